"""The waters: every station a ship can take and how it sails from one to the next (DG-04-01, DG-04-02).

A station is a hex, or a hexside of a deep river. Hexes keep their numbers; the river hexsides are numbered after them,
so that one table of links serves for sea, coast and rivers. In orders a river station is written as its two hexes,
``3311/3412``.

>>> from warhost.campaign.world.atlas import load_atlas
>>> waters = waters_of(load_atlas("ansalon"))
>>> kalaman = waters.atlas.hex_of("Kalaman")
>>> [waters.token(station) for station in waters.rivers_of[kalaman]]
['3311/3412']
>>> [waters.token(station) for station in waters.docks(waters.atlas.place("Kalaman"))]
['3412', '3311/3412']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from warhost.campaign.world.atlas import Atlas, Place, Terrain
from warhost.core.ids import HexId, all_hexes, each_hex
from warhost.core.messages import Message, listed, msg

Links = tuple[tuple[HexId, ...], ...]
"""For each station those that lie one point of movement away."""

RIVER_ROOM = 2
"""Ships of one side on a river hexside (DG-04-06)."""


class Waters:
    """The stations of a map. Nothing in it may be changed.

    Attributes:
        size: number of hexes; stations from this number on are river hexsides.
        count: number of stations.
        sides: the hexside of every river station, in order.
        station_of: the river station of a deep-river hexside, numbered as ``grid.side`` does.
        banks: for every station the hexes that it belongs to: one, or the two of a hexside.
        tokens: for every station its text form in orders.
        links: where a ship can sail from a station. From the Maelstrom it goes nowhere by itself (DG-04-18).
        rivers_of: for every hex the river stations on its sides.
        is_open: for every station, whether ships can be there at all.
        maelstrom: the hexes of the Maelstrom; ``brink`` the stations next to it, ``rim`` the sea hexes where ships come
            out (DG-04-17, DG-04-18, DG-04-20).
        ports_at: the places in whose port a ship at a station lies (DG-04-08).
        has_shore: for every hex, whether ships can lie in it or on one of its sides.
    """

    def __init__(self, atlas: Atlas) -> None:
        grid = atlas.grid
        self.atlas = atlas
        self.size = grid.size
        self.sides = tuple(sorted(atlas.river_links))
        self.count = self.size + len(self.sides)
        self.station_of = {side: HexId(self.size + index) for index, side in enumerate(self.sides)}
        self.banks: tuple[tuple[HexId, ...], ...] = (
            *((hex,) for hex in all_hexes(self.size)),
            *(grid.side_hexes(side) for side in self.sides),
        )
        self.tokens = tuple(self.token(station) for station in all_hexes(self.count))
        self.maelstrom = atlas.maelstrom
        self.rim = tuple(sorted(atlas.maelstrom_rim))
        self.is_open = [self._is_open(hex) for hex in all_hexes(self.size)] + [True] * len(self.sides)
        self.links = self._links()
        self.brink = {
            station: tuple(there for there in links if there in self.maelstrom)
            for station, links in each_hex(self.links)
            if any(there in self.maelstrom for there in links)
        }
        rivers: list[list[HexId]] = [[] for _ in range(self.size)]
        for station in self.station_of.values():
            for hex in self.banks[station]:
                rivers[hex].append(station)
        self.rivers_of = tuple(map(tuple, rivers))
        self.has_shore = [self.is_open[hex] or bool(self.rivers_of[hex]) for hex in all_hexes(self.size)]
        self.ports_at: dict[HexId, tuple[Place, ...]] = {}
        for place in atlas.places:
            for station in self.docks(place):
                self.ports_at[station] = (*self.ports_at.get(station, ()), place)

    def _is_open(self, hex: HexId) -> bool:
        """Whether a ship can lie in a hex: water, or a coast that is no marsh (DG-04-01, DG-04-16)."""
        atlas = self.atlas
        return atlas.is_water(hex) or (atlas.coastal[hex] and atlas.terrain[hex] != Terrain.MARSH)

    def _links(self) -> Links:
        atlas, table = self.atlas, self.atlas.grid.table
        found: list[list[HexId]] = []
        for hex in all_hexes(self.size):
            first = hex * 6
            found.append([table[side] for side in range(first, first + 6) if atlas.sailable[side]])
        for side, station in self.station_of.items():
            mouths = atlas.river_mouths.get(side, ())
            for hex in mouths:
                found[hex].append(station)
            found.append([*(self.station_of[other] for other in atlas.river_links[side]), *mouths])
        for hex in self.maelstrom:
            found[hex] = []
        inner = self.maelstrom - atlas.maelstrom_edge
        return tuple(tuple(there for there in links if there not in inner) for links in found)

    def docks(self, place: Place) -> tuple[HexId, ...]:
        """The stations at which ships lie in a port; none if the place has none (DG-04-08)."""
        if not place.port:
            return ()
        quay = (place.dock,) if self.is_open[place.dock] else ()
        return (*quay, *(self.station_of[side] for side in self.atlas.berths(place)))

    def havens(self, hexes: Iterable[HexId]) -> tuple[HexId, ...]:
        """Where ships can lie in a country: its coasts, and the docks of its ports (DG-03-08)."""
        inside = frozenset(hexes)
        coasts = [hex for hex in inside if self.is_open[hex]]
        docks = [dock for place in self.atlas.places if place.hex in inside for dock in self.docks(place)]
        return tuple(sorted({*coasts, *docks}))

    def is_river(self, station: HexId) -> bool:
        """Whether a station is a river hexside."""
        return station >= self.size

    def are_adjacent(self, station: HexId, other: HexId) -> bool:
        """Whether a ship could sail from a station to the other in one step, and so fight there (DG-08-01)."""
        return other in self.links[station]

    def token(self, station: HexId) -> str:
        """The stable text form of a station: ``1619``, or ``3311/3412`` on a river."""
        return "/".join(self.atlas.token(hex) for hex in self.banks[station])

    def name(self, station: HexId) -> str | Message:
        """What a player would call a station."""
        if station < self.size:
            return self.atlas.name(station)
        for port in self.ports_at.get(station, ())[:1]:
            return msg("dg-river-port-of", place=port.name, token=self.token(station))
        return msg("dg-river-between", banks=listed(self.atlas.name(hex) for hex in self.banks[station]))


@cache
def waters_of(atlas: Atlas) -> Waters:
    """The waters of a map, cached."""
    return Waters(atlas)


def sea_reach(
    start: HexId, budget: int, links: Links, blocked: Sequence[int], came: dict[HexId, HexId] | None = None
) -> dict[HexId, int]:
    """The cost of every station that can be reached, the start included: one point for each step.

    ``blocked[station]`` non-zero: cannot be entered. ``came`` is filled with the station before each on a shortest way.
    """
    cost = {start: 0}
    if came is None:
        came = {}
    ring = [start]
    for spent in range(1, budget + 1):
        wider = []
        for here in ring:
            for there in links[here]:
                if there not in cost and not blocked[there]:
                    cost[there] = spent
                    came[there] = here
                    wider.append(there)
        if not wider:
            break
        ring = wider
    return cost


def way_back(came: Mapping[HexId, HexId], start: HexId, goal: HexId) -> tuple[HexId, ...]:
    """The way from start to goal, the start left out."""
    path = []
    while goal != start:
        path.append(goal)
        goal = came[goal]
    return tuple(reversed(path))
