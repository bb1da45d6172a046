"""Blocks: rectangles that stand on the table and face somewhere, such as a base or the outline of a formed unit.

A block is made from the pose of its front, which is what the state stores: the middle of the front edge and a facing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from math import hypot
from typing import NamedTuple

from warhost.battle.table.units import TOUCH, Vector, heading

Point = tuple[float, float]
Polygon = tuple[Point, ...]
"""The corners of a convex shape, in order."""


class UnitSide(IntEnum):
    """A side of a base."""

    FRONT = 0
    LEFT = 1
    RIGHT = 2
    REAR = 3


class Block(NamedTuple):
    """A rectangle: its centre, the unit vector along its facing, half its width and half its depth."""

    x: float
    y: float
    ahead: Vector
    half_width: float
    half_depth: float

    @property
    def right(self) -> Vector:
        """The unit vector to its right."""
        return self.ahead[1], -self.ahead[0]

    @property
    def radius(self) -> float:
        """The radius of the circle around it."""
        return hypot(self.half_width, self.half_depth)

    @property
    def extent(self) -> tuple[float, float]:
        """How far it reaches from its centre to the east and west, and to the north and south."""
        _, _, (ax, ay), width, depth = self
        ax, ay = abs(ax), abs(ay)
        return ax * depth + ay * width, ay * depth + ax * width

    @property
    def corners(self) -> Polygon:
        """Front left, front right, rear right, rear left."""
        x, y, (ax, ay), w, d = self
        front_x, front_y, rear_x, rear_y = x + ax * d, y + ay * d, x - ax * d, y - ay * d
        wide_x, wide_y = ay * w, -ax * w  # half of the width, to the right
        return (
            (front_x - wide_x, front_y - wide_y),
            (front_x + wide_x, front_y + wide_y),
            (rear_x + wide_x, rear_y + wide_y),
            (rear_x - wide_x, rear_y - wide_y),
        )

    def shrunk(self, by: float = TOUCH) -> Block:
        """A copy of the block, shrunk by a distance on every side."""
        x, y, ahead, width, depth = self
        return Block(x, y, ahead, max(width - by, 0.5), max(depth - by, 0.5))

    def moved(self, direction: Vector, distance: float) -> Block:
        """A copy of the block, moved."""
        x, y, ahead, width, depth = self
        return Block(x + direction[0] * distance, y + direction[1] * distance, ahead, width, depth)

    def turned(self, pivot: Point, angle: int) -> Block:
        """A copy of the block, wheeled clockwise about a point."""
        s, c = heading(angle)
        dx, dy = self.x - pivot[0], self.y - pivot[1]
        ax, ay = self.ahead
        return self._replace(
            x=pivot[0] + dx * c + dy * s, y=pivot[1] - dx * s + dy * c, ahead=(ax * c + ay * s, -ax * s + ay * c)
        )

    def seen_from(self, point: Point) -> Vector:
        """Where a point is relative to the centre: to the right, and ahead."""
        dx, dy = point[0] - self.x, point[1] - self.y
        (ax, ay), (rx, ry) = self.ahead, self.right
        return dx * rx + dy * ry, dx * ax + dy * ay


def block(x: float, y: float, facing: int, width: float, depth: float) -> Block:
    """The block whose front edge has its middle at a point."""
    ahead = heading(facing)
    return Block(x - ahead[0] * depth / 2, y - ahead[1] * depth / 2, ahead, width / 2, depth / 2)


def separation(one: Block, other: Block) -> float:
    """How far two blocks are apart on the axis that parts them best; below 0 they overlap on every axis."""
    x, y, (ax, ay), width, depth = one
    to_x, to_y, (bx, by), other_width, other_depth = other
    dx, dy = to_x - x, to_y - y
    along, across = abs(ax * bx + ay * by), abs(ax * by - ay * bx)  # how one block lies to the other
    return max(
        abs(dx * ax + dy * ay) - depth - along * other_depth - across * other_width,
        abs(dx * ay - dy * ax) - width - along * other_width - across * other_depth,
        abs(dx * bx + dy * by) - other_depth - along * depth - across * width,
        abs(dx * by - dy * bx) - other_width - along * width - across * depth,
    )


def reach_along(of: Block, axis: Vector) -> float:
    """How far a block reaches from its centre along an axis."""
    (ax, ay), (x, y) = of.ahead, axis
    return abs(ax * x + ay * y) * of.half_depth + abs(ay * x - ax * y) * of.half_width


def overlap(one: Block, other: Block) -> bool:
    """Whether two blocks, each shrunk by half of the tolerance, overlap; the order of the blocks does not matter."""
    apart = separation(one, other)
    if apart >= 0 or apart < -2 * TOUCH:
        return apart < 0  # clearly not, or clearly so
    return separation(one.shrunk(TOUCH / 2), other.shrunk(TOUCH / 2)) < 0


def distance(one: Block, other: Block) -> float:
    """The distance between the nearest points of two blocks; 0 if they overlap."""
    return 0.0 if separation(one, other) <= 0 else _between_corners(one, other)


def _between_corners(one: Block, other: Block) -> float:
    """The distance of two blocks that do not overlap: a corner of one of them is nearest to the other."""
    return min(_from_corners(one, other), _from_corners(other, one))


def _from_corners(one: Block, other: Block) -> float:
    """The least distance of a corner of one block from another block."""
    x, y, (ax, ay), width, depth = other
    found = []
    for corner_x, corner_y in one.corners:
        dx, dy = corner_x - x, corner_y - y
        aside, ahead = abs(dx * ay - dy * ax) - width, abs(dx * ax + dy * ay) - depth
        found.append(hypot(aside if aside > 0 else 0.0, ahead if ahead > 0 else 0.0))
    return min(found)


def is_within(one: Block, other: Block, reach: int) -> bool:
    """Whether two blocks are within a distance, give or take the tolerance."""
    dx, dy = other.x - one.x, other.y - one.y
    if dx * dx + dy * dy <= reach * reach:
        return True  # even their middles are
    apart = separation(one, other)  # never more than the distance
    return apart <= reach + TOUCH and (apart <= 0 or _between_corners(one, other) <= reach + TOUCH)


def touch(one: Block, other: Block) -> bool:
    """Whether two bases touch: along an edge or corner to edge, never corner to corner in two facing lines (BS-8.1-01).

    Two parallel bases need a stretch of edge in common: corner on corner is the figure that overlaps (BS-8.1-02).
    """
    apart = separation(one, other)  # never more than the distance
    if apart > TOUCH or (apart > 0 and _between_corners(one, other) > TOUCH):
        return False
    cross = one.ahead[0] * other.ahead[1] - one.ahead[1] * other.ahead[0]
    dot = one.ahead[0] * other.ahead[0] + one.ahead[1] * other.ahead[1]
    if min(abs(cross), abs(dot)) > 1e-9:
        return True  # not parallel: a corner lies on an edge
    dx, dy = other.x - one.x, other.y - one.y
    shared = [
        reach_along(one, axis) + reach_along(other, axis) - abs(dx * axis[0] + dy * axis[1])
        for axis in (one.ahead, one.right)
    ]
    return max(shared) > TOUCH


def touched_side(base: Block, toucher: Block) -> UnitSide:
    """The side of a base that another block touches (BS-8.3-06)."""
    corners = [base.seen_from(corner) for corner in toucher.corners]
    apart = {
        UnitSide.FRONT: min(ahead for _, ahead in corners) - base.half_depth,
        UnitSide.LEFT: -max(aside for aside, _ in corners) - base.half_width,
        UnitSide.RIGHT: min(aside for aside, _ in corners) - base.half_width,
        UnitSide.REAR: -max(ahead for _, ahead in corners) - base.half_depth,
    }
    best = max(apart.values())
    return min(side for side, gap in apart.items() if gap >= best - 1e-6)


def majority(sides: Iterable[UnitSide]) -> UnitSide:
    """The side that most pairs of bases touch; of equal ones the one nearer to the front."""
    counts = dict.fromkeys(UnitSide, 0)
    for side in sides:
        counts[side] += 1
    return max(UnitSide, key=lambda side: (counts[side], -side))


def touching_pairs(ours: Iterable[Block], theirs: Iterable[Block]) -> Iterator[tuple[int, int]]:
    """Which bases of two units touch, by their numbers."""
    ours = tuple(ours)
    if not ours:
        return
    broad = max(one.half_width + one.half_depth for one in ours) + TOUCH
    xs, ys = [one.x for one in ours], [one.y for one in ours]
    west, east, south, north = min(xs) - broad, max(xs) + broad, min(ys) - broad, max(ys) + broad
    listed = []
    for j, other in enumerate(theirs):
        x, y, _, width, depth = other
        extent = width + depth
        if west - extent <= x <= east + extent and south - extent <= y <= north + extent:
            listed.append((j, other, extent))  # the others are far from all of ours
    if not listed:
        return
    for i, one in enumerate(ours):
        x, y, reach = one.x, one.y, one.half_width + one.half_depth + TOUCH
        for j, other, extent in listed:
            far = reach + extent
            if -far <= other.x - x <= far and -far <= other.y - y <= far and touch(one, other):
                yield i, j
