"""Rule 7, losses and their log: who is depleted, who is destroyed (DG-07-15 to DG-07-17, DG-07-20 to 21)."""

from __future__ import annotations

from warhost.campaign.state import War
from warhost.core.ids import PieceId
from warhost.core.messages import msg


def suffer(war: War, army: PieceId) -> None:
    """An army takes one depletion: it is turned over, or destroyed if it was already (DG-07-15)."""
    if war.depleted[army]:
        perish(war, army)
        return
    war.deplete(army)
    if war.log is not None:
        war.tell(msg("dg-log-depleted", army=war.ref(army)))


def perish(war: War, army: PieceId) -> None:
    """An army is destroyed: to the pool, or out of the game if it flies (DG-07-21, DG-01-10)."""
    war.eliminate(army)
    if war.log is not None:
        war.tell(msg("dg-log-destroyed", army=war.ref(army)))
