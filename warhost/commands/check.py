"""`warhost check`: look through a folder of data for faults, and name file, line, fault and nearest valid spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from warhost import library, rulebooks
from warhost.battle import DATA as BATTLE_DATA
from warhost.battle.options import OTHER_LEVELS
from warhost.battle.roster.checking import load_army
from warhost.battle.scenario.battlefields import load_battlefield
from warhost.battle.scenario.checking import level_faults
from warhost.battle.scenario.checking import scenario_faults as battle_scenario_faults
from warhost.battle.scenario.other_levels import is_other_level
from warhost.battle.scenario.scenarios import SEATS as BATTLE_SEATS
from warhost.bots import BOTS
from warhost.bots.problems import PROBLEMS
from warhost.bots.problems.checking import problem_faults
from warhost.briefings import briefing_faults, guide_faults, is_companion, scenario_of
from warhost.campaign.printed.counters import load_manifest
from warhost.campaign.printed.sides import SEATS
from warhost.campaign.scenario.check_deck import deck_faults
from warhost.campaign.scenario.check_scenario import scenario_faults
from warhost.campaign.scenario.deck_files import EraFile, era_files
from warhost.campaign.scenario.evening_scenarios import evening_faults
from warhost.campaign.scenario.overlays import SWITCHES as OVERLAYS
from warhost.campaign.scenario.scenario_files import load_scenario
from warhost.campaign.world.atlas import DATA as MAPS
from warhost.campaign.world.atlas import load_atlas
from warhost.campaign.world.check_map import check_map
from warhost.cartography.skirmish.furnishings import load_drawing
from warhost.cartography.studio.icons import icons
from warhost.commands import Complaint
from warhost.core.ids import all_hexes
from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, KeyPath, TomlFile, nearest
from warhost.skirmish import DATA as SKIRMISH_DATA
from warhost.skirmish.maps.ground import load_map
from warhost.skirmish.printed.fighters import load_fighters
from warhost.skirmish.printed.spells import load_spells
from warhost.skirmish.printed.tables import load_tables
from warhost.skirmish.printed.terrain import load_terrain
from warhost.skirmish.printed.weapons import load_weapons
from warhost.skirmish.scenario.scenarios import load_campaign, read_scenario
from warhost.skirmish.specials import faults_of_specials
from warhost.texts import say

SHIPPED = (MAPS.parent, SKIRMISH_DATA, BATTLE_DATA, PROBLEMS)
"""The data of the project, checked when no folder is named."""

console = Console(highlight=False, soft_wrap=True)


class Checker(NamedTuple):
    """A kind of data that can be checked.

    Attributes:
        what: the id of what the user reads.
        finds: whether a file or folder is of this kind.
        check: its faults.
    """

    what: str
    finds: Callable[[Path], bool]
    check: Callable[[Path], list[Fault]]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check")(check)


def check(
    folders: Annotated[list[Path] | None, typer.Argument()] = None,
) -> None:
    """Check maps, counters, decks of cards, scenarios and the figures of the skirmish, your own or the project's.

    Looks into every folder below those named. Leaves with exit code 1 when something is wrong.
    """
    wrong = 0
    for root in folders or SHIPPED:
        if not root.exists():
            raise Complaint(say("commands-check-not-there", file=str(root)))
        found = list(checkable(root))
        if not found:
            raise Complaint(say("commands-check-nothing", file=str(root)))
        for checker, path in found:
            faults = faults_of(checker, path)
            show(checker, path, faults)
            wrong += len(faults)
    if wrong:
        raise typer.Exit(1)


def checkable(root: Path) -> Iterator[tuple[Checker, Path]]:
    """Yield what can be checked in a folder and below it, in order."""
    paths = [root, *sorted(root.rglob("*"))] if root.is_dir() else [root]
    for path in paths:
        for checker in CHECKERS:
            if checker.finds(path):
                yield checker, path


def faults_of(checker: Checker, path: Path) -> list[Fault]:
    """Return the faults of a file or folder, each with the path that leads to its file."""
    try:
        faults = checker.check(path)
    except DataError as error:
        faults = list(error.faults)
    home = path if path.is_dir() else path.parent
    return sorted(msgspec.structs.replace(fault, file=str(home / fault.file)) for fault in faults)


def show(checker: Checker, path: Path, faults: list[Fault]) -> None:
    """Print the verdict on one file or folder."""
    if not faults:
        console.print(
            Text.assemble((f"{path}: ", "dim"), f"{say(checker.what)}, ", (say("commands-check-sound"), "green"))
        )
    for fault in faults:
        console.print(Text(str(fault), style="red"))


def is_map(path: Path) -> bool:
    """Whether a folder is a map of the campaign."""
    return (path / "map.toml").is_file() and (path / "terrain.txt").is_file()


def are_counters(path: Path) -> bool:
    """Whether a folder is a set of counters."""
    return (path / "nations.toml").is_file() and (path / "armies.toml").is_file()


def is_scenario(path: Path) -> bool:
    """Whether a file is a scenario of the campaign: it says on which map and from which Turn it is played."""
    return has_lines(path, "map", "first_turn")


def has_lines(path: Path, *starts: str) -> bool:
    """Whether a file is TOML that has these keys or tables; it may be faulty for the rest."""
    if path.suffix != ".toml" or not path.is_file() or is_companion(path):
        return False
    lines = path.read_text("utf-8", errors="replace").splitlines()
    return set(starts) <= {line.partition("#")[0].partition("=")[0].strip() for line in lines}


def check_scenario(path: Path) -> list[Fault]:
    """Return the faults of a scenario, on the map that it names: a folder beside it, or one of the project's."""
    file = TomlFile(path)
    named = file.decode(MapOfScenario).map
    if is_map(path.parent / named):
        return scenario_faults(path, load_atlas(path.parent / named), load_manifest())
    known = sorted(folder.name for folder in MAPS.iterdir())
    if named not in known:
        return [file.at(("map",), msg("data-no-map", name=named), nearest(named, known))]
    return scenario_faults(path, load_atlas(named), load_manifest())


def is_evening(path: Path) -> bool:
    """Whether a file says what makes the scenario above it even."""
    return path.parent.name == "evening" and is_scenario(path.parent.parent / path.name)


def check_evening(path: Path) -> list[Fault]:
    """Return the faults of an even evening, measured by the scenario that it changes."""
    scenario = load_scenario(path.parent.parent / path.name)
    return evening_faults(path, scenario, load_atlas(scenario.map), load_manifest())


class MapOfScenario(msgspec.Struct):
    """The one line of a scenario that must be read before the rest can be checked."""

    map: str = "ansalon"


def is_briefing(path: Path) -> bool:
    """Whether a file is the briefing of a scenario, in any language."""
    return path.suffix == ".toml" and path.name.split(".")[1:2] == ["briefing"]


def check_briefing(path: Path) -> list[Fault]:
    """Return the faults of a briefing, measured by the scenario beside it."""
    _, seats = briefed(path)
    # A layer has a catalogue of its own, so that the rules of a scenario may come from several.
    rules = [rule for volume in rulebooks.BOOKS for rule in rulebooks.catalogue(volume.name)]
    return list(briefing_faults(TomlFile(path), seats, rules, places_of(briefed_scenario(path))))


def places_of(scenario: Path) -> list[str]:
    """The places on the map of a scenario: towns in the campaign, hexes and sites in the skirmish, none in a battle."""
    if is_skirmish_scenario(scenario):
        ground = read_scenario(scenario).ground()
        return [*ground.sites, *(ground.name(hex) for hex in all_hexes(ground.size))]
    if not is_scenario(scenario):
        return []
    named = TomlFile(scenario).decode(MapOfScenario).map
    own = scenario.parent / named
    return [place.name for place in load_atlas(own if is_map(own) else named).places]


def is_guide(path: Path) -> bool:
    """Whether a file is the guided game of a scenario, in any language."""
    return path.suffix == ".toml" and path.name.split(".")[1:2] == ["guide"]


def check_guide(path: Path) -> list[Fault]:
    """Return the faults of a guided game, measured by the scenario beside it and its rulebook."""
    book, seats = briefed(path)
    return list(guide_faults(TomlFile(path), seats, tuple(library.rulebook(book).orders), tuple(BOTS)))


def briefed_scenario(path: Path) -> Path:
    """The scenario to which a file belongs; an overlay's file belongs to the scenario below it."""
    scenario = scenario_of(path)
    return scenario.parent.parent / scenario.name if path.parent.name in (*OVERLAYS, *OTHER_LEVELS) else scenario


def briefed(path: Path) -> tuple[str, tuple[str, ...]]:
    """The rulebook and the seats of the scenario to which a file belongs, or to the overlay of which."""
    scenario = briefed_scenario(path)
    if is_skirmish_scenario(scenario):
        return "dragon-noir", tuple(side.key for side in read_scenario(scenario).sides if side.is_led)
    if is_scenario(scenario):
        return "dragons-of-glory", tuple(SEATS)
    if is_battle_scenario(scenario):
        return "battlesystem", tuple(BATTLE_SEATS)
    raise DataError([Fault(path.name, 0, str(msg("data-no-scenario", name=scenario.name)))])


def check_counters(path: Path) -> list[Fault]:
    """Return the faults of a folder of counters."""
    load_manifest(path)
    return []


def is_deck(path: Path) -> bool:
    """Whether a folder is an event deck: a file in it says of which era its cards are."""
    return path.is_dir() and any(has_lines(file, "era", "[[card]]") for file in path.glob("*.toml"))


def check_deck(path: Path) -> list[Fault]:
    """Return the faults of an event deck, pictures that nobody has drawn and rules that are in no book."""
    faults = deck_faults(path, load_atlas("ansalon"), load_manifest())
    if faults:
        return faults
    for file in era_files(path):
        for row, card in enumerate(file.decode(EraFile).card):
            if card.icon not in icons():
                faults.append(
                    file.at(("card", row, "icon"), msg("data-no-icon", name=card.icon), nearest(card.icon, icons()))
                )
            faults += unknown_rules(file, ("card", row, "rules"), card.rules)
    return faults


def unknown_rules(file: TomlFile, path: KeyPath, ids: Iterable[str]) -> Iterator[Fault]:
    """The rules that no catalogue has."""
    for id in ids:
        try:
            rulebooks.rule(id)
        except rulebooks.UnknownRule as unknown:
            yield file.at(path, msg("data-no-rule", rule=id), unknown.nearest[0] if unknown.nearest else "")


def is_skirmish_map(path: Path) -> bool:
    """Whether a folder is a map of the skirmish."""
    return (path / "map.toml").is_file() and (path / "ground.txt").is_file()


def check_skirmish_map(path: Path) -> list[Fault]:
    """Return the faults of a map of the skirmish and of what the cartographer adds to it."""
    load_map(path.name, path.parent)
    load_drawing(path)
    return []


def is_skirmish_scenario(path: Path) -> bool:
    """Whether a file is a scenario of the skirmish: it says in which volume it is and how long it lasts."""
    return has_lines(path, "volume", "turns")


def check_skirmish_scenario(path: Path) -> list[Fault]:
    """Return the faults of a scenario of the skirmish, its special rules included."""
    return list(faults_of_specials(read_scenario(path), TomlFile(path)))


def is_chain(path: Path) -> bool:
    """Whether a file is a chain of skirmish scenarios."""
    return has_lines(path, "scenarios", "[carry_over]")


def check_chain(path: Path) -> list[Fault]:
    """Return the faults of a chain of skirmish scenarios, which lie beside it."""
    load_campaign(path)
    return []


def load_both_rosters(path: Path) -> None:
    """Read the fighters as they are in either volume."""
    load_fighters("exile", path)
    load_fighters("challenge", path)


FIGURES: dict[str, Callable[[Path], object]] = {
    "fighters.toml": load_both_rosters,
    "spells.toml": load_spells,
    "terrain.toml": load_terrain,
    "weapons.toml": load_weapons,
    "tables": load_tables,
}
"""The figures of the skirmish, by file or folder."""


def are_figures(path: Path) -> bool:
    """Whether a file or folder has figures of the skirmish."""
    if path.name == "tables":
        return (path / "combat-foot.txt").is_file()
    return path.name in FIGURES and path.is_file() and has_lines(path, f"[[{path.stem.removesuffix('s')}]]", "rule")


def check_figures(path: Path) -> list[Fault]:
    """Return the faults of figures of the skirmish."""
    FIGURES[path.name](path)
    return []


def is_battle_army(path: Path) -> bool:
    """Whether a file is an army of the battle: it has a side and sheets of units."""
    return has_lines(path, "side", "[[unit]]")


def check_battle_army(path: Path) -> list[Fault]:
    """Return the faults of an army of the battle; whether it may have special types of units is up to scenarios."""
    load_army(path, special_types=True)
    return []


def is_battle_scenario(path: Path) -> bool:
    """Whether a file is a scenario of the battle: it names two armies and a battlefield."""
    return has_lines(path, "armies", "battlefield") and not is_other_level(path)


def is_battle_level(path: Path) -> bool:
    """Whether a file says what the scenario of the battle above it is at another level of the game."""
    return is_other_level(path) and is_battle_scenario(path.parent.parent / path.name)


def is_battlefield(path: Path) -> bool:
    """Whether a file is a battlefield: it has a depth and zones in which to set up."""
    return has_lines(path, "depth", "[[zone]]")


def are_problems(path: Path) -> bool:
    """Whether a file has problem positions for bots."""
    return has_lines(path, "[[problem]]", "why")


def check_battlefield(path: Path) -> list[Fault]:
    """Return the faults of a battlefield."""
    load_battlefield(path)
    return []


CHECKERS = (
    Checker("commands-check-map", is_map, check_map),
    Checker("commands-check-counters", are_counters, check_counters),
    Checker("commands-check-deck", is_deck, check_deck),
    Checker("commands-check-scenario", is_scenario, check_scenario),
    Checker("commands-check-evening", is_evening, check_evening),
    Checker("commands-check-skirmish-map", is_skirmish_map, check_skirmish_map),
    Checker("commands-check-skirmish-scenario", is_skirmish_scenario, check_skirmish_scenario),
    Checker("commands-check-briefing", is_briefing, check_briefing),
    Checker("commands-check-guide", is_guide, check_guide),
    Checker("commands-check-chain", is_chain, check_chain),
    Checker("commands-check-figures", are_figures, check_figures),
    Checker("commands-check-battle-scenario", is_battle_scenario, battle_scenario_faults),
    Checker("commands-check-battle-level", is_battle_level, level_faults),
    Checker("commands-check-battle-army", is_battle_army, check_battle_army),
    Checker("commands-check-battlefield", is_battlefield, check_battlefield),
    Checker("commands-check-problems", are_problems, problem_faults),
)
"""Every kind of data that `warhost check` knows."""
