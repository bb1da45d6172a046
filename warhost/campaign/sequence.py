"""The sequence of play: the eight steps of a Battle Turn (DG-12-01 to DG-12-12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from warhost.campaign.combat.kender_taunts import Taunts
from warhost.campaign.land.flying import Fly, Hovering
from warhost.campaign.land.movement import March, open_movement
from warhost.campaign.politics.capitals import CapitalsReturn, ClearCapitals, EstablishCapital, crowded_capitals
from warhost.campaign.politics.invasion import foresee_border
from warhost.campaign.politics.new_allies import LateArrivals
from warhost.campaign.politics.replacements import Replacements
from warhost.campaign.position.bars import open_step
from warhost.campaign.position.hidden_counters import cover
from warhost.campaign.position.war_modes import COMBAT, MOVEMENT, WarPhase, block_of, with_forecasts
from warhost.campaign.printed.calendar import load_calendar
from warhost.campaign.printed.sides import HL, WS, enemy
from warhost.campaign.scenario.scenario_files import side_number
from warhost.campaign.sea.maelstrom import OpenSeas
from warhost.campaign.set_up.choosing_forces import ChooseForces
from warhost.campaign.set_up.placing_forces import CountForces, SetUp
from warhost.campaign.special.flying_citadels import Drift
from warhost.campaign.special.wizards import RecallWizards
from warhost.campaign.state import MOVED, THIS_TURN, War
from warhost.campaign.victory import JudgeVictory
from warhost.core.ids import Side, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Order
from warhost.core.prompts import Offer, Preview
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.rulebook import Resolved
from warhost.core.seams import Seam
from warhost.core.steps import Procedure, Sequence, Step

SEQUENCE: Seam[type[Step[War]]] = Seam("sequence")
"""The steps of a Battle Turn, each with the name by which a scenario can drop it."""
OPENING: Seam[Step[War]] = Seam("opening")
"""Steps between the set-up and the first Turn."""
REINFORCEMENTS: Seam[Step[War]] = Seam("reinforcements")
"""Steps of the Replacement Step before the pool is used."""
MOVEMENT_ENDS: Seam[Callable[[War, Side], list[Refusal]]] = Seam("movement-ends")
"""What a side must do before its Movement Step can end."""
COMBAT_ENDS: Seam[Callable[[War, Side], list[Refusal]]] = Seam("combat-ends")
"""What a side must do before its Combat Step can end."""
SIDE_TURN: Seam[Callable[[Side], Step[War]]] = Seam("side-turn")
"""What one side does in its part of the Turn: steps that are made for the side that moves and fights."""


@dataclass(frozen=True, slots=True)
class TheWar(Sequence[War]):
    """Set up, then Turn after Turn."""

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
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
            *war.rules[OPENING],
            NextTurn(),
        )


@dataclass(frozen=True, slots=True)
class NextTurn(Procedure[War]):
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
    for piece, flags in each_piece(war.did):
        if flags & THIS_TURN:
            war.set("did", piece, flags & ~THIS_TURN)
    war.span_rivers()


@dataclass(frozen=True, slots=True)
class BattleTurn(Sequence[War]):
    """The eight steps of a Battle Turn (DG-12-01), less those that the scenario drops (DG-12-12)."""

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
        return steps_without(war.rules.entries(SEQUENCE), war.theatre.scenario.dropped_steps)


def step_of_the_turn(war: War) -> str:
    """The name of the step of the Turn that is under way; while a side moves and fights, which of the two it does."""
    turn = next((step for step in reversed(war.stack[0]) if isinstance(step, BattleTurn)), None)
    if turn is None:
        return ""
    dropped = war.theatre.scenario.dropped_steps
    names = [name for name, _ in war.rules.entries(SEQUENCE) if name not in dropped]
    name = names[max(0, turn.done - 1)]
    return war.phase[0] if name in HALVES else name


HALVES = ("first", "second", "third", "fourth")
"""The steps of a Turn in which sides move and fight, or play cards."""


@lru_cache
def steps_without(steps: tuple[tuple[str, type[Step[War]]], ...], dropped: tuple[str, ...]) -> tuple[Step[War], ...]:
    """The steps of a Turn less those that a scenario drops."""
    return tuple(step() for name, step in steps if name not in dropped)


@dataclass(frozen=True, slots=True)
class ReplacementStep(Sequence[War]):
    """Step 1: the Highlord player first, then Whitestone (DG-12-02)."""

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
        return (CapitalsReturn(), *war.rules[REINFORCEMENTS], Replacements(HL), Replacements(WS))


@dataclass(frozen=True, slots=True)
class FirstSide(Procedure[War]):
    """Steps 5 and 6, the side chosen to go first."""

    def run(self, war: War, /) -> None:
        war.push(MoveAndFight(0, war.first[0]))


@dataclass(frozen=True, slots=True)
class SecondSide(Procedure[War]):
    """Step 7, the other side (DG-12-10)."""

    def run(self, war: War, /) -> None:
        war.push(MoveAndFight(0, enemy(war.first[0])))


@dataclass(frozen=True, slots=True)
class MoveAndFight(Sequence[War]):
    """One side moves everything, then fights (DG-12-09); before that the other side's kender may taunt (DG-10-02)."""

    side: Side = HL

    def listed(self, war: War, /) -> tuple[Step[War], ...]:
        return steps_of_side(war.rules, self.side)


@lru_cache(maxsize=256)
def steps_of_side(rules: Resolved, side: Side) -> tuple[Step[War], ...]:
    """What a side does in its part of the Turn, step by step."""
    return tuple(step(side) for step in rules[SIDE_TURN])


@dataclass(frozen=True, slots=True)
class OpenMovement(Procedure[War]):
    """The Movement Step begins."""

    side: Side

    def run(self, war: War, /) -> None:
        cover(war)
        war.set("phase", 0, "movement")
        war.set("phasing", 0, self.side)
        open_movement(war, self.side)
        open_step(war, self.side, "movement")


@dataclass(frozen=True, slots=True)
class EndMovement(Order):
    """End the Movement Step: ``end-movement``."""

    verb = "end-movement"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class Movement(WarPhase):
    """Step 5: a side moves what it likes, piece by piece or stack by stack (DG-05-02)."""

    title = "dg-phase-movement"
    seam = MOVEMENT
    ending = Offer(EndMovement, msg("dg-offer-end-movement"))
    message = msg("dg-ask-movement")
    waiting = msg("dg-wait-movement")
    rules = ("DG-05-01",)
    side: Side

    def moot(self, war: War, /) -> bool:
        """True if nothing can move and nothing has moved; a side that has moved ends its Step itself."""
        if war.sailing_over[0]:
            return False
        for mode in self.at_hand(war):
            if mode.offered(war, self.side):
                return False
        return not any(war.has(piece, MOVED) for piece in war.pieces_of(self.side))

    def skip(self, war: War, /) -> None:
        war.tell(msg("dg-log-no-movement"))
        WarPhase.skip(self, war)

    def violations(self, war: War, /) -> tuple[Refusal, ...]:
        return tuple(crowded_capitals(war, self.side))

    def lingers(self, war: War, /) -> Refusal | None:
        return first_with_all([why for check in war.rules[MOVEMENT_ENDS] for why in check(war, self.side)])

    def preview(self, war: War, order: Order, /) -> Preview | None:
        found = WarPhase.preview(self, war, order)
        if found is None and isinstance(order, March | Fly):
            found = foresee_border(war, self.side, (order.piece, *order.along), order.path)
        if found is None and isinstance(order, Drift):
            found = foresee_border(war, self.side, (order.citadel,), order.path)
        return with_forecasts(war, self.side, order, found)

    def take(self, war: War, order: Order, /) -> None:
        if not isinstance(order, EndMovement):
            block = block_of(self.mode(war, type(order)), war, order)
            if block is not None and block > war.sailing_over[0]:
                war.set("sailing_over", 0, int(block))
        WarPhase.take(self, war, order)


@dataclass(frozen=True, slots=True)
class OpenCombat(Procedure[War]):
    """The Combat Step begins."""

    side: Side

    def run(self, war: War, /) -> None:
        cover(war)
        war.set("phase", 0, "combat")
        if war.attacked_hexes[0]:
            war.set("attacked_hexes", 0, ())
        open_step(war, self.side, "combat")


@dataclass(frozen=True, slots=True)
class EndCombat(Order):
    """End the Combat Step: ``end-combat``."""

    verb = "end-combat"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class Combat(WarPhase):
    """Step 6: the side that moved attacks where it likes, one battle at a time (DG-12-09)."""

    title = "dg-phase-combat"
    seam = COMBAT
    ending = Offer(EndCombat, msg("dg-offer-end-combat"))
    message = msg("dg-ask-combat")
    waiting = msg("dg-wait-combat")
    rules = ("DG-07-01",)
    side: Side

    def moot(self, war: War, /) -> bool:
        return not any(mode.offered(war, self.side) for mode in self.at_hand(war))

    def lingers(self, war: War, /) -> Refusal | None:
        return first_with_all([why for check in war.rules[COMBAT_ENDS] for why in check(war, self.side)])

    def skip(self, war: War, /) -> None:
        if not war.attacked_hexes[0]:
            war.tell(msg("dg-log-no-combat"))
        WarPhase.skip(self, war)


SIDE_STEPS = (
    SIDE_TURN.entry("open-movement", OpenMovement),
    SIDE_TURN.entry("arrivals", LateArrivals),  # allies who could not be placed before
    SIDE_TURN.entry("seas", OpenSeas),  # DG-04-19  ships in the Maelstrom
    SIDE_TURN.entry("movement", Movement),  # DG-12-08
    SIDE_TURN.entry("hovering", Hovering),  # DG-06-04
    SIDE_TURN.entry("wizards-return", RecallWizards),
    SIDE_TURN.entry("capitals", ClearCapitals),
    SIDE_TURN.entry("taunts", lambda side: Taunts(enemy(side))),  # DG-10-02  by the other side's kender
    SIDE_TURN.entry("open-combat", OpenCombat),
    SIDE_TURN.entry("combat", Combat),  # DG-12-09
    SIDE_TURN.entry("recall", lambda _: RecallWizards()),
)
"""The steps of one side's part of the Turn (DG-12-09, DG-12-10)."""
