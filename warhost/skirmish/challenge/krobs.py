"""The Krobs (rulebook 4.44, 4.45): venom, palps, shells, and shots at them.

Bodies, arcs and blows are in the chapters that all fighters share (`combat/arcs.py`, `combat/venom.py`,
`people/stuns_and_wounds.py`). This module holds what only Krobs add to dice and columns.
"""

from __future__ import annotations

from typing import Any

from warhost.core.breakdowns import Effect, Modifier
from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.skirmish.combat.odds import MELEE_MODIFIERS, SHIFTS, Melee, between_the_legs
from warhost.skirmish.combat.venom import is_venomous
from warhost.skirmish.fire.modifiers import SHOT_MODIFIERS, AimedShot
from warhost.skirmish.movement.challenges import is_hurt
from warhost.skirmish.seams import ATTACK_BARS, SHOT_BARS, SKIPPED_PHASES
from warhost.skirmish.state import FOUGHT, Skirmish, refuse

HARD_TO_HIT = {"guard": 2, "queen": 4}
"""What is added to the die of a shot at a grown Krob (DN-4.44-12); the shell of a Warrior adds 1 as armour does."""


def is_krob(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is a Krob of any kind and age."""
    return field.muster.fighter[piece].people == "krobs"


# Turns


def has_no_such_phase(field: Skirmish, seat: SeatNumber, phase: Any) -> bool:
    """Whether a side skips a phase: the Krobs have only movement and combat (DN-2.12.2-08).

    They neither shoot nor recover from stuns. The Adventurers have the phases of The Exile (DN-2.12.2-01), but no
    Krob shoots at a moving Adventurer.
    """
    sides = field.sides_of(seat)
    krobs = any(field.muster.pieces[piece].side in sides for piece in field.muster.krobs)
    return krobs and phase.__name__ in ("OffensiveFire", "Recovery")


# Blows


def venom(field: Skirmish, melee: Melee) -> int:
    """A Slayer among the attackers takes one off the die (DN-4.45-12)."""
    return -int(any(is_venomous(field, piece) for piece in melee.attackers))


def struck_by_the_other(field: Skirmish, palp: PieceId) -> tuple[PieceId, ...]:
    """The enemies that a Guard's other palp has attacked this turn."""
    others = [piece for piece in field.muster.palps[field.muster.bearer[palp]].values() if piece != palp]
    return tuple(prey for piece in others if field.did[piece] & FOUGHT for prey in field.prey[piece])


def struck_already(field: Skirmish, attacker: PieceId, target: PieceId) -> Refusal | None:
    """Refuse a Guard's second attack on the same enemy: her two palps strike different ones (DN-4.44-02)."""
    if not field.muster.is_palp[attacker] or target not in struck_by_the_other(field, attacker):
        return None
    return field.refuse("dn-struck-already", "DN-4.44-02", target)


# Shots


def hard_to_hit(shot: AimedShot) -> int:
    """What the hide of a Guard or of the Queen adds to the die (DN-4.44-12)."""
    field, target = shot.field, shot.target
    return 0 if field.baby[target] else HARD_TO_HIT.get(field.muster.fighter[target].race, 0)


def shaky_hand(shot: AimedShot) -> int:
    """The penalty of a wounded shooter, which The Challenge has only as an option (DN-5.11.1-02)."""
    shaky = shot.field.muster.options["wounded-shooters-below"] == "shaky"
    return int(shaky and is_hurt(shot.field, shot.shooter))


def in_a_tangle(field: Skirmish, shooter: PieceId, target: PieceId, _defensive: bool) -> Refusal | None:
    """Refuse a shot at a Krob that could attack an Adventurer beside it (DN-2.24-15)."""
    if not is_krob(field, target):
        return None
    for cell in field.cells(target):
        for place in field.ground.around(cell):
            for other in field.here[place]:
                beside = field.muster.fighter[other].is_adventurer and field.muster.is_fighter[other]
                if beside and other != shooter and not field.hidden[other] and field.threatens(target, place):
                    me, them = field.ref(other), field.ref(target)
                    return refuse(msg("dn-in-a-tangle", piece=me, enemy=them), "DN-2.24-15", me, them)
    return None


CHANGES: tuple[SeamChange, ...] = (
    SKIPPED_PHASES.add(has_no_such_phase),
    SHIFTS.add(
        Modifier("palps", "DN-4.44-03", between_the_legs, msg("dn-shift-palps"), effect=Effect.SHIFT), before="joint"
    ),
    MELEE_MODIFIERS.add(
        Modifier(
            "venom",
            "DN-4.45-12",
            venom,
            msg("dn-venom"),
            sources=lambda field, melee: field.refs(p for p in melee.attackers if is_venomous(field, p)),
        )
    ),
    SHOT_MODIFIERS.swap(
        "wounded-shooter",
        Modifier("wounded-shooter", "DN-5.11.1-02", shaky_hand, msg("dn-wounded-shooter"), sources=AimedShot.sources),
    ),
    SHOT_MODIFIERS.add(
        Modifier(
            "hide",
            "DN-4.44-12",
            hard_to_hit,
            msg("dn-hard-to-hit"),
            sources=lambda shot: (shot.field.ref(shot.target),),
        )
    ),
    SHOT_BARS.add(in_a_tangle),
    ATTACK_BARS.add(struck_already),
)
