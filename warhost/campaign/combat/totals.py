"""The numbers of a battle without their names: the quick twin of the breakdowns in ``modifiers.py``.

Who weighs thousands of battles does not read what their numbers are made of. Ordinary battles are added up here in one
pass; those in which flying citadels, Dragonlances, ships as bridges or a layer have a say are left to the breakdowns.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from warhost.campaign.combat.modifiers import (
    NOBODY,
    Battle,
    attack_strength,
    attackers_of,
    combat_modifier,
    counted_wizards,
    defence_strength,
    favoured_race,
    is_favourable,
)
from warhost.campaign.position.theatre import AIRBORNE, CAVALRY, DRAGON, LAND, Theatre
from warhost.campaign.state import ASHORE, War
from warhost.campaign.world.atlas import Barrier, Crossing, PlaceKind

RIVER, BRIDGE, FORD = 1, 2, 4
"""What attackers fight their way over, as bits (DG-07-35 to DG-07-37)."""


@lru_cache(maxsize=64)
def crossing_costs(theatre: Theatre) -> list[int]:
    """What crossings of some kinds take from the roll: all of them, or with an option the worst (DG-07-38)."""
    worst_only = theatre.options.get("crossing-modifiers") == "worst-only"
    found = []
    for crossed in range(8):
        costs = [cost for kind, cost in ((RIVER, -4), (BRIDGE, -4), (FORD, -3)) if crossed & kind]
        found.append(min(costs, default=0) if worst_only else sum(costs))
    return found


@lru_cache(maxsize=1 << 14)
def ways_into(theatre: Theatre, hex: int) -> dict[int, int]:
    """What ground armies fight their way over into a hex from each of its neighbours."""
    sides = [side for side in range(hex * 6, hex * 6 + 6) if theatre.atlas.grid.table[side] >= 0]
    theirs = [theatre.both_halves(side)[1] for side in sides]
    return {half // 6: crossing(theatre, half) for half in theirs}


def crossing(theatre: Theatre, side: int) -> int:
    """What lies on a hexside for ground armies that attack over it, ships aside."""
    crossing = theatre.atlas.crossing[side]
    if crossing == Crossing.BRIDGE:
        return BRIDGE
    if crossing == Crossing.FORD:
        return FORD
    return RIVER if theatre.atlas.barrier[side] == Barrier.RIVER else 0


class Totals(NamedTuple):
    """What the table of combat results is entered with."""

    attack: int
    defence: int
    modifier: int


def totals(war: War, battle: Battle) -> Totals:
    """Both strengths and the die roll modifier of a battle (DG-07-08, DG-07-11)."""
    return added_up(war, battle) if is_ordinary(war, battle) else spelled_out(war, battle)


def spelled_out(war: War, battle: Battle) -> Totals:
    """The same from the breakdowns, part by part."""
    attack, defence = attack_strength(war, battle), defence_strength(war, battle)
    return Totals(attack.total, defence.total, combat_modifier(war, battle).total)


def is_ordinary(war: War, battle: Battle) -> bool:
    """Whether only armies, leaders, wizards and the map have a say in a battle."""
    if battle.stormed != NOBODY or war.lay[0].bridged or war.rules.seams["modifiers"]:
        return False
    theatre, at, aboard, bearer = war.theatre, war.at, war.aboard, war.bearer
    for citadel in theatre.citadels:
        if at[citadel] >= 0:
            return False
    for lance in theatre.lances:
        if bearer[lance] >= 0:
            return False
    return not theatre.ships or all(aboard[army] == ASHORE for army in battle.attackers)


def added_up(war: War, battle: Battle) -> Totals:
    """The totals of an ordinary battle."""
    attack, bonus = _attack(war, battle)
    defence, malus = _defence(war, battle)
    modifier = bonus - malus + battle.gnomes - battle.defending_gnomes
    return Totals(attack, defence, modifier - 2 if battle.taunted else modifier)  # DG-10-05


def _attack(war: War, battle: Battle) -> tuple[int, int]:
    """The strength of the attackers and what they add to the roll, rivers taken off."""
    theatre, of = war.theatre, war.of
    at, depleted = war.at, war.depleted
    into = ways_into(theatre, battle.target)
    strength = dragons = arms = crossed = 0
    homes, races = [], set()
    for army in battle.attackers:
        here = at[army]
        if here < 0:
            continue
        points = of.strength[army][depleted[army]]
        strength += points
        arm = of.arms[army]
        arms |= arm
        homes.append(here)
        if arm & LAND:
            races.add(of.race[army])
            crossed |= into.get(here, 0)
        elif arm & DRAGON:
            dragons += points
    bonus = dragons + crossing_costs(theatre)[crossed]
    if battle.general != NOBODY:
        bonus += of.tactical[battle.general]
    if arms & (CAVALRY | AIRBORNE) and war.fort(battle.target) != PlaceKind.DWARVEN_FORTRESS:  # DG-07-33
        bonus += bool(arms & CAVALRY) + bool(arms & AIRBORNE)
    if theatre.wizards:
        bonus += 3 * _wizards(war, battle.side, homes)
    if arms & AIRBORNE:
        return strength, bonus + bool(favoured_race(war, attackers_of(war, battle)))
    if len(races) == 1:
        race = races.pop()
        if race in theatre.favourable and all(is_favourable(war, race, hex) for hex in homes):  # DG-07-40
            bonus += 1
    return strength, bonus


def _defence(war: War, battle: Battle) -> tuple[int, int]:
    """The strength of the defenders, walls included, and what they and their hex take from the roll."""
    theatre, of, hex, side = war.theatre, war.of, battle.target, battle.defender
    owner, aboard, depleted = war.owner, war.aboard, war.depleted
    strength = malus = arms = 0
    at_home = set()
    for army in war.here[hex]:
        arm = of.arms[army]
        if not arm or owner[army] != side or aboard[army] != ASHORE:
            continue
        points = of.strength[army][depleted[army]]
        strength += points
        arms |= arm
        if arm & LAND:
            if is_favourable(war, of.race[army], hex):
                at_home.add(of.race[army])
        elif arm & DRAGON:
            malus += points
    malus += len(at_home)  # DG-07-41
    if battle.defending_general != NOBODY:
        malus += of.tactical[battle.defending_general]
    if arms & AIRBORNE:
        malus += 1
    if arms and theatre.wizards:
        malus += 3 * _wizards(war, side, (hex,))
    if hex in theatre.atlas.pass_hexes:
        malus += 2  # DG-07-39
    multiplier, walls = WALLS[war.fort(hex)]
    return strength * multiplier, malus + walls


WALLS: dict[int, tuple[int, int]] = {
    0: (1, 0),
    PlaceKind.FORTRESS: (3, 4),  # DG-07-31
    PlaceKind.FORTIFIED_CITY: (2, 2),  # DG-07-32
    PlaceKind.DWARVEN_FORTRESS: (1, 10),  # DG-07-33
}
"""What walls do: the factor of the defenders' strength, and what is taken from the roll."""


def _wizards(war: War, side: int, hexes: Collection[int]) -> int:
    """How many wizards of a side count who stand in some hexes (DG-07-28)."""
    at, owner, aboard = war.at, war.owner, war.aboard
    found = [w for w in war.theatre.wizards if at[w] in hexes and owner[w] == side and aboard[w] == ASHORE]
    return counted_wizards(war, found) if found else 0
