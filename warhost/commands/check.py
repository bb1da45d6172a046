"""`warhost check`: look through a folder of data for faults, and name file, line, fault and nearest valid spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from warhost.campaign.atlas import DATA as MAPS
from warhost.campaign.atlas import load_atlas
from warhost.campaign.check_map import check_map
from warhost.campaign.check_scenario import scenario_faults
from warhost.campaign.counters import load_manifest
from warhost.commands import Complaint
from warhost.datafiles import DataError, Fault, TomlFile, nearest

SHIPPED = Path(__file__).parent.parent / "campaign" / "data"
"""The data of the project, checked when no folder is named."""

console = Console(highlight=False, soft_wrap=True)


class Checker(NamedTuple):
    """A kind of data that can be checked.

    Attributes:
        what: what the user reads.
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
    folders: Annotated[list[Path] | None, typer.Argument(help="Folders or files; the project's own if none.")] = None,
) -> None:
    """Check maps, counters and scenarios, your own or the project's.

    Looks into every folder below those named. Leaves with exit code 1 when something is wrong.
    """
    wrong = 0
    for root in folders or [SHIPPED]:
        if not root.exists():
            raise Complaint(f"{root} is not there")
        found = list(checkable(root))
        if not found:
            raise Complaint(f"{root} holds no map, counters or scenario")
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
        console.print(Text.assemble((f"{path}: ", "dim"), f"{checker.what}, ", ("sound", "green")))
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
    if path.suffix != ".toml" or not path.is_file():
        return False
    keys = {line.partition("=")[0].strip() for line in path.read_text("utf-8", errors="replace").splitlines()}
    return {"map", "first_turn"} <= keys


def check_scenario(path: Path) -> list[Fault]:
    """Return the faults of a scenario, on the map that it names: a folder beside it, or one of the project's."""
    file = TomlFile(path)
    named = file.decode(MapOfScenario).map
    if is_map(path.parent / named):
        return scenario_faults(path, load_atlas(path.parent / named), load_manifest())
    known = sorted(folder.name for folder in MAPS.iterdir())
    if named not in known:
        return [file.at(("map",), f"no map is called {named!r}", nearest(named, known))]
    return scenario_faults(path, load_atlas(named), load_manifest())


class MapOfScenario(msgspec.Struct):
    """The one line of a scenario that must be read before the rest can be checked."""

    map: str = "ansalon"


def check_counters(path: Path) -> list[Fault]:
    """Return the faults of a folder of counters."""
    load_manifest(path)
    return []


CHECKERS = (
    Checker("a map", is_map, check_map),
    Checker("counters", are_counters, check_counters),
    Checker("a scenario", is_scenario, check_scenario),
)
"""Every kind of data that `warhost check` knows."""
