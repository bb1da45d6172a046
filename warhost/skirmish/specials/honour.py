"""Honour: onlookers join the side that fights more decently (The Sand of Justice)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.ids import PieceId, SeatNumber, each_side
from warhost.core.messages import msg
from warhost.core.seams import SeamChange
from warhost.core.steps import Procedure
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import NO_SEAT
from warhost.skirmish.seams import END_OF_TURN, LISTENERS
from warhost.skirmish.specials.base import ScenarioRule, blows, occur, side_number, special
from warhost.skirmish.specials.neutrals import side_name
from warhost.skirmish.state import Skirmish


@special("honour")
class Honour(ScenarioRule, frozen=True):
    """A side loses honour by striking the stunned or by mobbing one enemy; at certain turns the onlookers choose."""

    side: str
    checks: tuple[int, ...]
    crowd: int

    def changes(self) -> tuple[SeamChange, ...]:
        return (LISTENERS.add(self.hear), END_OF_TURN.add(Judgement()))

    def hear(self, field: Skirmish, news: tuple[Any, ...]) -> None:
        """Count a blow that costs honour."""
        for attackers, defenders in blows(news):
            side = field.side[attackers[0]]
            if side >= 0 and self.offends(field, attackers, defenders):
                field.set("dishonour", side, field.dishonour[side] + 1)
                field.tell(msg("dn-log-dishonour", side=field.muster.sides[side].name))

    def offends(self, field: Skirmish, attackers: tuple[PieceId, ...], defenders: tuple[PieceId, ...]) -> bool:
        """Whether a blow costs honour: at somebody stunned, or by a crowd."""
        return len(attackers) >= self.crowd or any(field.health[target] == Health.STUNNED for target in defenders)

    def is_watched(self, field: Skirmish) -> bool:
        """Whether the onlookers still have to choose."""
        return field.under[side_number(field, self.side)] == NO_SEAT and field.turn[0] <= max(self.checks)

    def favoured(self, field: Skirmish) -> SeatNumber:
        """The seat that has lost less honour; NOBODY while both have lost the same."""
        lost = [0] * len(field.muster.seats)
        for side, seat in each_side(field.under):
            if seat != NO_SEAT:
                lost[seat] += field.dishonour[side]
        best = min(lost)
        return SeatNumber(lost.index(best)) if lost.count(best) == 1 else NO_SEAT


@dataclass(frozen=True, slots=True)
class Judgement(Procedure[Skirmish]):
    """At the end of certain game turns the onlookers join the more honourable side; in a tie they wait."""

    def run(self, field: Skirmish, /) -> None:
        honour = Honour.of(field)
        side = side_number(field, honour.side)
        if field.turn[0] not in honour.checks or field.under[side] != NO_SEAT:
            return
        seat = honour.favoured(field)
        name = field.muster.sides[side].name
        if seat == NO_SEAT:
            field.tell(msg("dn-log-onlookers-wait", side=name))
            return
        field.set("under", side, seat)
        field.tell(msg("dn-log-onlookers-join", side=name, with_side=side_name(field, field.seat(seat))))
        occur(field, f"{honour.side}-join-{field.seat(seat)}")
