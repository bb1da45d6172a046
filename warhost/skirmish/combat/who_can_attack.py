"""Contact: who may strike whom in a combat phase (DN-2.4-01, DN-2.41-03, DN-2.45-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warhost.core.ids import PieceId, SeatNumber, each_piece
from warhost.core.messages import Message, msg
from warhost.core.position.derived import derived
from warhost.core.refusals import Refusal
from warhost.skirmish.combat.arcs import arc_to, is_mixed
from warhost.skirmish.combat.odds import Melee, attack_terrain, reckon
from warhost.skirmish.seams import ATTACK_BARS
from warhost.skirmish.state import FOUGHT, LABOURED, Skirmish


def can_attack(field: Skirmish, seat: SeatNumber, piece: PieceId) -> bool:
    """Whether a piece may still attack in this phase."""
    return (
        field.seat_of(piece) == seat
        and field.is_able(piece)
        and not field.did[piece] & (FOUGHT | LABOURED)
        and field.printed(piece).attack > 0
        and not is_trodden(field, piece)
        and (piece not in field.muster.palps or bool(field.baby[piece]))
    )


def is_trodden(field: Skirmish, piece: PieceId) -> bool:
    """Whether an enemy stands on a beaten part of the Black Dragon, which cannot strike then (DN-4.3-07)."""
    return field.is_beaten(piece) and any(field.are_enemies(piece, other) for other in field.here[field.place(piece)])


def can_strike(field: Skirmish, attacker: PieceId, target: PieceId) -> bool:
    """Whether an attacker can reach a target: next to it, and free to enter its hex (DN-2.45-01)."""
    near = any(field.threatens(attacker, cell) for cell in field.cells(target)) or climbs_to(field, attacker, target)
    return near and not barred(field, attacker, target)


def climbs_to(field: Skirmish, attacker: PieceId, target: PieceId) -> bool:
    """Where the Black Dragon climbs, levels don't hinder attacks on it either."""
    if not field.muster.climbing or not field.muster.fighter[target].parts or not field.is_able(attacker):
        return False
    strikes = field.passages("black_dragon").strikes
    return any(
        strikes[cell * 6 + direction]
        for cell in field.cells(attacker)
        for there in field.cells(target)
        if (direction := field.ground.direction(cell, there)) >= 0
    )


def barred(field: Skirmish, attacker: PieceId, target: PieceId) -> list[Refusal]:
    """Why special rules or spells forbid an attack; empty if nothing does."""
    return [why for bar in field.rules[ATTACK_BARS] if (why := bar(field, attacker, target)) is not None]


def can_be_attacked(field: Skirmish, seat: SeatNumber, target: PieceId) -> bool:
    """Whether a piece is an enemy that can be attacked; hidden pieces can't be."""
    return (
        field.is_alive(target)
        and field.opposes(target, seat)
        and not field.hidden[target]
        and has_defence(field, target)
    )


def can_be_provoked(field: Skirmish, target: PieceId) -> bool:
    """Whether a piece is neutral; attacking one makes it an enemy (see :mod:`neutrals`)."""
    return field.is_neutral(target) and field.muster.is_fighter[target] and field.is_alive(target)


def provocation(field: Skirmish, targets: Iterable[PieceId]) -> tuple[Message, ...]:
    """A warning to a player who is about to attack neutrals."""
    neutral = [piece for piece in targets if can_be_provoked(field, piece)]
    return (msg("dn-provokes", pieces=field.list_of(neutral)),) if neutral else ()


def has_defence(field: Skirmish, target: PieceId) -> bool:
    """Whether there is anything left to attack: a part wounded twice has no defence (DN-4.3-07)."""
    return field.printed(target).defence > 0


@derived
def strikes_of(field: Skirmish, seat: SeatNumber) -> dict[PieceId, list[PieceId]]:
    """The enemies and neutrals that a side can strike now, each with the fighters who can strike it."""
    found: dict[PieceId, list[PieceId]] = {}
    for attacker in (piece for piece in field.pieces_of(seat) if can_attack(field, seat, piece)):
        near = {p for cell in field.cells(attacker) for place in field.ground.around(cell) for p in field.here[place]}
        for target in sorted(near):
            fair = can_be_attacked(field, seat, target) or can_be_provoked(field, target)
            if fair and field.seat_of(target) != seat and can_strike(field, attacker, target):
                found.setdefault(target, []).append(attacker)
    return found


def troop_of(field: Skirmish, seat: SeatNumber) -> list[PieceId]:
    """The pieces of a seat, wherever they are."""
    sides = field.sides_of(seat)
    return [piece for piece, side in each_piece(field.side) if side in sides]


def is_possible(field: Skirmish, melee: Melee) -> bool:
    """Whether the odds allow an attack (DN-2.41-03), and front and rear are not mixed in it (DN-4.44-07)."""
    return reckon(field, melee).column > 0 and not is_mixed(field, melee.defenders, melee.attackers)


def bands(field: Skirmish, attackers: list[PieceId], target: PieceId) -> Iterator[tuple[PieceId, ...]]:
    """The joint attacks with the best odds: all attackers, and all whose ground is no worse than some level.

    A fighter on bad ground can cost the others more than his strength adds (DN-2.43.1-05).
    """
    for arc in ("front", "rear") if field.muster.has_arcs else ("",):
        some = [piece for piece in attackers if not arc or arc_to(field, target, piece) == arc]
        ground = {piece: attack_terrain(field, piece, (target,)) for piece in some} if len(some) > 1 else {}
        for worst in sorted(set(ground.values())):
            band = tuple(piece for piece in some if ground[piece] >= worst)
            if len(band) > 1:
                yield band


@derived
def attackable(field: Skirmish, seat: SeatNumber) -> dict[PieceId, list[PieceId]]:
    """The enemies that a side can attack at some legal odds, each with all fighters who can strike it."""
    return {
        target: attackers
        for target, attackers in strikes_of(field, seat).items()
        if any(is_possible(field, Melee((a,), (target,))) for a in attackers)
        or any(is_possible(field, Melee(band, (target,))) for band in bands(field, attackers, target))
    }
