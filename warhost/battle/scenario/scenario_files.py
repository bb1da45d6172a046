"""Scenario files: which armies meet on which battlefield under which special rules, and where units stand (3.4, S0)."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from warhost.battle import DATA

SCENARIOS: Final = DATA / "scenarios"
SideName = Literal["good", "evil"]


class PlaceText(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a unit begins the battle, in inches and degrees; its player may still place it elsewhere in its zone."""

    unit: str
    x: float
    y: float
    facing: float
    frontage: int
    formation: Literal["closed", "open", "skirmish", "mob", "alone"]


class ScenarioText(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file has it."""

    title: str
    summary: str
    battlefield: str
    armies: tuple[str, str]
    """The armies of the good and of the evil side."""
    level: Literal["basic", "intermediate"] = "basic"
    first_to_set_up: SideName = "evil"
    simultaneous: bool = False
    """Whether both sides set up at once, each without seeing the other (BS-S2-01)."""
    largest_table: tuple[int, int] | None = None
    """The width and depth that its battlefield must not exceed, in inches (BS-S2-01)."""
    daylight: bool = True
    """Whether the battle is fought by day (BS-S1-05)."""
    special_types: bool = False
    """Whether elite units and berserkers are allowed (BS-2.11-03)."""
    if_nobody_is_left: SideName = "good"
    """Who wins if both sides annihilate each other."""
    last_round: Literal["draw", "hit-dice"] = "draw"
    """What decides when time is up: nothing, or the hit dice of unrouted units on the table."""
    place: tuple[PlaceText, ...] = ()


def scenario_file(id: str) -> Path:
    """The file of a scenario."""
    return SCENARIOS / f"{id}.toml"


def nearby(scenario: Path, folder: str, name: str) -> Path:
    """A file that a scenario names: beside the scenario if it lies there, else one of the project's."""
    beside = scenario.with_name(f"{name}.toml")
    return beside if beside.is_file() and beside != scenario else DATA / folder / f"{name}.toml"
