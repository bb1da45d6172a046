"""`warhost simulate`: let bots play a scenario many times and count."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from warhost import library
from warhost.bots import bot_called, role_in
from warhost.bots.matches import Match, Outcome, play_matches, seated
from warhost.commands import Complaint
from warhost.core.messages import msg

console = Console(highlight=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


def simulate(
    scenario: Annotated[str, typer.Argument()],
    games: Annotated[int, typer.Option("--games", "-n", min=1)] = 100,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = os.cpu_count() or 1,
    bots: Annotated[str, typer.Option()] = "odds",
    seed: Annotated[str, typer.Option()] = "0",
    options: Annotated[list[str] | None, typer.Option("--option")] = None,
) -> None:
    """Let bots play a scenario many times: who wins, how, and how fast."""
    book, card = library.find(scenario)
    names = [name.strip() for name in bots.split(",")]
    if len(names) > len(card.seats):
        raise Complaint(f"{card.title} has {len(card.seats)} seats ({', '.join(card.seats)}), not {len(names)}")
    names = [bot_called(book.id, name) for name in names]
    chosen = dict(_pair(text) for text in options or ())
    library.new(book.id, card.id, options=chosen)  # so that a wrong option is told before the work begins
    at = seated(card.seats, names)
    matches = [Match(book.id, card.id, at, f"{seed}/{number}", chosen) for number in range(games)]
    begun = perf_counter()
    outcomes = watch(matches, jobs)
    who = ", ".join(f"{seat} {role_in(book.id, name).title}" for seat, name in at.items())
    console.print(f"{card.title}: {games} games, {who}")
    console.print(results(card.seats, outcomes))
    speed(outcomes, perf_counter() - begun, jobs)


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise Complaint(f"an option is written as name=value, not {text!r}")
    return name, value


def watch(matches: Sequence[Match], jobs: int) -> list[Outcome]:
    """Play the matches behind a progress bar; it is drawn only where somebody can see it move."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Console(stderr=True)
    with Progress(*columns, console=bar, transient=True, disable=not bar.is_terminal) as progress:
        task = progress.add_task("games", total=len(matches))
        outcomes = []
        for outcome in play_matches(matches, jobs):
            outcomes.append(outcome)
            progress.advance(task)
    return outcomes


def results(seats: Sequence[str], outcomes: Sequence[Outcome]) -> Table:
    """Who won how often, and why."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("winner", "how", "why"):
        table.add_column(heading)
    for heading in ("games", "share"):
        table.add_column(heading, justify="right")
    counts = Counter((outcome.winner, outcome.level, outcome.reason) for outcome in outcomes)
    order = {seat: index for index, seat in enumerate(seats)}
    for (winner, level, reason), count in sorted(
        counts.items(), key=lambda item: (order.get(item[0][0] or "", 99), item)
    ):
        share = f"{100 * count / len(outcomes):.1f} %"
        table.add_row(winner or "nobody", level, str(msg(reason)), str(count), share)
    return table


def speed(outcomes: Sequence[Outcome], seconds: float, jobs: int) -> None:
    """How long it took, and how many orders a second that makes."""
    orders = sum(outcome.orders for outcome in outcomes)
    rolls = sum(outcome.rolls for outcome in outcomes)
    rate = orders / sum(outcome.seconds for outcome in outcomes)
    told = f"{orders} orders and {rolls} rolls in {seconds:.1f} s on {jobs} process{'es' if jobs > 1 else ''}"
    console.print(f"{told}: {rate:,.0f} orders a second and process, {len(outcomes) / seconds:.1f} games a second")
