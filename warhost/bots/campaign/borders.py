"""Which neutral nations are worth an invasion in the war by cards (PL-04-06 to PL-04-10)."""

from __future__ import annotations

from warhost.bots.campaign.worth import nation_worth
from warhost.campaign.cards.invasion import invasion_odds, strength_of
from warhost.campaign.politics.activation import can_be_activated
from warhost.campaign.printed.sides import HL, NEUTRAL
from warhost.campaign.state import War
from warhost.core.board.hexsets import NOWHERE, HexSet
from warhost.core.ids import Side

NEAR = 8
"""Armies within this distance of a capital can take part in an invasion."""
LIKELY = 0.5
"""An invasion pays if the nation joins the invaders with at least this chance."""
CRUSHING = 3.0
"""It also pays if the invaders are so many times stronger than what would join the enemy."""


def spared_lands(war: War, side: Side) -> HexSet:
    """The neutral lands that a side's armies had better not enter: they would only bring the enemy new armies."""
    if not war.theatre.deck or side != HL:
        return NOWHERE
    lands = war.theatre.lands_of
    nations = [nation for nation in lands if war.allegiance[nation] == NEUTRAL and not war.conquered[nation]]
    return HexSet.from_mask(sum(lands[nation].mask for nation in nations if not is_worth_invading(war, nation)))


def is_worth_invading(war: War, nation: int) -> bool:
    """Whether the Highlords gain by an invasion with the armies that are near."""
    theatre = war.theatre
    place = theatre.capitals[nation]
    if place < 0 or not can_be_activated(war, nation):
        return True
    capital, distance = theatre.atlas.places[place].hex, theatre.atlas.grid.distance
    armies = [p for p in war.pieces_of(HL) if war.of.is_army[p] and war.at[p] >= 0]
    points = strength_of(war, [army for army in armies if distance(war.at[army], capital) <= NEAR])
    if points >= CRUSHING * nation_worth(war, nation):
        return True
    chances = dict(invasion_odds(war, nation, points).chances)
    return float(chances.get(theatre.side_names[HL], 0)) >= LIKELY
