"""Answers about a position, kept by position.

Rules ask the same question several times while nothing changes: whether an order can be offered, what can be chosen in
it, whether it is allowed. A function marked with :func:`derived` is worked out once for each position:

    @derived
    def marchers(field: Skirmish, side: int) -> tuple[int, ...]:
        ...

It must be a pure function of the position and of hashable arguments. A position is a length of the journal. So writing
need not clear anything: the next position has no answers yet. Undo returns to the answers of the earlier position and
drops the later ones; a copy starts with none. Callers must not change an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from warhost.core.position.state import State

S = TypeVar("S", bound="State")
P = ParamSpec("P")
T = TypeVar("T")

MOST_POSITIONS = 64
"""How many positions are remembered: a trial of many steps must not push out the position that it returns to."""


class Answers:
    """The answers of derived functions, by position."""

    __slots__ = ("_by_place", "_here", "_place")

    def __init__(self) -> None:
        self._by_place: dict[int, dict[Hashable, Any]] = {}
        self._place = -1
        self._here: dict[Hashable, Any] = {}

    def at(self, place: int) -> dict[Hashable, Any]:
        """The answers that hold when the journal is so long."""
        if place != self._place:
            known = self._by_place
            if place not in known:
                if len(known) >= MOST_POSITIONS:
                    del known[next(iter(known))]
                known[place] = {}
            self._place, self._here = place, known[place]
        return self._here

    def go_back(self, place: int) -> None:
        """Drop the answers of later positions: the journal was cut off here."""
        if self._place > place:
            self._place = -1
        known = self._by_place  # in the order of the journal: the latest positions come last
        while known and next(reversed(known)) > place:
            known.popitem()

    def rebase(self, kept: dict[Hashable, Any]) -> None:
        """Keep only the answers of the present position, for the journal is emptied here and begins anew."""
        self._by_place = {0: kept}
        self._place, self._here = 0, kept


def derived(function: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Mark a pure function of the position; its answers are kept for as long as the position is remembered."""

    @wraps(function)
    def kept(state: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        answers = state.answers()
        key = (function, args, tuple(sorted(kwargs.items()))) if kwargs else (function, args)
        try:
            found: T = answers[key]
        except KeyError:
            found = answers[key] = function(state, *args, **kwargs)
        return found

    return kept
