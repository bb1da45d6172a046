"""The running journal of a game: its records as lines to be kept, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from warhost.core import Dice, Game, Rulebook, Seat
from warhost.core.game import start
from warhost.core.messages import Message, read_message
from warhost.core.saving.chronicle import ChronicleEntry, Scribe
from warhost.core.saving.saves import load_lines, snapshot
from warhost.library import CODEC
from warhost.server.store.kept import KeptRecord

Told = tuple[Message, tuple[Seat, ...]]
"""A line of the log and the seats that may read it; none named: everyone."""


Rulebooks = Callable[[str], Rulebook]
"""Finds rulebooks by id."""


class LogEntry(NamedTuple):
    """A line of the log, the position that it led to, and who may read it."""

    position: int
    message: Message
    seats: tuple[Seat, ...]

    def is_for(self, seat: Seat) -> bool:
        """Whether a seat may read the line."""
        return not self.seats or seat in self.seats


class Journal:
    """Turns the records of a game into rows to be kept, with the lines of the log that each wrote."""

    def __init__(self, game: Game, lines: list[str] | None = None) -> None:
        self._game = game
        self._scribe = Scribe.going_on(lines, CODEC) if lines else Scribe(game.header, CODEC)
        # An export of the game writes on from here.
        game.scribe = self._scribe

    def header(self, opening: Sequence[Told]) -> KeptRecord:
        """The first row of a new game, with what was told before the first record."""
        return KeptRecord(0, self._scribe.lines[0], write_log(opening))

    def record(self, entry: ChronicleEntry, told: Sequence[Told] = (), words: str = "") -> KeptRecord:
        """The next row; ``words`` is the order, if it has been put into words already."""
        self._scribe.write(entry, (lambda _: words) if words else self._text)
        return KeptRecord(self._scribe.records, self._scribe.lines[-1], write_log(told))

    def _text(self, what: Any) -> str:
        return what if isinstance(what, str) else self._game.write(what)


def write_log(told: Sequence[Told]) -> str:
    """Lines of the log as they are kept."""
    return CODEC[0]([[message.plain(), list(seats)] for message, seats in told]) if told else ""


def read_log(text: str, position: int) -> list[LogEntry]:
    """Lines of the log that were kept."""
    if not text:
        return []
    return [
        LogEntry(position, read_message(plain), tuple(Seat(seat) for seat in seats))
        for plain, seats in msgspec.json.decode(text)
    ]


class Opened(NamedTuple):
    """A game out of its journal, with what has still to be kept because the rules have changed since."""

    game: Game
    journal: Journal
    log: list[LogEntry]
    new: list[KeptRecord]


def open_journal(records: Sequence[KeptRecord], rulebooks: Rulebooks) -> Opened:
    """Read a game back from what was kept. May take a while: not for the event loop."""
    lines = [record.line for record in records]
    game = load_lines(lines, rulebooks, whole=False, codec=CODEC, name="journal")
    kept = len(lines) - 1
    if len(game.entries) < kept:
        # A snapshot that closes a file is left out by the reader; in a journal it has its number.
        game.entries.append(snapshot(game))
    journal = Journal(game, lines)
    new = [journal.record(entry) for entry in game.entries[kept:]]
    live = {0, *(index + 1 for index in game.live)}
    log = [line for record in records if record.n in live for line in read_log(record.log, record.n)]
    return Opened(game, journal, log, new)


def retell(lines: Sequence[str], rulebooks: Rulebooks) -> list[KeptRecord]:
    """Play a saved game again from its first record; every fault is named by its line.

    The log is made again on the way, since a save holds none. Raises :class:`BadChronicle`.
    """
    game = load_lines(lines, rulebooks, verify=True, codec=CODEC, name="chronicle")
    logs = _logs(game)
    journal = Journal(game)
    records = [journal.header(logs[0])]
    for index, entry in enumerate(game.entries):
        records.append(journal.record(entry, logs.get(index + 1, ())))
    records.append(journal.record(snapshot(game)))
    return records


def _logs(game: Game) -> dict[int, list[Told]]:
    """What every record that still counts told, by position; 0 for what was told before the first."""
    epoch = max((index for index, entry in enumerate(game.entries) if entry.kind == "epoch"), default=-1)
    twin = start(game.resolved, game.header, Dice(""))
    opening = list(twin.state.log or ())
    if epoch >= 0:
        state = game.rulebook.blank(game.resolved)
        state.restore(game.entries[epoch].what["state"])
        twin.resume(state)
        opening = []
    twin.keep_no_chronicle()
    logs: dict[int, list[Told]] = {0: opening}
    for index in game.live:
        if index > epoch:
            told = len(twin.state.log or ())
            twin.apply(game.entries[index])
            logs[index + 1] = list((twin.state.log or ())[told:])
    return logs
