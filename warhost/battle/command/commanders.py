"""Who is in command at the moment (4.7)."""

from __future__ import annotations

from warhost.battle.command.in_command import is_in_command
from warhost.battle.state import Battle, shape_of
from warhost.core.ids import PieceId
from warhost.core.position.derived import derived


@derived
def commanded(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit is in command: near its commander, neither routed nor undisciplined (BS-4.7-01)."""
    unit = battle.unit(piece)
    if battle.out[piece] or unit.sheet.commander is None:
        return False
    return is_in_command(shape_of(battle, piece), unit.radius)
