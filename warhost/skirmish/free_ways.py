"""Lines of fire with nobody on them, kept: which the ground leaves free, and where somebody could be in the way."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Literal

from warhost.core.hexes import OFF_MAP
from warhost.skirmish.ground import Ground, Side
from warhost.skirmish.hex_lines import CENTRE, PLACES, Tie, course, imprint
from warhost.skirmish.line_judging import DARK_RANGE, Judge
from warhost.skirmish.line_marks import LineOfFire
from warhost.skirmish.line_of_fire import line_of_fire
from warhost.skirmish.sight import BLOCKS, LIP, OFF, Sight, View, sight_of

WALL = int(Side.WALL)
_HARMLESS = frozenset({Side.DOOR, Side.BARS})
"""Hexsides that never block a line."""


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


def _closely(
    ground: Ground, shooter: int, target: int, volume: Literal["exile", "challenge"]
) -> tuple[int, ...] | None:
    """Where somebody could be in the way of a line that begins at an opening or meets something out of the common."""
    if line_of_fire(ground, shooter, target, volume=volume).blocked:
        return None
    return empty_line(ground, shooter, target, volume)[1]


DOUBTFUL = (OFF_MAP,)
"""Stands for a line that needs a closer look."""


def _unbarred(sight: Sight, shooter: int, targets: Iterable[int]) -> list[int]:
    """Those of some hexes to which no tree, wall or ridge bars the line, as one does most lines.

    Each line is laid over all that is in the way of any.
    """
    start, level, first, barred, stride = (
        sight.first[shooter],
        sight.ground.level,
        sight.first,
        sight.barred,
        sight.stride,
    )
    here, place = level[shooter], start * PLACES
    found = []
    for target in targets:
        lowest, bits = imprint(stride, first[target] - start)
        if not barred[max(here, level[target])] >> (place + lowest) & bits:
            found.append(target)
    return found


def _glance(sight: Sight, shooter: int, target: int) -> tuple[int, ...] | None:
    """Such a line that nothing bars from the centre of the shooter's hex, if seen at a glance; else ``DOUBTFUL``."""
    start = sight.first[shooter]
    way = course(sight.stride, CENTRE, sight.first[target] - start)
    assert way is not None
    crossed, passed, ties, distance = way
    sides, hex_at, first = sight.sides, sight.hex_at, start * 6
    if distance > DARK_RANGE and sight.ground.dark[target]:
        return None
    doubt = "tower" in sight.ground.kind(target).traits
    for offset in passed:
        thing = sides[first + offset]
        if thing:
            if thing == LIP:
                if sight.lips[first + offset].view(sight.ground, shooter, target) >= View.HIDDEN:
                    return None
            elif thing not in _HARMLESS:
                doubt = True
    for tie in ties:
        passing = _past(sight, start, tie)
        if passing is False:
            return None
        doubt = doubt or passing is None
    if doubt:
        return DOUBTFUL
    people = [hex_at[start + offset] for offset in crossed]
    if not ties:
        return tuple(people)
    people += [hex_at[start + offset] for tie in ties for _, beside in tie.ways for offset in beside]
    return tuple(dict.fromkeys(hex_ for hex_ in people if hex_ != OFF_MAP))


def _past(sight: Sight, start: int, tie: Tie) -> bool | None:
    """Whether a line gets past a tie, seen at a glance; None when it needs a closer look."""
    hexes, sides, first = sight.hexes, sight.sides, start * 6
    if tie.along is not None and sides[first + tie.along] == WALL:
        return None
    stopped = True
    for across, beside in tie.ways:
        met = [hexes[start + offset] for offset in beside]
        if OFF in met:
            continue
        edges = [sides[first + offset] for offset in across]
        if not any(met) and not any(edges):
            return True
        stopped = stopped and (BLOCKS in met or WALL in edges)
    return False if stopped else None


MOST_VIEWS = 1 << 18
"""How many lines are kept of each ground."""


class Views:
    """The lines over a ground within a reach that were looked at already."""

    __slots__ = ("_known", "_outlooks", "ground", "reach", "sight", "volume")

    def __init__(self, ground: Ground, volume: Literal["exile", "challenge"], reach: int) -> None:
        self.ground = ground
        self.volume = volume
        self.reach = reach if reach < ground.grid.columns + ground.grid.rows else 0
        """In hexes; 0 if nothing is too far."""
        self.sight = sight_of(ground)
        self._outlooks: dict[int, Outlook] = {}
        self._known = 0

    def outlook(self, start: int) -> Outlook:
        """The lines from a hex."""
        found = self._outlooks.get(start)
        if found is None:
            found = self._outlooks[start] = Outlook(self, start)
        return found

    def count(self, lines: int) -> None:
        """Some lines more are kept; of too many those from before are dropped."""
        self._known += lines
        if self._known > MOST_VIEWS:
            self._outlooks.clear()
            self._known = 0


class Outlook:
    """The lines from one hex, each looked along once."""

    __slots__ = ("_known", "_views", "free", "start")

    def __init__(self, over: Views, start: int) -> None:
        self.start = start
        self.free: dict[int, tuple[int, ...]] = {}
        """By their ends, those lines looked at that are neither blocked nor too long: where somebody could be in the
        way."""
        self._views = over
        self._known: set[int] = set()

    def seen(self, hexes: AbstractSet[int]) -> AbstractSet[int]:
        """Those of some hexes that can be seen, whoever is in the way."""
        fresh = hexes - self._known
        if fresh:
            self._look(fresh)
        return hexes & self.free.keys()

    def way(self, end: int) -> tuple[int, ...] | None:
        """The hexes where somebody could be in the way of a line; None if it is blocked or too long."""
        if end not in self._known:
            self._look((end,))
        return self.free.get(end)

    def _look(self, ends: Collection[int]) -> None:
        over, start = self._views, self.start
        over.count(len(ends))
        self._known.update(ends)
        is_level, reach, distance = over.sight.level_field[start], over.reach, over.ground.grid.distance
        for end in _unbarred(over.sight, start, ends) if is_level else ends:
            if reach and distance(start, end) > reach:
                continue
            way = _glance(over.sight, start, end) if is_level else DOUBTFUL
            if way is DOUBTFUL:
                way = _closely(over.ground, start, end, over.volume)
            if way is not None:
                self.free[end] = way


def views(ground: Ground, volume: Literal["exile", "challenge"], reach: int) -> Views:
    """The lines over a ground; those of the grounds last asked for are kept."""
    # No line is longer than the map: weapons that reach that far share what was seen.
    return _views(ground, volume, min(reach, ground.grid.columns + ground.grid.rows))


@lru_cache(maxsize=64)
def _views(ground: Ground, volume: Literal["exile", "challenge"], reach: int) -> Views:
    return Views(ground, volume, reach)
