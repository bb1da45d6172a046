"""The eye of a general: everything the bot sees of the table. No other module of the bot knows geometry.

Where measuring in advance is not allowed (BS-3.5-01), distances have an error of at most 8 %, the same for a pair of
units for the whole round. Directions and obstacles are exact.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from warhost.battle.formations.shapes import Pose
from warhost.battle.movement.march import stands_free, wheeled
from warhost.battle.movement.rates import wheel
from warhost.battle.movement.surroundings import around
from warhost.battle.state import Battle, shape_of, touching
from warhost.battle.table.blocks import Side, distance
from warhost.battle.table.units import FULL, HALF, INCH, QUARTER, bearing, heading
from warhost.core.ids import PieceId

__all__ = ["Eye", "Side"]

ERROR: Final = 8
"""The largest error of a judged distance, in percent."""
STRIDE: Final = INCH
"""The spacing of the points at which a path is checked."""


class Eye:
    """Looks at a battle for one of its generals."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle

    def gap(self, piece: PieceId, other: PieceId) -> float:
        """How far apart two units seem to stand."""
        theirs = shape_of(self._battle, other).outline
        gap = min(distance(part, one) for part in shape_of(self._battle, piece).outline for one in theirs)
        return gap * (100 + self._error(piece, other)) / 100

    def _error(self, piece: PieceId, other: PieceId) -> float:
        if self._battle.measures_beforehand:
            return 0.0
        pair = f"{min(piece, other)} {max(piece, other)} {self._battle.round[0]}".encode()
        share = int.from_bytes(blake2b(pair, digest_size=2).digest()) / 0xFFFF
        return ERROR * (2 * share - 1)

    def turn_to(self, piece: PieceId, other: PieceId) -> int:
        """The angle by which a unit must turn to face the middle of another; positive is to the right."""
        us, them = shape_of(self._battle, piece).pose, shape_of(self._battle, other).outline[0]
        return _angle(bearing(them.x - us.x, them.y - us.y) - us.facing)

    def side_shown(self, enemy: PieceId, piece: PieceId) -> Side:
        """The side of an enemy that faces a unit."""
        us, them = shape_of(self._battle, piece).pose, shape_of(self._battle, enemy).outline[0]
        seen = _angle(bearing(us.x - them.x, us.y - them.y) - self._battle.facing[enemy])
        if abs(seen) <= QUARTER * 2 // 3:
            return Side.FRONT
        if abs(seen) >= QUARTER * 3 // 2:
            return Side.REAR
        return Side.RIGHT if seen > 0 else Side.LEFT

    def price_of_wheel(self, piece: PieceId, turn: int) -> int:
        """What a wheel costs a unit; its frontage is known without measuring."""
        return wheel(shape_of(self._battle, piece).width, abs(turn))

    def is_clear(self, piece: PieceId, turn: int, far: float, aside: int = 0) -> bool:
        """Whether a unit's path looks clear of friends and bad ground if it wheels and advances, or moves aside."""
        shape = shape_of(self._battle, piece)._replace(stagger=(), wings=())
        bars = around(self._battle, piece)._replace(enemies=(), shunned=())
        if turn and not stands_free(wheeled(shape, turn // 2), bars):
            return False
        shape = wheeled(shape, turn) if turn else shape
        ahead = heading(shape.pose.facing + aside)
        for gone in range(0, max(round(far), 1), STRIDE):
            x, y = round(shape.pose.x + ahead[0] * gone), round(shape.pose.y + ahead[1] * gone)
            if not stands_free(shape.at(Pose(x, y, shape.pose.facing)), bars):
                return False
        return True

    def is_engaged(self, piece: PieceId) -> bool:
        """Whether a unit touches an enemy."""
        return bool(touching(self._battle, piece))

    def engaged_with(self, piece: PieceId) -> tuple[PieceId, ...]:
        """The enemies that a unit touches."""
        return touching(self._battle, piece)


def _angle(turn: int) -> int:
    return (turn + HALF) % FULL - HALF
