"""What makes a one-sided scenario even: our changes for an evening, files in ``data/scenarios/evening``.

The book's scenario stays as it is. The option ``evening`` lays such a file over it, and every game that is played so
says it.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, structs

from warhost.campaign.printed.counters import Manifest
from warhost.campaign.scenario.check_scenario import ScenarioDraft, faults_in
from warhost.campaign.scenario.scenario_files import Force, Goal, Muster, Scenario, force_without
from warhost.campaign.world.atlas import Atlas
from warhost.core.messages import msg
from warhost.datafiles import Fault, TomlFile, nearest


class EveningScenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What lies over a scenario for an even evening.

    ``says``: what changes, for players. ``last_turn``, ``muster`` and ``goal`` take the place of the scenario's own;
    ``force`` comes in addition, and the counters in ``absent`` do not set up.
    """

    says: str = ""
    last_turn: int | None = None
    muster: tuple[Muster, ...] | None = None
    goal: tuple[Goal, ...] | None = None
    force: tuple[Force, ...] = ()
    absent: tuple[str, ...] = ()


def with_evening(scenario: Scenario, overlay: EveningScenario, manifest: Manifest) -> Scenario:
    """A scenario as it is played for an even evening."""
    instead = {name: getattr(overlay, name) for name in ("last_turn", "muster", "goal")}
    changed = {name: value for name, value in instead.items() if value is not None}
    forces = (*present_forces(scenario, overlay, manifest), *overlay.force)
    return structs.replace(scenario, force=forces, **changed)


def present_forces(scenario: Scenario, overlay: EveningScenario, manifest: Manifest) -> list[Force]:
    """The forces of the scenario that set up all the same."""
    forces = (force_without(force, overlay.absent, manifest) for force in scenario.force)
    return [force for force in forces if force is not None]


class EveningFile(TomlFile):
    """An overlay that knows on which line its own parts of the scenario stand: its forces come after the book's."""

    __slots__ = ("_forces",)

    def __init__(self, path: Path, forces: int = 0) -> None:
        super().__init__(path, f"{path.parent.name}/{path.name}")
        self._forces = forces

    def line(self, *path: str | int) -> int:
        if path[:1] == ("force",) and len(path) > 1 and isinstance(path[1], int):
            path = ("force", path[1] - self._forces, *path[2:])
        return super().line(*path)


def evening_faults(path: Path, scenario: Scenario, atlas: Atlas, manifest: Manifest) -> list[Fault]:
    """What is wrong in an overlay: counters that do not exist, and whatever would be wrong in a scenario like that."""
    overlay = EveningFile(path).decode(EveningScenario)
    file = EveningFile(path, len(present_forces(scenario, overlay, manifest)))
    tokens = [counter.token for counter in manifest]
    found = [
        file.at(("absent", n), msg("dg-data-no-counter", name=name), nearest(name, tokens))
        for n, name in enumerate(overlay.absent)
        if name not in manifest
    ]
    if not overlay.says.strip():
        found.append(file.at(("says",), msg("dg-data-evening-says")))
    return found or faults_in(ScenarioDraft(file, with_evening(scenario, overlay, manifest), atlas, manifest))
