"""`warhost check`, as its user sees it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from warhost.battle import DATA as BATTLE
from warhost.campaign.world.atlas import DATA
from warhost.cli import main
from warhost.skirmish import DATA as SKIRMISH

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
    assert "watermill: a skirmish map, sound" in out
    assert "1-first-smoke.toml: a skirmish scenario, sound" in out
    assert "campaign.toml: a chain of skirmishes, sound" in out
    assert "crossroads-force.toml: an army of the battle, sound" in out
    assert "crossroads.toml: a battlefield, sound" in out
    assert "proving-ground.toml: a scenario of the battle, sound" in out
    assert "proving-ground.briefing.toml: a briefing, sound" in out
    for name in ("fighters.toml", "spells.toml", "terrain.toml", "weapons.toml", "tables"):
        assert f"{SKIRMISH / name}: skirmish figures, sound" in out


def test_a_fault_is_named_with_file_line_and_spelling(capsys: pytest.CaptureFixture[str], ansalon: Path) -> None:
    lands = ansalon / "lands.toml"
    lands.write_text(lands.read_text("utf-8").replace('capital = "kernen"', 'capital = "kernan"'), "utf-8")
    line = lands.read_text("utf-8")[: lands.read_text("utf-8").index("kernan")].count("\n") + 1
    code, out, _ = run(capsys, ansalon.parent)
    assert code == 1
    assert out.strip() == f"{lands}:{line}: no place is called 'kernan'; did you mean 'kernen'?"


def test_an_army_and_a_battlefield_of_the_battle_are_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    army, field = tmp_path / "army.toml", tmp_path / "field.toml"
    text = (BATTLE / "armies" / "crossroads-force.toml").read_text("utf-8")
    army.write_text(text.replace('kind = "axe"', 'kind = "axxe"'), "utf-8")
    text = (BATTLE / "battlefields" / "crossroads.toml").read_text("utf-8")
    field.write_text(text.replace("depth = 48", "depth = 40"), "utf-8")
    code, out, _ = run(capsys, tmp_path)
    assert code == 1
    assert f"{army}:21: no weapon is called 'axxe'; did you mean 'axe'?" in out
    assert f"{field}:6: the table must measure at least 48 by 48 inches" in out


PLACE = """
[[place]]
unit = "{unit}"
x = {x}
y = {y}
facing = {facing}
frontage = {frontage}
formation = "{formation}"
"""


@pytest.mark.parametrize(
    ("places", "fault"),
    [
        ([("twin-blade", 20, 8, 0, 6, "closed")], "no unit is called 'twin-blade'; did you mean 'twin-blades'?"),
        ([("twin-blades", 20, 14, 0, 6, "closed")], "'twin-blades' stands outside its zone"),
        (
            [("twin-blades", 20, 8, 0, 6, "closed"), ("clanguard", 21, 8, 0, 5, "closed")],
            "'twin-blades' and 'clanguard' stand in the same place",
        ),
        (
            [("twisted-claws", 20, 41, 180, 1, "closed")],
            "'twisted-claws' has 12 ranks, too many for its commander's radius",
        ),
        ([("twisted-claws", 20, 41, 180, 6, "mob")], "'twisted-claws' cannot take the formation 'mob'"),
        ([("twisted-claws", 20, 41, 180, 13, "open")], "the frontage of 'twisted-claws' is between 1 and 12"),
    ],
)
def test_the_places_of_a_scenario_of_the_battle_are_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, places: list[tuple[object, ...]], fault: str
) -> None:
    text = (BATTLE / "scenarios" / "crossroads.toml").read_text("utf-8")
    keys = ("unit", "x", "y", "facing", "frontage", "formation")
    for place in places:
        text += PLACE.format(**dict(zip(keys, place, strict=True)))
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    code, out, _ = run(capsys, tmp_path)
    assert code == 1
    assert fault in out
    assert out.startswith(f"{tmp_path / 'mine.toml'}:")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('battlefield = "crossroads"', 'battlefield = "crossroad"', "no file is called 'crossroad'; did you mean"),
        ('"crossroads-force"', '"host-of-harrow"', "'elite' units need the permission of the scenario"),
    ],
)
def test_what_a_scenario_of_the_battle_names_is_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str, fault: str
) -> None:
    text = (BATTLE / "scenarios" / "crossroads.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text.replace(old, new), "utf-8")
    code, out, _ = run(capsys, tmp_path)
    assert code == 1
    assert fault in out


def test_a_folder_without_data_is_told_apart_from_sound_data(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, _, err = run(capsys, tmp_path)
    assert code == 1
    assert "holds no map, counters, cards or scenario" in err


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


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("maps/watermill/map.toml", '"M17"', '"M71"', "there is no hex 'M71' on this map; did you mean"),
        ("maps/watermill/map.toml", '"^" = { terrain', '"^" = { terrian', "did you mean 'terrain'?"),
        ("maps/watermill/drawing.toml", '"E13"', '"E31"', "there is no hex 'E31' on this map; did you mean"),
        ("scenarios/1-first-smoke.toml", '"mill"', '"mil"', "no place 'mil' on this table; did you mean 'mill'?"),
        (
            "scenarios/1-first-smoke.toml",
            '"surprise"',
            '"suprise"',
            "no special rule is called 'suprise'; did you mean 'surprise'?",
        ),
        (
            "scenarios/2-silent-valley.toml",
            '{ side = "orks", die',
            '{ sied = "orks", die',
            "there is no field 'sied' here",
        ),
        (
            "scenarios/campaign.toml",
            '"first-smoke"',
            '"first-smok"',
            "no scenario is called 'first-smok'; did you mean",
        ),
        ("fighters.toml", "people =", "peopel =", "there is no field 'peopel' here; did you mean 'people'?"),
        ("spells.toml", "lasts =", "last =", "there is no field 'last' here; did you mean 'lasts'?"),
        ("terrain.toml", ", horse =", ", hors =", "no mover is called 'hors'; did you mean 'horse'?"),
        ("terrain.toml", '= "horse"', '= "hors"', "moves like 'hors', which is not a mover named before it"),
        ("weapons.toml", "defensive =", "defnsive =", "there is no field 'defnsive' here; did you mean 'defensive'?"),
        ("tables/ranges.txt", "11-25", "11_25", "'11_25' is not a band like 4, 4-7 or 8+"),
        ("tables/level-jump.txt", "  10\n", "\n", "the line needs 4 words, one under each title"),
    ],
)
def test_skirmish_data_is_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, file: str, old: str, new: str, fault: str
) -> None:
    path = Path(shutil.copytree(SKIRMISH, tmp_path / "data")) / file
    before, _, after = path.read_text("utf-8").partition(old)
    assert after
    path.write_text(before + new + after, "utf-8")
    line = before.count("\n") + 1
    code, out, _ = run(capsys, path.parent if file.startswith(("maps", "tables")) else path)
    assert code == 1
    assert f"{path}:{line}: " in out
    assert fault in out


def test_a_command_that_meets_faulty_data_says_so_without_a_traceback(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "raid.toml"
    path.write_text(SCENARIO.replace("title =", "titel ="), "utf-8")
    with pytest.raises(SystemExit) as left:
        main(["map", "--scenario", str(path), "--out", str(tmp_path / "raid.svg")])
    assert left.value.code == 1
    assert "raid.toml:2: there is no field 'titel' here; did you mean 'title'?" in capsys.readouterr().err
