"""Landing grounds: where armies can stand and fliers can end their flight (DG-05-07, DG-05-10)."""

from __future__ import annotations

from collections.abc import Mapping

from warhost.campaign.world.atlas import Atlas, Terrain

IMPASSABLE = (Terrain.SEA, Terrain.MAELSTROM, Terrain.DESERT, Terrain.MARSH)
"""The terrain that no ground army enters (DG-05-07)."""


def dry_hexes(atlas: Atlas) -> list[bool]:
    """Whether a ground army can stand in each hex (DG-05-07)."""
    return [terrain not in IMPASSABLE for terrain in atlas.terrain]


def perches(atlas: Atlas, options: Mapping[str, str]) -> list[bool]:
    """Whether a flier can land in each hex; by an option also in marsh (DG-05-10)."""
    marshy = options.get("air-may-land-in-marsh") == "yes"
    return [terrain not in IMPASSABLE or (marshy and terrain == Terrain.MARSH) for terrain in atlas.terrain]
