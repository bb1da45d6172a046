"""`python -m benchmarks.problems`: how many problem positions each bot solves, and which it fails.

A problem is solved if a bot gives a good order and no bad one, and its pieces end where they should. The strongest bot
of each game should solve at least 80 %. `--show NAME` prints the orders of every bot for one problem.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from warhost.bots.problems import PROBLEMS
from warhost.bots.problems.problem_files import Problem, load_problems
from warhost.bots.problems.solving import Solution, solve
from warhost.core import WarhostError
from warhost.datafiles import DataError
from warhost.library import find

LEVELS: Final = ("random", "recruit", "marshal", "warlord")
"""The bots that are asked, the strongest last; the grandmaster takes its time and is asked by name."""
BAR: Final = 0.8
"""The part of the problems that the strongest bot of a game should solve."""


def attempts(problems: Iterable[Problem], bots: Sequence[str] = ()) -> list[tuple[str, str, Solution]]:
    """Every bot's attempt at every problem of its games: the game, the bot and what it did."""
    found = []
    for problem in problems:
        book = find(problem.scenario)[0].id
        found += [(book, name, solve(problem, name)) for name in bots or LEVELS]
    return found


def table_of(tried: Sequence[tuple[str, str, Solution]]) -> Table:
    """How many problems each bot solves, with those that it fails."""
    table = Table(box=box.SIMPLE_HEAD, title="Problem positions", title_justify="left")
    for heading in ("game", "bot"):
        table.add_column(heading, no_wrap=True)
    table.add_column("solved", justify="right")
    table.add_column("failed")
    for book, name in dict.fromkeys((book, name) for book, name, _ in tried):
        mine = [attempt for other, bot, attempt in tried if (other, bot) == (book, name)]
        solved = sum(attempt.solved for attempt in mine)
        failed = ", ".join(attempt.problem.name for attempt in mine if not attempt.solved)
        table.add_row(book, name, f"{solved} of {len(mine)} ({solved / len(mine):.0%})", failed)
    return table


def missed(tried: Sequence[tuple[str, str, Solution]]) -> list[str]:
    """The games in which the strongest bot solves too few."""
    found = []
    for book in dict.fromkeys(book for book, _, _ in tried):
        best = [attempt for other, name, attempt in tried if other == book and name == LEVELS[-1]]
        if best and sum(attempt.solved for attempt in best) < BAR * len(best):
            found.append(book)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Ask the bots and print the table; the exit code says whether the strongest ones solve enough."""
    parser = argparse.ArgumentParser(prog="benchmarks.problems", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--folder", type=Path, default=PROBLEMS, help="the files of problems")
    parser.add_argument("--bots", help="ask these bots only")
    parser.add_argument("--show", help="print the orders for the problems whose name begins so")
    args = parser.parse_args(argv)
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 160)
    try:
        problems = [problem for problem in load_problems(args.folder) if problem.name.startswith(args.show or "")]
        tried = attempts(problems, args.bots.split(",") if args.bots else ())
    except (WarhostError, DataError) as error:
        print(f"problems: {error}", file=sys.stderr)
        return 2
    for _, name, attempt in tried if args.show else ():
        console.print(f"{attempt.problem.name}, {name}: {'solved' if attempt.solved else 'failed'}")
        for order, reason in zip(attempt.orders, attempt.reasons, strict=True):
            console.print(f"    {order}  ({reason})")
        for fault in attempt.faults:
            console.print(f"  - {fault}")
    console.print(table_of(tried))
    short = missed(tried)
    console.print(f"Fewer than {BAR:.0%} solved: {', '.join(short)}." if short else f"At least {BAR:.0%} solved.")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
