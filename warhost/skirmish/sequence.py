"""The sequence of play: the phases of The Exile and of the Adventurers' turn in The Challenge (rulebook 2.12)."""

from __future__ import annotations

from dataclasses import dataclass

from warhost.core.ids import SeatNumber, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Order
from warhost.core.prompts import Offer
from warhost.core.refusals import Refusal
from warhost.core.steps import Procedure, Sequence, Step
from warhost.skirmish.combat.who_can_attack import troop_of
from warhost.skirmish.movement.stacking import too_many
from warhost.skirmish.people.hiding import hides
from warhost.skirmish.people.stuns_and_wounds import recover
from warhost.skirmish.seams import (
    AFTER_MOVEMENT,
    COMBAT,
    FIRE,
    MOVEMENT,
    OPENING,
    RECOVERY,
    SKIPPED_PHASES,
    TURN_BEGINS,
    TURN_ENDS,
)
from warhost.skirmish.set_up.placing import SetUp
from warhost.skirmish.state import ENGAGED, Skirmish
from warhost.skirmish.turns import GameTurn, HoldFire, SidePhase
from warhost.skirmish.victory import Judge


@dataclass(frozen=True, slots=True)
class TheFight(Sequence[Skirmish]):
    """All sides set up, the one that goes first last; then turn after turn."""

    def listed(self, field: Skirmish, /) -> tuple[Step[Skirmish], ...]:
        sides, first = field.muster.sides, field.muster.scenario.first
        order = sorted(field.muster.side_index.values(), key=lambda n: (sides[n].is_led, sides[n].key == first))
        return (*(SetUp(side) for side in order), *field.rules[OPENING], NextTurn())


@dataclass(frozen=True, slots=True)
class NextTurn(Procedure[Skirmish]):
    """A game turn is one turn of each side (DN-2.11-03); after the last one victory is judged."""

    def run(self, field: Skirmish, /) -> None:
        turn = field.turn[0] + 1
        if turn > field.muster.scenario.turns:
            field.push(Judge())
            return
        field.set("turn", 0, turn)
        field.tell(msg("dn-log-turn", turn=turn))
        field.push(self, GameTurn())


# The phases of a player turn


@dataclass(frozen=True, slots=True)
class TurnStep(Procedure[Skirmish]):
    """A step of a seat's turn that needs no orders."""

    saved_as = (("whose", "side"),)
    whose: SeatNumber


@dataclass(frozen=True, slots=True)
class BeginTurn(TurnStep):
    """A side's turn begins; forget what its pieces did in its last turn."""

    def run(self, field: Skirmish, /) -> None:
        field.set("player_turn", 0, field.player_turn[0] + 1)
        field.set("active", 0, self.whose)
        field.set("phase", 0, "fire")
        for piece in troop_of(field, self.whose):
            if field.did[piece]:
                field.set("did", piece, 0)
        for begin in field.rules[TURN_BEGINS]:
            begin(field, self.whose)


def phase_shown(field: Skirmish) -> str:
    """The phase that players are told; empty before the first phase of a side that has no fire phase (DN-2.12.2-08).

    Krobs have no archers (DN-2.11-04).
    """
    skipped = any(skips(field, field.active[0], OffensiveFire) for skips in field.rules[SKIPPED_PHASES])
    return "" if field.phase[0] == "fire" and skipped else field.phase[0]


@dataclass(frozen=True, slots=True)
class OffensiveFire(SidePhase):
    """Archers and crossbowmen shoot (DN-2.12.1-02, DN-2.12.2-02)."""

    title = "dn-phase-fire"
    seam = FIRE
    ending = Offer(HoldFire, msg("dn-offer-hold-fire"))
    message = msg("dn-ask-fire")
    waiting = msg("dn-wait-fire")
    passed_over = "dn-log-no-fire"
    rules = ("DN-2.12.1-02",)


@dataclass(frozen=True, slots=True)
class EndMovement(Order):
    """End the movement phase: ``end-movement``."""

    verb = "end-movement"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class OpenMovement(TurnStep):
    """The movement phase begins."""

    def run(self, field: Skirmish, /) -> None:
        field.set("phase", 0, "movement")


@dataclass(frozen=True, slots=True)
class Movement(SidePhase):
    """All may move, one after the other (DN-2.12.1-03); what bars single fighters is in `movement/marches.py`."""

    title = "dn-phase-movement"
    seam = MOVEMENT
    ending = Offer(EndMovement, msg("dn-offer-end-movement"))
    message = msg("dn-ask-movement")
    waiting = msg("dn-wait-movement")
    passed_over = "dn-log-no-movement"
    rules = ("DN-2.12.1-03",)

    def lingers(self, field: Skirmish, /) -> Refusal | None:
        """While a hex is overcrowded the phase can't end (DN-2.37-01); others may move, be shot at, be challenged."""
        return too_many(field, self.whose)


@dataclass(frozen=True, slots=True)
class AfterMovement(TurnStep):
    """The other side may shoot at those who did not move (DN-2.23-02)."""

    def run(self, field: Skirmish, /) -> None:
        steps = [after(field, self.whose) for after in field.rules[AFTER_MOVEMENT]]
        field.then(*(step for step in steps if step is not None))


@dataclass(frozen=True, slots=True)
class EndCombat(Order):
    """End the combat phase: ``end-combat``."""

    verb = "end-combat"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class OpenCombat(TurnStep):
    """The combat phase begins: nobody is engaged yet."""

    def run(self, field: Skirmish, /) -> None:
        field.set("phase", 0, "combat")
        for piece, flags in each_piece(field.did):
            if flags & ENGAGED:
                field.set("did", piece, flags & ~ENGAGED)


@dataclass(frozen=True, slots=True)
class Combat(SidePhase):
    """Those in contact may attack (DN-2.12.1-04, DN-2.12.2-04)."""

    title = "dn-phase-combat"
    seam = COMBAT
    ending = Offer(EndCombat, msg("dn-offer-end-combat"))
    message = msg("dn-ask-combat")
    waiting = msg("dn-wait-combat")
    passed_over = "dn-log-no-combat"
    rules = ("DN-2.12.1-04",)

    def moot(self, field: Skirmish, /) -> bool:
        """A side with hidden pieces is always asked, so that the question doesn't reveal where they are."""
        return not hides(field, self.whose) and SidePhase.moot(self, field)


@dataclass(frozen=True, slots=True)
class Recovery(TurnStep):
    """Those stunned in an earlier player turn stand up (DN-2.12.1-05, DN-2.12.2-05)."""

    def run(self, field: Skirmish, /) -> None:
        field.set("phase", 0, "recovery")
        for piece in troop_of(field, self.whose):
            recover(field, piece)
        for also in field.rules[RECOVERY]:
            also(field, self.whose)


@dataclass(frozen=True, slots=True)
class EndTurn(TurnStep):
    """The end of a player turn."""

    def run(self, field: Skirmish, /) -> None:
        for end in field.rules[TURN_ENDS]:
            end(field, self.whose)


PHASES = (
    BeginTurn,
    OffensiveFire,  # 1  archers and crossbowmen
    OpenMovement,
    Movement,  # 2  while the enemy shoots at those who move
    AfterMovement,  #    and at those who did not (DN-2.23-02)
    OpenCombat,
    Combat,  # 3  those in contact
    Recovery,  # 4  the stunned stand up
    EndTurn,
)
"""The phases of a player turn in their fixed order (DN-2.12.1-01, DN-2.12.2-09).

The turns of Adventurers have them too (DN-2.12.2-01).
"""
