"""A geography sketched from hexes alone, for maps that have no drawn one: coasts, rivers and borders along hexsides.

It is the first preview of a new map: rounded coasts, rivers in their hexsides, woods that fill
their hexes, and the names of lands and seas in their middles.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from warhost.campaign.world.atlas import WATER, Atlas, Barrier, Land, Sea, Terrain
from warhost.campaign.world.geography import (
    Border,
    Coast,
    Geography,
    Label,
    LabelKind,
    Landscape,
    LandscapeKind,
    Line,
    ReachKind,
    River,
    RiverStretch,
)
from warhost.core.board.hexes import HexGrid
from warhost.core.ids import HexId, all_hexes

SOFT: Final = 0.09
"""Radius of rounded corners, in hex widths."""

INLET: Final = 0.14
"""Width of an arm of the sea between two hexes, in hex widths."""

_GROUNDS: Final[tuple[tuple[Terrain, LandscapeKind], ...]] = (
    (Terrain.FOREST, "forest"),
    (Terrain.MARSH, "marsh"),
    (Terrain.DESERT, "desert"),
    (Terrain.MAELSTROM, "maelstrom"),
)
_REACHES: Final[tuple[tuple[Barrier, ReachKind], ...]] = ((Barrier.RIVER, "shallow"), (Barrier.DEEP_RIVER, "deep"))


def sketch(atlas: Atlas) -> Geography:
    """The geography derived from a map's hexes."""
    return Geography(
        coasts=tuple(_coasts(atlas)),
        rivers=tuple(_rivers(atlas)),
        seas=(),
        ranges=(),
        ways=(),
        landscapes=tuple(_landscapes(atlas)),
        borders=tuple(_borders(atlas)),
        seats=(),
        roads=(),
        labels=tuple(_labels(atlas)),
    )


# --- shapes of hexes, in miles ----------------------------------------------------------------------------------------


def _corner(atlas: Atlas, corner: tuple[int, int]) -> tuple[float, float]:
    return corner[0] * atlas.miles / 2, corner[1] * atlas.miles / (2 * math.sqrt(3))


def _rounded(atlas: Atlas, hexes: Iterable[HexId]) -> list[Polygon]:
    cells = [Polygon([_corner(atlas, c) for c in atlas.grid.corners(hex_)]) for hex_ in hexes]
    soft = SOFT * atlas.miles
    shape = shapely.union_all(cells, grid_size=0.001).buffer(-soft).buffer(2 * soft).buffer(-soft)
    return list(_solid(shape.simplify(soft / 20)))


def _solid(shape: BaseGeometry) -> Iterator[Polygon]:
    """The parts of a shape, cut so that none has a hole."""
    for part in getattr(shape, "geoms", (shape,)):
        if not isinstance(part, Polygon) or part.is_empty:
            continue
        if not part.interiors:
            yield part
            continue
        west, north, east, south = part.bounds
        cut = Polygon(part.interiors[0]).centroid.x
        for side in (shapely.box(west, north, cut, south), shapely.box(cut, north, east, south)):
            yield from _solid(shapely.intersection(part, side))


def _ring(shape: Polygon) -> Line:
    return tuple((x, y) for x, y in shape.exterior.coords)[:-1]


def _coasts(atlas: Atlas) -> Iterator[Coast]:
    dry = [h for h in all_hexes(atlas.grid.size) if atlas.terrain[h] not in WATER]
    inlets = [LineString(line) for line in _merged(atlas, _sides(atlas.grid, atlas.barrier, Barrier.INLET))]
    channels = shapely.union_all(inlets).buffer(INLET * atlas.miles / 2)
    for part in _rounded(atlas, dry):
        yield from (Coast("land", "", _ring(piece)) for piece in _solid(shapely.difference(part, channels)))


def _landscapes(atlas: Atlas) -> Iterator[Landscape]:
    for terrain, kind in _GROUNDS:
        hexes = [h for h in all_hexes(atlas.grid.size) if atlas.terrain[h] == terrain]
        yield from (Landscape(kind, "", _ring(part)) for part in _rounded(atlas, hexes))


# --- lines along hexsides ---------------------------------------------------------------------------------------------


def _merged(atlas: Atlas, sides: Iterable[int]) -> Iterator[Line]:
    """The lines that some hexsides make together."""
    pieces = []
    for side in sides:
        hex_, direction = divmod(side, 6)
        corners = atlas.grid.corners(hex_)
        pieces.append(LineString([_corner(atlas, corners[direction]), _corner(atlas, corners[(direction + 1) % 6])]))
    if pieces:
        merged = linemerge(pieces)
        for line in getattr(merged, "geoms", (merged,)):
            yield tuple((x, y) for x, y in line.coords)


def _rivers(atlas: Atlas) -> Iterator[River]:
    coast = shapely.union_all([LineString([*c.ring, c.ring[0]]) for c in _coasts(atlas)])
    for barrier, kind in _REACHES:
        for line in _merged(atlas, _sides(atlas.grid, atlas.barrier, barrier)):
            first, last = (coast.distance(shapely.Point(end)) for end in (line[0], line[-1]))
            yield River("", (), (RiverStretch(kind, line if last <= first else line[::-1]),))


def _sides(grid: HexGrid, table: list[int], kind: Barrier) -> list[int]:
    return sorted({grid.side(*divmod(side, 6)) for side, found in enumerate(table) if found == kind})


def _borders(atlas: Atlas) -> Iterator[Border]:
    between: dict[tuple[str, str], set[int]] = defaultdict(set)
    for hex_ in all_hexes(atlas.grid.size):
        for direction in range(3):
            other = atlas.grid.neighbour(hex_, direction)
            if other < 0 or atlas.is_water(hex_) or atlas.is_water(other) or atlas.land[hex_] == atlas.land[other]:
                continue
            names = sorted(atlas.lands[i].id if i >= 0 else "-" for i in (atlas.land[hex_], atlas.land[other]))
            between[names[0], names[1]].add(atlas.grid.side(hex_, direction))
    for pair, sides in sorted(between.items()):
        yield from (Border(pair, line) for line in _merged(atlas, sorted(sides)))


# --- names ------------------------------------------------------------------------------------------------------------


def _labels(atlas: Atlas) -> Iterator[Label]:
    named: tuple[Land | Sea, ...] = (*atlas.lands, *atlas.seas)
    yield from (_label(atlas, thing) for thing in named if thing.hexes)


def _label(atlas: Atlas, thing: Land | Sea) -> Label:
    middles = [atlas.grid.centre(h) for h in sorted(thing.hexes)]
    mean = tuple(sum(p[i] for p in middles) / len(middles) for i in (0, 1))
    x, y = min(middles, key=lambda p: math.dist(p, mean))
    size = next((size for size, most in ((5, 6), (4, 20), (3, 80), (2, 300)) if len(middles) <= most), 1)
    kind: LabelKind = "sea" if isinstance(thing, Sea) else "nation" if thing.nation else "area"
    return Label(thing.name, kind, size, (x * atlas.miles, y * atlas.miles), 0, 0, ())
