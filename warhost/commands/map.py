"""`warhost map`: a map of the strategic war, whole, by region or for one scenario, or the ground of a skirmish."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, cast

import typer
from rich.console import Console

from warhost.campaign.scenario.scenario_files import book_scenarios, load_scenario
from warhost.campaign.world.atlas import DATA, Atlas, Land, Region, Sea, load_atlas, spelling
from warhost.cartography.campaign.atlas_sheet import SheetView, draw_sheet
from warhost.cartography.studio.map_style import DETAILS, THEMES, DetailName, ThemeName
from warhost.commands import Complaint, no_drawing, unknown
from warhost.commands._sheets import battle as _battle
from warhost.commands._sheets import skirmish as _skirmish
from warhost.core.ids import HexId
from warhost.skirmish.scenario.scenarios import scenario_keys
from warhost.texts import say

console = Console(highlight=False)

WIDE = 2600.0
"""Pixels of a sheet without --zoom."""

FORMATS = (".svg", ".png", ".pdf")

LARGEST = 120.0
"""And no more pixels to the hex than this."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("map")(draw_map)


def draw_map(
    name: Annotated[str, typer.Argument()] = "ansalon",
    out: Annotated[Path | None, typer.Option("--out", "-o")] = None,
    region: Annotated[str | None, typer.Option("--region", "-r")] = None,
    scenario: Annotated[str | None, typer.Option("--scenario", "-s")] = None,
    zoom: Annotated[float | None, typer.Option("--zoom", "-z")] = None,
    detail: Annotated[
        str | None,
        typer.Option(),
    ] = None,
    theme: Annotated[str, typer.Option()] = "day",
    alone: Annotated[bool, typer.Option("--alone")] = False,
    fire: Annotated[str | None, typer.Option("--fire", "-f")] = None,
) -> None:
    """Draw a map: paper, coasts, mountains, names and legend. Without --out, say what can be drawn.

    The maps of the skirmish are watermill, arena, dragons-lake and dwarves-cave; --scenario lays them as it joins them.
    The tables of the battle have the names of its scenarios, such as crossroads; the larger field of the Proving Ground
    is drill-field.
    """
    if _battle.has_table(name, scenario):
        if region or alone or fire:
            raise Complaint(say("commands-map-drawn-whole"))
        _battle.draw_table(scenario or name, out, zoom, theme)
        return
    if _skirmish.has_map(name, scenario):
        if region or alone:
            raise Complaint(say("commands-map-drawn-whole"))
        _skirmish.draw_map(name, out, scenario, zoom, detail, theme, fire)
        return
    if fire:
        raise Complaint(say("commands-map-no-fire", known=", ".join(_skirmish.map_names())))
    atlas = read(name)
    if out is None:
        show(atlas)
        return
    if out.suffix.lower() not in FORMATS:
        raise no_drawing(out.suffix, ", ".join(FORMATS))
    check_word(detail, list(DETAILS), "commands-kind-detail")
    check_word(theme, list(THEMES), "commands-kind-theme")
    if region and scenario:
        raise Complaint(say("commands-map-one-area"))
    view = view_of(atlas, region, scenario, alone=alone)
    pixels = 100 * zoom if zoom else min(LARGEST, WIDE / (view.box[2] - view.box[0]) * 100)
    if pixels <= 0:
        raise Complaint(say("commands-map-no-zoom"))
    sheet = draw_sheet(
        atlas, view, pixels=pixels, detail=cast("DetailName | None", detail), theme=cast("ThemeName", theme)
    )
    sheet.save(out)
    size = {"width": f"{sheet.width:g}", "height": f"{sheet.height:g}"}
    console.print(say("commands-map-drawn", title=view.title, **size, file=str(out)), soft_wrap=True)


def read(name: str) -> Atlas:
    """A map by name or folder, or a complaint that names the nearest one, or the fault in its files."""
    if not (DATA / name).is_dir() and not Path(name).is_dir():
        known = [*(folder.name for folder in DATA.iterdir()), *_skirmish.map_names(), *_battle.table_names()]
        raise unknown(name, "commands-kind-map", known)
    return load_atlas(name)


def check_word(word: str | None, known: list[str], kind: str) -> None:
    """Complain about a word that is not known."""
    if word is not None and word not in known:
        raise unknown(word, kind, known)


def view_of(atlas: Atlas, region: str | None, scenario: str | None, *, alone: bool) -> SheetView:
    """What the sheet is to show."""
    if scenario:
        return scenario_view(atlas, scenario)
    if not region:
        return SheetView.of_map(atlas)
    try:
        return SheetView.of_hexes(atlas, atlas.hexes_of(region), title_of(atlas, region), alone=alone)
    except KeyError as error:
        raise Complaint(str(error.args[0])) from None


def scenario_view(atlas: Atlas, name: str) -> SheetView:
    """The playing area of a scenario of the book, or of a scenario file; the whole map where the scenario has none."""
    known = [*book_scenarios(), *scenario_keys()]
    check_word(name if not Path(name).is_file() else None, known, "commands-kind-scenario")
    found = load_scenario(book_scenarios().get(name) or Path(name))
    if not found.playing_area:
        whole = SheetView.of_map(atlas)
        return SheetView(whole.box, found.title, say("commands-map-whole", map=atlas.title))
    hexes = frozenset[HexId]().union(*(atlas.hexes_of(area) for area in found.playing_area))
    return SheetView.of_hexes(atlas, hexes, found.title, alone=True, margin=1.0)


def title_of(atlas: Atlas, name: str) -> str:
    """What a region is properly called, however it was spelled."""
    key = spelling(name)
    hexes = atlas.hexes_of(name)
    if key not in atlas.area_names:
        return atlas.place(name).name if key in atlas.place_names else str(atlas.name(min(hexes)))
    named: tuple[Region | Land | Sea, ...] = (*atlas.regions.values(), *atlas.lands, *atlas.seas)
    return next((thing.name for thing in named if thing.hexes == hexes), name)


def show(atlas: Atlas) -> None:
    """Print what can be drawn."""
    grid = atlas.grid
    size = say("commands-map-size", title=atlas.title, columns=grid.columns, rows=grid.rows, miles=f"{atlas.miles:g}")
    console.print(size, style="bold")
    for heading, names in (
        ("commands-map-lands", [land.name for land in atlas.lands]),
        ("commands-map-seas", [sea.name for sea in atlas.seas]),
        ("commands-map-regions", [region.name for region in atlas.regions.values()]),
        ("commands-map-scenarios", list(book_scenarios())),
    ):
        console.print(f"[bold]{say(heading)}[/bold]  {', '.join(names)}", soft_wrap=True)
    console.print(say("commands-map-draw-it"), style="dim")
