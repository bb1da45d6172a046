"""A side's prospects in a skirmish: 1 for a victory, 0 for a defeat, and an estimate in between."""

from __future__ import annotations

from math import tanh
from typing import Final

from warhost.bots.skirmish.moves import Scout
from warhost.bots.skirmish.worth import worth
from warhost.core import Seat
from warhost.core.ids import SeatNumber
from warhost.core.rulebook import Verdict
from warhost.skirmish.state import OFF, Skirmish

SCALE: Final = 60.0
"""The lead in worth that makes a victory likely."""
WAY: Final = 0.3
"""The cost of each movement point that a side's fighters still have to go."""
EDGE: Final = 0.05
"""The uncertainty that remains while a fight goes on."""
FAREST: Final = 60
"""The longest distance that counts, in movement points."""
DRAW: Final = 0.4
"""What a draw is worth: less than half a victory, so that both sides look for a decision."""


def outlook(field: Skirmish, seat: SeatNumber) -> float:
    """The prospects of a seat in a position, from 0 to 1."""
    verdict = field.verdict[0]
    if isinstance(verdict, Verdict):
        if verdict.winner is None:
            return DRAW
        return float(field.muster.seat_index[Seat(verdict.winner)] == seat)
    ahead = _standing(field, seat) - max(
        (_standing(field, other) for other in set(field.muster.seat_index.values()) - {seat}), default=0.0
    )
    return 0.5 + (0.5 - EDGE) * tanh(ahead / SCALE)


def _standing(field: Skirmish, seat: SeatNumber) -> float:
    """The worth of a side's fighters on the map, less the distances that they still have to go."""
    scout = Scout(field, seat)
    alive = [piece for piece in field.pieces_of(seat) if field.at[piece] != OFF]
    goals = ((scout.goal(piece), field.place(piece)) for piece in alive if field.is_able(piece))
    ways = sum(min(goal[at], FAREST) for goal, at in goals if goal is not None)
    return sum(worth(field, piece) for piece in alive) - WAY * ways
