"""Adjacency: which neighbours count as adjacent to a hex (DG-05-22)."""

from __future__ import annotations

from typing import TypeAlias

from warhost.campaign.world.atlas import Atlas, Barrier, Crossing
from warhost.core.ids import HexId, all_hexes

Adjacency: TypeAlias = tuple[tuple[HexId, ...], ...]
"""For each hex the neighbours that count as adjacent."""


def adjacency(atlas: Atlas) -> Adjacency:
    """The neighbours of each hex that count as adjacent: no closed mountain or deep river side between (DG-05-22)."""
    return tuple(adjacent_to(atlas, hex) for hex in all_hexes(atlas.grid.size))


def adjacent_to(atlas: Atlas, hex: HexId, bridged: frozenset[int] = frozenset()) -> tuple[HexId, ...]:
    """The neighbours of one hex that count as adjacent."""
    closed = (Barrier.MOUNTAIN, Barrier.DEEP_RIVER, Barrier.INLET)
    table = atlas.grid.table
    return tuple(
        table[side]
        for side in range(hex * 6, hex * 6 + 6)
        if table[side] >= 0
        and (atlas.barrier[side] not in closed or atlas.crossing[side] != Crossing.NONE or side in bridged)
    )
