"""Names set in type: straight, widely spaced over a land, or along a curve, with the area that every letter covers.

The letters of a wide or curved name are set one by one from the font's metrics, so that what the page shows is
what was measured: two names whose boxes are apart do not touch on any screen or paper.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from warhost.cartography.studio.pen import Box, Point, at_length, length, overlap
from warhost.cartography.studio.svg import Element, el, number, text_width

CELL = 60.0
"""Cell size of the index of occupied areas."""

PATCH = 20.0
"""Cell size of the index of clutter."""


@dataclass(frozen=True, slots=True)
class Type:
    """How a name is set. ``spacing`` between letters, its limit ``widest``, and ``halo`` are parts of the size."""

    class_: str
    size: float
    weight: int = 400
    italic: bool = False
    capitals: bool = False
    spacing: float = 0.0
    widest: float = 9.0
    halo: float = 0.2

    def width(self, text: str) -> float:
        """How wide a text is, without spacing after its last letter."""
        return self.size * (sum(map(self._advance, text)) + self.spacing * (len(text) - 1))

    def widths(self, text: str) -> list[float]:
        """How wide each letter is."""
        return [self.size * self._advance(letter) for letter in text]

    def _advance(self, letter: str) -> float:
        return _advance(letter, self.weight, self.italic)

    def smaller(self, share: float) -> Type:
        """A copy of the type in another size."""
        return self if share == 1 else replace(self, size=self.size * share)


@lru_cache(maxsize=4096)
def _advance(letter: str, weight: int, italic: bool) -> float:
    return text_width(letter, 1.0, weight=weight, style="italic" if italic else "normal")


class Glyph(NamedTuple):
    """One or more letters that begin at a point of the base line and run at an angle (degrees)."""

    text: str
    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class Inscription:
    """A name in its place on the map, with the boxes that its letters cover."""

    text: str
    type: Type
    letters: tuple[Glyph, ...]
    boxes: tuple[Box, ...]

    def moved(self, dx: float, dy: float) -> Inscription:
        """A copy of the name, shifted."""
        return Inscription(
            self.text,
            self.type,
            tuple([Glyph(text, x + dx, y + dy, angle) for text, x, y, angle in self.letters]),
            tuple([(west + dx, north + dy, east + dx, south + dy) for west, north, east, south in self.boxes]),
        )

    def drawn(self) -> Element:
        """The name as ``<text>``."""
        attributes: dict[str, str | float | None] = {
            "class_": f"m-name {self.type.class_}",
            "font_size": round(self.type.size, 1),
            "font_weight": self.type.weight if self.type.weight != 400 else None,
            "font_style": "italic" if self.type.italic else None,
            "stroke_width": round(self.type.size * self.type.halo, 1),
        }
        if len(self.letters) == 1:
            text, x, y, angle = self.letters[0]
            turn = f"rotate({number(angle, 1)} {number(x, 1)} {number(y, 1)})" if angle else None
            spacing = self.type.spacing * self.type.size
            return el(
                "text",
                text,
                x=number(x, 1),
                y=number(y, 1),
                transform=turn,
                letter_spacing=round(spacing, 1) if spacing else None,
                **attributes,
            )
        if all(len(letter.text) > 1 or letter.angle == 0 for letter in self.letters) and len(self.letters) < 4:
            lines = (el("tspan", text, x=number(x, 1), y=number(y, 1)) for text, x, y, _ in self.letters)
            return el("text", *lines, **attributes)
        xs = " ".join(number(letter.x, 1) for letter in self.letters)
        ys = " ".join(number(letter.y, 1) for letter in self.letters)
        turns = " ".join(number(letter.angle, 0) for letter in self.letters)
        turned = any(round(letter.angle) for letter in self.letters)
        level = len({letter.y for letter in self.letters}) == 1
        return el(
            "text",
            "".join(letter.text for letter in self.letters),
            x=xs,
            y=number(self.letters[0].y, 1) if level else ys,
            rotate=turns if turned else None,
            **attributes,
        )


# --- setting ----------------------------------------------------------------------------------------------------------


def plain(text: str, type_: Type, middle: Point, *, angle: float = 0.0) -> Inscription:
    """A name in ordinary spacing around its middle; ``|`` parts lines, which are level."""
    lines = _said(text, type_).split("|")
    leading = type_.size * 0.95
    if angle and len(lines) == 1:
        width = type_.width(lines[0])
        turn = math.radians(angle)
        drop = _drop(type_)
        x = middle[0] - width / 2 * math.cos(turn) - drop * math.sin(turn)
        y = middle[1] - width / 2 * math.sin(turn) + drop * math.cos(turn)
        letters = [Glyph(lines[0], x, y, angle)]
        return Inscription(_text(text), type_, tuple(letters), tuple(_letter_boxes(lines[0], type_, (x, y), angle)))
    letters = []
    boxes = []
    for index, line in enumerate(lines):
        width = type_.width(line)
        x = middle[0] - width / 2
        y = middle[1] + _drop(type_) + (index - (len(lines) - 1) / 2) * leading
        letters.append(Glyph(line, x, y, 0.0))
        boxes.append(_box((x, y), width, type_))
    return Inscription(_text(text), type_, tuple(letters), tuple(boxes))


def spread(text: str, type_: Type, middle: Point, width: float, *, angle: float = 0.0) -> Inscription:
    """A name with evenly spaced letters, ``width`` from the first to the last."""
    line = _said(text, type_).replace("|", " ")
    half = max(width, type_.width(line)) / 2
    turn = math.radians(angle)
    dx, dy = half * math.cos(turn), half * math.sin(turn)
    return along(text, type_, [(middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)])


def along(text: str, type_: Type, course: Sequence[Point]) -> Inscription:
    """A name along a curve, from its start to its end, or around its middle if the curve is too short."""
    line = _said(text, type_).replace("|", " ")
    natural = type_.width(line)
    room = length(course)
    gap = type_.spacing * type_.size
    if room > natural and len(line) > 1:
        gap = min(gap + (room - natural) / (len(line) - 1), type_.widest * type_.size)
    widths = type_.widths(line)
    total = sum(widths) + gap * (len(line) - 1)
    here = (room - total) / 2
    letters: list[Glyph] = []
    boxes: list[Box] = []
    for letter, width in zip(line, widths, strict=True):
        (x, y), heading = at_length(course, here + width / 2)
        drop = _drop(type_)
        start = (
            x - width / 2 * math.cos(heading) - drop * math.sin(heading),
            y - width / 2 * math.sin(heading) + drop * math.cos(heading),
        )
        letters.append(Glyph(letter, *start, math.degrees(heading)))
        if letter != " ":
            boxes.append(_turned_box(start, width, type_, heading))
        here += width + gap
    return Inscription(_text(text), type_, tuple(letters), tuple(boxes))


def _said(text: str, type_: Type) -> str:
    return text.upper() if type_.capitals else text


def _text(text: str) -> str:
    return text.replace("|", " ")


def _drop(type_: Type) -> float:
    """From the middle of the letters down to the base line."""
    return type_.size * (0.325 if type_.capitals else 0.235)


def _reach(type_: Type) -> tuple[float, float]:
    """How far letters rise above and hang below the base line."""
    return (0.67, 0.03) if type_.capitals else (0.7, 0.22)


def _box(start: Point, width: float, type_: Type) -> Box:
    up, down = _reach(type_)
    return start[0], start[1] - up * type_.size, start[0] + width, start[1] + down * type_.size


def _turned_box(start: Point, width: float, type_: Type, heading: float) -> Box:
    west, north, east, south = _box((0.0, 0.0), width, type_)
    cos, sin = math.cos(heading), math.sin(heading)
    corners = [
        (start[0] + x * cos - y * sin, start[1] + x * sin + y * cos)
        for x, y in ((west, north), (east, north), (east, south), (west, south))
    ]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _letter_boxes(line: str, type_: Type, start: Point, angle: float) -> Iterable[Box]:
    heading = math.radians(angle)
    here = 0.0
    for letter, width in zip(line, type_.widths(line), strict=True):
        at = (start[0] + here * math.cos(heading), start[1] + here * math.sin(heading))
        if letter != " ":
            yield _turned_box(at, width, type_, heading)
        here += width + type_.spacing * type_.size


# --- taken ground -----------------------------------------------------------------------------------------------------


class Crowding:
    """The areas occupied by names and symbols, and how crowded the rest is."""

    def __init__(self) -> None:
        self._boxes: dict[tuple[int, int], list[Box]] = defaultdict(list)
        self._clutter: dict[tuple[int, int], float] = defaultdict(float)

    def take(self, boxes: Iterable[Box]) -> None:
        """Mark these boxes as occupied."""
        for box in boxes:
            for cell in _cells(box, CELL):
                self._boxes[cell].append(box)

    def is_free(self, boxes: Iterable[Box]) -> bool:
        """Whether the boxes overlap nothing occupied."""
        return not any(
            overlap(box, taken) for box in boxes for cell in _cells(box, CELL) for taken in self._boxes.get(cell, ())
        )

    def clutter(self, points: Iterable[Point], weight: float) -> None:
        """Make names avoid these points if they can."""
        for x, y in points:
            self._clutter[int(x // PATCH), int(y // PATCH)] += weight

    def crowding(self, boxes: Iterable[Box]) -> float:
        """How much lies under the boxes."""
        return sum(self._clutter.get(cell, 0.0) for box in boxes for cell in _cells(box, PATCH))


def _cells(box: Box, size: float) -> Iterable[tuple[int, int]]:
    return (
        (i, j)
        for i in range(int(box[0] // size), int(box[2] // size) + 1)
        for j in range(int(box[1] // size), int(box[3] // size) + 1)
    )
