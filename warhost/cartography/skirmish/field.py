"""The ground of a skirmish ready for drawing: shapes in board units, a hex 100 wide, the middle of A1 at the origin.

Natural features have no straight edges: their corners are cut and they are bent by :func:`warp`, the same for
everything, so that neighbours still meet. Buildings keep to their hexsides. In no hex does this change which
terrain covers more than half of it (DN-1.42-15).

Around the map lie two more rings of hexes that repeat its edge, so that streams and roads run off the sheet.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property, lru_cache
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from warhost.cartography.studio.pen import Box, Point, chance, polygons
from warhost.cartography.studio.survey import HEX, REACH, ROW
from warhost.core.board.hexes import OFF_MAP, HexGrid
from warhost.core.ids import HexId, all_hexes, each_hex
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.printed.terrain import Terrain

PAD = 2
"""Hexes beyond each edge; even, so that odd rows stay odd."""

WAVE = 46.0
"""How far apart two bends of a natural line are."""

SWAY = 9.0
"""How far a short wave moves a natural line; a long one moves it a little more."""

_CORNERS = (
    (HEX / 2, -REACH / 2),
    (HEX / 2, REACH / 2),
    (0.0, REACH),
    (-HEX / 2, REACH / 2),
    (-HEX / 2, -REACH / 2),
    (0.0, -REACH),
)

BUILT = frozenset(
    {"interior", "paved", "bridge", "stone-bridge", "jetty", "balcony", "gateway", "tower-rim", "tower-centre"}
)
"""Terrain that keeps to its hexsides."""

INDOORS = frozenset({"interior", "paved", "table", "forge"})
"""What lies on a laid floor."""

WET = frozenset({"water", "bridge", "stone-bridge", "stepping-stones", "jetty"})
"""Hexes with water in them, or under them."""


class Spot:
    """A hex of the field, which may lie beyond the map: then it repeats the nearest hex on it."""

    __slots__ = ("hex", "kind", "level", "on_map", "x", "y")

    def __init__(self, hex_: int, kind: Terrain, level: int, x: float, y: float, *, on_map: bool) -> None:
        self.hex = hex_
        self.kind = kind
        self.level = level
        self.x = x
        self.y = y
        self.on_map = on_map

    @property
    def at(self) -> Point:
        """Its middle."""
        return self.x, self.y

    def polygon(self) -> Polygon:
        """The hex as a shape."""
        return Polygon([(self.x + dx, self.y + dy) for dx, dy in _CORNERS])


class Field:
    """A ground with its shapes, each made once."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.grid = ground.grid

    @property
    def dark(self) -> bool:
        """Whether it lies underground."""
        return any(self.ground.dark)

    @property
    def box(self) -> Box:
        """The box around all hexes."""
        return board_box(self.grid)

    def centre(self, hex_: int) -> Point:
        """The middle of a hex."""
        return hex_centre(self.grid, hex_)

    def ends(self, hex_: int, direction: int) -> tuple[Point, Point]:
        """The two ends of a hexside, clockwise as seen from the hex."""
        x, y = self.centre(hex_)
        (ax, ay), (bx, by) = _CORNERS[direction % 6], _CORNERS[(direction + 1) % 6]
        return (x + ax, y + ay), (x + bx, y + by)

    @cached_property
    def heights(self) -> tuple[int, ...]:
        """The level of the solid ground of each hex: under a walkway that of the passage."""
        ground = self.ground
        return tuple(ground.level[ground.places_in(hex_)[-1]] for hex_ in all_hexes(self.grid.size))

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every hex of the map and of the two rings around it."""
        grid, ground = self.grid, self.ground
        found = []
        for row in range(-PAD, grid.rows + PAD):
            for column in range(-PAD, grid.columns + PAD):
                inner = (min(max(column, 0), grid.columns - 1), min(max(row, 0), grid.rows - 1))
                hex_ = grid.hex(*inner)
                x, y = (column + 0.5 * (row % 2)) * HEX, row * ROW
                on_map = inner == (column, row)
                place = ground.places_in(hex_)[-1]  # under a walkway the passage is seen
                found.append(Spot(hex_, ground.kind(place), ground.level[place], x, y, on_map=on_map))
        return tuple(found)

    def hexes(self, *keys: str) -> list[HexId]:
        """The hexes of some kinds of terrain, in order."""
        return [h for h in all_hexes(self.grid.size) if self.ground.kind(h).key in keys]

    def exact(self, wanted: Callable[[Spot], bool], *, beyond: bool = True) -> BaseGeometry:
        """The hexes that satisfy a condition, as one shape with straight sides."""
        return shapely.union_all(
            [spot.polygon() for spot in self.spots if (beyond or spot.on_map) and wanted(spot)], grid_size=0.01
        )

    def from_level(self, level: float) -> BaseGeometry:
        """All hexes on a level or above it, exactly."""
        return self.exact(lambda spot: spot.level >= level)

    def of(self, *keys: str) -> BaseGeometry:
        """All hexes of some kinds of terrain, exactly."""
        return self.exact(lambda spot: spot.kind.key in keys)

    def natural(self, wanted: Callable[[Spot], bool]) -> BaseGeometry:
        """The hexes that satisfy a condition, as one shape with natural edges."""
        return warp(soften(self.exact(wanted)))

    def sides(self, *things: HexsideKind) -> Iterator[tuple[int, int]]:
        """Every hexside on which one of some things stands, once, as hex and direction."""
        for hex_ in range(self.grid.size):
            for direction in range(6):
                number = hex_ * 6 + direction
                if self.ground.sides[number] in things and self.grid.side(hex_, direction) == number:
                    yield hex_, direction

    def chains(self, sides: Iterable[tuple[int, int]]) -> list[list[Point]]:
        """Hexsides joined into the longest possible lines."""
        pieces = [LineString([_near(p) for p in self.ends(hex_, direction)]) for hex_, direction in sides]
        if not pieces:
            return []
        joined = linemerge(pieces)
        parts = joined.geoms if hasattr(joined, "geoms") else [joined]
        return [[(x, y) for x, y in part.coords] for part in parts]

    @cached_property
    def falls(self) -> tuple[tuple[HexId, int, int], ...]:
        """Every hexside where the ground falls: the higher hex, the direction down, and the drop in half levels."""
        level, table = self.heights, self.grid.table
        found = []
        for number, there in enumerate(table):
            if there != OFF_MAP and level[number // 6] > level[there]:
                found.append((HexId(number // 6), number % 6, level[number // 6] - level[there]))
        return tuple(found)

    @cached_property
    def rooms(self) -> dict[int, list[HexId]]:
        """The hexes of every room."""
        found: dict[int, list[HexId]] = {}
        for hex_, room in each_hex(self.ground.room[: self.grid.size]):
            if room:
                found.setdefault(room, []).append(hex_)
        return found


@lru_cache(maxsize=16)
def field_of(ground: Ground) -> Field:
    """The field of a ground; recent ones are cached."""
    return Field(ground)


def board_box(grid: HexGrid) -> Box:
    """The box around all hexes of a grid."""
    return -HEX / 2, -REACH, grid.columns * HEX, (grid.rows - 1) * ROW + REACH


def hex_centre(grid: HexGrid, hex_: int) -> Point:
    """The middle of a hex."""
    column, row = grid.col_row(hex_)
    return (column + 0.5 * (row % 2)) * HEX, row * ROW


def hex_corners(middle: Point, inset: float = 0.0) -> list[Point]:
    """The corners of a hex around its middle, clockwise from the north-east; ``inset`` brings them nearer to it."""
    share = 1 - inset / REACH
    return [(middle[0] + dx * share, middle[1] + dy * share) for dx, dy in _CORNERS]


def heading(direction: int) -> float:
    """The angle of a direction in degrees, clockwise from the east."""
    return 60.0 * direction


def towards(direction: int, reach: float = HEX) -> Point:
    """The offset to the neighbour in a direction, or a fraction of it."""
    turn = math.radians(heading(direction))
    return reach * math.cos(turn), reach * math.sin(turn)


def soften(shape: BaseGeometry) -> BaseGeometry:
    """Hexes without their corners: the outline runs from the middle of one hexside to the middle of the next."""
    cut = [
        Polygon(_middles(part.exterior.coords), [_middles(hole.coords) for hole in part.interiors])
        for part in polygons(shape).geoms
    ]
    return shapely.union_all([part.buffer(0) for part in cut])


def _middles(ring: Iterable[tuple[float, ...]]) -> list[Point]:
    return [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(ring)]


def soft_line(chain: list[Point]) -> list[Point]:
    """A chain of hexsides drawn from the middle of one to the middle of the next; its ends stay."""
    if chain[0] == chain[-1]:
        ring = _middles(chain)
        return [*ring, ring[0]]
    return [chain[0], *_middles(chain), chain[-1]]


def rounded(shape: BaseGeometry, radius: float) -> BaseGeometry:
    """A shape without sharp corners, neither outward nor inward."""
    return (
        shape.buffer(-radius, quad_segs=4).buffer(2 * radius, quad_segs=4).buffer(-radius, quad_segs=4)
        if not shape.is_empty
        else shape
    )


def warp(shape: BaseGeometry, sway: float = SWAY) -> BaseGeometry:
    """A shape bent a little, the same everywhere."""
    if shape.is_empty:
        return shape

    def bend(points: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.array([_bent(x, y, sway) for x, y in points]).reshape(points.shape)

    return shapely.transform(shape.segmentize(13.0), bend).simplify(0.6)


def _bent(x: float, y: float, sway: float) -> Point:
    """A point moved by two waves, a long one and a short one."""
    long, short = _sway(x, y, 2.3 * WAVE), _sway(x, y, WAVE)
    return x + sway * (1.3 * long[0] + short[0]), y + sway * (1.3 * long[1] + short[1])


def _sway(x: float, y: float, wave: float) -> Point:
    column, row = math.floor(x / wave), math.floor(y / wave)
    across, down = _ease(x / wave - column), _ease(y / wave - row)
    moved = [0.0, 0.0]
    for dc, dr, weight in (
        (0, 0, (1 - across) * (1 - down)),
        (1, 0, across * (1 - down)),
        (0, 1, (1 - across) * down),
        (1, 1, across * down),
    ):
        luck = _luck(column + dc, row + dr)
        moved[0] += weight * (luck[0] - 0.5)
        moved[1] += weight * (luck[1] - 0.5)
    return 2 * moved[0], 2 * moved[1]


def _ease(share: float) -> float:
    return share * share * (3 - 2 * share)


@cache
def _luck(column: int, row: int) -> tuple[float, ...]:
    return chance("warp", column, row)


def _near(point: Point) -> Point:
    """Corners of neighbours agree to a hundredth of a unit."""
    return round(point[0], 2), round(point[1], 2)
