"""Small battles on an empty table: units of any type, where a test wants them, in the Movement Phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from tests.rules.bs.test_set_up import battle_of
from warhost.battle.formations.shapes import SPACING, Formation, Pose, Shape, mob_frontage
from warhost.battle.movement.manoeuvres import ACT_FORMS
from warhost.battle.roster.sheets import UnitSheet
from warhost.battle.rulebook import POSE, RULEBOOK, BattleBook
from warhost.battle.scenario.scenarios import BattleScenario, BattleUnit, load_scenario
from warhost.battle.sequence import GameRound, WholeBattle
from warhost.battle.state import Battle
from warhost.core import Game, new_game
from warhost.core.ids import PieceId, Side
from warhost.core.orders import Kind, Names
from warhost.core.rulebook import Resolved

CROSSROADS = load_scenario("crossroads")
SHEETS = {unit.sheet.id: unit.sheet for unit in CROSSROADS.units}


def sheet(like: str, **more: Any) -> UnitSheet:
    """The sheet of a unit of the Crossroads with other values."""
    return changed(SHEETS[like], **more)


class Placed:
    """A unit and where it stands at the start."""

    def __init__(self, side: Side, of: UnitSheet, x: float, y: float, facing: float = 0, **more: Any) -> None:
        self.side = side
        self.sheet = of
        self.pose = Pose(round(x * 1000), round(y * 1000), round(facing * 100))
        self.frontage = more.get("frontage")
        self.formation = more.get("formation")
        self.apart = more.get("apart", 2000)

    def pieces(self) -> list[tuple[BattleUnit, Shape, Formation]]:
        """Its pieces, each with its shape; skirmishers stand in a row."""
        figures = range(1, self.sheet.figures + 1) if self.sheet.type == "skirmish" else (0,)
        units = [BattleUnit(self.sheet, self.side, figure) for figure in figures]
        found = []
        for number, unit in enumerate(units):
            formation = unit.formations[0] if self.formation is None else self.formation
            wide = mob_frontage(unit.strength) if formation is Formation.MOB else min(unit.strength, 6)
            pose = self.pose._replace(x=self.pose.x + number * self.apart)
            shape = Shape(pose, unit.base, unit.strength, self.frontage or wide, SPACING[formation])
            found.append((unit, shape, formation))
        return found


class Field(BattleBook):
    """The battle with some units of a test in the place of the Crossroads' armies."""

    def __init__(self, *units: Placed) -> None:
        self.placed = [piece for unit in sorted(units, key=lambda unit: unit.side) for piece in unit.pieces()]

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        base = RULEBOOK.resolve(scenario, options)
        field = replace(CROSSROADS.field, pieces=())
        data: BattleScenario = replace(CROSSROADS, field=field, units=tuple(unit for unit, *_ in self.placed))
        return Resolved(self, scenario, options, base.seats, base.seams, data)

    def blank(self, resolved: Resolved) -> Battle:
        names = Names({Kind.PIECE: [unit.id for unit, *_ in self.placed], Kind.HEX: []}, ACT_FORMS, POSE)
        return Battle(resolved, names)

    def begin(self, resolved: Resolved) -> Battle:
        battle = self.blank(resolved)
        for number, (_, shape, formation) in enumerate(self.placed):
            battle.put(PieceId(number), shape, formation)
        battle.push(GameRound())
        return battle


class SetUpField(Field):
    """The same before set-up, with the zones of the Crossroads."""

    def begin(self, resolved: Resolved) -> Battle:
        battle = self.blank(resolved)
        battle.push(WholeBattle())
        return battle


def field(*units: Placed, options: Mapping[str, str] | None = None) -> Game:
    """A battle of these units, before the initiative of its first round."""
    return new_game(Field(*units), "crossroads", seed=1, options=options)


def good_moves(*units: Placed, options: Mapping[str, str] | None = None) -> Game:
    """The same when Good has the initiative and moves first."""
    return begin_movement(field(*units, options=options))


def begin_movement(game: Game) -> Game:
    """Good wins the initiative, nobody is rallied, and Good moves first."""
    game.roll(6, 1)
    while any(offer.order.verb == "end-rally" for offer in game.ask.offers):
        game.give("end-rally")
    game.give("first")
    return game


def evil_moves(*units: Placed, options: Mapping[str, str] | None = None) -> Game:
    """The same when Good has moved nobody and Evil moves second."""
    game = good_moves(*units, options=options)
    game.give("end-movement")
    return game


def next_round(game: Game) -> Game:
    """Go on to the movement of the next round in which Good has the initiative; nobody fights on the way."""
    battle, now = battle_of(game), battle_of(game).round[0]
    while battle.round[0] == now:
        game.give("end-movement")
    return begin_movement(game)


def why_not(game: Game, order: str) -> tuple[str, ...]:
    """The rules by which an order is refused, also if nobody could be given one of its kind."""
    found = game.refusal(game.read(order))
    return () if found is None else found.rules
