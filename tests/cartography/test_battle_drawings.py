"""The battle drawn: every look of the ground, liveries for every race, sheets with title, legend and scale, print."""

from __future__ import annotations

from pathlib import Path
from typing import get_args
from xml.etree import ElementTree as ET

import pytest

from warhost.battle.roster.checking import RACES
from warhost.battle.scenario.battlefields import BATTLEFIELDS, Looks
from warhost.battle.scenario.scenarios import load_scenario
from warhost.cartography.battle.encounter import draw_encounter
from warhost.cartography.battle.liveries import livery_of
from warhost.cartography.battle.printing import figure_sheets, roster_sheets
from warhost.cartography.battle.sheet import draw_board, draw_sheet
from warhost.cartography.studio.icons import icons
from warhost.cli import main

CROSSROADS = BATTLEFIELDS / "crossroads.toml"
TABLE = """
name = "A Field"
width = 48
depth = 48

[[zone]]
side = "good"
polygon = [[6, 0], [42, 0], [42, 8], [6, 8]]

[[zone]]
side = "evil"
polygon = [[6, 40], [42, 40], [42, 48], [6, 48]]
"""


OTHER = "intermediate"


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(args))
    return int(left.value.code or 0)


def table_with(tmp_path: Path, look: str) -> Path:
    """A table with one feature."""
    lines = ("road", "stream", "hedge", "fence", "wall")
    shape = "line = [[0, 20], [20, 24], [48, 22]]\nwidth = 1"
    if look not in lines:
        shape = "polygon = [[20, 20], [26, 20], [26, 25], [20, 25]]"
    file = tmp_path / "field.toml"
    file.write_text(
        f'{TABLE}\n[[ground]]\nid = "it"\nname = "The Thing"\nkind = "scenery"\nlooks = "{look}"\n{shape}\n'
    )
    return file


@pytest.mark.parametrize("look", get_args(Looks))
def test_every_look_of_the_ground_is_drawn_and_explained(tmp_path: Path, look: str) -> None:
    bare = tmp_path / "bare.toml"
    bare.write_text(TABLE)
    drawn = draw_board(table_with(tmp_path, look)).svg()
    assert "The Thing" in drawn
    assert drawn.count("<path") > draw_board(bare).svg().count("<path"), "more than grass"
    sheet = draw_sheet(table_with(tmp_path, look)).svg()
    assert "battle-map-" not in sheet, "all words have a text"
    ET.fromstring(sheet)


def test_a_table_is_drawn_to_the_same_letter_every_time_and_otherwise_by_night() -> None:
    assert draw_board(CROSSROADS).svg() == draw_board(CROSSROADS).svg()
    assert draw_sheet(CROSSROADS).svg() != draw_sheet(CROSSROADS, theme="night").svg()


def test_the_board_has_no_ruler_and_the_sheet_has_one() -> None:
    assert "m-tick" not in "".join(str(part) for part in draw_board(CROSSROADS).body.children)
    assert "inches; an inch is ten yards of ground" in draw_sheet(CROSSROADS).svg()


def test_every_race_has_a_livery_with_an_icon_that_exists() -> None:
    for race in RACES:
        assert livery_of("somebody", race).icon in icons()
    assert livery_of("twin-blades", "dwarf").coat != livery_of("glarian-guard", "human").coat


def test_every_figure_is_printed_and_every_unit_has_its_card() -> None:
    for name, level in (("crossroads", "as-written"), ("proving-ground", "as-written"), ("proving-ground", OTHER)):
        scenario = load_scenario(name, level)
        sheets = {unit.sheet.id: unit.sheet for unit in scenario.units}.values()
        pages = "".join(page.svg() for page in figure_sheets(scenario.units))
        assert pages.count("<use ") == sum(sheet.figures for sheet in sheets), "a skirmish unit has each figure once"
        roster = roster_sheets(scenario)
        words = "".join(page.svg() for page in roster)
        assert [words.count(f">{sheet.name}</text>") for sheet in sheets] == [1] * len(sheets)
        assert all(low < page.height for page in roster for low in lows(page.svg())), "no card leaves its page"


def lows(svg: str) -> list[float]:
    """How low the cards of a roster reach."""
    boxes = (node.attrib for node in ET.fromstring(svg).iter() if node.tag.endswith("rect") and node.get("rx") == "2.5")
    return [float(box["y"]) + float(box["height"]) for box in boxes]


def test_figures_are_printed_at_another_level_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = ("counters", "--battle", "--scenario")
    assert run(*said, "proving-ground", "--level", OTHER, "--roster", str(tmp_path / "r.svg")) == 0
    assert "Margrave" in "".join(file.read_text() for file in tmp_path.glob("r-*.svg"))
    assert "32 units" in capsys.readouterr().out
    assert run(*said, "crossroads", "--level", OTHER) != 0
    assert "no other level of this scenario is called 'intermediate'" in capsys.readouterr().err


def test_map_and_counters_print_the_battle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("map", "crossroads") == 0
    assert "The Crossroads: a table of 48 by 48 inches" in capsys.readouterr().out
    assert run("map", "crossroads", "--zoom", "0.1", "--out", str(tmp_path / "x.png")) == 0
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    assert run("counters", "--battle", "--sheet", str(tmp_path / "f.svg"), "--roster", str(tmp_path / "r.svg")) == 0
    assert {file.name for file in tmp_path.glob("[fr]-*.svg")} == {"f-1.svg", "f-2.svg", "r-1.svg", "r-2.svg"}
    assert run("counters", "--battle", "--scenario", "crosroads") != 0
    assert run("map", "crossroads", "--region", "kern", "--out", str(tmp_path / "x.png")) != 0


@pytest.mark.parametrize("name", ["crossroads", "proving-ground"])
def test_the_picture_of_a_battle_shows_both_armies_face_to_face(name: str) -> None:
    scenario = load_scenario(name)
    document = draw_encounter(BATTLEFIELDS / f"{name}.toml", scenario)
    left, top, wide, high = document.view
    side_of = {unit.sheet.id: unit.side for unit in scenario.units}
    seen: dict[int, list[float]] = {0: [], 1: []}
    for figure in ET.fromstring(document.svg()).iterfind(".//{*}g[@transform]/{*}use/.."):
        x, y = map(float, figure.attrib["transform"].split(")")[0].removeprefix("translate(").split())
        symbol = figure[0].attrib["href"].removeprefix("#b-figure-").rpartition("-")[0]
        if symbol in side_of and left < x < left + wide and top < y < top + high:
            seen[side_of[symbol]].append(y)
    assert min(len(found) for found in seen.values()) >= 40
    assert max(seen[1]) < min(seen[0]), "evil stands north of good"
