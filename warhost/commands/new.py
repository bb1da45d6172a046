"""`warhost new`: make the file of a new game."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from warhost import library
from warhost.commands import Complaint


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("new")(new)


def new(
    scenario: Annotated[str, typer.Argument()],
    file: Annotated[Path, typer.Argument()],
    option: Annotated[list[str] | None, typer.Option()] = None,
    seed: Annotated[str, typer.Option()] = "",
) -> None:
    """Make a new game and write it to a file; nothing is ever written over."""
    if file.exists():
        raise Complaint(f"{file} is there already; choose another name")
    options = {}
    for text in option or []:
        name, sign, value = text.partition("=")
        if not sign:
            raise Complaint(f"--option is written as name=value, not {text!r}")
        options[name] = value
    book, card = library.find(scenario)
    library.save(library.new(book.id, card.id, seed=seed or secrets.token_hex(8), options=options), file)
    typer.echo(f"{card.title} is in {file}; play it with: warhost play --terminal {file}")
