"""`warhost map`: the whole, a region, a scenario's area, in every form, and a clear word on what is misspelled."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.pictures import pixels
from warhost.campaign.world.atlas import load_atlas
from warhost.cartography.campaign.atlas_sheet import SheetView
from warhost.cartography.studio.survey import HEX
from warhost.cli import main
from warhost.commands.map import scenario_view, view_of


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["map", *args])
    return int(left.value.code or 0)


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert run(*args) == 1
    return " ".join(capsys.readouterr().err.split())


def test_without_a_file_it_says_what_can_be_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("ansalon") == 0
    said = capsys.readouterr().out
    assert "65 by 53 hexes of 20 miles" in said
    for name in ("Silvanesti", "Blood Sea of Istar", "Solamnic Plain", "kender-strike"):
        assert name in said


def test_a_region_is_drawn_as_svg_with_its_proper_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "hylo.svg"
    assert run("ansalon", "--region", "HYLO", "--out", str(out)) == 0
    root = ET.parse(out).getroot()
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "Hylo"
    assert "@font-face" in out.read_text()
    assert "Hylo, " in capsys.readouterr().out


def test_a_place_or_a_hex_is_shown_with_the_country_around_it() -> None:
    atlas = load_atlas("ansalon")
    for name, title in (("pax tharkas", "Pax Tharkas"), ("Kenderhome", "Hylo"), ("2238", "Pax Tharkas (2238)")):
        view = view_of(atlas, name, None, alone=False)
        assert view.title == title
        assert view.box[2] - view.box[0] >= 6 * HEX


def test_the_zoom_is_pixels_to_the_hex(tmp_path: Path) -> None:
    widths = []
    for zoom in ("0.2", "0.4"):
        out = tmp_path / "mithas.png"
        assert run("ansalon", "--region", "mithas", "--zoom", zoom, "--out", str(out)) == 0
        widths.append(len(pixels(out.read_bytes())[0]))
    assert widths[1] == pytest.approx(2 * widths[0], abs=2)


def test_the_kender_strike_is_printed_alone(tmp_path: Path) -> None:
    out = tmp_path / "strike.pdf"
    assert run("ansalon", "--scenario", "kender-strike", "--zoom", "0.5", "--out", str(out)) == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_a_scenario_on_the_whole_map_is_drawn_on_the_whole_map() -> None:
    view = scenario_view(load_atlas("ansalon"), "campaign")
    assert view.box == SheetView.of_map(load_atlas("ansalon")).box
    assert view.alone is None


def test_the_night_table_is_dark(tmp_path: Path) -> None:
    out = tmp_path / "kothas.png"
    assert run("ansalon", "-r", "kothas", "-z", "0.2", "--theme", "night", "-o", str(out)) == 0
    rows = pixels(out.read_bytes())
    assert sum(sum(p[:3]) for row in rows for p in row) / sum(map(len, rows)) / 3 < 70


def test_misspelled_words_meet_the_nearest_right_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = str(tmp_path / "map.svg")
    assert "did you mean 'ansalon'?" in refused(capsys, "anselon", "--out", out)
    assert "did you mean 'silvanesti'?" in refused(capsys, "ansalon", "--region", "silvenesti", "--out", out)
    assert "did you mean 'kender-strike'?" in refused(capsys, "ansalon", "--scenario", "kender-strik", "--out", out)
    assert "did you mean 'region'?" in refused(capsys, "ansalon", "--detail", "regio", "--out", out)
    assert "did you mean 'night'?" in refused(capsys, "ansalon", "--theme", "nigt", "--out", out)


def test_what_cannot_be_done_is_refused_before_anything_is_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "cannot draw '.gif'" in refused(capsys, "ansalon", "--out", str(tmp_path / "map.gif"))
    both = ("--region", "hylo", "--scenario", "kender-strike", "--out", str(tmp_path / "map.svg"))
    assert "not both" in refused(capsys, "ansalon", *both)
    assert "zoom must be" in refused(capsys, "ansalon", "--zoom", "-1", "--out", str(tmp_path / "map.svg"))
    assert not list(tmp_path.iterdir())
