"""More Dragons of Glory, Rule 5 addenda: winter weather over the standard game (MD-05-01, MD-05-03 to MD-05-06)."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.rulemark import rule
from tests.rules.dg.battles import forecast, sides
from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.rules.dg.games import game_of, play, war_of
from warhost.campaign.advanced.winter import WINTER
from warhost.campaign.combat.attack import can_enter, can_strike, possible_targets
from warhost.campaign.combat.modifiers import MODIFIERS
from warhost.campaign.combat.retreat_and_advance import Retreats
from warhost.campaign.land.movement import closed_refusal
from warhost.campaign.options import OPTIONS
from warhost.campaign.printed.sides import GONE, POOL, SEATS
from warhost.campaign.rulebook import SEAMS, DragonsOfGlory
from warhost.campaign.sea.naval_combat import ways_out, withdrawal_refusals
from warhost.campaign.sea.ships import Sail, can_step, step_refusals
from warhost.campaign.sea.transport import Voyage
from warhost.campaign.sequence import Combat, NextTurn, OpenCombat
from warhost.campaign.world.atlas import Barrier, Crossing
from warhost.core import CHANCE, Dice, Game, new_game
from warhost.core.ids import HexId, each_hex, is_hex
from warhost.core.messages import Log
from warhost.core.rulebook import layered
from warhost.core.seams import DropEntry, RefillSeam, Seam

OVERLAND = (
    *("4102", "4003", "4004", "3905", "3906", "3807", "3808", "3709"),
    *("3710", "3611", "3612", "3513", "3514", "3415", "3416", "3317"),
)
"""Open country, flown from 4101; the 4th hex is 3905, the 8th 3709."""
OVERSEA = "4505>4606>4607>4708>4709>4810"
"""Across the water from 4504; the 4th hex is sea, the last one land."""


def at_turn(war: Board, turn: int) -> Board:
    """Let the calendar show a Turn."""
    war.war.set("turn", 0, turn)
    war.war.follow_calendar()
    return war


def winter(turn: int = 20, **options: str) -> Board:
    """A battlefield in a winter Turn."""
    return at_turn(battlefield(winter="on", **options), turn)


def summer() -> Board:
    """The same battlefield in a Turn that is not winter, the layer being there."""
    return at_turn(battlefield(winter="on"), 21)


def beside(war: Board, here: str, there: str) -> bool:
    """Whether a hex counts as adjacent to another."""
    return war.hex(there) in war.war.adjacent_to(war.hex(here))


# MD-05-01: when


@rule("MD-05-01", "DG-13-01")
@pytest.mark.parametrize(("turn", "frozen"), [(5, True), (20, True), (21, False), (4, False), (30, True)])
def test_winter_is_every_fifth_turn(turn: int, frozen: bool) -> None:
    war = at_turn(battlefield(winter="on"), turn)
    assert (war.war.ground.season.id == "winter") is frozen
    assert beside(war, "3211", "3312") is frozen


@rule("MD-05-01")
def test_without_the_option_no_turn_is_winter() -> None:
    war = at_turn(battlefield(), 20)
    assert not beside(war, "3211", "3312")
    war.place("khur-1", at="3211").place("palanthus-ship-1", at="3510").moving(WS)
    war.give("sail palanthus-ship-1 3511>3411>3311/3412")
    assert not war.waits_for_dice


@rule("MD-05-01")
def test_winter_comes_and_goes_with_the_turn_marker_and_is_told() -> None:
    war = battlefield(winter="on")
    for turn, told in ((5, "Winter:"), (6, "The winter is over")):
        war.war.set("turn", 0, turn - 1)
        war.war.log = Log()
        war.doing(NextTurn())
        assert any(str(message).startswith(told) for message, _ in war.war.log)


@rule("MD-05-01")
def test_the_view_says_that_it_is_winter() -> None:
    rulebook = DragonsOfGlory()
    assert rulebook.facts(winter().war, SEATS[HL])["season"] == "winter"
    assert "season" not in rulebook.facts(summer().war, SEATS[HL])


# MD-05-03: frozen rivers


@rule("MD-05-03")
def test_armies_march_over_frozen_rivers_as_if_they_were_not_there() -> None:
    for war, crosses, price in ((winter(), True, 1), (summer(), False, 2)):
        war.place("khur-1", at="3211").place("khur-2", at="2513").moving(HL)
        assert ("3312" in war.reach("khur-1")) is crosses
        assert war.refuses("march khur-1 - 3312").because("DG-05-08") is not crosses
        war.give("march khur-2 - 2514")
        assert war.war.spent[war.piece("khur-2")] == price


@rule("MD-05-03")
def test_enemies_over_a_frozen_deep_river_are_adjacent_and_stop_each_other() -> None:
    war = winter().place("khur-1", at="3210").place("palanthus-1", at="3312").moving(HL)
    assert war.refuses("march khur-1 - 3211>3111").because("DG-05-20")
    war = summer().place("khur-1", at="3210").place("palanthus-1", at="3312").moving(HL)
    assert not war.refuses("march khur-1 - 3211>3111")


@rule("MD-05-03")
def test_an_attack_over_a_frozen_deep_river_is_legal_and_has_no_modifier() -> None:
    war = winter().place("khur-1", at="3211").place("palanthus-1", at="3312").fighting(HL)
    assert forecast(war, "attack 3312 khur-1").modifier.total == 0
    war = summer().place("khur-1", at="3211").place("palanthus-1", at="3312").fighting(HL)
    assert possible_targets(war.war, HL) == []


@rule("MD-05-03")
@pytest.mark.parametrize(
    ("here", "there", "modifier"),
    [("2513", "2514", "DG-07-35"), ("2228", "2129", "DG-07-36"), ("2715", "2815", "DG-07-37")],
)
def test_river_bridge_and_ford_modifiers_are_struck_out(here: str, there: str, modifier: str) -> None:
    war = winter().place("khur-1", at=here).place("palanthus-1", at=there).fighting(HL)
    assert forecast(war, f"attack {there} khur-1").struck == {modifier: "MD-05-03"}
    war = summer().place("khur-1", at=here).place("palanthus-1", at=there).fighting(HL)
    assert modifier in forecast(war, f"attack {there} khur-1").counting


@rule("MD-05-03")
def test_a_ship_in_the_ice_is_no_bridge_that_one_has_to_fight_over() -> None:
    war = winter().place("sanction-ship-1", at="3211/3312")
    war.place("khur-1", at="3211").place("palanthus-1", at="3312").fighting(HL)
    assert forecast(war, "attack 3312 khur-1").struck == {"DG-07-36": "MD-05-03"}


@rule("MD-05-03", refused="ships on rivers")
def test_ships_move_neither_along_rivers_nor_out_of_them_nor_into_them() -> None:
    war = winter().place("palanthus-ship-1", at="3411").place("palanthus-ship-2", at="3311/3412").moving(WS)
    assert war.refuses("sail palanthus-ship-1 3311/3412").because("MD-05-03")
    assert war.refuses("sail palanthus-ship-2 3311/3312").because("MD-05-03")
    assert war.refuses("sail palanthus-ship-2 3411").because("MD-05-03")
    waters = war.war.theatre.waters
    ends = [path[-1] for path in war.game.choices(Sail, war.piece("palanthus-ship-1")).all()]
    assert ends
    assert not any(waters.is_river(end) for end in ends if is_hex(end))
    assert war.piece("palanthus-ship-2") not in war.game.choices(Sail).all()


@rule("MD-05-03")
def test_a_ship_may_go_on_in_winter_exactly_when_nothing_refuses_it() -> None:
    war = winter().place("palanthus-ship-1", at="3510").moving(WS)
    waters = war.war.theatre.waters
    voyage = Voyage.of(war.war, war.piece("palanthus-ship-1"))
    frozen = set()
    for here, links in each_hex(waters.links):
        for voyage.station, there in ((here, there) for there in links):
            refused = step_refusals(voyage, there)
            assert can_step(voyage, there) is not bool(refused)
            frozen |= {here if waters.is_river(here) else there for reason in refused if "MD-05-03" in reason.rules}
    assert frozen == set(range(waters.size, waters.count))


@rule("MD-05-03", "DG-08-04", refused="withdrawal")
def test_a_ship_in_the_ice_cannot_withdraw_from_a_battle() -> None:
    for war, free in ((winter(), False), (summer(), True)):
        war.place("palanthus-ship-1", at="3211/3312")
        ship, up_river = war.piece("palanthus-ship-1"), war.hex("3211/3212")
        assert (up_river in ways_out(war.war, ship)) is free
        refused = withdrawal_refusals(war.war, (ship,), ((ship, up_river),))
        assert [reason.rules for reason in refused] == ([] if free else [("MD-05-03",)])


@rule("MD-05-03")
def test_ships_in_the_ice_stay_when_an_army_comes_and_leave_when_the_ice_breaks() -> None:
    war = winter().place("palanthus-ship-1", at="3211/3312").place("khur-1", at="3210").moving(HL)
    war.give("march khur-1 - 3211")
    assert war.station("palanthus-ship-1") == "3211/3312"
    at_turn(war, 21).game.settle()
    war.game.resume(war.war)
    while war.asked == "whitestone":
        war.game.give(war.game.suggest(Dice("ice")))
    assert war.station("palanthus-ship-1") != "3211/3312"


@rule("MD-05-03")
def test_who_is_near_whom_follows_the_season_and_rebuilding_agrees() -> None:
    war = battlefield(winter="on").place("khur-1", "khur-2", at="3211").place("palanthus-1", at="3312")
    war.place("palanthus-ship-1", at="3211/3212").place("khur-3", at="3212")
    summer = (war.war.contact(HL), war.war.contact(WS))
    for turn in (4, 5, 6, 10, 11):
        at_turn(war, turn)
        assert war.war.is_adjacent_to_enemy(war.hex("3211"), HL) is (turn % 5 == 0)
        kept = war.war.derived()
        war.war.rebuild()
        assert war.war.derived() == kept
    assert (war.war.contact(HL), war.war.contact(WS)) == summer


@rule("MD-05-03")
def test_taking_back_the_turn_marker_takes_back_the_winter() -> None:
    war = at_turn(battlefield(winter="on"), 4).place("khur-1", at="3211").place("palanthus-1", at="3312")
    mark, before = war.war.mark, war.war.derived()
    at_turn(war, 5)
    assert war.war.derived() != before
    war.war.revert(mark)
    assert war.war.derived() == before


# MD-05-04: storms


@rule("MD-05-04")
def test_three_ships_roll_one_by_one_and_those_with_a_1_sink() -> None:
    ships = ("mithas-ship-1", "mithas-ship-2", "mithas-ship-3")
    war = winter().place(*ships, at="0005").moving(HL)
    for ship, die in zip(ships, (1, 4, 1), strict=True):
        war.give(f"sail {ship} 0105>0205", die)
    assert [war.at(ship) for ship in ships] == [GONE, "0205", GONE]
    told = [line.id for line, _ in war.game.log if line.id in ("md-log-storm", "md-log-calm")]
    assert told == ["md-log-storm", "md-log-calm", "md-log-storm"]


@rule("MD-05-04")
def test_a_ship_rolls_once_as_it_sets_out_and_again_in_the_next_winter_turn() -> None:
    war = winter().place("mithas-ship-1", at="0005").moving(HL)
    war.give("sail mithas-ship-1 0105", 2).give("sail mithas-ship-1 0205")
    assert war.at("mithas-ship-1") == "0205"
    at_turn(war, 25).moving(HL).give("sail mithas-ship-1 0305", 6)
    assert war.at("mithas-ship-1") == "0305"


@rule("MD-05-04", "DG-08-07", "DG-08-08")
@pytest.mark.parametrize(("fate", "where"), [(3, GONE), (4, "5905")])
def test_armies_aboard_drown_and_leaders_roll_for_their_life(fate: int, where: str | HexId) -> None:
    war = winter().place("mithas-ship-1", at="0005").place("mithas-2", at="5905")
    war.place("mithas-1", "mithas-leader", at="0005", aboard="mithas-ship-1").moving(HL)
    war.give("sail mithas-ship-1 0105", 1, fate)
    assert (war.at("mithas-ship-1"), war.at("mithas-1"), war.at("mithas-leader")) == (GONE, POOL, where)


@rule("MD-05-04")
def test_cargo_taken_aboard_first_is_at_risk_and_loading_alone_is_not() -> None:
    war = winter().place("palanthus-ship-1", "palanthus-1", "palanthus-2", at="Kalaman").hold("Kalaman", side=WS)
    war.place("palanthus-ship-2", at="Kalaman").moving(WS)
    war.give("sail palanthus-ship-2 load:palanthus-2")
    assert not war.waits_for_dice
    war.give("sail palanthus-ship-1 load:palanthus-1>3512", 1)
    assert war.at("palanthus-1") == POOL
    assert war.at("palanthus-2") == "3412"


@rule("MD-05-04")
def test_the_odds_of_the_storm_are_shown_before_the_order_is_given() -> None:
    war = winter().place("mithas-ship-1", at="0005").moving(HL)
    preview = war.game.preview(war.game.read("sail mithas-ship-1 0105"))
    assert preview is not None
    assert preview.odds is not None
    assert {outcome: str(chance) for outcome, chance in preview.odds.chances} == {"sinks": "1/6", "sails": "5/6"}


@rule("MD-05-04")
def test_there_are_no_storms_outside_winter() -> None:
    war = summer().place("mithas-ship-1", at="0005").moving(HL).give("sail mithas-ship-1 0105")
    assert not war.waits_for_dice


# MD-05-05: closed passes


@rule("MD-05-05", refused="ground armies and leaders")
def test_ground_armies_and_leaders_do_not_move_through_passes() -> None:
    war = winter().place("khur-1", "khur-leader", at="3722").moving(HL)
    assert war.refuses("march khur-1 - 3822").because("MD-05-05")
    assert war.refuses("march khur-leader - 3822").because("MD-05-05")
    assert "3822" not in war.reach("khur-1")
    assert "3822" in summer().place("khur-1", at="3722").moving(HL).reach("khur-1")


@rule("MD-05-05")
def test_every_pass_of_the_map_is_closed_and_its_refusal_says_so() -> None:
    war = winter().place("khur-1", at="3722")
    atlas, army = war.war.theatre.atlas, war.piece("khur-1")
    for here, there in sides(atlas, Barrier.MOUNTAIN, Crossing.PASS):
        assert not can_enter(war.war, army, here, there)
        assert can_strike(war.war, army, here, there)
        assert closed_refusal(war.war, army, here, there).rules == ("MD-05-05",)


@rule("MD-05-05")
def test_an_army_in_a_pass_hex_leaves_only_over_ordinary_hexsides() -> None:
    war = winter().place("khur-1", at="3722").place("khur-2", at="2316").moving(HL)
    assert war.reach("khur-1")
    assert "3822" not in war.reach("khur-1")
    assert war.reach("khur-2") == set()


@rule("MD-05-05")
def test_dwarves_and_ogres_climb_a_closed_pass_like_any_mountain() -> None:
    for war, price in ((winter(), 2), (summer(), 1)):
        war.place("blode-1", at="3722").moving(HL).give("march blode-1 - 3822")
        assert war.war.spent[war.piece("blode-1")] == price


@rule("MD-05-05")
def test_fliers_cross_passes_as_ever() -> None:
    war = winter().place("red-dragon-1", at="3722").moving(HL).give("fly red-dragon-1 - 3822")
    assert war.war.spent[war.piece("red-dragon-1")] == 1


@rule("MD-05-05", "DG-07-39")
def test_an_attack_through_a_pass_into_a_pass_hex_is_at_minus_4() -> None:
    war = winter().place("khur-1", at="3722").place("palanthus-1", at="3822").fighting(HL)
    assert forecast(war, "attack 3822 khur-1").counting == {"DG-07-39": -2, "MD-05-05": -2}
    war = summer().place("khur-1", at="3722").place("palanthus-1", at="3822").fighting(HL)
    assert forecast(war, "attack 3822 khur-1").counting == {"DG-07-39": -2}


@rule("MD-05-05")
def test_the_snow_counts_for_ground_armies_that_come_through_the_pass_and_only_once() -> None:
    war = winter().place("khur-1", "khur-2", at="3722").place("palanthus-1", at="3822")
    war.place("red-dragon-1", at="3722").place("khur-3", at="3821").fighting(HL)
    assert "MD-05-05" not in forecast(war, "attack 3822 red-dragon-1").counting
    assert "MD-05-05" not in forecast(war, "attack 3822 khur-3").counting
    assert forecast(war, "attack 3822 khur-1,khur-2,khur-3").counting["MD-05-05"] == -2


@rule("MD-05-05", refused="advance")
def test_nobody_advances_through_a_closed_pass() -> None:
    war = winter().place("khur-1", "red-dragon-1", at="3722").place("khur-3", "blue-dragon-1", at="3821")
    war.place("palanthus-1", at="3822", depleted=True).fighting(HL)
    war.give("attack 3822 khur-1,khur-3,red-dragon-1,blue-dragon-1", 10)
    assert war.at("palanthus-1") == POOL
    assert war.refuses("advance khur-1 -").because("MD-05-05")
    war.give("advance khur-3 -")
    assert war.at("khur-3") == "3822"


@rule("MD-05-05", refused="retreat")
def test_nobody_retreats_through_a_closed_pass() -> None:
    war = winter().place("palanthus-1", at="3822").place("khur-1", at="3821")
    war.doing(Combat(HL), OpenCombat(HL), Retreats((war.piece("palanthus-1"),)))
    assert war.refuses("retreat palanthus-1 - 3722").because("MD-05-05")


# MD-05-06: flying weather


def path(*hexes: str) -> str:
    return ">".join(hexes)


@rule("MD-05-06")
def test_a_flight_of_nine_hexes_is_tested_twice_and_may_end_in_the_eighth() -> None:
    war = winter().place("red-dragon-1", at="4101").moving(HL)
    war.give(f"fly red-dragon-1 - {path(*OVERLAND[:9])}", 4)
    assert war.at("red-dragon-1") == "3709"
    war.roll(2)
    assert war.at("red-dragon-1") == "3709"
    assert war.refuses("fly red-dragon-1 - 3710").because("MD-05-06")
    assert "fly" not in war.offered()


@rule("MD-05-06")
@pytest.mark.parametrize(("length", "dice"), [(3, 0), (4, 1), (7, 1), (8, 2), (12, 3), (16, 4)])
def test_every_fourth_hex_is_tested_also_the_last(length: int, dice: int) -> None:
    war = winter().place("red-dragon-1", at="4101").moving(HL)
    war.give(f"fly red-dragon-1 - {path(*OVERLAND[:length])}", *[6] * dice)
    assert war.at("red-dragon-1") == OVERLAND[length - 1]
    assert not war.waits_for_dice


@rule("MD-05-06")
def test_hexes_of_several_orders_are_counted_together_and_anew_each_turn() -> None:
    war = winter().place("red-dragon-1", at="4101").moving(HL)
    war.give(f"fly red-dragon-1 - {path(*OVERLAND[:3])}").give(f"fly red-dragon-1 - {OVERLAND[3]}")
    assert war.waits_for_dice
    war.roll(4).moving(HL).give(f"fly red-dragon-1 - {path(*OVERLAND[4:7])}")
    assert war.offered() >= {"fly"}


@rule("MD-05-06")
@pytest.mark.parametrize(("die", "where"), [(3, GONE), (4, "4810")])
def test_a_flier_forced_down_over_sea_is_gone(die: int, where: str | HexId) -> None:
    war = winter().place("red-dragon-1", at="4504").moving(HL).give(f"fly red-dragon-1 - {OVERSEA}", die)
    assert war.at("red-dragon-1") == where


@rule("MD-05-06")
def test_an_army_carried_over_sea_goes_to_the_pool_and_a_leader_rolls_for_his_life() -> None:
    war = winter().place("silvanesti-griffon-1", "silvanesti-1", "silvanesti-leader", at="4504").moving(WS)
    war.give(f"fly silvanesti-griffon-1 silvanesti-1,silvanesti-leader {OVERSEA}", 1, 2)
    names = ("silvanesti-griffon-1", "silvanesti-1", "silvanesti-leader")
    assert [war.at(name) for name in names] == [GONE, POOL, GONE]


@rule("MD-05-06")
def test_a_carrier_forced_down_over_land_lands_with_its_load() -> None:
    war = winter().place("silvanesti-griffon-1", "silvanesti-1", at="4101").moving(WS)
    war.give(f"fly silvanesti-griffon-1 silvanesti-1 {path(*OVERLAND[:6])}", 1)
    assert war.at("silvanesti-griffon-1") == war.at("silvanesti-1") == "3905"
    assert "march" not in war.offered()


@rule("MD-05-06")
def test_where_there_is_no_room_the_flier_comes_down_in_the_nearest_hex_that_has_some() -> None:
    war = winter().place("blue-dragon-1", "blue-dragon-2", at="3905").place("red-dragon-1", at="4101").moving(HL)
    war.give(f"fly red-dragon-1 - {path(*OVERLAND[:6])}", 3)
    assert war.offered() == {"alight"}
    assert war.asked == "highlord"
    war.give("alight 3906")
    assert war.at("red-dragon-1") == "3906"
    assert war.refuses("fly red-dragon-1 - 3807").because("MD-05-06")


@rule("MD-05-06", "DG-06-04")
def test_a_flier_forced_down_over_marsh_comes_down_beside_it() -> None:
    war = winter().place("red-dragon-1", at="3908").moving(HL).give("fly red-dragon-1 - 4008>4108>4208>4308>4408", 3)
    assert war.refuses("alight 4308").because("DG-06-04")
    war.give("alight 4208")
    assert war.at("red-dragon-1") == "4208"
    assert "fly" not in war.offered()


@rule("MD-05-06", "DG-04-05")
@pytest.mark.parametrize(("die", "stays"), [(4, True), (3, False)])
def test_ships_below_are_driven_away_only_if_the_flier_lands_on_them(die: int, stays: bool) -> None:
    war = winter().place("palanthus-ship-1", at="3905").place("red-dragon-1", at="4101").moving(HL)
    war.give(f"fly red-dragon-1 - {path(*OVERLAND[:6])}", die)
    if not stays:
        war.give(war.game.write(war.game.suggest(Dice("away"))))
    assert (war.at("palanthus-ship-1") == "3905") is stays


@rule("MD-05-06")
def test_wizards_and_citadels_are_exempt() -> None:
    war = winter().place("citadel-1", at="4101", side=HL).moving(HL)
    war.give(f"drift citadel-1 {path(*OVERLAND[:4])}")
    assert not war.waits_for_dice
    assert war.at("citadel-1") == "3905"


# The layer


def test_the_layer_drops_and_refills_nothing_and_its_option_bears_its_name() -> None:
    assert not any(isinstance(change, DropEntry | RefillSeam) for change in WINTER.changes)
    assert [option.values for option in OPTIONS if option.id == WINTER.id] == [("off", "on")]
    plain = DragonsOfGlory().resolve("kender-strike", {o.id: o.default for o in OPTIONS})
    assert {seam: plain.entries(Seam(seam)) for seam in SEAMS} == SEAMS
    assert layered(SEAMS, [WINTER]).entries[MODIFIERS] != SEAMS[MODIFIERS]


class Standard(DragonsOfGlory):
    """The standard game without any layer."""

    options = tuple(option for option in OPTIONS if option.id != WINTER.id)
    layers = ()


WHOLE = 20_000
"""More records than a game can have."""


def hashes(game: Game, most: int) -> list[int]:
    """The hash after every order and roll of a random game, so many at most."""
    dice = Dice("twin")
    found: list[int] = []
    while not game.over and len(found) < most:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
        found.append(game.state.hash)
    return found


@pytest.mark.parametrize(
    ("scenario", "most"),
    [
        *(("kender-strike", WHOLE), ("silvanesti", WHOLE), ("solamnic-plain", WHOLE), ("kalaman", WHOLE)),
        *(("historical", 1_000), ("campaign", 1_000)),
    ],
)
def test_the_standard_game_is_the_same_with_the_layer_absent_and_switched_off(scenario: str, most: int) -> None:
    without = hashes(new_game(Standard(), scenario, seed=11), most)
    off = hashes(new_game(DragonsOfGlory(), scenario, seed=11), most)
    assert without == off
    assert len(off) > 50


def test_until_winter_comes_the_game_is_the_same_with_the_layer_switched_on() -> None:
    games = [play(game_of("kender-strike", 5, winter=value), Dice("same")) for value in ("off", "on")]
    turns = set()
    for off, on in zip_longest(*games):
        if war_of(off).turn[0] == 5:
            break
        assert off.state.hash == on.state.hash
        turns.add(war_of(off).turn[0])
    assert turns >= {1, 2, 3, 4}


@rule("MD-05-01")
def test_whole_games_with_winter_keep_their_derived_columns() -> None:
    game = game_of("kalaman", 2, winter="on")
    seen = set()
    for number, now in enumerate(play(game)):
        war = war_of(now)
        if number % 20 == 0 or war.turn[0] not in seen:
            seen.add(war.turn[0])
            twin = war.copy()
            twin.rebuild()
            assert twin.derived() == war.derived()
    assert len(seen) > 5
