"""Who sets up with whom: armies and leaders aboard ships, fliers over them, wizards with an army that is named.

MD-35-01, MD-36-02, MD-36-05.
"""

from __future__ import annotations

from functools import lru_cache

from warhost.campaign.position.theatre import Theatre
from warhost.campaign.scenario.scenario_files import counters_of
from warhost.core.ids import PieceId


@lru_cache(maxsize=64)
def starting_aboard(theatre: Theatre) -> frozenset[PieceId]:
    """Those who are not ships and begin aboard one."""
    return frozenset(
        theatre.piece_index[counter.token]
        for force in theatre.forces
        if force.aboard
        for counter in counters_of(force, theatre.manifest)
        if counter.kind != "ship"
    )


@lru_cache(maxsize=64)
def starting_over_ships(theatre: Theatre) -> frozenset[PieceId]:
    """The fliers that begin at sea, in a hex with ships (MD-35-01)."""
    return frozenset(
        theatre.piece_index[counter.token]
        for force in theatre.forces
        if force.over
        for counter in counters_of(force, theatre.manifest)
    )


@lru_cache(maxsize=64)
def company_wanted(theatre: Theatre) -> dict[PieceId, tuple[PieceId, ...]]:
    """Those who must set up with one of some other pieces."""
    return {
        theatre.piece_index[counter.token]: tuple(theatre.piece_index[token] for token in force.beside)
        for force in theatre.forces
        if force.beside
        for counter in counters_of(force, theatre.manifest)
    }
