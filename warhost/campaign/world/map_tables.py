"""From the files of a map to the flat tables of an atlas.

Each function reads one kind of file. What cannot be understood is noted as a fault and left out, so that one run
names everything that is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from warhost.campaign.world.map_files import MapFiles, RegionRecord
from warhost.campaign.world.map_terms import (
    WATER,
    Barrier,
    Crossing,
    Land,
    Place,
    PlaceKind,
    Region,
    Sea,
    Sheet,
    Terrain,
    map_word,
    spelling,
)
from warhost.core.board.hexes import OFF_MAP, HexGrid
from warhost.core.ids import HexId, each_hex
from warhost.core.messages import msg
from warhost.datafiles import Fault, KeyPath, TomlFile, nearest

TERRAIN_LETTERS: Mapping[str, Terrain] = {
    ".": Terrain.CLEAR,
    "f": Terrain.FOREST,
    "^": Terrain.MOUNTAIN,
    "~": Terrain.SEA,
    "d": Terrain.DESERT,
    "m": Terrain.MARSH,
    "@": Terrain.MAELSTROM,
}
"""The letters of ``terrain.txt``."""

NO_LAND = "--"
"""Stands in ``lands.txt`` for ground that belongs to nobody."""

NO_SEA = "~~"
"""Stands in ``lands.txt`` for water without a name."""


@dataclass(slots=True)
class MapMaker:
    """The tables of a map while they are being made; ``faults`` grows on the way.

    Attributes:
        files: what the folder says.
        land_of: for every hex the index of its land, or -1; ``sea_of`` the index of its sea.
        barrier: for every side of every hex; ``crossing`` likewise.
        wet: for every corner of every land hex (``hex * 6 + corner``) whether water touches it.
    """

    files: MapFiles
    grid: HexGrid
    sheets: tuple[Sheet, ...]
    faults: list[Fault] = field(default_factory=list)
    terrain: list[int] = field(default_factory=list)
    land_of: list[int] = field(default_factory=list)
    sea_of: list[int] = field(default_factory=list)
    lands: tuple[Land, ...] = ()
    seas: tuple[Sea, ...] = ()
    places: tuple[Place, ...] = ()
    pass_hexes: frozenset[HexId] = frozenset()
    barrier: list[int] = field(default_factory=list)
    crossing: list[int] = field(default_factory=list)
    wet: list[bool] = field(default_factory=list)
    coastal: list[bool] = field(default_factory=list)
    regions: dict[str, Region] = field(default_factory=dict)

    @classmethod
    def of(cls, files: MapFiles) -> MapMaker:
        """Make all tables; look at ``faults`` before using them."""
        head = files.map.data
        sheets = tuple(Sheet(**{name: getattr(s, name) for name in s.__struct_fields__}) for s in head.sheet)
        maker = cls(files, HexGrid(head.columns, head.rows), sheets)
        maker.read_terrain()
        maker.read_hexsides()
        maker.read_lands_and_places()
        maker.find_coasts()
        maker.read_regions()
        return maker

    # --- hexes and sides in the files ---------------------------------------------------------------------------------

    def hex_at(self, text: str, file: TomlFile, path: KeyPath) -> HexId:
        """Return the hex that a file names at a path; on failure a fault is noted and ``OFF_MAP`` returned."""
        try:
            found = numbered_hex(self.grid, self.sheets, text)
        except KeyError as error:
            self.faults.append(file.at(path, str(error.args[0])))
            return OFF_MAP
        if found is None:
            self.faults.append(file.at(path, msg("dg-data-no-hex", text=text)))
            return OFF_MAP
        return found

    def sides_at(self, texts: Sequence[str], file: TomlFile, path: KeyPath) -> list[tuple[int, KeyPath]]:
        """Return the sides that a list names, each with its path; what is no side is noted as a fault."""
        sides: list[tuple[int, KeyPath]] = []
        for index, text in enumerate(texts):
            here = (*path, index)
            first, dash, second = text.partition("-")
            if not dash:
                self.faults.append(file.at(here, msg("dg-data-no-hexside", text=text)))
                continue
            a, b = self.hex_at(first, file, here), self.hex_at(second, file, here)
            if OFF_MAP in (a, b):
                continue
            direction = self.grid.direction(a, b)
            if direction < 0:
                self.faults.append(file.at(here, msg("dg-data-apart", text=text)))
                continue
            sides.append((self.grid.side(a, direction), here))
        return sides

    # --- the files ----------------------------------------------------------------------------------------------------

    def read_terrain(self) -> None:
        """Read ``terrain.txt``."""
        drawn = self.files.terrain_grid
        for row, cells in enumerate(drawn.cells):
            for column, letter in enumerate(cells):
                kind = TERRAIN_LETTERS.get(letter)
                if kind is None:
                    known = " ".join(TERRAIN_LETTERS)
                    what = msg(
                        "dg-data-no-terrain", letter=letter, column=f"{column:02d}", row=f"{row:02d}", known=known
                    )
                    self.faults.append(drawn.fault(drawn.row_lines[row], what))
                self.terrain.append(int(kind or Terrain.CLEAR))

    def read_hexsides(self) -> None:
        """Read ``hexsides.toml``, and close the sides of mountain hexes (DG-05-30)."""
        self.barrier = [0] * (self.grid.size * 6)
        self.crossing = [0] * (self.grid.size * 6)
        file, data = self.files.hexsides.file, self.files.hexsides.data
        for i, river in enumerate(data.river):
            touched = self._lay(river.shallow, Barrier.RIVER, ("river", i, "shallow"))
            touched |= self._lay(river.deep, Barrier.DEEP_RIVER, ("river", i, "deep"))
            self._name_feature(river.name, river.aliases, touched)
        for i, ridge in enumerate(data.range):
            self._name_feature(
                ridge.name, ridge.aliases, self._lay(ridge.sides, Barrier.MOUNTAIN, ("range", i, "sides"))
            )
        for i, inlet in enumerate(data.inlet):
            self._lay(inlet.sides, Barrier.INLET, ("inlet", i, "sides"))
        self._close_mountain_hexes()
        for i, tunnel in enumerate(data.tunnel):
            self._open(tunnel.sides, Crossing.TUNNEL, ("tunnel", i, "sides"))
        for i, bridge in enumerate(data.bridge):
            self._open([bridge.side], Crossing.BRIDGE, ("bridge", i, "side"))
        for i, ford in enumerate(data.ford):
            self._open([ford.side], Crossing.FORD, ("ford", i, "side"))
        pass_hexes: set[HexId] = set()
        for i, way in enumerate(data.pass_):
            self._open(way.sides, Crossing.PASS, ("pass", i, "sides"))
            found = {self.hex_at(text, file, ("pass", i, "hexes", j)) for j, text in enumerate(way.hexes)}
            self._name_feature(way.name, [], found)
            pass_hexes |= found
        self.pass_hexes = frozenset(pass_hexes - {OFF_MAP})

    def _name_feature(self, name: str, aliases: Sequence[str], touched: Iterable[HexId]) -> None:
        key = spelling(name)
        before = self.regions[key].hexes if key in self.regions else frozenset()
        hexes = before | frozenset(touched) - {OFF_MAP}
        self.regions[key] = Region(key, name, tuple(aliases), "", hexes)

    def _set(self, table: list[int], hexside: int, value: int) -> None:
        # Plain integers: rules compare these tables' entries in their inner loops.
        table[hexside] = int(value)
        other = self.grid.table[hexside]
        if other != OFF_MAP:
            table[other * 6 + (hexside + 3) % 6] = int(value)

    def _lay(self, texts: Sequence[str], kind: Barrier, path: KeyPath) -> set[HexId]:
        file = self.files.hexsides.file
        touched: set[HexId] = set()
        for side, here in self.sides_at(texts, file, path):
            before = Barrier(self.barrier[side])
            text = texts[_index(here)]
            if before is kind:
                self.faults.append(file.at(here, msg("dg-data-barrier-twice", text=text, kind=map_word(kind))))
            elif before is not Barrier.NONE:
                self.faults.append(
                    file.at(here, msg("dg-data-two-barriers", text=text, kind=map_word(kind), before=map_word(before)))
                )
            else:
                self._set(self.barrier, side, kind)
            touched.update(self.grid.side_hexes(side))
        return touched

    def _close_mountain_hexes(self) -> None:
        kept, mountain = (Barrier.INLET, Barrier.DEEP_RIVER), int(Terrain.MOUNTAIN)
        for hex_, kind in enumerate(self.terrain):
            if kind == mountain:
                for side in range(hex_ * 6, hex_ * 6 + 6):
                    if self.grid.table[side] != OFF_MAP and self.barrier[side] not in kept:
                        self._set(self.barrier, side, Barrier.MOUNTAIN)

    def _open(self, texts: Sequence[str], kind: Crossing, path: KeyPath) -> None:
        file = self.files.hexsides.file
        over_rivers = kind in (Crossing.BRIDGE, Crossing.FORD)
        opens = (Barrier.RIVER, Barrier.DEEP_RIVER) if over_rivers else (Barrier.MOUNTAIN,)
        for side, here in self.sides_at(texts, file, path):
            text = texts[_index(here)]
            if self.barrier[side] not in opens:
                what = map_word(Barrier.RIVER if over_rivers else Barrier.MOUNTAIN)
                self.faults.append(
                    file.at(here, msg("dg-data-nothing-to-cross", text=text, barrier=what, crossing=map_word(kind)))
                )
            elif self.crossing[side] != Crossing.NONE:
                self.faults.append(file.at(here, msg("dg-data-two-crossings", text=text)))
            else:
                self._set(self.crossing, side, kind)

    def read_lands_and_places(self) -> None:
        """Read ``lands.txt``, ``lands.toml`` and ``places.toml``."""
        land_hexes, sea_hexes = self._read_codes()
        file, places = self.files.places.file, self.files.places.data.place
        self._note_repeats(file, "place", [p.id for p in places])
        made: list[Place] = []
        for i, record in enumerate(places):
            hex_ = self.hex_at(record.hex, file, ("place", i, "hex"))
            dock = self.hex_at(record.dock, file, ("place", i, "dock")) if record.dock else hex_
            if hex_ == OFF_MAP or dock == OFF_MAP:
                continue
            kind = PlaceKind[record.kind.upper().replace(" ", "_")]
            land = self.land_of[hex_]
            passing = hex_ in self.pass_hexes
            names = tuple(record.aliases)
            made.append(Place(len(made), record.id, record.name, names, kind, hex_, land, record.port, dock, passing))
        self.places = tuple(made)
        self._read_lands({p.id: p.index for p in made}, land_hexes)
        self.seas = tuple(
            Sea(i, s.id, s.code, s.name, tuple(s.aliases), frozenset(sea_hexes[i]))
            for i, s in enumerate(self.files.lands.data.sea)
        )

    def _read_codes(self) -> tuple[list[list[HexId]], list[list[HexId]]]:
        data, drawn = self.files.lands.data, self.files.lands_grid
        self._note_repeats(self.files.lands.file, "land", [land.id for land in data.land])
        self._note_repeats(self.files.lands.file, "sea", [sea.id for sea in data.sea])
        lands = {record.code: i for i, record in enumerate(data.land)} | {NO_LAND: -1}
        seas = {record.code: i for i, record in enumerate(data.sea)} | {NO_SEA: -1}
        land_hexes: list[list[HexId]] = [[] for _ in data.land]
        sea_hexes: list[list[HexId]] = [[] for _ in data.sea]
        for row, cells in enumerate(drawn.cells):
            for column, code in enumerate(cells):
                hex_ = HexId(row * self.grid.columns + column)
                land, sea = lands.get(code, -1), seas.get(code, -1)
                if code not in lands and code not in seas:
                    hint = nearest(code, [*lands, *seas], alike=0.5)
                    what = msg("dg-data-no-letters", code=code, token=self.grid.token(hex_))
                    self.faults.append(drawn.fault(drawn.row_lines[row], what, hint))
                self.land_of.append(land)
                self.sea_of.append(sea)
                if land >= 0:
                    land_hexes[land].append(hex_)
                if sea >= 0:
                    sea_hexes[sea].append(hex_)
        return land_hexes, sea_hexes

    def _read_lands(self, place_index: Mapping[str, int], hexes: Sequence[Sequence[HexId]]) -> None:
        file = self.files.lands.file

        def place(name: str, path: KeyPath) -> int:
            if name not in place_index:
                self.faults.append(file.at(path, msg("dg-data-no-place", name=name), nearest(name, place_index)))
                return -1
            return place_index[name]

        made: list[Land] = []
        for i, record in enumerate(self.files.lands.data.land):
            capital = place(record.capital, ("land", i, "capital")) if record.capital else -1
            others = [place(name, ("land", i, "strongholds", j)) for j, name in enumerate(record.strongholds)]
            strongholds = [p for p in (capital, *others) if p >= 0]
            if record.kind == "nation" and None in (record.whitestone, record.highlord):
                self.faults.append(file.at(("land", i), msg("dg-data-no-ratings", id=record.id)))
            made.append(
                Land(
                    index=i,
                    id=record.id,
                    code=record.code,
                    name=record.name,
                    aliases=tuple(record.aliases),
                    nation=record.kind == "nation",
                    race=record.race,
                    capital=capital,
                    strongholds=tuple(strongholds),
                    whitestone=record.whitestone,
                    highlord=record.highlord,
                    knights=record.knights,
                    hexes=frozenset(hexes[i]),
                )
            )
        self.lands = tuple(made)

    def _note_repeats(self, file: TomlFile, table: str, ids: Sequence[str]) -> None:
        seen: set[str] = set()
        for i, name in enumerate(ids):
            if name in seen:
                self.faults.append(file.at((table, i, "id"), msg("dg-data-listed-twice", table=table, name=name)))
            seen.add(name)

    # --- water --------------------------------------------------------------------------------------------------------

    def find_coasts(self) -> None:
        """Work out which corners of the land the sea touches: a sea hex lies beside them, or an inlet runs to them."""
        table, water = self.grid.table, self._water()
        inlet_ends = self._inlet_ends(water)
        self.wet = [False] * (self.grid.size * 6)
        self.coastal = [False] * self.grid.size
        shores = {n for hex_, wet in each_hex(water) if wet for n in self.grid.neighbours[hex_] if not water[n]}
        shores.update(hex_ for hexes in inlet_ends.values() for hex_ in hexes if not water[hex_])
        for hex_ in shores:
            first = hex_ * 6
            for corner, point in enumerate(self.grid.corners(hex_)):
                after, before = table[first + corner], table[first + (corner - 1) % 6]
                beside = (after >= 0 and water[after]) or (before >= 0 and water[before])
                self.wet[first + corner] = beside or point in inlet_ends
            self.coastal[hex_] = any(self.wet[first : first + 6])

    def _inlet_ends(self, water: Sequence[bool]) -> dict[tuple[int, int], tuple[HexId, ...]]:
        """Return the corners that inlets of the sea run to, each with the hexes around it.

        An inlet that is nowhere joined to a sea hex is a lake, and ships do not get there.
        """
        grid, kind = self.grid, int(Barrier.INLET)
        joined: dict[tuple[int, int], list[tuple[int, int]]] = {}
        around: dict[tuple[int, int], tuple[HexId, ...]] = {}
        for side, found in enumerate(self.barrier):
            if found == kind:
                (hex_, across), direction = grid.side_hexes(side), side % 6
                corners = grid.corners(hex_)
                ends = corners[direction], corners[(direction + 1) % 6]
                for turn, (end, other) in ((-1, ends), (1, ends[::-1])):
                    third = grid.table[hex_ * 6 + (direction + turn) % 6]
                    around[end] = tuple(h for h in (hex_, across, third) if h >= 0)
                    joined.setdefault(end, []).append(other)
        reached = [end for end, hexes in around.items() if any(water[h] for h in hexes)]
        wet = dict.fromkeys(reached)
        while reached:
            for end in joined[reached.pop()]:
                if end not in wet:
                    wet[end] = None
                    reached.append(end)
        return {end: around[end] for end in wet}

    def _water(self) -> list[bool]:
        letters = {int(kind) for kind in WATER}
        return [kind in letters for kind in self.terrain]

    def sailable(self) -> list[bool]:
        """Return for every side of every hex whether ships can sail across it (DG-04-01, DG-04-16)."""
        grid, wet, water, marsh = self.grid, self.wet, self._water(), int(Terrain.MARSH)
        ways = [False] * (grid.size * 6)
        open_ = [water[h] or (self.coastal[h] and self.terrain[h] != marsh) for h in range(grid.size)]
        for hex_, is_open in enumerate(open_):
            if not is_open:
                continue
            first = hex_ * 6
            for direction, other in enumerate(grid.table[first : first + 6]):
                if other >= 0 and open_[other]:
                    ways[first + direction] = (
                        water[hex_] or water[other] or wet[first + direction] or wet[first + (direction + 1) % 6]
                    )
        return ways

    def rivers(self) -> tuple[dict[int, tuple[int, ...]], dict[int, tuple[HexId, ...]]]:
        """Return how deep-river sides continue each other, and from which hexes ships enter them (DG-04-02)."""
        grid, barrier = self.grid, self.barrier
        kind = int(Barrier.DEEP_RIVER)
        deep = {grid.side(s // 6, s % 6) for s, found in enumerate(barrier) if found == kind}
        links: dict[int, tuple[int, ...]] = {}
        mouths: dict[int, tuple[HexId, ...]] = {}
        for side in sorted(deep):
            (hex_, across), direction = grid.side_hexes(side), side % 6
            joined: list[int] = []
            shores: set[HexId] = set()
            for corner, turn in ((direction, -1), ((direction + 1) % 6, 1)):
                third = grid.table[hex_ * 6 + (direction + turn) % 6]
                if third == OFF_MAP:
                    continue
                joined.append(grid.side(hex_, (direction + turn) % 6))
                joined.append(grid.side(across, grid.direction(across, third)))
                if self.wet[hex_ * 6 + corner]:
                    shores.update((hex_, across, third))
            links[side] = tuple(s for s in joined if s in deep)
            entries = sorted(h for h in shores if self.terrain[h] != Terrain.MARSH)
            if entries:
                mouths[side] = tuple(entries)
        return links, mouths

    # --- regions ------------------------------------------------------------------------------------------------------

    def read_regions(self) -> None:
        """Read ``regions.toml``; a region may use those above it."""
        file = self.files.regions.file
        self._note_repeats(file, "region", [r.id for r in self.files.regions.data.region])
        for i, record in enumerate(self.files.regions.data.region):
            hexes = self._gathered(record, i)
            if not hexes:
                self.faults.append(file.at(("region", i), msg("dg-data-region-without-hex", id=record.id)))
            self.regions[record.id] = Region(record.id, record.name, tuple(record.aliases), record.rule, hexes)

    def _gathered(self, record: RegionRecord, i: int) -> frozenset[HexId]:
        file = self.files.regions.file
        hexes = {self.hex_at(text, file, ("region", i, "hexes", j)) for j, text in enumerate(record.hexes)}
        for j, chain in enumerate(record.lines):
            hexes |= self._chain(
                [self.hex_at(text, file, ("region", i, "lines", j, k)) for k, text in enumerate(chain)]
            )
        if record.outline:
            hexes |= self._inside(
                [self.hex_at(t, file, ("region", i, "outline", j)) for j, t in enumerate(record.outline)]
            )
        if record.box:
            hexes |= self._box([self.hex_at(t, file, ("region", i, "box", j)) for j, t in enumerate(record.box)])
        for name, words in (("lands", record.lands), ("seas", record.seas), ("regions", record.regions)):
            for j, word in enumerate(words):
                hexes |= self._area(word, ("region", i, name, j))
        hexes.discard(OFF_MAP)
        if record.within:
            hexes &= self._area(record.within, ("region", i, "within"))
        if record.only:
            hexes = {h for h in hexes if self._is(h, record.only)}
        for j, word in enumerate(record.without):
            path: KeyPath = ("region", i, "without", j)
            hexes -= {self.hex_at(word, file, path)} if word[:1].isdigit() else self._area(word, path)
        return frozenset(hexes)

    def _area(self, name: str, path: KeyPath) -> frozenset[HexId]:
        known = {sea.id: sea.hexes for sea in self.seas}
        known |= {region.id: region.hexes for region in self.regions.values()}
        known |= {land.id: land.hexes for land in self.lands}
        if name not in known:
            what = msg("dg-data-no-area", name=name)
            self.faults.append(self.files.regions.file.at(path, what, nearest(name, known)))
        return known.get(name, frozenset())

    def _is(self, hex_: HexId, only: str) -> bool:
        water = self.terrain[hex_] in WATER
        tests = {
            "land": not water,
            "water": water,
            "coast": self.coastal[hex_],
            "sailable": water or (self.coastal[hex_] and self.terrain[hex_] != Terrain.MARSH),
            "maelstrom": self.terrain[hex_] == Terrain.MAELSTROM,
        }
        return tests[only]

    def _chain(self, corners: Sequence[HexId]) -> set[HexId]:
        known = [corner for corner in corners if corner != OFF_MAP]
        hexes = set(known)
        for start, end in pairwise(known):
            hexes.update(self.grid.line(start, end))
        return hexes

    def _inside(self, corners: Sequence[HexId]) -> set[HexId]:
        known = [corner for corner in corners if corner != OFF_MAP]
        if not known:
            return set()
        hexes = self._chain([*known, known[0]])
        ring = [(2 * column + row % 2, row) for column, row in map(self.grid.col_row, known)]
        for row in range(min(y for _, y in ring), max(y for _, y in ring) + 1):
            for west, east in _spans(row, ring):
                # Hexes whose centre lies strictly between: their x is 2 * column + row % 2.
                first, last = floor((west - row % 2) / 2) + 1, ceil((east - row % 2) / 2) - 1
                hexes.update(HexId(row * self.grid.columns + column) for column in range(first, last + 1))
        return hexes

    def _box(self, corners: Sequence[int]) -> set[HexId]:
        if len(corners) != 2 or OFF_MAP in corners:
            return set()
        (left, top), (right, bottom) = (self.grid.col_row(corner) for corner in corners)
        return {self.grid.hex(c, r) for r in range(top, bottom + 1) for c in range(left, right + 1)}


def numbered_hex(grid: HexGrid, sheets: Sequence[Sheet], text: str) -> HexId | None:
    """Return the hex that a number names, None when the text is no number.

    Understood are our own ``1619`` and ``[16, 19]``, and the original's ``3518a`` or ``W3518`` (DG-21-01). Raises
    ``KeyError`` when the number lies off the map.
    """
    if len(text) == 4 and text.isdecimal():
        return _on_map(grid, int(text[:2]), int(text[2:]), text)
    pair = re.fullmatch(r"\[?\s*(\d+)\s*,\s*(\d+)\s*\]?", text)
    number = re.fullmatch(r"([EWew]?)(\d\d)(\d\d)([a-z]?)", text)
    if pair:
        column, row = int(pair[1]), int(pair[2])
    elif number:
        column, row = int(number[2]), int(number[3])
        letter = {"E": "b", "W": "a", "": number[4]}[number[1].upper()]
        if letter:
            sheet = next((s for s in sheets if s.letter == letter and 1 <= row <= s.columns), None)
            if sheet is None:
                raise KeyError(str(msg("dg-data-off-map", text=text)))
            column, row = sheet.col_row(column, row)
    else:
        return None
    return _on_map(grid, column, row, text)


def _on_map(grid: HexGrid, column: int, row: int, text: str) -> HexId:
    if not (0 <= column < grid.columns and 0 <= row < grid.rows):
        raise KeyError(str(msg("dg-data-off-map", text=text)))
    return HexId(row * grid.columns + column)


def _spans(y: int, ring: Sequence[tuple[int, int]]) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield the stretches of a row that lie inside a ring."""
    crossings: list[Fraction] = []
    for (x0, y0), (x1, y1) in pairwise((*ring, ring[0])):
        if (y0 > y) != (y1 > y):
            crossings.append(x0 + Fraction((x1 - x0) * (y - y0), y1 - y0))
    crossings.sort()
    yield from zip(crossings[::2], crossings[1::2], strict=True)


def _index(path: KeyPath) -> int:
    last = path[-1]
    assert isinstance(last, int)
    return last
