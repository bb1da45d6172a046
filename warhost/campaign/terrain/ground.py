"""The ground: the map as armies and ships find it in one season, with ships as bridges (DG-04-13, DG-05-22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from warhost.campaign.terrain.adjacency import adjacency, adjacent_to
from warhost.campaign.terrain.movement_costs import Gait, movement_steps, steps_from
from warhost.campaign.terrain.seasons import Season
from warhost.campaign.world.atlas import Atlas
from warhost.campaign.world.waters import Waters
from warhost.core.board.floods import HexSet, Steps, hex_set

Spans: TypeAlias = tuple[tuple[int, ...], ...]
"""For each side the halves of the river hexsides that its ships bridge; empty while there are none."""

MOST_OVERLAYS = 256
"""How many tables with ships as bridges are cached; they are quickly made again."""


class Ground:
    """The map as armies and ships find it in one season: movement costs, adjacency, waterways.

    ``bridged`` are always the halves of river hexsides on which ships lie still (DG-04-13).
    """

    def __init__(
        self, season: Season, atlas: Atlas, waters: Waters, options: Mapping[str, str], closed: frozenset[int]
    ) -> None:
        self.season = season
        self.atlas = season.ground(atlas)
        self.roads = season.roads(atlas)
        self.links = season.links(waters)
        self.adjacent = adjacency(self.atlas)
        self._options = options
        self._closed = closed
        self._steps: list[Steps | None] = [None] * len(Gait)
        self._strikes = self._steps if self.roads is self.atlas else self._steps[:]
        self._bridged_steps: dict[tuple[Gait, Atlas, tuple[int, ...], tuple[int, ...]], Steps] = {}
        self._lays: dict[tuple[Spans, tuple[int, ...]], Lay] = {}
        self._contact = Steps(tuple((there, 1) for there in row) for row in self.adjacent)
        self.rings = tuple(map(hex_set, self.adjacent))
        """For each hex those that count as adjacent to it, as a set."""

    def steps(self, gait: Gait, bridged: tuple[int, ...] = (), cleared: tuple[int, ...] = ()) -> Steps:
        """For each hex, the neighbours an army of this gait can enter and their cost.

        ``cleared`` are the hexes of disbanded capitals, clear terrain whatever the map shows (DG-09-12).
        """
        table = self._steps[gait]
        if table is None:
            table = self._steps[gait] = self._costs(gait, self._underfoot(gait))
        return self._over(table, gait, self._underfoot(gait), bridged, cleared) if bridged or cleared else table

    def strikes(self, gait: Gait, bridged: tuple[int, ...] = ()) -> Steps:
        """For each hex, the neighbours an army of this gait can attack; the costs mean nothing (DG-07-06)."""
        table = self._strikes[gait]
        if table is None:
            table = self._strikes[gait] = self._costs(gait, self.atlas)
        return self._over(table, gait, self.atlas, bridged) if bridged else table

    def _underfoot(self, gait: Gait) -> Atlas:
        """The hexsides that a gait meets on its way; who flies does not care for roads."""
        return self.atlas if gait in (Gait.AIR, Gait.CITADEL) else self.roads

    def _costs(self, gait: Gait, atlas: Atlas) -> Steps:
        return movement_steps(atlas, gait, self._options, closed=self._closed)

    def _over(
        self, plain: Steps, gait: Gait, atlas: Atlas, bridged: tuple[int, ...], cleared: tuple[int, ...] = ()
    ) -> Steps:
        """A table with ships as bridges and disbanded capitals as clear terrain."""
        key = (gait, atlas, bridged, cleared)
        if key not in self._bridged_steps:
            if len(self._bridged_steps) >= MOST_OVERLAYS:
                self._bridged_steps.clear()
            rows = {
                hex: steps_from(atlas, gait, hex, self._options, frozenset(bridged), self._closed, cleared)
                for hex in {half // 6 for half in bridged}.union(*(atlas.grid.neighbours[one] for one in cleared))
            }
            self._bridged_steps[key] = plain.amended(rows)
        return self._bridged_steps[key]

    def lay(self, spans: Spans, cleared: tuple[int, ...] = ()) -> Lay:
        """The lay of the land while ships make these bridges and these hexes have lost their capitals."""
        found = self._lays.get((spans, cleared))
        if found is None:
            if len(self._lays) >= MOST_OVERLAYS:
                self._lays.clear()
            found = self._lays[spans, cleared] = Lay(self, spans, cleared)
        return found

    def beside(self, hexes: HexSet, bridged: tuple[int, ...]) -> HexSet:
        """The hexes adjacent to any of a set while ships bridge these halves (DG-05-22)."""
        found = self._contact.around(hexes)
        for half in bridged:
            if hexes >> half // 6 & 1:
                found |= 1 << self.atlas.grid.table[half]
        return found


class Lay:
    """The lay of the land just now: the ground of a season with ships as bridges (DG-04-13, DG-05-22).

    ``cleared`` are the hexes of disbanded capitals, which are clear terrain (DG-09-12).
    """

    __slots__ = ("adjacent", "bridged", "cleared", "ground", "known", "rings", "spans")

    def __init__(self, ground: Ground, spans: Spans, cleared: tuple[int, ...] = ()) -> None:
        self.ground = ground
        self.cleared = cleared
        self.spans = (*spans, ()) if spans else ((), (), ())
        """The halves of river hexsides that are bridged for each side; nobody builds bridges for neutrals."""
        self.bridged = tuple(sorted({half for side in spans for half in side}))
        """Those that are bridged for either."""
        self.adjacent = ground.adjacent
        self.rings = ground.rings
        """For each hex those that count as adjacent to it, as a set."""
        if spans:
            rows, rings = list(self.adjacent), list(self.rings)
            for hex in {half // 6 for half in self.bridged}:
                rows[hex] = adjacent_to(ground.atlas, hex, frozenset(self.bridged))
                rings[hex] = hex_set(rows[hex])
            self.adjacent, self.rings = tuple(rows), tuple(rings)
        self.known: tuple[list[Steps | None], ...] = tuple([None] * len(Gait) for _ in self.spans)
        """The tables of movement costs that were asked for, by side and gait."""

    def steps(self, side: int, gait: Gait) -> Steps:
        """For each hex, the neighbours an army of this side and gait can enter and their cost."""
        found = self.known[side][gait]
        if found is None:
            flies = gait in (Gait.AIR, Gait.CITADEL)
            found = self.ground.steps(gait) if flies else self.ground.steps(gait, self.spans[side], self.cleared)
            self.known[side][gait] = found
        return found

    def strikes(self, side: int, gait: Gait) -> Steps:
        """For each hex, the neighbours an army of this side and gait can attack; the costs mean nothing (DG-07-06)."""
        return self.ground.strikes(gait, self.spans[side])

    def contact(self, hexes: HexSet) -> HexSet:
        """The hexes adjacent to any of a set."""
        return self.ground.beside(hexes, self.bridged)
