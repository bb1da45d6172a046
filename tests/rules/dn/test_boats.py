"""Boats: boarding, rowing, turning, mooring, and Gharvs who upset them (DN-2.34, DN-5.15.1-04, DN-5.15.2-03)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core.ids import PieceId
from warhost.skirmish.challenge.boats import Boat, boats, fits, launch
from warhost.skirmish.challenge.gharv_interphase import Attacks
from warhost.skirmish.challenge.gharvs import exposure
from warhost.skirmish.fire.shooters import may_shoot
from warhost.skirmish.movement.marches import marchers
from warhost.skirmish.scenario.scenarios import Special
from warhost.skirmish.sequence import Movement
from warhost.skirmish.specials.underground.rowing import Launch, note_crews
from warhost.skirmish.state import INTERPHASE, SHOT

LAKE = """
    A   .   .   .   .   .   .   .   .
    B     .   j   j   .   .   b   b   .
    C   .   ~   ~   ~   ~   ~   b   .
    D     ~   ~   ~   ~   ~   ~   b   .
    E   ~   ~   ~   ~   ~   ~   ~   .
    F     ~   ~   ~   ~   ~   ~   ~   .
    G   ~   ~   ~   ~   ~   ~   ~   .
"""
PLACES = [["C2", "C3"], ["E4", "E3"], ["C6", "C7"]]


def lake(bow: str, stern: str, *adventurers: str, dice: bool = False, **more: Any) -> Field:
    """A lake with a jetty, a beach and one boat; Thorin looks on."""
    figures = {"places": PLACES} if dice else {"places": [[bow, stern]], "at": [1]}
    sides = {"adventurers": [*adventurers, "thorin@G8"], "krobs": more.pop("krobs", ["hunter-9@A8"])}
    board = Field.on(LAKE, volume="challenge", dark=True, specials=(Special("boats", "", figures),), **sides, **more)
    if not dice:
        launch(board.field, Boat("boat-1", board.hex(bow), board.hex(stern)))
    return board


def rowing(board: Field) -> Field:
    """The movement phase of the Adventurers, as their turn has begun."""
    board.moving("adventurers")
    note_crews(board.field, board.side("adventurers"))
    board.game.resume(board.field)
    return board


def lies(board: Field) -> str:
    """Where the boat lies, bow first."""
    name = board.field.muster.ground.name
    return " ".join(f"{name(boat.bow)}-{name(boat.stern)}" for boat in boats(board.field))


@rule("DN-2.34-01")
def test_no_krob_enters_a_boat_nor_strikes_those_in_it() -> None:
    board = lake("C3", "C2", "rix@C3", krobs=["hunter-9@B3"]).moving("krobs")
    assert board.refuses("march hunter-9 C3").because("DN-2.34-01")
    assert board.refuses("march hunter-9 B2>C2").because("DN-2.34-01")
    board.fighting("krobs")
    assert "attack" not in board.offered()
    assert not board.field.threatens(board.piece("hunter-9"), board.place("C3"))


@rule("DN-2.34-01")
@pytest.mark.parametrize(("fights", "struck"), [("barred", False), ("allowed", True)])
def test_the_switch_lets_boat_and_water_strike_at_each_other(fights: str, struck: bool) -> None:
    board = lake("E4", "E3", "konrad@E4", krobs=["hunter-9@E5"], options={"boat-fights": fights})
    hunter, konrad = board.piece("hunter-9"), board.piece("konrad")
    assert board.field.threatens(hunter, board.place("E4")) is struck
    assert board.field.threatens(konrad, board.place("E5")) is struck, "in armour he could not swim there"
    assert board.moving("krobs").refuses("march hunter-9 E4").because("DN-2.34-01"), "nobody enters by it"
    jetty = lake("C2", "C3", "konrad@C3", krobs=["warrior-1@B3"], options={"boat-fights": fights})
    assert not jetty.field.threatens(jetty.piece("warrior-1"), jetty.place("C3")), "not from the land"


@rule("DN-2.34-02")
def test_boarding_costs_one_point_from_a_jetty_and_two_from_the_water() -> None:
    board = lake("C2", "C3", "rix@B2", "konrad@A1").moving("adventurers")
    assert board.reach("rix")["C2"] == 1
    assert board.reach("konrad")["C2"] == 3, "armour does not keep him out: A1, B1 or A2, B2, then the boat"
    swims = lake("E4", "E3", "rix@D3").moving("adventurers")
    assert swims.reach("rix")["E4"] == 2


@rule("DN-2.34-02")
def test_each_half_of_a_boat_holds_one_character() -> None:
    board = lake("C2", "C3", "rix@B2", "matt@C2").moving("adventurers")
    assert "C2" in board.reach("rix"), "matt may still move"
    board.give("march matt C3")
    assert "C2" in board.reach("rix")
    board.give("march rix C2")
    assert {board.at("rix"), board.at("matt")} == {"C2", "C3"}
    full = lake("C2", "C3", "rix@B2", "matt@C2 stunned", "laberne@C3 stunned").moving("adventurers")
    assert not {"C2", "C3"} & set(full.reach("rix"))


@rule("DN-2.34-06")
def test_a_jetty_wants_both_halves_and_a_beach_one_half_on_it() -> None:
    board = lake("C3", "D2", "rix@C3").moving("adventurers")
    assert board.reach("rix")["B3"] > 5, "only by swimming round the jetty"
    assert board.refuses("march rix B3").because("DN-2.34-06")
    moored = lake("C2", "C3", "rix@C3").moving("adventurers")
    assert moored.reach("rix")["B3"] == 1
    off = lake("D6", "D5", "rix@D6").moving("adventurers")
    assert off.refuses("march rix D7").because("DN-2.34-06")
    beached = lake("C7", "C6", "rix@C6").moving("adventurers")
    assert beached.reach("rix")["B6"] == 1


@rule("DN-2.34-06")
def test_a_boat_needs_water_and_lies_on_one_beach_hex_at_most() -> None:
    board = lake("C6", "C5", "rix@C6")
    lay = {pair: Boat("boat-1", board.hex(pair[0]), board.hex(pair[1])) for pair in (("C7", "C6"), ("D7", "C7"))}
    assert fits(board.field, lay["C7", "C6"])
    assert not fits(board.field, lay["D7", "C7"]), "both on the beach"
    assert not fits(board.field, Boat("boat-1", board.hex("B3"), board.hex("C3"))), "a jetty is no water"
    swum = lake("C6", "C5", "rix@C6", krobs=["hunter-9@D5"])
    assert not fits(swum.field, Boat("boat-1", swum.hex("D5"), swum.hex("C6"))), "somebody swims there"


@rule("DN-2.34-03")
def test_who_boards_with_half_his_points_left_rows_two_hexes_at_once() -> None:
    board = rowing(lake("C2", "C3", "matt@A1"))  # 7 points
    assert board.field.allowance(board.piece("matt")) >= 6
    board.give("march matt A2>B2>C2")
    assert "row" in board.offered()
    assert board.refuses("row matt D1>E1>F1").because("DN-2.34-05")
    board.give("row matt D1>E1")
    assert lies(board) == "E1-D1"
    assert board.at("matt") == "E1"
    assert "row" not in board.offered(), "once in a turn"


@rule("DN-2.34-03")
def test_who_boards_late_waits_for_the_next_turn() -> None:
    board = rowing(lake("C2", "C3", "matt@A6"))
    points = board.field.allowance(board.piece("matt"))
    board.give("march matt A5>A4>A3>B2>C2")
    assert points < 2 * 5
    assert "row" not in board.offered()
    assert board.refuses("row matt D1").because("DN-2.34-03")


@rule("DN-2.34-04")
def test_who_starts_aboard_rows_four_hexes_with_all_who_sit_there() -> None:
    board = rowing(lake("E4", "E3", "rix@E4", "konrad@E3"))
    board.give("row rix E5>E6>E7>F7")
    assert lies(board) == "F7-E7"
    assert (board.at("rix"), board.at("konrad")) == ("F7", "E7")
    assert marchers(board.field, board.side("adventurers")) == [board.piece("thorin")]


@rule("DN-2.34-04")
def test_after_two_hexes_half_the_points_are_left_to_step_ashore() -> None:
    board = rowing(lake("C5", "C4", "matt@C5", "rix@A1"))
    points = board.field.allowance(board.piece("matt"))
    board.give("row matt C6>C7")
    assert lies(board) == "C7-C6"
    reach = board.reach("matt")
    assert reach["B7"] == 1
    assert max(reach.values()) == points // 2


@rule("DN-2.34-05")
def test_a_sharp_turn_counts_as_a_hex() -> None:
    board = rowing(lake("E3", "E4", "rix@E3"))  # pointing west
    assert board.refuses("row rix D3>D4>D5>D6").because("DN-2.34-05"), "120 degrees and four hexes"
    board.give("row rix D3>D4>D5")
    assert lies(board) == "D5-D4"
    about = rowing(lake("E3", "E4", "rix@E3"))
    assert about.refuses("row rix E5>E6>E7>F7").because("DN-2.34-05")
    about.give("row rix E5>E6>E7")
    assert (lies(about), about.at("rix")) == ("E7-E6", "E7"), "he sits in the bow all the time"
    gentle = rowing(lake("E3", "E4", "rix@E3"))
    gentle.give("row rix F2>G2>G1")
    assert lies(gentle) == "G1-G2"
    assert gentle.reach("rix") == {}, "three hexes, no half of his points"


@rule("DN-5.15.1-04")
@pytest.mark.parametrize(("face", "where"), [(1, "C2-C3"), (2, "E4-E3"), (3, "C6-C7")])
def test_a_die_says_where_the_boat_lies(face: int, where: str) -> None:
    board = lake("", "", "rix@A1", dice=True)
    board.doing(Movement(board.side("adventurers")), Launch()).roll(face)
    assert lies(board) == where


@rule("DN-5.15.1-04")
def test_a_boat_lies_at_the_next_place_if_somebody_is_in_the_way() -> None:
    board = lake("", "", "rix@A1", dice=True, krobs=["hunter-9@C3"])
    board.doing(Movement(board.side("adventurers")), Launch()).roll(1)
    assert lies(board) == "E4-E3"


# Gharvs


def heaving(board: Field, *dice: int) -> Field:
    """The attacks of the Gharvs alone."""
    board.field.set("phase", 0, INTERPHASE)
    board.field.set("active", 0, board.side("adventurers"))
    return board.doing(Movement(board.side("krobs")), Attacks()).roll(*dice)


@rule("DN-5.15.2-03", "DN-5.15.2-01")
def test_a_gharv_beside_a_boat_only_tries_to_upset_it() -> None:
    board = lake("E4", "E3", "rix@E4", wild=["gharv-1@E5"])
    assert exposure(board.field, board.piece("rix")) == "boat"
    heaving(board, 4)
    assert lies(board) == "E4-E3"
    assert board.health("rix") == "fit"
    assert not board.waits_for_dice, "it has had its attack"


@rule("DN-5.15.2-03")
def test_a_capsized_boat_is_gone_the_armoured_drown_and_a_swimmer_is_attacked_at_once() -> None:
    board = lake("E4", "E3", "rix@E4", "konrad@E3", wild=["gharv-1@E5"])
    heaving(board, 3)
    assert lies(board) == ""
    assert (board.health("konrad"), board.at("konrad")) == ("dead", "")
    assert board.at("rix") == "E4"
    assert board.waits_for_dice, "the attack on Rix"
    assert exposure(board.field, board.piece("rix")) == "water"
    board.roll(1)
    assert board.health("rix") == "dead", "17 to 4 in the water: the column of 6-1"


@rule("DN-2.34-04", "DN-2.23-04")
@pytest.mark.parametrize("who", ["laberne", "jon"])
def test_an_archer_who_has_been_rowed_has_moved_and_shoots_nobody_in_defence(who: str) -> None:
    board = rowing(lake("E4", "E3", f"{who}@E3", "rix@E4", krobs=["hunter-9@A8"]))
    archer = board.piece(who)
    weapon = board.field.muster.weapons[str(board.field.muster.fighter[archer].missile)]
    assert weapon.may_shoot_defensively(moved=False, shot=False)
    board.give("row rix E5>E6")
    assert why_not_in_defence(board, archer), "he was on the way himself"
    still = rowing(lake("E4", "E3", f"{who}@E3", "rix@E4", krobs=["hunter-9@A8"]))
    assert not why_not_in_defence(still, still.piece(who))


def why_not_in_defence(board: Field, archer: PieceId) -> bool:
    """Whether what he has done keeps an archer from shooting in the enemy's turn."""
    return not may_shoot(board.field, archer, defensive=True)


@rule("DN-2.34-03", "DN-2.12.2-03")
def test_who_has_shot_a_weapon_that_forbids_moving_does_not_row() -> None:
    board = rowing(lake("E4", "E3", "hurin@E4"))
    assert not board.refuses("row hurin E5")
    board.field.mark_as(board.piece("hurin"), SHOT)
    board.game.resume(board.field)
    assert board.refuses("row hurin E5").because("DN-2.12.2-03")


@rule("DN-2.34-03")
def test_who_boards_early_and_leaves_again_has_no_right_to_row_when_he_comes_back_late() -> None:
    board = rowing(lake("C3", "C2", "rix@B2"))
    assert board.field.allowance(board.piece("rix")) < 10
    board.give("march rix C3>B3>A4>A3>B2>C2")
    assert "row" not in board.offered()
