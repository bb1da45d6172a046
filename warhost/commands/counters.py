"""`warhost counters`: the counters of the strategic war and of the skirmish, listed, drawn, laid out for print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from warhost.battle.options import AS_WRITTEN
from warhost.campaign.printed.counters import CounterSpec, Manifest, load_manifest
from warhost.cartography.studio.counters import FaceName, counter_document, describe, faces, symbol_id
from warhost.cartography.studio.sheets import print_sheet, table_sheet
from warhost.commands import Complaint, no_drawing, unknown
from warhost.commands._sheets import battle as _battle
from warhost.commands._sheets import skirmish as _skirmish
from warhost.commands._sheets.printing import write_pages
from warhost.core.messages import listed, msg
from warhost.texts import say

console = Console(highlight=False)

TABLE = "#b9c3a0"
"""The colour of the table on which counters are shown."""

HEADINGS = (
    "commands-counters-head-armies",
    "commands-counters-head-strength",
    "commands-counters-head-fliers",
    "commands-counters-head-ships",
    "commands-counters-head-leaders",
)

group = typer.Typer(invoke_without_command=True)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.add_typer(group, name="counters")


@group.callback()
def counters(
    context: typer.Context,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o"),
    ] = None,
    sheet: Annotated[Path | None, typer.Option()] = None,
    nation: Annotated[list[str] | None, typer.Option("--nation", "-n")] = None,
    people: Annotated[
        list[str] | None,
        typer.Option("--people", "-p"),
    ] = None,
    battle: Annotated[bool, typer.Option("--battle", "-b")] = False,
    scenario: Annotated[str, typer.Option("--scenario", "-s")] = "crossroads",
    level: Annotated[str, typer.Option("--level", "-l")] = AS_WRITTEN,
    roster: Annotated[Path | None, typer.Option()] = None,
    one_of_each: Annotated[bool, typer.Option("--one-of-each")] = False,
    paper: Annotated[str, typer.Option()] = "a4",
    size: Annotated[float, typer.Option()] = 16.0,
) -> None:
    """List the counters, draw them, or lay them out for print, front and reverse."""
    if context.invoked_subcommand:
        return
    if battle:
        if nation or people or one_of_each or out:
            raise Complaint(say("commands-counters-one-of-them"))
        _battle.print_army(scenario, level, sheet, roster, paper)
        return
    if people:
        if nation or one_of_each:
            raise Complaint(say("commands-counters-one-of-them"))
        fighters(people, out, sheet, paper, size)
        return
    manifest = load_manifest()
    chosen = choose(manifest, nation)
    if one_of_each:
        chosen = tuple({counter.stem: counter for counter in reversed(chosen)}.values())[::-1]
    if out is not None:
        draw(chosen, out)
    if sheet is not None:
        lay_out(chosen, sheet, paper, size)
    if out is None and sheet is None:
        show_nations(manifest, chosen)


def fighters(people: list[str], out: Path | None, sheet: Path | None, paper: str, size: float) -> None:
    """List, draw or print the fighters of the skirmish."""
    chosen = _skirmish.choose(people)
    if out is not None:
        _skirmish.draw_counters(chosen, out)
    if sheet is not None:
        _skirmish.print_counters(chosen, sheet, paper, size)
    if out is None and sheet is None:
        _skirmish.show_peoples(chosen)


@group.command()
def show(
    tokens: Annotated[list[str], typer.Argument()],
    out: Annotated[Path | None, typer.Option("--out", "-o")] = None,
    size: Annotated[float, typer.Option()] = 96,
    columns: Annotated[int, typer.Option(min=1)] = 8,
) -> None:
    """Show counters: their figures with the sources, or their picture.

    The sides are full and depleted, HL and WS of a leader, back of an event; of a fighter fit, stunned, wounded, dead,
    mounted, mounted-wounded, horse, horse-dead.
    """
    if all(map(_skirmish.is_fighter, tokens)):
        _skirmish.show_named(tokens, out, size, columns)
        return
    manifest = load_manifest()
    shown = [counter_named(manifest, token) for token in tokens]
    if out is None:
        for counter, _ in shown:
            tell(counter)
        return
    if len(shown) == 1:
        drawing = counter_document(*shown[0], size)
    else:
        drawing = table_sheet(shown, min(columns, len(shown)), size, size / 9, TABLE)
    try:
        drawing.save(out)
    except ValueError as error:
        raise Complaint(str(error)) from None
    for counter, face in shown:
        console.print(describe(counter, face), soft_wrap=True)
    console.print(str(out), style="dim", soft_wrap=True)


def counter_named(manifest: Manifest, word: str) -> tuple[CounterSpec, FaceName]:
    """The counter and the side that a word like `hylo-1:depleted` names; its front if no side is named."""
    token, _, side = word.partition(":")
    try:
        counter = manifest[token]
    except KeyError as error:
        raise Complaint(str(error.args[0])) from None
    for face in faces(counter):
        if side.lower() in ("", face.lower()):
            return counter, face
    raise Complaint(say("commands-counters-no-side", counter=counter.name, word=side, known=listed(faces(counter))))


def tell(counter: CounterSpec) -> None:
    """Print a counter's figures and where they come from."""
    console.print(Text.assemble((counter.token, "bold cyan"), "  ", (counter.name, "bold")))
    for each in faces(counter):
        console.print(f"  {describe(counter, each)}", soft_wrap=True)
    sources = ", ".join(f"{figure} {tag}" for figure, tag in counter.source.items())
    console.print(f"  {say('commands-counters-sources', sources=sources)}", style="dim")
    if counter.note:
        console.print(f"  {counter.note}", style="dim")


def choose(manifest: Manifest, nations: list[str] | None) -> tuple[CounterSpec, ...]:
    """The counters of some nations, or all."""
    for nation in nations or ():
        if nation not in manifest.nations:
            raise unknown(nation, "commands-kind-nation", manifest.nations)
    return tuple(counter for counter in manifest if not nations or counter.nation in nations)


def draw(chosen: tuple[CounterSpec, ...], out: Path) -> None:
    """Draw counters into a file or, one by one, into a folder."""
    drawn = [(counter, face) for counter in chosen for face in faces(counter)]
    match out.suffix.lower():
        case ".svg" | ".png" | ".pdf":
            table_sheet(drawn, columns=16, size=96, ground=TABLE).save(out)
        case "":
            out.mkdir(parents=True, exist_ok=True)
            for counter, face in drawn:
                counter_document(counter, face).save(out / f"{symbol_id(counter, face)}.svg")
        case other:
            raise no_drawing(other, say("commands-or-folder"))
    console.print(say("commands-counters-drawn", n=len(chosen), faces=len(drawn), file=str(out)), soft_wrap=True)


def lay_out(chosen: tuple[CounterSpec, ...], sheet: Path, paper: str, size: float) -> None:
    """Write print sheets."""
    write_pages(lambda: print_sheet(chosen, paper, size), sheet, msg("commands-counters-count", n=len(chosen)))


def show_nations(manifest: Manifest, chosen: tuple[CounterSpec, ...]) -> None:
    """Print what each nation has."""
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(say("commands-counters-head-nation"))
    for heading in HEADINGS:
        table.add_column(say(heading), justify="right")
    for nation in manifest.nations.values():
        own = [counter for counter in chosen if counter.nation == nation.id]
        if not own:
            continue
        kinds = [counter.kind for counter in own]
        fliers = sum(kinds.count(kind) for kind in ("dragon", "griffon", "pegasus"))
        table.add_row(
            nation.name,
            str(sum(counter.is_army for counter in own)),
            str(manifest.strength(nation.id)),
            *(str(count or "") for count in (fliers, kinds.count("ship"), kinds.count("leader"))),
        )
    console.print(table)
    console.print(say("commands-counters-draw-them", what=msg("commands-counters-count", n=len(chosen))), style="dim")
