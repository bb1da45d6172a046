"""Straight lines over hexes, exactly: every hex crossed, every hexside passed, every corner touched.

Only the difference between two hexes matters. Hexes lie in slanting columns here, where a step in a direction leads
equally far everywhere: one east is 1, one south-east a `stride`. Offsets are to be added to the spot of the first hex.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

CENTRE = 6
"""The line starts at the centre of the hex; 0 to 5: in the middle of that hexside."""

# Quarters of a hex east and sixths of a row south, doubled, so that the middle of a hexside is a whole point.
_CORNERS = ((2, -2), (2, 2), (0, 4), (-2, 2), (-2, -2), (0, -4))
_CENTRES = ((4, 0), (2, 6), (-2, 6), (-4, 0), (-2, -6), (2, -6))


class Tie(NamedTuple):
    """A stretch along a hexside, or a corner: two ways past it, each with the hexsides and hexes it takes."""

    ways: tuple[tuple[tuple[int, ...], tuple[int, ...]], tuple[tuple[int, ...], tuple[int, ...]]]
    along: int | None = None
    """The hexside along which the line runs."""


class Course(NamedTuple):
    """What a line meets between its two hexes, as offsets: hexes, and hexsides counted six to a hex."""

    entered: tuple[int, ...]
    sides: tuple[int, ...]
    ties: tuple[Tie, ...]
    distance: int
    """In hexes, from centre to centre."""


@cache
def course(stride: int, origin: int, offset: int) -> Course | None:
    """The course from a hex to the one at an offset; None when the target is not outside the hexside of origin.

    Each corner of a hex lies to the left or right of the line by so much, or on it. What a corner, a centre or a
    neighbour adds to that is the same in every hex, so it is worked out once.

    Args:
        stride: spots from one row to the next; more than twice the longest line across.
        origin: the hexside in whose middle the line starts, or ``CENTRE``.
        offset: the spot of the last hex less that of the first.
    """
    steps = (1, stride, stride - 1, -1, -stride, 1 - stride)
    columns, rows = _apart(stride, offset)
    mx, my = (0, 0) if origin == CENTRE else _middle(origin)
    vx, vy = 4 * columns + 2 * rows - mx, 6 * rows - my
    off = vy * mx - vx * my  # on which side of the line the centre of the present hex lies, and how far
    bends = [vx * y - vy * x for x, y in _CORNERS]
    turns = [vx * y - vy * x for x, y in _CENTRES]
    ahead = [vx * x + vy * y for x, y in _CORNERS]
    # The hexsides through which the line leaves a hex, with their corners.
    leaves = [(d, bends[d], bends[d - 5]) for d in range(6) if bends[d] < bends[d - 5]]
    spot, entered, sides, ties = 0, list[int](), list[int](), list[Tie]()
    if origin != CENTRE:
        if all(origin != direction for direction, _, _ in leaves):
            return None
        spot, off = steps[origin], off + turns[origin]
        entered.append(spot)
    while spot != offset:
        taken: tuple[int, ...]
        for direction, left, right in leaves:
            if left < -off < right:
                sides.append(spot * 6 + direction)
                taken = (direction,)
                break
        else:
            into, touched, through = _corner(off, bends, ahead)
            ties.append(_tie(steps, spot, into, touched, through))
            taken = (into, touched) if through else (into,)
        for direction in taken:
            spot, off = spot + steps[direction], off + turns[direction]
        entered.append(spot)
    distance = (abs(columns) + abs(rows) + abs(columns + rows)) // 2
    return Course(tuple(entered[:-1]), tuple(sides), tuple(ties), distance)


@cache
def faces(stride: int, direction: int, offset: int) -> bool:
    """Whether a hex lies outside the line of a hexside, so that it can be seen from the middle of that."""
    columns, rows = _apart(stride, offset)
    (ax, ay), (bx, by), (mx, my) = _CORNERS[direction], _CORNERS[direction - 5], _middle(direction)
    return (4 * columns + 2 * rows - mx) * (ay - by) < (6 * rows - my) * (ax - bx)


def _apart(stride: int, offset: int) -> tuple[int, int]:
    """An offset in steps east and south-east."""
    rows = (offset + stride // 2) // stride
    return offset - rows * stride, rows


def _middle(direction: int) -> tuple[int, int]:
    """The middle of a hexside."""
    (ax, ay), (bx, by) = _CORNERS[direction], _CORNERS[direction - 5]
    return (ax + bx) // 2, (ay + by) // 2


def _tie(steps: tuple[int, ...], spot: int, into: int, touched: int, through: bool) -> Tie:
    """The two ways past a corner of a hex."""
    if through:
        # Along the hexside that the two hexes beyond share; seen from the first of them, that lies one turn further.
        before, after = (into, touched) if (touched - into) % 6 == 1 else (touched, into)
        one, other = (
            ((spot * 6 + d, (spot + steps[d]) * 6 + e), (spot + steps[d],))
            for d, e in ((before, after), (after, before))
        )
        return Tie((one, other), (spot + steps[before]) * 6 + (after + 1) % 6)
    # The corner lies to one side of the line: it enters the hex on the other.
    across = (touched - 2) % 6 if (touched - into) % 6 == 1 else (touched + 2) % 6
    brushed = spot + steps[touched]
    round_about = ((spot * 6 + touched, brushed * 6 + across), (brushed,))
    return Tie((((spot * 6 + into,), ()), round_about))


def _corner(off: int, bends: list[int], ahead: list[int]) -> tuple[int, int, bool]:
    """The corner that lies on the line.

    The direction into the next hex, the other direction at the corner, and whether the line goes straight through the
    corner and along the hexside beyond.
    """
    corner = max((c for c in range(6) if off + bends[c] == 0), key=ahead.__getitem__)
    before, after = (corner - 1) % 6, corner
    if bends[corner] == 0:
        return before, after, True
    into, touched = (before, after) if bends[corner] > 0 else (after, before)
    return into, touched, False
