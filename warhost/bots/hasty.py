"""A player who looks less closely than another: now and then the first thing that comes to mind will do.

What comes to mind is an order of the same kind, drawn by lot. It is given only if it leaves no place empty that decides
a war, and if a look ahead, to the end of the next turn, finds that it does little harm and never loses the game. The
other orders are those of the odds bot, or of a player whose judgement is worse, and then they are looked at as closely.
Large wars are not played on in the imagination: there the harm is measured when the dice of an order have fallen. How
much is imagined in a turn is counted in work, never in seconds; when it is spent, nothing comes to mind any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from warhost.bots.odds_bot import OddsBot
from warhost.bots.outlooks import alternatives, deserts, is_playable, looked_ahead, price_of, turn_of
from warhost.bots.players import Player
from warhost.bots.search import Budget
from warhost.core import Dice, Game, Order, Seat, View
from warhost.core.messages import Message, msg

TRIES: Final = 4
"""Of how many orders at random the first of the right kind comes to mind."""
HARM: Final = 0.12
"""How much worse than the careful order's the prospects may be."""
LOST: Final = 0.03
"""With prospects below this a game is lost."""
LOOKS: Final = 2
"""How often the near future is imagined, with other dice each time."""
WORK: Final = 6000
"""How much is imagined in a turn by somebody who gives all orders in haste."""
WORK_FOR_AN_ORDER: Final = 240
"""How much is imagined for an order."""


class Hasty:
    """Plays like the odds bot or like somebody worse, and gives some of the orders in haste."""

    name = "hasty"

    def __init__(
        self, seed: str | int, slips: Mapping[str, float], usual: Callable[[str], Player] | None = None
    ) -> None:
        """``slips`` is the part of the orders given in haste, by rulebook.

        ``usual`` makes the player who gives the others, if that is not the odds bot.
        """
        self._dice = Dice(f"{self.name} bot {seed}")
        self._makes_usual = usual
        self._slips = slips
        self._haste: float | None = None
        self._turn = -1
        self._budget = Budget(0)
        self._plan_anew(seed)
        self.reason: Message | str = ""

    def _plan_anew(self, seed: str | int) -> None:
        """Forget all plans, since another order was given than they say."""
        self._careful: Player = OddsBot(f"{self.name} {seed}")
        self._usual = self._makes_usual(f"{self.name} {seed}") if self._makes_usual else self._careful

    def choose(self, view: View) -> Order:
        """An order that is never silly, and often good."""
        usual = self._usual.choose(view)
        self.reason = self._usual.reason
        if self._haste is None:
            self._haste = self._slips.get(view.imagine().rulebook.id, 0.0)
        if not self._haste:
            return usual
        game = view.imagine(self._dice.below(1 << 30))
        if turn_of(game) != self._turn:
            self._turn, self._budget = turn_of(game), Budget(int(WORK * self._haste))
        if self._budget.is_spent:
            return usual
        careful, why = self._careful_order(view, game, usual)
        order = self._in_haste(view, usual)
        if order != careful and not is_harmless(game, view.seat, order, careful, self._budget):
            order, self.reason = careful, why
        if order != usual:
            self._plan_anew(self._dice.below(1 << 30))
        return order

    def _careful_order(self, view: View, game: Game, usual: Order) -> tuple[Order, Message | str]:
        """The order that others are compared with, and its reason: the odds bot's, if it is not the usual one."""
        if self._usual is self._careful or not is_playable(game):
            return usual, self._usual.reason
        self._careful = OddsBot(f"{self.name} {self._dice.below(1 << 30)}")
        return self._careful.choose(view), self._careful.reason

    def _in_haste(self, view: View, usual: Order) -> Order:
        """The first order that comes to mind, if this one is given in haste; else the usual one."""
        assert self._haste is not None
        if usual.ends_phase or self._dice.below(1000) >= 1000 * self._haste:
            return usual
        others = alternatives(view, usual, self._dice, TRIES)
        if others:
            self.reason = msg("bots-why-in-haste")
        return others[0] if others else usual


def is_harmless(game: Game, seat: Seat, order: Order, instead_of: Order, budget: Budget | None = None) -> bool:
    """Whether an order does little harm, compared with another, and does not lose the game."""
    budget = budget or Budget(WORK_FOR_AN_ORDER)
    if deserts(game, seat, order):
        return False
    for number in range(LOOKS):
        better, found = (_look(game, seat, one, number, budget) for one in (instead_of, order))
        if found < better - HARM or (found < LOST <= better):
            return False
    return True


def _look(game: Game, seat: Seat, order: Order, number: int, budget: Budget) -> float:
    """The prospects after an order if nothing else is done in this phase; the budget pays for the look."""
    most = WORK_FOR_AN_ORDER // (2 * LOOKS)
    look = Budget(most)
    found = looked_ahead(game, seat, order, number, budget=look, resting=True)
    budget.spend(price_of(game) + most - look.left)
    return found
