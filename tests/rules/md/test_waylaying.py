"""Heroes who intercept heroes, and captives who fight for their freedom (MD-06-03, MD-06-09)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import WS, Board
from tests.rules.md.hero_book import give_parcel, heroic
from warhost.campaign.advanced.heroic.captives import capture
from warhost.campaign.advanced.heroic.carried_artifacts import parcel_named
from warhost.campaign.advanced.heroic.escapes import Escapes
from warhost.campaign.advanced.heroic.heroes import is_captive
from warhost.campaign.printed.sides import GONE, HIGHLORD, WHITESTONE
from warhost.campaign.sequence import NextTurn
from warhost.campaign.state import TRIED

HERE, NEAR, KEEP = "2937", "2938", "2943"


def setting_out(turn: int = 11, **options: str) -> Board:
    """Tanis and Flint are about to travel towards Kitiara, who is five hexes from the next hex of their way."""
    war = heroic(interception="on", **options).place("tanis", "flint", at=HERE).place("kitiara", at=KEEP)
    war.war.set("turn", 0, turn)
    return war.moving(WS)


def setting_out_in_winter() -> Board:
    """The same in winter."""
    war = setting_out(20, winter="on")
    war.war.follow_calendar()
    return war


@rule("MD-06-03")
@pytest.mark.parametrize(("die", "met"), [(5, True), (4, False)])
def test_a_hero_meets_travellers_if_the_die_shows_the_distance(die: int, met: bool) -> None:
    war = setting_out().give(f"travel tanis flint {NEAR}")
    assert (war.asked, war.offered()) == (HIGHLORD, {"waylay", "let-pass"})
    preview = war.game.preview(war.game.read(f"waylay {NEAR} kitiara"))
    assert preview is not None
    assert preview.odds is not None
    assert preview.odds.of("intercepted") == Fraction(2, 6)
    war.give(f"waylay {NEAR} kitiara", die)
    assert (war.war.duel[0] is not None) is met
    assert war.at("tanis") == NEAR
    assert war.war.has(war.piece("kitiara"), TRIED)


@rule("MD-06-03")
def test_they_fight_at_once_and_who_came_goes_home() -> None:
    war = setting_out().give(f"travel tanis - {NEAR}").give(f"waylay {NEAR} kitiara", 6)
    while war.game.step is not None and war.war.duel[0] is not None:
        if war.waits_for_dice:
            war.roll(6, 6)
        elif war.asked == WHITESTONE:
            war.give("fight-to-the-end" if "fight-to-the-end" in war.offered() else "duel")
        else:
            war.give("fight-to-the-end" if "fight-to-the-end" in war.offered() else "duel")
    assert war.at("kitiara") == KEEP
    assert war.at("tanis") == NEAR
    assert war.asked == WHITESTONE
    assert not war.refuses(f"travel tanis - {HERE}"), "the survivor goes on with what points he has"


@rule("MD-06-03")
def test_each_hero_tries_once_in_a_step() -> None:
    war = setting_out().give(f"travel tanis - {NEAR}").give(f"waylay {NEAR} kitiara", 1)
    assert war.asked == WHITESTONE, "nobody is left to try, so the traveller goes on"
    war.give(f"travel flint - {NEAR}")
    assert war.asked == WHITESTONE


@rule("MD-06-03", "MD-05-02")
def test_winter_makes_it_harder() -> None:
    war = setting_out_in_winter().give(f"travel tanis - {NEAR}")
    assert war.asked == WHITESTONE, "five hexes are too far in winter"


@rule("MD-06-03", refused="too far, no hero, another side's hero")
def test_only_heroes_near_enough_meet_travellers() -> None:
    war = setting_out().place("khur-leader", at="2940").place("red-dragon-1", at="2941")
    war.give(f"travel tanis - {NEAR}")
    for order in (f"waylay {HERE} kitiara", f"waylay {NEAR} khur-leader", f"waylay {NEAR} flint"):
        assert war.refuses(order).because("MD-06-03"), order
    assert war.refuses(f"intercept {NEAR} red-dragon-1"), "armies do not meet heroes in the air"


@rule("MD-06-03")
def test_without_the_rules_of_interception_nobody_is_met() -> None:
    war = heroic().place("tanis", at=HERE).place("kitiara", at=KEEP).moving(WS)
    war.give(f"travel tanis - {NEAR}")
    assert war.asked == WHITESTONE


# Captives of heroes


def in_chains(*guards: str) -> Board:
    """Caramon is held by some pieces and may try to get away."""
    war = heroic().place("caramon", *guards, at=HERE)
    capture(war.war, war.piece("caramon"), war.piece(guards[0]))
    return war.doing(NextTurn(), Escapes(WS))


@rule("MD-06-09")
def test_a_captive_of_heroes_fights_to_the_end_and_does_not_flee() -> None:
    war = in_chains("topus").give("demand-duel caramon")
    war.roll(6, 1)  # Topus misses, Caramon wounds
    assert war.asked == HIGHLORD, "only his foe may flee"
    war.give("fight-to-the-end", 6, 1)
    assert war.at("topus") == GONE
    assert war.at("caramon") == HERE
    assert not is_captive(war.war, war.piece("caramon"))


@rule("MD-06-09")
def test_if_another_guard_is_left_he_stays_a_captive() -> None:
    war = in_chains("topus", "bolas").give("demand-duel caramon")
    war.give("champion topus", 6, 1)
    war.give("fight-to-the-end", 6, 1)
    assert war.at("topus") == GONE
    assert is_captive(war.war, war.piece("caramon"))
    assert war.war.bearer[war.piece("caramon")] == war.piece("bolas")


@rule("MD-06-09", refused="fight for freedom from an army, after a try to escape")
def test_captives_of_armies_roll_for_doubles_alone() -> None:
    war = in_chains("khur-1", "topus")
    assert war.refuses("demand-duel caramon").because("MD-06-09")
    other = in_chains("topus").give("break-free caramon", 1, 2)
    assert other.refuses("demand-duel caramon").because("MD-06-09")


@rule("MD-06-09", "MD-11-09", refused="uncover while he fights for his freedom")
def test_who_fights_for_his_freedom_uncovers_nothing_before_he_has_won_it() -> None:
    war = heroic().place("lord-gunthar", "topus", at=HERE)
    parcel = give_parcel(war, "lord-gunthar", "dragon-orb-1")
    capture(war.war, war.piece("lord-gunthar"), war.piece("topus"))
    war.doing(NextTurn(), Escapes(WS)).give("demand-duel lord-gunthar", 6, 1)
    assert war.asked == HIGHLORD
    assert "uncover" not in {order.verb for order in war.game.claims(WHITESTONE)}
    why = war.game.refusal(war.game.read(f"uncover {parcel}"), WHITESTONE)
    assert why is not None
    assert "MD-11-09" in why.all_rules
    war.give("fight-to-the-end", 6, 1)
    assert war.at("topus") == GONE
    assert "uncover" in {order.verb for order in war.game.claims(WHITESTONE)}


@rule("MD-06-09")
def test_who_loses_his_fight_for_freedom_keeps_what_he_carries_in_his_chains() -> None:
    war = in_chains("topus", "bolas")
    parcel = give_parcel(war, "caramon", "dragon-orb-1")
    war.give("demand-duel caramon").give("champion topus", 6, 1).give("fight-to-the-end", 6, 1)
    assert is_captive(war.war, war.piece("caramon"))
    assert war.war.carrier[parcel_named(war.war, parcel) or 0] == war.piece("caramon")
    assert war.war.duel[0] is None
