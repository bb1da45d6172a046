"""Rivers that grow towards the sea, and the Maelstrom.

A shallow river is one line that swells downstream. A deep river, closed to armies and open to ships, has two banks
with water between them.
"""

from __future__ import annotations

import math

from shapely import LineString, line_interpolate_point

from warhost.cartography.studio.map_style import Detail
from warhost.cartography.studio.pen import Box, Pen, Point, chance, grown, length, ribbon, within
from warhost.cartography.studio.survey import Survey
from warhost.cartography.studio.svg import Element, el

SPRING, SHALLOW_END = 0.7, 3.6
"""Widths of a spring, and of a long shallow river at its mouth, in board units."""

DEEP_START, DEEP_END = 6.0, 11.0
"""Widths of a deep river where ships turn back, and at its mouth."""

LONG = 700.0
"""A reach of this length or more has a river's full width."""

STROKES = 190
"""Strokes of the Maelstrom."""


def rivers(survey: Survey, detail: Detail, box: Box) -> list[Element]:
    """All rivers: shallow ones, the banks of the deep, then the water between them, so that confluences are open."""
    shallow: list[str] = []
    banks: list[str] = []
    beds: list[str] = []
    swell = math.sqrt(detail.line)
    for _, kind, course in survey.rivers:
        if within(LineString(course), grown(box, 20)).is_empty:
            continue
        line = _paced(course, 4 + 4 * detail.fine)
        share = min(1.0, length(line) / LONG)
        if kind == "shallow":
            end = SPRING + (SHALLOW_END - SPRING) * max(0.4, share)
            left, right = ribbon(line, SPRING * swell, end * swell)
            shallow.append(detail.pen.curve(left + right[::-1], closed=True))
        else:
            end = DEEP_START + (DEEP_END - DEEP_START) * max(0.3, share)
            left, right = ribbon(line, DEEP_START * swell, end * swell)
            banks += [detail.pen.curve(left), detail.pen.curve(right)]
            beds.append(detail.pen.curve(left + right[::-1], closed=True))
    return [
        el("path", d="".join(shallow), class_="m-river"),
        el("path", d="".join(banks), class_="m-bank"),
        el("path", d="".join(beds), class_="m-bed"),
    ]


def _paced(course: list[Point], pace: float) -> list[Point]:
    """A course in even steps, so that its banks do not fold."""
    whole = LineString(course)
    count = max(2, round(whole.length / pace))
    points = line_interpolate_point(whole, [i / count for i in range(count + 1)], normalized=True)
    return [(p.x, p.y) for p in points]


def maelstrom(survey: Survey, detail: Detail, box: Box) -> list[Element]:
    """The whirlpool: strokes that spiral into a dark eye, in blood-red water."""
    shape = next((shape for found, shape in survey.landscapes if found.kind == "maelstrom"), None)
    if shape is None or within(shape, box).is_empty:
        return []
    west, north, east, south = shape.bounds
    x, y = (west + east) / 2, (north + south) / 2
    rx, ry = (east - west) / 2, (south - north) / 2

    def spot(reach: float, angle: float) -> Point:
        return x + rx * reach * math.cos(angle), y + ry * reach * math.sin(angle)

    strokes: tuple[list[str], list[str]] = ([], [])
    for index in range(STROKES):
        jitter, turn, long, broad, kind, *_ = chance("maelstrom", index)
        # Strokes form rings from the eye outwards, rotated by the golden angle so that no two line up.
        out = math.sqrt((index + 0.5 + jitter) / STROKES)
        start = 2.39996 * index + turn
        sweep = (0.45 + 0.9 * long) * (1.25 - 0.6 * out)
        points = [spot((0.07 + 0.97 * out) * math.exp(-0.2 * sweep * s / 8), start - sweep * s / 8) for s in range(9)]
        strokes[kind < 0.45].append(_lens(points, (4.5 + 9 * broad) * (0.65 + 0.35 * out), detail.pen))
    return [
        el(
            "radialGradient",
            *(
                el("stop", offset=o, class_="m-blood", stop_opacity=a)
                for o, a in ((0, 0.95), (0.3, 0.7), (0.62, 0.42), (1, 0))
            ),
            id="m-blood",
        ),
        el("ellipse", cx=x, cy=y, rx=rx * 1.62, ry=ry * 1.62, fill="url(#m-blood)"),
        el("path", d="".join(strokes[0]), class_="m-swirl-dark"),
        el("path", d="".join(strokes[1]), class_="m-swirl"),
        el("ellipse", cx=x, cy=y, rx=rx * 0.055, ry=ry * 0.055, class_="m-eye"),
    ]


def _lens(points: list[Point], width: float, pen: Pen) -> str:
    """A stroke that swells in the middle and ends in points."""
    half = len(points) // 2
    left, right = ribbon(points[: half + 1], 0.2, width)
    more_left, more_right = ribbon(points[half:], width, 0.2)
    return pen.curve([*left, *more_left[1:], *reversed(more_right[1:]), *reversed(right)], closed=True)
