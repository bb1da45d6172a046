"""Reactions: cards that are played at the moment they concern (PL-02-10), each in a window of its own.

Windows open on public grounds only: the side holds cards, and some card of that moment is in the deck or in a hand.
Each side plays at most one combat card in a battle and one initiative card in a Turn, the attacker or last Turn's
holder of the initiative first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards.deck import (
    EVENTS,
    card_ref,
    carry_out,
    event_refusal,
    favoured,
    hand,
    hand_size,
    is_for,
    is_somewhere_hidden,
    put_away,
    spec,
)
from warhost.campaign.combat.attack import CombatRoll
from warhost.campaign.combat.battle_strength import Battle
from warhost.campaign.scenario.deck_files import Bonus, CardId, Moment
from warhost.campaign.state import War
from warhost.core.ids import Side
from warhost.core.messages import Message, msg
from warhost.core.orders import Card, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Throw


@dataclass(frozen=True, slots=True)
class React(Order):
    """Play a card at the moment it concerns: ``react ambush``."""

    verb = "react"
    card: Card


@dataclass(frozen=True, slots=True)
class PassBy(Order):
    """Play no card and cast no spell at this moment: ``pass``."""

    verb = "pass"
    ends_phase = True


COMBAT_MOMENTS = ("before-roll", "after-roll", "after-battle")


def kind_of(moment: str) -> str:
    """What a reaction counts as: only one combat card may be played in a battle, whatever its moment."""
    return "combat" if moment in COMBAT_MOMENTS else moment


def has_reacted(war: War, moment: str, side: Side) -> bool:
    """Whether a side has played its card for such a moment already."""
    kind = kind_of(moment)
    return any(entry[:2] == (kind, side) for entry in war.reacted[0])


def forget_reactions(war: War, kind: str) -> None:
    """Forget the reactions of a moment that is over, so that the next one allows a card again."""
    if any(entry[0] == kind for entry in war.reacted[0]):
        war.set("reacted", 0, tuple(entry for entry in war.reacted[0] if entry[0] != kind))


def reaction_bonus(war: War, kind: str, side: Side) -> int:
    """What the card that a side played at this moment adds to its number or die."""
    played = [CardId(card) for other, who, card in war.reacted[0] if other == kind and who == side]
    return sum(word.amount for card in played for word in spec(war, card).does if isinstance(word, Bonus))


def may_react(war: War, moment: Moment, side: Side) -> bool:
    """Whether a side could have a card for a moment, as far as everybody can tell."""
    if (
        not hand_size(war, side)
        or has_reacted(war, moment, side)
        or war.rules[EVENTS][0].are_reactions_banned(war, side)
    ):
        return False
    return any(
        printed.when == moment and is_for(war, CardId(card), side) and is_somewhere_hidden(war, CardId(card))
        for card, printed in enumerate(war.theatre.deck.cards)
    )


def not_held(war: War, side: Side, card: CardId) -> Refusal | None:
    """Why a side cannot use a card that it does not hold; the words are the same wherever the card is."""
    if card in hand(war, side):
        return None
    return Refusal(msg("pl-not-held", card=card_ref(war, card)), ("PL-02-05",), (card_ref(war, card),))


def reaction_refusal(war: War, moment: str, side: Side, card: CardId) -> Refusal | None:
    """Why a card cannot be played at a moment; None if it can."""
    missing = not_held(war, side, card)
    if missing:
        return missing
    what = card_ref(war, card)
    if spec(war, card).when != moment:
        return Refusal(msg("pl-not-this-moment", card=what), ("PL-02-10",), (what,))
    if not is_for(war, card, side):
        return Refusal(msg("pl-other-side", card=what), ("PL-02-05", "PL-02-06"), (what,))
    return event_refusal(war, side, card)


def play_reaction(war: War, moment: str, side: Side, card: CardId) -> None:
    """Play a card at its moment."""
    war.set("reacted", 0, (*war.reacted[0], (kind_of(moment), side, card)))
    put_away(war, card)
    war.tell(msg("pl-log-played", side=war.theatre.side_names[side], card=card_ref(war, card)))
    carry_out(war, favoured(war, card, side), card)


@dataclass(frozen=True, slots=True)
class Window(Decision[War, React | PassBy]):
    """A side may play a card at this moment, or let it pass."""

    moment: Moment
    side: Side

    def moot(self, war: War, /) -> bool:
        return not may_react(war, self.moment, self.side)

    def _cards(self, war: War) -> list[CardId]:
        found = hand(war, self.side)
        return [card for card in found if reaction_refusal(war, self.moment, self.side, card) is None]

    def ask(self, war: War, /) -> Ask:
        offers = [Offer(React, msg("pl-offer-react"))] if self._cards(war) else []
        return Ask(
            war.seat(self.side),
            self.question(war),
            (*offers, Offer(PassBy, msg("pl-offer-pass"))),
            ("PL-02-10",),
            msg("pl-wait-reaction"),
            opportunity=True,
        )

    def question(self, war: War) -> Message:
        """What the side is asked: with the nation that decides, the hex of a battle, and what its die means."""
        if self.moment == "activation":
            throw = next(step for step in reversed(war.stack[0]) if isinstance(step, Throw))
            return msg("pl-ask-activation", roll=throw.roll(war).purpose)
        battle: Battle | None = war.battle[0]
        if self.moment not in COMBAT_MOMENTS or battle is None:
            return msg(f"pl-ask-{self.moment}")
        where = war.hex_ref(battle.target)
        if self.moment == "after-roll":
            return msg("pl-ask-after-roll", hex=where, die=battle.roll, result=battle.result)
        return msg(f"pl-ask-{self.moment}", hex=where)

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.CARD, self._cards(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if not isinstance(order, React):
            return None
        return reaction_refusal(war, self.moment, self.side, CardId(order.card))

    def explain(self, war: War, order: Order, /) -> Refusal | None:
        return self.refusal(war, order)

    def take(self, war: War, order: React | PassBy, /) -> None:
        if isinstance(order, React):
            play_reaction(war, self.moment, self.side, CardId(order.card))


# Windows of a battle


@dataclass(frozen=True, slots=True)
class BeforeRoll(Procedure[War]):
    """Before the die both sides may play a combat card, the attacker first (PL-02-10)."""

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        war.push(Window("before-roll", battle.defender), Window("before-roll", battle.side))


@dataclass(frozen=True, slots=True)
class AfterRoll(Procedure[War]):
    """After the die, before its result counts, both sides may play a combat card, the attacker first (PL-02-10)."""

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        war.push(Window("after-roll", battle.defender), Window("after-roll", battle.side))


@dataclass(frozen=True, slots=True)
class AfterBattle(Procedure[War]):
    """After a battle the attacker, whose battle it was, may play a card for it (PL-02-10)."""

    def run(self, war: War, /) -> None:
        battle: Battle = war.battle[0]
        war.push(ForgetCombatCards(), Window("after-battle", battle.side))


@dataclass(frozen=True, slots=True)
class ForgetCombatCards(Procedure[War]):
    """The battle is over: in the next one each side may play a combat card again (PL-02-10)."""

    def run(self, war: War, /) -> None:
        forget_reactions(war, "combat")


def roll_again(war: War) -> None:
    """Let the combat die be rolled again; the last roll stands."""
    war.push(CombatRoll())
