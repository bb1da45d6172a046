"""Hierarchy: Unit, Brigade and Army Commanders, what each commands, and their radius (4.8, 4.10).

A Unit Commander is named by the piece of his unit, in whose ranks he fights (BS-5.0-01); Brigade and Army Commanders
are pieces of their own.
"""

from __future__ import annotations

from warhost.battle.command.in_command import all_within, commander_in_ranks
from warhost.battle.roster.ratings import charisma_bonus, command_radius
from warhost.battle.state import Battle, Out, company_of, shape_of, unit_ref
from warhost.battle.table.blocks import Block
from warhost.battle.table.units import INCH
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.position.derived import derived


@derived
def commanders_of(battle: Battle, piece: PieceId) -> tuple[PieceId, ...]:
    """The commanders eligible to command a unit, the lowest rank first (BS-4.10-01 to BS-4.10-03)."""
    unit = battle.unit(piece)
    own = own_commander(battle, piece)
    leaders = [other for other in battle.standing(unit.side) if battle.unit(other).is_individual and other != piece]
    brigade = [leader for leader in leaders if unit.sheet.id in battle.unit(leader).sheet.commands]
    army = [leader for leader in leaders if battle.unit(leader).sheet.rank == "army"]
    return (*(() if own is None else (own,)), *brigade, *army)


def own_commander(battle: Battle, piece: PieceId) -> PieceId | None:
    """The living Unit Commander of a unit; that of a skirmish unit goes with its first figure."""
    unit = battle.unit(piece)
    if unit.sheet.commander is None or unit.is_individual or battle.commander_dead[piece]:
        return None
    return next((member for member in company_of(battle, piece) if battle.stands(member)), None)


def place_of(battle: Battle, commander: PieceId) -> Block:
    """The base from which the radius of a commander is measured (BS-4.7-01)."""
    return commander_in_ranks(shape_of(battle, commander))


def reaches(battle: Battle, commander: PieceId, piece: PieceId) -> bool:
    """Whether every figure of a unit is within the radius of a commander."""
    return all_within(place_of(battle, commander), shape_of(battle, piece).bases, radius_of(battle, commander))


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
    """The Unit Commander of a unit falls: it is out of command until somebody takes over, and checks its morale."""
    battle.set("commander_dead", piece, 1)
    battle.tell(msg("battle-log-commander-killed", unit=unit_ref(battle, piece)))
    if battle.unit(piece).sheet.type in ("regular", "elite", "berserker"):
        battle.mark_out(piece, Out.LEADERLESS)
        battle.note("leaderless", piece)
    battle.note("commander-killed", piece, attack, killer)
