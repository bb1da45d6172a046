"""Straight lines over hexes, exactly: every hex crossed, every hexside passed, every corner touched.

Only the difference between two hexes matters, and lines that are turned or mirrored are alike: so one line in twelve is
worked out, as a track, and the others are made from it. Hexes lie in slanting columns here, where a step in a
direction leads equally far everywhere: one east is 1, one south-east a `stride`. Offsets are to be added to the spot
of the first hex.
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


class Corner(NamedTuple):
    """A corner past which a line comes on its way from a hex into the next."""

    east: int
    south: int
    into: int
    touched: int
    """The other direction at the corner, that of a hex touched or taken in the other's stead."""
    through: bool
    """Whether the line goes straight through the corner and along the hexside beyond: then two steps are taken."""


class Track(NamedTuple):
    """A line as it is worked out, before it is turned: spots in steps east and south-east."""

    entered: tuple[tuple[int, int], ...]
    """The hexes entered, the last one left out."""
    sides: tuple[tuple[int, int, int], ...]
    """Each with its hex and the direction in which it is crossed; the hexside of origin is left out."""
    corners: tuple[Corner, ...]


@cache
def course(stride: int, origin: int, offset: int) -> Course | None:
    """The course from a hex to the one at an offset; None when the target is not outside the hexside of origin.

    Args:
        stride: spots from one row to the next; more than twice the longest line across.
        origin: the hexside in whose middle the line starts, or ``CENTRE``.
        offset: the spot of the last hex less that of the first.
    """
    rows = (offset + stride // 2) // stride
    columns = offset - rows * stride
    distance = (abs(columns) + abs(rows) + abs(columns + rows)) // 2
    if origin != CENTRE:
        for _ in range(origin):
            columns, rows = columns + rows, -columns
        track = _track(columns, rows, 0)
        return None if track is None else _laid(stride, track, origin, False, distance)
    track, turns, mirrored = _turned_track(columns, rows)
    return _laid(stride, track, turns, mirrored, distance)


def _turned_track(columns: int, rows: int) -> tuple[Track, int, bool]:
    """The track of a line from centre to centre, and how it is to be turned and mirrored."""
    # Turned into the sextant between east and south-east, and mirrored into the half of it that is nearer to the east.
    turns = 0
    while not (columns > 0 and rows >= 0) and (columns or rows):
        columns, rows = columns + rows, -columns
        turns += 1
    mirrored = rows > columns
    if mirrored:
        columns, rows = rows, columns
    track = _track(columns, rows, CENTRE)
    assert track is not None
    return track, turns, mirrored


@cache
def faces(stride: int, direction: int, offset: int) -> bool:
    """Whether a hex lies outside the line of a hexside, so that one sees it from the middle of that."""
    rows = (offset + stride // 2) // stride
    columns = offset - rows * stride
    (ax, ay), (bx, by) = _CORNERS[direction], _CORNERS[direction - 5]
    vx, vy = 4 * columns + 2 * rows - (ax + bx) // 2, 6 * rows - (ay + by) // 2
    return vx * (ay - by) < vy * (ax - bx)


@cache
def _steps(stride: int) -> tuple[int, ...]:
    """The offset to each neighbour."""
    return (1, stride, stride - 1, -1, -stride, 1 - stride)


_TURNED = tuple(
    tuple(((1 - direction if mirrored else direction) + turns) % 6 for direction in range(6))
    for mirrored in (False, True)
    for turns in range(6)
)
"""What becomes of the directions when a line is mirrored about the line between east and south-east and then turned."""


def _laid(stride: int, track: Track, turns: int, mirrored: bool, distance: int) -> Course:
    """A track turned and mirrored."""
    steps, turned = _steps(stride), _TURNED[turns + 6 * mirrored]
    east, south = steps[turned[0]], steps[turned[1]]
    entered = [right * east + down * south for right, down in track.entered]
    sides = [(right * east + down * south) * 6 + turned[direction] for right, down, direction in track.sides]
    ties = [
        _tie(steps, right * east + down * south, turned[into], turned[touched], through)
        for right, down, into, touched, through in track.corners
    ]
    return Course(tuple(entered), tuple(sides), tuple(ties), distance)


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


@cache
def _track(columns: int, rows: int, origin: int) -> Track | None:
    """A line from hex to hex: each corner lies to its left or right by so much, or on it; see :func:`course`.

    What a corner, a centre or a neighbour adds to that is the same in every hex, so it is worked out once.
    """
    mx = my = 0
    if origin != CENTRE:
        (ax, ay), (bx, by) = _CORNERS[origin], _CORNERS[origin - 5]
        mx, my = (ax + bx) // 2, (ay + by) // 2
    vx, vy = 4 * columns + 2 * rows - mx, 6 * rows - my
    off = vy * mx - vx * my  # on which side of the line the centre of the present hex lies, and how far
    bends = [vx * y - vy * x for x, y in _CORNERS]
    turns = [vx * y - vy * x for x, y in _CENTRES]
    # The hexsides through which one leaves a hex that way, with their corners.
    leaves = [(d, bends[d], bends[d - 5]) for d in range(6) if bends[d] < bends[d - 5]]
    entered: list[tuple[int, int]] = []
    sides: list[tuple[int, int, int]] = []
    corners: list[Corner] = []
    east, south = 0, 0
    if origin != CENTRE:
        if all(origin != direction for direction, _, _ in leaves):
            return None
        east, south, off = east + _EAST[origin], south + _SOUTH[origin], off + turns[origin]
        entered.append((east, south))
    while east != columns or south != rows:
        taken: tuple[int, ...]
        for direction, left, right in leaves:
            if left < -off < right:
                sides.append((east, south, direction))
                taken = (direction,)
                break
        else:
            into, touched, through = _corner(off, bends, [vx * x + vy * y for x, y in _CORNERS])
            corners.append(Corner(east, south, into, touched, through))
            taken = (into, touched) if through else (into,)
        for direction in taken:
            east, south, off = east + _EAST[direction], south + _SOUTH[direction], off + turns[direction]
        entered.append((east, south))
    return Track(tuple(entered[:-1]), tuple(sides), tuple(corners))


_EAST = (1, 0, -1, -1, 0, 1)
_SOUTH = (0, 1, 1, 0, -1, -1)


def _corner(off: int, bends: list[int], ahead: list[int]) -> tuple[int, int, bool]:
    """The corner that lies on the line, as :class:`Corner` says it."""
    corner = max((c for c in range(6) if off + bends[c] == 0), key=ahead.__getitem__)
    before, after = (corner - 1) % 6, corner
    if bends[corner] == 0:
        return before, after, True
    into, touched = (before, after) if bends[corner] > 0 else (after, before)
    return into, touched, False
