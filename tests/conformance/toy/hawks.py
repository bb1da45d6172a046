"""Chapter 6, hawks: poses in continuous space, as whole numbers of 1/1000 inch and 1/100 degree.

A pose is validated and sampled, never listed: any pose within reach is legal.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from tests.conformance.toy import orders
from tests.conformance.toy.board import DEPTH, HOMES, WIDTH, centre
from tests.conformance.toy.fen import Fen, crew_ref, refuse
from warhost.core import Ask, Decision, Dice, Offer, Order, Refusal, msg
from warhost.core.orders import Kind
from warhost.core.prompts import Choices, Sampled
from warhost.core.refusals import first_with_all

FLIGHT = 3000
TURN = 9000
APART = 500
SIGHT = 2000
FULL_CIRCLE = 36000

# One rounded vector for each whole degree, so that what lies in front is a question of whole numbers.
_HEADING = tuple((round(10000 * cos(radians(d))), round(10000 * sin(radians(d)))) for d in range(360))

Pose = tuple[int, int, int]


def first_perch(crew: int) -> Pose:
    """Where a hawk begins: above the first hex of its home, looking east."""
    x, y = centre(min(HOMES[crew]))
    return x, y, 0


def gap(one: Pose, other: Pose) -> int:
    """The square of the distance between two poses."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def turned(one: int, other: int) -> int:
    """The angle between two facings."""
    angle = abs(one - other) % FULL_CIRCLE
    return min(angle, FULL_CIRCLE - angle)


def watches(hawk: Pose, hex_: int) -> bool:
    """Whether a hawk watches a hex (FEN-6-3)."""
    x, y = centre(hex_)
    east, south = x - hawk[0], y - hawk[1]
    ahead = _HEADING[hawk[2] // 100]
    return east * east + south * south <= SIGHT * SIGHT and east * ahead[0] + south * ahead[1] >= 0


def flight_refusal(fen: Fen, crew: int, pose: tuple[int, ...]) -> Refusal | None:
    """Why a hawk cannot fly to a pose (FEN-6-1, FEN-6-2)."""
    who = crew_ref(crew)
    if len(pose) != 3 or not 0 <= pose[2] < FULL_CIRCLE:
        return refuse("FEN-6-1", "fen-pose", who)
    now, then = fen.hawk[crew], (pose[0], pose[1], pose[2])
    reasons = []
    if gap(now, then) > FLIGHT * FLIGHT:
        reasons.append(refuse("FEN-6-1", "fen-hawk-far", who))
    if turned(now[2], then[2]) > TURN:
        reasons.append(refuse("FEN-6-1", "fen-hawk-turn", who))
    if not (0 <= then[0] <= WIDTH and 0 <= then[1] <= DEPTH):
        reasons.append(refuse("FEN-6-2", "fen-hawk-off", who))
    reasons.extend(
        refuse("FEN-6-2", "fen-hawk-close", crew_ref(other), crew=crew_ref(other))
        for other in fen.crews
        if other != crew and gap(fen.hawk[other], then) < APART * APART
    )
    return first_with_all(reasons)


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
            (Offer(orders.Fly, msg("fen-fly-button")), Offer(orders.Circle, msg("fen-perch-button"))),
            ("FEN-6-1",),
            msg("fen-wait-fly", crew=crew_ref(self.crew)),
        )

    def choices(self, fen: Fen, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
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
        return flight_refusal(fen, self.crew, order.pose) if isinstance(order, orders.Fly) else None

    def take(self, fen: Fen, order: Any, /) -> None:
        if isinstance(order, orders.Fly):
            fen.set("hawk", self.crew, order.pose)
