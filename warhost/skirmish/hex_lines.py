"""Straight lines over hexes, exactly: every hex crossed, every hexside passed, every corner touched.

Only the difference between two hexes matters, and whether the first lies in an odd row; so each line is worked out once
and kept. Offsets are to be added to the place of the first hex in columns whose rows are `stride` apart.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

CENTRE = 6
"""The line starts at the centre of the hex; 0 to 5: in the middle of that hexside."""

# Columns and rows to each neighbour, in even rows and in odd ones.
_NEIGHBOURS = (
    ((1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)),
    ((1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1)),
)
# Doubled, so that the middle of a hexside is a whole point: a unit is a quarter of a hex or a sixth of a row.
_CORNERS = ((2, -2), (2, 2), (0, 4), (-2, 2), (-2, -2), (0, -4))
_CENTRES = ((4, 0), (2, 6), (-2, 6), (-4, 0), (-2, -6), (2, -6))
_OTHER_ROW = (0, 1, 1, 0, 1, 1)
"""Whether a step leads into a row of the other kind."""


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
    return _Trace(stride, odd, origin, rows, offset - rows * stride).course()


@cache
def _steps(stride: int) -> tuple[tuple[int, ...], ...]:
    """The places to each neighbour, in even rows and in odd ones."""
    return tuple(tuple(row * stride + column for column, row in around) for around in _NEIGHBOURS)


class _Trace:
    """A line being followed from hex to hex: each corner lies to its left or right by so much, or on it.

    What a corner, a centre or a neighbour adds to that is the same in every hex, so it is worked out once.
    """

    __slots__ = ("ahead", "bends", "distance", "goal", "leaves", "odd", "off", "origin", "steps", "turns")

    def __init__(self, stride: int, odd: int, origin: int, rows: int, columns: int) -> None:
        self.odd, self.origin = odd, origin
        self.goal = rows * stride + columns
        self.steps = _steps(stride)
        mx = my = 0
        if origin != CENTRE:
            (ax, ay), (bx, by) = _CORNERS[origin], _CORNERS[origin - 5]
            mx, my = (ax + bx) // 2, (ay + by) // 2
        halves = 2 * columns + (odd + rows) % 2 - odd
        self.distance = abs(rows) + max(0, (abs(halves) - abs(rows)) // 2)
        vx, vy = 2 * halves - mx, 6 * rows - my
        self.off = vy * mx - vx * my
        """On which side of the line the centre of the present hex lies, and how far."""
        self.bends = [vx * y - vy * x for x, y in _CORNERS]
        self.turns = [vx * y - vy * x for x, y in _CENTRES]
        self.ahead = [vx * x + vy * y for x, y in _CORNERS]
        bends = self.bends
        self.leaves = [(d, bends[d], bends[d - 5]) for d in range(6) if bends[d] < bends[d - 5]]
        """The hexsides through which one leaves a hex that way, with their corners."""

    def course(self) -> Course | None:
        """The whole way."""
        place, odd, off = 0, self.odd, self.off
        goal, steps, turns, leaves = self.goal, self.steps, self.turns, self.leaves
        hexes: list[int] = []
        sides: list[int] = []
        ties: list[Tie] = []
        if self.origin != CENTRE:
            first = self.origin
            if all(first != direction for direction, _, _ in leaves):
                return None
            place, odd, off = steps[odd][first], odd ^ _OTHER_ROW[first], off + turns[first]
            if place != goal:
                hexes.append(place)
        while place != goal:
            for direction, left, right in leaves:
                if left < -off < right:
                    sides.append(place * 6 + direction)
                    place += steps[odd][direction]
                    odd ^= _OTHER_ROW[direction]
                    off += turns[direction]
                    break
            else:
                tie, moves = self._corner(place, odd, off)
                ties.append(tie)
                for direction in moves:
                    place += steps[odd][direction]
                    odd ^= _OTHER_ROW[direction]
                    off += turns[direction]
            if place != goal:
                hexes.append(place)
        return Course(tuple(hexes), tuple(sides), tuple(ties), self.distance)

    def _corner(self, place: int, odd: int, off: int) -> tuple[Tie, tuple[int, ...]]:
        """The two ways past a corner of a hex, and the steps that lead to the hex beyond."""
        corner = max((c for c in range(6) if off + self.bends[c] == 0), key=self.ahead.__getitem__)
        before, after = (corner - 1) % 6, corner
        near = self.steps[odd]
        if self.bends[corner] == 0:
            # Straight through it and along the hexside that the two hexes beyond share; seen from the first of them,
            # that lies one turn further.
            one, other = (
                ((place * 6 + d, (place + near[d]) * 6 + e), (place + near[d],))
                for d, e in ((before, after), (after, before))
            )
            return Tie((one, other), (place + near[before]) * 6 + (after + 1) % 6), (before, after)
        # The corner lies to one side of the line: it enters the hex on the other.
        into, touched = (before, after) if self.bends[corner] > 0 else (after, before)
        across = (touched - 2) % 6 if into == before else (touched + 2) % 6
        brushed = place + near[touched]
        direct = ((place * 6 + into,), ())
        round_about = ((place * 6 + touched, brushed * 6 + across), (brushed,))
        return Tie((direct, round_about)), (into,)
