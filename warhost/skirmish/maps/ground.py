r"""The ground of a fight: levels, terrain, hexsides (rulebook chapter 1.4; DN-1.41-*, DN-1.42-*, DN-2.31-*).

A map is a folder with `map.toml` and `ground.txt`, a drawing in which every hex has a letter and every wall, door or
window stands on its hexside::

    A   .   .   .   .
             / \ / \        the walls over B2 and B3
    B     . | h   h D .     B3 has a door to the east
             \ / \ W        and a window to the south-east

Hexes are four places apart, odd rows lie two places farther east. Marks of hexsides: ``| / \`` wall, ``D`` door, ``W``
window, ``I`` arrow-slit, ``H`` bars, ``=`` low wall, ``r`` railing, ``x`` demolished wall, ``L`` locked
door of bars.

>>> ground = lay_out([Sheet("watermill")])
>>> ground.kind(ground.hex("J12")).key
'bridge'
>>> ground.sides[ground.hex("H8") * 6 + 3] == HexsideKind.DOOR  # to the west
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cache, lru_cache
from itertools import compress, count
from operator import ne
from pathlib import Path
from typing import Literal

from msgspec import Struct

from warhost.core.board.hexes import OFF_MAP, HexGrid, opposite
from warhost.core.ids import HexId, all_hexes, each_hex
from warhost.core.messages import msg
from warhost.datafiles import DataError, TextFile, TomlFile, hint, nearest
from warhost.skirmish import DATA
from warhost.skirmish.maps.drawings import ROW_NAMES, Drawing, HexsideKind, Letter, read_drawing, set_side
from warhost.skirmish.places import NOWHERE, Place, Pose, upper
from warhost.skirmish.printed.terrain import Terrain, TerrainKinds, load_terrain

_CLOSED = frozenset({HexsideKind.WALL, HexsideKind.SLIT, HexsideKind.BARS, HexsideKind.LOW_WALL, HexsideKind.RAILING})
_UNDIVIDED = frozenset({HexsideKind.OPEN, HexsideKind.DEMOLISHED, HexsideKind.RAILING})


class Way(IntEnum):
    """Whether the ground lets a piece pass a hexside, terrain costs aside (DN-2.31-08, DN-2.31-11)."""

    BARRED = 0
    OPEN = 1
    DROP = 2
    """Only by jumping down (DN-5.12.2-01)."""


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A `map.toml`."""

    key: str
    name: str
    kind: Literal["surface", "underground"]
    rules: tuple[str, ...] = ()
    arrow: Literal["east"] | None = None
    edges: dict[str, Literal["north", "south", "west", "east"]] = {}
    joins: dict[Literal["X-north", "X-south", "Y-west", "Y-east"], tuple[str, ...]] = {}
    legend: dict[str, Letter] = {}
    places: dict[str, tuple[str, ...]] = {}


class Map(Struct, frozen=True):
    """One map sheet."""

    file: MapFile
    drawing: Drawing
    path: Path


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A map laid on the table: where it lies in sheets, and whether it is turned half round (DN-1.42-03)."""

    map: str
    at: tuple[int, int] = (0, 0)
    turned: bool = False
    copy: int = 1


class Ground:
    """The table: one grid of hexes with everything on it. Immutable; magic makes a new one.

    A place is a hex on one level. Nearly every hex is one place and has its number. Where two characters can be in one
    hex, a second place lies below the first and has that number plus the number of hexes: the inside of an entrance
    below its rim, the passage below a walkway (DN-2.37-02). The two places of a hex do not touch.

    Attributes:
        grid: the hexes.
        size: the number of hexes.
        hex_of: the hex in which a place lies.
        hex_under: the hex in which the place of a pose lies.
        terrain: the number of each place's terrain.
        level: the level of each place in half levels.
        sides: what stands on each hexside, six for a place.
        ways: whether each hexside can be passed, six for a place.
        table: the place beyond each hexside, six for a place, or ``NOWHERE``.
        around: every place of the hexes around a place.
        walkways: by hex with a walkway, the terrain of the passage below it.
        boats: for each hex of a boat, its other hex.
        entrances: the hexes that are entrances to the underground.
        doubled: the hexes with two places.
        dark: for each place, whether it lies underground.
        closed: places that nobody can enter, because they are on fire.
        room: for each place, the number of its room, 0 outside.
        sheet: for each place, the number of its map.
        kinds: the kinds of terrain.
        base: the ground before magic changed it, or None. Levels, maps and darkness are those of the base, and so are
            the hexsides if none are given.
        touched: the places in which or at whose hexsides it differs from its base.
        changed_sides: the hexsides, six for a place, whose tables may differ from those of its base; all without one.
    """

    def __init__(
        self,
        grid: HexGrid,
        terrain: Sequence[int],
        level: Sequence[int],
        sides: Sequence[int] | None,
        *,
        dark: Sequence[bool] | None = None,
        closed: Iterable[HexId] = (),
        sheet: Sequence[int] | None = None,
        sheets: Sequence[str] = ("",),
        names: Sequence[str] = (),
        notes: Sequence[str] = (),
        sites: Mapping[str, tuple[HexId, ...]] | None = None,
        kinds: TerrainKinds | None = None,
        base: Ground | None = None,
        walkways: Mapping[HexId, int] | None = None,
        boats: Mapping[HexId, HexId] | None = None,
    ) -> None:
        self.grid = grid
        self.size = size = grid.size
        self.hex_of: Callable[[Place], HexId] = base.hex_of if base is not None else _hexes_of_places(size)
        self.hex_under: Callable[[Pose], HexId] = base.hex_under if base is not None else _hexes_of_poses(size)
        self.kinds = kinds or load_terrain()
        self.walkways = dict(walkways or {})
        self.boats = dict(boats or {})
        self.entrances = frozenset(compress(all_hexes(size), map(self.kinds.entrances.__contains__, terrain)))
        self.doubled = self.entrances.union(self.walkways)
        self.terrain = (*terrain, *_laid_over(terrain, self.walkways))
        self.level: tuple[int, ...] = (
            base.level if base else (*level, *_laid_over(level, dict.fromkeys(self.walkways, 0)))
        )
        self.sides: tuple[int, ...] = (
            base.sides if base and sides is None else _sides_of_places(sides or (), self.walkways)
        )
        self.dark: tuple[bool, ...] = base.dark if base else (tuple(dark) if dark is not None else (False,) * size) * 2
        # Nobody enters a burning hex, above or below (DN-3.55-02).
        self.closed = frozenset([Place(number) for hex_ in closed for number in (hex_, size + hex_)])
        self.sheet: tuple[int, ...] = base.sheet if base else (tuple(sheet) if sheet is not None else (0,) * size) * 2
        self.sheets = tuple(sheets)
        self.notes = tuple(notes) if notes else ("",) * grid.size
        self._names = tuple(names) if names else tuple(hex_name(grid, h) for h in all_hexes(size))
        self._of_name = _hexes_of_names(self._names)
        self._sites = dict(sites or {})
        self.base = base
        like = base if base is not None and base.doubled == self.doubled else None
        self.around: Callable[[Place], tuple[Place, ...]] = like.around if like else _around(self).__getitem__
        self.table: list[Place] = like.table if like else _table(self)
        self.touched = _touched(self, base) if base is not None else frozenset[Place]()
        self.changed_sides: Sequence[int] = range(len(self.table)) if base is None else _sides_about(self)
        self.ways = _ways(self)
        self.room = _rooms(self)

    def kind(self, place: Place | HexId) -> Terrain:
        """The terrain of a place, or of a hex: of its upper place."""
        return self.kinds.kinds[self.terrain[place]]

    # Places

    def lower(self, hex_: HexId) -> Place:
        """The lower place of a hex that has two."""
        return Place(hex_ + self.size)

    def places_in(self, hex_: HexId) -> tuple[Place, ...]:
        """The places of a hex, the upper one first."""
        return (upper(hex_), self.lower(hex_)) if hex_ in self.doubled else (upper(hex_),)

    def direction(self, start: int, end: int, /) -> int:
        """The direction in which one place touches another, or -1.

        A piece in an entrance touches every piece that could step above it.
        """
        if end >= self.size and HexId(end - self.size) in self.entrances:
            end -= self.size
        first = start * 6
        for direction in range(6):
            if self.table[first + direction] == end:
                return direction
        return -1

    def hex(self, name: str) -> HexId:
        """The hex of a name: ``F14``, or ``arena/F14`` where several maps lie on the table.

        Raises:
            KeyError: there is no such hex.
        """
        try:
            return self._of_name[name]
        except KeyError:
            near = nearest(name, self._of_name)
            fault = msg("dn-no-hex-near", name=name, near=near) if near else msg("dn-no-hex", name=name)
            raise KeyError(str(fault)) from None

    def name(self, hex_: HexId) -> str:
        """The name of a hex."""
        return self._names[hex_]

    def site(self, name: str) -> tuple[HexId, ...]:
        """The hexes of a named site such as ``mill``."""
        try:
            return self._sites[name]
        except KeyError:
            raise KeyError(f"{msg('dn-data-no-place', name=name)}{hint(nearest(name, self._sites))}") from None

    @property
    def sites(self) -> Mapping[str, tuple[HexId, ...]]:
        """The hexes of every named site."""
        return self._sites

    def changed(
        self,
        *,
        terrain: Mapping[HexId, str] | None = None,
        sides: Mapping[int, HexsideKind] | None = None,
        closed: Iterable[HexId] = (),
        boats: Mapping[HexId, HexId] | None = None,
    ) -> Ground:
        """This ground as magic changes it: other terrain in some hexes, other things on some hexsides (DN-3.52-01).

        Args:
            terrain: keys of terrain by hex.
            sides: what now stands on a hexside, by its number from either hex.
            closed: hexes that nobody can enter.
            boats: for each hex of a boat, its other hex.
        """
        new_terrain = list(self.terrain[: self.size])
        for hex_, key in (terrain or {}).items():
            new_terrain[hex_] = self.kinds[key].number
        new_sides: list[int] | None = None
        if sides:
            new_sides = list(self.sides[: self.size * 6])
            for side, thing in sides.items():
                set_side(self.grid, new_sides, HexId(side // 6), side % 6, thing)
        return Ground(
            self.grid,
            new_terrain,
            self.level,
            new_sides,
            closed=closed,
            sheets=self.sheets,
            names=self._names,
            notes=self.notes,
            sites=self._sites,
            kinds=self.kinds,
            base=self,
            walkways=self.walkways,
            boats=boats,
        )

    def refloored(self, terrain: Mapping[HexId, str], under: Mapping[HexId, str]) -> Ground:
        """Another printed ground, with other terrain in some hexes, and ``under`` some walkways."""
        kinds = self.kinds
        floor = [
            kinds[terrain[hex_]].number if hex_ in terrain else self.terrain[hex_] for hex_ in all_hexes(self.size)
        ]
        return Ground(
            self.grid,
            floor,
            self.level[: self.size],
            self.sides[: self.size * 6],
            dark=self.dark[: self.size],
            sheet=self.sheet[: self.size],
            sheets=self.sheets,
            names=self._names,
            notes=self.notes,
            sites=self._sites,
            kinds=kinds,
            walkways={**self.walkways, **{hex_: kinds[key].number for hex_, key in under.items()}},
        )

    @classmethod
    def drawn(
        cls,
        text: str,
        legend: Mapping[str, Letter] | None = None,
        sites: Mapping[str, tuple[str, ...]] | None = None,
        *,
        dark: bool = False,
    ) -> Ground:
        """The ground of a small drawing, as tests and examples use it.

        Letters are those of `terrain.toml` at level 0; ``^`` is flat ground one level up and ``/`` a slope to it.
        ``sites`` are names for some of its hexes.

        >>> Ground.drawn('''
        ... A   .   t   .
        ... B     . | .   .
        ... ''').kind(1).key
        'tree'
        """
        kinds = load_terrain()
        letters = {"^": Letter("flat", 1), "/": Letter("slope", 0.5), **(legend or {})}
        drawing = read_drawing(text, letters, kinds)
        grid = HexGrid(drawing.columns, drawing.rows)
        named = {hex_name(grid, hex_): hex_ for hex_ in all_hexes(grid.size)}
        return cls(
            grid,
            drawing.terrain,
            drawing.level,
            drawing.sides,
            dark=(dark,) * grid.size,
            notes=drawing.notes,
            walkways=drawing.passages,
            sites={site: tuple(named[name] for name in names) for site, names in (sites or {}).items()},
        )


def hex_name(grid: HexGrid, hex_: HexId) -> str:
    """The printed name of a hex: row letter and column number, A1 in the north-west."""
    column, row = grid.col_row(hex_)
    return f"{ROW_NAMES[row % 26]}{column + 1}"


@cache
def load_map(key: str, folder: Path = DATA / "maps") -> Map:
    """Read one map sheet.

    Raises:
        DataError: the map is faulty.
        KeyError: there is no such map.
    """
    path = folder / key
    if not (path / "map.toml").exists():
        raise KeyError(f"{msg('data-no-map', name=key)}{hint(nearest(key, (p.name for p in folder.iterdir())))}")
    source = TomlFile(path / "map.toml")
    file = source.decode(MapFile)
    drawn = TextFile(path / "ground.txt")
    drawing = read_drawing(drawn.text, file.legend, load_terrain(), drawn.name)
    if drawing.rows % 2:
        raise DataError([drawn.fault(0, msg("dn-data-odd-rows"))])
    grid = HexGrid(drawing.columns, drawing.rows)
    names = {hex_name(grid, h) for h in all_hexes(grid.size)}
    faults = [
        source.at((table, place, number), msg("dn-data-no-hex", name=name), nearest(name, names))
        for table, places in (("places", file.places), ("joins", file.joins))
        for place, hexes in places.items()
        for number, name in enumerate(hexes)
        if name not in names
    ]
    if faults:
        raise DataError(faults)
    return Map(file, drawing, path)


def lay_out(sheets: Iterable[Sheet], folder: Path = DATA / "maps") -> Ground:
    """Lay maps on the table in any arrangement, joined at their sides.

    Where no map lies, the table is rock that nobody enters or sees through.

    Raises:
        ValueError: the maps do not fit together.
    """
    laid = [(sheet, load_map(sheet.map, folder)) for sheet in sheets]
    widths = {(m.drawing.columns, m.drawing.rows) for _, m in laid}
    kinds = {m.file.kind for _, m in laid}
    # Long sides meet long sides and short ones short ones (DN-1.41-01, DN-1.42-01).
    if len(widths) > 1 or len(kinds) > 1:
        raise ValueError(str(msg("dn-data-unlike-maps")))
    columns, rows = widths.pop()
    across = 1 + max(sheet.at[0] for sheet, _ in laid)
    down = 1 + max(sheet.at[1] for sheet, _ in laid)
    if len({sheet.at for sheet, _ in laid}) != len(laid):
        raise ValueError(str(msg("dn-data-maps-overlap")))
    grid = HexGrid(columns * across, rows * down)
    table = _Table(grid, several=len(laid) > 1)
    for number, (sheet, map_) in enumerate(laid):  # any of them, in any order (DN-1.42-04)
        if sheet.turned and map_.file.joins and down > 1:
            raise ValueError(str(msg("dn-data-turned", map=map_.file.name)))
        table.put(number, sheet, map_)
    return Ground(
        grid,
        table.terrain,
        table.level,
        table.sides,
        dark=(kinds.pop() == "underground",) * grid.size,
        sheet=table.sheet,
        sheets=[map_.file.key for _, map_ in laid],
        names=table.names,
        notes=table.notes,
        walkways=table.walkways,
        sites={name: tuple(hexes) for name, hexes in table.sites.items()},
    )


GAP = "rock"
"""The terrain where no map lies."""


class _Table:
    """The columns of a ground while maps are laid on it."""

    def __init__(self, grid: HexGrid, *, several: bool) -> None:
        self.grid = grid
        self.several = several
        self.terrain = [load_terrain()[GAP].number] * grid.size
        self.level = [0] * grid.size
        self.sides = [0] * (grid.size * 6)
        self.sheet = [0] * grid.size
        self.names = [f"gap/{hex_}" for hex_ in range(grid.size)]
        self.notes = [""] * grid.size
        self.walkways: dict[HexId, int] = {}
        self.sites: dict[str, list[HexId]] = {}

    def put(self, number: int, sheet: Sheet, map_: Map) -> None:
        drawing = map_.drawing
        own = HexGrid(drawing.columns, drawing.rows)
        prefix = f"{map_.file.key}{f'-{sheet.copy}' if sheet.copy > 1 else ''}/" if self.several else ""
        where: dict[str, HexId] = {}
        for here in all_hexes(own.size):
            column, row = own.col_row(here)
            if sheet.turned:
                column, row = drawing.columns - 1 - column, drawing.rows - 1 - row
            there = self.grid.hex(sheet.at[0] * drawing.columns + column, sheet.at[1] * drawing.rows + row)
            name = hex_name(own, here)
            where[name] = there
            self.terrain[there] = drawing.terrain[here]
            self.level[there] = drawing.level[here]
            self.notes[there] = drawing.notes[here]
            if here in drawing.passages:
                self.walkways[there] = drawing.passages[here]
            self.sheet[there] = number
            self.names[there] = prefix + name
            for direction in range(6):
                thing = drawing.sides[here * 6 + direction]
                if thing:
                    set_side(self.grid, self.sides, there, opposite(direction) if sheet.turned else direction, thing)
        for place, hexes in (*map_.file.places.items(), *map_.file.joins.items()):
            self.sites[prefix + place] = [where[name] for name in hexes]


def _hexes_of_places(size: int) -> Callable[[Place], HexId]:
    """The hex of each place: its own number, or less the size for a lower one."""
    return (*all_hexes(size), *all_hexes(size), OFF_MAP).__getitem__


def _hexes_of_poses(size: int) -> Callable[[Pose], HexId]:
    """The hex under each pose, six for a place."""
    under = tuple([hex_ for hex_ in all_hexes(size) for _ in range(6)])
    return (under * 2).__getitem__


@lru_cache(maxsize=64)
def _hexes_of_names(names: tuple[str, ...]) -> Mapping[str, HexId]:
    """The hex of each name."""
    return {name: hex_ for hex_, name in each_hex(names)}


def _laid_over(column: Sequence[int], others: Mapping[HexId, int]) -> list[int]:
    """What a column says of lower places: what it says of their hex, but for the passages under walkways."""
    below = list(column)
    for hex_, value in others.items():
        below[hex_] = value
    return below


def _around(ground: Ground) -> tuple[tuple[Place, ...], ...]:
    """By place, every place of the hexes around it."""
    near = [tuple([there for hex_ in hexes for there in ground.places_in(hex_)]) for hexes in ground.grid.neighbours]
    return tuple(near * 2)


def _touched(ground: Ground, base: Ground) -> frozenset[Place]:
    """The places in which or at whose hexsides a ground differs from its base."""
    terrain = compress(count(), map(ne, ground.terrain, base.terrain))
    same = ground.sides is base.sides
    sides = [] if same else [side // 6 for side in compress(count(), map(ne, ground.sides, base.sides))]
    return frozenset(map(Place, (*terrain, *sides))) | (ground.closed ^ base.closed)


def _sides_about(ground: Ground) -> tuple[int, ...]:
    """The hexsides of all places that were touched, from within and from beyond."""
    grid = ground.grid
    around = [place * 6 + direction for place in ground.touched for direction in range(6)]
    sides = [ground.hex_of(Place(side // 6)) * 6 + side % 6 for side in around]
    beyond = [(grid.table[side], opposite(side % 6)) for side in sides if grid.table[side] != OFF_MAP]
    return (*around, *(place * 6 + back for hex_, back in beyond for place in ground.places_in(hex_)))


def _sides_of_places(sides: Sequence[int], walkways: Iterable[HexId]) -> tuple[int, ...]:
    """What stands on the hexsides of all places: railings and low walls stand on the walkway, not below it."""
    below = list(sides)
    for side in [hex_ * 6 + direction for hex_ in walkways for direction in range(6)]:
        if sides[side] in (HexsideKind.RAILING, HexsideKind.LOW_WALL):
            below[side] = HexsideKind.OPEN
    return (*sides, *below)


def _table(ground: Ground) -> list[Place]:
    """The place beyond each hexside.

    For an entrance this is its rim; an act leads into it. A walkway is entered from its own level, and the
    passage below it from that level (DN-2.31-12).
    """
    grid, size = ground.grid, ground.size
    table = [*map(upper, grid.table), *[NOWHERE] * (size * 6)]
    for hex_ in ground.doubled:
        table[(size + hex_) * 6 : (size + hex_) * 6 + 6] = table[hex_ * 6 : hex_ * 6 + 6]
    for hex_ in ground.walkways:
        for direction in range(6):
            there = grid.table[hex_ * 6 + direction]
            if there == OFF_MAP:
                continue
            for place in ground.places_in(hex_):
                table[place * 6 + direction] = _nearest_level(ground, place, there)
            for place in ground.places_in(there):
                table[place * 6 + opposite(direction)] = _nearest_level(ground, place, hex_)
    return table


def _nearest_level(ground: Ground, place: Place, hex_: HexId) -> Place:
    """The place of the next hex on the same level, or nearest to it."""
    if hex_ not in ground.walkways:
        return upper(hex_)
    return min(ground.places_in(hex_), key=lambda there: abs(ground.level[there] - ground.level[place]))


def _ways(ground: Ground) -> bytes:
    """How each hexside can be passed; see :class:`Way`. Recomputed only around changes."""
    ways = bytearray(len(ground.table) if ground.base is None else ground.base.ways)
    for side in ground.changed_sides:
        ways[side] = _way(ground, side)
    return bytes(ways)


def _way(ground: Ground, hexside: int) -> Way:
    here, there = Place(hexside // 6), ground.table[hexside]
    if there == NOWHERE or ground.sides[hexside] in _CLOSED:
        return Way.BARRED
    if ground.sheet[here] != ground.sheet[there]:
        return Way.OPEN  # Between maps that meet at unequal levels the tunnel is a ramp (DN-1.42-04).
    height = abs(ground.level[here] - ground.level[there])
    one, other = ground.kind(here).traits, ground.kind(there).traits
    is_gentle = height == 1 and ("joins" in one or "joins" in other)
    if height == 0 or is_gentle or (height == 2 and "stair" in one and "stair" in other):
        return Way.OPEN
    return Way.DROP if ground.level[here] > ground.level[there] else Way.BARRED


def _rooms(ground: Ground) -> tuple[int, ...]:
    """Number the rooms: interior hexes not divided by walls, doors or windows (DN-2.24-36)."""
    grid, base = ground.grid, ground.base
    if base is not None and not any("interior" in g.kind(h).traits for h in ground.touched for g in (ground, base)):
        return base.room
    room = [0] * grid.size
    inside = [("interior" in ground.kind(h).traits) for h in all_hexes(grid.size)]
    count = 0
    for first in all_hexes(grid.size):
        if not inside[first] or room[first]:
            continue
        count += 1
        room[first] = count
        reached = [first]
        while reached:
            here = reached.pop()
            for direction in range(6):
                there = grid.table[here * 6 + direction]
                if there == OFF_MAP or room[there] or not inside[there]:
                    continue
                if ground.sides[here * 6 + direction] in _UNDIVIDED:
                    room[there] = count
                    reached.append(there)
    return tuple(room) * 2
