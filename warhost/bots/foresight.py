"""Tries another player's orders, and others of their kind, out in imagined games, and gives what surely did best.

What may be tried out is counted in imagined orders for each turn, never in seconds: the same seed plays the same game.
"""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev
from typing import Final

from warhost.bots.odds_bot import OddsBot
from warhost.bots.outlooks import alternatives, outlook_of, play_on, turn_of
from warhost.bots.players import Player
from warhost.bots.search import Budget
from warhost.core import Dice, Game, Order, Seat, View
from warhost.core.messages import Message, msg

UNITS: Final = 3000
"""How many orders are imagined in a turn."""
SHARE: Final = 4
"""An order may use this part of what is left for the turn."""
TRIES: Final = 6
"""Of how many orders at random those of the right kind are tried out."""
AHEAD: Final = 4
"""How many turns are imagined."""
LONGEST: Final = 150
"""After this many orders an imagined game is judged as it stands."""
FIRST_ROUND: Final = 4
"""After so many trials of each only the most promising challenger goes on."""
MOST: Final = 24
"""The most trials of an order."""
SURE: Final = 1.5
"""By how many standard errors a challenger must be better than the usual order."""


class Foresight:
    """Gives a player's orders, unless others do better in the imagination."""

    def __init__(self, player: Player, seed: str | int = 0) -> None:
        self._player = player
        self._dice = Dice(f"foresight {seed}")
        self._turn = -1
        self._budget = Budget(UNITS)
        self.reason: Message | str = ""

    def choose(self, view: View) -> Order:
        """The player's order, or one that is surely better."""
        order = self._player.choose(view)
        self.reason = self._player.reason
        if not order.parts():
            return order
        game = view.imagine(self._dice.below(1 << 30))
        if turn_of(game) != self._turn:
            self._turn, self._budget = turn_of(game), Budget(UNITS)
        others = alternatives(view, order, self._dice, TRIES)
        if not others:
            return order
        trials = Trials(game, view.seat, Budget(self._budget.left // SHARE))
        best = trials.best_challenger(order, others)
        self._budget.spend(trials.spent)
        if best is None:
            return order
        self.reason = msg("bots-why-tried-better")
        return best


class Trials:
    """Orders for one ask, tried out with the same dice."""

    def __init__(self, game: Game, seat: Seat, budget: Budget) -> None:
        self._game = game
        self._seat = seat
        self._budget = budget
        self.spent = 0

    def best_challenger(self, usual: Order, others: list[Order]) -> Order | None:
        """The order that is surely better than the usual one; None if none is."""
        found: dict[Order, list[float]] = {order: [] for order in (usual, *others)}
        alive = list(others)
        for number in range(MOST):
            if self._budget.is_spent:
                break
            for order in (usual, *alive):
                found[order].append(self._try(order, number))
            if number + 1 == FIRST_ROUND:
                alive = [max(alive, key=lambda order: mean(found[order]))]
        best = max(alive, key=lambda order: mean(found[order]) if found[order] else 0.0)
        return best if is_surely_better(found[best], found[usual]) else None

    def _try(self, order: Order, number: int) -> float:
        twin = self._game.copy(number)
        until = turn_of(twin) + AHEAD
        twin.give(order, self._seat)
        used = 1 + play_on(twin, lambda seat: OddsBot(f"{number} {seat}"), until, LONGEST)
        self._budget.spend(used)
        self.spent += used
        return outlook_of(twin, self._seat)


def is_surely_better(one: list[float], other: list[float]) -> bool:
    """Whether trials with the same dice show that one is better: by more than chance would explain.

    >>> is_surely_better([0.9, 0.8, 0.9, 0.8], [0.4, 0.5, 0.4, 0.3]), is_surely_better([0.9, 0.1], [0.4, 0.5])
    (True, False)
    """
    gains = [a - b for a, b in zip(one, other, strict=False)]
    if len(gains) < 2:
        return False
    return mean(gains) > SURE * max(stdev(gains) / sqrt(len(gains)), 0.01)
