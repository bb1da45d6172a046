"""Walking a line of fire: where it may start, and everything it passes (rulebook 2.21 and 2.24).

The only module that follows a line over a ground. A line is a list of stretches. Most of it is one stretch that can be
passed in one way. Where it runs along a hexside, or through a corner, the shooter may pass on either side (DN-2.21-01):
such a stretch has two passes. `obstacles_and_cover` judges what all this means for a shot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from warhost.core.board.hex_lines import CENTRE, course, faces
from warhost.core.board.hexes import OFF_MAP
from warhost.core.ids import HexId
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.places import NOWHERE, Place
from warhost.skirmish.sight.seen_ground import Sight


class Crossing(NamedTuple):
    """A hexside that matters to a line, as it is crossed coming from a hex."""

    hex: HexId
    direction: int
    thing: int
    """What stands on it: a :class:`Side`, or ``LIP``."""


class Pass(NamedTuple):
    """One way past a stretch: the hexsides crossed that matter, and every hex entered."""

    sides: tuple[Crossing, ...]
    hexes: tuple[HexId, ...]


Stretch = Iterable[Pass]
"""The passes among which the shooter chooses, to be gone through once."""


def stretches(sight: Sight, shooter: Place, target: Place, origin: int) -> Iterator[Stretch]:
    """Every stretch of the line that starts at an origin, the two end hexes left out.

    Args:
        sight: the ground as lines of fire see it.
        shooter: the place of the shooter.
        target: the place of the target.
        origin: the hexside of the shooter's hex in whose middle the line starts, or ``CENTRE``.
    """
    start = sight.first[shooter]
    way = course(sight.stride, origin, sight.first[target] - start)
    assert way is not None
    yield (_pass(sight, start, way.sides, way.entered),)
    for tie in way.ties:
        if tie.along is not None and sight.sides[start * 6 + tie.along] == HexsideKind.WALL:
            # Nobody shoots along the top of a wall: there is no way past it (DN-2.24-32).
            spot, direction = start + tie.along // 6, tie.along % 6
            if sight.hex_at[spot] != OFF_MAP:
                yield (Pass((Crossing(sight.hex_at[spot], direction, HexsideKind.WALL),), ()),)
                continue
        ways = (_pass(sight, start, *way) for way in tie.ways)
        yield (one for one in ways if OFF_MAP not in one.hexes)


def _pass(sight: Sight, start: int, sides: tuple[int, ...], entered: tuple[int, ...]) -> Pass:
    """A pass, from offsets to the spot at which the line starts."""
    things, first, hex_at = sight.sides, start * 6, sight.hex_at
    crossed = [
        Crossing(hex_at[start + offset // 6], offset % 6, things[first + offset])
        for offset in sides
        if things[first + offset]
    ]
    return Pass(tuple(crossed), tuple([hex_at[start + offset] for offset in entered]))


def hexes_beside(sight: Sight, shooter: Place, target: Place) -> tuple[HexId, ...]:
    """Every hex where somebody could be in the way, wherever the line starts and however it passes corners."""
    found: dict[HexId, None] = {}
    for origin in origins(sight, shooter, target):
        for stretch in stretches(sight, shooter, target, origin):
            for one in stretch:
                found.update(dict.fromkeys(one.hexes))
    return tuple(found)


# Where a line starts


def origins(sight: Sight, shooter: Place, target: Place) -> Iterator[int]:
    """Where the line may start: the centre, or the hexsides through which the shooter can look."""
    ground = sight.ground
    if is_on_tower(ground, shooter) and not share_tower(ground, shooter, target):
        table = ground.table
        sides = [d for d in range(6) if not is_on_tower(ground, table[shooter * 6 + d])]
        yield from (d for d in sides if _is_outside(sight, shooter, target, d))
        # From the middle of the tower, or facing away from the rampart, he sees nothing outside (DN-2.24-28).
        yield CENTRE
        return
    openings = [
        d
        for d in sight.openings[ground.hex_of(shooter)]
        if _is_outside(sight, shooter, target, d) and _can_use_opening(ground, shooter, target, d)
    ]
    straight = course(sight.stride, CENTRE, sight.first[target] - sight.first[shooter])
    # A shooter at an opening shoots from its middle, not from the centre of his hex (DN-2.24-34).
    if straight is None or not straight.sides or straight.sides[0] not in openings:
        yield CENTRE
    yield from openings


def _is_outside(sight: Sight, shooter: Place, target: Place, direction: int) -> bool:
    """Whether the target lies outside the line of one of the shooter's hexsides."""
    return faces(sight.stride, direction, sight.first[target] - sight.first[shooter])


def _can_use_opening(ground: Ground, shooter: Place, target: Place, direction: int) -> bool:
    """Whether a shooter may aim through an opening: from inside, or over a window's sill into the room behind it."""
    if ground.room[shooter]:
        return True
    outside = ground.table[shooter * 6 + direction]
    is_window = ground.sides[shooter * 6 + direction] == HexsideKind.WINDOW
    return is_window and ground.room[outside] == ground.room[target]


def is_on_tower(ground: Ground, place: Place) -> bool:
    """Whether a place is part of a tower."""
    return place != NOWHERE and "tower" in ground.kind(place).traits


def share_tower(ground: Ground, here: Place, there: Place) -> bool:
    """Whether two places are part of one tower."""
    return is_on_tower(ground, here) and ground.room[here] == ground.room[there]
