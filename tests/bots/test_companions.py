"""The computer's heroes: whom it declares, what he does, where heroes go, and what is uncovered."""

from __future__ import annotations

from tests.rules.dg.board import HL, WS, Board
from tests.rules.md.hero_book import give_parcel, heroic
from tests.rules.md.test_diplomacy import CAPITALS, envoy
from warhost.bots.campaign.companions import journeys, targets
from warhost.bots.campaign.marshal import Marshal
from warhost.bots.campaign.warlord import Warlord
from warhost.campaign.advanced.heroic.active_hero import DeclareHero, NameHero
from warhost.campaign.advanced.heroic.diplomacy import Parley
from warhost.campaign.advanced.heroic.hero_movement import Travel, checks_ahead
from warhost.campaign.advanced.heroic.hidden_markers_and_search import Search
from warhost.campaign.advanced.heroic.personal_combat import FightTillFall, FleeDuel, Meeting
from warhost.campaign.advanced.heroic.special_heroic_actions import MartialLaw
from warhost.campaign.advanced.heroic.uncovering_artifacts import Uncover
from warhost.campaign.sequence import NextTurn
from warhost.core import Dice, Order, Seat


def ordered(war: Board, seat: str, *, heroic: bool = True) -> Order:
    """What the warlord orders for a seat."""
    return Warlord(Dice("test"), heroic=heroic).advise(war.game.view(Seat(seat)))[0]


def test_the_hero_who_can_win_a_nation_is_declared() -> None:
    war = envoy("elistan", CAPITALS["qualinesti"]).place("caramon", at="2937", side=WS)
    war.doing(NextTurn(), NameHero(WS))
    assert ordered(war, "whitestone") == DeclareHero(war.piece("elistan"))


def test_a_good_envoy_speaks_and_a_hero_at_a_marker_searches() -> None:
    war = envoy("elistan", CAPITALS["qualinesti"])
    assert ordered(war, "whitestone") == Parley(war.piece("qualinesti-leader"), "activate")
    alone = envoy("caramon", "2937")
    alone.war.set("hidden", 0, (alone.hex("2937"),))
    alone.war.set("cup", 0, (alone.piece("dragon-orb-1"),))
    alone.game.resume(alone.war)
    assert ordered(alone, "whitestone") == Search()


def test_a_hero_travels_to_what_is_hidden_and_keeps_away_from_armies() -> None:
    war = heroic().place("caramon", at="2937", side=WS)
    war.war.set("hidden", 0, (war.hex("2940"),))
    war.moving(WS)
    order = ordered(war, "whitestone")
    assert isinstance(order, Travel)
    assert order.path[-1] == war.hex("2940")
    assert set(targets(war.war, WS, war.piece("caramon"))) == {war.hex("2940")}


def test_berem_is_uncovered_where_he_wins_and_the_blind_do_not_see_it() -> None:
    war = heroic().place("sturm", at="neraka", side=WS).place("gunthar-2", at="1010", side=WS)
    parcel = give_parcel(war, "sturm", "berem")
    war.moving(WS)
    assert ordered(war, "whitestone") == Uncover(parcel)
    assert not isinstance(ordered(war, "whitestone", heroic=False), Uncover)


def test_who_is_wounded_and_worse_flees() -> None:
    war = heroic().place("elistan", at="2937", side=WS, depleted=True).place("ariakus", at="2937")
    war.war.set("initiative", 0, HL)
    war.doing(NextTurn(), Meeting(war.hex("2937"))).give("duel", 6, 6)
    assert isinstance(Marshal(Dice("test")).advise(war.game.view(Seat("whitestone")))[0], FleeDuel)
    war.war.set("depleted", war.piece("elistan"), 0)
    war.game.resume(war.war)
    assert isinstance(Marshal(Dice("test")).advise(war.game.view(Seat("whitestone")))[0], FightTillFall)


def test_a_hero_goes_round_armies_where_he_has_the_points() -> None:
    war = heroic().place("caramon", at="2935", side=WS).place("khur-1", at="2937").moving(WS)
    caramon, goal = war.piece("caramon"), war.hex("2939")
    known = journeys(war.war, caramon)
    assert known[goal].checks == 0
    assert not list(checks_ahead(war.war, WS, war.hex("2935"), known[goal].path))
    beside = known[war.hex("2938")]
    assert beside.checks == len(list(checks_ahead(war.war, WS, war.hex("2935"), beside.path))) == 1


def test_leaders_of_the_enemy_who_could_be_talked_over_are_targets() -> None:
    war = envoy("raistlin", "2935", blode=HL).place("blode-leader", "blode-1", at="2939", side=HL)
    found = targets(war.war, WS, war.piece("raistlin"))
    assert war.hex("2939") in found


def test_martial_law_shields_an_ally_beside_whom_an_envoy_stands() -> None:
    war = envoy("kitiara", "2942", HL, blode=HL).place("blode-leader", "blode-1", at="2939", side=HL)
    war.place("raistlin", at="2939", side=WS)
    war.war.set("turn", 0, 11)
    war.war.set("temple", 0, war.hex("neraka"))
    war.game.resume(war.war)
    assert ordered(war, "highlord") == MartialLaw((war.piece("blode-leader"),))
