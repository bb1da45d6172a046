"""Challenges: slipping past enemies (rulebook 2.35; table 5.12.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from warhost.core.breakdowns import Modifier, modifiers_in_words, total_modifier
from warhost.core.dice import Roll
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.prompts import Preview
from warhost.core.seams import Seam
from warhost.core.steps import Procedure, Throw
from warhost.skirmish.people.stuns_and_wounds import kill, wound
from warhost.skirmish.places import Place
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.state import Skirmish

UNCHALLENGED = frozenset({"never-challenged", "spirit"})
"""The specials of pieces that are never challenged (DN-4.3-02, DN-3.55-08)."""


# Who is challenged


def challengers(field: Skirmish, piece: PieceId, crossed: tuple[Place, ...]) -> list[PieceId]:
    """The enemies who challenge a piece that crosses hexes (DN-2.35-01).

    Dragons and spirits are never challenged, dogs only by Krobs; baby Hunters are not challenged and challenge nobody.
    """
    enemies = field.threats(piece, crossed)
    if not enemies or not field.muster.specials[piece].isdisjoint(UNCHALLENGED):
        return []
    if field.muster.krobs:
        # DN-4.44-13
        enemies = [] if slips_by(field, piece) else [enemy for enemy in enemies if not slips_by(field, enemy)]
    if field.has(piece, "dog"):  # DN-4.1-04
        enemies = [enemy for enemy in enemies if field.muster.fighter[enemy].people == "krobs"]
    if not field.muster.parts_of:
        return enemies
    whole = {field.muster.body_of(enemy): enemy for enemy in enemies}  # the parts of one dragon are one enemy
    return list(whole.values())


def slips_by(field: Skirmish, piece: PieceId) -> bool:
    """Whether challenges leave a piece out on either side: baby Hunters, unless the option says otherwise.

    DN-4.44-13, DN-5.12.4-04
    """
    small = field.baby[piece] and field.muster.fighter[piece].race == "hunter"
    return bool(small) and field.muster.options["baby-hunter-challenges"] == "exempt"


# The die


def kind_of(field: Skirmish, piece: PieceId) -> str:
    """The line of the table that applies to a piece."""
    if field.has(piece, "dog"):
        return "dog"
    if field.muster.is_from_below[piece]:
        race = field.muster.fighter[piece].race
        return ("baby-hunter" if race == "hunter" else "baby-krob") if field.baby[piece] else race
    armour = "armoured" if field.is_armoured(piece) else "unarmoured"
    return f"{armour}-{'rider' if field.is_mounted(piece) else 'foot'}"


def is_hurt(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is wounded; crazy ones and those that bear several wounds count after their first."""
    return field.health[piece] == Health.WOUNDED or field.wounds[piece] > 0


ChallengeModifier: TypeAlias = Modifier[[Skirmish, PieceId, PieceId]]
"""A modifier for a piece that slips past an enemy."""
CHALLENGE_MODIFIERS: Seam[ChallengeModifier] = Seam("challenge-modifiers")
"""What is added to the die of a challenge."""


def line_of_table(role: str, rule: str, which: int, *, wounded: bool) -> ChallengeModifier:
    """A line of table 5.12.4 for the kind or the wound of one of two pieces: the first passes, the second opposes."""

    def what(field: Skirmish, *pair: PieceId) -> str:
        return "wounded" if wounded else kind_of(field, pair[which])

    def amount(field: Skirmish, *pair: PieceId) -> int:
        applies = not wounded or is_hurt(field, pair[which])
        return field.muster.tables.challenges.modifiers.get(f"{role} {what(field, *pair)}", 0) if applies else 0

    return Modifier(
        f"{role}-{'wounded' if wounded else 'kind'}",
        rule,
        amount,
        lambda field, *pair: msg(f"dn-{what(field, *pair)}"),
        sources=lambda field, *pair: (field.ref(pair[which]),),
    )


OF_THE_BOOK = CHALLENGE_MODIFIERS.holds(
    line_of_table("passing", "DN-5.12.4-02", 0, wounded=False),
    line_of_table("passing", "DN-5.12.4-02", 0, wounded=True),
    line_of_table("opposing", "DN-5.12.4-03", 1, wounded=False),
    line_of_table("opposing", "DN-5.12.4-03", 1, wounded=True),
)


def challenge_modifier(field: Skirmish, piece: PieceId, enemy: PieceId) -> int:
    """What is added to the die of a challenge, without words."""
    return total_modifier(field.rules[CHALLENGE_MODIFIERS], field, piece, enemy)


@dataclass(frozen=True, slots=True)
class Challenge(Throw[Skirmish]):
    """A piece slips past an enemy (DN-2.35-01)."""

    piece: PieceId
    enemy: PieceId

    def roll(self, field: Skirmish, /) -> Roll:
        me, them = field.ref(self.piece), field.ref(self.enemy)
        return Roll((DIE,), msg("dn-roll-challenge", piece=me, enemy=them), ("DN-2.35-01",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        # DN-5.12.4-01
        return field.muster.tables.challenges.outcome(faces[0] + challenge_modifier(field, self.piece, self.enemy))

    def preview(self, field: Skirmish, /) -> Preview:
        parts = modifiers_in_words(field.rules[CHALLENGE_MODIFIERS], field, self.piece, self.enemy)
        return Preview(((msg("dn-challenge"), parts),), self.odds(field))

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
    """A piece slips past several enemies, one after the other, as long as it lives."""

    piece: PieceId
    enemies: tuple[PieceId, ...]

    def run(self, field: Skirmish, /) -> None:
        if self.enemies and field.is_alive(self.piece):
            field.push(Gauntlet(self.piece, self.enemies[1:]), Challenge(self.piece, self.enemies[0]))


def slow_down(field: Skirmish, piece: PieceId) -> None:
    """Halve the remaining points of a marcher who is wounded during his march (DN-2.35-02)."""
    going: Any = field.march[0]
    if going is not None and going.piece == piece:
        field.set("march", 0, replace(going, points=going.points // 2))
