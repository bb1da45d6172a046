"""The game: one play of a scenario under a rulebook, with its chronicle.

game = new_game(rulebook, "kender-strike", seed=7)
while not game.over:
    if game.ask.seat is CHANCE:
        game.roll()
    else:
        game.give(player.choose(game.view(game.ask.seat)))
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from warhost.core.dice import Dice
from warhost.core.messages import Line, Log, Message, msg
from warhost.core.orders import Order, read_order, write_order
from warhost.core.position.state import State
from warhost.core.referee import RUNAWAY, Referee
from warhost.core.refusals import IllegalOrder, MalformedOrder, Refusal, WarhostError
from warhost.core.rulebook import Resolved, Rulebook, Verdict, check_scenario, find_scenario, settle_options
from warhost.core.saving.chronicle import ChronicleEntry, Header, RecordKind, Scribe
from warhost.core.seats import Seat

if TYPE_CHECKING:
    from warhost.core.views import View

__all__ = ["RUNAWAY", "Game", "Line", "Listener", "new_game", "start"]

Listener = Callable[["Game", ChronicleEntry, Mapping[str, set[int]]], None]
"""Called with every record, undos included, and with the rows that it touched, by table."""


class Game(Referee):
    """One play of a scenario."""

    def __init__(self, resolved: Resolved, state: State, header: Header, dice: Dice) -> None:
        super().__init__(resolved, state, dice)
        self.header = header
        self._opening: tuple[Message | None] | None = None
        self._seedless = replace(header, seed="")
        self.keep_no_chronicle()
        self._recording = True

    def keep_no_chronicle(self) -> None:
        """Start with an empty chronicle and record nothing: for search and replay."""
        self.entries: list[ChronicleEntry] = []
        self.listeners: list[Listener] = []
        self._live = array("L")  # a whole war has thousands of records
        self._journal_from = 0
        self._loaded = 0
        self._epoch = -1
        self._recording = False
        self._past: list[Line] | None = []
        self.scribe: Scribe | None = None

    # Acting

    def give(self, order: Order | str, seat: Seat | None = None, *, auto: bool = False) -> None:
        """Carry out an order of the asked seat, an answer to a sealed ask, or a claim.

        ``auto`` marks an order without an alternative (see :meth:`forced`); undo goes back to the choice before it.
        """
        if isinstance(order, str):
            order = self.read(order)
        self._give(order, self._checked(order, seat), auto)

    def resign(self, seat: Seat) -> None:
        """Resign for a seat, whether it is asked or not. The last side left wins; the resignation is a record."""
        if self.over:
            raise IllegalOrder(Refusal(msg("core-over"), ("core",)))
        if seat not in self.seats:
            raise MalformedOrder(msg("core-nobody-plays", seat=seat))
        mark = self.state.begin()
        self._ask = None
        self.state.tell(msg("core-resigned-by", who=self.name_of(seat)))
        left = [other for other in self.seats if other != seat and other not in self.resigned]
        if len(left) < 2:
            self.state.set("verdict", 0, Verdict(left[0] if left else None, "resignation", "core-resigned", "core"))
        if self._recording:
            self._record("resign", seat, seat, mark)

    @property
    def resigned(self) -> tuple[Seat, ...]:
        """The seats that have given up, in order."""
        return tuple(Seat(self.entries[index].seat) for index in self._live if self.entries[index].kind == "resign")

    def _record(
        self, kind: RecordKind, seat: str, what: Any, mark: int, auto: bool = False, seen_by: tuple[Seat, ...] = ()
    ) -> None:
        state, entries = self.state, self.entries
        entry = ChronicleEntry(kind, seat, what, state.hash, state.revealed, mark, auto, state.bookmarked, seen_by)
        self._live.append(len(entries))
        entries.append(entry)
        if self.listeners:
            self._announce(entry, state.touched(mark))
        if kind == "roll" or state.revealed:
            state.forget()
            self._journal_from = len(entries)

    def _announce(self, entry: ChronicleEntry, touched: Mapping[str, set[int]]) -> None:
        for listener in self.listeners:
            listener(self, entry, touched)

    # Texts

    def read(self, text: str) -> Order:
        """The order that a text means."""
        return read_order(text, self.rulebook.orders, self.state.lexicon)

    def write(self, order: Order) -> str:
        """The order as text."""
        return write_order(order, self.state.lexicon)

    @property
    def log(self) -> list[Line]:
        """Every line of the log with the seats that may read it (none named: everyone)."""
        if self._past is None:
            self._past = self._retold()
        return [*self._past, *(self.state.log or ())]

    def _retold(self) -> list[Line]:
        """The lines from before the snapshot that the game was loaded from, made again by replaying the records."""
        past = [index for index in self._live if index < self._loaded]
        try:
            told = list(self._replayed(past).state.log or ())
        except WarhostError as error:
            return [(msg("core-log-lost", why=str(error)), ())]
        if self._epoch >= 0:
            return [(msg("core-epoch", version=str(self.entries[self._epoch].what["version"])), ()), *told]
        return told

    # Taking back

    @property
    def live(self) -> tuple[int, ...]:
        """The numbers of the records that count, that is, that have not been taken back."""
        return tuple(self._live)

    @property
    def bookmarks(self) -> tuple[tuple[int, Message], ...]:
        """The named points of the game so far: the record to rewind to, and the name."""
        if self._opening is None:
            self._opening = (start(self.resolved, self.header, Dice("")).state.bookmarked,)
        names = [*self._opening, *(self.entries[index].bookmark for index in self._live)]
        return tuple((point, name) for point, name in zip(self._live, names, strict=False) if name is not None)

    def undo_point(self, seat: Seat) -> int | Refusal:
        """The record to return to if a seat takes back its last real choice, or why that needs consent."""
        for index in reversed(self._live):
            entry = self.entries[index]
            if entry.kind == "roll":
                why = "dice"
            elif entry.revealed:
                why = "reveal"
            elif entry.kind == "resign":
                why = "resigned"
            elif entry.seat != seat:
                why = "other"
            elif index < self._epoch:
                why = "epoch"
            elif entry.auto:
                continue
            else:
                return index
            return Refusal(msg("core-undo-barred", why=msg(f"core-why-{why}")), ("core",))
        return Refusal(msg("core-nothing-to-undo", seat=self.name_of(seat)), ("core",))

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat may take back its last order freely."""
        return isinstance(self.undo_point(seat), int)

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last real choice; free until dice roll, something is revealed or another side acts."""
        point = self.undo_point(seat)
        if isinstance(point, Refusal):
            raise IllegalOrder(point)
        self._rewind(point, seat)

    def taken_back(self, point: int) -> tuple[ChronicleEntry, ...]:
        """The live records that returning to a point would take back, so that consent can be given knowingly."""
        return tuple(self.entries[index] for index in self._live if index >= point)

    def dice_taken_back(self, point: int, seat: Seat) -> tuple[tuple[int, ...], ...]:
        """The dice that returning to a point would take back, as far as a seat has seen them."""
        rolls = (entry.faces_for(seat) for entry in self.taken_back(point))
        return tuple(faces for faces in rolls if faces)

    def rewind(self, point: int, seat: str = "") -> None:
        """Return to the position before record ``point``, with everyone's consent. The undo is itself a record."""
        if not self._is_live(point):
            raise MalformedOrder(msg("core-no-record", record=point))
        if point < self._epoch:
            raise IllegalOrder(Refusal(msg("core-undo-barred", why=msg("core-why-epoch")), ("core",)))
        self._rewind(point, seat)

    def _rewind(self, point: int, seat: str) -> None:
        touched = self._return_to(point)
        entry = ChronicleEntry("undo", seat, point, self.state.hash)
        self.entries.append(entry)
        if self.listeners:
            self._announce(entry, touched)

    def _return_to(self, point: int) -> Mapping[str, set[int]]:
        """Return to the position before a record; the rows that this changes, if anybody listens."""
        if point >= self._journal_from:
            mark = self.entries[point].mark
            touched = self.state.touched(mark) if self.listeners else {}
            self.state.revert(mark)
        else:
            sizes = {table.name: self.state.size(table.name) for table in self.state.tables}
            self.state = self._replayed([index for index in self._live if index < point]).state
            self.state.forget()
            self._journal_from = len(self.entries) + 1
            self._past = []
            touched = {name: set(range(max(size, self.state.size(name)))) for name, size in sizes.items()}
        live = self._live
        while live and live[-1] >= point:
            live.pop()
        self._ask = None
        return touched

    def _is_live(self, point: int) -> bool:
        at = bisect_left(self._live, point)
        return at < len(self._live) and self._live[at] == point

    def _replayed(self, live: Sequence[int]) -> Game:
        """The game with only these records carried out, from its beginning or the last change of the rules."""
        twin = start(self.resolved, self.header, Dice(""))
        twin.keep_no_chronicle()
        if self._epoch >= 0:
            state = self.rulebook.blank(self.resolved)
            state.restore(self.entries[self._epoch].what["state"])
            twin.resume(state)
        for index in live:
            if index > self._epoch:
                twin.apply(self.entries[index])
        return twin

    def resume(self, state: State) -> None:
        """Go on from another position."""
        self.state = state
        self._ask = None

    def take_up(self, entries: list[ChronicleEntry], live: list[int], *, rolls: int, epoch: int) -> None:
        """Go on with the chronicle that led to the present position; for loading.

        ``live`` are the records that count, ``rolls`` how often dice were ever rolled, ``epoch`` the last change of the
        rules (-1: none).
        """
        self.entries, self._live = entries, array("L", live)
        self.dice.count = rolls
        self.state.forget()
        self.state.log = Log()
        self._past = None
        self._epoch = epoch
        self._journal_from = self._loaded = len(entries)
        self._recording = True

    @property
    def epoch(self) -> int:
        """The record at which the rules last changed; -1 if they never did."""
        return self._epoch

    def begin_epoch(self) -> None:
        """Go on under the present version of the rules: from here on only this position counts."""
        version, digest = self.rulebook.version, self.rulebook.digest(self.resolved)
        self._epoch = len(self.entries)
        body = {"version": version, "digest": digest, "state": self.state.dump(), "rolls": self.dice.count}
        self.entries.append(ChronicleEntry("epoch", "", body, self.state.hash))
        self._journal_from = self._loaded = len(self.entries)

    def apply(self, entry: ChronicleEntry, *, checked: bool = False) -> None:
        """Carry out a recorded order, roll or claim again, without asking again whether it is legal unless told to.

        A game without a chronicle drops its journal too, so it cannot be taken back to before the record.
        """
        kind, what = entry.kind, entry.what
        if kind == "roll":
            count = self.dice.count
            self._throw(what)
            self.dice.count = count
        elif kind == "order" or kind == "claim":
            order = self.read(what) if isinstance(what, str) else what
            seat = Seat(entry.seat)
            taker = self._checked(order, seat) if checked else self._trusted(order, seat, kind)
            self._give(order, taker, entry.auto)
        elif kind == "resign":
            self.resign(Seat(entry.seat))
        if not checked and not self._recording:
            self.state.discard()

    def follow(self, entry: ChronicleEntry) -> None:
        """Carry out and record what was recorded elsewhere: for a second copy of a running game.

        An epoch cannot be followed, for its rules are others. Raises :class:`WarhostError` if the position is not the
        recorded one afterwards; the copy is useless then.
        """
        if entry.kind == "undo":
            self._rewind(entry.what, entry.seat)
        elif entry.kind == "roll":
            self.roll(*entry.what)
        elif entry.kind == "snapshot":
            self.entries.append(entry)
        else:
            self.apply(entry)
        if self.state.hash != entry.hash:
            raise WarhostError(msg("core-save-hash"))

    # Copies and views

    def copy(self, salt: str | int = 0) -> Self:
        """An independent game for search: same position, its own dice, no chronicle, no seed."""
        twin = super().copy(salt)
        twin.header = twin._seedless = self._seedless  # noqa: SLF001
        twin._opening = None  # noqa: SLF001
        twin.keep_no_chronicle()
        return twin

    @property
    def mark(self) -> int:
        """Where a search copy stands, to return to with :meth:`back_to`."""
        return self.state.mark

    def back_to(self, mark: int) -> None:
        """Return a search copy to a mark; a game with a chronicle is taken back with :meth:`undo`."""
        if self._recording:
            raise MalformedOrder("a game with a chronicle is taken back with undo")
        self.state.revert(mark)
        self._ask = None

    def view(self, seat: Seat) -> View:
        """What a seat may see: the only thing that leaves the referee."""
        from warhost.core.views import View

        return View(self, seat)


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
    check_scenario(rulebook, card, settled)
    resolved = rulebook.resolve(card.id, settled)
    header = Header(rulebook.id, rulebook.version, card.id, settled, str(seed), rulebook.digest(resolved))
    return start(resolved, header, Dice(seed))
