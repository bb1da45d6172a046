"""Changing: the shape of a unit after a face, a change of frontage or of formation (7.6, 7.9, 7.10, 4.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from warhost.battle.formations.shapes import SPACING, Formation, Pose, Shape, Turned
from warhost.battle.table.units import FULL, HALF, QUARTER, heading


def faced(unit: Shape, angle: int) -> Shape:
    """A unit whose figures all turn by a quarter or half a circle (BS-7.9-03), or a single figure by any angle.

    It re-forms about its centre; a quarter turn exchanges files and ranks.
    """
    facing = (unit.pose.facing + angle) % FULL
    frontage = unit.ranks if angle % HALF == QUARTER else unit.frontage
    turned = unit._replace(frontage=frontage, stagger=(), turned=Turned.NOBODY, wings=())
    x, y = centre(unit)
    ahead = heading(facing)
    pose = Pose(round(x + ahead[0] * turned.depth / 2), round(y + ahead[1] * turned.depth / 2), facing)
    return turned.at(pose)


def centre(unit: Shape) -> tuple[float, float]:
    """The middle of the rectangle of a unit."""
    ahead = heading(unit.pose.facing)
    return unit.pose.x - ahead[0] * unit.depth / 2, unit.pose.y - ahead[1] * unit.depth / 2


def widened(unit: Shape, left: int, right: int) -> Shape:
    """A unit with files added or removed at each end (BS-7.10-01). The remaining files don't move."""
    step = (unit.base.width + unit.spacing) * (right - left) / 2
    ahead = heading(unit.pose.facing)
    x, y = unit.pose.x + ahead[1] * step, unit.pose.y - ahead[0] * step
    pose = Pose(round(x), round(y), unit.pose.facing)
    return unit._replace(pose=pose, frontage=unit.frontage + left + right, stagger=(), wings=())


def shortened(unit: Shape, files: int, idle: Sequence[bool]) -> Shape:
    """A single line of fewer files: those at its ends leave it, idle ones first, and the others stay where they stand.

    ``idle`` says for each file whether it touches no enemy.
    """
    left = right = 0
    while unit.frontage - left - right > files:
        at_left, at_right = idle[left], idle[unit.frontage - 1 - right]
        if at_left > at_right or (at_left == at_right and left <= right):
            left += 1
        else:
            right += 1
    line = widened(unit, -left, -right)._replace(figures=files, stagger=unit.stagger[left : left + files])
    if not unit.wings:
        return line
    kept = max(unit.wings[0] - left, 0), unit.wings[1], max(unit.wings[2] - right, 0), unit.wings[3]
    return line._replace(wings=kept if kept[0] or kept[2] else ())


def formed(unit: Shape, formation: Formation) -> Shape:
    """A unit in another formation: the middle of its front stays (BS-7.6-01)."""
    return unit._replace(spacing=SPACING[formation], stagger=(), turned=Turned.NOBODY, wings=())


def opened_by_force(unit: Shape, has_room: Callable[[Shape], bool]) -> Shape:
    """A closed unit whose ranks break: its frontage stays or shrinks, it never grows (BS-4.5-01).

    The front stays where it is and the ranks grow backwards. The widest frontage that has room stands; where none has
    it, the unit counts as open and keeps its spacing.
    """
    loose = formed(unit, Formation.OPEN)
    for frontage in range(unit.frontage, 0, -1):
        tried = loose._replace(frontage=frontage)
        if has_room(tried):
            return tried
    return unit
