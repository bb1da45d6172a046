"""New Rule B: nations join the war by card, or the Knights by a discard (PL-04-01 to PL-04-05, PL-04-08).

Joining by invasion is in ``invasion.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.cards.deck import SHOWN, card_ref, discard, eliminate_card, hand, law_in_force, spec
from warhost.campaign.cards.playing import keep_refusal
from warhost.campaign.cards.reactions import Window, forget_reactions, not_held, reaction_bonus
from warhost.campaign.politics.activation import (
    D10,
    JOINS,
    Alliance,
    answer,
    can_be_activated,
    forces_of,
    nation_ref,
    tell_activation_roll,
    tower_guard_to_come,
)
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.position.yes_or_no import Answer, YesOrNo
from warhost.campaign.printed.card_activation_numbers import load_joining_table
from warhost.campaign.printed.sides import NEUTRAL, WS
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.state import FROZEN, War
from warhost.core.breakdowns import Breakdown, part
from warhost.core.dice import Roll
from warhost.core.ids import Side
from warhost.core.messages import Message, msg
from warhost.core.odds import odds_of
from warhost.core.orders import Card, Kind, Order, Word
from warhost.core.prompts import Choices, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Procedure, Step, Throw

NO_CARD = CardId(-1)
"""An attempt that no card of a nation stands for."""


# Numbers


def conquests(war: War) -> int:
    """The nations of the tables that the Highlords have conquered so far (PL-04-05)."""
    theatre = war.theatre
    beaten = theatre.scenario.defeated.get("highlord", ())
    return sum(
        theatre.manifest.nations[name].table
        and bool(war.conquered[nation])
        and (war.allegiance[nation] == WS or (war.allegiance[nation] == NEUTRAL and name in beaten))
        for nation, name in enumerate(theatre.nations)
    )


def is_knight_nation(war: War, nation: int) -> bool:
    """Whether a nation is one of the Knights' that can be called."""
    found = war.theatre.manifest.nations[war.theatre.nations[nation]]
    return found.knights and found.table


def knights_at_war(war: War) -> int:
    """The Knight nations that have joined the war, by whatever means (PL-04-05)."""
    nations = range(len(war.theatre.nations))
    return sum(is_knight_nation(war, nation) and war.allegiance[nation] != NEUTRAL for nation in nations)


def joining_number(war: War, nation: int, side: Side, bonus: int = 0) -> Breakdown:
    """What a side must roll, or less, to bring a nation into the war: the table, a Coup, the card (PL-04-02)."""
    name = war.theatre.nation_name(nation)
    if is_knight_nation(war, nation):
        parts = [
            part("PL-04-05", msg("pl-part-knights", nation=name), 1),
            part("PL-04-05", msg("pl-part-conquests"), conquests(war)),
            part("PL-04-05", msg("pl-part-knights-at-war"), 2 * knights_at_war(war)),
        ]
    else:
        printed = load_joining_table().numbers[war.theatre.nations[nation]][side]
        parts = [part("PL-04-08", msg("dg-part-rating", nation=name), printed)]
    if bonus:
        parts.append(part("PL-04-02", msg("pl-part-card"), bonus))
    coup = reaction_bonus(war, "activation", side)
    if coup:
        parts.append(part("PL-04-02", msg("pl-part-coup"), coup))
    return Breakdown(*(one for one in parts if one.amount or len(parts) == 1))


# An attempt


def woo(war: War, side: Side, nation: int, card: CardId, bonus: int = 0, *, coup: bool = True) -> None:
    """Let a side try once to bring a nation into the war; a Diplomatic Coup may help if ``coup`` (PL-04-02)."""
    war.push(Wooing(side, nation, card, bonus, int(coup)))


@dataclass(frozen=True, slots=True)
class Wooing(Procedure[War]):
    """One attempt of a side; nothing if the nation has joined meanwhile (PL-01-06)."""

    side: Side
    nation: int
    card: CardId
    bonus: int = 0
    coup: int = 1

    def run(self, war: War, /) -> None:
        if not can_be_activated(war, self.nation):
            return
        war.push(JoiningRoll(self.nation, self.side, self.card, self.bonus))
        if self.coup:
            war.push(Window("activation", self.side))


@dataclass(frozen=True, slots=True)
class JoiningRoll(Throw[War]):
    """One d10, equal to or less than the number (PL-04-02, PL-04-05)."""

    nation: int
    side: Side
    card: CardId
    bonus: int = 0

    def roll(self, war: War, /) -> Roll:
        text = msg("dg-roll-activation-of", nation=nation_ref(war, self.nation), side=war.theatre.side_names[self.side])
        return Roll((D10,), text, ("PL-04-02",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return answer(faces[0], joining_number(war, self.nation, self.side, self.bonus).total)

    def preview(self, war: War, /) -> Preview:
        return joining_preview(war, self.nation, self.side, self.bonus)

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        number = joining_number(war, self.nation, self.side, self.bonus)
        tell_activation_roll(war, self.nation, self.side, faces[0], number)
        if answer(faces[0], number.total) == JOINS:
            if self.card != NO_CARD:
                eliminate_card(war, self.card)  # PL-04-04
            enter_war(war, self.nation, self.side)
        else:
            war.push(SecondRoll(self.side, self, StayAway(self.card)))


def joining_preview(war: War, nation: int, side: Side, bonus: int = 0) -> Preview:
    """The number, part by part, and the odds of one attempt."""
    number = joining_number(war, nation, side, bonus)
    odds = odds_of(Roll((D10,), msg("dg-roll-activation")), lambda faces: answer(faces[0], number.total))
    return Preview(((msg("dg-activation-needed"), number),), odds, (), (nation_ref(war, nation),))


@dataclass(frozen=True, slots=True)
class StayAway(Procedure[War]):
    """The nation stays away: its card returns with the discards (PL-04-04)."""

    card: CardId

    def run(self, war: War, /) -> None:
        forget_reactions(war, "activation")  # a Coup counts for one attempt (PL-04-02)
        if self.card == NO_CARD or war.pile[self.card] == SHOWN:
            return
        if spec(war, self.card).nation:
            war.set("played", 0, tuple(card for card in war.played[0] if card != self.card))
            discard(war, self.card)


def enter_war(war: War, nation: int, side: Side) -> None:
    """A nation joins a side and mobilises: its forces neither move nor attack this Turn (PL-04-03, PL-04-12)."""
    forget_reactions(war, "activation")
    for piece in (*forces_of(war, nation), *tower_guard_to_come(war, nation, side)):
        war.mark_did(piece, FROZEN)
    war.push(Alliance(nation, side))


# The second roll of the Companions


def may_roll_again(war: War, side: Side) -> bool:
    """Whether Whitestone may still roll a die again this Turn, because the Companions have gathered."""
    used = any(entry[0] == "second-roll" for entry in war.reacted[0])
    return side == WS and not used and law_in_force(war, "second roll") > 0


@dataclass(frozen=True, slots=True)
class SecondRoll(YesOrNo):
    """Once in a Turn Whitestone may roll again for initiative, an activation or a leader's life; the new die stands.

    ``otherwise`` is what the first die meant.
    """

    rules = ("PL-15-02", "PL-02-09")
    side: Side
    throw: Throw[War]
    otherwise: Step[War] | None = None

    def moot(self, war: War, /) -> bool:
        return not may_roll_again(war, self.side)

    def skip(self, war: War, /) -> None:
        if self.otherwise is not None:
            war.push(self.otherwise)

    def asked(self, war: War, /) -> Side:
        return self.side

    def question(self, war: War, /) -> Message:
        return msg("pl-ask-second-roll", roll=self.throw.roll(war).purpose)

    def agreed(self, war: War, /) -> None:
        war.set("reacted", 0, (*war.reacted[0], ("second-roll", self.side, 0)))
        war.tell(msg("pl-log-second-roll", side=war.theatre.side_names[self.side]))
        war.push(self.throw)

    def take(self, war: War, order: Answer, /) -> None:
        if order.yes:
            self.agreed(war)
        else:
            self.skip(war)


# The Knights


@dataclass(frozen=True, slots=True)
class CallKnights(Order):
    """Discard a card and call a Knight nation into the war: ``call-knights ambush caergoth``."""

    verb = "call-knights"
    card: Card
    nation: Word


def callable_nations(war: War) -> list[int]:
    """The Knight nations that can still be called."""
    nations = range(len(war.theatre.nations))
    return [nation for nation in nations if is_knight_nation(war, nation) and can_be_activated(war, nation)]


class CallingKnights(WarMode[CallKnights]):
    """Once the Whitestone Council has met, Whitestone may call the Knights, a card for each attempt (PL-04-05)."""

    order = CallKnights
    label = "pl-offer-call-knights"
    block = None
    begins_with = Kind.CARD

    def firsts(self, war: War, side: Side) -> list[int]:
        if side != WS or not law_in_force(war, "knights") or not callable_nations(war):
            return []
        return [card for card in hand(war, side) if keep_refusal(war, side, card) is None]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.CARD, self.firsts(war, side))
        nations = {war.theatre.nations[nation]: nation for nation in callable_nations(war)}
        labels: dict[str, Message] = {
            name: msg("pl-nation-number", nation=nation_ref(war, nation), n=joining_number(war, nation, side).total)
            for name, nation in nations.items()
        }
        return OneOf(Kind.OPTION, tuple(nations), labels=labels)

    def refusal(self, war: War, side: Side, order: CallKnights) -> Refusal | None:
        if side != WS:
            return Refusal(msg("pl-knights-whitestone"), ("PL-04-05", "PL-04-07"))
        if not law_in_force(war, "knights"):
            return Refusal(msg("pl-knights-council"), ("PL-04-05",))
        card = CardId(order.card)
        missing = not_held(war, side, card) or keep_refusal(war, side, card)
        if missing:
            return missing
        nation = war.theatre.nation_index.get(order.nation, -1)
        if nation in callable_nations(war):
            return None
        return Refusal(msg("pl-knights-not", nation=order.nation), ("PL-04-05",))

    def preview(self, war: War, side: Side, order: CallKnights) -> Preview | None:
        nation = war.theatre.nation_index.get(order.nation, -1)
        return joining_preview(war, nation, side) if nation in callable_nations(war) else None

    def take(self, war: War, side: Side, order: CallKnights) -> None:
        card = CardId(order.card)
        discard(war, card)
        war.tell(msg("pl-log-discarded", side=war.theatre.side_names[side], card=card_ref(war, card)))
        woo(war, side, war.theatre.nation_index[order.nation], NO_CARD)
