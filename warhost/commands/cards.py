"""`warhost cards`: the event deck of Paths of the Lance as a list, as pictures, or laid out for print."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from warhost.campaign.scenario.deck_files import CardSpec, load_deck
from warhost.cartography.campaign.cards import card_document, card_id, describe_card, print_cards, table_of_cards
from warhost.commands import Complaint, no_drawing, unknown
from warhost.commands._sheets.printing import write_pages
from warhost.core.messages import msg
from warhost.datafiles import DataError
from warhost.texts import say

console = Console(highlight=False)

HEADINGS = ("era", "card", "side", "assault", "rebuild", "event")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("cards")(cards)


def cards(
    tokens: Annotated[list[str] | None, typer.Argument()] = None,
    sheet: Annotated[Path | None, typer.Option()] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o")] = None,
    era: Annotated[int | None, typer.Option(min=1, max=3)] = None,
    deck: Annotated[Path | None, typer.Option()] = None,
    paper: Annotated[str, typer.Option()] = "a4",
) -> None:
    """List the event cards, draw them, or lay them out for print, front and back."""
    chosen = choose(tokens or (), era, deck)
    if sheet is not None:
        write_pages(lambda: print_cards(chosen, paper), sheet, msg("commands-cards-count", n=len(chosen)))
    if out is not None:
        draw(chosen, out)
    if sheet is None and out is None:
        show(chosen)


def choose(tokens: Sequence[str], era: int | None, folder: Path | None) -> tuple[CardSpec, ...]:
    """The cards of some names or of an era; all unless said."""
    try:
        deck = load_deck(folder) if folder else load_deck()
    except DataError as error:
        raise Complaint(str(error)) from None
    for token in tokens:
        if token not in deck.index:
            raise unknown(token, "commands-kind-card", deck.index)
    return tuple(card for card in deck if (not tokens or card.token in tokens) and era in (None, card.era))


def draw(chosen: tuple[CardSpec, ...], out: Path) -> None:
    """Draw cards side by side into a file, or one by one into a folder."""
    match out.suffix.lower():
        case ".svg" | ".png" | ".pdf":
            table_of_cards(chosen, columns=min(len(chosen), 8)).save(out)
        case "":
            out.mkdir(parents=True, exist_ok=True)
            for card in chosen:
                card_document(card).save(out / f"{card_id(card)}.svg")
        case other:
            raise no_drawing(other, say("commands-or-folder"))
    what = msg("commands-cards-count", n=len(chosen))
    console.print(say("commands-cards-drawn", what=what, file=str(out)), soft_wrap=True)


def show(chosen: tuple[CardSpec, ...]) -> None:
    """Print the cards: a few in full, many as a table."""
    if len(chosen) <= 3:
        for card in chosen:
            console.print(describe_card(card), soft_wrap=True)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for heading in HEADINGS:
        table.add_column(say(f"commands-cards-head-{heading}"))
    for card in chosen:
        title = f"* {card.title} *" if card.must else f"{card.title} *" if card.recurring else card.title
        side = say(f"commands-cards-side-{card.side}")
        table.add_row(str(card.era), title, side, str(card.ap or ""), str(card.rp or ""), card.text)
    console.print(table)
