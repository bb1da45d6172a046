"""Rule 5: moving ground troops."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield, board
from warhost.campaign.land.stacking import can_stack, stacking_refusals
from warhost.campaign.world.atlas import Crossing, Terrain
from warhost.core.ids import all_hexes

# Spots on the map of Ansalon: 3943 to 3948 is open plain; 1515 and its neighbours are the woods of Hylo;
# 1213|1314 and 1214|1314 are shallow river sides; 3111|3112 is a deep river; 2715|2815 a ford; 2228|2129 a bridge.


@rule("DG-05-01")
def test_an_army_marches_as_far_as_its_points_and_no_farther() -> None:
    war = battlefield().place("vingaard-1", at="3943").moving(WS)
    assert war.war.points(war.piece("vingaard-1")) == 4
    war.give("march vingaard-1 - 3944>3945>3946>3947")
    assert war.at("vingaard-1") == "3947"
    far = battlefield().place("vingaard-1", at="3943").moving(WS)
    assert far.refuses("march vingaard-1 - 3944>3945>3946>3947>4047").because("DG-05-01")


@rule("DG-05-01", refused="a river, an act, a hex far away")
@pytest.mark.parametrize("path", ["3311/3412", "load:mercenary-1", "3945", "3944>3311/3412", "3944>land:vingaard-1"])
def test_a_march_leads_from_hex_to_neighbouring_hex(path: str) -> None:
    war = battlefield().place("vingaard-1", at="3943").place("mercenary-1", at="3942").moving(WS)
    assert war.refuses(f"march vingaard-1 - {path}").because("DG-05-01")


@rule("DG-05-01")
def test_points_spent_are_remembered_within_the_step() -> None:
    war = battlefield().place("vingaard-1", at="3943").moving(WS)
    war.give("march vingaard-1 - 3944>3945>3946")
    assert not war.refuses("march vingaard-1 - 3947")
    assert war.refuses("march vingaard-1 - 3947>4047").because("DG-05-01")


@rule("DG-05-02")
def test_nobody_has_to_move() -> None:
    war = battlefield().place("vingaard-1", at="3943").moving(WS)
    war.give("end-movement")
    assert war.at("vingaard-1") == "3943"


@rule("DG-05-03", "DG-05-04")
def test_forest_costs_two_and_needs_both_points() -> None:
    war = battlefield().place("vingaard-1", at="3808").moving(WS)
    assert {"3809", "3810"} <= war.reach("vingaard-1")
    assert "3811" not in war.reach("vingaard-1")
    war.give("march vingaard-1 - 3809")
    assert war.war.spent[war.piece("vingaard-1")] == 2
    war.give("march vingaard-1 - 3810")
    assert war.refuses("march vingaard-1 - 3811").because("DG-05-01")


@rule("DG-05-05")
def test_crossing_a_river_costs_two() -> None:
    war = battlefield().place("vingaard-1", at="1213").moving(WS)
    war.give("march vingaard-1 - 1314")
    assert war.war.spent[war.piece("vingaard-1")] == 2


@rule("DG-05-06")
@pytest.mark.parametrize(
    ("cost", "army", "expected"), [("3", "vingaard-1", 3), ("2", "vingaard-1", 2), ("3", "qualinesti-1", 2)]
)
def test_forest_behind_a_river(cost: str, army: str, expected: int) -> None:
    war = battlefield(river_forest_cost=cost)
    spot = river_into_forest(war)
    war.place(army, at=spot[0]).moving(WS).give(f"march {army} - {spot[1]}")
    assert war.war.spent[war.piece(army)] == expected


def river_into_forest(war: Board) -> tuple[str, str]:
    """A shallow river side with clear ground on one bank and forest on the other, without bridge or ford."""
    atlas = war.war.theatre.atlas
    for side in range(atlas.grid.size * 6):
        here, there = atlas.grid.side_hexes(side)
        river = there >= 0 and atlas.barrier[side] == 1 and atlas.crossing[side] == 0
        if river and atlas.terrain[here] == 0 and atlas.terrain[there] == 1:
            return atlas.token(here), atlas.token(there)
    raise AssertionError("no forest behind a river on this map")


@rule("DG-05-07")
def test_sea_desert_and_marsh_are_closed() -> None:
    war = battlefield().place("vingaard-1", at="1514").moving(WS)
    assert war.refuses("march vingaard-1 - 1614").because("DG-05-07")


@rule("DG-05-09")
def test_no_army_enters_the_desert() -> None:
    war = battlefield().place("vingaard-1", "khur-1", at="2613").moving(WS)
    assert war.refuses("march vingaard-1 - 2612").because("DG-05-09")


@rule("DG-05-10")
def test_no_army_marches_through_marsh() -> None:
    war = battlefield().place("nordmaar-1", at="4112").moving(WS)
    assert war.refuses("march nordmaar-1 - 4212").because("DG-05-10")


@rule("DG-05-08")
def test_mountain_and_deep_river_sides_are_closed_to_men() -> None:
    river = battlefield().place("vingaard-1", at="3111").moving(WS)
    assert river.refuses("march vingaard-1 - 3112").because("DG-05-08")
    peaks = battlefield().place("vingaard-1", at="5905").moving(WS)
    assert peaks.refuses("march vingaard-1 - 5904").because("DG-05-08")


@rule("DG-05-08", "DG-05-12")
def test_dwarves_and_ogres_cross_mountains_for_one_more_but_no_deep_river() -> None:
    peaks = battlefield().place("thorbardin-1", at="5905").moving(WS).give("march thorbardin-1 - 5904")
    assert peaks.war.spent[peaks.piece("thorbardin-1")] == 2
    ogres = battlefield().place("kern-1", at="5905").moving(HL).give("march kern-1 - 5904")
    assert ogres.war.spent[ogres.piece("kern-1")] == 2
    river = battlefield().place("kern-1", at="3111").moving(HL)
    assert river.refuses("march kern-1 - 3112").because("DG-05-08")


@rule("DG-05-11")
def test_kender_and_elves_walk_the_woods_for_one() -> None:
    war = battlefield().place("hylo-1", at="3808").moving(WS)
    war.give("march hylo-1 - 3809>3810>3811")
    assert war.war.spent[war.piece("hylo-1")] == 3
    elves = battlefield().place("qualinesti-1", at="3808").moving(WS).give("march qualinesti-1 - 3809")
    assert elves.war.spent[elves.piece("qualinesti-1")] == 1


@rule("DG-05-25")
def test_bridges_and_fords_cost_nothing_extra() -> None:
    ford = battlefield().place("vingaard-1", at="2715").moving(WS).give("march vingaard-1 - 2815")
    assert ford.war.spent[ford.piece("vingaard-1")] == 1
    bridge = battlefield().place("vingaard-1", at="2228").moving(WS).give("march vingaard-1 - 2129")
    assert bridge.war.spent[bridge.piece("vingaard-1")] == 1


@rule("DG-05-26")
def test_a_pass_leads_everybody_through_the_range() -> None:
    war = battlefield().place("vingaard-1", at="2317").moving(WS).give("march vingaard-1 - 2316>2215")
    assert war.at("vingaard-1") == "2215"
    assert war.war.spent[war.piece("vingaard-1")] == 2


@rule("DG-05-30")
def test_tunnels_let_every_army_through_or_only_dwarves() -> None:
    war = battlefield().place("vingaard-1", at="2524").moving(WS).give("march vingaard-1 - 2425")
    assert war.war.spent[war.piece("vingaard-1")] == 1
    shut = battlefield(dwarven_tunnels="dwarves-only").place("vingaard-1", "kaolyn-1", at="2524").moving(WS)
    assert shut.refuses("march vingaard-1 - 2425").because("DG-05-30")
    assert not shut.refuses("march kaolyn-1 - 2425")


# Stacking


@rule("DG-05-13")
def test_two_ground_armies_share_a_hex_a_third_does_not() -> None:
    war = battlefield().place("vingaard-1", "vingaard-2", at="3944").place("vingaard-3", at="3945").moving(WS)
    assert war.refuses("march vingaard-3 - 3944").because("DG-05-13")
    fortress = battlefield().place("vingaard-1", "vingaard-2", at="2223").place("vingaard-3", at="2222").moving(WS)
    assert fortress.refuses("march vingaard-3 - 2223").because("DG-05-13")


@rule("DG-05-14")
def test_a_fortified_city_holds_three() -> None:
    war = battlefield().place("vingaard-1", "vingaard-2", at="2617")
    war.place("vingaard-3", "caergoth-1", at="2616").moving(WS)
    war.give("march vingaard-3 - 2617")
    assert war.refuses("march caergoth-1 - 2617").because("DG-05-14")


@rule("DG-05-15")
def test_kender_stack_with_nobody_but_kender() -> None:
    war = battlefield().place("hylo-1", at="1515").place("gunthar-1", "goodlund-1", at="1415").moving(WS)
    assert war.refuses("march gunthar-1 - 1515").because("DG-05-15")
    assert not war.refuses("march goodlund-1 - 1515")


@rule("DG-05-15", "DG-05-17")
def test_leaders_may_be_with_kender_in_any_number() -> None:
    war = battlefield().place("hylo-1", "kronin", at="1515")
    war.place("lord-gunthar", "laurana", at="1415", side=WS).moving(WS)
    war.give("march lord-gunthar laurana 1515")
    assert war.at("laurana") == "1515"


@rule("DG-05-18")
def test_stacking_is_tested_where_the_march_ends() -> None:
    war = battlefield().place("vingaard-1", "vingaard-2", at="3944").place("vingaard-3", at="3945").moving(WS)
    war.give("march vingaard-3 - 3944>3943")
    assert war.at("vingaard-3") == "3943"


@rule("DG-05-29")
def test_allied_nations_may_mix() -> None:
    war = battlefield().place("silvanesti-1", at="3944").place("caergoth-1", at="3945").moving(WS)
    war.give("march caergoth-1 - 3944")
    assert war.at("caergoth-1") == "3944"


# Enemies


@rule("DG-05-19")
def test_no_hex_is_shared_with_the_enemy() -> None:
    war = battlefield().place("vingaard-1", at="3945").place("mercenary-1", at="3943").moving(WS)
    assert war.refuses("march vingaard-1 - 3944>3943").because("DG-05-19")


@rule("DG-05-20")
def test_infantry_stops_next_to_any_enemy_army() -> None:
    for enemy in ("mercenary-1", "red-dragon-1"):
        war = battlefield().place("vingaard-1", at="3947").place(enemy, at="3944").moving(WS)
        assert war.refuses("march vingaard-1 - 3946>3945>4045").because("DG-05-20")
        war.give("march vingaard-1 - 3946>3945")
        assert war.refuses("march vingaard-1 - 3946").because("DG-05-20")


@rule("DG-05-21")
def test_cavalry_and_leaders_ride_past_the_enemy() -> None:
    war = battlefield().place("mercenary-cavalry-1", "kitiara", at="3947").place("vingaard-1", at="3944").moving(HL)
    war.give("march mercenary-cavalry-1 - 3946>3945>4045>4046")
    assert war.at("mercenary-cavalry-1") == "4046"
    war.give("march kitiara - 3946>3945>4045>4046")
    assert war.at("kitiara") == "4046"


@rule("DG-05-22")
def test_mountains_and_deep_rivers_break_adjacency() -> None:
    war = battlefield().place("vingaard-1", at="3112").place("mercenary-1", at="3010").moving(WS)
    across = war.hex("3111"), war.hex("3112")
    assert across[1] not in war.war.theatre.adjacent[across[0]]
    ford = war.hex("2715"), war.hex("2815")
    assert ford[1] in war.war.theatre.adjacent[ford[0]]


@rule("DG-05-23")
def test_an_army_next_to_enemy_infantry_must_break_contact_with_its_first_step() -> None:
    war = battlefield().place("vingaard-1", at="3945").place("mercenary-1", at="3944").moving(WS)
    beside = set(war.war.theatre.adjacent[war.hex("3944")]) & set(war.war.theatre.neighbours[war.hex("3945")])
    token = war.war.theatre.atlas.token
    assert war.refuses(f"march vingaard-1 - {token(min(beside))}").because("DG-05-23")
    assert not war.refuses("march vingaard-1 - 3946")


@rule("DG-05-23")
def test_a_dragon_does_not_pin_and_cavalry_is_not_pinned() -> None:
    dragon = battlefield().place("vingaard-1", at="3945").place("red-dragon-1", at="3944").moving(WS)
    beside = set(dragon.war.theatre.adjacent[dragon.hex("3944")]) & set(
        dragon.war.theatre.neighbours[dragon.hex("3945")]
    )
    token = dragon.war.theatre.atlas.token
    assert not dragon.refuses(f"march vingaard-1 - {token(min(beside))}")
    horse = battlefield().place("mercenary-cavalry-1", at="3945").place("vingaard-1", at="3944").moving(HL)
    assert not horse.refuses(f"march mercenary-cavalry-1 - {token(min(beside))}")


@rule("DG-05-23")
def test_a_pinned_army_may_step_up_to_a_dragon() -> None:
    war = battlefield().place("vingaard-1", at="3945").place("mercenary-1", at="3944").place("red-dragon-1", at="3947")
    war.moving(WS).give("march vingaard-1 - 3946")
    assert war.at("vingaard-1") == "3946"


@rule("DG-05-23", "DG-11-22")
def test_riders_pin_those_below_but_are_not_pinned_themselves() -> None:
    war = battlefield().place("citadel-1", at="3944", side=HL).place("draconian-1", at="3944", aboard="citadel-1")
    war.place("vingaard-1", at="3945").moving(WS)
    beside = set(war.war.theatre.neighbours[war.hex("3944")]) & set(war.war.theatre.neighbours[war.hex("3945")])
    passing = war.war.theatre.atlas.token(min(beside))
    assert war.refuses(f"march vingaard-1 - {passing}").because("DG-05-23")
    war.moving(HL).give("descend citadel-1 draconian-1")
    assert not war.refuses(f"march draconian-1 - {passing}")


@rule("DG-05-23", "DG-05-20")
def test_who_stands_next_to_a_dragon_alone_may_step_up_to_enemy_infantry_and_stops_there() -> None:
    war = battlefield().place("vingaard-1", at="3945").place("red-dragon-1", at="3944").place("mercenary-1", at="3947")
    war.moving(WS).give("march vingaard-1 - 3946")
    assert war.at("vingaard-1") == "3946"
    assert war.refuses("march vingaard-1 - 3845").because("DG-05-20")


# Leaders


@rule("DG-05-27")
def test_a_leader_who_goes_with_an_army_pays_its_costs() -> None:
    war = battlefield().place("hylo-1", "kronin", at="3808").moving(WS)
    war.give("march hylo-1 kronin 3809>3810>3811")
    assert war.war.spent[war.piece("kronin")] == 3
    alone = battlefield().place("kronin", at="3808").moving(WS).give("march kronin - 3809>3810>3811")
    assert alone.war.spent[alone.piece("kronin")] == 6


@rule("DG-05-27", "DG-05-19")
def test_a_leader_does_not_enter_a_hex_of_enemy_armies() -> None:
    war = battlefield().place("kronin", at="3945").place("mercenary-1", at="3944").moving(WS)
    assert war.refuses("march kronin - 3944").because("DG-05-19")


@rule("DG-05-28")
@pytest.mark.parametrize(("die", "fate"), [(1, -3), (3, -3), (4, "3948"), (6, "3948")])
def test_a_leader_caught_alone_rolls_for_his_life(die: int, fate: str | int) -> None:
    war = (
        battlefield()
        .place("lord-gunthar", at="3944", side=WS)
        .place("gunthar-1", at="3948")
        .place("mercenary-1", at="3946")
        .moving(HL)
    )
    war.give("march mercenary-1 - 3945>3944", die)
    assert war.at("lord-gunthar") == fate
    assert war.at("mercenary-1") == "3944"


@rule("DG-05-28", "DG-11-13")
def test_a_wizard_caught_alone_reappears_with_the_nearest_friend() -> None:
    war = (
        battlefield()
        .place("ws-wizard-1", at="3944", side=WS)
        .place("gunthar-1", at="3948")
        .place("mercenary-1", at="3946")
        .moving(HL)
    )
    war.give("march mercenary-1 - 3945>3944")
    assert war.at("ws-wizard-1") == "3948"


@rule("DG-05-18", refused="together")
def test_only_those_in_the_same_hex_march_together() -> None:
    war = battlefield().place("vingaard-1", at="3944").place("vingaard-2", at="3945").moving(WS)
    assert war.refuses("march vingaard-1 vingaard-2 3943").because("DG-05-18")


@rule("DG-12-09")
def test_nobody_moves_the_pieces_of_the_other_side() -> None:
    war = battlefield().place("vingaard-1", at="3944").place("mercenary-1", at="3947").moving(WS)
    assert war.refuses("march mercenary-1 - 2724").because("DG-12-09")


# What the catalogue wants to see


@rule("DG-05-03", "DG-05-11")
def test_clear_woods_clear_is_four_for_men_and_three_for_elves() -> None:
    men = battlefield().place("vingaard-1", at="3708").moving(WS)
    assert [men.war.theatre.favourable["elf"][men.hex(hex)] for hex in ("3808", "3809", "3709")] == [False, True, False]
    men.give("march vingaard-1 - 3808>3809>3709")
    assert men.war.spent[men.piece("vingaard-1")] == 4
    elves = battlefield().place("qualinesti-1", at="3708").moving(WS).give("march qualinesti-1 - 3808>3809>3709")
    assert elves.war.spent[elves.piece("qualinesti-1")] == 3


@rule("DG-05-04")
def test_one_point_left_is_not_enough_for_woods() -> None:
    war = battlefield().place("vingaard-1", at="3808").moving(WS)
    war.war.set("spent", war.piece("vingaard-1"), 3)
    assert war.refuses("march vingaard-1 - 3809").because("DG-05-03")
    assert not war.refuses("march vingaard-1 - 3908")


@rule("DG-05-06", "DG-05-12")
def test_dwarves_pay_three_for_woods_behind_mountains() -> None:
    """2426 is Kaolyn inside the range; the woods of 2526 lie behind an ordinary mountain side."""
    war = battlefield().place("kaolyn-1", at="2426").moving(WS).give("march kaolyn-1 - 2526")
    assert war.war.spent[war.piece("kaolyn-1")] == 3


@rule("DG-05-16")
@pytest.mark.parametrize("hex", ["3945", "2617"])
def test_a_third_flier_finds_no_room_not_even_in_a_city(hex: str) -> None:
    war = battlefield().place("copper-dragon-1", "copper-dragon-2", at=hex)
    griffon = (war.piece("silvanesti-griffon-1"),)
    assert not can_stack(war.war, griffon, war.hex(hex))
    assert [refusal.rules for refusal in stacking_refusals(war.war, griffon, war.hex(hex))] == [("DG-05-16",)]


@rule("DG-05-17")
def test_a_coastal_city_holds_three_armies_two_flights_and_any_number_of_leaders_and_ships() -> None:
    war = battlefield().place("palanthus-1", "palanthus-2", "palanthus-3", at="2314")
    war.place("copper-dragon-1", "copper-dragon-2", at="2314")
    leaders = ("laurana", "lord-gunthar", "palanthus-leader", "kronin", "caergoth-leader")
    war.place(*leaders, at="2314", side=WS).place(*(f"palanthus-ship-{n}" for n in range(1, 5)), at="2314")
    everyone = tuple(war.war.here[war.hex("2314")])
    assert len(everyone) == 14
    assert can_stack(war.war, everyone, war.hex("2314"))
    assert not can_stack(war.war, (war.piece("caergoth-1"),), war.hex("2314"))


@rule("DG-05-30")
def test_the_heart_of_a_range_is_closed_to_men_and_open_to_dwarves_for_two() -> None:
    """2425 is a marked mountain hex; 2325 touches it over an ordinary side."""
    war = battlefield()
    atlas = war.war.theatre.atlas
    here, there = next(
        (hex, beyond)
        for hex in all_hexes(atlas.grid.size)
        for beyond in atlas.grid.neighbours[hex]
        if atlas.terrain[hex] == Terrain.CLEAR
        and atlas.terrain[beyond] == Terrain.MOUNTAIN
        and beyond not in atlas.pass_hexes
        and atlas.crossing[hex * 6 + atlas.grid.direction(hex, beyond)] == 0
    )
    war.place("vingaard-1", "kaolyn-1", at=atlas.token(here)).place("khur-1", at="3944").moving(WS)
    assert war.refuses(f"march vingaard-1 - {atlas.token(there)}").because("DG-05-08")
    war.give(f"march kaolyn-1 - {atlas.token(there)}")
    assert war.war.spent[war.piece("kaolyn-1")] == 2
    fight = battlefield().place("vingaard-1", at=atlas.token(here)).place("khur-1", at=atlas.token(there))
    fight.place("vingaard-2", at="3944").place("khur-2", at="3945").fighting(WS)
    assert fight.refuses(f"attack {atlas.token(there)} vingaard-1").because("DG-07-06")


@rule("DG-05-30", "DG-07-33")
def test_men_enter_thorbardin_by_its_tunnel_and_attack_it_there_with_ten_less() -> None:
    atlas = battlefield().war.theatre.atlas
    thorbardin = atlas.hex_of("thorbardin")
    gate = next(
        there
        for there in atlas.grid.neighbours[thorbardin]
        if atlas.crossing[thorbardin * 6 + atlas.grid.direction(thorbardin, there)] == Crossing.TUNNEL
    )
    war = battlefield().place("khur-1", at=atlas.token(gate)).moving(HL)
    war.give(f"march khur-1 - {atlas.token(thorbardin)}")
    assert war.war.spent[war.piece("khur-1")] == 1
    siege = battlefield().place("khur-1", at=atlas.token(gate)).place("thorbardin-1", at="thorbardin").fighting(HL)
    assert not siege.refuses(f"attack {atlas.token(thorbardin)} khur-1")


# Marching together


@rule("DG-05-27")
def test_it_does_not_matter_whether_leader_or_army_is_named_first() -> None:
    war = battlefield().place("hylo-1", "kronin", at="3808").moving(WS)
    assert war.reach("kronin", "hylo-1") == war.reach("hylo-1", "kronin")
    war.give("march kronin hylo-1 3809>3810>3811")
    assert war.war.spent[war.piece("kronin")] == 3
    assert war.at("hylo-1") == "3811"


@rule("DG-05-01", "DG-05-11")
def test_elves_and_men_go_as_far_as_the_men_can() -> None:
    war = battlefield().place("qualinesti-1", "caergoth-1", at="3808").moving(WS)
    assert war.reach("qualinesti-1", "caergoth-1") == war.reach("caergoth-1") < war.reach("qualinesti-1")
    assert not war.refuses("march qualinesti-1 - 3809>3810>3811")
    assert war.refuses("march qualinesti-1 caergoth-1 3809>3810>3811").because("DG-05-03")


@rule("DG-05-20", "DG-05-21")
def test_cavalry_that_marches_with_infantry_stops_with_it() -> None:
    war = battlefield().place("mercenary-1", "mercenary-cavalry-1", at="3947").place("vingaard-1", at="3944").moving(HL)
    assert war.refuses("march mercenary-cavalry-1 mercenary-1 3946>3945>4045").because("DG-05-20")
    assert not war.refuses("march mercenary-cavalry-1 - 3946>3945>4045")


@rule("DG-05-23", "DG-05-21")
def test_a_pinned_army_that_broke_contact_may_come_back_next_to_the_enemy_and_stops_there() -> None:
    war = battlefield().place("vingaard-1", at="3945").place("mercenary-1", at="3944").moving(WS)
    war.give("march vingaard-1 - 3946>3845")
    assert war.at("vingaard-1") == "3845"
    assert war.refuses("march vingaard-1 - 3846").because("DG-05-20")


@rule("DG-05-23")
def test_who_is_hemmed_in_by_enemy_ground_armies_cannot_move_at_all() -> None:
    war = battlefield().place("vingaard-1", at="3945").place("mercenary-1", at="3943").place("mercenary-2", at="3947")
    war.place("mercenary-3", at="3944").place("mercenary-4", at="4146").place("mercenary-5", at="3845").moving(WS)
    assert war.reach("vingaard-1") == set()
    horse = battlefield().place("vingaard-cavalry-1", at="3945").place("mercenary-3", at="3944").moving(WS)
    assert horse.reach("vingaard-cavalry-1")


@rule("DG-03-11", "DG-05-19")
def test_a_march_that_an_invasion_interrupts_goes_on_only_if_its_whole_way_is_still_open() -> None:
    """Lemish joins Whitestone and puts an army on the way: the mercenaries stay where the border was crossed."""
    war = board().place("mercenary-cavalry-1", at="2628").moving(HL)
    war.give("march mercenary-cavalry-1 - 2627>2726")
    war.roll(1)  # Whitestone needs 1+2 or less
    assert war.asked == "whitestone"
    pieces = (
        ",".join(f"{name}@2726" for name in ("lemish-1", "lemish-2", "lemish-3"))
        + ",lemish-4@2826,lemish-cavalry-1@2826,lemish-cavalry-2@2725,lemish-leader@2726"
    )
    war.give(f"place {pieces}")
    assert war.at("mercenary-cavalry-1") == "2627"
    assert war.asked == "highlord"
    assert war.refuses("march mercenary-cavalry-1 - 2726").because("DG-05-19")
