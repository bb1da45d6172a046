"""What a hit of bow or crossbow does, on foot and mounted (DN-5.11.3, DN-5.11.4)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field

PLAIN = """
A   .   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .   .
C   .   .   .   .   .   .   .   .
D     .   .   .   .   .   .   .   .
E   .   .   .   .   .   .   .   .
"""


@rule("DN-5.11.4-02", "DN-2.22-01")
def test_those_on_foot_retreat_are_wounded_or_die() -> None:
    def shot(die: int, state: str = "") -> Field:
        board = Field.on(PLAIN, orks=["attrag@C1"], rebels=[f"davrich@C5{state}", "simon@E8"]).shooting("orks")
        return board.give("shoot attrag davrich", die)

    driven = shot(7)
    assert driven.asked == "rebels"
    assert driven.refuses("fall-back C6").because("DN-5.14.2-05")
    driven.give("fall-back C6>C7")
    assert (driven.at("davrich"), driven.health("davrich")) == ("C7", "fit")
    assert shot(5).health("davrich") == "wounded"
    assert shot(5, " wounded").health("davrich") == "dead"
    assert shot(7, " stunned").health("davrich") == "dead"
    assert shot(3).health("davrich") == "dead"
    assert shot(8).health("davrich") == "fit"


@rule("DN-2.22-01")
def test_riders_and_those_on_foot_are_shot_at_on_tables_of_their_own() -> None:
    for pose, table in (("", "DN-5.11.4-01"), (">E", "DN-5.11.3-01")):
        board = Field.on(PLAIN, orks=["attrag@C1"], rebels=[f"davrich@C5{pose}", "simon@E8"]).shooting("orks")
        board.give("shoot attrag davrich")
        roll = board.game.pending_roll
        assert roll is not None
        assert roll.rules == (table,)


@rule("DN-5.11.3-02")
def test_riders_retreat_four_hexes() -> None:
    board = Field.on("A" + "   ." * 16, orks=["attrag@A1"], rebels=["davrich@A6>E"]).shooting("orks")
    board.give("shoot attrag davrich", 6)
    board.give("fall-back A7>A8>A9>A10")
    assert board.at("davrich") == "A10"


@rule("DN-5.14.2-05", "DN-2.37-01")
def test_who_could_only_step_aside_into_the_hex_that_the_horse_takes_leaves_no_room() -> None:
    people = ["davrich@A6>E", "simon@A8", "matt@A9"]
    board = Field.on("A" + "   ." * 10, orks=["attrag@A1"], rebels=people).shooting("orks")
    board.give("shoot attrag davrich", 6)
    assert board.orders("fall-back") == {"fall-back A7>A8>A9"}  # with his rear on A9 he would shut Matt in
    board.give("fall-back A7>A8>A9")
    while board.asked == "rebels":
        board.give(min(board.orders("go-first" if "go-first" in board.offered() else "fall-back")))
    assert (board.at("davrich"), board.health("davrich")) == ("A9", "wounded")
    assert (board.at("simon"), board.at("matt")) == ("A7", "A10")


@rule("DN-5.11.3-02")
@pytest.mark.parametrize(
    ("die", "health", "mounted", "horse"),
    [
        (5, "stunned", False, "fit"),
        (4, "wounded", True, "fit"),
        (3, "wounded", False, "dead"),
        (2, "dead", False, "fit"),
        (1, "dead", False, "dead"),
    ],
)
def test_riders_are_thrown_wounded_or_killed_with_or_without_their_horses(
    die: int, health: str, mounted: bool, horse: str
) -> None:
    board = Field.on(PLAIN, orks=["attrag@C1"], rebels=["davrich@C6>E", "simon@E8"]).shooting("orks")
    board.give("shoot attrag davrich", die)
    if "tumble" in board.offered():
        board.give(min(board.orders("tumble")))
    assert (board.health("davrich"), board.is_mounted("davrich")) == (health, mounted)
    assert board.health("davrich-horse") == horse


@rule("DN-5.11.3-02")
def test_a_wounded_rider_whose_horse_is_shot_dies() -> None:
    board = Field.on(PLAIN, orks=["attrag@C1"], rebels=["davrich@C6>E wounded", "simon@E8"]).shooting("orks")
    board.give("shoot attrag davrich", 3)
    assert (board.health("davrich"), board.health("davrich-horse")) == ("dead", "dead")


@rule("DN-3.55-08")
def test_spirits_give_way_two_hexes_to_any_hit() -> None:
    board = Field.on(PLAIN, rebels=["jon@C1", "zacharie@E1"], orks=["zugun@A8", "living-dead-1@C5"])
    board.shooting("rebels").give("shoot jon living-dead-1", 1)
    assert board.asked == "orks"
    board.give("fall-back C6>C7")
    assert board.health("living-dead-1") == "fit"
