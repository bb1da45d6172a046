"""The ground: features of the table as convex pieces, and which of them lie under a path (11.8, BS-S1-02).

A polygon is cut into triangles when it is loaded, a line with a width into thick segments; every piece keeps the id of
its feature.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import hypot, sqrt
from typing import NamedTuple

from warhost.battle.table.blocks import Block, Point, Polygon
from warhost.battle.table.sweeps import crossing
from warhost.battle.table.units import Vector
from warhost.core.messages import msg


class TerrainPiece(NamedTuple):
    """A convex piece of a feature."""

    feature: str
    kind: str
    shape: Polygon
    level: int = 0
    """The height of a contour of a hill, in steps (BS-11.8-05)."""


class Stretch(NamedTuple):
    """A part of a path over a feature."""

    feature: str
    kind: str
    from_: int
    to: int


def cut(polygon: Sequence[Point]) -> tuple[Polygon, ...]:
    """A simple polygon as triangles, by clipping its ears; raises ValueError if its edges cross."""
    corners = list(polygon)
    if _crosses_itself(corners):
        raise ValueError(str(msg("battle-data-crossed")))
    if _area(corners) < 0:
        corners.reverse()
    found: list[Polygon] = []
    while len(corners) > 3:
        for at in range(len(corners)):
            before, here, after = corners[at - 1], corners[at], corners[(at + 1) % len(corners)]
            ear = (before, here, after)
            others = (corner for corner in corners if corner not in ear)
            if _area(ear) >= 0 and not any(_holds(ear, corner) for corner in others):
                if _area(ear) > 0:
                    found.append(ear)
                del corners[at]
                break
        else:
            raise ValueError(str(msg("battle-data-crossed")))
    if _area(corners) > 0:
        found.append(tuple(corners))
    return tuple(found)


def _crosses_itself(polygon: Sequence[Point]) -> bool:
    """Whether two edges of a polygon cross."""
    edges = list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))
    return any(
        _area((a, b, c)) * _area((a, b, d)) < 0 and _area((c, d, a)) * _area((c, d, b)) < 0
        for (a, b), (c, d) in combinations(edges, 2)
    )


def thick(line: Sequence[Point], width: float) -> tuple[Polygon, ...]:
    """A line of several points with a width, as one rectangle for each of its segments."""
    found = []
    for (x, y), (to_x, to_y) in pairwise(line):
        length = sqrt((to_x - x) ** 2 + (to_y - y) ** 2)
        if length:
            ox, oy = -(to_y - y) / length * width / 2, (to_x - x) / length * width / 2
            found.append(((x - ox, y - oy), (to_x - ox, to_y - oy), (to_x + ox, to_y + oy), (x + ox, y + oy)))
    return tuple(found)


def _area(shape: Sequence[Point]) -> float:
    """Twice the area, positive if the corners are counterclockwise."""
    pairs = zip(shape, (*shape[1:], *shape[:1]), strict=True)
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairs)


def _holds(ear: Polygon, point: Point) -> bool:
    """Whether a counterclockwise triangle contains a point, edges included."""
    return all(_area((one, other, point)) >= 0 for one, other in zip(ear, (*ear[1:], ear[0]), strict=True))


@lru_cache(maxsize=1024)
def _circle(shape: Polygon) -> tuple[float, float, float]:
    """A circle around a piece: its middle and its radius."""
    x, y = sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)
    return x, y, max(hypot(corner[0] - x, corner[1] - y) for corner in shape)


def under(block: Block, pieces: Iterable[TerrainPiece]) -> Iterator[TerrainPiece]:
    """The pieces of ground that a block stands on."""
    for piece in pieces:
        x, y, radius = _circle(piece.shape)
        far = radius + block.half_width + block.half_depth
        if abs(block.x - x) > far or abs(block.y - y) > far:
            continue
        met = crossing(block, piece.shape, (1.0, 0.0))
        if met is not None and met[0] < 0 < met[1]:
            yield piece


def stretches(block: Block, direction: Vector, most: int, pieces: Iterable[TerrainPiece]) -> list[Stretch]:
    """The features under the path of a block, by where they begin; the pieces of one feature are joined."""
    found: dict[str, list[Stretch]] = {}
    for piece in pieces:
        x, y, radius = _circle(piece.shape)
        far, dx, dy = radius + block.half_width + block.half_depth, x - block.x, y - block.y
        if (
            abs(dx * direction[1] - dy * direction[0]) > far
            or not -far <= dx * direction[0] + dy * direction[1] <= most + far
        ):
            continue  # it lies beside the way, behind or too far ahead
        met = crossing(block, piece.shape, direction)
        if met is None or met[0] >= most or met[1] <= 0:
            continue
        joined = Stretch(piece.feature, piece.kind, max(int(met[0]), 0), min(int(met[1]), most))
        apart = []
        for old in found.get(piece.feature, []):
            if old.to < joined.from_ or joined.to < old.from_:
                apart.append(old)
            else:
                joined = joined._replace(from_=min(old.from_, joined.from_), to=max(old.to, joined.to))
        found[piece.feature] = [*apart, joined]
    return sorted((one for several in found.values() for one in several), key=lambda one: (one.from_, one.feature))


def holds_point(shape: Polygon, point: Point) -> bool:
    """Whether a convex shape contains a point."""
    x, y, radius = _circle(shape)
    if abs(point[0] - x) > radius + 1 or abs(point[1] - y) > radius + 1:
        return False
    turns = [_area((one, other, point)) for one, other in zip(shape, (*shape[1:], shape[0]), strict=True)]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def covers(pieces: Sequence[Polygon], block: Block) -> bool:
    """Whether convex pieces that do not overlap cover a block, give or take the tolerance."""
    inner = block.shrunk()
    corners = inner.corners[::-1]  # against the clock
    covered = sum(abs(_area(_clipped(corners, piece))) for piece in pieces)
    return covered >= 8 * inner.half_width * inner.half_depth * (1 - 1e-9)


def carved(shape: Polygon, hole: Polygon) -> tuple[Polygon, ...]:
    """What is left of a convex shape without a convex hole, as convex shapes."""
    hole = hole if _area(hole) > 0 else hole[::-1]
    left: list[Polygon] = []
    for one, other in zip(hole, (*hole[1:], hole[0]), strict=True):
        outside = _half(shape, other, one)
        if abs(_area(outside)) > 1:
            left.append(outside)
        shape = _half(shape, one, other)
        if not shape:
            break
    return tuple(left)


def _half(polygon: Polygon, one: Point, other: Point) -> Polygon:
    """The part of a convex polygon to the left of a line."""
    found: list[Point] = []
    for at, here in enumerate(polygon):
        before = polygon[at - 1]
        was, now = _area((one, other, before)), _area((one, other, here))
        if (was < 0) != (now < 0):
            share = was / (was - now)
            found.append((before[0] + (here[0] - before[0]) * share, before[1] + (here[1] - before[1]) * share))
        if now >= 0:
            found.append(here)
    return tuple(found)


def _clipped(polygon: Polygon, clip: Polygon) -> Polygon:
    """The intersection of two convex polygons; the corners of the second are counterclockwise."""
    for one, other in zip(clip, (*clip[1:], clip[0]), strict=True):
        polygon = _half(polygon, one, other)
    return polygon
