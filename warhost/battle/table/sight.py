"""Sight: lines over the table and what blocks them, arcs in front of a base (8.3, 10.3)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from warhost.battle.table.blocks import Block, Point, Polygon
from warhost.battle.table.units import TOUCH


def is_in_front(viewer: Block, point: Point) -> bool:
    """Whether a point lies within 45 degrees of a base's facing, seen from the middle of its front edge."""
    aside, ahead = viewer.seen_from(point)
    ahead -= viewer.half_depth
    return ahead > 0 and ahead >= abs(aside) - TOUCH


def span(shape: Polygon, from_: Point, to: Point) -> tuple[float, float] | None:
    """Between which fractions of a line it lies in a convex shape; None if it misses it. An edge is outside."""
    near, far = 0.0, 1.0
    dx, dy = to[0] - from_[0], to[1] - from_[1]
    inside = _winding(shape)
    x, y = shape[-1]
    for to_x, to_y in shape:
        nx, ny = inside * (y - to_y), inside * (to_x - x)
        here, speed = nx * (from_[0] - x) + ny * (from_[1] - y), nx * dx + ny * dy
        x, y = to_x, to_y
        if abs(speed) < 1e-9:
            if here <= 0:
                return None
            continue
        at = -here / speed
        if speed > 0:
            near = max(near, at)
        else:
            far = min(far, at)
        if near >= far:
            return None
    return near, far


def bars(shape: Polygon, from_: Point, to: Point) -> bool:
    """Whether a line from one point to another goes through a convex shape; along its edge it does not."""
    found = span(shape, from_, to)
    return found is not None and (found[1] - found[0]) * hypot(to[0] - from_[0], to[1] - from_[1]) > TOUCH


class Barrier(NamedTuple):
    """A convex shape that may bar lines, with the box around it."""

    shape: Polygon
    west: float
    east: float
    south: float
    north: float


def barriers(shapes: Iterable[Polygon]) -> tuple[Barrier, ...]:
    """Some shapes ready for many lines."""
    found = []
    for shape in shapes:
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        found.append(Barrier(shape, min(xs), max(xs), min(ys), max(ys)))
    return tuple(found)


def is_barred(by: Iterable[Barrier], from_: Point, to: Point) -> bool:
    """Whether a line from one point to another goes through any of some shapes; along their edges it does not."""
    (x, y), (to_x, to_y) = from_, to
    west, east = (x, to_x) if x < to_x else (to_x, x)
    south, north = (y, to_y) if y < to_y else (to_y, y)
    for one in by:
        beside = one.east < west or one.west > east or one.north < south or one.south > north
        if not beside and _crosses_box(one, from_, to) and bars(one.shape, from_, to):
            return True
    return False


def _crosses_box(box: Barrier, from_: Point, to: Point) -> bool:
    """Whether the middle of a box is as near to a line as its corners allow."""
    dx, dy = to[0] - from_[0], to[1] - from_[1]
    x, y = (box.west + box.east) / 2 - from_[0], (box.south + box.north) / 2 - from_[1]
    return 2 * abs(dx * y - dy * x) <= abs(dx) * (box.north - box.south) + abs(dy) * (box.east - box.west)


@lru_cache(maxsize=4096)
def _winding(shape: Polygon) -> int:
    """1 if the corners are counterclockwise, otherwise -1."""
    area = sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in zip(shape, (*shape[1:], shape[0]), strict=True))
    return 1 if area > 0 else -1


def sees(viewer: Block, target: Block, blocking: Iterable[Polygon]) -> bool:
    """Whether a base sees another: from the middle of its front to the other's centre, past all shapes."""
    if not is_in_front(viewer, (target.x, target.y)):
        return False
    eye = (viewer.x + viewer.ahead[0] * viewer.half_depth, viewer.y + viewer.ahead[1] * viewer.half_depth)
    return not any(bars(shape, eye, (target.x, target.y)) for shape in blocking)
