"""Dividing a force over arrows: who enters where is a secret until the first turn (DN-5.15.1-02)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from warhost.core.dice import Dice
from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import Message, listed, msg
from warhost.core.orders import Kind, Order, Pieces, Word
from warhost.core.prompts import Ask, Choices, OneOf, SubsetOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision
from warhost.skirmish.movement.arrivals import entries
from warhost.skirmish.notes import ARROWS, confide, confided
from warhost.skirmish.people.questions import question
from warhost.skirmish.scenario.scenarios import hexes_of
from warhost.skirmish.seams import OPENING
from warhost.skirmish.specials.base import ScenarioRule, seat_of_side, side_number, special
from warhost.skirmish.state import OFF, Skirmish, refuse

RULE = "DN-5.15.1-02"


@special("arrows")
class Arrows(ScenarioRule, frozen=True):
    """A side secretly assigns its fighters to its entries, which are numbered from 1."""

    side: str

    amends = (RULE,)

    def changes(self) -> tuple[SeamChange, ...]:
        return (OPENING.add(Dividing()),)

    def travellers(self, field: Skirmish) -> list[PieceId]:
        """The fighters who enter by an arrow."""
        return [p for p in field.muster.named(self.side) if not field.idle[p] and entries(field.muster, p)]

    def numbers(self, field: Skirmish) -> range:
        """The arrows, by number."""
        return range(1, len(field.muster.sides[side_number(field, self.side)].enter) + 1)

    def label(self, field: Skirmish, number: int) -> Message:
        """An arrow with the hexes to which it points, and how many go there."""
        entry = field.muster.sides[side_number(field, self.side)].enter[number - 1]
        hexes = listed(tuple(map(field.hex_ref, hexes_of(field.muster.ground, entry.area))))
        going = sum(arrow == number - 1 for _, arrow in divided(field))
        return msg("dn-arrow-label", arrow=number, hexes=hexes, n=going)

    def imagine(self, field: Skirmish, seat: SeatNumber, dice: Dice, notes: Mapping[str, Any]) -> None:
        mine = seat_of_side(field, self.side)
        truth = dict(notes.get(f"secret-{mine}:{ARROWS}", ()))
        if seat == mine or not truth:
            return
        numbers = self.numbers(field)
        fresh = {p: dice.choose(numbers) - 1 for p in truth if field.at[p] == OFF and not _is_in(field, p)}
        confide(field, mine, ARROWS, tuple(sorted({**truth, **fresh}.items())))


def _is_in(field: Skirmish, piece: PieceId) -> bool:
    """Whether a fighter who is off the map has been on it, so that everybody knows his entry."""
    return bool(field.exit[piece] != OFF or field.gone[piece] or field.did[piece] or field.vanished[piece] != OFF)


def divided(field: Skirmish) -> tuple[tuple[PieceId, int], ...]:
    """The entry of each fighter, as far as it is written down."""
    found: tuple[tuple[PieceId, int], ...] = confided(field, ARROWS) or ()
    return found


@dataclass(frozen=True, slots=True)
class Send(Order):
    """Send fighters to an arrow, or to another one: ``send arrow-4 godiva,lucifer``."""

    verb = "send"
    arrow: Word
    who: Pieces


@dataclass(frozen=True, slots=True)
class ArrowsWritten(Order):
    """The division is finished: ``arrows-written``."""

    verb = "arrows-written"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class Dividing(Decision[Skirmish, Order]):
    """A side divides its force over its arrows; the enemy learns of it only when they enter."""

    def moot(self, field: Skirmish, /) -> bool:
        return not Arrows.of(field).travellers(field)

    def _waiting(self, field: Skirmish) -> list[PieceId]:
        sent = dict(divided(field))
        return [piece for piece in Arrows.of(field).travellers(field) if piece not in sent]

    def ask(self, field: Skirmish, /) -> Ask:
        rule = Arrows.of(field)
        offers: dict[type[Order], str] = {Send: "dn-offer-send", ArrowsWritten: "dn-offer-arrows-written"}
        seat, waiting = seat_of_side(field, rule.side), self._waiting(field)
        asked = question(field, seat, "dn-ask-divide", offers, RULE, "dn-wait-divide", n=len(waiting))
        return replace(asked, waiting=msg("dn-wait-divide"))  # only their player may know who waits

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        rule = Arrows.of(field)
        if not chosen:
            labels = {arrow_word(number): rule.label(field, number) for number in rule.numbers(field)}
            return OneOf(Kind.OPTION, list(labels), labels=labels)
        there = {p for p, arrow in divided(field) if arrow_word(arrow + 1) == chosen[0]}
        return SubsetOf([p for p in rule.travellers(field) if p not in there])

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, Send):
            return None
        rule = Arrows.of(field)
        first = field.muster.sides[side_number(field, rule.side)].enter[0]
        where = field.hex_ref(hexes_of(field.muster.ground, first.area)[0])
        if order.arrow not in map(arrow_word, rule.numbers(field)):
            return refuse(msg("dn-no-such-arrow", arrow=order.arrow), RULE, where)
        strangers = [p for p in order.who if p not in rule.travellers(field)]
        if strangers or not order.who:
            return (
                field.refuse("dn-not-yours", RULE, strangers[0]) if strangers else refuse("dn-send-nobody", RULE, where)
            )
        return None

    def violations(self, field: Skirmish, /) -> tuple[Refusal, ...]:
        waiting = self._waiting(field)
        if not waiting:
            return ()
        text = msg("dn-nobody-sent", pieces=field.list_of(waiting[:6]), n=len(waiting))
        return (refuse(text, RULE, *field.refs(waiting)),)

    def take(self, field: Skirmish, order: Order, /) -> None:
        if not isinstance(order, Send):
            return
        seat = seat_of_side(field, Arrows.of(field).side)
        number = int(order.arrow.removeprefix("arrow-")) - 1
        confide(
            field, seat, ARROWS, tuple(sorted({**dict(divided(field)), **dict.fromkeys(order.who, number)}.items()))
        )
        field.push(self)


def arrow_word(number: int) -> str:
    """An arrow as orders name it."""
    return f"arrow-{number}"


ORDERS: tuple[type[Order], ...] = (Send, ArrowsWritten)
