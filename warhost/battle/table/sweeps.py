"""Sweeps: how far a block can run or wheel before it touches something, and how its files go on after that (7.7-7.9).

One closed form gives every distance along a heading. Results are integers that the exact test of
:func:`~warhost.battle.table.blocks.overlap` accepts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import asin, atan2, degrees, hypot, sqrt
from typing import Final, NamedTuple

from warhost.battle.table.blocks import Block, Point, Polygon, overlap
from warhost.battle.table.units import DEGREE, FULL, HALF, TOUCH, Vector, sine

HAIR: Final = 2
"""A block that overlaps another by up to this much, because of integer rounding, can still leave it."""

MARGIN: Final = 1.0
"""By how many degrees a sector is taken too wide, so that rounding loses no obstacle."""

INFINITE: Final = float("inf")


class Free(NamedTuple):
    """How far a sweep is free, and the number of the obstacle at its end; None if nothing stops it."""

    amount: int
    obstacle: int | None = None


def _meeting(mover: Block, other: Block, direction: Vector) -> tuple[float, float] | None:
    """When two blocks meet and part on a straight run, each shrunk by half of the tolerance."""
    enter, leave = -INFINITE, INFINITE
    from_x, from_y, (ax, ay), width, depth = mover
    to_x, to_y, (bx, by), other_width, other_depth = other
    (dx, dy), x, y = direction, to_x - from_x, to_y - from_y
    width, depth = max(width - TOUCH / 2, 0.5), max(depth - TOUCH / 2, 0.5)
    other_width, other_depth = max(other_width - TOUCH / 2, 0.5), max(other_depth - TOUCH / 2, 0.5)
    along, across = abs(ax * bx + ay * by), abs(ax * by - ay * bx)  # how one block lies to the other
    for apart, speed, reach in (
        (x * ax + y * ay, dx * ax + dy * ay, depth + along * other_depth + across * other_width),
        (x * ay - y * ax, dx * ay - dy * ax, width + along * other_width + across * other_depth),
        (x * bx + y * by, dx * bx + dy * by, other_depth + along * depth + across * width),
        (x * by - y * bx, dx * by - dy * bx, other_width + along * width + across * depth),
    ):
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
    if not obstacles:
        return Free(best)
    ours = [_Turning(mover, pivot, sign) for mover in movers]
    for number, other in enumerate(obstacles):
        for mover in ours:
            if not mover.may_meet(other, best):
                continue
            angle = mover.first_angle(other.shrunk(TOUCH / 2))
            if angle is not None and angle < best:
                best, found = _settled(mover.block, pivot, other, sign, angle), number
    return Free(best, found)


def _settled(mover: Block, pivot: Point, other: Block, sign: int, angle: int) -> int:
    """The largest whole angle at or just below one that the exact test accepts."""
    while angle > 0 and overlap(mover.turned(pivot, sign * angle), other):
        angle -= 1
    return angle


class _Turning:
    """A block that wheels about a point."""

    def __init__(self, block: Block, pivot: Point, sign: int) -> None:
        self.block, self.pivot, self.sign, self.radius = block, pivot, sign, block.radius
        self.arm = hypot(block.x - pivot[0], block.y - pivot[1])

    @cached_property
    def rim(self) -> _Rim:
        """Its corners and edges around the point, shrunk by half of the tolerance."""
        return _Rim(self.block.shrunk(TOUCH / 2).corners, self.pivot)

    @cached_property
    def sector(self) -> tuple[float, float]:
        """The least bearing of its corners from the point, and by how many degrees they spread."""
        aside, ahead = self.block.seen_from(self.pivot)
        if abs(aside) < self.block.half_width - TOUCH and abs(ahead) < self.block.half_depth - TOUCH:
            return 0.0, 360.0
        middle = _bearing(self.block.x - self.pivot[0], self.block.y - self.pivot[1])
        spread = [(_bearing(x, y) - middle + 180) % 360 - 180 for x, y in self.rim.corners]
        return middle + min(spread), max(spread) - min(spread)

    def may_meet(self, other: Block, most: int) -> bool:
        """Whether an obstacle is near enough to be met within an angle."""
        dx, dy, near = other.x - self.pivot[0], other.y - self.pivot[1], other.radius
        far = hypot(dx, dy)
        if far - near > self.arm + self.radius:
            return False  # it lies outside of the whole circle
        swing = 2 * self.arm * sine(min(most, HALF) // 2 + 1)  # no farther does the middle of the block go
        if hypot(other.x - self.block.x, other.y - self.block.y) > self.radius + near + swing:
            return False
        if far <= near:
            return True
        wide, turn = degrees(asin(near / far)), most / DEGREE
        first, span = self.sector
        start = first - (turn if self.sign < 0 else 0)
        begins = (_bearing(dx, dy) - wide - start + MARGIN) % 360
        return begins <= span + turn + 2 * MARGIN or begins + 2 * wide >= 360  # else it lies beside the swept sector

    def first_angle(self, other: Block) -> int | None:
        """The first angle at which a corner of one meets an edge of the other, rounded down; None if never."""
        ours, theirs, sign = self.rim, _Rim(other.corners, self.pivot), self.sign
        angles = [sign * (there - start) * DEGREE % FULL for start, there in ours.meet(theirs)]
        angles += [sign * (there - start) * DEGREE % FULL for there, start in theirs.meet(ours)]
        return int(min(angles)) if angles else None


def _bearing(dx: float, dy: float) -> float:
    """The bearing of a vector in degrees; only used to propose angles, which the exact test settles."""
    return degrees(atan2(dx, dy))


class _Rim:
    """The corners and edges of a block as they lie around a point."""

    def __init__(self, corners: Polygon, pivot: Point) -> None:
        px, py = pivot
        self.corners = [(x - px, y - py) for x, y in corners]
        self.radii = [(x - px) ** 2 + (y - py) ** 2 for x, y in corners]
        self.pivot = pivot
        self.edges = []
        for (x, y), (to_x, to_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
            dx, dy, fx, fy = to_x - x, to_y - y, x - px, y - py
            self.edges.append((x, y, dx, dy, dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy))

    def meet(self, other: _Rim) -> Iterator[tuple[float, float]]:
        """Where the circles of its corners cross the edges of another: the bearings of the corner and of the place."""
        farthest, (px, py) = max(other.radii), self.pivot
        for (corner_x, corner_y), radius in zip(self.corners, self.radii, strict=True):
            if radius > farthest:
                continue
            start = None
            for x, y, dx, dy, a, b, distance in other.edges:
                under = b * b - a * (distance - radius)
                if not a or under < 0:
                    continue
                root = sqrt(under)
                for t in ((-b - root) / a, (-b + root) / a):
                    if 0 <= t <= 1:
                        if start is None:
                            start = _bearing(corner_x, corner_y)
                        yield start, _bearing(x + t * dx - px, y + t * dy - py)


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
