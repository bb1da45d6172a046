"""The playing area: hexes that a scenario closes to everybody (DG-16-01, DG-16-07, DG-17-06, DG-19-03)."""

from __future__ import annotations

from collections.abc import Mapping

from warhost.campaign.scenario.scenario_files import Scenario, applies
from warhost.campaign.world.atlas import Atlas
from warhost.core.ids import HexId, all_hexes


def outside_playing_area(scenario: Scenario, atlas: Atlas) -> frozenset[HexId]:
    """The hexes beyond the scenario's playing area (DG-16-01, MD-36-04)."""
    areas = scenario.playing_area
    inside = frozenset[HexId]().union(*(atlas.hexes_of(name) for name in areas))
    return frozenset(all_hexes(atlas.grid.size)) - inside if areas else frozenset()


def closed_lands(scenario: Scenario, atlas: Atlas, options: Mapping[str, str]) -> frozenset[HexId]:
    """The lands of nations that take no part, where they are closed (DG-16-07, DG-17-06, DG-19-03)."""
    if scenario.is_open(options):
        return frozenset()
    present = {force.nation for force in scenario.force if applies(force, options)} | set(scenario.activatable or ())
    for nations in (*scenario.allied.values(), *scenario.defeated.values()):
        present |= set(nations)
    return frozenset().union(*(land.hexes for land in atlas.lands if land.nation and land.id not in present))
