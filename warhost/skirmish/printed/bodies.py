"""The shapes of counters (DN-1.51-02, DN-2.33-*, DN-5.22-01), read from `data/bodies.toml`.

A body is data: its cells around an anchor, its facings, how it steps and turns, and over which hexsides its parts
strike. Rules ask a body which cells it covers in a pose; nothing else knows how many hexes a counter has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, Protocol, cast

from msgspec import Struct

from warhost.datafiles import TomlFile
from warhost.skirmish import DATA
from warhost.skirmish.places import NOWHERE, Place, Pose, facing_of, place_of


class Lattice(Protocol):
    """Where counters lie: hexes or places, six neighbours for each in one table."""

    @property
    def table(self) -> Sequence[int]:
        """Six entries for each place: its neighbour in each direction, or -1."""

    def direction(self, start: int, end: int, /) -> int:
        """The direction from one to its neighbour, or -1."""


class Body(Struct, frozen=True, forbid_unknown_fields=True, eq=False, rename={"around": "cells"}):
    """The shape of a counter, and how it steps and turns.

    >>> from warhost.core.board.hexes import HexGrid
    >>> from warhost.skirmish.places import pose_at, upper
    >>> grid = HexGrid(6, 6)
    >>> rider = load_bodies()["rider"]
    >>> [grid.col_row(hex_) for hex_ in rider.cells_at(grid, pose_at(upper(grid.hex(3, 2)), 0))]
    [(3, 2), (2, 2)]
    """

    faces: Literal["nothing", "side", "corner"]
    footprint: int = 0
    """The footprint of the fighters that have it; 0 for temporary shapes such as a rider's."""
    step: Literal["shift", "follow"] = "shift"
    turning: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The extra cost of hexes ahead, alongside, beside the rear and behind (DN-2.36.1-02)."""
    about: int = 0
    """What a half-turn on the spot costs a body that follows."""
    around: tuple[int, ...] = ()
    """Its cells besides the anchor, as directions from there when it faces east."""
    parts: Mapping[str, int] = {}
    strikes: Mapping[str, tuple[int, ...]] = {}

    @property
    def is_large(self) -> bool:
        """Whether the counter with its parts covers more than one hex."""
        return bool(self.around or self.parts)

    def own_cells(self, lattice: Lattice, pose: Pose) -> tuple[Place, ...]:
        """The places of the counter itself in a pose, the anchor first; cells off the map are left out."""
        return _laid(lattice, pose, self.around) if self.around else (place_of(pose),)

    def cells_at(self, lattice: Lattice, pose: Pose) -> tuple[Place, ...]:
        """The places of the counter with all its parts in a pose, the anchor first (DN-1.51-02, DN-2.33-01)."""
        if not self.parts:
            return self.own_cells(lattice, pose)
        return _laid(lattice, pose, (*self.around, *self.parts.values()))

    def part_at(self, lattice: Lattice, pose: Pose, part: str) -> Place:
        """The place of a part in a pose, or ``NOWHERE``."""
        return _beside(lattice, place_of(pose), facing_of(pose) + self.parts[part])

    def is_on_map(self, lattice: Lattice, pose: Pose) -> bool:
        """Whether the whole counter lies on the map in a pose."""
        return len(self.cells_at(lattice, pose)) == 1 + len(self.around) + len(self.parts)

    def joints(self, lattice: Lattice, pose: Pose) -> list[int]:
        """The hexsides inside the counter, each once, seen from the cell that lies further from the anchor."""
        cells = self.cells_at(lattice, pose)
        return [
            cell * 6 + lattice.direction(cell, other)
            for number, cell in enumerate(cells)
            for other in cells[:number]
            if lattice.direction(cell, other) >= 0
        ]

    # Arcs

    @property
    def has_rear(self) -> bool:
        """Whether it strikes only to the front, and has a weaker defence to the rear (DN-4.44-06)."""
        return bool(self.strikes)

    def strikes_over(self, lattice: Lattice, pose: Pose) -> dict[Place, tuple[str, ...]]:
        """For each place around the counter, the parts that can strike there; places to the rear are left out.

        DN-5.22-02, DN-5.22-03
        """
        found: dict[Place, tuple[str, ...]] = {}
        for part, directions in self.strikes.items():
            cell = self.part_at(lattice, pose, part)
            for direction in directions if cell != NOWHERE else ():
                there = _beside(lattice, cell, facing_of(pose) + direction)
                if there != NOWHERE:
                    found[there] = (*found.get(there, ()), part)
        return found

    def faces_place(self, lattice: Lattice, pose: Pose, place: Place, part: str = "") -> bool:
        """Whether a place beside the counter lies to its front, or before one of its parts (DN-4.44-05)."""
        if not self.has_rear:
            return True
        parts = self.strikes_over(lattice, pose).get(place, ())
        return part in parts if part else bool(parts)

    def arc_of(self, lattice: Lattice, pose: Pose, place: Place) -> Literal["front", "rear"]:
        """On which side of the counter an adjacent place is (DN-4.44-06); without a rear everything is front."""
        front = not self.has_rear or place in self.strikes_over(lattice, pose)
        return "front" if front else "rear"


def _beside(lattice: Lattice, place: Place, direction: int) -> Place:
    return cast("Place", lattice.table[place * 6 + direction % 6])


def _laid(lattice: Lattice, pose: Pose, turns: tuple[int, ...]) -> tuple[Place, ...]:
    place, facing = place_of(pose), facing_of(pose)
    around = [_beside(lattice, place, facing + turn) for turn in turns]
    return (place, *[cell for cell in around if cell != NOWHERE])


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `bodies.toml`."""

    body: dict[str, Body]


@cache
def load_bodies(path: Path = DATA / "bodies.toml") -> dict[str, Body]:
    """Read the shapes by name.

    Raises:
        DataError: the file is faulty.
    """
    return TomlFile(path).decode(File).body


@cache
def body_of_footprint(footprint: int) -> Body:
    """The shape of fighters that cover this many hexes."""
    return next(body for body in load_bodies().values() if body.footprint == footprint)
