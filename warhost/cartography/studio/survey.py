"""The survey of a map: its shapes ready for drawing, in board units.

Board units: the middle of hex 0000 is the origin, x runs east and y south, and a hex is ``HEX`` = 100 units wide from
side to side, whatever its width in miles. Rows lie ``ROW`` = 86.6 units apart, a hex reaches 57.7 units north and south
of its middle. Every layer of a board uses these units, the drawn one and the live ones above it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

import shapely
from shapely import LineString, MultiPolygon, Polygon, STRtree
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from warhost.campaign.world.atlas import WATER, Atlas, Barrier
from warhost.campaign.world.geography import Geography, Landscape, load_geography
from warhost.cartography.studio.pen import Box, Point, chaikin, polygons
from warhost.cartography.studio.sketch import sketch
from warhost.core.ids import HexId, all_hexes

HEX = 100.0
"""Width of a hex in board units."""

ROW = HEX * math.sqrt(3) / 2
REACH = HEX / math.sqrt(3)
"""From a hex's middle to its northern and southern corners; also the length of a hexside."""

LOOSE_END = 0.4 * HEX
"""How far a border's end may be from the coast or border that it should meet."""


def hex_centre(atlas: Atlas, hex_: int) -> Point:
    """The middle of a hex in board units."""
    x, y = atlas.grid.centre(hex_)
    return x * HEX, y * HEX


def hex_corners(atlas: Atlas, hex_: int) -> tuple[Point, ...]:
    """The six corners of a hex, clockwise from the north-east; side ``d`` joins corners ``d`` and ``d + 1``."""
    return tuple((x * HEX / 2, y * ROW / 3) for x, y in atlas.grid.corners(hex_))


def hex_at(atlas: Atlas, point: Point) -> int | None:
    """The hex under a point, or None beyond the edge of the map."""
    row = round(point[1] / ROW)
    best: int | None = None
    nearest = math.inf
    for r in range(row - 1, row + 2):
        column = round(point[0] / HEX - 0.5 * (r % 2))
        distance = math.dist(point, ((column + 0.5 * (r % 2)) * HEX, r * ROW))
        if distance < nearest:
            nearest = distance
            inside = 0 <= column < atlas.grid.columns and 0 <= r < atlas.grid.rows
            best = atlas.grid.hex(column, r) if inside else None
    return best


def side_ends(atlas: Atlas, hexside: int) -> tuple[Point, Point]:
    """The two ends of a hexside, numbered as ``HexGrid.side`` does."""
    hex_, direction = atlas.grid.side_hexes(hexside)[0], hexside % 6
    corners = hex_corners(atlas, hex_)
    return corners[direction], corners[(direction + 1) % 6]


def board_box(atlas: Atlas) -> Box:
    """The box around all hexes."""
    east = atlas.grid.columns * HEX if atlas.grid.rows > 1 else (atlas.grid.columns - 0.5) * HEX
    return -HEX / 2, -REACH, east, (atlas.grid.rows - 1) * ROW + REACH


def hexes_box(atlas: Atlas, hexes: Iterable[HexId], margin: float = 0.0) -> Box:
    """The box around some hexes."""
    middles = [hex_centre(atlas, hex_) for hex_ in hexes]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return (
        min(xs) - HEX / 2 - margin,
        min(ys) - REACH - margin,
        max(xs) + HEX / 2 + margin,
        max(ys) + REACH + margin,
    )


def hexes_shape(atlas: Atlas, hexes: Iterable[HexId]) -> BaseGeometry:
    """Some hexes as one shape."""
    return shapely.union_all([Polygon(hex_corners(atlas, hex_)) for hex_ in sorted(hexes)], grid_size=0.01)


@dataclass(frozen=True, eq=False)
class Survey:
    """Atlas and geography of one map, and the shapes that the drawing modules share, each made once."""

    atlas: Atlas
    geography: Geography

    @property
    def scale(self) -> float:
        """Board units to the mile."""
        return HEX / self.atlas.miles

    def line(self, points: Iterable[Point]) -> list[Point]:
        """Points in miles as board units."""
        return [(x * self.scale, y * self.scale) for x, y in points]

    def ring(self, points: Iterable[Point]) -> BaseGeometry:
        """A ring in miles as a valid shape in board units."""
        return shapely.make_valid(Polygon(self.line(points)))

    @cached_property
    def land(self) -> MultiPolygon:
        """All land, islets included, waters within it cut out."""
        coasts = self.geography.coasts
        dry = shapely.union_all([self.ring(c.ring) for c in coasts if c.kind != "water"])
        wet = shapely.union_all([self.ring(c.ring) for c in coasts if c.kind == "water"])
        return polygons(shapely.difference(dry, wet))

    @cached_property
    def borders(self) -> tuple[list[Point], ...]:
        """The course of every border, in the order of the geography; loose ends run on to the next coast or border."""
        drawn = [self.line(border.line) for border in self.geography.borders]
        shapes = [LineString(line) for line in drawn]
        coast = self.land.boundary
        for index, line in enumerate(drawn):
            others = shapely.union_all([*shapes[:index], *shapes[index + 1 :]])
            for end in (0, -1):
                here = shapely.Point(line[end])
                if not self.land.contains(here):
                    continue
                # Two borders that meet just short of the shore are both extended to it.
                gap = shapely.shortest_line(here, coast)
                if gap.length > LOOSE_END / 2:
                    gap = min(gap, shapely.shortest_line(here, others), key=shapely.length)
                if gap.length < LOOSE_END:
                    # A little beyond, since a line that only touches another doesn't divide a shape.
                    (x, y), (to_x, to_y) = gap.coords
                    reach = 1 + 1 / max(gap.length, 1e-6)
                    line.insert(0 if end == 0 else len(line), (x + (to_x - x) * reach, y + (to_y - y) * reach))
        return tuple(drawn)

    @cached_property
    def realms(self) -> Mapping[str, MultiPolygon]:
        """The ground of every land by id; what belongs to nobody is under ``""``."""
        noded = shapely.union_all([self.land.boundary, *(LineString(line) for line in self.borders)])
        faces = [face for face in polygonize(noded) if self.land.contains(face.representative_point())]
        atlas = self.atlas
        dry = [h for h in all_hexes(atlas.grid.size) if atlas.terrain[h] not in WATER]
        middles = STRtree([shapely.Point(hex_centre(atlas, h)) for h in dry])
        found: dict[str, list[Polygon]] = {}
        for face in faces:
            inside = middles.query(face, predicate="contains")
            votes = [atlas.land[dry[i]] for i in inside]
            if not votes:
                near = middles.nearest(face.representative_point())
                votes = [atlas.land[dry[int(near)]]]
            land = max(sorted(set(votes)), key=votes.count)
            found.setdefault(atlas.lands[land].id if land >= 0 else "", []).append(face)
        return {id_: polygons(shapely.union_all(parts)) for id_, parts in sorted(found.items())}

    @cached_property
    def landscapes(self) -> tuple[tuple[Landscape, BaseGeometry], ...]:
        """Forests, marshes, deserts and ice, cut at the coast; the Maelstrom as it is."""
        found: list[tuple[Landscape, BaseGeometry]] = []
        for landscape in self.geography.landscapes:
            shape = self.ring(landscape.ring)
            if landscape.kind != "maelstrom":
                shape = polygons(shapely.intersection(shape, self.land))
            found.append((landscape, shape))
        return tuple(found)

    @cached_property
    def rivers(self) -> tuple[tuple[str, str, list[Point]], ...]:
        """Every reach: the river's name, ``shallow`` or ``deep``, and its smoothed course downstream."""
        return tuple(
            (river.name, reach.kind, chaikin(self.line(reach.line), 1))
            for river in self.geography.rivers
            for reach in river.reaches
        )

    @cached_property
    def lanes(self) -> BaseGeometry:
        """Rivers, deep ones as wide as they are drawn, and roads: what trees must not hide."""
        rivers = [LineString(course).buffer(5 if kind == "deep" else 1) for _, kind, course in self.rivers]
        roads = [LineString(self.line(road.line)).buffer(1) for road in self.geography.roads]
        return shapely.union_all([*rivers, *roads])

    @cached_property
    def mountain_sides(self) -> tuple[int, ...]:
        """The hexsides that mountains close, passes and tunnels among them."""
        grid, barrier = self.atlas.grid, self.atlas.barrier
        return tuple(sorted({grid.side(*divmod(s, 6)) for s, found in enumerate(barrier) if found == Barrier.MOUNTAIN}))


@cache
def survey(atlas: Atlas) -> Survey:
    """The survey of a map, made once: from its drawn geography or, if it has none, from its hexes."""
    drawn = (atlas.folder / "geography").is_dir()
    return Survey(atlas, load_geography(atlas.folder) if drawn else sketch(atlas))
