"""Questions to players, and decisions in which the player who commands a piece chooses a hex."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision
from warhost.skirmish.scenario.muster import NO_SEAT
from warhost.skirmish.state import Skirmish, refuse


def question(
    field: Skirmish,
    seat: SeatNumber,
    text: str,
    offers: Mapping[type[Order], str],
    rule: str,
    waiting: str,
    **facts: Any,
) -> Ask:
    """An ask for some orders, each with the message id of its button; others read ``waiting`` meanwhile."""
    buttons = tuple(Offer(order, msg(label)) for order, label in offers.items())
    return Ask(field.seat(seat), msg(text, **facts), buttons, (rule,), msg(waiting, **facts))


@dataclass(frozen=True, slots=True)
class GiveWay(Order):
    """Where a piece goes that can't stay where it is or should stand: ``give-way F7``."""

    verb = "give-way"
    hex: Hex


class HexChoice(Decision[Skirmish, Any]):
    """The player who commands a piece chooses a hex. Nobody is asked if nobody commands it or one hex is left."""

    __slots__ = ()
    order: ClassVar[type[Order]]
    rule: ClassVar[str]
    asked: ClassVar[str]
    """The message id of the question; the piece that it names is :meth:`named`."""
    label: ClassVar[str]
    waiting: ClassVar[str]
    refused: ClassVar[str]
    """The message id of the refusal of any other hex."""
    piece: PieceId

    def chooser(self) -> PieceId:
        """The piece whose player chooses."""
        return self.piece

    def named(self) -> PieceId:
        """The piece that the texts name."""
        return self.chooser()

    def hexes(self, field: Skirmish, /) -> Collection[HexId]:
        """The hexes that can be chosen."""
        raise NotImplementedError

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        """Carry out the choice."""
        raise NotImplementedError

    def moot(self, field: Skirmish, /) -> bool:
        return field.seat_of(self.chooser()) == NO_SEAT or len(self.hexes(field)) < 2

    def ask(self, field: Skirmish, /) -> Ask:
        seat, them = field.seat_of(self.chooser()), field.ref(self.named())
        return question(field, seat, self.asked, {self.order: self.label}, self.rule, self.waiting, piece=them)

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, list(self.hexes(field)))

    def refusal(self, field: Skirmish, order: Any, /) -> Refusal | None:
        if order.hex in self.hexes(field):
            return None
        them, where = field.ref(self.named()), field.hex_ref(order.hex)
        return refuse(msg(self.refused, piece=them, hex=where), self.rule, where)

    def take(self, field: Skirmish, order: Any, /) -> None:
        self.settle(field, order.hex)


class NearbyChoice(HexChoice):
    """The player who commands a piece chooses a hex nearby; where only one is left, the piece goes there unasked."""

    __slots__ = ()
    order: ClassVar[type[Order]] = GiveWay
    label = "dn-offer-go-there"

    def skip(self, field: Skirmish, /) -> None:
        for hex_ in list(self.hexes(field))[:1]:
            self.settle(field, hex_)

    def decide(self, field: Skirmish) -> None:
        """Ask the player if there is anything to choose; else carry it out at once."""
        if self.moot(field):
            self.skip(field)
        else:
            field.push(self)
