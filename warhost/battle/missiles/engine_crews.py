"""Artillery: engines and their crews, reloading, abandoned engines and who takes them (10.9, 10.10).

An engine with its crew is a skirmish unit of one figure (BS-10.10-03). When the crew falls, the engine stays where it
is until a figure of either side serves or wrecks it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from warhost.battle.combat.removing_figures import close_up
from warhost.battle.command.persons import join_ranks, points_left, report_gone
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.shapes import SPACING, Formation, Pose, Shape
from warhost.battle.missiles.loading_engines import engine_of
from warhost.battle.movement.modes import MovementMode
from warhost.battle.movement.move_restrictions import bar_in_contact
from warhost.battle.roster.engines import LEAST_CREW, NO_CREW
from warhost.battle.roster.sheets import UnitSheet
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, Did, Fate, company_of, refused, shape_of, unit_ref
from warhost.battle.table.blocks import is_within
from warhost.battle.table.units import TOUCH
from warhost.core.ids import NO_PIECE, PieceId
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal

# Engines without a crew


def is_abandoned(battle: Battle, piece: PieceId) -> bool:
    """Whether an engine stands on the table without a crew."""
    return engine_of(battle, piece) is not None and battle.frontage[piece] > 0 and not battle.figures[piece]


def abandoned(battle: Battle) -> list[PieceId]:
    """All abandoned engines on the table."""
    return [piece for side in (GOOD, EVIL) for piece in battle.units_of(side) if is_abandoned(battle, piece)]


def engines_beside(battle: Battle, piece: PieceId) -> list[PieceId]:
    """The engines without a crew that a unit touches."""
    bases = shape_of(battle, piece).bases
    found = []
    for engine in abandoned(battle):
        place = shape_of(battle, engine)._replace(figures=1).bases[0]
        if any(is_within(place, base, TOUCH) for base in bases):
            found.append(engine)
    return found


def twin_of(battle: Battle, engine: PieceId) -> PieceId:
    """The piece that stands for the same engine in the hands of the other side."""
    sheet, side = battle.unit(engine).sheet, battle.unit(engine).side
    units = enumerate(battle.scenario.units)
    return next(PieceId(n) for n, unit in units if unit.sheet is sheet and unit.side != side)


def can_serve(sheet: UnitSheet) -> bool:
    """Whether a figure of a unit can be a crew: ten hit dice or more of men, demihumans or humanoids (BS-10.10-01)."""
    return sheet.hd_per_figure >= LEAST_CREW and sheet.race not in NO_CREW


def spares_a_figure(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit has another figure left if one serves an engine; those of a skirmish unit are pieces each."""
    others = (other for other in company_of(battle, piece) if other != piece)
    return battle.figures[piece] > 1 or any(battle.stands(other) for other in others)


@dataclass(frozen=True, slots=True)
class ManEngine(Order):
    """``man clanguard north-ballista``: one figure of a unit serves an engine that has lost its crew."""

    verb: ClassVar[str] = "man"
    binds: ClassVar[bool] = True
    piece: Piece
    engine: Piece


@dataclass(frozen=True, slots=True)
class WreckEngine(Order):
    """``wreck clanguard north-ballista``: a unit destroys an engine that nobody serves."""

    verb: ClassVar[str] = "wreck"
    binds: ClassVar[bool] = True
    piece: Piece
    engine: Piece


class TakesEngine(MovementMode):
    """An order by which a unit takes or wrecks an engine beside it instead of moving."""

    def bar(self, battle: Battle, piece: PieceId) -> Refusal | None:
        me = unit_ref(battle, piece)
        if battle.unit(piece).sheet.engine:
            return refused("BS-10.10-01", "battle-no-crew-of-that", me, unit=me)
        if not engines_beside(battle, piece):
            return refused("BS-10.10-01", "battle-no-engine-beside", me, unit=me)
        return bar_in_contact(battle, piece)

    def choices(self, battle: Battle, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.PIECE, engines_beside(battle, chosen[0]))

    def refusal(self, battle: Battle, order: Any) -> Refusal | None:
        if order.engine in engines_beside(battle, order.piece):
            return None
        me, it = unit_ref(battle, order.piece), unit_ref(battle, order.engine)
        return refused("BS-10.10-01", "battle-not-that-engine", it, unit=me, engine=it)


class Manning(TakesEngine):
    """A figure replaces the lost crew of an engine; an engine of the enemy is captured this way (BS-10.10-01)."""

    order = ManEngine
    label = "battle-man-button"

    def bar(self, battle: Battle, piece: PieceId) -> Refusal | None:
        why = super().bar(battle, piece)
        me = unit_ref(battle, piece)
        if why is None and not can_serve(battle.unit(piece).sheet):
            return refused("BS-10.10-01", "battle-no-crew-of-that", me, unit=me)
        if why is None and not battle.unit(piece).is_individual and not spares_a_figure(battle, piece):
            return refused("BS-10.10-01", "battle-last-figure", me, unit=me)
        return why

    def take(self, battle: Battle, order: Any) -> None:
        man(battle, order.piece, order.engine)


class Wrecking(TakesEngine):
    """A unit destroys an engine that nobody serves."""

    order = WreckEngine
    label = "battle-wreck-button"

    def take(self, battle: Battle, order: Any) -> None:
        remove(battle, order.engine)
        battle.mark_done(order.piece, Did.MOVED)
        us, it = unit_ref(battle, order.piece), unit_ref(battle, order.engine)
        battle.tell(msg("battle-log-wrecks", unit=us, engine=it))


def man(battle: Battle, unit: PieceId, engine: PieceId) -> None:
    """A figure leaves its unit and serves an engine, which changes to its side and shoots from the next round.

    An individual serves it himself, as a figure of one to one (BS-10.10-01), until he leaves it again. Persons beside
    a skirmisher who serves it go on beside another (BS-9.1-03).
    """
    shape = shape_of(battle, engine)
    same = battle.unit(engine).side == battle.unit(unit).side
    served = engine if same else twin_of(battle, engine)
    if not same:
        remove(battle, engine)
    pose = Pose(*shape.pose[:2], shape_of(battle, unit).pose.facing)
    battle.put(served, Shape(pose, battle.unit(served).base, 1, 1, SPACING[Formation.SKIRMISH]), Formation.SKIRMISH)
    for name, value in (("fate", 0), ("wound", 0), ("crew", unit), ("fired", 0), ("out", 0)):
        battle.set(name, served, value)
    alone = battle.unit(unit).is_individual
    if alone:
        join_ranks(battle, unit, served)
    elif battle.figures[unit] == 1:
        battle.set("figures", unit, 0)
        remove(battle, unit)
        report_gone(battle, unit)
    else:
        battle.set("figures", unit, battle.figures[unit] - 1)
        battle.set("fallen", unit, 1)
        close_up(battle, unit)
    for piece in (unit, served):
        battle.mark_done(piece, Did.MOVED)
    settle_engagements(battle)
    text = "battle-log-hero-mans" if alone else "battle-log-mans"
    battle.tell(msg(text, unit=unit_ref(battle, unit), engine=unit_ref(battle, served)))


def leave_engine(battle: Battle, person: PieceId) -> None:
    """The individual who serves an engine leaves it abandoned; a wound costs him half of his hit points."""
    engine = battle.attached[person]
    if engine == NO_PIECE or battle.crew[engine] != person:
        return
    if battle.wound[engine]:
        battle.set("hurt", person, battle.hurt[person] + points_left(battle, person) // 2)
    for name, value in (("figures", 0), ("wound", 0), ("crew", NO_PIECE)):
        battle.set(name, PieceId(engine), value)


def remove(battle: Battle, piece: PieceId) -> None:
    """An engine, or the skirmisher who serves one now, is no longer on the table as a piece of its own."""
    battle.set("frontage", piece, 0)
    battle.set("fate", piece, int(Fate.KILLED))
