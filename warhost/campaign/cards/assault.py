"""Assault points (PL-02-05, PL-02-11 to PL-02-13): cards declared while moving let stacks attack.

A point is spent for each hex from which armies, dragons or fleets attack, battle by battle; what is left lapses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from warhost.campaign.cards.deck import card_ref, discard, hand, hand_size, spec
from warhost.campaign.cards.reactions import not_held
from warhost.campaign.combat.attack import Attack, Attacking
from warhost.campaign.position.war_modes import WarMode
from warhost.campaign.scenario.deck_files import CardId
from warhost.campaign.sea.naval_combat import Broadside, SeaFighting
from warhost.campaign.special.flying_citadels import Storm, Storming
from warhost.campaign.state import War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Card, Kind, Order
from warhost.core.prompts import Choices, OneOf, Preview, SubsetOf
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam

TOLLS: Seam[Callable[[War, Side, HexId, frozenset[HexId], int], int]] = Seam("tolls")
"""How cards change what an attack costs: called with the target, the hexes it comes from and the price so far."""

PLEDGES: Seam[Callable[[War, Side, HexId | None], int]] = Seam("pledges")
"""The points that a side reserves for its declared attacks, except one on the given hex."""


# The points of a side


def points_of(war: War, side: Side) -> int:
    """The assault points that a side has declared and not spent."""
    return war.assault[0][side]


def points_for(war: War, side: Side, target: HexId) -> int:
    """The assault points that a side can spend on an attack on a hex: those not pledged to other attacks."""
    return points_of(war, side) - sum(pledge(war, side, target) for pledge in war.rules[PLEDGES])


def grant(war: War, side: Side, points: int) -> None:
    """Give a side assault points, or take them with a negative number."""
    found = list(war.assault[0])
    found[side] += points
    war.set("assault", 0, (found[0], found[1]))


def lapse(war: War, side: Side) -> None:
    """Points that a side did not spend are lost (PL-02-12)."""
    if points_of(war, side):
        war.tell(msg("pl-log-lapse", side=war.theatre.side_names[side], n=points_of(war, side)))
        grant(war, side, -points_of(war, side))


# Declaring cards


@dataclass(frozen=True, slots=True)
class DeclareAssault(Order):
    """Declare a card for its assault points while moving: ``assault ambush``."""

    verb = "assault"
    card: Card


def points_refusal(war: War, side: Side, card: CardId, points: int) -> Refusal | None:
    """Why a card cannot be used for points; None if it can (PL-02-05, PL-02-06)."""
    missing = not_held(war, side, card)
    if missing:
        return missing
    what = card_ref(war, card)
    if spec(war, card).must:
        return Refusal(msg("pl-must-not-be-points", card=what), ("PL-02-06", "PL-02-07"), (what,))
    if not points:
        return Refusal(msg("pl-no-points", card=what), ("PL-02-05",), (what,))
    return None


class DeclaringAssault(WarMode[DeclareAssault]):
    """Cards for assaults are declared at any time while moving (PL-02-13)."""

    order = DeclareAssault
    label = "pl-offer-assault"
    block = None
    begins_with = Kind.CARD

    def firsts(self, war: War, side: Side) -> list[int]:
        found = hand(war, side)
        return [card for card in found if points_refusal(war, side, card, spec(war, card).ap) is None]

    def offered(self, war: War, side: Side) -> bool:
        """A side with cards is asked even if none of them has points, so that being asked tells nothing."""
        return hand_size(war, side) > 0

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.CARD, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: DeclareAssault) -> Refusal | None:
        card = CardId(order.card)
        return points_refusal(war, side, card, spec(war, card).ap)

    def preview(self, war: War, side: Side, order: DeclareAssault) -> Preview:
        total = points_of(war, side) + spec(war, CardId(order.card)).ap
        return Preview(notes=(msg("pl-note-assault", n=total),))

    def take(self, war: War, side: Side, order: DeclareAssault) -> None:
        card = CardId(order.card)
        points = spec(war, card).ap
        discard(war, card)
        grant(war, side, points)
        who, total = war.theatre.side_names[side], points_of(war, side)
        war.tell(msg("pl-log-assault", side=who, card=card_ref(war, card), n=points, total=total))


# Spending points


def toll(war: War, side: Side, target: HexId, pieces: Iterable[PieceId]) -> int:
    """What an attack costs: a point for each hex that it comes from (PL-02-12)."""
    hexes = frozenset(war.station(p) if war.of.is_ship[p] else war.at[p] for p in pieces)
    price = len(hexes)
    for amend in war.rules[TOLLS]:
        price = amend(war, side, target, hexes, price)
    return price


def toll_refusal(war: War, side: Side, target: HexId, pieces: tuple[PieceId, ...]) -> Refusal | None:
    """Why a side cannot pay for an attack; None if it can."""
    price, left = toll(war, side, target, pieces), points_for(war, side, target)
    if price <= left:
        return None
    where = war.hex_ref(target)
    text = msg("pl-too-few-points", hex=where, price=price, n=left)
    return Refusal(text, ("PL-02-12", "PL-02-13"), (where, *war.refs(pieces)))


def pay(war: War, side: Side, target: HexId, pieces: Iterable[PieceId]) -> None:
    """Spend the points of an attack."""
    price = toll(war, side, target, pieces)
    if price:
        grant(war, side, -price)
        war.tell(msg("pl-log-paid", side=war.theatre.side_names[side], n=price, left=points_of(war, side)))


if TYPE_CHECKING:
    _Mode = WarMode[Any]
else:
    _Mode = object


class Charged(_Mode):
    """An attack that costs assault points; it comes before the mode that it charges for."""

    def _target(self, war: War, first: Any) -> HexId:
        """The hex that an order of this kind is aimed at, from its first component."""
        return HexId(first)

    def _named(self, order: Any) -> tuple[Any, tuple[PieceId, ...]]:
        first, pieces = order.components()
        return first, pieces

    def _can_pay(self, war: War, side: Side, first: Any, pieces: Iterable[PieceId]) -> bool:
        target = self._target(war, first)
        return toll(war, side, target, pieces) <= points_for(war, side, target)

    def _everybody(self, war: War, side: Side, first: Any) -> SubsetOf:
        found = super().choices(war, side, (first,))
        assert isinstance(found, SubsetOf)
        return found

    def firsts(self, war: War, side: Side) -> list[Any]:
        if not points_of(war, side) and not war.rules[TOLLS]:
            return []
        return [first for first in super().firsts(war, side) if self._is_payable(war, side, first)]

    def _is_payable(self, war: War, side: Side, first: Any) -> bool:
        """Whether a side can pay for some attack on a target: from one hex alone, or with all together."""
        pieces = self._everybody(war, side, first).values
        return any(self._can_pay(war, side, first, (piece,)) for piece in pieces) or self._can_pay(
            war, side, first, pieces
        )

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(self.begins_with, self.firsts(war, side))
        found = self._everybody(war, side, chosen[0])

        def holds(pieces: tuple[PieceId, ...]) -> bool:
            return (found.holds is None or found.holds(pieces)) and self._can_pay(war, side, chosen[0], pieces)

        return SubsetOf(found.values, found.least, found.most, holds)

    def refusal(self, war: War, side: Side, order: Any) -> Refusal | None:
        first, pieces = self._named(order)
        return super().refusal(war, side, order) or toll_refusal(war, side, self._target(war, first), pieces)

    def take(self, war: War, side: Side, order: Any) -> None:
        first, pieces = self._named(order)
        pay(war, side, self._target(war, first), pieces)
        super().take(war, side, order)


class Assaulting(Charged, Attacking):
    """Armies attack for assault points (PL-02-12)."""

    order = Attack


class AssaultingAtSea(Charged, SeaFighting):
    """Fleets attack fleets for assault points (PL-02-12)."""

    order = Broadside


class AssaultingCitadels(Charged, Storming):
    """Fliers attack a citadel for assault points (PL-02-12)."""

    order = Storm

    def _target(self, war: War, first: Any) -> HexId:
        citadel: PieceId = first
        return war.at[citadel]
