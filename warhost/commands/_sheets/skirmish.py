"""Maps and counters of the skirmish, for `warhost map` and `warhost counters`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from rich import box
from rich.console import Console
from rich.table import Table

from warhost.cartography.skirmish.counters import counter_document, describe, faces, symbol_id, table_sheet
from warhost.cartography.skirmish.fire import draw_fire, told, verdict
from warhost.cartography.skirmish.inks import SCALES, ScaleName
from warhost.cartography.skirmish.printing import print_sheet
from warhost.cartography.skirmish.sheet import draw_sheet
from warhost.cartography.skirmish.table import MAPS
from warhost.cartography.studio.map_style import THEMES, ThemeName
from warhost.cartography.studio.svg import Document
from warhost.commands import Complaint, no_drawing, unknown
from warhost.commands._sheets.printing import write_pages
from warhost.core.messages import Message, msg
from warhost.rulebooks import rule
from warhost.skirmish.maps.ground import Ground, Sheet, lay_out, load_map
from warhost.skirmish.places import upper
from warhost.skirmish.printed.fighters import Fighter, Roster, load_fighters
from warhost.skirmish.scenario.scenarios import load_scenario, scenario_keys
from warhost.skirmish.sight.judged_lines import judge
from warhost.texts import say

console = Console(highlight=False)

FORMATS = (".svg", ".png", ".pdf")
WIDE = 2200.0
"""Pixels of a sheet whose zoom nobody gave."""
LARGEST = 90.0
"""And no more pixels to the hex than this."""


# --- maps -------------------------------------------------------------------------------------------------------------


def map_names() -> list[str]:
    """The maps of the skirmish."""
    return sorted(folder.name for folder in MAPS.iterdir())


def has_map(name: str, scenario: str | None) -> bool:
    """Whether a map or scenario is one of the skirmish; a folder of your own is one if it has a `ground.txt`."""
    return scenario in scenario_keys() or name in map_names() or (Path(name) / "ground.txt").is_file()


def draw_map(
    name: str,
    out: Path | None,
    scenario: str | None,
    zoom: float | None,
    detail: str | None,
    theme: str,
    fire: str | None,
) -> None:
    """Draw a map of the skirmish, the table of a scenario, or a line of fire; without a file, say what can be drawn."""
    for word, known, kind in (
        (detail, list(SCALES), "commands-kind-detail"),
        (theme, list(THEMES), "commands-kind-theme"),
    ):
        if word is not None and word not in known:
            raise unknown(word, kind, known)
    if out is not None and out.suffix.lower() not in FORMATS:
        raise no_drawing(out.suffix, ", ".join(FORMATS))
    if zoom is not None and zoom <= 0:
        raise Complaint(say("commands-map-no-zoom"))
    folder, ground, title = table_of(name, scenario)
    if fire:
        aim(ground, fire, out, 100 * (zoom or 0.9), cast("ThemeName", theme), folder)
        return
    if out is None:
        show(ground, title or load_map(name if folder == MAPS else Path(name).name, folder).file.name)
        return
    pixels = 100 * zoom if zoom else min(LARGEST, WIDE / ground.grid.columns)
    sheet = draw_sheet(
        ground,
        title=title,
        pixels=pixels,
        detail=cast("ScaleName | None", detail),
        theme=cast("ThemeName", theme),
        folder=folder,
    )
    _save(sheet, out, sheet.title)


def table_of(name: str, scenario: str | None) -> tuple[Path, Ground, str]:
    """The folder of the maps, the ground of a map or scenario, and the scenario's title."""
    if scenario:
        if scenario not in scenario_keys():
            raise unknown(scenario, "commands-kind-scenario", scenario_keys())
        found = load_scenario(scenario)
        return MAPS, found.ground(), found.title
    if name in map_names():
        return MAPS, lay_out([Sheet(name)]), ""
    path = Path(name).resolve()
    return path.parent, lay_out([Sheet(path.name)], path.parent), ""


def show(ground: Ground, title: str) -> None:
    """Print what can be drawn."""
    size = say("commands-map-ground-size", title=title, columns=ground.grid.columns, rows=ground.grid.rows)
    console.print(size, style="bold")
    places = [f"{place} {' '.join(map(ground.name, hexes))}" for place, hexes in ground.sites.items()]
    console.print(f"[bold]{say('commands-map-places')}[/bold]  {'; '.join(places)}", soft_wrap=True)
    console.print(f"[bold]{say('commands-map-maps')}[/bold]  {', '.join(map_names())}", soft_wrap=True)
    console.print(f"[bold]{say('commands-map-scenarios')}[/bold]  {', '.join(scenario_keys())}", soft_wrap=True)
    console.print(say("commands-map-draw-ground"), style="dim")


def aim(ground: Ground, ends: str, out: Path | None, pixels: float, theme: ThemeName, folder: Path) -> None:
    """Tell, and draw, what a shot from one hex to another meets."""
    words = ends.replace(",", " ").split()
    if len(words) != 2:
        raise Complaint(say("commands-map-no-line", word=ends))
    try:
        shooter, target = (ground.hex(word) for word in words)
    except KeyError as error:
        raise Complaint(str(error.args[0])) from None
    if shooter == target:
        raise Complaint(say("commands-map-own-hex"))
    line = judge(ground, upper(shooter), upper(target))
    console.print(verdict(ground, line), style="bold", soft_wrap=True)
    titles = {mark.rule: rule(mark.rule).title for mark in line.marks}
    for mark in line.marks:
        console.print(f"  {told(ground, mark)}  [dim]{mark.rule}: {titles[mark.rule]}[/dim]", soft_wrap=True)
    if out is not None:
        _save(draw_fire(ground, line, rules=titles, pixels=pixels, theme=theme, folder=folder), out)


# --- counters ---------------------------------------------------------------------------------------------------------

TABLE = "#b9c3a0"
"""The colour of the table on which counters are shown."""
HEADINGS = (
    "commands-counters-head-fighters",
    "commands-counters-head-riders",
    "commands-counters-head-shooters",
    "commands-counters-head-attack",
    "commands-counters-head-defence",
)


def choose(peoples: Sequence[str]) -> list[Fighter]:
    """The fighters of some peoples, or all."""
    roster = load_fighters()
    known = list(dict.fromkeys(fighter.people for fighter in roster))
    for people in peoples:
        if people not in (*known, "all"):
            raise unknown(people, "commands-kind-people", [*known, "all"])
    return [fighter for fighter in roster if "all" in peoples or fighter.people in peoples]


def is_fighter(word: str) -> bool:
    """Whether a word like ``konrad:mounted`` names a fighter."""
    return word.partition(":")[0] in load_fighters()


def named(word: str) -> tuple[Fighter, str]:
    """The fighter and the face that a word like ``konrad:mounted`` names; the first if no face is named."""
    key, _, face = word.partition(":")
    roster: Roster = load_fighters()
    fighter = roster[key]
    if face and face not in faces(fighter):
        raise Complaint(
            say("commands-counters-no-face", fighter=fighter.name, word=face, known=", ".join(faces(fighter)))
        )
    return fighter, face or "fit"


def show_named(words: Sequence[str], out: Path | None, size: float, columns: int) -> None:
    """Tell counters, or draw them."""
    shown = [named(word) for word in words]
    if out is None:
        for fighter, _ in shown:
            console.print(f"[bold cyan]{fighter.key}[/bold cyan]  [bold]{fighter.name}[/bold]  {fighter.rule}")
            for face in faces(fighter):
                console.print(f"  {describe(fighter, face)}", soft_wrap=True)
        return
    if len(shown) == 1:
        drawing = counter_document(*shown[0], size)
    else:
        drawing = table_sheet(shown, min(columns, 3 * len(shown)) * size * 9 / 8 + size / 8, size, TABLE)
    _save(drawing, out)
    for fighter, face in shown:
        console.print(describe(fighter, face), soft_wrap=True)


def draw_counters(chosen: Sequence[Fighter], out: Path) -> None:
    """Draw counters into a file or, one by one, into a folder."""
    drawn = [(fighter, face) for fighter in chosen for face in faces(fighter)]
    if out.suffix.lower() in FORMATS:
        _save(table_sheet(drawn, 1800, 96, TABLE), out, msg("commands-counters-faces", n=len(chosen), faces=len(drawn)))
        return
    if out.suffix:
        raise no_drawing(out.suffix, say("commands-or-folder"))
    out.mkdir(parents=True, exist_ok=True)
    for fighter, face in drawn:
        counter_document(fighter, face).save(out / f"{symbol_id(fighter, face)}.svg")
    faces_drawn = msg("commands-counters-faces", n=len(chosen), faces=len(drawn))
    console.print(say("commands-counters-drawn-into", what=faces_drawn, file=str(out)), soft_wrap=True)


def print_counters(chosen: Sequence[Fighter], sheet: Path, paper: str, size: float) -> None:
    """Write print sheets."""
    write_pages(lambda: print_sheet(chosen, paper, size), sheet, msg("commands-counters-fighters", n=len(chosen)))


def show_peoples(chosen: Sequence[Fighter]) -> None:
    """Print what each people has."""
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(say("commands-counters-head-people"))
    for heading in HEADINGS:
        table.add_column(say(heading), justify="right")
    for people in dict.fromkeys(fighter.people for fighter in chosen):
        own = [fighter for fighter in chosen if fighter.people == people]
        table.add_row(
            people,
            str(len(own)),
            str(sum(fighter.is_rider for fighter in own) or ""),
            str(sum(fighter.is_shooter for fighter in own) or ""),
            str(sum(fighter.foot[0].attack for fighter in own)),
            str(sum(fighter.foot[0].defence for fighter in own)),
        )
    console.print(table)
    console.print(
        say("commands-counters-draw-them", what=msg("commands-counters-fighters", n=len(chosen))), style="dim"
    )


def _save(drawing: Document, out: Path, title: str | Message = "") -> None:
    try:
        drawing.save(out)
    except ValueError as error:
        raise Complaint(str(error)) from None
    size = {"width": f"{drawing.width:g}", "height": f"{drawing.height:g}"}
    if title:
        console.print(say("commands-map-drawn", title=title, **size, file=str(out)), soft_wrap=True)
    else:
        console.print(say("commands-map-drawn-bare", **size, file=str(out)), soft_wrap=True)
