"""The book of events: whether a card can be played now, what it does, and what cards change in the war (PL-02-05)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from warhost.campaign.cards.assault import TOLLS
from warhost.campaign.cards.deck import CardEvents, card_ref, favoured
from warhost.campaign.cards.effects.astinus import PutOnTop
from warhost.campaign.cards.effects.conditions import unmet
from warhost.campaign.cards.effects.in_battle import (
    CARD_MODIFIERS,
    STOPPED_DRAGONS,
    counts_in,
    open_gates,
    rating_by_cards,
)
from warhost.campaign.cards.effects.in_force import are_reactions_banned, end_effects, printed
from warhost.campaign.cards.effects.odd_battles import ODD_CARDS, BattleCardsExpire, PayForStand, battle_now
from warhost.campaign.cards.effects.odd_cards import hunting_toll
from warhost.campaign.cards.effects.on_the_map import (
    KeptByCard,
    concentric_toll,
    hold_back,
    scorched_range,
    slow_marches,
    watch_treasures,
)
from warhost.campaign.cards.effects.targets import Enough, Prefer, Target, TargetHex, nobody_to_name
from warhost.campaign.cards.effects.words import TakeCard, concerns_somebody, do_word
from warhost.campaign.cards.reactions import Window
from warhost.campaign.cards.supply import RANGES
from warhost.campaign.cards.turn import EXPIRY
from warhost.campaign.combat.attack import BATTLE
from warhost.campaign.combat.battle_strength import SHEETS
from warhost.campaign.combat.kender_taunts import BEFORE_TAUNT
from warhost.campaign.combat.modifiers import MODIFIERS
from warhost.campaign.position.bars import BARS, STEP_OPENS
from warhost.campaign.position.persons import RATINGS
from warhost.campaign.scenario.deck_files import Bonus, CardId, Law, NextEra, OnDie, Points
from warhost.campaign.state import War
from warhost.core.ids import Side
from warhost.core.messages import msg
from warhost.core.orders import Order
from warhost.core.position.derived import derived
from warhost.core.refusals import Refusal
from warhost.core.rulebook import WATCHERS
from warhost.core.seams import SeamChange
from warhost.core.steps import Procedure

ORDERS: tuple[type[Order], ...] = (Target, TargetHex, Prefer, Enough, TakeCard, PutOnTop)


class BookOfEvents(CardEvents):
    """What the cards of the deck do, word by word."""

    def refusal(self, war: War, side: Side, card: CardId) -> Refusal | None:
        return effect_refusal(war, favoured(war, card, side), card)

    def carry_out(self, war: War, side: Side, card: CardId) -> None:
        spec = printed(war, card)
        if spec.odd:
            war.push(DoOddPart(side, card))
        war.push(*(DoWord(side, card, place) for place in reversed(range(len(spec.does)))))

    def are_reactions_banned(self, war: War, side: Side) -> bool:
        return are_reactions_banned(war, side)


@derived
def effect_refusal(war: War, side: Side, card: CardId) -> Refusal | None:
    """Why an event can't be played for a side: an unmet need, or nothing that it could affect (PL-02-06)."""
    spec, what = printed(war, card), card_ref(war, card)
    missing = unmet(war, side, spec.needs)
    if missing:
        return Refusal(msg("pl-needs", card=what, needs=missing[0]), ("PL-02-06", *spec.rules), (what,))
    if spec.odd and not ODD_CARDS[spec.odd].concerns(war, side, card):
        return nobody_to_name(war, card)
    battle = battle_now(war)
    for word in spec.does:
        if not isinstance(word, OnDie) or word.until != "battle":
            continue
        if battle is None or not counts_in(war, battle, side, word):
            return nobody_to_name(war, card)
    # A card that begins an era does so even if its other effects find nothing to affect.
    aimed = [word for word in spec.does if not isinstance(word, OnDie | Law | Points | Bonus)]
    begins = any(isinstance(word, NextEra) for word in aimed)
    if aimed and not begins and not any(concerns_somebody(war, side, card, word) for word in aimed):
        return nobody_to_name(war, card)
    return None


@dataclass(frozen=True, slots=True)
class DoWord(Procedure[War]):
    """One word of a card takes effect."""

    side: Side
    card: CardId
    place: int

    def run(self, war: War, /) -> None:
        do_word(war, self.side, self.card, self.place, printed(war, self.card).does[self.place])


@dataclass(frozen=True, slots=True)
class DoOddPart(Procedure[War]):
    """Carry out the part of a card that no word describes."""

    side: Side
    card: CardId

    def run(self, war: War, /) -> None:
        ODD_CARDS[printed(war, self.card).odd].do(war, self.side, self.card)


CHANGES: tuple[SeamChange, ...] = (
    *(MODIFIERS.add(MODIFIERS.entry(modifier.name, modifier)) for modifier in CARD_MODIFIERS),
    MODIFIERS.swap("dragons", MODIFIERS.entry("dragons", STOPPED_DRAGONS)),
    SHEETS.add(open_gates),
    RATINGS.add(rating_by_cards),
    STEP_OPENS.add(slow_marches),
    STEP_OPENS.add(hold_back),
    BARS.add(KeptByCard()),
    TOLLS.add(concentric_toll),
    TOLLS.add(hunting_toll),
    RANGES.add(scorched_range),
    BEFORE_TAUNT.add(BEFORE_TAUNT.entry("card", partial(Window, "taunt"))),
    BATTLE.add(PayForStand, before="BattleOver"),
    BATTLE.add(BattleCardsExpire, before="BattleOver"),
    WATCHERS.add(watch_treasures),
    EXPIRY.add(end_effects),
)
"""What the events of the deck change in the war."""
