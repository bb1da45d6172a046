"""Rules 4, 5 and 11: which armies are felt in their hex (DG-04-15, DG-05-20, DG-11-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warhost.core.ids import NO_PIECE, PieceId

if TYPE_CHECKING:
    from warhost.campaign.state import War


def counts_as_army(war: War, piece: PieceId) -> bool:
    """A ground or air army that is felt in its hex: not one aboard a ship (DG-04-15, DG-05-20, DG-11-22)."""
    carrier = war.aboard[piece]
    return war.of.is_army[piece] and (carrier == NO_PIECE or war.of.is_citadel[carrier])
