"""The ground: the map as armies and ships find it in one season, with ships as bridges (DG-04-13, DG-05-22)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import TypeAlias

from warhost.campaign.terrain.adjacency import adjacency, adjacent_to
from warhost.campaign.terrain.map_by_season import Season
from warhost.campaign.terrain.movement_costs import Gait, movement_steps, steps_from
from warhost.campaign.world.atlas import Atlas
from warhost.campaign.world.waters import Waters
from warhost.core.board.floods import Steps
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId, Side

Spans: TypeAlias = tuple[tuple[int, ...], ...]
"""For each side the halves of the river hexsides that its ships bridge; empty while there are none."""

MOST_OVERLAYS = 256
"""How many tables with ships as bridges are cached; they are quickly made again."""


class Ground:
    """The map as armies and ships find it in one season: movement costs, adjacency, waterways.

    ``bridged`` are always the halves of river hexsides on which ships lie still (DG-04-13).
    """

    def __init__(
        self, season: Season, atlas: Atlas, waters: Waters, options: Mapping[str, str], closed: frozenset[HexId]
    ) -> None:
        self.season = season
        self.atlas = season.ground(atlas)
        self.roads = season.roads(atlas)
        self.links = season.links(waters)
        self.adjacent = adjacency(self.atlas)
        self._options = options
        self._closed = closed
        self._costs = cache(self._costs_on)
        self._over = lru_cache(maxsize=MOST_OVERLAYS)(self._laid_over)
        self._lay = lru_cache(maxsize=MOST_OVERLAYS)(partial(Lay, self))
        self._contact = Steps(tuple((there, 1) for there in row) for row in self.adjacent)
        self.rings = tuple(map(HexSet, self.adjacent))
        """For each hex those that count as adjacent to it, as a set."""

    def steps(self, gait: Gait, bridged: tuple[int, ...] = (), cleared: tuple[HexId, ...] = ()) -> Steps:
        """For each hex, the neighbours an army of this gait can enter and their cost.

        ``cleared`` are the hexes of disbanded capitals, clear terrain whatever the map shows (DG-09-12).
        """
        underfoot = self._underfoot(gait)
        return self._over(gait, underfoot, bridged, cleared) if bridged or cleared else self._costs(gait, underfoot)

    def strikes(self, gait: Gait, bridged: tuple[int, ...] = ()) -> Steps:
        """For each hex, the neighbours an army of this gait can attack; the costs mean nothing (DG-07-06)."""
        return self._over(gait, self.atlas, bridged, ()) if bridged else self._costs(gait, self.atlas)

    def _underfoot(self, gait: Gait) -> Atlas:
        """The hexsides that count for a gait: fliers ignore what a season does to roads."""
        return self.atlas if gait in (Gait.AIR, Gait.CITADEL) else self.roads

    def _costs_on(self, gait: Gait, atlas: Atlas) -> Steps:
        return movement_steps(atlas, gait, self._options, closed=self._closed)

    def _laid_over(self, gait: Gait, atlas: Atlas, bridged: tuple[int, ...], cleared: tuple[HexId, ...]) -> Steps:
        """A table with ships as bridges and disbanded capitals as clear terrain."""
        rows = {
            hex: steps_from(atlas, gait, hex, self._options, frozenset(bridged), self._closed, cleared)
            for hex in {HexId(half // 6) for half in bridged}.union(*(atlas.grid.neighbours[one] for one in cleared))
        }
        return self._costs(gait, atlas).amended(rows)

    def lay(self, spans: Spans, cleared: tuple[HexId, ...] = ()) -> Lay:
        """The lay of the land while ships make these bridges and these hexes have lost their capitals."""
        return self._lay(spans, cleared)

    def beside(self, hexes: HexSet, bridged: tuple[int, ...]) -> HexSet:
        """The hexes adjacent to any of a set while ships bridge these halves (DG-05-22)."""
        found = self._contact.around(hexes)
        for half in bridged:
            if half // 6 in hexes:
                found = found.with_hex(self.atlas.grid.table[half])
        return found


class Lay:
    """The lay of the land just now: the ground of a season with ships as bridges (DG-04-13, DG-05-22).

    ``cleared`` are the hexes of disbanded capitals, which are clear terrain (DG-09-12).
    """

    __slots__ = ("adjacent", "bridged", "cleared", "ground", "rings", "spans", "steps")

    def __init__(self, ground: Ground, spans: Spans, cleared: tuple[HexId, ...] = ()) -> None:
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
            for hex in {HexId(half // 6) for half in self.bridged}:
                rows[hex] = adjacent_to(ground.atlas, hex, frozenset(self.bridged))
                rings[hex] = HexSet(rows[hex])
            self.adjacent, self.rings = tuple(rows), tuple(rings)
        self.steps: Callable[[Side, Gait], Steps] = cache(self._steps)
        """For a side and a gait: for each hex, the neighbours that can be entered and their cost."""

    def _steps(self, side: Side, gait: Gait) -> Steps:
        flies = gait in (Gait.AIR, Gait.CITADEL)
        return self.ground.steps(gait) if flies else self.ground.steps(gait, self.spans[side], self.cleared)

    def strikes(self, side: Side, gait: Gait) -> Steps:
        """For each hex, the neighbours an army of this side and gait can attack; the costs mean nothing (DG-07-06)."""
        return self.ground.strikes(gait, self.spans[side])

    def contact(self, hexes: HexSet) -> HexSet:
        """The hexes adjacent to any of a set."""
        return self.ground.beside(hexes, self.bridged)
