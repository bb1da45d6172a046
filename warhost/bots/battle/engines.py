"""Engines that have lost their crew: who serves them from now on, and when they are better wrecked (10.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from warhost.battle.missiles.engine_crews import ManEngine, WreckEngine, can_serve, twin_of
from warhost.battle.missiles.loading_engines import interval_of
from warhost.bots.battle.eye import Eye
from warhost.bots.battle.lines import Lines, Manoeuvre
from warhost.bots.battle.outlook import battle_after
from warhost.core import View
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.prompts import OneOf

ROUNDS: Final = 6
"""For how many rounds a general thinks that an engine will still shoot."""


def work_on_engine(view: View, lines: Lines, piece: PieceId) -> Manoeuvre | None:
    """Serve an engine whose stones take more than the figure is worth; wreck one that the enemy could serve again."""
    if lines.battle.unit(piece).is_individual:
        return None
    for engine in _beside(view, ManEngine, piece):
        order = ManEngine(piece, engine)
        gain = _volleys(view, lines, order) - lines.battle.unit(piece).sheet.hd_per_figure
        if gain > 0:
            return Manoeuvre(gain, order, msg("bots-why-where-it-hurts"))
    for engine in _beside(view, WreckEngine, piece):
        if _is_in_danger(lines, piece):
            return Manoeuvre(0.0, WreckEngine(piece, engine), msg("bots-why-out-of-reach"))
    return None


def _beside(view: View, order: type[ManEngine | WreckEngine], piece: PieceId) -> Iterator[PieceId]:
    """The engines that a unit may man or wreck now."""
    offered = {offer.order for offer in view.ask.offers} if view.ask is not None else set()
    choices = view.choices(order, piece) if order in offered else None
    for engine in choices.values if isinstance(choices, OneOf) else ():
        if view.refusal(order(piece, engine)) is None:
            yield engine


def _volleys(view: View, lines: Lines, order: ManEngine) -> float:
    """The hit dice that an engine takes on average until the battle has moved on, if a figure serves it."""
    battle = battle_after(view, order)
    if battle is None:
        return 0.0
    same = battle.unit(order.engine).side == battle.unit(order.piece).side
    served = order.engine if same else twin_of(battle, order.engine)
    eye = Eye(battle)
    most = max((eye.harm_in_band(served, foe, eye.gap(served, foe)) for foe in lines.foes), default=0.0)
    return most * ROUNDS / interval_of(battle, served)


def _is_in_danger(lines: Lines, piece: PieceId) -> bool:
    """Whether an enemy who could serve the engine beside a unit is nearer to it than a move."""
    able = (foe for foe in lines.foes if can_serve(lines.battle.unit(foe).sheet) and not lines.battle.is_routed(foe))
    return any(lines.eye.gap(piece, foe) <= lines.battle.unit(foe).rate for foe in able)
