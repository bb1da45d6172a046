"""Scenarios: two armies and a battlefield, and who sets up first (3.4, S1).

>>> [unit.sheet.name for unit in load_scenario("crossroads").units[:2]]
['Twin Blades', 'Glarus Militia']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from warhost.battle.formations.shapes import Base, Formation
from warhost.battle.options import AS_WRITTEN, OTHER_LEVELS
from warhost.battle.roster.checking import load_army
from warhost.battle.roster.figures_and_bases import BASES, base_of
from warhost.battle.roster.sheets import Army, UnitSheet
from warhost.battle.scenario.battlefields import Battlefield, load_battlefield
from warhost.battle.scenario.other_levels import at_level, file_of_level, read_level
from warhost.battle.scenario.scenario_files import SCENARIOS, ScenarioText, nearby, scenario_file
from warhost.battle.table.units import INCH
from warhost.briefings import is_companion
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.rulebook import ScenarioCard
from warhost.core.seats import Seat
from warhost.datafiles import TomlFile

GOOD, EVIL = Side(0), Side(1)
PRINTED: Final = ("crossroads", "lairn")
"""The scenarios of the book, in its order (BS-S0-01)."""
SEATS: Final = (Seat("good"), Seat("evil"))
FORMATIONS: Final = {
    "regular": (Formation.CLOSED, Formation.OPEN),
    "elite": (Formation.CLOSED, Formation.OPEN, Formation.SKIRMISH),
    "berserker": (Formation.OPEN,),  # BS-2.11-02
    "skirmish": (Formation.SKIRMISH,),
    "mob": (Formation.MOB,),
    "individual": (Formation.ALONE,),
}
"""The formations of each type of unit (BS-7.1-01)."""


@dataclass(frozen=True)
class BattleUnit:
    """A piece of a scenario: a unit, a figure of a skirmish unit, or an individual."""

    sheet: UnitSheet
    side: Side
    figure: int = 0
    """The number of a figure in its skirmish unit, each of which acts by itself (BS-2.9-04); 0 for all others."""
    captured: bool = False
    """Whether it stands for an engine of the enemy, which is on the table once it is captured (BS-10.10-01)."""

    @property
    def id(self) -> str:
        """Its name in orders."""
        if self.sheet.engine:
            return f"{self.sheet.id}-captured" if self.captured else self.sheet.id
        return f"{self.sheet.id}-{self.figure}" if self.figure else self.sheet.id

    @cached_property
    def name(self) -> str:
        """Its name in texts."""
        return f"{self.sheet.name} {self.figure}" if self.figure and not self.sheet.engine else self.sheet.name

    @property
    def strength(self) -> int:
        """Its original number of figures."""
        return 1 if self.figure else self.sheet.figures

    @cached_property
    def is_individual(self) -> bool:
        """Whether it is one person, at a ratio of 1:1 (BS-2.6-01)."""
        return self.sheet.type == "individual"

    @property
    def begins_in_ranks(self) -> bool:
        """Whether it is an individual who begins in the ranks of a unit, without a figure of his own (BS-9.2-01)."""
        return self.sheet.rank in ("member", "unit")

    @property
    def is_placed(self) -> bool:
        """Whether its owner places it before the battle."""
        return not self.begins_in_ranks and not self.captured

    @cached_property
    def base(self) -> Base:
        """The base of its figures."""
        if self.sheet.engine:
            return Base(*BASES["large individual"])  # BS-10.9-01
        if self.is_individual:
            return Base(*BASES["large individual" if self.sheet.size == "L" else "individual"])  # BS-2.3-03
        for trait, base in (("chariot", "chariot"), ("mounted", "cavalry")):  # BS-2.3-01, BS-2.3-04
            if trait in self.sheet.traits:
                return Base(*BASES[base])
        return Base(*base_of(self.sheet.race, self.sheet.size))

    @property
    def rate(self) -> int:
        """Its movement rate in thousandths of an inch."""
        return self.sheet.movement * INCH

    @property
    def radius(self) -> int:
        """The radius of its commander in thousandths of an inch; 0 without one."""
        return self.sheet.commander.radius * INCH if self.sheet.commander else 0

    @property
    def formations(self) -> tuple[Formation, ...]:
        """The formations that it may take."""
        return FORMATIONS[self.sheet.type]


@dataclass(frozen=True)
class BattleScenario:
    """What a scenario consists of."""

    card: ScenarioCard
    field: Battlefield
    units: tuple[BattleUnit, ...]
    set_up_order: tuple[Side, ...]
    """The sides in the order in which they set up (BS-S1-01)."""
    text: ScenarioText
    """Its file: level and special rules."""
    system: str = "adnd"
    """Whose values its armies have (BS-0.0-03)."""

    @cached_property
    def pieces_of_side(self) -> tuple[tuple[PieceId, ...], ...]:
        """All pieces of each side."""
        numbered = [(PieceId(n), unit.side) for n, unit in enumerate(self.units)]
        return tuple(tuple(piece for piece, side in numbered if side == wanted) for wanted in (GOOD, EVIL))

    @cached_property
    def companies(self) -> tuple[tuple[PieceId, ...], ...]:
        """For each piece all pieces of its unit: the figures of a skirmish unit, else the unit alone."""
        return tuple(
            tuple(piece for piece in self.pieces_of_side[unit.side] if self.units[piece].sheet is unit.sheet)
            for unit in self.units
        )

    def radius_over(self, unit: BattleUnit) -> int:
        """The radius of the commander in a unit's ranks, who may have a sheet of his own (BS-9.2-01)."""
        leaders = (one for one in self.units if one.sheet.rank == "unit" and unit.sheet.id in one.sheet.commands)
        return next((leader.radius for leader in leaders if leader.side == unit.side), unit.radius)

    def side_name(self, side: Side) -> str:
        """The name of a side."""
        return self.card.sides[side]


def pieces_of(army: Army, side: Side) -> tuple[BattleUnit, ...]:
    """The pieces of an army; a skirmish unit has one for each of its figures."""
    found: list[BattleUnit] = []
    for sheet in army.unit:
        figures = range(1, sheet.figures + 1) if sheet.type == "skirmish" else (0,)
        found += [BattleUnit(sheet, side, figure) for figure in figures]
    return tuple(found)


def captured(engine: BattleUnit) -> BattleUnit:
    """The piece that stands for an engine in the hands of the other side."""
    return BattleUnit(engine.sheet, Side(1 - engine.side), engine.figure, captured=True)


def scenario_ids() -> tuple[str, ...]:
    """The scenarios of the project: those of the book first, then our own."""
    found = sorted(path.stem for path in SCENARIOS.glob("*.toml") if not is_companion(path))
    return (*PRINTED, *(id for id in found if id not in PRINTED))


@cache
def load_scenario(id: str, level: str = AS_WRITTEN) -> BattleScenario:
    """A scenario of the project."""
    return read_scenario(scenario_file(id), level)


def levels_of(id: str) -> tuple[str, ...]:
    """The levels of the game at which a scenario of the project can be played, its own first."""
    return (AS_WRITTEN, *(level for level in OTHER_LEVELS if file_of_level(scenario_file(id), level)))


def read_scenario(path: Path, level: str = AS_WRITTEN) -> BattleScenario:
    """A scenario from its file; raises DataError with the faults of the file or of the first army that has some."""
    text = TomlFile(path).decode(ScenarioText)
    over = file_of_level(path, level)
    if over is not None:
        text = at_level(text, level, read_level(over))
    armies = [load_army(nearby(path, "armies", name), special_types=text.special_types) for name in text.armies]
    units = tuple(unit for side, army in zip((GOOD, EVIL), armies, strict=True) for unit in pieces_of(army, side))
    units += tuple(captured(unit) for unit in units if unit.sheet.engine)
    card = card_of(path, text, tuple(army.name for army in armies))
    field = load_battlefield(nearby(path, "battlefields", text.battlefield))
    first = side_named(text.first_to_set_up)
    return BattleScenario(card, field, units, (first, Side(1 - first)), text, armies[0].system)


def card_of(path: Path, text: ScenarioText, sides: tuple[str, ...]) -> ScenarioCard:
    """A scenario as the list shows it, with what changes at another level, or that it has none."""
    others = [read_level(file) for level in OTHER_LEVELS if (file := file_of_level(path, level)) is not None]
    return ScenarioCard(
        path.stem,
        text.title,
        text.summary,
        SEATS,
        sides=sides,
        closed={} if others else {"level": msg("battle-why-one-level", level=text.level)},
        notes={"level": " ".join(other.says for other in others)} if others else {},
    )


def side_named(name: str) -> Side:
    """The side that a file calls good or evil."""
    return GOOD if name == "good" else EVIL
