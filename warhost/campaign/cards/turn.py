"""The ten steps of a Turn with cards (PL-01-01 to PL-01-12): hands, initiative, event, four half-turns, supply, end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards.activation import SecondRoll
from warhost.campaign.cards.assault import lapse
from warhost.campaign.cards.deck import FillHands, LateEras, ShuffleDiscards, card_ref, discard, hand, law_in_force
from warhost.campaign.cards.effects.odd_cards import LauranaReturns
from warhost.campaign.cards.playing import CardPhase, keep_refusal
from warhost.campaign.cards.reactions import Window, forget_reactions, not_held, reaction_bonus
from warhost.campaign.initiative import initiative_dice
from warhost.campaign.politics.capitals import CapitalsReturn
from warhost.campaign.printed.sides import HL, WS, enemy
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.sequence import MoveAndFight
from warhost.campaign.special.dark_temple import NewDraconian
from warhost.campaign.state import War
from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Roll
from warhost.core.ids import Side
from warhost.core.messages import Message, msg
from warhost.core.orders import Card, Kind, Order, Word
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.steps import Decision, Procedure, Sequence, Step, Throw

EXPIRY: Seam[Callable[[War, str], None]] = Seam("expiry")
"""What ends with a half-turn of war or with the Turn: functions of the war and the span, ``movement`` or ``turn``."""


def expire(war: War, span: str) -> None:
    """End what lasts for a span."""
    for end in war.rules[EXPIRY]:
        end(war, span)


# Step 1


@dataclass(frozen=True, slots=True)
class TurnBegins(Sequence[War]):
    """Step 1: late eras, capitals in exile, new draconians, then hands (PL-01-01, PL-02-03, PL-02-20)."""

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
        return (LateEras(), CapitalsReturn(), LauranaReturns(), Draconians(), FillHands())


@dataclass(frozen=True, slots=True)
class Draconians(Procedure[War]):
    """As many new draconians as the cards in play allow; none without their secret (PL-02-20)."""

    def run(self, war: War, /) -> None:
        for _ in range(max(law_in_force(war, "draconians"), 0)):
            war.push(NewDraconian())


# Step 2


@dataclass(frozen=True, slots=True)
class CardInitiative(Procedure[War]):
    """Step 2: both roll a d10, but for the first Turn, whose holder the scenario names (PL-01-03, PL-15-06)."""

    title = "dg-phase-initiative"

    def run(self, war: War, /) -> None:
        automatic = war.theatre.option("start-initiative") == "automatic"
        if automatic and war.turn[0] == war.theatre.scenario.first_turn:
            return
        forget_reactions(war, "initiative")
        war.push(TenSidedInitiative())


@dataclass(frozen=True, slots=True)
class TenSidedInitiative(Throw[War]):
    """Both dice; then cards may change them, last Turn's holder first (PL-01-03, PL-02-10)."""

    def roll(self, war: War, /) -> Roll:
        return Roll((10, 10), initiative_dice(war), ("PL-01-03",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return war.theatre.side_names[winner_of_dice(war, faces[0], faces[1])]

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        hl, ws = faces
        names = war.theatre.side_names
        war.tell(msg("pl-log-initiative-dice", highlord=names[HL], whitestone=names[WS], hl=hl, ws=ws))
        holder = war.initiative[0]
        war.push(
            TakeInitiative(hl, ws),
            Window("initiative", enemy(holder)),
            Window("initiative", holder),
            SecondInitiative(hl, ws),
        )


@dataclass(frozen=True, slots=True)
class SecondInitiative(Procedure[War]):
    """Whitestone may roll its die again once the Companions have gathered."""

    hl: int
    ws: int

    def run(self, war: War, /) -> None:
        war.push(SecondRoll(WS, WhitestoneDie(self.hl)))


@dataclass(frozen=True, slots=True)
class WhitestoneDie(Throw[War]):
    """Whitestone's second die for the initiative, which counts instead of the first."""

    hl: int

    def roll(self, war: War, /) -> Roll:
        return Roll((10,), msg("dg-phase-initiative"), ("PL-01-03", "PL-15-02"))

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        steps = war.stack[0]
        index = next(n for n in reversed(range(len(steps))) if isinstance(steps[n], TakeInitiative))
        war.set("stack", 0, (*steps[:index], TakeInitiative(self.hl, faces[0]), *steps[index + 1 :]))
        names = war.theatre.side_names
        text = msg("pl-log-initiative-dice", highlord=names[HL], whitestone=names[WS], hl=self.hl, ws=faces[0])
        war.tell(text)


def initiative_die(war: War, side: Side, face: int) -> Breakdown:
    """What a side's die for the initiative comes to."""
    bonus = reaction_bonus(war, "initiative", side)
    cards = [part("PL-02-10", msg("pl-part-card"), bonus)] if bonus else []
    return Breakdown(part("PL-01-03", msg("pl-part-die"), face), *cards)


def winner_of_dice(war: War, hl: int, ws: int) -> Side:
    """Who has the initiative with these dice; a tie leaves it where it was (PL-01-03)."""
    highlord, whitestone = initiative_die(war, HL, hl).total, initiative_die(war, WS, ws).total
    if highlord == whitestone:
        return war.initiative[0]
    return HL if highlord > whitestone else WS


@dataclass(frozen=True, slots=True)
class TakeInitiative(Procedure[War]):
    """The higher die leads through steps 3 to 7 (PL-01-03)."""

    hl: int
    ws: int

    def run(self, war: War, /) -> None:
        holder = winner_of_dice(war, self.hl, self.ws)
        if holder != war.initiative[0]:
            war.set("initiative", 0, holder)
        war.tell(msg("pl-log-initiative", side=war.theatre.side_names[holder]))


# Steps 4 to 7


@dataclass(frozen=True, slots=True)
class Begin(Order):
    """Say what to do first this Turn: ``begin cards`` or ``begin war``."""

    verb = "begin"
    what: Word


CARDS, WAR = "cards", "war"
"""The two half-turns of a side."""


def begin_half(war: War, side: Side, what: str) -> None:
    """A side plays cards, or moves and fights."""
    if what == WAR:
        war.push(WarEnds(side), MoveAndFight(0, side))
    else:
        war.push(CardPhase(side))
        war.set("phase", 0, CARDS)
        war.set("phasing", 0, side)


@dataclass(frozen=True, slots=True)
class WarEnds(Procedure[War]):
    """A side has moved and fought: points it did not spend lapse (PL-02-12)."""

    side: Side

    def run(self, war: War, /) -> None:
        lapse(war, self.side)
        expire(war, "movement")


@dataclass(frozen=True, slots=True)
class ChooseHalf(Decision[War, Begin]):
    """A side chooses to play cards or to move and fight; it does the other later (PL-01-08)."""

    title = "pl-phase-half"
    side: Side

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("pl-ask-half"),
            (Offer(Begin, msg("pl-offer-begin")),),
            ("PL-01-08",),
            msg("pl-wait-half"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        labels: dict[str, Message] = {CARDS: msg("pl-half-cards"), WAR: msg("pl-half-war")}
        return OneOf(Kind.OPTION, (WAR, CARDS), labels=labels)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Begin)
        return None if order.what in (CARDS, WAR) else Refusal(msg("pl-no-such-half"), ("PL-01-08",))

    def take(self, war: War, order: Begin, /) -> None:
        found = list(war.begun[0])
        found[self.side] = order.what
        war.set("begun", 0, (found[0], found[1]))
        begin_half(war, self.side, order.what)


@dataclass(frozen=True, slots=True)
class FirstHalf(Procedure[War]):
    """Step 4: the initiative player begins (PL-01-08)."""

    def run(self, war: War, /) -> None:
        war.push(ChooseHalf(war.initiative[0]))


@dataclass(frozen=True, slots=True)
class SecondHalf(Procedure[War]):
    """Step 5: the other side (PL-01-08)."""

    def run(self, war: War, /) -> None:
        war.push(ChooseHalf(enemy(war.initiative[0])))


@dataclass(frozen=True, slots=True)
class ThirdHalf(Procedure[War]):
    """Step 6: the initiative player does what he has not done yet (PL-01-08)."""

    def run(self, war: War, /) -> None:
        finish_half(war, war.initiative[0])


@dataclass(frozen=True, slots=True)
class FourthHalf(Procedure[War]):
    """Step 7: the other side does what it has not done yet (PL-01-08)."""

    def run(self, war: War, /) -> None:
        finish_half(war, enemy(war.initiative[0]))


def finish_half(war: War, side: Side) -> None:
    """A side does what it did not do first."""
    begin_half(war, side, WAR if war.begun[0][side] == CARDS else CARDS)


# Steps 9 and 10


@dataclass(frozen=True, slots=True)
class ThrowAway(Order):
    """Discard a card when the Turn ends: ``discard ambush``."""

    verb = "discard"
    card: Card


@dataclass(frozen=True, slots=True)
class KeepAll(Order):
    """Discard nothing: ``keep-all``."""

    verb = "keep-all"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class EndDiscard(Decision[War, ThrowAway | KeepAll]):
    """When the Turn ends a side may throw one card away (PL-01-11)."""

    side: Side

    def moot(self, war: War, /) -> bool:
        return not hand(war, self.side)

    def _cards(self, war: War) -> list[CardId]:
        return [card for card in hand(war, self.side) if keep_refusal(war, self.side, card) is None]

    def ask(self, war: War, /) -> Ask:
        offers = [Offer(ThrowAway, msg("pl-offer-discard"))] if self._cards(war) else []
        return Ask(
            war.seat(self.side),
            msg("pl-ask-discard"),
            (*offers, Offer(KeepAll, msg("pl-offer-keep-all"))),
            ("PL-01-11",),
            msg("pl-wait-discard"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.CARD, self._cards(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if not isinstance(order, ThrowAway):
            return None
        card = CardId(order.card)
        return not_held(war, self.side, card) or keep_refusal(war, self.side, card)

    def take(self, war: War, order: ThrowAway | KeepAll, /) -> None:
        if isinstance(order, ThrowAway):
            card = CardId(order.card)
            discard(war, card)
            war.tell(msg("pl-log-discarded", side=war.theatre.side_names[self.side], card=card_ref(war, card)))


@dataclass(frozen=True, slots=True)
class Shuffle(Sequence[War]):
    """Step 10: the discards return, and what lasts for the Turn ends (PL-01-12)."""

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
        return (ShuffleDiscards(), ForgetTurn())


@dataclass(frozen=True, slots=True)
class ForgetTurn(Procedure[War]):
    """What cards changed for this Turn ends with it."""

    def run(self, war: War, /) -> None:
        if war.reacted[0]:
            war.set("reacted", 0, ())
        if war.rp_used[0]:
            war.set("rp_used", 0, 0)
        war.set("begun", 0, ("", ""))
        expire(war, "turn")
