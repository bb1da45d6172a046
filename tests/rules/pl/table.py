"""A board for tests of cards: deal cards to a side, and let it play them.

war = table().deal("ambush", to=WS).playing(WS)
war.give("play ambush")
assert war.pile("ambush") == DISCARD
"""

from __future__ import annotations

from typing import Self

from tests.rules.dg.board import Board
from warhost.campaign.cards.deck import BOX, DECK, DISCARD, HL_HAND, OPEN, OUT, WS_HAND
from warhost.campaign.cards.playing import CardPhase
from warhost.campaign.cards.reactions import Window
from warhost.campaign.cards.turn import ChooseHalf
from warhost.campaign.printed.sides import HL, WS, enemy
from warhost.campaign.scenario.deck_files import CardSpec, Moment, load_deck
from warhost.core.ids import Side

__all__ = ["BOX", "DECK", "DISCARD", "HL", "HL_HAND", "OPEN", "OUT", "WS", "WS_HAND", "CardTable", "side_for", "table"]


class CardTable(Board):
    """A war by cards with an empty map; all cards are still in the box."""

    def deal(self, *tokens: str, to: Side) -> Self:
        """Give cards to a side."""
        return self.lay(*tokens, pile=HL_HAND if to == HL else WS_HAND)

    def lay(self, *tokens: str, pile: int) -> Self:
        """Put cards into a pile."""
        for token in tokens:
            self.war.set("pile", self.war.theatre.deck.index[token], pile)
        return self

    def had_played(self, *tokens: str, opened: bool = False) -> Self:
        """Let cards have been played as events."""
        self.war.set("played", 0, (*self.war.played[0], *(self.war.theatre.deck.index[token] for token in tokens)))
        return self.lay(*tokens, pile=OPEN if opened else OUT)

    def conquer(self, *nations: str) -> Self:
        """Let the Highlords have conquered nations of Whitestone."""
        for nation in nations:
            self.ally(nation, side=WS)
            self.war.set("conquered", self.war.theatre.nation_index[nation], 1)
        return self

    def playing(self, side: Side, *, first: bool = True) -> Self:
        """A side's half-turn of cards, its first or its second of the Turn."""
        own = "cards" if first else "war"
        begun = [""] * 2
        begun[side] = own
        if not first:
            begun[enemy(side)] = "cards"
        self.war.set("begun", 0, (begun[0], begun[1]))
        self.war.set("phase", 0, "cards")
        self.war.set("phasing", 0, side)
        self.doing(ChooseHalf(enemy(side)), CardPhase(side))
        return self

    def reacting(self, moment: Moment, side: Side) -> Self:
        """The moment at which a side may play a card."""
        self.doing(ChooseHalf(enemy(side)), Window(moment, side))
        return self

    def pile(self, token: str) -> int:
        """Where a card lies."""
        return self.war.pile[self.war.theatre.deck.index[token]]

    def spec(self, token: str) -> CardSpec:
        """What is printed on a card."""
        return self.war.theatre.deck[token]


def table(scenario: str = "campaign", **options: str) -> CardTable:
    """An empty map and a deck in its box."""
    return CardTable(scenario, cards="on", **options)


def side_for(card: CardSpec) -> Side:
    """A side that profits from a card."""
    return WS if card.side == "whitestone" else HL


CARDS = load_deck()
