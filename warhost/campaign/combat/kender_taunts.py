"""Rule 10: kender taunts (DG-10-02 to DG-10-09). In everything else kender are armies like any other (DG-10-01)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from warhost.campaign.combat.attack import Declare, can_attack
from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.position.hidden_counters import disclose
from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import TAUNTED, War
from warhost.core.dice import Roll
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.steps import Decision, Step, Throw


@dataclass(frozen=True, slots=True)
class Taunt(Order):
    """The kender of one hex jeer at the enemy stack in another: ``taunt 1619 1618``."""

    verb = "taunt"
    kender: Hex
    target: Hex


@dataclass(frozen=True, slots=True)
class NoTaunt(Order):
    """Taunt nobody, or nobody else: ``no-taunt``."""

    verb = "no-taunt"
    ends_phase = True


def kender_hexes(war: War, side: Side) -> list[HexId]:
    """The hexes of kender stacks of a side that have not taunted this Turn (DG-10-06)."""
    hexes = dict.fromkeys(
        war.at[p]
        for p in war.pieces_of(side)
        if war.of.is_kender[p] and counts_as_army(war, p) and not war.has(p, TAUNTED)
    )
    return list(hexes)


def taunted_armies(war: War, kender: HexId, target: HexId, side: Side) -> tuple[PieceId, ...]:
    """The armies of a taunted stack that could attack the kender; those that attacked this Turn cannot (DG-10-07)."""
    return tuple(army for army in war.armies_in(target, enemy(side)) if can_attack(war, army, kender))


def taunt_targets(war: War, kender: HexId, side: Side) -> list[HexId]:
    """The stacks that kender can taunt: adjacent, and at least one of its armies able to attack (DG-10-03)."""
    armies = war.armies[enemy(side)]
    return [hex for hex in war.adjacent_to(kender) if armies[hex] and taunted_armies(war, kender, hex, side)]


@dataclass(frozen=True, slots=True)
class Taunts(Decision[War, Taunt | NoTaunt]):
    """Between the enemy's movement and his first attack the owner of kender may taunt (DG-10-02).

    Who is taunted attacks, whether a leader commands him or not (MD-10-01).
    """

    side: Side

    def _ready(self, war: War) -> list[HexId]:
        return [hex for hex in kender_hexes(war, self.side) if taunt_targets(war, hex, self.side)]

    def moot(self, war: War, /) -> bool:
        return not self._ready(war)

    def skip(self, war: War, /) -> None:
        disclose(war)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("dg-ask-taunt"),
            (Offer(Taunt, msg("dg-offer-taunt")), Offer(NoTaunt, msg("dg-offer-no-taunt"))),
            ("DG-10-02",),
            msg("dg-wait-taunt"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        if not chosen:
            return OneOf(Kind.HEX, self._ready(war))
        return OneOf(Kind.HEX, taunt_targets(war, chosen[0], self.side))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, NoTaunt):
            return None
        assert isinstance(order, Taunt)
        here, there = war.hex_ref(order.kender), war.hex_ref(order.target)
        on_land = order.kender < war.theatre.waters.size
        if not on_land or not any(war.of.is_kender[p] for p in war.armies_in(order.kender, self.side)):
            return Refusal(msg("dg-no-kender", hex=here), ("DG-10-03",), (here,))
        if order.kender not in kender_hexes(war, self.side):
            return Refusal(msg("dg-taunted-already", hex=here), ("DG-10-06",), (here,))
        if order.target not in war.adjacent_to(order.kender):
            return Refusal(msg("dg-taunt-not-adjacent", a=here, b=there), ("DG-10-03",), (here, there))
        if not taunted_armies(war, order.kender, order.target, self.side):
            return Refusal(msg("dg-taunt-nobody", hex=there), ("DG-10-03", "DG-10-07"), (there,))
        return None

    def take(self, war: War, order: Taunt | NoTaunt, /) -> None:
        if isinstance(order, NoTaunt):
            disclose(war)
            return
        for army in war.armies_in(order.kender, self.side):
            war.mark_did(army, TAUNTED)
        answers = (window(self.side) for window in war.rules[BEFORE_TAUNT])
        war.push(self, TauntRoll(self.side, order.kender, order.target), *answers)


BEFORE_TAUNT: Seam[Callable[[Side], Step[War]]] = Seam("before-taunt")
"""Steps between a declared taunt and its die, for the side that taunts."""


@dataclass(frozen=True, slots=True)
class TauntRoll(Throw[War]):
    """1-3 nothing happens, 4-6 the stack must attack the kender by itself (DG-10-04, DG-10-05)."""

    side: Side
    kender: HexId
    target: HexId

    def roll(self, war: War, /) -> Roll:
        return Roll((6,), msg("dg-roll-taunt", hex=war.hex_ref(self.target)), ("DG-10-04",))

    def outcome(self, war: War, faces: tuple[int, ...], /) -> str:
        return "no effect" if faces[0] <= 3 else "must attack"

    def settle(self, war: War, faces: tuple[int, ...], /) -> None:
        if self.outcome(war, faces) == "no effect":
            war.tell(msg("dg-log-taunt-fails", hex=war.hex_ref(self.target), die=faces[0]))
            return
        war.tell(msg("dg-log-taunt-works", hex=war.hex_ref(self.target), die=faces[0]))
        self.succeed(war)

    def succeed(self, war: War) -> None:
        """Let the taunted stack attack the kender (DG-10-05)."""
        armies = taunted_armies(war, self.kender, self.target, self.side)
        war.push(Declare(enemy(self.side), self.kender, armies, taunted=1))
