"""The shapes of counters (DN-1.51-02, DN-2.33-*, DN-5.22-01), read from `data/bodies.toml`.

A body is data: its cells around an anchor, where it faces, how it steps and turns, and over which hexsides its parts
strike. Rules ask a body where it lies in a pose; nothing else knows how many hexes a counter has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, Protocol

from msgspec import Struct

from warhost.core.board.hexes import OFF_MAP
from warhost.datafiles import TomlFile
from warhost.skirmish import DATA


class Lattice(Protocol):
    """Where counters lie: hexes or places, six neighbours for each in one table."""

    @property
    def table(self) -> Sequence[int]:
        """Six entries for each, its neighbour in each direction or ``OFF_MAP``."""

    def direction(self, start: int, end: int, /) -> int:
        """The direction from one to its neighbour, or -1."""


class Body(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """The shape of a counter, and how it steps and turns.

    >>> from warhost.core.board.hexes import HexGrid
    >>> grid = HexGrid(6, 6)
    >>> rider = load_bodies()["rider"]
    >>> [grid.col_row(hex_) for hex_ in rider.cells_at(grid, grid.hex(3, 2), 0)]
    [(3, 2), (2, 2)]
    """

    faces: Literal["nothing", "side", "corner"]
    footprint: int = 0
    """The footprint of the fighters that have it; 0 for shapes that are only taken on, such as a rider's."""
    step: Literal["shift", "follow"] = "shift"
    turning: tuple[int, int, int, int] = (0, 0, 0, 0)
    """What it pays more for hexes ahead, alongside, beside the rear and behind (DN-2.36.1-02)."""
    about: int = 0
    """What a half-turn on the spot costs a body that follows."""
    cells: tuple[int, ...] = ()
    parts: Mapping[str, int] = {}
    strikes: Mapping[str, tuple[int, ...]] = {}

    @property
    def is_large(self) -> bool:
        """Whether the counter covers more than one hex with its parts."""
        return bool(self.cells or self.parts)

    def own_cells(self, lattice: Lattice, at: int, facing: int) -> tuple[int, ...]:
        """The hexes of the counter itself in a pose, the anchor first; what lies beyond the map is left out."""
        return _laid(lattice, at, facing, self.cells) if self.cells else (at,)

    def cells_at(self, lattice: Lattice, at: int, facing: int) -> tuple[int, ...]:
        """The hexes of the counter with all its parts in a pose, the anchor first (DN-1.51-02, DN-2.33-01)."""
        if not self.parts:
            return self.own_cells(lattice, at, facing)
        return _laid(lattice, at, facing, (*self.cells, *self.parts.values()))

    def part_at(self, lattice: Lattice, at: int, facing: int, part: str) -> int:
        """The hex of a part in a pose, or ``OFF_MAP``."""
        return lattice.table[at * 6 + (facing + self.parts[part]) % 6]

    def is_on_map(self, lattice: Lattice, at: int, facing: int) -> bool:
        """Whether the whole counter lies on the map in a pose."""
        return len(self.cells_at(lattice, at, facing)) == 1 + len(self.cells) + len(self.parts)

    def joints(self, lattice: Lattice, at: int, facing: int) -> list[int]:
        """The hexsides inside the counter, each once, seen from the cell that lies further from the anchor."""
        cells = self.cells_at(lattice, at, facing)
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

    def strikes_over(self, lattice: Lattice, at: int, facing: int) -> dict[int, tuple[str, ...]]:
        """By hex around the counter, the parts that can strike there; no hex to the rear is among them."""
        found: dict[int, tuple[str, ...]] = {}
        for part, directions in self.strikes.items():
            cell = self.part_at(lattice, at, facing, part)
            for direction in directions if cell != OFF_MAP else ():
                there = lattice.table[cell * 6 + (facing + direction) % 6]
                if there != OFF_MAP:
                    found[there] = (*found.get(there, ()), part)
        return found

    def arc_of(self, lattice: Lattice, at: int, facing: int, hex_: int) -> Literal["front", "rear"]:
        """On which side of the counter a hex beside it lies (DN-4.44-06); all around is front without a rear."""
        front = not self.has_rear or hex_ in self.strikes_over(lattice, at, facing)
        return "front" if front else "rear"


def _laid(lattice: Lattice, at: int, facing: int, turns: tuple[int, ...]) -> tuple[int, ...]:
    around = [lattice.table[at * 6 + (facing + turn) % 6] for turn in turns]
    return (at, *[cell for cell in around if cell != OFF_MAP])


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
    """The shape of fighters that cover so many hexes."""
    return next(body for body in load_bodies().values() if body.footprint == footprint)
