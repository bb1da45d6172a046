"""Convex shapes: pieces of ground and outlines on which blocks stand, over which they move and through which lines go.

A shape keeps what is needed again and again: the box around it, its edges, and the axes on which it can be apart from
a block.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import hypot, sqrt
from typing import Final

from warhost.battle.table.blocks import Block, Point, Polygon
from warhost.battle.table.units import TOUCH, Vector

INFINITE: Final = float("inf")
SLACK: Final = 1.0
"""By how much boxes are taken too wide, so that rounding loses no shape."""

Axis = tuple[float, float, float, float]
"""The normal of an edge, and from where to where the shape lies along it."""
Edge = tuple[float, float, float, float]
"""The corner at which an edge begins, and its normal, which points into the shape."""


class Convex:
    """A convex shape by its corners, in order."""

    def __init__(self, corners: Polygon) -> None:
        self.corners = corners
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.west, self.east = min(xs) - SLACK, max(xs) + SLACK
        self.south, self.north = min(ys) - SLACK, max(ys) + SLACK

    @cached_property
    def axes(self) -> tuple[Axis, ...]:
        """The normals of its edges with its shadows on them; of two parallel ones only the first."""
        found: list[Vector] = []
        for (x, y), (to_x, to_y) in _sides(self.corners):
            dx, dy = to_x - x, to_y - y
            length = sqrt(dx * dx + dy * dy)
            if length:
                axis = (-dy / length, dx / length)
                if all(abs(axis[0] * other[1] - axis[1] * other[0]) > 1e-9 for other in found):
                    found.append(axis)
        return tuple((*axis, *self._shadow(*axis)) for axis in found)

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Its edges, beginning with that from the last corner to the first."""
        inside = 1 if area(self.corners) > 0 else -1
        ends = zip((self.corners[-1], *self.corners), self.corners, strict=False)
        return tuple((x, y, inside * (y - to_y), inside * (to_x - x)) for (x, y), (to_x, to_y) in ends)

    def _shadow(self, x: float, y: float) -> tuple[float, float]:
        """From where to where it lies along an axis."""
        places = [corner_x * x + corner_y * y for corner_x, corner_y in self.corners]
        return min(places), max(places)

    def overlaps(self, block: Block) -> bool:
        """Whether a block stands on it; an edge is outside."""
        x, y, (ax, ay), width, depth = block
        for axis_x, axis_y, from_, to in self.axes:
            place = x * axis_x + y * axis_y
            reach = abs(ax * axis_x + ay * axis_y) * depth + abs(ay * axis_x - ax * axis_y) * width
            if from_ - place >= reach or place - to >= reach:
                return False
        square = ax * ax + ay * ay
        for axis_x, axis_y, half in ((ax, ay, depth), (ay, -ax, width)):
            from_, to = self._shadow(axis_x, axis_y)
            place, reach = x * axis_x + y * axis_y, square * half
            if from_ - place >= reach or place - to >= reach:
                return False
        return True

    def met_by(self, block: Block, direction: Vector) -> tuple[float, float] | None:
        """From which distance to which a block that moves along a direction overlaps it; None if never."""
        x, y, (ax, ay), width, depth = block
        dx, dy = direction
        enter, leave = -INFINITE, INFINITE
        own = ((axis_x, axis_y, *self._shadow(axis_x, axis_y)) for axis_x, axis_y in ((ax, ay), (ay, -ax)))
        for axes in (self.axes, own):
            for axis_x, axis_y, from_, to in axes:
                place, speed = x * axis_x + y * axis_y, dx * axis_x + dy * axis_y
                reach = abs(ax * axis_x + ay * axis_y) * depth + abs(ay * axis_x - ax * axis_y) * width
                if -1e-12 < speed < 1e-12:
                    if place + reach <= from_ or to <= place - reach:
                        return None
                    continue
                first, last = (from_ - place - reach) / speed, (to - place + reach) / speed
                if first > last:
                    first, last = last, first
                if first > enter:
                    enter = first
                if last < leave:
                    leave = last
                if enter >= leave:
                    return None
        return enter, leave

    def span(self, from_: Point, to: Point) -> tuple[float, float] | None:
        """Between which fractions of a line it lies in the shape; None if it misses it. An edge is outside."""
        near, far = 0.0, 1.0
        (from_x, from_y), (to_x, to_y) = from_, to
        dx, dy = to_x - from_x, to_y - from_y
        for x, y, nx, ny in self.edges:
            here, speed = nx * (from_x - x) + ny * (from_y - y), nx * dx + ny * dy
            if -1e-9 < speed < 1e-9:
                if here <= 0:
                    return None
                continue
            at = -here / speed
            if speed > 0:
                if at > near:
                    near = at
            elif at < far:
                far = at
            if near >= far:
                return None
        return near, far

    def bars(self, from_: Point, to: Point) -> bool:
        """Whether a line from one point to another goes through the shape; along its edge it does not."""
        found = self.span(from_, to)
        return found is not None and (found[1] - found[0]) * hypot(to[0] - from_[0], to[1] - from_[1]) > TOUCH

    def holds(self, point: Point) -> bool:
        """Whether it contains a point; an edge is inside."""
        x, y = point
        if not (self.west <= x <= self.east and self.south <= y <= self.north):
            return False
        turns = [area((one, other, point)) for one, other in _sides(self.corners)]
        return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


class Bundle:
    """All lines between any two of some points."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = points
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.west, self.east, self.south, self.north = min(xs), max(xs), min(ys), max(ys)

    def may_meet(self, shape: Convex) -> bool:
        """Whether one of the lines may go through a shape: not if the points are beside it on one of its axes."""
        if shape.east < self.west or shape.west > self.east or shape.north < self.south or shape.south > self.north:
            return False
        for axis_x, axis_y, from_, to in shape.axes:
            places = [x * axis_x + y * axis_y for x, y in self.points]
            if max(places) < from_ - SLACK or min(places) > to + SLACK:
                return False
        return True


def area(shape: Sequence[Point]) -> float:
    """Twice the area of a polygon, positive if its corners are counterclockwise."""
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in _sides(shape))


def _sides(shape: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    """Both ends of each edge."""
    return zip(shape, (*shape[1:], *shape[:1]), strict=True)
