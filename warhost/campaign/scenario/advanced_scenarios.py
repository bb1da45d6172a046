"""What heroes and artifacts add to a scenario (MD-20 to MD-37): files in ``data/scenarios/advanced``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct, field, structs

from warhost.campaign.printed.counters import EventClass, Manifest
from warhost.campaign.scenario.scenario_files import Scenario, SideName, force_without
from warhost.campaign.world.atlas import Atlas
from warhost.core.messages import msg
from warhost.datafiles import Fault, TomlFile, nearest

LAURANA = "laurana"


class HeroEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """When and where the Heroes of the Lance enter.

    ``at_start``: before the first Turn; else on the Turn of the option ``heroes-enter`` (MD-20-02). ``pick``: so many
    are chosen by Whitestone, 0 for all (MD-31-01, MD-32-01). ``without``: heroes or races that cannot be chosen.
    ``area`` names lands and regions. Without it ``where`` says which hexes are open: those of ``friends`` (countries
    neutral or allied with Whitestone), of ``allies`` alone, hexes that Whitestone ``controls``, or those with an
    ``army`` of his. ``apart`` has areas of single heroes.
    """

    at_start: bool = False
    pick: int = 0
    without: tuple[str, ...] = ()
    area: tuple[str, ...] = ()
    where: Literal["friends", "allies", "controls", "army"] = "friends"
    apart: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: {LAURANA: ("qualinesti",)})
    rule: str = "MD-0A-02"


class HiddenMarkers(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many Hidden markers are placed on which Turn, or the places where they lie from the start (MD-20-03)."""

    turns: dict[str, int] = field(default_factory=lambda: {"1": 4, "10": 4, "15": 4, "20": 5})
    places: tuple[str, ...] = ()
    rule: str = "MD-20-03"


class Artifacts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The artifact counters: those in the ``cup`` at the start, and whether others ``join`` on their Turns (MD-20-04).

    Before play the sides that ``draw`` take ``draw_each`` counters by turns, the Highlords first, and give them to
    ``bearers``; each may declare ``uncover_each`` of its own uncovered. ``start``: counters that a side has in play at
    once, ``withheld`` those that it has face down. ``waived``: every condition but Berem's counts as fulfilled.
    """

    cup: tuple[EventClass, ...] = ()
    join: bool = True
    draw: tuple[SideName, ...] = ("highlord", "whitestone")
    draw_each: int = 0
    uncover_each: int = 0
    bearers: Literal["anybody", "heroes"] = "anybody"
    start: dict[SideName, tuple[str, ...]] = field(default_factory=dict)
    withheld: dict[SideName, tuple[str, ...]] = field(default_factory=dict)
    waived: bool = False
    rule: str = "MD-20-04"


class AdvancedScenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What lies over a scenario while heroes are in the war; ``absent``: counters that do not set up."""

    heroes: HeroEntry = HeroEntry()
    hidden: HiddenMarkers = HiddenMarkers()
    artifacts: Artifacts = Artifacts()
    absent: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def advanced_faults(path: Path, overlay: AdvancedScenario, manifest: Manifest, atlas: Atlas) -> list[Fault]:
    """What is wrong in an overlay: counters and places that do not exist."""
    file = TomlFile(path, f"{path.parent.name}/{path.name}")
    tokens = [counter.token for counter in manifest]
    named: list[tuple[tuple[str | int, ...], str]] = [(("absent", n), name) for n, name in enumerate(overlay.absent)]
    for table, lists in (("start", overlay.artifacts.start), ("withheld", overlay.artifacts.withheld)):
        for side, names in lists.items():
            named += [(("artifacts", table, side, n), name) for n, name in enumerate(names)]
    found = [
        file.at(where, msg("dg-data-no-counter", name=name), nearest(name, tokens))
        for where, name in named
        if name not in manifest
    ]
    places = [place.id for place in atlas.places]
    return found + [
        file.at(("hidden", "places", n), msg("dg-data-no-place", name=name), nearest(name, places))
        for n, name in enumerate(overlay.hidden.places)
        if name not in places
    ]


def with_heroes(scenario: Scenario, overlay: AdvancedScenario, manifest: Manifest) -> Scenario:
    """A scenario as it is set up with heroes: counters that lie in the cup do not set up (MD-20-01)."""
    forces = (force_without(force, overlay.absent, manifest) for force in scenario.force)
    return structs.replace(scenario, force=tuple(force for force in forces if force is not None))
