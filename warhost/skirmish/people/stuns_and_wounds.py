"""What blows and missiles do to those they hit: stunned, wounded, killed (rulebook 5.11, 5.14; characters 4).

Some pieces react differently from most: trolls bear three wounds, dogs die of one, spirits only ever give
way. `wound`, `stun` and `kill` return whether the piece retreats instead, and the caller says how far.
"""

from __future__ import annotations

from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.skirmish.places import NOWHERE
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.state import OFF, Skirmish


def wound(field: Skirmish, piece: PieceId, *, poisoned: bool = False) -> bool:
    """Wound a piece, which dies of it if it is not healthy (DN-1.51-07); returns whether it retreats instead."""
    muster = field.muster
    if muster.is_horse[piece]:
        return kill(field, piece)
    if field.has(piece, "spirit"):
        return True  # DN-3.55-08
    counter = muster.pieces[piece]
    if field.baby[piece]:
        return _die(field, piece)  # DN-4.44-09, DN-1.51-08
    if poisoned and counter.sort != "part" and not is_immune(field, piece):
        return _die(field, piece)  # DN-4.2-03
    if counter.sort == "part" or len(counter.fighter.foot) > 2:
        return _wound_by_stages(field, piece)
    health = field.health[piece]
    if field.has(piece, "dog") or health in (Health.STUNNED, Health.WOUNDED):
        return _die(field, piece)  # DN-4.1-05, DN-5.14.2-08, DN-1.51-12
    field.become(piece, Health.WOUNDED)
    field.tell(msg("dn-log-berserk" if field.has(piece, "berserk") else "dn-log-wounded", piece=field.ref(piece)))
    field.note("wounded", piece)
    return False


def is_immune(field: Skirmish, piece: PieceId) -> bool:
    """Whether poison does no more to a piece than a blade: Krobs (DN-4.44-11), and dragons.

    An option makes it deadly to dragons (DN-4.2-03).
    """
    if field.muster.fighter[piece].people == "krobs":
        return True
    return field.has(piece, "dragon") and field.muster.options["poisoned-dragons"] == "immune"


def count_wounds(field: Skirmish, piece: PieceId, wounds: int) -> None:
    """Let a piece have so many wounds; the palps of a Guard show hers."""
    for one in (piece, *field.muster.palps.get(piece, {}).values()):
        field.set("wounds", one, wounds)


def _wound_by_stages(field: Skirmish, piece: PieceId) -> bool:
    """Add a wound to a piece that bears several (DN-4.2-54, DN-4.3-01, DN-4.3-07, DN-4.3-12)."""
    counter = field.muster.pieces[piece]
    stages = counter.fighter.parts[counter.part] if counter.part else counter.fighter.foot
    wounds = field.wounds[piece] + 1
    if wounds >= len(stages):
        return False if counter.part else _die(field, piece)
    count_wounds(field, piece, wounds)
    field.tell(msg("dn-log-wounded", piece=field.ref(piece)))
    field.note("wounded", piece)
    return False


def stun(field: Skirmish, piece: PieceId) -> bool:
    """Stun a piece on foot; returns whether it retreats instead. A rider is thrown first (see :mod:`horses`)."""
    if field.has(piece, "dog") or field.has(piece, "never-stunned") or field.has(piece, "spirit"):
        return True  # DN-4.1-05, DN-4.2-54, DN-3.55-08
    if field.has(piece, "dragon"):
        return wound(field, piece)  # DN-4.3-04, DN-4.3-13
    if field.has(piece, "berserk"):
        # DN-4.2-13: a stun makes him crazy, and then does nothing to him.
        return wound(field, piece) if field.health[piece] == Health.FIT else False
    if field.health[piece] in (Health.STUNNED, Health.WOUNDED):
        return _die(field, piece)  # DN-5.14.2-08, DN-1.51-12
    field.become(piece, Health.STUNNED)
    field.set("stunned_in", piece, field.player_turn[0])
    field.tell(msg("dn-log-stunned", piece=field.ref(piece)))
    field.note("stunned", piece)
    return False


def recover(field: Skirmish, piece: PieceId) -> None:
    """Let a piece stand up if it was stunned in an earlier player turn (DN-2.12.1-05, DN-2.12.2-05)."""
    lies = field.health[piece] == Health.STUNNED and field.at[piece] != OFF and not field.idle[piece]
    if lies and field.stunned_in[piece] < field.player_turn[0]:
        field.become(piece, Health.FIT)
        field.tell(msg("dn-log-recovers", piece=field.ref(piece)))


def flight_of_stunned(field: Skirmish, piece: PieceId) -> int:
    """How far a piece retreats that is driven back where others are stunned: Hunters and babies two hexes.

    DN-4.44-10
    """
    light = field.muster.fighter[piece].race == "hunter" or field.baby[piece]
    return 2 if light else 1


def kill(field: Skirmish, piece: PieceId, *, poisoned: bool = False) -> bool:
    """Kill a piece, though some are only wounded; returns whether it retreats instead."""
    if field.has(piece, "spirit"):
        return True  # DN-3.55-08
    if field.has(piece, "dragon"):
        return wound(field, piece)  # DN-4.3-04, DN-4.3-13
    if field.has(piece, "two-wounds-for-killed") and not dies_outright(field, piece):  # DN-4.2-54, DN-4.44-08
        wound(field, piece, poisoned=poisoned)
        if field.health[piece] == Health.DEAD:
            return False
        return wound(field, piece, poisoned=poisoned)
    return _die(field, piece)


def dies_outright(field: Skirmish, piece: PieceId) -> bool:
    """Whether the option lets a result that kills kill a Gharv, too (DN-4.5-02)."""
    return field.muster.fighter[piece].people == "gharvs" and field.muster.options["gharv-killed"] == "dead"


def _die(field: Skirmish, piece: PieceId) -> bool:
    field.become(piece, Health.DEAD)
    if field.mount[piece] != NOBODY:
        field.note("thrown", piece, field.unseat(piece, NOWHERE))  # DN-2.47-01
    field.tell(msg("dn-log-killed", piece=field.ref(piece)))
    field.note("died", piece)
    return False
