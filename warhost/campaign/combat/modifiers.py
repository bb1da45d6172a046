"""Rule 7: the die roll modifiers and the walls (DG-07-26 to DG-07-42), with what events change in them.

One list, read in two ways: ``total_modifier`` adds it up, ``modifiers_in_words`` explains it. Both read a
:class:`BattleSheet`, a battle in figures, which comes from a position (``battles.py``) or from players who describe
their table (``paper_battles.py``). DG-10-05, DG-11-05, DG-11-17, DG-11-23, DG-11-24, DG-11-27.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from warhost.campaign.combat.battle_sheet import BRIDGE, CITADEL, FORD, RIVER, BattleSheet, BattleSource
from warhost.campaign.combat.battle_strength import (
    NOBODY,
    Battle,
    added_strength,
    attackers_of,
    attacking_citadels,
    crossing_between,
    defenders_of,
    favoured_at_home,
    sheet_of,
    strength,
    wizards_with,
)
from warhost.campaign.state import ASHORE, War
from warhost.campaign.world.atlas import PlaceKind
from warhost.core.breakdowns import Breakdown, Modifier, Part, modifiers_in_words, multiply, part, total_modifier
from warhost.core.ids import PieceId
from warhost.core.messages import Message, Ref, msg
from warhost.core.rulebook import Resolved
from warhost.core.seams import Seam

RACES = ("dwarf", "ogre", "elf", "kender")
"""The races that have favourable terrain, in the order of the book (DG-07-40)."""


class Walls(NamedTuple):
    """What walls do for defenders."""

    rule: str
    text: str
    factor: int
    """The defenders' strength is multiplied by this."""
    modifier: int


WALLS = {
    PlaceKind.FORTRESS: Walls("DG-07-31", "dg-fortress", 3, -4),
    PlaceKind.FORTIFIED_CITY: Walls("DG-07-32", "dg-fortified-city", 2, -2),
    PlaceKind.DWARVEN_FORTRESS: Walls("DG-07-33", "dg-dwarven-fortress", 1, -10),
    CITADEL: Walls("DG-11-23", "dg-citadel-walls", 2, -2),
}


Test: TypeAlias = Callable[[BattleSheet], str | None]
Amount: TypeAlias = Callable[[BattleSheet], int]
PiecesOfBattle: TypeAlias = Callable[[BattleSource], Sequence[PieceId]]


def stripped(sheet: BattleSheet) -> str | None:
    """A citadel takes terrain and walls from ground armies (DG-11-24)."""
    return "DG-11-24" if sheet.stripped else None


def walls_stripped(sheet: BattleSheet) -> str | None:
    """Like :func:`stripped`, but an option spares dwarven fortresses, and a citadel keeps its own walls."""
    if sheet.walls == CITADEL or (sheet.mercy and sheet.walls == PlaceKind.DWARVEN_FORTRESS):
        return None
    return stripped(sheet)


def underground(sheet: BattleSheet) -> str | None:
    """Neither cavalry nor fliers help against a dwarven fortress (DG-07-33)."""
    dwarven = sheet.walls == PlaceKind.DWARVEN_FORTRESS
    return "DG-07-33" if dwarven and not walls_stripped(sheet) else None


def lances(sheet: BattleSheet) -> str | None:
    """Dragonlances of the defenders take their modifier from attacking dragons (DG-11-05)."""
    return "DG-11-05" if sheet.lances else None


def grounded(sheet: BattleSheet) -> str | None:
    """Fliers do not help against a dwarven fortress, nor dragons alone against lances (DG-07-33, DG-11-05)."""
    return underground(sheet) or (None if sheet.fliers or sheet.citadel else lances(sheet))


def crossing_struck(kind: int) -> Test:
    """A citadel carries attackers over; by an option only the worst crossing counts (DG-11-24, DG-07-38)."""

    def test(sheet: BattleSheet) -> str | None:
        if sheet.worst_crossing and kind != next(known for known in (RIVER, BRIDGE, FORD) if sheet.crossed & known):
            return "DG-07-38"
        return stripped(sheet)

    return test


@dataclass(frozen=True, slots=True)
class BattleModifier(Modifier[[BattleSheet]]):
    """One line of the list; a positive amount helps the attacker."""

    reads_position: bool = False
    """Whether the modifier reads the position itself, beside the figures of the sheet."""


def pieces(find: PiecesOfBattle) -> Callable[[BattleSheet], tuple[Ref, ...]]:
    """The pieces that a modifier comes from; a battle on paper has none."""
    return lambda sheet: sheet.source.war.refs(find(sheet.source)) if sheet.source else ()


MODIFIERS: Seam[BattleModifier] = Seam("modifiers")
"""The die roll modifiers of land and air combat, in the order in which a player reads them; layers amend them."""


FIGURES = tuple(field.name for field in fields(BattleSheet) if field.name not in ("attack", "defence", "war", "battle"))
"""What modifiers depend on: the figures of a sheet without the strengths."""
figures_of = attrgetter(*FIGURES)


@lru_cache(maxsize=1 << 12)
def _total_of_figures(rules: Resolved, figures: tuple[Any, ...]) -> int:
    """What the modifiers add that read nothing but figures, in the order of :data:`FIGURES`."""
    sheet = BattleSheet(**dict(zip(FIGURES, figures, strict=True)))
    return total_modifier([modifier for modifier in rules[MODIFIERS] if not modifier.reads_position], sheet)


@lru_cache(maxsize=64)
def _readers_of_positions(rules: Resolved) -> tuple[BattleModifier, ...]:
    return tuple(modifier for modifier in rules[MODIFIERS] if modifier.reads_position)


def walls_factor(sheet: BattleSheet) -> int:
    """What the defenders' strength is multiplied by (DG-07-31, DG-07-32, DG-11-23)."""
    walls = WALLS.get(sheet.walls)
    return walls.factor if walls and walls_stripped(sheet) is None else 1


def walls_parts(sheet: BattleSheet) -> list[Part]:
    """The multiplier of the walls as a part of a breakdown; a dwarven fortress has none (DG-07-33)."""
    walls = WALLS.get(sheet.walls)
    if walls is None or walls.factor == 1:
        return []
    sources = sheet.source.war.refs(stormed_citadel(sheet.source)) if sheet.source else ()
    return [multiply(walls.rule, msg(walls.text), walls.factor, cancelled_by=walls_stripped(sheet), sources=sources)]


def stormed_citadel(source: BattleSource) -> Sequence[PieceId]:
    """The citadel that is attacked from the air, if the battle is about one."""
    return () if source.battle.stormed == NOBODY else (source.battle.stormed,)


# The list


def attackers_who(are: str) -> PiecesOfBattle:
    """The attackers of a kind, such as ``is_dragon``."""
    return lambda source: [army for army in attackers_of(*source) if getattr(source.war.of, are)[army]]


def defenders_who(are: str) -> PiecesOfBattle:
    """The defenders of a kind."""
    return lambda source: [army for army in defenders_of(*source) if getattr(source.war.of, are)[army]]


def crossers(kind: int) -> PiecesOfBattle:
    """The attackers who fight their way over a river, a bridge or a ford."""

    def pieces(source: BattleSource) -> Sequence[PieceId]:
        war, battle = source
        marchers = [a for a in attackers_of(war, battle) if war.of.is_ground[a] and war.aboard[a] == ASHORE]
        return [army for army in marchers if crossing_between(war, army, battle.target) == kind]

    return pieces


def general_label(of: Callable[[Battle], PieceId]) -> Callable[[BattleSheet], Message]:
    """The label of a general, who has a name only on our map."""

    def label(sheet: BattleSheet) -> Message:
        if sheet.source is None:
            return msg("dg-paper-general")
        return msg("dg-general", leader=sheet.source.war.ref(of(sheet.source.battle)))

    return label


def crossing(name: str, rule: str, kind: int, amount: int) -> BattleModifier:
    """A river, bridge or ford; each kind counts once (DG-07-38)."""
    return BattleModifier(
        name,
        rule,
        lambda sheet: amount if sheet.crossed & kind else 0,
        msg(f"dg-{name}"),
        cancelled_by=crossing_struck(kind),
        sources=pieces(crossers(kind)),
    )


def walls(name: str, kind: int) -> BattleModifier:
    """One kind of walls."""
    found = WALLS[kind]
    return BattleModifier(
        name,
        found.rule,
        lambda sheet: found.modifier if sheet.walls == kind else 0,
        msg(found.text),
        cancelled_by=walls_stripped,
    )


def at_home(race: str) -> BattleModifier:
    """Defenders of one race in their favourable terrain (DG-07-41)."""
    return BattleModifier(
        f"home-{race}",
        "DG-07-41",
        lambda sheet: -1 if race in sheet.defending_favoured else 0,
        msg("dg-favourable", race=race),
        cancelled_by=stripped,
        sources=pieces(lambda source: favoured_at_home(*source, race)),
    )


ATTACKING = (
    BattleModifier(
        "general",
        "DG-07-26",
        lambda sheet: sheet.general,
        general_label(lambda battle: battle.general),
        sources=pieces(lambda source: (source.battle.general,)),
    ),
    BattleModifier(
        "dragons",
        "DG-07-27",
        lambda sheet: sheet.dragons,
        msg("dg-dragons"),
        cancelled_by=lances,
        sources=pieces(attackers_who("is_dragon")),
    ),
    BattleModifier(
        "wizard",
        "DG-07-28",
        lambda sheet: 3 * sheet.wizards,
        msg("dg-wizard"),
        sources=pieces(lambda source: wizards_with(source.war, attackers_of(*source))),
    ),
    BattleModifier(
        "cavalry",
        "DG-07-29",
        lambda sheet: 1 if sheet.cavalry else 0,
        msg("dg-cavalry"),
        cancelled_by=underground,
        sources=pieces(attackers_who("is_cavalry")),
    ),
    BattleModifier(
        "flight",
        "DG-07-30",
        lambda sheet: 1 if sheet.dragons or sheet.fliers or sheet.citadel else 0,
        msg("dg-flight"),
        cancelled_by=grounded,
        sources=pieces(lambda source: (*attackers_who("is_air")(source), *attacking_citadels(*source))),
    ),
    BattleModifier(
        "favourable",
        "DG-07-40",
        lambda sheet: 1 if sheet.favoured else 0,
        lambda sheet: msg("dg-favourable", race=sheet.favoured),
    ),
)
CROSSING = (
    crossing("river", "DG-07-35", RIVER, -4),
    crossing("bridge", "DG-07-36", BRIDGE, -4),
    crossing("ford", "DG-07-37", FORD, -3),
)
DEFENDING = (
    BattleModifier(
        "defending-general",
        "DG-07-26",
        lambda sheet: -sheet.defending_general,
        general_label(lambda battle: battle.defending_general),
        sources=pieces(lambda source: (source.battle.defending_general,)),
    ),
    BattleModifier(
        "defending-dragons",
        "DG-07-27",
        lambda sheet: -sheet.defending_dragons,
        msg("dg-dragons"),
        sources=pieces(defenders_who("is_dragon")),
    ),
    BattleModifier(
        "defending-wizard",
        "DG-07-28",
        lambda sheet: -3 * sheet.defending_wizards,
        msg("dg-wizard"),
        sources=pieces(lambda source: wizards_with(source.war, defenders_of(*source))),
    ),
    BattleModifier(
        "defending-flight",
        "DG-07-30",
        lambda sheet: -1 if sheet.defending_fliers or sheet.defending_dragons else 0,
        msg("dg-flight"),
        sources=pieces(lambda source: (*defenders_who("is_air")(source), *stormed_citadel(source))),
    ),
    BattleModifier(
        "mountain-pass",
        "DG-07-39",
        lambda sheet: -2 if sheet.mountain_pass else 0,
        msg("dg-mountain-pass"),
        cancelled_by=stripped,
    ),
    walls("fortress", PlaceKind.FORTRESS),
    walls("fortified-city", PlaceKind.FORTIFIED_CITY),
    walls("dwarven-fortress", PlaceKind.DWARVEN_FORTRESS),
    walls("citadel-walls", CITADEL),
    *map(at_home, RACES),
)
LAND_MODIFIERS = (
    *ATTACKING,
    *CROSSING,
    *DEFENDING,
    BattleModifier("taunted", "DG-10-05", lambda sheet: -2 if sheet.taunted else 0, msg("dg-taunted")),
    BattleModifier("gnomes", "DG-11-17", lambda sheet: sheet.gnomes, msg("dg-gnomes")),
    BattleModifier(
        "defending-gnomes",
        "DG-11-17",
        lambda sheet: -sheet.defending_gnomes,
        msg("dg-gnomes"),
    ),
)
"""The modifiers of the standard game: of the attackers, of what they cross, of the defenders, and of events."""


# A battle on our map


class Totals(NamedTuple):
    """What the table of combat results is entered with."""

    attack: int
    defence: int
    modifier: int


def totals(war: War, battle: Battle) -> Totals:
    """Both strengths and the die roll modifier of a battle, without words (DG-07-08, DG-07-11)."""
    sheet = sheet_of(war, battle)
    modifier = _total_of_figures(war.rules, figures_of(sheet))
    if readers := _readers_of_positions(war.rules):
        modifier += total_modifier(readers, sheet)
    return Totals(sheet.attack, sheet.defence * walls_factor(sheet), modifier)


def attack_strength(war: War, battle: Battle) -> Breakdown:
    """The Strength Points of all attacking armies (DG-07-08)."""
    return Breakdown(*(found for army in attackers_of(war, battle) for found in _strength_parts(war, army)))


def defence_strength(war: War, battle: Battle) -> Breakdown:
    """The Strength Points of the defenders, tripled in a fortress and doubled in a fortified city (DG-07-08)."""
    armies = (found for army in defenders_of(war, battle) for found in _strength_parts(war, army))
    return Breakdown(*armies, *walls_parts(sheet_of(war, battle)))


def combat_modifier(war: War, battle: Battle) -> Breakdown:
    """The cumulative die roll modifier in words (DG-07-11, DG-07-42); positive helps the attacker."""
    modifiers = war.rules[MODIFIERS]
    return modifiers_in_words(modifiers, sheet_of(war, battle))


def walls_hold(war: War, battle: Battle) -> bool:
    """Whether the defenders are behind walls and may ignore a retreat (DG-07-34, DG-11-23, DG-11-24)."""
    sheet = sheet_of(war, battle)
    return bool(sheet.walls) and walls_stripped(sheet) is None


def _strength_parts(war: War, army: PieceId) -> list[Part]:
    theatre = war.theatre
    printed = part("DG-07-08", theatre.army_labels[army], strength(war, army), sources=(theatre.refs[army],))
    return [printed, *added_strength(war, army)]
