"""Who is present at which table: through this worker, and through others as far as they have told lately."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic

import msgspec

from warhost.core import SPECTATOR, Seat

FORGOTTEN = 15.0
"""After how many seconds a worker that has told nothing counts as gone."""
MOST_NAMES = 60
"""How many onlookers are named to other workers; all are counted."""


class Attendance(msgspec.Struct, omit_defaults=True):
    """Who watches a table through one worker, and the bots that think there."""

    seats: dict[Seat, int] = {}
    """How many browsers each seat has open."""
    onlookers: list[str] = []
    thinking: set[Seat] = set()

    def arrive(self, seat: Seat, name: str) -> None:
        """Count a browser in."""
        self.seats[seat] = self.seats.get(seat, 0) + 1
        if seat == SPECTATOR:
            self.onlookers.append(name)

    def depart(self, seat: Seat, name: str) -> None:
        """Count a browser out."""
        if seat == SPECTATOR:
            self.onlookers.remove(name)
        self.seats[seat] -= 1
        if not self.seats[seat]:
            del self.seats[seat]

    @property
    def is_empty(self) -> bool:
        """Whether nobody is there and nothing thinks."""
        return not self.seats and not self.thinking

    def told(self) -> Attendance:
        """What other workers are told."""
        return msgspec.structs.replace(self, onlookers=self.onlookers[:MOST_NAMES])


NOBODY = Attendance()
"""Nobody is there; never changed."""


class Presence:
    """Who is present at all tables."""

    def __init__(self) -> None:
        self._here: dict[str, Attendance] = {}
        self._elsewhere: dict[str, dict[str, tuple[float, Attendance]]] = {}
        """By game and worker: when it was told, and what."""

    def here(self, id: str) -> Attendance:
        """Who watches a table through this worker."""
        return self._here.get(id, NOBODY)

    def arrive(self, id: str, seat: Seat, name: str) -> None:
        """Count a browser in."""
        self._here.setdefault(id, Attendance()).arrive(seat, name)

    def depart(self, id: str, seat: Seat, name: str) -> None:
        """Count a browser out."""
        self._here[id].depart(seat, name)
        self._settle(id)

    def think(self, id: str, seats: set[Seat]) -> bool:
        """Note which bots think at a table; whether that is new."""
        if self.here(id).thinking == seats:
            return False
        self._here.setdefault(id, Attendance()).thinking = seats
        self._settle(id)
        return True

    def _settle(self, id: str) -> None:
        if self._here[id].is_empty:
            del self._here[id]

    @property
    def watched(self) -> Mapping[str, Attendance]:
        """The tables that somebody watches, or where a bot thinks, through this worker."""
        return self._here

    def note(self, id: str, worker: str, attendance: Attendance) -> None:
        """Take in what another worker tells."""
        told = self._elsewhere.setdefault(id, {})
        if attendance.is_empty:
            told.pop(worker, None)
        else:
            told[worker] = monotonic(), attendance
        if not told:
            del self._elsewhere[id]

    def forget_silent(self) -> list[str]:
        """Drop what workers told too long ago; the tables where that changes something."""
        limit = monotonic() - FORGOTTEN
        stale = [(id, worker) for id, told in self._elsewhere.items() for worker, (at, _) in told.items() if at < limit]
        for id, worker in stale:
            self.note(id, worker, Attendance())
        return sorted({id for id, _ in stale})

    def everywhere(self, id: str) -> Attendance:
        """Who watches a table through any worker."""
        whole = Attendance(seats={}, onlookers=[], thinking=set())
        for one in self._parts(id):
            for seat, number in one.seats.items():
                whole.seats[seat] = whole.seats.get(seat, 0) + number
            whole.onlookers.extend(one.onlookers)
            whole.thinking |= one.thinking
        return whole

    def _parts(self, id: str) -> Iterator[Attendance]:
        if id in self._here:
            yield self._here[id]
        for _, told in self._elsewhere.get(id, {}).values():
            yield told
