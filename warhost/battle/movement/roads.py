"""Roads: a third more for a move that stays on a road from its first inch to its last (11.8, BS-11.8-02)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from warhost.battle.formations.shapes import Shape
from warhost.battle.movement.manoeuvres import Moment, wheeled
from warhost.battle.state import Battle
from warhost.battle.table.areas import lies_within
from warhost.battle.table.blocks import Polygon
from warhost.battle.table.units import FULL, HALF
from warhost.battle.terrain import has_terrain
from warhost.core.position.derived import derived


def roads(battle: Battle) -> tuple[Polygon, ...]:
    """The pieces of all roads; in the Basic Game roads are scenery (BS-S1-03)."""
    return battle.scenario.field.roads if has_terrain(battle) else ()


@derived
def is_on_road(battle: Battle, shape: Shape) -> bool:
    """Whether a whole unit stands on a road."""
    found = roads(battle)
    return bool(found) and lies_within([part.corners for part in shape.outline], found)


def stays_on_road(battle: Battle, start: Moment, moments: Sequence[Moment]) -> bool:
    """Whether a whole unit is on a road at every moment of a march."""
    found = roads(battle)
    return all(lies_within(_swept(before, after), found) for before, after in pairwise((start, *moments)))


def _swept(before: Moment, after: Moment) -> list[Polygon]:
    """What a unit passes over in an act: the ground between both poses, or every step of a wheel."""
    if str(after.act[0]).startswith("wheel"):
        turn = (after.shape.pose.facing - before.shape.pose.facing + HALF) % FULL - HALF
        steps = (wheeled(before.shape, turn * n // 8) for n in range(9))
        return [part.corners for shape in steps for part in shape.outline]
    ends = zip(before.shape.outline, after.shape.outline, strict=False)
    return [(*one.corners, *other.corners) for one, other in ends]
