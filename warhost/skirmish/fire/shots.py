"""Bow and crossbow fire (rulebook 2.2; tables 5.11.3 to 5.11.5): who may shoot, the roll, and what a hit does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from warhost.core.dice import Roll
from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import Message, Ref, msg
from warhost.core.modes import Mode
from warhost.core.orders import Kind, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf, Preview
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Step, Throw
from warhost.skirmish.combat.attack import land
from warhost.skirmish.combat.contact import can_be_provoked, provocation
from warhost.skirmish.combat.expected_losses import FATES, fate_of, fates, in_words
from warhost.skirmish.combat.expected_losses import UNHURT as UNHARMED
from warhost.skirmish.combat.retreats import drive_back
from warhost.skirmish.fire.aiming import (
    COVERS,
    Aim,
    aim,
    archers,
    archers_of,
    can_aim,
    contacts,
    cover_parts,
    is_shot_as_rider,
    is_swimming,
    letter_of,
    line_reasons,
    lines,
    marksmen,
    missile_table,
    weapon_of,
)
from warhost.skirmish.fire.modifiers import AimedShot, shot_modifier, shot_modifier_in_words
from warhost.skirmish.fire.stray_arrows import StrayArrow
from warhost.skirmish.movement.challenges import DIE
from warhost.skirmish.people.results import kill, wound
from warhost.skirmish.seams import SHOT_BARS
from warhost.skirmish.sight.line_of_fire import LineMark, LineOfFire
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
    Going,
    Skirmish,
    refuse,
)


@dataclass(frozen=True, slots=True)
class Shoot(Order):
    """Shoot at an enemy: ``shoot laberne zugun``."""

    verb = "shoot"
    shooter: Piece
    target: Piece


# Who may shoot


def shooter_reasons(field: Skirmish, piece: PieceId, *, defensive: bool = False) -> list[Refusal]:
    """Why somebody may not shoot in this phase: the explaining twin of :func:`~aiming.may_shoot`, contact included."""
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


# Offensive fire


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


class Shooting(Mode[Skirmish, SeatNumber, Shoot]):
    """Archers and crossbowmen shoot, each once (DN-2.2-02)."""

    order = Shoot
    label = "dn-offer-shoot"
    defensive = False

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        """Whether somebody can shoot, as far as everybody knows."""
        if shooters(field, seat, self.defensive):
            return True
        return hides_archers(field, seat) and bool(targets(field, seat, self.defensive))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return OneOf(Kind.PIECE, targets_of(field, seat, chosen[0], self.defensive))
        return OneOf(Kind.PIECE, shooters(field, seat, self.defensive))

    def refusal(self, field: Skirmish, seat: SeatNumber, order: Shoot, /) -> Refusal | None:
        return first_with_all(shot_reasons(field, seat, order.shooter, order.target, defensive=self.defensive))

    def take(self, field: Skirmish, seat: SeatNumber, order: Shoot, /) -> None:
        field.push(loose(field, order.shooter, order.target, defensive=self.defensive))

    def preview(self, field: Skirmish, seat: SeatNumber, order: Shoot, /) -> Preview | None:
        if (
            order.shooter not in archers(field.muster)
            or not field.cells(order.shooter)
            or not field.cells(order.target)
        ):
            return None
        lurking = bool(field.hidden[order.shooter])
        return shot_preview(field, Shot(order.shooter, order.target, int(self.defensive), int(lurking)))


def loose(field: Skirmish, shooter: PieceId, target: PieceId, *, defensive: bool = False) -> Shot:
    """Use up a fighter's shot; a crossbow shot from the saddle is then empty (DN-2.2-05)."""
    field.mark_as(shooter, SHOT_BACK if defensive else SHOT)
    if field.is_mounted(shooter):
        field.set("loaded", shooter, UNLOADED)
    field.note("shot", shooter, target)
    return Shot(shooter, target, int(defensive), field.hidden[shooter])


# The shot

COVERED = tuple(msg(f"dn-cover-{name}") for name in COVERS)
"""The cover of a target, in words."""


@dataclass(frozen=True, slots=True)
class Shot(Throw[Skirmish]):
    """One die, read on the table for the target, in the column of its cover (DN-2.22-01)."""

    shooter: PieceId
    target: PieceId
    defensive: int = 0
    lurking: int = 0
    """1 when the shooter was hidden until he shot."""

    def aimed(self, field: Skirmish, found: Aim) -> AimedShot:
        """The shot along its line, as modifiers read it."""
        return AimedShot(field, self.shooter, self.target, found, bool(self.lurking))

    def _read(self, field: Skirmish, found: Aim, roll: int) -> str:
        """The letter for a modified roll."""
        weapon, table = weapon_of(field, self.shooter).key, missile_table(field, self.target)
        return letter_of(table, weapon, roll, found.cover)

    def roll(self, field: Skirmish, /) -> Roll:
        text = msg("dn-roll-shot", piece=field.ref(self.shooter), enemy=field.ref(self.target))
        return Roll((DIE,), text, (missile_table(field, self.target).rule,))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        found = aim(field, self.shooter, self.target)
        if found is None:
            return "-"
        return self._read(field, found, faces[0] + shot_modifier(self.aimed(field, found)))

    def preview(self, field: Skirmish, /) -> Preview | None:
        return shot_preview(field, self)

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        shooter, target = self.shooter, self.target
        me, them = field.ref(shooter), field.ref(target)
        found = aim(field, shooter, target) if field.is_alive(target) else None
        plus = shot_modifier(self.aimed(field, found)) if found is not None else 0
        spend_charm(field, shooter)
        if found is None:
            field.tell(msg("dn-log-shot-in-vain", piece=me))
            return
        letter, cover = self._read(field, found, faces[0] + plus), COVERED[found.cover]
        hit = hit_of(field, target, letter, defensive=bool(self.defensive))
        field.tell(
            msg(
                "dn-log-shot",
                piece=me,
                enemy=them,
                die=faces[0],
                plus=f"{plus:+}",
                cover=cover,
                letter=letter,
                means=hit.message,
            )
        )
        if hit is not MISS:
            strike_home(field, target, hit)
        elif field.muster.options["stray-arrows"] == "on":
            field.push(StrayArrow(shooter, target))


def spend_charm(field: Skirmish, shooter: PieceId) -> None:
    """A spell improves one shot only (DN-3.53-08)."""
    charms = field.charms[shooter]
    if charms and any(kind == "aim" for kind, _, _ in charms):
        field.set("charms", shooter, tuple(charm for charm in charms if charm[0] != "aim"))


def shot_preview(field: Skirmish, shot: Shot) -> Preview | None:
    """The arithmetic of a shot, its odds, and what its line meets; for blocked lines only the last."""
    found = aim(field, shot.shooter, shot.target)
    if found is None:
        return _blocked_preview(field, shot)
    figures = (
        (msg("dn-die"), shot_modifier_in_words(shot.aimed(field, found))),
        (msg("dn-cover"), cover_parts(field, found.marks)),
    )
    odds = shot.odds(field)
    note = msg(
        "dn-shot-at",
        distance=found.line.distance,
        range=msg(f"dn-band-{found.band.name}"),
        cover=COVERED[found.cover],
    )
    letters = sorted(letter for letter, _ in odds.chances)
    meanings = tuple(
        msg(
            "dn-letter",
            letter=letter,
            means=hit_of(field, shot.target, letter, defensive=bool(shot.defensive)).message,
        )
        for letter in letters
    )
    losses = msg("dn-expected-of-shot", fates=in_words(fates(odds, lambda letter: _fate(field, shot, letter))))
    notes = (*provocation(field, (shot.target,)), note, losses, *meanings)
    return Preview(figures, odds, notes, _places(field, found.line, found.marks))


def _fate(field: Skirmish, shot: Shot, letter: str) -> int:
    """What a letter does to the target of a shot in the end."""
    hit = hit_of(field, shot.target, letter, defensive=bool(shot.defensive))
    if hit is MISS:
        return UNHARMED
    if hit.back:
        return FATES.index("driven-back")
    return fate_of(field, (shot.target,), lambda piece: strike_home(field, piece, hit))


def _blocked_preview(field: Skirmish, shot: Shot) -> Preview:
    """Why a shot is impossible: what the line meets, or that the target is too far away."""
    notes = tuple(why.message for why in line_reasons(field, shot.shooter, shot.target))
    tried = [line for line, _ in lines(field, shot.shooter, shot.target)]
    if not tried:
        ends = (field.at[piece] for piece in (shot.shooter, shot.target))
        return Preview(notes=notes, places=tuple(map(field.hex_ref, ends)))
    line = tried[0]
    return Preview(
        ((msg("dn-cover"), cover_parts(field, line.marks)),), None, notes, _places(field, line, tuple(line.blocks))
    )


def _places(field: Skirmish, line: LineOfFire, marks: tuple[LineMark, ...]) -> tuple[Ref, ...]:
    """The two ends of the line, then what it meets."""
    ends = map(field.ground.hex_of, (line.shooter, line.target))
    return tuple(map(field.hex_ref, dict.fromkeys((*ends, *(mark.hex for mark in marks)))))


# What a hit does


class Hit(NamedTuple):
    """What a letter does to one target."""

    text: str
    blow: str = ""
    back: int = 0
    """Hexes to retreat; for a spirit those of any blow."""
    lost: int = 0
    """Movement points that a marcher loses."""
    halves: bool = False
    """Whether a marcher goes on with half of the points left."""

    @property
    def message(self) -> Message:
        """What it does, in words."""
        return msg(self.text, n=self.back or self.lost)


ON_FOOT, MOUNTED = 2, 4
"""Hexes of retreat, and movement points lost (DN-5.11.4-02, DN-5.11.3-02)."""

MISS, UNHURT = Hit("dn-hit-miss"), Hit("dn-hit-nothing")
OFFENSIVE = {
    False: {
        "A": Hit("dn-hit-back", back=ON_FOOT),
        "B": Hit("dn-hit-wound", "wound"),
        "C": Hit("dn-hit-kill", "kill"),
    },
    True: {
        "A": Hit("dn-hit-back", back=MOUNTED),
        "B": Hit("dn-hit-unseat", "unseat"),
        "C": Hit("dn-hit-wound", "wound"),
        "D": Hit("dn-hit-horse-and-wound", "horse-and-wound"),
        "E": Hit("dn-hit-kill-rider", "kill"),
        "F": Hit("dn-hit-kill-both", "kill-both"),
    },
}
"""The effects of letters on pieces on foot and on riders."""
AT_A_MARCHER = {
    False: {
        **OFFENSIVE[False],
        "A": Hit("dn-hit-slow", lost=ON_FOOT),
        "B": Hit("dn-hit-wound-half", "wound", halves=True),
    },
    True: {
        **OFFENSIVE[True],
        "A": Hit("dn-hit-slow", lost=MOUNTED),
        "C": Hit("dn-hit-wound-slow", "wound", lost=MOUNTED),
    },
}
"""The effects of letters on marching pieces, on foot and riding."""


def hit_of(field: Skirmish, target: PieceId, letter: str, *, defensive: bool) -> Hit:
    """What a letter does to a target."""
    if letter == "-":
        return MISS
    if field.has(target, "dragon"):
        return Hit("dn-hit-wound", "wound") if letter in "DEF" else UNHURT  # DN-4.3-03
    if field.muster.is_horse[target]:
        return Hit("dn-hit-kill", "kill") if letter in "CDEF" else UNHURT  # DN-2.47-02
    rides = is_shot_as_rider(field, target)
    if not defensive:
        return OFFENSIVE[rides][letter]
    if marching(field, target) is not None:
        return AT_A_MARCHER[rides][letter]
    return UNHURT if letter == "A" else OFFENSIVE[rides][letter]  # DN-2.23-03


def marching(field: Skirmish, piece: PieceId) -> Going | None:
    """The march of a piece that is moving right now."""
    going = field.march[0]
    return going if going is not None and going.piece == piece else None


def strike_home(field: Skirmish, target: PieceId, hit: Hit) -> None:
    """Carry out a hit: the blow, then its effect on a march."""
    if hit.back:
        drive_back(field, (target,), hit.back)
    elif hit.blow and field.muster.is_horse[target]:
        kill(field, target)
    elif hit.blow and field.has(target, "dragon"):
        wound(field, target)
    elif hit.blow:
        land(field, target, hit.blow, back=ON_FOOT)
    going = marching(field, target)
    if going is None:
        return
    points = max((going.points // 2 if hit.halves else going.points) - hit.lost, 0)
    if points != going.points:
        field.set("march", 0, replace(going, points=points))


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
