"""`warhost calc`: sums for games on paper."""

from __future__ import annotations

from typer.testing import CliRunner

from tests.rulemark import rule
from warhost.campaign.paper import PaperBattle
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


def test_wrong_words_are_told_in_one_line() -> None:
    for words in (("combat", "x", "5"), ("combat", "5", "5", "--walls", "cit"), ("activation", "hilo")):
        code, text = calc(*words)
        assert code != 0
        assert "Traceback" not in text
