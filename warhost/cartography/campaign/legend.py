"""The legend: every mark of the map with what it means to the rules, drawn with the map's own marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from warhost.campaign.world.atlas import Crossing, PlaceKind, Terrain
from warhost.cartography.campaign import landscape
from warhost.cartography.campaign.places import FOOT, slug
from warhost.cartography.studio.map_style import Detail
from warhost.cartography.studio.pen import Box, Point, inside, scaled
from warhost.cartography.studio.survey import Survey, hex_centre, side_ends
from warhost.cartography.studio.svg import SERIF, Element, el, group, number, text_width, use
from warhost.core.messages import msg


class MapLegendEntry(NamedTuple):
    """A line of the legend: what it explains, and its picture around the origin, about 70 units wide and 44 high."""

    mark: str
    picture: Callable[[Detail], list[Element]]

    @property
    def words(self) -> str:
        """What the mark means."""
        return str(msg(f"dg-legend-{self.mark}"))


def entries(survey: Survey, box: Box, only: frozenset[int] | None = None) -> list[MapLegendEntry]:
    """The entries for everything in a view, or on some hexes of it."""
    atlas = survey.atlas
    hexes = [h for h in only or range(atlas.grid.size) if inside(hex_centre(atlas, h), box)]
    terrains = {Terrain(atlas.terrain[h]) for h in hexes}
    crossings = {Crossing(atlas.crossing[h * 6 + d]) for h in hexes for d in range(6)}
    places = [p for p in atlas.places if p.hex in frozenset(hexes)]
    kinds = {place.kind for place in places}
    landscapes = {found.kind for found, shape in survey.landscapes if not shape.is_empty and _meets(shape.bounds, box)}
    reaches = {kind for _, kind, course in survey.rivers if any(inside(point, box) for point in course)}
    wanted: list[tuple[bool, MapLegendEntry]] = [
        (
            any(p.index in {land.capital for land in atlas.lands} for p in places),
            MapLegendEntry("capital", _capital),
        ),
        *((kind in kinds, MapLegendEntry(mark, _place(kind))) for kind, mark in _PLACES),
        (any(place.port for place in places), MapLegendEntry("port", _port)),
        (_mountains(survey, box), MapLegendEntry("mountain-hexside", _range)),
        (Terrain.MOUNTAIN in terrains, MapLegendEntry("mountain-hex", _massif)),
        *((kind in crossings, MapLegendEntry(mark, _crossing(kind))) for kind, mark in _CROSSINGS),
        ("shallow" in reaches, MapLegendEntry("river", _river)),
        ("deep" in reaches, MapLegendEntry("deep-river", _deep_river)),
        (Terrain.FOREST in terrains, MapLegendEntry("forest", _forest)),
        (Terrain.MARSH in terrains, MapLegendEntry("marsh", _marsh)),
        (Terrain.DESERT in terrains, MapLegendEntry("desert", _desert)),
        ("jungle" in landscapes, MapLegendEntry("jungle", _jungle)),
        ("glacier" in landscapes, MapLegendEntry("ice", _ice)),
        (_roads(survey, box), MapLegendEntry("road", _road)),
        (True, MapLegendEntry("border", _border)),
    ]
    return [entry for there, entry in wanted if there]


_PLACES = (
    (PlaceKind.FORTIFIED_CITY, "fortified-city"),
    (PlaceKind.FORTRESS, "fortress"),
    (PlaceKind.DWARVEN_FORTRESS, "dwarven-fortress"),
    (PlaceKind.CITY, "city"),
    (PlaceKind.TOWN, "town"),
    (PlaceKind.RUIN, "ruin"),
    (PlaceKind.LANDMARK, "landmark"),
)
_CROSSINGS = (
    (Crossing.PASS, "pass"),
    (Crossing.TUNNEL, "tunnel"),
    (Crossing.BRIDGE, "bridge"),
    (Crossing.FORD, "ford"),
)


def legend(shown: Iterable[MapLegendEntry], detail: Detail, at: Point, rows: int, cell: tuple[float, float]) -> Element:
    """The entries in columns of ``rows`` rows from a north-western corner, in cells of a given size."""
    wide, high = cell
    drawn = group()
    picture = high / 52
    for index, entry in enumerate(shown):
        column, row = divmod(index, rows)
        x, y = at[0] + column * wide + high * 0.75, at[1] + row * high + high / 2
        # Pictures are drawn at map size, then scaled to the legend.
        scale = picture / detail.symbol
        size = min(high * 0.36, (wide - 1.7 * high) / text_width(entry.words, 1.0, SERIF))
        drawn.add(
            group(
                *entry.picture(detail),
                transform=f"translate({number(x, 1)} {number(y, 1)})scale({number(scale, 3)})",
            ),
            el(
                "text",
                entry.words,
                x=round(x + high * 0.82, 1),
                y=round(y + size * 0.3, 1),
                font_size=round(size, 1),
                class_="m-text",
            ),
        )
    return drawn


def _meets(bounds: Box, box: Box) -> bool:
    return bounds[0] < box[2] and box[0] < bounds[2] and bounds[1] < box[3] and box[1] < bounds[3]


def _roads(survey: Survey, box: Box) -> bool:
    return any(inside(point, box) for road in survey.geography.roads for point in survey.line(road.line))


def _mountains(survey: Survey, box: Box) -> bool:
    return any(inside(side_ends(survey.atlas, side)[0], box) for side in survey.mountain_sides)


# --- pictures ---------------------------------------------------------------------------------------------------------


def _place(kind: PlaceKind) -> Callable[[Detail], list[Element]]:
    return lambda detail: [use(f"m-{slug(kind)}", y=round(FOOT * detail.symbol, 1))]


def _port(_: Detail) -> list[Element]:
    return [use("m-anchor")]


def _capital(detail: Detail) -> list[Element]:
    k = detail.symbol
    return [
        el("path", d=scaled("M-7 16v-32", k), class_="m-pole"),
        el("path", d=scaled("M-7-15h22v13h-22z", k), class_="m-wall"),
        el("path", d=scaled("M-7-15h11v13h-11z", k), class_="m-roof"),
    ]


def _crossing(kind: Crossing) -> Callable[[Detail], list[Element]]:
    def picture(detail: Detail) -> list[Element]:
        k = detail.symbol
        over: list[Element] = []
        if kind == Crossing.PASS:
            over = [use("m-s1", x=-4 * k, y=-10 * k), use("m-s3", x=4 * k, y=26 * k)]
        elif kind == Crossing.TUNNEL:
            over = [use("m-m2", x=0, y=14 * k)]
        else:
            over = [
                el("path", d=scaled("M-5-22c6 12-6 30 2 44h6c-7-14 4-32-2-44z", k), class_="m-bed"),
                el("path", d=scaled("M-5-22c6 12-6 30 2 44M1-22c6 12-5 30 2 44", k), class_="m-bank"),
            ]
        return [*over, use(f"m-{kind.name.lower()}")]

    return picture


def _range(detail: Detail) -> list[Element]:
    k = detail.symbol
    return [
        el("path", d=scaled("M-30 14l30-22l30 22", k), class_="m-grid", stroke_opacity=0.5),
        *(
            use(f"m-{name}", x=round(x * k, 1), y=round(y * k, 1))
            for name, x, y in (("m1", 2, 8), ("s4", -18, 16), ("m5", 20, 19))
        ),
    ]


def _massif(detail: Detail) -> list[Element]:
    k = detail.symbol
    return [
        use(f"m-{name}", x=round(x * k, 1), y=round(y * k, 1))
        for name, x, y in (("m0", -14, 4), ("m2", 16, 5), ("l4", 0, 18))
    ]


def _river(detail: Detail) -> list[Element]:
    return [
        el(
            "path",
            d=scaled("M-34-10c16-8 22 16 36 12c12-4 18-14 32-8l0 3c-14-6-20 5-31 8c-15 4-21-20-37-15z", detail.symbol),
            class_="m-river",
        )
    ]


def _deep_river(detail: Detail) -> list[Element]:
    k = detail.symbol
    return [
        el(
            "path",
            d=scaled("M-34-12c16-8 22 16 36 12c12-4 18-14 32-8l0 9c-14-6-20 5-31 8c-15 4-21-20-37-12z", k),
            class_="m-bed",
        ),
        el(
            "path",
            d=scaled("M-34-12c16-8 22 16 36 12c12-4 18-14 32-8M34 1c-14-6-20 5-31 8c-15 4-21-20-37-12", k),
            class_="m-bank",
        ),
    ]


def _swatch(class_: str, detail: Detail) -> Element:
    return el(
        "path",
        d=scaled("M-32-10c6-14 28-12 36-10c14 2 30 0 30 14c2 16-18 20-32 18c-18 2-36 0-34-22z", detail.symbol),
        class_=class_,
        fill_opacity=0.7,
    )


def _forest(detail: Detail) -> list[Element]:
    k = detail.symbol
    spots = ((-22, 0), (0, -4), (20, 0), (-12, 14), (11, 13))
    return [_swatch("m-wood", detail), *landscape.clump([(x * k, y * k) for x, y in spots], detail, k)]


def _marsh(detail: Detail) -> list[Element]:
    k = detail.symbol
    return [_swatch("m-marsh", detail), *landscape.reeds([(-18 * k, 4 * k), (14 * k, -2 * k), (0, 14 * k)], k)]


def _desert(detail: Detail) -> list[Element]:
    k = detail.symbol
    return [_swatch("m-desert", detail), *landscape.sands([(-14 * k, 6 * k)], k)]


def _jungle(detail: Detail) -> list[Element]:
    k = detail.symbol
    return landscape.palms([(-16 * k, 14 * k), (4 * k, 8 * k), (22 * k, 16 * k)], k * 1.2)


def _ice(detail: Detail) -> list[Element]:
    return [
        _swatch("m-ice", detail),
        el("path", d=scaled("M-20 0l12-4 9 4 15-5m-24 1l3-7M-8 12l10 3 8-6", detail.symbol), class_="m-crack"),
    ]


def _road(detail: Detail) -> list[Element]:
    d = scaled("M-32 6c16-14 34 10 64-8", detail.symbol)
    return [el("path", d=d, class_="m-road", stroke_dasharray=f"{6 * detail.line:.1f} {3 * detail.line:.1f}")]


def _border(detail: Detail) -> list[Element]:
    d = scaled("M-32 4c16-12 34 8 64-6", detail.symbol)
    dashes = " ".join(f"{part * detail.line:.1f}" for part in (7, 3.5, 0.1, 3.5))
    return [
        el("path", d=d, fill="none", stroke="#2b5182", stroke_opacity=0.3, stroke_width=16 * detail.symbol),
        el("path", d=d, class_="m-border", stroke_dasharray=dashes),
    ]
