"""What a fighter risks in and beside the water, where Gharvs come for him."""

from __future__ import annotations

from typing import Final

from warhost.bots.skirmish.worth import losses, worth
from warhost.core.ids import PieceId
from warhost.skirmish.challenge.boats import CAPSIZES
from warhost.skirmish.challenge.gharvs import exposure_in, is_smelt
from warhost.skirmish.movement.challenges import is_hurt
from warhost.skirmish.places import Place
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.state import Skirmish

INTERPHASES: Final = 2
"""How often Gharvs come in a game turn."""
OVERBOARD: Final = 0.5
"""The part of his worth that a swimmer loses by falling into the water; armour drowns."""
HIGHEST: Final = 12


def gharv_toll(field: Skirmish, piece: PieceId, cells: tuple[Place, ...]) -> float:
    """The loss to Gharvs that a fighter expects if he stays in some places for a game turn (DN-5.15.2-01)."""
    muster = field.muster
    wild = next((gharv for gharv in muster.gharvs if gharv not in muster.captives), None)
    line = exposure_in(field, cells) if wild is not None else ""
    if wild is None or not line or not is_smelt(field, piece):
        return 0.0
    row = muster.tables.gharvs[line]
    comes = (row.appears - (row.wounded if is_hurt(field, piece) else 0)) / DIE
    if line == "boat":
        return (
            INTERPHASES
            * comes
            * CAPSIZES
            / DIE
            * worth(field, piece)
            * (1.0 if field.is_armoured(piece) else OVERBOARD)
        )
    column = min(muster.fighter[wild].foot[0].attack // max(field.defence(piece), 1) + row.shift, HIGHEST)
    armour = int(field.is_armoured(piece))
    return INTERPHASES * comes * losses(False)[max(column - armour, 0)] * worth(field, piece)
