"""Rule 7: retreat before combat, advance after combat, and the fate of leaders."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.battles import PLAIN, RING, suffer
from tests.rules.dg.board import HL, WS, Board, battlefield
from warhost.core.ids import PieceId

POOL, GONE = -2, -3
NORTH_WEST, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST = RING


def clash(*defenders: str, attackers: tuple[str, ...] = ("mercenary-1",), **options: str) -> Board:
    """Highlords to the north-west of Whitestone armies in the open, and another pair far off to keep the step open."""
    war = battlefield(**options).place(*attackers, at=NORTH_WEST).place(*defenders, at=PLAIN)
    return war.place("khur-5", at="1528").place("tarsis-1", at="1529").fighting(HL)


# Slipping away


@rule("DG-07-47")
def test_fliers_may_leave_before_the_dice_fall_and_take_infantry_of_their_nation_along() -> None:
    war = clash("silvanesti-griffon-1", "silvanesti-griffon-2", "silvanesti-1").give(f"attack {PLAIN} mercenary-1")
    assert war.asked == "whitestone"
    war.give("retreat silvanesti-griffon-1 silvanesti-1 3947")
    war.give(f"retreat silvanesti-griffon-2 - {SOUTH}")
    assert [war.at(name) for name in ("silvanesti-griffon-1", "silvanesti-1", "silvanesti-griffon-2")] == [
        "3947",
        "3947",
        SOUTH,
    ]
    assert war.asked == "highlord"


@rule("DG-07-47")
def test_fliers_cannot_slip_away_from_fliers() -> None:
    war = clash("silvanesti-griffon-1", attackers=("mercenary-1", "red-dragon-1"))
    war.give(f"attack {PLAIN} mercenary-1,red-dragon-1")
    assert war.waits_for_dice
    alone = clash("silvanesti-griffon-1", attackers=("mercenary-1", "red-dragon-1"))
    alone.give(f"attack {PLAIN} mercenary-1")
    assert alone.offered() == {"retreat", "stand"}


@rule("DG-07-47", "DG-06-05")
def test_nobody_else_is_carried_and_dragons_carry_nothing() -> None:
    war = clash("silvanesti-griffon-1", "caergoth-1", "silvanesti-1").give(f"attack {PLAIN} mercenary-1")
    assert war.refuses("retreat silvanesti-griffon-1 caergoth-1 3947").because("DG-06-05")
    dragons = clash("copper-dragon-1", "caergoth-1").give(f"attack {PLAIN} mercenary-1")
    assert dragons.refuses("retreat copper-dragon-1 caergoth-1 3947").because("DG-07-47")
    assert dragons.refuses("retreat caergoth-1 - 3946").because("DG-07-47")


@rule("DG-07-47", "DG-06-05")
def test_each_flier_lifts_one_army() -> None:
    war = clash("silvanesti-griffon-1", "silvanesti-1", "silvanesti-2").give(f"attack {PLAIN} mercenary-1")
    assert war.refuses("retreat silvanesti-griffon-1 silvanesti-1,silvanesti-2 3947").because("DG-06-05")
    assert not war.refuses("retreat silvanesti-griffon-1 silvanesti-2 3947")


@rule("DG-07-47")
def test_leaders_and_wizards_may_leave_with_them() -> None:
    war = clash("silvanesti-griffon-1").place("laurana", "ws-wizard-1", at=PLAIN, side=WS).fighting(HL)
    war.give(f"attack {PLAIN} mercenary-1").give("retreat silvanesti-griffon-1 laurana,ws-wizard-1 3947")
    assert (war.at("laurana"), war.at("ws-wizard-1")) == ("3947", "3947")


@rule("DG-07-47", "DG-07-49")
def test_fliers_go_one_hex_or_two_and_the_last_is_like_a_retreat() -> None:
    war = clash("silvanesti-griffon-1").place("khur-1", at="3948").place("vingaard-1", at=SOUTH_EAST)
    war.fighting(HL).give(f"attack {PLAIN} mercenary-1")
    assert war.refuses("retreat silvanesti-griffon-1 - 3947").because("DG-07-19")  # next to Khur
    assert war.refuses(f"retreat silvanesti-griffon-1 - {NORTH_EAST}").because("DG-07-49")  # next to the attackers
    assert war.refuses("retreat silvanesti-griffon-1 - 4246").because("DG-07-49")  # three hexes
    assert not war.refuses(f"retreat silvanesti-griffon-1 - {SOUTH_EAST}")  # a friend is there
    assert not war.refuses("retreat silvanesti-griffon-1 - 4145")


@rule("DG-07-49", "DG-05-19")
def test_the_way_over_an_enemy_is_closed_to_fliers_that_slip_away() -> None:
    war = clash("silvanesti-griffon-1")
    for army, hex in zip(("khur-1", "khur-2", "khur-3", "khur-4"), (NORTH_EAST, EAST, SOUTH, SOUTH_WEST), strict=True):
        war.place(army, at=hex)
    war.place("vingaard-1", at="4146").fighting(HL).give(f"attack {PLAIN} mercenary-1")
    assert war.refuses("retreat silvanesti-griffon-1 - 3947").because("DG-07-49")
    assert war.refuses("retreat silvanesti-griffon-1 - 4145").because("DG-07-49")
    war.give("retreat silvanesti-griffon-1 - 4146")  # over 4046, the one hex that is free
    assert war.at("silvanesti-griffon-1") == "4146"


@rule("DG-07-48")
def test_cavalry_may_leave_by_one_hex_before_infantry() -> None:
    war = clash("caergoth-cavalry-1").give(f"attack {PLAIN} mercenary-1")
    assert war.refuses("retreat caergoth-cavalry-1 - 3947").because("DG-07-49")
    war.give(f"retreat caergoth-cavalry-1 - {SOUTH}")
    assert war.at("caergoth-cavalry-1") == SOUTH


@rule("DG-07-48")
@pytest.mark.parametrize("pursuer", ["mercenary-cavalry-1", "red-dragon-1"])
def test_cavalry_cannot_outrun_cavalry_or_fliers(pursuer: str) -> None:
    war = clash("caergoth-cavalry-1", attackers=("mercenary-1", pursuer))
    war.give(f"attack {PLAIN} mercenary-1,{pursuer}")
    assert war.waits_for_dice


@rule("DG-07-48", "DG-07-47")
def test_before_cavalry_fliers_may_leave_and_cavalry_may_not() -> None:
    war = clash("caergoth-cavalry-1", "silvanesti-griffon-1", attackers=("mercenary-cavalry-1",))
    war.give(f"attack {PLAIN} mercenary-cavalry-1")
    assert war.refuses(f"retreat caergoth-cavalry-1 - {SOUTH}").because("DG-07-48")
    war.give("retreat silvanesti-griffon-1 - 3947")
    assert war.waits_for_dice


@rule("DG-07-49")
def test_who_stays_behind_fights_alone() -> None:
    war = clash("caergoth-cavalry-1", "vingaard-1").give(f"attack {PLAIN} mercenary-1")
    war.give(f"retreat caergoth-cavalry-1 - {SOUTH}")
    preview = war.roll_preview
    assert [number.total for _, number in preview.breakdowns[:2]] == [6, 4]


@rule("DG-07-49", "DG-07-04", "DG-07-05")
def test_if_all_leave_no_die_is_rolled_and_the_attack_is_spent() -> None:
    war = clash("caergoth-cavalry-1").place("mercenary-2", at=NORTH_EAST).fighting(HL)
    war.give(f"attack {PLAIN} mercenary-1").give(f"retreat caergoth-cavalry-1 - {SOUTH}")
    assert war.offered() == {"advance", "hold"}
    war.give("advance mercenary-1 -")
    assert war.at("mercenary-1") == PLAIN
    assert war.refuses(f"attack {SOUTH} mercenary-1").because("DG-07-05")
    assert war.hex(PLAIN) in war.war.attacked_hexes[0]


@rule("DG-07-47", "DG-07-48")
def test_slipping_away_is_a_choice() -> None:
    war = clash("caergoth-cavalry-1", "silvanesti-griffon-1").give(f"attack {PLAIN} mercenary-1").give("stand")
    assert war.waits_for_dice
    assert war.at("caergoth-cavalry-1") == PLAIN


@rule("DG-07-49", "DG-03-10")
def test_fliers_slip_away_around_a_neutral_country_not_over_it() -> None:
    war = clash("silvanesti-griffon-1")
    nation = war.war.theatre.nation_index["silvanesti"]
    goodlund = war.war.theatre.nation_index["goodlund"]
    war.war.set("allegiance", goodlund, 2)
    for hex in (SOUTH, SOUTH_EAST):
        war.war.theatre.nation_at[war.hex(hex)] = goodlund
    try:
        war.fighting(HL).give(f"attack {PLAIN} mercenary-1")
        assert war.refuses("retreat silvanesti-griffon-1 - 3947").because("DG-07-49")
        assert not war.refuses("retreat silvanesti-griffon-1 - 4145")
    finally:
        for hex in (SOUTH, SOUTH_EAST):
            war.war.theatre.nation_at[war.hex(hex)] = -1
    assert nation >= 0


# Advancing


@rule("DG-07-45")
def test_attackers_may_enter_the_vacated_hex_up_to_its_limit() -> None:
    war = clash("vingaard-1", attackers=("mercenary-1", "mercenary-2", "red-dragon-1", "red-dragon-2"))
    war.place("mercenary-3", "blue-dragon-1", at=NORTH_EAST).place("mercenary-4", "mercenary-5", at=EAST)
    war.fighting(HL)
    everybody = "mercenary-1,mercenary-2,mercenary-3,mercenary-4,mercenary-5,red-dragon-1,red-dragon-2,blue-dragon-1"
    suffer(war, f"attack {PLAIN} {everybody}", "-/E")
    for army in ("mercenary-4", "mercenary-1", "red-dragon-1", "blue-dragon-1"):
        war.give(f"advance {army} -")
    assert war.refuses("advance mercenary-2 -").because("DG-05-13")
    assert war.refuses("advance red-dragon-2 -").because("DG-05-16")
    war.give("hold")
    assert war.at("mercenary-5") == EAST


@rule("DG-07-45", "DG-05-14")
def test_three_may_enter_a_fortified_city() -> None:
    war = battlefield().place("mercenary-1", "mercenary-2", at="2523").place("mercenary-3", "mercenary-4", at="2622")
    war.place("solanthus-1", at="2522").place("khur-5", at="1528").place("tarsis-1", at="1529").fighting(HL)
    suffer(war, "attack 2522 mercenary-1,mercenary-2,mercenary-3,mercenary-4", "-/E")
    for army in ("mercenary-1", "mercenary-2", "mercenary-3"):
        war.give(f"advance {army} -")
    assert war.asked == "highlord"
    assert war.offered() == {"attack", "end-combat"}
    assert war.at("mercenary-4") == "2622"


@rule("DG-07-45")
def test_the_advance_is_a_choice_and_only_for_those_who_fought() -> None:
    war = clash("vingaard-1", attackers=("mercenary-1", "mercenary-2"))
    suffer(war, f"attack {PLAIN} mercenary-1", "-/E")
    assert war.refuses("advance mercenary-2 -").because("DG-07-45")
    war.give("hold")
    assert war.at("mercenary-1") == NORTH_WEST


@rule("DG-07-45")
def test_no_advance_while_a_defender_stays() -> None:
    war = clash("vingaard-1", "vingaard-2")
    suffer(war, f"attack {PLAIN} mercenary-1", "-/2").give("deplete vingaard-1").give("deplete vingaard-1")
    assert war.offered() == {"attack", "end-combat"}


@rule("DG-07-45")
def test_leaders_and_wizards_may_go_along_with_an_army_that_advances() -> None:
    war = clash("vingaard-1").place("kitiara", "hl-wizard-1", at=NORTH_WEST, side=HL).fighting(HL)
    war.place("verminaard", at="3943")
    suffer(war, f"attack {PLAIN} mercenary-1", "-/E")
    assert war.refuses("advance mercenary-1 verminaard").because("DG-07-45")
    war.give("advance mercenary-1 kitiara,hl-wizard-1")
    assert (war.at("kitiara"), war.at("hl-wizard-1")) == (PLAIN, PLAIN)


@rule("DG-07-45", "DG-05-15")
def test_kender_and_others_do_not_advance_into_one_hex() -> None:
    war = battlefield().place("goodlund-1", at=NORTH_WEST).place("caergoth-1", at=NORTH_EAST).place("khur-1", at=PLAIN)
    war.place("khur-5", at="1528").place("tarsis-1", at="1529").fighting(WS)
    suffer(war, f"attack {PLAIN} goodlund-1,caergoth-1", "-/E").give("advance goodlund-1 -")
    assert war.at("goodlund-1") == PLAIN
    assert war.offered() == {"attack", "end-combat"}


@rule("DG-07-46")
def test_cavalry_and_fliers_that_advanced_may_go_one_hex_farther_and_not_attack_again() -> None:
    war = clash("vingaard-1", attackers=("mercenary-cavalry-1", "red-dragon-1", "mercenary-1"))
    war.place("vingaard-2", at="3947").place("kitiara", at=NORTH_WEST).fighting(HL)
    suffer(war, f"attack {PLAIN} mercenary-cavalry-1,red-dragon-1,mercenary-1", "-/E")
    assert war.refuses(f"press-on mercenary-cavalry-1 - {SOUTH}").because("DG-07-46")  # has not advanced yet
    war.give("advance mercenary-cavalry-1 kitiara").give("advance mercenary-1 -")
    assert war.refuses(f"press-on mercenary-1 - {SOUTH}").because("DG-07-46")
    assert war.refuses("press-on mercenary-cavalry-1 - 3847").because("DG-07-46")
    assert f"press-on mercenary-cavalry-1 - {SOUTH}" in war.orders(), "without the leader"
    war.give(f"press-on mercenary-cavalry-1 kitiara {SOUTH}")
    assert (war.at("mercenary-cavalry-1"), war.at("kitiara")) == (SOUTH, SOUTH)
    war.give("hold")
    assert war.refuses("attack 3947 mercenary-cavalry-1").because("DG-07-05")


@rule("DG-07-46", "DG-05-19")
def test_the_extra_hex_must_be_free_of_enemies_and_open() -> None:
    war = clash("vingaard-1", attackers=("mercenary-cavalry-1",)).place("vingaard-2", at=SOUTH).fighting(HL)
    suffer(war, f"attack {PLAIN} mercenary-cavalry-1", "-/E").give("advance mercenary-cavalry-1 -")
    assert war.refuses(f"press-on mercenary-cavalry-1 - {SOUTH}").because("DG-07-46")
    assert not war.refuses(f"press-on mercenary-cavalry-1 - {SOUTH_EAST}")


@rule("DG-07-46")
def test_more_than_the_limit_may_pass_through_one_after_another() -> None:
    war = clash("vingaard-1", attackers=("mercenary-cavalry-1", "mercenary-cavalry-2"))
    war.place("khur-cavalry-1", at=NORTH_EAST).fighting(HL)
    suffer(war, f"attack {PLAIN} mercenary-cavalry-1,mercenary-cavalry-2,khur-cavalry-1", "-/E")
    war.give("advance mercenary-cavalry-1 -").give("advance mercenary-cavalry-2 -")
    war.give(f"press-on mercenary-cavalry-1 - {SOUTH}").give("advance khur-cavalry-1 -")
    assert war.at("khur-cavalry-1") == PLAIN


@rule("DG-07-46", "DG-09-02")
def test_who_presses_on_takes_what_is_undefended() -> None:
    war = battlefield().place("mercenary-cavalry-1", at="2520").place("solanthus-1", at="2521")
    war.hold("solanthus", "thelgaard keep", side=WS).place("khur-5", at="1528").place("tarsis-1", at="1529")
    suffer(war.fighting(HL), "attack 2521 mercenary-cavalry-1", "-/E")
    war.give("advance mercenary-cavalry-1 -").give("press-on mercenary-cavalry-1 - 2522")
    assert war.war.holder[war.war.theatre.atlas.place("solanthus").index] == HL


# Leaders


@rule("DG-07-51", "DG-23-02")
@rule("MD-44-05")
@pytest.mark.parametrize(("dice", "fates"), [((3, 4), (GONE, "3948")), ((6, 1), ("3948", GONE))])
def test_each_leader_of_a_lost_stack_rolls_for_his_life(
    dice: tuple[int, int], fates: tuple[str | PieceId, ...]
) -> None:
    war = clash("vingaard-1").place("laurana", "lord-gunthar", at=PLAIN, side=WS).place("vingaard-2", at="3948")
    suffer(war.fighting(HL), f"attack {PLAIN} mercenary-1", "-/E").roll(*dice)
    order = sorted(("laurana", "lord-gunthar"), key=war.piece, reverse=True)
    assert tuple(war.at(name) for name in order) == fates


@rule("DG-07-51")
def test_the_owner_chooses_among_equally_near_armies() -> None:
    war = clash("vingaard-1", "laurana").place("laurana", at=PLAIN, side=WS)
    war.place("vingaard-2", at="3947").place("vingaard-3", at="4047")
    suffer(war.fighting(HL), f"attack {PLAIN} mercenary-1", "-/E").roll(5)
    assert war.asked == "whitestone"
    assert war.refuses("flee 1529").because("DG-07-51")
    war.give("flee 4047")
    assert war.at("laurana") == "4047"


@rule("DG-07-51")
def test_a_leader_without_a_refuge_is_lost() -> None:
    war = battlefield().place("mercenary-1", at=NORTH_WEST).place("vingaard-1", at=PLAIN)
    war.place("laurana", at=PLAIN, side=WS).fighting(HL)
    suffer(war, f"attack {PLAIN} mercenary-1", "-/E").roll(6)
    assert war.at("laurana") == GONE


@rule("DG-07-51")
def test_without_the_errata_leaders_always_escape() -> None:
    war = (
        clash("vingaard-1", leader_loss_errata="no").place("laurana", at=PLAIN, side=WS).place("vingaard-2", at="3948")
    )
    suffer(war.fighting(HL), f"attack {PLAIN} mercenary-1", "-/E")
    assert war.at("laurana") == "3948"
    assert not war.waits_for_dice


@rule("DG-07-51", "DG-07-20")
def test_a_stack_lost_by_depletions_or_by_a_barred_retreat_counts_as_wiped_out() -> None:
    bled = clash().place("vingaard-1", at=PLAIN, depleted=True).place("laurana", at=PLAIN, side=WS).fighting(HL)
    assert suffer(bled, f"attack {PLAIN} mercenary-1", "-/D").waits_for_dice
    war = battlefield().place("mercenary-1", at="5906").place("caergoth-1", at="5905")
    war.place("laurana", at="5905", side=WS).place("khur-5", at="1528").place("tarsis-1", at="1529").fighting(HL)
    assert suffer(war, "attack 5905 mercenary-1", "-/1R").waits_for_dice


@rule("DG-07-51")
def test_leaders_are_safe_while_one_army_of_their_hex_lives() -> None:
    war = clash("vingaard-1", "vingaard-2").place("laurana", at=PLAIN, side=WS).fighting(HL)
    suffer(war, f"attack {PLAIN} mercenary-1", "-/2").give("deplete vingaard-1").give("deplete vingaard-1")
    assert not war.waits_for_dice
    assert war.at("laurana") == PLAIN


@rule("DG-07-51", "DG-11-13")
def test_attacking_leaders_and_wizards_meet_the_same_fate() -> None:
    war = clash("vingaard-1").place("kitiara", "hl-wizard-1", at=NORTH_WEST, side=HL).place("khur-1", at="3942")
    suffer(war.fighting(HL), f"attack {PLAIN} mercenary-1", "E/-").roll(2)
    assert war.at("kitiara") == GONE
    assert war.at("hl-wizard-1") == "3942"


@rule("DG-05-28", "DG-07-45")
def test_a_leader_left_behind_by_a_retreat_is_caught_when_the_enemy_advances() -> None:
    war = clash("vingaard-1").place("laurana", at=PLAIN, side=WS).fighting(HL)
    suffer(war, f"attack {PLAIN} mercenary-1", "-/1R").give(f"retreat vingaard-1 - {SOUTH}")
    war.give("advance mercenary-1 -").roll(4)
    assert war.at("laurana") == SOUTH


@rule("DG-07-51", "DG-09-04")
def test_leaders_of_others_are_not_harmed_when_a_nation_falls_and_its_armies_go_home() -> None:
    war = battlefield().place("mercenary-1", at="2618").place("vingaard-1", at="2516").hold("vingaard keep", side=WS)
    war.place("laurana", "vingaard-leader", at="2516", side=WS).moving(HL).give("march mercenary-1 - 2617")
    assert war.at("vingaard-1") == GONE
    assert war.at("vingaard-leader") == GONE
    assert war.at("laurana") == "2516"
    assert not war.waits_for_dice


@rule("DG-07-25", refused="the hex that was attacked")
def test_attackers_who_must_retreat_do_not_take_the_hex_they_emptied() -> None:
    war = clash("vingaard-1")
    suffer(war, f"attack {PLAIN} mercenary-1", "R/E")
    assert war.at("vingaard-1") == POOL
    assert war.refuses(f"retreat mercenary-1 - {PLAIN}").because("DG-07-25")
    assert not any(war.game.write(order).endswith(PLAIN) for order in war.game.orders())
    war.give(f"retreat mercenary-1 - {SOUTH_WEST}")
    assert war.at("mercenary-1") == SOUTH_WEST


@rule("DG-07-25", "DG-07-20")
def test_an_attacker_whose_only_way_is_the_hex_he_attacked_is_lost() -> None:
    war = clash("vingaard-1").place("tarsis-2", at="3843").fighting(HL)
    theatre = war.war.theatre
    others = [hex for hex in theatre.neighbours[war.hex(NORTH_WEST)] if theatre.atlas.token(hex) != PLAIN]
    guards = ("caergoth-1", "caergoth-2", "vingaard-2", "palanthus-1", "palanthus-2")
    for army, hex in zip(guards, others, strict=False):
        if not war.war.here[hex]:
            war.place(army, at=theatre.atlas.token(hex))
    suffer(war.fighting(HL), f"attack {PLAIN} mercenary-1", "R/E")
    assert war.at("mercenary-1") == POOL
