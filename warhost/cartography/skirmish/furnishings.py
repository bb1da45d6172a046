"""Things in the hexes: pillars, tables, forges, gates, rubble, entrances, webs, and furniture.

Terrain brings its own things. Decoration (sacks, beds, the wheel of a mill) is listed in a map's
`drawing.toml`, with the names of its places and where its torches burn.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import shapely
from msgspec import Struct

from warhost.cartography.skirmish.field import Field, hex_corners
from warhost.cartography.skirmish.relief import CliffStyle, SlopeStyle
from warhost.cartography.skirmish.surfaces import area, clusters, drawn, planks
from warhost.cartography.studio.pen import PLAIN, Point, chance
from warhost.cartography.studio.svg import Element, el, group, number, use
from warhost.core.board.hexes import HexGrid
from warhost.core.ids import all_hexes
from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, KeyPath, TomlFile, nearest
from warhost.skirmish.maps.ground import Map, hex_name, load_map

Picture = tuple[tuple[str, str], ...]
"""Classes and paths, drawn in this order around the origin."""


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


THINGS: Final[Mapping[str, Picture]] = {
    "wheel": (
        ("k-shadow", "M-8-50h34v104h-34z"),
        ("k-beam", "M-13-52h26v104h-26z"),
        ("k-plank", "M-13-42h26M-13-31h26M-13-20h26M-13-9h26M-13 9h26M-13 20h26M-13 31h26M-13 42h26"),
        ("k-wood", "M-17-47h34v5h-34zM-17-26h34v5h-34zM-17 21h34v5h-34zM-17 42h34v5h-34z"),
        ("k-thin", "M-17-47h34v5h-34zM-17-26h34v5h-34zM-17 21h34v5h-34zM-17 42h34v5h-34z"),
        ("k-beam", "M-46-5h60v10h-60z"),
        ("k-foam", "M-20 58q6-6 12 0t12 0t12 0M-14 66q5-5 10 0t10 0"),
    ),
    "millstone": (
        ("k-shadow", _disc(4, 5, 27)),
        ("k-stone-ink", _disc(0, 0, 27)),
        ("k-joint", "M0-26v17M0 9v17M-26 0h17M9 0h17M-18-18l11 11M7 7l11 11M18-18l-11 11M-7 7l-11 11"),
        ("k-stone-dark", _disc(0, 0, 8)),
        ("k-dark", _disc(0, 0, 3)),
    ),
    "sacks": (
        ("k-shadow", "M-20 4q-2-18 12-18q4-14 16-9q16 0 14 18q0 14-20 14q-22 2-22-5z"),
        ("k-sack", "M-24 6q-4-16 8-18q12-2 13 10q1 13-9 14q-11 1-12-6z"),
        ("k-sack", "M0 8q-5-17 8-19q13-1 14 11q0 13-10 14q-11 1-12-6z"),
        ("k-sack", "M-13-4q-4-16 8-18q12-1 13 10q1 13-9 14q-10 1-12-6z"),
        ("k-thin", "M-13-13q2-3 5-1M9-12q3-3 6-1M-2-23q3-3 6-1"),
    ),
    "barrels": (
        ("k-shadow", _disc(-9, 5, 14) + _disc(19, 9, 14)),
        ("k-beam", _disc(-13, 0, 14)),
        ("k-beam", _disc(15, 4, 14)),
        ("k-thin", _disc(-13, 0, 10) + _disc(15, 4, 10) + "M-20-3h14M-21 2h16M8 1h14M7 6h16"),
    ),
    "bed": (
        ("k-shadow", "M-16-27h42v66h-42z"),
        ("k-beam", "M-21-33h42v66h-42z"),
        ("k-sack", "M-17-29h34v17h-34z"),
        ("k-cloth", "M-18-10h36v39h-36z"),
        ("k-thin", "M-18-4h36M-9-10v39M9-10v39"),
    ),
    "chest": (
        ("k-shadow", "M-15-7h38v24h-38z"),
        ("k-beam", "M-19-12h38v24h-38z"),
        ("k-gold", "M-4-14h8v28h-8z"),
        ("k-thin", "M-19 0h38M-12-12v24M12-12v24"),
    ),
    "rug": (
        ("k-cloth", "M-40-24h80v48h-80z"),
        ("k-gold", "M-33-17h66v34h-66z"),
        ("k-cloth", "M-29-13h58v26h-58z"),
        ("k-gold", "M0-9l15 9l-15 9l-15-9z"),
        ("k-thin", "M-40-20h-5M-40-10h-5M-40 0h-5M-40 10h-5M-40 20h-5M40-20h5M40-10h5M40 0h5M40 10h5M40 20h5"),
    ),
    "hay": (
        ("k-shadow", "M-24 6q-2-24 26-24q30 0 28 24q0 14-28 14t-26-14z"),
        ("k-gold", "M-29 1q-2-25 27-25q30 0 29 25q0 14-29 14t-27-14z"),
        ("k-thin", "M-20-6l8-6M-8 4l9-8M8-8l8 5M14 6l6-7M-18 7l5 3M-2-14l3-6M2 10l7-2"),
    ),
    "table": (
        ("k-shadow", "M-22-11h54v32h-54z"),
        ("k-beam", "M-27-16h54v32h-54z"),
        ("k-plank", "M-27-6h54M-27 5h54"),
        ("k-stone-ink", _disc(-12, -6, 5) + _disc(13, 6, 5)),
    ),
    "post": (
        ("k-shadow", "M-2 2l26 14l3-5l-25-15z"),
        ("k-beam", _disc(0, 0, 8)),
        ("k-thin", _disc(0, 0, 4)),
        ("k-ink", "M-8 4q-8 8-3 13M8 4q8 8 3 13"),
    ),
    "boat": (
        ("k-shadow", "M-40 8q40-26 86 0q-44 30-86 0z"),
        ("k-beam", "M-46 0q44-27 92 0q-46 28-92 0z"),
        ("k-wood", "M-36 0q36-17 72 0q-36 18-72 0z"),
        ("k-beam", "M-16-9h7v18h-7zM10-9h7v18h-7z"),
    ),
    "bones": (
        ("k-sack", _disc(0, -6, 9) + "M-4 2h8v6h-8z"),
        ("k-dark", _disc(-3.5, -6, 2.4) + _disc(3.5, -6, 2.4)),
        ("k-ink", "M-22 4l14 10M-8 3l-15 12M10 12h18M14 5l12 4"),
    ),
    "hoard": (
        ("k-shadow", "M-34 12q0-20 36-20t38 20q-36 14-74 0z"),
        ("k-gold", "M-38 8q2-20 38-22q34 2 38 22q-38 14-76 0z"),
        ("k-thin", _disc(-18, 2, 4) + _disc(-4, -4, 4) + _disc(12, 2, 4) + _disc(0, 8, 4) + _disc(22, 7, 3.5)),
        ("k-cloth", "M6-12l5-5l6 4l-3 6z"),
    ),
    "tablet": (
        ("k-shadow", "M-14 22v-36q18-16 36 0v36z"),
        ("k-stone-ink", "M-18 18v-36q18-16 36 0v36z"),
        ("k-joint", "M-11-12h22M-11-5h18M-11 2h22M-11 9h14"),
    ),
    "statue": (
        ("k-shadow", "M-14-12h36v36h-36z"),
        ("k-stone-dark", "M-19-19h38v38h-38z"),
        ("k-stone-ink", _disc(0, 0, 13)),
        ("k-ink", "M-5-4l5 9l5-9M0 5v6"),
    ),
    "torch": (
        ("k-ink", "M0 4v10"),
        ("k-fire", "M0-13q8 7 6 13q-1 5-6 5t-6-5q-2-6 6-13z"),
        ("k-ember", "M0-5q4 4 2.5 7q-2.5 2.5-5 0q-1.500-3 2.500-7z"),
    ),
    "anvil": (
        ("k-shadow", "M-12-4h30v20h-30z"),
        ("k-dark", "M-24-9h36q2 7 12 8q-6 6-13 5v6h-22v-6q-10-1-13-13z"),
    ),
    "campfire": (
        (
            "k-stone-dark",
            "".join(_disc(17 * math.cos(t), 15 * math.sin(t), 5) for t in (0, 0.9, 1.8, 2.7, 3.6, 4.5, 5.4)),
        ),
        ("k-beam", "M-13 6l22-14l4 5l-22 14zM-9-9l22 14l-4 5l-22-14z"),
        ("k-fire", "M0-15q9 9 7 15q-2 5-7 5t-7-5q-2-6 7-15z"),
        ("k-ember", "M0-6q4 4 2.500 7q-2.500 2.500-5 0q-1.500-3 2.500-7z"),
    ),
    "well": (
        ("k-shadow", _disc(5, 6, 26)),
        ("k-stone-ink", _disc(0, 0, 26)),
        ("k-joint", "M0-26v9M0 17v9M-26 0h9M17 0h9M-18-18l6 6M12 12l6 6M18-18l-6 6M-12 12l-6 6"),
        ("k-water", _disc(0, 0, 17)),
        ("k-thin", _disc(0, 0, 17)),
    ),
    "reeds": (("k-ink", "M-14 10l-5-18m8 18l-3-26m7 26l1-30m5 30l4-24m2 24l8-17"),),
    "mushrooms": (
        ("k-sack", "M-11 2h6v11h-6zM8 4h5v9h-5z"),
        ("k-cloth", "M-19 4q1-16 11-16t11 16zM2 6q1-11 8.500-11t8.500 11z"),
    ),
}
"""What a `drawing.toml` may put into a hex, about 60 units wide."""


class Thing(Struct, frozen=True, forbid_unknown_fields=True):
    """A decoration in a hex: its hex, offset from the middle, rotation and scale."""

    what: str
    at: str
    turn: float = 0
    by: tuple[float, float] = (0, 0)
    size: float = 1


class NamedSpot(Struct, frozen=True, forbid_unknown_fields=True):
    """A name on the map: over the middle of a place or of some hexes, ``|`` parts lines."""

    text: str
    place: str = ""
    at: tuple[str, ...] = ()
    by: tuple[float, float] = (0, 0)
    large: bool = False


class DrawingFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A `drawing.toml`: what the cartographer adds to a map."""

    slopes: SlopeStyle = "hachures"
    cliffs: CliffStyle = "rock"
    subtitle: str = ""
    names: tuple[NamedSpot, ...] = ()
    things: tuple[Thing, ...] = ()


@cache
def load_drawing(folder: Path) -> DrawingFile:
    """What is drawn on a map besides its ground; empty if the map has no `drawing.toml`.

    Raises:
        DataError: the file is faulty.
    """
    if not (folder / "drawing.toml").exists():
        return DrawingFile()
    source = TomlFile(folder / "drawing.toml")
    file = source.decode(DrawingFile)
    faults = [
        source.at(("things", n, "what"), msg("dn-data-no-drawing", name=thing.what), nearest(thing.what, THINGS))
        for n, thing in enumerate(file.things)
        if thing.what not in THINGS
    ]
    faults += _faults_of_places(file, source, load_map(folder.name, folder.parent))
    if faults:
        raise DataError(faults)
    return file


def _faults_of_places(file: DrawingFile, source: TomlFile, map_: Map) -> Iterator[Fault]:
    """The faults of hexes and places that the map doesn't have."""
    grid = HexGrid(map_.drawing.columns, map_.drawing.rows)
    hexes = [hex_name(grid, h) for h in all_hexes(grid.size)]
    spots: list[tuple[KeyPath, str]] = [
        *((("things", n, "at"), thing.at) for n, thing in enumerate(file.things)),
        *((("names", n, "at", m), hex_) for n, name in enumerate(file.names) for m, hex_ in enumerate(name.at)),
    ]
    for path, hex_ in spots:
        if hex_ not in hexes:
            yield source.at(path, msg("dn-data-no-hex", name=hex_), nearest(hex_, hexes))
    for n, name in enumerate(file.names):
        if not name.at and name.place not in map_.file.places:
            fault = msg("dn-data-label-nowhere", text=name.text, place=name.place)
            yield source.at(("names", n), fault, nearest(name.place, map_.file.places))


def symbols() -> list[Element]:
    """Everything that can be put into a hex."""
    return [
        el("g", *(el("path", d=d, class_=class_) for class_, d in picture), id=f"k-thing-{name}")
        for name, picture in THINGS.items()
    ]


def put(what: str, at: Point, turn: float = 0, size: float = 1) -> Element:
    """A thing in its place."""
    turned = f"rotate({turn:g})" if turn else ""
    scaled = f"scale({size:g})" if size != 1 else ""
    return use(f"k-thing-{what}", transform=f"translate({number(at[0], 1)} {number(at[1], 1)}){turned}{scaled}")


# --- things that are terrain ------------------------------------------------------------------------------------------


def terrain_things(field: Field) -> list[Element]:
    """What terrain puts into its hexes."""
    return [
        *_rubble(field),
        *_tables(field),
        *_forges(field),
        *_gates(field),
        *_pillars(field),
        *_entrances(field),
        *_webs(field),
    ]


def _pillars(field: Field) -> list[Element]:
    """Round columns; broken ones under the sky."""
    found = []
    for hex_ in field.hexes("pillar"):
        x, y = field.centre(hex_)
        base = PLAIN.straight(hex_corners((0, 0), 18), closed=True)
        top = "M-20-22l9 5l10-8l9 7l11-4l4 13l7 8l-8 9l1 12l-13 3l-9 8l-12-6l-11 3l-4-14l-8-8l7-9z"
        body = top if not field.dark else _disc(0, 0, 30)
        found.append(
            group(
                el("path", d=PLAIN.straight(hex_corners((8, 10), 16), closed=True), class_="k-shadow"),
                el("path", d=base, class_="k-stone-dark"),
                el("path", d=body, class_="k-stone-ink"),
                el(
                    "path",
                    d="M-13-4q5-9 14-10M-12 8q3 6 10 8M14-2q1 8-5 14" if not field.dark else _disc(0, 0, 21),
                    class_="k-joint",
                ),
                transform=f"translate({number(x, 1)} {number(y, 1)})",
            )
        )
    return found


def _tables(field: Field) -> list[Element]:
    """One board over all the hexes of a table, with things lying on it."""
    found: list[Element] = []
    for hexes in clusters(field, field.hexes("table")):
        middles = shapely.MultiPoint([field.centre(h) for h in hexes])
        top = middles.convex_hull.buffer(35, join_style="mitre" if len(hexes) > 2 else "round", mitre_limit=1.6)
        found += drawn(
            area(field, shapely.affinity.translate(top, 7, 9), "k-shadow", smooth=False),
            area(field, top, "k-wood", smooth=False),
        )
        found += planks(top, 0, f"table {hexes[0]}", 15.0)
        found += drawn(area(field, top, "k-ink", smooth=False))
        for hex_ in hexes:
            x, y = field.centre(hex_)
            luck = chance("plate", hex_)
            dx, dy = 30 * (luck[0] - 0.5), 24 * (luck[1] - 0.5)
            plate = _disc(x + dx - 10, y + dy, 8) + _disc(x + dx + 16, y + dy + 7, 4)
            found.append(el("path", d=plate, class_="k-stone-ink"))
    return found


def _forges(field: Field) -> list[Element]:
    """A hearth of stone full of embers, and the anvil beside it."""
    found: list[Element] = []
    for hex_ in field.hexes("forge"):
        at = field.centre(hex_)
        place = f"translate({number(at[0], 1)} {number(at[1], 1)})"
        coals = "".join(
            _disc(22 * (a - 0.5) * 1.6, 16 * (b - 0.5) * 1.6, 2.5 + 3 * c)
            for a, b, c, *_ in (chance("coal", hex_, n) for n in range(14))
        )
        found += [
            group(
                el("path", d=PLAIN.straight(hex_corners((6, 8), 8), closed=True), class_="k-shadow"),
                el("path", d=PLAIN.straight(hex_corners((0, 0), 8), closed=True), class_="k-stone-dark"),
                el(
                    "path",
                    d="M-49-12l14 5M49-12l-14 5M0-49v16M-24-37l6 13M24-37l-6 13"
                    "M-49 12l14-4M49 12l-14-4M0 49v-17M-24 37l6-13M24 37l-6-13",
                    class_="k-joint",
                ),
                el("path", d=_disc(0, 0, 30), class_="k-dark"),
                el("path", d=_disc(0, 0, 26), class_="k-fire"),
                el("path", d=coals, class_="k-ember"),
                transform=place,
            ),
        ]
    return found


def _gates(field: Field) -> list[Element]:
    """Stone arches over the road: piers on either side and between two arches, the vault above."""
    found: list[Element] = []
    for hexes in clusters(field, field.hexes("gateway")):
        shape = shapely.union_all([shapely.Polygon(hex_corners(field.centre(h))) for h in hexes], grid_size=0.01)
        west, north, east, south = shape.buffer(-4).bounds
        x, y = (west + east) / 2, (north + south) / 2
        vault = PLAIN.straight(_corners(x - 24, north + 12, x + 24, south - 12), closed=True)
        found += [
            el("path", d=vault, class_="k-cliff-shade"),
            el("path", d=vault, class_="k-ink", stroke_dasharray="7 5"),
            *_pier(x, north + 16, 34, 14),
            *_pier(x, south - 16, 34, 14),
            *(_pier(x, y, 30, 13) if len(hexes) > 1 else []),
        ]
    return found


def _corners(west: float, north: float, east: float, south: float) -> list[Point]:
    return [(west, north), (east, north), (east, south), (west, south)]


def _pier(x: float, y: float, wide: float, high: float) -> list[Element]:
    """A block of masonry around a point, two courses of it."""
    block = _corners(x - wide, y - high, x + wide, y + high)
    joints = [
        [(x - wide, y), (x + wide, y)],
        [(x, y - high), (x, y)],
        [(x - wide / 2, y), (x - wide / 2, y + high)],
        [(x + wide / 2, y), (x + wide / 2, y + high)],
    ]
    return [
        el("path", d=PLAIN.straight([(px + 6, py + 8) for px, py in block], closed=True), class_="k-shadow"),
        el("path", d=PLAIN.straight(block, closed=True), class_="k-stone-ink"),
        el("path", d="".join(PLAIN.straight(joint) for joint in joints), class_="k-joint"),
    ]


def _rubble(field: Field) -> list[Element]:
    """Fallen blocks."""
    stones, shadows = [], []
    for hex_ in field.hexes("rubble"):
        x, y = field.centre(hex_)
        for index in range(17):
            across, down, size, turn, *_ = chance("block", hex_, index)
            at = (x + (across - 0.5) * 84, y + (down - 0.5) * 88)
            r = 6 + 9 * size
            ring = [
                (at[0] + r * math.cos(math.tau * (turn + k / 5)), at[1] + 0.8 * r * math.sin(math.tau * (turn + k / 5)))
                for k in range(5)
            ]
            stones.append(PLAIN.straight(ring, closed=True))
            shadows.append(PLAIN.straight([(px + 3, py + 4) for px, py in ring], closed=True))
    if not stones:
        return []
    return [el("path", d="".join(shadows), class_="k-shadow"), el("path", d="".join(stones), class_="k-stone-dark")]


def _entrances(field: Field) -> list[Element]:
    """Steps down into the dark."""
    return [put_entrance(field.centre(hex_)) for hex_ in field.hexes("entrance")]


def put_entrance(at: Point) -> Element:
    """The mouth of a passage into the underground."""
    stones = []
    for index in range(12):
        turn = math.tau * index / 12
        luck = chance("mouth", index)
        x, y, r = 40 * math.cos(turn), 38 * math.sin(turn), 9 + 4 * luck[0]
        stones.append(_disc(round(x, 1), round(y, 1), round(r, 1)))
    return group(
        el("path", d=_disc(0, 0, 38), class_="k-dark"),
        el("path", d="M-30-10h60v8h-60zM-28 2h56v8h-56zM-24 14h48v7h-48z", class_="k-stone-dark", fill_opacity=0.75),
        el("path", d="".join(stones), class_="k-stone-ink"),
        transform=f"translate({number(at[0], 1)} {number(at[1], 1)})",
    )


def _webs(field: Field) -> list[Element]:
    d = []
    for hex_ in field.hexes("web"):
        x, y = field.centre(hex_)
        for spoke in range(6):
            a = math.tau * spoke / 6
            d.append(PLAIN.straight([(x, y), (x + 52 * math.cos(a), y + 52 * math.sin(a))]))
        for reach in (14, 27, 40):
            ring = [(x + reach * math.cos(math.tau * k / 6), y + reach * math.sin(math.tau * k / 6)) for k in range(6)]
            d.append(PLAIN.straight(ring, closed=True))
    return [el("path", d="".join(d), class_="k-web")] if d else []
