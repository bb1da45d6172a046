"""How well a general fights: what he heeds, and among how many ways he chooses."""

from __future__ import annotations

from typing import Final, NamedTuple


class Manner(NamedTuple):
    """What a general heeds. The default is the general whom players meet; every switch that is off makes him weaker."""

    missiles: bool = True
    """Whether shooters shoot and choose their ground, and the line waits for them where its side shoots better."""
    heroes: bool = True
    """Whether heroes are hunted, and one's own individuals kept out of fights in which they only lose."""
    formations: bool = True
    """Whether spears are set and shield walls formed, and those of the enemy are left alone."""
    charges: bool = True
    """Whether charges and attacks are weighed by what they cost; else whoever is in reach is attacked."""
    plans: bool = True
    """Whether he minds the ground, comes on where waiting gains nothing, keeps his charges together and hunts down
    what is left of a beaten enemy."""
    ways: int = 200
    """Of how many ways to come nearer a unit chooses; with one or two it goes straight on."""


DEFAULT: Final = Manner()
BASIC: Final = Manner(missiles=False, heroes=False, formations=False, plans=False)
"""Plays the Intermediate Game as if it were the Basic Game: shoots nothing and fears no spears."""
EASY: Final = Manner(missiles=False, heroes=False, formations=False, charges=False, plans=False, ways=2)
"""Goes straight at the nearest enemy and strikes; for whoever is new to the rules."""
