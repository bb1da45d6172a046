"""Seams: the lists of a rulebook that layers amend.

A seam is declared where it is read, with the type of what stands in it. The rulebook fills it with named entries, a
layer adds, swaps or drops entries, and all is settled once, when a game is made.

    >>> TURN: Seam[str] = Seam("turn")
    >>> base = fill(TURN.holds("move", "fight", TURN.entry("end", "count points")))
    >>> [entry.name for entry in base[TURN]]
    ['move', 'fight', 'end']
    >>> settle(base, [("Supply", TURN.add("supply", before="end"))])[TURN]
    ('move', 'fight', 'supply', 'count points')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from warhost.core.refusals import BadSetup

T = TypeVar("T")


class SeamEntry(NamedTuple, Generic[T]):
    """One thing that stands in a seam, with the name by which layers and scenarios call it."""

    name: str
    value: T


class AddEntry(NamedTuple):
    """A change of a seam: one more entry, at the end or beside another."""

    seam: Seam[Any]
    entry: SeamEntry[Any]
    before: str = ""
    after: str = ""


class SwapEntry(NamedTuple):
    """A change of a seam: an entry takes the place of another."""

    seam: Seam[Any]
    name: str
    entry: SeamEntry[Any]


class DropEntry(NamedTuple):
    """A change of a seam: an entry is left out."""

    seam: Seam[Any]
    name: str


class RefillSeam(NamedTuple):
    """A change of a seam: a whole new list takes the place of the old one."""

    seam: Seam[Any]
    entries: tuple[SeamEntry[Any], ...]


SeamChange: TypeAlias = AddEntry | SwapEntry | DropEntry | RefillSeam
SeamBase: TypeAlias = dict[str, tuple[SeamEntry[Any], ...]]
"""The entries that a rulebook puts into its seams."""


class Seam(str, Generic[T]):
    """The name of a list that layers amend, typed by what stands in it."""

    __slots__ = ()

    def entry(self, name: str, value: T) -> SeamEntry[T]:
        """A value under a name of its own."""
        return SeamEntry(name, value)

    def holds(self, *values: T | SeamEntry[T]) -> tuple[Seam[T], tuple[SeamEntry[T], ...]]:
        """What a rulebook puts into the seam; a bare value bears its own name or that of its class."""
        return self, tuple(map(_named, values))

    def add(self, value: T | SeamEntry[T], *, before: str = "", after: str = "") -> AddEntry:
        """One more entry: at the end, or beside another."""
        return AddEntry(self, _named(value), before, after)

    def swap(self, name: str, value: T | SeamEntry[T]) -> SwapEntry:
        """An entry that replaces the one of this name."""
        return SwapEntry(self, name, _named(value))

    def drop(self, name: str) -> DropEntry:
        """The entry of this name is left out."""
        return DropEntry(self, name)

    def refill(self, *values: T | SeamEntry[T]) -> RefillSeam:
        """A whole new list."""
        return RefillSeam(self, tuple(map(_named, values)))


class Seams(dict[str, Any]):
    """What stands in every seam of one game, in order."""

    def __init__(self, base: Mapping[str, tuple[SeamEntry[Any], ...]]) -> None:
        super().__init__({seam: tuple(entry.value for entry in entries) for seam, entries in base.items()})
        self.entries = dict(base)
        """The entries of every seam with their names."""


def fill(*seams: tuple[Seam[Any], tuple[SeamEntry[Any], ...]]) -> SeamBase:
    """The seams of a rulebook; the names in each must differ."""
    for seam, entries in seams:
        names = [entry.name for entry in entries]
        if len(set(names)) != len(names):
            raise ValueError(f"two entries of {seam!r} share a name: {', '.join(names)}")
    return dict(seams)


def settle(base: Mapping[str, tuple[SeamEntry[Any], ...]], changes: Iterable[tuple[str, SeamChange]]) -> Seams:
    """The seams with changes made to them, each with the title of the layer that makes it.

    Two layers that change the same entry clash, as do two that refill the same seam. Refills come first, then swaps
    and drops, then additions in the order of the layers.
    """
    made = list(changes)
    lists = {str(seam): list(entries) for seam, entries in base.items()}
    for title, change in made:
        if change.seam not in lists:
            raise BadSetup(f"{title} changes {str(change.seam)!r}, which is no seam{near(change.seam, lists)}")
    _refill(lists, [(title, change) for title, change in made if isinstance(change, RefillSeam)])
    moved = _swap_and_drop(
        lists, [(title, change) for title, change in made if isinstance(change, SwapEntry | DropEntry)]
    )
    _add(lists, [(title, change) for title, change in made if isinstance(change, AddEntry)], moved)
    return Seams({seam: tuple(lists[seam]) for seam in base})


def _refill(lists: dict[str, list[SeamEntry[Any]]], changes: list[tuple[str, RefillSeam]]) -> None:
    by: dict[str, str] = {}
    for title, change in changes:
        if change.seam in by:
            raise BadSetup(f"{title} and {by[change.seam]} both replace {str(change.seam)!r}")
        by[change.seam] = title
        lists[change.seam] = list(change.entries)


def _swap_and_drop(
    lists: dict[str, list[SeamEntry[Any]]], changes: list[tuple[str, SwapEntry | DropEntry]]
) -> dict[tuple[str, str], str]:
    """Make swaps and drops; the new names of swapped entries, so that additions can still refer to the old ones."""
    by: dict[tuple[str, str], str] = {}
    moved: dict[tuple[str, str], str] = {}
    for title, change in changes:
        key = (str(change.seam), change.name)
        if key in by:
            raise BadSetup(f"{title} and {by[key]} both change {change.name!r} of {key[0]!r}")
        index = _index(lists, title, change.seam, change.name)
        by[key] = title
        if isinstance(change, SwapEntry):
            lists[change.seam][index] = change.entry
            moved[key] = change.entry.name
        else:
            del lists[change.seam][index]
    return moved


def _add(
    lists: dict[str, list[SeamEntry[Any]]], changes: list[tuple[str, AddEntry]], moved: Mapping[tuple[str, str], str]
) -> None:
    followers: dict[tuple[str, str], int] = {}
    for title, change in changes:
        entries = lists[change.seam]
        if any(entry.name == change.entry.name for entry in entries):
            raise BadSetup(f"{title} adds {change.entry.name!r} to {str(change.seam)!r}, where one stands already")
        beside = change.before or change.after
        if not beside:
            entries.append(change.entry)
            continue
        index = _index(lists, title, change.seam, moved.get((change.seam, beside), beside))
        if change.after:  # a later entry goes behind earlier ones
            key = (str(change.seam), beside)
            followers[key] = followers.get(key, 0) + 1
            index += followers[key]
        entries.insert(index, change.entry)


def _index(lists: dict[str, list[SeamEntry[Any]]], title: str, seam: str, name: str) -> int:
    names = [entry.name for entry in lists[seam]]
    if name not in names:
        raise BadSetup(f"{title} changes {name!r} of {str(seam)!r}, which does not stand there{near(name, names)}")
    return names.index(name)


def _named(value: Any) -> SeamEntry[Any]:
    if isinstance(value, SeamEntry):
        return value
    if isinstance(value, str):
        return SeamEntry(value, value)
    name = getattr(value, "name", None) or getattr(value, "__qualname__", None) or type(value).__name__
    return SeamEntry(str(name), value)


def near(name: str, known: Iterable[str]) -> str:
    """A hint for a misspelt name: the nearest known one, else all of them."""
    known = list(known)
    if found := nearest_name(name, known):
        return f"; did you mean {found}?"
    return f"; there are: {', '.join(known)}" if known else ""


def nearest_name(name: str, known: Iterable[str]) -> str:
    """The known name that a misspelt one is most like; nothing if none is like it."""
    return next(iter(get_close_matches(name, list(known), n=1, cutoff=0.4)), "")
