"""The bot that plays anything: a legal order at random."""

from __future__ import annotations

from warhost.bots.players import ANY_RULEBOOK, Role
from warhost.core import Dice, Order, View

ROLES = {ANY_RULEBOOK: Role("recruit", "easy", "Gives legal orders at random: good for learning the rules.")}


class RandomBot:
    """Gives legal orders at random, from its own dice."""

    name = "random"

    def __init__(self, seed: str | int = 0) -> None:
        self._dice = Dice(f"random bot {seed}")
        self.reason = ""

    def choose(self, view: View) -> Order:
        self.reason = "at random"
        return view.suggest(self._dice)
