"""`warhost new`: make the file of a new game."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from warhost import library
from warhost.commands import Complaint, pair
from warhost.core.rulebook import preset_options
from warhost.texts import say


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("new")(new)


def new(
    scenario: Annotated[str, typer.Argument()],
    file: Annotated[Path, typer.Argument()],
    option: Annotated[list[str] | None, typer.Option()] = None,
    seed: Annotated[str, typer.Option()] = "",
    preset: Annotated[str, typer.Option()] = "",
) -> None:
    """Make a new game and write it to a file; nothing is ever written over."""
    if file.exists():
        raise Complaint(say("commands-there-already", file=str(file)))
    book, card = library.find(scenario)
    options = preset_options(book, preset, dict(pair(text, "--option") for text in option or []))
    library.save(library.new(book.id, card.id, seed=seed or secrets.token_hex(8), options=options), file)
    typer.echo(say("commands-game-in", title=card.title, file=str(file)))
