"""Paths of the Lance: the ten steps, hands, eras, initiative, the event phase and half-turns (PL-01, PL-02)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.games import game_of, play, until_turn, war_of
from tests.rules.pl.table import BOX, DECK, DISCARD, HL, HL_HAND, OUT, WS, WS_HAND, CardTable, table
from warhost.campaign.cards.deck import FillHands, LateEras, ShuffleDiscards, hand, hand_size, in_pile, sees_card
from warhost.campaign.cards.event_phase import EventPhase
from warhost.campaign.cards.playing import CardPhase
from warhost.campaign.cards.turn import CardInitiative, ChooseHalf, EndDiscard, FirstHalf, ThrowAway, TurnBegins
from warhost.campaign.printed.sides import SEATS
from warhost.campaign.rulebook import DragonsOfGlory
from warhost.campaign.sequence import SEQUENCE, Movement
from warhost.core import Dice, new_game
from warhost.core.rulebook import preset_options

PLAIN = ("ambush", "forced-march-1", "forced-march-2", "concentric-attack", "sea-raiders", "dragonfear", "black-robes")
"""Cards that nobody must play."""


def turned_up(war: CardTable, *dice: int) -> CardTable:
    """The event phase, with the one card of the deck turned up, and public dice after it."""
    war.doing(ChooseHalf(HL), EventPhase())
    war.game.roll()
    war.roll(*dice)
    return war


@rule("PL-01-01", "PL-00-01")
def test_a_turn_has_ten_steps_in_which_each_side_plays_cards_once_and_fights_once() -> None:
    game = game_of("historical", "steps", cards="on")
    names = [entry.name for entry in game.resolved.entries(SEQUENCE)]
    assert names == [
        *("hands", "initiative", "event", "first", "second", "third", "fourth", "supply", "end", "shuffle"),
    ]
    until_turn(game)
    seen: list[tuple[type, int]] = []
    for now in play(game, Dice("steps")):
        if war_of(now).turn[0] > 20:
            break
        step = now.step
        if isinstance(step, CardPhase | Movement) and (not seen or seen[-1] != (type(step), step.side)):
            seen.append((type(step), step.side))
    assert len([side for kind, side in seen if kind is CardPhase]) == 2
    assert {side for kind, side in seen if kind is CardPhase} == {HL, WS}


@rule("PL-01-02")
@pytest.mark.parametrize(("era", "held", "limit"), [(1, 0, 5), (2, 2, 6), (3, 0, 7)])
def test_hands_are_filled_up_to_the_limit_of_the_era(era: int, held: int, limit: int) -> None:
    war = table().lay(*(card.token for card in table().war.theatre.deck if card.era == 3 and not card.must), pile=DECK)
    war.lay("ambush", "dragonfear", "sea-raiders", "concentric-attack", pile=DECK)
    war.deal(*PLAIN[1 : 1 + held], to=HL)
    war.war.set("era", 0, era)
    war.doing(ChooseHalf(HL), FillHands())
    while war.waits_for_dice:
        war.game.roll()
    assert hand_size(war.war, HL) == limit


@rule("PL-01-02")
def test_the_holder_of_the_initiative_draws_first_and_an_empty_deck_ends_it() -> None:
    war = table().lay("ambush", "dragonfear", "sea-raiders", pile=DECK)
    war.war.set("initiative", 0, WS)
    war.doing(ChooseHalf(HL), FillHands())
    drawn = []
    while war.waits_for_dice:
        drawn.append(war.game.pending_roll.told_to)  # type: ignore[union-attr]
        war.game.roll()
    assert drawn == [(SEATS[WS],), (SEATS[HL],), (SEATS[WS],)]


@rule("PL-01-03")
@pytest.mark.parametrize(("dice", "before", "holder"), [((7, 4), WS, HL), ((4, 7), HL, WS), ((5, 5), WS, WS)])
def test_the_higher_d10_has_the_initiative_and_ties_change_nothing(
    dice: tuple[int, int], before: int, holder: int
) -> None:
    war = table()
    war.war.set("turn", 0, 2)
    war.war.set("initiative", 0, before)
    war.doing(ChooseHalf(HL), CardInitiative()).roll(*dice)
    assert war.war.initiative[0] == holder


@rule("PL-01-03", "PL-02-10")
def test_a_card_raises_an_initiative_die_once_in_a_turn() -> None:
    war = table().deal("seize-the-initiative-1", "seize-the-initiative-2", to=WS)
    war.war.set("turn", 0, 2)
    war.doing(ChooseHalf(HL), CardInitiative()).roll(7, 5)
    war.give("react seize-the-initiative-1")
    assert war.war.initiative[0] == WS
    assert isinstance(war.game.step, ChooseHalf)  # no second card


@rule("PL-15-06", "PL-01-03")
def test_the_scenario_names_the_first_holder() -> None:
    game = game_of("historical", "first", cards="on")
    war = until_turn(game)
    assert war.turn[0] == 20
    for _ in play(game):
        if isinstance(game.step, ChooseHalf):
            break
    assert game.ask.seat == SEATS[HL]


# Step 3


@rule("PL-01-04", "PL-02-08")
def test_one_card_is_turned_up_and_a_dead_one_makes_room_for_the_next() -> None:
    war = table().lay("khur-joins", "ambush", pile=DECK).deal("dragonfear", to=HL)
    war.ally("khur", side=HL)
    index = war.war.theatre.deck.index
    war.war.set("on_top", 0, (index["khur-joins"], index["ambush"]))
    war.doing(ChooseHalf(HL), EventPhase())
    assert war.pile("khur-joins") == OUT
    assert war.asked == SEATS[HL]
    assert war.offered() == {"exchange", "decline"}
    table().doing(ChooseHalf(HL), EventPhase())  # an empty deck: nothing happens


@rule("PL-01-05")
def test_a_card_for_one_side_goes_to_it_for_a_discard() -> None:
    war = table().lay("dragonfear", pile=DECK).deal("ambush", "dark-temple-rises", to=HL)
    war.hold("neraka", side=HL)
    turned_up(war)
    assert war.asked == SEATS[HL]
    assert war.offered() == {"exchange"}
    assert war.refuses("exchange dark-temple-rises").because("PL-02-06")
    war.give("exchange ambush")
    assert war.pile("dragonfear") == HL_HAND
    assert war.pile("ambush") == DISCARD


@rule("PL-01-05")
def test_without_a_legal_discard_the_hand_grows() -> None:
    war = table().lay("dragonfear", pile=DECK)
    turned_up(war)
    assert war.pile("dragonfear") == HL_HAND
    assert sees_card(war.war, WS, war.war.theatre.deck.index["dragonfear"]), "it was turned up for all to see"


@rule("PL-01-06", "PL-04-04")
def test_both_sides_roll_for_a_nation_that_is_turned_up() -> None:
    war = table().lay("nordmaar-joins", pile=DECK)
    war.war.set("initiative", 0, WS)
    turned_up(war, 5, 1)
    assert war.war.allegiance[war.war.theatre.nation_index["nordmaar"]] == HL
    assert war.pile("nordmaar-joins") == OUT


@rule("PL-01-06")
def test_a_nation_that_stays_away_twice_leaves_its_card_among_the_discards() -> None:
    war = table().lay("nordmaar-joins", pile=DECK)
    turned_up(war, 2, 5)
    assert war.pile("nordmaar-joins") == DISCARD


@rule("PL-01-07")
def test_a_card_for_either_side_is_offered_to_both_and_else_discarded() -> None:
    war = table().lay("ambush", pile=DECK).deal("dragonfear", to=HL).deal("kender-taunt", to=WS)
    turned_up(war)
    assert war.asked == SEATS[HL]
    war.give("decline")
    assert war.asked == SEATS[WS]
    war.give("decline")
    assert war.pile("ambush") == DISCARD


# Half-turns


@rule("PL-01-08")
def test_the_initiative_player_begins_and_each_does_the_other_later() -> None:
    war = (
        table().deal("ambush", to=HL).deal("dragonfear", to=WS).place("khur-1", at="neraka").place("hylo-1", at="hylo")
    )
    war.doing(FirstHalf())
    assert war.asked == SEATS[HL]
    assert war.refuses("begin sleep").because("PL-01-08")
    war.give("begin cards")
    assert isinstance(war.game.step, CardPhase)
    assert war.war.begun[0] == ("cards", "")


@rule("PL-02-05")
def test_armies_move_without_cards() -> None:
    war = table().place("khur-1", at="neraka").moving(HL)
    assert "march" in war.offered()
    assert "assault" not in war.offered()


# The end of the Turn


@rule("PL-01-11")
def test_one_card_may_be_thrown_away_when_the_turn_ends() -> None:
    war = table().deal("ambush", "dragonfear", to=HL)
    war.doing(ChooseHalf(WS), EndDiscard(HL)).give("discard ambush")
    assert war.pile("ambush") == DISCARD
    assert isinstance(war.game.step, ChooseHalf)
    war.doing(ChooseHalf(WS), EndDiscard(HL))
    assert war.refuses("discard kender-taunt").because("PL-02-05")
    war.give("keep-all")
    assert hand_size(war.war, HL) == 1


@rule("PL-01-12", "PL-02-09")
def test_discards_return_to_the_deck_and_cards_out_of_the_game_never_do() -> None:
    war = table().lay("ambush", "dragonfear", "sea-raiders", pile=DISCARD).lay("kender-taunt", "black-robes", pile=OUT)
    war.doing(ChooseHalf(HL), ShuffleDiscards())
    assert len(in_pile(war.war, DECK)) == 3
    assert len(in_pile(war.war, OUT)) == 2


# Eras


@rule("PL-02-01", "PL-02-02")
def test_the_campaign_begins_with_the_first_era() -> None:
    game = game_of("campaign", "eras", cards="on")
    war = until_turn(game)
    deck = war.theatre.deck
    assert all(war.pile[n] == BOX for n, card in enumerate(deck) if card.era > 1)
    assert sum(war.pile[n] != BOX for n in range(len(deck))) == sum(card.era == 1 for card in deck)


@rule("PL-02-02")
def test_an_era_that_is_due_begins_when_the_turn_ends() -> None:
    war = table()
    war.war.set("era_due", 0, 2)
    war.doing(ChooseHalf(HL), ShuffleDiscards())
    assert war.war.era[0] == 2
    assert all(war.pile(card.token) == DECK for card in war.war.theatre.deck if card.era == 2)


@rule("PL-02-03")
def test_the_second_era_begins_on_turn_15_at_the_latest_without_the_staff() -> None:
    war = table().deal("blue-crystal-staff", to=WS)
    war.war.set("turn", 0, 14)
    war.doing(ChooseHalf(HL), LateEras())
    assert war.war.era[0] == 1
    war.war.set("turn", 0, 15)
    war.doing(ChooseHalf(HL), LateEras())
    assert war.war.era[0] == 2
    assert war.pile("blue-crystal-staff") == OUT


@rule("PL-02-04")
def test_the_third_era_begins_on_turn_25_and_the_lance_stays() -> None:
    war = table().deal("dragonlance", to=WS)
    war.war.set("turn", 0, 25)
    war.war.set("era", 0, 2)
    war.doing(ChooseHalf(HL), LateEras())
    assert war.war.era[0] == 3
    assert war.pile("dragonlance") == WS_HAND


@rule("PL-02-08")
def test_a_card_of_a_nation_at_war_leaves_the_hand_and_the_draw() -> None:
    war = table().deal("khur-joins", to=HL).lay("kern-joins", "ambush", pile=DECK)
    war.ally("khur", "kern", side=HL)
    war.doing(ChooseHalf(HL), FillHands())
    assert war.pile("khur-joins") == OUT
    while war.waits_for_dice:
        war.game.roll()
    assert war.pile("kern-joins") == OUT
    assert war.pile("ambush") in (HL_HAND, WS_HAND)


@rule("PL-02-20")
def test_draconians_come_only_by_their_cards() -> None:
    def born(*opened: str) -> int:
        war = table().had_played(*opened, opened=True).hold("neraka", side=HL)
        war.war.set("temple", 0, war.hex("neraka"))
        war.doing(ChooseHalf(HL), TurnBegins())
        count = 0
        while not isinstance(war.game.step, ChooseHalf):
            if war.waits_for_dice:
                war.game.roll()
            else:
                war.give("answer yes")
                count += 1
        return count

    assert born() == 0
    assert born("draconian-origin") == 1
    assert born("draconian-origin", "wyrllish-and-dracart") == 2


@rule("PL-02-06", "PL-02-07")
def test_what_must_be_played_can_be_neither_kept_nor_used_for_points() -> None:
    war = table().deal("dark-temple-rises", to=HL).hold("neraka", side=HL).playing(HL)
    assert war.refuses("end-cards").because("PL-02-06")
    assert war.refuses("drop dark-temple-rises").because("PL-02-06")
    other = table().deal("draconian-origin", "ambush", to=HL).playing(HL)
    assert other.refuses("rebuild draconian-origin -").because("PL-02-06")
    assert other.refuses("drop ambush").because("PL-02-07")
    other.give("drop draconian-origin")
    assert other.pile("draconian-origin") == DISCARD
    other.give("end-cards")


def test_the_preset_of_cards_makes_such_a_game() -> None:
    options = preset_options(DragonsOfGlory(), "cards", {})
    game = new_game(DragonsOfGlory(), "historical", seed="preset", options=options)
    assert game.resolved.options["cards"] == "on"
    assert hand(war_of(game), HL) == ()


@rule("PL-01-01", "DG-09-14")
def test_a_capital_in_exile_still_returns_when_its_turn_has_come() -> None:
    war = table().ally("silvanesti", side=WS).hold("Kalaman", side=WS)
    nation = war.war.theatre.nation_index["silvanesti"]
    war.war.set("turn", 0, 13)
    war.war.set("capital_turn", nation, 13)
    war.doing(ChooseHalf(HL), TurnBegins())
    assert war.offered() == {"establish"}
    war.give(f"establish {war.war.theatre.atlas.token(war.hex('Kalaman'))}")
    assert war.war.capital[nation] == war.hex("Kalaman")


@rule("PL-15-06", "PL-01-03")
def test_from_the_second_turn_on_dice_decide_and_last_turns_cards_are_forgotten() -> None:
    war = table("historical").deal("seize-the-initiative-1", to=WS)
    war.war.set("turn", 0, 21)
    war.war.set("reacted", 0, (("initiative", WS, war.war.theatre.deck.index["seize-the-initiative-2"]),))
    war.doing(ChooseHalf(HL), CardInitiative())
    assert war.waits_for_dice
    war.roll(7, 5)
    assert war.asked == SEATS[WS]
    war.give("react seize-the-initiative-1")
    assert war.war.initiative[0] == WS
    first = table("historical")
    first.war.set("turn", 0, 20)
    first.doing(ChooseHalf(HL), CardInitiative())
    assert not first.waits_for_dice


@rule("PL-01-11", "PL-02-06")
def test_only_cards_that_need_not_be_played_are_offered_for_the_discard() -> None:
    war = table().deal("ambush", "red-dragonarmy", to=HL).hold("neraka", side=HL)
    war.doing(ChooseHalf(WS), EndDiscard(HL))
    found = war.game.choices(ThrowAway)
    assert [war.war.theatre.deck.cards[card].token for card in found.all()] == ["ambush"]
    assert war.refuses("discard red-dragonarmy").because("PL-02-06")
