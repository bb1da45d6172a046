"""What covers the ground: forests, jungle, marshes, deserts, ice, and the grass of the plains.

Each has its own mark as well as its own wash: round trees, scattered palms, tufts in pools, dots and dunes, cracks.
Jungle and ice are clear ground to the rules (DG-21-10): their marks stand far apart.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from shapely import MultiPolygon, contains_xy, difference, intersection, prepare, union_all
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from warhost.campaign.world.atlas import Terrain
from warhost.cartography.campaign.relief import Landform
from warhost.cartography.studio.map_style import Detail
from warhost.cartography.studio.pen import BROAD, Box, Point, chance, grown, inside, polygons, scaled, within
from warhost.cartography.studio.survey import HEX, ROW, Survey, hex_centre
from warhost.cartography.studio.svg import Element, el

TREE: Final = 25.0
"""From one tree to the next."""

SCRAP: Final = 0.35 * HEX * ROW
"""Ground smaller than this is not painted."""

# Every mark is drawn from its foot, in relative steps.
_CROWNS: Final = (
    "q-6-1-3-6q-2-5 4-6q4-5 8 0q6 0 4 6q3 5-4 6z",
    "q-5-1-3-5q-3-4 2-7q1-5 6-2q4-2 5 3q6 1 2 6q2 5-3 5z",
    "q-5-1-3-6q-2-6 3-7q4-6 7 0q5 1 4 6q3 6-3 7z",
    "q-6 0-4-5q-4-4 2-5q2-4 6-2q6-3 6 2q7 2 3 6q2 4-4 4z",
)
_TRUNK: Final = "m4 0v4"
_CROWN_SHADE: Final = "m6-1q6-5 2-12q9 5 2 12z"
_PALM_TRUNK: Final = "q2-6 0-12"
_PALM_FRONDS: Final = "m0-12q-5-4-9 1m9-1q-5-6-8-4m8 4q0-6 4-6m-4 6q5-5 9 1m-9-1q-3 1-5 6m5-6q4 1 5 6"
_REEDS: Final = "m-2 0l-4-7m5 7l-2-10m3 10v-12m2 12l2-10m0 10l4-7"
_POOL: Final = "m-8 2h17"
_POOLS: Final = "m-11 0h19m-11 4h17"
_DUNE: Final = "q7-9 17-7q8 2 13 9m-13-4l3 4m2-4l3 5"
_CRACKS: Final = ("l12-4 9 4 15-5m-24 1l3-7", "l10 3 8-6 14 3m-14-3l5-6", "l14-2 5 5 13-4")
_GRASSES: Final = ("l-2-4m2 4v-6m3 6l2-4", "l-1-5m3 5l1-5", "l-2-4m2 4v-5m2 5l2-5m1 5l2-3")


class MarkPlace(NamedTuple):
    """A place for a mark: the row of its lattice, the point, and eight numbers of luck."""

    row: int
    at: Point
    luck: tuple[float, ...]


def ground(survey: Survey, kind: str, box: Box) -> BaseGeometry:
    """All ground of a kind in view."""
    return within(union_all([shape for found, shape in survey.landscapes if found.kind == kind]), grown(box, HEX))


def washes(survey: Survey, detail: Detail, box: Box) -> list[Element]:
    """The colour of the ground, with soft edges."""
    drawn: list[Element] = []
    land = within(survey.land, grown(box, 20))
    for kind, class_, edges in (
        ("forest", "m-wood", (10.0, 3.0, -5.0)),
        ("marsh", "m-marsh", (8.0, -3.0)),
        ("desert", "m-desert", (22.0, 8.0, -8.0)),
        ("glacier", "m-ice", (14.0,)),
    ):
        shape = _without_scraps(ground(survey, kind, box)).simplify(2 * detail.fine)
        for edge in edges:
            soft = intersection(shape.buffer(edge, quad_segs=2), land).simplify(2 * detail.fine)
            if not soft.is_empty:
                drawn.append(el("path", d=BROAD.outline(soft), class_=class_))
    return drawn


def _without_scraps(shape: BaseGeometry) -> BaseGeometry:
    """A shape without the small pieces that a ring of hexes leaves on the far side of a strait."""
    return MultiPolygon([part for part in polygons(shape).geoms if part.area > SCRAP])


def lattice(shape: BaseGeometry, across: float, down: float, jitter: float, name: str) -> Iterator[MarkPlace]:
    """Spots of an irregular lattice in a shape. The lattice is the same whatever part of the map is drawn."""
    if shape.is_empty:
        return
    west, north, east, south = shape.bounds
    spots: list[MarkPlace] = []
    for row in range(math.floor(north / down), math.ceil(south / down) + 1):
        shift = across / 2 if row % 2 else 0.0
        for column in range(math.floor((west - shift) / across), math.ceil(east / across) + 1):
            luck = chance(name, row, column)
            x = column * across + shift + (luck[0] - 0.5) * jitter * across
            y = row * down + (luck[1] - 0.5) * jitter * down
            spots.append(MarkPlace(row, (x, y), luck))
    prepare(shape)
    hits = contains_xy(shape, np.array([spot.at for spot in spots]))
    yield from (spot for spot, hit in zip(spots, hits, strict=True) if hit)


def forests(survey: Survey, detail: Detail, box: Box) -> list[Landform]:
    """Trees, row behind row; a row is one path, since its crowns don't touch."""
    k = detail.tree
    down = 0.7 * TREE * k
    # Crowns rise above their feet, so the clear zone around visible things extends a little south.
    lanes = translate(survey.lanes.buffer(7.5 * k, quad_segs=2), 0, 7 * k)
    wood = difference(ground(survey, "forest", box), lanes)
    rows: dict[int, list[Point]] = defaultdict(list)
    for row, at, luck in lattice(wood, TREE * k, down, 0.4, "tree"):
        if luck[2] > 0.07:
            rows[row].append(at)
    return [
        Landform((row + 0.7) * down, path) for row, trees in sorted(rows.items()) for path in clump(trees, detail, k)
    ]


def clump(feet: Iterable[Point], detail: Detail, k: float) -> list[Element]:
    """Trees that stand in one row, as one drawing."""
    pen = BROAD if k > 1 else detail.pen
    crowns = [scaled(d + _TRUNK, k, pen) for d in _CROWNS]
    starts = [(BROAD.at((x - 4.5 * k, y)), int(x) * 7 + int(y) * 3) for x, y in feet]
    shade = scaled(_CROWN_SHADE, k, pen)
    return [
        el("path", d="".join(start + crowns[luck % len(crowns)] for start, luck in starts), class_="m-crown"),
        el("path", d="".join(start + shade for start, _ in starts), class_="m-crown-shade"),
    ]


def jungle(survey: Survey, detail: Detail, box: Box) -> list[Element]:
    """Scattered palms."""
    k = 0.55 + 0.45 * detail.tree
    spots = lattice(ground(survey, "jungle", box), 46 * k, 30 * k, 0.85, "palm")
    return palms([spot.at for spot in spots if spot.luck[2] > 0.3], k)


def palms(feet: Sequence[Point], k: float) -> list[Element]:
    """Palms on slender stems."""
    return [
        el("path", d="".join(BROAD.at(foot) + scaled(mark, k) for foot in feet), class_=class_)
        for mark, class_ in ((_PALM_FRONDS, "m-palm"), (_PALM_TRUNK, "m-palm-ink"))
    ]


def marshes(survey: Survey, detail: Detail, box: Box) -> list[Element]:
    """Tufts of reed among still pools."""
    k = detail.tree
    spots = list(lattice(ground(survey, "marsh", box), 30 * k, 19 * k, 0.6, "marsh"))
    pools = (BROAD.at(spot.at) + scaled(_POOLS, k) for spot in spots if spot.luck[2] < 0.35)
    tufts = reeds([spot.at for spot in spots if spot.luck[2] >= 0.35], k)
    return [el("path", d="".join(pools), class_="m-pool"), *tufts]


def reeds(feet: Sequence[Point], k: float) -> list[Element]:
    """Tufts, each in its own water."""
    return [
        el("path", d="".join(BROAD.at(foot) + scaled(mark, k) for foot in feet), class_=class_)
        for mark, class_ in ((_POOL, "m-pool"), (_REEDS, "m-reed"))
    ]


def deserts(survey: Survey, detail: Detail, box: Box) -> list[Element]:
    """Dots, and here and there a dune."""
    k = detail.tree
    shape = ground(survey, "desert", box)
    dots = (spot.at for spot in lattice(shape, 15 * k, 12 * k, 0.95, "sand") if spot.luck[2] < 0.7)
    dunes = (spot.at for spot in lattice(shape, 66 * k, 46 * k, 0.75, "dune") if spot.luck[2] < 0.7)
    return [el("path", d="".join(BROAD.at(dot) + "h0" for dot in dots), class_="m-sand"), *sands(dunes, k)]


def sands(feet: Iterable[Point], k: float) -> list[Element]:
    """Dunes."""
    return [el("path", d="".join(BROAD.at(foot) + scaled(_DUNE, k) for foot in feet), class_="m-dune")]


def glaciers(survey: Survey, detail: Detail, box: Box) -> Element:
    """Cracks in the ice."""
    cracks = [scaled(d, detail.tree) for d in _CRACKS]
    k = detail.tree
    spots = lattice(ground(survey, "glacier", box), 76 * k, 48 * k, 0.85, "ice")
    marks = (BROAD.at(s.at) + cracks[int(s.luck[3] * len(cracks))] for s in spots if s.luck[2] > 0.25)
    return el("path", d="".join(marks), class_="m-crack")


def grass(survey: Survey, detail: Detail, box: Box) -> Element:
    """Sparse tufts on open ground, so that plains are not bare."""
    atlas = survey.atlas
    shapes = [scaled(d, detail.tree, detail.pen) for d in _GRASSES]
    icy = ground(survey, "glacier", box)
    prepare(icy)
    marks: list[str] = []
    for hex_ in range(atlas.grid.size):
        x, y = hex_centre(atlas, hex_)
        if atlas.terrain[hex_] != Terrain.CLEAR or atlas.place_at[hex_] >= 0 or not inside((x, y), grown(box, HEX)):
            continue
        if contains_xy(icy, x, y):
            continue
        for index in range(2):
            luck, east, south, shape, *_ = chance("grass", hex_, index)
            if luck > 0.6:
                at = (x + (east - 0.5) * 0.7 * HEX, y + (south - 0.5) * 0.6 * ROW)
                marks.append(BROAD.at(at) + shapes[int(shape * len(shapes))])
    return el("path", d="".join(marks), class_="m-grass")
