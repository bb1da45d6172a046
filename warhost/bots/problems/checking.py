"""Faults of problem positions: every position must load, ask the seat it names, and have orders that are legal."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from warhost.bots.problems.positions import hex_called, position_of
from warhost.bots.problems.problem_files import Problem, read_problems
from warhost.bots.problems.solving import in_hexes
from warhost.core import Game, Order, Seat, WarhostError
from warhost.core.messages import Message, msg
from warhost.core.orders import write_component
from warhost.core.prompts import Arrange, SubsetOf, TooMany
from warhost.datafiles import Fault, TomlFile


def problem_faults(path: Path) -> list[Fault]:
    """What is wrong in a file of problems."""
    file = TomlFile(path)
    problems = read_problems(file)
    names = [problem.name for problem in problems]
    faults = []
    for row, problem in enumerate(problems):
        found = list(faults_in(problem))
        if names.index(problem.name) != row:
            found.append(msg("data-problem-twice", name=problem.name))
        faults += [
            file.at(("problem", row, "name"), msg("data-problem", name=problem.name, fault=one)) for one in found
        ]
    return faults


def faults_in(problem: Problem) -> Iterator[Message | str]:
    """What is wrong with a problem."""
    if not (problem.good or problem.bad or problem.ends_with or problem.ends_without):
        yield msg("data-problem-nothing-asked")
    try:
        game = position_of(problem)
        if game.over or game.ask.seat != problem.seat:
            yield msg("data-problem-other-asked", seat=problem.seat)
            return
        for end in (*problem.ends_with, *problem.ends_without):
            hex_called(game, end.partition("@")[2].strip().removeprefix("beside ").strip())
        patterns = [in_hexes(game, pattern) for pattern in (*problem.good, *problem.bad)]
    except (WarhostError, KeyError, ValueError) as error:
        yield str(error.args[0]) if error.args else str(error)
        return
    for pattern in patterns:
        if not is_possible(game, Seat(problem.seat), pattern):
            yield msg("data-problem-illegal", order=pattern)


def is_possible(game: Game, seat: Seat, pattern: str) -> bool:
    """Whether some legal order fits a pattern."""
    words = pattern.split()
    asked = (*(offer.order for offer in game.offers(seat)), *game.claims(seat))
    kinds = [kind for kind in asked if fnmatchcase(kind.verb, words[0])]
    if "*" not in pattern:
        return game.refusal(game.read(pattern), seat) is None
    return any(_fits(game, seat, kind, pattern) for kind in kinds)


def _fits(game: Game, seat: Seat, kind: type[Order], pattern: str) -> bool:
    """Whether an order fits a pattern, component by component; the pattern may leave later components open."""
    words = pattern.split()[1:]
    parts = kind.parts()

    def goes_on(chosen: tuple[Any, ...]) -> bool:
        if len(chosen) == len(parts):
            order = kind(*chosen)
            return fnmatchcase(game.write(order), pattern) and game.refusal(order, seat) is None
        word = words[len(chosen)] if len(words) == len(parts) else "*"
        what = parts[len(chosen)][1]
        for value in _values(game, seat, kind, chosen):
            if fnmatchcase(write_component(what, value, game.state.lexicon), word) and goes_on((*chosen, value)):
                return True
        return False

    return goes_on(())


def _values(game: Game, seat: Seat, kind: type[Order], chosen: tuple[Any, ...]) -> Iterator[Any]:
    choices = game.choices(kind, *chosen, seat=seat)
    try:
        yield from choices.all()
    except TooMany:
        if isinstance(choices, SubsetOf):
            yield from ((value,) for value in choices.values)
        elif isinstance(choices, Arrange):
            yield choices.proposed
            yield from (((piece, hex),) for piece, hexes in choices.places.items() for hex in hexes)
