"""Heroic actions: the Hammer of Kharas, the Council, Martial Law, Distrust (MD-03-20, -22, -24 to -26)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board
from tests.rules.md.hero_book import heroic
from tests.rules.md.test_diplomacy import CAPITALS, envoy, sixths
from warhost.campaign.advanced.command import LAW
from warhost.campaign.advanced.heroic.active_hero import HeroesRest
from warhost.campaign.advanced.heroic.diplomacy import addressed
from warhost.campaign.advanced.heroic.heroic_actions import Feats, HeroicAction, feats_of, possible_deeds, relics_of
from warhost.campaign.advanced.heroic.special_heroic_actions import CouncilRoll, DistrustRoll, HammerRoll, distrustful
from warhost.campaign.printed.sides import GONE
from warhost.campaign.sequence import Movement, NextTurn, OpenCombat, OpenMovement
from warhost.core.ids import NO_PIECE, Side

HERE, SANCRIST = "2937", "0326"


def acting(hero: str, side: Side, at: str = HERE, turn: int = 11, **options: str) -> Board:
    """A hero about to act on a battlefield where every nation has chosen its side."""
    war = heroic(**options).place(hero, at=at, side=side)
    active = [NO_PIECE, NO_PIECE]
    active[side] = war.piece(hero)
    war.war.set("active", 0, tuple(active))
    war.war.set("turn", 0, turn)
    return war.doing(NextTurn(), HeroicAction(side))


@rule("MD-03-20", refused="enemy hero in the hex")
def test_no_enemy_hero_may_be_in_the_hex() -> None:
    war = acting("sturm", WS).place("kitiara", at=HERE)
    refusal = war.refuses("seek-hammer").refusal
    assert refusal is not None
    assert (refusal.message.id, refusal.rules) == ("md-enemy-hero-here", ("MD-03-03", "MD-03-06", "MD-03-20"))


@rule("MD-03-20", refused="action of the other side")
def test_some_actions_are_for_one_side_alone() -> None:
    war = acting("sturm", WS)
    assert war.refuses("distrust").because("MD-03-26")
    assert war.offered() == {"seek-hammer", "no-deed"}


@rule("MD-03-22")
@pytest.mark.parametrize(("die", "dies", "relics"), [(2, True, 0), (3, False, 0), (7, False, 0), (8, False, 1)])
def test_the_search_for_the_hammer(die: int, dies: bool, relics: int) -> None:
    war = acting("sturm", WS).give("seek-hammer", die)
    assert (war.at("sturm") == GONE) is dies
    assert relics_of(war.war, WS) == relics


@rule("MD-03-22", "MD-03-24", "MD-03-26")
def test_the_chances_of_the_list() -> None:
    war = acting("sturm", WS)
    hero = war.piece("sturm")
    assert HammerRoll(hero).odds(war.war).of("relic found") == Fraction(3, 10)
    assert CouncilRoll(hero).odds(war.war).of("united") == Fraction(3, 10)
    assert DistrustRoll(hero).odds(war.war).of("distrust") == Fraction(1, 10)


@rule("MD-03-22")
def test_a_relic_counts_for_the_next_appeal_to_dwarves_and_is_spent() -> None:
    war = envoy("flint", CAPITALS["thorbardin"])
    war.war.set("relics", 0, (0, 1))
    found = sixths(war, "flint", "thorbardin-leader", "activate")
    assert (found["joins"], found["hero captured"]) == (3, 2)
    war.give("parley thorbardin-leader activate", 3)
    assert relics_of(war.war, WS) == 0


@rule("MD-03-24")
def test_a_united_council_forgets_race_but_not_distance() -> None:
    war = acting("sturm", WS, SANCRIST, command="on").place("hylo-1", "qualinesti-leader", at="2940", side=WS)
    kender, elf = war.piece("hylo-1"), war.piece("qualinesti-leader")
    assert not LAW.obeys(war.war, kender, elf)
    war.game.give("unite")
    war.war.set("stack", 0, war.war.stack[0][1:])  # stay in this Turn
    war.roll(8)
    assert LAW.obeys(war.war, kender, elf)
    assert LAW.radius(war.war, elf) == war.war.of.tactical[elf]
    HeroesRest().run(war.war)
    assert not LAW.obeys(war.war, kender, elf)


@rule("MD-03-24", refused="not on Sancrist")
def test_the_council_meets_on_sancrist_and_needs_the_rules_of_command() -> None:
    assert acting("sturm", WS, command="on").refuses("unite").because("MD-03-24")
    assert acting("sturm", WS, SANCRIST).refuses("unite").because("MD-03-24")


def governed(turn: int = 11) -> Board:
    """Kitiara may put Khur, Lemish and Kern under Martial Law."""
    war = acting("kitiara", HL, turn=turn)
    war.place("khur-leader", "lemish-leader", "kern-leader", at="4128", side=HL)
    return war.doing(NextTurn(), HeroicAction(WS), HeroicAction(HL))


@rule("MD-03-25")
@pytest.mark.parametrize(("die", "immune", "grudge"), [(4, 3, 0), (5, 0, 1)])
def test_martial_law_shields_below_eight_and_stirs_up_from_eight(die: int, immune: int, grudge: int) -> None:
    war = governed().place("tanis", at="4128", side=WS)
    war.war.set("active", 0, (war.piece("kitiara"), war.piece("tanis")))
    war.doing(NextTurn(), HeroicAction(WS), HeroicAction(HL))
    war.give("martial-law khur-leader,lemish-leader,kern-leader", die)
    assert len(feats_of(war.war).immune) == immune
    assert feats_of(war.war).grudge == grudge
    assert war.refuses("parley khur-leader change").because("MD-03-25") is bool(immune)


@rule("MD-03-25", refused="even Turn")
def test_martial_law_comes_too_late_on_even_turns() -> None:
    assert governed(turn=12).refuses("martial-law khur-leader").because("MD-03-25")


@rule("MD-03-25")
def test_whitestone_may_use_the_grudge_or_decline_it() -> None:
    for answer, total in (("yes", 11), ("no", 7)):
        war = acting("elistan", WS).place("khur-leader", at=HERE, side=HL)
        war.war.set("feats", 0, Feats(grudge=1))
        war.doing(NextTurn(), HeroicAction(WS)).give("parley khur-leader change").give(f"answer {answer}")
        assert war.roll_preview.breakdowns[0][1].total == total, "10 for Elistan, -3 for Khur"


@rule("MD-03-26")
def test_a_leader_who_is_not_human_may_refuse_in_each_step() -> None:
    war = heroic().place("qualinesti-1", "qualinesti-leader", "solanthus-1", "solanthus-leader", at="2937", side=WS)
    war.place("khur-1", at="2939", side=HL)
    war.war.set("feats", 0, Feats(distrust=1))
    war.doing(Movement(WS), OpenMovement(WS)).roll(6)
    assert war.refuses("march qualinesti-1 - 2936").because("MD-03-26")
    assert not war.refuses("march solanthus-1 - 2936")
    war.doing(NextTurn(), Movement(WS), OpenCombat(WS)).roll(2)
    assert feats_of(war.war).sulking == ()


@rule("MD-03-26")
def test_without_a_ten_nobody_distrusts_anybody() -> None:
    war = acting("kitiara", HL)
    war.game.give("distrust")
    war.war.set("stack", 0, war.war.stack[0][1:])
    war.roll(9)
    assert not feats_of(war.war).distrust


@rule("MD-03-25")
def test_leaders_under_martial_law_are_not_offered_to_envoys_and_the_reason_is_told() -> None:
    war = acting("tanis", WS, "4128").place("khur-leader", "lemish-leader", at="4128", side=HL)
    nation = war.war.theatre.nation_index
    war.war.set("feats", 0, Feats(immune=(nation["khur"],)))
    war.doing(NextTurn(), HeroicAction(WS))
    assert addressed(war.war, WS) == [war.piece("lemish-leader")]
    assert "parley" in war.offered()
    war.war.set("feats", 0, Feats(immune=(nation["khur"], nation["lemish"])))
    war.doing(NextTurn(), HeroicAction(WS))
    assert "parley" not in war.offered()
    why = next(deed.refusal for deed in possible_deeds(war.war, WS) if deed.label == "md-offer-parley")
    assert why is not None
    assert "MD-03-25" in why.all_rules


@rule("MD-03-26", "MD-0B-03")
def test_laurana_is_tested_for_distrust_only_as_the_golden_general() -> None:
    war = heroic().place("laurana", at="2937", side=WS)
    assert distrustful(war.war) == []
    general = war.piece("golden-general")
    war.war.join(general, WS)
    war.war.put(general, GONE)
    assert distrustful(war.war) == [war.piece("laurana")]
