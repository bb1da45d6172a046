"""A side's prospects in a war: 1 for a victory, 0 for a defeat, and an estimate in between.

The victory conditions of the scenario say what counts: goals that name places or losses, or the number of countries.
"""

from __future__ import annotations

from math import tanh

from warhost.bots.campaign.worth import Stakes
from warhost.campaign.printed.sides import SEATS, enemy
from warhost.campaign.state import War
from warhost.campaign.victory import countries_held
from warhost.core.ids import Side
from warhost.core.rulebook import Verdict

SCALE = 40.0
"""The lead in Strength Points that makes a victory likely."""
COUNTRY = 8.0
"""What one more country is worth where countries are counted."""
SHADE = 0.02
"""How much of a verdict's value depends on how it was reached."""
EDGE = 0.05
"""The uncertainty that remains while a war goes on."""
DRAW = 0.35
"""What a draw is worth: less than half a victory, so that both sides look for a decision."""
MINOR = 0.15
"""How much less a victory is worth that is not the best one."""


def outlook(war: War, side: Side) -> float:
    """A side's prospects in a position, from 0 to 1; of two victories the one with more left is slightly better."""
    verdict = war.verdict[0]
    hope = 0.5 + 0.5 * tanh(lead(war, side) / SCALE)
    if isinstance(verdict, Verdict):
        return (1 - SHADE) * verdict_worth(verdict, side) + SHADE * hope
    return EDGE + (1 - 2 * EDGE) * hope


def verdict_worth(verdict: Verdict, side: Side) -> float:
    """What the end of a war is worth to a side."""
    if verdict.winner is None:
        return DRAW
    lesser = MINOR if verdict.level.startswith(("marginal", "poor", "partial")) else 0.0
    return 1.0 - lesser if verdict.winner == SEATS[side] else lesser


def lead(war: War, side: Side) -> float:
    """A side's lead in Strength Points, including places, what falls with them, and countries."""
    other = enemy(side)
    stakes = Stakes(war, conquest=1.0)
    found = float(stakes.strength[side] - stakes.strength[other])
    place_at = war.theatre.place_at
    for hex, worth in stakes.places.items():
        holder = war.holder[place_at[hex]]
        found += worth * ((holder == side) - (holder == other))
    if war.theatre.scenario.level:
        held = countries_held(war)
        found += COUNTRY * (held[side] - held[other])
    return found
