"""`warhost chronicle`: the war month by month, for use in a role-playing campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from warhost import library
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.state import War
from warhost.cartography.campaign.war_chronicle import armies_near, write_page
from warhost.commands import Complaint
from warhost.core.messages import msg
from warhost.terminal.looking_back import look_back
from warhost.texts import chosen, say

console = Console(highlight=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("chronicle")(chronicle)


def chronicle(
    save: Annotated[Path, typer.Argument()],
    out: Annotated[Path | None, typer.Option("--out", "-o")] = None,
    near: Annotated[str, typer.Option()] = "",
    turn: Annotated[int, typer.Option(min=0)] = 0,
    hexes: Annotated[int, typer.Option(min=0)] = 3,
    side: Annotated[str, typer.Option()] = "highlord",
    costly: Annotated[bool, typer.Option("--costly/--no-costly")] = True,
) -> None:
    """Write the war as a readable page: calendar, maps, battles with their arithmetic, nations won and lost."""
    game = library.load(save)
    if near:
        if side not in ("highlord", "whitestone"):
            raise Complaint(say("commands-no-side", word=side))
        try:
            found = armies_near(game, near, turn, hexes, HL if side == "highlord" else WS)
        except KeyError as error:
            raise Complaint(str(error.args[0])) from None
        for stack in found:
            pieces = ", ".join(stack.pieces)
            console.print(say("commands-chronicle-stack", where=stack.where, pieces=pieces, strength=stack.strength))
        if not found:
            when = msg("commands-chronicle-at-turn", turn=turn) if turn else msg("commands-chronicle-at-set-up")
            console.print(say("commands-chronicle-nobody-near", side=side, n=hexes, place=near, when=when))
        return
    page = out or save.with_suffix(".html")
    if page.exists() and page.samefile(save):
        raise Complaint(say("commands-chronicle-same-file", file=str(page)))
    found_costly = look_back(game, console) if costly and game.over else []
    if not isinstance(game.state, War):
        console.print(say("commands-chronicle-wars-only"))
        return
    with console.status(say("commands-chronicle-telling")):
        text = write_page(game, chosen(), found_costly)
    page.write_text(text, encoding="utf-8")
    console.print(say("commands-chronicle-written", file=str(page)))
