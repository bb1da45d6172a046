"""The state of a game: flat columns of plain values, a journal of every write, an incremental hash.

Pieces, hexes and sides are whole numbers; what is known of them stands in columns, which are plain lists.
Rules read the lists and write through :meth:`State.set`, so that every write can be taken back, sent to watchers
and hashed. Derived columns (occupancy, counts of armies) are journalled too, but neither saved nor hashed:
:meth:`State.rebuild` makes them again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias, TypeVar

from warhost.core.messages import Log, Message
from warhost.core.position.derived import Answers
from warhost.core.position.hashing import Column, Hashing, JournalEntry, column_hash
from warhost.core.position.values import BadValue, Plain, Value, decode, encode
from warhost.core.seats import Seat

if TYPE_CHECKING:
    from warhost.core.orders import Lexicon, Order
    from warhost.core.rulebook import Resolved
    from warhost.core.steps import Step

K = TypeVar("K", bound=int)
T = TypeVar("T")


class Table:
    """The columns of one kind of row: their names and default values.

    So that a table of thousands of rows is copied in no time, derived columns can be ``counts``: numbers from 0 to 255,
    kept as bytes; or ``sparse``: most rows hold the default and are not kept at all.
    """

    __slots__ = ("counts", "derived", "grows", "name", "saved", "sparse")

    def __init__(
        self,
        name: str,
        saved: Mapping[str, Value],
        derived: Mapping[str, Any] | None = None,
        *,
        counts: Iterable[str] = (),
        sparse: Mapping[str, Any] | None = None,
        grows: bool = False,
    ) -> None:
        self.name = name
        self.saved = dict(saved)
        self.counts = frozenset(counts)
        self.sparse = frozenset(sparse or ())
        self.derived = {**(derived or {}), **dict.fromkeys(counts, 0), **(sparse or {})}
        self.grows = grows
        if sparse and (grows or len(self.saved) + len(self.derived) == len(self.sparse)):
            raise TypeError(f"sparse columns do not tell how many rows {name!r} has")

    def cells(self, name: str, default: Any, size: int) -> Any:
        """A column of default values."""
        if name in self.counts:
            return bytearray(size)
        return Sparse(default) if name in self.sparse else [default] * size


class Sparse(dict[K, T]):
    """A column that keeps only the rows that differ from their default."""

    __slots__ = ("default",)

    def __init__(self, default: T, rows: Mapping[K, T] | None = None) -> None:
        super().__init__(rows or {})
        self.default = default

    def __missing__(self, row: K) -> T:
        return self.default

    def __setitem__(self, row: K, value: T) -> None:
        if value == self.default:
            self.pop(row, None)
        else:
            dict.__setitem__(self, row, value)

    def copy(self) -> Sparse[K, T]:
        """An independent column with the same values."""
        return Sparse(self.default, self)


_ADDED, _TOLD = -1, -2
"""Marks in the journal: a row was added to a table; a line was added to the log."""
_A_LINE: JournalEntry = ("", _TOLD, None)
Rows: TypeAlias = set[int]
MOST_ROWS = 1 << 16
"""How far a table can grow; a save that says more is broken."""
_CORE = Table("core", {"stack": (), "sealed": (), "verdict": None, "news": ()})


class State:
    """Base of every rulebook's state. Subclasses name their tables and annotate the lists.

    class War(State):
        tables = (Table("piece", {"at": -1, "depleted": 0}),)
        at: list[int]
        depleted: list[int]
    """

    tables: ClassVar[tuple[Table, ...]] = ()

    stack: list[tuple[Step[Any], ...]]
    sealed: list[tuple[tuple[int, Seat, Order], ...]]
    verdict: list[Value]
    news: list[tuple[Value, ...]]

    rules: Resolved
    lexicon: Lexicon
    revealed: bool

    def __init__(self, rules: Resolved, sizes: Mapping[str, int]) -> None:
        self.rules = rules
        self._journal: list[JournalEntry] = []
        self._columns: dict[str, Column] = {}
        self._cells: dict[str, Any] = {}
        self._of_table: dict[str, tuple[str, ...]] = {}
        self._derived: set[str] = set()
        self._hashing = Hashing(self._columns, self._derived, self._cells, self._journal)
        self._answers = Answers()
        self.revealed = False
        self.bookmarked: Message | None = None
        self.log: Log | None = Log()
        for table in (_CORE, *self.tables):
            size = 1 if table is _CORE else sizes.get(table.name, 1)
            for derived, columns in ((False, table.saved), (True, table.derived)):
                for name, default in columns.items():
                    if name in self._columns or hasattr(type(self), name):
                        raise TypeError(f"two members of a state are called {name!r}")
                    self._columns[name] = Column(name, table.name, default, derived)
                    self._cells[name] = cells = table.cells(name, default, size)
                    setattr(self, name, cells)
                    if derived:
                        self._derived.add(name)
            self._of_table[table.name] = (*table.saved, *table.derived)

    # Writing

    def set(self, name: str, row: int, value: Any) -> None:
        """Write one cell; the journal remembers what stood there."""
        if row < 0:
            raise IndexError(f"column {name!r} has no row {row}")
        cells = self._cells[name]
        self._journal.append((name, row, cells[row]))
        cells[row] = value

    def fill(self, name: str, values: Mapping[int, Any]) -> None:
        """Write many cells of a derived column that all hold their default, and other values into them."""
        cells, default = self._cells[name], self._columns[name].default
        if values and min(values) < 0:
            raise IndexError(f"column {name!r} has no row {min(values)}")
        self._journal += [(name, row, default) for row in values]
        if isinstance(cells, Sparse):
            cells.update(values)
        else:
            for row, value in values.items():
                cells[row] = value

    def add_row(self, table: str) -> int:
        """A new row of default values at the end of a table that grows; its number."""
        if not any(known.name == table and known.grows for known in self.tables):
            raise TypeError(f"{table!r} is not a table that grows")
        return self._add_row(table)

    def _add_row(self, table: str) -> int:
        names = self._of_table[table]
        for name in names:
            self._cells[name].append(self._columns[name].default)
        row = len(self._cells[names[0]]) - 1
        self._journal.append((table, _ADDED, row))
        return row

    def size(self, table: str) -> int:
        """How many rows a table has."""
        return len(self._cells[self._of_table[table][0]])

    def tell(self, message: Message, *to: Seat) -> None:
        """Put a line into the log, for everyone or for some seats only. Search copies keep no log."""
        log = self.log
        if log is not None:
            if to:
                log.readers[len(log.messages)] = to
            log.messages.append(message)
            self._journal.append(_A_LINE)

    def reveal(self) -> None:
        """Say that something hidden became known: nobody may undo beyond this point without consent."""
        self.revealed = True

    def bookmark(self, message: Message) -> None:
        """Name this point of the game, such as "Turn 3", so that players can agree to return to it."""
        self.bookmarked = message

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

    def push(self, *steps: Step[Any]) -> None:
        """Put steps on top of the stack; the last one given is done first."""
        stack = self.stack
        self._journal.append(("stack", 0, stack[0]))
        stack[0] = stack[0] + steps

    def pop(self) -> Step[Any]:
        """Take the top step off the stack."""
        stack = self.stack
        steps = stack[0]
        self._journal.append(("stack", 0, steps))
        stack[0] = steps[:-1]
        return steps[-1]

    @property
    def top(self) -> Step[Any] | None:
        """The step that is being done."""
        stack = self.stack[0]
        return stack[-1] if stack else None

    # The journal

    @property
    def mark(self) -> int:
        """The present end of the journal, to return to with :meth:`revert`."""
        return len(self._journal)

    def begin(self) -> int:
        """Begin an act, with nothing revealed and no bookmark set; the mark to return to if it fails."""
        self.revealed = False
        self.bookmarked = None
        return len(self._journal)

    def revert(self, mark: int) -> None:
        """Take back every write since the mark."""
        journal, cells, log = self._journal, self._cells, self.log
        undone = journal[mark:]
        del journal[mark:]
        undone.reverse()
        for name, row, old in undone:
            if row >= 0:
                cells[name][row] = old
            elif row == _ADDED:
                for column in self._of_table[name]:
                    cells[column].pop()
            elif log is not None:
                log.pop()
        self._hashing.go_back(mark)
        self._answers.go_back(mark)

    @contextmanager
    def tried(self) -> Iterator[None]:
        """Try something out on the position itself: what is written meanwhile is taken back, and no log is kept.

        with field.tried():
            field.put(piece, hex)
            seen = can_see(field, piece)
        """
        mark, log, revealed, bookmarked = self.mark, self.log, self.revealed, self.bookmarked
        self.log = None
        try:
            yield
        finally:
            self.revert(mark)
            self.log, self.revealed, self.bookmarked = log, revealed, bookmarked

    def answers(self) -> dict[Hashable, Any]:
        """What :func:`~warhost.core.position.derived.derived` functions have answered in the present position."""
        journal = self._journal
        place = len(journal)
        # Lines of the log change nothing that rules read.
        while place and journal[place - 1] is _A_LINE:
            place -= 1
        return self._answers.at(place)

    def forget(self) -> None:
        """Drop the journal: nothing before this point can be reverted any more."""
        self._hashing.rebase()
        self._drop_journal()

    def discard(self) -> None:
        """Drop the journal and with it the hash, which is worked out from nothing when it is next asked for.

        For replay, where the hashes of the positions on the way are not needed.
        """
        self._hashing.lose()
        self._drop_journal()

    def _drop_journal(self) -> None:
        self._answers.rebase(self.answers())
        self._journal.clear()

    def touched(self, mark: int) -> dict[str, Rows]:
        """The rows written since the mark, by table; for changes on the wire."""
        rows: dict[str, Rows] = {}
        columns = self._columns
        for name, row, old in self._journal[mark:]:
            if row >= 0:
                column = columns[name]
                if not column.derived:
                    rows.setdefault(column.table, set()).add(row)
            elif row == _ADDED:
                rows.setdefault(name, set()).add(old)
        return rows

    # The hash

    @property
    def hash(self) -> int:
        """64 bits over all values that differ from their default; kept up to date from the journal."""
        return self._hashing.now

    def fresh_hash(self) -> int:
        """The hash computed from scratch; the slow, obvious twin of :attr:`hash`."""
        return self._hashing.afresh()

    # Copies and saves

    def copy(self) -> Self:
        """An independent state with the same values, an empty journal and no log."""
        twin = object.__new__(type(self))
        members = twin.__dict__
        members.update(self.__dict__)
        copies = {name: cells.copy() for name, cells in self._cells.items()}
        members.update(copies)
        members["_cells"] = copies
        journal: list[JournalEntry] = []
        members["_journal"] = journal
        members["_hashing"] = self._hashing.twin(copies, journal)
        members["_answers"] = Answers()
        members["log"] = None
        return twin

    def rebuild(self) -> None:
        """Work out the derived columns from the others. Rulebooks with derived columns override this.

        :meth:`clear_derived` first, then write only what differs from its default: loading stays quick.
        """

    def clear_derived(self) -> None:
        """Give every derived cell its default again."""
        for name in self._derived:
            cells, default = self._cells[name], self._columns[name].default
            if isinstance(cells, Sparse):
                written = list(cells)
            elif cells.count(default) == len(cells):
                continue
            else:
                written = [row for row, value in enumerate(cells) if value != default]
            for row in written:
                self.set(name, row, default)

    def derived(self) -> dict[str, Any]:
        """Copies of the derived columns, for tests that compare them with rebuilt ones."""
        return {name: self._cells[name].copy() for name in self._derived}

    def dump(self) -> dict[str, Plain]:
        """Everything that differs from its default, as plain JSON: column -> [row, value, row, value, …]."""
        columns: dict[str, Plain] = {}
        for name, column in self._columns.items():
            cells, default = self._cells[name], column.default
            # Counting is far quicker than looking at the cells one by one, and most columns are empty.
            if column.derived or cells.count(default) == len(cells):
                continue
            pairs: list[Plain] = []
            for row, value in enumerate(cells):
                if value != default:
                    pairs.append(row)
                    pairs.append(value if type(value) is int else encode(value))
            columns[name] = pairs
        sizes: dict[str, Plain] = {table.name: self.size(table.name) for table in self.tables if table.grows}
        return {"columns": columns, "sizes": sizes}

    def restore(self, plain: object) -> None:
        """Take over what :meth:`dump` wrote; the state must be new. Faults are named."""
        for name, size in _mapping(plain, "sizes").items():
            if not any(table.name == name and table.grows for table in self.tables):
                raise BadValue(f"{name!r} is not a table that grows")
            if type(size) is not int or not 0 <= size <= MOST_ROWS:
                raise BadValue(f"table {name!r} cannot have {size!r} rows")
            while self.size(name) < size:
                self._add_row(name)
        code = 0
        for name, pairs in _mapping(plain, "columns").items():
            column = self._columns.get(name)
            if column is None or column.derived:
                raise BadValue(f"unknown column {name!r}")
            if not isinstance(pairs, list) or len(pairs) % 2:
                raise BadValue(f"column {name!r} is not a list of rows and values")
            cells, rows = self._cells[name], pairs[::2]
            if not _are_rows(rows, len(cells)):
                strange = next(row for n, row in enumerate(rows) if row in rows[:n] or not _are_rows([row], len(cells)))
                raise BadValue(f"column {name!r} has no row {strange!r}, or has it twice")
            values = pairs[1::2]
            whole = set(map(type, values)) <= {int}
            if not whole:
                values = list(map(decode, values))
            for row, value in zip(rows, values, strict=True):
                cells[row] = value
            if whole and column.default not in values:
                code ^= column_hash(column.salt, rows, values)
                continue
            for row, value in zip(rows, values, strict=True):
                code ^= column.hash_of(row, value)
        self.rebuild()
        self._journal.clear()
        self._answers = Answers()
        self._hashing.begin_at(code)

    def columns_of(self, table: str) -> Iterable[tuple[str, list[Any], Any]]:
        """Name, cells and default of the saved columns of a table."""
        for name in self._of_table[table]:
            column = self._columns[name]
            if not column.derived:
                yield name, self._cells[name], column.default


def _are_rows(rows: list[Any], size: int) -> bool:
    """Whether these are rows of a table of so many, each named once; checked all at once, which is far quicker."""
    if not rows:
        return True
    if set(map(type, rows)) != {int} or len(set(rows)) < len(rows):
        return False
    return bool(min(rows) >= 0 and max(rows) < size)


def _mapping(plain: object, key: str) -> Mapping[str, Any]:
    found = plain.get(key) if isinstance(plain, Mapping) else None
    if not isinstance(found, Mapping):
        raise BadValue(f"the snapshot has no {key!r}")
    return found
