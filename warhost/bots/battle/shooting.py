"""Whom to shoot: the enemy of whom a volley takes most, and when to keep the arrows (10.2, 10.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from warhost.battle.missiles.fire import Fire, FireOver
from warhost.battle.missiles.pass_through import FireThrough, HoldFire, PassThrough
from warhost.battle.roster.missile_weapons import volleys_carried
from warhost.battle.state import Battle, enemy_of
from warhost.battle.victory import holds_the_field
from warhost.bots.battle.eye import Eye
from warhost.bots.battle.worth import share, worth
from warhost.core import Order, View
from warhost.core.ids import PieceId
from warhost.core.prompts import AlongWay, OneOf

LEAST: Final = 0.01
"""What part of an enemy a volley must take to be worth it."""
PRECIOUS: Final = 0.04
"""What part of an enemy a volley must take if the unit carries only a few."""
HERO: Final = 4.0
"""What a hit die of a hero counts, without whose fall no field is won (BS-S2-03); mere commanders hold none."""
RUNNING: Final = 0.4
"""What a hit die counts of those who run anyway."""
AT_ONCE: Final = 1500
"""So near to a friend, in thousandths of an inch, a mover is about to come to blows."""


def best_shot(view: View, battle: Battle) -> Order | None:
    """The shot that takes most of the enemy; None if none is worth it."""
    eye = Eye(battle)
    best: tuple[float, Order] | None = None
    offered = {offer.order for offer in view.ask.offers} if view.ask is not None else set()
    for kind in (Fire, FireOver):
        if kind not in offered:
            continue
        for piece in _values(view, kind):
            for target in _values(view, kind, piece):
                lost = eye.harm_of_volley(piece, target, over=kind is FireOver)
                value = value_of_loss(battle, target, lost)
                if _pays(battle, piece, target, lost) and (best is None or value > best[0]):
                    best = (value, kind(piece, target))
    return best[1] if best is not None and view.refusal(best[1]) is None else None


def value_of_loss(battle: Battle, target: PieceId, lost: float) -> float:
    """What the loss of some hit dice is worth: more of a hero, of a small unit whose morale breaks, of the steady."""
    is_hero = battle.unit(target).is_individual and holds_the_field(battle, target)
    weight = HERO if is_hero else 1.0 + share(lost, worth(battle, target))
    return lost * weight * (RUNNING if battle.is_routed(target) else 1.0)


def _pays(battle: Battle, piece: PieceId, target: PieceId, lost: float) -> bool:
    """Whether a volley is worth its missiles."""
    missile = battle.unit(piece).sheet.missile
    counted = missile is not None and volleys_carried(missile.kind, missile.volleys) is not None
    return share(lost, worth(battle, target)) >= (PRECIOUS if counted else LEAST)


def shot_at_mover(view: View, battle: Battle) -> Order:
    """The shot at a mover where he comes nearest, if he is about to come to blows or is at close range; else none."""
    window = battle.top
    best: tuple[float, Order] | None = None
    if isinstance(window, PassThrough):
        eye, friends = Eye(battle), battle.standing(enemy_of(battle.unit(window.piece).side))
        for piece in _values(view, FireThrough):
            found = _shot_on_way(view, battle, eye, piece, window.piece, friends)
            best = max(best, found, key=lambda one: one[0] if one else 0.0)
    return best[1] if best is not None and view.refusal(best[1]) is None else HoldFire()


def _shot_on_way(
    view: View, battle: Battle, eye: Eye, piece: PieceId, mover: PieceId, friends: Iterable[PieceId]
) -> tuple[float, Order] | None:
    """The shot of a unit at a mover where he comes nearest."""
    way = view.choices(FireThrough, piece, mover) if mover in _values(view, FireThrough, piece) else None
    if not isinstance(way, AlongWay):
        return None
    places = dict(way.knots())
    charges = min(eye.gap_on_way(one, mover, places[max(places)]) for one in friends) <= AT_ONCE
    best: tuple[float, Order] | None = None
    for tenths in way.values:
        place = places[max((n for n in places if n <= tenths), default=0)]
        lost = eye.harm_in_band(piece, mover, eye.gap_on_way(piece, mover, place))
        now = charges or lost >= eye.harm_in_band(piece, mover, 0.0)
        if now and _pays(battle, piece, mover, lost) and (best is None or lost > best[0]):
            best = (lost, FireThrough(piece, mover, tenths))
    return best


def _values(view: View, order: type[Order], *chosen: PieceId) -> list[PieceId]:
    choices = view.choices(order, *chosen)
    return [PieceId(value) for value in choices.values] if isinstance(choices, OneOf) else []
