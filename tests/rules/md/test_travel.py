"""Heroes on the road: movement, capture checks, Laurana's wait (MD-06-02, MD-06-04 to MD-06-06, MD-20-02)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board
from tests.rules.md.hero_book import heroic
from warhost.campaign.advanced.heroic.captives import CaptureCheck
from warhost.campaign.advanced.heroic.hero_movement import Travel, common_reach, reach_of_hero, travel_refusals
from warhost.campaign.advanced.heroic.heroes import hero_steps
from warhost.campaign.printed.sides import BORNE, NEUTRAL

WAY = "2936>2937>2938>2939"
"""Open country, a hex for each point; the hero begins at 2935."""


def on_the_road(*heroes: str, army: str | None = "2940") -> Board:
    """Heroes at 2935 in Whitestone's Movement Step, an enemy army down the road."""
    war = heroic().place(*(heroes or ("tanis",)), at="2935", side=WS)
    if army:
        war.place("khur-1", at=army)
    return war.moving(WS)


@rule("MD-06-02")
def test_a_hero_pays_for_the_terrain_from_ten_points() -> None:
    war = on_the_road(army=None).give(f"travel tanis - {WAY}")
    assert war.at("tanis") == "2939"
    assert war.war.points_left(war.piece("tanis")) == 6
    assert war.refuses("travel tanis - " + ">".join(["2938", "2939"] * 4)).because("MD-43-04")


@rule("MD-06-02", refused="march")
def test_heroes_do_not_march() -> None:
    war = on_the_road(army=None)
    assert war.refuses("march tanis - 2936").because("MD-06-02")


@rule("MD-06-02")
def test_a_dwarf_crosses_mountains_that_stop_others() -> None:
    war = heroic().place("tanis", "flint", at="5803", side=WS)
    here, there = war.hex("5803"), war.hex("5904")
    assert hero_steps(war.war, war.piece("flint")).price(here, there)
    assert not hero_steps(war.war, war.piece("tanis")).price(here, there)


@rule("MD-06-02")
def test_a_company_goes_as_far_as_the_one_with_the_fewest_points() -> None:
    war = on_the_road("tanis", "sturm", army=None)
    tanis, sturm, here = war.piece("tanis"), war.piece("sturm"), war.hex("2935")
    war.war.set("spent", sturm, 4)
    alone = reach_of_hero(war.war, sturm)
    together = common_reach(war.war, (tanis, sturm))
    assert {hex: cost for hex, (cost, _) in together.items()} == alone.within(alone.hexes.without_hex(here))


@rule("MD-06-02")
def test_a_mixed_company_takes_ways_that_each_of_it_can_pay_and_the_cheapest_of_them() -> None:
    war = heroic().place("tanis", "flint", at="2236", side=WS).moving(WS)
    tanis, flint, here = war.piece("tanis"), war.piece("flint"), war.hex("2236")
    together = common_reach(war.war, (tanis, flint))
    assert len(together) > 20
    assert set(together) < set(reach_of_hero(war.war, flint).hexes), "the dwarf alone crosses mountains"
    for cost, way in together.values():
        assert not travel_refusals(war.war, WS, Travel(tanis, (flint,), way))
        assert cost == hero_steps(war.war, tanis).price_of(here, way)
    for near in war.war.theatre.neighbours[here]:
        prices = [hero_steps(war.war, hero).price(here, near) for hero in (tanis, flint)]
        if all(prices):
            assert together[near][0] <= prices[0]


@rule("MD-0C-08")
def test_when_a_hero_has_moved_no_army_moves_any_more() -> None:
    war = on_the_road(army=None).place("palanthus-1", at="2514", side=WS).moving(WS)
    war.give("travel tanis - 2936")
    assert war.refuses("march palanthus-1 - 2513").because("MD-0C-08")


@rule("MD-06-06")
@pytest.mark.parametrize(("hero", "die", "taken"), [("tanis", 80, False), ("tanis", 81, True)])
def test_beside_an_enemy_army_a_hero_is_taken_above_eighty(hero: str, die: int, taken: bool) -> None:
    war = on_the_road(hero).give(f"travel {hero} - {WAY}", die)
    assert war.at(hero) == (BORNE if taken else "2939")
    assert (war.war.bearer[war.piece(hero)] == war.piece("khur-1")) is taken


@rule("MD-06-06")
def test_a_tactical_rating_helps() -> None:
    war = heroic().place("laurana", at="2935", side=WS).place("khur-1", at="2940")
    check = CaptureCheck(war.piece("laurana"), war.hex("2940"))
    assert check.outcome(war.war, (85,)) == "passes"
    assert check.outcome(war.war, (86,)) == "captured"
    assert check.odds(war.war).of("captured").numerator * 100 == 15 * check.odds(war.war).of("captured").denominator


@rule("MD-06-06")
def test_one_check_for_each_hex_of_enemies_and_one_more_to_enter_it() -> None:
    war = on_the_road()
    war.give(f"travel tanis - {WAY}>2940", 1)
    assert war.waits_for_dice, "he goes on into the hex of the army"
    war.roll(1)
    assert war.at("tanis") == "2940"
    assert not war.waits_for_dice


@rule("MD-06-06")
def test_who_starts_beside_an_army_is_not_checked_by_it() -> None:
    war = on_the_road(army="2936").give("travel tanis - 2934")
    assert not war.waits_for_dice
    assert war.at("tanis") == "2934"


@rule("MD-06-04")
def test_leaders_and_ships_alone_check_nobody() -> None:
    war = on_the_road(army=None).place("kitiara", at="2940").moving(WS)
    war.give(f"travel tanis - {WAY}")
    assert not war.waits_for_dice


@rule("MD-06-06")
def test_friends_of_a_captive_go_on_without_him() -> None:
    war = on_the_road("tanis", "sturm").give("travel tanis sturm " + WAY + ">2940", 81, 1)
    assert war.at("tanis") == BORNE
    war.roll(1)
    assert war.at("sturm") == "2940"


@rule("MD-06-04")
def test_an_army_that_walks_onto_a_lone_hero_may_capture_him() -> None:
    war = heroic().place("sturm", at="2939", side=WS).place("khur-1", at="2940").moving(HL)
    war.give("march khur-1 - 2939", 81)
    assert war.at("sturm") == BORNE
    spared = heroic().place("sturm", at="2939", side=WS).place("khur-1", at="2940").moving(HL)
    spared.give("march khur-1 - 2939", 80)
    assert spared.at("sturm") == "2939"


@rule("MD-06-05")
def test_a_hero_who_was_carried_walks_no_more() -> None:
    war = heroic().place("palanthus-ship-1", at="2314").place("tanis", at="2314", side=WS, aboard="palanthus-ship-1")
    assert war.moving(WS).refuses("travel tanis - 2315").because("MD-06-05")


@rule("MD-20-02")
def test_laurana_stays_in_qualinesti_until_it_has_joined() -> None:
    war = heroic().place("laurana", "tanis", at="2137", side=WS).ally("qualinesti", side=NEUTRAL).moving(WS)
    assert war.refuses("travel laurana - 2136").because("MD-20-02")
    war.ally("qualinesti", side=WS).moving(WS)
    assert not war.refuses("travel laurana - 2136").because("MD-20-02")


@rule("MD-0C-08")
def test_a_player_is_warned_before_his_first_hero_ends_the_movement_of_armies() -> None:
    war = heroic().place("tanis", "sturm", "palanthus-1", at="2935", side=WS).moving(WS)
    first = war.game.preview(war.game.read("travel tanis - 2936"))
    assert first is not None
    assert first.caution is not None
    assert first.caution.id == "md-caution-leaders-last"
    war.give("travel tanis - 2936")
    second = war.game.preview(war.game.read("travel sturm - 2936"))
    assert second is None or second.caution is None
    alone = heroic().place("tanis", at="2935", side=WS).moving(WS)
    quiet = alone.game.preview(alone.game.read("travel tanis - 2936"))
    assert quiet is None or quiet.caution is None, "no army or ship could still move"
