"""An audience: everybody who sees a game from one seat. It is sent the same view, the same changes, the same log."""

from __future__ import annotations

from collections import ChainMap, deque
from typing import NamedTuple

import msgspec

from warhost.core import Game, Seat
from warhost.core.saving.chronicle import ChronicleEntry
from warhost.server import rendering
from warhost.server.tables.journal import LogEntry
from warhost.server.tables.scene import Scene, Shift
from warhost.server.tables.telling import DRAWN, events_of, way_of
from warhost.server.wire import games, live
from warhost.server.wire.boards import Counter
from warhost.server.wire.events import Event
from warhost.server.wire.prompts import Verdict

ENCODER = msgspec.json.Encoder()
LOG_TAIL = 200
"""How many lines of the log a full view brings along."""


class Kept(NamedTuple):
    """A frame as it was sent, for clients that come back."""

    after: int
    position: int
    text: bytes


class Audience:
    """What one seat sees, kept up to date record by record."""

    def __init__(self, game: Game, scene: Scene, seat: Seat, log: list[LogEntry], frames_kept: int) -> None:
        self.seat = seat
        self._game = game
        self._scene = scene
        self._lines = [line_of(entry) for entry in log if entry.is_for(seat)]
        self._frames: deque[Kept] = deque(maxlen=frames_kept)
        self._way: tuple[int, ...] = ()
        """The path of the last order that the seat may read; a march that was interrupted continues along it."""

    # Reading

    def view(self, id: str, position: int, verdict: Verdict | None) -> games.SeatView:
        """Everything that the seat sees now."""
        return games.SeatView(
            game=id,
            seat=self.seat,
            position=position,
            facts=self._scene.facts,
            counters=self._scene.counters,
            prompt=rendering.prompt(self._game, self.seat, verdict),
            log=self.log(max(0, len(self._lines) - LOG_TAIL), LOG_TAIL),
        )

    def log(self, first: int, limit: int) -> games.LogPage:
        """Some lines of the seat's log."""
        return games.LogPage(first=first, total=len(self._lines), lines=self._lines[first : first + limit])

    def lines_since(self, position: int) -> int:
        """The number of the first line that was told after a position."""
        for index in range(len(self._lines) - 1, -1, -1):
            if self._lines[index].position <= position:
                return index + 1
        return 0

    def missed(self, after: int, position: int) -> list[Kept] | None:
        """The frames from one position to the present one; None if they are not kept any more."""
        if after == position:
            return []
        found = [frame for frame in self._frames if frame.after >= after]
        return found if found and found[0].after == after else None

    # Following

    def follow(
        self,
        entry: ChronicleEntry,
        shift: Shift,
        new: list[LogEntry],
        record: games.Record,
        after: int,
        verdict: Verdict | None,
    ) -> bytes:
        """Take in a record that has shifted the scene; the frame that tells it."""
        if entry.kind == "undo":
            while self._lines and self._lines[-1].position > entry.what:
                self._lines.pop()
        first = len(self._lines)
        mine = [one for one in new if one.is_for(self.seat)]
        self._lines += [line_of(one) for one in mine]
        frame = live.Change(
            after=after,
            position=record.position,
            record=record,
            facts=shift.facts,
            gone=shift.gone,
            counters=shift.counters,
            prompt=rendering.prompt(self._game, self.seat, verdict),
            log_first=first,
            log=self._lines[first:],
            events=self._events(entry, shift, mine, record),
        )
        text = ENCODER.encode(frame)
        self._frames.append(Kept(after, record.position, text))
        return text

    def _events(self, entry: ChronicleEntry, shift: Shift, told: list[LogEntry], record: games.Record) -> list[Event]:
        if entry.kind not in DRAWN:
            return []
        self._way = (record.text and way_of(entry, self._game.read)) or self._way
        scene = self._scene
        before: ChainMap[str, Counter | None] = ChainMap(shift.before, scene.lying)
        lines = [one.message for one in told]
        return events_of(before, scene.lying, shift.before, lines, scene.deeds, self._way, rolled=entry.kind == "roll")


def line_of(entry: LogEntry) -> games.LogLine:
    """A line of the log as it is sent."""
    return games.LogLine(position=entry.position, text=rendering.text(entry.message))


def words_of(game: Game, entry: ChronicleEntry) -> str:
    """The words of a record that is an order; empty for others."""
    if entry.kind not in ("order", "claim"):
        return ""
    return entry.what if isinstance(entry.what, str) else game.write(entry.what)


def record_of(
    game: Game, entry: ChronicleEntry, position: int, seat: Seat, words: str, *, undone: bool = False
) -> games.Record:
    """A record as a seat may see it.

    In games with secrets only its own seat reads the words of an order; who may not see a roll sees no faces.
    """
    open_book = not game.rulebook.keeps_secrets(game.resolved) or entry.seat == seat
    return games.Record(
        position=position,
        kind=entry.kind,
        seat=entry.seat,
        text=words if open_book else "",
        dice=list(entry.faces_for(seat)),
        point=entry.what if entry.kind == "undo" else None,
        undone=undone,
    )
