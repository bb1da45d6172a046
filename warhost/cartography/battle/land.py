"""The land of a battlefield ready for drawing: its features as shapes in units of the drawing, north at the top.

>>> from warhost.battle.scenario.battlefields import BATTLEFIELDS
>>> land = Countryside(read_battlefield(BATTLEFIELDS / "crossroads.toml"))
>>> land.box
(0, 0, 2400, 2400)
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Final

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from warhost.battle.scenario.battlefields import BattlefieldText, GroundText, Looks
from warhost.cartography.skirmish.field import rounded, warp
from warhost.cartography.studio.pen import Box, Point, chaikin, chance
from warhost.datafiles import TomlFile

INCH: Final = 50
"""Units of the drawing to an inch of the table."""
LOOKS: Final[dict[str, Looks]] = {
    "road": "road",
    "prohibited": "rocks",
    "scenery": "field",
    "woods": "wood",
    "rough": "rocks",
    "swamp": "marsh",
    "water": "pond",
    "hill": "hill",
    "building": "house",
    "stream": "stream",
    "gully": "stream",
    "fence": "fence",
    "hedge": "hedge",
    "wall": "wall",
    "high-wall": "rocks",
}
"""The default look of each kind of feature."""


def read_battlefield(path: Path) -> BattlefieldText:
    """A battlefield as its file has it, unchecked; the rulebook checks it when it is played."""
    return TomlFile(path).decode(BattlefieldText)


def looks_of(ground: GroundText) -> Looks:
    """What a feature is drawn as."""
    return ground.looks or LOOKS[ground.kind]


class Countryside:
    """The features of a battlefield by what they look like."""

    def __init__(self, text: BattlefieldText) -> None:
        self.text = text

    @property
    def box(self) -> Box:
        """The whole table."""
        return 0, 0, self.text.width * INCH, self.text.depth * INCH

    def at(self, place: tuple[float, float]) -> Point:
        """A place of the table in the drawing."""
        return place[0] * INCH, (self.text.depth - place[1]) * INCH

    def features(self, *looks: str) -> list[GroundText]:
        """The features with some look, in the order of the file."""
        return [ground for ground in self.text.ground if looks_of(ground) in looks]

    def course(self, ground: GroundText) -> list[Point]:
        """The line of a feature, without corners; it goes on beyond the edge of the table."""
        return chaikin([self.at(place) for place in ground.line], 3)

    def exact(self, ground: GroundText) -> BaseGeometry:
        """Where a feature lies."""
        if ground.line:
            return LineString(self.course(ground)).buffer(ground.width * INCH / 2, cap_style="flat")
        return Polygon([self.at(place) for place in ground.polygon])

    def natural(self, ground: GroundText) -> BaseGeometry:
        """A feature with natural edges: rounded, slightly bent, and never beyond its area in the rules."""
        shape = self.exact(ground)
        if ground.line:
            return warp(shape, 4.0)
        inner = warp(rounded(shape.buffer(-4), 40.0), 7.0).buffer(0)
        return inner if self._lies_inside(shape) else inner.union(self._beyond(shape))

    def _lies_inside(self, shape: BaseGeometry) -> bool:
        west, north, east, south = self.box
        left, top, right, bottom = shape.bounds
        return left > west and top > north and right < east and bottom < south

    def _beyond(self, shape: BaseGeometry) -> BaseGeometry:
        """The strip along the edges of the table where a feature runs off it."""
        west, north, east, south = self.box
        rim = Polygon([(west, north), (east, north), (east, south), (west, south)]).exterior.buffer(60)
        return shape.buffer(-24).intersection(rim)

    @cached_property
    def taken(self) -> BaseGeometry:
        """Where no grass grows."""
        return shapely.union_all([self.exact(ground) for ground in self.text.ground])


def scattered(shape: BaseGeometry, step: float, name: str) -> list[Point]:
    """Irregular points inside a shape, about ``step`` apart, the northern first."""
    if shape.is_empty:
        return []
    shapely.prepare(shape)
    left, top, right, bottom = shape.bounds
    found = []
    for row in range(int((bottom - top) / (step * 0.86)) + 2):
        for column in range(int((right - left) / step) + 2):
            luck = chance("scattered", name, row, column)
            x = left + (column + 0.5 * (row % 2) + 0.55 * (luck[0] - 0.5)) * step
            y = top + (row + 0.55 * (luck[1] - 0.5)) * step * 0.86
            if shapely.contains_xy(shape, x, y):
                found.append((x, y))
    return sorted(found, key=lambda place: place[1])
