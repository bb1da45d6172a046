"""Answers that are kept by position: they hold in their position and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.core.test_state import Shelf, shelf
from warhost.core import msg
from warhost.core.position.derived import MOST_POSITIONS, derived

WORKED_OUT: list[int] = []


@derived
def thick_books(state: Shelf, pages: int) -> tuple[int, ...]:
    """The books with more than so many pages."""
    WORKED_OUT.append(pages)
    return tuple(book for book, n in enumerate(state.pages) if n > pages)


@derived
def pages_if_torn(state: Shelf, book: int) -> int:
    """All pages if one were torn out of a book: tried out on the position itself."""
    with state.tried():
        state.set("pages", book, state.pages[book] - 1)
        return sum(state.pages)


def times_worked_out() -> int:
    """How often :func:`thick_books` was worked out since the last look."""
    times = len(WORKED_OUT)
    WORKED_OUT.clear()
    return times


def test_an_answer_is_worked_out_once_for_each_position_and_argument() -> None:
    state = shelf()
    times_worked_out()
    assert [thick_books(state, 0), thick_books(state, 0), thick_books(state, 1)] == [(), (), ()]
    assert times_worked_out() == 2
    state.set("pages", 1, 3)
    assert thick_books(state, 0) == (1,)
    assert times_worked_out() == 1


def test_going_back_returns_to_the_answers_of_the_earlier_position_alone() -> None:
    state = shelf()
    mark = state.mark
    thick_books(state, 0)
    state.set("pages", 1, 3)
    assert thick_books(state, 0) == (1,)
    state.revert(mark)
    times_worked_out()
    assert thick_books(state, 0) == ()
    assert times_worked_out() == 0
    # The journal is as long as before, and yet it is another one.
    state.set("pages", 2, 3)
    assert thick_books(state, 0) == (2,)


def test_a_line_of_the_log_makes_no_new_position() -> None:
    state = shelf()
    state.set("pages", 1, 3)
    thick_books(state, 0)
    state.tell(msg("a-line"))
    mark = state.mark
    times_worked_out()
    assert thick_books(state, 0) == (1,)
    assert times_worked_out() == 0
    state.set("pages", 2, 3)
    assert thick_books(state, 0) == (1, 2)
    state.revert(mark)
    assert thick_books(state, 0) == (1,)
    assert times_worked_out() == 1
    state.forget()
    assert thick_books(state, 0) == (1,)
    assert times_worked_out() == 0


def test_what_holds_is_kept_when_the_journal_is_dropped() -> None:
    for drop in (Shelf.forget, Shelf.discard):
        state = shelf()
        state.set("pages", 1, 3)
        thick_books(state, 0)
        times_worked_out()
        drop(state)
        assert thick_books(state, 0) == (1,)
        assert times_worked_out() == 0
        state.set("pages", 1, 0)
        assert thick_books(state, 0) == ()


def test_a_copy_starts_without_answers_and_gives_none_back() -> None:
    state = shelf()
    state.set("pages", 1, 3)
    thick_books(state, 0)
    twin = state.copy()
    times_worked_out()
    assert thick_books(twin, 0) == (1,)
    assert times_worked_out() == 1
    twin.set("pages", 2, 3)
    assert (thick_books(twin, 0), thick_books(state, 0)) == ((1, 2), (1,))


def test_a_trial_leaves_position_answers_and_log_as_they_were() -> None:
    state = shelf()
    state.set("pages", 0, 5)
    before, log = state.hash, state.log
    with state.tried():
        state.set("pages", 0, 0)
        state.tell(msg("x"))
        state.reveal()
        assert thick_books(state, 0) == ()
        assert state.log is None
    assert (state.hash, state.log, state.revealed) == (before, log, False)
    assert len(log or ()) == 0
    assert thick_books(state, 0) == (0,)


def test_only_the_last_positions_are_remembered() -> None:
    state = shelf()
    thick_books(state, 0)
    mark = state.mark
    for number in range(MOST_POSITIONS):
        state.set("pages", 1, number + 1)
        thick_books(state, 0)
    state.revert(mark)
    times_worked_out()
    assert thick_books(state, 0) == ()
    assert times_worked_out() == 1


class AgainstAFreshLook(RuleBasedStateMachine):
    """Writes, trials, marks, reverts, copies and saves in any order: an answer is always that of a fresh look."""

    def __init__(self) -> None:
        super().__init__()
        self.state = shelf()
        self.marks: list[int] = []

    @rule(row=st.integers(0, 2), pages=st.integers(0, 3))
    def write(self, row: int, pages: int) -> None:
        self.state.set("pages", row, pages)

    @rule()
    def mark(self) -> None:
        self.marks.append(self.state.mark)

    @precondition(lambda self: self.marks)
    @rule(data=st.data())
    def revert(self, data: st.DataObject) -> None:
        at = data.draw(st.integers(0, len(self.marks) - 1))
        self.state.revert(self.marks[at])
        del self.marks[at + 1 :]

    @rule(drop=st.sampled_from([Shelf.forget, Shelf.discard]))
    def drop(self, drop: Callable[[Shelf], None]) -> None:
        drop(self.state)
        self.marks.clear()

    @rule()
    def go_on_with_a_copy(self) -> None:
        self.state = self.state.copy()
        self.marks.clear()

    @invariant()
    def answers_are_those_of_a_fresh_look(self) -> None:
        pages = self.state.pages
        assert thick_books(self.state, 1) == tuple(book for book, n in enumerate(pages) if n > 1)
        assert pages_if_torn(self.state, 0) == sum(pages) - 1


AgainstAFreshLook.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
TestAgainstAFreshLook = AgainstAFreshLook.TestCase
