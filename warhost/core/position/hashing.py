"""The hash of a state: 64 bits over all values that differ from their default.

Each cell has a hash of its own; that of the state is all of them, one laid over the other (exclusive or). So it follows
from the journal: of a cell that was written, what stood there is taken out and what stands there now is put in.

A game passes through thousands of positions and seldom does anybody look at their hashes at once. They are worked out
together, when one is read or when many are due: walking through the journal once for many positions takes a fraction of
the time that it takes to come back to it after every order.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import repeat
from operator import xor
from struct import pack
from typing import Any, Protocol, TypeAlias

from warhost.core.position.values import Value, digest

Write: TypeAlias = tuple[str, int, Any]
"""A column, the row written and what stood there; a row below 0 is a sign of the state's, which has no hash."""

_Met: TypeAlias = dict[tuple[str, int, int], tuple[Value, int]]
"""Values by column, row and identity, with their hashes; they are held, so that no other takes their place."""

MOST_DUE = 64
"""How many positions wait for their hashes before these are worked out."""

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


class Stamped(Protocol):
    """What bears the hash of a position."""

    code: int | None
    """None as long as it is due."""
    hashing: Hashing | None
    """Who works it out when it is asked for; None as soon as it is known."""


class Hashing:
    """Follows the journal of one state."""

    __slots__ = (
        *("_cells", "_columns", "_derived", "_due", "_earlier", "_journal", "_latest", "_points"),
        *("_followed", "code", "is_lost"),
    )

    def __init__(
        self,
        columns: Mapping[str, Column],
        derived: set[str],
        cells: Mapping[str, Any],
        journal: list[Write],
        code: int = 0,
    ) -> None:
        self._columns = columns
        self._derived = derived
        self._cells = cells
        self._journal = journal
        self._followed = 0
        """How far the journal has been followed."""
        self._earlier: list[Write] = []
        """Writes that have not been followed and stand in the journal no longer, and those that took them back."""
        self._due: list[tuple[int, Stamped]] = []
        """The positions that wait: how many writes after the last hash that is known, and what will bear the hash."""
        self._points: list[tuple[int, int]] = [(0, code)]
        """Places in the journal with their hashes, to return to."""
        self._latest: _Met = {}
        """The cells with other things than whole numbers that were met last; their hashes take long."""
        self.code = code
        """The hash at the place up to which the journal has been followed."""
        self.is_lost = False
        """Whether it can only be worked out from nothing."""

    def twin(self, cells: Mapping[str, Any], journal: list[Write]) -> Hashing:
        """The same for a copy of the state, whose journal is empty."""
        if not self.is_lost:
            self.catch_up()
        twin = Hashing(self._columns, self._derived, cells, journal, self.code)
        twin.is_lost = self.is_lost
        return twin

    @property
    def now(self) -> int:
        """The hash of the present position."""
        if self._due or self.is_lost or self._followed != len(self._journal):
            self.catch_up()
        return self.code

    def owe(self, stamped: Stamped) -> None:
        """Let something bear the hash of the present position, sooner or later."""
        stamped.hashing, due = self, self._due
        due.append((len(self._earlier) + len(self._journal) - self._followed, stamped))
        if len(due) >= MOST_DUE or self.is_lost:
            self.catch_up()

    def catch_up(self) -> None:
        """Work out all hashes that are due."""
        journal = self._journal
        if self.is_lost:
            self.begin_at(self.afresh())
        elif self._due or self._followed != len(journal):
            self._follow()

    def afresh(self) -> int:
        """The hash worked out from nothing: the slow, obvious twin."""
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
        self.code, self.is_lost = code, False
        self._followed = len(self._journal)
        self._points = [(self._followed, code)]
        for _, stamped in self._due:
            stamped.code, stamped.hashing = code, None
        self._due = []

    def _follow(self) -> None:
        dropped = len(self._earlier)
        writes, due = self._earlier + self._journal[self._followed :], self._due
        ends = [end for end, _ in due]
        if not ends or ends[-1] != len(writes):
            ends.append(len(writes))
        changes = self._changes(writes, ends)
        code, ahead = self.code, self._followed - dropped
        for number, (end, change) in enumerate(zip(ends, changes, strict=True)):
            code ^= change
            if number < len(due):
                stamped = due[number][1]
                stamped.code, stamped.hashing = code, None
            if end >= dropped:
                self._points.append((end + ahead, code))
        self.code = code
        self._followed = len(self._journal)
        self._earlier = []
        self._due = []

    def _changes(self, writes: list[Write], ends: list[int]) -> list[int]:
        """What changes the hash from each of some places among the writes to the next.

        It is walked backwards: what stood in a cell before a later write is what stood there after the earlier ones.
        """
        cells, derived, columns = self._cells, self._derived, self._columns
        after: dict[tuple[str, int], Write] = {}
        met: _Met = {}
        changes = []
        for start, end in zip(reversed([0, *ends[:-1]]), reversed(ends), strict=True):
            # Of several writes in a cell the first one stays: only what stood there before them all counts.
            first = {write[:2]: write for write in reversed(writes[start:end]) if write[0] not in derived}
            change = 0
            for place, write in first.items():
                name, row, old = write
                if row < 0:
                    continue
                later = after.get(place)
                if later is None:
                    standing = cells[name]
                    # A row that was taken away again held its defaults at last.
                    later = (name, row, standing[row] if row < len(standing) else columns[name].default)
                after[place] = write
                new = later[2]
                if new is old or new == old:
                    continue
                if type(old) is int and type(new) is int:
                    # As in cell_hash: nearly all cells are such, and a call for each would take longer than the sum.
                    column = columns[name]
                    default, base = column.default, (row + _ROW) * column.salt
                    for value in (old, new):
                        if value != default:
                            mixed = (base + value * _WORD) & _MASK
                            mixed = ((mixed ^ (mixed >> 31)) * _MIX) & _MASK
                            change ^= mixed ^ (mixed >> 29)
                else:
                    change ^= self._hash_of(later, met) ^ self._hash_of(write, met)
            changes.append(change)
        changes.reverse()
        if met:
            self._latest = met
        return changes

    def _hash_of(self, cell: Write, met: _Met) -> int:
        """The hash of any cell. What stands there before one write stood there after another: it is met twice."""
        name, row, value = cell
        key = (name, row, id(value))
        known = met.get(key) or self._latest.get(key)
        if known is None:
            known = (value, self._columns[name].hash_of(row, value))
        met[key] = known
        return known[1]

    # Taking back and dropping

    def go_back(self, mark: int) -> None:
        """Follow the state, whose journal has been cut off at a mark."""
        if self._followed > mark:
            points = self._points
            while points and points[-1][0] > mark:
                points.pop()
            if points:
                self._followed, self.code = points[-1]
            else:
                self._followed, self.is_lost = 0, True

    def before_going_back(self, mark: int) -> None:
        """Keep what is about to be taken back if the hash of a position on the way is still due.

        To take a write back is to write once more.
        """
        if not self._due:
            return
        if self._followed <= mark and self._due[-1][0] <= mark + len(self._earlier) - self._followed:
            return
        journal, derived, cells = self._journal, self._derived, self._cells
        self._earlier += journal[self._followed :]
        standing: dict[tuple[str, int], Any] = {}
        for name, row, old in reversed(journal[mark:]):
            if row >= 0 and name not in derived:
                self._earlier.append((name, row, standing.get((name, row), cells[name][row])))
                standing[name, row] = old
        self._followed = mark
        while self._points and self._points[-1][0] > mark:
            self._points.pop()

    def before_dropping(self) -> None:
        """Take what is still needed out of a journal that is about to be emptied."""
        if self._due and self._due[-1][0] == len(self._earlier) + len(self._journal) - self._followed:
            self._earlier += self._journal[self._followed :]
            self._points = []
        else:
            self.catch_up()
            self._points = [(0, self.code)]
        self._followed = 0

    def lose(self) -> None:
        """Give up following: the journal is about to be emptied and nobody looks at every hash."""
        if self._due:
            self.catch_up()
        self._followed = 0
        self.is_lost = True
