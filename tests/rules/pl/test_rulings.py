"""Paths of the Lance where the text is silent: what the catalogue rules about Astinus, fleets, rivals and risings."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import Board, battlefield
from tests.rules.pl.table import DECK, DISCARD, HL, HL_HAND, OUT, WS, CardTable, table
from tests.rules.pl.test_joining import border
from warhost.campaign.cards.deck import ShuffleDiscards, begin_era
from warhost.campaign.cards.highlords import LeaderEscapes
from warhost.campaign.cards.supply import JudgeSupply, best_feeders, fed_by, lines_from
from warhost.campaign.cards.turn import ChooseHalf
from warhost.campaign.position.bars import bar, bar_refusals
from warhost.campaign.printed.sides import SEATS
from warhost.campaign.state import MOVED, UNLED
from warhost.campaign.winter import LEG
from warhost.core import Verdict
from warhost.core.ids import PieceId

# Astinus


def looked_at(war: CardTable) -> None:
    """Let the game roll the secret dice."""
    while war.waits_for_dice:
        war.game.roll()


def arranged() -> CardTable:
    """Astinus has been read: Ambush is taken, Fizban lies on top and the Muster below it."""
    war = table().lay("ambush", "fizban", "last-muster", pile=DECK).deal("astinus-writes", to=HL)
    war.playing(HL).give("play astinus-writes")
    looked_at(war)
    return war.give("take-card ambush").give("put-on-top fizban")


def tokens(war: CardTable, cards: tuple[int, ...]) -> list[str]:
    """The tokens of cards."""
    return [war.war.theatre.deck.cards[card].token for card in cards]


@rule("PL-01-12")
def test_what_was_laid_on_top_stays_there_when_the_discards_are_shuffled_in() -> None:
    war = arranged().lay("dragonfear", "wildrunners", pile=DISCARD)
    war.war.set("era_due", 0, 2)
    war.doing(ChooseHalf(WS), ShuffleDiscards())
    assert tokens(war, war.war.on_top[0]) == ["fizban", "last-muster"]
    assert war.pile("dragonfear") == DECK
    assert war.war.era[0] == 2
    assert war.war.known[war.war.theatre.deck.index["fizban"]] == 1 << HL, "who read it still knows it"


@rule("PL-01-12")
def test_a_new_era_leaves_the_top_of_the_deck_as_it_was() -> None:
    war = arranged()
    begin_era(war.war, 2)
    assert tokens(war, war.war.on_top[0]) == ["fizban", "last-muster"]


@rule("PL-02-08")
def test_a_dead_card_taken_from_the_top_is_exchanged_for_another_that_was_seen() -> None:
    war = table().ally("khur", side=HL).lay("khur-joins", "fizban", "last-muster", pile=DECK)
    war.deal("astinus-writes", to=HL).playing(HL).give("play astinus-writes")
    looked_at(war)
    war.give("take-card khur-joins")
    assert war.pile("khur-joins") == OUT
    assert war.offered() == {"take-card"}
    war.give("take-card fizban")
    assert war.pile("fizban") == HL_HAND
    assert tokens(war, war.war.on_top[0]) == ["last-muster"]


# Fleets that reach a part of a stack


def behind_mountains(war: CardTable) -> tuple[str, str]:
    """A port and a hex to which its supplies come for ogres alone."""
    theatre, token = war.war.theatre, war.war.theatre.atlas.token
    ogre, human = (war.war.of.gait[war.piece(name)] for name in ("blode-1", "khur-1"))
    for port in sorted(theatre.dry_land):
        if theatre.waters.has_shore[port]:
            by_ogres, by_men = (lines_from(war.war, HL, gait, port) for gait in (ogre, human))
            for hex in sorted(theatre.dry_land):
                if hex in by_ogres and hex not in by_men and theatre.steps(human)[hex]:
                    return token(port), token(hex)
    raise AssertionError


@rule("PL-07-03", "PL-07-02")
def test_a_fleet_feeds_those_of_a_stack_whom_its_line_reaches() -> None:
    war = table()
    port, hex = behind_mountains(war)
    war.place("blode-1", "khur-1", at=hex).place("sanction-ship-1", at=port, side=HL)
    assert fed_by(war.war, HL, war.piece("sanction-ship-1"), war.hex(hex)) == {war.piece("blode-1")}
    war.doing(ChooseHalf(HL), JudgeSupply())
    assert war.is_depleted("khur-1")
    assert not war.is_depleted("blode-1")


@rule("PL-07-03")
def test_the_owner_is_asked_if_no_fleet_feeds_all_whom_fleets_could_feed() -> None:
    one, two, first, second = (PieceId(number) for number in range(4))
    assert best_feeders({one: frozenset({first}), two: frozenset({first, second})}) == [two]
    assert best_feeders({one: frozenset({first}), two: frozenset({second})}) == []


# Rivals


@rule("PL-05-01", "PL-03-06")
def test_a_highlord_flees_past_a_rival_to_the_nearest_stack_without_one() -> None:
    def fled(*others: tuple[str, str]) -> object:
        war = table().place("kitiara", at="3906")
        for piece, hex in others:
            war.place(piece, at=hex)
        war.doing(ChooseHalf(WS), LeaderEscapes(war.piece("kitiara"))).roll(1)
        return war.at("kitiara")

    near, far = ("khur-1", "3905"), ("lemish-1", "4102")
    assert fled(near, far) == "3905"
    assert fled(near, far, ("verminaard", "3905")) == "4102"
    assert fled(near, far, ("ariakus", "3905")) == "3905", "Ariakus bears anybody"
    assert fled(near, ("verminaard", "3905")) == "3905", "there is no other stack"
    assert fled(("sanction-ship-1", "sanction"), ("khur-1", "2933")) == "2933", "a fleet alone is no stack"


# Rising of the Conquered


@rule("PL-09-01", "PL-09-03")
@pytest.mark.parametrize("temple", [True, False])
def test_a_rising_captures_the_city_with_all_that_follows(temple: bool) -> None:
    war = table().conquer("nordmaar").hold("north-keep", side=HL).place("khur-1", at="north-keep", depleted=True)
    if temple:
        war.war.set("temple", 0, war.hex("north-keep"))
    war.deal("rising-of-the-conquered", to=WS).playing(WS).give("play rising-of-the-conquered")
    if "target-hex" in (war.offered() if not war.game.over else set()):
        war.give(f"target-hex {war.hex('north-keep')}")
    verdict = war.game.verdict if war.game.over else None
    assert (isinstance(verdict, Verdict) and verdict.winner == SEATS[WS]) is temple


# What bars a piece


@rule("PL-04-06")
def test_only_those_who_crossed_a_border_are_told_that_it_ended_their_move() -> None:
    war = table()
    outside, inside, _ = border(war, "vingaard")
    war.place("khur-1", at=outside).place("lemish-1", at=outside).moving(HL)
    war.war.set("phase", 0, "movement")
    war.war.set("phasing", 0, HL)
    war.give(f"march khur-1 - {inside}")
    assert war.refuses(f"march khur-1 - {outside}").because("PL-04-06")
    other = war.piece("lemish-1")
    war.war.mark_did(other, MOVED | UNLED)
    bar(war.war, other, "movement")
    assert all("PL-04-06" not in reason.rules for reason in bar_refusals(war.war, other, "movement"))


# Winter, however far somebody flies


@rule("PL-11-06")
@pytest.mark.parametrize(("option", "tests"), [("winter-lance", 5), ("winter", 4)])
def test_every_fourth_hex_of_a_flight_is_tested_by_this_book(option: str, tests: int) -> None:
    war: Board = battlefield(**{option.replace("-", "_"): "on"})
    war.war.set("turn", 0, 20)
    war.war.follow_calendar()
    season = war.war.ground.season
    assert sum(season.is_tested(flown) for flown in range(5 * LEG + 2)) == tests  # type: ignore[attr-defined]
