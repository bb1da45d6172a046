"""Battlefields: the size of the table, where each side sets up, and the ground, from a text file (3.0, BS-0.0-02).

>>> load_battlefield(BATTLEFIELDS / "crossroads.toml").width
48000
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from warhost.battle import DATA
from warhost.battle.table.blocks import Point, Polygon
from warhost.battle.table.ground import TerrainPiece, cut, thick
from warhost.battle.table.units import INCH
from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, KeyPath, TomlFile

BATTLEFIELDS: Final = DATA / "battlefields"
LEAST: Final = 48
"""The least width and depth of a table, in inches (BS-0.0-02)."""

Place = tuple[float, float]
Looks = Literal[
    "road",
    "stream",
    "pond",
    "bridge",
    "marsh",
    "wood",
    "rocks",
    "hill",
    "field",
    "yard",
    "hedge",
    "fence",
    "wall",
    "house",
]
"""How features of the ground are drawn."""
GroundKind = Literal[
    "road",
    "prohibited",
    "scenery",
    "woods",
    "rough",
    "swamp",
    "water",
    "hill",
    "building",
    "stream",
    "gully",
    "fence",
    "hedge",
    "wall",
    "high-wall",
]
"""What features of the ground are. The Basic Game knows prohibited areas (BS-S1-02) and scenery; the others have
effects in the Intermediate Game (Table 14). A bridge is a road through a gap of its stream, a ford a stretch of stream.
A wall is an obstacle, a high one bars everybody (BS-11.8-07).
"""


class ZoneText(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a side sets up."""

    side: Literal["good", "evil"]
    polygon: tuple[Place, ...]


class GroundText(Struct, frozen=True, forbid_unknown_fields=True):
    """A feature of the ground: a polygon, or a line with a width."""

    id: str
    kind: GroundKind
    name: str = ""
    """Its name on the drawn table; empty if it has none."""
    looks: Looks | Literal[""] = ""
    """Its look, if different from the default of its kind."""
    polygon: tuple[Place, ...] = ()
    line: tuple[Place, ...] = ()
    width: float = 0
    level: int = 1
    """The height of a hill's contour in steps of ten feet (BS-11.8-05)."""


class BattlefieldText(Struct, frozen=True, forbid_unknown_fields=True):
    """A battlefield as its file has it, in inches."""

    name: str
    width: int
    depth: int
    zone: tuple[ZoneText, ...]
    ground: tuple[GroundText, ...] = ()


@dataclass(frozen=True)
class Battlefield:
    """A battlefield in thousandths of an inch."""

    name: str
    width: int
    depth: int
    zones: dict[str, tuple[Polygon, ...]]
    """For each side the convex pieces of its zone."""
    pieces: tuple[TerrainPiece, ...]

    @cached_property
    def roads(self) -> tuple[Polygon, ...]:
        """The pieces of all roads."""
        return tuple(piece.shape for piece in self.pieces if piece.kind == "road")


def load_battlefield(path: Path) -> Battlefield:
    """A battlefield; raises DataError with all faults."""
    file = TomlFile(path)
    text = file.decode(BattlefieldText)
    faults = list(faults_of_battlefield(file, text))
    if faults:
        raise DataError(faults)
    zones: dict[str, tuple[Polygon, ...]] = {}
    for zone in text.zone:
        zones[zone.side] = (*zones.get(zone.side, ()), *cut(_scaled(zone.polygon)))
    pieces = tuple(
        TerrainPiece(ground.id, ground.kind, shape, ground.level if ground.kind == "hill" else 0)
        for ground in text.ground
        for shape in _shapes(ground)
    )
    return Battlefield(text.name, text.width * INCH, text.depth * INCH, zones, pieces)


def _scaled(places: tuple[Place, ...]) -> tuple[Point, ...]:
    return tuple((round(x * INCH), round(y * INCH)) for x, y in places)


def _shapes(ground: GroundText) -> tuple[Polygon, ...]:
    return cut(_scaled(ground.polygon)) if ground.polygon else thick(_scaled(ground.line), ground.width * INCH)


def faults_of_battlefield(file: TomlFile, text: BattlefieldText) -> Iterator[Fault]:
    """What is wrong with a battlefield whose fields fit."""
    for key in ("width", "depth"):
        if getattr(text, key) < LEAST:
            yield file.at((key,), msg("battle-data-small-table", n=LEAST))
    for side in ("good", "evil"):
        if all(zone.side != side for zone in text.zone):
            yield file.at((), msg("battle-data-no-zone", side=side))
    for number, zone in enumerate(text.zone):
        yield from _faults_of_polygon(file, ("zone", number, "polygon"), zone.polygon, text)
    seen: set[str] = set()
    for number, ground in enumerate(text.ground):
        at: KeyPath = ("ground", number)
        if ground.id in seen:
            yield file.at((*at, "id"), msg("battle-data-feature-twice", name=ground.id))
        seen.add(ground.id)
        if bool(ground.polygon) == bool(ground.line):
            yield file.at(at, msg("battle-data-no-shape"))
        elif ground.polygon:
            yield from _faults_of_polygon(file, (*at, "polygon"), ground.polygon, text)
        elif len(ground.line) < 2 or ground.width <= 0:
            yield file.at(at, msg("battle-data-line"))


def _faults_of_polygon(
    file: TomlFile, at: KeyPath, polygon: tuple[Place, ...], text: BattlefieldText
) -> Iterator[Fault]:
    if len(polygon) < 3:
        yield file.at(at, msg("battle-data-polygon"))
        return
    outside = [place for place in polygon if not (0 <= place[0] <= text.width and 0 <= place[1] <= text.depth)]
    if outside:
        yield file.at(at, msg("battle-data-off-table", x=f"{outside[0][0]:g}", y=f"{outside[0][1]:g}"))
    try:
        cut(_scaled(polygon))
    except ValueError as error:
        yield file.at(at, str(error))
