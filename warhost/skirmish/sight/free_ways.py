"""Lines of fire with nobody on them, kept: which the ground leaves free, and where somebody could be in the way."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from warhost.core.board.hexes import OFF_MAP
from warhost.skirmish.maps.ground import Ground, Side
from warhost.skirmish.sight.hex_lines import CENTRE, Tie, bits_of, course
from warhost.skirmish.sight.judging import DARK_RANGE, Judge
from warhost.skirmish.sight.line_marks import LineOfFire
from warhost.skirmish.sight.line_of_fire import line_of_fire
from warhost.skirmish.sight.panorama import Panorama, looked_out_at
from warhost.skirmish.sight.seen_ground import BLOCKS, HARMLESS, LIP, OFF, Lip, Sight, View, sight_of

WALL = int(Side.WALL)


class Way(NamedTuple):
    """A line that the ground leaves free: where somebody could be in the way."""

    hexes: tuple[int, ...]
    sure: int
    """How many of them, from the first, the line crosses in any case; the others it may pass by."""
    pairs: tuple[tuple[int, int], ...] | None
    """Of those others, the two of which it must cross one; None if the ground decides which."""


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


def _people(sight: Sight, shooter: int, target: int) -> Way:
    """Where somebody could be in the way of a line from the centre of the shooter's hex."""
    start, end = sight.first[shooter], sight.first[target]
    if end < start:
        start, end = end, start  # The way back is the same.
    way, hex_at = course(sight.stride, CENTRE, end - start), sight.hex_at
    assert way is not None
    found = [hex_at[start + offset] for offset in way.hexes]
    pairs: list[tuple[int, int]] = []
    is_bare = True
    for (into, one), (across, other) in [tie.ways for tie in way.ties]:
        for offset in one + other:
            hex_ = hex_at[start + offset]
            is_bare = is_bare and not sight.hexes[start + offset]
            if hex_ != OFF_MAP and hex_ not in found:
                found.append(hex_)
        for offset in into + across:
            is_bare = is_bare and not sight.sides[start * 6 + offset]
        if one and other:
            pairs.append((hex_at[start + one[0]], hex_at[start + other[0]]))
    return Way(tuple(found), len(way.hexes), tuple(pairs) if is_bare else None)


def _glance(sight: Sight, shooter: int, target: int, origin: int = CENTRE) -> bool | None:
    """Whether a line is free on which no tree stands, seen at a glance; None when it needs a closer look.

    Not for shooters on towers.
    """
    start, end, ground = sight.first[shooter], sight.first[target], sight.ground
    if origin == CENTRE and end < start:
        start, end = end, start  # The way back is the same.
    way = course(sight.stride, origin, end - start)
    assert way is not None
    if ground.dark[target] and way.distance > DARK_RANGE:
        return False
    sides, first = sight.sides, start * 6
    found: bool | None = None if sight.towers[target] else True
    for offset in way.sides:
        thing = sides[first + offset]
        if not thing:
            continue
        if thing == LIP:
            if sight.lips[first + offset].view(ground, shooter, target) >= View.HIDDEN:
                return False
        elif thing == WALL:
            return False
        elif thing not in HARMLESS:
            found = None
    for tie in way.ties:
        passing = _past(sight, start, shooter, target, tie)
        if passing is False:
            return False
        if passing is None:
            found = None
    return found


def _glance_out(sight: Sight, shooter: int, target: int) -> bool | None:
    """The same for one who stands at openings: one free line is enough."""
    found: bool | None = False
    hexes, start = sight.hexes, sight.first[shooter]
    for origin in Judge(sight, shooter, target, None, False).origins():
        way = course(sight.stride, origin, sight.first[target] - start)
        assert way is not None
        if BLOCKS not in [hexes[start + offset] for offset in way.hexes]:
            is_free = _glance(sight, shooter, target, origin)
            if is_free:
                return True
            if is_free is None:
                found = None
    return found


def _past(sight: Sight, start: int, shooter: int, target: int, tie: Tie) -> bool | None:
    """Whether a line gets past a tie on either side, seen at a glance; None when it needs a closer look."""
    hexes, sides = sight.hexes, sight.sides
    first = start * 6
    along, ways = tie.along, tie.ways
    if along is not None and sides[first + along] == WALL:
        return False
    for across, beside in ways:
        for offset in across:
            if sides[first + offset]:
                break
        else:
            for offset in beside:
                if hexes[start + offset]:
                    break
            else:
                return True  # Nothing is there at all.
    found: bool | None = False
    for across, beside in ways:
        passes: bool | None = True
        for offset in beside:
            if hexes[start + offset] in (BLOCKS, OFF):
                passes = False
        for offset in across:
            thing = sides[first + offset]
            if thing in HARMLESS:
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


def _hides_half(lip: Lip, target: int) -> bool:
    """Whether a lip gives cover to a target that is seen over it: to one on the slope below (DN-2.24-24)."""
    return lip.slope and lip.low == target


def _is_clear(sight: Sight, shooter: int, target: int) -> bool:
    """Whether nothing covers the target of a free line, whichever way past ties it takes; False if in doubt."""
    if not sight.level_field[shooter] or not sight.bare[target]:
        return False
    start, end, sides, hexes = sight.first[shooter], sight.first[target], sight.sides, sight.hexes
    if end < start:
        start, end = end, start  # The way back is the same.
    way, first = course(sight.stride, CENTRE, end - start), start * 6
    assert way is not None
    for offset in way.sides:
        thing = sides[first + offset]
        if thing and (thing != LIP or _hides_half(sight.lips[first + offset], target)):
            return False
    for offset in way.hexes:
        if hexes[start + offset]:
            return False
    for tie in way.ties:
        for across, beside in tie.ways:
            for offset in across:
                if sides[first + offset]:
                    return False
            for offset in beside:
                if hexes[start + offset]:
                    return False
    return True


MOST_VIEWS = 1 << 18
"""How many lines are kept of each ground."""


class Views(dict[int, "Outlook"]):
    """The lines over a ground within a reach that were looked at already, by the hex where they start."""

    __slots__ = ("_known", "bare", "far", "ground", "panorama", "reach", "sight", "volume")

    def __init__(self, ground: Ground, volume: Literal["exile", "challenge"], reach: int) -> None:
        super().__init__()
        self.ground = ground
        self.volume = volume
        self.reach = reach if reach < longest(ground) else 0
        """In hexes; 0 if nothing is too far."""
        self.far = not self.reach and not any(ground.dark)
        """Whether neither range nor darkness hides anything."""
        self.sight = sight_of(ground)
        self.bare = bits_of([hex_ for hex_, is_bare in enumerate(self.sight.bare) if is_bare])
        """The hexes that give no cover to who stands in them."""
        self.panorama = Panorama(self.sight)
        self._known = 0

    def __missing__(self, start: int) -> Outlook:
        found = self[start] = Outlook(self, start)
        return found

    def count(self) -> None:
        """One line more is kept; of too many those from before are dropped."""
        self._known += 1
        if self._known > MOST_VIEWS:
            self.clear()
            self._known = 0


class Outlook:
    """The lines from one hex, each looked along once. Hexes are bits of a number here."""

    __slots__ = ("_clear", "_doubtful", "_lines", "_views", "_ways", "free", "open", "start", "unbarred")

    def __init__(self, over: Views, start: int) -> None:
        self.start = start
        self._views = over
        seen, free = over.panorama.seen_from(start)
        is_level = over.sight.level_field[start]
        self.unbarred = seen if is_level else (1 << over.ground.grid.size) - 1
        """The ends of lines that nothing bars at first sight, whatever a closer look shows: so nobody who chooses among
        them can tell from it what was looked at before."""
        self.open = seen if is_level else seen | bits_of(looked_out_at(over.sight, start))
        """The hexes that can perhaps be seen: the same but for those where a closer look has shown that they cannot."""
        self.free = free if is_level and over.far else 0
        """Those that can: where a closer look has shown it, or none is needed."""
        self._clear = self.free & over.bare
        """Those of them where nothing gives cover, as far as it is known."""
        self._doubtful: set[int] = set()
        """Those where a glance was not enough."""
        self._ways: dict[int, Way] = {}
        self._lines: dict[int, LineOfFire] = {}

    def sees(self, end: int) -> bool:
        """Whether the ground lets one see a hex, whoever is in the way."""
        if self.free >> end & 1:
            return True
        if not self.open >> end & 1:
            return False
        if self._is_free(end):
            self.free |= 1 << end
            return True
        self.open ^= 1 << end
        return False

    def way(self, end: int) -> Way | None:
        """The line to a hex, whoever is in the way; None if it is blocked or too long."""
        found = self._ways.get(end)
        if found is None and self.sees(end):
            sight, start = self._views.sight, self.start
            is_plain = sight.level_field[start] and end not in self._doubtful
            found = _people(sight, start, end) if is_plain else Way(_beside(sight, start, end), 0, None)
            self._ways[end] = found
            self._views.count()
        return found

    def is_clear(self, end: int) -> bool:
        """Whether nothing covers who stands in a hex, if he is seen there at all; False if in doubt."""
        if self._clear >> end & 1:
            return True
        over = self._views
        is_clear = _is_clear(over.sight, self.start, end) if self.sees(end) else over.sight.bare[end]
        if is_clear:
            self._clear |= 1 << end
        return is_clear

    def line(self, end: int) -> LineOfFire:
        """The line to a hex with nobody on it, blocked or not."""
        found = self._lines.get(end)
        if found is None:
            over = self._views
            found = self._lines[end] = line_of_fire(over.ground, self.start, end, volume=over.volume)
            over.count()
        return found

    def _is_free(self, end: int) -> bool:
        over, start = self._views, self.start
        sight, ground = over.sight, over.ground
        if over.reach and ground.grid.distance(start, end) > over.reach:
            return False
        if sight.level_field[start]:
            is_free = _glance(sight, start, end)
        else:
            is_free = None if "tower" in ground.kind(start).traits else _glance_out(sight, start, end)
        if is_free is None:
            self._doubtful.add(end)
            is_free = not line_of_fire(ground, start, end, volume=over.volume).blocked
        return is_free


def views(ground: Ground, volume: Literal["exile", "challenge"], reach: int) -> Views:
    """The lines over a ground; those of the grounds last asked for are kept."""
    # No line is longer than the map: weapons that reach that far share what was seen.
    return _views(ground, volume, min(reach, longest(ground)))


def longest(ground: Ground) -> int:
    """No two hexes of a map are farther from each other."""
    grid = ground.grid
    return max(grid.rows, grid.columns + grid.rows // 2)


@lru_cache(maxsize=64)
def _views(ground: Ground, volume: Literal["exile", "challenge"], reach: int) -> Views:
    return Views(ground, volume, reach)
