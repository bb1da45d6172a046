"""`warhost check`, as its user sees it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from warhost.campaign.atlas import DATA
from warhost.cli import main

SCENARIO = """\
id = "raid"
title = "A raid"
summary = "Toede raids Hylo."
map = "ansalon"
first_turn = 1
last_turn = 3
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["check", *map(str, arguments)])
    out = capsys.readouterr()
    return (left.value.code if isinstance(left.value.code, int) else 0), out.out, out.err


@pytest.fixture
def ansalon(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA / "ansalon", tmp_path / "ansalon"))


def test_the_data_of_the_project_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys)
    assert code == 0
    assert "ansalon: a map, sound" in out
    assert "counters: counters, sound" in out
    assert "kender-strike.toml: a scenario, sound" in out


def test_a_fault_is_named_with_file_line_and_spelling(capsys: pytest.CaptureFixture[str], ansalon: Path) -> None:
    lands = ansalon / "lands.toml"
    lands.write_text(lands.read_text("utf-8").replace('capital = "kernen"', 'capital = "kernan"'), "utf-8")
    line = lands.read_text("utf-8")[: lands.read_text("utf-8").index("kernan")].count("\n") + 1
    code, out, _ = run(capsys, ansalon.parent)
    assert code == 1
    assert out.strip() == f"{lands}:{line}: no place is called 'kernan'; did you mean 'kernen'?"


def test_a_folder_without_data_is_told_apart_from_sound_data(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, _, err = run(capsys, tmp_path)
    assert code == 1
    assert "holds no map, counters or scenario" in err


def test_a_folder_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, tmp_path / "nowhere")
    assert code == 1
    assert "nowhere is not there" in err


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('map = "ansalon"', 'map = "anslon"', "raid.toml:4: no map is called 'anslon'; did you mean 'ansalon'?"),
        ("last_turn = 3", "last_turn = ", "raid.toml:6: the TOML is broken"),
    ],
)
def test_a_scenario_is_checked_on_the_map_it_names(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str, fault: str
) -> None:
    (tmp_path / "raid.toml").write_text(SCENARIO.replace(old, new), "utf-8")
    code, out, _ = run(capsys, tmp_path)
    assert code == 1
    assert fault in out


def test_counters_are_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    counters = Path(shutil.copytree(DATA.parent / "counters", tmp_path / "counters"))
    ships = counters / "ships.toml"
    ships.write_text(ships.read_text("utf-8").replace('nation = "mithas"', 'nation = "mitas"', 1), "utf-8")
    code, out, _ = run(capsys, counters)
    assert code == 1
    assert "ships.toml:" in out
    assert "did you mean 'mithas'" in out
