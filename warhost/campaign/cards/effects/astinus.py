"""Astinus Writes: look at three cards of the deck, take one, and lay the others back (PL-02-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards.deck import DECK, bury, card_ref, in_pile, is_dead, odds_of_draw, spec, take_into_hand
from warhost.campaign.cards.effects.targets import OddCard
from warhost.campaign.cards.effects.words import TakeCard
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.state import War
from warhost.core.dice import Roll
from warhost.core.ids import Side
from warhost.core.messages import msg
from warhost.core.odds import Odds
from warhost.core.orders import Card, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seats import CHANCE, Seat
from warhost.core.steps import Decision, Procedure, Throw

LOOKED_AT = 3


class Astinus(OddCard):
    """Look at three cards, take one, and lay the others back as you like."""

    def concerns(self, war: War, side: Side, card: CardId) -> bool:
        return DECK in war.pile

    def do(self, war: War, side: Side, card: CardId) -> None:
        for known in war.on_top[0][:LOOKED_AT]:
            war.set("known", known, war.known[known] | 1 << side)
        war.push(TakeFromTop(side), LookAtDeck(side))


def unordered(war: War) -> tuple[CardId, ...]:
    """The cards in the deck whose place nobody knows."""
    return tuple(card for card in in_pile(war, DECK) if card not in war.on_top[0])


@dataclass(frozen=True, slots=True)
class LookAtDeck(Procedure[War]):
    """Turn up cards for one side alone until it has seen three, or all there are."""

    side: Side

    def run(self, war: War, /) -> None:
        if len(war.on_top[0]) < LOOKED_AT and unordered(war):
            war.push(self, LookAtCard(self.side))


@dataclass(frozen=True, slots=True)
class LookAtCard(Throw[War]):
    """A side looks at the next card of the deck: a secret die over the cards whose place nobody knows."""

    side: Side

    def roll(self, war: War, /) -> Roll:
        text = msg("pl-roll-look", side=war.theatre.side_names[self.side])
        # As with every draw, the face of the die would tell too much.
        return Roll((len(unordered(war)),), text, ("PL-02-01",), (CHANCE,), (war.seat(self.side),))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return spec(war, unordered(war)[faces[0] - 1]).title

    def odds_for(self, war: War, seat: Seat, /) -> Odds[Any]:
        # The cards left in the deck would tell what the enemy holds.
        return odds_of_draw(war, seat) if seat == war.seat(self.side) else Throw.odds_for(self, war, seat)

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        card = unordered(war)[faces[0] - 1]
        war.set("on_top", 0, (*war.on_top[0], card))
        war.set("known", card, war.known[card] | 1 << self.side)


@dataclass(frozen=True, slots=True)
class TakeFromTop(Decision[War, TakeCard]):
    """Take one of the cards that you have seen."""

    side: Side

    def _cards(self, war: War) -> tuple[int, ...]:
        return war.on_top[0][:LOOKED_AT]

    def moot(self, war: War, /) -> bool:
        return not self._cards(war)

    def ask(self, war: War, /) -> Ask:
        offers = (Offer(TakeCard, msg("pl-offer-take-card")),)
        return Ask(war.seat(self.side), msg("pl-ask-take-card"), offers, ("PL-02-01",), msg("pl-wait-look"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.CARD, self._cards(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, TakeCard)
        return None if order.card in self._cards(war) else not_on_top(war, CardId(order.card))

    def take(self, war: War, order: TakeCard, /) -> None:
        card = CardId(order.card)
        if is_dead(war, card):  # the dead card is exchanged for another (PL-02-08)
            bury(war, self.side, card)
            war.push(self)
            return
        war.push(LayOnTop(self.side))
        take_into_hand(war, self.side, card)
        war.tell(msg("pl-log-drew", card=card_ref(war, card)), war.seat(self.side))


def not_on_top(war: War, card: CardId) -> Refusal:
    """Refuse a card that its player has not just seen; the words are the same wherever the card is."""
    what = card_ref(war, card)
    return Refusal(msg("pl-not-on-top", card=what), ("PL-02-01",), (what,))


@dataclass(frozen=True, slots=True)
class PutOnTop(Order):
    """Lay a card on top of the deck, the others below it: ``put-on-top ambush``."""

    verb = "put-on-top"
    card: Card


@dataclass(frozen=True, slots=True)
class LayOnTop(Decision[War, PutOnTop]):
    """Choose which of the two remaining cards is drawn next."""

    side: Side

    def _cards(self, war: War) -> tuple[int, ...]:
        return war.on_top[0][: LOOKED_AT - 1]

    def moot(self, war: War, /) -> bool:
        return len(self._cards(war)) < 2

    def ask(self, war: War, /) -> Ask:
        offers = (Offer(PutOnTop, msg("pl-offer-put-on-top")),)
        return Ask(war.seat(self.side), msg("pl-ask-put-on-top"), offers, ("PL-02-01",), msg("pl-wait-look"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.CARD, self._cards(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, PutOnTop)
        return None if order.card in self._cards(war) else not_on_top(war, CardId(order.card))

    def take(self, war: War, order: PutOnTop, /) -> None:
        rest = tuple(card for card in war.on_top[0] if card != order.card)
        war.set("on_top", 0, (order.card, *rest))
