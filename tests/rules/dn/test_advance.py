"""Retreats and advances after combat (rulebook 2.44, 5.14)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.combat.advance import is_engaged

PLAIN = """
A   .   .   .   .   .   .
B     .   .   .   .   .   .
C   .   .   .   .   .   .
D     .   .   .   .   .   .
"""


def retreats(board: Field) -> set[str]:
    """The hexes to which the asked side may retreat."""
    return {order.rpartition(">")[2].rpartition(" ")[2] for order in board.orders("fall-back")}


# Retreats


@rule("DN-5.14.2-05")
def test_the_owner_retreats_exactly_one_hex_past_no_enemy() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "rix@A3"], orks=["krular@B3"]).fighting("rebels")
    board.give("attack krular konrad", 6)  # 4-1: C
    assert board.asked == "orks"
    assert retreats(board) == {"A4", "B4", "C3", "C4"}
    assert board.refuses("fall-back B5").because("DN-5.14.2-05")
    board.give("fall-back B4")
    assert board.at("krular") == "B4"


@rule("DN-5.14.2-05")
def test_walls_water_for_armour_and_the_edge_block_a_retreat() -> None:
    board = Field.on(
        """
        A   .   . | .
        B     .   ~   .
        """,
        rebels=["konrad@A1"],
        orks=["guruz@A2"],
    ).fighting("rebels")
    board.give("attack guruz konrad", 5)  # 20 against (4): 5-1, 6: C
    assert retreats(board) == {"B1"}


@rule("DN-5.14.2-05")
def test_a_friend_at_the_end_of_the_way_gives_way_by_one_hex() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "grast@D6"], orks=["krular@B3", "azrog@B4"]).fighting("rebels")
    board.give("attack krular konrad", 6)
    board.give("fall-back B4")
    assert board.asked == "orks"
    assert "B4" not in retreats(board)
    board.give("fall-back B5")
    assert (board.at("krular"), board.at("azrog")) == ("B4", "B5")


@rule("DN-5.14.2-05", "DN-5.14.2-07")
@pytest.mark.parametrize("azrog", ["azrog@A3", "azrog@A3 stunned"], ids=["shut in", "stunned"])
def test_a_friend_who_cannot_step_aside_leaves_no_room_and_is_not_hurt(azrog: str) -> None:
    drawing = "A   .   .   ." if azrog == "azrog@A3" else "A   .   .   .   ."
    board = Field.on(drawing, rebels=["konrad@A1"], orks=["krular@A2", azrog]).fighting("rebels")
    before = board.health("azrog")
    board.give("attack krular konrad", 6)
    assert (board.at("krular"), board.health("krular")) == ("A2", "wounded")
    assert (board.at("azrog"), board.health("azrog")) == ("A3", before)


@rule("DN-5.14.2-06")
def test_a_retreat_is_challenged_also_in_the_hex_where_it_ends_by_the_victor_too() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "rix@B5"], orks=["krular@B3"]).fighting("rebels")
    board.give("attack krular konrad", 6)
    board.give("fall-back A3")  # next to Konrad
    assert board.waits_for_dice
    board.roll(10)  # 10, +1 for armour: killed
    assert board.health("krular") == "dead"


@rule("DN-5.14.2-06")
def test_the_option_frees_retreats_from_challenges_of_those_who_are_engaged() -> None:
    options = {"retreat-challenges": "unengaged"}
    board = Field.on(PLAIN, rebels=["konrad@B2", "grast@D6"], orks=["krular@B3"], options=options)
    board.fighting("rebels").give("attack krular konrad", 6).give("fall-back A3")
    assert not board.waits_for_dice


@rule("DN-5.14.2-07")
def test_who_cannot_retreat_is_wounded() -> None:
    board = Field.on(
        """
        A   #   #   #
        B     .   . | .
        C   #   #   #
        """,
        rebels=["konrad@B1"],
        orks=["krular@B2"],
    ).fighting("rebels")
    board.give("attack krular konrad", 6)
    assert (board.at("krular"), board.health("krular")) == ("B2", "wounded")


@rule("DN-5.14.2-07", "DN-5.11.4-02")
def test_who_cannot_go_the_whole_way_goes_as_far_as_he_can_and_is_wounded() -> None:
    board = Field.on("A   .   .   .   v   .   .", orks=["attrag@A2"], rebels=["davrich@A5"]).shooting("orks")
    board.give("shoot attrag davrich", 7)  # two hexes back, but a crevasse is before him and the edge one hex behind
    assert retreats(board) == {"A6"}
    board.give("fall-back A6")
    assert (board.at("davrich"), board.health("davrich")) == ("A6", "wounded")


@rule("DN-5.14.2-08")
def test_the_stunned_die_of_a_retreat() -> None:
    board = Field.on(PLAIN, rebels=["dill@B2"], orks=["ashrak@B3 stunned"]).fighting("rebels")
    board.give("attack ashrak dill", 5)  # 4-1, 6: C
    assert board.health("ashrak") == "dead"


@rule("DN-5.14.2-05")
@rule("DN-2.36.1-01")
def test_a_rider_retreats_on_his_horse() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["shaman@B3>E"]).fighting("rebels")
    board.give("attack shaman konrad", 3)  # 3-1 on the mounted table: C
    assert board.asked == "orks"
    board.give("fall-back C4")
    assert board.at("shaman") == "C4"
    assert board.is_mounted("shaman")


# Advances


@rule("DN-2.44-01")
@rule("DN-2.44-02")
def test_one_victor_advances_two_hexes_first_into_the_hex_given_up() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "matt@A3"], orks=["krular@B3"]).fighting("rebels")
    board.give("attack krular konrad,matt", 1)
    assert board.health("krular") == "dead"
    assert board.asked == "rebels"
    assert board.refuses("advance konrad C2").because("DN-2.44-01")
    assert board.refuses("advance konrad B3>B4>B5").because("DN-2.44-01")
    assert board.refuses("advance krular B3").because("DN-2.44-01")
    board.give("advance konrad B3>B4")
    assert board.at("konrad") == "B4"
    assert "advance" not in board.offered()  # one of them, not both


@rule("DN-2.44-01")
def test_every_advance_that_is_offered_begins_in_the_hex_given_up() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["attrag@B3"]).fighting("rebels")
    board.give("attack attrag konrad", 1)
    ways = {order.split()[2] for order in board.orders("advance")}
    assert ways == {"B3", "B3>A3", "B3>A4", "B3>B4", "B3>C3", "B3>C4"}


@rule("DN-2.44-02")
def test_a_mounted_victor_advances_three_hexes() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2>E"], orks=["krular@B3"]).fighting("rebels")
    board.give("attack krular konrad", 1)
    assert not board.refuses("advance konrad B3>B4>B5")
    assert board.refuses("advance konrad B3>B4>B5>B6").because("DN-2.44-01")


@rule("DN-2.44-01")
def test_nobody_advances_when_the_enemy_holds_his_ground_wounded() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "grast@D6"], orks=["gromrak@B3", "krular@D5"]).fighting("rebels")
    board.give("attack gromrak konrad", 1)  # 2-1: E
    assert board.health("gromrak") == "wounded"
    assert board.offered() == {"attack", "end-combat"}


@rule("DN-2.44-01")
def test_one_may_pass_over_the_stunned_but_not_stay_with_him() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["krular@B3"]).fighting("rebels")
    board.give("attack krular konrad", 3)  # 4-1: D
    assert board.health("krular") == "stunned"
    assert board.refuses("advance konrad B3").because("DN-2.44-01")
    board.give("advance konrad B3>B4")
    assert board.at("konrad") == "B4"


@rule("DN-2.44-01")
def test_the_defender_advances_when_the_attackers_retreat() -> None:
    board = Field.on(PLAIN, rebels=["grast@B2"], orks=["gromrak@B3"]).fighting("rebels")
    board.give("attack gromrak grast", 4)  # 1-1: B
    board.give("fall-back B1")
    assert board.asked == "orks"
    board.give("advance gromrak B2")
    assert board.at("gromrak") == "B2"


@rule("DN-2.44-01")
def test_the_advance_is_optional() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "grast@D6"], orks=["attrag@B3", "azrog@D5"]).fighting("rebels")
    board.give("attack attrag konrad", 1).give("stay-put")
    assert board.at("konrad") == "B2"
    assert "end-combat" in board.offered()


@rule("DN-2.44-03")
def test_below_ground_all_victors_advance_with_half_their_points() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "matt@A3"], orks=["krular@B3"], dark=True).fighting("rebels")
    board.give("attack krular konrad,matt", 1)
    assert not board.refuses("advance konrad B3>B4>B5>B6")  # half of 8 points
    assert board.refuses("advance konrad B3>B4>B5>B6>A6").because("DN-2.44-01")
    board.give("advance konrad B3>B4>B5")
    assert board.refuses("advance matt B3>C4>C5>C6").because("DN-2.44-01")
    board.give("advance matt B3>C4>C5")  # half of 6
    assert (board.at("konrad"), board.at("matt")) == ("B5", "C5")


@rule("DN-2.44-03", "DN-2.31-01")
def test_a_victor_who_halts_in_the_hex_given_up_lets_the_next_one_pass() -> None:
    board = Field.on(PLAIN, volume="challenge", dark=True, rebels=["konrad@B2", "matt@A3"], krobs=["hunter-1@B3"])
    board.fighting("rebels")
    board.give("attack hunter-1 konrad,matt", 1).give("advance konrad B3")
    assert board.refuses("advance matt B3").because("DN-2.44-01")
    board.give("advance matt B3>C4")
    assert (board.at("konrad"), board.at("matt")) == ("B3", "C4")


@rule("DN-2.44-01")
def test_a_hex_where_somebody_lay_stunned_before_was_not_given_up() -> None:
    orks = ["krular@B3 stunned", "azrog@A3 stunned"]
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=orks).fighting("rebels")
    board.give("sweep konrad krular,azrog", 1).give("suffer krular")
    assert (board.health("krular"), board.health("azrog")) == ("dead", "stunned")
    assert not board.refuses("advance konrad B3")
    assert board.refuses("advance konrad A3>A4").because("DN-2.44-01")


@rule("DN-2.44-02")
@rule("DN-2.44-03")
def test_the_option_chooses_either_rule_for_all_maps() -> None:
    for dark, rule_, allowed in ((True, "exile", False), (False, "challenge", True)):
        board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["attrag@B3"], dark=dark, options={"advance-rule": rule_})
        board.fighting("rebels").give("attack attrag konrad", 1)
        assert bool(board.refuses("advance konrad B3>B4>B5")) is not allowed


@rule("DN-2.44-04")
def test_an_advance_is_challenged_by_enemies_who_are_not_engaged() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["attrag@B3", "gromrak@A4"]).fighting("rebels")
    board.give("attack attrag konrad", 1).give("advance konrad B3>C4")
    assert board.waits_for_dice  # Gromrak watches B3
    board.roll(1)
    assert board.at("konrad") == "C4"


@rule("DN-2.44-04")
def test_an_advance_is_not_challenged_by_enemies_who_are_engaged() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "grast@A3"], orks=["attrag@B3", "gromrak@A4"]).fighting("rebels")
    board.give("attack gromrak grast", 8)  # no effect, but he is engaged
    board.give("attack attrag konrad", 1).give("advance konrad B3>C4")
    assert board.at("konrad") == "C4"


@rule("DN-2.44-04")
def test_who_fought_in_an_earlier_phase_is_not_engaged_any_more() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "grast@A3"], orks=["attrag@B3", "gromrak@A4"]).fighting("orks")
    board.give("attack grast gromrak", 8).moving("rebels").give("march grast A2").fighting("rebels")
    board.give("attack attrag konrad", 1).give("advance konrad B3>C4")
    assert board.waits_for_dice  # Gromrak watches B3


@rule("DN-2.44-04")
def test_an_enemy_who_can_still_be_attacked_in_this_phase_is_engaged() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "grast@A3"], orks=["attrag@B3", "gromrak@A4"]).fighting("rebels")
    board.give("attack attrag konrad", 1).give("advance konrad B3>C4")  # Grast has yet to attack Gromrak
    assert not board.waits_for_dice
    assert board.at("konrad") == "C4"


@rule("DN-2.44-04")
def test_engaged_is_also_an_attacker_who_has_yet_to_fight() -> None:
    board = Field.on(PLAIN, rebels=["dill@A5"], orks=["gromrak@A4", "azrog@D6"]).fighting("orks")
    assert is_engaged(board.field, board.piece("gromrak"))
    assert is_engaged(board.field, board.piece("dill"))
    assert not is_engaged(board.field, board.piece("azrog")), "in contact with nobody"


@rule("DN-2.44-01")
def test_an_advance_does_not_count_as_movement_of_the_next_turn() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["attrag@B3", "azrog@D6"]).fighting("rebels")
    board.give("attack attrag konrad", 1).give("advance konrad B3>B4")
    board.moving("rebels")
    assert not board.refuses("march konrad B5")
