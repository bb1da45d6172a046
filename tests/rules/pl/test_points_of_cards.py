"""Every card with points gives them, and every card is refused where it cannot be an event."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.pl.table import CARDS, DISCARD, HL, WS, side_for, table
from warhost.campaign.printed.sides import NEUTRAL, POOL

WITH_POINTS = [card.token for card in CARDS if not card.must]
MUST = [card.token for card in CARDS if card.must]


@rule("PL-02-05", "PL-02-11", "PL-02-12", "PL-02-13")
@pytest.mark.parametrize("token", WITH_POINTS)
def test_a_card_gives_its_assault_points_while_moving(token: str) -> None:
    side = side_for(CARDS[token])
    war = table().deal(token, to=side).place("khur-1" if side == HL else "caergoth-1", at="2933").moving(side)
    war.give(f"assault {token}")
    assert war.war.assault[0][side] == CARDS[token].ap
    assert war.war.pile[war.war.theatre.deck.index[token]] == DISCARD


@rule("PL-02-05", "PL-02-11", "PL-02-16")
@pytest.mark.parametrize("token", WITH_POINTS)
def test_a_card_gives_its_rebuild_points_to_a_lost_army(token: str) -> None:
    side = side_for(CARDS[token])
    name = "khur-1" if side == HL else "caergoth-1"
    war = table().place(name, at="2933")
    war.hold("khuri-khan", side=HL).hold("caergoth", side=WS)
    war.war.put(war.piece(name), POOL)
    war.deal(token, to=side).playing(side)
    points = min(CARDS[token].rp, war.war.of.strength[war.piece(name)][0])
    war.give(f"rebuild {token} {name}:{points}")
    done = dict(war.war.rebuilding[0]).get(war.piece(name), 0)
    assert done == points or war.piece(name) in dict(war.war.track[0])
    assert war.war.pile[war.war.theatre.deck.index[token]] == DISCARD


@rule("PL-02-06", "PL-02-07")
@pytest.mark.parametrize("token", MUST)
def test_a_card_that_must_be_played_has_no_points(token: str) -> None:
    side = side_for(CARDS[token])
    war = table().deal(token, to=side).place("khur-1" if side == HL else "caergoth-1", at="2933").moving(side)
    assert war.refuses(f"assault {token}").because("PL-02-06")
    war.playing(side)
    assert war.refuses(f"rebuild {token} khur-1:1").because("PL-02-06")


UNCONDITIONAL = {
    *("steel-for-mercenaries", "astinus-writes", "high-tide-of-evil", "whitestone-levies", "last-muster"),
    *("storm-over-krynn", "bitter-winter"),
}


@rule("PL-02-06", "PL-02-10")
@pytest.mark.parametrize("token", [card.token for card in CARDS])
def test_a_card_is_refused_as_an_event_on_an_empty_map_or_out_of_its_moment(token: str) -> None:
    card = CARDS[token]
    side = side_for(card)
    war = table().deal(token, to=side)
    if token in UNCONDITIONAL:
        war.place("khur-1", at="2933", side=side).moving(side)
        assert war.refuses(f"play {token}").because("PL-02-10")
        return
    if card.nation:
        war.ally(card.nation, side=HL)
    war.ally("thorbardin", "kaolyn", "zhakar", side=HL)
    for place in range(len(war.war.holder)):
        war.war.set("holder", place, NEUTRAL)
    for citadel in ("citadel-1", "citadel-2"):
        war.war.set("owner", war.piece(citadel), HL)  # used up
    war.playing(side)
    why = war.refuses(f"play {token}")
    assert why
    assert why.because("PL-02-10" if card.when != "cards" else card.rules[0])
