"""A side's prospects in a battle, from 0 for a defeat to 1 for a victory, and what an order would lead to."""

from __future__ import annotations

from typing import Final

from warhost.battle.state import Battle, enemy_of
from warhost.battle.victory import units_left
from warhost.bots.battle.worth import worth
from warhost.bots.prospects import by_lead, in_the_end
from warhost.core import Order, View
from warhost.core.ids import Side
from warhost.core.rulebook import Verdict

ROUTED: Final = 0.3
"""The part of its worth that a routed unit still has."""
SHARP: Final = 3.0
"""How quickly a lead, as a part of all that is on the field, becomes a likely victory."""


def outlook(battle: Battle, side: Side) -> float:
    """A side's prospects in a position, from 0 to 1."""
    verdict = battle.verdict[0]
    if isinstance(verdict, Verdict):
        return in_the_end(verdict, battle.seat(side))
    ours, theirs = _standing(battle, side), _standing(battle, enemy_of(side))
    return by_lead(SHARP * (ours - theirs) / max(ours + theirs, 1.0))


def _standing(battle: Battle, side: Side) -> float:
    """The hit dice of a side on the field; those of routed units count less."""
    return sum(
        worth(battle, piece) * (ROUTED if battle.is_routed(piece) else 1.0) for piece in units_left(battle, side)
    )


def battle_after(view: View, order: Order) -> Battle | None:
    """The battle as it would stand after an order; None if it may not be given."""
    if view.refusal(order) is not None:
        return None
    game = view.imagine(0)
    game.give(order, view.seat)
    assert isinstance(game.state, Battle)
    return game.state
