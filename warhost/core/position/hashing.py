"""The hash of a state: 64 bits over all values that differ from their default.

Each cell has a hash of its own; the hash of the state is the exclusive or of them all. So it can be updated from the
journal: for each cell that was written, the hash of the old value is taken out and that of the new one put in.

The hash is worked out when it is read, from the writes since it was read last.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import repeat
from operator import xor
from struct import pack
from typing import Any, TypeAlias

from warhost.core.position.values import Value, digest

JournalEntry: TypeAlias = tuple[str, int, Any]
"""A column, the row written and what stood there; a row below 0 is another entry of the journal, not hashed."""

_MASK = (1 << 64) - 1
_ROW, _WORD, _MIX = 0x9E3779B97F4A7C15, 0xD1B54A32D192ED03, 0x94D049BB133111EB
_ONE = b"\1" + bytes(15)
_HALF = 1 << 63


def cell_hash(salt: int, row: int, value: Value) -> int:
    """The hash of one cell; the salt is its column's."""
    word = value if isinstance(value, int) else digest(value)
    mixed = ((row + _ROW) * salt + word * _WORD) & _MASK
    mixed = ((mixed ^ (mixed >> 31)) * _MIX) & _MASK
    return mixed ^ (mixed >> 29)


def column_hash(salt: int, rows: list[int], values: list[int]) -> int:
    """The hashes of many cells of a column, added up: :func:`cell_hash` of all of them at once, for quick loading.

    The cells stand side by side in one large number, 128 bits for each, so that no product runs into its neighbour.
    """
    size = len(rows)
    if not size or not -_HALF <= min(values) <= max(values) < _HALF:
        return reduce(xor, map(cell_hash, repeat(salt), rows, values), 0)
    ones = int.from_bytes(_ONE * size, "little")
    low = ones * _MASK
    mixed = ((_side_by_side(values) * _WORD) & low) + _side_by_side(rows) * salt + ones * ((_ROW * salt) & _MASK)
    mixed &= low
    mixed = ((mixed ^ ((mixed >> 31) & low)) * _MIX) & low
    mixed ^= (mixed >> 29) & low
    while size > 1:
        size = (size + 1) // 2
        mixed = (mixed >> 128 * size) ^ (mixed & ((1 << 128 * size) - 1))
    return mixed


def _side_by_side(numbers: list[int]) -> int:
    return int.from_bytes(pack("<" + "q8x" * len(numbers), *numbers), "little")


class Column:
    """What is fixed about a column; shared by all copies of a state."""

    __slots__ = ("default", "derived", "name", "salt", "table")

    def __init__(self, name: str, table: str, default: Any, derived: bool) -> None:
        self.name = name
        self.table = table
        self.default = default
        self.derived = derived
        self.salt = digest((table, name)) | 1

    def hash_of(self, row: int, value: Value) -> int:
        """The hash of a cell of the column: nothing if it holds its default."""
        return 0 if value == self.default else cell_hash(self.salt, row, value)


class Hashing:
    """Follows the journal of one state."""

    __slots__ = ("_cells", "_columns", "_derived", "_is_lost", "_journal", "_points")

    def __init__(
        self,
        columns: Mapping[str, Column],
        derived: set[str],
        cells: Mapping[str, Any],
        journal: list[JournalEntry],
        code: int = 0,
    ) -> None:
        self._columns = columns
        self._derived = derived
        self._cells = cells
        self._journal = journal
        self._points: list[tuple[int, int]] = [(0, code)]
        """Places in the journal with their hashes, to return to; the last is where it has been followed to."""
        self._is_lost = False
        """Whether the hash must be computed from scratch."""

    def twin(self, cells: Mapping[str, Any], journal: list[JournalEntry]) -> Hashing:
        """Follow the empty journal of a copy of the state."""
        twin = Hashing(self._columns, self._derived, cells, journal, 0 if self._is_lost else self.now)
        twin._is_lost = self._is_lost
        return twin

    @property
    def now(self) -> int:
        """The hash of the present position."""
        if self._is_lost:
            self.begin_at(self.afresh())
        followed, code = self._points[-1]
        if followed == len(self._journal):
            return code
        before: dict[tuple[str, int], Any] = {}
        for name, row, old in self._journal[followed:]:
            if row >= 0 and name not in self._derived:
                before.setdefault((name, row), old)
        for (name, row), old in before.items():
            new = self._cells[name][row]
            if new is not old and new != old:
                column = self._columns[name]
                code ^= column.hash_of(row, old) ^ column.hash_of(row, new)
        self._points.append((len(self._journal), code))
        return code

    def afresh(self) -> int:
        """The hash computed from scratch: the slow, obvious twin."""
        total = 0
        for name, column in self._columns.items():
            cells = self._cells[name]
            if column.derived or cells.count(column.default) == len(cells):
                continue
            for row, value in enumerate(cells):
                total ^= column.hash_of(row, value)
        return total

    def begin_at(self, code: int) -> None:
        """Say that this is the hash of the present position."""
        self._points = [(len(self._journal), code)]
        self._is_lost = False

    def go_back(self, mark: int) -> None:
        """Follow the state, whose journal has been cut off at a mark."""
        points = self._points
        while points and points[-1][0] > mark:
            points.pop()
        if not points:
            self.lose()

    def rebase(self) -> None:
        """Take what is needed out of a journal that is about to be emptied."""
        if not self._is_lost:
            self._points = [(0, self.now)]

    def lose(self) -> None:
        """Stop following the journal: the hash is computed from scratch on the next read."""
        self._points = [(0, 0)]
        self._is_lost = True
