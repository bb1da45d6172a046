"""Lines of fire with nobody on them, kept: which the ground leaves free, and where somebody could be in the way."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Literal, NamedTuple

from warhost.core.hexes import OFF_MAP
from warhost.skirmish.ground import Ground, Side
from warhost.skirmish.hex_lines import CENTRE, Tie, course
from warhost.skirmish.line_judging import DARK_RANGE, Judge
from warhost.skirmish.line_marks import LineOfFire
from warhost.skirmish.line_of_fire import line_of_fire
from warhost.skirmish.sight import BLOCKS, LIP, OFF, Sight, View, sight_of

WALL = int(Side.WALL)
_HARMLESS = frozenset({0, int(Side.DOOR), int(Side.BARS)})
"""Hexsides that never block a line."""


class Way(NamedTuple):
    """A line that the ground leaves free: where somebody could be in the way."""

    hexes: tuple[int, ...]
    sure: int
    """How many of them, from the first, the line crosses in any case; the others it may pass by."""


DOUBTFUL = Way((OFF_MAP,), 0)
"""Stands for a line that needs a closer look."""


@lru_cache(maxsize=1 << 15)
def empty_line(
    ground: Ground, shooter: int, target: int, volume: Literal["exile", "challenge"] = "exile"
) -> tuple[LineOfFire, tuple[int, ...]]:
    """The best line with nobody on it, and every hex where somebody could be in its way.

    People only ever make a line worse: where nobody is in those hexes, this is the line, and where it is blocked, it
    stays blocked. Lines last asked for are kept.
    """
    line = line_of_fire(ground, shooter, target, volume=volume)
    return line, _beside(sight_of(ground), shooter, target)


def _beside(sight: Sight, shooter: int, target: int) -> tuple[int, ...]:
    """Every hex where somebody could be in the way, wherever the line starts and however it passes corners."""
    start = sight.first[shooter]
    found: dict[int, None] = {}
    for origin in Judge(sight, shooter, target, None, False).origins():
        way = course(sight.stride, origin, sight.first[target] - start)
        assert way is not None
        offsets = (*way.hexes, *(offset for tie in way.ties for _, hexes in tie.ways for offset in hexes))
        found.update(dict.fromkeys(sight.hex_at[start + offset] for offset in offsets))
    found.pop(OFF_MAP, None)
    return tuple(found)


def _closely(ground: Ground, shooter: int, target: int, volume: Literal["exile", "challenge"]) -> Way | None:
    """Such a line that begins at an opening or meets something out of the common; None if it is blocked."""
    if line_of_fire(ground, shooter, target, volume=volume).blocked:
        return None
    return Way(_beside(sight_of(ground), shooter, target), 0)


def _glance(sight: Sight, shooter: int, target: int, origin: int = CENTRE) -> Way | None:
    """A line that no tree stands on, if seen at a glance; else ``DOUBTFUL``. Not for shooters on towers."""
    start, ground = sight.first[shooter], sight.ground
    way = course(sight.stride, origin, sight.first[target] - start)
    assert way is not None
    crossed, passed, ties, distance = way
    if distance > DARK_RANGE and ground.dark[target]:
        return None
    sides, hex_at, first = sight.sides, sight.hex_at, start * 6
    doubt = "tower" in ground.kind(target).traits
    for offset in passed:
        thing = sides[first + offset]
        if thing:
            if thing == LIP:
                if sight.lips[first + offset].view(ground, shooter, target) >= View.HIDDEN:
                    return None
            elif thing == WALL:
                return None
            elif thing not in _HARMLESS:
                doubt = True
    people = [hex_at[start + offset] for offset in crossed]
    for tie in ties:
        passing = _past(sight, shooter, target, tie)
        if passing is False:
            return None
        if passing is None:
            doubt = True
        for _, beside in tie.ways:
            for offset in beside:
                hex_ = hex_at[start + offset]
                if hex_ != OFF_MAP and hex_ not in people:
                    people.append(hex_)
    return DOUBTFUL if doubt else Way(tuple(people), len(crossed))


def _glance_out(sight: Sight, shooter: int, target: int) -> Way | None:
    """The same for one who stands at openings: one free line is enough, but he may choose another."""
    doubt, hexes, start = False, sight.hexes, sight.first[shooter]
    for origin in Judge(sight, shooter, target, None, False).origins():
        course_ = course(sight.stride, origin, sight.first[target] - start)
        assert course_ is not None
        for offset in course_.hexes:
            if hexes[start + offset] == BLOCKS:
                break
        else:
            way = _glance(sight, shooter, target, origin)
            if way is DOUBTFUL:
                doubt = True
            elif way is not None:
                return Way(_beside(sight, shooter, target), 0)
    return DOUBTFUL if doubt else None


def _past(sight: Sight, shooter: int, target: int, tie: Tie) -> bool | None:
    """Whether a line gets past a tie on either side, seen at a glance; None when it needs a closer look."""
    hexes, sides, start = sight.hexes, sight.sides, sight.first[shooter]
    first = start * 6
    along, ways = tie.along, tie.ways
    if along is not None and sides[first + along] == WALL:
        return False
    found: bool | None = False
    for across, beside in ways:
        passes: bool | None = True
        for offset in beside:
            if hexes[start + offset] in (BLOCKS, OFF):
                passes = False
        for offset in across:
            thing = sides[first + offset]
            if thing in _HARMLESS:
                continue
            if thing == WALL:
                passes = False
            elif thing != LIP:
                passes = passes and None
            elif sight.lips[first + offset].view(sight.ground, shooter, target) >= View.HIDDEN:
                passes = False
        if passes:
            return True
        if passes is None:
            found = None
    return found


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

    __slots__ = ("_bars", "_known", "_views", "free", "start")

    def __init__(self, over: Views, start: int) -> None:
        self.start = start
        self.free: dict[int, Way] = {}
        """By their ends, those lines looked at that are neither blocked nor too long."""
        self._views = over
        self._known: set[int] = set()
        sight, here = over.sight, over.ground.level[start]
        self._bars = {level: sight.barred(start, max(level, here)) for level in sight.levels}
        """What bars a line, by the level of its other end."""

    def seen(self, hexes: AbstractSet[int]) -> AbstractSet[int]:
        """Those of some hexes that can be seen, whoever is in the way."""
        fresh = hexes - self._known
        if fresh:
            self._look(fresh)
        return hexes & self.free.keys()

    def way(self, end: int) -> Way | None:
        """The line to a hex; None if it is blocked or too long."""
        if end not in self._known:
            self._look((end,))
        return self.free.get(end)

    def _look(self, ends: Collection[int]) -> None:
        """Look along some lines: each is laid over all that bars any, as trees, walls or ridges bar most."""
        over, start = self._views, self.start
        over.count(len(ends))
        self._known.update(ends)
        sight = over.sight
        if not sight.level_field[start]:
            self._look_out(ends)
            return
        bars, level, first, prints = self._bars, over.ground.level, sight.first, sight.prints
        spot, reach = first[start], over.reach
        for end in ends:
            if bars[level[end]] & prints[first[end] - spot]:
                continue
            if reach and over.ground.grid.distance(start, end) > reach:
                continue
            way = _glance(sight, start, end)
            if way is DOUBTFUL:
                way = _closely(over.ground, start, end, over.volume)
            if way is not None:
                self.free[end] = way

    def _look_out(self, ends: Collection[int]) -> None:
        """The same from a tower or where there are openings."""
        over, start = self._views, self.start
        sight, ground = over.sight, over.ground
        on_tower = "tower" in ground.kind(start).traits
        for end in ends:
            if over.reach and ground.grid.distance(start, end) > over.reach:
                continue
            way = DOUBTFUL if on_tower else _glance_out(sight, start, end)
            if way is DOUBTFUL:
                way = _closely(ground, start, end, over.volume)
            if way is not None:
                self.free[end] = way


def views(ground: Ground, volume: Literal["exile", "challenge"], reach: int) -> Views:
    """The lines over a ground; those of the grounds last asked for are kept."""
    # No line is longer than the map: weapons that reach that far share what was seen.
    return _views(ground, volume, min(reach, ground.grid.columns + ground.grid.rows))


@lru_cache(maxsize=64)
def _views(ground: Ground, volume: Literal["exile", "challenge"], reach: int) -> Views:
    return Views(ground, volume, reach)
