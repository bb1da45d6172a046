"""Losses: figures come off a unit, and an open line fills its gaps (7.2, 7.3, 8.7)."""

from __future__ import annotations

from warhost.battle.combat.kills_and_wounds import Casualties, Remaining, settled
from warhost.battle.formations.shapes import Formation
from warhost.battle.state import Battle, formation_of, unit_ref
from warhost.battle.table.units import INCH
from warhost.core.ids import PieceId
from warhost.core.messages import msg


def take_losses(battle: Battle, piece: PieceId, attacks: list[Casualties]) -> None:
    """Take figures off a unit; an open one owes an inch for each gap that it fills in its front (BS-7.3-02)."""
    before = Remaining(battle.figures[piece], bool(battle.wound[piece]))
    after = settled(before, attacks)
    lost = before.figures - after.figures
    battle.set("figures", piece, after.figures)
    battle.set("wound", piece, int(after.wound))
    battle.set("fallen", piece, battle.fallen[piece] + lost)
    if formation_of(battle, piece) is Formation.OPEN:
        filled = min(lost, max(before.figures - battle.frontage[piece], 0))
        battle.set("owed", piece, battle.owed[piece] + filled * INCH)
    battle.tell(msg("battle-log-losses", unit=unit_ref(battle, piece), n=lost))
