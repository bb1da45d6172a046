"""Sweeps: how far a block can run or wheel before it touches something, and how its files go on after that (7.7-7.9).

One closed form gives every distance along a heading. Results are integers that the exact test of
:func:`~warhost.battle.table.blocks.overlap` accepts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees, hypot, sqrt
from typing import Final, NamedTuple

from warhost.battle.table.blocks import Block, Point, Polygon, overlap, reach_along
from warhost.battle.table.units import DEGREE, FULL, TOUCH, Vector

HAIR: Final = 2
"""A block that overlaps another by up to this much, because of integer rounding, can still leave it."""


class Free(NamedTuple):
    """How far a sweep is free, and the number of the obstacle at its end; None if nothing stops it."""

    amount: int
    obstacle: int | None = None


def crossing(mover: Block, shape: Polygon, direction: Vector) -> tuple[float, float] | None:
    """From which distance to which a block that moves along a direction overlaps a convex shape; None if never."""
    enter, leave = -float("inf"), float("inf")
    for axis in (mover.ahead, mover.right, *_axes(shape)):
        from_, to = _shadow(shape, axis)
        place, reach = mover.x * axis[0] + mover.y * axis[1], reach_along(mover, axis)
        speed = direction[0] * axis[0] + direction[1] * axis[1]
        if abs(speed) < 1e-12:
            if place + reach <= from_ or to <= place - reach:
                return None
            continue
        first, last = (from_ - place - reach) / speed, (to - place + reach) / speed
        if first > last:
            first, last = last, first
        enter, leave = max(enter, first), min(leave, last)
        if enter >= leave:
            return None
    return enter, leave


@lru_cache(maxsize=1024)
def _axes(shape: Polygon) -> tuple[Vector, ...]:
    """The normals of the edges of a piece of ground; of two parallel ones only the first."""
    found: list[Vector] = []
    for (x, y), (to_x, to_y) in zip(shape, (*shape[1:], shape[0]), strict=True):
        dx, dy = to_x - x, to_y - y
        length = sqrt(dx * dx + dy * dy)
        if length:
            axis = (-dy / length, dx / length)
            if all(abs(axis[0] * other[1] - axis[1] * other[0]) > 1e-9 for other in found):
                found.append(axis)
    return tuple(found)


def _shadow(shape: Polygon, axis: Vector) -> tuple[float, float]:
    places = [x * axis[0] + y * axis[1] for x, y in shape]
    return min(places), max(places)


def _meeting(mover: Block, other: Block, direction: Vector) -> tuple[float, float] | None:
    """The same for two blocks, each shrunk by half of the tolerance."""
    enter, leave = -float("inf"), float("inf")
    x, y, (dx, dy) = other.x - mover.x, other.y - mover.y, direction
    for axis in (mover.ahead, mover.right, other.ahead, other.right):
        ax, ay = axis
        apart, speed = x * ax + y * ay, dx * ax + dy * ay
        reach = _shrunk_reach(mover, axis) + _shrunk_reach(other, axis)
        if -1e-12 < speed < 1e-12:
            if apart >= reach or apart <= -reach:
                return None
            continue
        first, last = (apart - reach) / speed, (apart + reach) / speed
        if first > last:
            first, last = last, first
        if first > enter:
            enter = first
        if last < leave:
            leave = last
        if enter >= leave:
            return None
    return enter, leave


def _shrunk_reach(of: Block, axis: Vector) -> float:
    """How far a block reaches along an axis when it is shrunk by half of the tolerance."""
    (ax, ay), (x, y) = of.ahead, axis
    depth, width = max(of.half_depth - TOUCH / 2, 0.5), max(of.half_width - TOUCH / 2, 0.5)
    return abs(ax * x + ay * y) * depth + abs(ay * x - ax * y) * width


def free_run(movers: Iterable[Block], direction: Vector, obstacles: Sequence[Block], most: int) -> Free:
    """How far the parts of a unit can go along a direction before one of them touches an obstacle."""
    best, found = float(most), None
    dx, dy = direction
    for mover in movers:
        extent = mover.half_width + mover.half_depth
        for number, other in enumerate(obstacles):
            x, y = other.x - mover.x, other.y - mover.y
            reach, along = extent + other.half_width + other.half_depth, x * dx + y * dy
            if not -reach <= along <= best + reach or abs(x * dy - y * dx) > reach:
                continue  # it lies behind, too far ahead or beside the way
            met = _meeting(mover, other, direction)
            if met is not None and met[1] > HAIR and met[0] < best:
                best, found = max(met[0], 0.0), number
    amount = int(best)
    return Free(amount, found)


def free_wheel(movers: Sequence[Block], pivot: Point, obstacles: Sequence[Block], most: int, sign: int) -> Free:
    """How far the parts of a unit can wheel about a point: clockwise if the sign is 1, otherwise counterclockwise."""
    best, found = most, None
    for number, other in enumerate(obstacles):
        for mover in movers:
            away = hypot(other.x - pivot[0], other.y - pivot[1]) - other.radius
            if away > hypot(mover.x - pivot[0], mover.y - pivot[1]) + mover.radius:
                continue
            angle = _first_angle(mover.shrunk(TOUCH / 2), pivot, other.shrunk(TOUCH / 2), sign)
            if angle is not None and angle < best:
                best, found = _settled(mover, pivot, other, sign, angle), number
    return Free(best, found)


def _settled(mover: Block, pivot: Point, other: Block, sign: int, angle: int) -> int:
    """The largest whole angle at or just below one that the exact test accepts."""
    while angle > 0 and overlap(mover.turned(pivot, sign * angle), other):
        angle -= 1
    return angle


def _first_angle(mover: Block, pivot: Point, other: Block, sign: int) -> int | None:
    """The first angle at which a corner of one block meets an edge of the other, rounded down; None if never."""
    angles = []
    for corner in mover.corners:
        angles += [_turn(corner, place, pivot, sign) for place in _on_circle(pivot, corner, other.corners)]
    for corner in other.corners:
        angles += [_turn(place, corner, pivot, sign) for place in _on_circle(pivot, corner, mover.corners)]
    return int(min(angles)) if angles else None


def _on_circle(pivot: Point, through: Point, shape: Polygon) -> list[Point]:
    """Where the circle about a point through another one crosses the edges of a shape."""
    radius2 = (through[0] - pivot[0]) ** 2 + (through[1] - pivot[1]) ** 2
    found = []
    for (x, y), (to_x, to_y) in zip(shape, (*shape[1:], shape[0]), strict=True):
        dx, dy, fx, fy = to_x - x, to_y - y, x - pivot[0], y - pivot[1]
        a, b, c = dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - radius2
        under = b * b - a * c
        if a and under >= 0:
            roots = ((-b - sqrt(under)) / a, (-b + sqrt(under)) / a)
            found += [(x + t * dx, y + t * dy) for t in roots if 0 <= t <= 1]
    return found


def _turn(from_: Point, to: Point, pivot: Point, sign: int) -> float:
    """The angle about a point from one place to another, in the direction of the sign."""
    one = degrees(atan2(from_[0] - pivot[0], from_[1] - pivot[1]))
    other = degrees(atan2(to[0] - pivot[0], to[1] - pivot[1]))
    return (sign * (other - one) * DEGREE) % FULL


def files_go_on(
    files: Sequence[Block], direction: Vector, enemies: Sequence[Block], friends: Sequence[Block], most: int
) -> tuple[int, ...]:
    """How far each file goes on by itself after the first contact of its unit (BS-7.8-01).

    ``files`` are the front figures. Each goes straight on to the enemies before it, at most what is left of the move
    and no farther than friends let it; the base beside it stays beside it, so that no file leaves its unit. One that
    meets nobody keeps level with the nearest file that does, so that no file runs past the end of the enemy's line.
    """
    free = [free_run((file,), direction, (*enemies, *friends), most) for file in files]
    met = [file for file, run in enumerate(free) if run.obstacle is not None and run.obstacle < len(enemies)]
    gone = [run.amount for run in free]
    if met:
        level = [min(met, key=lambda other: (abs(other - file), gone[other])) for file in range(len(files))]
        gone = [min(gone[file], gone[other]) for file, other in enumerate(level)]
    for file, beside in (*pairwise(range(len(files))), *pairwise(range(len(files) - 1, -1, -1))):
        gone[beside] = min(gone[beside], gone[file] + round(2 * files[file].half_depth))
    return tuple(gone)
