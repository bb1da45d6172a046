"""Cavalry and chariots: their ratings from those of riders, passengers, mounts and draught beasts (11.1-11.3).

Rider and mount are one figure: they fight and fall together (BS-11.1-02).

>>> average_up(1, 5)  # goblins on worgs
3
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from warhost.battle.roster.figures_and_bases import HitDice
from warhost.battle.roster.sheets import Beast, Team, UnitSheet


def average_up(rider_dice: int, mount_dice: int) -> int:
    """The hit dice of cavalry: the average of rider and mount, rounded up (BS-11.2-01)."""
    return -(-(rider_dice + mount_dice) // 2)


def dice_of(text: str) -> int:
    """The whole hit dice of a creature; less than one counts as one."""
    return max(HitDice.read(text).dice, 1)


def on_mounts(unit: UnitSheet, mount: Beast) -> UnitSheet:
    """A unit on its mounts: the rider's Attack Rating, average hit dice, the poorer armour, the mount's rate.

    The damage of rider and mount is added (BS-11.2-01).
    """
    return replace(
        unit,
        hit_dice=str(average_up(dice_of(unit.hit_dice), dice_of(mount.hit_dice))),
        ac=max(unit.ac, mount.ac),
        movement=mount.movement,
        **_with_beasts(unit, mount.damage, "mounted"),  # BS-11.1-01
    )


def in_chariots(unit: UnitSheet, team: Team) -> UnitSheet:
    """A unit in its chariots (BS-11.3-01).

    Attack Rating: the average of all, rounded in the chariot's favour. Hit dice: the average of the beasts and that of
    the passengers together. Armour: the average of all, two better. Rate: two thirds of the beasts', all of it if
    they have three times the passengers' hit dice. Damage: the sum of all.
    """
    beast, beasts, people = team.beast, team.beasts, team.passengers
    all_ = beasts + people
    strong = dice_of(beast.hit_dice) * beasts >= 3 * dice_of(unit.hit_dice) * people
    damage = " + ".join([unit.weapon.damage] * (people - 1) + [beast.damage] * beasts)
    return replace(
        unit,
        thaco=(unit.thaco * people + beast.thaco * beasts) // all_,
        hit_dice=str(dice_of(beast.hit_dice) + dice_of(unit.hit_dice)),
        ac=-(-(unit.ac * people + beast.ac * beasts) // all_) - 2,
        movement=beast.movement if strong else beast.movement * 2 // 3,
        **_with_beasts(unit, damage, "chariot"),  # BS-11.1-01
    )


def _with_beasts(unit: UnitSheet, damage: str, trait: str) -> dict[str, Any]:
    """The weapons of a unit with the damage of its beasts, and its traits."""
    return {
        "weapon": replace(unit.weapon, mount_damage=damage),
        "other_weapons": tuple(replace(weapon, mount_damage=damage) for weapon in unit.other_weapons),
        "traits": (*unit.traits, *(() if trait in unit.traits else (trait,))),
    }
