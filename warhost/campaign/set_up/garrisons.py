"""Garrisons that a side must leave when it sets up (PL-15-05)."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.campaign.printed.sides import SEATS
from warhost.campaign.scenario.card_scenarios import Garrison
from warhost.campaign.state import War
from warhost.campaign.world.atlas import Place
from warhost.core.ids import PieceId, Side


def posts_of(war: War, side: Side) -> Iterator[tuple[Place, Garrison]]:
    """The places that a side must garrison, each with who may do it."""
    for garrison in war.theatre.garrisons:
        if garrison.side == SEATS[side]:
            for name in garrison.places:
                yield war.theatre.atlas.place(name), garrison


def can_garrison(war: War, army: PieceId, garrison: Garrison) -> bool:
    """Whether an army is one of those that may hold a post."""
    counter = war.theatre.pieces[army]
    return counter.nation in garrison.nations and counter.kind in garrison.kinds
