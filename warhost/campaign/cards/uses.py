"""What the holder of a card can do with it at this moment, and why not: for hands on screens and at terminals.

The referee asks the same functions when an order is given; nothing is decided here (PL-02-05, PL-02-10).
"""

from __future__ import annotations

from dataclasses import dataclass

from warhost.campaign.cards.assault import points_refusal
from warhost.campaign.cards.deck import (
    DECK,
    DISCARD,
    OPEN,
    OUT,
    SHOWN,
    deck_of,
    hand,
    hand_size,
    in_pile,
    spec,
)
from warhost.campaign.cards.playing import CardPhase, must_be_played, play_refusal
from warhost.campaign.cards.reactions import Window, reaction_refusal
from warhost.campaign.cards.rebuilding import rebuild_refusal
from warhost.campaign.cards.victory import score
from warhost.campaign.printed.sides import HL, NEUTRAL, WS, enemy
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.sequence import Movement
from warhost.campaign.state import War
from warhost.core.ids import Side
from warhost.core.refusals import Refusal


@dataclass(frozen=True, slots=True)
class CardUse:
    """One use of a card: the verb of its order, and why it is not possible; None if it is."""

    verb: str
    refusal: Refusal | None


def uses_of(war: War, side: Side, card: CardId) -> tuple[CardUse, ...]:
    """The uses that a card in a hand could have at this moment; none while its holder is not asked for cards."""
    match war.top:
        case CardPhase(side=asked) if asked == side:
            return (
                CardUse("play", play_refusal(war, side, card, "cards")),
                CardUse("rebuild", rebuild_refusal(war, side, card)),
            )
        case Movement(side=asked) if asked == side:
            found = [CardUse("assault", points_refusal(war, side, card, spec(war, card).ap))]
            if spec(war, card).when == "movement":
                found.insert(0, CardUse("play", play_refusal(war, side, card, "movement")))
            return tuple(found)
        case Window(moment=moment, side=asked) if asked == side:
            return (CardUse("react", reaction_refusal(war, moment, side, card)),)
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card in a hand, what it can be used for now, and whether it must be played (PL-02-06)."""

    card: CardId
    uses: tuple[CardUse, ...]
    must: bool


@dataclass(frozen=True, slots=True)
class CardsSeen:
    """All that a viewer may know of the cards: his hand, what he knows of the other, and the open piles."""

    viewer: Side
    held: tuple[HeldCard, ...]
    known: tuple[CardId, ...]
    """Cards in the other hand that he has seen."""
    arranged: tuple[CardId, ...]
    """Cards on top of the deck that he has seen, the next one first."""
    shown: tuple[CardId, ...]
    in_play: tuple[CardId, ...]
    discards: tuple[CardId, ...]
    out: tuple[CardId, ...]
    in_deck: int
    sizes: tuple[int, int]
    assault: tuple[int, int]
    points: tuple[int, int]
    era: str


def cards_seen(war: War, viewer: Side) -> CardsSeen | None:
    """The cards as a viewer sees them; None in a war without cards."""
    if not war.pile:
        return None
    own = hand(war, viewer) if viewer != NEUTRAL else ()
    other = hand(war, enemy(viewer)) if viewer != NEUTRAL else ()
    top = [CardId(card) for card in war.on_top[0]]
    return CardsSeen(
        viewer,
        tuple(HeldCard(card, uses_of(war, viewer, card), must_be_played(war, viewer, card)) for card in own),
        tuple(card for card in other if war.known[card] >> viewer & 1),
        tuple(card for card in top if viewer != NEUTRAL and war.known[card] >> viewer & 1),
        in_pile(war, SHOWN),
        in_pile(war, OPEN),
        in_pile(war, DISCARD),
        in_pile(war, OUT),
        war.pile.count(DECK),
        (hand_size(war, HL), hand_size(war, WS)),
        war.assault[0],
        score(war),
        deck_of(war).eras[war.era[0]],
    )
