"""Itineraries: what a unit can do next on its way, offered as acts with limits, and ways to a place on the table."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees, hypot
from typing import Final

from warhost.battle.formations.shapes import Shape
from warhost.battle.movement import rates
from warhost.battle.movement.march import ACT_FORMS, Moment, Stop, wheeled
from warhost.battle.movement.moving import Way, move_refusal, walk
from warhost.battle.state import Battle, enemy_of, formation_of, refused, shape_of, unit_ref
from warhost.battle.table.units import DEGREE, FULL, HALF
from warhost.core.dice import Dice
from warhost.core.ids import PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.prompts import Itinerary, NextAct
from warhost.core.refusals import Refusal

OFFERED: Final = tuple(word for word, form in ACT_FORMS.items() if len(form.numbers) < 2)
"""The acts that are offered with at most one number; obliques, which have two, are written or come from a route."""
NEAR: Final = 20
"""How far from a wanted place a route may end, in thousandths of an inch."""
TRIES: Final = 30


class UnitItinerary(Itinerary):
    """The ways of a unit that begin with some acts."""

    __slots__ = ("battle", "piece", "planned", "side")

    def __init__(self, battle: Battle, side: Side, piece: PieceId, planned: Way = ()) -> None:
        super().__init__()
        self.battle = battle
        self.side = side
        self.piece = piece
        self.planned = planned

    def _end(self) -> Moment:
        """The unit after the planned acts."""
        if self.planned:
            return walk(self.battle, self.piece, self.planned)[-1]
        shape = shape_of(self.battle, self.piece)._replace(stagger=())
        return Moment((), shape, formation_of(self.battle, self.piece), 0)

    def acts(self) -> tuple[NextAct, ...]:
        """Without measuring nobody knows a limit before the order is given (BS-3.5-01)."""
        if not self.battle.measures_beforehand:
            return tuple(NextAct(word, msg(f"battle-act-{word}"), bool(ACT_FORMS[word].numbers)) for word in OFFERED)
        end = self._end()
        if end.stop is not None:
            return ()
        found = (self._measured(word, end) for word in OFFERED)
        return tuple(act for act in found if act is not None)

    def _measured(self, word: str, end: Moment) -> NextAct | None:
        """An act with its limit and with what stands there; None if it cannot be done at all."""
        label = msg(f"battle-act-{word}")
        if not ACT_FORMS[word].numbers:
            return NextAct(word, label, False) if self._fits((word,)) else None
        if word.startswith(("widen", "narrow")):
            most = max((n for n in range(1, end.shape.figures) if self._fits((word, n))), default=0)
            return NextAct(word, label, True, 1, most) if most else None
        act = (word,) if word == "advance" else (word, FULL - 1)
        after = walk(self.battle, self.piece, (*self.planned, act))[-1]
        turn = (after.shape.pose.facing - end.shape.pose.facing) * (1 if word == "wheel-right" else -1) % FULL
        most = after.spent - end.spent if word == "advance" else turn
        there = None
        if after.stop is not None and after.stop is not Stop.SPENT:
            there = msg(f"battle-stop-{after.stop.value}", unit=unit_ref(self.battle, self.piece))
        return NextAct(word, label, True, 0, most, stop=there) if most else None

    def _fits(self, *acts: tuple[str | int, ...]) -> bool:
        return move_refusal(self.battle, self.side, self.piece, (*self.planned, *acts)) is None

    def after(self, legs: Way) -> UnitItinerary:
        return UnitItinerary(self.battle, self.side, self.piece, legs)

    def route(self, pose: tuple[int, ...]) -> Way | Refusal:
        """The cheapest of: straight or oblique, wheel and run, run and wheel. Without measuring none is too far."""
        start = self._end().shape
        ways = [(*self.planned, *acts) for acts in _routes(start, pose)]
        refusals = [move_refusal(self.battle, self.side, self.piece, way) for way in ways]
        good = [way for way, why in zip(ways, refusals, strict=True) if why is None]
        if good and not self.battle.measures_beforehand:
            return good[0]
        if good:
            return min(good, key=lambda way: walk(self.battle, self.piece, way)[-1].spent)
        me = unit_ref(self.battle, self.piece)
        return next(filter(None, refusals), None) or refused("BS-7.9-01", "battle-no-route", me, unit=me)

    def suggestions(self) -> Mapping[Way, Message]:
        """Straight on, towards each enemy, and the faces."""
        named: dict[Way, Message] = {(("advance",),): msg("battle-way-on")}
        start = self._end().shape
        for enemy in self.battle.standing(enemy_of(self.side)):
            there = shape_of(self.battle, enemy).pose
            turn = (_bearing(there.x - start.pose.x, there.y - start.pose.y) - start.pose.facing + HALF) % FULL - HALF
            if turn:
                wheel = ("wheel-right" if turn > 0 else "wheel-left", abs(turn))
                named[(wheel, ("advance",))] = msg("battle-way-towards", unit=unit_ref(self.battle, enemy))
        for word in ("face-left", "face-right", "about-face"):
            named[((word,),)] = msg(f"battle-act-{word}")
        return {(*self.planned, *acts): name for acts, name in named.items() if self._fits(*acts)}

    def pick(self, dice: Dice) -> Way | None:
        rate = self.battle.unit(self.piece).rate
        for _ in range(TRIES):
            turn = (dice.choose(("wheel-left", "wheel-right")), dice.below(9001))
            run: tuple[str | int, ...] = ("advance", dice.below(rate + 1)) if dice.below(2) else ("advance",)
            acts = dice.choose(((run,), (turn, run), (run, turn), (("about-face",),), (("open",), run), (("close",),)))
            if self._fits(*acts):
                return (*self.planned, *acts)
        return next(iter(self.suggestions()), None)


def _bearing(dx: float, dy: float) -> int:
    """The facing that looks along a vector. It is only ever part of an order, so that no position depends on it."""
    return round(degrees(atan2(dx, dy)) * DEGREE) % FULL


def _run_to(start: Shape, x: float, y: float) -> Way | None:
    """The straight move that brings the front of a unit to a place; None if it is too far aside."""
    dx, dy = x - start.pose.x, y - start.pose.y
    length = round(hypot(dx, dy))
    if length <= NEAR:
        return ()
    aside = (_bearing(dx, dy) - start.pose.facing + HALF) % FULL - HALF
    if abs(aside) > rates.OBLIQUE:
        return None
    if abs(aside) <= 1:
        return (("advance", length),)
    return (("oblique-right" if aside > 0 else "oblique-left", abs(aside), length),)


def _routes(start: Shape, pose: tuple[int, ...]) -> list[Way]:
    """Ways to a pose, as if nobody stood on the table."""
    x, y, facing = pose[:3]
    turn = (facing - start.pose.facing + HALF) % FULL - HALF
    if not turn:
        run = _run_to(start, x, y)
        return [run] if run else []
    wheel = ("wheel-right" if turn > 0 else "wheel-left", abs(turn))
    found = []
    turned = wheeled(start, turn)
    run = _run_to(turned, x, y)
    if run is not None:
        found.append((wheel, *run))
    dx, dy = turned.pose.x - start.pose.x, turned.pose.y - start.pose.y
    run = _run_to(start, x - dx, y - dy)
    if run:
        found.append((*run, wheel))
    return found
