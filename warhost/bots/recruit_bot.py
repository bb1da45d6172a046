"""The level for beginners: legal and sensible orders, most of them not the best."""

from __future__ import annotations

from warhost.bots.hasty import Hasty
from warhost.bots.players import Role

ROLES = {
    "dragons-of-glory": Role("recruit", "easy"),
    "dragon-noir": Role("recruit", "easy"),
    "battlesystem": Role("recruit", "easy"),
}
"""The rulebooks that it understands."""
SLIPS = {"dragons-of-glory": 0.9, "dragon-noir": 0.8, "battlesystem": 0.8}
"""The part of its orders given in haste."""


class RecruitBot(Hasty):
    """Gives most orders in haste, but never one that gives the game away."""

    name = "recruit"

    def __init__(self, seed: str | int = 0) -> None:
        super().__init__(seed, SLIPS)
