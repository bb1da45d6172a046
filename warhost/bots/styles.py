"""Styles to play each game in, the third level's usual one first: what the strongest level chooses among."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from warhost.bots.battle.general import General
from warhost.bots.battle.manner import DEFAULT, Manner
from warhost.bots.campaign.doctrines import Doctrine
from warhost.bots.campaign.warlord import BOLDLY, CAREFULLY, HUNTING, IN_FORCE, Warlord, has_only_to_hold
from warhost.bots.outlooks import WAYS
from warhost.bots.players import Player
from warhost.bots.skirmish.captain import Captain
from warhost.bots.skirmish.tempers import Tempered
from warhost.campaign.state import War
from warhost.core import Dice, Order, View
from warhost.core.ids import Side
from warhost.core.messages import Message

BOLD: Final = 0.3
CAREFUL: Final = 2.0
QUICKLY: Final = DEFAULT._replace(ways=WAYS)


class Follower(Warlord):
    """A warlord who follows one doctrine and tries nothing out: quick enough for whole imagined wars."""

    def __init__(self, dice: Dice, doctrine: Doctrine) -> None:
        super().__init__(dice)
        self.doctrine = self._way = doctrine

    def _ways(self, war: War, side: Side) -> tuple[Doctrine, ...]:
        return (replace(self._way, guard=has_only_to_hold(war, side, self._stakes(war))),)

    def tries_out(self, war: War) -> bool:
        return False


class Led:
    """A player who gives the orders that somebody advises."""

    def __init__(self, name: str, advise: Callable[[View], tuple[Order, Message]]) -> None:
        self.name = name
        self.reason: Message | str = ""
        self._advise = advise

    def choose(self, view: View) -> Order:
        """The order advised."""
        order, self.reason = self._advise(view)
        return order


class Style(NamedTuple):
    """A way to play a game."""

    name: str
    advise: Callable[[Dice], Callable[[View], tuple[Order, Message]]]

    def player(self, seed: str | int) -> Player:
        """Somebody who plays so."""
        return Led(self.name, self.advise(Dice(f"{self.name} {seed}")))


def _war(doctrine: Doctrine) -> Style:
    return Style(doctrine.name, lambda dice: Follower(dice, doctrine).advise)


def _skirmish(name: str, care: float) -> Style:
    return Style(name, lambda dice: Tempered(dice, care).advise)


def _battle(name: str, manner: Manner) -> Style:
    return Style(name, lambda dice: General(dice, manner).advise)


STYLES: Final[Mapping[str, tuple[Style, ...]]] = {
    "dragons-of-glory": tuple(_war(doctrine) for doctrine in (IN_FORCE, BOLDLY, CAREFULLY, HUNTING)),
    "dragon-noir": (
        Style("usual", lambda dice: Captain(dice).advise),
        _skirmish("bold", BOLD),
        _skirmish("careful", CAREFUL),
    ),
    "battlesystem": (
        _battle("usual", QUICKLY),
        _battle("straight on", QUICKLY._replace(missiles=False, formations=False)),
        _battle("at any price", QUICKLY._replace(charges=False)),
    ),
}
"""The styles for each game, by rulebook."""
