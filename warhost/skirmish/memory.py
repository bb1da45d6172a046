"""What was worked out from the position and still holds, so that a prompt does not work it out again.

Every write stands in the journal. Before anything kept is used, what was written since the last look is read there, and
whatever rests on it is forgotten; what a revert takes back counts as written too. So nothing kept is ever wrong, after
orders, trials and undos alike, and no rule need say what it changes.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from warhost.core.state import Entry

ALL = -1
"""Stands for every piece."""

ASPECTS: Mapping[str, tuple[str, ...]] = {
    "gait": ("mount", "health", "wounds", "side"),  # how a piece moves
    "start": ("at", "facing", "mount", "health", "wounds", "charms"),  # from where and with how many points it would go
    "march": ("did", "at", "health", "idle", "charms", "side", "gone", "exit", "unseen"),  # whether it may still march
    "shoot": ("did", "at", "facing", "health", "idle", "loaded", "mount", "side", "hidden"),  # and still shoot
    "bows": ("present", "hidden", "side"),  # whether it is there to be thought of
    "target": ("at", "facing", "health", "mount", "side", "hidden"),  # whether and where it can be shot at
    "way": ("at", "facing", "health", "wounds", "mount", "side", "hidden", "below"),  # where one can step
    "fallen": ("health", "load"),  # whether and where it lies dead
    "set-up": ("at", "mount", "rider", "gone"),  # whether it is still to be placed
}
"""For each kind of thing that is kept piece by piece, the columns of that piece on which it rests."""

BY_PIECE = ("gait", "start", "march", "shoot")
"""Of these, what is kept of several pieces together rests on what is kept of each."""

SWEEPING = frozenset({"under", "magic", "turn", "notes"})
"""Columns on which things rest that are kept of every piece."""


class Kept:
    """One aspect: what is known of each piece, and of all of them together."""

    __slots__ = ("_by_piece", "rows", "stale", "whole")

    def __init__(self, by_piece: bool) -> None:
        self._by_piece = by_piece
        self.rows: dict[int, Any] = {}
        """By piece; a piece of which nothing is known is absent."""
        self.whole: dict[Hashable, Any] = {}
        """What rests on several pieces, by any key; forgotten when anything changes about one of them."""
        self.stale: set[int] = set()

    def freshen(self) -> None:
        """Forget what holds no longer."""
        rows, stale = self.rows, self.stale
        if ALL in stale:
            rows.clear()
            self.whole.clear()
        elif not self._by_piece:
            self.whole.clear()
        for row in stale:
            if rows.pop(row, None) is not None:
                self.whole.clear()
        stale.clear()


class Memory:
    """All that is kept of one position."""

    __slots__ = ("_all", "_rows", "aspects", "passing", "seen")

    def __init__(self, seen: int) -> None:
        self.seen = seen
        """How much of the journal has been read."""
        self.passing: dict[Hashable, Any] = {}
        """What holds only while nothing at all is written."""
        self.aspects = {name: Kept(name in BY_PIECE) for name in ASPECTS}
        self._rows: dict[str, tuple[set[int], ...]] = {
            column: tuple(self.aspects[name].stale for name, columns in ASPECTS.items() if column in columns)
            for column in {column for columns in ASPECTS.values() for column in columns}
        }
        self._all = tuple(kept.stale for kept in self.aspects.values())

    def catch_up(self, journal: Sequence[Entry]) -> None:
        """Read what was written."""
        self._read(journal[self.seen :])
        self.seen = len(journal)

    def take_back(self, journal: Sequence[Entry], mark: int) -> None:
        """Note that all since a mark is about to be taken back."""
        if self.seen > mark:
            self._read(journal[mark : self.seen])
            self.seen = mark

    def _read(self, entries: Sequence[Entry]) -> None:
        self.passing.clear()
        heard = self._rows
        for name, row, _ in entries:
            if name in heard:
                for stale in heard[name]:
                    stale.add(row)
            elif name in SWEEPING:
                for stale in self._all:
                    stale.add(ALL)
