"""The ground as a line of fire sees it: flat columns, made once for each ground."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from warhost.core.board.hexes import OFF_MAP
from warhost.core.ids import HexId, all_hexes
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.places import Place

LIP = 64
_SEEN = frozenset(
    {
        *(HexsideKind.WALL, HexsideKind.DOOR, HexsideKind.WINDOW, HexsideKind.SLIT),
        *(HexsideKind.BARS, HexsideKind.LOCKED, HexsideKind.LOW_WALL),
    }
)


def height_of(ground: Ground, hex_: HexId) -> int:
    """The level of the solid ground of a hex: under a walkway, which has no lip, that of the passage."""
    return ground.level[ground.places_in(hex_)[-1]]


class Lip(NamedTuple):
    """A hexside where the ground falls away (DN-2.24-23, DN-2.24-24)."""

    height: int
    """The level above it."""
    high: HexId
    low: HexId
    slope: bool
    """Whether a slope lies below it."""
    halfway: bool
    """Whether a slope or stair lies below it."""

    @classmethod
    def between(cls, ground: Ground, here: HexId, there: HexId) -> Lip:
        """The lip between two hexes."""
        high, low = (here, there) if height_of(ground, here) > height_of(ground, there) else (there, here)
        below = ground.kind(low).traits
        return cls(height_of(ground, high), high, low, "slope" in below, bool(below & {"slope", "stair"}))

    def view(self, ground: Ground, shooter: Place, target: Place) -> LipView:
        """How pieces at the two ends of a line over it see each other."""
        height, high, low, slope, halfway = self
        level, up, down = ground.level, shooter, target
        if level[down] >= height:
            if level[up] >= height:
                return LipView.FREE
            up, down = down, up
        if level[up] < height:
            return LipView.BELOW
        if slope and ground.hex_of(down) == low:
            return LipView.ON_SLOPE
        distance, foot, top = ground.grid.distance, ground.hex_of(down), ground.hex_of(up)
        # From the slope hex, or from the edge itself at a sheer drop.
        hidden = distance(foot, low) < distance(top, low if halfway else high) and not (halfway and foot == low)
        return LipView.HIDDEN if hidden else LipView.OVER


class LipView(IntEnum):
    """What a lip does to pieces at the two ends of a line."""

    FREE = 0
    """Both are above it."""
    OVER = 1
    """One looks down over it at the other."""
    ON_SLOPE = 2
    """One stands on the slope below it."""
    HIDDEN = 3
    """One is too near to it to be seen from above."""
    BELOW = 4
    """Both are below it, with the higher ground between them."""


class Sight:
    """The ground as a line of fire sees it: flat columns with a margin, made once for each ground."""

    def __init__(self, ground: Ground) -> None:
        grid = ground.grid
        self.ground = ground
        # Columns slant, so that a step leads equally far everywhere. Rows are more than twice as wide as the map: the
        # difference of two hexes then names their line, and what lies beyond the edge is found as such.
        slant = grid.rows // 2
        self.stride = stride = 2 * (grid.columns + slant) + 2
        self.first = 2 * [
            (row + 1) * stride + column + slant - row // 2 for row in range(grid.rows) for column in range(grid.columns)
        ]
        """The spot of each place."""
        # If the rooms are unchanged, only the columns around the changes are recomputed.
        base = sight_of(ground.base) if ground.base is not None and ground.base.room is ground.room else None
        size = (grid.rows + 2) * stride
        self.sides: list[int] = [0] * (size * 6) if base is None else list(base.sides)
        self.hex_at: list[HexId] = [OFF_MAP] * size if base is None else base.hex_at
        self.lips: dict[int, Lip] = {} if base is None else dict(base.lips)
        """The lips of the ground, by hexside."""
        self.openings: list[tuple[int, ...]] = [()] * grid.size if base is None else list(base.openings)
        """The hexsides from which a piece in a hex may shoot: an outer sill only serves shots into the room."""
        self.notable: list[bool] = [False] * grid.size if base is None else list(base.notable)
        """The hexes that affect a line which crosses them."""
        changed = {ground.hex_of(Place(side // 6)) for side in ground.changed_sides}
        for hex_ in all_hexes(grid.size) if base is None else changed:
            self._look_at(hex_)

    def _look_at(self, hex_: HexId) -> None:
        """Fill in the columns of one hex."""
        ground, spot = self.ground, self.first[hex_]
        kind = ground.kind(hex_)
        # Crevasses (DN-2.24-16) and demolished walls (DN-2.24-33) don't affect a line.
        self.notable[hex_] = kind.blocks or bool(kind.traits & {"bridge", "gateway"})
        self.hex_at[spot] = hex_
        openings = []
        for direction in range(6):
            number = hex_ * 6 + direction
            thing, there = ground.sides[number], ground.grid.table[number]
            if there == OFF_MAP:
                continue
            lip = self._lip(hex_, there)
            self.sides[spot * 6 + direction] = thing if thing in _SEEN else LIP if lip else 0
            self.lips.pop(number, None)
            if lip:
                self.lips[number] = Lip.between(ground, hex_, there)
            if thing == HexsideKind.WINDOW or (ground.room[hex_] and thing in (HexsideKind.DOOR, HexsideKind.SLIT)):
                openings.append(direction)
        self.openings[hex_] = tuple(openings)

    def _lip(self, here: HexId, there: HexId) -> bool:
        """Whether the ground drops at this hexside so that it hides pieces below (DN-2.24-23)."""
        heights = {hex_: height_of(self.ground, hex_) for hex_ in (here, there)}
        high, low = (here, there) if heights[here] > heights[there] else (there, here)
        fall = heights[high] - heights[low]
        if self.ground.sheet[here] != self.ground.sheet[there]:
            return False  # a ramp
        above, below = self.ground.kind(high).traits, self.ground.kind(low).traits
        if fall == 0 or ("stair" in above and "stair" in below):
            return False
        # The foot of a slope or stair hides nobody, nor does gently falling ground.
        return fall >= 2 or bool(below & {"slope", "stair"})


@lru_cache(maxsize=64)
def sight_of(ground: Ground) -> Sight:
    """The sight of a ground."""
    return Sight(ground)
