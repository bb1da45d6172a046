"""`warhost map` and `warhost counters` for the skirmish: sheets, lines of fire, fighters, a clear word on mistakes."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.pictures import pixels
from warhost.cli import main


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(args))
    return int(left.value.code or 0)


def title(file: Path) -> str:
    found = ET.parse(file).getroot().find("{http://www.w3.org/2000/svg}title")
    return "" if found is None else found.text or ""


def test_without_a_file_it_says_what_can_be_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("map", "watermill") == 0
    said = capsys.readouterr().out
    assert "The Watermill: 24 by 16 hexes of two metres" in said
    for name in ("road-bridge J12", "dwarves-cave", "tablet-of-uzun"):
        assert name in said


def test_a_map_is_drawn_and_the_zoom_is_pixels_to_the_hex(tmp_path: Path) -> None:
    widths = []
    for zoom in ("0.1", "0.2"):
        out = tmp_path / "cave.png"
        assert run("map", "dwarves-cave", "--zoom", zoom, "--out", str(out)) == 0
        widths.append(len(pixels(out.read_bytes())[0]))
    assert widths[1] == pytest.approx(2 * widths[0], abs=2)


def test_a_scenario_is_drawn_as_it_joins_its_maps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "tablet.svg"
    assert run("map", "--scenario", "tablet-of-uzun", "--out", str(out), "--detail", "table") == 0
    assert title(out) == "The Tablet of Uzun"
    assert "The Tablet of Uzun, " in capsys.readouterr().out


def test_a_map_of_your_own_is_drawn_from_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "glade"
    folder.mkdir()
    (folder / "map.toml").write_text('key = "glade"\nname = "The Glade"\nkind = "surface"\n')
    (folder / "ground.txt").write_text("A   .   t   .\n\nB     .   s   ~\n")
    assert run("map", str(folder), "--out", str(tmp_path / "glade.svg")) == 0
    assert title(tmp_path / "glade.svg") == "The Glade"
    assert run("map", str(folder)) == 0


def test_a_line_of_fire_is_told_with_its_rules_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "fire.svg"
    assert run("map", "watermill", "--fire", "J6 G10", "--out", str(out), "--zoom", "0.4") == 0
    said = capsys.readouterr().out
    assert "No shot from J6 to G10: wall between I8 and H8" in said
    assert "DN-2.24-32: Walls" in said
    assert title(out) == "No shot from J6 to G10: wall between I8 and H8"


def test_peoples_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("counters", "--people", "orks", "-p", "elves") == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["orks", "26", "3", "5", "295", "181"] in rows
    assert next(row[:2] for row in rows if row[1:2] == ["fighters;"]) == ["32", "fighters;"]


def test_a_fighter_is_told_in_every_state(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("counters", "show", "black-fox") == 0
    said = capsys.readouterr().out
    assert "Black Fox, mounted: attack 28, defence 18 in armour, movement 12" in said
    assert "Black Fox’s horse, dead" in said


def test_fighters_are_drawn_alone_together_and_in_a_folder(tmp_path: Path) -> None:
    assert run("counters", "show", "konrad:mounted", "--size", "40", "--out", str(tmp_path / "konrad.png")) == 0
    drawn = pixels((tmp_path / "konrad.png").read_bytes())
    assert len(drawn[0]) > 2 * len(drawn)
    assert run("counters", "show", "konrad", "gnurr:wounded-2", "--out", str(tmp_path / "two.svg")) == 0
    assert run("counters", "-p", "trolls", "--out", str(tmp_path / "trolls.svg")) == 0
    assert run("counters", "-p", "trolls", "--out", str(tmp_path / "trolls")) == 0
    assert len(list((tmp_path / "trolls").glob("fighter-*.svg"))) == 12


def test_fighters_are_printed(tmp_path: Path) -> None:
    assert run("counters", "-p", "elves", "--sheet", str(tmp_path / "elves.pdf")) == 0
    assert (tmp_path / "elves.pdf").read_bytes().startswith(b"%PDF-")
    assert run("counters", "-p", "goblins", "--sheet", str(tmp_path / "goblins.svg"), "--paper", "letter") == 0
    assert {path.name for path in tmp_path.glob("goblins-*.svg")} == {"goblins-1.svg", "goblins-2.svg"}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["map", "watermil", "--out", "x.svg"], "did you mean 'watermill'?"),
        (["map", "--scenario", "tablet-of-uzum", "--out", "x.svg"], "did you mean 'tablet-of-uzun'?"),
        (["map", "arena", "--scenario", "silent-vally", "--out", "x.svg"], "did you mean 'silent-valley'?"),
        (["map", "arena", "--out", "x.gif"], "cannot draw '.gif'"),
        (["map", "arena", "--detail", "bord", "--out", "x.svg"], "did you mean 'board'?"),
        (["map", "arena", "--theme", "nigt", "--out", "x.svg"], "did you mean 'night'?"),
        (["map", "arena", "--zoom", "-1", "--out", "x.svg"], "zoom must be"),
        (["map", "arena", "--region", "hylo", "--out", "x.svg"], "leave --region and --alone away"),
        (["map", "arena", "--fire", "A1"], "between two hexes"),
        (["map", "arena", "--fire", "A1 Z9"], "no hex “Z9” on this table"),
        (["map", "arena", "--fire", "A1 A1"], "nobody shoots at his own hex"),
        (["map", "ansalon", "--fire", "A1 B2"], "lines of fire are for the skirmish"),
        (["counters", "--people", "ork"], "did you mean 'orks'?"),
        (["counters", "--people", "orks", "--nation", "hylo"], "give one of them"),
        (["counters", "show", "konrad:ill"], "Konrad the Just has no face 'ill', only fit"),
        (["counters", "-p", "orks", "--out", "x.gif"], "cannot draw '.gif'"),
        (["counters", "-p", "orks", "--sheet", "x.gif"], "cannot print '.gif'"),
        (["counters", "-p", "orks", "--sheet", "x.pdf", "--paper", "a5"], "no paper is called 'a5'"),
        (["counters", "-p", "orks", "--sheet", "x.pdf", "--size", "400"], "does not fit"),
    ],
)
def test_a_mistake_gets_one_clear_line(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*args) == 1
    assert said in " ".join(capsys.readouterr().err.split())
