"""The highest level: tries its orders out in imagined games before it gives them, and takes its time."""

from __future__ import annotations

from warhost.bots.foresight import Foresight
from warhost.bots.players import Role
from warhost.bots.styles import STYLES
from warhost.bots.warlord_bot import WarlordBot
from warhost.core import Order, View
from warhost.core.messages import Message

ROLES = {
    "dragons-of-glory": Role("grandmaster", "master", seconds=8.0),
    "dragon-noir": Role("grandmaster", "master", seconds=4.0),
    "battlesystem": Role("grandmaster", "master", seconds=4.0),
}
"""The rulebooks that it understands."""


class GrandmasterBot:
    """Plays like the third level, unless another style does surely better in imagined games."""

    name = "grandmaster"

    def __init__(self, seed: str | int = 0) -> None:
        self._seed = seed
        self._player: Foresight | None = None
        self.reason: Message | str = ""

    def choose(self, view: View) -> Order:
        """The order that did best."""
        if self._player is None:
            styles = STYLES[view.imagine().rulebook.id]
            self._player = Foresight(WarlordBot(f"grandmaster {self._seed}"), styles, self._seed)
        order = self._player.choose(view)
        self.reason = self._player.reason
        return order
