"""The duel before the battle, an option (The Sand of Justice)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.ids import HexId, PieceId, all_hexes
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order
from warhost.core.prompts import Ask, Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.core.steps import Decision, Procedure
from warhost.skirmish.notes import recall, remember
from warhost.skirmish.people.questions import question
from warhost.skirmish.places import upper
from warhost.skirmish.scenario.muster import NOBODY, order_of_play
from warhost.skirmish.seams import ATTACK_BARS, OPENING
from warhost.skirmish.specials.base import RULE, ScenarioRule, all_alive, special
from warhost.skirmish.state import Skirmish, refuse
from warhost.skirmish.turns import PlayerTurn

OTHERS = "duel-others"


@dataclass(frozen=True, slots=True)
class OfferDuel(Order):
    """Offer the enemy single combat; your champion waits on this hex: ``offer-duel H11``."""

    verb = "offer-duel"
    hex: Hex


@dataclass(frozen=True, slots=True)
class NoDuel(Order):
    """No duel is offered, or the offer is turned down: ``no-duel``."""

    verb = "no-duel"
    binds = True


@dataclass(frozen=True, slots=True)
class AcceptDuel(Order):
    """Accept the duel; your champion stands on this hex beside the other: ``accept-duel H12``."""

    verb = "accept-duel"
    hex: Hex
    binds = True


@special("duel")
class Duel(ScenarioRule, frozen=True):
    """One fighter offers another single combat; for some turns before the first, only these two act."""

    challenger: str
    champion: str
    turns: int
    terrain: str = "sand"

    def changes(self) -> tuple[SeamChange, ...]:
        return (OPENING.add(Offering()), ATTACK_BARS.add(self.between_the_two))

    def between_the_two(self, field: Skirmish, attacker: PieceId, target: PieceId) -> Refusal | None:
        """While the duel lasts nobody else is struck."""
        if not recall(field, OTHERS, ()) or target in self.pair(field):
            return None
        return field.refuse("dn-duel-only", RULE, target)

    def pair(self, field: Skirmish) -> tuple[PieceId, PieceId]:
        """Both duellists."""
        return field.muster.index[self.challenger], field.muster.index[self.champion]

    def hexes(self, field: Skirmish) -> list[HexId]:
        """Where the challenger may stand: free ground of the right kind with such ground beside it."""
        return [hex_ for hex_ in all_hexes(field.grid.size) if self._is_free(field, hex_) and self.beside(field, hex_)]

    def beside(self, field: Skirmish, hex_: HexId) -> list[HexId]:
        """Where his enemy may stand."""
        return [near for near in field.grid.neighbours[hex_] if self._is_free(field, near)]

    def _is_free(self, field: Skirmish, hex_: HexId) -> bool:
        others = set(field.in_hex(hex_)) - set(self.pair(field))
        return field.ground.kind(hex_).key == self.terrain and not others


@dataclass(frozen=True, slots=True)
class Offering(Decision[Skirmish, Order]):
    """The challenger's side may offer the duel."""

    def moot(self, field: Skirmish, /) -> bool:
        duel = Duel.of(field)
        return not all_alive(field, (duel.challenger, duel.champion)) or not duel.hexes(field)

    def ask(self, field: Skirmish, /) -> Ask:
        one, other = Duel.of(field).pair(field)
        seat, facts = field.seat_of(one), {"piece": field.ref(one), "other": field.ref(other)}
        offers = {OfferDuel: "dn-offer-duel", NoDuel: "dn-offer-no-duel"}
        return question(field, seat, "dn-ask-duel", offers, RULE, "dn-wait-duel", **facts)

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, Duel.of(field).hexes(field))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, OfferDuel) or order.hex in Duel.of(field).hexes(field):
            return None
        where = field.hex_ref(order.hex)
        return refuse(msg("dn-duel-ground", hex=where), RULE, where)

    def take(self, field: Skirmish, order: Order, /) -> None:
        if isinstance(order, OfferDuel):
            field.push(Answering(order.hex))


@dataclass(frozen=True, slots=True)
class Answering(Decision[Skirmish, Order]):
    """The other side accepts or not."""

    hex: HexId

    def ask(self, field: Skirmish, /) -> Ask:
        one, other = Duel.of(field).pair(field)
        facts = {"piece": field.ref(one), "other": field.ref(other), "hex": field.hex_ref(self.hex)}
        offers = {AcceptDuel: "dn-offer-accept-duel", NoDuel: "dn-offer-no-duel"}
        return question(field, field.seat_of(other), "dn-ask-duel-answer", offers, RULE, "dn-wait-duel", **facts)

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, Duel.of(field).beside(field, self.hex))

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, AcceptDuel) or order.hex in Duel.of(field).beside(field, self.hex):
            return None
        where = field.hex_ref(order.hex)
        return refuse(msg("dn-duel-ground", hex=where), RULE, where)

    def take(self, field: Skirmish, order: Order, /) -> None:
        if not isinstance(order, AcceptDuel):
            field.tell(msg("dn-log-duel-declined"))
            return
        one, other = Duel.of(field).pair(field)
        for piece, hex_ in ((one, self.hex), (other, order.hex)):
            horse = field.mount[piece]
            if horse != NOBODY:
                # Nobody rides to the duel: horses are taken off the map.
                field.take_off(piece)
                field.set("mount", piece, NOBODY)
                field.set("rider", horse, NOBODY)
                field.set("gone", horse, 1)
            field.put(piece, upper(hex_), 0)
        field.tell(msg("dn-log-duel", piece=field.ref(one), other=field.ref(other)))
        field.push(DuelTurn(0))


@dataclass(frozen=True, slots=True)
class DuelTurn(Procedure[Skirmish]):
    """A turn of each side in which only the duellists act; the others watch."""

    turn: int

    def run(self, field: Skirmish, /) -> None:
        duel = Duel.of(field)
        pair = duel.pair(field)
        if self.turn == 0:
            others = tuple(p for p in field.muster.everybody if p not in pair and not field.idle[p])
            remember(field, OTHERS, others)
            for piece in others:
                field.set("idle", piece, 1)
        if self.turn == duel.turns or not all(field.is_alive(piece) for piece in pair):
            for piece in recall(field, OTHERS, ()):
                field.set("idle", piece, 0)
            remember(field, OTHERS, ())
            return
        field.then(*(PlayerTurn(0, seat) for seat in order_of_play(field.muster)), DuelTurn(self.turn + 1))
