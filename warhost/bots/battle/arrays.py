"""How a side sets up: a line with room for ranks that the ground will open, persons behind it (3.4, 11.8)."""

from __future__ import annotations

from typing import Final

from warhost.battle.command.command_radius import is_in_command
from warhost.battle.formations.shapes import Formation
from warhost.battle.scenario.scenarios import BattleUnit
from warhost.battle.set_up import posed, zone_name
from warhost.battle.state import Battle
from warhost.battle.terrain import TERRAIN
from warhost.core.ids import PieceId, Side
from warhost.core.orders import PoseArrangement

APART: Final = 1000
"""How far units stand from one another when their ranks are open, in thousandths of an inch."""
BEHIND: Final = 1500
"""How far behind the line persons stand."""
ELBOW: Final = 2000
"""How far persons stand from one another."""


def with_room(battle: Battle, side: Side, proposed: PoseArrangement) -> PoseArrangement:
    """The proposed line, drawn out so that no unit wedges in another where the ground opens its ranks (BS-11.8-04).

    It stays as proposed where no ground does so, where its units stand in no common line, or where there is no room.
    """
    line = [(piece, pose) for piece, pose in proposed if not battle.unit(piece).is_individual]
    loose = {kind.kind for kind in battle.rules[TERRAIN] if kind.opens_ranks and kind.bars_charge}
    crossed = any(ground.kind in loose for ground in battle.scenario.field.pieces)
    if not crossed or len(line) < 2 or len({(pose[1], pose[2]) for _, pose in line}) > 1:
        return proposed
    line = [(piece, _in_hand(battle.unit(piece), pose)) for piece, pose in line]
    widths = [_room(battle.unit(piece), pose) for piece, pose in line]
    places = [x for part in battle.scenario.field.zones[zone_name(side)] for x, _ in part]
    needed = sum(widths) + APART * (len(line) - 1)
    if needed > max(places) - min(places):
        return proposed
    left = round((min(places) + max(places) - needed) / 2)
    found: list[tuple[PieceId, tuple[int, ...]]] = []
    for (piece, pose), width in zip(line, widths, strict=True):
        found.append((piece, (left + width // 2, *pose[1:])))
        left += width + APART
    depth = max(posed(battle.unit(piece), pose).depth for piece, pose in line) + BEHIND
    persons = [(piece, pose) for piece, pose in proposed if battle.unit(piece).is_individual]
    middle, back = round((min(places) + max(places)) / 2), -depth if line[0][1][2] == 0 else depth
    for n, (piece, pose) in enumerate(persons):
        aside = (n + 1) // 2 * ELBOW * (1 if n % 2 else -1)
        found.append((piece, (middle + aside, pose[1] + back, *pose[2:])))
    return tuple(found)


def _in_hand(unit: BattleUnit, pose: tuple[int, ...]) -> tuple[int, ...]:
    """A pose with no more files than hear a commander in the ranks, also when they open (BS-7.6-02)."""
    formation = _loosest(unit, pose)
    for frontage in range(pose[3], 0, -1):
        if not unit.radius or is_in_command(posed(unit, (*pose[:3], frontage, formation)), unit.radius):
            return (*pose[:3], frontage, pose[4])
    return pose


def _loosest(unit: BattleUnit, pose: tuple[int, ...]) -> int:
    """The formation in which a unit is widest."""
    return int(Formation.OPEN) if Formation.OPEN in unit.formations else pose[4]


def _room(unit: BattleUnit, pose: tuple[int, ...]) -> int:
    """How wide a unit of some frontage is with open ranks, if it can open them."""
    return posed(unit, (*pose[:4], _loosest(unit, pose))).width
