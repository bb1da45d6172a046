"""Surfaces: meadow, road, sand, beach, water, floors, decks; and underground the rock around them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Final

import shapely
from shapely import LineString, MultiLineString
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry

from warhost.cartography.skirmish.field import BUILT, WET, Field, Spot, hex_centre, rounded, soften, warp
from warhost.cartography.studio.pen import PLAIN, Point, chance, grown, lines, rings, walk, within
from warhost.cartography.studio.survey import HEX, ROW
from warhost.cartography.studio.svg import Element, el, group
from warhost.core.board.hexes import OFF_MAP, opposite
from warhost.core.ids import HexId
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Ground

BOARD: Final = HEX / 8
"""Width of a floorboard."""

SLAB: Final = ROW / 2
"""Height of a row of flagstones."""


def area(field: Field, shape: BaseGeometry, class_: str, *, smooth: bool = True) -> Element | None:
    """A filled shape; None for an empty one."""
    seen = within(shape, grown(field.box, 60))
    if seen.is_empty:
        return None
    d = PLAIN.outline(seen) if smooth else "".join(PLAIN.straight(ring, closed=True) for ring in rings(seen))
    return el("path", d=d, class_=class_)


def strokes(shape: BaseGeometry, class_: str) -> Element | None:
    """Lines drawn straight from point to point."""
    found = list(lines(shape))
    return el("path", d="".join(PLAIN.straight(line) for line in found), class_=class_) if found else None


def drawn(*elements: Element | None) -> list[Element]:
    """The elements that are not None."""
    return [element for element in elements if element is not None]


# --- open ground ------------------------------------------------------------------------------------------------------


def meadow(field: Field) -> list[Element]:
    """The ground itself, in three tones."""
    west, north, east, south = grown(field.box, 60)
    ground = el("rect", x=west, y=north, width=east - west, height=south - north, class_="k-ground")
    # One blot for about eight hexes.
    patches = [_patch(field, n) for n in range(max(2, field.grid.size // 8))]
    return [
        ground,
        *(
            el("path", d="".join(d for found, d in patches if found == tone), class_=class_)
            for tone, class_ in enumerate(("k-deep", "k-pale"))
        ),
    ]


def _patch(field: Field, number: int) -> tuple[int, str]:
    """A blot of another tone: which, and its outline."""
    west, north, east, south = field.box
    across, down, wide, high, tone, turn, *_ = chance("patch", number)
    x, y = west + across * (east - west), north + down * (south - north)
    ring = []
    for step in range(11):
        angle = math.tau * step / 11
        reach = 0.7 + 0.5 * chance("patch", number, step)[0]
        dx, dy = (60 + 150 * wide) * reach * math.cos(angle), (35 + 80 * high) * reach * math.sin(angle)
        ring.append((x + dx, y + dy + dx * 0.3 * (turn - 0.5)))
    return int(tone * 2), PLAIN.curve(ring, closed=True)


def roads(field: Field) -> list[Element]:
    """Worn earth with two ruts; it runs on under bridges and through gates."""
    keys = ("road", "bridge", "gateway")
    if not field.hexes("road"):
        return []
    ways = [s for s in field.spots if s.kind.key in keys]
    lanes = [
        LineString([a.at, b.at])
        for a in ways
        for b in ways
        if a is not b and math.dist(a.at, b.at) < 1.01 * HEX and "road" in (a.kind.key, b.kind.key)
    ]
    way = warp(rounded(shapely.union_all(lanes).buffer(33), 14))
    ruts = shapely.union_all([LineString(ring).simplify(6) for ring in rings(way.buffer(-20)) if len(ring) > 2])
    worn = shapely.intersection(ruts, shapely.box(*grown(field.box, -4)))
    marks = [stretch for line in lines(worn) for stretch in _dashes(line, 46, 17)]
    return drawn(
        area(field, way.buffer(5), "k-road-edge"),
        area(field, way, "k-road"),
        el("path", d="".join(PLAIN.curve(mark) for mark in marks), class_="k-rut") if marks else None,
    )


def _dashes(line: list[Point], every: float, long: float) -> Iterator[list[Point]]:
    """Short stretches along a line."""
    for number, (at, heading) in enumerate(walk(line, every)):
        reach = long * (0.6 + 0.8 * chance("rut", number, round(at[0]))[0])
        yield [
            (at[0] - reach * math.cos(heading) / 2, at[1] - reach * math.sin(heading) / 2),
            (at[0] + reach * math.cos(heading) / 2, at[1] + reach * math.sin(heading) / 2),
        ]


def sands(field: Field) -> list[Element]:
    """The sand of an arena and the beach of a lake, with grains."""
    found: list[Element] = []
    for class_, keys, under in (
        ("k-sand", ("sand",), ("pillar", "rubble", "gateway")),
        ("k-beach", ("beach",), ("stairway",)),
    ):
        if not field.hexes(*keys):
            continue
        # Pillars and rubble stand in the sand, and the lowest steps on the beach.
        highest = min(field.ground.level[h] for h in field.hexes(*keys)) + 1
        shape = field.natural(partial(_is_strewn, keys, under, highest))
        if class_ == "k-beach":
            shape = shapely.union(shape, field.natural(lambda s: s.kind.key in WET and s.level < 0))
        shape = _below_cliffs(field, shape)
        found += drawn(area(field, shape, class_), area(field, shape, "k-edge"), _grains(field, keys))
    return found


def _is_strewn(keys: tuple[str, ...], under: tuple[str, ...], highest: int, spot: Spot) -> bool:
    """Whether sand lies on a spot, or under what stands there if it is no higher than that."""
    return spot.kind.key in keys or (spot.kind.key in under and spot.level <= highest)


def _grains(field: Field, keys: tuple[str, ...]) -> Element:
    dots = []
    for spot in field.spots:
        if spot.kind.key in keys:
            for index in range(9):
                across, down, *_ = chance("grain", round(spot.x), round(spot.y), index)
                dots.append(PLAIN.at((spot.x + (across - 0.5) * HEX, spot.y + (down - 0.5) * ROW)) + "h0")
    return el("path", d="".join(dots), class_="k-grain")


def marshes(field: Field) -> list[Element]:
    """Pools and reeds."""
    hexes = field.hexes("marsh")
    if not hexes:
        return []
    marks = []
    for hex_ in hexes:
        x, y = field.centre(hex_)
        for index in range(4):
            across, down, *_ = chance("reed", hex_, index)
            at = (x + (across - 0.5) * 0.7 * HEX, y + (down - 0.4) * 0.7 * ROW)
            marks.append(PLAIN.at(at) + "m-8 2h18m-12-2l-4-9m5 9l-1-13m3 13l2-12m2 12l5-8")
    shape = field.natural(lambda s: s.kind.key == "marsh")
    return drawn(
        area(field, shape, "k-water-deep"),
        el("path", d="".join(marks), class_="k-ripple"),
        area(field, shape, "k-deep"),
    )


def crevasses(field: Field) -> list[Element]:
    """Bottomless crevasses."""
    shape = field.natural(lambda s: s.kind.key == "crevasse")
    if shape.is_empty:
        return []
    inner = warp(shape.buffer(-14), 6)
    return drawn(area(field, shape, "k-cliff"), area(field, inner, "k-low"), area(field, shape, "k-edge"))


# --- water ------------------------------------------------------------------------------------------------------------


def waters(field: Field) -> list[Element]:
    """Streams and lakes: bank, waterlines, ripples. The water goes on under bridges and stepping stones."""
    shape = water_shape(field)
    if shape.is_empty:
        return []
    found = drawn(area(field, shape.buffer(9), "k-mud") if not field.dark else None, area(field, shape, "k-water"))
    for depth in (12.0, 26.0, 44.0):
        found += drawn(area(field, shape.buffer(-depth, quad_segs=3).simplify(0.8), "k-water-deep"))
    outlines = []
    for depth, faint in ((6.0, 0.55), (12.0, 0.45), (19.0, 0.35), (27.0, 0.25)):
        inner = within(shape.buffer(-depth, quad_segs=3).simplify(1.0), grown(field.box, 60))
        outlines.append(el("path", d=PLAIN.outline(inner), class_="k-waterline", stroke_opacity=faint))
    return [*found, *outlines, *drawn(_ripples(field)), _bank(field, shape)]


def water_shape(field: Field) -> BaseGeometry:
    """All water, bridges and stones included."""
    return _below_cliffs(field, field.natural(_wet))


def _below_cliffs(field: Field, shape: BaseGeometry) -> BaseGeometry:
    """A shape that keeps to the foot of the cliffs around it."""
    if not field.dark or min(field.ground.level) == 0:
        return shape
    high = soften(field.from_level(0))
    return shapely.difference(shape, high.buffer(-3)) if not high.is_empty else shape


def _wet(spot: Spot) -> bool:
    return spot.kind.key in WET


def _bank(field: Field, shape: BaseGeometry) -> Element:
    return el("path", d=PLAIN.outline(within(shape, grown(field.box, 60))), class_="k-bank")


def _ripples(field: Field) -> Element | None:
    marks = []
    for spot in field.spots:
        if spot.kind.key == "water":
            for index in range(3):
                across, down, luck, long, *_ = chance("ripple", round(spot.x), round(spot.y), index)
                if luck < 0.6:
                    at = (spot.x + (across - 0.7) * 0.6 * HEX, spot.y + (down - 0.5) * 0.7 * ROW)
                    step = 6 + round(3 * long)
                    marks.append(PLAIN.at(at) + f"q{step / 2:g}-3 {step} 0t{step} 0")
    return el("path", d="".join(marks), class_="k-ripple") if marks else None


# --- floors -----------------------------------------------------------------------------------------------------------


def planks(shape: BaseGeometry, angle: float, name: str, board: float = BOARD) -> list[Element]:
    """Boards over a shape: the seams between them, and where one board ends and the next begins."""
    if shape.is_empty:
        return []
    middle = (0.0, 0.0)
    level = rotate(shape, -angle, origin=middle)
    west, north, east, south = level.bounds
    seams: list[LineString] = []
    for row in range(math.floor(north / board), math.ceil(south / board) + 1):
        y = row * board
        seams.append(LineString([(west - 5, y), (east + 5, y)]))
        x = west - 60 * chance("board", name, row)[0]
        step = 0
        while x < east:
            x += 55 + 60 * chance("board", name, row, step)[1]
            step += 1
            seams.append(LineString([(x, y), (x, y + board)]))
    cut = rotate(shapely.intersection(MultiLineString(seams), level), angle, origin=middle)
    return drawn(strokes(cut, "k-plank"))


def flags(shape: BaseGeometry, name: str) -> list[Element]:
    """Flagstones over a shape."""
    if shape.is_empty:
        return []
    west, north, east, south = shape.bounds
    joints: list[LineString] = []
    for row in range(math.floor(north / SLAB), math.ceil(south / SLAB) + 1):
        y = row * SLAB
        joints.append(LineString([(west - 5, y), (east + 5, y)]))
        x = math.floor(west / 50) * 50 - 50 * chance("slab", name, row)[0]
        step = 0
        while x < east:
            x += 38 + 34 * chance("slab", name, row, step)[1]
            step += 1
            joints.append(LineString([(x, y), (x, y + SLAB)]))
    return drawn(strokes(shapely.intersection(MultiLineString(joints), shape), "k-joint"))


def floors(field: Field) -> list[Element]:
    """Wooden floors and paving, room by room."""
    found: list[Element] = []
    paving = field.exact(lambda s: _is_paved(field, s))
    found += drawn(area(field, paving, "k-stone", smooth=False))
    found += flags(within(paving, grown(field.box, 20)), "paving")
    for room, hexes in sorted(field.rooms.items()):
        wooden = [h for h in hexes if field.ground.kind(h).key == "interior"]
        if not wooden:
            continue
        shape = shapely.union_all([_hexagon(field, h) for h in wooden], grid_size=0.01)
        found += drawn(area(field, shape, "k-wood" if room % 2 else "k-wood-dark", smooth=False))
        found += planks(shape, (0.0, 60.0, 120.0)[room % 3], f"room {room}")
    return found


def _is_paved(field: Field, spot: Spot) -> bool:
    """Tables, forges and pillars stand on the floor that is around them."""
    if spot.kind.key in ("table", "forge", "pillar"):
        around = [field.ground.kind(n).key for n in field.grid.neighbours[spot.hex]]
        return around.count("paved") > len(around) / 3
    return spot.kind.key == "paved"


def _hexagon(field: Field, hex_: int) -> BaseGeometry:
    return shapely.Polygon([field.ends(hex_, d)[0] for d in range(6)])


def decks(field: Field) -> list[Element]:
    """Bridges, jetties and balconies of wood: boards across the way, and beams at their sides."""
    found: list[Element] = []
    for keys in (("bridge", "jetty"), ("balcony",), ("stone-bridge",)):
        for hexes in clusters(field, field.hexes(*keys)):
            found += _deck(field, hexes, stone=keys == ("stone-bridge",), whole=keys == ("balcony",))
    for start, end in walkways(field):
        found += _walkway(field, start, end)
    return found


def walkways(field: Field) -> list[tuple[HexId, HexId]]:
    """Every walkway, as the two hexes on which it rests."""
    ground, found = field.ground, []
    for hex_ in field.hexes("walkway"):
        for direction in range(6):
            start = field.grid.table[hex_ * 6 + direction]
            here, way = hex_, opposite(direction)
            if not _carries(ground, hex_, direction) or ground.kind(start).key == "walkway":
                continue
            while ground.kind(here).key == "walkway":
                here = field.grid.table[here * 6 + way]
            if start < here and _carries(ground, field.grid.table[here * 6 + direction], way):
                found.append((start, here))
    return found


def _carries(ground: Ground, hex_: HexId, direction: int) -> bool:
    """Whether a walkway goes on over a hexside: on its own level, and no rail stands there."""
    there = ground.grid.table[hex_ * 6 + direction]
    return (
        there != OFF_MAP
        and ground.level[there] == ground.level[hex_]
        and ground.sides[hex_ * 6 + direction] != HexsideKind.RAILING
    )


def _walkway(field: Field, start: HexId, end: HexId) -> list[Element]:
    """Narrow boards from one hex to another, with their shadow on the passage below."""
    (ax, ay), (bx, by) = field.centre(start), field.centre(end)
    x, y, long = (ax + bx) / 2, (ay + by) / 2, math.hypot(bx - ax, by - ay) / 2 - 32
    angle, wide = math.degrees(math.atan2(by - ay, bx - ax)), 21.0
    box = shapely.box(x - long, y - wide, x + long, y + wide)
    shape = rotate(box, angle, origin=(x, y))
    under = shapely.affinity.translate(shape, 10, 14)
    found = drawn(area(field, under, "k-shadow", smooth=False), area(field, shape, "k-wood", smooth=False))
    found += planks(shape, angle + 90, f"walkway {start} {end}", 9.0)
    rim = area(field, shape, "k-ink", smooth=False)
    return [*found, *([rim] if rim is not None else []), *_beams(x, y, angle, long, wide)]


def _deck(field: Field, hexes: list[HexId], *, stone: bool, whole: bool) -> list[Element]:
    shape = shapely.union_all([_hexagon(field, h) for h in hexes], grid_size=0.01)
    angle = _way_of(field, hexes)
    if not whole:
        middle = shape.centroid
        # A deck runs from bank to bank and a little onto both.
        long, wide = 62.0 * max(1, len(hexes)) + 14, 34.0
        shape = rotate(
            shapely.box(middle.x - long, middle.y - wide, middle.x + long, middle.y + wide), angle, origin=middle
        )
    west, north, east, south = shape.bounds
    under = shapely.affinity.translate(shape, 6, 8)
    found = drawn(
        area(field, under, "k-shadow", smooth=False), area(field, shape, "k-stone" if stone else "k-wood", smooth=False)
    )
    if stone:
        found += flags(shape, f"bridge {hexes[0]}")
    else:
        found += planks(shape, angle + 90, f"deck {round(west)} {round(north)} {round(east - south)}", 11.0)
    rim = area(field, shape, "k-ink", smooth=False)
    if rim is not None:
        found.append(rim)
    if not whole:
        found += _beams(shape.centroid.x, shape.centroid.y, angle, 62.0 * max(1, len(hexes)) + 14, 34.0)
    return found


def _beams(x: float, y: float, angle: float, long: float, wide: float) -> list[Element]:
    rails = [f"M{-long:g} {side * wide - 4:g}h{2 * long:g}v8h{-2 * long:g}z" for side in (-1, 1)]
    posts = [f"M{at - 6:g} {side * wide - 6:g}h12v12h-12z" for side in (-1, 1) for at in (-long + 6, 0, long - 6)]
    turn = f"translate({x:.1f} {y:.1f})rotate({angle:g})"
    return [
        el("path", d="".join(rails), transform=turn, class_="k-beam"),
        el("path", d="".join(posts), transform=turn, class_="k-post"),
    ]


def _way_of(field: Field, hexes: list[HexId]) -> float:
    """The direction in which a deck is crossed, in degrees: towards dry ground on both sides."""
    ground = field.ground
    best, angle = -1, 0.0
    for direction in range(3):
        score = 0
        for hex_ in hexes:
            for way in (direction, direction + 3):
                there = field.grid.table[hex_ * 6 + way]
                if there != OFF_MAP and ground.kind(there).key not in WET:
                    score += 3 if ground.kind(there).key == "road" else 2
                elif there in hexes:
                    score += 1
        if score > best:
            best, angle = score, 60.0 * direction
    return angle


def clusters(field: Field, hexes: list[HexId]) -> list[list[HexId]]:
    """Adjacent hexes in groups."""
    left = set(hexes)
    found = []
    while left:
        first = min(left)
        left.discard(first)
        cluster, todo = [first], [first]
        while todo:
            for there in field.grid.neighbours[todo.pop()]:
                if there in left:
                    left.discard(there)
                    cluster.append(there)
                    todo.append(there)
        found.append(sorted(cluster))
    return found


def stepping_stones(field: Field) -> list[Element]:
    """Stones in the water, three to a hex."""
    tops, shadows = [], []
    for hex_ in field.hexes("stepping-stones"):
        x, y = field.centre(hex_)
        for index, dx in enumerate((-32, 0, 33)):
            luck = chance("step", hex_, index)
            at = (x + dx + 6 * (luck[0] - 0.5), y + 26 * (luck[1] - 0.5))
            radius = 15 + 4 * luck[2]
            ring = [
                (
                    at[0] + radius * (0.85 + 0.3 * luck[3 + step % 5]) * math.cos(math.tau * step / 8),
                    at[1] + radius * 0.8 * (0.85 + 0.3 * luck[3 + step % 5]) * math.sin(math.tau * step / 8),
                )
                for step in range(8)
            ]
            tops.append(PLAIN.curve(ring, closed=True))
            shadows.append(PLAIN.curve([(px + 3, py + 6) for px, py in ring], closed=True))
    if not tops:
        return []
    return [el("path", d="".join(shadows), class_="k-shadow"), el("path", d="".join(tops), class_="k-stone-ink")]


# --- underground ------------------------------------------------------------------------------------------------------


def rock(field: Field) -> list[Element]:
    """Solid rock, hatched where it meets the caverns."""
    west, north, east, south = grown(field.box, 60)
    ground = el("rect", x=west, y=north, width=east - west, height=south - north, class_="k-rock")
    return [ground, el("path", d="".join(_hatching(field)), class_="k-rock-ink")]


def _hatching(field: Field) -> Iterator[str]:
    """Little groups of strokes, each group in its own direction, in the rock near open ground."""
    hollow = cavern(field)
    near = shapely.difference(hollow.buffer(46, quad_segs=3), hollow.buffer(2))
    shapely.prepare(near)
    west, north, east, south = field.box
    step = 21.0
    for row in range(math.floor(north / step) - 1, math.ceil(south / step) + 1):
        for column in range(math.floor(west / step) - 1, math.ceil(east / step) + 1):
            across, down, turn, *_ = chance("hatch", row, column)
            x, y = (column + 0.5 * across) * step, (row + 0.5 * down) * step
            if not shapely.contains_xy(near, x, y):
                continue
            angle = math.pi * turn
            dx, dy = math.cos(angle), math.sin(angle)
            for gap in (-6.0, 0.0, 6.0):
                start = (x - gap * dy - 9 * dx, y + gap * dx - 9 * dy)
                yield PLAIN.straight([start, (start[0] + 18 * dx, start[1] + 18 * dy)])


def cavern(field: Field) -> BaseGeometry:
    """All open ground underground: caves have rough walls, halls straight ones."""
    rough = field.natural(lambda s: s.kind.key != "rock")
    laid = field.exact(lambda s: s.kind.key in BUILT and s.on_map)
    return shapely.union(rough, laid.buffer(0.01))


def cave_floor(field: Field) -> list[Element]:
    """The floor of the caverns, lighter in the middle, with cracks; lower ground is darker."""
    hollow = cavern(field)
    found = drawn(area(field, hollow.buffer(3), "k-low"), area(field, hollow, "k-ground"))
    found += drawn(area(field, hollow.buffer(-14, quad_segs=3), "k-pale"))
    found += drawn(area(field, hollow.buffer(-34, quad_segs=3), "k-pale"))
    marks = []
    for spot in field.spots:
        if spot.kind.key == "flat":
            for index in range(3):
                luck, across, down, long, turn, *_ = chance("crack", round(spot.x), round(spot.y), index)
                if luck < 0.5:
                    at = (spot.x + (across - 0.5) * 0.7 * HEX, spot.y + (down - 0.5) * 0.7 * ROW)
                    reach = 8 + 12 * long
                    dx, dy = reach * math.cos(math.tau * turn), reach * math.sin(math.tau * turn)
                    marks.append(PLAIN.straight([at, (at[0] + dx, at[1] + dy * 0.6), (at[0] + dx * 1.6, at[1] + dy)]))
    return [*found, el("path", d="".join(marks), class_="k-tuft")]


def _is_sunken(level: int, spot: Spot) -> bool:
    """Whether open ground lies at a level or deeper."""
    return spot.level <= level and spot.kind.key != "rock"


def lower_ground(field: Field) -> list[Element]:
    """A veil over every level below the floor, darker the deeper it lies."""
    found: list[Element] = []
    for level in (-1, -3):
        shape = field.exact(partial(_is_sunken, level))
        low = area(field, shape, "k-low", smooth=False)
        if low is not None:
            low.attributes["fill-opacity"] = "0.13"
            found.append(low)
    return found


def torchlight(field: Field, torches: list[Point]) -> list[Element]:
    """Pools of light around torches and forges, within the walls of the caverns."""
    lit = within(cavern(field), grown(field.box, 60))
    clip = el("clipPath", el("path", d=PLAIN.outline(lit), clip_rule="evenodd"), id="k-hollow")
    lights = [*((at, 265) for at in torches), *((field.centre(h), 330) for h in field.hexes("forge"))]
    circles = [el("circle", cx=round(x, 1), cy=round(y, 1), r=r, fill="url(#k-torch)") for (x, y), r in lights]
    return [el("defs", clip), group(*circles, clip_path="url(#k-hollow)")]


def glow() -> Element:
    """The light of a torch."""
    stops = ((0, 0.42), (0.35, 0.2), (0.7, 0.07), (1, 0))
    return el(
        "radialGradient",
        *(el("stop", offset=at, class_="k-glow", stop_opacity=alpha) for at, alpha in stops),
        id="k-torch",
    )


def middle_of(field: Field, hexes: list[HexId]) -> Point:
    """The middle of some hexes."""
    spots = [hex_centre(field.grid, h) for h in hexes]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
