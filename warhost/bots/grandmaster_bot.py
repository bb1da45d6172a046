"""The highest level: tries its orders out in imagined games before it gives them, and takes its time."""

from __future__ import annotations

from typing import Final

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


EFFORT: Final = 5
"""How many times as much as a warlord it plays out of a war that is small enough."""


class GrandmasterBot:
    """Plays a small war out as the warlord does, but oftener; elsewhere it gives the third level's orders.

    Another style than the third level's is followed if it does surely better in imagined games.
    """

    name = "grandmaster"

    def __init__(self, seed: str | int = 0) -> None:
        self._seed = seed
        self._third = WarlordBot(f"grandmaster {seed}", effort=EFFORT)
        self._player: Foresight | None = None
        self.reason: Message | str = ""

    def choose(self, view: View) -> Order:
        """The order that did best."""
        if self._player is None:
            self._player = Foresight(self._third, STYLES[view.imagine().rulebook.id], self._seed)
        player = self._third if self._third.tries_out(view) else self._player
        order = player.choose(view)
        self.reason = player.reason
        return order
