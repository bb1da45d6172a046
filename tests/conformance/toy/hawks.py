"""Chapter 6, hawks: poses in continuous space, as whole numbers of 1/1000 inch and 1/100 degree.

A pose is validated and sampled, never listed: any pose within reach is legal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.conformance.toy import orders
from tests.conformance.toy.fen import Fen, crew_ref
from tests.conformance.toy.flights import FLIGHT, FULL_CIRCLE, TURN, Pose, flight_refusal
from tests.conformance.toy.soaring import Soaring, poses_of, soaring_price, soaring_refusal
from warhost.core import Ask, Decision, Dice, Offer, Order, Preview, Refusal, msg
from warhost.core.ids import PieceId
from warhost.core.orders import Kind
from warhost.core.prompts import Choices, Ghost, Sampled, TableLine

OFFERS: tuple[tuple[type[Order], str], ...] = (
    (orders.Fly, "fen-fly-button"),
    (orders.Soar, "fen-soar-button"),
    (orders.Circle, "fen-perch-button"),
)


@dataclass(frozen=True, slots=True)
class Flight(Decision[Fen, Any]):
    """A crew flies its hawk or lets it circle (FEN-6-1)."""

    crew: int

    def moot(self, fen: Fen, /) -> bool:
        return bool(fen.out[self.crew])

    def ask(self, fen: Fen, /) -> Ask:
        return Ask(
            fen.seat(self.crew),
            msg("fen-fly"),
            tuple(Offer(order, msg(label)) for order, label in OFFERS if fen.camps or order is not orders.Soar),
            ("FEN-6-1",),
            msg("fen-wait-fly", crew=crew_ref(self.crew)),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if order is orders.Soar:
            return Soaring(fen, self.crew)
        x, y, facing = fen.hawk[self.crew]

        def sample(dice: Dice) -> Pose | None:
            for _ in range(20):
                pose = (
                    x + dice.below(2 * FLIGHT + 1) - FLIGHT,
                    y + dice.below(2 * FLIGHT + 1) - FLIGHT,
                    (facing + dice.below(2 * TURN + 1) - TURN) % FULL_CIRCLE,
                )
                if flight_refusal(fen, self.crew, pose) is None:
                    return pose
            return None

        return Sampled(Kind.POSE, sample)

    def refusal(self, fen: Fen, order: Order, /) -> Refusal | None:
        if isinstance(order, orders.Soar):
            return soaring_refusal(fen, self.crew, order.way)
        return flight_refusal(fen, self.crew, order.pose) if isinstance(order, orders.Fly) else None

    def take(self, fen: Fen, order: Any, /) -> None:
        if isinstance(order, orders.Fly):
            fen.set("hawk", self.crew, order.pose)
        elif isinstance(order, orders.Soar):
            fen.set("hawk", self.crew, poses_of(fen.hawk[self.crew], order.way)[-1])

    def preview(self, fen: Fen, order: Order, /) -> Preview | None:
        if not isinstance(order, orders.Soar) or soaring_refusal(fen, self.crew, order.way):
            return None
        poses = poses_of(fen.hawk[self.crew], order.way)
        x, y, _ = poses[-1]
        hood = ((x - 200, y - 200), (x + 200, y - 200), (x, y + 200))
        return Preview(
            breakdowns=((msg("fen-soared"), soaring_price(order.way)),),
            ghosts=(Ghost(PieceId(fen.pieces(self.crew)[0]), (hood,)),),
            lines=(TableLine(tuple((pose[0], pose[1]) for pose in poses)),),
        )
