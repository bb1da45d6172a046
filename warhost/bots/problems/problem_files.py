"""Files of problem positions: what a problem consists of, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from warhost.bots.problems import PROBLEMS
from warhost.datafiles import TomlFile


class Problem(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position with good and bad orders.

    A seat is asked, and its orders are judged until it ends its step, dice are rolled or another seat is asked. Orders
    are patterns over their text, in which ``*`` stands for anything and ``{hylo}`` for the hex of a place.

    Attributes:
        name: what the problem is called.
        why: what is good or bad here, in a sentence.
        scenario, options, seed: the game.
        seat: who is asked.
        step: where in the turn: a name of the sequence of play, such as ``movement``; empty if the orders of
            ``played`` lead there.
        turn: the number of the turn.
        second: whether the other side has had its part of this Turn.
        stands: who stands where, by seat: ``"hylo-1 hylo-2 @ hylo"``, ``"konrad @ A2 >E wounded"``.
        away: who is not there.
        held, allied: places and nations of a side; ``*`` stands for all that are left.
        initial: the strength that each side set up, where losses count; the strength of who stands there otherwise.
        played: orders and ``roll 3`` before the question.
        good: at least one of these must be given.
        bad: none of these may be given.
        ends_with: pieces that must stand somewhere afterwards, ``"hylo-* @ hylo"`` or ``"* @ beside 1619"``.
        ends_without: pieces that must not.
    """

    name: str
    why: str
    scenario: str
    seat: str
    options: Mapping[str, str] = msgspec.field(default_factory=dict)
    seed: str = "problem"
    step: str = ""
    turn: int = 0
    second: bool = False
    stands: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    away: tuple[str, ...] = ()
    held: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    allied: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    initial: Mapping[str, int] = msgspec.field(default_factory=dict)
    played: tuple[str, ...] = ()
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()
    ends_with: tuple[str, ...] = ()
    ends_without: tuple[str, ...] = ()


class ProblemFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of problems."""

    problem: tuple[Problem, ...]


def read_problems(file: TomlFile) -> tuple[Problem, ...]:
    """The problems of a file."""
    return file.decode(ProblemFile).problem


def load_problems(folder: Path = PROBLEMS) -> tuple[Problem, ...]:
    """The problems of all files in a folder.

    >>> len({problem.name for problem in load_problems()}) == len(load_problems())
    True
    """
    return tuple(_each(folder))


def _each(folder: Path) -> Iterator[Problem]:
    for path in sorted(folder.glob("*.toml")):
        yield from read_problems(TomlFile(path))
