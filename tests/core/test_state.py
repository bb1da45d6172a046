"""The state: journal, hash, copies and saves, against a model that a child could check."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.conformance.toy import RULEBOOK
from warhost.core import Resolved, State, Table, msg
from warhost.core.position.state import Sparse
from warhost.core.position.values import BadValue

RULES = RULEBOOK.resolve("two-crews", {"tide": "off", "lantern": "yes"})


class Shelf(State):
    """A state with every sort of column."""

    tables = (
        Table("book", {"pages": 0, "title": "", "marks": ()}),
        Table("note", {"text": None, "line": -1}, {"doubled": -2}, grows=True),
        Table("hidden", {}, {"sum_of_pages": 0}),
        Table("sign", {}, counts=("used",), sparse={"books": ()}),
    )

    pages: list[int]
    title: list[str]
    marks: list[tuple[int, ...]]
    text: list[Any]
    line: list[int]
    doubled: list[int]
    sum_of_pages: list[int]
    used: bytearray
    """How many marks there are of each sign."""
    books: Sparse[int, tuple[int, ...]]
    """The books that are marked with each sign."""

    def mark_with(self, book: int, marks: tuple[int, ...]) -> None:
        """Give a book other marks."""
        self._count_signs(book, -1)
        self.set("marks", book, marks)
        self._count_signs(book, +1)

    def _count_signs(self, book: int, change: int) -> None:
        for sign in self.marks[book]:
            self.set("used", sign, self.used[sign] + change)
        for sign in set(self.marks[book]):
            others = tuple(b for b in self.books[sign] if b != book)
            self.set("books", sign, tuple(sorted((*others, book))) if change > 0 else others)

    def rebuild(self) -> None:
        self.clear_derived()
        self.set("sum_of_pages", 0, sum(self.pages))
        for book in range(self.size("book")):
            self._count_signs(book, +1)
        for row, line in enumerate(self.line):
            self.set("doubled", row, 2 * line)


def shelf() -> Shelf:
    return Shelf(RULES, {"book": 3, "note": 0, "sign": 4})


Model = dict[str, Any]


class AgainstAModel(RuleBasedStateMachine):
    """Writes, rows, marks, reverts, copies and saves in any order; the model copies everything every time."""

    def __init__(self) -> None:
        super().__init__()
        self.state = shelf()
        self.model: Model = {"pages": [0] * 3, "title": [""] * 3, "marks": [()] * 3, "text": [], "line": [], "log": 0}
        self.marks: list[tuple[int, Model]] = []
        self.others: list[tuple[Shelf, dict[str, Any]]] = []

    @rule(row=st.integers(0, 2), pages=st.integers(-3, 3))
    def write_pages(self, row: int, pages: int) -> None:
        total = self.state.sum_of_pages[0] - self.state.pages[row] + pages
        self.state.set("pages", row, pages)
        self.state.set("sum_of_pages", 0, total)
        self.model["pages"][row] = pages

    @rule(row=st.integers(0, 2), title=st.sampled_from(["", "a", "b"]))
    def write_title(self, row: int, title: str) -> None:
        self.state.set("title", row, title)
        self.model["title"][row] = title

    @rule(row=st.integers(0, 2), marks=st.lists(st.integers(0, 3), max_size=2).map(tuple))
    def write_marks(self, row: int, marks: tuple[int, ...]) -> None:
        self.state.mark_with(row, marks)
        self.model["marks"][row] = marks

    @rule(text=st.sampled_from([None, "x", 7]), line=st.integers(-1, 2))
    def add_note(self, text: Any, line: int) -> None:
        row = self.state.add_row("note")
        assert row == len(self.model["text"])
        self.state.set("text", row, text)
        self.state.set("line", row, line)
        self.state.set("doubled", row, 2 * line)
        self.model["text"].append(text)
        self.model["line"].append(line)

    @rule()
    def tell(self) -> None:
        if self.state.log is not None:
            self.state.tell(msg("x"))
            self.model["log"] += 1

    @rule()
    def mark(self) -> None:
        self.marks.append((self.state.mark, copy.deepcopy(self.model)))

    @precondition(lambda self: self.marks)
    @rule(data=st.data())
    def revert(self, data: st.DataObject) -> None:
        at = data.draw(st.integers(0, len(self.marks) - 1))
        place, model = self.marks[at]
        del self.marks[at + 1 :]
        self.state.revert(place)
        self.model = copy.deepcopy(model)

    @rule()
    def look_at_the_hash(self) -> None:
        assert self.state.hash == self.state.fresh_hash()

    @rule()
    def forget(self) -> None:
        self.state.forget()
        self.marks.clear()

    @rule()
    def discard(self) -> None:
        self.state.discard()
        self.marks.clear()

    @rule()
    def copy_and_go_on_with_the_copy(self) -> None:
        self.others.append((self.state, self.state.dump()))
        self.state = self.state.copy()
        self.model["log"] = 0
        self.marks.clear()

    @rule()
    def save_and_go_on_with_what_was_loaded(self) -> None:
        plain = json.loads(json.dumps(self.state.dump()))
        self.others.append((self.state, self.state.dump()))
        self.state = shelf()
        self.state.restore(plain)
        self.model["log"] = 0
        self.marks.clear()

    @invariant()
    def the_state_is_the_model(self) -> None:
        for name in ("pages", "title", "marks", "text", "line"):
            assert getattr(self.state, name) == self.model[name]
        assert self.state.sum_of_pages == [sum(self.model["pages"])]
        assert self.state.doubled == [2 * line for line in self.model["line"]]
        marks = self.model["marks"]
        assert list(self.state.used) == [sum(one.count(sign) for one in marks) for sign in range(4)]
        marked = {sign: tuple(b for b, one in enumerate(marks) if sign in one) for sign in range(4)}
        assert self.state.books == {sign: books for sign, books in marked.items() if books}
        assert all(self.state.books[sign] == books for sign, books in marked.items())
        assert len(self.state.log or ()) == self.model["log"]

    @invariant()
    def the_others_are_left_alone(self) -> None:
        for state, dump in self.others:
            assert state.dump() == dump

    def teardown(self) -> None:
        assert self.state.hash == self.state.fresh_hash()


AgainstAModel.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
TestAgainstAModel = AgainstAModel.TestCase


def test_equal_positions_have_equal_hashes_however_they_came_about() -> None:
    one, other = shelf(), shelf()
    one.set("pages", 0, 5)
    one.set("title", 1, "x")
    other.set("title", 1, "y")
    assert one.hash != other.hash
    other.set("title", 1, "x")
    other.set("pages", 0, 5)
    assert one.hash == other.hash


def test_a_value_that_returns_to_its_default_leaves_the_hash() -> None:
    state = shelf()
    nothing = state.hash
    state.set("pages", 0, 5)
    state.set("pages", 0, 0)
    assert state.hash == nothing == 0


def test_the_same_value_in_another_row_or_column_has_another_hash() -> None:
    hashes = set()
    for name, row, value in (("pages", 0, 1), ("pages", 1, 1), ("pages", 0, 2), ("title", 0, "1"), ("marks", 0, (1,))):
        state = shelf()
        state.set(name, row, value)
        hashes.add(state.hash)
    assert len(hashes) == 5


@given(st.dictionaries(st.integers(0, 9), st.integers(-(1 << 80), 1 << 80) | st.integers(-9, 9)))
def test_a_restored_column_has_the_hash_of_its_cells_one_by_one(pages: dict[int, int]) -> None:
    written = Shelf(RULES, {"book": 10})
    for row, value in pages.items():
        written.set("pages", row, value)
    restored = Shelf(RULES, {"book": 10})
    restored.restore({"columns": {"pages": [item for pair in pages.items() for item in pair]}, "sizes": {}})
    assert restored.hash == restored.fresh_hash() == written.hash


def test_filling_a_derived_column_can_be_taken_back() -> None:
    state = shelf()
    mark = state.mark
    state.fill("used", {1: 7})
    state.fill("books", {1: (0, 2), 3: (1,)})
    assert (state.used[1], state.books[1], state.books[2]) == (7, (0, 2), ())
    with pytest.raises(IndexError):
        state.fill("books", {-1: (0,)})
    state.revert(mark)
    assert state.derived() == shelf().derived()


def test_reverting_needs_no_hash_and_spoils_none() -> None:
    state = shelf()
    state.set("pages", 0, 1)
    before = state.hash
    mark = state.mark
    state.set("pages", 0, 2)
    state.revert(mark)
    assert state.hash == before == state.fresh_hash()
    state.set("pages", 1, 2)
    state.set("pages", 0, 3)
    assert state.hash
    state.revert(mark)
    assert state.hash == before == state.fresh_hash()


def test_the_journal_says_which_rows_were_touched() -> None:
    state = shelf()
    mark = state.mark
    state.set("pages", 2, 1)
    state.set("sum_of_pages", 0, 1)
    assert (state.add_row("note"), state.add_row("note")) == (0, 1)
    assert state.touched(mark) == {"book": {2}, "note": {0, 1}}
    assert state.touched(state.mark) == {}


def test_writing_outside_the_rows_is_a_mistake() -> None:
    state = shelf()
    for row in (-1, 3):
        with pytest.raises(IndexError):
            state.set("pages", row, 1)
    assert state.mark == 0


def test_a_table_needs_a_column_that_tells_how_many_rows_it_has() -> None:
    with pytest.raises(TypeError, match="how many rows"):
        Table("empty", {}, sparse={"thing": 0})
    with pytest.raises(TypeError, match="how many rows"):
        Table("growing", {"one": 0}, sparse={"thing": 0}, grows=True)
    assert shelf().size("sign") == 4


def test_only_tables_that_grow_can_grow() -> None:
    with pytest.raises(TypeError, match="'book' is not a table that grows"):
        shelf().add_row("book")


def test_a_column_cannot_have_the_name_of_another_member() -> None:
    class Twice(State):
        tables = (Table("one", {"pages": 0}), Table("other", {"pages": 0}))

    class Hash(State):
        tables = (Table("one", {"hash": 0}),)

    for kind in (Twice, Hash):
        with pytest.raises(TypeError, match="two members of a state are called"):
            kind(RULES, {})


def test_news_are_handled_once_and_by_kind() -> None:
    state = shelf()
    state.note("entered", 1)
    state.note("lost", 2)
    state.note("entered", 3)
    assert state.take_news("entered") == [("entered", 1), ("entered", 3)]
    assert state.take_news("entered") == []
    assert state.news[0] == (("lost", 2),)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"columns": None}, "the snapshot has no 'columns'"),
        ({"sizes": 3}, "the snapshot has no 'sizes'"),
        ({"columns": {"colour": [0, 1]}}, "unknown column 'colour'"),
        ({"columns": {"sum_of_pages": [0, 1]}}, "unknown column 'sum_of_pages'"),
        ({"columns": {"pages": [0]}}, "column 'pages' is not a list of rows and values"),
        ({"columns": {"pages": {"0": 1}}}, "column 'pages' is not a list of rows and values"),
        ({"columns": {"pages": [3, 1]}}, "column 'pages' has no row 3"),
        ({"columns": {"pages": [-1, 1]}}, "column 'pages' has no row -1"),
        ({"columns": {"pages": ["0", 1]}}, "column 'pages' has no row '0'"),
        ({"columns": {"pages": [0, 1, 0, 2]}}, "column 'pages' has no row 0, or has it twice"),
        ({"columns": {"pages": [0, 1.5]}}, "float cannot stand in a state"),
        ({"sizes": {"book": 4}}, "'book' is not a table that grows"),
        ({"sizes": {"nothing": 4}}, "'nothing' is not a table that grows"),
        ({"sizes": {"note": -1}}, "table 'note' cannot have -1 rows"),
        ({"sizes": {"note": 10**12}}, "table 'note' cannot have 1000000000000 rows"),
        ({"sizes": {"note": "3"}}, "table 'note' cannot have '3' rows"),
    ],
)
def test_a_broken_snapshot_is_refused_with_its_fault(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadValue, match=fault):
        shelf().restore({"columns": {}, "sizes": {}, **change})


@pytest.mark.parametrize("plain", [None, 3, [], "x"])
def test_what_is_no_snapshot_at_all_is_refused(plain: object) -> None:
    with pytest.raises(BadValue, match="the snapshot has no 'sizes'"):
        shelf().restore(plain)


def test_rules_and_names_are_shared_by_copies() -> None:
    state = shelf()
    assert isinstance(state.copy().rules, Resolved)
    assert state.copy().rules is state.rules
