"""Deputies: who takes over a vacant command, and the chain of those who may (9.3)."""

from __future__ import annotations

from warhost.battle.command.in_command import commanded
from warhost.battle.command.persons import COMMANDS, Post, is_in_the_battle, persons_of, role_of
from warhost.battle.state import Battle, Did, Out, refused, unit_ref
from warhost.core.ids import NO_PIECE, PieceId
from warhost.core.messages import msg
from warhost.core.refusals import Refusal


def piece_named(battle: Battle, person: PieceId, name: str) -> PieceId | None:
    """The piece of a person's own side with a name on its sheet."""
    side = battle.units_of(battle.unit(person).side)
    return next((piece for piece in side if battle.unit(piece).sheet.id == name), None)


def principal_of(battle: Battle, person: PieceId) -> PieceId | None:
    """The principal of a deputy: another individual, or a unit whose commander has no sheet (BS-9.3-01)."""
    name = battle.unit(person).sheet.deputy_of
    return piece_named(battle, person, name) if name else None


def office_for(battle: Battle, person: PieceId) -> PieceId | None:
    """The command that an individual may take over: his principal's, or one further up the chain (BS-9.3-03).

    A living principal comes first. If he is gone too, the chain goes on to the highest vacant command.
    """
    principal = first = principal_of(battle, person)
    highest = None
    while principal is not None:
        if is_command(battle, principal) and is_vacant(battle, principal):
            highest = principal
        if is_in_the_battle(battle, principal):
            break
        principal = principal_of(battle, principal)
    if highest is None and first is not None and is_command(battle, first):
        return first
    return highest


def is_command(battle: Battle, piece: PieceId) -> bool:
    """Whether a piece stands for a command: a commander by his sheet, or a unit whose commander has none."""
    sheet = battle.unit(piece).sheet
    return sheet.type != "individual" or Post[sheet.rank.upper() or "HERO"] in COMMANDS


def holder_of(battle: Battle, office: PieceId) -> PieceId | None:
    """The individual who holds a command now."""
    for person in persons_of(battle, battle.unit(office).side):
        held = battle.office[person] if battle.office[person] != NO_PIECE else person
        if held == office and role_of(battle, person) in COMMANDS:
            return person
    return None


def is_vacant(battle: Battle, office: PieceId) -> bool:
    """Whether nobody holds a command."""
    if not battle.unit(office).is_individual and not battle.commander_dead[office]:
        return False
    return holder_of(battle, office) is None


def rank_of(battle: Battle, office: PieceId) -> Post:
    """The role that goes with a command."""
    sheet = battle.unit(office).sheet
    return Post[sheet.rank.upper()] if sheet.type == "individual" else Post.UNIT


def units_of_office(battle: Battle, office: PieceId) -> list[PieceId]:
    """The units on the table that a command names."""
    sheet = battle.unit(office).sheet
    names = sheet.commands if sheet.type == "individual" else (sheet.id,)
    return [unit for unit in battle.standing(battle.unit(office).side) if battle.unit(unit).sheet.id in names]


def bar_to_taking(battle: Battle, person: PieceId, office: PieceId) -> Refusal | None:
    """Why an individual cannot take over a command now (BS-9.3-02)."""
    me, his = unit_ref(battle, person), unit_ref(battle, office)
    if not is_vacant(battle, office):
        return refused("BS-9.3-02", "battle-command-is-held", his, hero=me, commander=his)
    if battle.has_done(office, Did.GAVE_UP):
        return refused("BS-9.3-02", "battle-command-given-up", his, hero=me, commander=his)
    if rank_of(battle, office) is not Post.UNIT:
        return None
    units = units_of_office(battle, office)
    if not units:
        return refused("BS-9.3-02", "battle-nobody-to-command", his, hero=me, commander=his)
    steady = [unit_ref(battle, unit) for unit in units if commanded(battle, unit)]
    return refused("BS-9.3-02", "battle-still-in-command", *steady, hero=me, unit=steady[0]) if steady else None


def take_command(battle: Battle, person: PieceId, office: PieceId) -> None:
    """Put an individual in command; a unit that only lacked its commander is in command again at once."""
    battle.set("role", person, int(rank_of(battle, office)))
    battle.set("office", person, office if office != person else NO_PIECE)
    for unit in units_of_office(battle, office):
        battle.set("out", unit, battle.out[unit] & ~Out.LEADERLESS)
    battle.tell(msg("battle-log-takes-command", hero=unit_ref(battle, person), commander=unit_ref(battle, office)))
