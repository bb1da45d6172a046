"""`warhost play`: a game in the browser, or at this terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from warhost import library
from warhost.bots import Player, bot_called, steady_bot
from warhost.commands import Complaint, pair
from warhost.core import Game, Seat
from warhost.core.rulebook import find_scenario, preset_options
from warhost.terminal.table import TerminalTable
from warhost.texts import say, speak

FIRST_GAME = "kender-strike"
KEPT = Path("games")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play")(play)


def play(
    what: Annotated[str, typer.Argument()] = FIRST_GAME,
    terminal: Annotated[bool, typer.Option("--terminal")] = False,
    bots: Annotated[list[str] | None, typer.Option("--bot")] = None,
    option: Annotated[list[str] | None, typer.Option("--option")] = None,
    seed: Annotated[str, typer.Option()] = "",
    lang: Annotated[str, typer.Option("--lang")] = "",
    preset: Annotated[str, typer.Option()] = "",
) -> None:
    """Play a game: people at one table, against a bot, or bots among themselves.

    Without a --bot everybody sits at this terminal. A saved game goes on where it was left.
    """
    if lang:
        speak(lang)
    if not terminal:
        from warhost.commands.serve import serve

        serve(open_browser=True)
        return
    game, file = open_game(what, option or [], seed, preset)
    players = seat_bots(game, bots or [], seed)
    console = Console(highlight=False)
    console.print(f"{game.rulebook.title}: {title_of(game)}", style="bold", markup=False)
    TerminalTable(game, players, console, read_line, file).play()


def read_line(prompt: str) -> str:
    """A line from whoever sits at the terminal; piped input is shown as if it had been typed."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return line


def open_game(what: str, options: list[str], seed: str, preset: str = "") -> tuple[Game, Path]:
    """A new game of a scenario, or a saved one; and the file that it is kept in."""
    path = Path(what)
    if path.suffix or path.exists():
        if options or preset:
            raise Complaint(say("commands-play-own-options"))
        return library.load(path), path
    book, card = library.find(what)
    chosen = preset_options(book, preset, dict(pair(text, "--option") for text in options))
    game = library.new(book.id, card.id, seed=seed or _fresh_seed(), options=chosen)
    return game, unused_name(card.id)


def unused_name(scenario: str) -> Path:
    """A file for a new game that is not there yet: an older game is never written over."""
    path = KEPT / f"{scenario}.jsonl"
    number = 2
    while path.exists():
        path = KEPT / f"{scenario}-{number}.jsonl"
        number += 1
    return path


def seat_bots(game: Game, bots: list[str], seed: str) -> dict[Seat, Player]:
    """The bots in their seats; one without a seat takes all but the first."""
    players: dict[Seat, Player] = {}
    named = [text for bot in bots for text in ([bot] if "=" in bot else [f"{seat}={bot}" for seat in game.seats[1:]])]
    for text in named:
        seat, name = pair(text, "--bot")
        if seat not in game.seats:
            raise Complaint(say("commands-play-no-seat", seat=seat, known=", ".join(game.seats)))
        players[Seat(seat)] = steady_bot(game.rulebook.id, bot_called(game.rulebook.id, name), f"{seed}/{seat}")
    return players


def title_of(game: Game) -> str:
    """The title of a game's scenario."""
    return find_scenario(game.rulebook, game.header.scenario).title


def _fresh_seed() -> str:
    import secrets

    return secrets.token_hex(8)
