"""All that one sees from a hex at first sight, found at once.

Whatever bars lines hides all hexes behind it; what each thing hides from afar is known beforehand, so that the rest can
be seen. Maps are numbers here: there is a bit for every hex, and hexes and their hexsides are places, four to a hex.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from warhost.skirmish.maps.ground import Side
from warhost.skirmish.sight.hex_lines import HEX, PLACES, bits_of, faces, shadows
from warhost.skirmish.sight.seen_ground import BLOCKS, LIP, Sight

SOLID = 1 << 10
"""The height of what bars lines from any level."""


class Barrier(NamedTuple):
    """Things that bar lines with both ends below them."""

    height: int
    places: list[int]
    ends: int
    """The hexes on the level next below: this and all that is higher bars lines to them."""


class Half(NamedTuple):
    """All that lines meet that lead down the map or east."""

    barriers: list[Barrier]
    """The highest first."""
    odd: list[int]
    """The places of hexes and hexsides that need a closer look."""
    plain: dict[int, int]
    """By level, the hexes that do not."""


class Panorama:
    """The ground as it is seen from its hexes at first sight."""

    __slots__ = (
        "_ahead",
        "_all",
        "_back",
        "_last",
        "_lips",
        "_odd",
        "_places",
        "_rows",
        "_shadows",
        "_sight",
        "_solid",
    )

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        grid = sight.ground.grid
        self._shadows = shadows(grid.columns, grid.rows)
        # Columns slant, as in the sight.
        width, slant = self._shadows.width, grid.rows // 2
        self._places = [
            ((row + 1) * width + column + slant - row // 2) * PLACES
            for row in range(grid.rows)
            for column in range(grid.columns)
        ]
        self._last = (grid.rows + 3) * width * PLACES
        self._all = (1 << grid.size) - 1
        size, starts = self._last // PLACES + 1, [place // PLACES for place in self._places[:: grid.columns]]
        # A number is written with its highest digit first, so that the last row of the map comes first.
        self._rows = [slice(size - start - grid.columns, size - start) for start in reversed(starts)]
        self._solid: list[int] = []
        self._odd: list[int] = []
        self._lips: dict[int, list[int]] = {}
        for place, spot in zip(self._places, sight.first, strict=True):
            if sight.hexes[spot]:
                (self._solid if sight.hexes[spot] == BLOCKS else self._odd).append(place + HEX)
            for direction in range(HEX):
                self._note(place + direction, spot * 6 + direction)
        self._ahead = self._half(lambda place: place)
        self._back = self._half(self._turned)

    def _note(self, place: int, side: int) -> None:
        """Take note of what is at a hexside."""
        thing = self._sight.sides[side]
        if thing == Side.WALL:
            self._solid.append(place)
        elif thing == LIP:
            self._lips.setdefault(self._sight.lips[side].height, []).append(place)
        elif thing:
            self._odd.append(place)

    def _half(self, turn: Callable[[int], int]) -> Half:
        """The half of all lines that lead down the map or east, when every place was turned."""
        ground = self._sight.ground
        cells = [turn(place + HEX) // PLACES for place in self._places]
        barriers: list[Barrier] = []
        plain: dict[int, int] = {}
        places, height = self._solid, SOLID
        for below in sorted(set(ground.level), reverse=True):
            ends = [hex_ for hex_, level in enumerate(ground.level) if level == below]
            barriers.append(Barrier(height, sorted(map(turn, places)), bits_of([cells[end] for end in ends])))
            plain[below] = bits_of([cells[end] for end in ends if "tower" not in ground.kind(end).traits])
            places, height = self._lips.get(below, []), below
        return Half(barriers, sorted(map(turn, self._odd)), plain)

    def _turned(self, place: int) -> int:
        """A place on the map turned upside down: there a hexside to the east is one to the west, its neighbour's."""
        thing = place % PLACES
        across = 0 if thing == HEX else self._shadows.steps[thing]
        return self._last - (place - thing) - across + thing

    def seen_from(self, shooter: int) -> tuple[int, int]:
        """The hexes to which nothing at all bars the line at first sight, and those to which it is free beyond doubt.

        Lines start from the centre of the shooter's hex. Trees and the like bar them, walls, and lips above both ends.
        Between ends on one level no other lip counts: without doors, bridges and the like, and without ties, a line
        is free, and nothing on it covers who is at its end. Neither range nor darkness is looked at.
        """
        first, here = self._places[shooter], self._sight.ground.level[shooter]
        hidden, free = self._scan(self._ahead, first, here)
        hidden_back, free_back = self._scan(self._back, self._last - first, here)
        return self._all & ~self._gathered(hidden, hidden_back), self._gathered(free, free_back)

    def _scan(self, half: Half, first: int, here: int) -> tuple[int, int]:
        """The hexes down the map or east from a place on a level that are behind something, and those free to see."""
        cell = first // PLACES
        hidden = behind = 0
        for height, places, ends in half.barriers:
            if height > here:
                behind |= self._behind(places, first)
            hidden |= behind << cell & ends
        clean = self._shadows.clean & ~self._behind(half.odd, first)
        return hidden, clean << cell & half.plain[here] & ~hidden

    def _behind(self, places: list[int], first: int) -> int:
        """What lies behind some places that are seen from another; it is not in an earlier row than that."""
        shadows, behind = self._shadows, 0
        for place in places[bisect_left(places, first - PLACES * shadows.width) :]:
            behind |= shadows[place - first]
        return behind

    def _gathered(self, ahead: int, back: int) -> int:
        """The hexes whose bits are set in a number of this map, or in one of the map turned upside down."""
        size = self._last // PLACES + 1
        digits = f"{ahead | int(f'{back:0{size}b}'[::-1], 2):0{size}b}"
        return int("".join(map(digits.__getitem__, self._rows)), 2)


def looked_out_at(sight: Sight, shooter: int) -> list[int]:
    """The hexes to which lines may start elsewhere than in the centre: before openings, and anywhere from a tower."""
    ground, start = sight.ground, sight.first[shooter]
    everything = range(ground.grid.size)
    if "tower" in ground.kind(shooter).traits:
        return [*everything]
    found = []
    for direction in sight.openings[shooter]:
        beyond = ground.grid.table[shooter * 6 + direction]
        # From outside one looks only into the room behind a window.
        some = (
            everything
            if ground.room[shooter]
            else [end for end in everything if ground.room[end] == ground.room[beyond]]
        )
        found += [end for end in some if faces(sight.stride, direction, sight.first[end] - start)]
    return found
