"""The sequence of play: the eight steps of a Battle Turn (DG-12-01 to DG-12-12)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from warhost.campaign.calendar import load_calendar
from warhost.campaign.capitals import CapitalsReturn, ClearCapitals, EstablishCapital, crowded_capitals
from warhost.campaign.flying import Hovering
from warhost.campaign.invasion import border_preview
from warhost.campaign.maelstrom import OpenSeas
from warhost.campaign.modes import Mode, mode_of, offers_of
from warhost.campaign.movement import open_movement
from warhost.campaign.muster import ChooseForces
from warhost.campaign.placement import LateArrivals
from warhost.campaign.replacements import Replacements
from warhost.campaign.scenarios import side_number
from warhost.campaign.setup import CountForces, SetUp
from warhost.campaign.sides import HL, WS, enemy
from warhost.campaign.special_armies import Taunts
from warhost.campaign.theatre import MOVED
from warhost.campaign.victory import JudgeVictory
from warhost.campaign.war import THIS_TURN, War
from warhost.campaign.wizards import RecallWizards
from warhost.core.messages import msg
from warhost.core.orders import Order
from warhost.core.prompts import Ask, Choices, Offer, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Sequence, Step, one_of_each


@dataclass(frozen=True, slots=True)
class TheWar(Sequence):
    """Set up, then Turn after Turn."""

    def listed(self, war: War, /) -> tuple[Step, ...]:
        scenario = war.theatre.scenario
        order = scenario.order_of_setup
        if war.theatre.option("setup-order") == "initiative-first" and not scenario.setup_order:
            order = order[::-1]
        musters = (
            ChooseForces(i) for side in order for i, m in enumerate(scenario.muster) if side_number(m.side) == side
        )
        exiles = (EstablishCapital(war.theatre.nation_index[nation]) for nation in scenario.exiled)
        return (
            *musters,
            *exiles,
            *(SetUp(side) for side in order),
            CountForces(),
            *war.rules.seams["opening"],
            NextTurn(),
        )


@dataclass(frozen=True, slots=True)
class NextTurn(Procedure):
    """Step 8: move the Turn marker; after the last Turn victory is judged (DG-12-11)."""

    def run(self, war: War, /) -> None:
        scenario = war.theatre.scenario
        turn = war.turn[0] + 1 if war.turn[0] else scenario.first_turn
        if turn > scenario.last_turn:
            war.push(JudgeVictory())
            return
        war.set("turn", 0, turn)
        war.follow_calendar()
        forget_last_turn(war)
        war.tell(msg("dg-log-turn", turn=turn, date=str(load_calendar().date(turn))))
        war.push(self, BattleTurn())


def forget_last_turn(war: War) -> None:
    """Forget what pieces did in the last Turn; ships that sailed then are bridges again (DG-04-13)."""
    for piece, flags in enumerate(war.did):
        if flags & THIS_TURN:
            war.set("did", piece, flags & ~THIS_TURN)
    war.span_rivers()


@dataclass(frozen=True, slots=True)
class BattleTurn(Sequence):
    """The eight steps of a Battle Turn (DG-12-01), less those that the scenario drops (DG-12-12)."""

    def listed(self, war: War, /) -> tuple[Step, ...]:
        dropped = war.theatre.scenario.dropped_steps
        steps: tuple[tuple[str, Any], ...] = war.rules.seams["sequence"]
        return one_of_each(tuple(step for name, step in steps if name not in dropped))


@dataclass(frozen=True, slots=True)
class ReplacementStep(Sequence):
    """Step 1: the Highlord player first, then Whitestone (DG-12-02)."""

    def listed(self, war: War, /) -> tuple[Step, ...]:
        return (CapitalsReturn(), *war.rules.seams["reinforcements"], Replacements(HL), Replacements(WS))


@dataclass(frozen=True, slots=True)
class FirstSide(Procedure):
    """Steps 5 and 6, the side chosen to go first."""

    def run(self, war: War, /) -> None:
        war.push(MoveAndFight(0, war.first[0]))


@dataclass(frozen=True, slots=True)
class SecondSide(Procedure):
    """Step 7, the other side (DG-12-10)."""

    def run(self, war: War, /) -> None:
        war.push(MoveAndFight(0, enemy(war.first[0])))


@dataclass(frozen=True, slots=True)
class MoveAndFight(Sequence):
    """One side moves everything, then fights (DG-12-09); before that the other side's kender may taunt (DG-10-02)."""

    side: int = HL

    def listed(self, war: War, /) -> tuple[Step, ...]:
        return movement_and_combat(self.side)


@lru_cache
def movement_and_combat(side: int) -> tuple[Step, ...]:
    """What a side does in its part of the Turn, step by step."""
    return (
        OpenMovement(side),
        LateArrivals(side),
        OpenSeas(side),
        Movement(side),
        Hovering(side),
        RecallWizards(side),
        ClearCapitals(side),
        Taunts(enemy(side)),
        OpenCombat(side),
        Combat(side),
        RecallWizards(),
    )


@dataclass(frozen=True, slots=True)
class OpenMovement(Procedure):
    """The Movement Step begins."""

    side: int

    def run(self, war: War, /) -> None:
        war.cover()
        war.set("phase", 0, "movement")
        war.set("phasing", 0, self.side)
        open_movement(war, self.side)


@dataclass(frozen=True, slots=True)
class EndMovement(Order):
    """End the Movement Step: ``end-movement``."""

    verb = "end-movement"
    ends_phase = True


END_MOVEMENT = Offer(EndMovement, msg("dg-offer-end-movement"))
ASK_MOVEMENT, WAIT_MOVEMENT = msg("dg-ask-movement"), msg("dg-wait-movement")


@dataclass(frozen=True, slots=True)
class Movement(Decision):
    """Step 5: a side moves what it likes, piece by piece or stack by stack (DG-05-02)."""

    title = "dg-phase-movement"
    side: int

    def moot(self, war: War, /) -> bool:
        """Nothing could be moved from the start; who has moved says himself that he is done."""
        for mode in self._modes(war):
            if mode.offered(war, self.side):
                return False
        return not any(war.has(piece, MOVED) for piece in war.pieces_of(self.side))

    def skip(self, war: War, /) -> None:
        war.disclose()

    def violations(self, war: War, /) -> tuple[Refusal, ...]:
        return tuple(crowded_capitals(war, self.side)) if any(war.razed) else ()

    def _modes(self, war: War) -> tuple[Mode, ...]:
        modes: tuple[Mode, ...] = war.rules.seams["movement"]
        return modes

    def ask(self, war: War, /) -> Ask:
        offers = (*offers_of(self._modes(war), war, self.side), END_MOVEMENT)
        return Ask(war.seat(self.side), ASK_MOVEMENT, offers, ("DG-05-01",), WAIT_MOVEMENT)

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return mode_of(self._modes(war), order).choices(war, self.side, chosen)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, EndMovement):
            return None
        return mode_of(self._modes(war), type(order)).refusal(war, self.side, order)

    def explain(self, war: War, order: Order, /) -> Refusal | None:
        modes = [mode for mode in self._modes(war) if mode.order is type(order)]
        return modes[0].refusal(war, self.side, order) if modes else None

    def preview(self, war: War, order: Order, /) -> Preview | None:
        if isinstance(order, EndMovement):
            return None
        found = mode_of(self._modes(war), type(order)).preview(war, self.side, order)
        return found or border_preview(war, self.side, order)

    def take(self, war: War, order: Order, /) -> None:
        if isinstance(order, EndMovement):
            war.disclose()
            return
        war.push(self)
        mode = mode_of(self._modes(war), type(order))
        if mode.ends_sailing and not war.sailing_over[0]:
            war.set("sailing_over", 0, 1)
        mode.take(war, self.side, order)


@dataclass(frozen=True, slots=True)
class OpenCombat(Procedure):
    """The Combat Step begins."""

    side: int

    def run(self, war: War, /) -> None:
        war.cover()
        war.set("phase", 0, "combat")
        if war.attacked_hexes[0]:
            war.set("attacked_hexes", 0, ())


@dataclass(frozen=True, slots=True)
class EndCombat(Order):
    """End the Combat Step: ``end-combat``."""

    verb = "end-combat"
    ends_phase = True


END_COMBAT = Offer(EndCombat, msg("dg-offer-end-combat"))
ASK_COMBAT, WAIT_COMBAT = msg("dg-ask-combat"), msg("dg-wait-combat")


@dataclass(frozen=True, slots=True)
class Combat(Decision):
    """Step 6: the side that moved attacks where it likes, one battle at a time (DG-12-09)."""

    title = "dg-phase-combat"
    side: int

    def _modes(self, war: War) -> tuple[Mode, ...]:
        modes: tuple[Mode, ...] = war.rules.seams["combat"]
        return modes

    def moot(self, war: War, /) -> bool:
        return not any(mode.offered(war, self.side) for mode in self._modes(war))

    def skip(self, war: War, /) -> None:
        war.disclose()

    def ask(self, war: War, /) -> Ask:
        offers = (*offers_of(self._modes(war), war, self.side), END_COMBAT)
        return Ask(war.seat(self.side), ASK_COMBAT, offers, ("DG-07-01",), WAIT_COMBAT)

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return mode_of(self._modes(war), order).choices(war, self.side, chosen)

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, EndCombat):
            return None
        return mode_of(self._modes(war), type(order)).refusal(war, self.side, order)

    def explain(self, war: War, order: Order, /) -> Refusal | None:
        modes = [mode for mode in self._modes(war) if mode.order is type(order)]
        return modes[0].refusal(war, self.side, order) if modes else None

    def preview(self, war: War, order: Order, /) -> Preview | None:
        if isinstance(order, EndCombat):
            return None
        return mode_of(self._modes(war), type(order)).preview(war, self.side, order)

    def take(self, war: War, order: Order, /) -> None:
        if isinstance(order, EndCombat):
            war.disclose()
            return
        war.push(self)
        mode_of(self._modes(war), type(order)).take(war, self.side, order)
