"""Why a march cannot end in a hex: what the way costs, who is there, and what closes it."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core.ids import all_hexes
from warhost.core.prompts import PathTo
from warhost.skirmish.movement.marches import March
from warhost.skirmish.state import OFF

LANE = """
A   .   .   .   .   .   .   .   .   .   .
B     #   #   #   #   #   #   #   #   #   #
"""
WALLED = """
A   .   .   . | .   .   .
"""


def paths(board: Field, name: str) -> PathTo:
    """Where a fighter can march."""
    found = board.game.choices(March, board.piece(name))
    assert isinstance(found, PathTo)
    return found


def why(board: Field, name: str, hex_: str, *legs: str) -> tuple[str, tuple[str, ...]]:
    """The sentence and the rules that say why a fighter cannot go somewhere after some legs."""
    before = board.game.state.hash
    found = paths(board, name).after(tuple(map(board.hex, legs))).why_not(board.hex(hex_))
    assert found is not None, f"{name} can go to {hex_}"
    assert board.game.state.hash == before
    return str(found.message), found.all_rules


@rule("DN-2.31-09")
def test_a_hex_too_far_says_what_the_way_costs() -> None:
    board = Field.on(LANE, rebels=["dill@A1"], orks=["zed@A10 stunned"]).moving("rebels")
    points = max(board.reach("dill").values())
    text, rules = why(board, "dill", "A9")
    assert f"costs Dill 8 movement points; {points} are left" in text
    assert rules == ("DN-2.31-09",)
    text, rules = why(board, "dill", "A9", "A2", "A3")
    assert f"costs Dill 6 movement points; {points - 2} are left" in text
    assert rules == ("DN-2.31-09",)


@rule("DN-2.31-09")
def test_a_horse_is_told_the_cost_too() -> None:
    board = Field.on("A" + "   ." * 40, rebels=["konrad@A2>E"], orks=["zed@A40"]).moving("rebels")
    assert why(board, "konrad", "A38")[1] == ("DN-2.31-09",)


@rule("DN-2.31-08", "DN-2.24-32")
def test_a_wall_and_closed_ground_are_named() -> None:
    board = Field.on(WALLED, rebels=["matt@A1"], orks=["zed@A6"]).moving("rebels")
    by_wall = board.refuses("march matt A2>A3>A4").refusal
    assert by_wall is not None
    assert by_wall.all_rules == ("DN-2.31-08",)
    assert why(board, "matt", "A4") == (str(by_wall.message), by_wall.all_rules)
    assert why(board, "matt", "A5")[1] == by_wall.all_rules, "the wall before it closes the way"
    lane = Field.on(LANE, rebels=["matt@A1"], orks=["zed@A10"]).moving("rebels")
    by_ground = lane.refuses("march matt B1").refusal
    assert by_ground is not None
    assert by_ground.all_rules == ("DN-2.24-32",)
    assert why(lane, "matt", "B1") == (str(by_ground.message), by_ground.all_rules)


@rule("DN-2.31-01")
def test_an_enemy_in_the_hex_is_named() -> None:
    board = Field.on(LANE, rebels=["matt@A1"], orks=["zugun@A3"]).moving("rebels")
    text, rules = why(board, "matt", "A3")
    assert "Zugun keeps Matt out" in text
    assert rules == ("DN-2.31-01",)
    assert why(board, "matt", "A4")[1] == ("DN-2.31-01",), "no way leads past him"


@rule("DN-2.31-01")
def test_an_enemy_behind_a_wall_is_the_reason_if_the_wall_can_be_walked_around() -> None:
    ground = "A   .   .   . | .   .\nB     .   .   .   .   ."
    board = Field.on(ground, rebels=["matt@A3"], orks=["zugun@A4"]).moving("rebels")
    assert why(board, "matt", "A4")[1] == ("DN-2.31-01",)


@rule("DN-2.37-01")
def test_a_taken_hex_says_who_stays_there() -> None:
    board = Field.on(LANE, rebels=["matt@A1", "simon@A3"], orks=["zed@A10"]).moving("rebels")
    board.give("march simon A4")
    text, rules = why(board, "matt", "A4")
    assert "cannot stay" in text
    assert "Simon" in text
    assert rules == ("DN-2.37-01",)


def test_who_can_reach_a_hex_is_told_nothing_and_his_own_hex_is_no_question() -> None:
    board = Field.on(LANE, rebels=["matt@A1"], orks=["zed@A10"]).moving("rebels")
    found = paths(board, "matt")
    assert found.why_not(board.hex("A2")) is None
    assert found.why_not(board.hex("A1")) is None
    assert found.why_not(OFF) is None


def test_every_hex_out_of_reach_has_its_rule() -> None:
    ground = """
    A   .   .   . | .   .   ~
    B     .   t   #   .   .   .
    C   .   .   .   #   #   .
    """
    board = Field.on(ground, rebels=["matt@A1", "konrad@C2>E"], orks=["zugun@A5", "zed@C6"]).moving("rebels")
    for name in ("matt", "konrad"):
        found = paths(board, name)
        for hex_ in all_hexes(board.field.grid.size):
            if hex_ not in found.cost and hex_ != board.field.at[board.piece(name)]:
                refusal = found.why_not(hex_)
                assert refusal is not None, board.field.muster.ground.name(hex_)
                assert refusal.rules
