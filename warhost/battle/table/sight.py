"""Sight: lines over the table and what blocks them, arcs in front of a base (8.3, 10.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, nan
from typing import Final

from warhost.battle.table.blocks import Block, Point, Polygon
from warhost.battle.table.convex import Convex
from warhost.battle.table.units import TOUCH, Vector

HAIR: Final = 1e-9
"""By how much a shape is taken too wide, so that rounding loses no line that it bars."""


def is_in_front(viewer: Block, point: Point) -> bool:
    """Whether a point lies within 45 degrees of a base's facing, seen from the middle of its front edge."""
    aside, ahead = viewer.seen_from(point)
    ahead -= viewer.half_depth
    return ahead > 0 and ahead >= abs(aside) - TOUCH


def in_sight(viewer: Block, points: Sequence[Point], by: Sequence[Convex], *, all_round: bool = False) -> list[int]:
    """The numbers of the points that a base sees past some shapes, within 45 degrees of its facing or all round it."""
    x, y, (ax, ay), _, depth = viewer
    eye = (x + ax * depth, y + ay * depth)
    found, slopes = [], []
    for number, point in enumerate(points):
        dx, dy = point[0] - x, point[1] - y
        aside, ahead = dx * ay - dy * ax, dx * ax + dy * ay - depth
        if ahead > 0 and ahead >= abs(aside) - TOUCH:
            found.append(number)
            slopes.append(aside / ahead)
        elif all_round:
            found.append(number)
            slopes.append(nan)
    bars = [(shape, *_slopes(shape, eye, viewer.ahead)) for shape in by]
    if not all_round:
        least, most = min(slopes, default=0), max(slopes, default=0)
        bars = [bar for bar in bars if bar[1] <= most and least <= bar[2]]
    if not bars:
        return found
    return [
        number
        for number, slope in zip(found, slopes, strict=True)
        if not any(
            not (slope < first or slope > last) and shape.bars(eye, points[number]) for shape, first, last in bars
        )
    ]


def may_cross(viewer: Block, points: Sequence[Point], shapes: Sequence[Convex]) -> list[list[int]]:
    """For the line from a base to each of some points the numbers of the shapes that it may go through."""
    x, y, (ax, ay), _, depth = viewer
    slopes = [_slopes(shape, (x + ax * depth, y + ay * depth), viewer.ahead) for shape in shapes]
    found = []
    for to_x, to_y in points:
        dx, dy = to_x - x, to_y - y
        aside, ahead = dx * ay - dy * ax, dx * ax + dy * ay - depth
        slope = aside / ahead if ahead > 0 else nan  # whoever looks behind himself may look through all of them
        found.append([number for number, (first, last) in enumerate(slopes) if not (slope < first or slope > last)])
    return found


def _slopes(shape: Convex, eye: Point, forward: Vector) -> tuple[float, float]:
    """Between which slopes a shape lies, seen from a point along a heading; everywhere if some of it lies behind."""
    (x, y), (ax, ay) = eye, forward
    found = []
    for corner_x, corner_y in shape.corners:
        dx, dy = corner_x - x, corner_y - y
        ahead = dx * ax + dy * ay
        if ahead < TOUCH:
            return -inf, inf
        found.append((dx * ay - dy * ax) / ahead)
    return min(found) - HAIR, max(found) + HAIR


def sees(viewer: Block, target: Block, blocking: Iterable[Polygon]) -> bool:
    """Whether a base sees another: from the middle of its front to the other's centre, past all shapes."""
    if not is_in_front(viewer, (target.x, target.y)):
        return False
    eye = (viewer.x + viewer.ahead[0] * viewer.half_depth, viewer.y + viewer.ahead[1] * viewer.half_depth)
    return not any(Convex(shape).bars(eye, (target.x, target.y)) for shape in blocking)
