"""The strength of a unit in a fight: who strikes, with which rating, against which armour (8.1-8.4)."""

from __future__ import annotations

from typing import Final

from warhost.battle.combat.attack_rating import Attack, attack_rating
from warhost.battle.combat.blows import Blow
from warhost.battle.combat.who_fights import strikers
from warhost.battle.command.commanders import commanded
from warhost.battle.engagements import has_charged, side_touched
from warhost.battle.formations.shapes import Shape
from warhost.battle.roster.ratings import RATIO_ADJUSTMENTS
from warhost.battle.roster.sheets import Weapon
from warhost.battle.roster.weapons import RANKS_BEHIND, read_damage
from warhost.battle.state import Battle, Did, formation_of, shape_of
from warhost.battle.terrain import level_of, strikes_out_of_hollow
from warhost.core.breakdowns import Breakdown, part
from warhost.core.ids import PieceId
from warhost.core.messages import msg

BETTER_GUARD: Final = 4
"""The armour bonus of units skilled against an attacker (BS-S1-10)."""
SHIELD_ARMOUR: Final = 7
"""Foot of this armour class or a better one has shields if they are assumed (BS-8.3-05)."""


def in_melee(battle: Battle, piece: PieceId) -> Shape:
    """A unit including the figures that fell in this phase, who still strike."""
    shape = shape_of(battle, piece)
    return shape._replace(figures=shape.figures + battle.fallen[piece])


def can_strike(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit strikes in melee: not if it has routed, or has shot before an enemy reached it.

    Who has routed runs again (BS-6.4-02); who has used missiles in this round and is then moved into contact with
    cannot fight in its Melee Phase (BS-10.2-04).
    """
    return not battle.is_routed(piece) and not battle.has_done(piece, Did.CAUGHT)


def weapon_in_hand(battle: Battle, piece: PieceId) -> Weapon:
    """The weapon with which all figures of a unit fight (BS-8.2-01)."""
    return battle.unit(piece).sheet.weapons[battle.weapon[piece]]


def reach(battle: Battle, attacker: PieceId, defender: PieceId) -> frozenset[int]:
    """The figures of a unit that can strike at an enemy (BS-8.1-01 to BS-8.1-03)."""
    ranks = RANKS_BEHIND[weapon_in_hand(battle, attacker).kind]
    return strikers(in_melee(battle, attacker), in_melee(battle, defender), formation_of(battle, attacker), ranks).all


def rating(battle: Battle, attacker: PieceId, defender: PieceId, *, free: bool = False) -> Breakdown:
    """The Attack Rating of a blow (BS-8.3-04, BS-8.3-05); ``free`` for a fleeing enemy (BS-8.8-02)."""
    sheet, target = battle.unit(attacker).sheet, battle.unit(defender).sheet
    base = sheet.ar
    if battle.option("printed-ratings") == "with-table-9":
        base += RATIO_ADJUSTMENTS[sheet.ratio]
    return attack_rating(
        Attack(
            base,
            formation_of(battle, attacker),
            in_command=sheet.type != "mob" and commanded(battle, attacker),  # BS-2.10-01
            charged=has_charged(battle, attacker, defender) and sheet.type != "mob",
            commander_fights=sheet.commander is not None and sheet.type != "individual",  # BS-5.0-01
            side=side_touched(battle, defender, attacker),
            shields=battle.option("shields") == "assumed" and target.ac <= SHIELD_ARMOUR,
            daylight="hates-daylight" in sheet.traits and battle.scenario.text.daylight,  # BS-S1-05
            hated_foe=target.race in sheet.fights_better_against,
            fatigue=battle.fatigue[attacker],
            free=free,
            high_ground=high_ground(battle, attacker, defender),
            in_hollow=strikes_out_of_hollow(battle, attacker, defender),
        )
    )


def high_ground(battle: Battle, attacker: PieceId, defender: PieceId) -> int:
    """What higher ground adds to the rating; the sign in print would reward who attacks uphill (BS-8.3-04)."""
    ours, theirs = level_of(battle, attacker), level_of(battle, defender)
    match battle.option("high-ground"):
        case "attacker-above":
            return -1 if ours > theirs else 0
        case "defender-above":
            return 1 if theirs > ours else 0
    return -1 if theirs > ours else 0


def armour(battle: Battle, attacker: PieceId, defender: PieceId) -> Breakdown:
    """The armour class that a blow meets; low is good for the defender."""
    sheet = battle.unit(defender).sheet
    guards = battle.unit(attacker).sheet.race in sheet.guards_better_against
    return Breakdown(
        part("BS-8.4-01", msg("battle-ac-base"), sheet.ac),
        part("BS-S1-10", msg("battle-ac-guards"), -BETTER_GUARD) if guards else None,
    )


def blow(battle: Battle, attacker: PieceId, defender: PieceId, *, free: bool = False) -> Blow:
    """The blow of a unit at an enemy."""
    target, weapon = battle.unit(defender).sheet, weapon_in_hand(battle, attacker)
    shares = {(one, other): n for one, other, n in battle.shares[0]}
    figures = shares.get((attacker, defender), len(reach(battle, attacker, defender)))
    return Blow(
        rating(battle, attacker, defender, free=free).total,
        armour(battle, attacker, defender).total,
        figures,
        read_damage(weapon.damage_large if target.size == "L" else weapon.damage),
        target.hd_per_figure,
        in_melee(battle, defender).figures,
        printed_examples=battle.option("shifts") == "as-printed",
    )
