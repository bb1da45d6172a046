"""Bow and crossbow fire (rulebook 2.2; tables 5.11.3 and 5.11.4): the order, the roll, and what it promises.

Who may shoot stands in :mod:`shooters`, what a hit does in :mod:`hits`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.dice import Roll
from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import Ref, msg
from warhost.core.modes import Mode
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Choices, OneOf, Preview
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Throw
from warhost.skirmish.combat.expected_losses import FATES, fate_of, fates, in_words
from warhost.skirmish.combat.expected_losses import UNHURT as UNHARMED
from warhost.skirmish.combat.who_can_attack import provocation
from warhost.skirmish.fire.aiming import (
    COVERS,
    Aim,
    aim,
    archers,
    cover_parts,
    letter_of,
    line_reasons,
    lines,
    missile_table,
    weapon_of,
)
from warhost.skirmish.fire.hits import MISS, hit_of, strike_home
from warhost.skirmish.fire.modifiers import AimedShot, shot_modifier, shot_modifier_in_words
from warhost.skirmish.fire.shooters import hides_archers, shooters, shot_reasons, targets, targets_of
from warhost.skirmish.fire.stray_arrows import StrayArrow
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.sight.judged_lines import LineMark, LineOfFire
from warhost.skirmish.state import (
    SHOT,
    SHOT_BACK,
    UNLOADED,
    Skirmish,
)


@dataclass(frozen=True, slots=True)
class Shoot(Order):
    """Shoot at an enemy: ``shoot laberne zugun``."""

    verb = "shoot"
    shooter: Piece
    target: Piece


# Offensive fire


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
