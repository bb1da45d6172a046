"""Fireballs and magic circles (DN-3.55-02, DN-3.55-03, DN-3.53-06)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.breakdowns import Modifier, modifiers_in_words, total_modifier
from warhost.core.dice import Roll
from warhost.core.ids import PieceId, all_hexes, is_hex
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Path, Piece
from warhost.core.prompts import Choices, OneOf, PathTo, Preview
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.steps import Throw
from warhost.skirmish.combat.retreats import drive_back
from warhost.skirmish.combat.webs import tear
from warhost.skirmish.magic.casting import SpellClaim
from warhost.skirmish.magic.range_and_energy import Incantation, effect, price, spell_name, visible_in
from warhost.skirmish.magic.spells_in_force import TURN
from warhost.skirmish.people.hiding import uncover
from warhost.skirmish.people.stuns_and_wounds import wound
from warhost.skirmish.printed.tables import DIE
from warhost.skirmish.state import Skirmish, refuse

OUT_OF_THE_FIRE = 1
"""How far a fireball drives back (DN-3.55-03)."""


@dataclass(frozen=True, slots=True)
class Fireball(Order):
    """Cast a fireball on a hex: ``fireball zacharie J9``."""

    verb = "fireball"
    caster: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class Circle(Order):
    """Draw a magic circle round the hexes of a path: ``circle zacharie J9>J10``."""

    verb = "circle"
    caster: Piece
    path: Path


class Fireballs(SpellClaim):
    """A hex bursts into flames (DN-3.55-02)."""

    order = Fireball
    label = "dn-claim-fireball"

    def has_use(self, field: Skirmish, caster: PieceId, /) -> bool:
        return field.energy[caster] >= price(field, field.muster.spells["fireball"], caster)

    def plan(self, field: Skirmish, order: Fireball, /) -> Incantation | list[Refusal]:
        spell, where = field.muster.spells["fireball"], field.hex_ref(order.hex)
        burning = set(map(field.ground.hex_of, field.ground.closed))
        if order.hex in burning:
            return [refuse(msg("dn-burns-already", hex=where), spell.rule, where)]
        if field.muster.options["spell-counters"] == "on" and len(burning) >= (spell.counters or 0):
            return [refuse(msg("dn-counters-used", spell=spell_name("fireball")), "DN-1.52-01", where)]
        return Incantation(order.caster, "fireball", price(field, spell, order.caster), hexes=(order.hex,))

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, [hex_ for hex_ in all_hexes(field.grid.size) if self.is_legal(field, caster, hex_)])


@effect("fireball")
def burn(field: Skirmish, cast: Incantation) -> None:
    """Close the hex for one turn and burn whoever is in it."""
    hex_ = cast.hexes[0]
    last = field.player_turn[0] + TURN - 1
    tear(field, hex_)  # DN-4.44-15
    field.set("magic", 0, (*field.magic[0], ("fireball", (), (), "", hex_, last)))
    for piece in field.in_hex(hex_):
        uncover(field, piece)
        field.note("burned", cast.caster, piece)
    field.then(*(Burning(piece) for piece in field.in_hex(hex_)))


FIREBALL_MODIFIERS: Seam[Modifier[[Skirmish, PieceId]]] = Seam("fireball-modifiers")
"""What is added to the die of a piece under a fireball."""


def armour_against_fire(field: Skirmish, piece: PieceId) -> int:
    """What armour adds to the die (DN-3.55-03)."""
    return field.muster.tables.fireball.modifiers["armoured"] if field.is_armoured(piece) else 0


OF_THE_BOOK = FIREBALL_MODIFIERS.holds(Modifier("armour", "DN-3.55-03", armour_against_fire, msg("dn-armour")))


def shrugs_off_fire(field: Skirmish, piece: PieceId) -> bool:
    """Whether fire does little to a piece: the Queen and grown Guards (DN-4.44-14)."""
    return field.muster.fighter[piece].race in ("queen", "guard") and not field.baby[piece]


@dataclass(frozen=True, slots=True)
class Burning(Throw[Skirmish]):
    """A piece under a fireball: wounded and driven out, or only driven out (DN-3.55-03)."""

    piece: PieceId

    def roll(self, field: Skirmish, /) -> Roll:
        return Roll((DIE,), msg("dn-roll-fireball", piece=field.ref(self.piece)), ("DN-3.55-03",))

    def outcome(self, field: Skirmish, faces: tuple[int, ...], /) -> str:
        plus = total_modifier(field.rules[FIREBALL_MODIFIERS], field, self.piece)
        outcome = field.muster.tables.fireball.outcome(faces[0] + plus)
        if shrugs_off_fire(field, self.piece):
            return "retreats" if outcome == "wounded-and-retreats" else "nothing"
        return outcome

    def preview(self, field: Skirmish, /) -> Preview:
        die = modifiers_in_words(field.rules[FIREBALL_MODIFIERS], field, self.piece)
        return Preview(((msg("dn-die"), die),), self.odds(field))

    def settle(self, field: Skirmish, faces: tuple[int, ...], /) -> None:
        if not field.is_alive(self.piece):
            return
        outcome = self.outcome(field, faces)
        field.tell(msg(f"dn-log-fireball-{outcome}", piece=field.ref(self.piece), die=faces[0]))
        if outcome == "nothing":
            return
        if outcome == "wounded-and-retreats":
            wound(field, self.piece)
        drive_back(field, (self.piece,), OUT_OF_THE_FIRE)


# Magic circles


class Circles(SpellClaim):
    """A circle round one or more characters: nothing gets in or out (DN-3.53-06)."""

    order = Circle
    label = "dn-claim-circle"

    def has_use(self, field: Skirmish, caster: PieceId, /) -> bool:
        return field.energy[caster] >= price(field, field.muster.spells["circle"], caster)

    def plan(self, field: Skirmish, order: Circle, /) -> Incantation | list[Refusal]:
        spell, me = field.muster.spells["circle"], field.ref(order.caster)
        hexes = order.path
        if not hexes or not all(map(is_hex, hexes)) or len(set(hexes)) != len(hexes):
            return [refuse(msg("dn-circle-hexes"), spell.rule, me)]
        for number, hex_ in enumerate(hexes[1:], 1):
            if all(field.grid.distance(hex_, before) > 1 for before in hexes[:number]):
                where, before = field.hex_ref(hex_), field.hex_ref(hexes[number - 1])
                return [refuse(msg("dn-not-next", hex=where, before=before), spell.rule, where)]
        if not visible_in(field, field.seat_of(order.caster), hexes):
            return [refuse(msg("dn-circle-empty"), spell.rule, *map(field.hex_ref, hexes))]
        cost = price(field, spell, order.caster, units=len(hexes))
        return Incantation(order.caster, "circle", cost, hexes=hexes)

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        fits = [
            hex_ for hex_ in all_hexes(field.grid.size) if field.in_hex(hex_) and self.is_legal(field, caster, (hex_,))
        ]
        return PathTo(dict.fromkeys(fits, 1), lambda hex_: (hex_,))


@effect("circle")
def draw_circle(field: Skirmish, cast: Incantation) -> None:
    """The circle lasts until the end of the player turn in which it is drawn."""
    now = field.player_turn[0]
    field.set("circles", 0, (*field.circles[0], *((hex_, now) for hex_ in cast.hexes)))


def is_encircled(field: Skirmish, piece: PieceId) -> bool:
    """Whether a magic circle protects a piece, and keeps it from fighting and shooting."""
    inside = {hex_ for hex_, _ in field.circles[0]}
    return not inside.isdisjoint(field.hexes(piece))


def circle_bar(field: Skirmish, attacker: PieceId, target: PieceId, _defensive: bool = False) -> Refusal | None:
    """Nobody attacks or shoots into a magic circle or out of it."""
    for piece in (attacker, target):
        if is_encircled(field, piece):
            return field.refuse("dn-encircled", "DN-3.53-06", piece)
    return None
