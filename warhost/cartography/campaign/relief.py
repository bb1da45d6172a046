"""Mountains drawn as mountains: peaks along the hexsides that they close, massifs in the hexes that they fill.

The light comes from the north-west, so the eastern flanks are hatched. Peaks stand on the very hexsides that the rules
close; where a pass leads through, the range opens.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

import shapely
from shapely import LineString, union_all

from warhost.campaign.world.atlas import Crossing, Terrain
from warhost.cartography.studio.map_style import Detail
from warhost.cartography.studio.pen import BROAD, PLAIN, Box, Point, chance, grown, inside, within
from warhost.cartography.studio.survey import HEX, Survey, hex_centre, hexes_shape, side_ends
from warhost.cartography.studio.svg import Element, el, group, use
from warhost.core.ids import all_hexes

VARIANTS: Final = 9
SIZES: Final = {"s": 0.58, "m": 0.84, "l": 1.14, "x": 1.42}
"""Small peaks end a range, large ones crown a massif."""

FEW: Final = ((-24, -18), (26, -8), (-4, 25))
MANY: Final = ((-24, -20), (22, -24), (-1, 3), (-28, 22), (27, 18))
"""Where peaks stand in a mountain hex."""

CLEARING: Final = 24.0
"""How far peaks keep from a pass."""


class Landform(NamedTuple):
    """Something upright on the map that hides what is north of it."""

    foot: float
    drawn: Element


# --- the peaks themselves ---------------------------------------------------------------------------------------------


def peak_symbols(detail: Detail) -> list[Element]:
    """All peaks, each a group to be used at the middle of its foot."""
    rock = ((0, "m-rock-top", 1), (0.6, "m-rock-top", 1), (1, "m-rock-foot", 0))
    shade = ((0, "m-shade-top", 0.95), (0.55, "m-shade-top", 0.6), (1, "m-shade-top", 0))
    gradients = [
        el("linearGradient", *(el("stop", offset=o, class_=c, stop_opacity=a) for o, c, a in stops), id=id_, x2=0, y2=1)
        for id_, stops in (("m-rock", rock), ("m-rock-shade", shade))
    ]
    peaks = [_peak(size, index, scale * detail.peak) for size, scale in SIZES.items() for index in range(VARIANTS)]
    return [*gradients, *peaks]


def _peak(size: str, index: int, scale: float) -> Element:
    tall, west_foot, east_foot, lean, spur_east, spur_low, *_ = chance("peak", size, index)
    height = (34 + 13 * tall) * scale
    west, east = -(23 + 9 * west_foot) * scale, (24 + 10 * east_foot) * scale
    top = ((lean - 0.5) * 9 * scale, -height)
    left = _flank((west, 0), top, ("west", size, index), scale)
    right = _flank(top, (east, 1.5 * scale), ("east", size, index), scale)
    if index % 3 == 0:
        # A lower summit on the western shoulder.
        left[2:4] = [(west * 0.56, -height * 0.66), (west * 0.34, -height * 0.56)]
    low = ((2 + 9 * spur_east) * scale, -(0.02 + 0.16 * spur_low) * height)
    spur = _spur(top, low, (size, index), scale)
    hatches = "".join(PLAIN.straight(stroke) for stroke in _hatches(spur, right, (size, index), scale))
    foot = [(east * 0.5, 3.5 * scale), (0.0, 4.5 * scale), (west * 0.5, 3.0 * scale)]
    dark = [*spur, (low[0] + 2 * scale, 3 * scale), *right[:0:-1]]
    return group(
        el("path", d=PLAIN.straight([*left, *right[1:], *foot], closed=True), fill="url(#m-rock)"),
        el("path", d=PLAIN.straight(dark, closed=True), fill="url(#m-rock-shade)"),
        el("path", d=hatches, class_="m-hatch"),
        el("path", d=PLAIN.straight([*left, *right[1:]]) + PLAIN.straight(spur), class_="m-rock-ink"),
        id=f"m-{size}{index}",
    )


def _flank(start: Point, end: Point, key: tuple[object, ...], scale: float) -> list[Point]:
    """A rugged slope, slightly concave."""
    bumps = chance("flank", *key)
    points = [start]
    for index, share in enumerate((0.22, 0.42, 0.62, 0.82)):
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share
        sag = math.sin(math.pi * share) * 3.4 * scale
        points.append((x + (bumps[index] - 0.5) * 4 * scale, y + sag + (bumps[index + 4] - 0.5) * 3.6 * scale))
    return [*points, end]


def _spur(top: Point, low: Point, key: tuple[object, ...], scale: float) -> list[Point]:
    """The ridge that runs down towards the viewer and separates light from shade."""
    bumps = chance("spur", *key)
    points = [top]
    for index, share in enumerate((0.2, 0.4, 0.6, 0.8)):
        swing = (3.4 if index % 2 else -2.4) * scale * (0.6 + bumps[index])
        points.append((top[0] + (low[0] - top[0]) * share + swing, top[1] + (low[1] - top[1]) * share))
    return [*points, low]


def _hatches(spur: list[Point], right: list[Point], key: tuple[object, ...], scale: float) -> Iterator[list[Point]]:
    """Strokes down the shaded flank."""
    bumps = chance("hatch", *key)
    for index, share in enumerate((0.14, 0.28, 0.42, 0.56, 0.7, 0.84)):
        ridge, flank = _along(spur, share), _along(right, min(1.0, share + 0.06))
        reach = 0.26 + 0.3 * bumps[index]
        x, y = ridge[0] + (flank[0] - ridge[0]) * (0.2 + 0.2 * bumps[7 - index]), ridge[1] + 1.5 * scale
        yield [(x, y), (x + (flank[0] - ridge[0]) * reach * 0.6 + 1.6 * scale, y + 8.5 * scale * (0.7 + reach))]


def _along(points: list[Point], share: float) -> Point:
    at = share * (len(points) - 1)
    index = min(int(at), len(points) - 2)
    (x0, y0), (x1, y1) = points[index], points[index + 1]
    return x0 + (x1 - x0) * (at - index), y0 + (y1 - y0) * (at - index)


# --- where they stand -------------------------------------------------------------------------------------------------


def range_washes(survey: Survey, detail: Detail, box: Box) -> list[Element]:
    """Soft brown ground below the ranges, along the hexsides that they close."""
    atlas = survey.atlas
    sides = [s for s in _closed(survey, massifs=False) if seen(survey, s, box)]
    massif = [h for h in all_hexes(atlas.grid.size) if atlas.terrain[h] == Terrain.MOUNTAIN]
    spine = union_all([*(LineString(side_ends(atlas, s)) for s in sides), within(hexes_shape(atlas, massif), box)])
    land = within(survey.land, grown(box, 20)).simplify(detail.fine)
    steps = max(3, detail.steps - 3)
    widths = [8 + 24 * (steps - step) / steps for step in range(steps)]
    cover = round(1 - 0.62 ** (1 / steps), 3)
    shapes = (shapely.intersection(spine.buffer(width, quad_segs=3).simplify(2), land) for width in widths)
    return [el("path", d=BROAD.outline(shape), class_="m-range", fill_opacity=cover) for shape in shapes]


def mountains(survey: Survey, detail: Detail, box: Box) -> list[Landform]:
    """All peaks in view."""
    atlas = survey.atlas
    passes = [
        shapely.Point(_middle(survey, s)).buffer(CLEARING)
        for s in survey.mountain_sides
        if atlas.crossing[s] == Crossing.PASS
    ]
    roads = [LineString(survey.line(road.line)).buffer(CLEARING / 2) for road in survey.geography.roads]
    clear = union_all([*passes, *roads])
    shapely.prepare(clear)
    peaks = (*_ranges(survey, detail, box), *_massifs(survey, detail, box))
    return [_standing(*peak, detail) for peak in peaks if not shapely.contains_xy(clear, *peak.at)]


class _Peak(NamedTuple):
    """A peak to draw: its size, its random variant, and the middle of its mass."""

    size: str
    luck: float
    at: Point


def _closed(survey: Survey, *, massifs: bool) -> list[int]:
    """The hexsides with peaks: those of ranges and, if asked for, those around massifs."""
    atlas = survey.atlas
    limit = 1 if massifs else 0
    return [
        side
        for side in survey.mountain_sides
        if atlas.crossing[side] != Crossing.PASS
        and sum(atlas.terrain[h] == Terrain.MOUNTAIN for h in atlas.grid.side_hexes(side)) <= limit
    ]


def _ranges(survey: Survey, detail: Detail, box: Box) -> Iterator[_Peak]:
    # From afar the peaks of a massif are enough to show its edge.
    closed = _closed(survey, massifs=detail.name != "continent")
    joined = Counter(corner for side in survey.mountain_sides for corner in _corners(survey, side))
    for side in closed:
        if not seen(survey, side, box):
            continue
        (x0, y0), (x1, y1) = side_ends(survey.atlas, side)
        loose = [joined[corner] == 1 for corner in _corners(survey, side)]
        for index in range(detail.peaks):
            share = (index + 0.5) / detail.peaks
            ends_here = loose[share > 0.5]
            along, across, size, variant, *_ = chance("range", side, index, detail.peaks)
            share += (along - 0.5) * 0.16
            name = "s" if ends_here or size < 0.32 else "m" if size < 0.8 else "l"
            sway = (9 if (side + index) % 2 else -9) * abs(y1 - y0) / HEX + (across - 0.5) * 9
            yield _Peak(name, variant, (x0 + (x1 - x0) * share + sway, y0 + (y1 - y0) * share))


def _massifs(survey: Survey, detail: Detail, box: Box) -> Iterator[_Peak]:
    atlas = survey.atlas
    spots = FEW if detail.name == "continent" else MANY
    for hex_ in range(atlas.grid.size):
        x, y = hex_centre(atlas, hex_)
        if atlas.terrain[hex_] != Terrain.MOUNTAIN or not inside((x, y), grown(box, HEX)):
            continue
        for index, (east, south) in enumerate(spots):
            right, down, size, variant, *_ = chance("massif", hex_, index)
            name = "x" if size > 0.72 else "l" if size > 0.36 else "m" if size > 0.12 else "s"
            yield _Peak(name, variant, (x + east + (right - 0.5) * 24, y + south + (down - 0.5) * 20))


def _standing(size: str, luck: float, at: Point, detail: Detail) -> Landform:
    # The middle of the drawn mass, not the foot, stands on the hexside.
    foot = at[1] + 15 * SIZES[size] * detail.peak
    return Landform(foot, use(f"m-{size}{int(luck * VARIANTS)}", x=round(at[0]), y=round(foot)))


def _middle(survey: Survey, hexside: int) -> Point:
    (x0, y0), (x1, y1) = side_ends(survey.atlas, hexside)
    return (x0 + x1) / 2, (y0 + y1) / 2


def _corners(survey: Survey, hexside: int) -> tuple[tuple[int, int], tuple[int, int]]:
    hex_, direction = survey.atlas.grid.side_hexes(hexside)[0], hexside % 6
    corners = survey.atlas.grid.corners(hex_)
    return corners[direction], corners[(direction + 1) % 6]


def seen(survey: Survey, hexside: int, box: Box) -> bool:
    """Whether a hexside, or what stands on it, is in view."""
    return inside(side_ends(survey.atlas, hexside)[0], grown(box, HEX))
