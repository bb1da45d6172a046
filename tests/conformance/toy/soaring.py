"""Chapter 6, soaring: a way through the air as acts with numbers, offered by their limits (FEN-6-4)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.conformance.toy.fen import Fen, crew_ref, refuse
from tests.conformance.toy.flights import FLIGHT, FULL_CIRCLE, HEADING, Pose, flight_refusal
from warhost.core import Breakdown, Dice, Message, Refusal, msg, part
from warhost.core.prompts import Itinerary, NextAct

TURNS = {"left": -1, "right": 1}
DEGREES_FOR_AN_INCH = 3000

Way = tuple[Any, ...]


def price_of(leg: Any) -> Fraction:
    """What an act costs, in inches."""
    if leg[0] == "wait":
        return Fraction(0)
    return Fraction(leg[1], 1000 if leg[0] == "ahead" else DEGREES_FOR_AN_INCH)


def soaring_price(way: Way) -> Breakdown:
    """What a way costs, act by act."""
    return Breakdown(*(part("FEN-6-4", msg(f"fen-{leg[0]}"), price_of(leg)) for leg in way), unit="fen-inches")


def poses_of(pose: Pose, way: Way) -> list[Pose]:
    """Where the hawk is before the way and after each act. It turns to the nearest whole degree that it looks along."""
    found = [pose]
    for leg in way:
        x, y, facing = found[-1]
        if leg[0] == "ahead":
            east, south = HEADING[facing // 100]
            x, y = x + leg[1] * east // 10000, y + leg[1] * south // 10000
        elif leg[0] in TURNS:
            facing = (facing + TURNS[leg[0]] * leg[1]) % FULL_CIRCLE
        found.append((x, y, facing))
    return found


def soaring_refusal(fen: Fen, crew: int, way: Way) -> Refusal | None:
    """Why a hawk cannot soar so."""
    who = crew_ref(crew)
    if not way or any(isinstance(leg, int) or leg[0] not in ("ahead", "wait", *TURNS) for leg in way):
        return refuse("FEN-6-4", "fen-soar-acts", who)
    if any(number < 0 for leg in way for number in leg[1:]):
        return refuse("FEN-6-4", "fen-soar-acts", who)
    if soaring_price(way).exact > Fraction(FLIGHT, 1000):
        return refuse("FEN-6-4", "fen-soar-far", who)
    return flight_refusal(fen, crew, poses_of(fen.hawk[crew], way)[-1])


class Soaring(Itinerary):
    """The ways of a hawk that begin with some acts."""

    __slots__ = ("crew", "fen", "planned")

    def __init__(self, fen: Fen, crew: int, planned: Way = ()) -> None:
        super().__init__()
        self.fen = fen
        self.crew = crew
        self.planned = planned

    @property
    def left(self) -> int:
        """What is left of the flight, in thousandths of an inch, rounded down."""
        return int(FLIGHT - 1000 * soaring_price(self.planned).exact)

    def acts(self) -> tuple[NextAct, ...]:
        inch = Breakdown(part("FEN-6-4", msg("fen-ahead"), 1), unit="fen-inches")
        turn = Breakdown(part("FEN-6-4", msg("fen-turn-price"), Fraction(1, 30)), unit="fen-inches")
        return (
            NextAct("ahead", msg("fen-ahead"), True, 0, self.left, inch, msg("fen-soar-end")),
            NextAct("left", msg("fen-left"), True, 0, self.left * 3, turn),
            NextAct("right", msg("fen-right"), True, 0, self.left * 3, turn),
            NextAct("wait", msg("fen-wait"), False),
        )

    def after(self, legs: Way) -> Soaring:
        return Soaring(self.fen, self.crew, legs)

    def route(self, pose: tuple[int, ...]) -> Way | Refusal:
        """Only straight ahead: whoever wants more flies to the pose."""
        x, y, facing = poses_of(self.fen.hawk[self.crew], self.planned)[-1]
        gone = round(((pose[0] - x) ** 2 + (pose[1] - y) ** 2) ** 0.5)
        way = (*self.planned, ("ahead", gone))
        if poses_of((x, y, facing), (("ahead", gone),))[-1] != tuple(pose[:3]):
            return refuse("FEN-6-4", "fen-soar-straight", crew_ref(self.crew))
        return soaring_refusal(self.fen, self.crew, way) or way

    def suggestions(self) -> Mapping[Way, Message]:
        named = {
            (*self.planned, ("ahead", self.left)): msg("fen-soar-full"),
            (*self.planned, ("wait",)): msg("fen-wait"),
        }
        ways = {(*self.planned, act): name for act, name in named.items()}
        return {way: name for way, name in ways.items() if soaring_refusal(self.fen, self.crew, way) is None}

    def pick(self, dice: Dice) -> Way | None:
        for _ in range(20):
            word = dice.choose(("left", "right"))
            turn = (word, dice.below(3001))
            way = (*self.planned, turn, ("ahead", dice.below(2001)))
            if soaring_refusal(self.fen, self.crew, way) is None:
                return way
        return next(iter(self.suggestions()), None)
