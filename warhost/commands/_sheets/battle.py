"""Tables, figures and rosters of the battle, for `warhost map` and `warhost counters`."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from rich import box
from rich.console import Console
from rich.table import Table

from warhost.battle.rulebook import RULEBOOK
from warhost.battle.scenario.battlefields import BATTLEFIELDS, load_battlefield
from warhost.battle.scenario.scenarios import levels_of, load_scenario
from warhost.cartography.battle.land import read_battlefield
from warhost.cartography.battle.printing import figure_sheets, printed, roster_sheets
from warhost.cartography.battle.sheet import draw_sheet
from warhost.cartography.studio.map_style import THEMES, ThemeName
from warhost.commands import Complaint, no_drawing, unknown
from warhost.commands._sheets.printing import write_pages
from warhost.core.messages import msg
from warhost.texts import say

console = Console(highlight=False)
FORMATS = (".svg", ".png", ".pdf")
PIXELS = 36.0
"""Pixels to the inch of a sheet whose zoom nobody gave."""
LARGEST = 200.0


def table_names() -> list[str]:
    """The tables of the battle."""
    return sorted(file.stem for file in BATTLEFIELDS.glob("*.toml"))


def table_file(name: str) -> Path:
    """The file of a table: one of the book by name, or one's own."""
    return BATTLEFIELDS / f"{name}.toml" if name in table_names() else Path(name)


def has_table(name: str, scenario: str | None) -> bool:
    """Whether a table is meant: one of the battle by name, or a file with one of your own."""
    return (scenario or name) in table_names() or (name.endswith(".toml") and Path(name).is_file())


def draw_table(name: str, out: Path | None, zoom: float | None, theme: str) -> None:
    """Draw a table with its zones, title, legend and scale; without a file, say what lies on it."""
    path = table_file(name)
    load_battlefield(path)
    found = read_battlefield(path)
    if out is None:
        console.print(f"{found.name}: {say('battle-map-size', width=found.width, depth=found.depth)}", style="bold")
        named = [ground.name or ground.id for ground in found.ground]
        console.print(f"[bold]{say('commands-map-places')}[/bold]  {', '.join(named)}", soft_wrap=True)
        console.print(f"[bold]{say('commands-map-maps')}[/bold]  {', '.join(table_names())}", soft_wrap=True)
        console.print(say("commands-map-draw-table", name=name), style="dim")
        return
    if out.suffix.lower() not in FORMATS:
        raise no_drawing(out.suffix, ", ".join(FORMATS))
    if theme not in THEMES:
        raise unknown(theme, "commands-kind-theme", list(THEMES))
    pixels = 100 * zoom if zoom else PIXELS
    if not 0 < pixels <= LARGEST:
        raise Complaint(say("commands-map-no-zoom"))
    sheet = draw_sheet(path, pixels=pixels, theme=cast("ThemeName", theme))
    sheet.save(out)
    size = {"width": f"{sheet.width:g}", "height": f"{sheet.height:g}"}
    console.print(say("commands-map-drawn", title=found.name, **size, file=str(out)), soft_wrap=True)


def scenario_names() -> list[str]:
    """The scenarios of the battle."""
    return [card.id for card in RULEBOOK.scenarios()]


def print_army(scenario: str, level: str, sheet: Path | None, roster: Path | None, paper: str) -> None:
    """Print the figures of a scenario's armies and their rosters; without files, list the units."""
    if scenario not in scenario_names():
        raise unknown(scenario, "commands-kind-scenario", scenario_names())
    if level not in levels_of(scenario):
        raise unknown(level, "commands-kind-level", levels_of(scenario))
    found = load_scenario(scenario, level)
    units = printed(found.units)
    figures = sum(unit.sheet.figures for unit in units)
    if sheet is not None:
        write_pages(lambda: figure_sheets(units, paper), sheet, msg("commands-figures-count", n=figures))
    if roster is not None:
        write_pages(lambda: roster_sheets(found, paper), roster, msg("commands-units-count", n=len(units)))
    if sheet is None and roster is None:
        table = Table(box=box.SIMPLE_HEAD)
        for heading in ("unit", "figures", "moves", "attack", "armour", "morale"):
            table.add_column(say(f"commands-battle-head-{heading}"), justify="left" if heading == "unit" else "right")
        for unit in units:
            one = unit.sheet
            table.add_row(one.name, *map(str, (one.figures, one.movement, one.ar, one.ac, one.ml)))
        console.print(table)
        console.print(say("commands-battle-print-them"), style="dim")
