"""What an order would lead to, for orders that roll no dice."""

from __future__ import annotations

from warhost.battle.state import Battle
from warhost.core import Order, View


def battle_after(view: View, order: Order) -> Battle | None:
    """The battle as it would stand after an order; None if it may not be given."""
    if view.refusal(order) is not None:
        return None
    game = view.imagine(0)
    game.give(order, view.seat)
    assert isinstance(game.state, Battle)
    return game.state
