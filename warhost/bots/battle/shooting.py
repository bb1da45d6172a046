"""Whom to shoot: the enemy of whom a volley takes the greatest part, and when to keep the arrows (10.2)."""

from __future__ import annotations

from typing import Final

from warhost.battle.missiles.fire import Fire, FireOver
from warhost.battle.roster.missile_weapons import volleys_carried
from warhost.battle.state import Battle
from warhost.bots.battle.eye import Eye
from warhost.bots.battle.worth import share, worth
from warhost.core import Order, View
from warhost.core.ids import PieceId
from warhost.core.prompts import OneOf

LEAST: Final = 0.01
"""What part of an enemy a volley must take to be worth it."""
PRECIOUS: Final = 0.04
"""What part of an enemy a volley must take if the unit carries only a few."""


def best_shot(view: View, battle: Battle) -> Order | None:
    """The shot that takes the greatest part of an enemy; None if none is worth it."""
    eye = Eye(battle)
    best: tuple[float, Order] | None = None
    offered = {offer.order for offer in view.ask.offers} if view.ask is not None else set()
    for kind in (Fire, FireOver):
        if kind not in offered:
            continue
        for piece in _values(view, kind):
            for target in _values(view, kind, piece):
                lost = eye.harm_of_volley(piece, target, over=kind is FireOver)
                value = share(lost, worth(battle, target))
                if value >= _least(battle, piece) and (best is None or value > best[0]):
                    best = (value, kind(piece, target))
    return best[1] if best is not None and view.refusal(best[1]) is None else None


def _least(battle: Battle, piece: PieceId) -> float:
    missile = battle.unit(piece).sheet.missile
    counted = missile is not None and volleys_carried(missile.kind, missile.volleys) is not None
    return PRECIOUS if counted else LEAST


def _values(view: View, order: type[Order], *chosen: PieceId) -> list[PieceId]:
    choices = view.choices(order, *chosen)
    return [PieceId(value) for value in choices.values] if isinstance(choices, OneOf) else []
