"""Leaving: units that are gone for good, and how (6.4, 7.15)."""

from __future__ import annotations

from warhost.battle.command.persons import report_gone
from warhost.battle.engagements import settle_engagements
from warhost.battle.state import Battle, Fate, unit_ref
from warhost.core.ids import PieceId
from warhost.core.messages import msg


def leave_the_table(battle: Battle, piece: PieceId, fate: Fate) -> None:
    """Remove a unit from the table permanently."""
    battle.set("frontage", piece, 0)
    battle.set("fate", piece, int(fate))
    battle.tell(msg(f"battle-log-fate-{fate.name.lower().replace('_', '-')}", unit=unit_ref(battle, piece)))
    settle_engagements(battle)
    report_gone(battle, piece)
