"""Rule 7: results of combat, retreats, and walls."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.battles import PLAIN, RING, forecast, suffer, to_the_dice
from tests.rules.dg.board import HL, WS, Board, battlefield
from warhost.campaign.combat.retreat_and_advance import Retreat
from warhost.campaign.printed.sides import BORNE

POOL, GONE = -2, -3
NORTH_WEST, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST = RING


def clash(*defenders: str, attackers: tuple[str, ...] = ("mercenary-1", "mercenary-2"), at: str = PLAIN) -> Board:
    """Highlords to the north-west of Whitestone armies in the open, and another pair far off to keep the step open."""
    war = battlefield().place(*attackers, at=NORTH_WEST).place(*defenders, at=at)
    return war.place("khur-5", at="1528").place("tarsis-1", at="1529").fighting(HL)


def attack(war: Board, result: str, *armies: str) -> Board:
    """Attack the plain with these armies, or with both mercenaries; the dice bring this result."""
    return suffer(war, f"attack {PLAIN} {','.join(armies or ('mercenary-1', 'mercenary-2'))}", result)


# Results


@rule("DG-07-14")
def test_left_of_the_slash_is_the_attackers_right_of_it_the_defenders() -> None:
    war = attack(clash("vingaard-1", "vingaard-2"), "-/D")
    assert [war.is_depleted(name) for name in ("mercenary-1", "mercenary-2")] == [False, False]
    assert [war.is_depleted(name) for name in ("vingaard-1", "vingaard-2")] == [True, True]
    other = attack(clash("vingaard-1", "vingaard-2"), "D/-")
    assert [other.is_depleted(name) for name in ("mercenary-1", "mercenary-2")] == [True, True]
    assert [other.is_depleted(name) for name in ("vingaard-1", "vingaard-2")] == [False, False]


@rule("DG-23-01", "DG-00-06", "DG-00-07", "DG-00-08")
def test_a_depleted_silvanesti_army_fights_with_three_and_goes_five_hexes_led_by_three() -> None:
    war = clash("gunthar-1").place("silvanesti-1", "silvanesti-leader", at=PLAIN, depleted=True)
    alone = forecast(clash("gunthar-1"), f"attack {PLAIN} mercenary-1")
    both = forecast(war, f"attack {PLAIN} mercenary-1")
    assert both.defence.total - alone.defence.total == 3
    assert both.counting["DG-07-26"] == -3
    war.place("silvanesti-ship-1", at="0005", depleted=True)
    points = [war.war.points(war.piece(f"silvanesti-{name}")) for name in ("1", "leader", "ship-1")]
    assert points == [5, 12, 50]
    assert war.war.printed_strength(war.piece("silvanesti-ship-1")) == 2


@rule("DG-07-15", "DG-07-24")
@pytest.mark.parametrize(("chosen", "flipped", "half"), [("caergoth-1", True, PLAIN), ("caergoth-2", False, POOL)])
def test_one_depletion_flips_a_full_army_or_removes_a_half_one_as_its_owner_likes(
    chosen: str, flipped: bool, half: str | int
) -> None:
    war = clash("caergoth-1").place("caergoth-2", at=PLAIN, depleted=True)
    attack(war, "-/1")
    assert war.asked == "whitestone"
    assert war.refuses("deplete mercenary-1").because("DG-07-23")
    war.give(f"deplete {chosen}")
    assert war.is_depleted("caergoth-1") is flipped
    assert war.at("caergoth-2") == half


@rule("DG-07-15", "DG-07-21")
def test_the_log_says_who_was_depleted_and_who_was_destroyed() -> None:
    war = clash("caergoth-1").place("caergoth-2", at=PLAIN, depleted=True)
    attack(war, "-/D")
    told = [str(line) for line, _ in war.game.log]
    assert any("Mercenaries 2 attack" in line and line.endswith("held by Caergoth 1 and Caergoth 2.") for line in told)
    assert "Caergoth 1 is depleted." in told
    assert "Caergoth 2 is destroyed." in told


@rule("DG-07-16")
@pytest.mark.parametrize("chosen", [("caergoth-1", "caergoth-2"), ("caergoth-1", "caergoth-1")])
def test_two_depletions_flip_two_armies_or_remove_one(chosen: tuple[str, str]) -> None:
    war = attack(clash("caergoth-1", "caergoth-2"), "-/2")
    for army in chosen:
        war.give(f"deplete {army}")
    if chosen[0] == chosen[1]:
        assert war.at("caergoth-1") == POOL
        assert not war.is_depleted("caergoth-2")
    else:
        assert war.is_depleted("caergoth-1")
        assert war.is_depleted("caergoth-2")


@rule("DG-07-16")
@pytest.mark.parametrize("depleted", [False, True])
def test_two_depletions_remove_a_lone_army_whatever_its_state(depleted: bool) -> None:
    war = clash().place("caergoth-1", at=PLAIN, depleted=depleted).fighting(HL)
    attack(war, "-/2")
    assert war.at("caergoth-1") == POOL


@rule("DG-07-16")
def test_of_three_half_armies_the_owner_spares_one() -> None:
    war = battlefield().place("kothas-1", "kothas-2", at="2523").place("khur-5", at="1528").place("tarsis-1", at="1529")
    war.place("vingaard-1", "vingaard-2", "vingaard-3", at="2522", depleted=True).fighting(HL)
    suffer(war, "attack 2522 kothas-1,kothas-2", "-/2")
    war.give("deplete vingaard-1").give("deplete vingaard-3")
    assert [war.at(f"vingaard-{n}") for n in (1, 2, 3)] == [POOL, "2522", POOL]


@rule("DG-07-16")
def test_one_full_army_flipped_and_one_half_army_removed() -> None:
    war = clash("caergoth-1").place("caergoth-2", at=PLAIN, depleted=True)
    attack(war, "-/2").give("deplete caergoth-2")
    assert (war.at("caergoth-2"), war.is_depleted("caergoth-1")) == (POOL, True)


@rule("DG-07-17", "DG-07-44")
def test_d_depletes_everybody_once() -> None:
    war = clash("caergoth-1", "caergoth-2").place("silvanesti-griffon-1", at=PLAIN, depleted=True)
    attack(war, "-/D")
    assert [war.is_depleted(name) for name in ("caergoth-1", "caergoth-2")] == [True, True]
    assert war.at("silvanesti-griffon-1") == GONE


@rule("DG-07-21", "DG-07-44")
def test_e_sends_ground_armies_to_the_pool_and_fliers_out_of_the_game() -> None:
    war = clash("gunthar-1", attackers=("khur-1", "khur-2", "red-dragon-1"))
    attack(war, "E/-", "khur-1", "khur-2", "red-dragon-1")
    assert [war.at(name) for name in ("khur-1", "khur-2", "red-dragon-1")] == [POOL, POOL, GONE]
    assert war.at("gunthar-1") == PLAIN
    home = attack(clash("vingaard-1", "silvanesti-griffon-1"), "-/E")
    assert [home.at(name) for name in ("vingaard-1", "silvanesti-griffon-1")] == [POOL, GONE]


@rule("DG-07-22", "DG-07-44")
def test_d1_depletes_all_and_removes_one_of_the_depleted() -> None:
    war = attack(clash("caergoth-1"), "D1/-")
    assert [war.is_depleted(name) for name in ("mercenary-1", "mercenary-2")] == [True, True]
    war.give("deplete mercenary-2")
    assert (war.at("mercenary-1"), war.at("mercenary-2")) == (NORTH_WEST, POOL)


@rule("DG-07-22")
def test_d1_on_one_half_army_loses_the_extra_depletion() -> None:
    war = clash("caergoth-1").place("mercenary-1", at=NORTH_WEST, depleted=True)
    attack(war, "D1/-", "mercenary-1")
    assert war.at("mercenary-1") == POOL
    assert not war.is_depleted("mercenary-2")


@rule("DG-07-22", "DG-07-25", "DG-07-44")
def test_losses_come_before_the_retreat() -> None:
    war = attack(clash("caergoth-1", "caergoth-2"), "-/2R")
    war.give("deplete caergoth-1").give("deplete caergoth-1")
    assert war.at("caergoth-1") == POOL
    war.give(f"retreat caergoth-2 - {SOUTH}")
    assert war.at("caergoth-2") == SOUTH


@rule("DG-07-23")
def test_a_result_hits_all_attackers_in_all_hexes_and_nobody_who_stayed_out() -> None:
    war = clash("caergoth-1").place("khur-1", "khur-2", at=NORTH_EAST).place("khur-3", at=EAST)
    attack(war, "D/-", "mercenary-1", "khur-1", "khur-3")
    assert [war.is_depleted(name) for name in ("mercenary-1", "khur-1", "khur-3")] == [True, True, True]
    assert [war.is_depleted(name) for name in ("mercenary-2", "khur-2")] == [False, False]


@rule("DG-07-24")
def test_the_owner_may_let_the_infantry_suffer_for_the_dragon() -> None:
    war = attack(clash("caergoth-1", "copper-dragon-1"), "-/1").give("deplete caergoth-1")
    assert war.is_depleted("caergoth-1")
    assert not war.is_depleted("copper-dragon-1")


@rule("DG-07-24")
def test_attackers_choose_their_own_losses_in_any_of_their_hexes() -> None:
    war = clash("caergoth-1").place("khur-1", at=NORTH_EAST)
    attack(war, "1/-", "mercenary-1", "khur-1")
    assert war.asked == "highlord"
    war.give("deplete khur-1")
    assert war.is_depleted("khur-1")


@rule("DG-07-24", "DG-07-16")
def test_nobody_is_asked_where_all_armies_are_lost_anyway() -> None:
    war = attack(clash().place("caergoth-1", "caergoth-2", at=PLAIN, depleted=True), "-/2")
    assert war.at("caergoth-1") == war.at("caergoth-2") == POOL
    one = attack(clash("caergoth-1").place("caergoth-2", at=PLAIN, depleted=True), "-/2")
    assert one.offered() == {"deplete"}, "of three depletions two are to be taken"


@rule("DG-07-25")
def test_attackers_who_must_retreat_do_not_advance_though_the_hex_is_empty() -> None:
    """A real roll: 4 against 2 is 2-1, the leader takes two, the die shows 1: DR/2."""
    war = battlefield().place("vingaard-1", at=NORTH_WEST).place("khur-1", at=PLAIN, depleted=True)
    war.place("kern-leader", at=PLAIN).place("khur-2", at="1528").place("tarsis-1", at="1529").fighting(WS)
    to_the_dice(war, f"attack {PLAIN} vingaard-1").roll(1)
    assert war.war.battle[0].result == "DR/2"
    assert war.at("khur-1") == POOL
    assert war.is_depleted("vingaard-1")
    war.roll(6)  # the leader escapes
    assert war.offered() == {"retreat"}
    war.give(f"retreat vingaard-1 - {NORTH_EAST}")  # next to the empty hex, and still it may not go there
    assert war.war.battle[0] is None
    assert war.at("vingaard-1") == NORTH_EAST
    assert war.at("kern-leader") == "1528"


@rule("DG-07-25")
def test_attackers_take_their_losses_and_the_defenders_still_take_theirs() -> None:
    war = attack(clash("caergoth-1"), "E/1")
    assert [war.at(name) for name in ("mercenary-1", "mercenary-2")] == [POOL, POOL]
    assert war.is_depleted("caergoth-1")


# Retreats


@rule("DG-07-18")
def test_a_stack_may_split_up_and_goes_exactly_one_hex() -> None:
    war = attack(clash("caergoth-1", "caergoth-2"), "-/1R").give("deplete caergoth-1")
    assert war.asked == "whitestone"
    assert war.refuses("retreat caergoth-1 - 3947").because("DG-07-18")
    war.give(f"retreat caergoth-1 - {SOUTH}").give(f"retreat caergoth-2 - {SOUTH_EAST}")
    assert (war.at("caergoth-1"), war.at("caergoth-2")) == (SOUTH, SOUTH_EAST)


@rule("DG-07-18")
def test_nobody_else_retreats_and_in_the_open_nobody_stays() -> None:
    war = attack(clash("caergoth-1", "caergoth-2"), "-/1R").give("deplete caergoth-1")
    assert war.refuses("retreat mercenary-1 - 3943").because("DG-07-18")
    assert war.refuses("stand")


@rule("DG-07-18")
def test_attackers_retreat_from_their_own_hexes() -> None:
    war = clash("caergoth-1").place("khur-1", at=NORTH_EAST)
    attack(war, "DR/-", "mercenary-1", "mercenary-2", "khur-1")
    war.give("retreat mercenary-1 - 3943").give("retreat khur-1 - 4043").give("retreat mercenary-2 - 3943")
    assert [war.at(name) for name in ("mercenary-1", "khur-1", "mercenary-2")] == ["3943", "4043", "3943"]


@rule("DG-07-19")
def test_no_retreat_next_to_an_enemy_unless_a_friend_holds_the_hex() -> None:
    war = attack(clash("caergoth-1"), "-/1R")
    assert war.refuses(f"retreat caergoth-1 - {NORTH_EAST}").because("DG-07-19")
    assert war.refuses(f"retreat caergoth-1 - {NORTH_WEST}").because("DG-05-19")
    held = attack(clash("caergoth-1").place("tarsis-2", at=NORTH_EAST), "-/1R")
    offered = held.game.choices(Retreat, held.piece("caergoth-1"), ())
    assert held.hex(NORTH_EAST) in list(offered.all())
    held.give(f"retreat caergoth-1 - {NORTH_EAST}")
    assert held.at("caergoth-1") == NORTH_EAST


@rule("DG-07-19", "DG-05-13")
def test_no_retreat_into_a_full_hex() -> None:
    war = attack(clash("caergoth-1").place("tarsis-2", "tarsis-3", at=SOUTH), "-/1R")
    assert war.refuses(f"retreat caergoth-1 - {SOUTH}").because("DG-05-13")
    assert not war.refuses(f"retreat caergoth-1 - {SOUTH_EAST}")


def before_the_range(*defenders: str) -> Board:
    """Whitestone in 5905 with mountains to the north (5904) and the enemy to the south."""
    war = battlefield().place("mercenary-1", "mercenary-2", at="5906").place(*defenders, at="5905")
    return war.place("khur-5", at="1528").place("tarsis-1", at="1529").fighting(HL)


@rule("DG-07-19", "DG-07-20", "DG-05-08")
def test_men_with_their_backs_to_the_mountains_are_lost_where_dwarves_escape() -> None:
    men = suffer(before_the_range("caergoth-1"), "attack 5905 mercenary-1,mercenary-2", "-/1R")
    assert men.at("caergoth-1") == POOL
    dwarves = suffer(before_the_range("kaolyn-1"), "attack 5905 mercenary-1,mercenary-2", "-/1R")
    dwarves.give("retreat kaolyn-1 - 5904")
    assert dwarves.at("kaolyn-1") == "5904"


@rule("DG-07-20")
def test_only_those_who_cannot_retreat_are_lost() -> None:
    """The griffons cross the mountains, the men beside them cannot."""
    war = before_the_range("caergoth-1", "zhakar-griffon-1")
    suffer(war, "attack 5905 mercenary-1,mercenary-2", "-/1R").give("deplete zhakar-griffon-1")
    assert war.refuses("retreat caergoth-1 - 5904").because("DG-07-19")
    war.give("retreat zhakar-griffon-1 - 5904")
    assert (war.at("caergoth-1"), war.at("zhakar-griffon-1")) == (POOL, "5904")


@rule("DG-07-20")
def test_surrounded_infantry_goes_to_the_pool_and_dragons_out_of_the_game() -> None:
    war = clash("caergoth-1", "copper-dragon-1")
    for army, hex in zip(("khur-1", "khur-2", "khur-3", "khur-4", "lemish-1"), RING[1:], strict=True):
        war.place(army, at=hex)
    attack(war, "-/1R").give("deplete caergoth-1")
    assert (war.at("caergoth-1"), war.at("copper-dragon-1")) == (POOL, GONE)


@rule("DG-07-19", "DG-05-22")
def test_an_enemy_behind_mountains_does_not_bar_a_retreat() -> None:
    """5905 and 5904 are neighbours with mountains between them."""
    war = battlefield().place("mercenary-1", "mercenary-2", at="5907").place("caergoth-1", at="5906")
    war.place("khur-1", at="5904").place("khur-5", at="1528").place("tarsis-1", at="1529").fighting(HL)
    suffer(war, "attack 5906 mercenary-1,mercenary-2", "-/1R")
    assert war.hex("5904") in war.war.theatre.neighbours[war.hex("5905")]
    assert not war.refuses("retreat caergoth-1 - 5905")


@rule("DG-07-19")
def test_a_retreat_costs_no_movement_points() -> None:
    war = clash("caergoth-1")
    war.war.set("spent", war.piece("caergoth-1"), 5)
    attack(war, "-/1R").give(f"retreat caergoth-1 - {SOUTH}")
    assert war.at("caergoth-1") == SOUTH


@rule("DG-07-18", "DG-07-51")
def test_leaders_may_retreat_with_an_army_or_stay() -> None:
    war = clash("caergoth-1", "caergoth-2").place("lord-gunthar", "laurana", at=PLAIN, side=WS).fighting(HL)
    attack(war, "-/1R").give("deplete caergoth-1")
    assert war.refuses(f"retreat caergoth-1 kitiara {SOUTH}").because("DG-07-45")
    war.give(f"retreat caergoth-1 laurana {SOUTH}").give(f"retreat caergoth-2 - {SOUTH}")
    assert (war.at("laurana"), war.at("lord-gunthar")) == (SOUTH, PLAIN)


# Walls


def siege(place: str, *defenders: str) -> Board:
    """Minotaurs before a place: 2223 is a fortress, 2522 a fortified city, 2426 a dwarven fortress."""
    camp = {"2223": "2222", "2522": "2523", "2426": "2326"}[place]
    war = battlefield().place("kothas-1", "kothas-2", at=camp).place(*defenders, at=place)
    return war.place("khur-5", at="1528").place("tarsis-1", at="1529").fighting(HL)


@rule("DG-07-34")
@pytest.mark.parametrize("place", ["2223", "2522", "2426"])
def test_behind_walls_the_retreat_can_be_ignored_but_not_the_losses(place: str) -> None:
    war = suffer(siege(place, "kaolyn-1", "kaolyn-2"), f"attack {place} kothas-1,kothas-2", "-/2R")
    war.give("deplete kaolyn-1").give("deplete kaolyn-2")
    assert war.offered() == {"retreat", "stand"}
    war.give("stand")
    assert [war.at(f"kaolyn-{n}") for n in (1, 2)] == [place, place]
    assert war.is_depleted("kaolyn-1")
    assert war.asked == "highlord"


@rule("DG-07-34")
def test_behind_walls_each_army_decides_for_itself() -> None:
    war = suffer(siege("2522", "solanthus-1", "solanthus-2"), "attack 2522 kothas-1,kothas-2", "-/1R")
    war.give("deplete solanthus-1").give("retreat solanthus-1 - 2421").give("stand")
    assert (war.at("solanthus-1"), war.at("solanthus-2")) == ("2421", "2522")
    assert war.war.battle[0] is None


@rule("DG-07-34")
def test_defenders_who_could_go_nowhere_just_stay_behind_their_walls() -> None:
    war = siege("2522", "solanthus-1")
    for number, hex in enumerate(("2622", "2423", "2422", "2421", "2521"), 1):
        war.place(f"throtyl-{number}", at=hex)
    suffer(war, "attack 2522 kothas-1,kothas-2", "-/1R")
    assert war.at("solanthus-1") == "2522"
    assert war.asked == "highlord"


@rule("DG-07-34")
def test_attackers_in_a_fortress_must_retreat_all_the_same() -> None:
    war = battlefield().place("kothas-1", at="2223").place("vingaard-1", at="2222")
    war.place("khur-5", at="1528").place("tarsis-1", at="1529").fighting(HL)
    suffer(war, "attack 2222 kothas-1", "DR/-")
    assert war.offered() == {"retreat"}
    assert war.refuses("stand")


@rule("DG-07-34", "DG-07-45")
def test_if_all_leave_the_walls_the_place_can_be_taken() -> None:
    war = suffer(siege("2522", "solanthus-1"), "attack 2522 kothas-1,kothas-2", "-/1R")
    war.give("retreat solanthus-1 - 2421")
    assert war.offered() == {"advance", "hold"}
    war.give("advance kothas-1 -")
    assert war.war.holder[war.war.theatre.atlas.place("solanthus").index] == HL


# Battles whose ground shifts under them


@rule("DG-09-01", "DG-07-45")
def test_the_fall_of_a_nation_in_the_middle_of_an_advance_is_no_obstacle() -> None:
    """Vingaard Keep is stormed; the nation falls with the first army that enters, and its other army vanishes."""
    war = battlefield().place("kothas-1", "kothas-2", at="2618").hold("vingaard keep", side=WS)
    war.place("vingaard-1", at="2617").place("vingaard-2", at="2516").place("tarsis-1", at="1529")
    war.place("khur-5", at="1528").fighting(HL)
    suffer(war, "attack 2617 kothas-1,kothas-2", "-/E").give("advance kothas-1 -")
    assert (war.at("vingaard-1"), war.at("vingaard-2")) == (GONE, GONE)
    assert war.offered() == {"advance", "hold"}
    war.give("advance kothas-2 -")
    assert war.war.battle[0] is None


@rule("DG-09-01", "DG-07-18", "DG-07-45")
def test_defenders_who_retreat_into_the_attackers_capital_end_the_attackers_war() -> None:
    """Khur attacks next to its empty capital; the beaten defenders go there, and Khur falls before it can advance."""
    war = battlefield().place("khur-1", "khur-2", at="4130").place("gunthar-1", at="4129").hold("khuri-khan", side=HL)
    war.place("khur-3", at="3944").place("lemish-1", at="1528").place("tarsis-1", at="1529").fighting(HL)
    suffer(war, "attack 4129 khur-1,khur-2", "-/1R")
    war.give("retreat gunthar-1 - 4128")
    assert [war.at(f"khur-{n}") for n in (1, 2, 3)] == [GONE, GONE, GONE]
    assert war.war.battle[0] is None
    assert war.asked == "highlord"


@rule("DG-07-49")
def test_a_battle_that_lost_all_its_attackers_needs_no_dice() -> None:
    """The defenders' orb eliminates the dragons that attacked alone (DG-11-08)."""
    war = battlefield().place("red-dragon-1", at=NORTH_WEST).place("caergoth-1", "laurana", at=PLAIN, side=WS)
    war.place("khur-5", at="1528").place("tarsis-1", at="1529")
    orb = war.war.theatre.orbs[0]
    war.war.set("owner", orb, WS)
    war.war.put(orb, BORNE)
    war.war.set("bearer", orb, war.piece("laurana"))
    war.fighting(HL).give(f"attack {PLAIN} red-dragon-1")
    assert war.asked == "whitestone"
    war.game.give(next(order for order in war.game.orders() if order.verb == "use-orb"))
    war.roll(1)
    assert war.at("red-dragon-1") == GONE
    assert war.war.battle[0] is None
    assert war.asked == "highlord"
    assert forecast(war, "attack 1529 khur-5").attack.total == 4
