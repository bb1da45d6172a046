"""Sheets of the skirmish: a map, or several joined as a scenario lays them, with title, scale and legend.

>>> from warhost.skirmish.maps.ground import Sheet, lay_out
>>> draw_sheet(lay_out([Sheet("arena")]), pixels=40).title
'The Arena'
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from warhost.cartography.skirmish import legend
from warhost.cartography.skirmish.field import board_box
from warhost.cartography.skirmish.inks import SCALES, ScaleName, scale_for, sheet_style
from warhost.cartography.skirmish.table import MAPS, Leaf, TableTop, ground_layer, name_layer, symbols
from warhost.cartography.studio import ornaments
from warhost.cartography.studio.map_style import ThemeName
from warhost.cartography.studio.pen import Box, grown
from warhost.cartography.studio.survey import HEX
from warhost.cartography.studio.svg import Document, Element, el
from warhost.core.ids import HexId, all_hexes
from warhost.skirmish.maps.ground import Ground

METRES: Final = 2
"""Width of a hex (DN-1.51-12)."""


def draw_sheet(
    ground: Ground,
    *,
    title: str = "",
    subtitle: str = "",
    pixels: float = 60.0,
    detail: ScaleName | None = None,
    theme: ThemeName = "day",
    folder: Path = MAPS,
) -> Document:
    """A sheet with ``pixels`` to the hex; the detail follows from that, unless it is named."""
    return _Sheet(TableTop(ground, folder), title, subtitle, theme).drawn(pixels, detail)


def draw_board(ground: Ground, width: float, margin: float = 0.0, *, folder: Path = MAPS) -> Document:
    """The ground alone for the browser: ``width`` units to the hex, and a margin around the hexes."""
    table = TableTop(ground, folder)
    share = width / HEX
    west, north, east, south = grown(table.field.box, margin / share)
    size = (round((east - west) * share, 2), round((south - north) * share, 2))
    document = Document(*size, view=(west, north, east - west, south - north), title=table.title)
    scale = SCALES["board"]
    document.style(sheet_style(scale, dark=table.field.dark))
    document.define(*symbols(table))
    document.add(*ground_layer(table), *name_layer(table, scale))
    return document


class _Sheet:
    """One sheet in the making: the ground in its neatline, and a strip with title, scale and legend below it."""

    def __init__(self, table: TableTop, title: str, subtitle: str, theme: ThemeName) -> None:
        self.table = table
        self.theme = theme
        self.box: Box = board_box(table.ground.grid)
        self.title = title or table.title
        told = [leaf.drawing.subtitle for leaf in table.leaves if leaf.drawing.subtitle]
        self.subtitle = subtitle or (told[0] if len(told) == 1 else f"in hexes of {METRES} metres")
        west, north, east, south = self.box
        self.size = min(ornaments.measure(self.box), 2200.0)
        used = [leaf for leaf in table.leaves if "slope" in self._terrain_of(leaf)]
        self.entries = legend.entries(table.field, {leaf.drawing.slopes for leaf in used})
        self.cell = (0.2 * self.size, 0.052 * self.size)
        self.side = 0.34 * self.size
        room = east - west - self.side
        self.columns = max(1, int(room / self.cell[0]))
        self.rows = max(3, -(-len(self.entries) // self.columns))
        self.strip = self.rows * self.cell[1]
        margin = self.margin = 0.045 * self.size
        self.sheet = (west - margin, north - margin, east + margin, south + 1.6 * margin + self.strip)

    def drawn(self, pixels: float, detail: ScaleName | None) -> Document:
        """The finished sheet."""
        table, zoom = self.table, pixels / HEX
        scale = SCALES[detail] if detail else scale_for(pixels)
        west, north, east, south = self.sheet
        width, height = round((east - west) * zoom), round((south - north) * zoom)
        document = Document(
            width,
            height,
            view=(round(west, 1), round(north, 1), round(width / zoom, 2), round(height / zoom, 2)),
            title=self.title,
            description=f"{self.title}: {self.subtitle}",
        )
        document.style(sheet_style(scale, dark=table.field.dark, theme=self.theme))
        document.define(*symbols(table), *ornaments.paper_symbols(), legend.clip())
        document.add(*ground_layer(table), *name_layer(table, scale))
        document.add(*ornaments.neatline(table.ground, self.box, grown(self.sheet, HEX), self._count))
        document.add(*self._strip(), *ornaments.paper(grown(self.sheet, 2)))
        return document

    def _terrain_of(self, leaf: Leaf) -> set[str]:
        """The kinds of terrain on one map of the table."""
        ground = self.table.ground
        return {ground.kind(h).key for h in all_hexes(ground.grid.size) if ground.sheet[h] == leaf.number}

    def _count(self, edge: ornaments.Edge, index: int) -> str:
        """Columns have numbers and rows letters, those of the maps that lie at that edge."""
        ground = self.table.ground
        columns, rows = ground.grid.columns, ground.grid.rows
        if edge in ("north", "south"):
            return _plain(ground, ground.grid.hex(index, 0 if edge == "north" else rows - 1))[1:]
        return _plain(ground, ground.grid.hex(0 if edge == "west" else columns - 1, index))[:1]

    def _strip(self) -> list[Element]:
        west, _, east, south = self.box
        top = south + 1.25 * self.margin
        wide = (east - west - self.side) / self.columns
        shown = legend.legend(
            self.entries,
            dark=self.table.field.dark,
            at=(west + self.side, top),
            rows=self.rows,
            cell=(wide, self.cell[1]),
        )
        middle = west + 0.46 * self.side
        small = 0.0125 * self.size
        hexes = next(n for n in (10, 8, 5, 4, 3, 2, 1) if n * HEX < 0.62 * self.side or n == 1)
        low = top + self.strip * 0.74
        note = "A hex is what covers more than half of it. Costs are on foot, unless said."
        words = {"x": round(middle, 1), "y": round(low + 3.0 * small, 1), "font_size": round(small * 0.98, 1)}
        return [
            shown,
            ornaments.cartouche(
                self.title, self.subtitle, (middle, top + self.strip * 0.3), min(0.86 * self.side, 1.7 * self.strip)
            ),
            ornaments.scale_bar("metres", METRES, (middle - hexes * HEX / 2, low), small, hexes),
            el("text", note, **words, class_="m-subtitle"),
        ]


def _plain(ground: Ground, hex_: HexId) -> str:
    return ground.name(hex_).rpartition("/")[2]
