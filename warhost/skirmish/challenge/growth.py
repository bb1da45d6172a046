"""Baby Krobs and how they grow (rulebook 4.45, 5.21.3; DN-4.45-19, DN-5.21.3-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.orders import Kind, Number, Order
from warhost.core.prompts import Ask, Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.people.questions import question
from warhost.skirmish.people.stuns_and_wounds import count_wounds
from warhost.skirmish.places import pose_at
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.seams import TURN_BEGINS
from warhost.skirmish.state import OFF, Skirmish

RULE = "DN-4.45-19"
PRICES = {"hunter": 1, "warrior": 2, "slayer": 4, "guard": 7}
"""What a Krob costs, bought or laid (DN-5.21.3-01, DN-5.15.1-03)."""


def hatch(field: Skirmish, piece: PieceId) -> None:
    """Make a Krob an unhurt newborn of this game turn, wherever its counter was before."""
    field.take_off(piece)
    if field.health[piece] != Health.FIT:
        field.become(piece, Health.FIT)
    count_wounds(field, piece, 0)
    for column, value in (("baby", 1), ("born", field.turn[0]), ("did", 0), ("gone", 0)):
        field.set(column, piece, value)


def is_of_age(field: Skirmish, piece: PieceId) -> bool:
    """Whether a baby is old enough, in game turns, to grow up (DN-4.45-19)."""
    years = field.muster.options["baby-growth"]
    if not field.baby[piece] or field.at[piece] == OFF or years == "never" or field.health[piece] == Health.DEAD:
        return False
    return field.turn[0] - field.born[piece] >= int(years)


def grown_facings(field: Skirmish, piece: PieceId) -> list[int]:
    """The facings in which a baby's grown body fits where it lies; if none does, it stays a baby."""
    with field.tried():
        field.set("baby", piece, 0)
        gait, place = gait_of(field, piece), field.place(piece)
        facings = range(6) if gait.body.is_large else (field.facing[piece],)
        poses = [pose_at(place, facing) for facing in facings]
        free = [
            p
            for p in poses
            if gait.fits(p) and not gait.shuns(p) and all(set(field.here[c]) <= {piece} for c in gait.cells(p))
        ]
        return [pose % 6 for pose in free]


def grow_up(field: Skirmish, piece: PieceId, facing: int) -> None:
    """Turn a baby into a grown Krob; the hex of a Guard becomes her rear hex (DN-4.45-19)."""
    place = field.place(piece)
    field.take_off(piece)
    field.set("baby", piece, 0)
    field.put(piece, place, facing)
    field.tell(msg("dn-log-grown", piece=field.ref(piece)))


def come_of_age(field: Skirmish, seat: SeatNumber) -> None:
    """At the start of the Krobs' turn, let babies grow up that are old enough and have room."""
    for piece in field.muster.krobs:
        if field.seat_of(piece) != seat or not is_of_age(field, piece):
            continue
        facings = grown_facings(field, piece)
        if len(facings) > 1 and field.muster.body[piece].is_large:
            field.push(Growing(piece))
        elif facings:
            grow_up(field, piece, facings[0])


@dataclass(frozen=True, slots=True)
class GrowTo(Order):
    """The facing of a Guard that grows up, 0 for east and so on clockwise: ``grow 3``."""

    verb = "grow"
    facing: Number


@dataclass(frozen=True, slots=True)
class Growing(Decision[Skirmish, GrowTo]):
    """The owner of a Guard that grows up chooses her facing (DN-4.45-19)."""

    piece: PieceId

    def moot(self, field: Skirmish, /) -> bool:
        return not is_of_age(field, self.piece) or not grown_facings(field, self.piece)

    def ask(self, field: Skirmish, /) -> Ask:
        me, seat = field.ref(self.piece), field.seat_of(self.piece)
        return question(field, seat, "dn-ask-grow", {GrowTo: "dn-offer-grow"}, RULE, "dn-wait-grow", piece=me)

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.NUMBER, grown_facings(field, self.piece))

    def refusal(self, field: Skirmish, order: Any, /) -> Refusal | None:
        if order.facing in grown_facings(field, self.piece):
            return None
        return field.refuse("dn-no-room-to-grow", RULE, self.piece)

    def take(self, field: Skirmish, order: GrowTo, /) -> None:
        grow_up(field, self.piece, order.facing)


CHANGES: tuple[SeamChange, ...] = (TURN_BEGINS.add(come_of_age),)
ORDERS: tuple[type[Order], ...] = (GrowTo,)
