"""Straight lines over hexes, exactly: every hex crossed, every hexside passed, every corner touched.

Only the difference between two hexes matters, and whether the first lies in an odd row; so each line is worked out once
and kept. Offsets are to be added to the place of the first hex in columns whose rows are `stride` apart.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

CENTRE = 6
"""The line starts at the centre of the hex; 0 to 5: in the middle of that hexside."""

_EVEN = ((1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1))
_ODD = ((1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1))
# Doubled, so that the middle of a hexside is a whole point: a unit is a quarter of a hex or a sixth of a row.
_CORNERS = ((2, -2), (2, 2), (0, 4), (-2, 2), (-2, -2), (0, -4))


class Tie(NamedTuple):
    """A stretch along a hexside, or a corner: two ways past it, each with the hexsides and hexes it takes."""

    ways: tuple[tuple[tuple[int, ...], tuple[int, ...]], tuple[tuple[int, ...], tuple[int, ...]]]
    along: int | None = None
    """The hexside along which the line runs."""


class Course(NamedTuple):
    """What a line meets between its two hexes, as offsets: hexes, and hexsides counted six to a hex."""

    hexes: tuple[int, ...]
    sides: tuple[int, ...]
    ties: tuple[Tie, ...]


@cache
def course(stride: int, odd: int, origin: int, offset: int) -> Course | None:
    """The course from a hex to the one at an offset; None when the target is not outside the hexside of origin.

    Args:
        stride: places from one row to the next; more than twice the longest line across.
        odd: 1 if the first hex lies in an odd row.
        origin: the hexside in whose middle the line starts, or ``CENTRE``.
        offset: the place of the last hex less that of the first.
    """
    rows = (offset + stride // 2) // stride
    return _trace(stride, odd, origin, (odd + rows, offset - rows * stride))


def _trace(stride: int, odd: int, origin: int, goal: tuple[int, int]) -> Course | None:
    here = (odd, 0)
    start, end = _centre(here), _centre(goal)
    if origin != CENTRE:
        (ax, ay), (bx, by) = _corner(here, origin), _corner(here, origin + 1)
        start = ((ax + bx) // 2, (ay + by) // 2)
    vx, vy = end[0] - start[0], end[1] - start[1]
    heading = _Heading(vx, vy)
    hexes: list[int] = []
    sides: list[int] = []
    ties: list[Tie] = []

    def place(at: tuple[int, int]) -> int:
        return (at[0] - odd) * stride + at[1]

    def side(at: tuple[int, int], direction: int) -> int:
        return place(at) * 6 + direction % 6

    if origin != CENTRE:
        if origin not in heading.leaves:
            return None
        here = _next(here, origin)
        if here != goal:
            hexes.append(place(here))
    while here != goal:
        cx, cy = _centre(here)
        off = vx * (cy - start[1]) - vy * (cx - start[0])
        exit_side, exit_corner = heading.exit(off)
        if exit_side is not None:
            sides.append(side(here, exit_side))
            here = _next(here, exit_side)
        else:
            before, after = (exit_corner - 1) % 6, exit_corner
            left = _next(here, before)
            turn = heading.bends[exit_corner]
            if turn == 0:
                ways = tuple(
                    ((side(here, d), side(_next(here, d), e)), (place(_next(here, d)),))
                    for d, e in ((before, after), (after, before))
                )
                # Seen from the hex before the corner, the shared hexside of the two lies one turn further.
                ties.append(Tie((ways[0], ways[1]), side(left, after + 1)))
                here = _next(left, after)
            else:
                # The corner lies to one side of the line: it enters the hex on the other.
                into, touched = (before, after) if turn > 0 else (after, before)
                entered, brushed = _next(here, into), _next(here, touched)
                across = _towards(brushed, entered)
                direct = ((side(here, into),), ())
                round_about = ((side(here, touched), side(brushed, across)), (place(brushed),))
                ties.append(Tie((direct, round_about)))
                here = entered
        if here != goal:
            hexes.append(place(here))
    return Course(tuple(hexes), tuple(sides), tuple(ties))


class _Heading:
    """A direction of flight: how each corner of a hex lies to it, worked out once for the whole line."""

    __slots__ = ("ahead", "bends", "leaves")

    def __init__(self, vx: int, vy: int) -> None:
        self.bends = [vx * y - vy * x for x, y in _CORNERS]
        """By corner: on which side of a parallel through the centre it lies, and how far."""
        self.ahead = [vx * x + vy * y for x, y in _CORNERS]
        self.leaves = [d for d in range(6) if self.bends[d] < self.bends[d - 5]]
        """The hexsides through which one leaves a hex that way."""

    def exit(self, off: int) -> tuple[int | None, int]:
        """The hexside by which the line leaves a hex, or the corner through which it does.

        ``off`` tells on which side of the line the centre of the hex lies, and how far.
        """
        bends = self.bends
        for direction in self.leaves:
            if (off + bends[direction]) * (off + bends[direction - 5]) < 0:
                return direction, -1
        corners = [corner for corner in range(6) if off + bends[corner] == 0]
        return None, max(corners, key=self.ahead.__getitem__)


def _centre(at: tuple[int, int]) -> tuple[int, int]:
    row, column = at
    return 2 * (2 * column + row % 2), 6 * row


def _corner(at: tuple[int, int], corner: int) -> tuple[int, int]:
    (x, y), (east, south) = _centre(at), _CORNERS[corner % 6]
    return x + east, y + south


def _next(at: tuple[int, int], direction: int) -> tuple[int, int]:
    east, south = (_ODD if at[0] % 2 else _EVEN)[direction % 6]
    return at[0] + south, at[1] + east


def _towards(at: tuple[int, int], neighbour: tuple[int, int]) -> int:
    return next(direction for direction in range(6) if _next(at, direction) == neighbour)
