"""What one step of the war by cards leaves for the next, and what it must not leave (PL-01, PL-02, PL-04, PL-14)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import Board, battlefield
from tests.rules.pl.table import DECK, DISCARD, HL, HL_HAND, OPEN, OUT, WS, table
from tests.rules.pl.test_joining import border, side_of_nation
from tests.rules.pl.test_new_rules import ISLAND
from tests.rules.pl.test_points import lose, plain, rebuilder
from tests.rules.pl.test_turn import turned_up
from warhost.campaign.cards.activation import joining_number
from warhost.campaign.cards.assault import grant
from warhost.campaign.cards.deck import ShuffleDiscards
from warhost.campaign.cards.event_phase import EventPhase
from warhost.campaign.cards.invasion import invaders, invasion_number, strength_of
from warhost.campaign.cards.layer import EndOfCardTurn
from warhost.campaign.cards.playing import CardPhase
from warhost.campaign.cards.reactions import AfterBattle, BeforeRoll
from warhost.campaign.cards.rebuilding import MendByDisks, ReturnOfArmies, needs_of
from warhost.campaign.cards.supply import JudgeSupply, SupplyCheck
from warhost.campaign.cards.turn import CardInitiative, ChooseHalf, EndDiscard, FirstHalf, FourthHalf, ThirdHalf
from warhost.campaign.cards.victory import by_points, holder_of, load_prizes
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.printed.sides import GONE, NEUTRAL, OFF, SEATS
from warhost.campaign.sea.dragon_to_ship_combat import rating_against_dragons
from warhost.campaign.sequence import Movement
from warhost.campaign.victory import was_played

# Steps 2 to 7


@rule("PL-15-02", "PL-01-03")
def test_the_second_die_for_the_initiative_has_ten_sides_too_and_stands() -> None:
    war = table().deal("ambush", to=WS).lay("companions-gather", pile=OPEN)
    war.war.set("turn", 0, 2)
    war.doing(ChooseHalf(HL), CardInitiative()).roll(7, 2)
    war.give("answer yes")
    roll = war.game.pending_roll
    assert roll is not None
    assert roll.sides == (10,)
    war.roll(10)
    assert war.war.initiative[0] == WS


@rule("PL-01-04")
def test_one_card_alone_is_turned_up_and_its_die_is_over_the_whole_deck() -> None:
    war = table().lay("ambush", "sea-raiders", "concentric-attack", pile=DECK)
    war.doing(ChooseHalf(HL), EventPhase())
    roll = war.game.pending_roll
    assert roll is not None
    assert roll.sides == (3,)
    war.game.roll()
    assert isinstance(war.game.step, ChooseHalf)
    assert sorted(war.pile(token) for token in ("ambush", "sea-raiders", "concentric-attack")) == [DECK, DECK, DISCARD]


@rule("PL-01-05")
def test_a_card_that_must_be_played_is_given_for_another_only_while_it_cannot_be_played() -> None:
    war = table().lay("dragonfear", pile=DECK).deal("red-dragonarmy", "draconian-origin", to=HL)
    war.hold("neraka", side=HL)
    turned_up(war)
    assert war.refuses("exchange red-dragonarmy").because("PL-02-06")
    war.give("exchange draconian-origin")
    assert (war.pile("dragonfear"), war.pile("draconian-origin")) == (HL_HAND, DISCARD)


@rule("PL-01-07")
def test_whoever_holds_no_card_is_not_asked_for_one_and_the_first_taker_has_it() -> None:
    war = table().lay("ambush", pile=DECK).deal("kender-taunt", to=WS)
    turned_up(war)
    assert war.asked == SEATS[WS]
    taken = turned_up(table().lay("ambush", pile=DECK).deal("dragonfear", to=HL).deal("kender-taunt", to=WS))
    taken.give("exchange dragonfear")
    assert isinstance(taken.game.step, ChooseHalf)
    assert taken.pile("ambush") == HL_HAND


@rule("PL-01-08")
@pytest.mark.parametrize(("begun", "half"), [(("cards", "war"), Movement), (("war", "cards"), CardPhase)])
def test_the_third_half_is_what_the_initiative_player_did_not_do_and_the_fourth_the_others(
    begun: tuple[str, str], half: type
) -> None:
    war = table().deal("ambush", to=HL).deal("dragonfear", to=WS)
    war.place("khur-1", at="neraka").place("hylo-1", at="hylo")
    war.war.set("initiative", 0, HL)
    war.war.set("begun", 0, begun)
    war.doing(ChooseHalf(HL), ThirdHalf())
    assert (type(war.game.step), war.asked) == (half, SEATS[HL])
    war.doing(ChooseHalf(HL), FourthHalf())
    assert (type(war.game.step) is half, war.asked) == (False, SEATS[WS])


@rule("PL-01-08")
def test_with_the_initiative_whitestone_begins() -> None:
    war = table().deal("ambush", to=WS)
    war.war.set("initiative", 0, WS)
    war.doing(ChooseHalf(HL), FirstHalf())
    assert war.asked == SEATS[WS]


# Steps 8 to 10


@rule("PL-01-09", "PL-07-04")
def test_the_supply_step_asks_for_cards_and_then_starves_who_has_no_line() -> None:
    war = table().place("khur-1", "khur-2", at=ISLAND).place("palanthus-1", at="palanthus")
    war.deal("scorched-earth", to=WS).doing(ChooseHalf(HL), SupplyCheck())
    assert war.asked == SEATS[WS]
    war.give("pass")
    assert war.is_depleted("khur-1")
    assert war.is_depleted("khur-2")


@rule("PL-01-10", "PL-02-21")
def test_armies_are_turned_over_at_the_end_of_one_turn_only() -> None:
    war = rebuilder("ambush").place("khur-1", at="khuri-khan", depleted=True).playing(HL)
    lacks = needs_of(war.war, HL)[war.piece("khur-1")]
    war.give(f"rebuild ambush khur-1:{lacks}")
    assert war.is_depleted("khur-1")
    war.doing(ChooseHalf(WS), ReturnOfArmies())
    assert not war.is_depleted("khur-1")
    war.war.deplete(war.piece("khur-1"))
    war.doing(ChooseHalf(WS), ReturnOfArmies())
    assert war.is_depleted("khur-1")


@rule("PL-01-11")
@pytest.mark.parametrize("first", [HL, WS])
def test_both_sides_may_discard_the_holder_of_the_initiative_first(first: int) -> None:
    war = table().deal("ambush", to=HL).deal("kender-taunt", to=WS)
    war.war.set("initiative", 0, first)
    war.doing(ChooseHalf(HL), EndOfCardTurn())
    assert (war.game.step, war.asked) == (EndDiscard(HL if first == HL else WS), SEATS[first])
    war.give("keep-all")
    assert war.asked == SEATS[1 - first]


@rule("PL-01-12", "PL-02-09")
def test_a_card_thrown_away_lies_face_up_and_is_in_the_deck_again_next_turn() -> None:
    war = table().deal("ambush", to=HL).doing(ShuffleDiscards(), EndDiscard(HL)).give("discard ambush")
    assert war.pile("ambush") == DECK
    war.deal("ambush", to=HL).doing(ChooseHalf(WS), EndDiscard(HL)).give("discard ambush")
    assert war.pile("ambush") == DISCARD


@rule("PL-02-09")
def test_a_card_that_was_an_event_is_remembered_even_if_it_returns_to_the_deck() -> None:
    war = table().deal("storm-over-krynn", to=HL).playing(HL)
    war.place("caergoth-1", at="caergoth").give("play storm-over-krynn")
    assert war.pile("storm-over-krynn") == DISCARD
    assert was_played(war.war, "storm-over-krynn")
    assert not was_played(war.war, "ambush")


@rule("PL-02-10")
def test_in_the_next_battle_a_side_may_play_a_combat_card_again_but_not_twice_in_one() -> None:
    war = table().deal("ambush", "wildrunners", to=WS).ally("silvanesti", side=WS)
    hexes = sorted(war.war.theatre.atlas.hexes_of("silvanesti"))
    forest = next(h for h in hexes if war.war.theatre.favourable["elf"][h] and not war.war.fort(h))
    token = war.war.theatre.atlas.token
    near = token(war.war.theatre.neighbours[forest][0])
    war.place("silvanesti-1", at=token(forest)).place("khur-1", at=near)
    war.war.set("battle", 0, Battle(HL, forest, (war.piece("khur-1"),)))
    war.reacting("before-roll", WS).give("react ambush")
    war.doing(ChooseHalf(HL), BeforeRoll())
    assert isinstance(war.game.step, ChooseHalf)
    war.doing(ChooseHalf(HL), BeforeRoll(), AfterBattle())
    assert war.asked == SEATS[WS]
    war.give("react wildrunners")


# Points


@rule("PL-02-16")
def test_a_share_may_be_all_that_an_army_lacks_and_never_more() -> None:
    war = rebuilder("last-muster").place("khur-1", at="khuri-khan", depleted=True).playing(HL)
    lacks = needs_of(war.war, HL)[war.piece("khur-1")]
    assert war.refuses(f"rebuild last-muster khur-1:{lacks + 1}").because("PL-02-16")
    war.give(f"rebuild last-muster khur-1:{lacks}")
    assert war.war.mending[0] == (war.piece("khur-1"),)


@rule("PL-02-21", "PL-02-16")
def test_a_card_is_refused_where_nothing_is_to_be_rebuilt_or_mended() -> None:
    war = rebuilder("ambush").place("khur-1", at="khuri-khan").playing(HL)
    assert "rebuild" not in war.offered()
    assert war.refuses("rebuild ambush khur-1:1").because("PL-02-21")
    assert war.deal("sea-raiders", to=HL).playing(HL).refuses("rebuild sea-raiders khur-1:1").because("PL-02-21")


@rule("PL-02-13", "PL-02-12")
def test_an_attack_dearer_than_the_points_that_are_left_is_refused_with_the_price() -> None:
    war = table()
    target, hexes = plain(war)
    war.place("palanthus-1", at=target).place("khur-1", at=hexes[0]).place("khur-2", at=hexes[1])
    grant(war.war, HL, 1)
    war.fighting(HL)
    refused = war.refuses(f"attack {target} khur-1,khur-2")
    assert refused.because("PL-02-12")
    assert refused.because("PL-02-13")


# Nations


@rule("PL-04-12", "PL-01-06", "PL-04-02")
def test_a_coup_that_won_a_nation_does_not_help_with_the_next() -> None:
    war = table().deal("khur-joins", "kern-joins", "diplomatic-coup-1", to=HL).playing(HL)
    war.give("play khur-joins").give("react diplomatic-coup-1").roll(7)
    assert side_of_nation(war, "khur") == HL
    assert joining_number(war.war, war.war.theatre.nation_index["kern"], HL).total == 7


@rule("PL-04-09")
def test_only_armies_ashore_inside_the_border_count_for_the_invasion() -> None:
    war = table()
    outside, inside, _ = border(war, "vingaard")
    war.place("khur-1", "kitiara", at=inside).place("khur-2", at=outside)
    nation = war.war.theatre.nation_index["vingaard"]
    found = invaders(war.war, nation)
    assert found == (war.piece("khur-1"),)
    assert strength_of(war.war, found) == war.war.of.strength[war.piece("khur-1")][0]


# Highlords, ships, victory, dice


@rule("PL-03-03", "PL-03-05")
def test_a_successor_serves_the_highlords_and_walks_at_once() -> None:
    war = table().hold("sanction", side=HL).place("kitiara", at="neraka").place("khur-1", at="sanction")
    war.war.set("temple", 0, war.hex("sanction"))
    war.war.remove(war.piece("kitiara"), GONE)
    war.doing(ChooseHalf(WS), Movement(HL))
    assert war.war.owner[war.piece("bakaris")] == HL
    assert war.at("asp-tueng") == war.at("misif") == war.at("topus") != war.at("bakaris")
    assert war.war.at[war.piece("topus")] == OFF
    assert war.reach("bakaris")


@rule("PL-03-01", "PL-02-09")
def test_a_wing_enters_with_all_its_dragons_around_its_highlord() -> None:
    war = table().deal("red-dragonarmy", to=HL).hold("neraka", side=HL).playing(HL).give("play red-dragonarmy")
    if "target-hex" in war.offered():
        war.give(f"target-hex {war.war.theatre.atlas.token(war.hex('neraka'))}")
    dragons = [c.token for c in war.war.theatre.pieces if c.token.startswith("red-dragon")]
    assert len(dragons) == 2
    assert war.at("verminaard") == war.war.theatre.atlas.token(war.hex("neraka"))
    assert all(war.war.at[war.piece(name)] >= 0 for name in dragons)
    assert war.pile("red-dragonarmy") == OUT
    war.moving(HL)
    assert all(war.reach(name) for name in dragons)


@rule("PL-08-03", "PL-08-05")
def test_a_leader_at_sea_stands_in_the_sum_against_dragons_but_struck_out() -> None:
    war = table()
    sea = next(
        token
        for hex in war.war.theatre.all_hexes
        if not war.war.theatre.dry[hex] and hex not in war.war.theatre.waters.maelstrom
        for token in [war.war.theatre.atlas.token(hex)]
    )
    war.place("maelstrom-ship-1", at=sea, side=WS).place("maquesta", at=sea, side=WS, aboard="maelstrom-ship-1")
    rating = rating_against_dragons(war.war, war.piece("maelstrom-ship-1"))
    assert rating.total == 1
    struck = [part for part in rating.parts if part.rule == "DG-08-06"]
    assert len(struck) == 1
    assert struck[0].cancelled_by == "PL-08-05"


@rule("PL-09-03")
def test_a_capital_without_walls_or_army_belongs_to_its_nations_side() -> None:
    war = table().hold("neraka", side=NEUTRAL)
    hylo = next(prize for prize in load_prizes() if prize.nation == "hylo")
    assert holder_of(war.war, hylo) == NEUTRAL
    war.ally("hylo", side=WS)
    assert holder_of(war.war, hylo) == WS
    war.place("khur-1", at="hylo")
    assert holder_of(war.war, hylo) == HL


@rule("PL-09-06")
def test_with_equal_points_neither_side_is_said_to_be_ahead() -> None:
    war = table().hold("neraka", side=NEUTRAL)
    assert [line.met for line in by_points(war.war, HL)] == [False, False, False, False]
    war.hold("kalaman", side=WS)
    ahead = {line.seat: line.met for line in list(by_points(war.war, HL))[:2]}
    assert ahead == {SEATS[HL]: False, SEATS[WS]: True}


@rule("PL-14-01", "PL-14-02")
def test_an_equal_die_is_no_worse_and_the_number_of_rolls_is_the_difference_of_the_odds() -> None:
    war = battlefield(kriegspiel="on")
    target, hexes = plain(table())
    war.place("palanthus-1", at=target, depleted=True)
    for name, hex in zip(("khur-1", "khur-2", "lemish-1"), hexes, strict=True):
        war.place(name, at=hex)
    war.fighting(HL).give(f"attack {target} khur-1,khur-2,lemish-1", 1)
    column = war.war.theatre.table.columns[war.war.theatre.table.column(*odds_of_three(war))]
    rolls = int(column.split("-")[0]) - 1
    for left in range(rolls, 0, -1):
        assert "reroll" in war.offered(), left
        war.give("reroll", 1)
    assert "reroll" not in war.offered()


def odds_of_three(war: Board) -> tuple[int, int]:
    """The strengths on both sides of the battle under way."""
    battle: Battle = war.war.battle[0]
    attack = sum(war.war.printed_strength(piece) for piece in battle.attackers)
    return attack, sum(war.war.printed_strength(piece) for piece in war.war.armies_in(battle.target, WS))


@rule("PL-02-23")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (10, False)])
def test_raiders_roll_one_ten_sided_die(die: int, hit: bool) -> None:
    war = table().deal("sea-raiders", to=HL).ally("mithas", side=HL)
    waters, theatre = war.war.theatre.waters, war.war.theatre
    sea = next(h for h in theatre.all_hexes if not theatre.dry[h] and h not in waters.maelstrom)
    near = next(h for h in theatre.neighbours[sea] if not theatre.dry[h] and h not in waters.maelstrom)
    war.place("mithas-ship-1", at=theatre.atlas.token(sea), side=HL)
    war.place("silvanesti-ship-1", at=theatre.atlas.token(near), side=WS)
    war.playing(HL).give("play sea-raiders")
    while not war.waits_for_dice:
        war.give(
            next(order for order in ("target mithas-ship-1", "target silvanesti-ship-1") if not war.refuses(order))
        )
    roll = war.game.pending_roll
    assert roll is not None
    assert roll.sides == (10,)
    war.roll(die)
    assert war.is_depleted("silvanesti-ship-1") is hit


@rule("PL-02-12", "PL-02-15")
def test_the_points_that_an_event_gives_are_spent_at_once() -> None:
    war = lose(rebuilder("plunder-of-the-east"), "khur-1").conquer("nordmaar").playing(HL)
    war.give("play plunder-of-the-east").give("restore khur-1:4")
    assert dict(war.war.rebuilding[0]) == {war.piece("khur-1"): 4} or war.war.track[0]
    campaign = table().deal("vingaard-campaign", to=WS).place("caergoth-1", at="2933").moving(WS)
    campaign.give("play vingaard-campaign")
    assert campaign.war.assault[0][WS] == 3


@rule("PL-07-04", "PL-07-01")
def test_only_the_hungry_stack_starves_and_not_its_friends_elsewhere() -> None:
    war = (
        table().hold("neraka", side=HL).place("khur-1", "khur-2", at=ISLAND).place("lemish-1", "lemish-2", at="neraka")
    )
    war.doing(ChooseHalf(HL), JudgeSupply())
    assert [war.is_depleted(name) for name in ("khur-1", "khur-2", "lemish-1", "lemish-2")] == [
        True,
        True,
        False,
        False,
    ]


@rule("PL-15-01", "PL-02-06")
def test_what_the_historical_game_leaves_out_counts_as_played_and_nothing_else_does() -> None:
    historical = table("historical").war
    assert was_played(historical, "whitestone-council")
    assert was_played(historical, "companions-gather")
    assert not was_played(historical, "dragonlance")
    assert not was_played(table().war, "whitestone-council")


@rule("PL-04-08", "PL-04-09")
def test_the_sum_of_an_invasion_names_its_strength_only_where_that_changes_something() -> None:
    war = table().war
    nation = war.theatre.nation_index["vingaard"]
    assert [part.rule for part in invasion_number(war, nation, HL, 6).parts] == ["PL-04-08"]
    assert [part.rule for part in invasion_number(war, nation, WS, 6).parts] == ["PL-04-08", "PL-04-09"]


@rule("PL-02-09", "PL-01-10")
def test_the_disks_heal_only_who_stands_with_a_leader_and_may_rest() -> None:
    war = table().lay("disks-of-mishakal", pile=OPEN).hold("caergoth", "palanthus", side=WS)
    war.place("caergoth-1", at="caergoth", depleted=True).place("palanthus-1", at="palanthus", depleted=True)
    war.place("caergoth-leader", at="caergoth").doing(ChooseHalf(HL), MendByDisks())
    assert war.refuses("heal palanthus-1").because("PL-02-09")
    assert not war.refuses("heal-nobody")
    war.give("heal caergoth-1")
    assert not war.is_depleted("caergoth-1")
