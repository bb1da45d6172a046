"""Hierarchy: Unit, Brigade and Army Commanders, what each commands, and their radius (4.8, 4.10).

A Unit Commander without a sheet is named by the piece of his unit, in whose ranks he fights (BS-5.0-01); all other
commanders are pieces of their own.
"""

from __future__ import annotations

from warhost.battle.command.command_radius import all_within, commander_in_ranks, is_in_command
from warhost.battle.command.persons import Post, command_held, is_in_ranks, role_of, unit_commander
from warhost.battle.formations.shapes import Shape
from warhost.battle.roster.ratings import charisma_bonus, command_radius
from warhost.battle.state import Battle, Out, company_of, shape_of, unit_ref
from warhost.battle.table.blocks import Block
from warhost.battle.table.units import INCH
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.position.derived import derived


@derived
def commanders_of(battle: Battle, piece: PieceId) -> tuple[PieceId, ...]:
    """The commanders eligible to command a unit, the lowest rank first (BS-4.10-01, BS-4.10-02, BS-4.10-03)."""
    unit = battle.unit(piece)
    own = own_commander(battle, piece)
    leaders = [other for other in battle.standing(unit.side) if battle.unit(other).is_individual and other != piece]
    roles = {leader: role_of(battle, leader) for leader in leaders}
    brigade = [one for one in leaders if roles[one] is Post.BRIGADE and unit.sheet.id in command_held(battle, one)]
    army = [one for one in leaders if roles[one] is Post.ARMY]
    return (*(() if own is None else (own,)), *brigade, *army)


def own_commander(battle: Battle, piece: PieceId) -> PieceId | None:
    """The living Unit Commander of a unit; that of a skirmish unit goes with its first figure.

    One with a sheet of his own is named by his own piece, in the ranks or apart from them (BS-9.2-01).
    """
    unit = battle.unit(piece)
    if unit.is_individual:
        return None
    person = unit_commander(battle, piece)
    if person is not None or unit.sheet.commander is None or battle.commander_dead[piece]:
        return person
    return next((member for member in company_of(battle, piece) if battle.stands(member)), None)


def place_of(battle: Battle, commander: PieceId) -> Block:
    """The base from which the radius of a commander is measured (BS-4.7-01)."""
    ranks = battle.attached[commander] if is_in_ranks(battle, commander) else commander
    return commander_in_ranks(shape_of(battle, ranks))


def reaches(battle: Battle, commander: PieceId, piece: PieceId) -> bool:
    """Whether every figure of a unit is within the radius of a commander."""
    return all_within(place_of(battle, commander), shape_of(battle, piece).bases, radius_of(battle, commander))


def keeps_command(battle: Battle, piece: PieceId, shape: Shape) -> bool:
    """Whether a unit in a shape has all figures within the radius of the commander in its ranks (BS-7.6-02)."""
    own = own_commander(battle, piece)
    if own is None or not battle.unit(own).is_individual:
        return is_in_command(shape, battle.unit(piece).radius)
    place = commander_in_ranks(shape) if is_in_ranks(battle, own) else place_of(battle, own)
    return all_within(place, shape.bases, radius_of(battle, own))


def radius_of(battle: Battle, commander: PieceId) -> int:
    """The radius of a commander; that of a random leader depends on his roll (BS-4.8-01)."""
    unit, rolled = battle.unit(commander), battle.charisma[commander]
    if rolled and unit.sheet.person is not None:
        return command_radius(unit.sheet.person.level, rolled, fighter=unit.sheet.person.fighter) * INCH
    return unit.radius


def charisma_of(battle: Battle, commander: PieceId) -> int:
    """The charisma bonus of a commander (BS-4.9-01)."""
    if battle.charisma[commander]:
        return charisma_bonus(battle.charisma[commander])
    known = battle.unit(commander).sheet.commander
    return known.charisma_bonus if known is not None else 0


def lose_commander(battle: Battle, piece: PieceId, attack: int, killer: int) -> None:
    """A unit loses its Unit Commander: it is out of command until he is replaced, and checks its morale."""
    battle.set("commander_dead", piece, 1)
    battle.tell(msg("battle-log-commander-killed", unit=unit_ref(battle, piece)))
    if battle.unit(piece).sheet.type in ("regular", "elite", "berserker"):
        battle.mark_out(piece, Out.LEADERLESS)
        battle.note("leaderless", piece)
    battle.note("commander-killed", piece, attack, killer)
