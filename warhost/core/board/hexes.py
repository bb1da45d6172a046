"""Hexagons that stand on a point, in rows from the north-west, as plain integers.

A hex is ``row * columns + column``. Odd rows lie half a hex farther east ("odd-r" offset). Directions run clockwise
from the east: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE; the opposite of ``d`` is ``(d + 3) % 6``. The side of a hex in
direction ``d`` has the number ``hex * 6 + d``; seen from the neighbour it is ``neighbour * 6 + (d + 3) % 6``.

>>> grid = HexGrid(65, 53)
>>> hylo = grid.hex(16, 19)
>>> [grid.token(h) for h in grid.neighbours[hylo]]
['1719', '1720', '1620', '1519', '1618', '1718']
>>> grid.distance(hylo, grid.hex(12, 14))
7
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from warhost.core.ids import HexId

E, SE, SW, W, NW, NE = range(6)
"""The six directions, clockwise from the east."""

DIRECTION_NAMES = ("E", "SE", "SW", "W", "NW", "NE")

OFF_MAP: Final = HexId(-1)
"""What a neighbour beyond the edge of the grid is called."""

_STEPS_EVEN = ((1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1))
_STEPS_ODD = ((1, 0), (1, 1), (0, 1), (-1, 0), (0, -1), (1, -1))
# In half hex widths east and third rows south, from the centre; the side in direction d joins corners d and d + 1.
_CORNERS = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))


def opposite(direction: int) -> int:
    """Return the direction that leads back."""
    return (direction + 3) % 6


class HexGrid:
    """A rectangle of hexes with a table of all neighbours.

    Attributes:
        columns: hexes in a row.
        rows: rows, the first one in the north.
        size: number of hexes; hexes are the integers below it.
        table: six entries for every hex, its neighbour in each direction or ``OFF_MAP``.
        neighbours: for every hex the neighbours that exist, clockwise from the east.
    """

    __slots__ = ("_q", "_r", "columns", "neighbours", "rows", "size", "table")

    columns: int
    rows: int
    size: int
    table: list[HexId]
    neighbours: tuple[tuple[HexId, ...], ...]

    def __init__(self, columns: int, rows: int) -> None:
        if columns < 1 or rows < 1:
            raise ValueError(f"a grid needs at least one column and one row, not {columns} by {rows}")
        self.columns = columns
        self.rows = rows
        self.size = columns * rows
        # Axial coordinates, in which distances are simple.
        self._q = [column - (row - row % 2) // 2 for row in range(rows) for column in range(columns)]
        self._r = [row for row in range(rows) for _ in range(columns)]
        table: list[HexId] = []
        for row in range(rows):
            steps = _STEPS_ODD if row % 2 else _STEPS_EVEN
            for column in range(columns):
                for east, south in steps:
                    there, across = row + south, column + east
                    inside = 0 <= across < columns and 0 <= there < rows
                    table.append(HexId(there * columns + across) if inside else OFF_MAP)
        self.table = table
        around = (tuple(table[first : first + 6]) for first in range(0, len(table), 6))
        self.neighbours = tuple(six if OFF_MAP not in six else tuple(n for n in six if n >= 0) for six in around)

    def __repr__(self) -> str:
        return f"HexGrid({self.columns}, {self.rows})"

    def hex(self, column: int, row: int) -> HexId:
        """Return the hex at a column and row, both counted from 0."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise ValueError(f"column {column}, row {row} is off the map ({self.columns} by {self.rows})")
        return HexId(row * self.columns + column)

    def col_row(self, hex_: int) -> tuple[int, int]:
        """Return a hex's column and row."""
        row, column = divmod(hex_, self.columns)
        return column, row

    def neighbour(self, hex_: int, direction: int) -> HexId:
        """Return the next hex in a direction, or ``OFF_MAP``."""
        return self.table[hex_ * 6 + direction]

    def direction(self, start: int, end: int) -> int:
        """Return the direction from a hex to its neighbour, or -1 when the two do not touch."""
        first = start * 6
        for direction in range(6):
            if self.table[first + direction] == end:
                return direction
        return -1

    def side(self, hex_: int, direction: int) -> int:
        """Return the one number of a hexside: the smaller of its two, so that both hexes give the same."""
        other = self.table[hex_ * 6 + direction]
        here = hex_ * 6 + direction
        return here if other == OFF_MAP else min(here, other * 6 + (direction + 3) % 6)

    def side_hexes(self, hexside: int) -> tuple[HexId, HexId]:
        """Return the two hexes of a hexside; the second is ``OFF_MAP`` at the edge."""
        return HexId(hexside // 6), self.table[hexside]

    def corners(self, hex_: int) -> tuple[tuple[int, int], ...]:
        """Return the six corners as exact points that neighbours share, clockwise from the north-east.

        The side in direction ``d`` joins corners ``d`` and ``(d + 1) % 6``. A unit is half a hex to the east and a
        third of a row to the south.
        """
        row, column = divmod(hex_, self.columns)
        x, y = 2 * column + row % 2, 3 * row
        return tuple((x + east, y + south) for east, south in _CORNERS)

    def distance(self, start: int, end: int) -> int:
        """Return the number of hexes from one to the other."""
        q, r = self._q[end] - self._q[start], self._r[end] - self._r[start]
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def within(self, hex_: int, radius: int) -> Iterator[HexId]:
        """Yield every hex at most so far away, the hex itself included, in order."""
        row, column = divmod(hex_, self.columns)
        middle = 2 * column + row % 2  # in half hexes, as odd rows lie half a hex farther east
        for there in range(max(0, row - radius), min(self.rows, row + radius + 1)):
            reach = 2 * radius - abs(there - row)
            west, east = (middle - reach - there % 2) // 2, (middle + reach - there % 2) // 2
            first = there * self.columns
            for hex in range(first + max(0, west), first + min(self.columns - 1, east) + 1):
                yield HexId(hex)

    def rings(self, hex_: int, radius: int) -> list[set[HexId]]:
        """The hexes around one, those next to it first: each ring is one hex farther away."""
        found: list[set[HexId]] = []
        inner, ring = set[HexId](), {HexId(hex_)}
        for _ in range(radius):
            inner, ring = ring, set().union(*[self.neighbours[other] for other in ring]) - inner - ring
            found.append(ring)
        return found

    def line(self, start: int, end: int) -> list[HexId]:
        """Return the hexes on the straight line between two hexes, both included.

        Where the line runs exactly along a hexside it keeps to the eastern or, failing that, the southern hex.
        """
        steps = self.distance(start, end)
        if steps == 0:
            return [HexId(start)]
        (q0, r0), (q1, r1) = self._axial(start), self._axial(end)
        # In units of 1/(8 * steps) hex, nudged by less than the smallest gap so that no point lies on a hexside.
        unit = 8 * steps
        hexes: list[HexId] = []
        for i in range(steps + 1):
            q = 8 * (q0 * (steps - i) + q1 * i) + 2
            r = 8 * (r0 * (steps - i) + r1 * i) - 1
            hexes.append(self._nearest(q, r, unit))
        hexes[0], hexes[-1] = HexId(start), HexId(end)
        return hexes

    def centre(self, hex_: int) -> tuple[float, float]:
        """Return a hex's centre for drawing, in hex widths east and south of the first hex's centre."""
        row, column = divmod(hex_, self.columns)
        return column + 0.5 * (row % 2), row * 0.8660254037844386

    def token(self, hex_: int) -> str:
        """Return the hex's stable text form, two digits of column and two of row: column 16, row 19 is ``1619``."""
        row, column = divmod(hex_, self.columns)
        return f"{column:02d}{row:02d}"

    def from_token(self, token: str) -> HexId:
        """Return the hex that a four-digit token names."""
        if len(token) != 4 or not token.isascii() or not token.isdigit():
            raise ValueError(f"{token!r} is no hex: write two digits of column and two of row, like 1619")
        return self.hex(int(token[:2]), int(token[2:]))

    def _axial(self, hex_: int) -> tuple[int, int]:
        return self._q[hex_], self._r[hex_]

    def _nearest(self, q: int, r: int, unit: int) -> HexId:
        s = -q - r
        q_near, r_near, s_near = ((2 * value + unit) // (2 * unit) for value in (q, r, s))
        q_off, r_off, s_off = abs(q_near * unit - q), abs(r_near * unit - r), abs(s_near * unit - s)
        if q_off > r_off and q_off > s_off:
            q_near = -r_near - s_near
        elif r_off > s_off:
            r_near = -q_near - s_near
        column = q_near + (r_near - r_near % 2) // 2
        # A line between hexes of the first or last column may bulge over the edge: keep it on the map.
        return HexId(r_near * self.columns + min(max(column, 0), self.columns - 1))
