"""Scenarios at another level of the game than their own: files in a folder of that level's name (BS-0.0-04).

``scenarios/intermediate/proving-ground.toml`` says what the Proving Ground looks like under the Intermediate Game. The
scenario's own file stays as it is, and so does the game that it describes; the option ``level`` lays the other file
over it.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, structs

from warhost.battle.options import AS_WRITTEN, GAME_LEVELS, OTHER_LEVELS
from warhost.battle.scenario.scenario_files import PlaceText, ScenarioText
from warhost.core.messages import msg
from warhost.datafiles import Fault, TomlFile


class OtherLevel(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What takes the place of a scenario's own where it is played at another level.

    ``says``: what changes, for players. The units that the scenario itself places are placed here or nowhere.
    """

    says: str = ""
    armies: tuple[str, str] | None = None
    battlefield: str | None = None
    special_types: bool | None = None
    place: tuple[PlaceText, ...] = ()


def file_of_level(scenario: Path, level: str) -> Path | None:
    """The file of a scenario at another level; None for its own level and where there is none."""
    found = scenario.parent / level / scenario.name
    return found if level != AS_WRITTEN and found.is_file() else None


def is_other_level(path: Path) -> bool:
    """Whether a file says what the scenario above it is at another level."""
    return path.parent.name in OTHER_LEVELS and (path.parent.parent / path.name).is_file()


def read_level(path: Path) -> OtherLevel:
    """The file of another level; raises DataError if its fields don't fit."""
    return level_toml(path).decode(OtherLevel)


def level_toml(path: Path) -> TomlFile:
    """The file of another level, which faults name with its folder."""
    return TomlFile(path, f"{path.parent.name}/{path.name}")


def at_level(scenario: ScenarioText, level: str, other: OtherLevel) -> ScenarioText:
    """A scenario as it is played at another level."""
    instead = {name: getattr(other, name) for name in ("armies", "battlefield", "special_types")}
    changed = {name: value for name, value in instead.items() if value is not None}
    return structs.replace(scenario, level=level, place=other.place, **changed)


def faults_of_level(path: Path, scenario: ScenarioText) -> list[Fault]:
    """What is wrong with the file of another level, beside what would be wrong in any scenario."""
    file, found = level_toml(path), []
    own, other = (GAME_LEVELS.index(level) for level in (scenario.level, path.parent.name))
    if other <= own:  # BS-0.0-04: a higher level adds abilities, a lower one would take them away
        found.append(file.at((), msg("battle-data-no-higher-level")))
    if not file.decode(OtherLevel).says.strip():
        found.append(file.at(("says",), msg("battle-data-level-says")))
    return found
