"""Sheets of a map: the whole map, a region, or the area of a scenario, with title, scale and legend.

>>> from warhost.campaign.world.atlas import load_atlas
>>> atlas = load_atlas("ansalon")
>>> sheet = draw_sheet(atlas, SheetView.of_hexes(atlas, atlas.hexes_of("Hylo"), "Hylo"), pixels=90)
>>> sheet.title
'Hylo'
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import shapely

from warhost.campaign.world.atlas import Atlas
from warhost.cartography.campaign import (
    borders,
    coast,
    crossings,
    labels,
    landscape,
    legend,
    places,
    relief,
    vignettes,
    waters,
)
from warhost.cartography.studio import hexgrid, ornaments
from warhost.cartography.studio.map_style import DETAILS, Detail, DetailName, ThemeName, detail_for, style_sheet
from warhost.cartography.studio.pen import PLAIN, Box, Point, grown, rings
from warhost.cartography.studio.survey import HEX, Survey, board_box, hexes_box, hexes_shape, survey
from warhost.cartography.studio.svg import Document, Element, el, group
from warhost.core.ids import HexId, all_hexes
from warhost.core.messages import msg

SMALLEST = (6.5 * HEX, 4.5 * HEX)
"""The least that a sheet shows, to leave room for its legend."""


@dataclass(frozen=True, slots=True)
class SheetView:
    """What a sheet shows.

    Attributes:
        box: the part of the map, in board units.
        title: what the sheet is called; ``subtitle`` says more.
        alone: hexes that alone are shown clearly, the rest lying under a veil; None for no veil.
    """

    box: Box
    title: str
    subtitle: str = ""
    alone: frozenset[HexId] | None = None

    @property
    def description(self) -> str:
        """Title and subtitle in one line; empty if there is no subtitle."""
        return str(msg("dg-sheet-described", title=self.title, subtitle=self.subtitle)) if self.subtitle else ""

    @classmethod
    def of_map(cls, atlas: Atlas) -> SheetView:
        """The whole map."""
        return cls(grown(board_box(atlas), 16), atlas.title, str(msg("dg-sheet-whole", n=atlas.miles)))

    @classmethod
    def of_hexes(
        cls, atlas: Atlas, hexes: Iterable[HexId], title: str, *, alone: bool = False, margin: float = 0.6
    ) -> SheetView:
        """The area around some hexes with a margin of ``margin`` hexes; ``alone`` veils everything else."""
        chosen = frozenset(hexes)
        west, north, east, south = hexes_box(atlas, chosen, margin * HEX)
        wider, higher = max(0.0, SMALLEST[0] - east + west) / 2, max(0.0, SMALLEST[1] - south + north) / 2
        west, north, east, south = west - wider, north - higher, east + wider, south + higher
        edge = grown(board_box(atlas), 16)
        box = max(west, edge[0]), max(north, edge[1]), min(east, edge[2]), min(south, edge[3])
        return cls(box, title, str(msg("dg-sheet-part", map=atlas.title)), chosen if alone else None)


# --- layers -----------------------------------------------------------------------------------------------------------


def symbols(survey_: Survey, detail: Detail, box: Box) -> list[Element]:
    """Everything that the layers use by reference."""
    return [
        coast.land_shape(survey_, detail, box),
        *relief.peak_symbols(detail),
        *crossings.symbols(detail),
        *places.symbols(detail),
        *places.arms_symbols(survey_, grown(box, HEX)),
        hexgrid.grid_symbol(survey_.atlas),
    ]


def sea_layer(survey_: Survey, detail: Detail, box: Box) -> list[Element]:
    """The sea and what is in it."""
    return [
        *coast.sea(survey_, detail, box),
        *waters.maelstrom(survey_, detail, box),
        coast.waves(survey_, detail, box),
    ]


def land_layer(survey_: Survey, detail: Detail, box: Box) -> list[Element]:
    """The land: washes, rivers, borders, roads, then upright things, the nearer over the farther."""
    standing = [*relief.mountains(survey_, detail, box), *landscape.forests(survey_, detail, box)]
    return [
        coast.ground(),
        *borders.washes(survey_, detail, box),
        *landscape.washes(survey_, detail, box),
        *relief.range_washes(survey_, detail, box),
        *landscape.deserts(survey_, detail, box),
        landscape.glaciers(survey_, detail, box),
        landscape.grass(survey_, detail, box),
        coast.coastline(),
        *waters.rivers(survey_, detail, box),
        *landscape.marshes(survey_, detail, box),
        *landscape.jungle(survey_, detail, box),
        borders.border_lines(survey_, detail, box),
        *borders.roads(survey_, detail, box),
        *(each.drawn for each in sorted(standing, key=lambda each: each.foot)),
    ]


def place_layer(survey_: Survey, detail: Detail, box: Box) -> list[Element]:
    """Crossings and places."""
    return [*crossings.crossings(survey_, box), *places.places(survey_, detail, box)]


def name_layer(
    survey_: Survey, detail: Detail, box: Box, plan: labels.NamePlan, only: frozenset[HexId] | None = None
) -> list[Element]:
    """Hex numbers where there is room, and all names."""
    drawn: list[Element] = []
    if detail.numbers:
        hexes = all_hexes(survey_.atlas.grid.size) if only is None else iter(sorted(only))
        drawn.append(hexgrid.numbers(survey_, detail, box, hexes, lambda taken: plan.ground.is_free([taken])))
    return [*drawn, group(*(name.drawn() for name in plan.names))]


def veil(atlas: Atlas, hexes: Iterable[HexId], box: Box) -> list[Element]:
    """Paper over everything but some hexes, and a line around them."""
    shape = hexes_shape(atlas, hexes)
    rim = shapely.difference(shapely.box(*grown(box, 50)), shape)
    outline = "".join(PLAIN.straight(ring, closed=True) for ring in rings(shape))
    return [
        el("path", d="".join(PLAIN.straight(ring, closed=True) for ring in rings(rim)), class_="m-veil"),
        el("path", d=outline, class_="m-edge"),
    ]


# --- the sheet --------------------------------------------------------------------------------------------------------


def draw_sheet(
    atlas: Atlas,
    view: SheetView | None = None,
    *,
    pixels: float = 45.0,
    detail: DetailName | None = None,
    theme: ThemeName = "day",
) -> Document:
    """A sheet with ``pixels`` to the hex; the detail follows from that, unless it is named."""
    view = view or SheetView.of_map(atlas)
    level = DETAILS[detail] if detail else detail_for(pixels)
    return _Sheet(survey(atlas), view, level, theme).drawn(pixels / HEX)


class _Sheet:
    """One sheet in the making: the map in its neatline, and a strip with title, scale and legend below it."""

    def __init__(self, survey_: Survey, view: SheetView, detail: Detail, theme: ThemeName) -> None:
        self.survey = survey_
        self.atlas = survey_.atlas
        self.view = view
        self.detail = detail
        self.theme = theme
        self.box = view.box
        self.size = ornaments.measure(view.box)
        self.plan = labels.plan(survey_, detail, view.box, view.alone)
        large = view.box[2] - view.box[0] > 30 * HEX
        self.rose = self._open_water(0.125 * self.size, 0.14 * self.size) if large else None
        self.title = self._open_water(0.215 * self.size, 0.08 * self.size) if large else None
        wide = 0.085 * self.size
        self.vignettes = [
            (picture, self._open_water(wide, 0.55 * wide, near))
            for picture, near in ((vignettes.SHIP, (0.07, 0.8)), (vignettes.SERPENT, (0.88, 0.7)))
            if large
        ]
        self.entries = legend.entries(survey_, view.box, view.alone)
        self.cell = (0.158 * self.size, 0.03 * self.size)
        self.side = max(0.25 * self.size, 1.7 * HEX)
        room = view.box[2] - view.box[0] - self.side
        self.rows = -(-len(self.entries) // max(1, int(room / self.cell[0])))
        self.strip = max(self.rows, 3 if self.title else 4) * self.cell[1]
        west, north, east, south = view.box
        m = self.margin = 0.042 * self.size
        self.sheet = (west - m, north - m, east + m, south + 1.6 * m + self.strip)

    def drawn(self, zoom: float) -> Document:
        """The finished sheet."""
        survey_, detail, box = self.survey, self.detail, self.box
        west, north, east, south = self.sheet
        width, height = round((east - west) * zoom), round((south - north) * zoom)
        document = Document(
            width,
            height,
            # Round to whole pixels, so that nothing shows beyond the margin.
            view=(round(west, 1), round(north, 1), round(width / zoom, 2), round(height / zoom, 2)),
            title=self.view.title,
            description=self.view.description,
        )
        document.style(style_sheet(detail, self.theme))
        document.define(*symbols(survey_, detail, box), *ornaments.paper_symbols())
        document.add(*coast.sea(survey_, detail, box))
        if self.rose:
            document.add(ornaments.rhumbs(self.rose, box))
        document.add(*waters.maelstrom(survey_, detail, box), coast.waves(survey_, detail, box))
        document.add(*land_layer(survey_, detail, box))
        if self.rose:
            document.add(ornaments.rose(self.rose, 0.056 * self.size))
        for picture, at in self.vignettes:
            if at:
                document.add(vignettes.vignette(picture, at, 0.07 * self.size))
        if self.title:
            document.add(ornaments.cartouche(self.view.title, self.view.subtitle, self.title, 0.21 * self.size))
        # The grid lies over the ornaments: every hex can be played in.
        document.add(hexgrid.grid(self.atlas, box, 0.24 if detail.name == "continent" else 0.32))
        document.add(*place_layer(survey_, detail, box))
        if self.view.alone is not None:
            document.add(*veil(self.atlas, self.view.alone, box))
        document.add(*name_layer(survey_, detail, box, self.plan, self.view.alone))
        document.add(*ornaments.neatline(self.atlas, box, grown(self.sheet, HEX)), *self._strip())
        document.add(*ornaments.paper(grown(self.sheet, 0.002 * self.size)))
        return document

    def _open_water(self, width: float, height: float, near: Point | None = None) -> Point | None:
        """The middle of a free stretch of open water, which is then reserved.

        Prefers the nearest to a corner, or to a point given as fractions of the map's width and height.
        """
        west, north, east, south = grown(self.box, -0.012 * self.size)
        land = self.survey.land
        shapely.prepare(land)
        best: Point | None = None
        nearest = math.inf
        step = 0.01 * self.size
        for i in range(int((east - west - width) / step) + 1):
            for j in range(int((south - north - height) / step) + 1):
                x, y = west + i * step, north + j * step
                away = min(x - west, east - x - width) + min(y - north, south - y - height)
                if near:
                    wanted = (west + near[0] * (east - west), north + near[1] * (south - north))
                    away = math.dist((x + width / 2, y + height / 2), wanted)
                if away >= nearest or not self.plan.ground.is_free([(x, y, x + width, y + height)]):
                    continue
                if not land.intersects(shapely.box(x - 20, y - 20, x + width + 20, y + height + 20)):
                    best, nearest = (x + width / 2, y + height / 2), away
        if best:
            x, y = best
            self.plan.ground.take([(x - width / 2, y - height / 2, x + width / 2, y + height / 2)])
        return best

    def _strip(self) -> list[Element]:
        """The scale, below the title if there was no room for it at sea, and the legend beside them."""
        west, _, east, south = self.box
        top = south + 1.25 * self.margin
        columns = -(-len(self.entries) // self.rows)
        wide = (east - west - self.side) / columns
        shown = legend.legend(self.entries, self.detail, (west + self.side, top), self.rows, (wide, self.cell[1]))
        middle = west + 0.44 * self.side
        hexes = next(n for n in (10, 8, 5, 4, 3, 2, 1) if n * HEX < 0.66 * self.side or n == 1)
        low = top + self.strip * (0.36 if self.title else 0.74)
        small = 0.0108 * self.size
        miles, at = str(msg("dg-sheet-miles")), (middle - hexes * HEX / 2, low)
        drawn = [shown, ornaments.scale_bar(miles, self.atlas.miles, at, small, hexes)]
        note = str(msg("dg-sheet-note"))
        words = {"x": round(middle, 1), "y": round(low + 3.1 * small, 1), "font_size": round(small * 1.05, 1)}
        drawn.append(el("text", note, **words, class_="m-subtitle"))
        if not self.title:
            at = (middle, top + self.strip * 0.27)
            width = min(0.84 * self.side, 1.55 * self.strip)
            drawn.append(ornaments.cartouche(self.view.title, self.view.subtitle, at, width))
        return drawn
