"""The highest level: tries its orders out in imagined games before it gives them, and takes its time."""

from __future__ import annotations

from warhost.bots.campaign.warlord import Warlord
from warhost.bots.foresight import Foresight
from warhost.bots.odds_bot import OddsBot
from warhost.bots.players import Role
from warhost.core import Dice, Order, View
from warhost.core.messages import Message

ROLES = {
    "dragons-of-glory": Role("grandmaster", "master", seconds=8.0),
    "dragon-noir": Role("grandmaster", "master", seconds=4.0),
    "battlesystem": Role("grandmaster", "master", seconds=4.0),
}
"""The rulebooks that it understands."""
EFFORT = 8
"""How many times as much as the warlord it tries out in the strategic war."""


class GrandmasterBot:
    """Plays the strategic war like a warlord with much time, skirmish and battle by playing orders out."""

    name = "grandmaster"

    def __init__(self, seed: str | int = 0) -> None:
        self._warlord = Warlord(Dice(f"grandmaster {seed}"), effort=EFFORT)
        self._foresight = Foresight(OddsBot(f"grandmaster {seed}"), seed)
        self._speaks: bool | None = None
        self.reason: Message | str = ""

    def choose(self, view: View) -> Order:
        """The order that did best."""
        if self._speaks is None:
            self._speaks = view.imagine().rulebook.id == "dragons-of-glory"
        if self._speaks:
            order, self.reason = self._warlord.advise(view)
            return order
        order = self._foresight.choose(view)
        self.reason = self._foresight.reason
        return order
