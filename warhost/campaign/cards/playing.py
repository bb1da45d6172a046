"""The card half-turn: events, points of rebuilding, must-play cards (PL-02-05 to PL-02-09).

Reactions are in ``reactions.py``, assault points in ``assault.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards.deck import (
    card_ref,
    carry_out,
    discard,
    event_refusal,
    favoured,
    hand,
    hand_size,
    is_for,
    put_away,
    spec,
)
from warhost.campaign.cards.reactions import not_held
from warhost.campaign.position.war_modes import WarMode, WarPhase
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.state import War
from warhost.core.ids import Side
from warhost.core.messages import msg
from warhost.core.orders import Card, Kind, Order
from warhost.core.prompts import Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam

CARD_PLAY: Seam[WarMode[Any]] = Seam("card-play")
"""What a side can do in its half-turn of cards."""


@dataclass(frozen=True, slots=True)
class Play(Order):
    """Play a card as an event: ``play lorac``."""

    verb = "play"
    card: Card


@dataclass(frozen=True, slots=True)
class Drop(Order):
    """Discard a card that would have to be played but cannot be: ``drop dragonlance``."""

    verb = "drop"
    card: Card


@dataclass(frozen=True, slots=True)
class EndCards(Order):
    """End the half-turn of cards: ``end-cards``."""

    verb = "end-cards"
    ends_phase = True


# Events


def play_refusal(war: War, side: Side, card: CardId, when: str) -> Refusal | None:
    """Why a side cannot play a card as an event in a half-turn; None if it can."""
    missing = not_held(war, side, card)
    if missing:
        return missing
    printed, what = spec(war, card), card_ref(war, card)
    if printed.when != when:
        return Refusal(msg("pl-not-this-moment", card=what), ("PL-02-10",), (what,))
    if not printed.must and not is_for(war, card, side):
        return Refusal(msg("pl-other-side", card=what), ("PL-02-05", "PL-02-06"), (what,))
    return event_refusal(war, side, card)


def must_be_played(war: War, side: Side, card: CardId) -> bool:
    """Whether the holder of a card must play it: asterisks in the corners, and all it needs is there (PL-02-06)."""
    return spec(war, card).must and event_refusal(war, side, card) is None


def keep_refusal(war: War, side: Side, card: CardId) -> Refusal | None:
    """Why a card cannot be discarded: it must be played (PL-02-06)."""
    if not must_be_played(war, side, card):
        return None
    what = card_ref(war, card)
    return Refusal(msg("pl-must-be-played", card=what), ("PL-02-06",), (what,))


def play_event(war: War, side: Side, card: CardId) -> None:
    """Play a card as an event; its side profits, whoever holds it (PL-02-06, PL-02-09)."""
    profiting = favoured(war, card, side)
    put_away(war, card)
    war.tell(msg("pl-log-played", side=war.theatre.side_names[side], card=card_ref(war, card)))
    carry_out(war, profiting, card)


class PlayingEvents(WarMode[Play]):
    """Cards are played as events (PL-02-05)."""

    order = Play
    label = "pl-offer-play"
    block = None
    begins_with = Kind.CARD
    when = "cards"

    def firsts(self, war: War, side: Side) -> list[int]:
        return [card for card in hand(war, side) if play_refusal(war, side, card, self.when) is None]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        found = self.firsts(war, side)
        reasons = {card: play_refusal(war, side, card, self.when) for card in hand(war, side)}
        return OneOf(Kind.CARD, found, disabled={card: why for card, why in reasons.items() if why is not None})

    def refusal(self, war: War, side: Side, order: Play) -> Refusal | None:
        return play_refusal(war, side, CardId(order.card), self.when)

    def take(self, war: War, side: Side, order: Play) -> None:
        play_event(war, side, CardId(order.card))


class PlayingOnTheMarch(PlayingEvents):
    """Some events are played while moving (PL-02-10)."""

    order = Play
    when = "movement"

    def offered(self, war: War, side: Side) -> bool:
        """As with assaults: who is asked must tell nothing of his hand."""
        return hand_size(war, side) > 0


class Dropping(WarMode[Drop]):
    """Must-play cards whose needs are not met may be discarded, any number of them (PL-02-07)."""

    order = Drop
    label = "pl-offer-drop"
    block = None
    begins_with = Kind.CARD

    def firsts(self, war: War, side: Side) -> list[int]:
        return [card for card in hand(war, side) if spec(war, card).must and not must_be_played(war, side, card)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.CARD, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: Drop) -> Refusal | None:
        card = CardId(order.card)
        missing = not_held(war, side, card) or keep_refusal(war, side, card)
        if missing:
            return missing
        if spec(war, card).must:
            return None
        what = card_ref(war, card)
        return Refusal(msg("pl-not-a-must", card=what), ("PL-02-07", "PL-01-11"), (what,))

    def take(self, war: War, side: Side, order: Drop) -> None:
        card = CardId(order.card)
        discard(war, card)
        war.tell(msg("pl-log-discarded", side=war.theatre.side_names[side], card=card_ref(war, card)))


# The half-turn


@dataclass(frozen=True, slots=True)
class CardPhase(WarPhase):
    """A side plays cards one after the other; what must be played cannot be kept (PL-01-08, PL-02-06)."""

    title = "pl-phase-cards"
    seam = CARD_PLAY
    ending = Offer(EndCards, msg("pl-offer-end-cards"))
    message = msg("pl-ask-cards")
    waiting = msg("pl-wait-cards")
    rules = ("PL-01-08", "PL-02-05")
    side: Side

    def moot(self, war: War, /) -> bool:
        """A side without cards is not asked, which everybody can see."""
        return not hand_size(war, self.side)

    def lingers(self, war: War, /) -> Refusal | None:
        return next(
            (why for card in hand(war, self.side) if (why := keep_refusal(war, self.side, card)) is not None), None
        )

    def skip(self, war: War, /) -> None:
        """Nothing to do."""

    def end(self, war: War, /) -> None:
        """Nothing to do."""
