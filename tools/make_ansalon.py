"""Make the hex data of a map from its drawn geography.

    python tools/make_ansalon.py            write terrain.txt, lands.txt and hexsides.toml of Ansalon
    python tools/make_ansalon.py --check    write nothing; say which of them differ from what the geography gives
    python tools/make_ansalon.py DIR        the same for a map folder of your own

What a map's folder says by hand stays as it is: ``map.toml`` (size of the grid), ``lands.toml`` (names and letters),
``places.toml`` and ``regions.toml``. Everything that follows from where coasts, borders, rivers and mountains run is
made here; ``warhost/campaign/geography.py`` says by which rules.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from warhost.campaign.world.atlas import DATA
from warhost.campaign.world.geography import Geography, Line, Point, read_geography
from warhost.campaign.world.map_files import LandsFile, MapRecord
from warhost.campaign.world.map_tables import NO_LAND, NO_SEA, TERRAIN_LETTERS
from warhost.campaign.world.map_terms import Terrain
from warhost.core.board.hexes import HexGrid
from warhost.datafiles import TomlFile

HEX_WIDTH = 20.0
ROW_DEPTH = HEX_WIDTH * 0.8660254037844386

TERRAIN_HEAD = """\
# One letter for every hex. Row 00 is the first; odd rows lie half a hex farther east, so they begin one space later.
# . clear (jungle and glacier too)   f forest   ^ mountain   d desert   m marsh   ~ sea   @ Maelstrom      (DG-21-10)
# Made by tools/make_ansalon.py from the geography: change it there, or stop using the tool.
"""
LANDS_HEAD = """\
# The land or sea of every hex, two letters each, as lands.toml has them. -- is ground that belongs to nobody.
# Made by tools/make_ansalon.py from the geography.
"""
HEXSIDES_HEAD = """\
# What lies on the hexsides. Made by tools/make_ansalon.py from the geography.
#
# A hexside is written as its two hexes. Every side of a mountain hex is a mountain side without being listed
# (DG-05-30). Shallow rivers cost armies time, deep ones are closed to armies and open to ships; an inlet is an arm of
# the sea between two coastal hexes. Fords and bridges open a river's hexside, passes and tunnels a mountain hexside.
"""


class HexMaker:
    """Snaps a geography to a grid of hexes.

    Attributes:
        land: whether each hex is land.
        inlets: hexsides (as the grid numbers them) that the sea parts although both hexes are land.
    """

    def __init__(self, grid: HexGrid, geography: Geography) -> None:
        self.grid = grid
        self.geography = geography
        rings = [coast.ring for coast in geography.coasts if coast.kind != "islet"]
        self.land = [False] * grid.size
        for hex_ in self.enclosed(rings):
            self.land[hex_] = True
        shores = {side for ring in rings for side in self.crossed(ring, closed=True)}
        self.inlets = {side for side in shores if self.joins_land(side)}

    # --- points and lines on the grid ---------------------------------------------------------------------------------

    def centre(self, hex_: int) -> Point:
        """Return a hex's centre in miles."""
        column, row = self.grid.col_row(hex_)
        return HEX_WIDTH * (column + 0.5 * (row % 2)), ROW_DEPTH * row

    def nearest_hex(self, point: Point) -> int:
        """Return the hex whose centre is nearest to a point."""
        row = round(point[1] / ROW_DEPTH)
        column = round(point[0] / HEX_WIDTH - 0.5 * (row % 2))
        near = [
            self.grid.hex(c, r)
            for r in range(max(0, row - 1), min(self.grid.rows, row + 2))
            for c in range(max(0, column - 1), min(self.grid.columns, column + 2))
        ]
        return min(near, key=lambda hex_: _squared(self.centre(hex_), point))

    def enclosed(self, rings: Iterable[Line]) -> Iterator[int]:
        """Yield the hexes whose centres lie inside the rings, by the even-odd rule."""
        edges = [(a, b) for ring in rings for a, b in pairwise((*ring, ring[0]))]
        for row in range(self.grid.rows):
            y = ROW_DEPTH * row
            crossings = sorted(
                x0 + (x1 - x0) * (y - y0) / (y1 - y0) for (x0, y0), (x1, y1) in edges if (y0 > y) != (y1 > y)
            )
            for west, east in zip(crossings[::2], crossings[1::2], strict=True):
                for column in range(self.grid.columns):
                    if west < HEX_WIDTH * (column + 0.5 * (row % 2)) < east:
                        yield self.grid.hex(column, row)

    def crossed(self, line: Line, *, closed: bool = False) -> set[int]:
        """Return the hexsides on which a line lies: those whose two centres it parts."""
        sides: set[int] = set()
        for start, end in pairwise((*line, line[0]) if closed else line):
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            reach = 1 + int(_squared(start, end) ** 0.5 / ROW_DEPTH)
            for hex_ in self._around(middle, reach):
                here = self.centre(hex_)
                for direction in range(3):
                    other = self.grid.neighbour(hex_, direction)
                    if other >= 0 and _cross(start, end, here, self.centre(other)):
                        sides.add(self.grid.side(hex_, direction))
        return sides

    def _around(self, point: Point, reach: int) -> Iterator[int]:
        row = int(point[1] // ROW_DEPTH)
        column = int(point[0] // HEX_WIDTH)
        for r in range(max(0, row - reach), min(self.grid.rows, row + reach + 2)):
            for c in range(max(0, column - reach - 1), min(self.grid.columns, column + reach + 2)):
                yield self.grid.hex(c, r)

    def side_at(self, point: Point) -> int:
        """Return the hexside whose middle is nearest to a point."""
        hex_ = self.nearest_hex(point)
        here = self.centre(hex_)

        def off(direction: int) -> float:
            x, y = self.centre(self.grid.neighbour(hex_, direction))
            return _squared(((here[0] + x) / 2, (here[1] + y) / 2), point)

        known = [d for d in range(6) if self.grid.neighbour(hex_, d) >= 0]
        return self.grid.side(hex_, min(known, key=off))

    def joins_land(self, side: int) -> bool:
        """Whether both hexes of a side are land."""
        here, other = self.grid.side_hexes(side)
        return other >= 0 and self.land[here] and self.land[other]

    # --- the three files ----------------------------------------------------------------------------------------------

    def terrain(self) -> list[Terrain]:
        """Return the terrain of every hex."""
        kinds = [Terrain.CLEAR if land else Terrain.SEA for land in self.land]
        made_of = {"forest": Terrain.FOREST, "marsh": Terrain.MARSH, "desert": Terrain.DESERT}
        for landscape in self.geography.landscapes:
            for hex_ in self.enclosed([landscape.ring]):
                if landscape.kind == "maelstrom" and not self.land[hex_]:
                    kinds[hex_] = Terrain.MAELSTROM
                elif landscape.kind in made_of and self.land[hex_]:
                    kinds[hex_] = made_of[landscape.kind]
        for ridge in self.geography.ranges:
            for massif in ridge.massifs:
                for hex_ in self.enclosed([massif]):
                    if self.land[hex_]:
                        kinds[hex_] = Terrain.MOUNTAIN
        return kinds

    def lands(self) -> list[str]:
        """Return the id of every hex's land; empty where it belongs to nobody."""
        closed = set(self.inlets)
        for border in self.geography.borders:
            closed |= self.crossed(border.line)
        owner = [""] * self.grid.size
        for seat in self.geography.seats:
            waiting = [self.nearest_hex(point) for point in seat.at]
            while waiting:
                hex_ = waiting.pop()
                if owner[hex_] == seat.land:
                    continue
                if owner[hex_]:
                    raise SystemExit(f"{seat.land} and {owner[hex_]} share {self.grid.token(hex_)}: a border has a gap")
                owner[hex_] = seat.land
                for direction in range(6):
                    side = self.grid.side(hex_, direction)
                    if self.joins_land(side) and side not in closed:
                        waiting.append(self.grid.neighbour(hex_, direction))
        return owner

    def seas(self) -> list[str]:
        """Return the id of every sea hex's sea; empty on land."""
        anchors = [(anchor, sea.id) for sea in self.geography.seas for anchor in sea.anchors]
        return [
            "" if land or not anchors else min((_squared(self.centre(h), a), sea) for a, sea in anchors)[1]
            for h, land in enumerate(self.land)
        ]

    def hexsides(self, sea_names: dict[str, str]) -> str:
        """Return the text of ``hexsides.toml``."""
        parts = [HEXSIDES_HEAD]
        ridge_sides = {r.name: self._on_land(r.ridges) for r in self.geography.ranges}
        mountains = set().union(*ridge_sides.values())
        for river in self.geography.rivers:
            deep = self._on_land(reach.line for reach in river.reaches if reach.kind == "deep") - mountains
            shallow = self._on_land(reach.line for reach in river.reaches if reach.kind == "shallow") - mountains - deep
            parts.append(
                _table("river", river.name, river.aliases, shallow=self._pairs(shallow), deep=self._pairs(deep))
            )
        parts += [
            _table("range", ridge.name, ridge.aliases, sides=self._pairs(ridge_sides[ridge.name]))
            for ridge in self.geography.ranges
        ]
        parts += [_table("inlet", name, (), sides=self._pairs(sides)) for name, sides in self._inlets_by_sea(sea_names)]
        for way in self.geography.ways:
            sides = {self.side_at(point) for point in way.at}
            if way.kind in ("pass", "tunnel"):
                hexes = list(way.hexes)
                lists = {"hexes": hexes} if hexes else {}
                parts.append(_table(way.kind, way.name, (), **lists, sides=self._pairs(sides)))
            else:
                (pair,) = self._pairs(sides)
                parts.append(f'\n[[{way.kind}]]\nname = "{way.name}"\nside = "{pair}"\n')
        return "".join(parts)

    def _on_land(self, lines: Iterable[Line]) -> set[int]:
        found = {side for line in lines for side in self.crossed(line)}
        return {side for side in found if self.joins_land(side)} - self.inlets

    def _pairs(self, sides: Iterable[int]) -> list[str]:
        hexes = sorted(tuple(sorted(self.grid.side_hexes(side))) for side in sides)
        return [f"{self.grid.token(a)}-{self.grid.token(b)}" for a, b in hexes]

    def _inlets_by_sea(self, sea_names: dict[str, str]) -> Iterator[tuple[str, set[int]]]:
        """Yield the inlets of each sea: a side belongs to the sea whose water is nearest."""
        sea_of = self.seas()
        groups: dict[str, set[int]] = {}
        for side in self.inlets:
            a, b = (self.centre(hex_) for hex_ in self.grid.side_hexes(side))
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            reach = next(n for n in range(1, self.grid.rows) if any(sea_of[h] for h in self._around(middle, n)))
            water = [h for h in self._around(middle, reach + 1) if not self.land[h]]
            nearest = min(water, key=lambda h: (round(_squared(self.centre(h), middle), 3), h))
            groups.setdefault(sea_of[nearest], set()).add(side)
        for sea, name in sea_names.items():
            if sea in groups:
                yield name, groups[sea]


def _squared(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the stretches a-b and c-d cross."""
    return (_turn(a, b, c) > 0) != (_turn(a, b, d) > 0) and (_turn(c, d, a) > 0) != (_turn(c, d, b) > 0)


def _table(kind: str, name: str, aliases: Sequence[str], **lists: list[str]) -> str:
    text = f'\n[[{kind}]]\nname = "{name}"\n'
    for field, words in {"aliases": list(aliases), **lists}.items():
        quoted = [f'"{word}"' for word in words]
        if 0 < len(quoted) <= 4:
            text += f"{field} = [{', '.join(quoted)}]\n"
        elif quoted:
            rows = [", ".join(quoted[i : i + 8]) for i in range(0, len(quoted), 8)]
            text += f"{field} = [\n" + "".join(f"    {row},\n" for row in rows) + "]\n"
    return text


def drawn(grid: HexGrid, cells: Sequence[str], head: str) -> str:
    """Return a map drawn with characters, two for every hex, odd rows one character farther right."""
    lines = []
    for row in range(grid.rows):
        body = "".join(cell.ljust(2) for cell in cells[row * grid.columns : (row + 1) * grid.columns])
        lines.append((" " * (row % 2) + body).rstrip() + "\n")
    return head + "".join(lines)


def make(folder: Path) -> dict[str, str]:
    """Return the files that a map's geography gives, by name."""
    head = TomlFile(folder / "map.toml").decode(MapRecord)
    names = TomlFile(folder / "lands.toml").decode(LandsFile)
    grid = HexGrid(head.columns, head.rows)
    maker = HexMaker(grid, read_geography(folder))
    letters = {kind: letter for letter, kind in TERRAIN_LETTERS.items()}
    codes = {land.id: land.code for land in names.land} | {sea.id: sea.code for sea in names.sea}
    owners, seas = maker.lands(), maker.seas()
    cells = [
        codes[owners[hex_] or seas[hex_]] if owners[hex_] or seas[hex_] else NO_LAND if maker.land[hex_] else NO_SEA
        for hex_ in range(grid.size)
    ]
    return {
        "terrain.txt": drawn(grid, [letters[kind] for kind in maker.terrain()], TERRAIN_HEAD),
        "lands.txt": drawn(grid, cells, LANDS_HEAD),
        "hexsides.toml": maker.hexsides({sea.id: sea.name for sea in names.sea}),
    }


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them."""
    folders = [Path(word) for word in arguments if not word.startswith("-")] or [DATA / "ansalon"]
    stale = 0
    for folder in folders:
        for name, text in make(folder).items():
            path = folder / name
            same = path.exists() and path.read_text(encoding="utf-8") == text
            if "--check" in arguments:
                stale += not same
                print(f"{path.name}: {'as the geography says' if same else 'differs from the geography'}")
            elif not same:
                path.write_text(text, encoding="utf-8")
                print(f"{path.name}: written")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
