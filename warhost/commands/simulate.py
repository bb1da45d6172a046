"""`warhost simulate`: let bots play a scenario many times and count."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from warhost import library
from warhost.bots import bot, bot_called, role_in
from warhost.bots.batches import Engine, engine, play_matches
from warhost.bots.matches import Match, Outcome, seated
from warhost.bots.steady import failures_folder, read_failure
from warhost.commands import Complaint, pair
from warhost.core import Seat
from warhost.core.messages import msg
from warhost.core.rulebook import level_text, preset_options
from warhost.texts import say, say_or

console = Console(highlight=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


def simulate(
    scenario: Annotated[str, typer.Argument()] = "kender-strike",
    games: Annotated[int, typer.Option("--games", "-n", min=1)] = 100,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = os.cpu_count() or 1,
    bots: Annotated[str, typer.Option()] = "marshal",
    seed: Annotated[str, typer.Option()] = "0",
    options: Annotated[list[str] | None, typer.Option("--option")] = None,
    preset: Annotated[str, typer.Option()] = "",
    cluster: Annotated[str, typer.Option("--cluster")] = "",
    out: Annotated[Path | None, typer.Option("--out", dir_okay=False)] = None,
    again: Annotated[Path | None, typer.Option("--again", exists=True, dir_okay=False)] = None,
) -> None:
    """Let bots play a scenario many times: who wins, how, and how fast."""
    if again is not None:
        ask_again(again)
        return
    book, card = library.find(scenario)
    names = [name.strip() for name in bots.split(",")]
    if len(names) > len(card.seats):
        known = ", ".join(card.seats)
        raise Complaint(
            say("commands-simulate-seats", title=card.title, n=len(card.seats), seats=known, given=len(names))
        )
    names = [bot_called(book.id, name) for name in names]
    chosen = preset_options(book, preset, dict(pair(text, "--option") for text in options or ()))
    library.new(book.id, card.id, options=chosen)  # so that a wrong option is told before the work begins
    at = seated(card.seats, names)
    matches = [Match(book.id, card.id, at, f"{seed}/{number}", chosen) for number in range(games)]
    begun = perf_counter()
    outcomes = watch(matches, engine(jobs, cluster), out)
    sides = {seat: card.name_of(seat) for seat in card.seats}
    who = ", ".join(f"{sides[Seat(seat)]} {bot_title(role_in(book.id, name).title)}" for seat, name in at.items())
    console.print(say("commands-simulate-games", title=card.title, n=games, who=who))
    console.print(results(sides, outcomes))
    speed(outcomes, perf_counter() - begun, jobs)
    failures = sum(outcome.failures for outcome in outcomes)
    if failures:
        console.print(say("commands-simulate-failures", n=failures, folder=str(failures_folder())), style="red")


def ask_again(file: Path) -> None:
    """Ask a bot again in a position where it failed; the error comes out as it is."""
    try:
        failure = read_failure(file)
    except msgspec.DecodeError as error:
        raise Complaint(say("commands-simulate-no-failure", file=str(file), why=str(error))) from None
    console.print(failure.trace or failure.error, markup=False)
    view = failure.view()
    order = bot(failure.bot, failure.seed).choose(view)
    refusal = view.refusal(order)
    if refusal is not None:
        raise Complaint(say("commands-simulate-still-refused", order=view.write(order), why=str(refusal)))
    console.print(say("commands-simulate-mended", bot=failure.bot, order=view.write(order)))


def bot_title(title: str) -> str:
    """What a bot is called in the language that is spoken."""
    return say_or(f"bots-{title}", title)


def watch(matches: Sequence[Match], on: Engine, results: Path | None) -> list[Outcome]:
    """Play the matches behind a progress bar; it is drawn only where somebody can see it move."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Console(stderr=True)
    with Progress(*columns, console=bar, transient=True, disable=not bar.is_terminal) as progress:
        task = progress.add_task(say("commands-simulate-head-games"), total=len(matches))
        outcomes = []
        for outcome in play_matches(matches, on, results):
            outcomes.append(outcome)
            progress.advance(task)
    return outcomes


def results(sides: Mapping[Seat, str], outcomes: Sequence[Outcome]) -> Table:
    """Who won how often, and why; ``sides`` says what the seats are called."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("commands-simulate-head-winner", "commands-simulate-head-how", "commands-simulate-head-why"):
        table.add_column(say(heading))
    for heading in ("commands-simulate-head-games", "commands-simulate-head-share"):
        table.add_column(say(heading), justify="right")
    counts = Counter((outcome.winner, outcome.level, outcome.reason) for outcome in outcomes)
    order: dict[str, int] = {seat: index for index, seat in enumerate(sides)}
    for (winner, level, reason), count in sorted(
        counts.items(), key=lambda item: (order.get(item[0][0] or "", 99), item)
    ):
        share = f"{100 * count / len(outcomes):.1f} %"
        name = sides.get(Seat(winner), winner) if winner else say("list-none")
        table.add_row(name, str(level_text(level)), str(msg(reason)), str(count), share)
    return table


def speed(outcomes: Sequence[Outcome], seconds: float, jobs: int) -> None:
    """How long it took, and how many orders a second that makes."""
    orders = sum(outcome.orders for outcome in outcomes)
    rolls = sum(outcome.rolls for outcome in outcomes)
    rate = orders / sum(outcome.seconds for outcome in outcomes)
    work = msg("commands-simulate-work", orders=orders, rolls=rolls, seconds=f"{seconds:.1f}", n=jobs)
    console.print(
        say("commands-simulate-speed", work=work, rate=f"{rate:,.0f}", games=f"{len(outcomes) / seconds:.1f}")
    )
