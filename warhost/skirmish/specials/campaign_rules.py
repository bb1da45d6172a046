"""Consequences of earlier scenarios of a campaign: fatigue, spent energy, old wounds, a scouted valley (DN-1.2-03)."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from warhost.core.ids import PieceId
from warhost.core.seams import SeamChange
from warhost.core.steps import Procedure
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.conditions import Area
from warhost.skirmish.scenario.scenarios import Scenario, SetUpArea
from warhost.skirmish.seams import ALLOWANCES, OPENING
from warhost.skirmish.specials.base import ScenarioRule, special
from warhost.skirmish.state import Skirmish


@special("fatigue")
class Fatigue(ScenarioRule, frozen=True):
    """Some fighters are tired: they have fewer movement points."""

    who: tuple[str, ...]
    foot: int
    mounted: int

    amends = ("DN-1.31-04",)

    def changes(self) -> tuple[SeamChange, ...]:
        return (ALLOWANCES.add(self.slowed),)

    def slowed(self, field: Skirmish, piece: PieceId, points: int) -> int:
        """The movement points of a piece, fewer if it is tired."""
        if piece not in field.muster.named(*self.who):
            return points
        return points + (self.mounted if field.is_mounted(piece) else self.foot)


@special("spent-energy")
class SpentEnergy(ScenarioRule, frozen=True):
    """Spellcasters begin with their remaining energy (DN-3.2-01, option campaign-energy)."""

    left: dict[str, int]

    amends = ("DN-3.2-01",)

    def changes(self) -> tuple[SeamChange, ...]:
        return (OPENING.add(Spent()),)


@dataclass(frozen=True, slots=True)
class Spent(Procedure[Skirmish]):
    """Energy is as it was at the end of the last fight; a wound that has not healed halves it afterwards."""

    def run(self, field: Skirmish, /) -> None:
        for who, energy in SpentEnergy.of(field).left.items():
            for piece in field.muster.named(who):
                field.set("energy", piece, min(energy, field.energy[piece]))


@special("old-wounds")
class OldWounds(ScenarioRule, frozen=True):
    """Some fighters begin wounded."""

    who: tuple[str, ...]

    amends = ("DN-1.2-03",)

    def changes(self) -> tuple[SeamChange, ...]:
        return (OPENING.add(Hurt()),)


@dataclass(frozen=True, slots=True)
class Hurt(Procedure[Skirmish]):
    """Wound those who begin with old wounds."""

    def run(self, field: Skirmish, /) -> None:
        for piece in field.muster.named(*OldWounds.of(field).who):
            if len(field.muster.fighter[piece].foot) > 2:
                field.set("wounds", piece, 1)
            else:
                field.become(piece, Health.WOUNDED)
            field.note("wounded", piece)


@special("scouted")
class Scouted(ScenarioRule, frozen=True):
    """The enemy knows the ground: a side must set up a minimum number in an area."""

    side: str
    at_least: int
    area: Area

    amends = ("DN-1.31-03",)

    def amended(self, scenario: Scenario) -> Scenario:
        spot = SetUpArea(self.area, at_least=self.at_least)
        sides = (
            replace(side, set_up=(spot, *side.set_up)) if side.key == self.side else side for side in scenario.sides
        )
        return replace(scenario, sides=tuple(sides))
