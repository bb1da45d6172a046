"""Sight: lines over the table and what blocks them, arcs in front of a base (8.3, 10.3)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot

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
