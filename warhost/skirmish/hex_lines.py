"""Straight lines over hexes, exactly: every hex crossed, every hexside passed, every corner touched.

Only the difference between two hexes matters, and lines that are turned or mirrored are alike: so one line in twelve is
worked out, as a list of moves, and the others are made from it. Hexes lie in slanting columns here, where a step in a
direction leads equally far everywhere: one east is 1, one south-east a `stride`. Offsets are to be added to the place
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

    hexes: tuple[int, ...]
    sides: tuple[int, ...]
    ties: tuple[Tie, ...]
    distance: int
    """In hexes, from centre to centre."""


class Move(NamedTuple):
    """One hex further, or past a corner: into a hex, with another one touched or taken in its stead."""

    direction: int
    corner: int = -1
    """The other direction at a corner; -1 where the line simply crosses a hexside."""
    through: bool = False
    """Whether the line goes straight through the corner and along the hexside beyond: then two steps are taken."""


@cache
def course(stride: int, origin: int, offset: int) -> Course | None:
    """The course from a hex to the one at an offset; None when the target is not outside the hexside of origin.

    Args:
        stride: places from one row to the next; more than twice the longest line across.
        origin: the hexside in whose middle the line starts, or ``CENTRE``.
        offset: the place of the last hex less that of the first.
    """
    rows = (offset + stride // 2) // stride
    columns = offset - rows * stride
    distance = (abs(columns) + abs(rows) + abs(columns + rows)) // 2
    if origin != CENTRE:
        moves = _moves(columns, rows, origin)
        return None if moves is None else _laid(stride, moves, 0, False, distance, outside=True)
    # Turned into the sextant between east and south-east, and mirrored into the half of it that is nearer to the east.
    turns = 0
    while not (columns > 0 and rows >= 0) and (columns or rows):
        columns, rows = columns + rows, -columns
        turns += 1
    mirrored = rows > columns
    if mirrored:
        columns, rows = rows, columns
    moves = _moves(columns, rows, CENTRE)
    assert moves is not None
    return _laid(stride, moves, turns, mirrored, distance)


@cache
def faces(stride: int, direction: int, offset: int) -> bool:
    """Whether a hex lies outside the line of a hexside, so that one sees it from the middle of that."""
    rows = (offset + stride // 2) // stride
    columns = offset - rows * stride
    (ax, ay), (bx, by) = _CORNERS[direction], _CORNERS[direction - 5]
    vx, vy = 4 * columns + 2 * rows - (ax + bx) // 2, 6 * rows - (ay + by) // 2
    return vx * (ay - by) < vy * (ax - bx)


HEX = 3
"""The place of a hex after its hexsides to the east and south, where everything on a map stands in one row; those to
the west and north are places of its neighbours."""
PLACES = 4


class Imprints(dict[int, int]):
    """By offset, all that a line from centre to centre crosses, as the bits of one number: four places for every hex.

    Laid over a number that holds all that is in the way, moved so that its first hex lies at ``base``, it shows at once
    whether there is anything. Corners are left out, for there are two ways past.
    """

    __slots__ = ("_stride", "base", "width")

    def __init__(self, stride: int, height: int) -> None:
        self._stride = stride
        self.width = stride // 2 + 1
        """Hexes from one row to the next: enough that what lies beyond an edge does not meet the other one."""
        self.base = height * self.width * PLACES
        """The place of the first hex: a line may lead up as well as down."""

    def __missing__(self, offset: int) -> int:
        if offset < 0:  # the way back crosses the same
            found = self[-offset] >> -self._narrow(offset) * PLACES
        else:
            way = course(self._stride, CENTRE, offset)
            assert way is not None
            found = self._laid(way)
        self[offset] = found
        return found

    def _laid(self, way: Course) -> int:
        steps = _steps(self._stride)
        places = [self._narrow(place) * PLACES + HEX for place in way.hexes]
        for side in way.sides:
            place, direction = divmod(side, 6)
            if direction >= 3:
                place, direction = place + steps[direction], direction - 3
            places.append(self._narrow(place) * PLACES + direction)
        marks = bytearray((self.base + max(places, default=0)) // 8 + 1)
        for place in places:
            marks[(self.base + place) >> 3] |= 1 << (self.base + place & 7)
        return int.from_bytes(marks, "little")

    def _narrow(self, place: int) -> int:
        """The same place where rows are no wider than they must be."""
        stride = self._stride
        return place - (place + stride // 2) // stride * (stride - self.width)


@cache
def imprints(stride: int, height: int) -> Imprints:
    """The imprints of all lines over maps of so many rows; kept as long as the process lasts."""
    return Imprints(stride, height)


@cache
def _steps(stride: int) -> tuple[int, ...]:
    """The places to each neighbour."""
    return (1, stride, stride - 1, -1, -stride, 1 - stride)


_TURNED = tuple(
    tuple(((1 - direction if mirrored else direction) + turns) % 6 for direction in range(6))
    for mirrored in (False, True)
    for turns in range(6)
)
"""What becomes of the directions when a line is mirrored about the line between east and south-east and then turned."""


def _laid(
    stride: int, moves: tuple[Move, ...], turns: int, mirrored: bool, distance: int, *, outside: bool = False
) -> Course:
    """A course made of moves, turned and mirrored; ``outside``: the first move leads out of the hexside of origin."""
    steps, turned = _steps(stride), _TURNED[turns + 6 * mirrored]
    place = 0
    hexes: list[int] = []
    sides: list[int] = []
    ties: list[Tie] = []
    for direction, corner, through in moves:
        into = turned[direction]
        if corner >= 0:
            tie, further = _tie(steps, place, into, turned[corner], through)
            ties.append(tie)
            place += further
        else:
            if not outside:
                sides.append(place * 6 + into)
            place += steps[into]
        outside = False
        hexes.append(place)
    return Course(tuple(hexes[:-1]), tuple(sides), tuple(ties), distance)


def _tie(steps: tuple[int, ...], place: int, into: int, touched: int, through: bool) -> tuple[Tie, int]:
    """The two ways past a corner of a hex, and how far the hex beyond is."""
    if through:
        # Along the hexside that the two hexes beyond share; seen from the first of them, that lies one turn further.
        before, after = (into, touched) if (touched - into) % 6 == 1 else (touched, into)
        one, other = (
            ((place * 6 + d, (place + steps[d]) * 6 + e), (place + steps[d],))
            for d, e in ((before, after), (after, before))
        )
        return Tie((one, other), (place + steps[before]) * 6 + (after + 1) % 6), steps[before] + steps[after]
    # The corner lies to one side of the line: it enters the hex on the other.
    across = (touched - 2) % 6 if (touched - into) % 6 == 1 else (touched + 2) % 6
    brushed = place + steps[touched]
    round_about = ((place * 6 + touched, brushed * 6 + across), (brushed,))
    return Tie((((place * 6 + into,), ()), round_about)), steps[into]


@cache
def _moves(columns: int, rows: int, origin: int) -> tuple[Move, ...] | None:
    """A line as moves from hex to hex: each corner lies to its left or right by so much, or on it.

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
    found: list[Move] = []
    east, south = 0, 0
    if origin != CENTRE:
        if all(origin != direction for direction, _, _ in leaves):
            return None
        found.append(Move(origin))
        east, south, off = east + _EAST[origin], south + _SOUTH[origin], off + turns[origin]
    while east != columns or south != rows:
        for direction, left, right in leaves:
            if left < -off < right:
                move = Move(direction)
                taken: tuple[int, ...] = (direction,)
                break
        else:
            move, taken = _corner(off, bends, [vx * x + vy * y for x, y in _CORNERS])
        found.append(move)
        for direction in taken:
            east, south, off = east + _EAST[direction], south + _SOUTH[direction], off + turns[direction]
    return tuple(found)


_EAST = (1, 0, -1, -1, 0, 1)
_SOUTH = (0, 1, 1, 0, -1, -1)


def _corner(off: int, bends: list[int], ahead: list[int]) -> tuple[Move, tuple[int, ...]]:
    """The move past the corner that lies on the line, and the steps that lead to the hex beyond."""
    corner = max((c for c in range(6) if off + bends[c] == 0), key=ahead.__getitem__)
    before, after = (corner - 1) % 6, corner
    if bends[corner] == 0:
        return Move(before, after, through=True), (before, after)
    into, touched = (before, after) if bends[corner] > 0 else (after, before)
    return Move(into, touched), (into,)
