"""What a unit can run into: enemies, friends, the ground, the edges of the table."""

from __future__ import annotations

from warhost.battle.formations.shapes import Formation
from warhost.battle.movement.manoeuvres import Surroundings
from warhost.battle.movement.skirmishers import is_skirmisher, never_closes_with
from warhost.battle.movement.terrain_costs import Footing
from warhost.battle.state import Battle, enemy_of, formation_of, shape_of
from warhost.battle.table.blocks import Block
from warhost.battle.terrain import TERRAIN, impassable
from warhost.core.ids import PieceId
from warhost.core.position.derived import derived


@derived
def around(battle: Battle, piece: PieceId, shy: bool = False) -> Surroundings:
    """Everything that a unit's march can run into; a ``shy`` march must not touch any enemy (BS-7.13-01)."""
    side, field = battle.unit(piece).side, battle.scenario.field
    enemies: list[Block] = []
    shunned: list[Block] = []
    for enemy in battle.standing(enemy_of(side)):
        shuns = shy or never_closes_with(battle, piece, enemy)
        (shunned if shuns else enemies).extend(shape_of(battle, enemy).outline)
    friends = (  # BS-7.4-02
        part
        for friend in battle.standing(side)
        if friend != piece and not lets_pass(battle, friend, piece)
        for part in shape_of(battle, friend).outline
    )
    foes = tuple(shape_of(battle, enemy) for enemy in battle.standing(enemy_of(side)))
    barred, footing = impassable(battle, piece), footing_of(battle, piece)
    return Surroundings(field.width, field.depth, tuple(enemies), tuple(friends), barred, tuple(shunned), foes, footing)


def footing_of(battle: Battle, piece: PieceId) -> Footing | None:
    """The ground that costs a unit something (BS-11.8-01); None where none does."""
    kinds = {kind.kind: kind for kind in battle.rules[TERRAIN]}
    pieces = (ground for ground in battle.scenario.field.pieces if ground.kind in kinds)
    barred = impassable(battle, piece)
    found = tuple(ground for ground in pieces if ground not in barred)
    return Footing(found, kinds, frozenset(battle.unit(piece).sheet.traits)) if found else None


def lets_pass(battle: Battle, friend: PieceId, mover: PieceId) -> bool:
    """Whether friends don't block each other: skirmishers (BS-7.4-01), and individuals with anybody (BS-7.9-04)."""
    alone = Formation.ALONE in (formation_of(battle, friend), formation_of(battle, mover))
    return alone or (is_skirmisher(battle, friend) and is_skirmisher(battle, mover))
