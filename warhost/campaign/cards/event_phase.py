"""Step 3, the event phase: one card is turned up and handled by its kind (PL-01-04 to PL-01-07)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards.activation import woo
from warhost.campaign.cards.deck import (
    DECK,
    SHOWN,
    card_ref,
    discard,
    hand,
    in_pile,
    is_dead,
    move,
    spec,
    take_into_hand,
)
from warhost.campaign.cards.deck import bury as bury_card
from warhost.campaign.cards.playing import keep_refusal
from warhost.campaign.cards.reactions import not_held
from warhost.campaign.printed.sides import HL, WS, enemy
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.state import War
from warhost.core.dice import Roll
from warhost.core.ids import Side
from warhost.core.messages import msg
from warhost.core.orders import Card, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seats import CHANCE
from warhost.core.steps import Decision, Procedure, Throw


@dataclass(frozen=True, slots=True)
class Exchange(Order):
    """Take the card that lies open for one from the hand: ``exchange ambush``."""

    verb = "exchange"
    card: Card


@dataclass(frozen=True, slots=True)
class Decline(Order):
    """Leave the card that lies open: ``decline``."""

    verb = "decline"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class EventPhase(Procedure[War]):
    """Step 3: one card leaves the deck; with an empty deck there is none (PL-01-04)."""

    title = "pl-phase-event"

    def run(self, war: War, /) -> None:
        if war.on_top[0]:
            turn_up(war, CardId(war.on_top[0][0]))
        elif DECK in war.pile:
            war.push(TurnUp())
        else:
            war.tell(msg("pl-log-deck-empty"))


@dataclass(frozen=True, slots=True)
class TurnUp(Throw[War]):
    """The top card, for all to see (PL-01-04)."""

    def roll(self, war: War, /) -> Roll:
        # Nobody sees the face: with the card it would tell how many cards before it are in the deck.
        return Roll((war.pile.count(DECK),), msg("pl-roll-event"), ("PL-01-04",), (CHANCE,))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return spec(war, in_pile(war, DECK)[faces[0] - 1]).title

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        turn_up(war, in_pile(war, DECK)[faces[0] - 1])


def turn_up(war: War, card: CardId) -> None:
    """Show a card and handle it by its kind: of a nation, for one side, or for either."""
    first = war.initiative[0]
    war.reveal()
    if is_dead(war, card):
        bury_card(war, first, card)  # PL-02-08: the next card instead
        war.push(EventPhase())
        return
    move(war, card, SHOWN)
    war.tell(msg("pl-log-event", card=card_ref(war, card)))
    printed = spec(war, card)
    if printed.nation:
        war.push(ClearTable(card))
        for side in (enemy(first), first):  # the last one pushed is first
            woo(war, side, war.theatre.nation_index[printed.nation], card)
    elif printed.side == "either":
        war.push(ClearTable(card), TakeOpenCard(enemy(first), card), TakeOpenCard(first, card))
    else:
        war.push(GiveOpenCard(HL if printed.side == "highlord" else WS, card))


@dataclass(frozen=True, slots=True)
class ClearTable(Procedure[War]):
    """A card that nobody wanted, or whose nation stays away, is discarded (PL-01-06, PL-01-07)."""

    card: CardId

    def run(self, war: War, /) -> None:
        if war.pile[self.card] == SHOWN:
            discard(war, self.card)
            war.tell(msg("pl-log-unwanted", card=card_ref(war, self.card)))


def exchangeable(war: War, side: Side) -> list[CardId]:
    """The cards that a side could give for the open one: all but those it must play (PL-01-05, PL-02-06)."""
    return [card for card in hand(war, side) if keep_refusal(war, side, card) is None]


class OpenCard(Decision[War, Exchange | Decline]):
    """A side gives a card of its hand for the one that lies open."""

    __slots__ = ()
    side: Side
    card: CardId

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.CARD, exchangeable(war, self.side))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if not isinstance(order, Exchange):
            return None
        card = CardId(order.card)
        return not_held(war, self.side, card) or keep_refusal(war, self.side, card)

    def take(self, war: War, order: Exchange | Decline, /) -> None:
        if isinstance(order, Decline):
            return
        given = CardId(order.card)
        discard(war, given)
        take_into_hand(war, self.side, self.card, seen=True)
        who = war.theatre.side_names[self.side]
        war.tell(msg("pl-log-exchanged", side=who, card=card_ref(war, self.card), given=card_ref(war, given)))


@dataclass(frozen=True, slots=True)
class GiveOpenCard(OpenCard):
    """A card that favours one side goes to it for a discard; it cannot refuse (PL-01-05)."""

    side: Side
    card: CardId

    def moot(self, war: War, /) -> bool:
        return not exchangeable(war, self.side)

    def skip(self, war: War, /) -> None:
        """Without a legal discard the hand grows."""
        take_into_hand(war, self.side, self.card, seen=True)
        who = war.theatre.side_names[self.side]
        war.tell(msg("pl-log-given", side=who, card=card_ref(war, self.card)))

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("pl-ask-give", card=card_ref(war, self.card)),
            (Offer(Exchange, msg("pl-offer-exchange")),),
            ("PL-01-05",),
            msg("pl-wait-exchange"),
        )


@dataclass(frozen=True, slots=True)
class TakeOpenCard(OpenCard):
    """A card that can serve either side: the initiative player may take it, else the other (PL-01-07)."""

    side: Side
    card: CardId

    def moot(self, war: War, /) -> bool:
        return war.pile[self.card] != SHOWN or not hand(war, self.side)

    def ask(self, war: War, /) -> Ask:
        offers = [Offer(Exchange, msg("pl-offer-exchange"))] if exchangeable(war, self.side) else []
        return Ask(
            war.seat(self.side),
            msg("pl-ask-take", card=card_ref(war, self.card)),
            (*offers, Offer(Decline, msg("pl-offer-decline"))),
            ("PL-01-07",),
            msg("pl-wait-exchange"),
        )
