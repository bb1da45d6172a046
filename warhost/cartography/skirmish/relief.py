"""Heights: slopes with hachures or rows of seats, lips that hide what is below, sheer faces, stairways (DN-1.42-05).

The lip of a slope is drawn on the very hexsides that hide people from a line of fire (DN-2.24-23).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, Literal

import shapely
from shapely.geometry.base import BaseGeometry

from warhost.cartography.skirmish.field import Field, hex_corners, rounded, soft_line, soften, towards
from warhost.cartography.skirmish.surfaces import area, clusters, drawn, flags
from warhost.cartography.studio.pen import PLAIN, Point, chance, grown, lines, rings, walk, within
from warhost.cartography.studio.survey import HEX, REACH, ROW
from warhost.cartography.studio.svg import Element, el, group, number
from warhost.core.ids import HexId, all_hexes
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Way

SlopeStyle = Literal["hachures", "stands"]
CliffStyle = Literal["rock", "masonry"]

TIER: Final = 17.0
"""From one row of seats to the next."""


def is_lip(field: Field, high: HexId, direction: int) -> bool:
    """Whether the ground drops at this hexside so that it hides fighters below (DN-2.24-23)."""
    ground = field.ground
    low = field.grid.table[high * 6 + direction]
    above, below = ground.kind(high).traits, ground.kind(low).traits
    fall = field.heights[high] - field.heights[low]
    if fall <= 0 or ("stair" in above and "stair" in below):
        return False
    return fall >= 2 or bool(below & {"slope", "stair"})


def is_sheer(field: Field, high: HexId, direction: int) -> bool:
    """Whether the ground drops so far that a fighter can only jump (DN-5.12.2-01)."""
    return field.ground.ways[high * 6 + direction] != Way.OPEN and "rock" not in (
        field.ground.kind(field.grid.table[high * 6 + direction]).key,
        field.ground.kind(high).key,
    )


# --- slopes -----------------------------------------------------------------------------------------------------------


def high_ground(field: Field) -> list[Element]:
    """A lighter wash over everything that lies higher than its surroundings."""
    if field.dark or not any(level > 0 for level in field.ground.level):
        return []
    slope = field.natural(lambda s: s.level > 0)
    top = soften(field.exact(lambda s: s.level > 1))
    foot = area(field, slope.buffer(10), "k-deep")
    return drawn(foot, area(field, slope, "k-hill"), area(field, top, "k-pale"))


def slopes(field: Field, style: SlopeStyle, sheet: int = 0) -> list[Element]:
    """The steep slopes of one map on the table."""
    if style == "stands":
        return [*_stands(field, sheet), *_upper_tier(field, sheet)]
    return _hachures(field, sheet)


def _hachures(field: Field, sheet: int) -> list[Element]:
    """Strokes down the slope, thick at the lip and thin at the foot."""
    on_sheet = field.ground.sheet
    shape = field.natural(lambda s: s.kind.key in ("slope", "gentle-slope") and on_sheet[s.hex] == sheet)
    if shape.is_empty:
        return []
    shapely.prepare(shape)
    west, north, east, south = shape.bounds
    across, down = 10.0, 15.0
    marks = []
    for row in range(math.floor(north / down), math.ceil(south / down) + 1):
        for column in range(math.floor(west / across), math.ceil(east / across) + 1):
            luck = chance("hachure", row, column)
            x = (column + 0.5 * (row % 2) + 0.5 * (luck[0] - 0.5)) * across
            y = (row + 0.6 * (luck[1] - 0.5)) * down
            if not shapely.contains_xy(shape, x, y):
                continue
            (dx, dy), height = _fall(field, (x, y))
            steep = math.hypot(dx, dy)
            if steep < 0.0025:
                continue
            share = min(1.0, max(0.0, height / 2))
            dx, dy = dx / steep, dy / steep
            long, wide = 11 + 8 * luck[2], 0.7 + 1.9 * share
            start, end = (x - dx * long / 2, y - dy * long / 2), (x + dx * long / 2, y + dy * long / 2)
            left = (start[0] - dy * wide / 2, start[1] + dx * wide / 2)
            right = (start[0] + dy * wide / 2, start[1] - dx * wide / 2)
            marks.append(PLAIN.straight([left, end, right], closed=True))
    return [el("path", d="".join(marks), class_="k-hachure")]


def _fall(field: Field, point: Point) -> tuple[Point, float]:
    """The vector downhill at a point, as long as the ground is steep, and the height there in half levels."""
    total = height = gx = gy = wx = wy = 0.0
    for spot in _near(field, point):
        dx, dy = point[0] - spot[0], point[1] - spot[1]
        reach = 1 - (dx * dx + dy * dy) / (1.45 * HEX) ** 2
        if reach <= 0:
            continue
        weight = reach * reach
        slope = -4 * reach / (1.45 * HEX) ** 2
        total += weight
        height += weight * spot[2]
        gx += slope * dx * spot[2]
        gy += slope * dy * spot[2]
        wx += slope * dx
        wy += slope * dy
    if not total:
        return (0.0, 0.0), 0.0
    height /= total
    return (-(gx - height * wx) / total, -(gy - height * wy) / total), height


def _near(field: Field, point: Point) -> Iterator[tuple[float, float, int]]:
    wide = field.grid.columns + 4
    row = round(point[1] / ROW)
    for r in range(row - 2, row + 3):
        column = round(point[0] / HEX - 0.5 * (r % 2))
        for c in range(column - 2, column + 3):
            if -2 <= r < field.grid.rows + 2 and -2 <= c < field.grid.columns + 2:
                spot = field.spots[(r + 2) * wide + c + 2]
                yield spot.x, spot.y, spot.level


def _stands(field: Field, sheet: int) -> list[Element]:
    """Rows of stone seats around what lies below them."""
    on_sheet = field.ground.sheet
    seats = soften(field.exact(lambda s: s.level > 0 and on_sheet[s.hex] == sheet))
    below = field.exact(lambda s: s.kind.key in ("sand", "pillar") and on_sheet[s.hex] == sheet)
    found = drawn(area(field, seats, "k-tier", smooth=False))
    curves: list[list[Point]] = []
    inner = rounded(soften(below), 70)
    for step in range(1, 14):
        edge = inner.buffer(step * TIER, quad_segs=12)
        if step % 2:
            band = shapely.intersection(shapely.difference(edge, inner.buffer((step - 1) * TIER, quad_segs=12)), seats)
            dark = area(field, band, "k-tier-dark", smooth=False)
            if dark is not None:
                dark.attributes["fill-opacity"] = "0.4"
                found.append(dark)
        for ring in rings(edge):
            curves += lines(shapely.intersection(shapely.LineString([*ring, ring[0]]).simplify(1.5), seats))
    d = [PLAIN.straight(curve) for curve in curves]
    for number_, curve in enumerate(curves):
        for at, turn in walk(curve, 29, 29 * chance("seat", number_)[0]):
            dx, dy = TIER * math.sin(turn), -TIER * math.cos(turn)
            joint = shapely.LineString([at, (at[0] + dx * 0.92, at[1] + dy * 0.92)])
            if seats.contains(joint):
                d.append(PLAIN.straight([(x, y) for x, y in joint.coords]))
    return [*found, el("path", d="".join(d), class_="k-tier-line")]


def _upper_tier(field: Field, sheet: int) -> list[Element]:
    """The walk above the seats, paved."""
    on_sheet = field.ground.sheet
    tier = soften(field.exact(lambda s: s.level > 1 and on_sheet[s.hex] == sheet))
    return [*drawn(area(field, tier, "k-stone", smooth=False)), *flags(within(tier, grown(field.box, 20)), "tier")]


# --- edges ------------------------------------------------------------------------------------------------------------


def cliffs(field: Field, style: CliffStyle, sheet: int = 0) -> list[Element]:
    """The sheer faces of one map on the table, drawn on the lower ground at their foot."""
    on_sheet, things = field.ground.sheet, field.ground.sides
    bare = (HexsideKind.OPEN, HexsideKind.RAILING)
    sides = [
        (h, d, fall)
        for h, d, fall in field.falls
        if on_sheet[h] == sheet and is_sheer(field, h, d) and things[h * 6 + d] in bare
    ]
    if not sides:
        return []
    found: list[Element] = []
    for level in sorted({field.heights[h] for h, _, _ in sides}, reverse=True):
        own = [side for side in sides if field.heights[side[0]] == level]
        depth = 9.0 + 5.5 * max(fall for _, _, fall in own)
        above = soften(field.from_level(level))
        chains = [soft_line(chain) for chain in field.chains([(h, d) for h, d, _ in own])]
        edge = shapely.union_all([shapely.LineString(chain) for chain in chains])
        shade = shapely.difference(edge.buffer(2 * depth, quad_segs=4), above)
        face = shapely.difference(edge.buffer(depth, quad_segs=4), above)
        ticks = _courses if style == "masonry" else _crags
        shapely.prepare(above)
        found += drawn(
            area(field, shade, "k-cliff-shade", smooth=False),
            area(field, face, "k-tier-dark" if style == "masonry" else "k-cliff", smooth=False),
            el(
                "path", d="".join(tick for chain in chains for tick in ticks(chain, depth, above)), class_="k-cliff-ink"
            ),
        )
    return found


def _feet(chain: list[Point], every: float, above: BaseGeometry) -> Iterator[tuple[Point, Point]]:
    """Points along an edge, each with the step of one unit down from it."""
    for at, turn in walk(chain, every, every / 2):
        dx, dy = -math.sin(turn), math.cos(turn)
        if shapely.contains_xy(above, at[0] + 4 * dx, at[1] + 4 * dy):
            dx, dy = -dx, -dy
        yield at, (dx, dy)


def _crags(chain: list[Point], depth: float, above: BaseGeometry) -> Iterator[str]:
    for at, (dx, dy) in _feet(chain, 6.5, above):
        luck = chance("crag", round(at[0]), round(at[1]))
        long, sway = depth * (0.55 + 0.5 * luck[0]), 6 * (luck[1] - 0.5)
        yield PLAIN.straight([at, (at[0] + dx * long - dy * sway, at[1] + dy * long + dx * sway)])


def _courses(chain: list[Point], depth: float, above: BaseGeometry) -> Iterator[str]:
    for share in (0.5, 1.0):
        course = shapely.LineString(chain).buffer(depth * share, quad_segs=4).boundary
        for line in lines(shapely.difference(course, above.buffer(1))):
            yield PLAIN.straight(line)
    for number_, (at, (dx, dy)) in enumerate(_feet(chain, 15, above)):
        start, end = (0.0, depth / 2) if number_ % 2 else (depth / 2, depth)
        yield PLAIN.straight([(at[0] + dx * start, at[1] + dy * start), (at[0] + dx * end, at[1] + dy * end)])


def lips(field: Field) -> list[Element]:
    """The edges that hide fighters below them; not drawn where a wall, railing or rock stands."""
    things, solid = field.ground.sides, set(field.hexes("rock"))
    sides = [
        (h, d)
        for h, d, _ in field.falls
        if is_lip(field, h, d) and not things[h * 6 + d] and not {h, field.grid.table[h * 6 + d]} & solid
    ]
    chains = field.chains(sides)
    if not chains:
        return []
    d = "".join(PLAIN.curve(soft_line(chain), closed=False) for chain in chains)
    return [el("path", d=d, class_="k-lip")]


# --- stairways --------------------------------------------------------------------------------------------------------


def stairways(field: Field) -> list[Element]:
    """Steps, with an arrow that points down."""
    found: list[Element] = []
    for hex_ in field.hexes("stairway"):
        found += _stair(field, hex_, down_from(field, hex_))
    return found


def down_from(field: Field, hex_: int) -> float:
    """The way down a stair in degrees, clockwise from the east."""
    ground = field.ground
    x = y = 0.0
    for direction in range(6):
        number_ = hex_ * 6 + direction
        there = field.grid.table[number_]
        if there >= 0 and ground.ways[number_] == Way.OPEN and ground.level[there] != ground.level[hex_]:
            sign = 1 if ground.level[there] < ground.level[hex_] else -1
            # Prefer the direction of another flight of the same stair over that of the floor beside it.
            weight = 3 if "stair" in ground.kind(there).traits else 1
            dx, dy = towards(direction)
            x, y = x + sign * weight * dx, y + sign * weight * dy
    return round(math.degrees(math.atan2(y, x)) / 30) * 30.0


def _stair(field: Field, hex_: int, angle: float) -> list[Element]:
    at = field.centre(hex_)
    wooden = "wood" in field.ground.notes[hex_]
    shape = shapely.Polygon(hex_corners(at, 3))
    turn = math.radians(angle)
    dx, dy = math.cos(turn), math.sin(turn)
    treads: list[list[Point]] = []
    shades: list[Element] = []
    reach = 54.0
    for step in range(8):
        along = -reach + (2 * reach) * (step + 0.5) / 8
        middle = (at[0] + dx * along, at[1] + dy * along)
        line = shapely.LineString(
            [(middle[0] - dy * 70, middle[1] + dx * 70), (middle[0] + dy * 70, middle[1] - dx * 70)]
        )
        treads += lines(shapely.intersection(line, shape))
        below = shapely.Polygon(
            [
                (middle[0] - dy * 80, middle[1] + dx * 80),
                (middle[0] + dy * 80, middle[1] - dx * 80),
                (middle[0] + dy * 80 + dx * 120, middle[1] - dx * 80 + dy * 120),
                (middle[0] - dy * 80 + dx * 120, middle[1] + dx * 80 + dy * 120),
            ]
        )
        dark = area(field, shapely.intersection(below, shape), "k-low", smooth=False)
        if dark is not None and step > 1:
            dark.attributes["fill-opacity"] = "0.055"
            shades.append(dark)
    body = area(field, shape, "k-wood" if wooden else "k-stone", smooth=False)
    arrow = f"translate({number(at[0], 1)} {number(at[1], 1)})rotate({angle:g})"
    return [
        *drawn(body),
        *shades,
        el("path", d="".join(PLAIN.straight(tread) for tread in treads), class_="k-tread"),
        *drawn(_rim(shape)),
        group(el("path", d="M-20-3h22v-8l20 11l-20 11v-8h-22z"), transform=arrow, class_="k-arrow"),
    ]


def _rim(shape: BaseGeometry) -> Element | None:
    return el("path", d="".join(PLAIN.straight(ring, closed=True) for ring in rings(shape)), class_="k-ink")


def levels(field: Field) -> list[tuple[int, list[HexId]]]:
    """Every stretch of ground on one whole level, larger ones first, where a map has more than one."""
    ground = field.ground
    open_ = [h for h in all_hexes(field.grid.size) if "rock" not in ground.kind(h).traits and field.heights[h] % 2 == 0]
    if len({field.heights[h] for h in open_}) < 2:
        return []
    found = []
    for level in sorted({field.heights[h] for h in open_}):
        found += [(level // 2, hexes) for hexes in clusters(field, [h for h in open_ if field.heights[h] == level])]
    return sorted(found, key=lambda each: -len(each[1]))


def level_signs(field: Field) -> list[Element]:
    """A roundel with the level in every stretch of ground."""
    found = []
    for level, hexes in levels(field):
        # Above ground, unmarked hexes are level 0.
        if len(hexes) < 2 or (level == 0 and not field.dark):
            continue
        for hex_ in _places_for_signs(field, hexes):
            x, y = field.centre(hex_)
            x, y = x - 27, y + REACH * 0.5
            text = f"+{level}" if level > 0 else f"−{-level}" if level else "0"
            found.append(
                group(
                    el("circle", r=11.5, class_="k-level"),
                    el("text", text, y=4.6, font_size=13, class_="k-level-text"),
                    transform=f"translate({number(x, 1)} {number(y, 1)})",
                )
            )
    return found


def _places_for_signs(field: Field, hexes: list[HexId]) -> list[HexId]:
    """One hex in about twenty-five, spread over the stretch."""
    chosen: list[HexId] = []
    plain = [h for h in hexes if field.ground.kind(h).key in ("flat", "beach", "paved", "interior", "balcony", "water")]
    for hex_ in sorted(plain or hexes, key=lambda h: chance("sign", field.ground.name(h))[0]):
        if all(field.grid.distance(hex_, other) > 5 for other in chosen):
            chosen.append(hex_)
    return chosen
