"""Rule 7: the Combat Results Table, cell by cell, against a second transcription of the printed page."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from warhost.campaign.printed.combat_table import CombatTable, load_combat_table, parse_combat_table, read_blow

TABLE = load_combat_table()

# Attackers' results by row, then defenders' results by row: the printed cells taken apart, written down separately.
COLUMNS = ("1-3", "1-2", "2-3", "1-1", "3-2", "2-1", "3-1", "4-1", "5-1", "6-1")
ATTACKER = {
    -5: "E   E   E   E   E   E   E   E   E   E",
    -4: "E   E   E   E   E   E   DR  DR  DR  DR",
    -3: "E   E   E   E   E   E   DR  D1  D1  D1",
    -2: "E   E   E   E   DR  DR  D1  D   D   D",
    -1: "E   E   E   E   DR  DR  D1  D   D   D",
    0: "E   E   E   DR  D1  D1  D1  D   D   D",
    1: "E   E   E   DR  D1  D1  D1  D   D   D",
    2: "E   E   E   D1  D   D1  D   D   D   2",
    3: "E   DR  DR  D1  D   D   D   2   2   2",
    4: "E   D1  D1  D1  D   D   2   2   1   1",
    5: "E   D   D   D   D   2   2   2   1   1",
    6: "D   D   D   D   2   2   1   1   1   1",
    7: "2   2   1   D   1   2   1   -   -   -",
    8: "1   1   -   -   -   -   -   -   -   2",
    9: "1   1   -   1   1   -   -   -   2   1",
    10: "-   -   1   1   -   -   -   2   1   1",
    11: "-   -   1   -   -   -   2   1   1   -",
    12: "1   1   1   -   -   2   1   -   -   -",
    13: "1   1   1   -   2   1   -   -   -   -",
    14: "2   1   1   2   2   1   -   -   -   -",
    15: "2   2   1   2   1   -   -   -   -   -",
    16: "2   2   2   1   1   1   1   1   1   1",
}
DEFENDER = {
    -5: "-   -   -   -   1   1   1   2   2   2",
    -4: "-   -   -   1   1   2   1   1   2   2",
    -3: "-   -   -   1   2   2   2   2   2   1",
    -2: "-   -   -   1   1   1   1   -   1   1",
    -1: "-   -   -   2   2   2   1   2   2   2",
    0: "-   -   -   -   1   2   2   2   2   2",
    1: "-   1   1   1   1   2   2   D   D   2R",
    2: "1   2   2   1   1   2   2   2R  2   2R",
    3: "2   -   -   1   2   D   D   D   2R  DR",
    4: "2   -   -   2   D   2R  D   2R  1R  DR",
    5: "2   -   -   1   D   D   2R  2R  DR  DR",
    6: "1   1   1   D   D   2R  1R  1R  DR  DR",
    7: "-   1   -   D   1R  DR  DR  D   DR  DR",
    8: "-   1   1   2   2   2R  DR  DR  DR  E",
    9: "1   2   2   1R  2R  DR  DR  DR  E   E",
    10: "1   2   2R  2R  2R  DR  DR  E   E   E",
    11: "2   1R  2R  2R  DR  DR  E   E   E   E",
    12: "2R  2R  DR  DR  DR  E   E   E   E   E",
    13: "2R  2R  DR  DR  E   E   E   E   E   E",
    14: "2R  2R  DR  E   E   E   E   E   E   E",
    15: "2R  2R  DR  E   E   E   E   E   E   E",
    16: "DR  DR  DR  E   E   E   E   E   E   E",
}


@rule("DG-07-43", data=True)
def test_every_one_of_the_220_cells_is_as_printed() -> None:
    assert TABLE.columns == COLUMNS
    seen = 0
    for row in range(-5, 17):
        for column, (attacker, defender) in enumerate(zip(ATTACKER[row].split(), DEFENDER[row].split(), strict=True)):
            assert str(TABLE.result(row, column)) == f"{attacker}/{defender}", (row, COLUMNS[column])
            seen += 1
    assert seen == 220


@rule("DG-07-43", data=True)
@pytest.mark.parametrize(
    ("row", "column", "result"),
    [
        (-3, "1-1", "E/1"),
        (0, "1-1", "DR/-"),
        (7, "4-1", "-/D"),
        (8, "6-1", "2/E"),
        (15, "2-1", "-/E"),
        (16, "2-1", "1/E"),
        (11, "1-2", "-/1R"),
    ],
)
def test_cells_that_are_easily_misread(row: int, column: str, result: str) -> None:
    assert str(TABLE.result(row, COLUMNS.index(column))) == result


@rule("DG-07-43", data=True)
def test_one_doubtful_cell_has_a_switch_and_the_others_stay() -> None:
    other = load_combat_table("D/2R")
    differ = [
        (row, column)
        for row in range(-5, 17)
        for column in range(10)
        if other.result(row, column) != TABLE.result(row, column)
    ]
    assert differ == [(2, COLUMNS.index("5-1"))]
    assert str(other.result(*differ[0])) == "D/2R"


@rule("DG-07-09")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (20, 10, "2-1"),
        (23, 10, "2-1"),
        (29, 10, "2-1"),
        (9, 10, "2-3"),
        (14, 10, "1-1"),
        (15, 10, "3-2"),
        (19, 10, "3-2"),
        (13, 20, "1-2"),
        (14, 21, "2-3"),
        (7, 21, "1-3"),
        (59, 10, "5-1"),
        (60, 10, "6-1"),
    ],
)
def test_fractions_are_the_defenders(attack: int, defence: int, column: str) -> None:
    assert TABLE.columns[TABLE.column(attack, defence)] == column


@rule("DG-07-09", "DG-07-10")
def test_the_column_is_the_highest_that_the_odds_reach() -> None:
    ratios = [Fraction(*map(int, name.split("-"))) for name in COLUMNS]
    for attack in range(1, 90):
        for defence in range(1, 40):
            reached = [index for index, ratio in enumerate(ratios) if Fraction(attack, defence) >= ratio]
            assert TABLE.column(attack, defence) == max(reached, default=0), (attack, defence)


@rule("DG-07-10")
def test_odds_beyond_the_ends_use_the_end_columns() -> None:
    assert TABLE.columns[TABLE.column(70, 10)] == "6-1"
    assert TABLE.columns[TABLE.column(6, 21)] == "1-3"
    assert TABLE.below_minimum(6, 21)
    assert not TABLE.below_minimum(7, 21)


@rule("DG-07-13")
def test_rolls_beyond_the_ends_use_the_end_rows() -> None:
    assert str(TABLE.result(23, COLUMNS.index("2-1"))) == "1/E"
    assert str(TABLE.result(-12, COLUMNS.index("3-1"))) == "E/1"


@rule("DG-07-44", data=True)
def test_the_key_to_the_results() -> None:
    both = read_blow("2R")
    assert (both.all_depleted, both.depletions, both.retreat, both.eliminated) == (False, 2, True, False)
    assert read_blow("D1").all_depleted
    assert read_blow("D1").depletions == 1
    assert read_blow("E").eliminated
    nothing = read_blow("-")
    assert (nothing.all_depleted, nothing.depletions, nothing.retreat, nothing.eliminated) == (False, 0, False, False)
    with pytest.raises(ValueError, match="no combat result"):
        read_blow("3X")


@rule("DG-07-44", data=True)
def test_no_result_makes_both_sides_retreat() -> None:
    """The order of retreats matters only if it could happen (DG-07-25)."""
    for row in range(-5, 17):
        for column in range(10):
            result = TABLE.result(row, column)
            assert not (result.attacker.retreat and result.defender.retreat)


def test_a_table_with_a_row_too_short_is_refused() -> None:
    with pytest.raises(ValueError, match="row 0 has 1 results, not 2"):
        parse_combat_table("1-1 2-1\n 0 E/-\n")
    assert isinstance(parse_combat_table("1-1 2-1\n 0 E/- -/E\n"), CombatTable)
