"""What was worked out from the position and still holds, so that a prompt does not work it out again.

Whatever is written is noted at once for everything kept that rests on it, and forgotten there when it is next asked
for; what a revert takes back counts as written too. So nothing kept is ever wrong, after orders, trials and undos
alike, and no rule need say what it changes.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Self, TypeVar

from warhost.core.position.state import State
from warhost.core.rulebook import Resolved

T = TypeVar("T")

ALL = -1
"""Stands for every piece."""

ASPECTS: Mapping[str, tuple[str, ...]] = {
    "gait": ("mount", "health", "wounds", "side"),  # how a piece moves
    "march": ("present", "health", "idle", "charms", "side"),  # whether it could march
    "still to march": ("did", "present", "health", "idle", "charms", "side", "gone", "exit", "unseen"),  # and may yet
    "shoot": ("did", "at", "facing", "health", "idle", "loaded", "mount", "side", "hidden"),  # and still shoot
    "allegiance": ("side",),  # for whom it fights
    # whether and where it can be shot at, is in the way of a shot, or keeps somebody from it
    "target": ("at", "facing", "health", "wounds", "mount", "side", "hidden", "idle"),
    "way": ("at", "facing", "health", "wounds", "mount", "side", "hidden", "below"),  # where one can step
    "beside": ("at", "facing", "mount", "health", "side"),  # beside whom one is
    "crowd": ("crowded", "wounds", "side", "hidden", "below"),  # who shares a hex and may not
    "fallen": ("load", "charms"),  # whether and where bodies lie, and who is rooted beside them
    "set-up": ("at", "facing", "mount", "rider", "gone", "health"),  # whether it is still to be placed; its elbow room
    # what is asked in the movement phase (with the columns of "still to march" and, but for "crowded", of "crowd")
    "prompt": (
        *("at", "facing", "mount", "health", "wounds", "charms", "idle", "side", "did"),
        *("gone", "exit", "unseen", "hidden", "below", "cast_in"),
    ),
}
"""For each kind of thing that is kept piece by piece, the columns of that piece on which it rests."""

BY_PIECE = ("gait", "march", "shoot")
"""Of these, what is kept of several pieces together rests on what is kept of each, be it only that there is nothing."""

SWEEPING: Mapping[str, tuple[str, ...]] = {
    # who commands whom
    "under": (
        *("gait", "march", "still to march", "shoot", "allegiance"),
        *("target", "way", "beside", "crowd", "prompt"),
    ),
    "magic": ("gait", "shoot", "target", "way", "crowd", "set-up", "prompt"),  # what spells have made of the ground
    "turn": ("still to march", "prompt"),  # who comes onto the map when
    "notes": ("still to march", "prompt"),  # and how many have come
    "phase": ("prompt",),
    "load": ("prompt",),  # where bodies lie
}
"""Columns on which things rest that are kept of every piece, with what rests on them."""


class Kept:
    """One aspect: what is known of each piece, and of all of them together."""

    __slots__ = ("_by_piece", "_groups", "_lost", "freshened", "rows", "stale", "whole")

    def __init__(self, by_piece: bool) -> None:
        self._by_piece = by_piece
        self._groups: dict[Hashable, list[int]] = {}
        self._lost: dict[int, Hashable] = {}
        self.rows: dict[int, Any] = {}
        """By piece; a piece of which nothing is known is absent."""
        self.whole: dict[Hashable, Any] = {}
        """What rests on several pieces, by any key; forgotten when anything changes about one of them."""
        self.stale: set[int] = set()
        """The pieces about which something was written."""
        self.freshened = 0
        """How often things were forgotten."""

    def sweep(self, _row: int) -> None:
        """Note that something was written on which rests what is known of every piece."""
        self.stale.add(ALL)

    def freshen(self) -> None:
        """Forget what holds no longer."""
        rows, stale = self.rows, self.stale
        self.freshened += 1
        if ALL in stale:
            rows.clear()
            self.whole.clear()
            self._groups = {}
            self._lost.clear()
        elif not self._by_piece:
            self.whole.clear()
        if rows:
            for row in stale:
                if row in rows:
                    was = rows.pop(row)
                    if self._groups:
                        self._lost.setdefault(row, was)
                    self.whole.clear()
        stale.clear()

    def groups(
        self, position: T, pieces: Sequence[int], judge: Callable[[T, int], Hashable]
    ) -> Mapping[Hashable, list[int]]:
        """Pieces in order, put together by what is known of each; only those that have changed are judged again."""
        groups, rows, lost = self._groups, self.rows, self._lost
        if not groups:
            for piece in pieces:
                group = rows[piece] if piece in rows else rows.setdefault(piece, judge(position, piece))
                groups.setdefault(group, []).append(piece)
        elif lost:
            for piece, was in lost.items():
                group = rows[piece] if piece in rows else rows.setdefault(piece, judge(position, piece))
                if group != was:
                    # Whoever was given the old lists may still hold them.
                    groups[was] = left = groups[was].copy()
                    left.remove(piece)
                    groups[group] = joined = groups[group].copy() if group in groups else []
                    insort(joined, piece)
        else:
            return groups
        lost.clear()
        return groups


Hear = Callable[[int], None]
"""Takes note of a row that was written."""


Drawn = tuple[tuple[int, int, int], tuple[Any, ...], Sequence[int]]
"""A way of nothing but steps: whose, in which pose he begins it, on which mount; its legs; the pose after each step."""


class Remembering(State):
    """A position that keeps what was worked out from it for as long as it holds."""

    def __init__(self, rules: Resolved, sizes: Mapping[str, int]) -> None:
        super().__init__(rules, sizes)
        self._silence: dict[str, tuple[Hear, ...]] = dict.fromkeys(self._cells, ())
        self.think_afresh()

    def think_afresh(self) -> None:
        """Keep nothing of what was worked out."""
        self._aspects: dict[str, Kept] = {}
        self._heard = self._silence  # shared by all copies until something is kept: many are made, few are asked
        """By column, who takes note of what is written in it."""
        self._passing: dict[Hashable, Any] = {}
        """What holds only while nothing at all is written."""
        self._passing_at = 0
        """How long the journal was when that was worked out."""
        self.drawn: Drawn | None = None
        """The last way that was drawn at random; it is for who asks to see whether it still holds."""

    # Asking

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Something worked out from the position, kept for as long as nothing is written.

        A prompt asks the same again and again: whether an order can be offered, then what can be chosen in it.
        """
        passing = self.passing()
        if key not in passing:
            passing[key] = make()
        found: T = passing[key]
        return found

    def passing(self) -> dict[Hashable, Any]:
        """What was worked out since something was written last, by any key."""
        if self._passing_at != len(self._journal):
            self._passing_at = len(self._journal)
            self._passing.clear()
        return self._passing

    def kept(self, aspect: str) -> Kept:
        """What is known of an aspect of the pieces (see :data:`ASPECTS`) and still holds."""
        try:
            found = self._aspects[aspect]
        except KeyError:
            found = self._begin_to_keep(aspect)
        if found.stale:
            found.freshen()
        return found

    def noted(self, aspect: str) -> Kept:
        """The same before anything is forgotten, for whoever knows better what still holds."""
        try:
            return self._aspects[aspect]
        except KeyError:
            return self._begin_to_keep(aspect)

    def _begin_to_keep(self, aspect: str) -> Kept:
        if self._heard is self._silence:
            self._heard = self._silence.copy()
        found = self._aspects[aspect] = Kept(aspect in BY_PIECE)
        for column in ASPECTS[aspect]:
            self._heard[column] += (found.stale.add,)
        for column, names in SWEEPING.items():
            if aspect in names:
                self._heard[column] += (found.sweep,)
        return found

    # Writing

    def set(self, name: str, row: int, value: Any) -> None:
        """Write one cell; the journal remembers what stood there, and what rests on it is known no longer."""
        # As State.set does it, without one more call for each write.
        if row < 0:
            raise IndexError(f"column {name!r} has no row {row}")
        cells = self._cells[name]
        self._journal.append((name, row, cells[row]))
        cells[row] = value
        for hear in self._heard[name]:
            hear(row)

    def set_all(self, name: str, rows: Sequence[int], value: Any) -> None:
        """Write the same into several cells of a column."""
        cells = self._cells[name]
        self._journal += [(name, row, cells[row]) for row in rows]
        for row in rows:
            cells[row] = value
        for hear in self._heard[name]:
            any(map(hear, rows))  # Nobody answers, so that all are heard.

    def revert(self, mark: int) -> None:
        """Take back every write since the mark, and what was worked out from it."""
        heard = self._heard
        for name, row, _ in self._journal[mark:]:
            if row >= 0:
                for hear in heard[name]:
                    hear(row)
        self._passing.clear()
        super().revert(mark)
        self._passing_at = len(self._journal)

    def forget(self) -> None:
        """Drop the journal; what was worked out still holds."""
        self.passing()
        super().forget()
        self._passing_at = 0

    def discard(self) -> None:
        """Drop the journal and the hash; what was worked out still holds."""
        self.passing()
        super().discard()
        self._passing_at = 0

    def copy(self) -> Self:
        """An independent position, which keeps nothing of what was worked out from this one."""
        twin = super().copy()
        twin.think_afresh()
        return twin

    def restore(self, plain: object) -> None:
        """Take over what was dumped."""
        super().restore(plain)
        self.think_afresh()
