"""A player who looks less closely than another: now and then the first thing that comes to mind will do.

What comes to mind is an order of the same kind, drawn by lot. It is given only if a look ahead, to the end of the next
turn, finds that it does little harm and never loses the game. Large wars are not played on in the imagination: there
the harm is measured when its dice have fallen. How much is imagined in a turn is counted in work, never in seconds;
when it is spent, the other player's order is given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from warhost.bots.odds_bot import OddsBot
from warhost.bots.outlooks import alternatives, looked_ahead, price_of, turn_of
from warhost.bots.players import Player
from warhost.bots.search import Budget
from warhost.core import Dice, Game, Order, Seat, View
from warhost.core.messages import Message, msg

TRIES: Final = 4
"""Of how many orders at random the first of the right kind comes to mind."""
HARM: Final = 0.12
"""How much worse the prospects may become by an order given in haste."""
LOST: Final = 0.03
"""With prospects below this a game is lost."""
LOOKS: Final = 2
"""How often the near future is imagined, with other dice each time."""
WORK: Final = 6000
"""How much is imagined in a turn by somebody who gives all orders in haste."""
WORK_FOR_AN_ORDER: Final = 240
"""How much is imagined for an order."""


class Hasty:
    """Plays like the odds bot, but some of its orders are given in haste."""

    name = "hasty"

    def __init__(self, seed: str | int, slips: Mapping[str, float]) -> None:
        """``slips`` is the part of the orders given in haste, by rulebook."""
        self._dice = Dice(f"{self.name} bot {seed}")
        self._careful: Player = OddsBot(f"{self.name} {seed}")
        self._slips = slips
        self._haste: float | None = None
        self._turn = -1
        self._budget = Budget(0)
        self.reason: Message | str = ""

    def choose(self, view: View) -> Order:
        """An order that is never silly, and often good."""
        order = self._careful.choose(view)
        self.reason = self._careful.reason
        if self._haste is None:
            self._haste = self._slips.get(view.imagine().rulebook.id, 0.0)
        if not self._haste or order.ends_phase or self._dice.below(1000) >= 1000 * self._haste:
            return order
        game = view.imagine(self._dice.below(1 << 30))
        if turn_of(game) != self._turn:
            self._turn, self._budget = turn_of(game), Budget(int(WORK * self._haste))
        if self._budget.is_spent:
            return order
        other = next(iter(alternatives(view, order, self._dice, TRIES)), None)
        if other is None or not is_harmless(game, view.seat, other, order, self._budget):
            return order
        self.reason = msg("bots-why-in-haste")
        # The old plan no longer fits: what this order left open is planned anew.
        self._careful = OddsBot(f"{self.name} {self._dice.below(1 << 30)}")
        return other


def is_harmless(game: Game, seat: Seat, order: Order, instead_of: Order, budget: Budget | None = None) -> bool:
    """Whether an order does little harm, compared with another, and does not lose the game."""
    budget = budget or Budget(WORK_FOR_AN_ORDER)
    for number in range(LOOKS):
        better, found = (_look(game, seat, one, number, budget) for one in (instead_of, order))
        if found < better - HARM or (found < LOST <= better):
            return False
    return True


def _look(game: Game, seat: Seat, order: Order, number: int, budget: Budget) -> float:
    """The prospects after an order; what the look costs is taken from the budget."""
    most = WORK_FOR_AN_ORDER // (2 * LOOKS)
    look = Budget(most)
    found = looked_ahead(game, seat, order, number, budget=look)
    budget.spend(price_of(game) + most - look.left)
    return found
