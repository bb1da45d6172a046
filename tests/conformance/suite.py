"""How the conformance suite plays, looks and compares. The checks themselves are the tests beside this file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from tests.conformance.registry import Setting
from warhost.core import CHANCE, SPECTATOR, Ask, Breakdown, Dice, Game, Message, Odds, Order, Preview, Refusal, Seat
from warhost.core.goals import Tally
from warhost.core.messages import LIST
from warhost.core.orders import Kind, write_component
from warhost.core.prompts import TooMany
from warhost.texts import language

NONSENSE = "nonsense"
"""A word that is no option of any order."""
MANY = 60
"""So many orders of a prompt are tried at most."""


class Player:
    """Plays every seat at random: asked, sealed and unasked orders, and dice."""

    def __init__(self, seed: str | int, *, claims: bool = True) -> None:
        self.dice = Dice(f"player {seed}")
        self.claims = claims

    def act(self, game: Game) -> None:
        """One order, claim or roll."""
        claim = self.claim(game) if self.claims and self.dice.below(16) == 0 else None
        if claim is not None:
            game.give(claim[1], claim[0])
        elif game.ask.seat == CHANCE:
            game.roll()
        else:
            seat = self.dice.choose(game.asks).seat
            order = game.suggest(self.dice, seat)
            # A suggested order is carried out unchecked, so it is checked here.
            assert game.refusal(order, seat) is None
            game.give(order, seat)

    def claim(self, game: Game) -> tuple[Seat, Order] | None:
        """Some claim that can be made now."""
        able = [(seat, kind) for seat in game.seats for kind in game.claims(seat)]
        if not able:
            return None
        seat, kind = self.dice.choose(able)
        order = game.sample(kind, self.dice, seat)
        return None if order is None else (seat, order)


def played_out(setting: Setting, seed: int) -> Game:
    """A whole game."""
    game, player = setting.begin(seed), Player(seed)
    while not game.over:
        player.act(game)
        assert len(game.entries) < setting.entrant.longest, f"{setting}, seed {seed} does not end"
    return game


def prompts(setting: Setting, seed: int, *, claims: bool = True) -> Iterator[Game]:
    """A game at every prompt, until it is over or far enough. What the reader does to the game is played on."""
    game = setting.begin(seed)
    player = Player(f"{setting} {seed}", claims=claims)
    for _ in range(setting.entrant.closely):
        if game.over:
            return
        yield game
        player.act(game)


def sampled_prompts(setting: Setting, seed: int, *, rarely: int = 1, claims: bool = True) -> Iterator[Game]:
    """Some of the prompts of a game: the first ones, and then one in so many; ``rarely`` for costly checks."""
    step = setting.entrant.every * rarely
    for number, game in enumerate(prompts(setting, seed, claims=claims)):
        if number < 6 or (number + seed) % step == 0:
            yield game


# What can be ordered


def askers(game: Game) -> list[Seat]:
    """The seats that are asked something now."""
    return [ask.seat for ask in game.asks if ask.seat != CHANCE]


def offered(game: Game, seat: Seat, dice: Dice, most: int = MANY) -> list[Order]:
    """Orders that the ask of a seat offers: all of them if they can be listed and are not too many, else samples."""
    found: list[Order] = []
    for offer in game.offers(seat):
        found += of_kind(game, offer.order, seat, dice, most)
    return found


def claimable(game: Game, seat: Seat, dice: Dice, most: int = MANY) -> list[Order]:
    """Claims that a seat can make."""
    return [order for kind in game.claims(seat) for order in of_kind(game, kind, seat, dice, most)]


def of_kind(game: Game, kind: type[Order], seat: Seat, dice: Dice, most: int) -> list[Order]:
    """Orders of one kind."""
    try:
        listed = list(islice(game.completions(kind, seat=seat), most + 1))
        if len(listed) <= most:
            return listed
    except TooMany:
        pass
    tries = [game.sample(kind, dice, seat) for _ in range(min(most, 8))]
    return [order for order in tries if order is not None]


# Orders that may be wrong


class Pool:
    """Values of each kind that were seen in orders, to make other orders from."""

    def __init__(self) -> None:
        self.values: dict[Kind, list[Any]] = {}

    def learn(self, order: Order) -> None:
        """Remember the components of an order."""
        values: tuple[Any, ...] = order.components()
        for (_, kind), value in zip(order.parts(), values, strict=True):
            self._add(kind, value)
            if kind in (Kind.SET, Kind.SEQUENCE):
                for piece in value:
                    self._add(Kind.PIECE, piece)
            if kind is Kind.PATH:
                for leg in value:
                    if isinstance(leg, int):
                        self._add(Kind.HEX, leg)

    def _add(self, kind: Kind, value: Any) -> None:
        known = self.values.setdefault(kind, [])
        if value not in known and len(known) < 200:
            known.append(value)

    def mutated(self, order: Order, dice: Dice) -> Order:
        """The order with one component changed, perhaps into something illegal."""
        values: list[Any] = list(order.components())
        if not values:
            return order
        at = dice.below(len(values))
        _, kind = order.parts()[at]
        values[at] = self._other(kind, values[at], dice)
        made: Callable[..., Order] = type(order)
        return made(*values)

    def _other(self, kind: Kind, value: Any, dice: Dice) -> Any:
        if dice.below(3) == 0 and self.values.get(kind):
            return dice.choose(self.values[kind])
        match kind:
            case Kind.NUMBER:
                return dice.choose((value + 1, value - 1, -1, value + 100, 999_999_999))
            case Kind.YESNO:
                return 1 - value
            case Kind.OPTION:
                return NONSENSE
            case Kind.POINT | Kind.POSE:
                at = dice.below(len(value))
                return (*value[:at], value[at] + dice.choose((1, -1, 5000, -5000, 100_000, -400_000)), *value[at + 1 :])
            case Kind.PATH | Kind.SEQUENCE | Kind.HEXSIDE:
                return self._other_row(kind, value, dice)
            case Kind.SET:
                more = self.values.get(Kind.PIECE, [])
                found = set(value) ^ {dice.choose(more)} if more else set(value[1:])
                return tuple(sorted(found))
            case Kind.ALLOCATION:
                return tuple((key, n + 1) for key, n in value)
            case Kind.ARRANGEMENT:
                places = [
                    place if isinstance(place, int) else self._other(Kind.POSE, place, dice) for _, place in value
                ]
                return tuple(zip((p for p, _ in value), dice.shuffled(places), strict=True))
            case Kind.POSES:
                return tuple((piece, self._other(Kind.POSE, pose, dice)) for piece, pose in value)
        known = self.values.get(kind)
        return dice.choose(known) if known else value

    def _other_row(self, kind: Kind, value: tuple[Any, ...], dice: Dice) -> tuple[Any, ...]:
        acts = [at for at, leg in enumerate(value) if isinstance(leg, tuple) and len(leg) > 1]
        if acts and kind is Kind.PATH and dice.below(2):
            at = dice.choose(acts)
            word, number, *more = value[at]
            pieces = [] if more else self.values.get(Kind.PIECE, [])
            other = dice.choose(pieces) if number in pieces else number + dice.choose((1, -1, 500, 5000))
            changed = (word, other, *more)
            return (*value[:at], changed, *value[at + 1 :]) if changed[1] >= 0 else value
        things = self.values.get(Kind.PIECE if kind is Kind.SEQUENCE else Kind.HEX, [])
        changes = [value[1:], value[:-1], value[::-1]]
        if things:
            changes += [(*value, dice.choose(things)), (dice.choose(things), *value[1:])]
        found = dice.choose(changes)
        if kind is Kind.SEQUENCE:
            return tuple(dict.fromkeys(found))
        return found if kind is Kind.PATH or len(found) == 2 else value


# Everything that leaves the referee, as JSON


def disclosure(game: Game, seat: Seat, asked: list[Order]) -> str:
    """All that a seat can find out without acting: view, asks, orders, refusals, previews, odds, claims.

    ``asked`` are orders about which the seat also wants to know whether and why not.
    """
    view = game.view(seat)
    dice = Dice("disclosure")
    mine = offered(game, seat, dice, 30) if seat in game.seats and view.ask else []
    claims = claimable(game, seat, dice, 10) if seat in game.seats else []
    forced = view.forced() if seat in game.seats else None
    found = {
        "view": view.snapshot(),
        "ask": plain_ask(view.ask),
        "waiting": [[who, plain_message(message)] for who, message in view.waiting_for],
        "over": view.over,
        "verdict": str(view.verdict),
        "orders": [view.write(order) for order in mine],
        "claims": [view.write(order) for order in claims],
        "forced": forced and view.write(forced),
        "refusals": [[view.write(order), plain_refusal(view.refusal(order))] for order in (*asked, *mine)],
        "previews": [plain_preview(view.preview(order)) for order in (*mine, *claims)],
        "odds": plain_odds(view.odds()),
        "roll": plain_preview(view.roll_preview()),
        "goals": plain_tally(view.goals()),
    }
    return json.dumps(found, sort_keys=True)


def plain_tally(tally: Tally | None) -> Any:
    if tally is None:
        return None
    goals = [
        [goal.seat, goal.level, plain_message(goal.message), goal.met, goal.rule]
        + [[plain_message(mark.message), mark.met, mark.have, mark.need] for mark in goal.marks]
        for goal in tally.goals
    ]
    return [plain_message(tally.clock), tally.turns_left, goals]


def plain_message(message: Message | None) -> Any:
    return None if message is None else [message.plain(), str(message)]


def plain_refusal(refusal: Refusal | None) -> Any:
    if refusal is None:
        return None
    culprits = [list(ref) for ref in refusal.culprits]
    return [plain_message(refusal.message), refusal.rules, culprits, [plain_refusal(more) for more in refusal.also]]


def plain_ask(ask: Ask | None) -> Any:
    if ask is None:
        return None
    offers = [[offer.order.verb, plain_message(offer.label)] for offer in ask.offers]
    barred = [[offer.order.verb, plain_refusal(why)] for offer, why in ask.disabled]
    return [ask.seat, plain_message(ask.message), offers, barred, ask.rules, plain_message(ask.waiting)]


def plain_odds(odds: Odds[Any] | None) -> Any:
    if odds is None:
        return None
    chances = [[str(outcome), str(chance)] for outcome, chance in odds.chances]
    return [chances, plain_message(odds.policy), [plain_message(unknown) for unknown in odds.unknowns]]


def plain_breakdown(breakdown: Breakdown) -> Any:
    return [str(breakdown), [[p.rule, p.effect, str(p.amount), p.cancelled_by] for p in breakdown.parts]]


def plain_preview(preview: Preview | None) -> Any:
    if preview is None:
        return None
    numbers = [[plain_message(label), plain_breakdown(number)] for label, number in preview.breakdowns]
    places = [list(ref) for ref in preview.places]
    return [numbers, plain_odds(preview.odds), [plain_message(note) for note in preview.notes], places]


def everyone(game: Game) -> tuple[Seat, ...]:
    """Everybody who may look at a game."""
    return (*game.seats, SPECTATOR)


def fingerprint(game: Game) -> tuple[Any, ...]:
    """All of a game that must not change by looking at it."""
    state = game.state
    return (
        json.dumps(state.dump()),
        state.hash,
        state.mark,
        state.derived(),
        len(game.entries),
        game.dice.count,
        len(game.log),
        state.revealed,
    )


def position(game: Game) -> tuple[Any, ...]:
    """All of a game that must be the same when an order has been taken back."""
    return (
        json.dumps(game.state.dump()),
        game.state.hash,
        game.state.derived(),
        game.log,
        [plain_ask(a) for a in game.asks],
    )


# What every text and rule must be like


def check_message(message: Message) -> None:
    """The message has a text, and its arguments fill it."""
    assert message.id in language("en") or message.id == LIST, f"no text for {message.id}"
    text = str(message)
    assert text
    assert "{" not in text, text
    for _, value in message.args:
        if isinstance(value, Message):
            check_message(value)


def check_rules(setting: Setting, rules: tuple[str, ...]) -> None:
    """Every rule is in the book's catalogue, or the referee's own."""
    for rule in rules:
        assert rule == "core" or setting.entrant.knows_rule(rule), f"{rule} is in no catalogue"


def check_refusal(setting: Setting, refusal: Refusal, *, pointing: bool = True) -> None:
    """A refusal teaches: sentence, rules and, unless there is nothing to point at, culprits.

    An order of another phase is refused as a whole, with the rule that gives it: no piece or hex is at fault.
    """
    check_message(refusal.message)
    assert refusal.rules, f"no rule: {refusal}"
    check_rules(setting, refusal.all_rules)
    is_of_another_phase = refusal.message.id == "core-not-now"
    excused = refusal.rules == ("core",) or is_of_another_phase or not pointing
    assert refusal.culprits or excused, f"no culprit: {refusal}"
    for more in refusal.also:
        check_refusal(setting, more, pointing=pointing)


def check_odds(odds: Odds[Any]) -> None:
    """The chances are exact and add up to one."""
    assert sum(chance for _, chance in odds.chances) == 1
    assert all(chance > 0 for _, chance in odds.chances)
    assert len({outcome for outcome, _ in odds.chances}) == len(odds.chances)
    for message in (odds.policy, *odds.unknowns):
        if message is not None:
            check_message(message)


def check_preview(setting: Setting, preview: Preview) -> None:
    """Every number of a preview names its rules."""
    for label, number in preview.breakdowns:
        check_message(label)
        check_rules(setting, number.rules)
        for one in number.parts:
            check_message(one.label)
            check_rules(setting, (one.cancelled_by,) if one.cancelled_by else ())
    if preview.odds is not None:
        check_odds(preview.odds)
    for note in preview.notes:
        check_message(note)


def words_of(game: Game, order: Order) -> list[str]:
    """The components of an order as words."""
    lexicon = game.state.lexicon
    parts = zip(order.parts(), order.components(), strict=True)
    return [write_component(kind, value, lexicon) for (_, kind), value in parts]
