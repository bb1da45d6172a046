"""Judging the enemy: whether his commander is able or careless.

Only the map counts: an able commander leaves his armies where few reachable hexes would be better.
"""

from __future__ import annotations

from math import exp
from statistics import mean

from warhost.bots.campaign.doctrines import BY_THE_BOOK
from warhost.bots.campaign.plans import Campaigner
from warhost.campaign.land import flying, movement
from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import War
from warhost.core.ids import Side

SUSPICION = 0.25
"""The prior probability that the enemy is careless."""
PAR_AT_FIRST, PAR = 0.68, 0.57
"""How well armies stand, in the first Turn and later, if their commander may be of either kind."""
LATER = 1 / 3
"""How much less later Turns say than the first: the war forces armies to go where they must."""
SHARPNESS = 30.0
"""How quickly an opinion forms: the weight of one Turn in which armies stand in the very best hexes."""
MANY = 4
"""Fewer armies than this are weaker evidence."""


class Opinion:
    """A side's opinion of its enemy, from how his armies stood in the Turns it has seen."""

    def __init__(self) -> None:
        self._seen: dict[int, float] = {}

    def look(self, war: War, side: Side) -> None:
        """Observe the enemy in a side's Movement Step, once a Turn, and not before the enemy could march."""
        turn, other = war.turn[0], enemy(side)
        is_first = turn <= war.theatre.scenario.first_turn
        if turn in self._seen or (is_first and war.first[0] != other):
            return
        ranks = standing(war, other)
        if ranks:
            found = mean(ranks) - PAR_AT_FIRST if is_first else LATER * (mean(ranks) - PAR)
            self._seen[turn] = found * min(1.0, len(ranks) / MANY)

    @property
    def careless(self) -> float:
        """The probability that the enemy is careless."""
        against = exp(SHARPNESS * sum(self._seen.values())) * (1 - SUSPICION) / SUSPICION
        return 1 / (1 + against)


def standing(war: War, side: Side) -> list[float]:
    """For each army of a side that could go elsewhere, the part of its reachable hexes that are worse than its own.

    Hexes are judged as in that side's Movement Step.
    """
    mark = war.mark
    war.set("phasing", 0, side)
    for piece in war.pieces_of(side):
        if war.did[piece]:
            war.set("did", piece, 0)
    staff = Campaigner(war, side, BY_THE_BOOK)
    found = []
    for army in [p for p in war.pieces_of(side) if counts_as_army(war, p)]:
        reach = flying.flight_destinations if war.of.is_air[army] else movement.destinations
        here = staff.station(army, war.at[army])
        others = [staff.station(army, hex) for hex in reach(war, army, ()).cost if hex != war.at[army]]
        if others:
            found.append(mean((worth < here) + (worth == here) / 2 for worth in others))
    war.revert(mark)
    return found
