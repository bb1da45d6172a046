"""The event Lord Soth's Legion (DG-11-28, DG-11-29)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.combat.attack import can_enter
from warhost.campaign.combat.losses import perish
from warhost.campaign.land.stacking import can_stack, can_stand, stacking_refusals
from warhost.campaign.politics.capitals import Dissolve
from warhost.campaign.politics.new_allies import put_on_map
from warhost.campaign.position.yes_or_no import YesOrNo
from warhost.campaign.printed.sides import GONE, HL, WS
from warhost.campaign.state import ASHORE, War
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Procedure


@dataclass(frozen=True, slots=True)
class Haunt(Order):
    """Choose the fortified place where Lord Soth appears: ``haunt 2933``."""

    verb = "haunt"
    hex: Hex


@dataclass(frozen=True, slots=True)
class MakeWay(Order):
    """Move an army out of a full hex into the next: ``make-way kern-1 2934``."""

    verb = "make-way"
    army: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class SummonLegion(YesOrNo):
    """The Highlords may place Lord Soth and his two armies at once (DG-11-28)."""

    rules = ("DG-11-28", "DG-11-29")
    legion: tuple[PieceId, ...]

    def moot(self, war: War, /) -> bool:
        return not self.legion or not soth_hexes(war)

    def skip(self, war: War, /) -> None:
        for piece in self.legion:
            war.put(piece, GONE)  # nowhere to appear (DG-11-29)
        war.tell(msg("dg-log-soth-lost"))

    def asked(self, war: War, /) -> Side:
        return HL

    def question(self, war: War, /) -> Message:
        return msg("dg-ask-soth", hex=war.hex_ref(soth_hexes(war)[0]))

    def agreed(self, war: War, /) -> None:
        war.set("allegiance", war.theatre.nation_of[self.legion[0]], HL)
        for piece in self.legion:
            war.join(piece, HL)
        war.push(ChooseHaunt(self.legion))


def soth_hexes(war: War) -> list[HexId]:
    """Dargaard Keep; if Whitestone has it the Dark Temple; failing that any fortified place of the Highlords.

    A place that the scenario closes counts as lost (DG-11-29).
    """
    places, closed = war.theatre.atlas.places, war.theatre.closed
    keep = war.theatre.atlas.place("dargaard-keep")
    if war.holder[keep.index] != WS and keep.hex not in closed:
        return [keep.hex]
    if war.temple[0] >= 0 and not war.temple_lost[0] and war.temple[0] not in closed:
        return [war.temple[0]]
    return [p.hex for p in places if war.fort(p.hex) and war.holder[p.index] == HL and p.hex not in closed]


@dataclass(frozen=True, slots=True)
class ChooseHaunt(Decision[War, Haunt]):
    """Where the legion appears, if neither the Keep nor the temple can have it (DG-11-29)."""

    legion: tuple[PieceId, ...]

    def moot(self, war: War, /) -> bool:
        return len(soth_hexes(war)) < 2

    def skip(self, war: War, /) -> None:
        for hex in soth_hexes(war):
            self.take(war, Haunt(hex))

    def ask(self, war: War, /) -> Ask:
        offers = (Offer(Haunt, msg("dg-offer-haunt")),)
        return Ask(war.seat(HL), msg("dg-ask-haunt"), offers, ("DG-11-29",), msg("dg-wait-place"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, soth_hexes(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Haunt)
        if order.hex in soth_hexes(war):
            return None
        where = war.hex_ref(order.hex)
        return Refusal(msg("dg-cannot-haunt", hex=where), ("DG-11-29",), (where,))

    def take(self, war: War, order: Haunt, /) -> None:
        war.push(LegionAppears(self.legion, order.hex), MakeRoom(self.legion, order.hex))


@dataclass(frozen=True, slots=True)
class MakeRoom(Decision[War, MakeWay | Dissolve]):
    """Armies in excess where the legion appears move to an adjacent hex (DG-11-28).

    The owner chooses who makes way, and who is lost where nobody can.
    """

    legion: tuple[PieceId, ...]
    hex: HexId

    def _armies(self, war: War) -> list[PieceId]:
        """The ground armies that could make way, while there is no room."""
        arriving = [piece for piece in self.legion if war.of.is_army[piece]]
        if can_stack(war, arriving, self.hex):
            return []
        return [p for p in war.armies_in(self.hex, HL) if war.of.is_ground[p] and war.aboard[p] == ASHORE]

    def _movers(self, war: War) -> list[PieceId]:
        return [army for army in self._armies(war) if next_hexes(war, army)]

    def moot(self, war: War, /) -> bool:
        return not self._armies(war)

    def ask(self, war: War, /) -> Ask:
        where = war.hex_ref(self.hex)
        if self._movers(war):
            text, offer = msg("dg-ask-make-way", hex=where), Offer(MakeWay, msg("dg-offer-make-way"))
        else:
            text, offer = msg("dg-ask-no-room", hex=where), Offer(Dissolve, msg("dg-offer-dissolve"))
        return Ask(war.seat(HL), text, (offer,), ("DG-11-28",), msg("dg-wait-place"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if order is Dissolve:
            return OneOf(Kind.PIECE, self._armies(war))
        if not chosen:
            return OneOf(Kind.PIECE, self._movers(war))
        return OneOf(Kind.HEX, next_hexes(war, chosen[0]))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, MakeWay | Dissolve)
        who = war.ref(order.army)
        if order.army not in self._armies(war):
            return Refusal(msg("dg-need-not-make-way", piece=who), ("DG-11-28",), (who,))
        if isinstance(order, Dissolve):
            return None
        where = war.hex_ref(order.hex)
        if order.hex in next_hexes(war, order.army):
            return None
        blocked = Refusal(msg("dg-cannot-make-way", piece=who, hex=where), ("DG-11-28",), (who, where))
        return first_with_all([blocked, *stacking_refusals(war, (order.army,), order.hex)])

    def take(self, war: War, order: MakeWay | Dissolve, /) -> None:
        war.push(self)
        if isinstance(order, Dissolve):
            perish(war, order.army)
            return
        put_on_map(war, HL, {order.army: order.hex})


def next_hexes(war: War, army: PieceId) -> list[HexId]:
    """The adjacent hexes into which an army can make way."""
    start = war.at[army]
    return [
        hex
        for hex in war.theatre.neighbours[start]
        if can_enter(war, army, start, hex)
        and not war.armies[WS][hex]
        and can_stand(war, army, hex)
        and can_stack(war, (army,), hex)
    ]


@dataclass(frozen=True, slots=True)
class LegionAppears(Procedure[War]):
    """Lord Soth and his two armies enter the war."""

    legion: tuple[PieceId, ...]
    hex: HexId

    def run(self, war: War, /) -> None:
        put_on_map(war, HL, dict.fromkeys(self.legion, self.hex))
