"""The cards at the table: each seat sees its own hand with what it can do, and of the other hand only the number."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.board import board
from tests.rules.pl.table import DECK, DISCARD, HL, OPEN, OUT, WS, CardTable, table
from warhost.core import SPECTATOR
from warhost.core.rulebook import settle_options
from warhost.core.seats import Seat
from warhost.server.boards.card_table import cards_report
from warhost.server.briefing import briefing
from warhost.server.shelf import standard_shelf
from warhost.server.wire.reports import CardPile, Report


def report(war: CardTable, seat: str) -> Report:
    """The report of a seat."""
    found = cards_report(war.war, Seat(seat))
    assert found is not None
    return found


def pile(war: CardTable, seat: str, id: str) -> CardPile:
    """A pile as a seat sees it."""
    return next(one for one in report(war, seat).piles if one.id == id)


@pytest.fixture
def war() -> CardTable:
    """A card phase of the Highlords."""
    war = table().deal("high-tide-of-evil", "ambush", "lord-soths-legion", to=HL).deal("fizban", "frostreaver", to=WS)
    war.lay("khur-joins", "kern-joins", pile=DECK).lay("dragonfear", pile=DISCARD).lay("humas-lances", pile=OUT)
    war.lay("dark-temple-rises", pile=OPEN)
    return war.playing(HL)


@rule("PL-02-05", "PL-02-10")
def test_a_hand_says_what_can_be_played_now_and_why_not(war: CardTable) -> None:
    cards = {card.word: card for card in pile(war, "highlord", "hand").cards}
    assert sorted(cards) == ["ambush", "high-tide-of-evil", "lord-soths-legion"]
    uses = {word: {use.verb: use.refusal for use in card.uses} for word, card in cards.items()}
    assert uses["high-tide-of-evil"]["play"] is None
    why = uses["ambush"]["play"]
    assert why is not None
    assert "PL-02-10" in why.rules
    soth = uses["lord-soths-legion"]
    assert soth["play"] is not None
    assert "Kitiara" in soth["play"].message.text
    assert soth["rebuild"] is not None
    assert "PL-02-06" in soth["rebuild"].rules


@rule("PL-02-13")
def test_while_moving_cards_are_for_assault(war: CardTable) -> None:
    war.place("khur-1", at="2933").moving(HL)
    cards = {card.word: card for card in pile(war, "highlord", "hand").cards}
    assert [(use.verb, use.refusal) for use in cards["ambush"].uses] == [("assault", None)]


def test_the_other_hand_is_a_number(war: CardTable) -> None:
    for seat, other, held in (("highlord", "other", 2), ("whitestone", "other", 3)):
        found = pile(war, seat, other)
        assert found.cards == []
        assert found.covered == held
    sent = str(report(war, "highlord"))
    assert "fizban" not in sent
    assert "Frostreaver" not in sent
    assert "khur-joins" not in sent
    watched = report(war, SPECTATOR)
    assert [one.covered for one in watched.piles[:2]] == [3, 2]
    assert "ambush" not in str(watched)


def test_nobody_can_use_a_card_out_of_turn(war: CardTable) -> None:
    assert all(card.uses == [] for card in pile(war, "whitestone", "hand").cards)


def test_open_piles_are_open_to_all(war: CardTable) -> None:
    for seat in ("highlord", "whitestone", SPECTATOR):
        assert [card.word for card in pile(war, seat, "discards").cards] == ["dragonfear"]
        assert [card.word for card in pile(war, seat, "out").cards] == ["humas-lances"]
        assert [card.word for card in pile(war, seat, "open").cards] == ["dark-temple-rises"]
        assert pile(war, seat, "deck").title.text == "The deck: 2 cards"


def test_what_a_side_has_seen_it_keeps_in_sight(war: CardTable) -> None:
    fizban = war.war.theatre.deck.index["fizban"]
    war.war.set("known", fizban, 1 << HL)
    assert [card.word for card in pile(war, "highlord", "other").cards] == ["fizban"]
    assert "fizban" not in str(report(war, SPECTATOR))


def test_cards_that_one_has_looked_at_lie_before_the_hand(war: CardTable) -> None:
    khur = war.war.theatre.deck.index["khur-joins"]
    war.war.set("on_top", 0, (khur,))
    war.war.set("known", khur, 1 << HL)
    assert [one.id for one in report(war, "highlord").piles[:2]] == ["deck", "hand"]
    assert [card.word for card in pile(war, "highlord", "deck").cards] == ["khur-joins"]
    assert [one.id for one in report(war, "whitestone").piles[:3]] == ["hand", "other", "deck"]
    assert "khur-joins" not in str(report(war, "whitestone"))


def test_totals_run_along(war: CardTable) -> None:
    war.war.set("assault", 0, (4, 1))
    rows = {row.cells[0].text: [cell.text for cell in row.cells[1:]] for row in report(war, "highlord").rows}
    assert rows["Assault points"] == ["4", "1"]
    assert rows["Cards in hand"] == ["3", "2"]


def test_a_war_without_cards_has_no_such_report() -> None:
    assert cards_report(board().war, Seat("highlord")) is None


def test_the_drawn_cards_belong_to_games_with_cards_alone() -> None:
    shelf = standard_shelf()
    volume = shelf.volume("dragons-of-glory")
    roles = []
    for chosen in ({}, {"cards": "on"}):
        resolved = volume.rulebook.resolve("historical", settle_options(volume.rulebook, chosen))
        roles.append([drawing.name for drawing in shelf.layout(volume, resolved).drawings])
    assert "cards" not in roles[0]
    assert "cards" in roles[1]
    drawn = shelf.sheet("dragons-of-glory", "historical", "cards").svg.decode()
    assert "Dragonlance: 4 assault points" in drawn


@rule("PL-15-01", "PL-15-05", data=True)
@pytest.mark.parametrize("scenario", ["historical", "campaign"])
def test_a_war_by_cards_is_briefed_as_such(scenario: str) -> None:
    book = standard_shelf().rulebook("dragons-of-glory")
    plain, by_cards = briefing(book, scenario), briefing(book, scenario, {"cards": "on"})
    assert all("Berem" not in side.goal for side in plain.sides)
    assert "Berem" in by_cards.sides[0].goal
    assert any("PL-09-07" in special.rules for special in by_cards.special)
    assert by_cards.minutes[0] >= plain.minutes[0]
