"""Itineraries: what a unit can do next in its move, offered as acts with limits, and paths to a place on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import atan2, degrees, hypot
from typing import Final

from warhost.battle.formations.changing import faced
from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.movement import rates
from warhost.battle.movement.manoeuvres import ACT_FORMS, FREE, Act, Moment, Stop, wheeled, widest
from warhost.battle.movement.move_restrictions import (
    WINGS,
    Gait,
    Way,
    allowance,
    beginning_of,
    footed,
    walk,
    wrong_acts,
)
from warhost.battle.movement.roads import is_on_road
from warhost.battle.state import Battle, enemy_of, refused, shape_of, unit_ref
from warhost.battle.table.units import DEGREE, FULL, HALF, INCH, QUARTER, heading
from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Dice
from warhost.core.ids import PieceId
from warhost.core.messages import Message, msg
from warhost.core.prompts import Itinerary, NextAct
from warhost.core.refusals import Refusal

OFFERED: Final = tuple(word for word in ACT_FORMS if word not in WINGS)
"""The acts that are offered; the wings of a wrap-around are an order of their own."""
NEAR: Final = 20
"""How far from a wanted place a route may end, in thousandths of an inch."""
TRIES: Final = 30
FACES: Final = {"face-left": -QUARTER, "face-right": QUARTER, "about-face": HALF}


class UnitItinerary(Itinerary):
    """The paths of a unit that begin with some acts; ``judge`` says why one is refused."""

    __slots__ = ("battle", "gait", "judge", "piece", "planned", "target")

    def __init__(
        self,
        battle: Battle,
        piece: PieceId,
        gait: Gait,
        judge: Callable[[Way], Refusal | None],
        target: PieceId | None = None,
        planned: Way = (),
    ) -> None:
        super().__init__()
        self.battle = battle
        self.piece = piece
        self.gait = gait
        self.judge = judge
        self.target = target
        """The target of a charge."""
        self.planned = planned

    def _walk(self, way: Way) -> list[Moment]:
        return walk(self.battle, self.piece, way, self.gait)

    def _end(self) -> Moment:
        """The unit after the planned acts."""
        if self.planned:
            return self._walk(self.planned)[-1]
        return beginning_of(self.battle, self.piece, self.gait)

    def acts(self) -> tuple[NextAct, ...]:
        """Without measuring, limits are unknown until the order is given (BS-3.5-01)."""
        if not self.battle.measures_beforehand:
            return tuple(
                NextAct(word, msg(f"battle-act-{word}"), bool(ACT_FORMS[word].numbers))
                for word in OFFERED
                if self._could_begin(_least(word))
            )
        end = self._end()
        if end.stop is not None:
            return ()
        found = (self._measured(word, end) for word in OFFERED)
        return tuple(act for act in found if act is not None)

    def _could_begin(self, act: Act) -> bool:
        """Whether an act can come next, regardless of the position."""
        return wrong_acts(self.battle, self.piece, (*self.planned, act)) is None

    def _measured(self, word: str, end: Moment) -> NextAct | None:
        """An act with its limit and what is there; None if it is impossible."""
        label = msg(f"battle-act-{word}")
        if not ACT_FORMS[word].numbers:
            after = self._done((word,))
            price = Breakdown(part("BS-7.0-01", label, after.spent - end.spent), unit=rates.INCHES) if after else None
            return NextAct(word, label, False, price=price) if after else None
        if word.startswith(("widen", "narrow")):
            # a file costs an inch, so that nobody adds or takes off more than his allowance has (BS-7.10-01)
            most_paid = min(self._most_left(end) // INCH, end.shape.figures - 1)
            if word.startswith("widen") and end.formation in (Formation.CLOSED, Formation.OPEN):
                surroundings = footed(self.battle, self.piece, self.gait)
                most_paid = widest(end.shape, word == "widen-left", most_paid, surroundings)
            most = next((n for n in range(most_paid, 0, -1) if self._done((word, n))), 0)
            return NextAct(word, label, True, 1, most) if most else None
        if word.startswith("oblique"):  # how far it goes depends on its angle
            return NextAct(word, label, True) if self._done(_least(word)) else None
        if word.startswith("turn"):
            return NextAct(word, label, True, 0, HALF) if self._could_begin((word, 1)) else None
        act = (word,) if word == "advance" else (word, FULL - 1)
        if not self._could_begin(act):
            return None
        after = self._walk((*self.planned, act))[-1]
        turn = (after.shape.pose.facing - end.shape.pose.facing) * (1 if word == "wheel-right" else -1) % FULL
        most = after.spent - end.spent if word == "advance" else turn
        there = None
        if after.stop is not None and after.stop is not Stop.SPENT:
            there = msg(f"battle-stop-{after.stop.value}", unit=unit_ref(self.battle, self.piece))
        return NextAct(word, label, True, 0, most, stop=there) if most else None

    def _most_left(self, end: Moment) -> int:
        """The most that the unit can still spend, along a road if it began on one."""
        road = is_on_road(self.battle, beginning_of(self.battle, self.piece, self.gait).shape)
        return allowance(self.battle, self.piece, self.gait is not Gait.WALK, road) - end.spent

    def _done(self, act: Act) -> Moment | None:
        """The unit after an act that can be completed; None if it can't."""
        if not self._could_begin(act):
            return None
        after = self._walk((*self.planned, act))[-1]
        return after if after.stop is None else None

    def _fits(self, *acts: tuple[str | int, ...]) -> bool:
        return self.judge((*self.planned, *acts)) is None

    def after(self, legs: Way) -> UnitItinerary:
        return UnitItinerary(self.battle, self.piece, self.gait, self.judge, self.target, legs)

    def route(self, pose: tuple[int, ...]) -> Way | Refusal:
        """The cheapest of: straight, oblique, wheel and run, run and wheel, face and run; without measuring the first.

        Without measuring no place is too far (BS-3.5-01).
        """
        start = self._end().shape
        ways = [(*self.planned, *acts) for acts in _routes(start, pose, self._formation())]
        refusals = [self.judge(way) for way in ways]
        good = [way for way, why in zip(ways, refusals, strict=True) if why is None]
        if good and not self.battle.measures_beforehand:
            return good[0]
        if good:
            return min(good, key=lambda way: self._walk(way)[-1].spent)
        me = unit_ref(self.battle, self.piece)
        return next(filter(None, refusals), None) or refused("BS-7.9-01", "battle-no-route", me, unit=me)

    def suggestions(self) -> Mapping[Way, Message]:
        """Straight ahead, towards each enemy, in line with a neighbour, and the faces; a charge goes at its target."""
        named: dict[Way, Message] = {} if self.target is not None else {(("advance",),): msg("battle-way-on")}
        start = self._end().shape
        side = self.battle.unit(self.piece).side
        enemies = self.battle.standing(enemy_of(side)) if self.target is None else (self.target,)
        for enemy in enemies:
            name = msg("battle-way-towards", unit=unit_ref(self.battle, enemy))
            for way in _ways_at(start, shape_of(self.battle, enemy), self._formation()):
                named.setdefault(way, name)
        if self.target is None:
            named |= self._in_line(start)
            named |= {((word,),): msg(f"battle-act-{word}") for word in ("face-left", "face-right", "about-face")}
        return {(*self.planned, *acts): name for acts, name in named.items() if self._fits(*acts)}

    def _formation(self) -> Formation:
        return self._end().formation

    def _in_line(self, start: Shape) -> dict[Way, Message]:
        """Level with the front of each friend who faces the same way; only where measuring is allowed."""
        if not self.battle.measures_beforehand:
            return {}
        found: dict[Way, Message] = {}
        for friend in self.battle.standing(self.battle.unit(self.piece).side):
            pose = shape_of(self.battle, friend).pose
            ahead = heading(start.pose.facing)
            gap = round((pose.x - start.pose.x) * ahead[0] + (pose.y - start.pose.y) * ahead[1])
            if friend != self.piece and pose.facing == start.pose.facing and gap > NEAR:
                name = msg("battle-way-in-line", unit=unit_ref(self.battle, friend))
                found.setdefault((("advance", gap),), name)
        return found

    def pick(self, dice: Dice) -> Way | None:
        if self.target is not None:
            ways = list(self.suggestions())
            return dice.choose(ways) if ways else None
        rate = self.battle.unit(self.piece).rate
        for _ in range(TRIES):
            turn = (dice.choose(("wheel-left", "wheel-right")), dice.below(9001))
            run: tuple[str | int, ...] = ("advance", dice.below(rate + 1)) if dice.below(2) else ("advance",)
            acts = dice.choose(((run,), (turn, run), (run, turn), (("about-face",),), (("open",), run), (("close",),)))
            if self._fits(*acts):
                return (*self.planned, *acts)
        return next(iter(self.suggestions()), None)


def _least(word: str) -> Act:
    """An act with its smallest possible numbers."""
    return (word, *(1 for _ in ACT_FORMS[word].numbers))


def _ways_at(start: Shape, enemy: Shape, formation: Formation) -> list[Way]:
    """Paths to an enemy: straight or oblique if it is in front, otherwise by a wheel; skirmishers only turn."""
    turn = _turn_to(start, enemy)
    if formation in FREE:
        turning = (("turn-right" if turn > 0 else "turn-left", abs(turn)),) if turn else ()
        return [(*turning, ("advance",))]
    if abs(turn) <= 1:
        return [(("advance",),)]
    return [(("wheel-right" if turn > 0 else "wheel-left", abs(turn)), ("advance",))]


def _turn_to(start: Shape, enemy: Shape) -> int:
    """The angle by which a unit must turn to face the middle of an enemy's front."""
    dx, dy = enemy.pose.x - start.pose.x, enemy.pose.y - start.pose.y
    return (_rough_bearing(dx, dy) - start.pose.facing + HALF) % FULL - HALF


def _rough_bearing(dx: float, dy: float) -> int:
    """The facing along a vector. It is only used in orders, so no position depends on its rounding."""
    return round(degrees(atan2(dx, dy)) * DEGREE) % FULL


def _run_to(start: Shape, x: float, y: float) -> Way | None:
    """The straight move that brings the front of a unit to a place; None if it is too oblique."""
    dx, dy = x - start.pose.x, y - start.pose.y
    length = round(hypot(dx, dy))
    if length <= NEAR:
        return ()
    aside = (_rough_bearing(dx, dy) - start.pose.facing + HALF) % FULL - HALF
    if abs(aside) > rates.OBLIQUE:
        return None
    if abs(aside) <= 1:
        return (("advance", length),)
    return (("oblique-right" if aside > 0 else "oblique-left", abs(aside), length),)


def _routes(start: Shape, pose: tuple[int, ...], formation: Formation) -> list[Way]:
    """Paths to a pose on an empty table."""
    x, y, facing = pose[:3]
    turn = (facing - start.pose.facing + HALF) % FULL - HALF
    if formation in FREE:
        return _free_routes(start, x, y, turn)
    found = []
    if not turn:
        found.append(_run_to(start, x, y))
    else:
        found += [_wheel_and_run(start, x, y, turn), _run_and_wheel(start, x, y, turn)]
    for word, angle in FACES.items():
        after = faced(start, angle)
        rest = (facing - after.pose.facing + HALF) % FULL - HALF
        run = _wheel_and_run(after, x, y, rest) if rest else _run_to(after, x, y)
        found.append(None if run is None else ((word,), *run))
    found += [_wheel_run_wheel(start, x, y, turn)]
    return [way for way in found if way]


def _free_routes(start: Shape, x: int, y: int, turn: int) -> list[Way]:
    """Skirmishers and individuals go straight anywhere and turn at will (BS-7.9-01)."""
    dx, dy = x - start.pose.x, y - start.pose.y
    aside = (_rough_bearing(dx, dy) - start.pose.facing + HALF) % FULL - HALF
    length = round(hypot(dx, dy))
    run: Way = (("oblique-right" if aside > 0 else "oblique-left", abs(aside), length),) if length > NEAR else ()
    turning: Way = (("turn-right" if turn > 0 else "turn-left", abs(turn)),) if turn else ()
    return [(*run, *turning)] if run or turning else []


def _wheel_act(turn: int) -> tuple[str, int]:
    return ("wheel-right" if turn > 0 else "wheel-left", abs(turn))


def _wheel_and_run(start: Shape, x: float, y: float, turn: int) -> Way | None:
    run = _run_to(wheeled(start, turn), x, y)
    return None if run is None else (_wheel_act(turn), *run)


def _run_and_wheel(start: Shape, x: float, y: float, turn: int) -> Way | None:
    """First the run, so that the wheel at its end leads to the place."""
    turned = wheeled(start, turn)
    run = _run_to(start, x - (turned.pose.x - start.pose.x), y - (turned.pose.y - start.pose.y))
    return (*run, _wheel_act(turn)) if run else None


def _wheel_run_wheel(start: Shape, x: float, y: float, turn: int) -> Way | None:
    """Towards the place, there, and then into line."""
    first = (_rough_bearing(x - start.pose.x, y - start.pose.y) - start.pose.facing + HALF) % FULL - HALF
    last = (turn - first + HALF) % FULL - HALF
    if not first or not last:
        return None
    rest = _run_and_wheel(wheeled(start, first), x, y, last)
    return None if rest is None else (_wheel_act(first), *rest)
