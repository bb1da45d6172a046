"""The state of a game: flat columns of plain values, a journal of every write, an incremental hash.

Pieces, hexes and sides are whole numbers; what is known of them stands in columns, which are plain lists.
Rules read the lists and write through :meth:`State.set`, so that every write can be taken back, sent to watchers
and hashed. Derived columns (occupancy, counts of adjacent enemies) are journalled too, but neither saved nor hashed:
:meth:`State.rebuild` makes them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from warhost.core.messages import Message
from warhost.core.seats import Seat
from warhost.core.values import BadValue, Plain, Value, decode, digest, encode

if TYPE_CHECKING:
    from warhost.core.orders import Lexicon
    from warhost.core.rulebook import Resolved
    from warhost.core.steps import Step

_MASK = (1 << 64) - 1


class Table:
    """The columns of one kind of row: their names and default values."""

    __slots__ = ("derived", "grows", "name", "saved")

    def __init__(
        self,
        name: str,
        saved: Mapping[str, Value],
        derived: Mapping[str, Any] | None = None,
        *,
        grows: bool = False,
    ) -> None:
        self.name = name
        self.saved = dict(saved)
        self.derived = dict(derived or {})
        self.grows = grows


class _Column:
    __slots__ = ("cells", "default", "derived", "name", "salt", "table")

    def __init__(self, name: str, table: str, default: Any, derived: bool, cells: list[Any]) -> None:
        self.name = name
        self.table = table
        self.default = default
        self.derived = derived
        self.cells = cells
        self.salt = digest((table, name)) | 1


def _cell_hash(salt: int, row: int, value: Value) -> int:
    word = value if isinstance(value, int) else digest(value)
    mixed = ((row + 0x9E3779B97F4A7C15) * salt + word * 0xD1B54A32D192ED03) & _MASK
    mixed = ((mixed ^ (mixed >> 31)) * 0x94D049BB133111EB) & _MASK
    return mixed ^ (mixed >> 29)


Entry = tuple[Any, int, Any]
Rows: TypeAlias = set[int]
_CORE = Table("core", {"stack": (), "sealed": (), "verdict": None, "news": ()})


class State:
    """Base of every rulebook's state. Subclasses name their tables and annotate the lists.

    class War(State):
        tables = (Table("piece", {"at": -1, "depleted": 0}),)
        at: list[int]
        depleted: list[int]
    """

    tables: ClassVar[tuple[Table, ...]] = ()

    stack: list[tuple[Step, ...]]
    sealed: list[tuple[Value, ...]]
    verdict: list[Value]
    news: list[tuple[Value, ...]]

    rules: Resolved
    lexicon: Lexicon
    revealed: bool

    def __init__(self, rules: Resolved, sizes: Mapping[str, int]) -> None:
        self.rules = rules
        self._journal: list[Entry] = []
        self._columns: dict[str, _Column] = {}
        self._hash = 0
        self._hashed_to = 0
        self.revealed = False
        self.log: list[tuple[Message, tuple[Seat, ...]]] | None = []
        for table in (_CORE, *self.tables):
            size = 1 if table is _CORE else sizes.get(table.name, 1)
            for derived, columns in ((False, table.saved), (True, table.derived)):
                for name, default in columns.items():
                    if name in self._columns:
                        raise TypeError(f"two columns are called {name!r}")
                    cells = [default] * size
                    self._columns[name] = _Column(name, table.name, default, derived, cells)
                    setattr(self, name, cells)

    # Writing

    def set(self, name: str, row: int, value: Any) -> None:
        """Write one cell; the journal remembers what stood there."""
        column = self._columns[name]
        cells = column.cells
        self._journal.append((column, row, cells[row]))
        cells[row] = value

    def add_row(self, table: str) -> int:
        """A new row of default values at the end of a table that grows; its number."""
        columns = tuple(c for c in self._columns.values() if c.table == table)
        for column in columns:
            column.cells.append(column.default)
        self._journal.append((columns, -1, None))
        return len(columns[0].cells) - 1

    def size(self, table: str) -> int:
        """How many rows a table has."""
        return next(len(c.cells) for c in self._columns.values() if c.table == table)

    def tell(self, message: Message, *to: Seat) -> None:
        """Put a line into the log, for everyone or for some seats only. Search copies keep no log."""
        if self.log is not None:
            self.log.append((message, to))
            self._journal.append((None, 0, None))

    def reveal(self) -> None:
        """Say that something hidden became known: nobody may undo beyond this point without consent."""
        self.revealed = True

    def note(self, *news: Value) -> None:
        """Leave news for the watchers, such as ``note("entered", hex)``; they run before anything else happens."""
        self.set("news", 0, (*self.news[0], news))

    def take_news(self, kind: str) -> list[tuple[Value, ...]]:
        """The news of one kind, taken away so that they are handled once."""
        news = self.news[0]
        if not news:
            return []
        found = [item for item in news if isinstance(item, tuple) and item[0] == kind]
        if found:
            self.set("news", 0, tuple(item for item in news if not (isinstance(item, tuple) and item[0] == kind)))
        return found

    # The stack of steps

    def push(self, *steps: Step) -> None:
        """Put steps on top of the stack; the last one given is done first."""
        self.set("stack", 0, self.stack[0] + steps)

    def pop(self) -> Step:
        """Take the top step off the stack."""
        stack = self.stack[0]
        self.set("stack", 0, stack[:-1])
        return stack[-1]

    @property
    def top(self) -> Step | None:
        """The step that is being done."""
        stack = self.stack[0]
        return stack[-1] if stack else None

    # The journal

    @property
    def mark(self) -> int:
        """The present end of the journal, to return to with :meth:`revert`."""
        return len(self._journal)

    def revert(self, mark: int) -> None:
        """Take back every write since the mark."""
        self._update_hash()
        journal = self._journal
        changed = self._first_values(mark)
        while len(journal) > mark:
            column, row, old = journal.pop()
            if column is None:
                if self.log:
                    self.log.pop()
            elif row < 0:
                for one in column:
                    one.cells.pop()
            else:
                column.cells[row] = old
        for (column, row), (_, new) in changed.items():
            if row < len(column.cells):
                self._rehash(column, row, new, column.cells[row])
            else:
                self._rehash(column, row, new, column.default)
        self._hashed_to = len(journal)

    def forget(self) -> None:
        """Drop the journal: nothing before this point can be reverted any more."""
        self._update_hash()
        self._journal.clear()
        self._hashed_to = 0

    def touched(self, mark: int) -> dict[str, Rows]:
        """The rows written since the mark, by table; for changes on the wire."""
        rows: dict[str, Rows] = {}
        for column, row, _ in self._journal[mark:]:
            if column is None:
                continue
            if row < 0:
                rows.setdefault(column[0].table, set()).add(len(column[0].cells) - 1)
            elif not column.derived:
                rows.setdefault(column.table, set()).add(row)
        return rows

    def _first_values(self, mark: int) -> dict[tuple[_Column, int], tuple[Any, Any]]:
        found: dict[tuple[_Column, int], tuple[Any, Any]] = {}
        for column, row, old in self._journal[mark:]:
            if column is not None and row >= 0 and not column.derived and (column, row) not in found:
                found[column, row] = (old, column.cells[row])
        return found

    # The hash

    def _rehash(self, column: _Column, row: int, old: Any, new: Any) -> None:
        if old == new:
            return
        if old != column.default:
            self._hash ^= _cell_hash(column.salt, row, old)
        if new != column.default:
            self._hash ^= _cell_hash(column.salt, row, new)

    def _update_hash(self) -> None:
        journal = self._journal
        if self._hashed_to == len(journal):
            return
        seen: dict[tuple[_Column, int], None] = {}
        for column, row, old in journal[self._hashed_to :]:
            if column is None or row < 0 or column.derived:
                continue
            key = (column, row)
            if key not in seen:
                seen[key] = None
                self._rehash(column, row, old, column.cells[row])
        self._hashed_to = len(journal)

    @property
    def hash(self) -> int:
        """64 bits over all values that differ from their default; kept up to date from the journal."""
        self._update_hash()
        return self._hash

    def fresh_hash(self) -> int:
        """The hash worked out from nothing; the slow, obvious twin of :attr:`hash`."""
        total = 0
        for column in self._columns.values():
            if column.derived:
                continue
            for row, value in enumerate(column.cells):
                if value != column.default:
                    total ^= _cell_hash(column.salt, row, value)
        return total

    # Copies and saves

    def copy(self) -> Self:
        """An independent state with the same values, an empty journal and no log."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._journal = []
        twin._hash = self.hash
        twin._hashed_to = 0
        twin.log = None
        columns: dict[str, _Column] = {}
        members = twin.__dict__
        new = object.__new__
        for name, column in self._columns.items():
            other = new(_Column)
            other.name = name
            other.table = column.table
            other.default = column.default
            other.derived = column.derived
            other.salt = column.salt
            other.cells = members[name] = column.cells[:]
            columns[name] = other
        twin._columns = columns
        return twin

    def rebuild(self) -> None:
        """Work out the derived columns from the others. Rulebooks with derived columns override this."""

    def derived(self) -> dict[str, list[Any]]:
        """Copies of the derived columns, for tests that compare them with rebuilt ones."""
        return {name: column.cells[:] for name, column in self._columns.items() if column.derived}

    def dump(self) -> dict[str, Plain]:
        """Everything that differs from its default, as plain JSON: column -> [row, value, row, value, …]."""
        columns: dict[str, Plain] = {}
        for name, column in self._columns.items():
            if column.derived:
                continue
            default = column.default
            pairs: list[Plain] = []
            for row, value in enumerate(column.cells):
                if value != default:
                    pairs.append(row)
                    pairs.append(value if type(value) is int else encode(value))
            if pairs:
                columns[name] = pairs
        sizes: dict[str, Plain] = {table.name: self.size(table.name) for table in self.tables if table.grows}
        return {"columns": columns, "sizes": sizes}

    def restore(self, plain: Mapping[str, Any]) -> None:
        """Take over what :meth:`dump` wrote; the state must be new. Faults are named."""
        for name, size in _mapping(plain, "sizes").items():
            while self.size(name) < int(size):
                self.add_row(name)
        for name, pairs in _mapping(plain, "columns").items():
            column = self._columns.get(name)
            if column is None or column.derived:
                raise BadValue(f"unknown column {name!r}")
            if not isinstance(pairs, list) or len(pairs) % 2:
                raise BadValue(f"column {name!r} is not a list of rows and values")
            cells = column.cells
            for row, value in zip(pairs[::2], pairs[1::2], strict=True):
                if type(row) is not int or not 0 <= row < len(cells):
                    raise BadValue(f"column {name!r} has no row {row!r}")
                cells[row] = value if type(value) is int else decode(value)
        self._journal.clear()
        self._hash = self.fresh_hash()
        self._hashed_to = 0
        self.rebuild()
        self._journal.clear()

    def columns_of(self, table: str) -> Iterable[tuple[str, list[Any], Any]]:
        """Name, cells and default of the saved columns of a table."""
        for column in self._columns.values():
            if column.table == table and not column.derived:
                yield column.name, column.cells, column.default


def _mapping(plain: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = plain.get(key)
    if not isinstance(found, Mapping):
        raise BadValue(f"the snapshot has no {key!r}")
    return found
