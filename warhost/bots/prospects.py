"""A side's prospects in a game, from 0 for a defeat to 1 for a victory: by its end, or by a lead."""

from __future__ import annotations

from math import tanh
from typing import Final

from warhost.core.rulebook import Verdict

EDGE: Final = 0.05
"""The uncertainty that remains while a game goes on."""
DRAW: Final = 0.4
"""What a draw is worth: less than half a victory, so that both sides look for a decision."""


def in_the_end(verdict: Verdict, seat: str) -> float:
    """What the end of a game is worth to a seat.

    >>> in_the_end(Verdict("orks", "victory", "", ""), "orks"), in_the_end(Verdict(None, "draw", "", ""), "orks")
    (1.0, 0.4)
    """
    return DRAW if verdict.winner is None else float(verdict.winner == seat)


def by_lead(lead: float) -> float:
    """What a lead is worth while a game goes on; one of 1 makes a victory likely.

    >>> by_lead(0.0), round(by_lead(1.0), 2), round(by_lead(-9.0), 2)
    (0.5, 0.84, 0.05)
    """
    return 0.5 + (0.5 - EDGE) * tanh(lead)
