"""Spirits: the Living Dead and the Gargoyles appear when conjured, and vanish again (DN-3.55-04 to DN-3.55-10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, SeatNumber, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Arrangement, Kind, Order, Piece, Word
from warhost.core.prompts import Arrange, Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.skirmish.magic.casting import SpellClaim
from warhost.skirmish.magic.range_and_energy import (
    Incantation,
    effect,
    is_underground,
    price,
    range_of,
    sheets_in_reach,
    spell_name,
    visible_in,
)
from warhost.skirmish.magic.spells_on_persons import labels, unknown_spell
from warhost.skirmish.movement.stacking import nearest_free
from warhost.skirmish.people.questions import NearbyChoice
from warhost.skirmish.places import Place, Pose, place_of, upper
from warhost.skirmish.scenario.muster import NOBODY, Muster
from warhost.skirmish.state import OFF, Skirmish, refuse

RULE = "DN-3.55-04"
CALLS = ("living-dead", "gargoyles")
PLAYER_TURNS = 2
"""A turn of a spirit's stay is two player turns, that in which it appears included (DN-3.55-09)."""

BODILESS = (("stays", 0), ("side", NOBODY), ("did", 0), ("charms", ()), ("exit", OFF), ("below", 0))
"""The columns of a spirit that is not on the map."""


@dataclass(frozen=True, slots=True)
class Conjure(Order):
    """Call spirits to free hexes: ``conjure shaman gargoyles gargoyle-1@J9,gargoyle-2@J10``."""

    verb = "conjure"
    caster: Piece
    spell: Word
    places: Arrangement


@lru_cache(maxsize=64)
def counters(muster: Muster, spell: str) -> tuple[PieceId, ...]:
    """The counters of a kind of spirits."""
    called = muster.spells[spell].spirits
    assert called is not None
    kind = called.fighter
    return tuple(
        number
        for number, counter in each_piece(muster.pieces)
        if counter.sort == "spirit" and counter.token.rpartition("-")[0] == kind
    )


def waiting(field: Skirmish, spell: str) -> bool:
    """Whether all the spirits of a kind are available."""
    found = counters(field.muster, spell)
    return bool(found) and all(not field.stays[piece] for piece in found)


def haunts(field: Skirmish, caster: PieceId) -> list[HexId]:
    """Where a caster can make a spirit appear: free hexes in range that are not next to an enemy (DN-3.55-04)."""
    reach, here = range_of(field, caster), field.at[caster]
    sheets = sheets_in_reach(field, caster) if is_underground(field) else None
    return [
        hex_
        for hex_ in field.grid.within(here, reach)
        if (sheets is None or field.muster.ground.sheet[hex_] in sheets) and not _why_not(field, caster, hex_)
    ]


def _why_not(field: Skirmish, caster: PieceId, hex_: HexId) -> str:
    """Why no spirit can appear in a hex, as a message id; empty if one can."""
    seat, ground = field.seat_of(caster), field.ground
    if ground.kind(hex_).cost["foot"] is None or upper(hex_) in ground.closed:
        return "dn-no-spirit-there"
    if visible_in(field, seat, (hex_,)):
        return "dn-spell-hex-taken"
    near = visible_in(field, seat, field.grid.neighbours[hex_])
    return "dn-spirit-near-enemy" if any(field.opposes(piece, seat) for piece in near) else ""


class Conjuring(SpellClaim):
    """Call all the spirits of a kind at once."""

    order = Conjure
    label = "dn-claim-conjure"

    def has_use(self, field: Skirmish, caster: PieceId, /) -> bool:
        return bool(self._calls(field, caster))

    def _calls(self, field: Skirmish, caster: PieceId) -> tuple[str, ...]:
        spells, energy = field.muster.spells, field.energy[caster]
        return tuple(key for key in CALLS if waiting(field, key) and price(field, spells[key], caster) <= energy)

    def plan(self, field: Skirmish, order: Conjure, /) -> Incantation | list[Refusal]:
        caster, key, me = order.caster, order.spell, field.ref(order.caster)
        if key not in CALLS:
            return unknown_spell(field, caster, key, CALLS)
        if not waiting(field, key):
            return [refuse(msg("dn-counters-used", spell=spell_name(key)), "DN-1.52-01", me)]
        pieces, hexes = [p for p, _ in order.places], tuple(h for _, h in order.places)
        if sorted(pieces) != list(counters(field.muster, key)) or len(set(hexes)) != len(hexes):
            return [refuse(msg("dn-all-spirits", spell=spell_name(key), n=len(counters(field.muster, key))), RULE, me)]
        reach, found = range_of(field, caster), []
        for hex_ in hexes:
            where = field.hex_ref(hex_)
            far = min(field.grid.distance(cell, hex_) for cell in field.hexes(caster)) > reach
            why = "dn-spirit-too-far" if far else _why_not(field, caster, hex_)
            if why:
                found.append(refuse(msg(why, hex=where, n=reach), RULE, where))
        if found:
            return found
        cost = price(field, field.muster.spells[key], caster)
        return Incantation(caster, key, cost, hexes=hexes, places=tuple(sorted(order.places)))

    def component(self, field: Skirmish, caster: PieceId, chosen: tuple[Any, ...], /) -> Choices:
        if len(chosen) == 1:
            calls = self._calls(field, caster)
            return OneOf(Kind.OPTION, calls, labels=labels(calls))
        pieces, hexes = counters(field.muster, chosen[1]), haunts(field, caster)

        def at_random(dice: Dice) -> tuple[tuple[PieceId, HexId], ...] | None:
            found = _paired(pieces, dice.shuffled(hexes))
            return found if self.is_legal(field, *chosen, found) else None

        nearest = sorted(hexes, key=lambda h: (field.grid.distance(field.at[caster], h), h))
        return Arrange(dict.fromkeys(pieces, hexes), _paired(pieces, nearest), at_random)


def _paired(pieces: Sequence[PieceId], hexes: Sequence[HexId]) -> tuple[tuple[PieceId, HexId], ...]:
    return tuple(zip(pieces, hexes, strict=False))


@effect(*CALLS)
def appear(field: Skirmish, cast: Incantation) -> None:
    """Spirits fight for the caster's side from now on, until their time is over."""
    called = field.muster.spells[cast.spell].spirits
    assert called is not None
    turns = called.turns_underground if is_underground(field) else called.turns  # in The Exile DN-3.55-05
    crowded = []
    for piece, hex_ in cast.places:
        field.set("side", piece, field.side[cast.caster])
        field.set("stays", piece, field.player_turn[0] + turns * PLAYER_TURNS - 1)
        if field.did[piece]:
            field.set("did", piece, 0)
        place = upper(hex_)
        taken = visible_in(field, field.seat_of(piece), (hex_,)) or place in field.ground.closed
        if taken:
            crowded.append(Appearing(piece, place))
        else:
            field.put(piece, place, 0)
            field.note("entered", piece, hex_)
    field.tell(msg("dn-log-spirits", spell=spell_name(cast.spell), turns=turns))
    field.then(*crowded)


@dataclass(frozen=True, slots=True)
class Appearing(NearbyChoice):
    """Where somebody stands by now, the caster's player puts the spirit on one of the nearest free hexes."""

    rule = RULE
    asked, waiting, refused = "dn-ask-appear", "dn-wait-appear", "dn-not-nearest"
    piece: PieceId
    place: Place

    def hexes(self, field: Skirmish, /) -> dict[HexId, Pose]:
        """The nearest hexes with room for the spirit, each with its pose there."""
        return nearest_free(field, self.piece, self.place)

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        field.put(self.piece, place_of(self.hexes(field)[hex_]), 0)
        field.note("entered", self.piece, hex_)


def dematerialise(field: Skirmish, _seat: SeatNumber) -> None:
    """At the end of the last player turn of their stay spirits vanish."""
    for piece, last in each_piece(field.stays) if any(field.stays) else ():
        if last and last <= field.player_turn[0]:
            field.take_off(piece)
            for column, value in BODILESS:
                if getattr(field, column)[piece] != value:
                    field.set(column, piece, value)
            field.tell(msg("dn-log-spirit-gone", piece=field.ref(piece)))
