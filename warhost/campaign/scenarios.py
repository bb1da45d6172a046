"""Scenarios as data: forces, set-up areas, calendar, steps, victory (DG-12-07, DG-12-12, DG-14 to DG-19).

A scenario is one TOML file that a player can change; ``data/scenarios/kender-strike.toml`` shows the form.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Literal

from msgspec import Struct, field

from warhost.campaign.atlas import Atlas
from warhost.campaign.counters import CounterSpec, Kind, Manifest
from warhost.campaign.datafiles import DataError, Fault, TomlFile, nearest
from warhost.campaign.sides import HL, NEUTRAL, WS

FOLDER = Path(__file__).parent / "data" / "scenarios"

SideName = Literal["highlord", "whitestone"]
StepName = Literal["replacements", "events", "activation", "initiative"]


class Force(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Counters that a side sets up, and where.

    ``kinds`` limits the counters of the nation, ``count`` how many take part, ``area`` names lands, regions or places.
    """

    side: SideName
    nation: str
    kinds: tuple[Kind, ...] = ()
    count: int | None = None
    area: tuple[str, ...]


class Condition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that can be true of the war; every field given must hold.

    ``holds``: the side controls all these places. ``lost_more_than``: the side has lost more than this part (in
    percent) of the Combat Strength it set up. ``all_of``, ``any_of``, ``none_of`` combine conditions.
    """

    side: SideName | None = None
    holds: tuple[str, ...] = ()
    lost_more_than: int | None = None
    all_of: tuple[Condition, ...] = ()
    any_of: tuple[Condition, ...] = ()
    none_of: tuple[Condition, ...] = ()


class Goal(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A way for a side to win, and how well; tested at the end of the last Turn unless it counts at once."""

    side: SideName
    level: str = "victory"
    reason: str
    rule: str
    when: Condition
    at_once: bool = False


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One scenario of the campaign."""

    id: str
    title: str
    summary: str
    map: str
    first_turn: int
    last_turn: int
    initiative: SideName
    force: tuple[Force, ...]
    goal: tuple[Goal, ...]
    dropped_steps: tuple[StepName, ...] = ()
    new_draconians: bool = True
    invasions: bool = True
    setup_order: tuple[SideName, ...] = ()
    held: dict[SideName, tuple[str, ...]] = field(default_factory=dict)
    rules: tuple[str, ...] = ()

    @property
    def order_of_setup(self) -> tuple[int, ...]:
        """The side without the initiative sets up first unless the scenario says otherwise (DG-00-02)."""
        if self.setup_order:
            return tuple(side_number(side) for side in self.setup_order)
        return (HL, WS) if self.initiative == "whitestone" else (WS, HL)


def side_number(side: str) -> int:
    """The number of a side by its name in data."""
    return {"highlord": HL, "whitestone": WS}.get(side, NEUTRAL)


@cache
def load_scenario(path: Path) -> Scenario:
    """Read a scenario; a fault names file and line."""
    file = TomlFile(path)
    scenario = file.decode(Scenario)
    if scenario.last_turn < scenario.first_turn:
        raise DataError([file.at(("last_turn",), f"Turn {scenario.last_turn} comes before Turn {scenario.first_turn}")])
    return scenario


def book_scenarios() -> dict[str, Path]:
    """The scenarios of the book by id."""
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


def scenario_digest(path: Path) -> str:
    """A digest of a scenario's file."""
    return blake2b(path.read_bytes(), digest_size=8).hexdigest()


def counters_of(force: Force, manifest: Manifest) -> tuple[CounterSpec, ...]:
    """The counters of a force, in the order of the manifest."""
    found = [
        c
        for c in manifest.select(nation=force.nation)
        if (not force.kinds or c.kind in force.kinds) and c.kind not in ("marker", "event", "artifact")
    ]
    return tuple(found if force.count is None else found[: force.count])


def area_hexes(force: Force, atlas: Atlas) -> frozenset[int]:
    """The hexes where a force may set up."""
    return frozenset().union(*(atlas.hexes_of(name) for name in force.area))


def scenario_faults(path: Path, atlas: Atlas, manifest: Manifest) -> list[Fault]:
    """Everything that is wrong with a scenario's names and numbers, by line."""
    file = TomlFile(path)
    scenario = file.decode(Scenario)
    faults: list[Fault] = []
    room: dict[frozenset[int], int] = {}
    for index, force in enumerate(scenario.force):
        where = ("force", index)
        if force.nation not in manifest.nations:
            hint = nearest(force.nation, manifest.nations)
            faults.append(file.at((*where, "nation"), f"no nation is called {force.nation!r}", hint))
            continue
        counters = counters_of(force, manifest)
        if not counters or (force.count is not None and len(counters) < force.count):
            faults.append(file.at(where, f"{force.nation} has only {len(counters)} such counters"))
        try:
            hexes = area_hexes(force, atlas)
        except (KeyError, ValueError) as error:
            faults.append(file.at((*where, "area"), str(error).strip("\"'")))
            continue
        room[hexes] = room.get(hexes, 0) + sum(c.kind in ("infantry", "cavalry") for c in counters)
    for hexes, armies in room.items():
        if armies > 3 * len(hexes):
            faults.append(file.at(("force",), f"{armies} ground armies cannot stack in {len(hexes)} hexes"))
    return faults
