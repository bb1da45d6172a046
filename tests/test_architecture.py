"""The directions of the house: core ← rulebooks ← bridge, bots, cartography ← server ← commands."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent.parent / "warhost"

RULEBOOKS = {"campaign", "battle", "skirmish"}
BELOW_THE_TOP = {"briefings", "core", "texts", "datafiles", "rulebooks", *RULEBOOKS, "bridge", "bots", "cartography"}


class Place(NamedTuple):
    """What a part of the package may import, besides itself and the standard library."""

    parts: set[str]
    libraries: set[str] | None
    """None: any."""


HOUSE = {
    "__init__": Place({"core", "library"}, set()),
    "core": Place(set(), set()),
    "texts": Place({"core"}, {"babel", "fluent"}),
    "datafiles": Place(set(), {"msgspec"}),
    "briefings": Place({"datafiles"}, {"msgspec"}),
    "rulebooks": Place(set(), {"msgspec", "yaml"}),
    "campaign": Place({"briefings", "core", "datafiles"}, {"msgspec"}),
    "battle": Place({"briefings", "core", "datafiles"}, {"msgspec", "shapely"}),
    "skirmish": Place({"briefings", "core", "datafiles"}, {"msgspec"}),
    "bridge": Place({"core", "datafiles", *RULEBOOKS}, {"msgspec"}),
    "bots": Place({"core", "datafiles", "library", *RULEBOOKS}, {"msgspec"}),
    "cartography": Place({"core", "datafiles", *RULEBOOKS}, None),
    "library": Place({"briefings", "core", "texts", *RULEBOOKS}, {"msgspec"}),
    "terminal": Place({*BELOW_THE_TOP, "library"}, {"rich"}),
    "server": Place({*BELOW_THE_TOP, "library"}, None),
    "commands": Place({*BELOW_THE_TOP, "library", "terminal", "server"}, None),
    "__main__": Place({"cli"}, set()),
    "cli": Place({*BELOW_THE_TOP, "library", "server", "commands"}, None),
}
ROOMS: dict[str, tuple[tuple[str, ...], ...]] = {
    "core": (
        ("seats", "board"),
        ("messages",),
        ("breakdowns", "goals", "refusals"),
        ("seams",),
        ("position",),
        ("dice", "orders"),
        ("odds", "rulebook"),
        ("prompts",),
        ("steps",),
        ("modes", "referee"),
        ("saving", "game", "views"),
    ),
    "campaign": (
        ("options", "order_rules", "texts", "printed", "world"),
        ("scenario",),
        ("terrain",),
        ("position", "state"),
        ("land",),
        ("combat",),
        ("sea",),
        ("politics",),
        ("special",),
        ("set_up",),
        ("initiative", "land_battle", "hidden_stacks", "victory", "goals"),
        ("sequence",),
        ("advanced",),
        ("rulebook",),
    ),
    "cartography": (("studio",), ("campaign", "skirmish")),
}
"""The rooms and top modules of a part, the lowest first; each may import its own line and those listed before it."""
MOST_MODULES = 18
"""How many modules a package may have besides its rooms."""
MAY_USE_RANDOM = {"server", "commands", "cli"}


def part_of(file: Path, package: Path) -> str:
    """The part of the house in which a file stands."""
    return file.relative_to(package).parts[0].removesuffix(".py")


def imported(file: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, wherever in it, with the line; relative imports made absolute."""
    home = file.relative_to(package.parent).with_suffix("").parts
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*home[: len(home) - node.level]] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            whole = module == "warhost"
            yield from ((node.lineno, f"{module}.{name.name}" if whole else module) for name in node.names)


def fault(part: str, module: str) -> str | None:
    """Why a part must not import a module, or None."""
    place = HOUSE[part]
    top, _, rest = module.partition(".")
    if top == "warhost":
        target = rest.partition(".")[0] or "__init__"
        if target in HOUSE and target != part and target not in place.parts:
            return f"{part} must not import {target}"
    elif top == "random" and part not in MAY_USE_RANDOM:
        return "all chance goes through Roll, never the random module"
    elif top not in sys.stdlib_module_names and place.libraries is not None and top not in place.libraries:
        return f"{part} must not need {top}"
    return None


def faults(package: Path) -> list[str]:
    """Every import that goes against the directions."""
    found = []
    for file in sorted(package.rglob("*.py")):
        name, part = file.relative_to(package.parent).as_posix(), part_of(file, package)
        if part not in HOUSE:
            found.append(f"{name}: {part} has no place in the house; give it one in {Path(__file__).name}")
            continue
        reasons = [(line, fault(part, module)) for line, module in imported(file, package)]
        found += [f"{name}:{line}: {reason}" for line, reason in dict.fromkeys(reasons) if reason]
    return found


def test_dependencies_point_one_way() -> None:
    assert faults(PACKAGE) == []


def needed(file: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports when it runs; imports for the type checker alone are left out."""
    tree = ast.parse(file.read_text("utf-8"))
    typing = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
    lines = {line for node in typing for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    yield from ((line, module) for line, module in imported(file, package) if line not in lines)


def faults_among_rooms(package: Path, rooms: dict[str, tuple[tuple[str, ...], ...]]) -> list[str]:
    """Every import that goes against the order of the rooms of its part, and every room without a place in it."""
    found = []
    for part, floors in rooms.items():
        rank = {room: floor for floor, names in enumerate(floors) for room in names}
        for file in sorted((package / part).rglob("*.py")):
            name, room = file.relative_to(package.parent).as_posix(), part_of(file, package / part)
            if room == "__init__":
                continue
            if room not in rank:
                found.append(f"{name}: {room} has no place among the rooms of {part}")
                continue
            for line, module in dict.fromkeys(needed(file, package)):
                above = module.removeprefix(f"warhost.{part}.").partition(".")[0]
                if module.startswith(f"warhost.{part}.") and rank.get(above, 0) > rank[room]:
                    found.append(f"{name}:{line}: {room} must not import {above}")
    return found


def test_rooms_import_only_those_below_them() -> None:
    assert faults_among_rooms(PACKAGE, ROOMS) == []


def test_a_room_that_imports_a_higher_one_is_found(tmp_path: Path) -> None:
    text = "from warhost.campaign.sea import ships\nfrom warhost.campaign.state import War\n"
    package = house_with(tmp_path, "campaign/land/flying.py", text)
    (package / "campaign" / "attic.py").write_text("")
    assert faults_among_rooms(package, {"campaign": (("state",), ("land",), ("sea",))}) == [
        "warhost/campaign/attic.py: attic has no place among the rooms of campaign",
        "warhost/campaign/land/flying.py:1: land must not import sea",
    ]


def test_no_package_of_these_parts_has_too_many_modules() -> None:
    crowded = {}
    for part in ROOMS:
        for folder in {file.parent for file in (PACKAGE / part).rglob("*.py")}:
            modules = [file.stem for file in folder.glob("*.py") if file.stem != "__init__"]
            if len(modules) > MOST_MODULES:
                crowded[folder.name] = len(modules)
    assert crowded == {}


def test_no_room_shares_its_name_with_a_module_of_its_part() -> None:
    for part in ROOMS:
        files = [file for file in (PACKAGE / part).rglob("*.py") if file.stem != "__init__"]
        rooms = {file.parent.name for file in files} - {part}
        assert rooms & {file.stem for file in files} == set(), part


def test_every_room_says_what_is_inside() -> None:
    for part in ROOMS:
        for file in (PACKAGE / part).rglob("__init__.py"):
            if file.parent.name == "texts":
                continue
            text = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
            assert 2 <= len(text.splitlines()) <= 5, f"{file} says what is inside in about three lines"


def house_with(folder: Path, file: str, text: str) -> Path:
    """A small package that has only this file."""
    path = folder / "warhost" / file
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return folder / "warhost"


def test_a_rulebook_that_imports_another_is_found(tmp_path: Path) -> None:
    package = house_with(tmp_path, "battle/melee.py", "import math\n\nfrom warhost.campaign import combat\n")
    assert faults(package) == ["warhost/battle/melee.py:3: battle must not import campaign"]


def test_a_core_that_needs_a_library_is_found(tmp_path: Path) -> None:
    package = house_with(tmp_path, "core/dice.py", "def roll():\n    import msgspec\n")
    assert faults(package) == ["warhost/core/dice.py:2: core must not need msgspec"]


def test_the_random_module_in_the_engine_is_found(tmp_path: Path) -> None:
    package = house_with(tmp_path, "bots/greedy.py", "from random import choice\n")
    assert faults(package) == ["warhost/bots/greedy.py:1: all chance goes through Roll, never the random module"]


def test_imports_from_the_whole_package_and_relative_ones_are_seen_through(tmp_path: Path) -> None:
    package = house_with(
        tmp_path, "core/hexes/grid.py", "from warhost import server\nfrom ... import cli\nfrom . import odds\n"
    )
    assert faults(package) == [
        "warhost/core/hexes/grid.py:1: core must not import server",
        "warhost/core/hexes/grid.py:2: core must not import cli",
    ]


def test_a_part_without_a_place_is_found(tmp_path: Path) -> None:
    package = house_with(tmp_path, "attic/trunk.py", "")
    assert faults(package) == [
        "warhost/attic/trunk.py: attic has no place in the house; give it one in test_architecture.py"
    ]
