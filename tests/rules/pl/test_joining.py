"""Paths of the Lance, New Rule B: nations join by card, by discard and by invasion (PL-04)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.games import proposed
from tests.rules.pl.table import DISCARD, HL, OPEN, OUT, WS, CardTable, table
from warhost.campaign.cards.activation import conquests, joining_number
from warhost.campaign.cards.invasion import invasion_number, invasion_odds, invasions_to_declare
from warhost.campaign.cards.turn import ChooseHalf
from warhost.campaign.land.movement import open_movement
from warhost.campaign.politics.new_allies import PlaceForce
from warhost.campaign.position.bars import open_step
from warhost.campaign.printed.card_activation_numbers import load_joining_table
from warhost.campaign.printed.sides import NEUTRAL, SEATS
from warhost.campaign.sequence import SEQUENCE, Movement
from warhost.core.ids import HexId


def side_of_nation(war: CardTable, nation: str) -> int:
    """Whom a nation has joined."""
    return war.war.allegiance[war.war.theatre.nation_index[nation]]


def border(war: CardTable, nation: str) -> tuple[str, str, str]:
    """A hex outside a nation, one just inside it, and one behind that, in a line that infantry can walk."""
    theatre = war.war.theatre
    land = theatre.lands_of[theatre.nation_index[nation]]
    gait = war.war.of.gait[war.piece("khur-1")]
    steps = theatre.steps(gait)

    def near(hex: HexId) -> list[HexId]:
        return [there for there, price in steps[hex] if price == 1]

    for inside in land:
        for outside in near(inside):
            if theatre.nation_at[outside] < 0:
                for deeper in near(inside):
                    if deeper in land and deeper not in theatre.neighbours[outside]:
                        token = theatre.atlas.token
                        return token(outside), token(inside), token(deeper)
    raise AssertionError(nation)


# By card


@rule("PL-04-01")
def test_there_is_no_free_activation_any_more() -> None:
    war = table()
    assert "activation" not in [entry.name for entry in war.game.resolved.entries(SEQUENCE)]


@rule("PL-04-02", "PL-04-04", "PL-04-08")
@pytest.mark.parametrize(("side", "die", "joins"), [(HL, 4, True), (HL, 5, False), (WS, 2, True), (WS, 3, False)])
def test_a_nation_joins_on_its_number_or_less(side: int, die: int, joins: bool) -> None:
    war = table().deal("lemish-joins", to=HL if side == HL else WS).playing(HL if side == HL else WS)
    war.give("play lemish-joins", die)
    assert side_of_nation(war, "lemish") == (side if joins else NEUTRAL)
    assert war.pile("lemish-joins") == (OUT if joins else DISCARD)


@rule("PL-04-03", "PL-04-12")
def test_a_nation_won_by_card_waits_a_turn() -> None:
    war = table().deal("lemish-joins", to=HL).playing(HL).give("play lemish-joins", 1)
    while "place" in war.offered():
        war.game.give(PlaceForce(proposed(war.game, PlaceForce)))
    open_movement(war.war, HL)
    open_step(war.war, HL, "movement")
    hex = war.war.at[war.piece("lemish-1")]
    there = next(h for h, _ in war.war.steps(HL, war.war.of.gait[war.piece("lemish-1")])[hex])
    war.place("khur-1", at="neraka").doing(ChooseHalf(WS), Movement(HL))
    assert war.refuses(f"march lemish-1 - {war.war.theatre.atlas.token(there)}").because("PL-04-03")


@rule("PL-04-08", data=True)
def test_twenty_nations_have_numbers_and_no_knights() -> None:
    numbers = load_joining_table().numbers
    assert len(numbers) == 20
    war = table().war
    assert not any(war.theatre.manifest.nations[name].knights for name in numbers)
    assert numbers["palanthus"] == (-1, 5)


# The Knights


@rule("PL-04-05")
def test_the_knights_are_called_by_a_discard_once_the_council_has_met() -> None:
    war = table().deal("ambush", "dragonfear", to=WS).playing(WS)
    assert war.refuses("call-knights ambush caergoth").because("PL-04-05")
    war.lay("whitestone-council", pile=OPEN).conquer("nordmaar", "goodlund", "hylo").playing(WS)
    assert conquests(war.war) == 3
    war.ally("solanthus", side=WS)
    assert joining_number(war.war, war.war.theatre.nation_index["caergoth"], WS).total == 6
    assert war.refuses("call-knights ambush lemish").because("PL-04-05")
    war.give("call-knights ambush caergoth", 7)
    assert side_of_nation(war, "caergoth") == NEUTRAL
    assert war.pile("ambush") == DISCARD
    war.give("call-knights dragonfear caergoth", 6)
    assert side_of_nation(war, "caergoth") == WS


# By invasion


@rule("PL-04-06")
def test_invaders_stop_one_hex_inside_and_must_declare() -> None:
    war = table()
    outside, inside, deeper = border(war, "vingaard")
    war.place("khur-1", at=outside).moving(HL)
    assert war.refuses(f"march khur-1 - {inside}>{deeper}").because("PL-04-06")
    war.give(f"march khur-1 - {inside}")
    assert war.refuses(f"march khur-1 - {deeper}").because("PL-04-06")
    assert war.refuses("end-movement").because("PL-04-06")
    assert len(invasions_to_declare(war.war, HL)) == 1
    assert war.refuses("invade lemish").because("PL-04-06")
    war.give("invade vingaard", 1)
    assert side_of_nation(war, "vingaard") == WS


@rule("PL-04-06")
def test_whitestone_stays_out_of_neutral_land() -> None:
    war = table()
    outside, inside, _ = border(war, "lemish")
    war.place("caergoth-1", at=outside).moving(WS)
    assert war.refuses(f"march caergoth-1 - {inside}").because("PL-04-06")
    assert inside not in war.reach("caergoth-1")


@rule("PL-04-07")
def test_knights_who_are_invaded_join_whitestone_at_once() -> None:
    war = table()
    outside, inside, _ = border(war, "solanthus")
    war.place("khur-1", at=outside).moving(HL).give(f"march khur-1 - {inside}").give("invade solanthus")
    assert side_of_nation(war, "solanthus") == WS


@rule("PL-04-09")
@pytest.mark.parametrize(
    ("points", "numbers"), [(6, (1, 6)), (12, (1, 5)), (16, (1, 4)), (17, (2, 4)), (22, (2, 4)), (23, (3, 4))]
)
def test_the_strength_of_the_invasion_changes_the_numbers(points: int, numbers: tuple[int, int]) -> None:
    war = table().war
    nation = war.theatre.nation_index["vingaard"]
    assert tuple(invasion_number(war, nation, side, points).total for side in (HL, WS)) == numbers


@rule("PL-04-10")
def test_the_sides_roll_in_turn_until_one_wins() -> None:
    war = table()
    outside, inside, _ = border(war, "vingaard")
    war.place("khur-1", at=outside).moving(HL).give(f"march khur-1 - {inside}").give("invade vingaard", 10, 10, 10, 1)
    assert side_of_nation(war, "vingaard") == HL


@rule("PL-04-09", "PL-04-10")
def test_the_odds_of_an_invasion_are_exact() -> None:
    war = table().war
    index = war.theatre.nation_index

    def whitestone(nation: str, points: int) -> str:
        return str(dict(invasion_odds(war, index[nation], points).chances)[war.theatre.side_names[WS]])

    assert whitestone("vingaard", 12) == "10/11"
    assert whitestone("vingaard", 23) == "20/29"
    assert whitestone("khur", 13) == "5/13"
    assert whitestone("blode", 23) == "10/91"


@rule("PL-04-11")
def test_only_whitestone_may_use_a_coup_when_a_nation_is_invaded() -> None:
    war = table().deal("diplomatic-coup-1", to=HL).deal("diplomatic-coup-2", to=WS)
    outside, inside, _ = border(war, "vingaard")
    war.place("khur-1", at=outside).moving(HL).give(f"march khur-1 - {inside}").give("invade vingaard")
    assert war.asked == SEATS[WS]
    war.give("react diplomatic-coup-2")
    assert war.waits_for_dice  # nobody asks the Highlords
    nation = war.war.theatre.nation_index["vingaard"]
    assert invasion_number(war.war, nation, WS, 4).total == 4 + 2 + 3


@rule("PL-04-06", "PL-04-07", "PL-04-05")
def test_each_side_has_its_own_way_to_nations_and_is_told_so() -> None:
    war = table().deal("ambush", to=HL).lay("whitestone-council", pile=OPEN).playing(HL)
    assert war.refuses("call-knights ambush caergoth").because("PL-04-07")
    outside, _, _ = border(war, "lemish")
    war.place("caergoth-1", at=outside).moving(WS)
    assert war.refuses("invade lemish").because("PL-04-06")


@rule("PL-04-05")
def test_before_the_knights_are_called_the_number_is_shown_part_by_part_with_its_odds() -> None:
    war = table().deal("ambush", to=WS).lay("whitestone-council", pile=OPEN).conquer("nordmaar").playing(WS)
    foretold = war.game.preview(war.game.read("call-knights ambush caergoth"))
    assert foretold is not None
    assert [number.total for _, number in foretold.breakdowns] == [2]
    assert war.game.preview(war.game.read("call-knights ambush hylo")) is None, "no Knights"
    war.give("call-knights ambush caergoth")
    shown = war.roll_preview
    (_, number), *_ = shown.breakdowns
    assert number.total == 2
    assert [part.rule for part in number.parts] == ["PL-04-05", "PL-04-05"]
    assert shown.odds is not None
    assert "1/5" in {str(chance) for _, chance in shown.odds.chances}


@rule("PL-04-02", "PL-15-02")
def test_who_may_help_an_attempt_or_roll_again_reads_which_nation_decides() -> None:
    war = table().deal("thorbardin-joins", "diplomatic-coup-1", to=WS).lay("companions-gather", pile=OPEN)
    war.playing(WS).give("play thorbardin-joins")
    assert str(war.game.ask.message) == "Lord Gunthar courts Thorbardin. Do you play a card?"
    war.give("pass", 10)
    asked = "Lord Gunthar courts Thorbardin. The Companions have gathered: do you roll that die again?"
    assert str(war.game.ask.message) == asked
