"""The table as a board for the browser, and as a sheet with title, legend, zones and a scale in inches.

>>> from warhost.battle.scenario.battlefields import BATTLEFIELDS
>>> draw_board(BATTLEFIELDS / "crossroads.toml").width
2400
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from warhost.battle.scenario.battlefields import BattlefieldText, GroundText, Looks
from warhost.cartography.battle.inks import table_style
from warhost.cartography.battle.land import INCH, Countryside, looks_of, read_battlefield
from warhost.cartography.battle.terrain import feature_layer, ground_layer, symbols
from warhost.cartography.studio import ornaments
from warhost.cartography.studio.lettering import Type, plain
from warhost.cartography.studio.map_style import ThemeName
from warhost.cartography.studio.pen import Box, Point, grown
from warhost.cartography.studio.svg import Document, Element, el, group, number
from warhost.core.messages import Message, msg

MARGIN: Final = 110.0
STRIP: Final = 330.0
"""How high the strip with title and legend is."""
CELL: Final = (490.0, 92.0)
FOOT: Final = 12
"""Inches between two long ticks of the frame."""


def _said(id: str, **args: int | Message) -> str:
    return str(msg(id, **args))


def draw_board(path: Path) -> Document:
    """The ground alone with its names, for the browser: ``INCH`` units to the inch. It has no ruler (BS-3.5-01)."""
    land = Countryside(read_battlefield(path))
    _, _, wide, high = land.box
    document = Document(wide, high, title=land.text.name)
    document.style(table_style())
    document.define(*symbols())
    document.add(*ground_layer(land), *name_layer(land))
    return document


def draw_sheet(
    path: Path, *, title: str = "", pixels: float = 36.0, theme: ThemeName = "day", zones: bool = True
) -> Document:
    """A sheet with ``pixels`` to the inch: the table in its frame, zones of the sides, title, legend and scale."""
    return _TableSheet(Countryside(read_battlefield(path)), title, theme).drawn(pixels, zones=zones)


def name_layer(land: Countryside) -> list[Element]:
    """The names of the features that have one."""
    return [
        group(*(plain(ground.name, _NAME, _middle(land, ground)).drawn() for ground in land.text.ground if ground.name))
    ]


_NAME: Final = Type("k-name", 34.0, 600, italic=True, halo=0.24, spacing=0.03)


def _middle(land: Countryside, ground: GroundText) -> Point:
    """Where a name stands: below the feature's middle; in its yard, above the houses."""
    shape = land.exact(ground)
    west, _, east, south = shape.bounds
    return (west + east) / 2, south + 30 if looks_of(ground) in ("rocks", "yard") else shape.centroid.y


def zone_layer(land: Countryside) -> Iterator[Element]:
    """Where each side sets up, with its name along the edge."""
    for zone in land.text.zone:
        corners = [land.at(place) for place in zone.polygon]
        yield el(
            "path",
            d="M" + "L".join(f"{number(x, 1)} {number(y, 1)}" for x, y in corners) + "Z",
            class_=f"b-{zone.side}",
        )
        x = sum(corner[0] for corner in corners) / len(corners)
        y = sum(corner[1] for corner in corners) / len(corners)
        words = {"x": round(x, 1), "y": round(y + 16, 1), "font_size": 46}
        yield el("text", _said(f"battle-map-zone-{zone.side}"), **words, class_="b-zone-name")


class _TableSheet:
    """One sheet in the making."""

    def __init__(self, land: Countryside, title: str, theme: ThemeName) -> None:
        self.land = land
        self.theme = theme
        self.title = title or land.text.name
        self.subtitle = _said("battle-map-size", width=land.text.width, depth=land.text.depth)
        west, north, east, south = land.box
        self.sheet: Box = (west - MARGIN, north - MARGIN, east + MARGIN, south + MARGIN + STRIP)

    def drawn(self, pixels: float, *, zones: bool) -> Document:
        """The finished sheet."""
        zoom = pixels / INCH
        west, north, east, south = self.sheet
        document = Document(
            round((east - west) * zoom),
            round((south - north) * zoom),
            view=(west, north, east - west, south - north),
            title=self.title,
            description=f"{self.title}: {self.subtitle}",
        )
        document.style(table_style(self.theme))
        document.define(*symbols(), *ornaments.paper_symbols())
        document.add(*ground_layer(self.land), *(zone_layer(self.land) if zones else ()), *name_layer(self.land))
        document.add(*self._frame(), *self._strip(), *ornaments.paper(grown(self.sheet, 2)))
        return document

    def _frame(self) -> Iterator[Element]:
        """The margin, and a ruler in inches along every edge."""
        west, north, east, south = self.land.box
        a, b, c, d = grown(self.sheet, INCH)
        hole = f"M{west} {north}H{east}V{south}H{west}z"
        yield el("path", d=f"M{a} {b}H{c}V{d}H{a}z{hole}", class_="m-margin")
        deep = 18
        bars, labels = [], group(class_="m-tick-label", font_size=24)
        for axis, count in (("x", self.land.text.width), ("y", self.land.text.depth)):
            for inch in range(count):
                start, end = inch * INCH, (inch + 1) * INCH
                for edge in (0.0, 1.0):
                    bars += _bar(axis, start, end, edge, deep, inch, self.land.box)
            for inch in range(0, count + 1, FOOT // 2):
                labels.add(*_counted(axis, inch, self.land.box, deep))
        yield el("path", d="".join(bars), class_="m-tick")
        for by, width in ((0, 2), (deep, 2), (deep + 7, 5)):
            x, y, right, bottom = grown(self.land.box, by)
            box = {"x": x, "y": y, "width": right - x, "height": bottom - y}
            yield el("rect", **box, class_="m-neatline", stroke_width=width)
        yield labels

    def _strip(self) -> list[Element]:
        """Title, scale and legend below the table."""
        west, _, east, south = self.land.box
        top = south + MARGIN
        middle = west + 0.17 * (east - west)
        scale = [
            el(
                "rect",
                x=round(middle - 250 + n * INCH * 2, 1),
                y=top + 214,
                width=INCH * 2,
                height=14,
                class_="m-panel" if n % 2 else "m-tick",
            )
            for n in range(5)
        ]
        frame = el(
            "rect", x=round(middle - 250, 1), y=top + 214, width=500, height=14, class_="m-neatline", stroke_width=2
        )
        words = [
            el(
                "text",
                str(2 * n),
                x=round(middle - 250 + n * INCH * 2, 1),
                y=top + 204,
                font_size=26,
                class_="m-tick-label",
            )
            for n in range(6)
        ]
        said = el("text", _said("battle-map-scale"), x=round(middle, 1), y=top + 268, font_size=28, class_="m-subtitle")
        legend = group()
        looks = list(dict.fromkeys(looks_of(ground) for ground in self.land.text.ground))
        columns = max(1, int((east - west) * 0.62 / CELL[0]))
        for index, look in enumerate(looks):
            x = west + 0.37 * (east - west) + (index % columns) * CELL[0]
            y = top + 26 + (index // columns) * CELL[1]
            legend.add(*_entry(look, (x, y), self.land))
        return [
            ornaments.cartouche(self.title, self.subtitle, (middle, top + 78), 560),
            *scale,
            frame,
            *words,
            said,
            legend,
        ]


def _bar(axis: str, start: float, end: float, edge: float, deep: float, inch: int, box: Box) -> list[str]:
    """Every other inch of a ruler is dark."""
    if inch % 2:
        return []
    _, _, wide, high = box
    if axis == "x":
        y = high + deep / 2 if edge else -deep
        return [f"M{start} {y:g}H{end}V{y + deep / 2:g}H{start}z"]
    x = wide + deep / 2 if edge else -deep
    top, low = high - end, high - start
    return [f"M{x:g} {top:g}H{x + deep / 2:g}V{low:g}H{x:g}z"]


def _counted(axis: str, inch: int, box: Box, deep: float) -> list[Element]:
    _, _, wide, high = box
    if axis == "x":
        return [el("text", str(inch), x=inch * INCH, y=y) for y in (-deep - 18, high + deep + 36)]
    return [el("text", str(inch), x=x, y=high - inch * INCH + 8) for x in (-deep - 30, wide + deep + 30)]


def _entry(look: Looks, at: Point, land: Countryside) -> list[Element]:
    """A line of the legend: a sample of the ground, its name, and whether it can be entered."""
    sample = (
        GroundText(id=look, kind="scenery", looks=look, polygon=_SAMPLE)
        if look not in _LINES
        else GroundText(id=look, kind="scenery", looks=look, line=((0, 0.75), (1.2, 0.75), (2.4, 0.75)), width=0.8)
    )
    if look == "house":
        sample = GroundText(
            id=look, kind="scenery", looks=look, polygon=((0.3, 0.2), (2.1, 0.2), (2.1, 1.3), (0.3, 1.3))
        )
    piece = Countryside(BattlefieldText(name="", width=48, depth=2, zone=(), ground=(sample,)))
    drawn = group(*feature_layer(piece, look), transform=f"translate({number(at[0], 1)} {number(at[1] - 25, 1)})")
    barred = {looks_of(ground) for ground in land.text.ground if ground.kind == "prohibited"}
    told = _said("battle-map-prohibited" if look in barred else "battle-map-scenery", looks=msg(f"battle-map-{look}"))
    return [drawn, el("text", told, x=round(at[0] + 132, 1), y=round(at[1] + 46, 1), font_size=27, class_="m-text")]


_SAMPLE: Final = ((-0.2, -0.2), (2.6, -0.2), (2.6, 1.75), (-0.2, 1.75))
_LINES: Final = frozenset(("road", "stream", "hedge", "fence", "wall"))
