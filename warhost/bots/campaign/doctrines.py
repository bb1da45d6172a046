"""How a commander weighs things: doctrines, each a set of weights for the planning of a Movement Step."""

from __future__ import annotations

from dataclasses import dataclass, replace

from warhost.bots.campaign.worth import GOAL
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import War
from warhost.core.ids import Side


@dataclass(frozen=True, slots=True)
class Doctrine:
    """How a commander weighs things, in Strength Points; the defaults are those of the odds bot."""

    name: str = "by the book"
    stride: float = 3.0
    """What being a Turn nearer to a place is worth, for each Strength Point that marches."""
    hunt: float = 0.2
    """What being a Turn nearer to the enemy is worth for armies that can't reach a place in time."""
    divert: float = 0.5
    """How much of the ground that an army could gain counts against sending it to attack instead."""
    margin: float = 0.75
    """An attack must be worth more than this to be planned."""
    least: float = 0.25
    """An attack must be worth more than this for armies already in position to make it."""
    caution: float = 0.8
    """How much of what the enemy could gain by attacking a hex counts against standing there."""
    candidates: int = 16
    """How many hexes, the nearest to the goal, are looked at closely for an army."""
    conquest: float = 0.0
    """How much the armies count that leave the map when their country falls."""
    garrison: float = GOAL
    """Places worth at least this are held before anything else is done."""
    ambition: float = 1.0
    """Enemy places worth at least this part of the most valuable one are goals of marches."""
    operations: bool = False
    """Divide the armies among the places to take, with a post for each."""
    guard: bool = False
    """March to one's own important places instead."""
    refuge: bool = False
    """March to the hexes that the enemy reaches last instead."""
    marches: bool = False
    """Set up for the march to a distant place, reinforcements too, and garrison the places that decide the game."""
    wary: bool = False
    """Garrisons expect enemies through gaps that friendly armies leave."""
    wings: bool = False
    """What enemy dragons would add to the die counts wherever an army could stand, not for garrisons alone."""
    magic: int = 0
    """What each wizard adds to the die of an attack that he can be sent to; 0 leaves them where they are."""
    leads: bool = False
    """Send leaders to the attacks that they decide, and count on them."""
    heeds: bool = True
    """Consider supply and command where the game has them."""
    train: Doctrine | None = None
    """The doctrine of armies that can't keep pace with the fastest on foot, if different."""


BY_THE_BOOK = Doctrine()
BY_CARDS = replace(BY_THE_BOOK, name="by cards", ambition=0.4, garrison=9.0, magic=3, wings=True)
"""In the war by cards every city counts, and no more than a few Turns are left for each."""
ON_GUARD = replace(BY_CARDS, name="on guard", conquest=1.0)
"""The weaker side there holds its countries first: with each it loses armies that it cannot replace (PL-02-19)."""


GREENHORN = replace(
    BY_THE_BOOK,
    name="greenhorn",
    caution=0.0,
    margin=-1.0,
    least=-1.0,
    hunt=1.0,
    candidates=4,
    heeds=False,
)
"""A beginner goes after what is near, attacks where it looks even, and forgets what the enemy can do next."""


def doctrine_by_cards(war: War, side: Side) -> Doctrine:
    """How a side of the war by cards weighs things: by its strength and the enemy's."""
    return ON_GUARD if war.strength_on_map(side) < war.strength_on_map(enemy(side)) else BY_CARDS
