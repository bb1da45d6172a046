"""What a unit can run into where it stands: enemies, friends, the ground, the edges of the table."""

from __future__ import annotations

from warhost.battle.movement.march import Surroundings
from warhost.battle.state import Battle, enemy_of, shape_of
from warhost.core.ids import PieceId
from warhost.core.position.derived import derived


@derived
def around(battle: Battle, piece: PieceId) -> Surroundings:
    """All that a march of a unit can run into."""
    side = battle.unit(piece).side
    enemies = (base for enemy in battle.standing(enemy_of(side)) for base in shape_of(battle, enemy).bases)
    friends = (part for friend in battle.standing(side) if friend != piece for part in shape_of(battle, friend).outline)
    field = battle.scenario.field
    return Surroundings(field.width, field.depth, tuple(enemies), tuple(friends), field.pieces)
