"""The ground of a table: grass, fields, hills by contour, roads, waters, marshes, woods, rocks, hedges and houses."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import shapely
from shapely import LineString, Polygon, affinity
from shapely.geometry.base import BaseGeometry

from warhost.battle.scenario.battlefields import GroundText
from warhost.cartography.battle.land import INCH, Countryside, scattered
from warhost.cartography.skirmish import flora
from warhost.cartography.skirmish.field import rounded, warp
from warhost.cartography.studio.pen import PLAIN, Point, chance, lines, walk
from warhost.cartography.studio.svg import Element, el, group, number, use

TREE: Final = 0.62
"""The scale of the skirmish's trees on the table."""
CONTOUR: Final = 0.55 * INCH
"""How far apart the contour lines of a hill lie."""
_TUFTS: Final = ("l-2-5m3 5v-7m3 7l2-5", "l-1-6m3 6l2-6", "l-3-5m4 5l-1-7m4 7l2-6")
_REEDS: Final = "v-13m3 13l1-10m-7 10l-2-9m4-4h0"


def symbols() -> list[Element]:
    """Trees and bushes, which the layers use by reference."""
    return flora.symbols()


def ground_layer(land: Countryside) -> list[Element]:
    """All static layers of the table, from the grass up."""
    return [
        *_grass(land),
        *feature_layer(land, "field", "hill"),
        *_tufts(land),
        *feature_layer(land, "stream", "pond"),
        *_roads(land),
        *feature_layer(land, "bridge", "marsh", "rocks", "yard", "hedge", "fence", "wall", "house", "wood"),
    ]


def feature_layer(land: Countryside, *looks: str) -> Iterator[Element]:
    """The features of some looks, one look after the other."""
    for look in looks:
        if look == "road":
            yield from _roads(land)
            continue
        for ground in land.features(look):
            yield from _DRAWN[look](land, ground)


def _area(shape: BaseGeometry, class_: str) -> Element:
    return el("path", d=PLAIN.outline(shape), class_=class_)


# --- grass and fields -------------------------------------------------------------------------------------------------


def _grass(land: Countryside) -> list[Element]:
    """The meadow with darker and paler patches."""
    west, north, east, south = land.box
    sheet = Polygon([(west, north), (east, north), (east, south), (west, south)])
    patches: dict[str, list[BaseGeometry]] = {"k-deep": [], "k-pale": []}
    for x, y in scattered(sheet.buffer(150), 330.0, "patch"):
        luck = chance("patch", round(x), round(y))
        spot = affinity.scale(shapely.Point(x, y).buffer(90 + 110 * luck[0]), 1.0, 0.45 + 0.4 * luck[1])
        patches["k-deep" if luck[2] < 0.55 else "k-pale"].append(affinity.rotate(spot, 180 * luck[3]))
    drawn = [el("rect", x=west, y=north, width=east - west, height=south - north, class_="k-ground")]
    for class_, spots in patches.items():
        for shrink in (0, 26):
            blots = shapely.union_all([spot.buffer(-shrink) for spot in spots])
            drawn.append(_area(warp(blots, 18.0).buffer(0).intersection(sheet), class_))
    return drawn


def _tufts(land: Countryside) -> list[Element]:
    """Blades of grass and a few flowers on empty ground."""
    west, north, east, south = land.box
    free = Polygon([(west, north), (east, north), (east, south), (west, south)]).difference(land.taken.buffer(8))
    tufts, flowers = [], []
    for x, y in scattered(free.buffer(-6), 39.0, "tuft"):
        luck = chance("tuft", round(x), round(y))
        if luck[0] < 0.5:
            tufts.append(PLAIN.at((x, y)) + _TUFTS[int(luck[1] * len(_TUFTS))])
        elif luck[0] > 0.955:
            flowers.append(PLAIN.at((x, y)) + "h0m5 3h0m-9 2h0")
    return [el("path", d="".join(tufts), class_="b-tuft"), el("path", d="".join(flowers), class_="b-flower")]


def _field(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """A tilled field: its soil, and furrows along its longest side."""
    shape = rounded(land.exact(ground), 8.0)
    yield _area(shape, "b-soil")
    corners = [land.at(place) for place in ground.polygon]
    first, second = max(zip(corners, [*corners[1:], corners[0]], strict=True), key=lambda edge: math.dist(*edge))
    angle = math.degrees(math.atan2(second[1] - first[1], second[0] - first[0]))
    middle, reach = shape.centroid, max(land.box[2:])
    furrows = []
    for step in range(-60, 61):
        line = LineString([(middle.x - reach, middle.y + step * 11), (middle.x + reach, middle.y + step * 11)])
        cut = affinity.rotate(line, angle, origin=middle).intersection(shape.buffer(-5))
        furrows += [PLAIN.curve(points) for points in lines(warp(cut, 2.0)) if len(points) > 1]
    yield el("path", d="".join(furrows), class_="b-furrow")
    yield _area(shape, "b-field-edge")


def _hill(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """A hill by its contour lines, paler towards its top."""
    shape = land.natural(ground)
    for number_ in range(12):
        inner = shape.buffer(-number_ * CONTOUR)
        if inner.is_empty:
            return
        yield _area(rounded(inner, 12.0), "b-rise")
        yield _area(rounded(inner, 12.0), "b-contour-main" if number_ % 4 == 0 else "b-contour")


# --- roads and waters -------------------------------------------------------------------------------------------------


def _roads(land: Countryside) -> list[Element]:
    """Roads with edges and ruts, merged where they cross."""
    found = land.features("road")
    if not found:
        return []
    shape = shapely.union_all([warp(land.exact(ground), 3.0) for ground in found])
    ruts = []
    for ground in found:
        for aside in (-0.24, 0.24):
            line = warp(LineString(land.course(ground)).offset_curve(aside * ground.width * INCH), 3.0)
            ruts += [PLAIN.curve(points) for points in lines(line)]
    stones = []
    for x, y in scattered(shape.buffer(-6), 26.0, "road"):
        luck = chance("stone", round(x), round(y))
        if luck[0] < 0.3:
            stones.append(PLAIN.at((x, y)) + "h0")
    return [
        _area(shape.buffer(5), "k-road-edge"),
        _area(rounded(shape, 10.0), "k-road"),
        el("path", d="".join(ruts), class_="b-rut"),
        el("path", d="".join(stones), class_="b-gravel"),
    ]


def _water(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """A stream or a pond: muddy banks, water, and lines that follow the bank."""
    shape = land.natural(ground)
    yield _area(shape.buffer(6), "k-mud")
    yield _area(shape, "k-water")
    yield _area(shape, "k-bank")
    for inset in (7, 14):
        inner = shape.buffer(-inset)
        if not inner.is_empty:
            yield _area(inner, "k-waterline")


def _bridge(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """A deck of planks."""
    shape = land.exact(ground)
    yield _area(affinity.translate(shape, 4, 5), "k-shadow")
    yield _area(shape, "k-beam")
    left, top, right, bottom = shape.bounds
    across = [PLAIN.straight([(left, y), (right, y)]) for y in range(int(top) + 9, int(bottom), 9)]
    yield el("path", d="".join(across), class_="k-plank")


def _marsh(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """Wet ground with open pools and reeds."""
    shape = land.natural(ground)
    yield _area(shape, "k-mud")
    yield _area(shape, "b-bog")
    pools = [
        affinity.scale(shapely.Point(x, y).buffer(26 + 34 * chance("pool", round(x))[0]), 1.25, 0.62)
        for x, y in scattered(shape.buffer(-30), 92.0, ground.id)
    ]
    water = warp(shapely.union_all(pools), 9.0).buffer(0).intersection(shape.buffer(-12))
    yield _area(water, "k-water")
    yield _area(water, "k-bank")
    yield _area(water.buffer(-8), "k-waterline")
    reeds, ripples = [], []
    for x, y in scattered(shape.buffer(-10), 33.0, f"{ground.id} reeds"):
        luck = chance("reed", round(x), round(y))
        if not shapely.contains_xy(water, x, y):
            if luck[0] < 0.75:
                reeds.append(PLAIN.at((x, y)) + _REEDS)
        elif luck[0] < 0.4:
            ripples.append(PLAIN.at((x - 8, y)) + "q4-3 8 0q4-3 8 0")
    yield el("path", d="".join(reeds), class_="b-reed")
    yield el("path", d="".join(ripples), class_="k-ripple")
    yield _area(shape, "b-edge")


# --- what stands ------------------------------------------------------------------------------------------------------


def _wood(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """A wood: a shady floor, and tree crowns within its edge."""
    shape = land.natural(ground)
    yield _area(affinity.translate(shape, 6, 8), "k-shadow")
    yield _area(shape, "b-floor")
    drawn = group()
    for x, y in scattered(shape.buffer(-14), 44.0, ground.id):
        luck = chance("tree", round(x), round(y))
        size = number(TREE * (0.66 + 0.42 * luck[0]), 3)
        at = f"translate({number(x, 1)} {number(y, 1)}) scale({size})"
        drawn.add(use(f"k-tree-{int(luck[1] * flora.TREES)}", transform=at))
    yield drawn


def _rocks(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """A rocky knoll: contour lines close together, and boulders with their light from the north-west."""
    shape = land.natural(ground)
    yield _area(affinity.translate(shape, 7, 9), "k-shadow")
    for number_ in range(5):
        inner = shape.buffer(-number_ * 0.62 * INCH)
        if inner.is_empty:
            break
        yield _area(warp(inner, 5.0), "b-stone" if number_ % 2 else "b-stone-dark")
        yield _area(warp(inner, 5.0), "b-contour-main" if number_ == 0 else "b-contour")
    hachures = []
    shapely.prepare(shape)
    for ring in lines(shape.boundary):
        for at, heading in walk(ring, 13.0):
            reach = 9 + 10 * chance("hachure", round(at[0]), round(at[1]))[0]
            left, right = (_step(at, heading + turn, reach) for turn in (-math.pi / 2, math.pi / 2))
            hachures.append(PLAIN.straight([at, left if shapely.contains_xy(shape, *left) else right]))
    yield el("path", d="".join(hachures), class_="b-hachure")
    for x, y in scattered(shape.buffer(-24), 62.0, ground.id):
        yield from _boulder((x, y), ground.id)


def _step(at: Point, heading: float, reach: float) -> Point:
    return at[0] + math.cos(heading) * reach, at[1] + math.sin(heading) * reach


def _boulder(at: Point, name: str) -> Iterator[Element]:
    luck = chance("boulder", name, round(at[0]), round(at[1]))
    if luck[0] < 0.25:
        return
    size = 11 + 13 * luck[1]
    corners = [_step(at, math.tau * (n + 0.5 * chance(name, n, round(at[0]))[0]) / 7, size) for n in range(7)]
    yield polygon_of([(x + 4, y + 5) for x, y in corners], "k-shadow")
    yield polygon_of(corners, "b-boulder")
    top = [((x * 2 + at[0]) / 3 - 3, (y * 2 + at[1]) / 3 - 4) for x, y in corners]
    yield polygon_of(top, "b-boulder-top")


def polygon_of(points: list[Point], class_: str) -> Element:
    """A closed shape of straight lines."""
    return el("path", d=PLAIN.straight(points, closed=True), class_=class_)


def _yard(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """Trodden earth around houses."""
    shape = rounded(land.exact(ground), 14.0)
    yield _area(shape, "b-yard")
    yield _area(shape, "b-field-edge")


def _hedge(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """Bushes side by side."""
    for at, _ in walk(_line(land, ground), 13.0):
        luck = chance("hedge", round(at[0]), round(at[1]))
        size = 8 + 4 * luck[0]
        name = f"{round(at[0])} {round(at[1])}"
        yield el("path", d=flora.crown((at[0] + 2, at[1] + 3), size, 6, name), class_="k-shadow")
        yield el("path", d=flora.crown(at, size, 6, name), class_="b-bush")
        yield el("path", d=flora.crown((at[0] - 2, at[1] - 2), size * 0.5, 5, name), class_="k-bush-light")


def _line(land: Countryside, ground: GroundText) -> list[Point]:
    """The course of an obstacle; one that is an area is drawn along its edge."""
    if len(ground.line) > 2:
        return land.course(ground)
    corners = ground.line or (*ground.polygon, ground.polygon[0])
    return [land.at(place) for place in corners]


def _fence(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """Hurdles: two rails between posts."""
    course = _line(land, ground)
    yield el("path", d=PLAIN.straight([(x + 4, y + 5) for x, y in course]), class_="b-fence-shadow")
    for aside in (-3.0, 3.0):
        yield el("path", d=PLAIN.straight([(x, y + aside) for x, y in course]), class_="b-rail")
    posts = [PLAIN.straight([(x, y - 8), (x, y + 8)]) for (x, y), _ in walk(course, 26.0)]
    yield el("path", d="".join(posts), class_="b-post")


def _wall(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """Stones side by side."""
    course = _line(land, ground)
    yield el("path", d=PLAIN.straight([(x + 4, y + 5) for x, y in course]), class_="b-fence-shadow")
    for (x, y), heading in walk(course, 14.0):
        along, across = 7.5, 6 + 2.5 * chance("wall", round(x), round(y))[0]
        corners = [
            (
                x + a * along * math.cos(heading) - c * across * math.sin(heading),
                y + a * along * math.sin(heading) + c * across * math.cos(heading),
            )
            for a, c in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        yield polygon_of(corners, "b-boulder")


def _house(land: Countryside, ground: GroundText) -> Iterator[Element]:
    """A roof seen from above: a ridge along its longer side, one slope in the light, a chimney."""
    corners = [land.at(place) for place in ground.polygon]
    if math.dist(corners[0], corners[1]) < math.dist(corners[1], corners[2]):
        corners = [*corners[1:], corners[0]]
    a, b, c, d = corners[:4]
    left, right = _middle(a, d), _middle(b, c)
    yield polygon_of([(x + 9, y + 11) for x, y in corners], "k-shadow")
    upper, lower = ((a, b), (d, c)) if a[1] + b[1] < c[1] + d[1] else ((d, c), (a, b))
    yield polygon_of([upper[0], upper[1], right, left], "b-roof-light")
    yield polygon_of([lower[0], lower[1], right, left], "b-roof")
    tiles = [
        PLAIN.straight([_between(edge[0], left, share), _between(edge[1], right, share)])
        for share in (0.25, 0.5, 0.75)
        for edge in (upper, lower)
    ]
    yield el("path", d="".join(tiles), class_="b-tile")
    yield el("path", d=PLAIN.straight(corners, closed=True) + PLAIN.straight([left, right]), class_="b-ridge")
    x, y = _between(left, right, 0.76)
    yield el("rect", x=round(x - 5, 1), y=round(y - 9, 1), width=9, height=9, class_="b-chimney")


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


_DRAWN: Final[Mapping[str, Callable[[Countryside, GroundText], Iterator[Element]]]] = {
    "field": _field,
    "hill": _hill,
    "stream": _water,
    "pond": _water,
    "bridge": _bridge,
    "marsh": _marsh,
    "rocks": _rocks,
    "yard": _yard,
    "hedge": _hedge,
    "fence": _fence,
    "wall": _wall,
    "house": _house,
    "wood": _wood,
}
"""The function that draws each look."""
