"""Where a unit goes: its target, the path there, and how it attacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from warhost.battle.formations.shapes import Formation
from warhost.battle.movement.charge import Charge
from warhost.battle.movement.plain_moves import MoveUnit
from warhost.battle.movement.rates import OBLIQUE, charge_range, least_run_up
from warhost.battle.state import Battle, enemy_of, formation_of
from warhost.bots.battle.eye import Eye, Side
from warhost.bots.battle.worth import balance, harm, worth
from warhost.core import Order
from warhost.core.ids import PieceId
from warhost.core.ids import Side as Side_
from warhost.core.messages import Message, msg

Way = tuple[Any, ...]
Advice = tuple[Order, Message]
DEGREE: Final = 100
BEHIND: Final = 120 * DEGREE
"""Beyond this an about face is quicker than a wheel."""
SLIGHT: Final = 2 * DEGREE
"""A turn too small to be worth a wheel."""
DETOURS: Final = (0, 15, -15, 30, -30, 45, -45, 60, -60, 80, -80)
"""The angles in degrees at which paths around an obstacle are tried, the straightest first."""
PATIENCE: Final = 5
"""From this round on a general attacks even where it doesn't pay."""
DARED: Final = -0.10
"""How much worse than even a fight may be and still be sought early in a battle."""
SURE: Final = 0.97
"""How much of a charge range a general relies on, since judged distances may be wrong."""
WARY: Final = 1.1
"""How many charge ranges a waiting unit keeps from the enemy."""
OUT_OF_IT: Final = ("individual", "skirmish", "mob")
"""The types that do not stand in the line."""


class Quarry(NamedTuple):
    """An enemy to attack."""

    enemy: PieceId
    gap: float
    turn: int
    side: Side
    balance: float


class Lines:
    """What the units of a side can do against the enemy at the moment."""

    def __init__(self, battle: Battle, side: Side_) -> None:
        self.battle = battle
        self.eye = Eye(battle)
        self.ours = battle.standing(side)
        self.foes = tuple(foe for foe in battle.standing(enemy_of(side)) if not battle.unit(foe).is_individual)

    def quarry(self, piece: PieceId) -> Quarry | None:
        """A unit's target: near, in front, worth attacking, preferably from the flank."""
        found = [self.look_at(piece, foe) for foe in self.foes]
        return max(found, key=lambda one: (self._appeal(piece, one), -one.enemy), default=None)

    def look_at(self, piece: PieceId, foe: PieceId) -> Quarry:
        """An enemy as a unit sees it."""
        side = self.eye.side_shown(foe, piece)
        fight = balance(self.battle, piece, foe, side, charged=True)
        return Quarry(foe, self.eye.gap(piece, foe), self.eye.turn_to(piece, foe), side, fight)

    def _appeal(self, piece: PieceId, one: Quarry) -> float:
        way = one.gap + min(self.eye.price_of_wheel(piece, one.turn), self.battle.unit(piece).rate)
        rounds = way / self.battle.unit(piece).rate
        runs = 0.5 if self.battle.is_routed(one.enemy) else 0.0
        flank = 0.2 if one.side is not Side.FRONT else 0.0
        return one.balance + flank - runs - 0.4 * rounds

    def pays(self, one: Quarry) -> bool:
        """Whether to seek a fight: if it should go well, or late in the battle in any case."""
        return one.balance >= DARED or self.battle.round[0] >= PATIENCE or self.battle.is_routed(one.enemy)

    def orders(self, piece: PieceId) -> Iterator[Advice]:
        """Orders for a unit not in contact, the best first; some may turn out to be illegal."""
        one = self.quarry(piece)
        if one is None:
            return
        rate = self.battle.unit(piece).rate
        wheel = self.eye.price_of_wheel(piece, one.turn)
        reach = charge_range(rate, formation_of(self.battle, piece))
        clear = self.eye.is_clear(piece, one.turn, one.gap) and abs(one.turn) < BEHIND
        if clear and self.pays(one):
            way = (*_wheel(one.turn), ("advance",))
            straight = 2 * wheel <= one.gap
            if least_run_up(rate) <= one.gap + wheel <= SURE * reach and straight:
                why = "bots-why-charge-flank" if one.side is not Side.FRONT else "bots-why-charge-front"
                yield Charge(piece, one.enemy, way), msg(why)
            if one.gap + wheel <= rate:
                yield MoveUnit(piece, way), msg("bots-why-into-melee")
        yield from self._approach(piece, one)

    def _approach(self, piece: PieceId, one: Quarry) -> Iterator[Advice]:
        """Orders that approach the enemy: the line moves at one pace and closes ranks while there is time."""
        nearest = min(self.eye.gap(piece, foe) for foe in self.foes)
        rate = self.battle.unit(piece).rate
        dress: Way = ()
        opened = formation_of(self.battle, piece) is Formation.OPEN
        if opened and nearest > 2 * rate:
            dress = (("close",),)
        if abs(one.turn) >= BEHIND:
            yield MoveUnit(piece, (("about-face",),)), msg("bots-why-face-them")
            return
        most = self._pace(piece, one, nearest)
        if most <= 0:
            if abs(one.turn) > 10 * DEGREE:
                yield MoveUnit(piece, _wheel(one.turn)), msg("bots-why-face-them")
            return
        ways = list(self._ways(piece, one, most, min(one.gap, 2 * rate)))
        for way, why in ways:
            if dress:
                yield MoveUnit(piece, (*dress, *way)), msg("bots-why-close-ranks")
            yield MoveUnit(piece, way), msg(why)
        if not ways:
            yield MoveUnit(piece, (*_wheel(one.turn), ("advance", most))), msg("bots-why-in-line")

    def _ways(self, piece: PieceId, one: Quarry, most: int, far: float) -> Iterator[tuple[Way, str]]:
        """Clear paths towards an enemy, the straightest first: sideways, keeping the front in line, or by a wheel."""
        for degrees in DETOURS:
            turn = one.turn + degrees * DEGREE
            why = "bots-why-round-it" if degrees else "bots-why-in-line"
            if abs(turn) <= OBLIQUE and self.eye.is_clear(piece, 0, far, turn):
                yield _aside(turn, most), why
            elif abs(turn) < BEHIND and self.eye.is_clear(piece, turn, far):
                yield (*_wheel(turn), ("advance", most)), why

    def _pace(self, piece: PieceId, one: Quarry, nearest: float) -> int:
        """How far a unit advances: no farther than the slowest of the line, nor within reach of a stronger enemy."""
        rate = self.battle.unit(piece).rate
        if self.battle.is_routed(one.enemy) or self.battle.round[0] >= PATIENCE:
            return rate
        line = [other for other in self.ours if self._stands_in_line(other)]
        pace = min((self.battle.unit(other).rate for other in line), default=rate)
        if not self.pays(one):
            danger = max(WARY * charge_range(self.battle.unit(foe).rate, Formation.CLOSED) for foe in self.foes)
            return min(pace, round(nearest - danger))
        return pace if nearest > 2 * rate else rate

    def _stands_in_line(self, piece: PieceId) -> bool:
        unit = self.battle.unit(piece)
        return unit.sheet.type not in OUT_OF_IT and not self.battle.out[piece] and not self.eye.is_engaged(piece)

    def is_hopeless(self, piece: PieceId) -> bool:
        """Whether a unit in contact can only lose: it is nearly destroyed and its enemies are not."""
        enemies = self.eye.engaged_with(piece)
        lost = sum(harm(self.battle, enemy, piece) for enemy in enemies)
        dealt = sum(harm(self.battle, piece, enemy) for enemy in enemies)
        return lost >= worth(self.battle, piece) and dealt * 4 < lost

    def can_charge(self) -> bool:
        """Whether any unit of the line can reach an enemy with a charge that pays."""
        for piece in self.ours:
            if self._stands_in_line(piece):
                reach = charge_range(self.battle.unit(piece).rate, formation_of(self.battle, piece))
                one = self.quarry(piece)
                if one is not None and one.gap <= reach and self.pays(one):
                    return True
        return False


def _wheel(turn: int) -> Way:
    return (("wheel-right" if turn > 0 else "wheel-left", abs(turn)),) if abs(turn) > SLIGHT else ()


def _aside(turn: int, far: int) -> Way:
    if abs(turn) <= SLIGHT:
        return (("advance", far),)
    return (("oblique-right" if turn > 0 else "oblique-left", abs(turn), far),)
