"""Who is in command at the moment (4.7)."""

from __future__ import annotations

from warhost.battle.command.in_command import is_in_command
from warhost.battle.state import Battle, shape_of
from warhost.core.ids import PieceId
from warhost.core.position.derived import derived


@derived
def commanded(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit is in command: its commander falls with the last of its figures (BS-4.7-01, BS-S1-06)."""
    unit = battle.unit(piece)
    return unit.sheet.commander is not None and is_in_command(shape_of(battle, piece), unit.radius)
