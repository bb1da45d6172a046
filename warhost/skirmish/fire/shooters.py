"""Who may shoot in a phase, and at whom (rulebook 2.2, 2.21, 2.23; table 5.11.5).

What keeps the shooter from it: his wounds, the saddle, an empty crossbow, water, an enemy beside him, what he did in
his own turn. The line of a shot is judged in :mod:`aiming`.
"""

from __future__ import annotations

from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.position.derived import derived
from warhost.core.refusals import Refusal
from warhost.core.steps import Step
from warhost.skirmish.combat.who_can_attack import can_be_provoked
from warhost.skirmish.fire.aiming import archers, can_aim, line_reasons, weapon_of
from warhost.skirmish.seams import SHOT_BARS
from warhost.skirmish.state import (
    ADVANCED,
    FERRIED,
    LABOURED,
    LOADED,
    MOVED,
    OFF,
    RELOADING,
    SHOT,
    SHOT_BACK,
    UNLOADED,
    Skirmish,
    refuse,
)

# Missile-men


def may_shoot(field: Skirmish, piece: PieceId, *, defensive: bool = False) -> bool:
    """Whether a missile-man may still shoot in this phase, regardless of enemies (DN-5.11.5-01)."""
    did, weapon = field.did[piece], weapon_of(field, piece)
    # The wounded are able, whatever their counters show (DN-2.2-06).
    if not field.is_able(piece) or field.loaded[piece] != LOADED or is_swimming(field, piece):
        return False
    if field.is_mounted(piece) and weapon.mounted == "no":
        return False
    if not defensive:
        return not did & SHOT
    moved, shot = bool(did & (MOVED | LABOURED | ADVANCED | FERRIED)), bool(did & SHOT)
    return not did & SHOT_BACK and weapon.may_shoot_defensively(moved=moved, shot=shot)


def archers_of(field: Skirmish, seat: SeatNumber) -> list[PieceId]:
    """Everybody of a seat who has a missile weapon, on the map or off it."""
    return [piece for piece in archers(field.muster) if field.seat_of(piece) == seat]


@derived
def marksmen(field: Skirmish, seat: SeatNumber, defensive: bool) -> list[PieceId]:
    """The fighters of a seat who may still shoot in this phase, regardless of enemies."""
    return [piece for piece in archers_of(field, seat) if may_shoot(field, piece, defensive=defensive)]


@derived
def contacts(field: Skirmish, shooter: PieceId) -> list[PieceId]:
    """The enemies seen to be in a position to attack a shooter (DN-2.2-03), Krobs as others (DN-2.12.2-02)."""
    return field.threats(shooter, field.covered[shooter])


def is_swimming(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is in the water (DN-2.24-27)."""
    return any("water" in field.ground.kind(cell).traits for cell in field.covered[piece])


def shooter_reasons(field: Skirmish, piece: PieceId, *, defensive: bool = False) -> list[Refusal]:
    """Why somebody may not shoot in this phase: the explaining twin of :func:`may_shoot`, contact included."""
    me = field.ref(piece)
    if piece not in archers(field.muster):
        return [field.refuse("dn-no-missiles", "DN-5.11.2-01", piece)]
    if not field.is_able(piece):
        return [field.refuse("dn-cannot-shoot", "DN-2.2-02", piece)]
    found = []
    did, weapon = field.did[piece], weapon_of(field, piece)
    if did & (SHOT_BACK if defensive else SHOT):
        found.append(field.refuse("dn-has-shot", "DN-2.2-02", piece))
    if field.is_mounted(piece) and weapon.mounted == "no":
        found.append(refuse(msg("dn-not-from-the-saddle", piece=me, weapon=weapon.name), "DN-2.2-04", me))
    if field.loaded[piece] != LOADED:
        found.append(field.refuse("dn-not-loaded", "DN-2.2-05", piece))
    if is_swimming(field, piece):
        found.append(field.refuse("dn-swimmer", "DN-2.24-27", piece))
    if defensive and not found:
        moved = bool(did & (MOVED | LABOURED | ADVANCED | FERRIED))
        if not weapon.may_shoot_defensively(moved=moved, shot=bool(did & SHOT)):
            rule = "DN-2.23-04" if weapon.may_shoot_defensively(moved=False, shot=True) else "DN-2.23-05"
            found.append(Refusal(msg("dn-not-ready", piece=me, weapon=weapon.name), (rule, "DN-5.11.5-01"), (me,)))
    enemies = contacts(field, piece)
    if enemies:
        text = msg("dn-in-contact", piece=me, others=field.list_of(enemies))
        found.append(refuse(text, "DN-2.2-03", me, *field.refs(enemies)))
    return found


def hides_archers(field: Skirmish, seat: SeatNumber) -> bool:
    """Whether a seat has hidden missile-men: then it is always asked, so that the question reveals nothing."""
    return any(map(field.hidden.__getitem__, archers_of(field, seat)))


# Whom they may shoot at


def can_be_shot(field: Skirmish, seat: SeatNumber, target: PieceId) -> bool:
    """Whether a piece is an enemy that can be shot at: visible, on the map, not the Black Dragon (DN-2.24-18)."""
    return (
        field.at[target] != OFF
        and field.opposes(target, seat)
        and field.is_alive(target)
        and not field.hidden[target]
        and not field.has(target, "arrow-proof")
        and not field.muster.is_palp[target]
    )


def target_reasons(field: Skirmish, seat: SeatNumber, target: PieceId, *, defensive: bool = False) -> list[Refusal]:
    """Why nobody may shoot at a piece: the explaining twin of :func:`can_be_shot`, neutrals included."""
    if can_be_shot(field, seat, target) or (not defensive and can_be_provoked(field, target)):
        return []
    if field.has(target, "arrow-proof"):
        return [field.refuse("dn-arrow-proof", "DN-2.24-18", target)]
    return [field.refuse("dn-no-shot-at", "DN-2.21-01", target)]


def shot_bars(field: Skirmish, shooter: PieceId, target: PieceId, *, defensive: bool) -> list[Refusal]:
    """Why special rules or spells forbid a shot; empty if nothing does."""
    bars = field.rules[SHOT_BARS]
    return [why for bar in bars if (why := bar(field, shooter, target, defensive)) is not None]


def can_shoot_at(field: Skirmish, shooter: PieceId, target: PieceId, *, defensive: bool) -> bool:
    """Whether somebody who may shoot can shoot at a target where both are: a line is free, no rule or enemy keeps him.

    DN-2.2-03
    """
    return (
        can_aim(field, shooter, target)
        and not contacts(field, shooter)
        and not shot_bars(field, shooter, target, defensive=defensive)
    )


def shot_reasons(
    field: Skirmish, seat: SeatNumber, shooter: PieceId, target: PieceId, *, defensive: bool = False
) -> list[Refusal]:
    """Why a shot is illegal; empty if it is legal."""
    if field.seat_of(shooter) != seat:
        return [field.refuse("dn-not-yours", "DN-2.12.1-02", shooter)]
    found = shooter_reasons(field, shooter, defensive=defensive)
    found += target_reasons(field, seat, target, defensive=defensive)
    if found:
        return found
    return shot_bars(field, shooter, target, defensive=defensive) + line_reasons(field, shooter, target)


# Those who can shoot at somebody


@derived
def targets(field: Skirmish, seat: SeatNumber, defensive: bool) -> list[PieceId]:
    """The pieces that a side could shoot at in its fire phase: enemies and neutrals (see :mod:`neutrals`).

    In defence these are enemies who didn't move (DN-2.23-02); neutrals never move.
    """
    everybody = field.muster.everybody
    if defensive:
        return [p for p in everybody if not field.did[p] & MOVED and can_be_shot(field, seat, p)]
    return [p for p in everybody if can_be_shot(field, seat, p) or can_be_provoked(field, p)]


@derived
def shooters(field: Skirmish, seat: SeatNumber, defensive: bool) -> list[PieceId]:
    """The fighters of a side who can shoot at somebody, in order."""
    return [man for man in marksmen(field, seat, defensive) if _has_target(field, seat, man, defensive)]


def _has_target(field: Skirmish, seat: SeatNumber, man: PieceId, defensive: bool) -> bool:
    some = targets(field, seat, defensive)
    return any(can_shoot_at(field, man, target, defensive=defensive) for target in some)


@derived
def targets_of(field: Skirmish, seat: SeatNumber, man: PieceId, defensive: bool) -> list[PieceId]:
    """The targets of a fighter who may shoot, in order."""
    some = targets(field, seat, defensive) if man in marksmen(field, seat, defensive) else []
    return [target for target in some if can_shoot_at(field, man, target, defensive=defensive)]


# The mounted crossbow


def finish_reload(field: Skirmish, seat: SeatNumber) -> Step[Skirmish] | None:
    """At the end of a side's movement reload the crossbows of fighters on foot who didn't walk (DN-2.2-05)."""
    if field.loaded.count(LOADED) == len(field.loaded):
        return None
    for piece in archers(field.muster):
        if field.loaded[piece] != LOADED and field.seat_of(piece) == seat and field.is_able(piece):
            still = not field.did[piece] & MOVED or field.loaded[piece] == RELOADING
            field.set("loaded", piece, LOADED if still and not field.is_mounted(piece) else UNLOADED)
    return None
