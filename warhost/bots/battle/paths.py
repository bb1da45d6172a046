"""Ways round bad ground and other units: the table as a grid, and how far it is from its cells to a place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from math import hypot, inf
from typing import Final

from warhost.battle.table.blocks import Block, Point, Polygon, block, separation
from warhost.battle.table.ground import TerrainPiece, under

CELL: Final = 2000
"""How wide a cell of the grid is, in thousandths of an inch."""
ROOM: Final = 3000
"""How much free ground a unit needs around the middle of a cell."""
STEPS: Final = tuple((dx, dy, hypot(dx, dy) * CELL) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)

Cell = tuple[int, int]


@lru_cache(maxsize=16)
def open_ground(width: int, depth: int, barred: tuple[Polygon, ...]) -> frozenset[Cell]:
    """The cells of a table that are not on prohibited ground."""
    pieces = [TerrainPiece("", "", shape) for shape in barred]
    cells = ((column, row) for column in range(width // CELL + 1) for row in range(depth // CELL + 1))
    return frozenset(cell for cell in cells if next(under(_room(cell), pieces), None) is None)


def _room(cell: Cell) -> Block:
    return block(cell[0] * CELL, cell[1] * CELL + ROOM / 2, 0, ROOM, ROOM)


class Paths:
    """How far it is to a place from everywhere, round what stands in the way."""

    def __init__(self, ground: frozenset[Cell], blocks: Iterable[Block], to: Point) -> None:
        taken = {cell for one in blocks for cell in _cells_of(one)}
        self._lengths: dict[Cell, float] = {}
        waiting = [(0.0, _cell(to))]
        while waiting:
            length, cell = heappop(waiting)
            if cell in self._lengths:
                continue
            self._lengths[cell] = length
            for dx, dy, step in STEPS:
                beyond = (cell[0] + dx, cell[1] + dy)
                if beyond in ground and beyond not in taken and beyond not in self._lengths:
                    heappush(waiting, (length + step, beyond))

    def length(self, from_: Point) -> float:
        """The length of the shortest way from a place; infinite if there is none."""
        column, row = _cell(from_)
        beside = ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        known = ((cell, self._lengths[cell]) for cell in beside if cell in self._lengths)
        return min((far + hypot(x * CELL - from_[0], y * CELL - from_[1]) for (x, y), far in known), default=inf)


def _cell(place: Point) -> Cell:
    return round(place[0] / CELL), round(place[1] / CELL)


def _cells_of(one: Block) -> list[Cell]:
    """The cells whose room a block takes."""
    reach = int(one.radius + ROOM) // CELL + 1
    column, row = _cell((one.x, one.y))
    cells = ((column + dx, row + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1))
    return [cell for cell in cells if separation(_room(cell), one) < 0]
