"""Who may try to rally whom: the conditions of every attempt in the Rally Phase (6.1)."""

from __future__ import annotations

from typing import Final

from warhost.battle.command.commanders import commanders_of, own_commander, reaches
from warhost.battle.morale.discipline import has_finished_its_attack, is_undisciplined
from warhost.battle.state import Battle, Did, Out, company_of, refused, touching, unit_ref
from warhost.core.ids import PieceId, Side
from warhost.core.refusals import Refusal

MOB_ORDERS: Final = ("forward", "charge", "march")
"""The orders of a mob that have no number: Move Forward, Charge, Force March (BS-2.10-05)."""


def needs_rally(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit has routed, is undisciplined or lost its commander; distance needs no rally (BS-6.5-02)."""
    return battle.stands(piece) and bool(battle.out[piece])


def bar_to_unit(battle: Battle, side: Side, piece: PieceId) -> Refusal | None:
    """Why nobody can try to rally a unit now."""
    me = unit_ref(battle, piece)
    if battle.unit(piece).side != side or battle.unit(piece).is_individual:
        return refused("BS-6.1-01", "battle-not-yours", me, unit=me)
    if not needs_rally(battle, piece):
        return refused("BS-6.0-01", "battle-needs-no-rally", me, unit=me)
    if is_undisciplined(battle, piece) and not has_finished_its_attack(battle, piece):
        return refused("BS-4.6-07", "battle-still-attacks", me, unit=me)
    return bar_to_attempt(battle, piece)


def bar_to_mob(battle: Battle, side: Side, piece: PieceId) -> Refusal | None:
    """Why nobody can give a mob an order now; one that routs or is undisciplined must be rallied first."""
    me = unit_ref(battle, piece)
    if battle.unit(piece).side != side or battle.unit(piece).sheet.type != "mob":
        return refused("BS-2.10-04", "battle-no-mob", me, unit=me)
    if not battle.stands(piece):
        return refused("BS-7.0-01", "battle-gone", me, unit=me)
    if battle.is_out(piece, Out.ROUTED | Out.UNDISCIPLINED):
        return refused("BS-2.10-08", "battle-mob-needs-rally", me, unit=me)
    return bar_to_attempt(battle, piece)


def bar_to_attempt(battle: Battle, piece: PieceId) -> Refusal | None:
    """What prevents any attempt on a unit: contact with an enemy, or an earlier attempt in this phase."""
    me = unit_ref(battle, piece)
    enemies = [unit_ref(battle, enemy) for enemy in touching(battle, piece)]
    if enemies:
        return refused("BS-6.1-01", "battle-rally-in-contact", me, *enemies, unit=me)
    if battle.has_done(piece, Did.TRIED):
        return refused("BS-6.1-02", "battle-rally-tried", me, unit=me)
    return None


def bar_to_commander(battle: Battle, piece: PieceId, commander: PieceId) -> Refusal | None:
    """Why a commander can't try to rally a unit."""
    me, him = unit_ref(battle, piece), unit_ref(battle, commander)
    if commander not in commanders_of(battle, piece):
        own = commander in company_of(battle, piece)
        rule = "BS-2.9-03" if battle.unit(piece).sheet.type == "skirmish" else "BS-4.10-01"
        text = "battle-commander-dead" if own else "battle-not-his-unit"
        return refused(rule, text, him, unit=me, commander=him)
    if battle.is_out(piece, Out.LEADERLESS) and commander == own_commander(battle, piece):
        return refused("BS-4.10-02", "battle-commander-dead", him, unit=me, commander=him)
    if battle.has_done(commander, Did.GAVE_ORDERS):
        return refused("BS-6.1-02", "battle-commander-busy", him, commander=him)
    if not reaches(battle, commander, piece):
        return refused("BS-6.1-01", "battle-out-of-radius", me, him, unit=me, commander=him)
    return None


def ralliers(battle: Battle, piece: PieceId) -> list[PieceId]:
    """The commanders who can try to rally a unit now."""
    return [one for one in commanders_of(battle, piece) if bar_to_commander(battle, piece, one) is None]


def can_be_rallied(battle: Battle, side: Side, piece: PieceId) -> bool:
    """Whether any commander can try to rally a unit now."""
    return bar_to_unit(battle, side, piece) is None and bool(ralliers(battle, piece))


def can_be_ordered(battle: Battle, side: Side, piece: PieceId) -> bool:
    """Whether any commander can try to give a mob an order now, which takes an attempt as a rally does (BS-6.6-01)."""
    return bar_to_mob(battle, side, piece) is None and bool(ralliers(battle, piece))
