"""Personal combat: champions, exchanges, wounds, flight, capture (MD-11-01 to MD-11-08, MD-11-12, MD-11-13)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board
from tests.rules.md.hero_book import heroic
from warhost.campaign.advanced.heroic.active_hero import NameHero
from warhost.campaign.advanced.heroic.personal_combat import (
    LONGEST,
    ExchangeOfBlows,
    PersonalCombat,
    able_heroes,
    hit_number,
    meetings,
    seize_number,
)
from warhost.campaign.printed.sides import BORNE, GONE, SEATS
from warhost.campaign.sequence import SIDE_TURN, Combat, NextTurn, OpenCombat
from warhost.campaign.state import DUELLED, SHUNNED
from warhost.core.ids import Side

HERE = "2937"


def met(highlords: tuple[str, ...], heroes: tuple[str, ...], initiative: Side = WS) -> Board:
    """Heroes of both sides in one hex once the battles of a Combat Step are fought."""
    war = heroic().place(*highlords, at=HERE).place(*heroes, at=HERE, side=WS)
    war.war.set("initiative", 0, initiative)
    return war.doing(NextTurn(), NameHero(HL), PersonalCombat(WS))


def stricken(war: Board, *names: str) -> Board:
    """Some heroes are wounded already."""
    for name in names:
        war.war.set("depleted", war.piece(name), 1)
    return war


@rule("MD-0C-09", "MD-11-01")
def test_personal_combat_comes_after_the_battles_of_each_step() -> None:
    names = [name for name, _ in heroic().war.rules.entries(SIDE_TURN)]
    assert names.index("duels") == names.index("combat") + 1
    assert names.index("escapes") > names.index("duels")


@rule("MD-0C-09", "MD-11-01")
def test_heroes_who_meet_must_fight_once_the_battles_are_over_and_others_do_not() -> None:
    war = met(("kitiara",), ("sturm",))
    assert war.offered() == {"duel", "seize"}
    battle = heroic().place("kitiara", at=HERE).place("sturm", "palanthus-1", at=HERE, side=WS)
    battle.place("khur-1", at="2938", side=HL).war.set("initiative", 0, WS)
    battle.doing(NextTurn(), PersonalCombat(WS), Combat(WS), OpenCombat(WS))
    assert "attack" in battle.offered(), "battles come first"
    battle.give("end-combat")
    assert battle.offered() == {"duel", "seize"}
    apart = heroic().place("kitiara", at=HERE).place("sturm", at="2939", side=WS)
    assert meetings(apart.war) == []


@rule("MD-11-08")
def test_leaders_who_are_no_heroes_never_duel() -> None:
    war = heroic().place("khur-leader", at=HERE).place("tanis", at=HERE, side=WS)
    assert meetings(war.war) == []
    mixed = met(("kitiara", "topus", "khur-leader"), ("sturm",))
    assert mixed.refuses("champion khur-leader").because("MD-11-08")
    assert not mixed.refuses("champion topus")


@rule("MD-11-03")
@pytest.mark.parametrize(
    ("one", "other", "number"), [("sturm", "kitiara", 2), ("kitiara", "sturm", 1), ("goldmoon", "bakaris", -1)]
)
def test_the_number_is_combat_less_defense(one: str, other: str, number: int) -> None:
    war = met(("kitiara", "bakaris"), ("sturm", "goldmoon"))
    assert hit_number(war.war, war.piece(one), war.piece(other)).total == number


@rule("MD-11-03", "MD-11-06")
def test_a_roll_of_at_most_the_number_wounds_the_other() -> None:
    war = met(("kitiara",), ("sturm",)).give("duel", 2, 2)
    assert (war.is_depleted("kitiara"), war.is_depleted("sturm")) == (True, False)
    war = met(("kitiara",), ("sturm",)).give("duel", 1, 3)
    assert (war.is_depleted("kitiara"), war.is_depleted("sturm")) == (False, True)


@rule("MD-11-04")
def test_both_blows_count_even_if_both_fall() -> None:
    war = stricken(met(("kitiara",), ("sturm",)), "kitiara", "sturm").give("duel", 1, 1)
    assert (war.at("kitiara"), war.at("sturm")) == (GONE, GONE)


@rule("MD-11-06")
def test_a_second_wound_kills_and_a_first_changes_no_rating() -> None:
    war = stricken(met(("kitiara",), ("sturm",)), "sturm")
    assert hit_number(war.war, war.piece("sturm"), war.piece("kitiara")).total == 2
    assert war.war.points(war.piece("sturm")) == 10
    war.give("duel", 1, 6)
    assert war.at("sturm") == GONE


@rule("MD-11-03")
def test_sturm_and_kitiara_to_the_death() -> None:
    """Sturm hits on 2 of 6, Kitiara on 1: he wins 95 of 128 fights, she 26, in 7 both fall."""
    sturm, kitiara = Fraction(2, 6), Fraction(1, 6)

    def fights(hers: int, his: int) -> tuple[Fraction, Fraction, Fraction]:
        if not hers or not his:
            return Fraction(bool(his)), Fraction(bool(hers)), Fraction(not hers and not his)
        total = [Fraction(0)] * 3
        moving = 1 - (1 - sturm) * (1 - kitiara)
        for her_wound, his_wound in ((1, 0), (0, 1), (1, 1)):
            chance = (sturm if her_wound else 1 - sturm) * (kitiara if his_wound else 1 - kitiara) / moving
            for n, part in enumerate(fights(hers - her_wound, his - his_wound)):
                total[n] += chance * part
        return total[0], total[1], total[2]

    war = met(("kitiara",), ("sturm",))
    odds = ExchangeOfBlows().odds(war.war)
    assert odds.of("Highlord wounded") + odds.of("both wounded") == sturm
    assert odds.of("Whitestone wounded") + odds.of("both wounded") == kitiara
    assert fights(2, 2) == (Fraction(95, 128), Fraction(26, 128), Fraction(7, 128))


@rule("MD-11-02")
def test_the_side_without_the_initiative_names_its_champion_first() -> None:
    war = met(("kitiara", "topus"), ("sturm", "goldmoon", "caramon"))
    assert war.asked == SEATS[HL]
    war.give("champion topus")
    assert war.asked == SEATS[WS]
    assert war.refuses("champion kitiara").because("MD-11-02")
    war.give("champion caramon").give("duel", 6, 1)
    assert war.is_depleted("topus")
    assert not war.is_depleted("kitiara")


@rule("MD-11-02", "MD-11-07")
def test_the_victor_may_fight_the_next_foe_until_none_is_left() -> None:
    war = stricken(met(("kitiara", "topus"), ("caramon",)), "topus", "kitiara")
    war.give("champion topus").give("duel", 6, 1)
    assert war.at("topus") == GONE
    war.roll(6, 1)
    assert war.at("kitiara") == GONE
    assert war.war.duel[0] is None


@rule("MD-11-05")
def test_after_an_exchange_a_champion_may_leave_and_is_not_engaged_again() -> None:
    war = met(("kitiara",), ("raistlin",)).place("topus", at="2938").give("duel", 6, 6)
    assert war.asked == SEATS[HL], "the side without the initiative decides first"
    war.give("fight-to-the-end").give("flee-duel 2938")
    assert war.at("raistlin") == "2938"
    assert war.war.has(war.piece("raistlin"), SHUNNED)
    assert able_heroes(war.war, war.hex("2938"), WS) == []
    assert meetings(war.war) == []


@rule("MD-11-05", refused="hex of an enemy army")
def test_nobody_flees_onto_an_enemy_army() -> None:
    war = met(("kitiara",), ("raistlin",)).place("khur-1", at="2938").give("duel", 6, 6).give("fight-to-the-end")
    assert war.refuses("flee-duel 2938").because("MD-11-05")


@rule("MD-11-07")
def test_a_fight_without_wounds_ends_as_a_draw() -> None:
    war = met(("kitiara",), ("sturm",)).give("duel", 6, 6)
    for _ in range(LONGEST - 1):
        war.give("fight-to-the-end").give("fight-to-the-end", 6, 6)
    war.give("fight-to-the-end").give("fight-to-the-end")
    assert war.war.duel[0] is None
    assert (war.at("kitiara"), war.at("sturm")) == (HERE, HERE)
    assert war.war.has(war.piece("sturm"), DUELLED)


@rule("MD-11-12")
@pytest.mark.parametrize(("one", "other", "number"), [("caramon", "topus", 2), ("goldmoon", "kitiara", 1)])
def test_to_capture_needs_two_less_and_a_one_always_does(one: str, other: str, number: int) -> None:
    war = met(("kitiara", "topus"), ("caramon", "goldmoon"))
    assert seize_number(war.war, war.piece(one), war.piece(other)).total == number


@rule("MD-11-12", "MD-11-13")
def test_a_capture_takes_the_foe_before_he_can_strike() -> None:
    war = met(("topus",), ("caramon",)).give("seize", 2)
    assert war.at("topus") == BORNE
    assert war.war.bearer[war.piece("topus")] == war.piece("caramon")


@rule("MD-11-13")
def test_after_a_failed_capture_the_target_strikes_alone_and_the_fight_goes_on() -> None:
    war = met(("topus",), ("caramon",)).give("seize", 3, 1)
    assert war.is_depleted("caramon")
    assert not war.is_depleted("topus")
    war.give("fight-to-the-end")
    war.give("fight-to-the-end")
    assert war.waits_for_dice
    assert war.game.pending_roll is not None
    assert len(war.game.pending_roll.sides) == 2, "an exchange: no second capture"


@rule("MD-11-12", refused="side without the initiative")
def test_only_the_side_with_the_initiative_captures() -> None:
    war = met(("topus",), ("caramon",), initiative=HL)
    assert war.asked == SEATS[HL]
