"""The game: one play of a scenario under a rulebook, with the referee that enforces it.

game = new_game(rulebook, "kender-strike", seed=7)
while not game.over:
    if game.ask.seat is CHANCE:
        game.roll()
    else:
        game.give(player.choose(game.view(game.ask.seat)))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from warhost.core.chronicle import Entry, Header
from warhost.core.dice import Dice, Roll
from warhost.core.messages import Message, msg
from warhost.core.odds import Odds
from warhost.core.orders import Order, read_order, write_order
from warhost.core.prompts import Ask, Choices, Offer, Preview
from warhost.core.refusals import IllegalOrder, MalformedOrder, Refusal, Runaway, WrongSeat
from warhost.core.rulebook import Resolved, Rulebook, Verdict, find_scenario, settle_options
from warhost.core.seats import CHANCE, Seat
from warhost.core.state import State
from warhost.core.steps import Decision, Procedure, Sealed, Step, Throw

if TYPE_CHECKING:
    from warhost.core.views import View

RUNAWAY = 20_000
"""How many steps may run without asking anybody before the rulebook is thought to be broken."""

Listener = Callable[["Game", Entry, Mapping[str, set[int]]], None]


class Game:
    """One play of a scenario."""

    def __init__(self, resolved: Resolved, state: State, header: Header, dice: Dice) -> None:
        self.resolved = resolved
        self.state = state
        self.header = header
        self.dice = dice
        self.entries: list[Entry] = []
        self.listeners: list[Listener] = []
        self._live: list[int] = []
        self._journal_from = 0
        self._ask: tuple[Ask, ...] | None = None
        self._recording = True
        self._watchers = resolved.watchers

    # What is asked

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that is played."""
        return self.resolved.rulebook

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The sides of the game."""
        return self.resolved.seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.top is None or self.state.verdict[0] is not None

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
        step = self.state.top
        if step is None or self.over:
            return ()
        if isinstance(step, Decision):
            return (step.ask(self.state),)
        if isinstance(step, Throw):
            roll = step.roll(self.state)
            return (Ask(CHANCE, roll.purpose, (), roll.rules),)
        assert isinstance(step, Sealed)
        answered = {seat for seat, _ in self._answers()}
        return tuple(ask for ask in step.asks(self.state) if ask.seat not in answered)

    @property
    def ask(self) -> Ask:
        """The ask that the game waits for; the first one if several are sealed."""
        if not self.asks:
            raise IllegalOrder(Refusal(msg("core-over"), ("core",)))
        return self.asks[0]

    def ask_of(self, seat: Seat) -> Ask | None:
        """The ask that a seat must answer now, if any."""
        return next((ask for ask in self.asks if ask.seat == seat), None)

    @property
    def pending_roll(self) -> Roll | None:
        """The dice to be rolled now, if the game waits for chance."""
        step = self.state.top
        return step.roll(self.state) if isinstance(step, Throw) and not self.over else None

    # Looking before deciding

    def offers(self, seat: Seat | None = None) -> tuple[Offer, ...]:
        """The kinds of orders that a seat can give now; by default the seat that is asked."""
        ask = self.ask if seat is None else self.ask_of(seat)
        return ask.offers if ask else ()

    def claims(self, seat: Seat) -> tuple[type[Order], ...]:
        """The kinds of orders that a seat can give unasked."""
        if self.over:
            return ()
        return tuple(claim.order for claim in self.resolved.claims if claim.offered(self.state, seat))

    def choices(self, order: type[Order], *chosen: Any, seat: Seat | None = None) -> Choices:
        """The values of the next component of an order, given those chosen so far."""
        step = self.state.top
        if isinstance(step, Decision) and any(offer.order is order for offer in self.ask.offers):
            return step.choices(self.state, order, chosen)
        who = seat or self.ask.seat
        if isinstance(step, Sealed) and any(offer.order is order for offer in self.offers(who)):
            return step.choices(self.state, who, order, chosen)
        claim = self._claim(order)
        if claim is not None:
            found: Choices = claim.choices(self.state, who, chosen)
            return found
        raise IllegalOrder(self._not_now(order))

    def orders(self, seat: Seat | None = None) -> Iterator[Order]:
        """Every order that the asked seat can give, with one suggested path for each destination."""
        for offer in self.offers(seat):
            yield from self._complete(offer.order, (), seat)

    def _complete(self, order: type[Order], chosen: tuple[Any, ...], seat: Seat | None) -> Iterator[Order]:
        if len(chosen) == len(order.parts()):
            yield order(*chosen)
            return
        for value in self.choices(order, *chosen, seat=seat).all():
            yield from self._complete(order, (*chosen, value), seat)

    def suggest(self, dice: Dice, seat: Seat | None = None) -> Order:
        """A legal order at random, also where the space of orders is too large to list or continuous."""
        offers = self.offers(seat)
        weights = [len(self.choices(o.order, seat=seat)) if o.order.parts() else 1 for o in offers]
        for _ in range(200):
            total = sum(weights)
            if total == 0:
                break
            ticket = dice.below(total)
            for index, weight in enumerate(weights):  # noqa: B007
                ticket -= weight
                if ticket < 0:
                    break
            found = self._sample(offers[index].order, dice, seat)
            if found is not None:
                return found
        return next(self.orders(seat))

    def _sample(self, order: type[Order], dice: Dice, seat: Seat | None) -> Order | None:
        chosen: tuple[Any, ...] = ()
        for _ in order.parts():
            value = self.choices(order, *chosen, seat=seat).pick(dice)
            if value is None:
                return None
            chosen = (*chosen, value)
        return order(*chosen)

    def refusal(self, order: Order, seat: Seat | None = None) -> Refusal | None:
        """Why the order is not allowed now, or None. Seat: by default the one that is asked."""
        if self.over:
            return Refusal(msg("core-over"), ("core",))
        step = self.state.top
        kind = type(order)
        if isinstance(step, Decision):
            ask = self.ask
            if seat is None or seat == ask.seat:
                for offer in ask.offers:
                    if offer.order is kind:
                        return self._step_refusal(step, order)
        elif isinstance(step, Sealed):
            who = seat or self.ask.seat
            if any(offer.order is kind for offer in self.offers(who)):
                return step.refusal(self.state, who, order)
        claim = self._claim(kind)
        if claim is not None:
            found: Refusal | None = claim.refusal(self.state, seat or self.ask.seat, order)
            return found
        if seat is not None and self.ask_of(seat) is None:
            return WrongSeat(seat).refusal
        if isinstance(step, Throw):
            return Refusal(msg("core-roll-first"), ("core",))
        return self._not_now(kind)

    def _step_refusal(self, step: Decision, order: Order) -> Refusal | None:
        if order.ends_phase:
            standing = step.violations(self.state)
            if standing:
                first = standing[0]
                return Refusal(msg("core-violation", what=first.message), first.rules, first.culprits, standing[1:])
        return step.refusal(self.state, order)

    def _claim(self, order: type[Order]) -> Any:
        return next((claim for claim in self.resolved.claims if claim.order is order), None)

    def _not_now(self, order: type[Order]) -> Refusal:
        return Refusal(msg("core-not-now", verb=order.verb), ("core",))

    def preview(self, order: Order) -> Preview | None:
        """What an order would mean, without giving it."""
        step = self.state.top
        return step.preview(self.state, order) if isinstance(step, Decision) else None

    def odds(self) -> Odds[Any] | None:
        """The exact odds of the roll that is waited for."""
        step = self.state.top
        return step.odds(self.state) if isinstance(step, Throw) else None

    # Acting

    def give(self, order: Order | str, seat: Seat | None = None) -> None:
        """Carry out an order of the asked seat, an answer to a sealed ask, or a claim."""
        if isinstance(order, str):
            order = self.read(order)
        refused = self.refusal(order, seat)
        if refused is not None:
            if seat is not None and not self.over and self.ask_of(seat) is None and self._claim(type(order)) is None:
                raise WrongSeat(seat)
            raise IllegalOrder(refused)
        self._give(order, seat)

    def _give(self, order: Order, seat: Seat | None) -> None:
        state = self.state
        step = state.top
        kind = type(order)
        if (
            isinstance(step, Decision)
            and (seat is None or seat == self.ask.seat)
            and any(o.order is kind for o in self.ask.offers)
        ):
            who = self.ask.seat
            self._act("order", who, order, lambda: step.take(state, order), step)
        elif isinstance(step, Sealed) and any(o.order is kind for o in self.offers(seat or self.ask.seat)):
            who = seat or self.ask.seat
            self._act("order", who, order, lambda: self._seal(step, who, order))
        else:
            who = seat or self.ask.seat
            claim = self._claim(kind)
            self._act("claim", who, order, lambda: claim.take(state, who, order))

    def _answers(self) -> tuple[tuple[Seat, Order], ...]:
        return self.state.sealed[0]  # type: ignore[return-value]

    def _seal(self, step: Sealed, seat: Seat, order: Order) -> None:
        answers = tuple(sorted((*self._answers(), (seat, order)), key=lambda pair: pair[0]))
        if len(answers) < len(step.asks(self.state)):
            self.state.set("sealed", 0, answers)
            return
        self.state.set("sealed", 0, ())
        self.state.pop()
        self.state.reveal()
        step.unseal(self.state, dict(answers))

    def roll(self, *faces: int) -> tuple[int, ...]:
        """Roll what is to be rolled: by the game's dice, or with the faces shown by dice on a real table."""
        state = self.state
        step = state.top
        if self.over or not isinstance(step, Throw):
            raise IllegalOrder(Refusal(msg("core-over" if self.over else "core-nothing-to-roll"), ("core",)))
        roll = step.roll(state)
        shown = roll.check(faces) if faces else self.dice.roll(roll.sides)
        if faces:
            self.dice.count += 1
        self._act("roll", "", shown, lambda: step.settle(state, shown), step)
        return shown

    def _act(self, kind: str, seat: str, what: Any, act: Callable[[], None], done: Step | None = None) -> None:
        state = self.state
        mark = state.mark
        state.revealed = False
        self._ask = None
        try:
            if done is not None:
                state.pop()
            act()
            self.settle()
        except BaseException:
            state.revert(mark)
            self._ask = None
            raise
        if self._recording:
            self._record(Entry(kind, seat, what, state.hash, state.revealed, mark))

    def settle(self) -> None:
        """Run watchers until all is quiet, then steps that act by themselves, until somebody is asked."""
        state = self.state
        for _ in range(RUNAWAY):
            if state.verdict[0] is not None:
                return
            if self._watchers and self._watch():
                continue
            step = state.top
            if step is None:
                return
            if isinstance(step, Procedure):
                state.pop()
                step.run(state)
            elif isinstance(step, Decision) and step.moot(state):
                state.pop()
            else:
                return
        raise Runaway(f"{RUNAWAY} steps ran without a decision; the last was {state.top!r}")

    def _watch(self) -> bool:
        return any(watcher(self.state) for watcher in self._watchers)

    def _record(self, entry: Entry) -> None:
        self._live.append(len(self.entries))
        self.entries.append(entry)
        if self.listeners:
            touched = self.state.touched(entry.mark)
            for listener in self.listeners:
                listener(self, entry, touched)
        if entry.kind == "roll" or entry.revealed:
            self.state.forget()
            self._journal_from = len(self.entries)

    # Texts

    def read(self, text: str) -> Order:
        """The order that a text means."""
        return read_order(text, self.rulebook.orders, self.state.lexicon)

    def write(self, order: Order) -> str:
        """The order as text."""
        return write_order(order, self.state.lexicon)

    @property
    def log(self) -> list[tuple[Message, tuple[Seat, ...]]]:
        """Every line of the log with the seats that may read it (none named: everyone)."""
        return self.state.log or []

    # Taking back

    def undo_point(self, seat: Seat) -> int | Refusal:
        """The record to return to if a seat takes back its last order, or why that needs consent."""
        for index in reversed(self._live):
            entry = self.entries[index]
            if entry.kind in ("snapshot", "epoch"):
                continue
            why = ""
            if entry.kind == "roll":
                why = "dice"
            elif entry.revealed:
                why = "reveal"
            elif entry.seat != seat:
                why = "other"
            if why:
                return Refusal(msg("core-undo-barred", why=msg(f"core-why-{why}")), ("core",))
            return index
        return Refusal(msg("core-nothing-to-undo", seat=seat), ("core",))

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat may take back its last order freely."""
        return isinstance(self.undo_point(seat), int)

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last order; free until dice roll, something is revealed or another side acts."""
        point = self.undo_point(seat)
        if isinstance(point, Refusal):
            raise IllegalOrder(point)
        self.rewind(point, seat)

    def taken_back(self, point: int) -> tuple[Entry, ...]:
        """The live records that returning to a point would take back, so that consent can be given knowingly."""
        return tuple(self.entries[index] for index in self._live if index >= point)

    def rewind(self, point: int, seat: str = "") -> None:
        """Return to the position before record ``point``, with everyone's consent. The undo is itself a record."""
        if point not in self._live:
            raise MalformedOrder(f"there is no record {point} to return to")
        self._return_to(point)
        self.entries.append(Entry("undo", seat, point, self.state.hash))

    def _return_to(self, point: int) -> None:
        if point >= self._journal_from:
            self.state.revert(self.entries[point].mark)
        else:
            keep = [self.entries[index] for index in self._live if index < point]
            twin = start(self.resolved, self.header, self.dice)
            for entry in keep:
                twin.apply(entry)
            self.state = twin.state
            self.state.forget()
            self._journal_from = len(self.entries) + 1
        self._live = [index for index in self._live if index < point]
        self._ask = None

    def resume(self, state: State, entries: list[Entry] | None = None, live: list[int] | None = None) -> None:
        """Go on from a position and the chronicle that led to it; for loading."""
        self.state = state
        self._ask = None
        if entries is not None and live is not None:
            self.entries, self._live = entries, live
            self.dice.count = sum(entry.kind == "roll" for entry in entries)
            self.state.forget()
            self._journal_from = len(entries)

    def apply(self, entry: Entry) -> None:
        """Carry out a recorded order, roll or claim again."""
        if entry.kind == "roll":
            count = self.dice.count
            self.roll(*entry.what)
            self.dice.count = count
        elif entry.kind in ("order", "claim"):
            order = self.read(entry.what) if isinstance(entry.what, str) else entry.what
            self.give(order, Seat(entry.seat) if entry.seat else None)

    # Copies and views

    def copy(self, salt: str | int = 0) -> Game:
        """An independent game for search: same position, its own dice, no chronicle."""
        twin = object.__new__(Game)
        twin.resolved = self.resolved
        twin.state = self.state.copy()
        twin.header = self.header
        twin.dice = Dice(f"copy {salt}")
        twin.entries = []
        twin.listeners = []
        twin._live = []
        twin._journal_from = 0
        twin._ask = self._ask
        twin._recording = False
        twin._watchers = self._watchers
        return twin

    def imagine(self, seat: Seat, salt: str | int = 0) -> Game:
        """A copy in which what the seat cannot see is resampled, consistent with what it knows."""
        twin = self.copy(salt)
        dice = Dice(f"imagine {salt}")
        self.rulebook.imagine(twin.state, seat, dice)
        twin.reseal(seat, dice)
        twin.state.forget()
        return twin

    def reseal(self, seat: Seat, dice: Dice) -> None:
        """Replace the sealed answers that a seat cannot see by others that could be there."""
        for who in [who for who, _ in self._answers() if who != seat]:
            rest = tuple(pair for pair in self._answers() if pair[0] != who)
            self.state.set("sealed", 0, rest)
            self._ask = None
            answer = self.suggest(dice, who)
            self.state.set("sealed", 0, tuple(sorted((*rest, (who, answer)), key=lambda pair: pair[0])))
        self._ask = None

    def view(self, seat: Seat) -> View:
        """What a seat may see: the only thing that leaves the referee."""
        from warhost.core.views import View

        return View(self, seat)

    @property
    def step(self) -> Step | None:
        """The step that is being done."""
        return self.state.top


def start(resolved: Resolved, header: Header, dice: Dice) -> Game:
    """A game at its first decision."""
    game = Game(resolved, resolved.rulebook.begin(resolved), header, dice)
    game.settle()
    game.state.forget()
    return game


def new_game(
    rulebook: Rulebook, scenario: str, *, seed: str | int = 0, options: Mapping[str, str] | None = None
) -> Game:
    """A new game of a scenario; unknown scenarios and options are errors that name the nearest known one."""
    card = find_scenario(rulebook, scenario)
    settled = settle_options(rulebook, options or {})
    resolved = rulebook.resolve(card.id, settled)
    header = Header(rulebook.id, rulebook.version, card.id, settled, str(seed), rulebook.digest(resolved))
    return start(resolved, header, Dice(seed))
