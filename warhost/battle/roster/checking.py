"""Armies from their files, with every fault by file and line (3.1).

>>> from warhost.battle.roster.grown_armies import ARMIES
>>> [unit.figures for unit in load_army(ARMIES / "crossroads-force.toml").unit]
[12, 16, 10, 12]
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from warhost.battle.roster.engines import LEAST_CREW, NO_CREW
from warhost.battle.roster.figures_and_bases import HitDice, hit_dice_per_figure, ratio
from warhost.battle.roster.grown_armies import ArmyFile
from warhost.battle.roster.missile_weapons import FAMILIES
from warhost.battle.roster.own_armies import faults_of_command, faults_of_ratings, rated_army
from warhost.battle.roster.sheets import FIGURES, Army, MissileWeapon, UnitSheet, Weapon
from warhost.battle.roster.weapons import RANKS_BEHIND, read_damage
from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, KeyPath, TomlFile, nearest

RACES: Final = frozenset(
    (
        *("centaur", "dwarf", "elf", "giant", "gnome", "goblin", "halfling", "hobgoblin", "human", "ogre", "orc"),
        *("skeleton", "troll"),
    )
)
TRAITS: Final = frozenset(
    (
        *("lawful", "chaotic", "low-intelligence", "high-intelligence", "mountain", "woodland", "hates-daylight"),
        *("mounted", "special-abilities", "exceptional-abilities", "magic-weapons", "hit-by-magic-only"),
        *("undead", "drains-levels", "never-checks", "swamp", "aquatic"),
        *("large-shields", "chariot"),
    )
)
SPECIAL_TYPES: Final = frozenset(("elite", "berserker"))


def load_army(path: Path, *, special_types: bool = False) -> Army:
    """An army; raises DataError with all faults. ``special_types``: the scenario allows elite units and berserkers."""
    file = ArmyFile(path)
    army = rated_army(file.army())
    faults = list(faults_of_army(file, army, special_types=special_types))
    if faults:
        raise DataError(faults)
    return army


def faults_of_army(file: TomlFile, army: Army, *, special_types: bool = False) -> Iterator[Fault]:
    """What is wrong with an army whose fields fit."""
    seen: dict[str, int] = {}
    for number, unit in enumerate(army.unit):
        at: KeyPath = ("unit", number)
        if unit.id in seen:
            yield file.at((*at, "id"), msg("battle-data-unit-twice", name=unit.id))
        seen[unit.id] = number
        yield from _faults_of_unit(file, at, unit)
        led = unit.commander is not None or any(one.rank == "unit" and unit.id in one.commands for one in army.unit)
        if unit.type == "regular" and not led:
            yield file.at(at, msg("battle-data-no-commander"))  # BS-4.7-01
        if unit.type in SPECIAL_TYPES and not special_types:  # BS-2.11-03
            yield file.at((*at, "type"), msg("battle-data-special-type", type=unit.type))
    yield from faults_of_ratings(file, army)
    yield from faults_of_command(file, army)


def _faults_of_weapon(file: TomlFile, at: KeyPath, weapon: Weapon) -> Iterator[Fault]:
    if weapon.kind not in RANKS_BEHIND:
        yield file.at((*at, "kind"), msg("battle-data-no-weapon", name=weapon.kind), nearest(weapon.kind, RANKS_BEHIND))
    yield from _faults_of_damage(file, at, weapon)


def _faults_of_missile(file: TomlFile, at: KeyPath, missile: MissileWeapon) -> Iterator[Fault]:
    if missile.kind not in FAMILIES:
        fault = msg("battle-data-no-missile", name=missile.kind)
        yield file.at((*at, "kind"), fault, nearest(missile.kind, FAMILIES))
    if not 0 < missile.ranges[0] < missile.ranges[1] < missile.ranges[2]:
        yield file.at((*at, "ranges"), msg("battle-data-ranges"))
    if missile.shots < 1:
        yield file.at((*at, "shots"), msg("battle-data-no-shots"))
    yield from _faults_of_damage(file, at, missile)


def _faults_of_damage(file: TomlFile, at: KeyPath, weapon: Weapon | MissileWeapon) -> Iterator[Fault]:
    for key in ("damage", "damage_large", "mount_damage"):
        try:
            read_damage(getattr(weapon, key, "") or "1d6")
        except ValueError as error:
            yield file.at((*at, key), str(error))


def _faults_of_unit(file: TomlFile, at: KeyPath, unit: UnitSheet) -> Iterator[Fault]:
    yield from _faults_of_weapon(file, (*at, "weapon"), unit.weapon)
    for number, weapon in enumerate(unit.other_weapons):
        yield from _faults_of_weapon(file, (*at, "other_weapons", number), weapon)
    if unit.missile is not None:
        yield from _faults_of_missile(file, (*at, "missile"), unit.missile)
    if unit.engine and (unit.type != "skirmish" or unit.figures != 1):  # BS-10.10-03
        yield file.at((*at, "engine"), msg("battle-data-engine-type"))
    if unit.engine and (unit.hd_per_figure < LEAST_CREW or unit.race in NO_CREW):  # BS-10.10-01
        yield file.at((*at, "engine"), msg("battle-data-engine-crew", n=LEAST_CREW))
    for race in (unit.race, *unit.hates, *unit.fights_better_against, *unit.guards_better_against):
        if race not in RACES:
            yield file.at((*at, "race"), msg("battle-data-no-race", name=race), nearest(race, RACES))
    for trait in unit.traits:
        if trait not in TRAITS:
            yield file.at((*at, "traits"), msg("battle-data-no-trait", name=trait), nearest(trait, TRAITS))
    least, most = FIGURES[unit.type]
    if not least <= unit.figures <= most:  # BS-2.8-05
        yield file.at((*at, "figures"), msg("battle-data-figures", type=unit.type, least=least, most=most))
    if (unit.type == "individual") != bool(unit.rank):  # BS-2.7-01
        yield file.at(at, msg("battle-data-rank"))
    try:
        hit_dice = HitDice.read(unit.hit_dice)
    except ValueError as error:
        yield file.at((*at, "hit_dice"), str(error))
        return
    wanted = ratio(hit_dice, individual=unit.type == "individual")
    if unit.ratio != wanted:  # BS-2.2-01, and only individuals are single figures (BS-2.6-01)
        yield file.at((*at, "ratio"), msg("battle-data-ratio", dice=unit.hit_dice, n=wanted))
    elif unit.hd_per_figure != hit_dice_per_figure(hit_dice, unit.ratio):  # BS-2.2-03
        found = hit_dice_per_figure(hit_dice, unit.ratio)
        yield file.at((*at, "hd_per_figure"), msg("battle-data-figure-dice", n=found))
