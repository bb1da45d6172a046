"""The bot that plays by exact odds: attacks worth making, ground worth holding."""

from __future__ import annotations

from warhost.bots.battle.general import General
from warhost.bots.battle.manner import BASIC, DEFAULT, Manner
from warhost.bots.campaign.marshal import Advice, Marshal
from warhost.bots.players import Role
from warhost.bots.skirmish.captain import Captain
from warhost.core import Dice, Order, View
from warhost.core.messages import Message, msg

ROLES = {
    "dragons-of-glory": Role("marshal", "fair"),
    "dragon-noir": Role("captain", "strong"),
    "battlesystem": Role("general", "strong"),
}
"""Its roles in the rulebooks that it understands; in any other it plays legal orders at random."""


class OddsBot:
    """Plays war, skirmish and battle by exact odds; breaks ties with its own dice."""

    name = "odds"

    def __init__(self, seed: str | int = 0, *, manner: Manner = DEFAULT) -> None:
        self._dice = Dice(f"odds bot {seed}")
        self._marshal = Marshal(self._dice)
        self._captain = Captain(self._dice)
        self._general = General(self._dice, manner)
        self.reason: Message | str = ""

    def choose(self, view: View) -> Order:
        order, self.reason = self._advice(view)
        return order

    def _advice(self, view: View) -> Advice:
        book = view.imagine().rulebook.id
        if book == "dragons-of-glory":
            return self._marshal.advise(view)
        if book == "dragon-noir":
            return self._captain.advise(view)
        if book == "battlesystem":
            return self._general.advise(view)
        return view.suggest(self._dice), msg("bots-why-at-random")


class RandomHandBot(OddsBot):
    """The marshal who plays his cards at random: a benchmark, not an opponent."""

    name = "marshal-random-hand"

    def __init__(self, seed: str | int = 0) -> None:
        super().__init__(seed)
        self._marshal.by_chance = True


class BasicGeneralBot(OddsBot):
    """The general who plays every battle by the Basic Game alone: a benchmark, not an opponent."""

    name = "general-basic"

    def __init__(self, seed: str | int = 0) -> None:
        super().__init__(seed, manner=BASIC)
