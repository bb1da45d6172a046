"""The turns of The Exile and what their phases have in common (rulebook 2.11, 2.12.1).

:mod:`sequence` lists the phases of a player turn; a turn reads them from the seam ``player-turn``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from warhost.core.ids import SeatNumber
from warhost.core.messages import msg
from warhost.core.modes import Phase
from warhost.core.orders import Order
from warhost.core.prompts import Ask, Offer
from warhost.core.refusals import Refusal
from warhost.core.seats import Seat
from warhost.core.steps import Sequence, Step
from warhost.skirmish.scenario.muster import NO_SEAT, order_of_play
from warhost.skirmish.seams import AFTER_PLAYER_TURN, END_OF_TURN, PLAYER_TURN, SKIPPED_PHASES
from warhost.skirmish.standing_by import words_before
from warhost.skirmish.state import Skirmish


@dataclass(frozen=True, slots=True)
class HoldFire(Order):
    """End the fire phase: ``hold-fire``."""

    verb = "hold-fire"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class GameTurn(Sequence[Skirmish]):
    """The turn of each side, and what special rules do at the end (DN-2.11-03)."""

    title = "dn-game-turn"

    def listed(self, field: Skirmish, /) -> tuple[Step[Skirmish], ...]:
        turns: list[Step[Skirmish]] = []
        for seat in order_of_play(field.muster):
            turns += [PlayerTurn(0, seat), *(follows() for follows in field.rules[AFTER_PLAYER_TURN])]
        return (*turns, *field.rules[END_OF_TURN])


@dataclass(frozen=True, slots=True)
class PlayerTurn(Sequence[Skirmish]):
    """The phases of one side, one after the other (DN-2.12.1-01, DN-2.12.2-09)."""

    saved_as = (("whose", "side"),)
    whose: SeatNumber = NO_SEAT

    def listed(self, field: Skirmish, /) -> tuple[Step[Skirmish], ...]:
        skipped = field.rules[SKIPPED_PHASES]
        phases = field.rules[PLAYER_TURN]
        return tuple(p(self.whose) for p in phases if not any(skips(field, self.whose, p) for skips in skipped))

    def run(self, field: Skirmish, /) -> None:
        """Go on to the next step; seats that stand by are asked first, and a skipped phase says why."""
        Sequence.run(self, field)
        step = field.top
        if not isinstance(step, SidePhase):
            return
        if step.moot(field):
            field.tell(msg(step.passed_over, rule=step.listed_in(field)))
        if field.stands_by[0]:
            field.push(*words_before(field, self.whose, step.title))


@dataclass(frozen=True, slots=True)
class SidePhase(Phase[Skirmish, SeatNumber]):
    """A phase in which one side gives orders."""

    passed_over: ClassVar[str]
    """The message that says why the phase is skipped when nobody can do anything in it."""

    saved_as = (("whose", "side"),)
    whose: SeatNumber

    @property
    def actor(self) -> SeatNumber:
        return self.whose

    def seat(self, field: Skirmish, /) -> Seat:
        return field.seat(self.whose)

    def listed_in(self, field: Skirmish) -> str:
        """The rule that lists the phase; The Challenge has a sequence for Adventurers and one for Krobs."""
        if field.muster.scenario.volume != "challenge":
            return self.rules[0]
        sides = field.sides_of(self.whose)
        krobs = any(field.side[piece] in sides for piece in field.muster.krobs)
        return "DN-2.12.2-08" if krobs else "DN-2.12.2-01"

    def offering(self, field: Skirmish, offers: list[Offer], why: Refusal | None, /) -> Ask:
        return replace(Phase.offering(self, field, offers, why), rules=(self.listed_in(field),))

    def moot(self, field: Skirmish, /) -> bool:
        return not any(mode.offered(field, self.whose) for mode in field.rules[self.seam])
