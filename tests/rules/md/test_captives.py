"""Captives: who guards them, escape, help and release (MD-06-08, MD-11-14 to MD-11-20)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board
from tests.rules.md.hero_book import heroic
from warhost.campaign.advanced.heroic.captives import CaptureCheck, capture, free_by_retreat
from warhost.campaign.advanced.heroic.escapes import EscapeRoll, Escapes, escape_rolls
from warhost.campaign.combat.battle_strength import generals
from warhost.campaign.combat.retreat_and_advance import Retreats
from warhost.campaign.printed.sides import BORNE, GONE
from warhost.campaign.sea.ship_stacking import sink
from warhost.campaign.sequence import NextTurn

FIELD, FORTRESS = "2937", "2522"


def held(*armies: str, at: str = FIELD, hero: str = "goldmoon") -> Board:
    """A hero of Whitestone who is held by armies of the Highlord."""
    war = heroic().place(*armies, at=at, side=HL).place(hero, at=at, side=WS)
    capture(war.war, war.piece(hero), war.piece(armies[0]))
    return war


def escaping(war: Board) -> Board:
    """The captives of Whitestone may try to escape."""
    return war.doing(NextTurn(), Escapes(WS))


@rule("MD-06-08")
def test_a_captive_goes_where_his_guard_goes_and_helps_nobody() -> None:
    war = heroic().place("khur-1", at="2937", side=HL).place("lord-gunthar", "palanthus-1", at="2936")
    army = war.piece("palanthus-1")
    assert generals(war.war, (army,)) == (war.piece("lord-gunthar"),)
    capture(war.war, war.piece("lord-gunthar"), war.piece("khur-1"))
    assert generals(war.war, (army,)) == ()
    assert war.at("lord-gunthar") == BORNE


@rule("MD-11-14")
def test_another_guard_takes_over_and_with_the_last_one_gone_the_captive_is_free() -> None:
    war = held("khur-1", "khur-2")
    war.war.eliminate(war.piece("khur-1"))
    war.game.settle()
    assert war.war.bearer[war.piece("goldmoon")] == war.piece("khur-2")
    war.war.eliminate(war.piece("khur-2"))
    war.game.settle()
    assert war.at("goldmoon") == FIELD


@rule("MD-11-14")
def test_a_hero_who_is_captured_leaves_his_own_captives_behind() -> None:
    war = heroic().place("kitiara", at=FIELD).place("goldmoon", "sturm", at=FIELD, side=WS)
    capture(war.war, war.piece("goldmoon"), war.piece("kitiara"))
    capture(war.war, war.piece("kitiara"), war.piece("sturm"))
    assert war.at("goldmoon") == FIELD


@rule("MD-11-16")
@pytest.mark.parametrize(
    ("armies", "chance"), [(0, Fraction(6, 36)), (2, Fraction(4, 36)), (3, Fraction(3, 36)), (6, Fraction(0))]
)
def test_doubles_free_but_each_army_takes_one_away(armies: int, chance: Fraction) -> None:
    war = heroic().place("kitiara", at=FIELD).place("goldmoon", at=FIELD, side=WS)
    for number in range(armies):
        war.place(f"khur-{number + 1}" if number < 3 else f"mercenary-{number - 2}", at=FIELD, side=HL)
    capture(war.war, war.piece("goldmoon"), war.piece("kitiara"))
    assert EscapeRoll(war.piece("goldmoon")).odds(war.war).of("escapes") == chance


@rule("MD-11-15", "MD-11-16")
def test_double_two_fails_against_two_armies_and_double_three_frees() -> None:
    war = escaping(held("khur-1", "khur-2")).give("break-free goldmoon", 2, 2)
    assert war.at("goldmoon") == BORNE
    war.give("break-free goldmoon", 3, 3)
    assert war.at("goldmoon") == FIELD


@rule("MD-11-17")
def test_twice_in_the_open_and_in_towns_once_in_a_city_each_for_himself() -> None:
    assert escape_rolls((war := held("khur-1")).war, war.piece("goldmoon")) == 2
    assert escape_rolls((inside := held("khur-1", at=FORTRESS)).war, inside.piece("goldmoon")) == 1
    for place, rolls in (("2432", 2), ("4128", 1)):  # Crossing is a town, Khuri-Khan a capital
        assert escape_rolls((there := held("khur-1", at=place)).war, there.piece("goldmoon")) == rolls
    tired = escaping(held("khur-1", at=FORTRESS).place("khur-2", "kitiara", at="2937"))
    tired.place("sturm", at="2937", side=WS)
    capture(tired.war, tired.piece("sturm"), tired.piece("khur-2"))
    escaping(tired).give("break-free goldmoon", 1, 2)
    assert tired.refuses("break-free goldmoon").because("MD-11-17")
    assert not tired.refuses("break-free sturm")


@rule("MD-11-18")
def test_every_free_friend_beside_him_gives_another_roll() -> None:
    war = held("khur-1", at=FORTRESS).place("tanis", at="2521", side=WS).place("sturm", at="2523", side=WS)
    assert escape_rolls(war.war, war.piece("goldmoon")) == 3


@rule("MD-11-19")
def test_who_escapes_slips_out_to_a_hex_without_enemies() -> None:
    war = held("khur-1").place("khur-2", at="2936", side=HL)
    escaping(war).give("break-free goldmoon", 6, 6)
    assert war.refuses("slip-out 2936").because("MD-11-19")
    war.give("slip-out 2938")
    assert war.at("goldmoon") == "2938"


@rule("MD-11-20")
def test_a_forced_retreat_frees_the_captive_in_the_vacated_hex() -> None:
    war = held("khur-1").place("palanthus-1", at="2940")
    war.doing(NextTurn(), Retreats((war.piece("khur-1"),)))
    war.give("retreat khur-1 - 2936")
    assert war.at("goldmoon") == FIELD
    assert war.at("khur-1") == "2936"


@rule("MD-11-20")
def test_only_captives_of_that_hex_are_freed() -> None:
    war = held("khur-1").place("khur-2", at="2940", side=HL)
    free_by_retreat(war.war, war.piece("khur-2"))
    assert war.at("goldmoon") == BORNE


@rule("MD-11-20", "DG-07-34")
def test_armies_that_need_not_retreat_take_their_captive_along() -> None:
    war = held("khur-1", at=FORTRESS).place("palanthus-1", at="2521")
    war.doing(NextTurn(), Retreats((war.piece("khur-1"),), may_stand=1))
    war.give("retreat khur-1 - 2523")
    assert war.at("goldmoon") == BORNE
    assert war.war.bearer[war.piece("goldmoon")] == war.piece("khur-1")


@rule("MD-06-06")
def test_the_strongest_army_of_the_hex_takes_a_hero() -> None:
    war = heroic().place("goldmoon", at="2936", side=WS).place("khur-1", at=FIELD, depleted=True, side=HL)
    war.place("khur-2", at=FIELD, side=HL).doing(NextTurn(), CaptureCheck(war.piece("goldmoon"), war.hex(FIELD)))
    war.roll(81)
    assert war.war.bearer[war.piece("goldmoon")] == war.piece("khur-2")


@rule("MD-11-14", "MD-0B-03", "DG-08-07")
@pytest.mark.parametrize(("die", "lives"), [(3, False), (4, True)])
def test_a_captive_aboard_a_sinking_ship_rolls_as_a_leader_does(die: int, lives: bool) -> None:
    war = heroic().place("sanction-ship-1", at="3412").place("khur-1", at="3412", aboard="sanction-ship-1", side=HL)
    war.place("palanthus-1", at="2514", side=WS).place("goldmoon", at="2514", side=WS)
    capture(war.war, war.piece("goldmoon"), war.piece("khur-1"))
    sink(war.war, war.piece("sanction-ship-1"))
    war.game.settle()
    war.roll(die)
    assert (war.at("goldmoon") == "2514") is lives
    assert (war.at("goldmoon") == GONE) is not lives
