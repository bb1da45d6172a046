"""Strength and modifiers of a battle, rule by rule and slowly: the twin of ``warhost/campaign/combat/modifiers.py``.

Shares nothing with it but who takes part in a battle.
"""

from __future__ import annotations

from collections.abc import Sequence as Listed

from warhost.campaign.combat.battle_strength import (
    NOBODY,
    Battle,
    attackers_of,
    attacking_citadels,
    carries_lance,
    counted_wizards,
    defenders_of,
    favoured_race,
    is_favourable,
    strength,
    wizards_with,
)
from warhost.campaign.state import ASHORE, War
from warhost.campaign.world.atlas import Barrier, Crossing, PlaceKind
from warhost.core.breakdowns import Breakdown, Part, multiply, part
from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg


def attack_strength(war: War, battle: Battle) -> Breakdown:
    """The Strength Points of all attacking armies (DG-07-08)."""
    return Breakdown(*(_strength_part(war, army) for army in attackers_of(war, battle)))


def defence_strength(war: War, battle: Battle) -> Breakdown:
    """The Strength Points of the defenders, tripled in a fortress and doubled in a fortified city (DG-07-08)."""
    return Breakdown(
        *(_strength_part(war, army) for army in defenders_of(war, battle)),
        *fort_multipliers(war, battle),
    )


def combat_modifier(war: War, battle: Battle) -> Breakdown:
    """The cumulative die roll modifier (DG-07-11, DG-07-42); positive helps the attacker."""
    attackers = attackers_of(war, battle)
    defenders = defenders_of(war, battle)
    parts = [
        *attackers_modifiers(war, battle, attackers, defenders),
        *crossing_modifiers(war, battle, attackers),
        *defenders_modifiers(war, battle, defenders),
    ]
    if battle.taunted:
        parts.append(part("DG-10-05", msg("dg-taunted"), -2))
    if battle.gnomes:
        parts.append(part("DG-11-17", msg("dg-gnomes"), battle.gnomes))
    if battle.defending_gnomes:
        parts.append(part("DG-11-17", msg("dg-gnomes"), -battle.defending_gnomes))
    return Breakdown(*parts)


def _strength_part(war: War, army: PieceId) -> Part:
    theatre = war.theatre
    return part("DG-07-08", theatre.army_labels[army], strength(war, army), sources=(theatre.refs[army],))


def dragon_points(war: War, dragons: Listed[PieceId]) -> int:
    """What dragons add to the die: their Strength Points, by default doubled by lances too (DG-07-27, DG-11-04)."""
    doubled = war.theatre.option("lance-doubles-dragon-drm") == "yes"
    return sum(strength(war, army) if doubled else war.printed_strength(army) for army in dragons)


def fort_multipliers(war: War, battle: Battle) -> list[Part]:
    """DG-07-31, DG-07-32, DG-11-23; a dwarven fortress multiplies nothing (DG-07-33)."""
    if battle.stormed != NOBODY:
        return [multiply("DG-11-23", msg("dg-citadel-walls"), 2, sources=(war.ref(battle.stormed),))]
    fort = war.fort(battle.target)
    struck = stripped_of_terrain(war, battle)
    if fort == PlaceKind.FORTRESS:
        return [multiply("DG-07-31", msg("dg-fortress"), 3, cancelled_by=struck)]
    if fort == PlaceKind.FORTIFIED_CITY:
        return [multiply("DG-07-32", msg("dg-fortified-city"), 2, cancelled_by=struck)]
    return []


def stripped_of_terrain(war: War, battle: Battle) -> str | None:
    """The rule that takes the defenders' terrain and walls from them: a citadel against ground armies (DG-11-24)."""
    if not attacking_citadels(war, battle):
        return None
    return "DG-11-24" if any(war.of.is_ground[a] for a in battle.beaten or defenders_of(war, battle)) else None


def walls_hold(war: War, battle: Battle) -> bool:
    """Whether the defenders are behind walls and may ignore a retreat (DG-07-34, DG-11-23, DG-11-24)."""
    if battle.stormed != NOBODY:
        return True
    fort = war.fort(battle.target)
    if fort == PlaceKind.DWARVEN_FORTRESS:
        return dwarves_stripped(war, battle) is None
    return fort > 0 and stripped_of_terrain(war, battle) is None


def dwarves_stripped(war: War, battle: Battle) -> str | None:
    """The rule that takes a dwarven fortress from its defenders; an option lets it stand (DG-11-24)."""
    mercy = war.theatre.option("citadel-vs-dwarven-fortress") == "stands"
    return None if mercy else stripped_of_terrain(war, battle)


def attackers_modifiers(war: War, battle: Battle, attackers: Listed[PieceId], defenders: Listed[PieceId]) -> list[Part]:
    """What the attacking force adds to the roll."""
    of = war.of
    underground = battle.stormed == NOBODY and war.fort(battle.target) == PlaceKind.DWARVEN_FORTRESS
    dwarven = "DG-07-33" if underground and not dwarves_stripped(war, battle) else None
    lances = "DG-11-05" if any(carries_lance(war, army) for army in defenders) else None
    found: list[Part] = []
    if battle.general != NOBODY:
        leader = battle.general
        found.append(
            part("DG-07-26", msg("dg-general", leader=war.ref(leader)), of.tactical[leader], sources=(war.ref(leader),))
        )
    dragons = [army for army in attackers if of.is_dragon[army]]
    if dragons:
        points = dragon_points(war, dragons)
        found.append(part("DG-07-27", msg("dg-dragons"), points, cancelled_by=lances, sources=war.refs(dragons)))
    wizards = wizards_with(war, attackers)
    if wizards:
        found.append(part("DG-07-28", msg("dg-wizard"), 3 * counted_wizards(war, wizards), sources=war.refs(wizards)))
    cavalry = [army for army in attackers if of.is_cavalry[army]]
    if cavalry:
        found.append(part("DG-07-29", msg("dg-cavalry"), 1, cancelled_by=dwarven, sources=war.refs(cavalry)))
    citadels = attacking_citadels(war, battle)
    fliers = [army for army in attackers if of.is_air[army]]
    if fliers or citadels:
        only_dragons = not citadels and all(of.is_dragon[army] for army in fliers)
        struck = dwarven or (lances if only_dragons else None)
        found.append(part("DG-07-30", msg("dg-flight"), 1, cancelled_by=struck, sources=war.refs((*fliers, *citadels))))
    race = favoured_race(war, attackers)
    if race:
        found.append(part("DG-07-40", msg("dg-favourable", race=race), 1))
    return found


def defenders_modifiers(war: War, battle: Battle, defenders: Listed[PieceId]) -> list[Part]:
    """What the defending force and its hex take from the roll."""
    of = war.of
    found: list[Part] = []
    if battle.defending_general != NOBODY:
        leader = battle.defending_general
        found.append(
            part(
                "DG-07-26", msg("dg-general", leader=war.ref(leader)), -of.tactical[leader], sources=(war.ref(leader),)
            )
        )
    dragons = [army for army in defenders if of.is_dragon[army]]
    if dragons:
        found.append(part("DG-07-27", msg("dg-dragons"), -dragon_points(war, dragons), sources=war.refs(dragons)))
    wizards = wizards_with(war, defenders)
    if wizards:
        found.append(part("DG-07-28", msg("dg-wizard"), -3 * counted_wizards(war, wizards), sources=war.refs(wizards)))
    fliers = [army for army in defenders if of.is_air[army]]
    if battle.stormed != NOBODY:
        fliers.append(battle.stormed)  # DG-11-27
    if fliers:
        found.append(part("DG-07-30", msg("dg-flight"), -1, sources=war.refs(fliers)))
    return found + (terrain_modifiers(war, battle, defenders) if battle.stormed == NOBODY else citadel_modifiers())


def citadel_modifiers() -> list[Part]:
    """A flying citadel defends as a fortified city (DG-11-23)."""
    return [part("DG-11-23", msg("dg-citadel-walls"), -2)]


def terrain_modifiers(war: War, battle: Battle, defenders: Listed[PieceId]) -> list[Part]:
    """What the hex and its walls take from the roll."""
    of = war.of
    struck = stripped_of_terrain(war, battle)
    found: list[Part] = []
    if battle.target in war.theatre.atlas.pass_hexes:
        found.append(part("DG-07-39", msg("dg-mountain-pass"), -2, cancelled_by=struck))
    fort = war.fort(battle.target)
    if fort == PlaceKind.FORTRESS:
        found.append(part("DG-07-31", msg("dg-fortress"), -4, cancelled_by=struck))
    elif fort == PlaceKind.FORTIFIED_CITY:
        found.append(part("DG-07-32", msg("dg-fortified-city"), -2, cancelled_by=struck))
    elif fort == PlaceKind.DWARVEN_FORTRESS:
        buried = dwarves_stripped(war, battle)
        found.append(part("DG-07-33", msg("dg-dwarven-fortress"), -10, cancelled_by=buried))
    for race in ("dwarf", "ogre", "elf", "kender"):
        at_home = [
            a for a in defenders if of.race[a] == race and of.is_ground[a] and is_favourable(war, race, battle.target)
        ]
        if at_home:
            found.append(
                part("DG-07-41", msg("dg-favourable", race=race), -1, cancelled_by=struck, sources=war.refs(at_home))
            )
    return found


def crossing_modifiers(war: War, battle: Battle, attackers: Listed[PieceId]) -> list[Part]:
    """River, bridge and ford; each kind once, different kinds add up (DG-07-35 to DG-07-38)."""
    struck = stripped_of_terrain(war, battle)
    kinds: dict[str, list[PieceId]] = {}
    for army in attackers:
        if war.of.is_ground[army] and war.aboard[army] == ASHORE:
            kind = crossing_between(war, army, battle.target)
            if kind:
                kinds.setdefault(kind, []).append(army)
    found = []
    for kind, rule, amount in (("river", "DG-07-35", -4), ("bridge", "DG-07-36", -4), ("ford", "DG-07-37", -3)):
        if kind in kinds:
            found.append(part(rule, msg(f"dg-{kind}"), amount, cancelled_by=struck, sources=war.refs(kinds[kind])))
    if len(found) > 1 and war.theatre.option("crossing-modifiers") == "worst-only":
        worst = min(found, key=lambda p: p.amount)
        found = [p if p is worst else p._replace(cancelled_by="DG-07-38") for p in found]
    return found


def crossing_between(war: War, army: PieceId, target: HexId) -> str:
    """What a ground army has to fight its way over: river, bridge, ford, or nothing."""
    atlas = war.theatre.atlas
    side = war.at[army] * 6 + atlas.grid.direction(war.at[army], target)
    crossing = atlas.crossing[side]
    if crossing == Crossing.BRIDGE or side in war.bridged(war.owner[army]):
        return "bridge"
    if crossing == Crossing.FORD:
        return "ford"
    return "river" if atlas.barrier[side] == Barrier.RIVER else ""
