"""Persons: the roles of individuals, the units they are with, and their hit points (9.0-9.2).

A person in the ranks of a unit, as its member or its commander, has no figure of his own on the table: he stands where
the middle of its front stands, and shares its fate.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from warhost.battle.roster.figures_and_bases import HitDice
from warhost.battle.roster.ratings import RATIO_ADJUSTMENTS
from warhost.battle.scenario.scenarios import BattleUnit
from warhost.battle.state import Battle, company_of
from warhost.core.ids import NO_PIECE, PieceId, Side
from warhost.core.position.derived import derived

POINTS_A_DIE: Final = 4
"""Hit points in a hit die: what a hit die of damage costs a hero (BS-9.4-03), and his own if his sheet gives none."""


class Post(IntEnum):
    """What an individual does in the battle (BS-9.0-01)."""

    BY_SHEET = 0
    MEMBER = 1
    UNIT = 2
    BRIGADE = 3
    ARMY = 4
    HERO = 5


POSTS: Final = tuple(Post)
"""The roles by their numbers."""
COMMANDS: Final = (Post.UNIT, Post.BRIGADE, Post.ARMY)


def role_of(battle: Battle, person: PieceId) -> Post:
    """The role of an individual: the one that he has taken, else the one on his sheet."""
    taken = POSTS[battle.role[person]]
    return Post[battle.unit(person).sheet.rank.upper() or "HERO"] if taken is Post.BY_SHEET else taken


@derived
def persons_of(battle: Battle, side: Side) -> tuple[PieceId, ...]:
    """The individuals of a side who are still in the battle."""
    return tuple(piece for piece in battle.units_of(side) if is_in_the_battle(battle, piece))


def is_in_the_battle(battle: Battle, piece: PieceId) -> bool:
    """Whether a piece is an individual who is on the table, with a figure of his own or in the ranks of a unit."""
    return battle.unit(piece).is_individual and (battle.stands(piece) or is_in_ranks(battle, piece))


def is_in_ranks(battle: Battle, person: PieceId) -> bool:
    """Whether an individual is part of a unit and has no figure of his own (BS-9.1-01, BS-9.2-03)."""
    return battle.attached[person] != NO_PIECE and not battle.fate[person]


@derived
def persons_in_ranks(battle: Battle, unit: PieceId) -> tuple[PieceId, ...]:
    """The individuals in the ranks of a unit."""
    side = battle.units_of(battle.unit(unit).side)
    return tuple(piece for piece in side if battle.attached[piece] == unit and is_in_ranks(battle, piece))


def command_held(battle: Battle, person: PieceId) -> tuple[str, ...]:
    """The units that an individual commands by name; an Army Commander commands all, named or not (BS-4.10-03).

    A deputy who has taken over commands the units of his predecessor (BS-9.3-02).
    """
    if role_of(battle, person) not in COMMANDS:
        return ()
    office = battle.office[person]
    sheet = battle.unit(PieceId(office) if office != NO_PIECE else person).sheet
    return sheet.commands if sheet.type == "individual" else (sheet.id,)


@derived
def unit_commander(battle: Battle, unit: PieceId) -> PieceId | None:
    """The individual who commands one unit as its Unit Commander; None if none does."""
    name = battle.unit(unit).sheet.id
    for person in persons_of(battle, battle.unit(unit).side):
        if role_of(battle, person) is Post.UNIT and name in command_held(battle, person):
            return person
    return None


def has_nameless_commander(battle: Battle, unit: PieceId) -> bool:
    """Whether the commander of a unit has no sheet of his own: he always fights in its ranks (BS-5.0-01)."""
    sheet = battle.unit(unit).sheet
    return sheet.commander is not None and sheet.type != "individual"


@derived
def members_of(battle: Battle, unit: PieceId) -> tuple[PieceId, ...]:
    """The characters who fight as ordinary members of a unit, whichever of its skirmish figures they stand beside."""
    persons = (one for figure in company_of(battle, unit) for one in persons_in_ranks(battle, figure))
    return tuple(one for one in persons if role_of(battle, one) is Post.MEMBER)


def rating_of_all(battle: Battle, unit: PieceId) -> int:
    """The Attack Rating of a unit: with characters among its members the average of all creatures (BS-9.1-01).

    A member has the ratio adjustment of the figure that he is part of, not that of a single creature (BS-9.1-02).
    """
    sheet = battle.unit(unit).sheet
    extra = RATIO_ADJUSTMENTS[sheet.ratio]
    return _average(battle, unit, sheet.ar, [thaco_of(battle, one) + extra for one in members_of(battle, unit)])


def armour_of_all(battle: Battle, unit: PieceId) -> int:
    """The armour class of a unit: with characters among its members the average of all creatures (BS-9.1-01)."""
    values = [battle.unit(one).sheet.ac for one in members_of(battle, unit)]
    return _average(battle, unit, battle.unit(unit).sheet.ac, values)


def _average(battle: Battle, unit: PieceId, usual: int, members: list[int]) -> int:
    """The average over all creatures of a unit, rounded against it, that is up (BS-3.1-02)."""
    if not members:
        return usual
    figures = sum(battle.figures[piece] for piece in company_of(battle, unit))
    creatures = max(figures * battle.unit(unit).sheet.ratio, len(members))
    return -(-(usual * (creatures - len(members)) + sum(members)) // creatures)


def join_ranks(battle: Battle, person: PieceId, unit: PieceId) -> None:
    """An individual goes into the ranks of a unit: his figure leaves the table (BS-9.1-01)."""
    battle.set("attached", person, unit)
    battle.set("figures", person, 1)
    battle.set("frontage", person, 0)


def _nearest_fellow(battle: Battle, piece: PieceId) -> PieceId | None:
    """The nearest other figure of a skirmish unit that stands."""
    fellows = [other for other in company_of(battle, piece) if other != piece and battle.stands(other)]
    x, y = battle.x, battle.y
    return min(fellows, key=lambda one: ((x[one] - x[piece]) ** 2 + (y[one] - y[piece]) ** 2, one), default=None)


def points_of(battle: Battle, person: PieceId) -> int:
    """The hit points that an individual has when he is unhurt."""
    return full_points(battle.unit(person))


def full_points(unit: BattleUnit) -> int:
    """The hit points of an unhurt individual: those on his sheet, or a fixed number for each hit die."""
    return unit.sheet.hp or POINTS_A_DIE * max(HitDice.read(unit.sheet.hit_dice).dice, 1)


def points_left(battle: Battle, person: PieceId) -> int:
    """The hit points that an individual has left."""
    return max(points_of(battle, person) - battle.hurt[person], 0)


def thaco_of(battle: Battle, person: PieceId) -> int:
    """What an individual needs to hit armour class 0: as on his sheet, or his rating without Table 9."""
    sheet = battle.unit(person).sheet
    return sheet.thaco or sheet.ar - RATIO_ADJUSTMENTS[1]


def report_gone(battle: Battle, piece: PieceId) -> None:
    """Report that a piece has left the table; first, persons in its ranks meet their fate (BS-9.1-04).

    While other figures of a skirmish unit stand, a person goes on beside the nearest of them (BS-9.1-03).
    """
    persons, nearest = persons_in_ranks(battle, piece), _nearest_fellow(battle, piece)
    if persons and nearest is None:
        battle.note("persons-fall", piece)
        return
    for person in persons:
        battle.set("attached", person, nearest)
    if battle.unit(piece).is_individual and role_of(battle, piece) is Post.UNIT:
        battle.note("person-killed", piece)
    battle.note("gone", piece)
