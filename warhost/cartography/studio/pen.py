"""The cartographer's hand: seeded chance, smooth lines, and paths in few letters.

Nothing on a map is random: what looks random is :func:`chance` of a name, so that the same map is drawn to the
same letter every time, and a region looks as it does on the whole map.

>>> chance("peak", 7) == chance("peak", 7)
True
>>> PLAIN.curve([(0, 0), (10, 0), (10, 10)])
'M0 0l5 0q5 0 5 5l0 5'
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from struct import Struct
from typing import Final

from shapely import LineString, MultiPolygon, Polygon, clip_by_rect
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""West, north, east, south."""

_EIGHT_WORDS = Struct("<8I")

CORNER: Final = 9.0
"""How near to a corner a long stretch begins to bend, in board units."""

LONG_STRETCH: Final = 120.0


def chance(*key: object) -> tuple[float, ...]:
    """Eight numbers from 0 up to 1 that depend on the key alone."""
    digest = blake2b("/".join(map(str, key)).encode(), digest_size=32).digest()
    return tuple(word / 4294967296 for word in _EIGHT_WORDS.unpack(digest))


# --- paths ------------------------------------------------------------------------------------------------------------


class Pen:
    """Writes paths with a given precision: coarse for the continent, fine for a single hex."""

    def __init__(self, grain: int) -> None:
        self.grain = grain
        self._words = lru_cache(maxsize=16384)(self._word)

    def __repr__(self) -> str:
        return f"Pen({self.grain})"

    def _word(self, value: int) -> str:
        """A number for SVG, with the separator from the number before it."""
        text = f"{abs(value) / self.grain:.2f}".rstrip("0").rstrip(".")
        text = text[1:] if text.startswith("0.") else text
        return f"-{text}" if value < 0 else f" {text}"

    def _step(self, x: int, y: int) -> str:
        return self._words(x) + self._words(y)

    def _spots(self, points: Iterable[Point]) -> list[tuple[int, int]]:
        grain = self.grain
        return [(round(x * grain), round(y * grain)) for x, y in points]

    def straight(self, points: Iterable[Point], *, closed: bool = False) -> str:
        """The ``d`` of a path straight from point to point.

        >>> Pen(10).straight([(0, 0), (10, 0), (10, 5.52)], closed=True)
        'M0 0l10 0 0 5.5z'
        """
        spots = self._spots(points)
        steps = [self._step(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots) if a != b]
        return _joined("M", [self._step(*spots[0])]) + _joined("l", steps) + ("z" if closed else "")

    def curve(self, points: Sequence[Point], *, closed: bool = False) -> str:
        """The ``d`` of a smooth path: it bends at the points and passes midway between them; open ends are kept."""
        spots = self._spots(_with_corners(points, closed=closed))
        spots = [a for a, b in pairwise(spots) if a != b] + spots[-1:]
        if closed and len(spots) > 1 and spots[0] == spots[-1]:
            spots.pop()
        if len(spots) < 3:
            return self.straight(points, closed=closed)
        ends = pairwise((*spots, spots[0]) if closed else spots)
        middles = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in ends]
        if closed:
            here = middles[-1]
            bends = zip(spots, middles, strict=True)
            first, last = _joined("M", [self._step(*here)]), "z"
        else:
            (x, y), here, (end_x, end_y) = spots[0], middles[0], spots[-1]
            bends = zip(spots[1:-1], middles[1:], strict=True)
            first = _joined("M", [self._step(x, y)]) + _joined("l", [self._step(here[0] - x, here[1] - y)])
            last = _joined("l", [self._step(end_x - middles[-1][0], end_y - middles[-1][1])])
        steps: list[str] = []
        for bend, end in bends:
            steps.append(self._step(bend[0] - here[0], bend[1] - here[1]))
            steps.append(self._step(end[0] - here[0], end[1] - here[1]))
            here = end
        return first + _joined("q", steps) + last

    def outline(self, shape: BaseGeometry) -> str:
        """The ``d`` of all rings of a shape, smooth; fill it by the even-odd rule."""
        return "".join(self.curve(ring, closed=True) for ring in rings(shape) if len(ring) > 2)

    def word(self, value: float) -> str:
        """A number rounded to the pen's precision."""
        return self._words(round(value * self.grain))

    def at(self, point: Point) -> str:
        """The ``M`` of a path that begins at a point."""
        return _joined("M", [self._step(*self._spots((point,))[0])])


BROAD: Final = Pen(1)
PLAIN: Final = Pen(10)


def _joined(command: str, steps: list[str]) -> str:
    if not steps:
        return ""
    text = "".join(steps)
    return command + (text[1:] if text[0] == " " else text)


def _with_corners(points: Sequence[Point], *, closed: bool) -> list[Point]:
    """The points, and more of them near the ends of long stretches, so that a curve cuts no corner by much."""
    ring = [*points, points[0]] if closed else list(points)
    kept: list[Point] = []
    for a, b in pairwise(ring):
        kept.append(a)
        far = math.dist(a, b)
        if far > LONG_STRETCH:
            share = CORNER / far
            kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            kept.append((b[0] + (a[0] - b[0]) * share, b[1] + (a[1] - b[1]) * share))
    return kept if closed else [*kept, ring[-1]]


# --- shapes -----------------------------------------------------------------------------------------------------------


def rings(shape: BaseGeometry) -> Iterator[list[Point]]:
    """Every ring of a shape, outer and inner; lines and points that a cut may have left are skipped."""
    if isinstance(shape, Polygon):
        if not shape.is_empty:
            for ring in (shape.exterior, *shape.interiors):
                yield [(x, y) for x, y in ring.coords][:-1]
    elif hasattr(shape, "geoms"):
        for part in shape.geoms:
            yield from rings(part)


def lines(shape: BaseGeometry) -> Iterator[list[Point]]:
    """Every open line of a shape."""
    if isinstance(shape, LineString):
        if not shape.is_empty:
            yield [(x, y) for x, y in shape.coords]
    elif hasattr(shape, "geoms"):
        for part in shape.geoms:
            yield from lines(part)


def within(shape: BaseGeometry, box: Box | None) -> BaseGeometry:
    """The part of a shape inside a box."""
    if box is None:
        return shape
    west, north, east, south = shape.bounds if not shape.is_empty else box
    if box[0] <= west and box[1] <= north and east <= box[2] and south <= box[3]:
        return shape
    return clip_by_rect(shape, *box)


def polygons(shape: BaseGeometry) -> MultiPolygon:
    """The polygons of a shape; other geometries are dropped."""
    if isinstance(shape, Polygon):
        return MultiPolygon([shape] if not shape.is_empty else [])
    if isinstance(shape, MultiPolygon):
        return shape
    parts = [p for part in getattr(shape, "geoms", ()) for p in polygons(part).geoms]
    return MultiPolygon(parts)


# --- lines ------------------------------------------------------------------------------------------------------------


def chaikin(points: Sequence[Point], rounds: int = 1) -> list[Point]:
    """Cut the corners of an open line, so that it flows; its ends stay."""
    line = list(points)
    for _ in range(rounds):
        if len(line) < 3:
            return line
        cut = [line[0]]
        for (x0, y0), (x1, y1) in pairwise(line):
            cut.append((0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1))
            cut.append((0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1))
        cut.append(line[-1])
        line = cut
    return line


def length(points: Sequence[Point]) -> float:
    """How long a line is."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def walk(points: Sequence[Point], spacing: float, start: float = 0.0) -> Iterator[tuple[Point, float]]:
    """Points along a line at equal distances, each with the line's heading in radians there."""
    ahead = start
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if step == 0:
            continue
        heading = math.atan2(b[1] - a[1], b[0] - a[0])
        while ahead <= step:
            share = ahead / step
            yield (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), heading
            ahead += spacing
        ahead -= step


def at_length(points: Sequence[Point], distance: float) -> tuple[Point, float]:
    """The point at a distance along a line, and the heading there; beyond its ends the line continues straight."""
    for index, (a, b) in enumerate(pairwise(points)):
        step = math.dist(a, b)
        last = index == len(points) - 2
        if step and (distance <= step or last):
            share = distance / step
            heading = math.atan2(b[1] - a[1], b[0] - a[0])
            return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), heading
        distance -= step
    return points[-1], 0.0


def ribbon(points: Sequence[Point], start_width: float, end_width: float) -> tuple[list[Point], list[Point]]:
    """The two banks of a line that grows evenly from one width to another."""
    whole = length(points) or 1.0
    left: list[Point] = []
    right: list[Point] = []
    gone = 0.0
    for index, (x, y) in enumerate(points):
        before = points[max(0, index - 1)]
        after = points[min(len(points) - 1, index + 1)]
        if index:
            gone += math.dist(points[index - 1], (x, y))
        heading = math.atan2(after[1] - before[1], after[0] - before[0])
        half = (start_width + (end_width - start_width) * gone / whole) / 2
        dx, dy = -math.sin(heading) * half, math.cos(heading) * half
        left.append((x - dx, y - dy))
        right.append((x + dx, y + dy))
    return left, right


# --- boxes ------------------------------------------------------------------------------------------------------------


def grown(box: Box, by: float) -> Box:
    """A box with a margin."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def inside(point: Point, box: Box) -> bool:
    """Whether a point lies in a box."""
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def overlap(first: Box, second: Box) -> bool:
    """Whether two boxes overlap."""
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


# --- marks ------------------------------------------------------------------------------------------------------------

_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@lru_cache(maxsize=512)
def scaled(mark: str, by: float, pen: Pen = PLAIN) -> str:
    """A mark, scaled; arcs must be circles, with the radius given twice.

    >>> scaled("q4-6 8 0z", 1.5), scaled("v4m-2 1", 0.5)
    ('q6-9 12 0z', 'v2m-1 .5')
    """
    words: list[str] = []
    for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", mark):
        found = [float(number) for number in _NUMBER.findall(numbers)]
        fixed = range(2, 5) if command in "aA" else ()
        steps = [pen.word(value if index in fixed else value * by) for index, value in enumerate(found)]
        words.append(_joined(command, steps) or command)
    return "".join(words)
