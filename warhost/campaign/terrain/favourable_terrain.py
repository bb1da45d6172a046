"""Favourable terrain: where a race fights better (DG-07-40, DG-07-41)."""

from __future__ import annotations

from collections.abc import Mapping

from warhost.campaign.world.atlas import Atlas, Barrier, Terrain
from warhost.core.ids import all_hexes


def favourable_terrain(atlas: Atlas, options: Mapping[str, str]) -> dict[str, list[bool]]:
    """For each race that has favourable terrain, whether a hex is such: mountains or forest."""
    forest = [terrain == Terrain.FOREST for terrain in atlas.terrain]
    mountains = mountain_hexes(atlas, options)
    return {"elf": forest, "kender": forest, "dwarf": mountains, "ogre": mountains}


def mountain_hexes(atlas: Atlas, options: Mapping[str, str]) -> list[bool]:
    """Whether each hex is a mountain hex: marked so or a pass; by an option any hex that touches a mountain side."""
    hexes = tuple(all_hexes(atlas.grid.size))
    if options.get("mountain-hex") == "touching":
        barrier = atlas.barrier
        return [any(barrier[side] == Barrier.MOUNTAIN for side in range(hex * 6, hex * 6 + 6)) for hex in hexes]
    return [atlas.terrain[hex] == Terrain.MOUNTAIN or hex in atlas.pass_hexes for hex in hexes]
