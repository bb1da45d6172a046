"""Paths of the Lance, Optional Rule B: winter (PL-11)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.battles import forecast, sides
from tests.rules.dg.board import HL, WS, Board, battlefield
from tests.rules.pl.table import table
from warhost.campaign.cards.supply import is_supplied
from warhost.campaign.combat.attack import can_enter, can_strike, declared, possible_targets
from warhost.campaign.combat.modifiers import totals
from warhost.campaign.land.movement import closed_refusal
from warhost.campaign.printed.sides import GONE, POOL
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.winter import watch_seasons
from warhost.campaign.world.atlas import Barrier, Crossing
from warhost.core import Dice, new_game
from warhost.core.ids import HexId
from warhost.core.messages import Log
from warhost.core.refusals import BadSetup

OVERLAND = "4102>4003>4004>3905>3906>3807>3808>3709>3710"
"""Open country, flown from 4101; the 4th hex is 3905, the 8th 3709."""
OVERSEA = "4505>4606>4607>4708>4709>4810"
"""Across the water from 4504; the 4th hex is sea, the last one land."""


def at_turn(war: Board, turn: int) -> Board:
    """Let the calendar show a Turn."""
    war.war.set("turn", 0, turn)
    war.war.follow_calendar()
    return war


def winter() -> Board:
    """A battlefield in winter."""
    return at_turn(battlefield(winter_lance="on"), 20)


def summer() -> Board:
    """The same battlefield in a Turn that is not winter."""
    return at_turn(battlefield(winter_lance="on"), 21)


@rule("PL-11-01")
@pytest.mark.parametrize(("turn", "frozen"), [(5, True), (20, True), (21, False), (4, False), (30, True)])
def test_winter_is_every_fifth_turn(turn: int, frozen: bool) -> None:
    war = at_turn(battlefield(winter_lance="on"), turn)
    assert (war.war.ground.season.id == "winter") is frozen
    assert at_turn(battlefield(), turn).war.ground.season.id == ""


@rule("PL-11-02")
def test_frozen_rivers_are_crossed_and_fought_over_without_penalty() -> None:
    for war, frozen in ((winter(), True), (summer(), False)):
        war.place("khur-1", at="3211").moving(HL)
        assert ("3312" in war.reach("khur-1")) is frozen
    war = winter().place("khur-1", at="2513").place("palanthus-1", at="2514").fighting(HL)
    assert forecast(war, "attack 2514 khur-1").struck == {"DG-07-35": "PL-11-02"}


@rule("PL-11-02")
def test_a_step_over_a_frozen_river_costs_no_more_than_open_country() -> None:
    for war, points in ((winter(), 1), (summer(), 2)):
        war.place("khur-1", at="2513").moving(HL).give("march khur-1 - 2514")
        assert war.war.spent[war.piece("khur-1")] == points


def modifier_when_rolled(war: Board, target: str, army: str) -> int:
    """What is added to the die of an attack by the Highlords, as it is reckoned without words."""
    return totals(war.war, declared(war.war, HL, war.hex(target), [war.piece(army)])).modifier


@rule("PL-11-02")
@pytest.mark.parametrize(
    ("here", "there", "modifier"),
    [("2513", "2514", "DG-07-35"), ("2228", "2129", "DG-07-36"), ("2715", "2815", "DG-07-37")],
)
def test_nobody_fights_over_river_bridge_or_ford_while_it_is_frozen(here: str, there: str, modifier: str) -> None:
    war = winter().place("khur-1", at=here).place("palanthus-1", at=there).fighting(HL)
    found = forecast(war, f"attack {there} khur-1")
    assert found.struck == {modifier: "PL-11-02"}
    assert found.modifier.total == 0
    assert modifier_when_rolled(war, there, "khur-1") == 0, "nor when the die is rolled"
    war = summer().place("khur-1", at=here).place("palanthus-1", at=there).fighting(HL)
    penalty = forecast(war, f"attack {there} khur-1").counting[modifier]
    assert modifier_when_rolled(war, there, "khur-1") == penalty < 0


@rule("PL-11-02", "DG-11-24")
def test_a_citadel_spares_its_side_an_open_river_with_winter_rules_too() -> None:
    war = summer().place("khur-1", at="2513").place("palanthus-1", at="2514").place("citadel-1", at="2414", side=HL)
    assert forecast(war.fighting(HL), "attack 2514 citadel-1,khur-1").struck["DG-07-35"] == "DG-11-24"


@rule("PL-11-02")
def test_enemies_over_a_frozen_deep_river_meet_and_fight() -> None:
    for war, meet in ((winter(), True), (summer(), False)):
        war.place("khur-1", at="3211").place("palanthus-1", at="3312").fighting(HL)
        assert possible_targets(war.war, HL) == ([war.hex("3312")] if meet else [])
        assert (war.hex("3312") in war.war.adjacent_to(war.hex("3211"))) is meet
        atlas = war.war.ground.atlas
        barriers = {Barrier(kind) for kind in atlas.barrier}
        assert ({Barrier.RIVER, Barrier.DEEP_RIVER} <= barriers) is not meet
        assert {Barrier.NONE, Barrier.MOUNTAIN} <= barriers
        assert (Crossing.BRIDGE in atlas.crossing) is not meet


def go_on_at(war: Board, turn: int) -> list[str]:
    """Let the calendar reach a Turn with what follows from it, and tell what was said."""
    war.war.log = Log()
    at_turn(war, turn).game.settle()
    war.game.resume(war.war)
    while war.asked == "whitestone":
        war.game.give(war.game.suggest(Dice("ice")))
    return [message.id for message, _ in war.war.log]


@rule("PL-11-02")
def test_a_fleet_in_the_ice_leaves_a_bank_that_enemies_hold_when_the_ice_breaks() -> None:
    war = winter().place("palanthus-ship-1", at="3211/3312").place("khur-1", at="3210").moving(HL)
    war.give("march khur-1 - 3211")
    assert war.station("palanthus-ship-1") == "3211/3312"
    assert "md-log-thaw" in go_on_at(war, 21)
    assert war.station("palanthus-ship-1") != "3211/3312"


@rule("PL-11-02")
def test_a_fleet_in_the_ice_leaves_a_river_with_enemies_on_both_banks() -> None:
    war = winter().place("palanthus-ship-1", at="3211/3312").place("khur-1", at="3210").place("khur-2", at="3212")
    war.moving(HL).give("march khur-1 - 3211").give("march khur-2 - 3312")
    assert war.station("palanthus-ship-1") == "3211/3312"
    go_on_at(war, 21)
    assert war.station("palanthus-ship-1") != "3211/3312"


@rule("PL-11-02")
def test_a_fleet_in_the_ice_stays_where_no_enemy_came_and_when_winter_begins() -> None:
    war = winter().place("palanthus-ship-1", at="3211/3312").place("khur-1", at="3209").moving(HL)
    assert go_on_at(war, 21) == ["md-log-thaw"]
    assert war.station("palanthus-ship-1") == "3211/3312"
    assert go_on_at(war, 25) == ["md-log-winter"]
    assert watch_seasons(war.war) is False


@rule("PL-11-02", refused="fleets on rivers")
def test_fleets_do_not_move_along_frozen_rivers() -> None:
    war = winter().place("palanthus-ship-1", at="3411").moving(WS)
    assert war.refuses("sail palanthus-ship-1 3311/3412").because("PL-11-02")


@rule("PL-11-03")
def test_each_fleet_that_moves_dares_the_storm_and_sinks_on_a_1() -> None:
    war = winter().place("mithas-ship-1", "mithas-ship-2", at="0005")
    war.place("mithas-1", at="0005", aboard="mithas-ship-1").moving(HL)
    war.give("sail mithas-ship-1 0105")
    assert war.game.pending_roll is not None
    assert war.game.pending_roll.rules == ("PL-11-03",)
    war.roll(1).give("sail mithas-ship-2 0105", 2)
    assert (war.at("mithas-ship-1"), war.at("mithas-1"), war.at("mithas-ship-2")) == (GONE, POOL, "0105")


@rule("PL-11-03")
def test_fleets_that_sink_by_cards_may_be_rebuilt() -> None:
    war = at_turn(table(winter_lance="on"), 20).place("mithas-ship-1", at="0005", side=HL)
    war.moving(HL).give("sail mithas-ship-1 0105", 1)
    assert war.at("mithas-ship-1") == POOL


@rule("PL-11-04", refused="movement and attack")
def test_every_pass_is_closed_to_movement_and_to_attacks() -> None:
    war = winter().place("khur-1", at="3722")
    army = war.piece("khur-1")
    for here, there in sides(war.war.theatre.atlas, Barrier.MOUNTAIN, Crossing.PASS):
        assert not can_enter(war.war, army, here, there)
        assert not can_strike(war.war, army, here, there)
        assert closed_refusal(war.war, army, here, there).rules == ("PL-11-04",)
    war.place("palanthus-1", at="3822").moving(HL)
    assert war.refuses("march khur-1 - 3822").because("PL-11-04")
    war.fighting(HL)
    assert possible_targets(war.war, HL) == []
    war = summer().place("khur-1", at="3722").place("palanthus-1", at="3822").fighting(HL)
    assert possible_targets(war.war, HL) == [war.hex("3822")]


@rule("PL-11-04")
def test_no_supply_comes_through_a_closed_pass() -> None:
    for turn, fed in ((20, False), (21, True)):
        war = at_turn(table(winter_lance="on"), turn).place("khur-1", at="2316")
        war.hold("Kalaman", side=HL)
        assert is_supplied(war.war, HL, war.piece("khur-1")) is fed


@rule("PL-11-05")
def test_ogres_attack_over_mountains_at_a_further_minus_2() -> None:
    atlas = winter().war.theatre.atlas
    here, there = next(
        (atlas.token(here), atlas.token(there))
        for here, there in sides(atlas, Barrier.MOUNTAIN, Crossing.NONE)
        if can_strike(winter().place("blode-1", at=atlas.token(here)).war, winter().piece("blode-1"), here, there)
    )
    found = []
    for war in (winter(), summer()):
        war.place("blode-1", "blode-2", "red-dragon-1", at=here).place("palanthus-1", at=there).fighting(HL)
        found.append(forecast(war, f"attack {there} blode-1,blode-2").counting)
        assert "PL-11-05" not in forecast(war, f"attack {there} red-dragon-1").counting
    assert found[0] == {**found[1], "PL-11-05": -2}


@rule("PL-11-05", "PL-11-04")
def test_a_closed_pass_is_a_mountain_hexside_to_ogres() -> None:
    war = winter().place("blode-1", at="3722").place("palanthus-1", at="3822").fighting(HL)
    assert forecast(war, "attack 3822 blode-1").counting["PL-11-05"] == -2
    war = summer().place("blode-1", at="3722").place("palanthus-1", at="3822").fighting(HL)
    assert "PL-11-05" not in forecast(war, "attack 3822 blode-1").counting


@rule("PL-11-06")
def test_a_flight_is_tested_in_its_fourth_and_eighth_hex() -> None:
    war = winter().place("red-dragon-1", at="4101").moving(HL).give(f"fly red-dragon-1 - {OVERLAND}", 5, 3)
    assert war.at("red-dragon-1") == "3709"
    assert war.refuses("fly red-dragon-1 - 3710").because("PL-11-06")


@rule("PL-11-06")
@pytest.mark.parametrize(("die", "where"), [(3, GONE), (4, "4810")])
def test_a_flier_that_stops_over_the_ocean_is_lost(die: int, where: str | HexId) -> None:
    war = winter().place("red-dragon-1", at="4504").moving(HL).give(f"fly red-dragon-1 - {OVERSEA}", die)
    assert war.at("red-dragon-1") == where


def test_only_one_winter_can_be_chosen() -> None:
    with pytest.raises(BadSetup):
        new_game(DragonsOfGlory(), "campaign", options={"winter": "on", "winter-lance": "on"})
    new_game(DragonsOfGlory(), "campaign", options={"cards": "on", "winter-lance": "on"})
