"""What a line of fire meets and what that means for the shot: marks, cover, the judged line (rulebook 2.22, 2.24)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from warhost.core.ids import HexId
from warhost.skirmish.places import Place


class Cover(IntEnum):
    """The grades of cover (DN-2.22-03); infinite cover cannot be shot at."""

    NONE = 0
    LIGHT = 1
    MEDIUM = 2
    HEAVY = 3
    INFINITE = 4


class LineMark(NamedTuple):
    """Something that the line meets: what, where, by which rule, and the cover it gives the target."""

    what: str
    rule: str
    cover: Cover
    hex: HexId
    direction: int = -1
    """The direction of the hexside seen from `hex`; -1 for the hex itself."""
    void: str = ""
    """The rule that cancels it, if one does."""

    @property
    def blocks(self) -> bool:
        """Whether it makes the shot impossible."""
        return self.cover is Cover.INFINITE and not self.void


class LineOfFire(NamedTuple):
    """A line of fire with everything that matters on it."""

    shooter: Place
    """The place of the shooter."""
    target: Place
    """The place of the target."""
    origin: int
    """The hexside of the shooter's hex from which the line starts, or ``CENTRE``."""
    distance: int
    """In hexes: the target's counts, the shooter's does not."""
    cover: Cover
    marks: tuple[LineMark, ...]

    @property
    def blocked(self) -> bool:
        """Whether the shot is impossible."""
        return self.cover is Cover.INFINITE

    @property
    def blocks(self) -> Iterator[LineMark]:
        """The marks that make it impossible."""
        return (mark for mark in self.marks if mark.blocks)
