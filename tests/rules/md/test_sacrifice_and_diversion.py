"""Heroic actions on the battlefield: Valiant Sacrifice and Diversion (MD-03-21, MD-03-23)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board
from tests.rules.md.test_feats import acting
from warhost.campaign.advanced.heroic.active_hero import HeroesRest
from warhost.campaign.advanced.heroic.heroic_actions import Feats, HeroicAction, feats_of
from warhost.campaign.advanced.heroic.sacrifice_and_diversion import (
    DiversionRoll,
    Divert,
    DrawArmies,
    StayBehind,
    goal_of,
)
from warhost.campaign.combat.attack import declared
from warhost.campaign.combat.modifiers import attack_strength, combat_modifier, totals
from warhost.campaign.position.bars import bar, bar_refusals
from warhost.campaign.printed.sides import GONE, NEUTRAL, SEATS
from warhost.campaign.sequence import Movement, NextTurn, OpenMovement
from warhost.campaign.state import BARRED_MOVE
from warhost.core.ids import PieceId

HERE = "2937"


# Valiant Sacrifice


def mourned() -> tuple[Board, tuple[PieceId, ...]]:
    """A leader with Tactical Rating 3 for whom a hero died, an army of his side three hexes away, one four."""
    war = acting("sturm", WS).place("northern-ergoth-leader", at="2934", side=WS)
    war.place("silvanesti-1", at=HERE, side=WS).place("palanthus-1", at="2938", side=WS)
    leader = war.piece("northern-ergoth-leader")
    assert war.war.of.tactical[leader] == 3
    war.war.set("feats", 0, Feats(revered=(leader,)))
    return war, (war.piece("silvanesti-1"), war.piece("palanthus-1"))


@rule("MD-03-23")
def test_armies_in_the_radius_count_double_and_others_do_not() -> None:
    war, (near, far) = mourned()
    war.place("khur-1", at="2836", side=HL)
    battle = declared(war.war, WS, war.hex("2836"), (near, far))
    points = war.war.printed_strength(near) * 2 + war.war.printed_strength(far)
    assert attack_strength(war.war, battle).total == points == totals(war.war, battle)[0]
    HeroesRest().run(war.war)
    printed = war.war.printed_strength(near) + war.war.printed_strength(far)
    assert attack_strength(war.war, battle).total == printed


@rule("MD-03-23")
def test_defenders_count_double_too_and_the_die_of_dragons_does_not_change() -> None:
    war, (near, _) = mourned()
    war.place("khur-1", at="2836", side=HL).place("gold-dragon-1", at=HERE, side=WS)
    attack = declared(war.war, HL, war.hex(HERE), (war.piece("khur-1"),))
    dragon = war.piece("gold-dragon-1")
    both = war.war.printed_strength(near) + war.war.printed_strength(dragon)
    assert totals(war.war, attack)[1] == 2 * both
    flown = declared(war.war, WS, war.hex("2836"), (dragon,))
    doubled = combat_modifier(war.war, flown).total
    war.war.set("feats", 0, None)
    assert combat_modifier(war.war, flown).total == doubled


@rule("MD-03-23")
def test_the_hero_is_gone_for_good_and_the_leader_is_noted() -> None:
    war = acting("sturm", WS).place("northern-ergoth-leader", at="2934", side=WS).place("kitiara", at="4128")
    war.war.set("active", 0, (war.piece("kitiara"), war.piece("sturm")))
    war.doing(HeroicAction(HL), HeroicAction(WS)).give("sacrifice northern-ergoth-leader")
    assert war.at("sturm") == GONE
    assert feats_of(war.war).revered == (war.piece("northern-ergoth-leader"),)


@rule("MD-03-23", refused="no leader near")
def test_without_a_leader_near_nobody_gives_his_life() -> None:
    war = acting("sturm", WS).place("northern-ergoth-leader", at="2933", side=WS)
    assert war.refuses("sacrifice northern-ergoth-leader").because("MD-03-23")


# Diversion


def lured(*armies: str, heroes: tuple[str, ...] = ("sturm",), at: str = "2939") -> Board:
    """Heroes near armies of the Highlord; Kitiara acts after them, so that the Turn goes on."""
    war = acting(heroes[0], WS).place(*heroes, at=HERE, side=WS).place("kitiara", at="4128")
    war.place(*(armies or ("khur-1",)), at=at, side=HL)
    war.war.set("active", 0, (war.piece("kitiara"), war.piece(heroes[0])))
    return war.doing(HeroicAction(HL), HeroicAction(WS))


@rule("MD-03-21")
def test_a_ten_draws_the_armies_to_the_hero_and_they_do_not_move_this_turn() -> None:
    war = lured("khur-1", "khur-2").give("divert 2939", 10)
    assert (war.at("khur-1"), war.at("khur-2"), war.at("sturm")) == (HERE, HERE, HERE)
    war.place("mercenary-1", at="2941", side=HL).doing(NextTurn(), Movement(HL), OpenMovement(HL))
    assert war.refuses("march khur-1 - 2938").because("MD-03-21")
    assert not war.refuses("march mercenary-1 - 2940")


@rule("MD-03-21")
@pytest.mark.parametrize(
    ("heroes", "drawn"),
    [
        (("sturm",), Fraction(1, 10)),
        (("sturm", "tanis"), Fraction(1, 10)),
        (("sturm", "tanis", "flint"), Fraction(2, 10)),
    ],
)
def test_two_further_heroes_add_one(heroes: tuple[str, ...], drawn: Fraction) -> None:
    war = lured(heroes=heroes)
    odds = DiversionRoll(war.piece("sturm"), war.hex("2939")).odds(war.war)
    assert odds.of("diverted") == drawn
    assert odds.of("diverted, hero killed") == Fraction(1, 10)


@rule("MD-03-21")
def test_the_chances_are_shown_before_the_order() -> None:
    war = lured(heroes=("sturm", "tanis", "flint"))
    seen = war.game.preview(war.game.read("divert 2939"))
    assert seen is not None
    assert seen.odds is not None
    assert seen.odds.of("diverted") == Fraction(2, 10)
    assert seen.breakdowns[0][1].total == 1


@rule("MD-03-21")
def test_a_one_draws_them_too_and_kills_the_hero() -> None:
    war = lured().give("divert 2939", 1)
    assert war.at("khur-1") == HERE
    assert war.at("sturm") == GONE


@rule("MD-03-21")
def test_any_other_roll_does_nothing() -> None:
    war = lured().give("divert 2939", 9)
    assert war.at("khur-1") == "2939"
    assert feats_of(war.war).diverted == ()


@rule("MD-03-21", refused="too far")
def test_only_armies_within_three_hexes_are_drawn() -> None:
    assert lured("khur-1", at="2941").refuses("divert 2941").because("MD-03-21")
    war = lured().place("khur-2", at="2941", side=HL)
    war.doing(HeroicAction(HL), HeroicAction(WS))
    assert war.refuses("divert 2941").because("MD-03-21")
    assert list(war.game.choices(Divert).all()) == [war.hex("2939")]


@rule("MD-03-21")
def test_only_the_armies_that_were_drawn_are_held_and_only_in_their_own_movement() -> None:
    war = lured("khur-1", "khur-2").give("divert 2939", 10)
    drawn, fallen = war.piece("khur-1"), war.piece("khur-2")
    OpenMovement(WS).run(war.war)
    assert not war.war.has(drawn, BARRED_MOVE)
    war.war.remove(fallen, GONE)
    OpenMovement(HL).run(war.war)
    assert war.war.has(drawn, BARRED_MOVE)
    assert not war.war.has(fallen, BARRED_MOVE)
    bar(war.war, drawn, "combat")
    assert not any("MD-03-21" in why.rules for why in bar_refusals(war.war, drawn, "combat"))


@rule("MD-03-21")
def test_where_there_is_no_room_at_all_everybody_stays_behind() -> None:
    war = lured("khur-1", "khur-2").place("lemish-1", "lemish-2", at=HERE, side=HL)
    armies = (war.piece("khur-1"), war.piece("khur-2"))
    war.doing(HeroicAction(HL), DrawArmies(armies, war.hex(HERE)))
    assert {frozenset(staying) for staying in war.game.choices(StayBehind).all()} == {frozenset(armies)}
    assert not war.refuses("stay-behind khur-1,khur-2")


@rule("MD-03-21")
def test_where_the_heros_friends_stand_the_nearest_free_hex_serves() -> None:
    war = lured().place("palanthus-1", at=HERE, side=WS)
    war.doing(HeroicAction(HL), HeroicAction(WS)).give("divert 2939", 10)
    where = war.at("khur-1")
    assert where != HERE
    assert war.war.theatre.atlas.grid.distance(war.hex(str(where)), war.hex(HERE)) == 1


@rule("MD-03-21")
def test_nobody_is_drawn_into_neutral_land_or_into_a_place_of_others() -> None:
    war = lured("khur-1")
    army, here = war.piece("khur-1"), war.hex(HERE)
    assert goal_of(war.war, (army,), here) == here
    nation = war.war.theatre.nation_index["khur"]
    field = next(hex for hex in war.war.theatre.lands_of[nation] if goal_of(war.war, (army,), hex) == hex)
    war.war.set("allegiance", nation, NEUTRAL)
    assert goal_of(war.war, (army,), field) != field
    fortress = war.hex("2522")
    war.war.set("holder", war.war.theatre.place_at[fortress], WS)
    assert goal_of(war.war, (army,), fortress) != fortress
    war.war.set("holder", war.war.theatre.place_at[fortress], HL)
    assert goal_of(war.war, (army,), fortress) == fortress


@rule("MD-03-21")
def test_who_finds_no_room_stays_behind_as_the_owner_likes() -> None:
    war = lured("khur-1", "khur-2", "khur-3", "lemish-1")
    armies = tuple(war.piece(name) for name in ("khur-1", "khur-2", "khur-3", "lemish-1"))
    war.doing(HeroicAction(HL), DrawArmies(armies, war.hex(HERE)))
    assert war.asked == SEATS[HL]
    assert war.refuses("stay-behind khur-2").because("MD-03-21"), "three are too many"
    assert war.refuses("stay-behind khur-1,khur-2,khur-3").because("MD-03-21"), "there is room for another"
    war.give("stay-behind khur-2,lemish-1")
    assert [war.at(name) for name in ("khur-1", "khur-3")] == [HERE, HERE]
    assert [war.at(name) for name in ("khur-2", "lemish-1")] == ["2939", "2939"]
