"""Flying citadels. 3943 to 3948 is open plain; 2522 is the fortified city of Solanthus."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.battles import forecast, suffer
from tests.rules.dg.board import HL, WS, Board, battlefield, board
from tests.rules.dg.test_events import drawn
from tests.rules.dg.test_magic import attack, bears
from warhost.campaign.combat.attack import Attack
from warhost.campaign.printed.sides import GONE
from warhost.campaign.special.flying_citadels import Drift, Storm
from warhost.campaign.world.atlas import Terrain
from warhost.core.dice import Dice
from warhost.core.ids import each_hex


def aloft(at: str = "3943", *riders: str) -> Board:
    """A citadel with riders."""
    war = battlefield().place("citadel-1", at=at, side=HL)
    return war.place(*riders, at=at, aboard="citadel-1") if riders else war


# Receipt and movement


@rule("DG-11-19")
def test_the_highlords_raise_a_citadel_from_a_fortified_place_they_control() -> None:
    prepared = board().hold("neraka", "sanction", side=HL).hold("caergoth", side=WS)
    war = drawn("citadel-1", 20, prepared)
    assert war.asked == "highlord"
    assert war.refuses("raise 3822").because("DG-11-19")
    assert war.refuses("raise 1929").because("DG-11-19")
    war.give("raise 3626")
    assert war.at("citadel-1") == "3626"


@rule("DG-11-19")
def test_a_citadel_waits_for_a_place_to_rise_from() -> None:
    prepared = board().hold("neraka", side=WS).place("mercenary-1", at="3822").place("caergoth-1", at="2028")
    war = drawn("citadel-1", 20, prepared)
    assert war.piece("citadel-1") in war.war.waiting[0]
    war.moving(HL).give("march mercenary-1 - 3823")
    assert war.at("citadel-1") == "3823"


@rule("DG-11-20")
def test_a_citadel_moves_four_hexes_at_once_or_bit_by_bit() -> None:
    war = aloft("3626").moving(HL)
    path = ["3526", "3525", "3425", "3424"]
    assert not war.refuses("drift citadel-1 " + ">".join(path))
    assert war.refuses("drift citadel-1 " + ">".join([*path, "3423"])).because("DG-11-20")
    war.give("drift citadel-1 3526>3525").give("drift citadel-1 3425>3424")
    assert war.refuses("drift citadel-1 3423").because("DG-11-20")


@rule("DG-11-20")
def test_sea_desert_and_mountains_do_not_stop_a_citadel() -> None:
    war = board()
    atlas = war.war.theatre.atlas
    for kind in (Terrain.SEA, Terrain.DESERT, Terrain.MOUNTAIN, Terrain.MARSH):
        hex = next(h for h, terrain in each_hex(atlas.terrain) if terrain == kind)
        near = atlas.grid.neighbours[hex][0]
        over = battlefield().place("citadel-1", at=atlas.token(near), side=HL).moving(HL)
        over.give(f"drift citadel-1 {atlas.token(hex)}")
        assert over.at("citadel-1") == atlas.token(hex)


@rule("DG-11-20", refused="hexes with enemy armies")
def test_a_citadel_does_not_enter_a_hex_with_enemy_armies_but_passes_by() -> None:
    war = aloft("3943").place("caergoth-1", at="3944").moving(HL)
    assert war.refuses("drift citadel-1 3944").because("DG-11-20")
    passing = next(iter(set(map(war.war.theatre.atlas.token, war.war.theatre.neighbours[war.hex("3943")])) - {"3944"}))
    assert not war.refuses(f"drift citadel-1 {passing}")


@rule("DG-11-20")
def test_the_paths_that_are_suggested_are_legal() -> None:
    war = aloft("3943", "draconian-1").place("caergoth-1", at="3945").moving(HL)
    orders = list(war.game.completions(Drift))
    assert len(orders) > 40
    assert all(war.game.refusal(order) is None for order in orders)


@rule("DG-03-10", "DG-11-20")
def test_a_citadel_that_crosses_a_border_wakes_the_nation_behind_it() -> None:
    war = board().place("citadel-1", at="2317", side=HL).moving(HL)
    war.give("drift citadel-1 2417>2517")
    assert war.waits_for_dice
    assert war.at("citadel-1") == "2417"
    war.roll(10).roll(3)
    war.give("place vingaard-1@2617,vingaard-2@2617,vingaard-3@2617,vingaard-cavalry-1@2616,vingaard-leader@2617")
    assert war.at("citadel-1") == "2517"


# Riders


@rule("DG-11-21")
def test_three_armies_ride_beside_those_on_the_ground() -> None:
    war = aloft("3943").place("draconian-1", "draconian-2", "red-dragon-1", "kitiara", at="3943").moving(HL)
    war.give("ascend citadel-1 draconian-1,draconian-2,red-dragon-1,kitiara")
    war.place("mercenary-1", "mercenary-2", at="3943").moving(HL)
    assert war.refuses("ascend citadel-1 mercenary-1").because("DG-11-21")
    war.place("mercenary-3", at="3942").moving(HL)
    assert war.refuses("march mercenary-3 - 3943").because("DG-05-13")


@rule("DG-11-21")
def test_everybody_aboard_goes_along() -> None:
    war = aloft("3943", "draconian-1").place("kitiara", at="3943", aboard="citadel-1").moving(HL)
    war.give("drift citadel-1 3944>3945")
    assert [war.at(name) for name in ("citadel-1", "draconian-1", "kitiara")] == ["3945"] * 3


@rule("DG-11-25", refused="an army that has moved")
def test_an_army_that_marched_this_turn_cannot_board() -> None:
    war = aloft("3943").place("draconian-1", at="3942").place("draconian-2", at="3943").moving(HL)
    war.give("march draconian-1 - 3943")
    assert war.refuses("ascend citadel-1 draconian-1").because("DG-11-25")
    war.give("ascend citadel-1 draconian-2")
    assert war.war.aboard[war.piece("draconian-2")] == war.piece("citadel-1")
    assert war.refuses("ascend citadel-1 draconian-2").because("DG-11-25")
    war.place("mercenary-1", at="3941").moving(HL)
    assert war.refuses("ascend citadel-1 mercenary-1").because("DG-11-25")


@rule("DG-11-26")
def test_an_army_carried_one_hex_does_not_march_but_may_fight() -> None:
    war = aloft("3943", "draconian-1").place("caergoth-1", at="3946").moving(HL)
    war.give("drift citadel-1 3944>3945").give("descend citadel-1 draconian-1")
    assert war.war.aboard[war.piece("draconian-1")] < 0
    assert war.refuses("march draconian-1 - 3944").because("DG-11-26")
    war.fighting(HL)
    assert not war.refuses("attack 3946 draconian-1")


@rule("DG-11-26")
def test_a_leader_who_rode_a_citadel_walks_on() -> None:
    war = aloft("3943", "draconian-1").place("kitiara", at="3943", aboard="citadel-1").moving(HL)
    war.give("drift citadel-1 3944>3945").give("descend citadel-1 kitiara").give("march kitiara - 3946")
    assert war.at("kitiara") == "3946"


@rule("DG-11-26", "DG-04-12", "DG-06-06")
def test_the_refusal_of_who_was_carried_names_the_rule_of_whatever_carried_it() -> None:
    war = aloft("3943", "draconian-1").moving(HL)
    war.give("drift citadel-1 3944>3945").give("descend citadel-1 draconian-1")
    refused = war.refuses("march draconian-1 - 3944").refusal
    assert refused is not None
    assert refused.all_rules == ("DG-11-26",)


@rule("DG-11-26")
def test_a_citadel_sets_down_on_the_way_and_goes_on() -> None:
    war = aloft("3943", "draconian-1", "draconian-2").moving(HL)
    war.give("drift citadel-1 3944>3945").give("descend citadel-1 draconian-1").give("drift citadel-1 3946")
    assert (war.at("draconian-1"), war.at("draconian-2")) == ("3945", "3946")


@rule("DG-11-26")
def test_an_army_that_was_not_carried_may_leave_and_march() -> None:
    war = aloft("3943", "draconian-1").moving(HL)
    war.give("descend citadel-1 draconian-1").give("march draconian-1 - 3944")
    assert war.at("draconian-1") == "3944"


@rule("DG-11-26", refused="closed terrain, full hexes, strangers")
def test_nobody_is_set_down_where_he_could_not_be() -> None:
    atlas = board().war.theatre.atlas
    sea = atlas.token(next(h for h, terrain in each_hex(atlas.terrain) if terrain == Terrain.SEA))
    assert aloft(sea, "draconian-1").moving(HL).refuses("descend citadel-1 draconian-1").because("DG-11-26")
    full = aloft("3943", "draconian-1").place("mercenary-1", "mercenary-2", at="3943").moving(HL)
    assert full.refuses("descend citadel-1 draconian-1").because("DG-05-13")
    assert full.refuses("descend citadel-1 mercenary-1").because("DG-11-26")


@rule("DG-09-02", "DG-11-21")
def test_riders_take_an_empty_city_under_their_citadel() -> None:
    war = aloft("2521", "draconian-1").hold("solanthus", side=WS).moving(HL)
    war.give("drift citadel-1 2522")
    assert war.war.holder[war.war.theatre.atlas.place("solanthus").index] == HL
    empty = aloft("2521").hold("solanthus", side=WS).moving(HL)
    empty.give("drift citadel-1 2522")
    assert empty.war.holder[empty.war.theatre.atlas.place("solanthus").index] == WS


# Attacked


@rule("DG-11-22", refused="ground armies")
def test_ground_armies_cannot_attack_a_citadel_but_fliers_can() -> None:
    war = aloft("3943", "draconian-1").place("caergoth-1", "gold-dragon-1", at="3944").fighting(WS)
    assert war.refuses("attack 3943 caergoth-1").because("DG-11-22")
    assert war.refuses("attack 3943 gold-dragon-1").because("DG-11-22")
    assert war.refuses("storm citadel-1 caergoth-1").because("DG-11-22")
    assert not war.refuses("storm citadel-1 gold-dragon-1")


@rule("DG-11-22")
def test_those_below_can_be_attacked_and_the_riders_take_no_part() -> None:
    war = aloft("3943", "draconian-1").place("mercenary-1", at="3943").place("caergoth-1", at="3944")
    war.place("kitiara", at="3943", aboard="citadel-1").fighting(WS)
    assert attack(war, WS, "3943", "caergoth-1") == (6, 6, 0)
    war.give("attack 3943 caergoth-1", 9)
    assert war.is_depleted("mercenary-1")
    assert not war.is_depleted("draconian-1")
    assert war.offered() == {"retreat"}
    assert war.refuses("retreat draconian-1 - 3942").because("DG-07-18")


@rule("DG-11-22")
def test_riders_stop_and_bar_ground_armies_like_any_other() -> None:
    war = aloft("3945", "draconian-1").place("caergoth-1", at="3943").moving(WS)
    assert war.refuses("march caergoth-1 - 3944>3945").because("DG-05-19")
    assert war.refuses("march caergoth-1 - 3944>3844").because("DG-05-20")


@rule("DG-11-22", "DG-07-04")
def test_a_hex_is_attacked_once_below_or_above() -> None:
    war = aloft("3943", "draconian-1").place("mercenary-1", at="3943")
    war.place("caergoth-1", "gold-dragon-1", at="3944").place("mercenary-2", at="3945").fighting(WS)
    war.give("attack 3943 caergoth-1", 8)
    assert war.offered() == {"attack", "end-combat"}
    assert war.refuses("storm citadel-1 gold-dragon-1").because("DG-07-04")


@rule("DG-11-23", "DG-11-27")
def test_a_stormed_citadel_defends_as_a_fortified_city() -> None:
    war = aloft("3943", "draconian-1", "draconian-2").place("gold-dragon-1", "silver-dragon-1", at="3944").fighting(WS)
    order = war.game.read("storm citadel-1 gold-dragon-1,silver-dragon-1")
    preview = war.game.preview(order)
    assert preview is not None
    strengths = [number.total for _, number in preview.breakdowns]
    dragons = 4 + 4
    assert strengths == [8, (6 + 6) * 2, dragons + 1 - 2 - 1]
    walls = {part.rule: part.amount for part in preview.breakdowns[2][1].parts}
    assert walls["DG-11-23"] == -2
    assert walls["DG-07-30"] == -1, "the citadel counts as a flier"


@rule("DG-11-23")
def test_the_printed_check_of_a_storm() -> None:
    """Riders of 5 and 5 stand at 20; the figures of our dragons differ from those of the check, the parts do not."""
    war = aloft("3943").place("kaolyn-1", "kaolyn-2", at="3943", side=HL, aboard="citadel-1")
    war.place("gold-dragon-1", "silver-dragon-1", at="3944").fighting(WS)
    preview = war.game.preview(war.game.read("storm citadel-1 gold-dragon-1,silver-dragon-1"))
    assert preview is not None
    assert [number.total for _, number in preview.breakdowns] == [8, 20, 8 + 1 - 2 - 1]


@rule("DG-11-23")
def test_riders_may_ignore_a_retreat() -> None:
    war = aloft("3943", "draconian-1", "draconian-2").place("gold-dragon-1", "silver-dragon-1", at="3944")
    war.fighting(WS).give("storm citadel-1 gold-dragon-1,silver-dragon-1", 6)
    assert "R" in war.war.battle[0].result
    war.give("deplete gold-dragon-1").give("deplete draconian-1").give("deplete draconian-2")
    assert war.offered() == {"retreat", "stand"}
    war.give("retreat draconian-1 - 3942")
    assert [war.at(name) for name in ("citadel-1", "draconian-1", "draconian-2")] == ["3942"] * 3
    assert war.offered() == {"advance", "hold"}, "the hex is vacated (DG-07-45)"


@rule("DG-07-10")
def test_a_storm_that_is_too_weak_is_forbidden_where_an_option_says_so() -> None:
    war = battlefield(odds_below_minimum="forbid").place("citadel-1", "citadel-2", at="3943", side=HL)
    war.place("draconian-1", "draconian-2", at="3943", aboard="citadel-1")
    war.place("draconian-3", at="3943", depleted=True, aboard="citadel-2")
    war.place("gold-dragon-1", "silver-dragon-1", at="3944").fighting(WS)
    assert war.refuses("storm citadel-1 gold-dragon-1").because("DG-07-10"), "4 against 24"
    assert not war.refuses("storm citadel-1 gold-dragon-1,silver-dragon-1"), "8 against 24"
    assert not war.refuses("storm citadel-2 gold-dragon-1"), "4 against 6"
    gold, silver = war.piece("gold-dragon-1"), war.piece("silver-dragon-1")
    storms = {order.components() for order in war.game.completions(Storm)}
    assert {armies for citadel, armies in storms if citadel == war.piece("citadel-1")} == {(gold, silver)}


@rule("DG-11-23")
def test_a_citadel_whose_riders_are_all_slain_falls() -> None:
    war = aloft("3943", "draconian-1").place("kitiara", at="3943", aboard="citadel-1")
    war.war.set("depleted", war.piece("draconian-1"), 1)
    war.place("gold-dragon-1", "silver-dragon-1", at="3944").fighting(WS)
    war.give("storm citadel-1 gold-dragon-1,silver-dragon-1", 10)
    assert war.waits_for_dice, "Kitiara rolls for her life"
    war.roll(1)
    assert war.war.at[war.piece("citadel-1")] == GONE
    assert war.war.at[war.piece("kitiara")] == GONE, "she rolled a 1"
    assert war.offered() == {"advance", "hold"}


@rule("DG-11-23")
def test_leaders_and_wizards_of_a_lost_citadel_do_not_simply_join_those_below() -> None:
    war = aloft("3943", "draconian-1").place("kitiara", at="3943", aboard="citadel-1").place("mercenary-1", at="3943")
    war.war.set("depleted", war.piece("draconian-1"), 1)
    war.place("gold-dragon-1", "silver-dragon-1", at="3944").fighting(WS)
    war.give("storm citadel-1 gold-dragon-1,silver-dragon-1", 10)
    assert war.waits_for_dice, "Kitiara rolls for her life"
    war.roll(4)
    assert war.at("kitiara") == war.at("mercenary-1") == "3943", "with luck she lands among them"
    assert war.war.aboard[war.piece("kitiara")] < 0


@rule("DG-11-23")
def test_an_empty_citadel_falls_when_enemy_fliers_enter_its_hex() -> None:
    war = aloft("3943").place("gold-dragon-1", "caergoth-1", at="3944").moving(WS)
    war.give("march caergoth-1 - 3943")
    assert war.at("citadel-1") == "3943", "ground armies do not reach it"
    war.give("fly gold-dragon-1 - 3943")
    assert war.war.at[war.piece("citadel-1")] == GONE


# Attacking


@rule("DG-11-24", "DG-11-27")
def test_a_citadel_strips_the_defenders_of_terrain_and_walls() -> None:
    war = battlefield().place("caergoth-1", "caergoth-2", at="2522").place("mercenary-1", at="2521")
    before = attack(war, HL, "2522", "mercenary-1")
    assert before[1] == (6 + 6) * 2
    assert before[2] <= -2
    war.place("citadel-1", at="2422", side=HL)
    assert attack(war, HL, "2522", "mercenary-1") == before, "a citadel must join to count"
    assert attack(war, HL, "2522", "mercenary-1", "citadel-1") == (6, 12, 1)


@rule("DG-11-24")
def test_an_empty_citadel_joins_by_being_named_and_only_next_to_the_hex() -> None:
    war = battlefield().place("caergoth-1", at="2522").place("mercenary-1", at="2521")
    war.place("citadel-1", at="2422", side=HL).place("citadel-2", at="3943", side=HL).fighting(HL)
    assert war.refuses("attack 2522 citadel-1").because("DG-07-03")
    assert war.refuses("attack 2522 citadel-2,mercenary-1").because("DG-11-24")
    war.give("attack 2522 citadel-1,mercenary-1")
    assert war.war.battle[0].citadels == (war.piece("citadel-1"),)


@rule("DG-11-24")
def test_a_citadel_joins_with_its_riders_and_walls_do_not_stop_the_retreat() -> None:
    war = battlefield().place("caergoth-1", "caergoth-2", at="2522")
    war.place("citadel-1", at="2422", side=HL).place("draconian-1", "draconian-2", at="2422", aboard="citadel-1")
    war.place("mercenary-1", "mercenary-2", at="2521").fighting(HL)
    war.give("attack 2522 draconian-1,draconian-2,mercenary-1,mercenary-2", 6)
    assert "R" in war.war.battle[0].result.split("/")[1]
    while war.offered() == {"deplete"}:
        war.game.give(war.game.suggest(Dice("strip")))
    assert war.asked == "whitestone"
    assert war.offered() == {"retreat"}, "no standing behind walls"


@rule("DG-11-24")
def test_a_citadel_that_loses_its_riders_in_the_battle_still_leaves_no_walls() -> None:
    war = battlefield().place("caergoth-1", "caergoth-2", at="2522").place("mercenary-1", "mercenary-2", at="2521")
    war.place("citadel-1", at="2422", side=HL).place("draconian-1", at="2422", depleted=True, aboard="citadel-1")
    suffer(war.fighting(HL), "attack 2522 draconian-1,mercenary-1,mercenary-2", "1/1R")
    war.give("deplete draconian-1").give("deplete caergoth-1")
    assert war.asked == "whitestone"
    assert war.offered() == {"retreat"}, "no standing behind walls"


@rule("DG-11-24", "DG-07-10")
def test_a_citadel_opens_a_target_that_would_be_too_strong_behind_its_walls() -> None:
    war = battlefield(odds_below_minimum="forbid").place("caergoth-1", "caergoth-2", at="2522")
    war.place("mercenary-1", at="2521").place("mercenary-2", at="3943").place("tarsis-1", at="3944").fighting(HL)
    assert war.refuses("attack 2522 mercenary-1").because("DG-07-10"), "6 against 24"
    assert war.hex("2522") not in {order.components()[0] for order in war.game.completions(Attack)}
    war.place("citadel-1", at="2422", side=HL).fighting(HL)
    assert not war.refuses("attack 2522 citadel-1,mercenary-1"), "6 against 12"
    assert war.hex("2522") in {order.components()[0] for order in war.game.completions(Attack)}


@rule("DG-11-24")
def test_river_pass_and_favourable_terrain_are_stripped_too() -> None:
    war = battlefield().place("hylo-1", at="1314", side=WS).place("mercenary-1", at="1213")
    crossing = attack(war, HL, "1314", "mercenary-1")[2]
    war.place("citadel-1", at="1214", side=HL)
    stripped = attack(war, HL, "1314", "mercenary-1", "citadel-1")[2]
    assert crossing <= -4
    assert stripped == 1


@rule("DG-11-24")
def test_a_fortress_in_a_pass_and_woods_give_nothing_against_a_citadel() -> None:
    tower = battlefield().place("khur-1", at="2317").place("vingaard-1", at="2316")
    tower.place("citadel-1", at="2416", side=HL).fighting(HL)
    found = forecast(tower, "attack 2316 citadel-1,khur-1")
    assert (found.counting, found.defence.total) == ({"DG-07-30": 1}, 4)
    assert found.struck == dict.fromkeys(("DG-07-39", "DG-07-31"), "DG-11-24")
    woods = battlefield().place("goodlund-1", at="3810").place("khur-1", at="3809")
    woods.place("citadel-1", at="3811", side=HL).fighting(HL)
    assert forecast(woods, "attack 3810 khur-1").counting == {"DG-07-41": -1}
    assert forecast(woods, "attack 3810 citadel-1,khur-1").struck == {"DG-07-41": "DG-11-24"}


@rule("DG-11-24", refused="a second attack")
def test_a_citadel_joins_one_attack_in_a_turn() -> None:
    war = battlefield().place("tarsis-1", at="3944").place("tarsis-2", at="4044").place("khur-3", at="4045")
    war.place("khur-1", "khur-2", at="3943").place("citadel-1", at="3945", side=HL).fighting(HL)
    assert not war.refuses("attack 4044 citadel-1,khur-3")
    suffer(war, "attack 3944 citadel-1,khur-1,khur-2", "-/-")
    assert war.refuses("attack 4044 citadel-1,khur-3").because("DG-11-24")
    assert not war.refuses("attack 4044 khur-3")


@rule("DG-11-24")
@pytest.mark.parametrize(("option", "modifier"), [("cancelled", 1), ("stands", -10)])
def test_a_dwarven_fortress_is_stripped_unless_the_option_lets_it_stand(option: str, modifier: int) -> None:
    war = battlefield(citadel_vs_dwarven_fortress=option).place("caergoth-1", at="thorbardin")
    war.place("mercenary-1", at="2342").place("citadel-1", at="2240", side=HL)
    assert attack(war, HL, "thorbardin", "mercenary-1", "citadel-1")[2] == modifier


@rule("DG-11-24")
def test_fliers_keep_their_walls_against_a_citadel() -> None:
    war = battlefield().place("gold-dragon-1", at="2522").place("mercenary-1", at="2521")
    war.place("citadel-1", at="2422", side=HL)
    assert attack(war, HL, "2522", "mercenary-1", "citadel-1")[1] == 4 * 2


@rule("DG-11-27")
def test_infantry_on_a_citadel_attacks_with_the_flight_modifier_from_over_any_terrain() -> None:
    atlas = board().war.theatre.atlas
    war = battlefield().place("caergoth-1", at="3944")
    war.place("citadel-1", at="3943", side=HL).place("draconian-1", at="3943", aboard="citadel-1")
    assert attack(war, HL, "3944", "draconian-1") == (6, 6, 1)
    coast = next(
        (h, n)
        for h, terrain in each_hex(atlas.terrain)
        if terrain == Terrain.SEA
        for n in atlas.grid.neighbours[h]
        if war.war.theatre.dry[n]
    )
    sea, land = map(atlas.token, coast)
    landing = battlefield().place("caergoth-1", at=land).place("citadel-1", at=sea, side=HL)
    landing.place("draconian-1", at=sea, aboard="citadel-1").fighting(HL)
    assert not landing.refuses(f"attack {land} draconian-1")


@rule("DG-11-05")
def test_a_citadel_keeps_the_flight_modifier_against_lances() -> None:
    war = battlefield().place("tarsis-1", at="3944").place("red-dragon-1", at="3943")
    war.place("citadel-1", at="3943", side=HL)
    bears(war, "dragonlance-1", "tarsis-1")
    assert attack(war, HL, "3944", "red-dragon-1")[2] == 0
    assert attack(war, HL, "3944", "red-dragon-1", "citadel-1")[2] == 1


@rule("DG-11-20", "DG-07-18")
def test_riders_that_must_retreat_take_their_citadel_along() -> None:
    war = battlefield().place("citadel-1", at="3943", side=HL).place("draconian-1", at="3943", aboard="citadel-1")
    war.place("caergoth-1", "caergoth-2", at="3944").fighting(HL)
    war.give("attack 3944 draconian-1", 2)
    assert war.is_depleted("draconian-1")
    assert war.refuses("retreat draconian-1 - 4044").because("DG-07-19")
    war.give("retreat draconian-1 - 3942")
    assert war.at("citadel-1") == war.at("draconian-1") == "3942"


@rule("DG-07-45", "DG-11-26")
def test_a_rider_that_advances_leaves_the_citadel() -> None:
    war = battlefield().place("citadel-1", at="3943", side=HL)
    war.place("draconian-1", "draconian-2", at="3943", aboard="citadel-1").place("mercenary-1", at="3943")
    war.place("tarsis-1", at="3944", depleted=True).fighting(HL)
    war.give("attack 3944 draconian-1,draconian-2,mercenary-1", 10)
    war.give("advance draconian-1 -")
    assert war.at("draconian-1") == "3944"
    assert war.war.aboard[war.piece("draconian-1")] < 0
    assert war.at("citadel-1") == "3943"


def test_a_storm_is_written_and_read_without_loss() -> None:
    war = aloft("3943", "draconian-1")
    order = Storm(war.piece("citadel-1"), (war.piece("gold-dragon-1"),))
    assert war.game.read(war.game.write(order)) == order
