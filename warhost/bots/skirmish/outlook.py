"""A side's prospects in a skirmish: 1 for a victory, 0 for a defeat, and an estimate in between."""

from __future__ import annotations

from typing import Final

from warhost.bots.prospects import by_lead, in_the_end
from warhost.bots.skirmish.moves import Scout
from warhost.bots.skirmish.worth import worth
from warhost.core.ids import SeatNumber
from warhost.core.rulebook import Verdict
from warhost.skirmish.state import OFF, Skirmish

SCALE: Final = 60.0
"""The lead in worth that makes a victory likely."""
WAY: Final = 0.3
"""The cost of each movement point that a side's fighters still have to go."""
FAREST: Final = 60
"""The longest distance that counts, in movement points."""


def outlook(field: Skirmish, seat: SeatNumber) -> float:
    """The prospects of a seat in a position, from 0 to 1."""
    verdict = field.verdict[0]
    if isinstance(verdict, Verdict):
        return in_the_end(verdict, field.muster.seats[seat])
    ahead = _standing(field, seat) - max(
        (_standing(field, other) for other in set(field.muster.seat_index.values()) - {seat}), default=0.0
    )
    return by_lead(ahead / SCALE)


def _standing(field: Skirmish, seat: SeatNumber) -> float:
    """The worth of a side's fighters on the map, less the distances that they still have to go."""
    scout = Scout(field, seat)
    alive = [piece for piece in field.pieces_of(seat) if field.at[piece] != OFF]
    goals = ((scout.goal(piece), field.place(piece)) for piece in alive if field.is_able(piece))
    ways = sum(min(goal[at], FAREST) for goal, at in goals if goal is not None)
    return sum(worth(field, piece) for piece in alive) - WAY * ways
