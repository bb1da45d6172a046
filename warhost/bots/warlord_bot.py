"""The bot that looks ahead: it tries plans out in imagined wars before it chooses one."""

from __future__ import annotations

from warhost.bots.campaign.warlord import Warlord
from warhost.bots.odds_bot import OddsBot
from warhost.bots.players import Role
from warhost.campaign.state import War
from warhost.core import Dice, Order, View
from warhost.core.messages import Message

ROLES = {
    "dragons-of-glory": Role("warlord", "strong", seconds=1.2),
    "dragon-noir": Role("captain", "strong"),
    "battlesystem": Role("general", "strong"),
}
"""The rulebooks that it understands."""


class WarlordBot:
    """Plays the strategic war by odds, conquests and trials in imagined wars; any other game like the odds bot."""

    name = "warlord"

    def __init__(self, seed: str | int = 0, *, effort: int = 1, heeds: bool = True, heroic: bool = True) -> None:
        self._warlord = Warlord(Dice(f"warlord {seed}"), effort=effort, heeds=heeds, heroic=heroic)
        self._otherwise = OddsBot(seed)
        self._speaks: bool | None = None
        self.reason: Message | str = ""

    def choose(self, view: View) -> Order:
        order, self.reason = self._advice(view)
        return order

    def tries_out(self, view: View) -> bool:
        """Whether it plays its orders out in imagined wars, as in small ones."""
        state = view.imagine().state
        return isinstance(state, War) and self._warlord.tries_out(state)

    def _advice(self, view: View) -> tuple[Order, Message | str]:
        if self._speaks is None:
            self._speaks = view.imagine().rulebook.id == "dragons-of-glory"
        if self._speaks:
            return self._warlord.advise(view)
        order = self._otherwise.choose(view)
        return order, self._otherwise.reason


class BlindWarlordBot(WarlordBot):
    """The warlord blind to supply and command: a benchmark, not an opponent."""

    name = "warlord-blind"

    def __init__(self, seed: str | int = 0) -> None:
        super().__init__(seed, heeds=False)


class HerolessWarlordBot(WarlordBot):
    """The warlord blind to heroes, artifacts and diplomacy: a benchmark, not an opponent."""

    name = "warlord-heroless"

    def __init__(self, seed: str | int = 0) -> None:
        super().__init__(seed, heroic=False)
