"""Challenges: slipping past enemies (rulebook 2.35; table 5.12.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from warhost.core.breakdowns import Breakdown, Part, part
from warhost.core.dice import Roll
from warhost.core.messages import msg
from warhost.core.odds import odds_of
from warhost.core.prompts import Preview
from warhost.core.steps import Procedure, Throw
from warhost.skirmish.people.results import kill, wound
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.state import Skirmish

DIE = 10
"""Every roll is one ten-sided die (DN-1.31-02)."""


def passing(field: Skirmish, piece: int) -> list[Part]:
    """What the one who passes adds to the die: one line for what he is, and his wound (DN-5.12.4-02)."""
    return _lines(field, piece, "passing", "DN-5.12.4-02")


def opposing(field: Skirmish, enemy: int) -> list[Part]:
    """What the one who opposes adds to the die (DN-5.12.4-03)."""
    return _lines(field, enemy, "opposing", "DN-5.12.4-03")


def _lines(field: Skirmish, piece: int, role: str, rule: str) -> list[Part]:
    modifiers = field.muster.tables.challenges.modifiers
    found = []
    for what in (kind_of(field, piece), "wounded" if is_hurt(field, piece) else ""):
        amount = modifiers.get(f"{role} {what}", 0)
        if amount:
            found.append(part(rule, msg(f"dn-{what}"), amount, sources=(field.ref(piece),)))
    return found


def kind_of(field: Skirmish, piece: int) -> str:
    """The line of the table that speaks of a piece."""
    if field.has(piece, "dog"):
        return "dog"
    armour = "armoured" if field.is_armoured(piece) else "unarmoured"
    return f"{armour}-{'rider' if field.is_mounted(piece) else 'foot'}"


def is_hurt(field: Skirmish, piece: int) -> bool:
    """Whether a piece is wounded; one that became crazy or bears several wounds counts after its first."""
    return field.health[piece] == Health.WOUNDED or field.wounds[piece] > 0


def challenge(field: Skirmish, piece: int, enemy: int) -> Breakdown:
    """What is added to the die of a challenge."""
    return Breakdown(*passing(field, piece), *opposing(field, enemy))


@dataclass(frozen=True, slots=True)
class Challenge(Throw[Skirmish]):
    """A piece slips past an enemy (DN-2.35-01)."""

    piece: int
    enemy: int

    def roll(self, field: Skirmish, /) -> Roll:
        me, them = field.ref(self.piece), field.ref(self.enemy)
        return Roll((DIE,), msg("dn-roll-challenge", piece=me, enemy=them), ("DN-2.35-01",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        return field.muster.tables.challenges.outcome(faces[0] + challenge(field, self.piece, self.enemy).total)

    def preview(self, field: Skirmish, /) -> Preview:
        parts = challenge(field, self.piece, self.enemy)
        odds = odds_of(self.roll(field), lambda faces: self.outcome(field, faces))
        return Preview(((msg("dn-challenge"), parts),), odds)

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        outcome = self.outcome(field, faces)
        me, them = field.ref(self.piece), field.ref(self.enemy)
        field.tell(msg(f"dn-log-challenge-{outcome}", piece=me, enemy=them, die=faces[0]))
        if outcome == "nothing":
            return
        if outcome == "wounded":
            wound(field, self.piece)
        else:
            kill(field, self.piece)
        slow_down(field, self.piece)


@dataclass(frozen=True, slots=True)
class Gauntlet(Procedure[Skirmish]):
    """A piece slips past several enemies, one after the other, for as long as it lives."""

    piece: int
    enemies: tuple[int, ...]

    def run(self, field: Skirmish, /) -> None:
        if self.enemies and field.is_alive(self.piece):
            field.push(Gauntlet(self.piece, self.enemies[1:]), Challenge(self.piece, self.enemies[0]))


def slow_down(field: Skirmish, piece: int) -> None:
    """Who is wounded on the march goes on with half of the points left (DN-2.35-02)."""
    going: Any = field.march[0]
    if going is not None and going.piece == piece:
        field.set("march", 0, replace(going, points=going.points // 2))
