"""The Event Deck: piles, hands, eras and secret draws (PL-01-02, PL-01-12, PL-02-01 to PL-02-04, PL-02-08, PL-02-09).

The deck is a set: a draw is one secret die over it. Only cards that a player arranged on top of it have an order.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from warhost.campaign.printed.sides import HL, NEUTRAL, WS, enemy, viewer_of
from warhost.campaign.scenario.deck_files import CardId, CardSpec, Deck, Law, LawName
from warhost.campaign.state import War
from warhost.core.dice import Roll
from warhost.core.ids import Side
from warhost.core.messages import Ref, msg
from warhost.core.odds import Odds
from warhost.core.position.derived import derived
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.seats import CHANCE, Seat
from warhost.core.steps import Procedure, Throw

BOX, DECK, HL_HAND, WS_HAND, DISCARD, OUT, OPEN, SHOWN = range(8)
"""Where a card lies: not in the game yet, in the deck, in a hand, discarded, out of the game, in play, turned up."""

STAFF, LANCE = "blue-crystal-staff", "dragonlance"
"""The cards that begin the second and the third era (PL-02-02)."""
LATEST_START = {2: 15, 3: 25}
"""The Turn on which an era begins at the latest (PL-02-03, PL-02-04)."""


class CardEvents:
    """What the cards of a deck do when they are played as events."""

    def refusal(self, war: War, side: Side, card: CardId) -> Refusal | None:
        """Why a side can't play a card now: an unmet need or no target; None if it can."""
        raise NotImplementedError

    def carry_out(self, war: War, side: Side, card: CardId) -> None:
        """Do what a card says for the side that it favours; the card has been put away already."""
        raise NotImplementedError

    def are_reactions_banned(self, war: War, side: Side) -> bool:
        """Whether a side may not play reactions just now."""
        raise NotImplementedError


EVENTS: Seam[CardEvents] = Seam("card-events")
"""The book of events: one entry in a game with cards."""


def event_refusal(war: War, side: Side, card: CardId) -> Refusal | None:
    """Why a side cannot play a card as an event now; None if it can."""
    return war.rules[EVENTS][0].refusal(war, side, card)


def carry_out(war: War, side: Side, card: CardId) -> None:
    """Do what a card says for the side that it favours."""
    war.rules[EVENTS][0].carry_out(war, side, card)


def is_for(war: War, card: CardId, side: Side) -> bool:
    """Whether a side can profit from the event of a card."""
    return favoured(war, card, side) == side


def favoured(war: War, card: CardId, holder: Side) -> Side:
    """The side that an event favours: the one named on the card, otherwise the side that plays it (PL-02-06)."""
    return {"highlord": HL, "whitestone": WS}.get(spec(war, card).side, holder)


# Looking into piles


def deck_of(war: War) -> Deck:
    """The deck of a game; empty where no cards are played."""
    return war.theatre.deck


def spec(war: War, card: CardId) -> CardSpec:
    """What is printed on a card."""
    return war.theatre.deck.cards[card]


@derived
def in_pile(war: War, pile: int) -> tuple[CardId, ...]:
    """The cards in a pile, in the order of the printed deck."""
    return tuple(CardId(card) for card, at in enumerate(war.pile) if at == pile)


def hand_pile(side: Side) -> int:
    """The pile that is a side's hand."""
    return HL_HAND if side == HL else WS_HAND


def hand(war: War, side: Side) -> tuple[CardId, ...]:
    """The cards in a side's hand."""
    return in_pile(war, hand_pile(side))


def hand_size(war: War, side: Side) -> int:
    """How many cards a side holds, which everybody can see."""
    return war.pile.count(hand_pile(side))


def hand_limit(war: War) -> int:
    """Up to how many cards a side draws: five, six or seven by era, or what the scenario says (PL-01-02, PL-15-04)."""
    return war.theatre.card_rules.hand or war.theatre.deck.limits[war.era[0]]


def lies_open(war: War, token: str) -> bool:
    """Whether a card lies face up with its effect in play."""
    card = war.theatre.deck.index.get(token)
    return card is not None and war.pile[card] == OPEN


def law_in_force(war: War, law: LawName) -> int:
    """The value that the open cards give a law; 0 if none names it."""
    words = (word for card in in_pile(war, OPEN) for word in spec(war, card).does)
    return sum(word.amount for word in words if isinstance(word, Law) and word.law == law)


def is_somewhere_hidden(war: War, card: CardId) -> bool:
    """Whether a card is in the deck or in a hand, as everybody can tell."""
    return war.pile[card] in (DECK, HL_HAND, WS_HAND)


def card_ref(war: War, card: CardId) -> Ref:
    """A card named for texts."""
    return Ref("card", card, spec(war, card).title)


def is_dead(war: War, card: CardId) -> bool:
    """Whether a card would activate a nation that has already joined the war or fallen (PL-02-08)."""
    nation = war.theatre.nation_index.get(spec(war, card).nation, -1)
    return nation >= 0 and (war.allegiance[nation] < 2 or bool(war.conquered[nation]))


# What a side knows


def sees_card(war: War, viewer: Side, card: CardId) -> bool:
    """Whether a viewer knows where a card is."""
    pile = war.pile[card]
    if pile not in (DECK, HL_HAND, WS_HAND):
        return True
    if viewer == NEUTRAL:
        return False
    return pile == hand_pile(viewer) or bool(war.known[card] >> viewer & 1)


def hidden_from(war: War, viewer: Side) -> list[CardId]:
    """The cards whose place a viewer does not know."""
    return [CardId(card) for card in range(war.size("card")) if not sees_card(war, viewer, CardId(card))]


def odds_of_draw(war: War, seat: Seat) -> Odds[str]:
    """The odds of the next card as a seat can work them out: every card that it can't see is equally likely."""
    unseen = hidden_from(war, viewer_of(seat))
    counted = Counter(spec(war, card).title for card in unseen)
    chances = tuple((title, Fraction(n, len(unseen))) for title, n in counted.items())
    return Odds(chances, msg("pl-policy-draw"))


# Moving cards


def move(war: War, card: CardId, pile: int) -> None:
    """Put a card into a pile; when it leaves a hand, what a player knew about it there is forgotten."""
    if war.known[card]:
        war.set("known", card, 0)
    if card in war.on_top[0]:
        war.set("on_top", 0, tuple(other for other in war.on_top[0] if other != card))
    war.set("pile", card, pile)


def discard(war: War, card: CardId) -> None:
    """Put a card face up on the discards, which return to the deck when the Turn ends (PL-01-12)."""
    move(war, card, DISCARD)


def eliminate_card(war: War, card: CardId) -> None:
    """Take a card out of the game."""
    move(war, card, OUT)


def note_event(war: War, card: CardId) -> None:
    """Remember that a card was played as an event."""
    if card not in war.played[0]:
        war.set("played", 0, (*war.played[0], card))


def put_away(war: War, card: CardId) -> None:
    """Put an event card where it goes after play: in play, to the discards, or out of the game (PL-02-09)."""
    printed = spec(war, card)
    note_event(war, card)
    if printed.lasting:
        move(war, card, OPEN)
    else:
        move(war, card, DISCARD if printed.recurring else OUT)


def take_into_hand(war: War, side: Side, card: CardId, *, seen: bool = False) -> None:
    """Give a card to a side; ``seen`` if the other side has seen which one it was."""
    move(war, card, hand_pile(side))
    if seen:
        war.set("known", card, 1 << enemy(side))


# Drawing


def draw(war: War, side: Side, cards: int = 1) -> None:
    """Let a side draw cards, one after the other."""
    if cards > 0:
        war.push(DrawCards(side, cards))


@dataclass(frozen=True, slots=True)
class DrawCards(Procedure[War]):
    """A side draws some cards; it stops when the deck is empty (PL-01-02)."""

    side: Side
    cards: int

    def run(self, war: War, /) -> None:
        if not self.cards:
            return
        if war.on_top[0]:
            war.push(DrawCards(self.side, self.cards - 1))
            receive(war, self.side, CardId(war.on_top[0][0]))
        elif DECK in war.pile:
            war.push(DrawCards(self.side, self.cards - 1), DrawCard(self.side))
        else:
            war.tell(msg("pl-log-deck-empty"))


@dataclass(frozen=True, slots=True)
class DrawCard(Throw[War]):
    """One card off the deck into a hand: a secret die over all cards in it."""

    side: Side

    def roll(self, war: War, /) -> Roll:
        text = msg("pl-roll-draw", side=war.theatre.side_names[self.side])
        # The face of the die would tell how many earlier cards are in the deck, and so which the other hand has.
        return Roll((war.pile.count(DECK),), text, ("PL-01-02",), (CHANCE,), (war.seat(self.side),))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return spec(war, in_pile(war, DECK)[faces[0] - 1]).title

    def odds_for(self, war: War, seat: Seat, /) -> Odds[Any]:
        return odds_of_draw(war, seat) if seat == war.seat(self.side) else Throw.odds_for(self, war, seat)

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        receive(war, self.side, in_pile(war, DECK)[faces[0] - 1])


def receive(war: War, side: Side, card: CardId) -> None:
    """Deal a card to a side; if its nation is at war already, it leaves the game and another is drawn (PL-02-08)."""
    if is_dead(war, card):
        bury(war, side, card)
        war.push(DrawCards(side, 1))
        return
    take_into_hand(war, side, card)
    war.tell(msg("pl-log-drew", card=card_ref(war, card)), war.seat(side))


def bury(war: War, side: Side, card: CardId) -> None:
    """Take the card of a nation that is already at war out of the game, publicly (PL-02-08)."""
    war.reveal()
    eliminate_card(war, card)
    war.tell(msg("pl-log-dead-card", side=war.theatre.side_names[side], card=card_ref(war, card)))


@dataclass(frozen=True, slots=True)
class Replenish(Procedure[War]):
    """Step 1: both sides draw up to the limit in turn, last Turn's holder of the initiative first (PL-01-02)."""

    side: Side

    def run(self, war: War, /) -> None:
        lacking = [side for side in (self.side, enemy(self.side)) if hand_size(war, side) < hand_limit(war)]
        if not lacking or not (war.on_top[0] or DECK in war.pile):
            war.tell(msg("pl-log-hands", hl=hand_size(war, HL), ws=hand_size(war, WS)))
            return
        war.push(Replenish(enemy(lacking[0])), DrawCards(lacking[0], 1))


@dataclass(frozen=True, slots=True)
class FillHands(Procedure[War]):
    """Step 1: cards of nations that have joined the war leave the hands, then both sides draw (PL-02-08, PL-01-02)."""

    title = "pl-phase-hands"

    def run(self, war: War, /) -> None:
        for side in (HL, WS):
            for card in hand(war, side):
                if is_dead(war, card):
                    bury(war, side, card)
        war.push(Replenish(war.initiative[0]))


# Eras


def era_is_due(war: War, era: int) -> None:
    """Let an era begin when this Turn ends; the third never before the second (PL-02-02)."""
    if era == war.era[0] + 1:
        war.set("era_due", 0, era)


def begin_era(war: War, era: int) -> None:
    """Shuffle the cards of an era into the deck (PL-02-02)."""
    war.set("era", 0, era)
    new = [card for card in in_pile(war, BOX) if spec(war, card).era == era]
    for card in new:
        war.set("pile", card, DECK)
    war.tell(msg("pl-log-era", era=era, n=len(new)))


@dataclass(frozen=True, slots=True)
class LateEras(Procedure[War]):
    """Before step 1, begin an era that is overdue; the second then begins without the Staff (PL-02-03, PL-02-04)."""

    def run(self, war: War, /) -> None:
        for era, turn in LATEST_START.items():
            if war.turn[0] == turn and war.era[0] < era:
                while war.era[0] < era:
                    begin_era(war, war.era[0] + 1)
                if era == 2:
                    lose_staff(war)


def lose_staff(war: War) -> None:
    """The Staff leaves the game wherever it is (PL-02-03)."""
    staff = war.theatre.deck.index.get(STAFF)
    if staff is not None and war.pile[staff] != OUT:
        eliminate_card(war, staff)
        war.tell(msg("pl-log-staff-lost", card=card_ref(war, staff)))


@dataclass(frozen=True, slots=True)
class ShuffleDiscards(Procedure[War]):
    """Step 10: the discards return to the deck, and an era triggered this Turn begins (PL-01-12, PL-02-02).

    Cards that Astinus' reader laid on top stay there; the rest of the deck is shuffled.
    """

    def run(self, war: War, /) -> None:
        for card in in_pile(war, DISCARD):
            war.set("pile", card, DECK)
        if war.era_due[0]:
            begin_era(war, war.era_due[0])
            war.set("era_due", 0, 0)


# Before play


@dataclass(frozen=True, slots=True)
class StackDeck(Procedure[War]):
    """Before the first Turn, make the deck of the first era, or of what the scenario leaves (PL-02-02, PL-15-04)."""

    def run(self, war: War, /) -> None:
        rules = war.theatre.card_rules
        war.set("era", 0, rules.era)
        for number, printed in enumerate(war.theatre.deck.cards):
            if printed.token in rules.out:
                pile = OUT  # PL-15-01
            elif printed.token in rules.open:
                pile = OPEN  # PL-15-02
            else:
                pile = DECK if printed.era <= rules.era else BOX
            if pile != BOX:
                war.set("pile", number, pile)
        war.tell(msg("pl-log-deck", n=war.pile.count(DECK)))
