"""The remaining neutrals: nations that can still join a side, and the land that wakes them when it is invaded.

DG-03-03, DG-03-10, DG-03-17, DG-15-06, DG-17-06.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from warhost.campaign.printed.counters import Manifest
from warhost.campaign.scenario.scenario_files import Scenario
from warhost.campaign.world.atlas import Atlas


def remaining_neutrals(scenario: Scenario, manifest: Manifest, options: Mapping[str, str]) -> frozenset[str]:
    """The nations of the Activation Table that can still join a side (DG-03-03, DG-15-06, DG-17-06).

    Where an option opens nations that take no part (DG-16-07), all can.
    """
    allowed = scenario.activatable
    if scenario.closed_neutrals and scenario.is_open(options):
        allowed = None
    return frozenset(
        id for id, nation in manifest.nations.items() if nation.table and (allowed is None or id in allowed)
    )


def home_of(manifest: Manifest, nation: str) -> str:
    """The land that a nation lives in; by default the one of its own name."""
    return manifest.nations[nation].home or nation


def neutral_by_hex(scenario: Scenario, manifest: Manifest, atlas: Atlas, neutrals: Iterable[str]) -> list[str]:
    """For each hex the neutral that an invasion of it would draw into the war, or none (DG-03-10, DG-03-17)."""
    found = [""] * atlas.grid.size
    if scenario.invasions:
        for nation in neutrals:
            land = atlas.land_index.get(home_of(manifest, nation), -1)
            for hex in atlas.lands[land].hexes if land >= 0 else ():
                found[hex] = nation
    return found
