"""The ornaments of a sheet: paper, neatline with ticks, compass rose and rhumb lines, scale, title."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final, Literal

from warhost.cartography.studio.hexgrid import Gridded
from warhost.cartography.studio.pen import PLAIN, Box, Point, chance, scaled
from warhost.cartography.studio.survey import HEX, ROW
from warhost.cartography.studio.svg import SERIF, Element, el, group, number, text_width
from warhost.core.messages import msg

TICK: Final = 0.011
"""Depth of the ticked band, as a part of the sheet's measure."""

FIBRES: Final = 1500
"""How many fibres are visible in the paper of a sheet."""

# Drawn for a rose of radius 100 and a rule of half-length 100.
_LILY: Final = (
    "M0-2c-5-7-3.5-12 0-19c3.5 7 5 12 0 19z"
    "M0-2c-3-5-7.5-13-11.5-9c-1.5 3 2 5 3 2.5c2.5 3.5 5.5 6.5 8.5 6.5z"
    "M0-2c3-5 7.5-13 11.5-9c1.5 3-2 5-3 2.5c-2.5 3.5-5.5 6.5-8.5 6.5z"
    "M-5-2.5h10v2.2h-10z"
)
_CURLS: Final = "M-10 0h-70c-14 0-20-9-10-10c7 0 6 7 0 6M10 0h70c14 0 20-9 10-10c-7 0-6 7 0 6"
_LOZENGE: Final = "M0-4l6 4l-6 4l-6-4z"


def measure(box: Box) -> float:
    """The unit of size for ornaments: the mean of a map's width and height."""
    return (box[2] - box[0] + box[3] - box[1]) / 2


# --- paper ------------------------------------------------------------------------------------------------------------


def paper_symbols() -> list[Element]:
    """The tone of paper towards its edges, and in old stains."""

    def tone(id_: str, *stops: tuple[float, float], **attributes: float) -> Element:
        drawn = (el("stop", offset=offset, class_="m-tone", stop_opacity=alpha) for offset, alpha in stops)
        return el("radialGradient", *drawn, id=id_, **attributes)

    return [
        tone("m-vignette", (0.62, 0), (0.85, 0.1), (1, 0.3), r=0.72),
        tone("m-stain", (0, 0.09), (0.6, 0.04), (1, 0)),
    ]


def paper(box: Box) -> list[Element]:
    """Fibres, a few old stains, and darker edges over everything that is printed in a box."""
    west, north, east, south = box
    size = measure(box)
    stains = []
    for index in range(9):
        x, y, wide, high, *_ = chance("stain", index)
        stains.append(
            el(
                "ellipse",
                cx=round(west + x * (east - west)),
                cy=round(north + y * (south - north)),
                rx=round(size * (0.08 + 0.14 * wide)),
                ry=round(size * (0.06 + 0.12 * high)),
                fill="url(#m-stain)",
            )
        )
    whole = {"x": west, "y": north, "width": east - west, "height": south - north}
    return [
        group(*stains),
        el("rect", **whole, fill="url(#m-vignette)"),
        el("path", d="".join(_fibres(box)), class_="m-fibre", stroke_width=round(size / 8000, 2)),
    ]


def _fibres(box: Box) -> Iterator[str]:
    west, north, east, south = box
    size = measure(box)
    for index in range(FIBRES):
        x, y, turn, long, *_ = chance("fibre", index)
        start = (west + x * (east - west), north + y * (south - north))
        heading, reach = math.tau * turn, size * (0.0007 + 0.0022 * long)
        bend = (start[0] + reach * math.cos(heading), start[1] + reach * math.sin(heading))
        end = (bend[0] + reach * math.cos(heading + 0.6), bend[1] + reach * math.sin(heading + 0.6))
        yield PLAIN.curve([start, bend, end])


# --- neatline ---------------------------------------------------------------------------------------------------------


Edge = Literal["north", "south", "west", "east"]


def two_digits(_: Edge, index: int) -> str:
    """How the columns and rows of the campaign's maps are counted."""
    return f"{index:02d}"


def neatline(atlas: Gridded, box: Box, sheet: Box, count: Callable[[Edge, int], str] = two_digits) -> list[Element]:
    """The margin around the map, a band that counts columns and rows, and the lines that hold it.

    ``count`` says how a column is called at the northern or southern edge, or a row at the western or eastern one.
    """
    west, north, east, south = box
    deep = TICK * measure(box)
    rim = f"M{sheet[0]:.0f} {sheet[1]:.0f}H{sheet[2]:.0f}V{sheet[3]:.0f}H{sheet[0]:.0f}z"
    hole = f"M{west:.1f} {north:.1f}H{east:.1f}V{south:.1f}H{west:.1f}z"
    outer = (west - deep, north - deep, east + deep, south + deep)
    return [
        el("path", d=rim + hole, class_="m-margin"),
        el("path", d="".join(_bars(atlas, box, deep)), class_="m-tick"),
        _frame(box, deep / 14),
        _frame(outer, deep / 14),
        _frame((outer[0] - deep * 0.3, outer[1] - deep * 0.3, outer[2] + deep * 0.3, outer[3] + deep * 0.3), deep / 5),
        _counts(atlas, box, deep, count),
    ]


def _frame(box: Box, width: float) -> Element:
    west, north, east, south = box
    return el(
        "rect",
        x=round(west, 1),
        y=round(north, 1),
        width=round(east - west, 1),
        height=round(south - north, 1),
        class_="m-neatline",
        stroke_width=round(width, 1),
    )


def _bars(atlas: Gridded, box: Box, deep: float) -> list[str]:
    """The ticked band, dark for every other column and row."""
    west, north, east, south = box
    bars = []
    for column in range(0, atlas.grid.columns, 2):
        left, right = max(west, (column - 0.5) * HEX), min(east, (column + 0.5) * HEX)
        if left < right:
            bars += [
                _bar(left, north - deep, right, north - deep / 2),
                _bar(left, south + deep / 2, right, south + deep),
            ]
    for row in range(0, atlas.grid.rows, 2):
        top, low = max(north, (row - 0.5) * ROW), min(south, (row + 0.5) * ROW)
        if top < low:
            bars += [_bar(west - deep, top, west - deep / 2, low), _bar(east + deep / 2, top, east + deep, low)]
    return bars


def _bar(west: float, north: float, east: float, south: float) -> str:
    return f"M{west:.1f} {north:.1f}H{east:.1f}V{south:.1f}H{west:.1f}z"


def _counts(atlas: Gridded, box: Box, deep: float, count: Callable[[Edge, int], str]) -> Element:
    """Numbers of columns above and below, of rows at the sides, as many as there is room for."""
    west, north, east, south = box
    size = deep * 0.95
    drawn = group(class_="m-tick-label", font_size=round(size, 1))
    every = next(n for n in (1, 2, 5, 10, 20) if n * ROW > 2.4 * size)
    for column in range(0, atlas.grid.columns, every):
        if west + size < column * HEX < east - size:
            drawn.add(el("text", count("north", column), x=column * HEX, y=round(north - 1.75 * deep, 1)))
            drawn.add(el("text", count("south", column), x=column * HEX, y=round(south + 2.4 * deep, 1)))
    for row in range(0, atlas.grid.rows, every):
        if north + size < row * ROW < south - size:
            y = round(row * ROW + size * 0.33, 1)
            drawn.add(el("text", count("west", row), x=round(west - 2.1 * deep, 1), y=y))
            drawn.add(el("text", count("east", row), x=round(east + 2.1 * deep, 1), y=y))
    return drawn


# --- rose and rhumb lines ---------------------------------------------------------------------------------------------


def rhumbs(middle: Point, box: Box) -> Element:
    """Faint bearings across the sea, from the rose to the edges of the map."""
    far = 2 * measure(box)
    rays = []
    for index in range(32):
        heading = math.tau * index / 32
        rays.append(
            PLAIN.straight([middle, (middle[0] + far * math.cos(heading), middle[1] + far * math.sin(heading))])
        )
    return el("path", d="".join(rays), class_="m-rhumb")


def rose(middle: Point, radius: float) -> Element:
    """A compass of sixteen points, north marked."""
    x, y = middle
    drawn = group(transform=f"translate({number(x, 1)} {number(y, 1)})", stroke_width=round(radius / 110, 2))
    for reach in (1.0, 0.955, 0.62):
        drawn.add(el("circle", r=round(radius * 0.82 * reach, 1), class_="m-rose-ring"))
    ticks = "".join(
        PLAIN.straight([_polar(radius * 0.783, i), _polar(radius * (0.82 if i % 2 else 0.802), i)]) for i in range(64)
    )
    drawn.add(el("path", d=ticks, class_="m-rose-ring"))
    for parts, reach, waist in ((16, 0.62, 0.1), (8, 0.74, 0.13), (4, 1.0, 0.17)):
        for index in range(parts):
            if parts == 4 or index % 2:
                drawn.add(*_point(radius * reach, radius * waist, math.tau * index / parts))
    drawn.add(el("circle", r=round(radius * 0.055, 1), class_="m-rose-light"))
    lily = {"d": scaled(_LILY, radius / 100), "transform": f"translate(0 {number(-radius * 1.03, 1)})"}
    drawn.add(el("path", **lily, class_="m-rose-dark"))
    size = round(radius * 0.15, 1)
    for letter, dx, dy in (("E", 1.09, 0.05), ("S", 0, 1.15), ("W", -1.09, 0.05)):
        drawn.add(
            el("text", letter, x=round(dx * radius, 1), y=round(dy * radius, 1), font_size=size, class_="m-title")
        )
    return drawn


def _polar(reach: float, sixty_fourths: float) -> Point:
    heading = math.tau * sixty_fourths / 64
    return reach * math.sin(heading), -reach * math.cos(heading)


def _point(reach: float, waist: float, heading: float) -> list[Element]:
    """One point of the rose, half light and half dark; heading clockwise from north."""
    sin, cos = math.sin(heading), math.cos(heading)
    tip = (reach * sin, -reach * cos)
    left = (waist * math.sin(heading - math.pi / 4), -waist * math.cos(heading - math.pi / 4))
    right = (waist * math.sin(heading + math.pi / 4), -waist * math.cos(heading + math.pi / 4))
    return [
        el("path", d=PLAIN.straight([(0, 0), left, tip], closed=True), class_="m-rose-light"),
        el("path", d=PLAIN.straight([(0, 0), right, tip], closed=True), class_="m-rose-dark"),
    ]


# --- scale ------------------------------------------------------------------------------------------------------------


def scale_bar(unit: str, a_hex: int, at: Point, size: float, hexes: int) -> Element:
    """Units above, ``a_hex`` of them to the hex, and hexes below a chequered bar.

    ``at`` is the middle of its left end, ``size`` that of its type.
    """
    high = round(size * 0.42, 1)
    width = hexes * HEX
    halves = ((-high / 2, "m-tick", "m-panel"), (0.0, "m-panel", "m-tick"))
    chequers = [
        el("rect", x=i * HEX, y=y, width=HEX, height=high / 2, class_=odd if i % 2 else even)
        for i in range(hexes)
        for y, even, odd in halves
    ]
    frame = el("rect", y=-high / 2, width=width, height=high, class_="m-neatline", stroke_width=round(size / 18, 2))
    every = next(n for n in (1, 2, 5, 10) if n * HEX > 2.2 * size)
    drawn = group(*chequers, frame, transform=f"translate({number(at[0], 1)} {number(at[1], 1)})")
    for word, value, y in ((unit, a_hex, -high), (str(msg("map-hexes")), 1, high + size * 0.62)):
        type_ = {"y": round(y, 1), "font_size": round(size, 1)}
        for index in range(0, hexes + 1, every):
            drawn.add(el("text", str(index * value), x=index * HEX, **type_, class_="m-tick-label"))
        drawn.add(el("text", word, x=round(width + size * 1.3, 1), **type_, class_="m-text", font_style="italic"))
    return drawn


# --- title ------------------------------------------------------------------------------------------------------------


def cartouche(title: str, subtitle: str, middle: Point, width: float) -> Element:
    """A panel with the title, a rule, and the subtitle."""
    high = width * 0.34
    x, y = middle
    drawn = group(transform=f"translate({number(x, 1)} {number(y, 1)})", stroke_width=round(width / 300, 2))
    for inset, class_ in ((0.0, "m-ribbon"), (0.02 * width, "m-neatline")):
        drawn.add(el("path", d=_scalloped(width / 2 - inset, high / 2 - inset, width * 0.05), class_=class_))
    said = title.upper()
    size = min(high * 0.46, 0.82 * width / (text_width(said, 1.0, SERIF, 800) + 0.1 * len(said)))
    small = min(high * 0.15, 0.8 * width / text_width(subtitle or " ", 1.0, SERIF, 400, "italic"))
    drawn.add(
        el(
            "text",
            said,
            # Letter spacing follows the last letter too; half of it keeps the title in the middle.
            x=round(size * 0.05, 1),
            y=round(-high * 0.1 + size * 0.33, 1),
            font_size=round(size, 1),
            letter_spacing=round(size * 0.1, 1),
            class_="m-title",
        ),
        *_flourish(width * 0.28, high * 0.19),
        el("text", subtitle, y=round(high * 0.37, 1), font_size=round(small, 1), class_="m-subtitle"),
    )
    return drawn


def _scalloped(half_width: float, half_height: float, notch: float) -> str:
    """A panel whose corners are bitten out."""
    w, h, n = half_width, half_height, notch
    bite = f"A{n:.1f} {n:.1f} 0 0 0"
    return (
        f"M{-w + n:.1f} {-h:.1f}H{w - n:.1f}{bite} {w:.1f} {-h + n:.1f}V{h - n:.1f}{bite} {w - n:.1f} {h:.1f}"
        f"H{-w + n:.1f}{bite} {-w:.1f} {h - n:.1f}V{-h + n:.1f}{bite} {-w + n:.1f} {-h:.1f}z"
    )


def _flourish(reach: float, y: float) -> list[Element]:
    """A rule that ends in curls, with a lozenge in its middle."""
    at = f"translate(0 {number(y, 1)})"
    curls, lozenge = (scaled(mark, reach / 100) for mark in (_CURLS, _LOZENGE))
    return [
        el("path", d=curls, transform=at, class_="m-neatline", stroke_width=round(reach / 90, 2)),
        el("path", d=lozenge, transform=at, class_="m-tick"),
    ]
