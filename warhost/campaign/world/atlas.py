"""The map of the strategic war: hexes, hexsides, lands and places as flat tables (DG-21-*).

An :class:`Atlas` never changes after loading and is shared by all games on it. Its tables are indexed by hex
(``row * columns + column``), those of hexsides by ``hex * 6 + direction`` (see :mod:`warhost.core.board.hexes`).

>>> atlas = load_atlas("ansalon")
>>> hylo = atlas.hex_of("Kenderhome")
>>> atlas.name(hylo), atlas.printed(hylo), atlas.lands[atlas.land[hylo]].name
('Hylo (1619)', '3518a', 'Hylo')
>>> Terrain(atlas.terrain[hylo]).name, PlaceKind(atlas.places[atlas.place_at[hylo]].kind).name
('FOREST', 'FORTIFIED_CITY')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import atan2, degrees
from pathlib import Path
from types import MappingProxyType

from warhost.campaign.world.map_files import MapFiles, read_map_files
from warhost.campaign.world.map_tables import MapMaker, numbered_hex
from warhost.campaign.world.map_terms import (
    FORTIFIED,
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
    spelling,
)
from warhost.core.board.hexes import HexGrid, opposite
from warhost.core.ids import HexId, each_hex
from warhost.core.messages import Message, msg
from warhost.datafiles import DataError, hint, nearest

__all__ = [
    "FORTIFIED",
    "WATER",
    "Atlas",
    "Barrier",
    "Crossing",
    "Land",
    "Place",
    "PlaceKind",
    "Region",
    "Sea",
    "Sheet",
    "Terrain",
    "load_atlas",
    "spelling",
]

GROUNDS = {
    Terrain.CLEAR: msg("dg-ground-plain"),
    Terrain.FOREST: msg("dg-ground-woods"),
    Terrain.MOUNTAIN: msg("dg-ground-mountains"),
    Terrain.SEA: msg("dg-ground-waters"),
    Terrain.DESERT: msg("dg-ground-desert"),
    Terrain.MARSH: msg("dg-ground-marshes"),
    Terrain.MAELSTROM: msg("dg-ground-maelstrom"),
}
"""What people call the ground of a hex that has no name of its own."""
COMPASS = (
    msg("dg-compass-east"),
    msg("dg-compass-south-east"),
    msg("dg-compass-south-west"),
    msg("dg-compass-west"),
    msg("dg-compass-north-west"),
    msg("dg-compass-north-east"),
)
WINDS = (
    msg("dg-compass-east"),
    msg("dg-compass-south-east"),
    msg("dg-compass-south"),
    msg("dg-compass-south-west"),
    msg("dg-compass-west"),
    msg("dg-compass-north-west"),
    msg("dg-compass-north"),
    msg("dg-compass-north-east"),
)
"""The eight winds, clockwise from east, for ways that are longer than a hex."""

DATA = Path(__file__).parent.parent / "data" / "maps"
"""Where the maps of the project lie, one folder each."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Atlas:
    """A map, ready for rules at speed. Nothing in it may be changed.

    Attributes:
        id: name of its folder; ``title`` is what players read.
        folder: where its files lie, the drawn geography among them.
        miles: width of a hex.
        grid: the hexes.
        terrain: a :class:`Terrain` for every hex.
        land: for every hex the index of its land, or -1.
        sea: for every hex the index of its sea, or -1.
        place_at: for every hex the index of the place in it, or -1.
        coastal: for every hex, whether it is land that the sea touches: armies and ships may both be there.
        barrier: a :class:`Barrier` for every side of every hex.
        crossing: a :class:`Crossing` for every side of every hex.
        sailable: for every side of every hex, whether ships can sail from the hex across it into the neighbour:
            water on both sides, or along an inlet, or round a corner that water touches. Marsh is never sailed.
        lands: nations and areas; ``land_index`` finds them by id.
        seas: the waters.
        places: all places; ``place_index`` finds them by id.
        pass_hexes: mountain pass hexes (DG-05-26).
        maelstrom: hexes of the Maelstrom; ``maelstrom_edge`` those that ships can enter first; ``maelstrom_rim`` the
            sea hexes around it, where ships come out (DG-04-17, DG-04-18).
        river_links: for every deep-river side (numbered as ``grid.side`` does) the deep-river sides that continue it.
        river_mouths: for every deep-river side that ships can enter from sea or coast, the hexes they do it from.
        regions: areas of the scenarios, landscapes, ranges and rivers, by id.
        place_names: places by every spelling of their names; ``land_names`` and ``area_names`` likewise (DG-21-12).
    """

    id: str
    folder: Path
    title: str
    miles: int
    grid: HexGrid
    sheets: tuple[Sheet, ...]
    terrain: list[int]
    land: list[int]
    sea: list[int]
    place_at: list[int]
    coastal: list[bool]
    barrier: list[int]
    crossing: list[int]
    sailable: list[bool]
    lands: tuple[Land, ...]
    land_index: Mapping[str, int]
    seas: tuple[Sea, ...]
    places: tuple[Place, ...]
    place_index: Mapping[str, int]
    pass_hexes: frozenset[HexId]
    maelstrom: frozenset[HexId]
    maelstrom_edge: frozenset[HexId]
    maelstrom_rim: frozenset[HexId]
    river_links: Mapping[int, tuple[int, ...]]
    river_mouths: Mapping[int, tuple[HexId, ...]]
    regions: Mapping[str, Region]
    place_names: Mapping[str, int]
    land_names: Mapping[str, int]
    area_names: Mapping[str, frozenset[HexId]]

    def __repr__(self) -> str:
        return f"<Atlas {self.id}: {self.grid.columns} by {self.grid.rows}, {len(self.lands)} lands>"

    # --- hexes by name ------------------------------------------------------------------------------------------------

    def token(self, hex_: HexId) -> str:
        """Return the hex's text form in orders: column and row, ``1619``."""
        return self.grid.token(hex_)

    def printed(self, hex_: HexId) -> str:
        """Return the original's number of the hex, ``3518a`` on the western sheet, ``2404b`` on the eastern.

        >>> atlas = load_atlas("ansalon")
        >>> atlas.printed(atlas.grid.hex(61, 16))
        '2404b'
        """
        column, row = self.grid.col_row(hex_)
        usual = [sheet for sheet in self.sheets if sheet.is_usual(column, row)]
        return usual[-1].number(column, row) if usual else self.grid.token(hex_)

    def hex_of(self, name: str) -> HexId:
        """Return the hex that a text names: ``1619``, ``[16, 19]``, ``3518a``, ``W3518``, a place, or its alias.

        Raises ``KeyError`` with the nearest spelling when nothing is called so.
        """
        hex_ = numbered_hex(self.grid, self.sheets, name.strip())
        return self.place(name).hex if hex_ is None else hex_

    def name(self, hex_: HexId) -> str | Message:
        """Return what a player would call a hex, and its token.

        That is its place, the port or the place beside it, its land or its sea. A land that is called like its town is
        told apart from it by the ground.
        """
        token = self.grid.token(hex_)
        if self.place_at[hex_] >= 0:
            return f"{self.places[self.place_at[hex_]].name} ({token})"
        ground = GROUNDS[Terrain(self.terrain[hex_])]
        harbour = next((place for place in self.places if place.port and place.dock == hex_), None)
        if harbour:
            return msg("dg-hex-port-of", place=harbour.name, token=token)
        beside = [self._beside(hex_, direction) for direction in range(6)]
        known = [(place, direction) for direction, place in enumerate(beside) if place is not None]
        if known:
            place, direction = max(known, key=lambda one: (one[0].fortified, -one[0].index))
            return msg("dg-hex-beside", ground=ground, side=COMPASS[opposite(direction)], place=place.name, token=token)
        if self.land[hex_] >= 0:
            land = self.lands[self.land[hex_]].name
            if spelling(land) in self.place_names:
                return msg("dg-hex-within", ground=ground, land=land, token=token)
            return f"{land} ({token})"
        if self.sea[hex_] >= 0:
            return f"{self.seas[self.sea[hex_]].name} ({token})"
        return self._far_from(hex_)

    def _far_from(self, hex_: HexId) -> Message:
        """Name a hex of no land and no sea by the nearest place, and the way from there."""
        place = min(self.places, key=lambda one: (self.grid.distance(hex_, one.hex), not one.fortified, one.index))
        (x, y), (from_x, from_y) = self.grid.centre(hex_), self.grid.centre(place.hex)
        side = WINDS[round(degrees(atan2(y - from_y, x - from_x)) / 45) % 8]
        ground = GROUNDS[Terrain(self.terrain[hex_])]
        return msg("dg-hex-beside", ground=ground, side=side, place=place.name, token=self.grid.token(hex_))

    def _beside(self, hex_: HexId, direction: int) -> Place | None:
        """Return the place in the next hex in a direction, if there is one."""
        there = self.grid.table[hex_ * 6 + direction]
        return self.places[self.place_at[there]] if there >= 0 and self.place_at[there] >= 0 else None

    # --- things by name -----------------------------------------------------------------------------------------------

    def place(self, name: str) -> Place:
        """Return a place by id, name or alias."""
        return self.places[self._find(name, self.place_names, "place")]

    def land_named(self, name: str) -> Land:
        """Return a land by id, name or alias."""
        return self.lands[self._find(name, self.land_names, "land")]

    def hexes_of(self, name: str) -> frozenset[HexId]:
        """Return the hexes of anything with a name: region, land, sea, range, river, place or single hex.

        A land comes before its capital of the same name; ``hex_of`` gives the capital.
        """
        key = spelling(name)
        if key in self.area_names:
            return self.area_names[key]
        if key in self.place_names:
            return frozenset((self.places[self.place_names[key]].hex,))
        hex_ = numbered_hex(self.grid, self.sheets, name.strip())
        if hex_ is not None:
            return frozenset((hex_,))
        raise KeyError(_unknown("place-or-area", name, [*self.area_names, *self.place_names]))

    def _find(self, name: str, names: Mapping[str, int], what: str) -> int:
        try:
            return names[spelling(name)]
        except KeyError:
            raise KeyError(_unknown(what, name, names)) from None

    # --- ports --------------------------------------------------------------------------------------------------------

    def is_water(self, hex_: HexId) -> bool:
        """Whether there is no land in the hex."""
        return self.terrain[hex_] in WATER

    def berths(self, place: Place) -> tuple[int, ...]:
        """Return the deep-river sides where ships lie in a river port; empty for a port on the coast."""
        sides = (self.grid.side(place.dock, d) for d in range(6))
        return tuple(side for side in sides if side in self.river_links)


def _unknown(what: str, name: str, names: Iterable[str]) -> str:
    return f"{msg(f'dg-data-no-{what}', name=name)}{hint(nearest(spelling(name), names))}"


def load_atlas(name_or_folder: str | Path) -> Atlas:
    """Return a map of the project by name, or a map from any folder. Loaded once, then shared.

    Raises :class:`warhost.datafiles.DataError` when the folder's files cannot make a map.
    """
    folder = Path(name_or_folder)
    if isinstance(name_or_folder, str) and (DATA / name_or_folder).is_dir():
        folder = DATA / name_or_folder
    return _load(folder.resolve())


@cache
def _load(folder: Path) -> Atlas:
    return make_atlas(read_map_files(folder))


def make_atlas(files: MapFiles) -> Atlas:
    """Return the atlas of a map's files; raises ``DataError`` with every fault that keeps it from being made."""
    maker = MapMaker.of(files)
    if maker.faults:
        raise DataError(maker.faults)
    grid = maker.grid
    place_at = [-1] * grid.size
    for place in maker.places:
        place_at[place.hex] = place.index
    links, mouths = maker.rivers()
    maelstrom = frozenset(h for h, kind in each_hex(maker.terrain) if kind == Terrain.MAELSTROM)
    rim = frozenset(n for h in maelstrom for n in grid.neighbours[h] if maker.terrain[n] == Terrain.SEA)
    return Atlas(
        id=files.folder.name,
        folder=files.folder,
        title=files.map.data.name,
        miles=files.map.data.miles,
        grid=grid,
        sheets=maker.sheets,
        terrain=maker.terrain,
        land=maker.land_of,
        sea=maker.sea_of,
        place_at=place_at,
        coastal=maker.coastal,
        barrier=maker.barrier,
        crossing=maker.crossing,
        sailable=maker.sailable(),
        lands=maker.lands,
        land_index=MappingProxyType({land.id: land.index for land in maker.lands}),
        seas=maker.seas,
        places=maker.places,
        place_index=MappingProxyType({place.id: place.index for place in maker.places}),
        pass_hexes=maker.pass_hexes,
        maelstrom=maelstrom,
        maelstrom_edge=frozenset(h for h in maelstrom if any(n not in maelstrom for n in grid.neighbours[h])),
        maelstrom_rim=rim,
        river_links=MappingProxyType(links),
        river_mouths=MappingProxyType(mouths),
        regions=MappingProxyType(maker.regions),
        place_names=MappingProxyType(_names_of(maker.places)),
        land_names=MappingProxyType(_names_of(maker.lands)),
        area_names=MappingProxyType(_areas_of((*maker.regions.values(), *maker.seas, *maker.lands))),
    )


def _names_of(things: Sequence[Place] | Sequence[Land]) -> dict[str, int]:
    """Return things by spelling; an id beats a name, a name beats an alias."""
    names = {spelling(alias): thing.index for thing in things for alias in thing.aliases}
    names |= {spelling(thing.name): thing.index for thing in things}
    names |= {spelling(thing.id): thing.index for thing in things}
    return names


def _areas_of(things: Sequence[Region | Sea | Land]) -> dict[str, frozenset[HexId]]:
    """Return areas by spelling, with the same precedence; of equals the last."""
    areas = {spelling(alias): thing.hexes for thing in things for alias in thing.aliases}
    areas |= {spelling(thing.name): thing.hexes for thing in things}
    areas |= {spelling(thing.id): thing.hexes for thing in things}
    return areas
