"""`warhost chronicle`: the war month by month, for use in a role-playing campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from warhost import library
from warhost.campaign.printed.sides import HL, WS
from warhost.cartography.campaign.war_chronicle import armies_near, write_page
from warhost.commands import Complaint

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
) -> None:
    """Write the war as a readable page: calendar, maps, battles with their arithmetic, nations won and lost."""
    game = library.load(save)
    if near:
        if side not in ("highlord", "whitestone"):
            raise Complaint(f"the sides are highlord and whitestone, not {side!r}")
        try:
            found = armies_near(game, near, turn, hexes, HL if side == "highlord" else WS)
        except KeyError as error:
            raise Complaint(str(error.args[0])) from None
        for stack in found:
            console.print(f"{stack.where}: {', '.join(stack.pieces)} (strength {stack.strength})")
        if not found:
            when = f"at the end of Turn {turn}" if turn else "when the armies were set up"
            console.print(f"No {side} army stood within {hexes} hexes of {near} {when}.")
        return
    page = out or save.with_suffix(".html")
    if page.exists() and page.samefile(save):
        raise Complaint(f"{page} is the saved game itself; name another page with --out")
    with console.status("Telling the war again"):
        text = write_page(game)
    page.write_text(text, encoding="utf-8")
    console.print(f"The chronicle is in {page}.")
