"""Armies of one's own: ratings that follow from the tables, mixed units, and a sound chain of command (3.1, 4, 8.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from warhost.battle.roster.engines import ENGINES
from warhost.battle.roster.figures_and_bases import HitDice
from warhost.battle.roster.mounted import in_chariots, on_mounts
from warhost.battle.roster.ratings import (
    TroopKind,
    average_armour,
    average_hit_dice,
    base_attack_rating,
    base_morale,
    charisma_bonus,
    command_radius,
    discipline,
    inches_a_round,
    monsters_command_radius,
)
from warhost.battle.roster.sheets import UNRATED, Army, Commander, UnitSheet
from warhost.core.messages import msg
from warhost.datafiles import Fault, KeyPath, TomlFile, nearest

DEMIHUMANS: Final = frozenset(("dwarf", "elf", "gnome", "halfling"))
HUMANS: Final = frozenset(("human",))
UNITS_OF_A_BRIGADE: Final = (4, 8)
LEAST_UNITS: Final = 8
"""How many units a side needs to have Brigade Commanders (BS-4.10-02)."""


def rated_army(army: Army) -> Army:
    """An army with every missing rating computed."""
    return replace(army, unit=tuple(rated(unit) for unit in army.unit))


def rated(unit: UnitSheet) -> UnitSheet:
    """A unit with the ratings that follow from the tables; morale printed for D&D is never used (BS-4.1-05)."""
    if unit.mount is not None:
        unit = on_mounts(unit, unit.mount)
    if unit.chariot is not None:
        unit = in_chariots(unit, unit.chariot)
    found: dict[str, Any] = {}
    if unit.part:
        found |= {"ac": average_armour(unit.part), "hit_dice": average_hit_dice(unit.part)}
    if unit.engine:
        engine = ENGINES[unit.engine]
        found |= {"movement": engine.movement, "missile": engine.missile(unit.engine)}
    if unit.feet:
        found["movement"] = inches_a_round(unit.feet)
    if unit.ar == UNRATED and unit.thaco:
        found["ar"] = base_attack_rating(unit.thaco, unit.ratio)
    if unit.person is not None and unit.commander is None:  # BS-3.3-01
        who = unit.person
        radius = command_radius(who.level, who.charisma, fighter=who.fighter)
        found["commander"] = Commander(radius, unit.name, charisma_bonus(who.charisma))
    elif unit.commander is not None and not unit.commander.radius and unit.race not in DEMIHUMANS | HUMANS:
        radius = monsters_command_radius(found.get("movement", unit.movement))
        found["commander"] = replace(unit.commander, radius=radius)
    unit = replace(unit, **found)
    return _with_morale(unit) if UNRATED in (unit.ml, unit.dl) else unit


def _with_morale(unit: UnitSheet) -> UnitSheet:
    try:
        kind = troop_kind(unit)
    except ValueError:
        return unit  # whoever checks the file names the faulty hit dice
    ml = base_morale(kind).total if unit.ml == UNRATED else unit.ml
    dl = own_discipline(unit, kind) if unit.dl == UNRATED else unit.dl
    return replace(unit, ml=ml, dl=dl, computed=unit.ml == UNRATED)


def own_discipline(unit: UnitSheet, kind: TroopKind) -> int:
    """Discipline from Tables 3 and 6 (BS-4.6-01, BS-4.6-02)."""
    has = unit.traits.__contains__
    lines = {"lawful": has("lawful"), "chaotic": has("chaotic")}
    return discipline(kind, **lines, low=has("low-intelligence"), high=has("high-intelligence")).total


def troop_kind(unit: UnitSheet) -> TroopKind:
    """What Table 3 asks of a unit; raises ValueError if its hit dice cannot be read."""
    has = unit.traits.__contains__
    stars = unit.asterisks // 2  # BS-4.1-03
    return TroopKind(
        HitDice.read(unit.hit_dice),
        unit.figures,
        unit.ac,
        regular=unit.type in ("regular", "elite", "berserker"),
        mounted=has("mounted") or has("chariot"),
        demihuman=unit.race in DEMIHUMANS,
        magic=has("magic-weapons"),
        special=has("special-abilities") or stars > 0,
        exceptional=has("exceptional-abilities") or stars > 1,
        elite=unit.type == "elite",
        berserk=unit.type == "berserker",
    )


def faults_of_ratings(file: TomlFile, army: Army) -> Iterator[Fault]:
    """Ratings that are neither given nor can be computed, and values of the wrong book (BS-0.0-03)."""
    for number, unit in enumerate(army.unit):
        at: KeyPath = ("unit", number)
        if unit.ar == UNRATED:
            yield file.at(at, msg("battle-data-unrated"))
        if unit.ac == UNRATED:
            yield file.at(at, msg("battle-data-no-armour"))
        if (unit.feet or unit.asterisks) and army.system == "adnd":
            yield file.at(at, msg("battle-data-wrong-book"))
        if not unit.movement:
            yield file.at(at, msg("battle-data-no-rate"))
        if unit.commander is not None and not unit.commander.radius:
            yield file.at(at, msg("battle-data-no-radius"))
        if unit.part and sum(part.figures for part in unit.part) != unit.figures:
            yield file.at((*at, "part"), msg("battle-data-parts", n=unit.figures))
        if unit.type == "individual" and not unit.rank:  # BS-2.7-01
            yield file.at(at, msg("battle-data-no-rank"))


def faults_of_command(file: TomlFile, army: Army) -> Iterator[Fault]:
    """Faults in the chain of command (BS-4.10-02, BS-4.10-03)."""
    units = {unit.id for unit in army.unit if unit.type != "individual"}
    yield from _faults_of_persons(file, army, units)
    armies = [number for number, unit in enumerate(army.unit) if unit.rank == "army"]
    for number in armies[1:]:
        yield file.at(("unit", number, "rank"), msg("battle-data-two-commanders"))
    brigades = [(number, unit) for number, unit in enumerate(army.unit) if unit.rank == "brigade"]
    least, most = UNITS_OF_A_BRIGADE
    taken: set[str] = set()
    for number, unit in brigades:
        at: KeyPath = ("unit", number, "commands")
        for name in unit.commands:
            if name not in units:
                yield file.at(at, msg("battle-data-no-unit", name=name), nearest(name, units))
            elif name in taken:
                yield file.at(at, msg("battle-data-two-brigades", name=name))
            taken.add(name)
        if not least <= len(unit.commands) <= most:
            yield file.at(at, msg("battle-data-brigade-size", least=least, most=most))
    if brigades and (len(brigades) < 2 or len(units) < LEAST_UNITS):
        fault = msg("battle-data-few-units", n=LEAST_UNITS)
        yield file.at(("unit", brigades[0][0], "rank"), fault)


def _faults_of_persons(file: TomlFile, army: Army, units: set[str]) -> Iterator[Fault]:
    """Individuals without a unit to stand in, two commanders of a unit, and faulty deputies (BS-9.2-01, BS-9.3-01)."""
    persons = {unit.id: unit for unit in army.unit if unit.type == "individual"}
    led: set[str] = set()
    principals: set[str] = set()
    for number, unit in enumerate(army.unit):
        at: KeyPath = ("unit", number)
        if unit.rank in ("unit", "member"):
            if len(unit.commands) != 1 or unit.commands[0] not in units:
                name = unit.commands[0] if unit.commands else ""
                yield file.at((*at, "commands"), msg("battle-data-one-unit"), nearest(name, units))
            elif unit.rank == "unit" and unit.commands[0] in led:
                yield file.at((*at, "commands"), msg("battle-data-led-twice", name=unit.commands[0]))
            led |= set(unit.commands) if unit.rank == "unit" else set()
        if not unit.deputy_of:
            continue
        if unit.deputy_of in principals:
            yield file.at((*at, "deputy_of"), msg("battle-data-two-deputies", name=unit.deputy_of))
        principals.add(unit.deputy_of)
        if unit.id not in persons:
            yield file.at((*at, "deputy_of"), msg("battle-data-no-deputy"))
        elif unit.deputy_of not in units | (persons.keys() - {unit.id}):
            known = {*units, *persons}
            fault = msg("battle-data-no-principal", name=unit.deputy_of)
            yield file.at((*at, "deputy_of"), fault, nearest(unit.deputy_of, known))
        elif not _may_be_deputy(unit, persons.get(unit.deputy_of)):
            yield file.at((*at, "deputy_of"), msg("battle-data-too-high", name=unit.deputy_of))


RANKS: Final = ("unit", "brigade", "army")


def _may_be_deputy(deputy: UnitSheet, principal: UnitSheet | None) -> bool:
    """Whether a person may be another's deputy: a commander only if the other ranks higher (BS-9.3-01)."""
    if deputy.rank not in RANKS:
        return True
    rank = principal.rank if principal is not None else "unit"
    return rank not in RANKS or RANKS.index(rank) > RANKS.index(deputy.rank)
