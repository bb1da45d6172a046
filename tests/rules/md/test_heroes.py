"""Heroes: who is one, how they enter, declaration, rest (MD-0A-02, MD-0B, MD-0C, MD-02, MD-11-11, MD-43)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board
from tests.rules.md.hero_book import HERO_BOOK, heroic
from warhost.campaign.advanced.heroic.active_hero import Declaration, HeroesRest, NameHero
from warhost.campaign.advanced.heroic.captives import capture, release
from warhost.campaign.advanced.heroic.heroes import (
    HeroesEnter,
    combat_of,
    defense_of,
    entry_places,
    heroes_of,
    is_hero,
    newcomers,
)
from warhost.campaign.advanced.heroic.heroic_actions import active_hero
from warhost.campaign.combat.battle_strength import generals
from warhost.campaign.initiative import Initiative
from warhost.campaign.position.persons import leads, shares_fate
from warhost.campaign.printed.calendar import load_calendar
from warhost.campaign.printed.sides import GONE, NEUTRAL, OFF, SEATS
from warhost.campaign.sequence import SEQUENCE, FirstSide, NextTurn, SecondSide
from warhost.campaign.state import ACTED, DUELLED, MOVED
from warhost.core import Dice
from warhost.core.ids import NO_PIECE, Side
from warhost.core.prompts import Arrange

HERE = "2937"


# Who is a hero


@rule("MD-0B-01")
def test_highlords_are_heroes_and_leaders_of_their_allies_are_not() -> None:
    war = heroic().place("kitiara", "khur-leader", at=HERE)
    assert is_hero(war.war, war.piece("kitiara"))
    assert leads(war.war, war.piece("kitiara"))
    assert not is_hero(war.war, war.piece("khur-leader"))
    named = war.doing(NameHero(HL))
    assert named.refuses("declare-hero khur-leader").because("MD-0B-01")
    assert not named.refuses("declare-hero kitiara")


@rule("MD-0B-02")
def test_the_leaders_of_the_knights_are_heroes_once_they_have_joined() -> None:
    war = heroic().place("lord-gunthar", "kronin", at=HERE)
    assert is_hero(war.war, war.piece("lord-gunthar"))
    assert not is_hero(war.war, war.piece("kronin"))
    war.war.change_sides(war.piece("lord-gunthar"), NEUTRAL)
    assert not is_hero(war.war, war.piece("lord-gunthar"))
    war.war.change_sides(war.piece("lord-gunthar"), HL)
    assert not is_hero(war.war, war.piece("lord-gunthar"))


@rule("MD-0B-03")
def test_a_hero_who_is_no_leader_adds_nothing_to_a_battle_but_shares_the_fate_of_his_stack() -> None:
    war = heroic().place("solanthus-1", "sturm", "laurana", at=HERE, side=WS)
    army = war.piece("solanthus-1")
    assert generals(war.war, (army,)) == (), "Laurana leads nobody before the Golden General is found"
    assert all(shares_fate(war.war, war.piece(hero)) for hero in ("sturm", "laurana"))


@rule("MD-43-01", "MD-43-02", "MD-43-03", "MD-43-04")
@pytest.mark.parametrize(
    ("hero", "combat", "defense"),
    [("tanis", 4, 3), ("laurana", 3, 2), ("flint", 3, 3), ("lord-gunthar", 5, 3), ("kitiara", 4, 3), ("topus", 3, 1)],
)
def test_ratings_and_ten_movement_points(hero: str, combat: int, defense: int) -> None:
    war = heroic().place(hero, at=HERE, side=None if hero in ("lord-gunthar", "kitiara", "topus") else WS)
    piece = war.piece(hero)
    assert (combat_of(war.war, piece), defense_of(war.war, piece)) == (combat, defense)
    assert war.war.points(piece) == 10


# How they enter


def entering(**nations: Side) -> Board:
    """The Turn on which heroes enter, with nations on sides."""
    war = heroic()
    for nation, side in nations.items():
        war.ally(nation, side=side)
    war.war.set("turn", 0, 10)
    return war.doing(HeroesEnter())


def placed(war: Board, **changed: str) -> str:
    """An order that places everybody as proposed, some elsewhere."""
    choices = war.game.choices(HERO_BOOK.orders["place"])
    assert isinstance(choices, Arrange)
    hexes = {war.war.theatre.pieces[p].token: war.war.theatre.atlas.token(hex) for p, hex in choices.proposed}
    return "place " + ",".join(f"{hero}@{hex}" for hero, hex in {**hexes, **changed}.items())


@rule("MD-0A-02")
def test_heroes_come_into_friendly_and_neutral_countries_and_into_no_other() -> None:
    war = entering(khur=HL, tarsis=NEUTRAL, qualinesti=NEUTRAL)
    assert war.asked == SEATS[WS]
    assert war.refuses(placed(war, tanis="4128")).because("MD-0A-02")
    war.give(placed(war, tanis="2446", laurana="2137"))
    assert war.at("tanis") == "2446"
    assert not newcomers(war.war)
    assert {war.war.owner[war.piece(hero)] for hero in ("tanis", "laurana", "sturm")} == {WS}


@rule("MD-0A-02", refused="no newcomer")
def test_only_those_who_have_not_entered_yet_are_placed() -> None:
    war = entering(khur=HL, tarsis=NEUTRAL, qualinesti=NEUTRAL)
    assert war.refuses(placed(war, kronin="2446")).because("MD-0A-02")


@rule("MD-0A-02", "MD-20-02")
def test_only_for_laurana_the_refusal_names_the_rule_of_her_own_land() -> None:
    war = entering(khur=HL, tarsis=NEUTRAL, qualinesti=NEUTRAL)
    assert war.refuses(placed(war, laurana="4128")).because("MD-20-02")
    tanis = war.refuses(placed(war, tanis="4128"))
    assert tanis.because("MD-0A-02")
    assert not tanis.because("MD-20-02")


@rule("MD-0A-02", "MD-02-02", refused="hero off the map")
def test_a_hero_who_is_gone_is_not_declared() -> None:
    war = heroic().place("sturm", "tanis", at=HERE, side=WS)
    war.war.remove(war.piece("sturm"), GONE)
    war.doing(NameHero(WS))
    assert war.refuses("declare-hero sturm").because("MD-0A-02")
    assert not war.refuses("declare-hero tanis")


@rule("MD-0A-02")
def test_heroes_who_enter_at_random_all_find_a_place() -> None:
    war = entering(khur=HL, tarsis=NEUTRAL, qualinesti=NEUTRAL)
    for seed in range(5):
        order = war.game.suggest(Dice(seed))
        assert war.game.refusal(order) is None


@rule("MD-0A-02")
def test_nobody_enters_before_turn_ten() -> None:
    war = heroic()
    war.war.set("turn", 0, 9)
    assert HeroesEnter().is_idle(war.war)
    war.place("lord-gunthar", at=HERE).doing(NameHero(WS))
    assert war.refuses("declare-hero tanis").because("MD-02-02")
    assert war.at("tanis") == OFF


@rule("MD-0A-02", refused="hero left behind")
def test_all_heroes_enter_together_and_not_onto_enemies() -> None:
    war = entering()
    assert war.refuses("place tanis@2446").because("MD-0A-02")
    war.place("khur-1", at="2446", side=HL)
    assert war.hex("2446") not in entry_places(war.war)[war.piece("tanis")]


@rule("MD-0A-02")
def test_with_the_option_they_enter_on_the_first_turn() -> None:
    war = heroic(heroes_enter="1")
    war.war.set("turn", 0, 1)
    assert not HeroesEnter().is_idle(war.war)


# Declaration


@rule("MD-0C-02", "MD-02-01")
def test_the_turn_has_declaration_and_deeds_in_place_of_draw_and_activation() -> None:
    names = [name for name, _ in heroic(supply="on").war.rules.entries(SEQUENCE)]
    assert names == [
        *(
            "replacements",
            "markers",
            "declaration",
            "heroics",
            "initiative",
            "first",
            "second",
            "supply",
            "end",
            "rest",
        ),
    ]


@rule("MD-0C-07", "MD-0C-10")
def test_initiative_and_both_sides_part_of_the_turn_go_on_as_before() -> None:
    war = heroic().place("kitiara", "khur-1", at=HERE).place("sturm", "palanthus-1", at="2940", side=WS)
    war.war.set("initiative", 0, HL)
    war.war.set("turn", 0, 11)
    war.doing(NextTurn(), SecondSide(), FirstSide(), Initiative()).roll(3, 3)
    assert war.asked == SEATS[HL], "a tie leaves the initiative where it was"
    war.give("first whitestone")
    assert war.asked == SEATS[WS]
    assert "travel" in war.offered()
    war.give("end-movement")
    while war.war.phasing[0] == WS:
        war.give("end-combat" if "end-combat" in war.offered() else "end-movement")
    assert war.asked == SEATS[HL]
    assert "travel" in war.offered()


@rule("MD-0C-01")
def test_the_calendar_stays() -> None:
    assert [turn for turn in range(1, 31) if load_calendar().is_winter(turn)] == [5, 10, 15, 20, 25, 30]
    assert heroic().war.theatre.scenario.last_turn == 30


@rule("MD-0C-05", "MD-02-02")
@pytest.mark.parametrize(("turn", "first"), [(11, HL), (12, WS)])
def test_on_odd_turns_the_highlord_declares_first(turn: int, first: Side) -> None:
    war = heroic().place("kitiara", at=HERE).place("goldmoon", "elistan", at="2940", side=WS)
    war.war.set("turn", 0, turn)
    war.doing(Declaration())
    orders = {HL: "declare-hero kitiara", WS: "declare-hero goldmoon"}
    assert war.asked == SEATS[first]
    war.give(orders.pop(first))
    assert war.asked == SEATS[1 - first]
    war.give(orders.popitem()[1])
    assert active_hero(war.war, HL) == war.piece("kitiara")
    assert active_hero(war.war, WS) == war.piece("goldmoon")


@rule("MD-02-02")
def test_a_side_without_a_free_hero_declares_nobody() -> None:
    war = heroic().place("kitiara", at=HERE).doing(NextTurn(), Declaration())
    war.give("declare-hero kitiara")
    assert active_hero(war.war, WS) == NO_PIECE
    assert heroes_of(war.war, WS) == []


# The end of the Turn


@rule("MD-0C-12")
def test_at_the_end_of_the_turn_the_markers_come_off() -> None:
    war = heroic().place("kitiara", at=HERE)
    war.war.set("active", 0, (war.piece("kitiara"), NO_PIECE))
    HeroesRest().run(war.war)
    assert active_hero(war.war, HL) == NO_PIECE


@rule("MD-11-11")
@pytest.mark.parametrize(("did", "heals"), [(0, True), (MOVED, False), (ACTED, False), (DUELLED, False)])
def test_a_whole_turn_of_rest_heals(did: int, heals: bool) -> None:
    war = heroic().place("sturm", at=HERE, side=WS, depleted=True)
    war.war.set("did", war.piece("sturm"), did)
    HeroesRest().run(war.war)
    assert war.is_depleted("sturm") is not heals


@rule("MD-11-11")
@pytest.mark.parametrize(("hero", "guard", "heals"), [(0, 0, True), (MOVED, 0, False), (0, MOVED, False)])
def test_a_captive_rests_unless_he_travelled_before_or_was_dragged_along(hero: int, guard: int, heals: bool) -> None:
    war = heroic().place("sturm", at=HERE, side=WS, depleted=True).place("khur-1", at=HERE, side=HL)
    war.war.set("did", war.piece("sturm"), hero)
    war.war.set("did", war.piece("khur-1"), guard)
    capture(war.war, war.piece("sturm"), war.piece("khur-1"))
    with war.war.tried():
        HeroesRest().run(war.war)
        assert war.is_depleted("sturm") is not heals
    release(war.war, war.piece("sturm"), war.hex(HERE))
    HeroesRest().run(war.war)
    assert war.is_depleted("sturm") is not heals, "nor does it heal him to be freed before the Turn ends"
