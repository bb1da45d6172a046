"""A line of fire drawn for the player: what blocks it, what covers its target, and which rule says so (DN-2.21-01).

>>> from warhost.skirmish.maps.ground import Ground
>>> from warhost.skirmish.sight.judged_lines import judge
>>> ground = Ground.drawn('''
... A   .   .   t   .   s
... B     .   .   .   .   .
... ''')
>>> line = judge(ground, 0, 4)
>>> verdict(ground, line)
'No shot from A1 to A5: tree at A3'
>>> [told(ground, mark) for mark in line.marks]
['tree at A3: no shot', 'scrub at A5: light cover']
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from warhost.cartography.skirmish.field import Field, field_of, hex_corners
from warhost.cartography.skirmish.inks import scale_for, sheet_style
from warhost.cartography.skirmish.table import MAPS, TableTop, ground_layer, name_layer, symbols
from warhost.cartography.studio.map_style import ThemeName
from warhost.cartography.studio.pen import PLAIN, Box, Point
from warhost.cartography.studio.survey import HEX, REACH
from warhost.cartography.studio.svg import (
    SANS_STACK,
    SERIF,
    Attribute,
    Document,
    Element,
    el,
    group,
    number,
    text_width,
)
from warhost.core.board.hex_lines import CENTRE
from warhost.core.board.hexes import DIRECTION_NAMES
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.sight.judged_lines import Cover, LineMark, LineOfFire

CASING: Final = "#fffaf0"
INK: Final = "#2b2118"


class _Look(NamedTuple):
    """Colour, dash and sign of each judgement, so that colour is never the only code."""

    colour: str
    dash: str | None
    sign: str


_LOOKS: Final = {
    Cover.NONE: _Look("#1f7a3d", None, "○"),
    Cover.LIGHT: _Look("#a66a00", "22 7", "◔"),
    Cover.MEDIUM: _Look("#a66a00", "14 8", "◑"),
    Cover.HEAVY: _Look("#8a4a00", "8 8", "◕"),
    Cover.INFINITE: _Look("#b3161f", "4 9", "✕"),
}


def verdict(ground: Ground, line: LineOfFire) -> str:
    """The whole line in one sentence."""
    ends = f"from {ground.name(ground.hex_of(line.shooter))} to {ground.name(ground.hex_of(line.target))}"
    if line.blocked:
        why = next(line.blocks)
        return f"No shot {ends}: {why.what} {_where(ground, why)}"
    cover = "no cover" if line.cover is Cover.NONE else f"{line.cover.name.lower()} cover"
    return f"A shot {ends} over {line.distance} hex{'es' if line.distance != 1 else ''}: {cover}"


def told(ground: Ground, mark: LineMark) -> str:
    """The effect of one thing on the line, in a few words."""
    what = f"{mark.what} {_where(ground, mark)}"
    if mark.cover is Cover.NONE:
        return f"{what}: does not matter"
    done = "no shot" if mark.cover is Cover.INFINITE else f"{mark.cover.name.lower()} cover"
    return f"{what}: {done}" + (f", but not here ({mark.void})" if mark.void else "")


def _where(ground: Ground, mark: LineMark) -> str:
    if mark.direction < 0:
        return f"at {ground.name(mark.hex)}"
    there = ground.grid.table[mark.hex * 6 + mark.direction]
    other = ground.name(there) if there >= 0 else f"the {DIRECTION_NAMES[mark.direction]} edge"
    return f"between {ground.name(mark.hex)} and {other}"


# --- the layer --------------------------------------------------------------------------------------------------------


def start_of(field: Field, line: LineOfFire) -> Point:
    """Where the line begins: the middle of the shooter's hex, or of the hexside through which he looks."""
    if line.origin == CENTRE:
        return field.centre(field.ground.hex_of(line.shooter))
    (ax, ay), (bx, by) = field.ends(field.ground.hex_of(line.shooter), line.origin)
    return (ax + bx) / 2, (ay + by) / 2


def place_of(field: Field, mark: LineMark) -> Point:
    """Where a mark lies: on its hexside, or in its hex."""
    if mark.direction < 0:
        return field.centre(mark.hex)
    (ax, ay), (bx, by) = field.ends(mark.hex, mark.direction)
    return (ax + bx) / 2, (ay + by) / 2


def fire_layer(ground: Ground, line: LineOfFire) -> Element:
    """The line in board units: solid up to where it is blocked, dashed from there on, with a number for each mark."""
    field = field_of(ground)
    start, end = start_of(field, line), field.centre(field.ground.hex_of(line.target))
    look = _LOOKS[line.cover]
    stop = min((_along(start, end, place_of(field, mark)) for mark in line.blocks), default=1.0)
    turn = (start[0] + (end[0] - start[0]) * stop, start[1] + (end[1] - start[1]) * stop)
    drawn = group(fill="none", stroke_linecap="round", stroke_linejoin="round")
    for hex_, colour in ((ground.hex_of(line.shooter), INK), (ground.hex_of(line.target), look.colour)):
        ring = PLAIN.straight(hex_corners(field.centre(hex_), 6), closed=True)
        drawn.add(el("path", d=ring, stroke=CASING, stroke_width=9), el("path", d=ring, stroke=colour, stroke_width=5))
    drawn.add(
        el("path", d=PLAIN.straight([start, end]), stroke=CASING, stroke_width=11, stroke_opacity=0.85),
        el(
            "path",
            d=PLAIN.straight([start, turn]),
            stroke=_LOOKS[Cover.NONE].colour if stop < 1 else look.colour,
            stroke_width=6,
        ),
    )
    if stop < 1:
        drawn.add(
            el("path", d=PLAIN.straight([turn, end]), stroke=look.colour, stroke_width=6, stroke_dasharray=look.dash)
        )
    drawn.add(
        el("circle", cx=round(start[0], 1), cy=round(start[1], 1), r=9, fill=look.colour, stroke=CASING, stroke_width=3)
    )
    drawn.add(_arrowhead(start, end, look.colour))
    for index, mark in enumerate(line.marks, 1):
        drawn.add(_badge(place_of(field, mark), index, mark))
    return drawn


def _along(start: Point, end: Point, at: Point) -> float:
    """How far along the line its nearest point to a place is, from 0 to 1."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return min(1.0, max(0.0, ((at[0] - start[0]) * dx + (at[1] - start[1]) * dy) / (dx * dx + dy * dy or 1.0)))


def _arrowhead(start: Point, end: Point, colour: str) -> Element:
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    place = f"translate({number(end[0], 1)} {number(end[1], 1)})rotate({number(turn, 1)})"
    return el("path", d="M4 0L-22-12L-15 0L-22 12Z", fill=colour, stroke=CASING, stroke_width=3, transform=place)


def _badge(at: Point, index: int, mark: LineMark) -> Element:
    """A numbered disc: hollow and struck out if the mark doesn't count, square if it blocks."""
    effect = Cover.NONE if mark.void else mark.cover
    look = _LOOKS[effect]
    place = f"translate({number(at[0], 1)} {number(at[1] - 2, 1)})"
    paint: dict[str, Attribute] = {
        "fill": look.colour if effect else CASING,
        "stroke": CASING if effect else look.colour,
        "stroke_width": 3,
    }
    shape = (
        el("rect", x=-14, y=-14, width=28, height=28, rx=4, **paint)
        if effect is Cover.INFINITE
        else el("circle", r=14, **paint)
    )
    text = el(
        "text",
        str(index),
        y=6,
        text_anchor="middle",
        font_family=SANS_STACK,
        font_weight=800,
        font_size=17,
        fill=CASING if effect else look.colour,
    )
    struck = el("path", d="M-12 12L12-12", stroke=look.colour, stroke_width=3) if mark.void else None
    return group(shape, text, struck, transform=place)


# --- the picture ------------------------------------------------------------------------------------------------------


def draw_fire(
    ground: Ground,
    line: LineOfFire,
    *,
    rules: Mapping[str, str] | None = None,
    pixels: float = 80.0,
    theme: ThemeName = "day",
    folder: Path = MAPS,
) -> Document:
    """The ground around a line of fire, the line on it, and below it a list of its marks with their rules.

    Args:
        ground: the table.
        line: the line, judged.
        rules: the titles of rules, shown beside their ids.
        pixels: to the hex.
        theme: of the drawing.
        folder: where the maps lie.
    """
    table = TableTop(ground, folder)
    field = table.field
    box = _around(field, line)
    west, north, east, south = box
    size = max(24.0, (east - west) / 34)
    rows = [(index, mark) for index, mark in enumerate(line.marks, 1)] or []
    strip = size * (2.9 + 1.55 * max(1, len(rows)))
    zoom = pixels / HEX
    document = Document(
        round((east - west) * zoom),
        round((south - north + strip) * zoom),
        view=(round(west, 1), round(north, 1), round(east - west, 1), round(south - north + strip, 1)),
        title=verdict(ground, line),
    )
    scale = scale_for(pixels)
    document.style(sheet_style(scale, dark=field.dark, theme=theme))
    document.define(*symbols(table))
    document.add(*ground_layer(table), *name_layer(table, scale), fire_layer(ground, line))
    panel = (west - HEX, south, east + HEX, south + strip + HEX)
    document.add(
        el("rect", x=panel[0], y=panel[1], width=panel[2] - panel[0], height=panel[3] - panel[1], class_="k-panel"),
        el("path", d=f"M{panel[0]:.1f} {south:.1f}H{panel[2]:.1f}", class_="m-neatline", stroke_width=3),
        *_panel(ground, line, (west + size, south + size * 1.7), size, east - west - 2 * size, rules or {}),
    )
    return document


def _around(field: Field, line: LineOfFire) -> Box:
    """The area around both ends, with a minimum size, and no larger than the map."""
    xs, ys = zip(
        field.centre(field.ground.hex_of(line.shooter)), field.centre(field.ground.hex_of(line.target)), strict=True
    )
    west, east = _stretch(min(xs) - 1.6 * HEX, max(xs) + 1.6 * HEX, 7 * HEX, (field.box[0], field.box[2]))
    north, south = _stretch(min(ys) - 1.6 * REACH, max(ys) + 1.6 * REACH, 4 * HEX, (field.box[1], field.box[3]))
    return west, north, east, south


def _stretch(low: float, high: float, least: float, edge: tuple[float, float]) -> tuple[float, float]:
    """An interval extended to a minimum length, then shifted to stay between the edges."""
    wider = max(0.0, least - (high - low)) / 2
    low, high = low - wider, high + wider
    shift = max(0.0, edge[0] - low) - max(0.0, high - edge[1])
    return max(edge[0], low + shift), min(edge[1], high + shift)


def _panel(
    ground: Ground, line: LineOfFire, at: Point, size: float, room: float, rules: Mapping[str, str]
) -> list[Element]:
    x, y = at
    found = [_words(verdict(ground, line), x, y, size * 1.15, room, "m-text", 600)]
    if not line.marks:
        nothing = "Nothing lies on the line."
        return [*found, _words(nothing, x, y + 1.6 * size, size * 0.9, room, "m-subtitle")]
    for index, mark in enumerate(line.marks, 1):
        row = y + 1.55 * size * index
        title = rules.get(mark.rule)
        rule = f"{mark.rule}: {title}" if title else mark.rule
        badge = _badge((0, 0), index, mark)
        scaled = f"translate({number(x + size * 0.5, 1)} {number(row - size * 0.28, 1)})scale({number(size / 32, 3)})"
        said = told(ground, mark)
        wide = min(room * 0.55, text_width(said, size * 0.95, SERIF) + 2.2 * size)
        found += [
            group(badge, transform=scaled),
            _words(said, x + 1.5 * size, row, size * 0.95, room * 0.55 - 1.5 * size, "m-text"),
            _words(rule, x + wide, row, size * 0.85, room - wide, "m-subtitle"),
        ]
    return found


def _words(text: str, x: float, y: float, size: float, room: float, class_: str, weight: int | None = None) -> Element:
    size = min(size, room / text_width(text, 1.0, SERIF, weight or 400))
    return el(
        "text",
        text,
        x=round(x, 1),
        y=round(y, 1),
        font_size=round(size, 1),
        font_weight=weight,
        class_=class_,
        style="text-anchor:start",
    )
