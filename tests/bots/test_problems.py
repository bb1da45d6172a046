"""Problem positions: every one loads, asks who it says, and names orders that are legal; bots are judged by them."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.problems import main
from warhost.bots import RandomBot
from warhost.bots.campaign.marshal import war_of
from warhost.bots.problems.checking import faults_in, problem_faults
from warhost.bots.problems.positions import position_of
from warhost.bots.problems.problem_files import Problem, load_problems, read_problems
from warhost.bots.problems.solving import attempt, faults_of, solve
from warhost.campaign.printed.sides import POOL
from warhost.core import Order, View
from warhost.datafiles import DataError, TomlFile
from warhost.library import find

PROBLEMS = load_problems()

LAST = """
[[problem]]
name = "into-empty-hylo"
why = "Hylo is empty."
scenario = "kender-strike"
seat = "highlord"
step = "movement"
turn = 5
second = true
stands.whitestone = ["hylo-1 hylo-2 kronin @ 1720"]
stands.highlord = ["draconian-1 toede @ 1518", "throtyl-1 @ 1517 depleted"]
good = ["march draconian-1 * *{hylo}"]
bad = ["march throtyl-1 - *"]
ends_with = ["draconian-1 @ hylo"]
ends_without = ["toede @ beside 1720"]
"""


class Obedient:
    """A player who gives the orders he is told."""

    name = "obedient"
    reason = "as told"

    def __init__(self, *orders: str) -> None:
        self._orders = list(orders)

    def choose(self, view: View) -> Order:
        return view.read(self._orders.pop(0))


def book_of(problem: Problem) -> str:
    return find(problem.scenario)[0].id


def written(tmp_path: Path, text: str = LAST) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    return file


def last(tmp_path: Path) -> Problem:
    return read_problems(TomlFile(written(tmp_path)))[0]


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.name)
def test_every_problem_loads_and_names_legal_orders(problem: Problem) -> None:
    assert [str(fault) for fault in faults_in(problem)] == []


def test_there_are_enough_of_the_strategic_war() -> None:
    assert sum(book_of(problem) == "dragons-of-glory" for problem in PROBLEMS) >= 45


def test_armies_wait_in_the_pool(tmp_path: Path) -> None:
    text = LAST.replace("throtyl-1 @ 1517 depleted", "throtyl-1 throtyl-2 @ pool")
    game = position_of(read_problems(TomlFile(written(tmp_path, text)))[0])
    war = war_of(game)
    assert [war.at[war.theatre.piece_index[f"throtyl-{n}"]] for n in (1, 2)] == [POOL, POOL]


def test_names_are_unique_and_reasons_are_sentences() -> None:
    assert len({problem.name for problem in PROBLEMS}) == len(PROBLEMS)
    assert all(problem.why.endswith((".", "!")) and len(problem.why) > 30 for problem in PROBLEMS)


def test_pieces_stand_where_a_problem_says_and_the_step_is_under_way(tmp_path: Path) -> None:
    game = position_of(last(tmp_path))
    assert game.ask.seat == "highlord"
    assert "march" in {offer.order.verb for offer in game.offers()}
    assert game.refusal(game.read("march draconian-1 - 1618>1619")) is None


def test_a_good_order_without_bad_ones_solves_it(tmp_path: Path) -> None:
    found = attempt(last(tmp_path), Obedient("march draconian-1 - 1618>1619", "end-movement"))
    assert found.solved
    assert found.orders == ("march draconian-1 - 1618>1619", "end-movement")
    assert found.reasons == ("as told", "as told")


@pytest.mark.parametrize(
    ("orders", "text"),
    [
        (["end-movement"], "none of the good orders"),
        (["march throtyl-1 - 1617", "end-movement"], "a bad order: march throtyl-1 - 1617"),
        (["end-movement"], "does not end with draconian-1 @ hylo"),
        (["march draconian-1 toede 1618>1619", "end-movement"], "ends with toede @ beside 1720"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, orders: list[str], text: str) -> None:
    found = attempt(last(tmp_path), Obedient(*orders))
    assert not found.solved
    assert any(text in str(fault) for fault in found.faults)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("march draconian-1 * *{hylo}", "march draconian-2 * *{hylo}", "no legal order fits"),
        ("{hylo}", "{hilo}", "hylo"),
        ('"highlord"\nstep', '"whitestone"\nstep', "no legal order fits"),
        ('"movement"', '"supper"', "no step is called 'supper'"),
        ("draconian-1 toede @ 1518", "draconian-1 toede at 1518", "does not say who stands where"),
        ("toede @ beside", "toede @ below", "below"),
        ('"kender-strike"', '"kender-strik"', "kender-strike"),
    ],
)
def test_faults_are_found_with_their_line(tmp_path: Path, old: str, new: str, text: str) -> None:
    faults = problem_faults(written(tmp_path, LAST.replace(old, new)))
    assert any(text in str(fault) for fault in faults), [str(fault) for fault in faults]
    assert all(fault.line == 3 for fault in faults)


def test_a_name_stands_once_and_something_must_be_asked(tmp_path: Path) -> None:
    assert any("another problem" in str(fault) for fault in problem_faults(written(tmp_path, LAST + LAST)))
    nothing = LAST.partition("good")[0]
    assert any("no order is called good" in str(fault) for fault in problem_faults(written(tmp_path, nothing)))
    with pytest.raises(DataError, match="gut"):
        read_problems(TomlFile(written(tmp_path, LAST.replace("good", "gut"))))


def test_the_end_is_judged_by_the_position(tmp_path: Path) -> None:
    problem = last(tmp_path)
    game = position_of(problem)
    assert len(list(faults_of(problem, game, ["march draconian-1 - 1618>1619"]))) == 1


def test_orders_played_before_lead_to_the_question() -> None:
    problem = Problem(
        name="a set-up",
        why="It is the beginning.",
        scenario="first-smoke",
        seat=str(position_of(Problem(name="", why="", scenario="first-smoke", seat="")).ask.seat),
        good=("deploy *",),
    )
    assert list(faults_in(problem)) == []
    assert attempt(problem, RandomBot(1)).orders


def test_the_runner_tells_who_solves_what(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = written(tmp_path).parent
    assert main(["--folder", str(folder), "--bots", "random,warlord", "--show", "into"]) in (0, 1)
    out = capsys.readouterr().out
    assert "into-empty-hylo" in out
    assert "warlord" in out
    assert main(["--folder", str(written(tmp_path, "[[problem]]").parent)]) == 2


UNFAILING = (
    "into-empty-hylo",
    "hylo-on-the-last-turn",
    "into-empty-silvanost",
    "stay-in-hylo",
    "the-last-word",
    "last-garrisons",
    "kaolyn-manned-when-it-joins",
    "tarsis-manned-when-it-joins",
    "palanthus-manned-when-it-joins",
    "a-dragon-is-not-thrown-away",
    "the-tower-is-not-left",
    "throtyl-behind-the-front",
    "not-all-leaders-beside-the-killer-stack",
    "kalaman-set-up",
    "the-last-storm-of-kalaman",
    "ships-for-the-knights-of-ergoth",
    "minotaurs-cross-the-sea",
    "the-citadel-goes-to-the-front",
)
"""Problems that the warlord solves once and for all."""


@pytest.mark.parametrize("name", UNFAILING)
def test_the_warlord_never_fails_these(name: str) -> None:
    problem = next(problem for problem in PROBLEMS if problem.name == name)
    assert solve(problem, "warlord").faults == ()
