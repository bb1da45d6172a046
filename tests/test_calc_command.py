"""`warhost calc`: sums for games on paper."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from tests.rulemark import rule
from warhost.campaign.combat.paper_battles import PaperBattle
from warhost.cli import assemble


def calc(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(assemble(("calc",)), ["calc", *words])
    return result.exit_code, result.output + str(result.exception or "")


@rule("DG-07-08", "DG-07-31")
def test_a_fortress_triples_and_takes_four() -> None:
    code, text = calc("combat", "20", "5", "--walls", "fortress")
    assert code == 0
    assert "20 against 15: column 1-1" in text
    assert "DG-07-31" in text


@rule("DG-07-33")
def test_a_dwarven_fortress_strikes_out_cavalry_and_flight() -> None:
    battle = PaperBattle(attack=(8, 4), defence=(4,), walls="dwarven", dragons=4, cavalry=True)
    assert battle.column() == "3-1"
    assert battle.modifier().total == 4 - 10


@rule("DG-11-24")
def test_a_citadel_strips_walls_and_rivers() -> None:
    battle = PaperBattle(attack=(20,), defence=(5, 5), walls="fortress", crossings=("river",), citadel=True)
    assert battle.column() == "2-1"
    assert battle.modifier().total == 1


@rule("DG-11-05")
def test_dragonlances_take_the_dragons_modifiers() -> None:
    assert PaperBattle(attack=(10, 4), defence=(8,), dragons=4, lances=True).modifier().total == 0


@rule("DG-10-05")
def test_the_sum_of_a_taunted_attack() -> None:
    battle = PaperBattle(
        attack=(4,), defence=(4,), walls="city", general=1, cavalry=True, defending_favoured=("kender",), taunted=True
    )
    assert battle.modifier().total == -3


@rule("DG-03-12")
def test_the_printed_example_of_an_invasion() -> None:
    code, text = calc("activation", "vingaard", "--side", "highlord", "--invaded")
    assert code == 0
    assert "70/79" in text


@rule("DG-07-38")
def test_each_kind_of_crossing_counts_once_however_often_it_is_named() -> None:
    code, text = calc("combat", "6,6", "5", "--across", "river,bridge,river")
    assert code == 0
    assert text.count("DG-07-35") == 1
    assert "modifier: -8" in text.replace("\n", " ").lower()


@rule("DG-11-17", "DG-11-18")
@pytest.mark.parametrize(("dice", "worth"), [("5,2", 5), ("3,3", -6)])
def test_gnomes_are_worth_the_higher_die_and_doubles_cost_six(dice: str, worth: int) -> None:
    for flag, sign in (("--gnomes", 1), ("--gnomes-against", -1)):
        code, text = calc("combat", "6", "6", flag, dice)
        assert code == 0
        assert f"{sign * worth:+}" in text
        assert "DG-11-17" in text


@rule("DG-03-14")
def test_a_bonus_is_no_help_at_the_border() -> None:
    code, text = calc("activation", "khur", "--invaded", "--bonus", "2")
    assert code != 0
    assert "DG-03-14" in text


@pytest.mark.parametrize(
    "words",
    [
        ("combat", "x", "5"),
        ("combat", "²,6", "5"),
        ("combat", "6,6", "0"),
        ("combat", "", "5"),
        ("combat", "5", "5", "--walls", "cit"),
        ("combat", "5", "5", "--dragons", "9"),
        ("combat", "5", "5", "--general", "-4"),
        ("combat", "5", "5", "--gnomes", "7,1"),
        ("activation", "hilo"),
        ("activation", "gunthar", "--highlord-nations", "50"),
        ("activation", "khur", "--side", "purple"),
    ],
)
def test_wrong_words_are_told_in_one_line(words: tuple[str, ...]) -> None:
    code, text = calc(*words)
    assert code != 0
    assert "Traceback" not in text
    assert "ValueError" not in text
