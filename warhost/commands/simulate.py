"""`warhost simulate`: many games between bots, on several processes, with a table of results."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Annotated, NamedTuple

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from warhost import library
from warhost.bots import bot
from warhost.commands import Complaint
from warhost.core import CHANCE, Seat

console = Console(highlight=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


class Played(NamedTuple):
    """How one game went."""

    winner: str
    level: str
    orders: int
    seconds: float


def simulate(
    scenario: Annotated[str, typer.Argument(help="A scenario.")] = "kender-strike",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes at once.")] = 1,
    bots: Annotated[str, typer.Option(help="One bot for every seat, or one for each: odds,random.")] = "random",
    option: Annotated[list[str] | None, typer.Option(help="A switch of the rules: move-capitals=off.")] = None,
    seed: Annotated[str, typer.Option(help="The seed; the same seed plays the same games, whatever the jobs.")] = "0",
) -> None:
    """Let bots play a scenario many times and count who wins."""
    book, card = library.find(scenario)
    names = bots.split(",")
    if len(names) == 1:
        names *= len(card.seats)
    if len(names) != len(card.seats):
        raise Complaint(f"{card.title} has {len(card.seats)} seats: {', '.join(card.seats)}")
    for name in names:
        bot(name)
    options = dict(_pair(text) for text in option or [])
    library.new(book.id, card.id, options=options)
    start = time.perf_counter()
    tasks = [(book.id, card.id, tuple(names), tuple(sorted(options.items())), f"{seed}/{n}") for n in range(games)]
    found: list[Played] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(card.title, total=games)
        if jobs == 1:
            for one in tasks:
                found.append(play_one(one))
                bar.advance(task)
        else:
            with ProcessPoolExecutor(jobs) as pool:
                for result in pool.map(play_one, tasks, chunksize=max(1, min(20, games // (4 * jobs)))):
                    found.append(result)
                    bar.advance(task)
    show_results(card.title, dict(zip(card.seats, names, strict=True)), found, time.perf_counter() - start)


def play_one(task: tuple[str, str, tuple[str, ...], tuple[tuple[str, str], ...], str]) -> Played:
    """Play one game to its end; everything depends on the task alone."""
    book, scenario, names, options, seed = task
    game = library.new(book, scenario, seed=seed, options=dict(options))
    players = {seat: bot(name, seed=f"{seed}/{seat}") for seat, name in zip(game.seats, names, strict=True)}
    start, orders = time.perf_counter(), 0
    while not game.over:
        seat: Seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
        else:
            game.give(players[seat].choose(game.view(seat)), seat)
            orders += 1
    verdict = game.verdict
    assert verdict is not None
    return Played(verdict.winner or "", verdict.level, orders, time.perf_counter() - start)


def show_results(title: str, players: dict[Seat, str], found: list[Played], seconds: float) -> None:
    """Print who won how often."""
    table = Table("winner", "level", "games", "share", box=SIMPLE_HEAD, title=f"{title}: {len(found)} games")
    counts = Counter((played.winner, played.level) for played in found)
    for (winner, level), count in sorted(counts.items(), key=lambda item: -item[1]):
        who = f"{winner} ({players[Seat(winner)]})" if winner else "nobody"
        table.add_row(who, level, str(count), f"{count / len(found):.1%}")
    console.print(table)
    orders = sum(played.orders for played in found)
    busy = sum(played.seconds for played in found)
    console.print(
        f"{orders:,} orders, {orders / len(found):.0f} a game; {orders / busy:,.0f} orders a second on one core; "
        f"{seconds:.1f} s in all"
    )


def _pair(text: str) -> tuple[str, str]:
    left, sign, right = text.partition("=")
    if not sign or not left or not right:
        raise Complaint(f"--option is written as name=value, not {text!r}")
    return left, right
