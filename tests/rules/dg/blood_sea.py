"""The Blood Sea: the rules of Dragons of Glory on a scenario of the tests' own, full of ships."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from warhost.campaign.printed.sides import SEATS
from warhost.campaign.rulebook import DragonsOfGlory, theatre_of
from warhost.campaign.scenario.scenario_files import load_scenario, scenario_digest
from warhost.core.rulebook import Resolved, ScenarioCard

SCENARIO = Path(__file__).parent / "data" / "blood-sea.toml"


class BloodSea(DragonsOfGlory):
    """Dragons of Glory with one scenario from the tests' folder."""

    id = "blood-sea"
    title = "The Blood Sea"

    def scenarios(self) -> Sequence[ScenarioCard]:
        scenario = load_scenario(SCENARIO)
        return [ScenarioCard(scenario.id, scenario.title, scenario.summary, SEATS, "1–15")]

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        data = theatre_of(SCENARIO, tuple(sorted(options.items())))
        return Resolved(self, scenario, dict(options), SEATS, self.seams(options), data)

    def digest(self, resolved: Resolved) -> str:
        return scenario_digest(SCENARIO)


BLOOD_SEA = BloodSea()
