"""Standing by: a seat can ask to be prompted before each phase of the others, so that it can cast first.

Spells are cast at any moment (DN-3.3-04), also in the turn of an enemy who can do nothing himself. Only a seat that
says that it stands by is asked, and then before every phase.
"""

from __future__ import annotations

from dataclasses import dataclass

from warhost.core.ids import SeatNumber
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, YesNo
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seats import Seat
from warhost.core.steps import Claim, Decision
from warhost.skirmish.state import Skirmish

RULES = ("DN-3.3-04", "DN-3.3-03")


@dataclass(frozen=True, slots=True)
class StandBy(Order):
    """Be asked before each phase of the others, or stop it: ``stand-by yes``."""

    verb = "stand-by"
    on: YesNo


@dataclass(frozen=True, slots=True)
class LetThem(Order):
    """Let the phase of another side begin: ``let-them``."""

    verb = "let-them"
    ends_phase = True


class StandingBy(Claim[Skirmish, StandBy]):
    """The right to be asked before each phase of the others, wherever spells can be cast."""

    order = StandBy
    label = "dn-offer-stand-by"

    def offered(self, field: Skirmish, seat: Seat, /) -> bool:
        return field.muster.scenario.spells and field.turn[0] > 0

    def choices(self, field: Skirmish, seat: Seat, chosen: tuple[object, ...], /) -> Choices:
        return OneOf(Kind.YESNO, (1, 0))

    def refusal(self, field: Skirmish, seat: Seat, order: StandBy, /) -> Refusal | None:
        return None if self.offered(field, seat) else Refusal(msg("dn-no-spells-here"), ("DN-3-01",))

    def take(self, field: Skirmish, seat: Seat, order: StandBy, /) -> None:
        number = field.muster.seat_index[seat]
        others = tuple(one for one in field.stands_by[0] if one != number)
        field.set("stands_by", 0, tuple(sorted((*others, number))) if order.on else others)


@dataclass(frozen=True, slots=True)
class BeforePhase(Decision[Skirmish, Order]):
    """A seat that stands by is asked before a phase of another side begins (DN-3.3-04)."""

    record_name = "Word"

    listener: SeatNumber
    active: SeatNumber
    phase: str

    def ask(self, field: Skirmish, /) -> Ask:
        side = field.muster.side_index[field.seat(self.active)]
        said = msg("dn-ask-word", side=field.muster.sides[side].name, phase=msg(self.phase))
        offers = (Offer(LetThem, msg("dn-offer-go-on")),)
        return Ask(field.seat(self.listener), said, offers, RULES, msg("dn-wait-word"))

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[object, ...], /) -> Choices:
        raise LookupError("the order has no components")

    def take(self, field: Skirmish, order: Order, /) -> None:
        """Does nothing; the phase is the next step."""


def words_before(field: Skirmish, active: SeatNumber, phase: str) -> tuple[BeforePhase, ...]:
    """The seats that are asked before a phase of a side, one after the other."""
    return tuple(BeforePhase(seat, active, phase) for seat in reversed(field.stands_by[0]) if seat != active)
