"""Handing over: whether an order would end its player's turn although it is no order to end it."""

from __future__ import annotations

from warhost.core import CHANCE, Dice, Game, Order, Seat
from warhost.core.steps import Decision

FARTHEST = 40
"""How many answers and rolls are looked ahead."""


def hands_over(game: Game, order: Order, seat: Seat) -> bool:
    """Whether after this order another seat would act, with nothing left for this one to do first.

    Worked out in an imagined game, so that nothing hidden shows; where dice or answers of others lie between, one
    possible course is looked at.
    """
    phase = game.step
    if not isinstance(phase, Decision) or not phase.lasts or order.ends_phase or game.ask_of(seat) is None:
        return False
    if any(isinstance(step, Decision) and step.lasts and step is not phase for step in game.state.stack[0]):
        return False  # An answer in the midst of another phase, such as a shot at a passer-by, ends nobody's turn.
    twin = game.imagine(seat)
    twin.give(order, seat)
    dice = Dice("handing over")
    for _ in range(FARTHEST):
        if twin.over:
            return False
        asked = twin.ask.seat
        if asked == seat:
            return False
        if asked == CHANCE:
            twin.roll()
        elif phase in twin.state.stack[0]:
            twin.give(twin.suggest(dice, asked), asked)
        else:
            return True
    return False
