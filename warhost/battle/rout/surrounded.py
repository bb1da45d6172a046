"""Surrounded: whether a unit about to rout has an opening of an inch (7.15)."""

from __future__ import annotations

from typing import Final

from warhost.battle.formations.shapes import Formation
from warhost.battle.state import Battle, enemy_of, formation_of, shape_of
from warhost.battle.table.areas import is_closed_in
from warhost.battle.table.blocks import is_within
from warhost.battle.table.units import INCH
from warhost.battle.terrain import impassable
from warhost.core.ids import PieceId

OPENING: Final = INCH
"""The narrowest opening through which a figure escapes (BS-7.15-04)."""


def is_surrounded(battle: Battle, piece: PieceId) -> bool:
    """Whether formed enemies and impassable ground leave a unit no opening of an inch; the edge is an exit."""
    field = battle.scenario.field
    enemies = (part.corners for enemy in formed_enemies(battle, piece) for part in shape_of(battle, enemy).outline)
    barred = (ground.shape for ground in impassable(battle, piece))
    unit = [base.corners for base in shape_of(battle, piece).bases]
    return is_closed_in(unit, (*enemies, *barred), (field.width, field.depth), OPENING)


def formed_enemies(battle: Battle, piece: PieceId) -> tuple[PieceId, ...]:
    """The enemies in closed or open formation, who alone can surround a unit (BS-7.15-04)."""
    enemies = battle.standing(enemy_of(battle.unit(piece).side))
    return tuple(enemy for enemy in enemies if formation_of(battle, enemy) in (Formation.CLOSED, Formation.OPEN))


def surrounders(battle: Battle, piece: PieceId) -> tuple[PieceId, ...]:
    """The formed enemies near enough to close the openings around a unit."""
    ours = shape_of(battle, piece).bases
    return tuple(
        enemy
        for enemy in formed_enemies(battle, piece)
        if any(is_within(base, part, OPENING) for base in ours for part in shape_of(battle, enemy).outline)
    )
