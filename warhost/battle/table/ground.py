"""The ground: features of the table as convex pieces, and which of them lie under a path (11.8, BS-S1-02).

A polygon is cut into triangles when it is loaded, a line with a width into thick segments; every piece keeps the id of
its feature.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, pairwise
from math import hypot, sqrt
from typing import NamedTuple

from warhost.battle.table.blocks import Block, Point, Polygon
from warhost.battle.table.convex import Convex, area
from warhost.battle.table.units import HALF, TOUCH, Vector, heading
from warhost.core.messages import msg


class _TerrainPiece(NamedTuple):
    feature: str
    kind: str
    shape: Polygon
    level: int = 0
    """The height of a contour of a hill, in steps (BS-11.8-05)."""


class TerrainPiece(_TerrainPiece):
    """A convex piece of a feature."""

    @cached_property
    def convex(self) -> Convex:
        """Its shape, ready for questions."""
        return Convex(self.shape)


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
    if area(corners) < 0:
        corners.reverse()
    found: list[Polygon] = []
    while len(corners) > 3:
        for at in range(len(corners)):
            before, here, after = corners[at - 1], corners[at], corners[(at + 1) % len(corners)]
            ear = (before, here, after)
            others = (corner for corner in corners if corner not in ear)
            if area(ear) >= 0 and not any(_holds(ear, corner) for corner in others):
                if area(ear) > 0:
                    found.append(ear)
                del corners[at]
                break
        else:
            raise ValueError(str(msg("battle-data-crossed")))
    if area(corners) > 0:
        found.append(tuple(corners))
    return tuple(found)


def _crosses_itself(polygon: Sequence[Point]) -> bool:
    """Whether two edges of a polygon cross."""
    edges = list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))
    return any(
        area((a, b, c)) * area((a, b, d)) < 0 and area((c, d, a)) * area((c, d, b)) < 0
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


def _holds(ear: Polygon, point: Point) -> bool:
    """Whether a counterclockwise triangle contains a point, edges included."""
    return all(area((one, other, point)) >= 0 for one, other in zip(ear, (*ear[1:], ear[0]), strict=True))


def under(block: Block, pieces: Iterable[TerrainPiece]) -> Iterator[TerrainPiece]:
    """The pieces of ground that a block stands on."""
    x, y, (wide, high) = block.x, block.y, block.extent
    west, east, south, north = x - wide, x + wide, y - high, y + high
    for piece in pieces:
        shape = piece.convex
        beside = shape.east < west or shape.west > east or shape.north < south or shape.south > north
        if not beside and shape.overlaps(block):
            yield piece


def stretches(block: Block, direction: Vector, most: int, pieces: Iterable[TerrainPiece]) -> list[Stretch]:
    """The features under the path of a block, by where they begin; the pieces of one feature are joined."""
    found: dict[str, list[Stretch]] = {}
    x, y, (wide, high) = block.x, block.y, block.extent
    to_x, to_y = x + direction[0] * most, y + direction[1] * most
    west, east = min(x, to_x) - wide, max(x, to_x) + wide
    south, north = min(y, to_y) - high, max(y, to_y) + high
    for piece in pieces:
        shape = piece.convex
        if shape.east < west or shape.west > east or shape.north < south or shape.south > north:
            continue  # it lies beside the way, behind or too far ahead
        met = shape.met_by(block, direction)
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


def near_wheel(parts: Sequence[Block], pivot: Point, angle: int, pieces: Iterable[TerrainPiece]) -> list[TerrainPiece]:
    """The pieces of ground that some blocks may stand on while they wheel about a point, and perhaps a few more.

    A corner keeps within its chord and the rise of its arc above it.
    """
    places = [corner for part in parts for block in (part, part.turned(pivot, angle)) for corner in block.corners]
    px, py = pivot
    far = max(hypot(x - px, y - py) for x, y in places)
    rise = far * (1 - heading(abs(angle) // 2 + 1)[1]) if abs(angle) < HALF else 2 * far
    rise += TOUCH  # poses are rounded
    west, east = min(x for x, _ in places) - rise, max(x for x, _ in places) + rise
    south, north = min(y for _, y in places) - rise, max(y for _, y in places) + rise
    shapes = ((piece, piece.convex) for piece in pieces)
    return [
        piece
        for piece, shape in shapes
        if shape.east >= west and shape.west <= east and shape.north >= south and shape.south <= north
    ]


def covers(pieces: Sequence[Polygon], block: Block) -> bool:
    """Whether convex pieces that do not overlap cover a block, give or take the tolerance."""
    inner = block.shrunk()
    corners = inner.corners[::-1]  # against the clock
    covered = sum(abs(area(_clipped(corners, piece))) for piece in pieces)
    return covered >= 8 * inner.half_width * inner.half_depth * (1 - 1e-9)


def carved(shape: Polygon, hole: Polygon) -> tuple[Polygon, ...]:
    """What is left of a convex shape without a convex hole, as convex shapes."""
    hole = hole if area(hole) > 0 else hole[::-1]
    left: list[Polygon] = []
    for one, other in zip(hole, (*hole[1:], hole[0]), strict=True):
        outside = _half(shape, other, one)
        if abs(area(outside)) > 1:
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
        was, now = area((one, other, before)), area((one, other, here))
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
