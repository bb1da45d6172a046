"""Glimpses: where on its way a moving unit may come into view of shooters at all (10.6).

Shots may be taken at any point of a move (BS-10.2-02). To try every tenth of an inch would take long, so this module
tells quickly of a whole stretch that nobody sees anything there: it lies beside all figures, or behind other units.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from warhost.battle.formations.shapes import Shape
from warhost.battle.missiles.shooters import (
    Aim,
    aims_anywhere,
    bar_to_indirect,
    in_the_way,
    is_in_view,
    rows_of,
    targets_with,
)
from warhost.battle.state import Battle
from warhost.battle.table.blocks import Block, Point
from warhost.battle.table.convex import Convex
from warhost.battle.table.units import TOUCH, Vector
from warhost.battle.woods_and_cover import eye_of, screens_between
from warhost.core.ids import PieceId

WEDGE: Final = sqrt(2)
"""How much farther something may lie beside a front than before it, for each inch that it is wide."""


class Veil(NamedTuple):
    """Between which slopes a unit bars the view of a figure, and how far ahead it ends."""

    first: float
    last: float
    far: float


class Lookout(NamedTuple):
    """A figure that looks ahead, and all that bars its view, from left to right."""

    eye: Point
    ahead: Vector
    veils: tuple[Veil, ...] = ()

    def may_see(self, x: float, y: float, radius: float) -> bool:
        """Whether the figure may see anything within a circle; if not, it surely sees nothing there."""
        dx, dy, (ax, ay) = x - self.eye[0], y - self.eye[1], self.ahead
        aside, ahead = dx * ay - dy * ax, dx * ax + dy * ay
        if abs(aside) - ahead > WEDGE * (radius + TOUCH):
            return False
        near, end = ahead - radius, ahead + radius
        if near <= TOUCH:
            return True
        left, right = aside - radius, aside + radius
        least = max(left / (near if left < 0 else end), -1 - TOUCH / near)
        most = min(right / (end if right < 0 else near), 1 + TOUCH / near)
        for first, last, far in self.veils:
            if far < near and last > least:
                if first > least:
                    return True
                least = last
        return least < most


class Vigil(NamedTuple):
    """A unit that looks for a moving enemy, past the units that do not move and the ground."""

    piece: PieceId
    target: PieceId
    shooters: tuple[Block, ...]
    lookouts: tuple[Lookout, ...]
    obstacles: tuple[Convex, ...]

    def may_see(self, battle: Battle, circle: tuple[float, float, float]) -> bool:
        """Whether some figure may see something within a circle; an engine is turned wherever it can shoot."""
        return aims_anywhere(battle, self.piece) or any(one.may_see(*circle) for one in self.lookouts)

    def sees(self, battle: Battle, shape: Shape) -> bool:
        """Whether some figure sees the enemy where he would stand on his way."""
        figures = tuple((self.target, number, base) for number, base in enumerate(shape.bases))
        marks = tuple((base.x, base.y) for base in shape.bases)
        ground = screens_between(battle, self.shooters, shape.bases)
        return is_in_view(battle, self.piece, Aim(self.shooters, figures, marks, self.obstacles, ground))


def vigil(battle: Battle, piece: PieceId, target: PieceId) -> Vigil:
    """A unit that looks for an enemy, over its friends if it may shoot over them."""
    over, declared = bar_to_indirect(battle, piece) is None, not battle.measures_beforehand
    parts = tuple(in_the_way(battle, piece, targets_with(battle, piece, target), over, declared))
    rows, narrow = rows_of(battle, piece), [part.shrunk() for part in parts]
    eyes = tuple(Lookout(eye_of(base), base.ahead, _veils(base, narrow)) for base in rows)
    return Vigil(piece, target, rows, eyes, tuple(Convex(part.corners) for part in parts))


def _veils(viewer: Block, parts: list[Block]) -> tuple[Veil, ...]:
    """What bars the view of a figure wherever its lines meet it; what lies partly behind the figure is left out."""
    (x, y), (ax, ay) = eye_of(viewer), viewer.ahead
    found = []
    for part in parts:
        places = [(corner_x - x, corner_y - y) for corner_x, corner_y in part.corners]
        seen = [(dx * ay - dy * ax, dx * ax + dy * ay) for dx, dy in places]
        if all(ahead > TOUCH for _, ahead in seen):
            slopes = [aside / ahead for aside, ahead in seen]
            found.append(Veil(min(slopes), max(slopes), max(ahead for _, ahead in seen)))
    return tuple(sorted(found))
