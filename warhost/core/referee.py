"""The referee: a position and the law. Who is asked, what may be ordered and why not, what follows.

It keeps no record; :class:`warhost.core.game.Game` adds the chronicle, texts, taking back and views.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, Literal, NamedTuple, Self

from warhost.core.dice import Dice, Roll
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds
from warhost.core.orders import Order
from warhost.core.position.state import State
from warhost.core.prompts import Ask, Choices, Look, Offer, Preview, TooMany, draw, draw_kind
from warhost.core.refusals import IllegalOrder, Refusal, Runaway, Stuck, WrongSeat
from warhost.core.rulebook import Resolved, Rulebook, Verdict, Watcher, find_scenario, listens, reads_only_news
from warhost.core.seats import CHANCE, Seat
from warhost.core.steps import Decision, Procedure, Sealed, Sequence, Step, Throw

RUNAWAY = 20_000
"""How many steps may run without a question before the rulebook counts as broken."""


class Taker(NamedTuple):
    """Who takes an order: the step that asked, or the claim; and for which seat."""

    sort: str
    """order, answer (to a sealed ask) or claim."""
    seat: Seat
    by: Any


class Referee:
    """A position under a rulebook, with everything that can be asked about it and done to it."""

    def __init__(self, resolved: Resolved, state: State, dice: Dice) -> None:
        self.resolved = resolved
        self.state = state
        self.dice = dice
        self._ask: tuple[Ask, ...] | None = None
        self._pending: Roll | None = None
        """The roll for which the open ask stands, if it stands for one."""
        self._proposal: tuple[Order, tuple[Ask, ...], Taker] | None = None
        """The last order suggested to the first seat that is asked, with its ask and its taker."""
        self._watchers = resolved.watchers
        self._unprompted = tuple(w for w in self._watchers if not reads_only_news(w))
        self._listening: dict[tuple[Any, ...], tuple[tuple[int, Watcher], ...]] = {}
        self._claims = {claim.order: claim for claim in resolved.claims}
        self._recording = False
        """Whether records are kept."""

    # What is asked

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that is played."""
        return self.resolved.rulebook

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The sides of the game."""
        return self.resolved.seats

    def name_of(self, seat: Seat) -> str:
        """What a seat is called in the story of the scenario."""
        return find_scenario(self.rulebook, self.resolved.scenario).name_of(seat)

    @property
    def step(self) -> Step[Any] | None:
        """The step that is being done."""
        return self.state.top

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        state = self.state
        return state.verdict[0] is not None or not state.stack[0]

    @property
    def verdict(self) -> Verdict | None:
        """How the game ended; None while it goes on."""
        found = self.state.verdict[0]
        return found if isinstance(found, Verdict) else None

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Every open ask: one, or several sealed ones; none when the game is over."""
        if self._ask is None:
            self._ask = self._asks()
        return self._ask

    def _asks(self) -> tuple[Ask, ...]:
        state = self.state
        stack = state.stack[0]
        if not stack or state.verdict[0] is not None:
            return ()
        step = stack[-1]
        if isinstance(step, Decision):
            ask = step.ask(state)
            return (ask if type(step).violations is Decision.violations else _with_violations(ask, step, state),)
        if isinstance(step, Throw):
            self._pending = roll = step.roll(state)
            return (Ask(CHANCE, roll.purpose, (), roll.rules),)
        assert isinstance(step, Sealed)
        answered = {seat for seat, _ in self._answers()}
        return tuple(ask for ask in step.asks(state) if ask.seat not in answered)

    @property
    def ask(self) -> Ask:
        """The ask that the game waits for; the first one if several are sealed."""
        asks = self._ask
        if asks is None:
            asks = self._ask = self._asks()
        if not asks:
            raise IllegalOrder(Refusal(msg("core-over"), ("core",)))
        return asks[0]

    def ask_of(self, seat: Seat) -> Ask | None:
        """The ask that a seat must answer now, if any."""
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        return None

    @property
    def pending_roll(self) -> Roll | None:
        """The dice to be rolled now, if the game waits for chance."""
        step = self.state.top
        return step.roll(self.state) if isinstance(step, Throw) and not self.over else None

    # Looking before deciding

    def offers(self, seat: Seat | None = None) -> tuple[Offer, ...]:
        """The kinds of orders that a seat can give now; by default the seat that is asked.

        While a violation stands, orders that would end the step stand in ``ask.disabled`` instead.
        """
        ask = self.ask if seat is None else self.ask_of(seat)
        return ask.offers if ask else ()

    def claims(self, seat: Seat) -> tuple[type[Order], ...]:
        """The kinds of orders that a seat can give unasked."""
        if self.over or seat not in self.resolved.seats:
            return ()
        return tuple(
            order
            for order, claim in self._claims.items()
            if claim.offered(self.state, seat) and not (_binds(order) and self._standing(seat))
        )

    def claim_label(self, order: type[Order]) -> Message | None:
        """What using a right is called; None if its rulebook has no words for it."""
        label = self._claims[order].label if order in self._claims else ""
        return msg(label) if label else None

    def taker(self, order: type[Order], seat: Seat | None = None) -> Taker | Refusal:
        """Who would take an order of this kind from a seat now, or why nobody would."""
        step = self.state.top
        # One kind of order can be checked without listing all others.
        if self._ask is None and isinstance(step, Decision) and not self.over and not _binds(order):
            asked = step.asked_for(self.state, order)
            if asked is not None and seat in (None, asked):
                return Taker("order", asked, step)
        asks = self.asks
        if not asks:
            return Refusal(msg("core-over"), ("core",))
        ask = asks[0] if seat is None else self.ask_of(seat)
        if ask is not None:
            for offer in ask.offers:
                if offer.order is order:
                    return Taker("answer" if isinstance(step, Sealed) else "order", ask.seat, step)
            for offer, why in ask.disabled:
                if offer.order is order:
                    return why
        claim = self._claims.get(order)
        who = asks[0].seat if seat is None else seat
        if claim is not None and who in self.resolved.seats:
            return Taker("claim", who, claim)
        own = self.rulebook.rules_of_order(self.resolved, order.verb)
        if seat is not None and ask is None:
            return WrongSeat(seat, own or ("core",), self.name_of(seat)).refusal
        if who == CHANCE:
            return Refusal(msg("core-roll-first"), own or asks[0].rules or ("core",))
        return Refusal(msg("core-not-now", verb=order.verb), own or asks[0].rules or ("core",))

    def choices(self, order: type[Order], *chosen: Any, seat: Seat | None = None) -> Choices:
        """The values of the next component of an order, given those chosen so far."""
        taker = self.taker(order, seat)
        if isinstance(taker, Refusal):
            raise refused(taker, seat)
        return self._looks(taker)(order, chosen)

    def _looks(self, taker: Taker) -> Look:
        """The function that gives the choices for the next component of an order."""
        sort, seat, by = taker
        if sort == "order":
            return partial(by.choices, self.state)
        if sort == "answer":
            return partial(by.choices, self.state, seat)
        return lambda _, chosen: by.choices(self.state, seat, chosen)

    def orders(self, seat: Seat | None = None) -> Iterator[Order]:
        """Every order that the asked seat can give, with one suggested path for each destination.

        Raises :class:`TooMany` where some component cannot be listed.
        """
        for offer in self.offers(seat):
            yield from self.completions(offer.order, seat=seat)

    def completions(self, order: type[Order], *chosen: Any, seat: Seat | None = None) -> Iterator[Order]:
        """Every order of one kind that begins with the components chosen so far."""
        if len(chosen) == len(order.parts()):
            yield order(*chosen)
            return
        for value in self.choices(order, *chosen, seat=seat).all():
            yield from self.completions(order, *chosen, value, seat=seat)

    def suggest(self, dice: Dice, seat: Seat | None = None) -> Order:
        """A legal order at random, also where the space of orders is too large to list or continuous."""
        asks = self._ask
        ask = (asks[0] if asks else self.ask) if seat is None else self.ask_of(seat)
        if ask is not None:
            state = self.state
            step: Any = state.stack[0][-1]
            sealed = isinstance(step, Sealed)
            looks = partial(step.choices, state, ask.seat) if sealed else partial(step.choices, state)
            found = draw(looks, ask, dice)
            if found is not None:
                asks, last = self._ask, self._proposal
                if asks is not None and asks[0] is ask:
                    taken = None if last is None else last[2]
                    if taken is None or taken[2] is not step or taken[1] != ask.seat:
                        taken = Taker("answer" if sealed else "order", ask.seat, step)
                    self._proposal = (found, asks, taken)
                return found
        found = next(self.orders(seat), None)
        if found is None:
            raise Stuck(f"{self.state.top!r} asks for an order and none is possible")
        return found

    def sample(self, order: type[Order], dice: Dice, seat: Seat | None = None) -> Order | None:
        """An order of one kind at random; None if the components chosen leave no value for the next."""
        taker = self.taker(order, seat)
        if isinstance(taker, Refusal):
            raise refused(taker, seat)
        return draw_kind(self._looks(taker), order, dice)

    def refusal(self, order: Order, seat: Seat | None = None) -> Refusal | None:
        """Why the order is not allowed now, or None. Seat: by default the one that is asked."""
        taker = self.taker(type(order), seat)
        if not isinstance(taker, Refusal):
            return self._refusal(taker, order)
        step = self.state.top
        asked = isinstance(step, Decision) and (seat is None or self.ask_of(seat) is not None)
        return (step.explain(self.state, order) if asked and isinstance(step, Decision) else None) or taker

    def _refusal(self, taker: Taker, order: Order) -> Refusal | None:
        if taker.sort == "claim" and _binds(type(order)):
            standing = self._standing(taker.seat)
            if standing:
                return _violated(standing)
        found: Refusal | None
        if taker.sort == "order":
            found = taker.by.refusal(self.state, order)
        else:
            found = taker.by.refusal(self.state, taker.seat, order)
        return found

    def _standing(self, seat: Seat) -> tuple[Refusal, ...]:
        """The violations that a seat must put right before anything irrevocable happens."""
        step = self.state.top
        if isinstance(step, Decision) and self.ask_of(seat) is not None:
            return step.violations(self.state)
        return ()

    def preview(self, order: Order, seat: Seat | None = None) -> Preview | None:
        """What an order would mean, without giving it."""
        taker = self.taker(type(order), seat)
        if isinstance(taker, Refusal):
            return None
        if taker.sort == "order":
            found: Preview | None = taker.by.preview(self.state, order)
        else:
            found = taker.by.preview(self.state, taker.seat, order)
        return found

    def odds(self, seat: Seat | None = None) -> Odds[Any] | None:
        """The exact odds of the roll that is waited for, on the facts known to a seat or to the referee."""
        step = self.state.top
        if not isinstance(step, Throw) or self.over:
            return None
        return step.odds(self.state) if seat is None else step.odds_for(self.state, seat)

    def roll_preview(self, seat: Seat | None = None) -> Preview | None:
        """The numbers behind the roll that is waited for, if a seat may see them, or for the referee."""
        step = self.state.top
        if not isinstance(step, Throw) or self.over:
            return None
        is_shown = seat is None or step.roll(self.state).is_seen_by(seat)
        return step.preview(self.state) if is_shown else None

    def forced(self, seat: Seat | None = None) -> Order | None:
        """The only order that the asked seat can give, if it may be given automatically; else None.

        Never one that ends a phase, and never one that hands over, rolls or reveals as far as the seat can foresee:
        it is tried in an imagined game, so that the answer betrays nothing hidden.
        """
        ask = self.ask if seat is None else self.ask_of(seat)
        if ask is None or ask.seat == CHANCE or isinstance(self.state.top, Sealed):
            return None
        try:
            found = list(islice(self.orders(ask.seat), 2))
        except TooMany:
            return None
        if len(found) != 1 or _binds(type(found[0])):
            return None
        twin = self.imagine(ask.seat)
        twin.give(found[0], ask.seat)
        quiet = not twin.state.revealed and not twin.over and twin.ask.seat == ask.seat
        return found[0] if quiet else None

    # Acting

    def give(self, order: Order, seat: Seat | None = None) -> None:
        """Carry out an order of the asked seat, an answer to a sealed ask, or a claim."""
        self._give(order, self._checked(order, seat))

    def _checked(self, order: Order, seat: Seat | None) -> Taker:
        if self._proposal is not None:
            proposed, asks, taken = self._proposal
            if proposed is order and asks is self._ask and seat in (None, taken.seat):
                return taken  # A suggested order is legal as long as nothing has happened since.
        taker = self.taker(type(order), seat)
        if isinstance(taker, Refusal):
            raise refused(taker, seat)
        why = taker.by.refusal(self.state, order) if taker.sort == "order" else self._refusal(taker, order)
        if why is not None:
            raise IllegalOrder(why)
        return taker

    def _trusted(self, order: Order, seat: Seat, kind: str) -> Taker:
        """Who takes an order that was found legal when it was recorded."""
        if kind == "claim":
            return Taker("claim", seat, self._claims[type(order)])
        step = self.state.stack[0][-1]
        return Taker("answer" if isinstance(step, Sealed) else "order", seat, step)

    def _give(self, order: Order, taker: Taker, auto: bool = False) -> None:
        """Carry out an order with all that follows from it, or nothing at all."""
        state = self.state
        sort, seat, by = taker
        mark, self._ask = state.begin(), None
        try:
            if sort == "order":
                if not by.lasts:
                    state.pop()
                by.take(state, order)
            elif sort == "answer":
                self._seal(by, seat, order)
            else:
                by.take(state, seat, order)
            self.settle()
        except BaseException:
            self._call_off(mark)
            raise
        if self._recording:
            self._record("claim" if sort == "claim" else "order", seat, order, mark, auto)

    def _answers(self) -> tuple[tuple[Seat, Order], ...]:
        """The sealed answers to the step on top; a claim may have put another sealed step above an older one."""
        depth = len(self.state.stack[0])
        return tuple((seat, order) for level, seat, order in self.state.sealed[0] if level == depth)

    def _set_answers(self, answers: dict[Seat, Order]) -> None:
        depth = len(self.state.stack[0])
        others = [entry for entry in self.state.sealed[0] if entry[0] != depth]
        mine = [(depth, seat, answers[seat]) for seat in sorted(answers)]
        self.state.set("sealed", 0, (*others, *mine))

    def _seal(self, step: Sealed[Any, Any], seat: Seat, order: Order) -> None:
        answers = {**dict(self._answers()), seat: order}
        if any(ask.seat not in answers for ask in step.asks(self.state)):
            self._set_answers(answers)
            return
        self._set_answers({})
        self.state.pop()
        self.state.reveal()
        step.unseal(self.state, answers)

    def roll(self, *faces: int) -> tuple[int, ...]:
        """Make the pending roll: by the game's dice, or with the faces shown by dice on a real table.

        A secret roll of a recorded game is always made by the game's dice: nobody may know its faces beforehand.
        """
        roll = self.pending_roll if faces and self._recording else None
        if roll is not None and roll.seen_by:
            raise IllegalOrder(Refusal(msg("core-secret-roll"), ("core",)))
        return self._throw(faces)

    def _throw(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Make the pending roll with these faces, or by the game's dice if there are none."""
        state = self.state
        step = state.top
        if self.over or not isinstance(step, Throw):
            raise IllegalOrder(Refusal(msg("core-over" if self.over else "core-nothing-to-roll"), ("core",)))
        # The open ask already holds the roll.
        roll = step.roll(state) if self._ask is None or self._pending is None else self._pending
        count = self.dice.count
        shown = roll.check(faces) if faces else self.dice.roll(roll.sides)
        self.dice.count = count + 1

        mark, self._ask = state.begin(), None
        try:
            state.pop()
            step.settle(state, shown)
            self.settle()
        except BaseException:
            self._call_off(mark)
            self.dice.count = count
            raise
        if self._recording:
            self._record("roll", "", shown, mark, seen_by=roll.seen_by)
        return shown

    def _record(
        self,
        kind: Literal["order", "claim", "roll"],
        seat: str,
        what: Any,
        mark: int,
        auto: bool = False,
        seen_by: tuple[Seat, ...] = (),
    ) -> None:
        """Record what was done since a mark; for subclasses that keep a chronicle."""
        raise NotImplementedError

    def _call_off(self, mark: int) -> None:
        """Take back everything since a mark, after an error."""
        self.state.revert(mark)
        self._ask = None

    def settle(self) -> None:
        """Run watchers until all is quiet, then steps that act by themselves, until somebody is asked."""
        state = self.state
        verdict, stack, news = state.verdict, state.stack, state.news
        unprompted = self._unprompted
        for _ in range(RUNAWAY):
            if verdict[0] is not None:
                return
            acted = False
            if news[0]:
                acted = self._watch(news[0])
            else:
                for watcher in unprompted:
                    if watcher(state):
                        acted = True
                        break
            if not acted and not (stack[0] and self._advance(stack[0][-1])):
                return
        raise Runaway(f"{RUNAWAY} steps ran without a decision; the last was {state.top!r}")

    def _watch(self, news: tuple[Any, ...]) -> bool:
        """Give the news to the watchers that listen for it; True if one of them acted."""
        state, done = self.state, -1
        while True:
            for place, watcher in self._listeners(news):
                if place > done:
                    done = place
                    if watcher(state):
                        return True
                    if state.news[0] is not news:
                        news = state.news[0]
                        if not news and not self._unprompted:
                            return False
                        break  # the news may have changed, so look again which later watchers listen for it
            else:
                return False

    def _listeners(self, news: tuple[Any, ...]) -> tuple[tuple[int, Watcher], ...]:
        """The watchers that listen for these news, with their positions in the list."""
        kinds = tuple([item[0] for item in news])
        found = self._listening.get(kinds)
        if found is None:
            heard = [w for w in self._watchers if listens(w, kinds)] if kinds else self._unprompted
            found = self._listening[kinds] = tuple(
                (place, watcher) for place, watcher in enumerate(self._watchers) if watcher in heard
            )
        return found

    def _advance(self, step: Step[Any]) -> bool:
        """Run a step that asks nobody; False if a seat or the dice must answer."""
        state = self.state
        if isinstance(step, Procedure):
            if step.title and not (isinstance(step, Sequence) and step.done):
                state.bookmark(msg(step.title))
            state.pop()
            step.run(state)
            return True
        if isinstance(step, Decision):
            if not step.moot(state):
                return False
            state.pop()
            step.skip(state)
            return True
        if isinstance(step, Sealed) and not step.asks(state):
            state.pop()
            step.unseal(state, {})
            return True
        return False

    # Copies

    def copy(self, salt: str | int = 0) -> Self:
        """An independent position for search, with its own dice."""
        twin = object.__new__(type(self))
        twin.resolved = self.resolved
        twin.state = self.state.copy()
        twin.dice = Dice(f"copy {salt}")
        twin._ask = self._ask
        twin._pending = self._pending
        twin._proposal = None
        twin._watchers = self._watchers
        twin._unprompted = self._unprompted
        twin._listening = self._listening
        twin._claims = self._claims
        twin._recording = False
        return twin

    def imagine(self, seat: Seat, salt: str | int = 0) -> Self:
        """A copy in which what the seat cannot see is resampled, consistent with what it knows."""
        twin = self.copy(salt)
        dice = Dice(f"imagine {salt}")
        self.rulebook.imagine(twin.state, seat, dice)
        twin.reseal(seat, dice)
        twin.state.forget()
        return twin

    def reseal(self, seat: Seat, dice: Dice) -> None:
        """Replace the sealed answers that a seat cannot see by others that could be there."""
        state = self.state
        stack = state.stack[0]
        for level in sorted({entry[0] for entry in state.sealed[0]}):
            state.set("stack", 0, stack[:level])
            for who in [who for who, _ in self._answers() if who != seat]:
                rest = {one: order for one, order in self._answers() if one != who}
                self._set_answers(rest)
                self._ask = None
                self._set_answers({**rest, who: self.suggest(dice, who)})
            state.set("stack", 0, stack)
        self._ask = None


def refused(why: Refusal, seat: Seat | None) -> IllegalOrder:
    """The error for a refusal that is not about the order's content."""
    if seat is not None and why.message.id == "core-not-your-decision":
        return WrongSeat(seat, why.rules, why.culprits[0].text)
    return IllegalOrder(why)


def _binds(order: type[Order]) -> bool:
    return order.ends_phase or order.binds


def _violated(standing: tuple[Refusal, ...]) -> Refusal:
    first = standing[0]
    return Refusal(msg("core-violation", what=first.message), first.rules, first.culprits, standing[1:])


def _with_violations(ask: Ask, step: Decision[Any, Any], state: State) -> Ask:
    """The ask with the orders disabled that cannot be given while a violation stands."""
    standing = step.violations(state)
    if not standing:
        return ask
    why = _violated(standing)
    offers = tuple(offer for offer in ask.offers if not _binds(offer.order))
    barred = tuple((offer, why) for offer in ask.offers if _binds(offer.order))
    return replace(ask, offers=offers, disabled=(*ask.disabled, *barred), firsts=())
