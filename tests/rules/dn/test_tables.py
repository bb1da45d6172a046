"""The tables of the game aid card, cell by cell against a second transcription (DN-5.11 to DN-5.14, DN-2.41)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.datafiles import DataError
from warhost.skirmish.printed.tables import CombatTable, MissileTable, load_tables, odds, shifted

TABLES = load_tables()

# The books print the results column by column: ten for each of the twelve odds, from die 1 down.
MOUNTED_COLUMNS = [
    ["C", "C", "C", "B", "B", "A", "-", "-", "-", "-"],
    ["D", "C", "C", "C", "B", "A", "-", "-", "-", "-"],
    ["D", "D", "C", "C", "C", "B", "A", "-", "-", "-"],
    ["E", "D", "D", "C", "C", "C", "B", "A", "-", "-"],
    ["E", "E", "D", "D", "C", "C", "C", "B", "A", "-"],
    ["F", "E", "E", "D", "D", "C", "C", "C", "B", "B"],
    ["F", "F", "E", "E", "D", "D", "C", "C", "C", "B"],
    ["G", "F", "F", "E", "E", "D", "D", "C", "C", "C"],
    ["G", "G", "F", "F", "E", "E", "D", "D", "C", "C"],
    ["H", "G", "G", "F", "F", "E", "E", "D", "D", "C"],
    ["H", "H", "G", "G", "F", "F", "E", "E", "D", "D"],
    ["H", "H", "H", "G", "G", "F", "F", "E", "E", "D"],
]
FOOT_COLUMNS = [
    ["D", "C", "C", "B", "B", "A", "-", "-", "-", "-"],
    ["E", "D", "C", "C", "C", "B", "B", "A", "-", "-"],
    ["E", "D", "D", "C", "C", "C", "C", "B", "A", "-"],
    ["E", "E", "D", "D", "C", "C", "C", "C", "B", "B"],
    ["F", "E", "E", "D", "D", "C", "C", "C", "C", "B"],
    ["F", "F", "E", "E", "D", "D", "C", "C", "C", "C"],
    ["F", "F", "E", "E", "E", "D", "D", "C", "C", "C"],
    ["F", "F", "F", "E", "E", "E", "D", "D", "C", "C"],
    ["F", "F", "F", "F", "E", "E", "E", "D", "D", "C"],
    ["F", "F", "F", "F", "F", "E", "E", "E", "D", "D"],
    ["F", "F", "F", "F", "F", "F", "E", "E", "E", "D"],
    ["F", "F", "F", "F", "F", "F", "F", "F", "E", "E"],
]
COMBAT_CELLS = [
    pytest.param(table, ratio, die, result, id=f"{name} {ratio}-1 die {die}")
    for name, table, columns in (
        ("mounted", TABLES.combat_mounted, MOUNTED_COLUMNS),
        ("foot", TABLES.combat_foot, FOOT_COLUMNS),
    )
    for ratio, column in enumerate(columns, 1)
    for die, result in enumerate(column, 1)
]

# Weapon, cover, then the results for rolls 1, 2, 3 … of that weapon; every roll beyond misses.
MOUNTED_SHOTS = """
crossbow none FEDCBA
crossbow light EDCBA
crossbow medium DCBA
longbow none EDCBA
longbow light DCBA
longbow medium CBA
shortbow none DCBA
shortbow light CBA
shortbow medium BA
"""
FOOT_SHOTS = """
crossbow none CCCBBAA
crossbow light CCBBAA
crossbow medium CBBAA
crossbow heavy BAA
longbow none CCBBAA
longbow light CBBAA
longbow medium BBAA
longbow heavy AA
shortbow none CBBAA
shortbow light BBAA
shortbow medium BAA
shortbow heavy A
"""
SHOT_CELLS = [
    pytest.param(table, weapon, cover, roll, results[roll - 1 : roll] or "-", id=f"{name} {weapon} {cover} {roll}")
    for name, table, text in (
        ("mounted", TABLES.missile_mounted, MOUNTED_SHOTS),
        ("foot", TABLES.missile_foot, FOOT_SHOTS),
    )
    for weapon, cover, results in (line.split() for line in text.split("\n") if line)
    for roll in range(1, 15)
]


@rule("DN-5.14.1-01", "DN-5.14.2-01", data=True)
@pytest.mark.parametrize(("table", "ratio", "die", "result"), COMBAT_CELLS)
def test_every_cell_of_the_combat_tables(table: CombatTable, ratio: int, die: int, result: str) -> None:
    assert table.result(ratio, die) == result


@rule("DN-5.11.3-01", "DN-5.11.4-01", "DN-2.22-01", data=True)
@pytest.mark.parametrize(("table", "weapon", "cover", "roll", "result"), SHOT_CELLS)
def test_every_cell_of_the_missile_tables(table: MissileTable, weapon: str, cover: str, roll: int, result: str) -> None:
    assert table.result(weapon, roll, cover) == result


@rule("DN-5.11.3-01", data=True)
def test_riders_find_no_heavy_cover() -> None:
    assert list(TABLES.missile_mounted.columns) == ["none", "light", "medium"]


@rule("DN-5.14.2-04", "DN-2.43.2-01")
def test_an_armoured_defender_cannot_push_the_die_beyond_ten() -> None:
    assert TABLES.combat_foot.result(4, 10 + 1) == TABLES.combat_foot.result(4, 10) == "B"


@rule("DN-5.14.2-04")
def test_a_combat_die_below_one_counts_as_one() -> None:
    assert TABLES.combat_foot.result(2, 0) == TABLES.combat_foot.result(2, 1) == "E"


@rule("DN-5.11.4-03", "DN-4.2-32", "DN-3.53-08")
def test_a_shot_below_one_counts_as_one_on_the_weapons_own_scale() -> None:
    assert TABLES.missile_foot.result("longbow", 0, "heavy") == "A"
    assert TABLES.missile_foot.result("shortbow", -3, "heavy") == "A"


@rule("DN-2.41-01", "DN-2.41-02")
@pytest.mark.parametrize(("attack", "defence", "ratio"), [(8, 3, 2), (23, 12, 1), (20, 6, 3), (36, 9, 4), (40, 3, 13)])
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, ratio: int) -> None:
    assert odds(attack, defence) == ratio


@rule("DN-2.41-03", refused="7 against 8")
def test_below_one_to_one_there_is_no_attack() -> None:
    assert shifted(odds(7, 8), +3) == 0
    with pytest.raises(ValueError, match=r"DN-2\.41-03"):
        TABLES.combat_foot.result(0, 5)


@rule("DN-2.41-03", "DN-5.14.2-03")
def test_a_shift_below_one_to_one_refuses_the_attack_or_clamps_it() -> None:
    assert shifted(1, -1) == 0
    assert shifted(1, -1, clamp=True) == 1


@rule("DN-2.41-04", "DN-5.14.2-03")
def test_odds_beyond_twelve_are_capped_before_and_after_shifts() -> None:
    assert shifted(15, -2) == 10
    assert shifted(11, +3) == 12
    assert TABLES.combat_foot.result(13, 9) == "E"


@rule("DN-5.11.1-01", data=True)
@pytest.mark.parametrize(
    ("weapon", "distance", "modifier"),
    [
        ("shortbow", 1, 0),
        ("shortbow", 10, 0),
        ("shortbow", 11, 1),
        ("shortbow", 25, 1),
        ("shortbow", 26, 2),
        ("shortbow", 50, 2),
        ("shortbow", 51, None),
        ("crossbow", 15, 0),
        ("crossbow", 16, 1),
        ("crossbow", 30, 1),
        ("crossbow", 31, 2),
        ("crossbow", 75, 2),
        ("crossbow", 76, None),
        ("longbow", 12, 0),
        ("longbow", 13, 1),
        ("longbow", 30, 1),
        ("longbow", 31, 2),
        ("longbow", 90, 2),
        ("longbow", 91, None),
    ],
)
def test_range_bands(weapon: str, distance: int, modifier: int | None) -> None:
    band = TABLES.ranges.band(weapon, distance)
    assert (band and band.modifier) == modifier


@rule("DN-5.13.1-01", "DN-2.42-01", data=True)
@pytest.mark.parametrize(
    ("attacker", "defender", "shift"),
    [(-1, 1, -2), (-1, 0, -1), (0, 1, -1), (0, -1, 1), (1, 0, 1), (1, -1, 2), (-1, -1, 0), (0, 0, 0), (1, 1, 0)],
)
def test_terrain_shifts_the_column(attacker: int, defender: int, shift: int) -> None:
    assert TABLES.terrain_shift[attacker, defender] == shift


@rule("DN-5.12.1-01", "DN-5.12.1-02", data=True)
def test_jumping_on_horseback() -> None:
    jump = TABLES.horse_jump
    assert [jump.outcome(roll) for roll in (1, 9, 10, 11, 15)] == [
        "success",
        "success",
        "refusal",
        "bad-landing",
        "bad-landing",
    ]
    assert jump.outcome(5 + jump.modifiers["armoured"] + jump.modifiers["wounded"] + jump.modifiers["two-hexes"]) == (
        "bad-landing"
    )


@rule("DN-5.12.2-01", data=True)
@pytest.mark.parametrize(
    ("jumper", "last_unharmed", "last_wounded"), [("lucifer", 6, 9), ("unarmoured", 4, 7), ("armoured", 1, 6)]
)
def test_jumping_down_a_level(jumper: str, last_unharmed: int, last_wounded: int) -> None:
    outcomes = [TABLES.level_jump[jumper].outcome(die) for die in range(1, 11)]
    wounded = last_wounded - last_unharmed
    assert outcomes == ["unharmed"] * last_unharmed + ["wounded"] * wounded + ["dead"] * (10 - last_wounded)


@rule("DN-5.12.4-01", data=True)
def test_challenges() -> None:
    outcomes = [TABLES.challenges.outcome(die) for die in (-2, 1, 7, 8, 9, 10, 13)]
    assert outcomes == ["nothing", "nothing", "nothing", "wounded", "wounded", "killed", "killed"]


@rule("DN-5.12.4-02", "DN-5.12.4-03", data=True)
def test_modifiers_of_challenges() -> None:
    modifiers = TABLES.challenges.modifiers
    passing = {name.removeprefix("passing "): n for name, n in modifiers.items() if name.startswith("passing ")}
    opposing = {name.removeprefix("opposing "): n for name, n in modifiers.items() if name.startswith("opposing ")}
    assert passing == {
        "dog": -3,
        "baby-hunter": -3,
        "armoured-rider": -2,
        "armoured-foot": -1,
        "unarmoured-rider": -1,
        "hunter": -1,
        "warrior": -1,
        "baby-krob": -1,
        "wounded": 2,
    }
    assert opposing == {
        "baby-hunter": -3,
        "wounded": -2,
        "baby-krob": -1,
        "unarmoured-rider": 1,
        "armoured-foot": 1,
        "warrior": 1,
        "slayer": 1,
        "guard": 2,
        "armoured-rider": 2,
        "queen": 4,
    }


@rule("DN-3.55-03", data=True)
def test_a_fireball_wounds_up_to_six_and_armour_adds_three() -> None:
    fireball = TABLES.fireball
    assert fireball.outcome(6) == "wounded-and-retreats"
    assert fireball.outcome(7) == "retreats"
    assert fireball.outcome(4 + fireball.modifiers["armoured"]) == "retreats"


def test_a_misprint_in_a_table_names_file_line_and_fault(tmp_path: Path) -> None:
    source = Path(__file__).parents[3] / "warhost/skirmish/data/tables"
    for page in source.iterdir():
        (tmp_path / page.name).write_text(page.read_text())
    table = tmp_path / "combat-foot.txt"
    table.write_text(table.read_text().replace("  5        B", "  5        Q"))
    with pytest.raises(DataError, match=r"combat-foot.txt:9: result 'Q' is not explained"):
        load_tables(tmp_path)
