"""More Dragons of Glory, Rules 4 and 6 addenda: interception by ships and air armies (MD-04, MD-05-02, MD-05-07)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.rules.md.test_winter import at_turn
from warhost.campaign.advanced.after_interception import FallingBack
from warhost.campaign.advanced.interception import distance, interception_odds, needed
from warhost.campaign.combat.battle_strength import Battle, generals_in
from warhost.campaign.combat.modifiers import defence_strength
from warhost.campaign.printed.sides import GONE, POOL, SEATS
from warhost.campaign.sequence import Movement
from warhost.campaign.state import ATTACKED, BRAVED, TRIED
from warhost.core.prompts import Preview

# The open sea north of Palanthus: 0105 is six hexes from 0705 and so on, in one row.
ROW = [f"{n:02}05" for n in range(14)]


def at_sea(*, mover: str = "0005", hunter: str = "0805", **options: str) -> Board:
    """A ship of Palanthus about to sail past a minotaur ship."""
    war = battlefield(**{"interception": "on", **options})
    war.place("palanthus-ship-1", at=mover).place("mithas-ship-1", at=hunter)
    return war.place("palanthus-1", at="2514").moving(WS)


def in_the_air(**options: str) -> Board:
    """A griffon of Silvanesti about to fly past a red dragon, over open country."""
    war = battlefield(**{"interception": "on", **options})
    war.place("silvanesti-griffon-1", at="4101").place("red-dragon-1", at="3709")
    return war.place("palanthus-1", at="2514").moving(WS)


FLIGHT = "4102>4003>4004>3905>3906>3807"


def gap(war: Board, piece: str, hex: str) -> int:
    return distance(war.war, war.piece(piece), war.hex(hex))


def orders(war: Board) -> set[str]:
    return {war.game.write(order) for order in war.game.orders()}


def preview(war: Board, order: str) -> Preview:
    seen = war.game.preview(war.game.read(order))
    assert seen is not None
    return seen


# MD-04-01: when


@rule("MD-04-01")
def test_a_ship_that_comes_within_six_hexes_can_be_intercepted_there_or_later() -> None:
    war = at_sea(hunter="1005").give("sail palanthus-ship-1 0105>0205>0305>0405>0505>0605")
    assert (war.asked, war.offered()) == (SEATS[HL], {"intercept", "let-pass"})
    far = {n: gap(war, "mithas-ship-1", ROW[n]) for n in range(1, 7)}
    assert {7, 6} <= set(far.values())
    for n, hexes in far.items():
        assert war.refuses(f"intercept {ROW[n]} mithas-ship-1").because("MD-04-01") == (hexes > 6)


@rule("MD-04-01")
def test_nobody_is_asked_where_nobody_is_near() -> None:
    war = at_sea(hunter="1305").give("sail palanthus-ship-1 0105")
    assert (war.asked, war.at("palanthus-ship-1")) == (SEATS[WS], "0105")


@rule("MD-04-01")
def test_let_pass_and_the_mover_goes_on_to_the_end() -> None:
    war = at_sea().give("sail palanthus-ship-1 0105>0205>0305").give("let-pass")
    assert (war.asked, war.at("palanthus-ship-1")) == (SEATS[WS], "0305")


@rule("MD-04-01", refused="hex off the way")
def test_a_mover_is_intercepted_on_its_way_only() -> None:
    war = at_sea().give("sail palanthus-ship-1 0105>0205>0305")
    assert war.refuses("intercept 0406 mithas-ship-1").because("MD-04-01")


@rule("MD-04-01", refused="the mover himself, a dragon aboard a ship")
def test_only_enemies_who_can_leave_where_they_are_intercept() -> None:
    war = at_sea().place("red-dragon-1", at="0805", aboard="mithas-ship-1").moving(WS)
    war.give("sail palanthus-ship-1 0105>0205>0305")
    assert war.refuses("intercept 0305 palanthus-ship-1").because("MD-04-01")
    aboard = war.refuses("intercept 0305 red-dragon-1").refusal
    assert aboard is not None
    assert aboard.all_rules == ("MD-04-05", "MD-04-01"), "nor do dragons intercept ships"
    assert not war.refuses("intercept 0305 mithas-ship-1")


def test_without_the_option_nothing_is_asked() -> None:
    war = at_sea(interception="off").give("sail palanthus-ship-1 0105>0205>0305")
    assert war.asked == SEATS[WS]
    assert war.refuses("intercept 0305 mithas-ship-1").because("MD-04-01")


@rule("MD-04-01", "DG-08-02")
def test_the_odds_of_the_roll_and_of_the_first_round_are_shown_before_ships_intercept() -> None:
    war = at_sea(hunter="0405").place("mithas-ship-2", at="0405").moving(WS).give("sail palanthus-ship-1 0105>0205")
    seen = preview(war, "intercept 0205 mithas-ship-1,mithas-ship-2")
    assert seen.odds is not None
    assert seen.odds.of("intercepted") == Fraction(5, 6)
    said = [str(note) for note in seen.notes]
    assert "First round: 12\u00a0% the defenders are unhurt; the attackers are unhurt" in said
    assert "First round: 12\u00a0% 2 hits on the defenders, one sunk; one hit on the attackers" in said


# MD-04-02: the roll


@rule("MD-04-02", "MD-05-02")
@pytest.mark.parametrize(("far", "ways", "winter"), [(1, 6, 4), (2, 5, 3), (3, 4, 2), (4, 3, 1), (5, 2, 0), (6, 1, 0)])
def test_the_die_must_show_the_distance_and_in_winter_two_more(far: int, ways: int, winter: int) -> None:
    for turn, wanted in ((21, ways), (20, winter)):
        war = at_turn(at_sea(winter="on"), turn)
        hex = next(name for name in ROW if gap(war, "mithas-ship-1", name) == far)
        odds = interception_odds(war.war, war.piece("mithas-ship-1"), war.hex(hex))
        assert odds.of("intercepted") == Fraction(wanted, 6)


@rule("MD-04-02")
@pytest.mark.parametrize("far", range(1, 7))
def test_the_distance_is_enough_and_one_less_is_not(far: int) -> None:
    for die in {max(far - 1, 1), far}:
        war = at_sea(hunter=ROW[1 + far]).give("sail palanthus-ship-1 0105").give("intercept 0105 mithas-ship-1")
        assert war.roll_preview.odds is not None
        assert war.roll_preview.odds.of("intercepted") == Fraction(7 - far, 6)
        assert war.roll_preview.breakdowns[0][1].total == far
        war.roll(die)
        assert (war.war.sea_battle[0] is not None) is (die >= far)
        assert (war.at("mithas-ship-1") == ROW[1 + far]) is (die < far or far == 1)


@rule("MD-04-02", refused="no water between")
def test_one_who_has_no_way_does_not_go_where_another_can() -> None:
    war = battlefield(interception="on").place("palanthus-ship-1", at="0005").place("mithas-ship-1", at="0805")
    around = [war.war.theatre.waters.token(hex) for hex in war.war.theatre.waters.links[war.hex("0805")]]
    for number, token in enumerate(around):
        war.place(f"palanthus-ship-{number + 2}" if number < 2 else f"silvanesti-ship-{number - 1}", at=token)
    war.place("kothas-ship-1", at="0509").place("palanthus-1", at="2514").moving(WS)
    war.give("sail palanthus-ship-1 0105>0205>0305")
    assert not war.refuses("intercept 0305 kothas-ship-1")
    assert war.refuses("intercept 0305 mithas-ship-1").because("MD-04-02")


@rule("MD-04-02")
def test_a_failure_lets_the_mover_go_on_and_others_may_try() -> None:
    war = at_sea(hunter="0505").place("kothas-ship-1", at="0705").moving(WS)
    war.give("sail palanthus-ship-1 0105>0205>0305>0405").give("intercept 0205 mithas-ship-1", 1)
    assert (war.at("palanthus-ship-1"), war.asked) == ("0205", SEATS[HL])
    assert war.refuses("intercept 0405 mithas-ship-1").because("MD-04-06")
    assert not war.refuses("intercept 0405 kothas-ship-1")
    war.give("let-pass")
    assert war.at("palanthus-ship-1") == "0405"


@rule("MD-04-02", refused="no water between")
def test_an_interceptor_needs_a_way_to_the_mover() -> None:
    war = battlefield(interception="on").place("palanthus-ship-1", at="0005").place("mithas-ship-1", at="0805")
    around = war.war.theatre.waters.links[war.hex("0805")]
    tokens = [war.war.theatre.waters.token(hex) for hex in around]
    for number, token in enumerate(tokens):
        war.place(f"palanthus-ship-{number + 2}" if number < 2 else f"silvanesti-ship-{number - 1}", at=token)
    war.place("palanthus-1", at="2514").moving(WS).give("sail palanthus-ship-1 0105>0205>0305")
    assert war.asked == SEATS[WS]


# MD-04-03, MD-04-04: the fight, and afterwards


@rule("MD-04-03", "MD-04-04")
def test_ships_come_out_fight_and_go_home_and_the_mover_keeps_its_points() -> None:
    war = at_sea().give("sail palanthus-ship-1 0105>0205>0305>0405>0505").give("intercept 0305 mithas-ship-1", 6)
    ship, hunter = war.piece("palanthus-ship-1"), war.piece("mithas-ship-1")
    battle = war.war.sea_battle[0]
    assert (battle.side, battle.attackers, battle.defenders) == (HL, (hunter,), (ship,))
    assert war.war.theatre.waters.are_adjacent(war.war.station(hunter), war.war.station(ship))
    war.roll(10, 10)
    assert war.asked == SEATS[WS]
    war.give("fight-on")
    assert war.asked == SEATS[HL]
    spot = war.station("mithas-ship-1")
    out = next(h for h in war.war.theatre.waters.links[war.hex(spot)] if war.war.theatre.waters.token(h) != "0305")
    war.give(f"withdraw mithas-ship-1@{war.war.theatre.waters.token(out)}")
    assert war.at("mithas-ship-1") == "0805"
    assert (war.asked, war.at("palanthus-ship-1")) == (SEATS[WS], "0305")
    assert war.war.points_left(ship) == war.war.points(ship) - 3
    assert not war.refuses("sail palanthus-ship-1 0405>0505")


@rule("MD-04-03")
def test_an_interception_is_no_attack_of_the_turn() -> None:
    war = at_sea().give("sail palanthus-ship-1 0105>0205>0305").give("intercept 0305 mithas-ship-1", 6).roll(1, 1)
    assert not war.war.has(war.piece("mithas-ship-1"), ATTACKED)
    assert war.war.attacked_hexes[0] == ()


@rule("MD-04-03", "MD-06-01")
def test_a_dragon_on_a_griffon_fights_at_even_odds_with_two() -> None:
    war = in_the_air().give(f"fly silvanesti-griffon-1 - {FLIGHT}")
    assert war.asked == SEATS[HL]
    totals = [number.total for _, number in preview(war, "intercept 3905 red-dragon-1").breakdowns]
    assert totals[1:] == [2, 2, 2]
    seen = preview(war, "intercept 3905 red-dragon-1")
    assert seen.odds is not None
    assert seen.odds.of("intercepted") == Fraction(7 - gap(war, "red-dragon-1", "3905"), 6)
    assert any("%" in str(note) for note in seen.notes)


@rule("MD-04-03")
def test_a_beaten_flier_chooses_where_it_falls_back() -> None:
    war = in_the_air().give(f"fly silvanesti-griffon-1 - {FLIGHT}").give("intercept 3905 red-dragon-1", 6, 10)
    assert (war.asked, war.offered(), war.at("red-dragon-1")) == (SEATS[WS], {"fall-back"}, "3906")
    assert {war.game.write(order) for order in war.game.orders()} == {
        f"fall-back {n}" for n in ("4005", "3904", "4004")
    }
    for behind in ("3906", "3806", "3707"):
        assert war.refuses(f"fall-back {behind}").because("MD-04-03")
    war.give("fall-back 3904")
    assert (war.at("silvanesti-griffon-1"), war.at("red-dragon-1")) == ("3904", "3709")
    assert (war.asked, war.war.battle[0]) == (SEATS[WS], None)


@rule("MD-04-03")
def test_a_flier_that_can_retreat_nowhere_as_usual_falls_back_over_the_sea() -> None:
    war = battlefield(interception="on").place("silvanesti-griffon-1", at="0500").place("palanthus-1", at="2514")
    war.place("red-dragon-1", at="0600").moving(WS)
    war.doing(Movement(WS), FallingBack((war.piece("silvanesti-griffon-1"),)))
    assert {war.game.write(order) for order in war.game.orders()} == {
        f"fall-back {n}" for n in ("0501", "0401", "0400")
    }
    twin = battlefield(interception="on").place("silvanesti-griffon-1", at="0500").place("palanthus-1", at="2514")
    twin.place("red-dragon-1", at="0600").place("red-dragon-2", at="0501").moving(WS)
    twin.doing(Movement(WS), FallingBack((twin.piece("silvanesti-griffon-1"),)))
    assert {twin.game.write(order) for order in twin.game.orders()} == {"fall-back 0401", "fall-back 0400"}
    war.give("fall-back 0400")
    assert war.at("silvanesti-griffon-1") == "0400"


@rule("MD-04-03")
def test_who_holds_his_place_in_the_air_is_not_asked_to_fall_back() -> None:
    war = in_the_air().give(f"fly silvanesti-griffon-1 - {FLIGHT}").give("intercept 3905 red-dragon-1", 6, 4)
    assert (war.at("silvanesti-griffon-1"), war.at("red-dragon-1")) == ("3905", "3709")
    assert "fly" in war.offered()


@rule("MD-04-03", "MD-04-04")
def test_fliers_fight_in_the_air_and_the_interceptor_goes_home_without_advancing() -> None:
    war = in_the_air().give(f"fly silvanesti-griffon-1 - {FLIGHT}").give("intercept 3905 red-dragon-1", 6)
    assert war.waits_for_dice
    assert war.at("silvanesti-griffon-1") == "3905"
    war.roll(6)
    assert war.at("red-dragon-1") == "3709"
    assert war.war.battle[0] is None
    assert not war.war.has(war.piece("red-dragon-1"), ATTACKED)


@rule("MD-04-03")
def test_no_walls_protect_fliers_in_mid_air() -> None:
    war = in_the_air()
    fort = next(p for p in war.war.theatre.atlas.places if p.fortified)
    war.place("silvanesti-griffon-1", at=fort.name)
    griffon = war.piece("silvanesti-griffon-1")
    battle = Battle(HL, fort.hex, (war.piece("red-dragon-1"),), party=(griffon,))
    assert defence_strength(war.war, battle).total == 2


@rule("MD-04-03")
def test_carried_infantry_adds_nothing_and_shares_the_fate_of_its_carrier() -> None:
    war = in_the_air().place("silvanesti-1", at="4101").place("blue-dragon-1", "red-dragon-2", at="3709").moving(WS)
    war.give("fly silvanesti-griffon-1 silvanesti-1 4102>4003>4004>3905")
    totals = [n.total for _, n in preview(war, "intercept 3905 red-dragon-1,red-dragon-2,blue-dragon-1").breakdowns]
    assert totals[1:3] == [6, 2]
    war.war.set("depleted", war.piece("silvanesti-griffon-1"), 1)
    war.give("intercept 3905 red-dragon-1,red-dragon-2,blue-dragon-1", 6, 10).give("deplete red-dragon-1")
    assert (war.at("silvanesti-griffon-1"), war.at("silvanesti-1")) == (GONE, POOL)


# MD-04-05: who whom


@rule("MD-04-05", refused="ship against flier")
def test_ships_intercept_ships_only() -> None:
    war = in_the_air().place("mithas-ship-1", at="0805").moving(WS).give(f"fly silvanesti-griffon-1 - {FLIGHT}")
    assert war.refuses("intercept 3905 mithas-ship-1").because("MD-04-05")


@rule("MD-04-05", "MD-04-03")
def test_dragons_intercept_ships_where_they_can_fight_them_and_griffons_never() -> None:
    for raids in ("on", "off"):
        war = battlefield(interception="on", dragons_and_ships=raids).place("palanthus-ship-1", at="4607")
        war.place("red-dragon-1", at="4504").place("silvanesti-griffon-1", at="4504", side=HL).moving(WS)
        war.give("sail palanthus-ship-1 4606")
        asked = war.asked == SEATS[HL]
        assert asked is (raids == "on")
        if asked:
            assert war.refuses("intercept 4606 silvanesti-griffon-1").because("MD-04-05")
            war.give("intercept 4606 red-dragon-1", 6, 1, 10).give("break-off")
            assert war.is_depleted("palanthus-ship-1")
            assert war.at("red-dragon-1") == "4504"
            assert not war.war.has(war.piece("red-dragon-1"), ATTACKED)


# MD-04-06, MD-04-07: once, and together


@rule("MD-04-06")
def test_everybody_may_try_again_in_the_next_enemy_movement_step() -> None:
    war = at_sea().give("sail palanthus-ship-1 0105>0205>0305").give("intercept 0305 mithas-ship-1", 1)
    assert war.war.has(war.piece("mithas-ship-1"), TRIED)
    war.moving(WS).give("sail palanthus-ship-1 0405")
    assert not war.refuses("intercept 0405 mithas-ship-1")


@rule("MD-04-07")
def test_a_stack_goes_together_on_one_die_and_the_rest_may_try_later() -> None:
    war = at_sea().place("mithas-ship-2", "mithas-ship-3", at="0805").moving(WS)
    war.give("sail palanthus-ship-1 0105>0205>0305").give("intercept 0305 mithas-ship-1,mithas-ship-2", 1)
    assert war.refuses("intercept 0305 mithas-ship-2").because("MD-04-06")
    assert not war.refuses("intercept 0305 mithas-ship-3")


@rule("MD-04-07", refused="two stacks")
def test_only_those_of_one_place_go_together() -> None:
    war = at_sea().place("mithas-ship-2", at="0705").moving(WS).give("sail palanthus-ship-1 0105>0205>0305")
    assert war.refuses("intercept 0305 mithas-ship-1,mithas-ship-2").because("MD-04-07")


@rule("MD-04-03", "MD-04-07")
def test_a_convoy_is_intercepted_as_a_stack() -> None:
    war = at_sea().place("palanthus-ship-2", at="0005").moving(WS)
    war.give("convoy palanthus-ship-1 palanthus-ship-2 0105>0205>0305").give("intercept 0305 mithas-ship-1", 6)
    assert len(war.war.sea_battle[0].defenders) == 2


def test_a_convoy_and_a_formation_move_as_one_and_each_pays() -> None:
    war = at_sea(hunter="1305").place("palanthus-ship-2", at="0005").moving(WS)
    war.give("convoy palanthus-ship-1 palanthus-ship-2 0105>0205")
    for name in ("palanthus-ship-1", "palanthus-ship-2"):
        assert (war.at(name), war.war.spent[war.piece(name)]) == ("0205", 2)
    air = in_the_air().place("silvanesti-griffon-2", at="4101").place("red-dragon-1", at="3119").moving(WS)
    air.give(f"formation silvanesti-griffon-1 silvanesti-griffon-2 {FLIGHT}")
    assert air.at("silvanesti-griffon-1") == air.at("silvanesti-griffon-2") == "3807"


@pytest.mark.parametrize(
    ("order", "rule_id"),
    [
        ("convoy palanthus-ship-1 - 0105", "MD-04-07"),
        ("convoy palanthus-ship-1 palanthus-ship-2 0105", "MD-04-07"),
    ],
)
def test_those_apart_or_alone_form_no_convoy(order: str, rule_id: str) -> None:
    war = at_sea().place("palanthus-ship-2", at="0004").moving(WS)
    assert war.refuses(order).because(rule_id)


# Winter


@rule("MD-05-02", refused="five hexes")
def test_in_winter_nobody_is_intercepted_beyond_four_hexes() -> None:
    war = at_turn(at_sea(winter="on", hunter="0705"), 20)
    war.give("sail palanthus-ship-1 0105>0205>0305>0405")
    hexes = {gap(war, "mithas-ship-1", name): name for name in ROW[1:5]}
    assert war.refuses(f"intercept {hexes[5]} mithas-ship-1").because("MD-05-02")
    assert needed(war.war, war.piece("mithas-ship-1"), war.hex(hexes[4])).total == 6


@rule("MD-05-07", "MD-04-03")
def test_a_flight_of_four_hexes_meets_the_weather_and_the_grounded_do_not_attack() -> None:
    war = at_turn(in_the_air(winter="on"), 20)
    war.place("red-dragon-1", at="3807")
    target = next(name for name in ("4102", "4003", "4004") if gap(war, "red-dragon-1", name) == 4)
    war.moving(WS).give("fly silvanesti-griffon-1 - 4102>4003>4004").give(f"intercept {target} red-dragon-1", 6, 2)
    assert war.war.battle[0] is None
    assert war.at("red-dragon-1") != "3807"
    assert war.war.theatre.atlas.grid.distance(war.war.at[war.piece("red-dragon-1")], war.hex(target)) <= 2


@rule("MD-05-04", "MD-04-03")
def test_interceptors_dare_the_winter_sea_too() -> None:
    war = at_turn(at_sea(winter="on", hunter="0505"), 20)
    war.war.mark_did(war.piece("mithas-ship-1"), BRAVED)  # in its own Movement Step; this is another
    war.give("sail palanthus-ship-1 0105>0205>0305>0405").give("intercept 0305 mithas-ship-1", 2, 6, 1)
    assert war.at("mithas-ship-1") == GONE
    assert war.war.sea_battle[0] is None
    assert (war.asked, war.at("palanthus-ship-1")) == (SEATS[WS], "0405"), "the mover goes on"


# One window with those who flee


@rule("DG-04-20", "MD-04-01")
def test_ships_beside_the_maelstrom_flee_in_the_same_window() -> None:
    war = battlefield(interception="on")
    waters = war.war.theatre.waters
    brink = next(station for station in waters.rim if waters.brink.get(station))
    near = next(h for h in waters.links[brink] if h not in waters.maelstrom and waters.is_open[h])
    start = next(h for h in waters.links[near] if h not in waters.maelstrom and h != brink and not waters.is_river(h))
    names = [waters.token(h) for h in (brink, near, start)]
    war.place("mithas-ship-1", at=names[0]).place("palanthus-ship-1", at=names[2]).moving(WS)
    war.give(f"sail palanthus-ship-1 {names[1]}")
    assert war.offered() == {"intercept", "escape", "let-pass"}
    war.give(f"escape mithas-ship-1 {names[1]} {waters.token(waters.brink[brink][0])}", 1)
    assert war.at("mithas-ship-1") == GONE
    assert war.at("palanthus-ship-1") == names[1]


@rule("MD-04-03", "DG-07-26")
def test_in_mid_air_only_leaders_who_ride_with_the_attacked_count() -> None:
    war = in_the_air().place("silvanesti-leader", at="4101").place("kitiara", at="3709").moving(WS)
    flier, dragon = war.piece("silvanesti-griffon-1"), war.piece("red-dragon-1")
    battle = Battle(HL, war.hex("4101"), (dragon,), party=(flier, war.piece("silvanesti-leader")))
    assert generals_in(war.war, battle, attacking=False) == (war.piece("silvanesti-leader"),)
    assert generals_in(war.war, battle, attacking=True) == ()
    on_land = Battle(HL, war.hex("4101"), (dragon,))
    assert generals_in(war.war, on_land, attacking=True) == (war.piece("kitiara"),)
    assert generals_in(war.war, on_land, attacking=False) == (war.piece("silvanesti-leader"),)


@rule("MD-04-03", "DG-07-50")
def test_hidden_fliers_that_fight_in_the_air_are_laid_open() -> None:
    war = in_the_air(hidden_stacks="on")
    pieces = [war.piece(name) for name in ("red-dragon-1", "silvanesti-griffon-1")]
    assert not any(war.war.bared[piece] for piece in pieces)
    war.give(f"fly silvanesti-griffon-1 - {FLIGHT}").give("intercept 3905 red-dragon-1", 6)
    assert all(war.war.bared[piece] for piece in pieces)


@rule("MD-04-03")
def test_the_log_names_the_fliers_of_a_fight_in_the_air_and_not_what_they_carry() -> None:
    war = in_the_air().place("silvanesti-1", at="4101").moving(WS)
    war.give(f"fly silvanesti-griffon-1 silvanesti-1 {FLIGHT}").give("intercept 3905 red-dragon-1", 6)
    (told,) = [line for line, _ in war.game.log if line.id == "dg-log-attack"]
    assert "Silvanesti griffons 1" in str(told)
    assert war.war.ref(war.piece("silvanesti-1")).text not in str(told)


@rule("MD-04-03", "DG-07-18")
def test_a_flier_that_must_retreat_over_the_sea_falls_back_one_hex_and_lives() -> None:
    war = battlefield(interception="on").place("silvanesti-griffon-1", at="4504").place("red-dragon-1", at="4503")
    war.place("palanthus-1", at="2514").moving(WS).give("fly silvanesti-griffon-1 - 4505>4606>4607>4708>4709>4810")
    assert war.asked == SEATS[HL]
    war.give("intercept 4607 red-dragon-1", 6, 10)
    assert war.is_depleted("silvanesti-griffon-1")
    assert war.at("silvanesti-griffon-1") == "4608", "the only hex to which it can retreat"
    assert not war.refuses("end-movement")


# MD-04-03, DG-04-05: ships under fliers


def over_the_coast() -> Board:
    """A griffon about to fly along a coast past a red dragon, which would wait for it at 4606."""
    war = battlefield(interception="on").place("silvanesti-griffon-1", at="4504").place("red-dragon-1", at="4503")
    return war.place("palanthus-1", at="2514").moving(WS)


ALONG_THE_COAST = "fly silvanesti-griffon-1 - 4505>4606>4607>4708>4709>4810"


@rule("MD-04-03", "DG-04-05")
def test_interceptors_drive_no_ship_away_where_they_wait_for_the_movers() -> None:
    war = over_the_coast().place("palanthus-ship-1", at="4606").moving(WS)
    war.give(ALONG_THE_COAST).give("intercept 4607 red-dragon-1", 6)
    assert (war.at("red-dragon-1"), war.at("palanthus-ship-1")) == ("4606", "4606")
    war.roll(10)
    assert (war.at("red-dragon-1"), war.at("palanthus-ship-1")) == ("4503", "4606")


@rule("MD-04-03", "DG-04-05")
def test_a_flier_that_falls_back_drives_ships_away_from_where_it_comes_to_rest() -> None:
    war = over_the_coast().place("mithas-ship-1", at="4608").moving(WS)
    war.give(ALONG_THE_COAST).give("intercept 4607 red-dragon-1", 6, 10)
    assert war.at("silvanesti-griffon-1") == "4608"
    assert (war.asked, war.offered()) == (SEATS[HL], {"put-out"})
    war.give(next(iter(orders(war))))
    assert war.at("mithas-ship-1") != "4608"
    assert war.asked == SEATS[WS]


@rule("MD-04-03", "DG-04-05")
def test_a_flier_interrupted_over_a_ship_drives_it_away() -> None:
    war = over_the_coast().place("mithas-ship-1", at="4607").moving(WS)
    war.give(ALONG_THE_COAST).give("intercept 4607 red-dragon-1", 6)
    assert war.at("mithas-ship-1") == "4607", "not before the fight is over"
    war.roll(5)
    assert (war.at("silvanesti-griffon-1"), war.at("red-dragon-1")) == ("4607", "4503")
    assert (war.asked, war.offered()) == (SEATS[HL], {"put-out"})


@rule("MD-04-04", "DG-04-05")
def test_a_ship_that_came_to_the_base_meanwhile_makes_room_for_the_interceptor_that_returns() -> None:
    war = over_the_coast().give(ALONG_THE_COAST).give("intercept 4607 red-dragon-1", 6)
    war.place("palanthus-ship-1", at="4503").roll(5)
    assert war.at("red-dragon-1") == "4503"
    assert (war.asked, war.offered()) == (SEATS[WS], {"put-out"})


@rule("MD-04-03")
def test_fliers_stay_beside_the_movers_until_the_fight_is_over() -> None:
    war = in_the_air().place("red-dragon-2", at="3709").moving(WS)
    war.give(f"fly silvanesti-griffon-1 - {FLIGHT}").give("intercept 3905 red-dragon-1,red-dragon-2", 6)
    assert war.at("red-dragon-1") == war.at("red-dragon-2") == "3906"


@rule("MD-04-03", "MD-05-04")
def test_of_two_ships_in_a_storm_the_one_left_attacks_and_of_none_others_may_still_intercept() -> None:
    war = at_turn(at_sea(winter="on", hunter="0505").place("mithas-ship-2", at="0505"), 20)
    war.moving(WS).give("sail palanthus-ship-1 0105>0205>0305>0405")
    war.give("intercept 0305 mithas-ship-1,mithas-ship-2", 2, 6, 1, 6)
    assert (war.at("mithas-ship-1"), war.at("mithas-ship-2")) == (GONE, "0405")
    assert war.war.sea_battle[0].attackers == (war.piece("mithas-ship-2"),)
    none_left = at_turn(at_sea(winter="on", hunter="0505").place("kothas-ship-1", at="0406"), 20)
    none_left.moving(WS).give("sail palanthus-ship-1 0105>0205>0305")
    none_left.give("intercept 0305 mithas-ship-1", 2, 6, 1)
    assert (none_left.at("mithas-ship-1"), none_left.at("palanthus-ship-1")) == (GONE, "0305")
    assert none_left.asked == SEATS[HL]
    assert not none_left.refuses("intercept 0305 kothas-ship-1")
