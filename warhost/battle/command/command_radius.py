"""In command: every figure of a unit within the radius of its commander, base to base (4.7)."""

from __future__ import annotations

from collections.abc import Iterable

from warhost.battle.formations.shapes import Shape
from warhost.battle.table.blocks import Block, is_within


def commander_in_ranks(unit: Shape) -> Block:
    """The base of a commander in his unit's ranks who has no figure of his own: the middle of the front."""
    return unit.front[len(unit.front) // 2]


def all_within(commander: Block, bases: Iterable[Block], radius: int) -> bool:
    """Whether every figure is within a command radius (BS-4.7-01)."""
    return all(is_within(commander, base, radius) for base in bases)


def is_in_command(
    unit: Shape, radius: int, *, commander_lives: bool = True, routed: bool = False, undisciplined: bool = False
) -> bool:
    """Whether a unit with its commander in its ranks is in command (BS-4.7-01).

    A rout or a failed Discipline Check ends it until the unit is rallied; distance alone needs no rally (BS-6.5-02).
    """
    if routed or undisciplined or not commander_lives:
        return False
    return all_within(commander_in_ranks(unit), unit.bases, radius)
