"""BATTLESYSTEM as a rulebook of the referee: the Basic and the Intermediate Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from warhost.battle.combat.changes_by_level import CUSTOMS
from warhost.battle.command.random_leaders import TakeCharisma
from warhost.battle.goals import tally
from warhost.battle.heroes.against_figures import AttackHero
from warhost.battle.heroes.fate import watch_persons
from warhost.battle.heroes.individual_combat import StrikeAt
from warhost.battle.heroes.roles import BecomeHero, EndRoles, JoinRanks, LeaveRanks, TakeCommand
from warhost.battle.levels import LEVELS
from warhost.battle.melee.fleeing import Flee, Fleeing
from warhost.battle.melee.melees import DivideBlows, Fight
from warhost.battle.melee.weapons_in_hand import KeepWeapons, TakeUp
from warhost.battle.missiles.engine_crews import ManEngine, WreckEngine
from warhost.battle.missiles.fire import EndFire, Fire, FireOver
from warhost.battle.missiles.pass_through import FireThrough, HoldAllFire, HoldFire
from warhost.battle.missiles.split_fire import Halt, RideAndShoot, RideOn
from warhost.battle.morale.breaking import watch_command
from warhost.battle.morale.when_to_check import watch_causes
from warhost.battle.movement.charge import Charge, ChargeMode
from warhost.battle.movement.interruptions import WINDOWS
from warhost.battle.movement.manoeuvres import ACT_FORMS, DEGREES, INCHES
from warhost.battle.movement.modes import MODES
from warhost.battle.movement.movement_phase import EndMovement, MoveFirst, MoveSecond
from warhost.battle.movement.moves_and_forced_marches import (
    AsFarAsPossible,
    ForcedMarch,
    ForceMarch,
    MoveUnit,
    PlainMove,
    StandStill,
)
from warhost.battle.movement.withdrawal import FightingWithdrawal, FollowUp, Remain, Withdraw
from warhost.battle.movement.wrap_around import WrapAround, WrapAroundMode
from warhost.battle.options import AS_WRITTEN, OPTIONS
from warhost.battle.rally.rallying import EndRally, OrderMob, Rally, TurnRallied, WheelMob
from warhost.battle.rout.capture import GiveNoQuarter, TakePrisoners
from warhost.battle.rout.routing_moves import RunLeft, RunRight, watch_routs
from warhost.battle.scenario.other_levels import file_of_level
from warhost.battle.scenario.scenario_files import scenario_file
from warhost.battle.scenario.scenarios import load_scenario, scenario_ids
from warhost.battle.seams import MORALE_LINES, SEQUENCE, SIDE_MOVEMENT, SPECIALS, TRIALS
from warhost.battle.sequence import WholeBattle
from warhost.battle.set_up import EndSetUp, PlaceUnits
from warhost.battle.state import Battle, side_ref, unit_ref
from warhost.battle.terrain import TERRAIN
from warhost.battle.victory import watch_victory
from warhost.briefings import companion
from warhost.core.goals import Tally
from warhost.core.ids import PieceId, Side
from warhost.core.messages import Ref
from warhost.core.orders import Kind, Names, Order
from warhost.core.position.notation import WHOLE, WordNotation
from warhost.core.position.values import Plain
from warhost.core.rulebook import CLAIMS, WATCHERS, Resolved, Rulebook, ScenarioCard, check_scenario, layered
from warhost.core.seams import fill
from warhost.core.seats import Seat

ORDERS: tuple[type[Order], ...] = (
    *(PlaceUnits, EndSetUp),
    *(MoveFirst, MoveSecond, MoveUnit, ForceMarch, Charge, WrapAround, Withdraw, Flee, EndMovement),
    *(AsFarAsPossible, StandStill, FollowUp, Remain),
    *(ManEngine, WreckEngine, Fire, FireOver, EndFire, FireThrough, HoldFire, HoldAllFire, RideAndShoot, RideOn, Halt),
    *(TakeUp, KeepWeapons, Fight, DivideBlows),
    *(Rally, OrderMob, WheelMob, TurnRallied, EndRally),
    *(LeaveRanks, BecomeHero, JoinRanks, TakeCommand, EndRoles, AttackHero, StrikeAt),
    *(RunLeft, RunRight, TakePrisoners, GiveNoQuarter, TakeCharisma),
)
POSE = (INCHES, INCHES, DEGREES, WHOLE, WordNotation(("closed", "open", "skirmish", "mob", "alone")))
"""The notation of a pose: place, facing, frontage, formation."""
MOVEMENT_MODES = (PlainMove(), ForcedMarch(), ChargeMode(), WrapAroundMode(), FightingWithdrawal(), Fleeing())
SEAMS = fill(
    SEQUENCE.holds(),
    SIDE_MOVEMENT.holds(),
    MORALE_LINES.holds(),
    TRIALS.holds(),
    TERRAIN.holds(),
    SPECIALS.holds(),
    WINDOWS.holds(),
    MODES.holds(*MOVEMENT_MODES),
    CUSTOMS.holds(),
    WATCHERS.holds(watch_command, watch_causes, watch_routs, watch_persons, watch_victory),
    CLAIMS.holds(),
)


@cache
def lexicon_of(scenario: str, level: str) -> Names:
    """The names of a scenario's units at a level of the game, and how numbers are written."""
    units = load_scenario(scenario, level).units
    return Names({Kind.PIECE: [unit.id for unit in units], Kind.HEX: []}, ACT_FORMS, POSE)


class BattleBook(Rulebook):
    """The rulebook of mass battles."""

    id = "battlesystem"
    title = "Battlesystem"
    words = "bs"
    version = "1.1"
    orders: Mapping[str, type[Order]] = {order.verb: order for order in ORDERS}
    order_rules: Mapping[str, tuple[str, ...]] = {
        "place": ("BS-3.4-01",),
        "ready": ("BS-3.4-01",),
        "first": ("BS-1.4-01",),
        "second": ("BS-1.4-01",),
        "move": ("BS-1.4-01",),
        "march": ("BS-7.13-01",),
        "charge": ("BS-7.14-01",),
        "wrap": ("BS-7.11-01",),
        "withdraw": ("BS-7.12-01",),
        "follow": ("BS-7.12-02",),
        "remain": ("BS-7.12-02",),
        "flee": ("BS-8.8-02",),
        "go-on": ("BS-7.7-02",),
        "stand": ("BS-7.7-02",),
        "end-movement": ("BS-1.4-01",),
        "fire": ("BS-10.2-03",),
        "fire-over": ("BS-10.7-01",),
        "end-fire": ("BS-10.2-03",),
        "fire-through": ("BS-10.6-01", "BS-10.2-02"),
        "ride": ("BS-10.5-01",),
        "ride-on": ("BS-10.5-01",),
        "halt": ("BS-10.5-01",),
        "hold-fire": ("BS-10.6-01",),
        "hold-all-fire": ("BS-10.6-01",),
        "man": ("BS-10.10-01",),
        "wreck": ("BS-10.10-01",),
        "take-up": ("BS-8.2-01",),
        "keep-weapons": ("BS-8.2-01",),
        "fight": ("BS-1.6-02",),
        "divide": ("BS-8.1-04",),
        "rally": ("BS-6.0-01",),
        "order-mob": ("BS-6.0-01", "BS-2.10-04"),
        "wheel-mob": ("BS-6.0-01", "BS-2.10-04"),
        "end-rally": ("BS-6.0-01",),
        "turn": ("BS-6.3-01",),
        "run-left": ("BS-7.15-01",),
        "run-right": ("BS-7.15-01",),
        "capture": ("BS-7.15-05",),
        "charisma": ("BS-3.2-02",),
        "no-quarter": ("BS-7.15-05",),
        "leave": ("BS-9.0-01",),
        "hero": ("BS-9.0-01",),
        "join": ("BS-9.0-01",),
        "take-command": ("BS-9.0-01", "BS-9.3-02"),
        "end-roles": ("BS-9.0-01",),
        "assail": ("BS-9.4-03",),
        "strike-at": ("BS-9.4-07",),
    }
    options = OPTIONS

    def scenarios(self) -> Sequence[ScenarioCard]:
        return tuple(load_scenario(id).card for id in scenario_ids())

    def file(self, scenario: str) -> Path | None:
        return scenario_file(scenario)

    def briefed_by(self, scenario: str, options: Mapping[str, str]) -> Path | None:
        """A scenario at another level of the game may have a briefing of its own."""
        path = self.file(scenario)
        over = file_of_level(path, options.get("level", AS_WRITTEN)) if path else None
        return over if over is not None and companion(over, "briefing").is_file() else path

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        found = load_scenario(scenario, options["level"])
        check_scenario(self, found.card, options)
        return Resolved(self, scenario, options, found.card.seats, layered(SEAMS, LEVELS[found.text.level]), found)

    def begin(self, resolved: Resolved) -> Battle:
        battle = self.blank(resolved)
        battle.push(WholeBattle())
        return battle

    def blank(self, resolved: Resolved) -> Battle:
        return Battle(resolved, lexicon_of(resolved.scenario, resolved.options["level"]))

    def facts(self, state: Battle, seat: Seat) -> dict[str, Plain]:
        return {"round": state.round[0]} if state.round[0] else {}

    def goals(self, state: Battle, seat: Seat) -> Tally:
        return tally(state)

    def ref(self, state: Battle, kind: str, id: int) -> Ref:
        match kind:
            case "piece":
                return unit_ref(state, PieceId(id))
            case "side":
                return side_ref(state, Side(id))
        return super().ref(state, kind, id)


RULEBOOK = BattleBook()
