"""The strength of a unit in a fight: who strikes, with which rating, against which armour (8.1-8.4)."""

from __future__ import annotations

from typing import Final

from warhost.battle.combat.attack_rating import Attack, attack_rating
from warhost.battle.combat.blows import Blow
from warhost.battle.combat.changes_by_level import CUSTOMS
from warhost.battle.combat.kills_and_wounds import Remaining
from warhost.battle.combat.who_fights import strikers
from warhost.battle.command.in_command import commanded
from warhost.battle.command.persons import (
    armour_of_all,
    has_nameless_commander,
    is_in_ranks,
    points_left,
    rating_of_all,
    unit_commander,
)
from warhost.battle.engagements import has_charged, side_touched
from warhost.battle.formations.shapes import Shape
from warhost.battle.formations.special_formations import SHIELDS_IN_MELEE, Bulwark
from warhost.battle.roster.ratings import RATIO_ADJUSTMENTS
from warhost.battle.roster.sheets import Weapon
from warhost.battle.roster.weapons import DOUBLED_IN_CHARGE, RANKS_BEHIND, Damage, read_damage
from warhost.battle.state import Battle, formation_of, shape_of, touching
from warhost.battle.table.blocks import UnitSide
from warhost.battle.terrain import level_of, strikes_out_of_hollow
from warhost.core.breakdowns import Breakdown, part
from warhost.core.ids import PieceId
from warhost.core.messages import msg

BETTER_GUARD: Final = 4
"""The armour bonus of units skilled against an attacker (BS-S1-10)."""
SHIELD_ARMOUR: Final = 7
"""Foot of this armour class or a better one has shields if they are assumed (BS-8.3-05)."""


def in_melee(battle: Battle, piece: PieceId) -> Shape:
    """A unit with the figures that fell in this phase, since they still strike."""
    shape = shape_of(battle, piece)
    return shape._replace(figures=shape.figures + battle.fallen[piece])


def remaining(battle: Battle, piece: PieceId) -> Remaining:
    """What is left of a unit; hit points count for individuals where heroes are in the game."""
    points = points_left(battle, piece) if battle.unit(piece).is_individual and battle.rules[CUSTOMS] else 0
    return Remaining(battle.figures[piece], bool(battle.wound[piece]), points)


def weapon_in_hand(battle: Battle, piece: PieceId) -> Weapon:
    """The weapon with which all figures of a unit fight (BS-8.2-01)."""
    return battle.unit(piece).sheet.weapons[battle.weapon[piece]]


def reach(battle: Battle, attacker: PieceId, defender: PieceId) -> frozenset[int]:
    """The figures of a unit that can strike at an enemy (BS-8.1-01 to BS-8.1-03)."""
    ranks = RANKS_BEHIND[weapon_in_hand(battle, attacker).kind]
    found = strikers(in_melee(battle, attacker), in_melee(battle, defender), formation_of(battle, attacker), ranks).all
    for custom in battle.rules[CUSTOMS]:
        found = custom.reach(battle, attacker, defender, found)
    return found


def rating(battle: Battle, attacker: PieceId, defender: PieceId, *, free: bool = False) -> Breakdown:
    """The Attack Rating of a blow (BS-8.3-04, BS-8.3-05); ``free`` for a fleeing enemy (BS-8.8-02)."""
    sheet, target = battle.unit(attacker).sheet, battle.unit(defender).sheet
    base = rating_of_all(battle, attacker)
    if battle.option("printed-ratings") == "with-table-9":
        base += RATIO_ADJUSTMENTS[sheet.ratio]
    return attack_rating(
        Attack(
            base,
            formation_of(battle, attacker),
            in_command=sheet.type != "mob" and commanded(battle, attacker),  # BS-2.10-01
            charged=has_charged(battle, attacker, defender) and sheet.type != "mob",
            commander_fights=_commander_fights(battle, attacker),
            side=side_touched(battle, defender, attacker),
            shields=battle.option("shields") == "assumed" and target.ac <= SHIELD_ARMOUR,
            daylight="hates-daylight" in sheet.traits and battle.scenario.text.daylight,  # BS-S1-05
            hated_foe=target.race in sheet.fights_better_against,
            fatigue=battle.fatigue[attacker],
            free=free,
            high_ground=high_ground(battle, attacker, defender),
            mounted_charge=charges_mounted(battle, attacker, defender),
            charge_bonuses_add_up=battle.option("mounted-charge") == "adds-up",
            in_hollow=strikes_out_of_hollow(battle, attacker, defender),
        )
    )


def rides_or_drives(battle: Battle, piece: PieceId) -> bool:
    """Whether the figures of a unit ride or stand on chariots (BS-11.1-01)."""
    traits = battle.unit(piece).sheet.traits
    return "mounted" in traits or "chariot" in traits


def charges_mounted(battle: Battle, attacker: PieceId, defender: PieceId) -> bool:
    """Whether charging cavalry or chariots have their bonus: not against set spears or pikes (BS-11.4-01)."""
    charged = rides_or_drives(battle, attacker) and has_charged(battle, attacker, defender)
    return charged and not has_set_spears(battle, defender, attacker)


def has_set_spears(battle: Battle, piece: PieceId, enemy: PieceId) -> bool:
    """Whether a unit's set spears or pikes face an enemy; they can be set to any and all sides (BS-11.7-01).

    They face every enemy that touches the unit's front, also where figures have turned to a side or to the rear.
    """
    set_ = Bulwark.SET_SPEARS in Bulwark(battle.stance[piece])
    return set_ and side_touched(battle, piece, enemy) is UnitSide.FRONT


def strikes_first(battle: Battle, piece: PieceId, enemy: PieceId) -> bool:
    """Whether set spears or pikes meet a charge: double damage before the enemy strikes (BS-11.7-02)."""
    return has_charged(battle, enemy, piece) and has_set_spears(battle, piece, enemy)


def high_ground(battle: Battle, attacker: PieceId, defender: PieceId) -> int:
    """What higher ground adds to the rating; with the printed sign, attackers uphill would gain by it (BS-8.3-04)."""
    ours, theirs = level_of(battle, attacker), level_of(battle, defender)
    match battle.option("high-ground"):
        case "attacker-above":
            return -1 if ours > theirs else 0
        case "defender-above":
            return 1 if theirs > ours else 0
    return -1 if theirs > ours else 0


def _commander_fights(battle: Battle, piece: PieceId) -> bool:
    """Whether a commander fights in the ranks: always without a sheet, otherwise if he stands there (BS-9.2-03)."""
    sheet = battle.unit(piece).sheet
    person = unit_commander(battle, piece) if sheet.type != "individual" else None
    return is_in_ranks(battle, person) if person is not None else has_nameless_commander(battle, piece)


def armour(battle: Battle, attacker: PieceId, defender: PieceId) -> Breakdown:
    """The armour class that a blow meets; low is good for the defender."""
    sheet = battle.unit(defender).sheet
    guards = battle.unit(attacker).sheet.race in sheet.guards_better_against
    wall = Bulwark.SHIELD_WALL in Bulwark(battle.stance[defender]) and touching_front(battle, defender, attacker)
    return Breakdown(
        part("BS-8.4-01", msg("battle-ac-base"), armour_of_all(battle, defender)),
        part("BS-11.6-02", msg("battle-ac-shield-wall"), -SHIELDS_IN_MELEE) if wall else None,
        part("BS-S1-10", msg("battle-ac-guards"), -BETTER_GUARD) if guards else None,
    )


def touching_front(battle: Battle, piece: PieceId, enemy: PieceId) -> bool:
    """Whether an enemy is in contact with the front of a unit; missiles have a line of their own (BS-11.6-02)."""
    return enemy in touching(battle, piece) and side_touched(battle, piece, enemy) is UnitSide.FRONT


def damage_of(battle: Battle, attacker: PieceId, defender: PieceId) -> Damage:
    """The damage of one figure: rider, mount and chariot beasts strike with one roll (BS-11.5-01).

    Lances do double damage in a mounted charge; the mount's part is not doubled (BS-11.4-02).
    """
    weapon, large = weapon_in_hand(battle, attacker), battle.unit(defender).sheet.size == "L"
    own = read_damage(weapon.damage_large if large else weapon.damage)
    if (
        weapon.kind in DOUBLED_IN_CHARGE
        and rides_or_drives(battle, attacker)
        and has_charged(battle, attacker, defender)
    ):
        own = own + own
    return own + (read_damage(weapon.mount_damage) if weapon.mount_damage else ())


def blow(battle: Battle, attacker: PieceId, defender: PieceId, *, free: bool = False) -> Blow:
    """The blow of a unit at an enemy."""
    target = battle.unit(defender).sheet
    shares = {(one, other): n for one, other, n in battle.shares[0]}
    figures = shares.get((attacker, defender), len(reach(battle, attacker, defender)))
    found = Blow(
        rating(battle, attacker, defender, free=free).total,
        armour(battle, attacker, defender).total,
        figures,
        damage_of(battle, attacker, defender),
        target.hd_per_figure,
        in_melee(battle, defender).figures,
        printed_examples=battle.option("shifts") == "as-printed",
        factor=2 if strikes_first(battle, attacker, defender) else 1,
    )
    for custom in battle.rules[CUSTOMS]:
        found = custom.blow(battle, attacker, defender, found)
    return found
