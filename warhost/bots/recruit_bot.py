"""The level for beginners: legal and sensible orders, most of them not the best."""

from __future__ import annotations

from warhost.bots.battle.manner import EASY
from warhost.bots.campaign.doctrines import GREENHORN
from warhost.bots.campaign.marshal import Marshal
from warhost.bots.hasty import Hasty
from warhost.bots.odds_bot import OddsBot
from warhost.bots.players import Role
from warhost.bots.skirmish.tempers import Tempered

ROLES = {
    "dragons-of-glory": Role("recruit", "easy"),
    "dragon-noir": Role("recruit", "easy"),
    "battlesystem": Role("recruit", "easy"),
}
"""The rulebooks that it understands."""
SLIPS = {"dragons-of-glory": 0.85, "dragon-noir": 0.8, "battlesystem": 0.8}
"""The part of its orders given in haste."""


class Greenhorn(OddsBot):
    """Goes straight at whatever is near, and never asks what the enemy will do next."""

    name = "greenhorn"

    def __init__(self, seed: str | int = 0) -> None:
        super().__init__(seed, manner=EASY)
        self._marshal = Marshal(self._dice, GREENHORN)
        self._captain = Tempered(self._dice, 0.0)


class RecruitBot(Hasty):
    """Gives most orders in haste, but never one that gives the game away."""

    name = "recruit"

    def __init__(self, seed: str | int = 0) -> None:
        super().__init__(seed, SLIPS, Greenhorn)
