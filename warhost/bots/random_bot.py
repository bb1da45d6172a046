"""The bot that plays anything: a legal order at random."""

from __future__ import annotations

from warhost.bots.players import ANY_RULEBOOK, Role
from warhost.core import Dice, Order, View
from warhost.core.messages import Message, msg

ROLES = {ANY_RULEBOOK: Role("random", "none")}


class RandomBot:
    """Gives legal orders at random, from its own dice."""

    name = "random"

    def __init__(self, seed: str | int = 0) -> None:
        self._dice = Dice(f"random bot {seed}")
        self.reason: Message | str = ""

    def choose(self, view: View) -> Order:
        self.reason = msg("bots-why-at-random")
        return view.suggest(self._dice)
