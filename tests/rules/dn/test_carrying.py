"""The stunned and the dead: in the way, carried, dragged, sunk (rulebook 2.31, 2.32, 2.37)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.acts.carrying import has_hands
from warhost.skirmish.scenario.conditions import Left
from warhost.skirmish.scenario.scenarios import Victory

MEADOW = """
A   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .
C   .   .   .   .   .   .   .
"""
DEAD = ["zugun", "krular", "azrog", "fnarad", "attrag", "gromrak"]


def heap(hex_: str, count: int) -> list[str]:
    """So many dead Orks in a hex."""
    return [f"{who}@{hex_} dead" for who in DEAD[:count]]


# In the way


@rule("DN-2.31-13")
@pytest.mark.parametrize(("count", "cost"), [(0, 1), (2, 1), (3, 2), (5, 2)])
def test_three_bodies_cost_one_more(count: int, cost: int) -> None:
    board = Field.on(MEADOW, rebels=["matt@B1"], orks=[*heap("B2", count), "zed@C7"]).moving("rebels")
    assert board.reach("matt")["B2"] == cost


@rule("DN-2.31-13", refused="a heap")
def test_six_bodies_close_a_hex() -> None:
    board = Field.on(MEADOW, rebels=["matt@B1"], orks=[*heap("B2", 6), "zed@C7"]).moving("rebels")
    assert board.refuses("march matt B2").because("DN-2.31-13")
    assert "B2" not in board.reach("matt")


@rule("DN-2.31-13")
def test_a_dead_horse_is_in_the_way_like_three_dead_men() -> None:
    one = Field.on(MEADOW, rebels=["matt@B1", "rix-horse@B3>E dead"], orks=["zed@C7"]).moving("rebels")
    assert one.reach("matt")["B2"] == 2
    more = Field.on(MEADOW, rebels=["matt@B1", "rix-horse@B3>E dead"], orks=[*heap("B2", 2), "zed@C7"])
    assert more.moving("rebels").reach("matt")["B2"] == 2
    closed = Field.on(MEADOW, rebels=["matt@B1", "rix-horse@B3>E dead"], orks=[*heap("B2", 3), "zed@C7"])
    assert closed.moving("rebels").refuses("march matt B2").because("DN-2.31-13")
    two = Field.on(MEADOW, rebels=["matt@B1", "rix-horse@B3>E dead", "paul-horse@B2>E dead"], orks=["zed@C7"])
    assert two.moving("rebels").refuses("march matt B2").because("DN-2.31-13")


@rule("DN-2.31-13")
def test_the_rule_of_bodies_can_be_switched_off() -> None:
    board = Field.on(MEADOW, rebels=["matt@B1"], orks=[*heap("B2", 6), "zed@C7"], options={"corpses": "off"})
    assert board.moving("rebels").reach("matt")["B2"] == 1


# Carrying


@rule("DN-2.32.2-01")
def test_a_carrier_goes_on_with_half_his_points_and_sets_his_friend_down_where_he_wants() -> None:
    board = Field.on(MEADOW, rebels=["matt@B1", "rix@B2 stunned", "paul@A7"], orks=["zed@C7 stunned"]).moving("rebels")
    # Matt has six: one to reach Rix, five left, of which two remain.
    assert not board.refuses("march matt B2>carry:rix>B3>B4")
    assert board.refuses("march matt B2>carry:rix>B3>B4>B5").because("DN-2.31-09")
    board.give("march matt B2>carry:rix>B3>B4")
    assert board.hexes("set-down") == {"A4", "A5", "B3", "B5", "C4", "C5"}
    assert board.refuses("set-down B2").because("DN-2.32.2-01")
    board.give("set-down C5")
    assert (board.at("rix"), board.at("matt"), board.health("rix")) == ("C5", "B4", "stunned")


@rule("DN-2.32.2-01")
def test_foes_can_be_carried_too_but_not_off_the_map() -> None:
    board = Field.on(MEADOW, rebels=["matt@B1"], orks=["zed@B2 stunned", "zugun@C7"]).moving("rebels")
    board.give("march matt B2>carry:zed>B3").give("set-down A4")
    assert board.at("zed") == "A4"


@rule("DN-2.32.2-01", refused="a rider")
def test_riders_and_dogs_carry_nobody_and_nobody_carries_two() -> None:
    board = Field.on(
        MEADOW, rebels=["paul@B2>E", "rix@B3 stunned", "simon@B4 stunned", "lucifer@A3", "davrich@C3"], orks=["zed@C7"]
    ).moving("rebels")
    assert board.refuses("march paul B3>carry:rix").because("DN-2.32.2-01")
    assert board.refuses("march lucifer B3>carry:rix").because("DN-2.32.2-01")
    assert board.refuses("march davrich B3>carry:rix>B4>carry:simon").because("DN-2.32.2-01")
    assert board.refuses("march davrich B2>carry:rix").because("DN-2.32.2-01")
    assert board.refuses("march davrich B3>carry:paul").because("DN-2.32.2-01")


@rule("DN-2.32.2-01")
def test_the_drop_hex_must_hold_nobody_and_be_one_that_he_could_enter() -> None:
    ground = """
    A   .   .   .   ~   ~
    B     .   .   .   ~   .
    C   .   .   .   ~   ~
    """
    board = Field.on(ground, rebels=["davrich@B1", "konrad@B2 stunned", "paul@A3"], orks=["zed@B5"]).moving("rebels")
    board.give("march davrich B2>carry:konrad>B3")
    # Armour keeps Konrad out of the water, Paul stands in A3.
    assert board.hexes("set-down") == {"B2", "C3"}


@rule("DN-2.32.2-01")
def test_with_no_room_he_is_left_where_he_was_picked_up() -> None:
    ground = """
    A   #   #   #   #
    B     .   .   .   #
    C   #   #   #   #
    """
    board = Field.on(ground, rebels=["davrich@B1", "rix@B2 stunned"], orks=["zed@B1 dead", "zugun"])
    board.field.set("gone", board.piece("zugun"), 1)
    board.moving("rebels").give("march davrich B2>carry:rix>B3")
    assert (board.at("rix"), board.at("davrich")) == ("B2", "B3")


@rule("DN-2.32.2-01")
def test_who_is_killed_on_the_way_drops_his_burden_beside_him() -> None:
    board = Field.on(
        MEADOW, rebels=["davrich@B1", "rix@B2 stunned", "paul@A7"], orks=["zugun@A4", "krular@C7 stunned"]
    ).moving("rebels")
    board.give("march davrich B2>carry:rix>B3>C3", 10)
    assert board.health("davrich") == "dead"
    board.give("set-down C3")
    assert (board.at("rix"), board.health("rix")) == ("C3", "stunned")


def escape(*rebels: str, orks: str = "zugun@C7") -> Field:
    """A meadow from which rebels may leave by any edge."""
    left = Victory("All leave.", Left(("rebels",)), "once", "rebels")
    return Field.on(MEADOW, rebels=[*rebels, "paul@C6"], orks=[orks], victories=(left,)).moving("rebels")


@rule("DN-2.32.2-01")
def test_a_friend_on_his_back_leaves_the_map_with_the_carrier_but_no_foe() -> None:
    board = escape("matt@A3", "rix@A2 stunned")
    board.give("march matt A2>carry:rix>A1>leave:matt")
    for who in ("matt", "rix"):
        assert board.at(who) == ""
        assert board.field.exit[board.piece(who)] == board.hex("A1")
    assert board.asked == "rebels"
    foe = escape("matt@A3", orks="zugun@A2 stunned")
    assert foe.refuses("march matt A2>carry:zugun>A1>leave:matt").because("DN-2.32.2-01")


@rule("DN-2.36.4-01")
def test_led_horses_leave_the_map_with_their_leader() -> None:
    board = escape("matt@B2", "rix-horse@B3>W")
    board.give("march matt lead:rix-horse>B1>leave:matt")
    assert (board.at("matt"), board.at("rix-horse")) == ("", "")
    assert board.field.exit[board.piece("rix-horse")] == board.hex("B1")


@rule("DN-2.32.2-01", refused="a rider with somebody on his back")
def test_nobody_mounts_with_a_burden() -> None:
    board = Field.on(MEADOW, rebels=["rix@B1", "matt@B2 stunned", "rix-horse@B4>E"], orks=["zed@C7 stunned"])
    board.moving("rebels")
    assert board.refuses("march rix B2>carry:matt>mount:rix-horse").because("DN-2.32.2-01")


# Dragging


def clearing(*more: str) -> Field:
    """Matt and Rix beside a closed hex."""
    rebels = ["matt@B1", "rix@C2", "paul@A7", *more]
    return Field.on(MEADOW, rebels=rebels, orks=[*heap("B2", 6), "zed@C7 stunned"]).moving("rebels")


def _sorted(drag: str) -> str:
    """An order to drag with its bodies in alphabetical order."""
    verb, pair, bodies, hex_ = drag.split()
    return " ".join((verb, pair, ",".join(sorted(bodies.split(","))), hex_))


@rule("DN-2.32.1-01")
def test_two_drag_three_bodies_one_hex_further_and_do_nothing_else() -> None:
    board = clearing()
    assert "drag matt,rix azrog,krular,zugun B3" in {_sorted(order) for order in board.orders("drag")}
    board.give("drag matt,rix zugun,krular,azrog B3")
    assert {board.at(who) for who in DEAD[:3]} == {"B3"}
    assert {board.at(who) for who in DEAD[3:]} == {"B2"}
    assert board.refuses("march matt B2").because("DN-2.3-01")
    assert not board.refuses("march paul A6")
    assert board.refuses("drag matt,rix fnarad A3").because("DN-2.32.1-01")


@rule("DN-2.32.1-01")
def test_those_who_dragged_do_not_fight() -> None:
    board = Field.on(MEADOW, rebels=["matt@B1", "rix@C2", "konrad@A7"], orks=[*heap("B2", 3), "zed@A1", "attrag@A6"])
    board.moving("rebels")
    board.give("drag matt,rix zugun,krular,azrog B3")
    board.fighting("rebels")
    assert board.refuses("attack zed matt").because("DN-2.32.1-01")
    assert board.orders("attack") == {"attack attrag konrad"}


@rule("DN-2.32.1-01", refused="a spell in the same turn")
def test_a_caster_who_drags_bodies_casts_nothing_in_that_turn() -> None:
    def beside_a_heap() -> Field:
        rebels = ["zacharie@B1", "rix@B3", "matt@C1"]
        return Field.on(MEADOW, rebels=rebels, orks=[*heap("B2", 3), "zed@C7"]).moving("rebels")

    board = beside_a_heap().give("drag rix,zacharie zugun,krular,azrog A2")
    assert board.refuses("empower zacharie strong-arm 3", "rebels").because("DN-2.32.1-01")
    board.moving("orks")
    assert not board.refuses("empower zacharie strong-arm 3", "rebels"), "in the enemy's turn he may"
    tired = beside_a_heap().claim("rebels", "empower zacharie strong-arm 3", 10)
    assert tired.refuses("drag rix,zacharie zugun A2").because("DN-2.32.1-01")
    assert "drag" not in tired.offered()


@rule("DN-2.32.1-01", refused="four bodies")
def test_what_two_can_drag() -> None:
    board = clearing("paul-horse@A4>E dead")
    assert board.refuses("drag matt,rix zugun,krular,azrog,fnarad B3").because("DN-2.32.1-01")
    assert board.refuses("drag matt zugun B3").because("DN-2.32.1-01")
    assert board.refuses("drag matt,paul zugun B3").because("DN-2.32.1-01")
    assert board.refuses("drag matt,rix zugun B4").because("DN-2.32.1-01")
    assert board.refuses("drag matt,rix zugun,paul-horse B3").because("DN-2.32.1-01")
    assert board.refuses("drag matt,rix zed B3").because("DN-2.32.1-01")


@rule("DN-2.32.1-01")
def test_two_drag_a_dead_horse() -> None:
    board = Field.on(MEADOW, rebels=["matt@B1", "rix@C2", "paul-horse@B3>E dead"], orks=["zed@C7"]).moving("rebels")
    board.give("drag matt,rix paul-horse B4")
    assert board.cells("paul-horse") == {"B3", "B4"}
    assert board.field.load[board.hex("B2")] == 0


@rule("DN-2.32.1-01", refused="one who has shot")
def test_who_has_moved_or_shot_cannot_drag() -> None:
    board = clearing("davrich@A2")
    board.give("march matt A1")
    assert board.refuses("drag matt,rix zugun B3").because("DN-2.32.1-01")
    board.field.mark_as(board.piece("rix"), 1 << 1)
    assert board.refuses("drag davrich,rix zugun B3").because("DN-2.32.1-01")


@rule("DN-2.32.1-01")
def test_bodies_dragged_into_water_disappear() -> None:
    ground = MEADOW.replace("B     .   .   .", "B     .   .   ~")
    board = Field.on(ground, rebels=["matt@B1", "rix@C2", "paul@A7"], orks=[*heap("B2", 3), "zed@C7"]).moving("rebels")
    board.give("drag matt,rix zugun,krular,azrog B3")
    assert {board.at(who) for who in DEAD[:3]} == {""}
    assert board.field.load[board.hex("B3")] == 0


@rule("DN-2.32.1-01")
def test_who_dies_in_the_water_sinks() -> None:
    ground = MEADOW.replace("B     .   .   .", "B     .   .   ~")
    board = Field.on(ground, rebels=["rix@B3", "paul@A7"], orks=["zugun@B2", "zed@A6"])
    board.field.set("charms", board.piece("zugun"), (("attack", 99, 99),))
    board.fighting("orks").give("attack rix zugun", 1)
    assert (board.health("rix"), board.at("rix")) == ("dead", "")


# Stacking


@rule("DN-2.37-01")
def test_one_passes_over_friends_and_the_fallen_but_does_not_end_there() -> None:
    board = Field.on(
        MEADOW, rebels=["matt@B1", "rix@B2 stunned", "simon@B4"], orks=["zugun@B3 stunned", "zed@B6 dead", "krular@C7"]
    ).moving("rebels")
    assert not board.refuses("march matt B2>B3>B4>B5")
    assert board.refuses("march matt B2").because("DN-2.37-01")
    assert board.refuses("march matt B2>B3").because("DN-2.37-01")
    assert not board.refuses("march matt B2>B3>B4>B5>B6")


@rule("DN-2.32.2-01")
def test_with_no_room_beside_him_the_carrier_puts_him_back_and_goes_aside_himself() -> None:
    board = Field.on(
        "A   .   .   .   .   .", rebels=["simon@A4", "rix@A2 stunned", "paul@A1", "dill@A3"], orks=["zugun@A5"]
    ).moving("rebels")
    board.give("march simon A3>A2>carry:rix")
    assert (board.at("rix"), board.at("simon")) == ("A2", "A4")


@rule("DN-2.32.2-01")
def test_the_player_says_where_a_carrier_goes_aside() -> None:
    row = "A   .   .   .   .   .   .   .   ."
    rebels = ["simon@A1", "dill@A3", "rix@A4 stunned", "paul@A5"]
    board = Field.on(row, rebels=rebels, orks=["zugun@A8"]).moving("rebels")
    board.give("march simon A2>A3>A4>carry:rix")
    assert board.hexes("give-way") == {"A2", "A6"}
    assert board.refuses("give-way A7").because("DN-2.32.2-01")
    board.give("give-way A6")
    assert (board.at("rix"), board.at("simon")) == ("A4", "A6")


@rule("DN-2.37-01")
def test_two_may_share_a_hex_for_a_while_but_not_at_the_end_of_the_phase() -> None:
    board = Field.on(MEADOW, rebels=["matt@B1", "simon@B4"], orks=["krular@C7"]).moving("rebels")
    board.give("march matt B2>B3>B4")
    assert board.refuses("end-movement").because("DN-2.37-01")
    board.give("march simon B5")
    assert not board.refuses("end-movement")


@rule("DN-2.37-01")
def test_who_cannot_leave_a_hex_that_holds_too_many_is_shifted() -> None:
    board = Field.on(MEADOW, rebels=["matt@B1", "simon@B4", "paul@A7"], orks=["krular@C7"]).moving("rebels")
    board.give("march simon A4").give("march matt B2>B3")
    board.field.put(board.piece("simon"), board.place("B3"))
    board.game.resume(board.field)
    assert board.refuses("end-movement").because("DN-2.37-01")
    assert board.refuses("make-room simon B6").because("DN-2.37-01")
    board.give("make-room simon B4")
    assert not board.refuses("end-movement")


@rule("DN-2.37-01")
def test_a_horse_that_comes_to_stand_upon_a_rider_can_be_shifted() -> None:
    board = Field.on(MEADOW, rebels=["matt@B2>E", "rix-horse@B5>E", "paul@A7"], orks=["krular@C7"]).moving("rebels")
    board.give("march matt B3")
    board.field.put(board.piece("rix-horse"), board.place("B4"))
    board.game.resume(board.field)
    assert board.refuses("end-movement").because("DN-2.37-01")
    board.give("make-room rix-horse B5")
    assert board.cells("rix-horse") & board.cells("matt") == set()
    assert not board.refuses("end-movement")


HOLE = """
A   .   .   .   .
B     .   U   .   .
C   .   .   .   .
"""


@rule("DN-2.37-02")
def test_two_share_an_entrance_one_above_and_one_in_it_and_cannot_fight() -> None:
    board = Field.on(HOLE, rebels=["matt@B1", "rix@B3"], orks=["zugun@B2"]).moving("rebels")
    assert board.refuses("march matt B2").because("DN-2.31-01")
    board.give("march matt under:matt>B2")
    assert board.at("matt") == board.at("zugun") == "B2"
    assert board.field.below[board.piece("matt")] == 1
    board.fighting("orks")
    assert board.refuses("attack matt zugun").because("DN-2.4-01")
    assert not board.refuses("attack rix zugun")


@rule("DN-2.37-02")
def test_one_climbs_in_and_out_and_leaves_the_hole_by_walking_on() -> None:
    board = Field.on(HOLE, rebels=["matt@B2", "rix@B1"], orks=["zugun@C4"]).moving("rebels")
    board.give("march matt under:matt")
    assert board.field.below[board.piece("matt")] == 1
    board.give("march rix B2")
    assert not board.refuses("end-movement")
    board.field.set("did", board.piece("matt"), 0)
    board.moving("rebels").give("march matt A3")
    assert board.field.below[board.piece("matt")] == 0


@rule("DN-2.37-02", "DN-2.31-01", refused="whoever comes out of the hole")
def test_who_comes_out_of_the_hole_passes_no_enemy() -> None:
    board = Field.on(HOLE, rebels=["matt@B2", "rix@A1"], orks=["zugun@B3"]).moving("rebels")
    board.put_below("matt")
    assert board.refuses("march matt B3>B4").because("DN-2.31-01")
    assert not board.refuses("march matt A3>A4>B4")


@rule("DN-2.37-02", "DN-5.14.2-05")
def test_who_is_driven_out_of_the_hole_is_in_it_no_longer() -> None:
    board = Field.on(HOLE, rebels=["konrad@B1"], orks=["krular@B2", "azrog@C4"])
    board.put_below("krular")
    board.fighting("rebels").give("attack krular konrad", 6).give("fall-back B3")
    assert (board.at("krular"), board.field.below[board.piece("krular")]) == ("B3", 0)
    assert board.moving("rebels").refuses("march konrad A2>A3>B3").because("DN-2.31-01")


@rule("DN-2.32.2-01")
def test_dogs_dragons_and_spirits_have_no_hands() -> None:
    people = ["rix@B1", "zacharie@B2", "lucifer@B3", "gargoyle-1@A1", "baby-dragon@C3>E"]
    board = Field.on(MEADOW, rebels=people, orks=["zugun@A7"])
    hands = [who.partition("@")[0] for who in people if has_hands(board.field, board.piece(who.partition("@")[0]))]
    assert hands == ["rix", "zacharie"]


@rule("DN-2.37-02")
def test_climbing_into_the_hole_costs_one_point() -> None:
    board = Field.on(HOLE, rebels=["matt@B2", "rix@C1"], orks=["zugun@C4"]).moving("rebels")
    assert not board.refuses("march matt under:matt>B3>B4>A4>A3>A2")  # one and five of his six
    assert board.refuses("march matt under:matt>B3>B4>A4>A3>A2>A1").because("DN-2.31-09")


@rule("DN-2.37-02", refused="a third")
def test_no_third_one_fits_into_an_entrance() -> None:
    board = Field.on(HOLE, rebels=["matt@B2", "rix@B1", "simon@A2"], orks=["zugun@C4"]).moving("rebels")
    board.give("march matt under:matt")
    assert board.refuses("march rix under:rix>B2").because("DN-2.37-02")
    board.give("march rix B2")
    assert board.refuses("march simon under:simon>B2").because("DN-2.37-02")
    assert board.refuses("march simon B2").because("DN-2.37-01")
