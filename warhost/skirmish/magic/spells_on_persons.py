"""Spells on characters: the caster himself and others (rulebook 3.51, 3.53; DN-3.51-*, DN-3.53-*)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.core.ids import HexId, PieceId
from warhost.core.messages import msg
from warhost.core.orders import Kind, Number, Order, Piece, Word
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.skirmish.magic.casting import SpellClaim
from warhost.skirmish.magic.range_and_energy import Incantation, effect, price, spell_name
from warhost.skirmish.magic.spells_in_force import lay
from warhost.skirmish.movement.challenges import is_hurt
from warhost.skirmish.movement.led_horses import seen_in
from warhost.skirmish.movement.stacking import nearest_free
from warhost.skirmish.people.questions import NearbyChoice
from warhost.skirmish.people.stuns_and_wounds import count_wounds
from warhost.skirmish.places import NOWHERE, Place, place_of
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.state import OFF, Skirmish, refuse


@dataclass(frozen=True, slots=True)
class Empower(Order):
    """The caster makes himself faster, stronger or harder to hit: ``empower zacharie stone-skin 12``."""

    verb = "empower"
    caster: Piece
    spell: Word
    points: Number


@dataclass(frozen=True, slots=True)
class Enchant(Order):
    """Cast a spell on a character, or on himself: ``enchant shaman hold konrad``."""

    verb = "enchant"
    caster: Piece
    spell: Word
    target: Piece


@dataclass(frozen=True, slots=True)
class Bestow(Order):
    """Give another character movement points or a better aim: ``bestow zacharie haste rix 4``."""

    verb = "bestow"
    caster: Piece
    spell: Word
    target: Piece
    points: Number


ON_HIMSELF = ("swift-feet", "strong-arm", "stone-skin")
ON_SOMEBODY = ("hold", "fury", "weakness", "mend", "mend-self", "revive", "invisibility")
BESTOWED = ("haste", "true-aim")


def labels(spells: tuple[str, ...]) -> dict[str, Any]:
    """The labels of spells in a list of options."""
    return {key: spell_name(key) for key in spells}


def unknown_spell(field: Skirmish, caster: PieceId, key: str, spells: tuple[str, ...]) -> list[Refusal]:
    """The refusal of a word that is no spell of its kind."""
    me = field.ref(caster)
    return [refuse(msg("dn-no-such-spell", spell=key, spells=", ".join(spells)), "DN-3.1-01", me)]


# Whom a spell can be cast on


def target_reasons(field: Skirmish, caster: PieceId, key: str, target: PieceId) -> Iterator[Refusal]:
    """Why a spell cannot be cast on a piece."""
    spell = field.muster.spells[key]
    them = field.ref(target)
    if not is_known(field, caster, target) or field.muster.pieces[target].sort == "horse":
        yield field.refuse("dn-spell-on-nobody", spell.rule, target)
        return
    if spell.range == "self":
        if target != caster:
            yield refuse(msg("dn-only-himself", spell=spell_name(key)), spell.rule, them)
    elif target == caster:
        yield refuse(msg("dn-not-himself", spell=spell_name(key)), "DN-3.1-01", them)
    if key == "revive":
        yield from _revival_reasons(field, caster, target)
    elif field.health[target] == Health.DEAD:
        yield field.refuse("dn-spell-on-dead", spell.rule, target)
    elif key in ("mend", "mend-self") and not is_hurt(field, target):
        yield field.refuse("dn-not-wounded", spell.rule, target)
    elif key in ("hold", "haste") and field.muster.pieces[target].sort == "part":
        yield field.refuse("dn-spell-on-part", spell.rule, target)
    elif key == "true-aim" and field.muster.fighter[target].missile is None:
        yield field.refuse("dn-no-archer", spell.rule, target)


def is_known(field: Skirmish, caster: PieceId, target: PieceId) -> bool:
    """Whether a piece is on the map for the caster's side to see, alive or dead."""
    if field.at[target] == OFF or field.muster.is_palp[target]:
        return False
    return not field.hidden[target] or field.seat_of(target) == field.seat_of(caster)


def _revival_reasons(field: Skirmish, caster: PieceId, target: PieceId) -> Iterator[Refusal]:
    if field.health[target] != Health.DEAD or field.muster.pieces[target].sort != "fighter":
        yield field.refuse("dn-not-dead", "DN-3.53-05", target)
    elif field.has(target, "dragon") and not field.are_friends(target, caster):
        yield field.refuse("dn-not-your-dragon", "DN-3.53-05", target)


# The claims


class Empowering(SpellClaim):
    """More movement, attack or defence for the caster (DN-3.51-01 to DN-3.51-03)."""

    order = Empower
    label = "dn-claim-empower"

    def plan(self, field: Skirmish, order: Empower, /) -> Incantation | list[Refusal]:
        if order.spell not in ON_HIMSELF:
            return unknown_spell(field, order.caster, order.spell, ON_HIMSELF)
        spell = field.muster.spells[order.spell]
        if order.points < 1:
            me = field.ref(order.caster)
            return [refuse(msg("dn-at-least-one-point"), spell.rule, me)]
        cost = price(field, spell, order.caster, units=order.points)
        return Incantation(order.caster, order.spell, cost, order.caster, points=order.points)

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        if len(chosen) == 1:
            return OneOf(Kind.OPTION, ON_HIMSELF, labels=labels(ON_HIMSELF))
        most = field.energy[caster] if self.is_legal(field, *chosen, 1) else 0
        return OneOf(Kind.NUMBER, range(1, most + 1))


class SpellsOnSomebody(SpellClaim):
    """Spells on one character."""

    spells: ClassVar[tuple[str, ...]]
    points: ClassVar[tuple[int, ...]] = ()
    """The least valid components of the order after the target."""

    def targets(self, field: Skirmish, caster: PieceId, key: str) -> list[PieceId]:
        """Those on whom a caster could cast a spell."""
        pieces = [caster] if field.muster.spells[key].range == "self" else field.muster.everybody
        on_map = [piece for piece in pieces if field.at[piece] != OFF]
        return [piece for piece in on_map if self.is_legal(field, caster, key, piece, *self.points)]

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        if len(chosen) == 1:
            castable = tuple(key for key in self.spells if self.targets(field, caster, key))
            return OneOf(Kind.OPTION, castable, labels=labels(castable))
        return OneOf(Kind.PIECE, self.targets(field, caster, chosen[1]))


class Enchanting(SpellsOnSomebody):
    """Spells on one character whose cost depends on him, and spells on the caster of a fixed cost."""

    order = Enchant
    label = "dn-claim-enchant"
    spells = ON_SOMEBODY

    def plan(self, field: Skirmish, order: Enchant, /) -> Incantation | list[Refusal]:
        caster, key, target = order.caster, order.spell, order.target
        if key not in ON_SOMEBODY:
            return unknown_spell(field, caster, key, ON_SOMEBODY)
        reasons = list(target_reasons(field, caster, key, target))
        if reasons:
            return reasons
        return Incantation(caster, key, price(field, field.muster.spells[key], caster, target=target), target)


class Bestowing(SpellsOnSomebody):
    """More movement or a better aim for somebody else (DN-3.53-07, DN-3.53-08)."""

    order = Bestow
    label = "dn-claim-bestow"
    spells = BESTOWED
    points = (1,)

    def plan(self, field: Skirmish, order: Bestow, /) -> Incantation | list[Refusal]:
        caster, key, target = order.caster, order.spell, order.target
        if key not in BESTOWED:
            return unknown_spell(field, caster, key, BESTOWED)
        spell = field.muster.spells[key]
        reasons = list(target_reasons(field, caster, key, target))
        if order.points < 1:
            reasons.append(refuse(msg("dn-at-least-one-point"), spell.rule, field.ref(target)))
        if reasons:
            return reasons
        cost = price(field, spell, caster, target=target, units=order.points)
        return Incantation(caster, key, cost, target, points=order.points)

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        if len(chosen) < 3:
            return super().component(field, caster, chosen)
        each = price(field, field.muster.spells[chosen[1]], caster, target=chosen[2])
        most = field.energy[caster] // each if self.is_legal(field, *chosen, 1) else 0
        return OneOf(Kind.NUMBER, range(1, most + 1))


# What they do


CHARMS = {
    "swift-feet": "move",  # DN-3.51-01
    "haste": "move",  # DN-3.53-07
    "strong-arm": "attack",  # DN-3.51-02
    "stone-skin": "defence",  # DN-3.51-03
    "true-aim": "aim",  # one shot (DN-3.53-08)
    "hold": "root",  # DN-3.53-01
    "fury": "double-attack",  # DN-3.53-02
    "weakness": "halve-attack",  # DN-3.53-03
}
"""The charm that each of these spells puts on its target, for one turn."""


@effect(*CHARMS)
def charm(field: Skirmish, cast: Incantation) -> None:
    """Put a spell on a character, as strong as its points if it has any."""
    lay(field, cast.target, CHARMS[cast.spell], cast.points or 1)


@effect("mend", "mend-self")
def heal(field: Skirmish, cast: Incantation) -> None:
    """Heal a wounded character at once; one who bears several wounds loses one (DN-3.51-05, DN-3.53-04)."""
    piece = cast.target
    if field.health[piece] == Health.DEAD or not is_hurt(field, piece):
        return
    if field.wounds[piece]:
        count_wounds(field, piece, field.wounds[piece] - 1)
    else:
        field.become(piece, Health.FIT)
    field.tell(msg("dn-log-healed", piece=field.ref(piece)))
    field.note("healed", piece)


@effect("revive")
def revive(field: Skirmish, cast: Incantation) -> None:
    """Revive a dead character whose body lies on the map (DN-3.53-05)."""
    if field.place(cast.target) != NOWHERE and field.health[cast.target] == Health.DEAD:
        Rising(cast.target).decide(field)


@dataclass(frozen=True, slots=True)
class Rising(NearbyChoice):
    """The revived stand up where they lay; if others are there, their player chooses among the nearest free hexes."""

    rule = "DN-3.53-05"
    asked, waiting, refused = "dn-ask-rise", "dn-wait-rise", "dn-not-nearest"
    piece: PieceId

    def hexes(self, field: Skirmish, /) -> dict[HexId, Place]:
        piece, place = self.piece, field.place(self.piece)
        with field.tried():
            self._recover(field)
            taken = seen_in(field, place, field.seat_of(piece)) or place in field.ground.closed
            free = nearest_free(field, piece, place) if taken else {}
        return {hex_: place_of(pose) for hex_, pose in free.items()} or {field.ground.hex_of(place): place}

    def _recover(self, field: Skirmish) -> None:
        """Healthy and on foot, taken up from where the body lies."""
        piece = self.piece
        field.take_off(piece)
        field.become(piece, Health.FIT)
        for part in (piece, *field.muster.parts_of.get(piece, {}).values()):
            if field.wounds[part]:
                field.set("wounds", part, 0)

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        piece, place = self.piece, self.hexes(field)[hex_]
        self._recover(field)
        field.put(piece, place)
        field.tell(msg("dn-log-revived", piece=field.ref(piece)))
        field.note("revived", piece)
        field.note("entered", piece, field.at[piece])
