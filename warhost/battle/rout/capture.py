"""Capture: in a campaign, units that surround a unit about to rout may take it prisoner (7.15, BS-7.15-05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from warhost.battle.rout.leaving import leave_the_table
from warhost.battle.rout.surrounded import surrounders
from warhost.battle.state import Battle, Fate, enemy_of, refused, side_ref, unit_ref
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Allocation, Order
from warhost.core.prompts import Allocate, Ask, Choices, Offer
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Step

PRISONERS: Final = 4
"""How many captured figures one guard holds."""


@dataclass(frozen=True, slots=True)
class TakePrisoners(Order):
    """``capture red-club:2``: figures of the units around guard the prisoners, one for every four."""

    verb: ClassVar[str] = "capture"
    binds: ClassVar[bool] = True
    guards: Allocation


@dataclass(frozen=True, slots=True)
class GiveNoQuarter(Order):
    """``no-quarter``: the surrounded unit is destroyed."""

    verb: ClassVar[str] = "no-quarter"
    binds: ClassVar[bool] = True


def cornered(battle: Battle, piece: PieceId, escape: Step[Battle]) -> None:
    """A surrounded unit is destroyed (BS-7.15-04), unless the battle has prisoners and the enemy decides otherwise."""
    if battle.option("prisoners") == "taken" and any(_guards(battle, piece).values()):
        battle.push(Cornered(piece, escape))
    else:
        leave_the_table(battle, piece, Fate.SURROUNDED)


def _guards(battle: Battle, piece: PieceId) -> dict[PieceId, int]:
    """How many figures of each surrounding unit may become guards: all but one."""
    return {enemy: battle.figures[enemy] - 1 for enemy in surrounders(battle, piece)}


def guards_needed(figures: int) -> int:
    """How many guards a number of prisoners needs (BS-7.15-05).

    >>> guards_needed(9)
    3
    """
    return -(-figures // PRISONERS)


@dataclass(frozen=True, slots=True)
class Cornered(Decision[Battle, Any]):
    """The surrounding side destroys a unit or takes prisoners; unguarded figures escape."""

    piece: PieceId
    escape: Step[Battle]

    def ask(self, battle: Battle, /) -> Ask:
        side = enemy_of(battle.unit(self.piece).side)
        return Ask(
            battle.seat(side),
            msg("battle-ask-capture", unit=unit_ref(battle, self.piece), n=guards_needed(battle.figures[self.piece])),
            (Offer(TakePrisoners, msg("battle-capture-button")), Offer(GiveNoQuarter, msg("battle-no-quarter-button"))),
            ("BS-7.15-04", "BS-7.15-05"),
            msg("battle-wait-capture", side=side_ref(battle, side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        limits = _guards(battle, self.piece)
        return Allocate(limits, min(guards_needed(battle.figures[self.piece]), sum(limits.values())))

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if not isinstance(order, TakePrisoners):
            return None
        me, limits = unit_ref(battle, self.piece), _guards(battle, self.piece)
        asked = dict(order.guards)
        total = sum(asked.values())
        if total < 1 or total > guards_needed(battle.figures[self.piece]):
            return refused(
                "BS-7.15-05", "battle-wrong-guards", me, unit=me, n=guards_needed(battle.figures[self.piece])
            )
        if any(not 0 <= n <= limits.get(unit, 0) for unit, n in asked.items()):
            return refused("BS-7.15-05", "battle-no-such-guards", me, unit=me)
        return None

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, GiveNoQuarter):
            leave_the_table(battle, self.piece, Fate.SURROUNDED)
        else:
            self._capture(battle, dict(order.guards))

    def _capture(self, battle: Battle, guards: dict[PieceId, int]) -> None:
        for unit, n in guards.items():
            battle.set("figures", unit, battle.figures[unit] - n)
            battle.set("guarding", unit, battle.guarding[unit] + n)
        figures = battle.figures[self.piece]
        captured = min(figures, PRISONERS * sum(guards.values()))
        battle.set("captured", self.piece, captured)
        if captured == figures:
            leave_the_table(battle, self.piece, Fate.CAPTURED)
            return
        battle.set("figures", self.piece, figures - captured)
        battle.set("frontage", self.piece, min(battle.frontage[self.piece], figures - captured))
        battle.tell(msg("battle-log-captured", unit=unit_ref(battle, self.piece), n=captured))
        battle.push(self.escape)
