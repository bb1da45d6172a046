"""The arithmetic of an attack: the results table, damage dice, kills and wounds, exact odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from warhost.battle.combat.attack_rating import Attack, attack_rating
from warhost.battle.combat.blows import Blow, breaks_through, odds
from warhost.battle.combat.damage_and_attacks import attacks_in_round, conversion, damage_of_a_figure
from warhost.battle.combat.kills_and_wounds import Casualties, Remaining, losses, settled
from warhost.battle.combat.results_table import result, results_table
from warhost.battle.formations.shapes import Formation
from warhost.battle.roster.weapons import DIE_SIDES, DamageDice, read_damage
from warhost.battle.table.blocks import UnitSide
from warhost.rulebooks import rule as rule_of


@rule("BS-CRT-01")
def test_the_results_table_is_the_printed_one_cell_by_cell() -> None:
    printed = rule_of("BS-CRT-01").data
    assert isinstance(printed, dict)
    assert list(results_table().columns) == printed["columns"] == [f"D{sides}" for sides in DIE_SIDES]
    rolls = {"<=0": (-3, 0), "35-39": (35, 39), "40+": (40, 55)}
    for row, cells in printed["rows"].items():
        first, last = rolls.get(row, (row, row))
        for roll in range(first, last + 1):
            for column, hit_dice in zip(printed["columns"], cells, strict=True):
                assert result(roll, column) == round(hit_dice * 10), (roll, column)


@rule("BS-CRT-01")
def test_rolls_beyond_the_ends_use_the_end_rows() -> None:
    assert result(-3, "D20") == 320
    assert result(25, "D3") == 5
    assert result(37, "D18") == 5
    assert result(39, "D20") == 10
    assert result(40, "D20") == 0


@rule("BS-8.5-01", "BS-8.5-03", "BS-8.5-04")
@pytest.mark.parametrize(
    ("dice", "wraps", "column"),
    [
        ("1d8", 0, "D8"),
        ("1d4+1", 0, "D6"),
        ("1d6+1", 0, "D8"),
        ("1d8+5", 0, "D18"),
        ("1d12+4", 0, "D20"),
        ("1d20+3", 1, "D4"),
        ("1d8+11", 1, "D8"),
        ("1d10+40", 4, "D3"),
        ("1d20-3", 0, "D14"),
        ("1d6-4", 0, "D2"),
        ("1d4-1", 0, "D3"),
    ],
)
def test_plus_and_minus_shift_columns(dice: str, wraps: int, column: str) -> None:
    found = conversion(read_damage(dice)[0])
    assert (found.wraps, results_table().columns[found.column]) == (wraps, column)


@rule("BS-8.5-03", "BS-0.0-06")
def test_a_switch_returns_the_two_printed_examples_that_no_rule_yields() -> None:
    columns = results_table().columns
    assert conversion(DamageDice(1, 8, 11), printed_examples=True) == (1, 1, columns.index("D12"))
    assert conversion(DamageDice(1, 10, 40), printed_examples=True) == (1, 4, columns.index("D8"))
    assert conversion(DamageDice(1, 20, 3), printed_examples=True) == conversion(DamageDice(1, 20, 3))


@rule("BS-8.5-02", "BS-8.5-05", "BS-8.6-02")
def test_several_dice_and_several_attacks_multiply_and_add_up() -> None:
    assert damage_of_a_figure(16, read_damage("2d8")) == 120
    assert damage_of_a_figure(16, read_damage("2d4")) == 60
    assert damage_of_a_figure(16, read_damage("3d6+1")) == 3 * result(16, "D8")
    assert damage_of_a_figure(16, read_damage("3d6+3")) == 3 * result(16, "D12")
    assert damage_of_a_figure(16, read_damage("3d6+3"), printed_examples=True) == 3 * result(16, "D12")
    assert damage_of_a_figure(16, read_damage("1d4 + 1d4 + 1d12")) == 150


@rule("BS-S0-06")
def test_damage_on_a_sheet_is_read_by_the_size_of_the_target() -> None:
    assert damage_of_a_figure(18, read_damage("1d8 + 1d4 + 1d4")) == 110
    assert damage_of_a_figure(18, read_damage("1d12 + 1d4 + 1d4")) == 130


@rule("BS-8.6-01")
def test_three_attacks_in_two_rounds_are_one_in_odd_and_two_in_even_ones() -> None:
    assert [attacks_in_round(3, 2, n) for n in (1, 2, 3, 4)] == [1, 2, 1, 2]
    assert [attacks_in_round(1, 1, n) for n in (1, 2)] == [1, 1]


@rule("BS-8.4-01", "BS-8.4-02")
def test_the_worked_example_of_a_melee() -> None:
    blow = Blow(17, 8, 10, read_damage("1d8"), 10, 20)
    assert blow.attack_roll(7) == 16
    assert blow.tenths(7) == 600
    guards = Blow(20, 6, 1, read_damage("1d8"), 10, 20)
    assert (guards.tenths(2), guards.tenths(12)) == (60, 10)


@rule("BS-8.7-01", "BS-8.7-02")
@pytest.mark.parametrize(
    ("tenths", "hit_dice", "found"),
    [
        (300, 10, Casualties(3)),
        (600, 20, Casualties(3)),
        (350, 10, Casualties(3, wound=True)),
        (310, 10, Casualties(3)),
        (325, 10, Casualties(3, wound=True)),
        (40, 10, Casualties(0, wound=True)),
    ],
)
def test_damage_kills_and_its_rest_wounds(tenths: int, hit_dice: int, found: Casualties) -> None:
    assert losses(tenths, hit_dice, 20) == found


@rule("BS-8.7-04", "BS-8.7-05")
def test_a_second_wound_kills_and_every_attack_is_settled_on_its_own() -> None:
    assert settled(Remaining(10, wound=True), [losses(250, 10, 10)]) == Remaining(7)
    assert settled(Remaining(10), [losses(130, 10, 10)] * 2) == Remaining(7)
    assert settled(Remaining(10), [losses(250, 10, 10)]) == Remaining(8, wound=True)


@rule("BS-8.7-06")
def test_damage_beyond_the_unit_is_lost() -> None:
    assert losses(1200, 10, 5) == Casualties(5)
    assert settled(Remaining(5, wound=True), [Casualties(5)]) == Remaining(0)


@rule("BS-8.7-01")
def test_exact_odds_of_the_guard_against_orcs() -> None:
    found = odds(Blow(19, 6, 8, read_damage("1d8"), 10, 14)).read(lambda one: one.kills)
    assert [found.of(kills) for kills in (1, 2, 3, 4)] == [Fraction(n, 36) for n in (3, 7, 11, 15)]
    assert sum(chance for _, chance in found.chances) == 1


@rule("BS-7.14-06")
def test_a_charge_breaks_through_whom_even_its_worst_roll_kills() -> None:
    assert breaks_through(Blow(18, 8, 4, read_damage("1d8"), 10, 1))
    assert not breaks_through(Blow(18, 8, 3, read_damage("1d8"), 10, 1))


@rule("BS-8.3-04", "BS-7.14-04", "BS-S0-02")
def test_table_10_changes_the_attack_rating() -> None:
    assert attack_rating(Attack(20, Formation.CLOSED, charged=True)).total == 18
    assert attack_rating(Attack(20, Formation.OPEN, charged=True)).total == 20
    loose = Attack(20, Formation.OPEN, in_command=False, charged=True, commander_fights=False)
    assert attack_rating(loose).total == 22
    assert attack_rating(Attack(20, Formation.CLOSED)).total == 19


@rule("BS-8.3-05", "BS-S1-05")
def test_ordinary_bonuses_count_with_the_sign_turned() -> None:
    orcs = Attack(19, Formation.CLOSED, side=UnitSide.REAR, daylight=True)
    assert attack_rating(orcs).total == 17
    assert attack_rating(Attack(19, Formation.CLOSED, side=UnitSide.LEFT)).total == 18
    assert attack_rating(Attack(19, Formation.CLOSED, side=UnitSide.LEFT, shields=True)).total == 17
    assert attack_rating(Attack(20, Formation.CLOSED, hated_foe=True)).total == 18


@rule("BS-2.9-01")
def test_skirmishers_fight_in_loose_order_and_need_no_command() -> None:
    assert attack_rating(Attack(20, Formation.SKIRMISH, in_command=False, commander_fights=False)).total == 21


@rule("BS-8.8-02")
def test_a_free_attack_takes_two_off_and_nothing_more_for_the_rear() -> None:
    assert (
        attack_rating(Attack(19, Formation.CLOSED, commander_fights=False, side=UnitSide.REAR, free=True)).total == 17
    )


@rule("BS-7.13-02")
def test_fatigue_worsens_the_attack_rating() -> None:
    assert attack_rating(Attack(15, Formation.CLOSED, commander_fights=False, fatigue=2)).total == 17
