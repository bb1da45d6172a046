"""Areas: yes-or-no questions about space on the table, answered by Shapely; none of its numbers is ever stored."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from shapely import MultiPoint, MultiPolygon, Polygon, box, unary_union
from shapely.geometry.base import BaseGeometry

from warhost.battle.table.blocks import Polygon as Corners
from warhost.battle.table.units import TOUCH

BEYOND = 10_000
"""How much of the world beyond the edges of a table counts as a way out."""


JOINT = 200
"""How wide a gap between two pieces of a road may be where it bends."""


@lru_cache(maxsize=64)
def _joined(pieces: tuple[Corners, ...]) -> BaseGeometry:
    """Pieces of ground as one area, without the gaps of bends."""
    found: BaseGeometry = unary_union([Polygon(piece) for piece in pieces])
    return found.buffer(JOINT, join_style="mitre").buffer(TOUCH - JOINT, join_style="mitre")


@lru_cache(maxsize=64)
def _bounds(pieces: tuple[Corners, ...]) -> tuple[float, float, float, float]:
    """The box around some ground; of no ground none that holds a point."""
    west, south, east, north = _joined(pieces).bounds
    return west, south, east, north


def lies_within(shapes: Iterable[Corners], pieces: tuple[Corners, ...]) -> bool:
    """Whether the convex hulls of some corners lie on an area; all of them do if there is none."""
    shapes, (west, south, east, north) = list(shapes), _bounds(pieces)
    if any(not (west <= x <= east and south <= y <= north) for shape in shapes for x, y in shape):
        return False
    area = _joined(pieces)
    return all(area.covers(MultiPoint(list(shape)).convex_hull) for shape in shapes)


def is_closed_in(inside: Iterable[Corners], walls: Iterable[Corners], size: tuple[int, int], gap: int) -> bool:
    """Whether nothing inside can leave the table through an opening of at least a given width.

    Walls are enlarged by half the width on every side: space that is still connected is passable.
    """
    width, depth = size
    grown = [Polygon(wall).buffer(gap / 2 - TOUCH, quad_segs=4, join_style="mitre") for wall in walls]
    world = box(-BEYOND, -BEYOND, width + BEYOND, depth + BEYOND)
    free: BaseGeometry = world.difference(unary_union(grown))
    rooms = list(free.geoms) if isinstance(free, MultiPolygon) else [free]
    table = box(0, 0, width, depth)
    ways_out = [room for room in rooms if not table.contains(room)]
    return not any(room.intersects(Polygon(start)) for start in inside for room in ways_out)
