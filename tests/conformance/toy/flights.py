"""Chapter 6, hawks: what a flight to a pose may be, in whole numbers of 1/1000 inch and 1/100 degree."""

from __future__ import annotations

from math import cos, radians, sin

from tests.conformance.toy.board import DEPTH, HOMES, WIDTH, centre
from tests.conformance.toy.fen import Fen, crew_ref, refuse
from warhost.core import Refusal
from warhost.core.refusals import first_with_all

FLIGHT = 3000
TURN = 9000
APART = 500
SIGHT = 2000
FULL_CIRCLE = 36000

# One rounded vector for each whole degree, so that what lies in front is a question of whole numbers.
HEADING = tuple((round(10000 * cos(radians(d))), round(10000 * sin(radians(d)))) for d in range(360))

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
    ahead = HEADING[hawk[2] // 100]
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
