"""The shapes of magic terrain: a template, laid on a hex and turned (DN-1.52-01, DN-1.52-02).

Each hex of a template is written as the path to it from the first one: ``(0, 1)`` is one step ahead, then one to the
right of that. Ahead is the direction of the turn, 0 to 5 clockwise from the east.

>>> from warhost.core.board.hexes import HexGrid
>>> grid = HexGrid(6, 6)
>>> laid(grid, "tree", "medium", grid.hex(2, 2), 0)
(14, 15, 20)
>>> laid(grid, "tree", "large", grid.hex(0, 0), 0) is None
True
"""

from __future__ import annotations

from warhost.core.board.hexes import OFF_MAP, HexGrid
from warhost.core.ids import HexId

Steps = tuple[int, ...]
"""The path from one hex of a template to another, as turns."""
ONE: tuple[Steps, ...] = ((),)
TWO: tuple[Steps, ...] = ((), (0,))
TRIANGLE: tuple[Steps, ...] = ((), (0,), (1,))
RHOMBUS: tuple[Steps, ...] = ((), (0,), (1,), (0, 1))
TRAPEZE: tuple[Steps, ...] = ((), (0,), (1,), (2,), (3,))
BLOCK: tuple[Steps, ...] = ((), (0,), (0, 0), (1,), (0, 1), (0, 0, 1))
FLOWER: tuple[Steps, ...] = ((), (0,), (1,), (2,), (3,), (4,), (5,))


def _row(length: int) -> tuple[Steps, ...]:
    return tuple((0,) * n for n in range(length))


TEMPLATES: dict[str, dict[str, tuple[Steps, ...]]] = {
    "tree": {"small": ONE, "medium": TRIANGLE, "large": FLOWER},
    "house": {"small": RHOMBUS, "medium": TRAPEZE, "large": FLOWER},
    "tower": {"tower": FLOWER},
    "spring": {"small": TWO, "medium": RHOMBUS, "large": BLOCK},
    "crevasse": {"small": TWO, "medium": _row(4), "large": _row(6)},
    "entrance": {"one-hex": ONE, "two-hexes": TWO},
    "bridge": {"small": ONE, "medium": TWO, "large": _row(3)},
    "tunnel": {"straight": ONE, "curved": ONE, "long": TWO, "junction": ONE},
}
"""The hexes of each spell in each size; the first one is that on which it is laid."""

MOUTHS: dict[str, tuple[tuple[Steps, int], ...]] = {
    "straight": (((), 0), ((), 3)),
    "curved": (((), 0), ((), 2)),
    "long": (((), 3), ((), 0), ((0,), 3), ((0,), 0)),
    "junction": (((), 0), ((), 2), ((), 4)),
}
"""Where a tunnel is open, as hexes and directions; everything else is rock."""


def walk(grid: HexGrid, start: HexId, way: Steps, turn: int) -> HexId:
    """The hex at the end of a path; OFF_MAP if it leads off the map."""
    for step in way:
        if start == OFF_MAP:
            return OFF_MAP
        start = grid.table[start * 6 + (turn + step) % 6]
    return start


def laid(grid: HexGrid, spell: str, size: str, hex_: HexId, turn: int) -> tuple[HexId, ...] | None:
    """The hexes under a template; None if it does not fit on the map."""
    hexes = tuple(walk(grid, hex_, way, turn) for way in TEMPLATES[spell][size])
    return None if OFF_MAP in hexes else hexes


def mouths(grid: HexGrid, size: str, hex_: HexId, turn: int) -> frozenset[int]:
    """The hexsides at which a tunnel is open, as numbers seen from inside."""
    return frozenset(walk(grid, hex_, way, turn) * 6 + (turn + side) % 6 for way, side in MOUTHS[size])


def turns_of(spell: str, size: str) -> range:
    """The turns in which a template differs."""
    if spell == "tunnel":
        return range({"straight": 3, "curved": 6, "long": 6, "junction": 2}[size])
    return range(1 if TEMPLATES[spell][size] in (ONE, FLOWER) else 6)
