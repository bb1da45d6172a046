"""Chapter 4, the ground: the map, what it costs to enter (FEN-4-2), and how far a piece can go.

The base of the terrain is shared by all games; causeways are an overlay in the state, one bit for each hex,
and the tables that follow from it are worked out once for each overlay.
"""

from __future__ import annotations

from functools import lru_cache

from warhost.core.board.floods import Steps, flood
from warhost.core.board.hexes import HexGrid
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId, each_hex

MAP = """
 r r . . m . . b b
  r r . # . . . b b
 r . . m . m # . b
  . m . . T . . m .
 . . # m . m . . .
  . m . . . . # . .
 . . . g g g g m .
"""

ROWS = [line.split() for line in MAP.strip().splitlines()]
GRID = HexGrid(len(ROWS[0]), len(ROWS))
GROUND = "".join("".join(row) for row in ROWS)
HEXES = tuple(range(GRID.size))

ROCK = frozenset(h for h in HEXES if GROUND[h] == "#")
MARSH = frozenset(h for h in HEXES if GROUND[h] == "m")
CHEST = GROUND.index("T")
HOMES = tuple(frozenset(h for h in HEXES if GROUND[h] == letter) for letter in "rbg")
FREE_OF_HOMES = tuple(h for h in HEXES if GROUND[h] in ".mT")

# Costs are kept in eighths with one eighth more for marsh, so that of two ways of equal cost the flood finds the one
# with fewer bogs: suggested paths avoid side effects where an equal path does.
_EIGHTHS = 8


def is_marsh(hex_: int, overlay: int) -> bool:
    """Whether a hex is marsh without a causeway."""
    return hex_ in MARSH and not overlay >> hex_ & 1


def cost(hex_: int, overlay: int) -> int:
    """The points that a hex costs (FEN-4-2)."""
    return 2 if is_marsh(hex_, overlay) else 1


@lru_cache(maxsize=256)
def steps(overlay: int) -> Steps:
    """For each hex the neighbours that can be entered and what they cost, in eighths."""

    def price(hex_: int) -> int:
        return cost(hex_, overlay) * _EIGHTHS + is_marsh(hex_, overlay)

    return Steps(tuple((n, price(n)) for n in GRID.neighbours[h] if n not in ROCK) for h in HEXES)


class Reach:
    """Where a piece can go with so many points, and by which way."""

    def __init__(self, start: HexId, points: int, overlay: int, taken: list[int]) -> None:
        blocked = HexSet(hex_ for hex_, pieces in each_hex(taken) if pieces)
        self._reach = flood(start, points * _EIGHTHS + _EIGHTHS - 1, steps(overlay), blocked)
        self.cost = {hex_: eighths // _EIGHTHS for hex_, eighths in self._reach.items() if hex_ != start}

    def way(self, goal: HexId) -> tuple[HexId, ...]:
        """The suggested way."""
        return self._reach.way(goal)


def centre(hex_: int) -> tuple[int, int]:
    """The centre of a hex on the table, in 1/1000 inch: hexes are an inch wide."""
    column, row = GRID.col_row(hex_)
    return 500 + 1000 * column + 500 * (row % 2), 500 + 866 * row


WIDTH, DEPTH = 1000 * GRID.columns + 500, 1000 + 866 * (GRID.rows - 1)
"""The table in 1/1000 inch."""
