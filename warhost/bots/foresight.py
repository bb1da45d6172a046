"""Gives a player's orders, unless imagined games show that another style does surely better.

Players of several styles are asked for their orders. Where they differ, each order is tried out: whoever gave it plays
on in his style, the others in the usual one, all with the same dice. Which style is followed is decided once a turn for
each kind of order. What may be tried out in a turn is counted in work, never in seconds: the same seed plays the same
game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Final, NamedTuple

from warhost.bots.outlooks import outlook_of, play_on, price_of, turn_of
from warhost.bots.players import Player
from warhost.bots.search import Budget
from warhost.bots.styles import Style
from warhost.core import Dice, Game, Order, Seat, View
from warhost.core.messages import Message, msg

WORK: Final = 6000
"""How much is tried out in a turn."""
SHARE: Final = 0.6
"""A decision may use this part of what is left for the turn."""
TRIALS: Final = 16
"""For so many trials at least the work for a decision should last; longer ones are broken off."""
AHEAD: Final = 6
"""How many turns are imagined."""
NEAREST: Final = 1
"""Of how many turns at least the end must come into sight for a trial to tell anything."""
LONGEST: Final = 400
"""After this many orders an imagined game is judged as it stands."""
FIRST_ROUND: Final = 4
"""After so many trials of each only the most promising challenger goes on."""
MOST: Final = 32
"""The most trials of an order."""
SURE: Final = 1.5
"""By how many standard errors a challenger must be better than the usual order."""
LEAST: Final = 0.01
"""A smaller gain is no gain."""


class Candidate(NamedTuple):
    """An order, and the style that it comes from."""

    order: Order
    style: Style


class Foresight:
    """Gives a player's orders, or those of another style that does better in the imagination."""

    def __init__(self, player: Player, styles: Sequence[Style], seed: str | int = 0) -> None:
        """The first style is the usual one."""
        self._player = player
        self._styles = styles
        self._seed = seed
        self._dice = Dice(f"foresight {seed}")
        self._turn = -1
        self._budget = Budget(WORK)
        self._settled: dict[type[Order], Player] = {}
        self.reason: Message | str = ""

    def choose(self, view: View) -> Order:
        """The player's order, or one that is surely better."""
        game = view.imagine(self._dice.below(1 << 30))
        if turn_of(game) != self._turn:
            self._turn, self._budget, self._settled = turn_of(game), Budget(WORK), {}
        for kind, player in self._settled.items():
            if player is not self._player and view.ask and kind in {offer.order for offer in view.ask.offers}:
                order = player.choose(view)
                if type(order) is kind and view.refusal(order) is None:
                    self.reason = player.reason
                    return order
        order = self._player.choose(view)
        self.reason = self._player.reason
        if type(order) in self._settled or self._budget.is_spent:
            return order
        return self._decide(view, game, order)

    def _decide(self, view: View, game: Game, usual: Order) -> Order:
        """The usual order or a better one; whoever gave it decides about its kind for the rest of the turn."""
        players = {style.name: style.player(f"{self._seed} {self._turn}") for style in self._styles}
        found = [Candidate(usual, self._styles[0])]
        for one in (
            *self._quiet(view),
            *(Candidate(players[style.name].choose(view), style) for style in self._styles),
        ):
            if all(one.order != known.order for known in found) and game.refusal(one.order, view.seat) is None:
                found.append(one)
        if len(found) == 1:
            return usual
        trials = Trials(game, view.seat, self._styles[0], self._budget.left)
        best = trials.best_of(found)
        self._budget.spend(trials.spent)
        if best.order == usual:
            self._settled[type(usual)] = self._player
            return usual
        self._settled[type(best.order)] = players[best.style.name]
        self.reason = msg("bots-why-tried-better")
        return best.order

    def _quiet(self, view: View) -> list[Candidate]:
        """Orders of one word that do not end a phase: to let something pass, to stay, to go first."""
        offers = view.ask.offers if view.ask else ()
        words = [offer.order for offer in offers if not offer.order.parts() and not offer.order.ends_phase]
        return [Candidate(word(), self._styles[0]) for word in words]


class Trials:
    """Orders for one ask, tried out with the same dice."""

    def __init__(self, game: Game, seat: Seat, usual: Style, work: int) -> None:
        self._game = game
        self._seat = seat
        self._usual = usual
        self._work = int(SHARE * work)
        self._least = turn_of(game) + NEAREST
        self.spent = 0

    def best_of(self, candidates: Sequence[Candidate]) -> Candidate:
        """The candidate that is surely better than the first, which is the usual one; else the first."""
        usual, alive = candidates[0], list(candidates[1:])
        found: dict[Order, list[float]] = {one.order: [] for one in candidates}
        for number in range(MOST):
            if self.spent >= self._work or not self._see(found, (usual, *alive), number):
                break
            if number + 1 >= FIRST_ROUND:
                alive = [max(alive, key=lambda one: mean(found[one.order]))]
                if mean(found[alive[0].order]) <= mean(found[usual.order]):
                    break
        best = max(alive, key=lambda one: mean(found[one.order] or [0.0]))
        return best if is_surely_better(found[best.order], found[usual.order]) else usual

    def _see(self, found: dict[Order, list[float]], candidates: Sequence[Candidate], number: int) -> bool:
        """Try each out once; False if the game is too large to see what becomes of them."""
        worths: list[float] = []
        for one in candidates:
            worth = self._try(one, number)
            if worth is None:
                return False
            worths.append(worth)
        for one, worth in zip(candidates, worths, strict=True):
            found[one.order].append(worth)
        return True

    def _try(self, one: Candidate, number: int) -> float | None:
        twin = self._game.copy(number)
        budget = Budget(self._work // TRIALS)
        budget.spend(price_of(twin))
        twin.give(one.order, self._seat)

        def player(seat: Seat) -> Player:
            return (one.style if seat == self._seat else self._usual).player(f"{number} {seat}")

        play_on(twin, player, turn_of(self._game) + AHEAD, LONGEST, budget)
        self.spent += self._work // TRIALS - budget.left
        return outlook_of(twin, self._seat) if twin.over or turn_of(twin) >= self._least else None


def is_surely_better(one: list[float], other: list[float]) -> bool:
    """Whether trials with the same dice show that one is better: by more than chance would explain.

    >>> is_surely_better([0.9, 0.8, 0.9, 0.8], [0.4, 0.5, 0.4, 0.3]), is_surely_better([0.9, 0.1], [0.4, 0.5])
    (True, False)
    """
    gains = [a - b for a, b in zip(one, other, strict=False)]
    if len(gains) < FIRST_ROUND:
        return False
    return mean(gains) > max(SURE * stdev(gains) / sqrt(len(gains)), LEAST)
