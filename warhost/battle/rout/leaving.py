"""Leaving: units that are gone for good, and how (6.4, 7.15)."""

from __future__ import annotations

from warhost.battle.command.persons import report_gone
from warhost.battle.engagements import settle_engagements
from warhost.battle.state import Battle, Fate, unit_ref
from warhost.core.ids import PieceId
from warhost.core.messages import msg


def abandons_its_engine(battle: Battle, piece: PieceId) -> bool:
    """Whether a crew that runs must leave its engine: a wounded one cannot move it (BS-10.10-02)."""
    return bool(battle.unit(piece).sheet.engine and battle.wound[piece])


def abandon_engine(battle: Battle, piece: PieceId) -> None:
    """A crew leaves the battle; its abandoned engine stays where it is (BS-10.10-01)."""
    for name in ("figures", "wound", "fallen", "out"):
        battle.set(name, piece, 0)
    battle.set("fate", piece, int(Fate.ROUTED_OFF))
    battle.tell(msg("battle-log-leaves-engine", unit=unit_ref(battle, piece)))
    settle_engagements(battle)
    report_gone(battle, piece)


def leave_the_table(battle: Battle, piece: PieceId, fate: Fate) -> None:
    """Remove a unit from the table permanently, such as one that routs across the edge (BS-6.4-03)."""
    battle.set("frontage", piece, 0)
    battle.set("fate", piece, int(fate))
    battle.tell(msg(f"battle-log-fate-{fate.name.lower().replace('_', '-')}", unit=unit_ref(battle, piece)))
    settle_engagements(battle)
    report_gone(battle, piece)
