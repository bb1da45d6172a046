"""The purchase of Krobs: a side spends its points and shares what it buys out among its boxes (DN-5.15.1-03).

Both are written down in secret, and can be changed until the boxes are closed. Points that are left are lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from warhost.core.ids import PieceId
from warhost.core.messages import Message, listed, msg
from warhost.core.orders import Kind, Number, Order, Word
from warhost.core.prompts import Ask, Between, Choices, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision
from warhost.skirmish.challenge.growth import PRICES
from warhost.skirmish.people.questions import question
from warhost.skirmish.seams import OPENING
from warhost.skirmish.specials.base import special
from warhost.skirmish.specials.underground.boxes import (
    PLAN,
    PURCHASE,
    HoldingBoxes,
    box_label,
    box_number,
    box_word,
    buyer,
    contents,
    held_words,
    hold,
    lots,
    room_for,
    sign_of,
)
from warhost.skirmish.state import Skirmish, refuse


@special("holding-boxes")
class BoughtBoxes(HoldingBoxes, frozen=True):
    """A side buys its Krobs before it hides them in boxes."""

    def changes(self) -> tuple[SeamChange, ...]:
        return (OPENING.add(Buying()), *HoldingBoxes.changes(self))


@dataclass(frozen=True, slots=True)
class Buy(Order):
    """Buy Krobs into a box: ``buy hunter box-4 3``, ``buy migam box-6 1``."""

    verb = "buy"
    what: Word
    box: Word
    number: Number


@dataclass(frozen=True, slots=True)
class PutBack(Order):
    """Take all of a kind out of a box again and have their points back: ``put-back hunter box-4``."""

    verb = "put-back"
    what: Word
    box: Word


@dataclass(frozen=True, slots=True)
class CloseBoxes(Order):
    """The purchase is finished: ``close-boxes``."""

    verb = "close-boxes"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class Buying(Decision[Skirmish, Order]):
    """A side buys, lot by lot, and sees what it has spent and what is left."""

    def ask(self, field: Skirmish, /) -> Ask:
        rule, held = HoldingBoxes.of(field), dict(contents(field))
        spent = rule.cost(field, held)
        offers: dict[type[Order], str] = {Buy: "dn-offer-buy"} if self._affordable(field) else {}
        offers |= {PutBack: "dn-offer-put-back"} if held else {}
        offers[CloseBoxes] = "dn-offer-close-boxes"
        figures = {"spent": spent, "points": rule.points, "left": rule.points - spent, "boxes": bought(field)}
        asked = question(field, buyer(field), "dn-ask-buy", offers, PURCHASE, "dn-wait-buy", **figures)
        return replace(asked, waiting=msg("dn-wait-buy"))  # only the buyer may know what is spent

    def _left(self, field: Skirmish) -> int:
        rule = HoldingBoxes.of(field)
        return rule.points - rule.cost(field, dict(contents(field)))

    def _affordable(self, field: Skirmish) -> bool:
        rule, held = HoldingBoxes.of(field), dict(contents(field))
        able = [lot[0] for lot in lots(field, held) if rule.cost(field, lot[:1]) <= self._left(field)]
        return any(room_for(field, rule, held, p, box) for p in able for box in range(1, len(rule.boxes) + 1))

    def _lot(self, field: Skirmish, what: str) -> list[PieceId]:
        """The unsold Krobs of the kind that an order names; empty if there is no such kind."""
        return next((lot for lot in lots(field, dict(contents(field))) if ware(field, lot[0]) == what), [])

    def _most(self, field: Skirmish, what: str, number: int) -> int:
        """How many of a kind can be bought into a box."""
        rule, held, most = HoldingBoxes.of(field), dict(contents(field)), 0
        lot, left = self._lot(field, what), self._left(field)
        for piece in lot:
            left -= rule.cost(field, (piece,))
            if left < 0 or not room_for(field, rule, held, piece, number):
                break
            held[piece] = number
            most += 1
        return most

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if order is PutBack:
            return self._returns(field, chosen)
        if not chosen:
            return self._wares(field)
        if len(chosen) == 1:
            return self._rooms(field, chosen[0])
        return Between(1, self._most(field, chosen[0], box_number(chosen[1])))

    def _wares(self, field: Skirmish) -> Choices:
        """The kinds for sale; one that is too dear is shown with its price."""
        able, dear, labels = [], {}, {}
        for lot in lots(field, dict(contents(field))):
            name = ware(field, lot[0])
            labels[name] = ware_label(field, lot)
            why = self._too_dear(field, lot[0])
            if why is None:
                able.append(name)
            else:
                dear[name] = why
        return OneOf(Kind.OPTION, able, labels=labels, disabled=dear)

    def _too_dear(self, field: Skirmish, piece: PieceId) -> Refusal | None:
        price, left = HoldingBoxes.of(field).cost(field, (piece,)), self._left(field)
        if price <= left:
            return None
        return refuse(
            msg("dn-krob-too-dear", piece=field.ref(piece), price=price, left=left), PURCHASE, field.ref(piece)
        )

    def _rooms(self, field: Skirmish, what: str) -> Choices:
        """The boxes with room for a kind; the others with the reason."""
        rule, held = HoldingBoxes.of(field), contents(field)
        able, full, labels = [], {}, {}
        lot = self._lot(field, what)
        for number in range(1, len(rule.boxes) + 1) if lot else ():
            word = box_word(number)
            labels[word] = box_label(field, number, [p for p, box in held if box == number])
            why = self._no_room(field, lot[0], number)
            if why is None:
                able.append(word)
            else:
                full[word] = why
        return OneOf(Kind.OPTION, able, labels=labels, disabled=full)

    def _no_room(self, field: Skirmish, piece: PieceId, number: int) -> Refusal | None:
        rule, held = HoldingBoxes.of(field), dict(contents(field))
        if room_for(field, rule, held, piece, number):
            return None
        text = "dn-box-full" if room_for(field, rule, {}, piece, number) else "dn-box-too-narrow"
        return refuse(msg(text, piece=field.ref(piece), box=number), PLAN, field.ref(piece))

    def _returns(self, field: Skirmish, chosen: tuple[Any, ...]) -> Choices:
        held = contents(field)
        if not chosen:
            lots_held: dict[str, list[PieceId]] = {}
            for piece, _ in held:
                lots_held.setdefault(ware(field, piece), []).append(piece)
            labels = {name: held_words(field.muster, some) for name, some in lots_held.items()}
            return OneOf(Kind.OPTION, list(labels), labels=labels)
        numbers = sorted({box for piece, box in held if ware(field, piece) == chosen[0]})
        named = {box_word(n): box_label(field, n, [p for p, box in held if box == n]) for n in numbers}
        return OneOf(Kind.OPTION, list(named), labels=named)

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        rule = HoldingBoxes.of(field)
        if not isinstance(order, Buy | PutBack):
            return None
        where = sign_of(field, order.box)
        if isinstance(order, PutBack):
            return None if self._held(field, order) else refuse(msg("dn-not-in-box", box=order.box), PURCHASE, where)
        number, lot = box_number(order.box), self._lot(field, order.what)
        if not 1 <= number <= len(rule.boxes):
            return refuse(msg("dn-no-such-box", box=order.box, n=len(rule.boxes)), PLAN, where)
        if not lot:
            wares = ", ".join(ware(field, one[0]) for one in lots(field, dict(contents(field))))
            return refuse(msg("dn-nobody-sells", what=order.what, wares=wares), PURCHASE, where)
        if not 1 <= order.number <= len(lot):
            return refuse(msg("dn-so-many-left", n=len(lot)), PURCHASE, *field.refs(lot))
        price, left = rule.cost(field, lot[: order.number]), self._left(field)
        if price > left:
            return refuse(msg("dn-krobs-too-dear", price=price, left=left), PURCHASE, *field.refs(lot))
        if order.number > self._most(field, order.what, number):
            return self._no_room(field, lot[0], number) or refuse(
                msg("dn-box-holds", box=number, n=self._most(field, order.what, number)), PLAN, where
            )
        return None

    def _held(self, field: Skirmish, order: PutBack) -> list[PieceId]:
        number = box_number(order.box)
        return [p for p, box in contents(field) if box == number and ware(field, p) == order.what]

    def preview(self, field: Skirmish, order: Order, /) -> Preview | None:
        left = self._left(field)
        if isinstance(order, Buy) and self.refusal(field, order) is None:
            price = HoldingBoxes.of(field).cost(field, self._lot(field, order.what)[: order.number])
            return Preview(notes=(msg("dn-buy-leaves", price=price, left=left - price),))
        if isinstance(order, CloseBoxes) and left:
            return Preview(caution=msg("dn-caution-points-lost", left=left))
        return None

    def take(self, field: Skirmish, order: Order, /) -> None:
        seat, held = buyer(field), dict(contents(field))
        if isinstance(order, Buy):
            number = box_number(order.box)
            held |= dict.fromkeys(self._lot(field, order.what)[: order.number], number)
        elif isinstance(order, PutBack):
            held = {p: box for p, box in held.items() if p not in self._held(field, order)}
        hold(field, seat, held)
        if not isinstance(order, CloseBoxes):
            field.push(self)


def ware(field: Skirmish, piece: PieceId) -> str:
    """What a Krob is called in a purchase: a Guard by name, a Slayer by strength, others by kind."""
    fighter = field.muster.fighter[piece]
    if fighter.race == "guard":
        return fighter.key
    return f"slayer-{fighter.foot[0].attack}" if fighter.race == "slayer" else fighter.race


def ware_label(field: Skirmish, lot: list[PieceId]) -> Message:
    """What is for sale, with values, price and how many there are."""
    fighter = field.muster.fighter[lot[0]]
    values = fighter.foot[0]
    facts: Mapping[str, Any] = {
        "kind": msg(f"dn-{fighter.race}"),
        "name": fighter.name,
        "values": str(values),
        "price": PRICES[fighter.race],
        "n": len(lot),
    }
    return msg("dn-ware-guard" if fighter.race == "guard" else "dn-ware", **facts)


def bought(field: Skirmish) -> Message:
    """What is in the boxes, box by box."""
    held = contents(field)
    boxes = sorted({box for _, box in held})
    if not boxes:
        return msg("dn-box-none-filled")
    inside = {n: [piece for piece, box in held if box == n] for n in boxes}
    return listed(msg("dn-box-holding", box=n, who=held_words(field.muster, some)) for n, some in inside.items())


ORDERS: tuple[type[Order], ...] = (Buy, PutBack, CloseBoxes)
