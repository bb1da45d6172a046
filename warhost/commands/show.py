"""`warhost show`: a saved game at a glance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from warhost import library
from warhost.core import SPECTATOR
from warhost.core.rulebook import find_scenario, level_text
from warhost.terminal.chart import chart
from warhost.terminal.goals import show_tally, side_names
from warhost.terminal.screen import Screen
from warhost.texts import say

console = Console(highlight=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("show")(show)


def show(
    file: Annotated[Path, typer.Argument()],
    lines: Annotated[int, typer.Option("--log")] = 20,
    verify: Annotated[bool, typer.Option("--verify")] = False,
) -> None:
    """Show a saved game: the board, whose turn it is, the last lines of its log."""
    game = library.load(file, verify=verify)
    title = find_scenario(game.rulebook, game.header.scenario).title
    console.print(f"[bold]{game.rulebook.title}: {title}[/bold]   {say('commands-show-records', n=len(game.entries))}")
    console.print(chart(game.state))
    view = game.view(SPECTATOR)
    for line in view.log()[-lines:]:
        console.print(f"  {line}")
    names = side_names(game)
    tally = view.goals()
    if tally is not None:
        show_tally(Screen(console), tally, names)
    if game.verdict is not None:
        winner = names.get(game.verdict.winner or "", say("list-none"))
        over = say("commands-show-over", winner=winner, level=level_text(game.verdict.level))
        console.print(f"[bold]{over}[/bold] {game.verdict.message}")
    for seat, text in view.waiting_for:
        who = names.get(seat, seat)
        console.print(
            say("commands-show-waiting-to", who=who, what=text) if text else say("commands-show-waiting", who=who)
        )
