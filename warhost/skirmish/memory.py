"""What was worked out from the position and still holds, so that a prompt does not work it out again.

Every write stands in the journal. Before anything kept is used, what was written since the last look is read there, and
whatever rests on it is forgotten; what a revert takes back counts as written too. So nothing kept is ever wrong, after
orders, trials and undos alike, and no rule need say what it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Self, TypeVar

from warhost.core.rulebook import Resolved
from warhost.core.state import Entry, State

T = TypeVar("T")

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
"""Of these, what is kept of several pieces together rests on what is kept of each, be it only that there is nothing."""

SWEEPING: Mapping[str, tuple[str, ...]] = {
    "under": ("gait", "march", "shoot", "bows", "target", "way"),  # who commands whom
    "magic": ("gait", "shoot", "way"),  # what spells have made of the ground
    "turn": ("march",),  # who comes onto the map when
    "notes": ("march",),  # and how many have come
}
"""Columns on which things rest that are kept of every piece, with what rests on them."""


class Kept:
    """One aspect: what is known of each piece, and of all of them together."""

    __slots__ = ("_by_piece", "_groups", "_lost", "rows", "stale", "whole")

    def __init__(self, by_piece: bool) -> None:
        self._by_piece = by_piece
        self._groups: dict[Hashable, list[int]] = {}
        self._lost: dict[int, Hashable] = {}
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
            self._groups = {}
            self._lost.clear()
        elif not self._by_piece:
            self.whole.clear()
        for row in stale:
            if row in rows:
                was = rows.pop(row)
                if self._groups:
                    self._lost.setdefault(row, was)
                self.whole.clear()
        stale.clear()

    def groups(self, pieces: Sequence[int], judge: Callable[[int], Hashable]) -> Mapping[Hashable, list[int]]:
        """Pieces in order, put together by what is known of each; only those that have changed are judged again."""
        groups, rows, lost = self._groups, self.rows, self._lost
        if not groups:
            for piece in pieces:
                group = rows[piece] if piece in rows else rows.setdefault(piece, judge(piece))
                groups.setdefault(group, []).append(piece)
        elif lost:
            for piece, was in lost.items():
                group = rows[piece] if piece in rows else rows.setdefault(piece, judge(piece))
                if group != was:
                    # Whoever was given the old lists may still hold them.
                    groups[was] = [other for other in groups[was] if other != piece]
                    groups[group] = sorted((*groups.get(group, ()), piece))
        lost.clear()
        return groups


class Memory:
    """All that is kept of one position."""

    __slots__ = ("_rows", "_sweeping", "aspects", "passing", "seen")

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
        self._sweeping = {
            column: tuple(self.aspects[name].stale for name in names) for column, names in SWEEPING.items()
        }

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
        heard, sweeping = self._rows, self._sweeping
        for name, row, _ in entries:
            if name in heard:
                for stale in heard[name]:
                    stale.add(row)
            elif name in sweeping:
                for stale in sweeping[name]:
                    stale.add(ALL)


class Remembering(State):
    """A position that keeps what was worked out from it for as long as it holds."""

    def __init__(self, rules: Resolved, sizes: Mapping[str, int]) -> None:
        super().__init__(rules, sizes)
        self._memory: Memory | None = None

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Something worked out from the position, kept for as long as nothing is written.

        A prompt asks the same again and again: whether an order can be offered, then what can be chosen in it.
        """
        passing = self._remembered().passing
        if key not in passing:
            passing[key] = make()
        found: T = passing[key]
        return found

    def kept(self, aspect: str) -> Kept:
        """What is known of an aspect of the pieces (see :data:`ASPECTS`) and still holds."""
        memory, journal = self._memory, self._journal
        if memory is None:
            memory = self._memory = Memory(len(journal))
        elif memory.seen != len(journal):
            memory.catch_up(journal)
        found = memory.aspects[aspect]
        if found.stale:
            found.freshen()
        return found

    def _remembered(self) -> Memory:
        memory, journal = self._memory, self._journal
        if memory is None:
            memory = self._memory = Memory(len(journal))
        elif memory.seen != len(journal):
            memory.catch_up(journal)
        return memory

    def copy(self) -> Self:
        """An independent position, which keeps nothing of what was worked out from this one."""
        twin = super().copy()
        twin.think_afresh()
        return twin

    def think_afresh(self) -> None:
        """Keep nothing of what was worked out."""
        self._memory = None

    def revert(self, mark: int) -> None:
        """Take back every write since the mark, and what was worked out from it."""
        if self._memory is not None:
            self._memory.take_back(self._journal, mark)
        super().revert(mark)

    def forget(self) -> None:
        """Drop the journal; what was worked out still holds."""
        memory = self._remembered() if self._memory is not None else None
        super().forget()
        if memory is not None:
            memory.seen = 0

    def discard(self) -> None:
        """Drop the journal and the hash; what was worked out still holds."""
        memory = self._remembered() if self._memory is not None else None
        super().discard()
        if memory is not None:
            memory.seen = 0

    def restore(self, plain: object) -> None:
        """Take over what was dumped."""
        super().restore(plain)
        self.think_afresh()
