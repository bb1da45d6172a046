"""Lines of fire with nobody on them, kept: which the ground leaves free, and where somebody could be in the way."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from warhost.core.hexes import OFF_MAP
from warhost.skirmish.ground import Ground, Side
from warhost.skirmish.hex_lines import CENTRE, Course, Tie, course
from warhost.skirmish.line_judging import DARK_RANGE, Judge
from warhost.skirmish.line_marks import LineOfFire
from warhost.skirmish.line_of_fire import line_of_fire
from warhost.skirmish.sight import BLOCKS, LIP, OFF, Sight, sight_of

_HARMLESS = frozenset({0, LIP, Side.DOOR, Side.BARS})
"""Hexsides that never block a line, or only as :func:`_hides` says."""


@lru_cache(maxsize=1 << 15)
def empty_line(
    ground: Ground, shooter: int, target: int, volume: Literal["exile", "challenge"] = "exile"
) -> tuple[LineOfFire, tuple[int, ...]]:
    """The best line with nobody on it, and every hex where somebody could be in its way.

    People only ever make a line worse: where nobody is in those hexes, this is the line, and where it is blocked, it
    stays blocked. Lines last asked for are kept.
    """
    line = line_of_fire(ground, shooter, target, volume=volume)
    sight = sight_of(ground)
    start = sight.first[shooter]
    found: dict[int, None] = {}
    for origin in Judge(sight, shooter, target, None, False).origins():
        way = course(sight.stride, origin, sight.first[target] - start)
        assert way is not None
        offsets = (*way.hexes, *(offset for tie in way.ties for _, hexes in tie.ways for offset in hexes))
        found.update(dict.fromkeys(sight.hex_at[start + offset] for offset in offsets))
    found.pop(OFF_MAP, None)
    return line, tuple(found)


@lru_cache(maxsize=1 << 16)
def free_way(
    ground: Ground, shooter: int, target: int, volume: Literal["exile", "challenge"] = "exile"
) -> tuple[int, ...] | None:
    """Every hex where somebody could be in the way of the best line; None if the ground blocks it.

    The quick twin of :func:`empty_line`: most lines meet a tree or a wall, or nothing at all.
    """
    sight = sight_of(ground)
    if sight.level_field[shooter]:
        start = sight.first[shooter]
        way = course(sight.stride, CENTRE, sight.first[target] - start)
        assert way is not None
        hexes, sides, hex_at, first = sight.hexes, sight.sides, sight.hex_at, start * 6
        for offset in way.hexes:
            if hexes[start + offset] == BLOCKS:
                return None
        met = {sides[first + offset] for offset in way.sides}
        if Side.WALL in met or (way.distance > DARK_RANGE and ground.dark[target]):
            return None
        doubt = not met <= _HARMLESS or "tower" in ground.kind(target).traits
        if LIP in met and _hides(sight, shooter, target, way):
            return None
        for tie in way.ties:
            passing = _past(sight, start, tie)
            if passing is False:
                return None
            doubt = doubt or passing is None
        if not doubt:
            people = [hex_at[start + offset] for offset in way.hexes]
            if not way.ties:
                return tuple(people)
            people += [hex_at[start + offset] for tie in way.ties for _, beside in tie.ways for offset in beside]
            return tuple(dict.fromkeys(hex_ for hex_ in people if hex_ != OFF_MAP))
    line, near = empty_line(ground, shooter, target, volume)
    return None if line.blocked else near


def _hides(sight: Sight, shooter: int, target: int, way: Course) -> bool:
    """Whether a lip of the ground on the way blocks the line (DN-2.24-23)."""
    start, sides = sight.first[shooter], sight.sides
    shot = Judge(sight, shooter, target, None, False)
    return any(
        mark.blocks
        for offset in way.sides
        if sides[start * 6 + offset] == LIP
        for mark in shot.side(start + offset // 6, offset % 6, LIP, CENTRE)
    )


def _past(sight: Sight, start: int, tie: Tie) -> bool | None:
    """Whether a line gets past a tie, seen at a glance; None when it needs a closer look."""
    hexes, sides, first = sight.hexes, sight.sides, start * 6
    if tie.along is not None and sides[first + tie.along] == Side.WALL:
        return None
    stopped = True
    for across, beside in tie.ways:
        met = [hexes[start + offset] for offset in beside]
        if OFF in met:
            continue
        edges = [sides[first + offset] for offset in across]
        if not any(met) and not any(edges):
            return True
        stopped = stopped and (BLOCKS in met or Side.WALL in edges)
    return False if stopped else None
