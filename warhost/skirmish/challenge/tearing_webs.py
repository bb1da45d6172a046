"""Tearing an empty web in the combat phase (rulebook 2.46; DN-2.46-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.modes import Mode
from warhost.core.orders import Kind, Order, Path, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf, PathTo
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.skirmish.combat.advance import Pursue, Pursuit
from warhost.skirmish.combat.webs import is_stopped_by_webs, webs
from warhost.skirmish.combat.who_can_attack import can_attack
from warhost.skirmish.places import upper
from warhost.skirmish.seams import COMBAT
from warhost.skirmish.state import ENGAGED, FOUGHT, Legs, Skirmish, hexes_on, refuse


@dataclass(frozen=True, slots=True)
class TearWeb(Order):
    """Tear the web beside a fighter and advance through it: ``tear konrad F13>F14``."""

    verb = "tear"
    piece: Piece
    path: Path


@derived
def ways_through(field: Skirmish, seat: SeatNumber, piece: PieceId) -> dict[HexId, Legs]:
    """The hexes a fighter can advance to by tearing an empty web beside him, each with the way; empty if he can't."""
    if not can_attack(field, seat, piece) or not is_stopped_by_webs(field, piece) or not field.is_single(piece):
        return {}
    near = field.grid.neighbours[field.at[piece]]
    empty = [hex_ for hex_ in webs(field) if hex_ in near and not field.in_hex(hex_)]
    found: dict[HexId, Legs] = {}
    for hex_ in empty:
        pursuit = Pursuit(field, piece, frozenset({upper(hex_)}), surely=True)
        for end in pursuit.ends:
            found.setdefault(end, pursuit.way(end))
    return found


def tearers(field: Skirmish, seat: SeatNumber) -> list[PieceId]:
    """A seat's pieces that can tear a web."""
    if not webs(field):
        return []
    return [piece for piece in field.pieces_of(seat) if ways_through(field, seat, piece)]


class Tearing(Mode[Skirmish, SeatNumber, TearWeb]):
    """Tear an empty web: it is the fighter's attack, with a sure advance that begins in its hex (DN-2.46-01)."""

    order = TearWeb
    label = "dn-offer-tear"

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        return bool(tearers(field, seat))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, tearers(field, seat))
        ways = ways_through(field, seat, chosen[0])
        return PathTo(dict.fromkeys(ways, 0), ways.__getitem__)

    def refusal(self, field: Skirmish, seat: SeatNumber, order: TearWeb, /) -> Refusal | None:
        me = field.ref(order.piece)
        ways = ways_through(field, seat, order.piece)
        if not ways:
            return field.refuse("dn-no-web-to-tear", "DN-2.46-01", order.piece)
        if order.path not in ways.values():
            hexes = hexes_on(order.path)
            return refuse(msg("dn-advance-where", piece=me), "DN-2.46-01", me, *map(field.hex_ref, hexes))
        return None

    def take(self, field: Skirmish, seat: SeatNumber, order: TearWeb, /) -> None:
        field.mark_as(order.piece, FOUGHT | ENGAGED)
        field.push(Pursue(order.piece, order.path))


CHANGES: tuple[SeamChange, ...] = (COMBAT.add(Tearing()),)
ORDERS: tuple[type[Order], ...] = (TearWeb,)
