"""`warhost counters`: lists, pictures and sheets, and a clear word when something is misspelled."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.pictures import pixels
from warhost.cli import main


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["counters", *args])
    return int(left.value.code or 0)


def test_it_lists_the_nations_with_their_strength(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    text = capsys.readouterr().out
    assert "Silvanesti" in text
    assert "324 counters" in text
    row = next(line for line in text.splitlines() if "Silvanesti" in line)
    assert row.split() == ["Silvanesti", "9", "38", "4", "4", "1"]


def test_one_counter_is_told_with_the_sources_of_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "hylo-1") == 0
    text = capsys.readouterr().out
    assert "strength 4, movement 3" in text
    assert "depleted_movement inferred" in " ".join(text.split())


def test_one_counter_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "kronin.png"
    assert run("show", "kronin:ws", "--out", str(picture), "--size", "48") == 0
    assert len(pixels(picture.read_bytes())) == 48


def test_some_counters_are_drawn_side_by_side(tmp_path: Path) -> None:
    picture = tmp_path / "three.svg"
    assert run("show", "kronin", "hylo-1", "hylo-1:depleted", "--columns", "2", "--out", str(picture)) == 0
    drawn = ET.parse(picture).getroot().findall("{http://www.w3.org/2000/svg}use")
    assert [use.get("href") for use in drawn] == [
        "#counter-kronin-HL",
        "#counter-hylo-1-full",
        "#counter-hylo-1-depleted",
    ]
    assert drawn[0].get("y") != drawn[2].get("y")


def test_a_nation_is_drawn_on_one_table_or_in_a_folder(tmp_path: Path) -> None:
    assert run("-n", "hylo", "--out", str(tmp_path / "hylo.svg")) == 0
    drawn = ET.parse(tmp_path / "hylo.svg").getroot().findall("{http://www.w3.org/2000/svg}use")
    assert len(drawn) == 15
    assert run("-n", "hylo", "--out", str(tmp_path / "hylo")) == 0
    assert len(list((tmp_path / "hylo").glob("*.svg"))) == 15


def test_one_of_each_is_enough_for_a_picture(tmp_path: Path) -> None:
    assert run("-n", "silvanesti", "--one-of-each", "--out", str(tmp_path / "elves.svg")) == 0
    drawn = ET.parse(tmp_path / "elves.svg").getroot().findall("{http://www.w3.org/2000/svg}use")
    assert [use.get("href", "").removeprefix("#counter-") for use in drawn] == [
        "silvanesti-1-full",
        "silvanesti-1-depleted",
        "silvanesti-griffon-1-full",
        "silvanesti-griffon-1-depleted",
        "silvanesti-ship-1-full",
        "silvanesti-ship-1-depleted",
        "silvanesti-leader-HL",
        "silvanesti-leader-WS",
        "silvanesti-capital-full",
    ]


def test_sheets_are_printed(tmp_path: Path) -> None:
    assert run("-n", "hylo", "--sheet", str(tmp_path / "hylo.pdf"), "--paper", "letter", "--size", "20") == 0
    assert (tmp_path / "hylo.pdf").read_bytes().startswith(b"%PDF-")
    assert run("-n", "hylo", "--sheet", str(tmp_path / "hylo.svg")) == 0
    assert {path.name for path in tmp_path.glob("hylo-*.svg")} == {"hylo-1.svg", "hylo-2.svg"}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["show", "hylo1"], "no counter is called 'hylo1'; did you mean 'hylo-1'?"),
        (["show", "hylo-1:HL"], "Hylo 1 has no side 'HL', only full and depleted"),
        (["show", "hylo-1", "--out", "x.gif"], "cannot write '.gif'"),
        (["-n", "hilo"], "no nation is called 'hilo'; did you mean 'hylo'?"),
        (["--out", "x.gif"], "cannot draw '.gif'"),
        (["--sheet", "x.gif"], "cannot print '.gif'"),
        (["--sheet", "x.pdf", "--paper", "a5"], "no paper is called 'a5'"),
        (["--sheet", "x.pdf", "--size", "400"], "does not fit"),
    ],
)
def test_a_mistake_gets_one_clear_line(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*args) == 1
    assert said in capsys.readouterr().err
