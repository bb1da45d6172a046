"""The directions of the house: core ← rulebooks ← bridge, bots, cartography ← server ← commands.

The rooms of a rulebook import one way too, and its modules keep no answers: what is worth keeping is ``@derived``.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.sources import nodes, statements, tree

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
    "datafiles": Place({"core"}, {"msgspec"}),
    "briefings": Place({"core", "datafiles"}, {"msgspec"}),
    "rulebooks": Place({"core", "datafiles"}, {"msgspec", "yaml"}),
    "campaign": Place({"briefings", "core", "datafiles"}, {"msgspec"}),
    "battle": Place({"briefings", "core", "datafiles"}, {"msgspec", "shapely"}),
    "skirmish": Place({"briefings", "core", "datafiles"}, {"msgspec"}),
    "bridge": Place({"core", "datafiles", *RULEBOOKS}, {"msgspec"}),
    "bots": Place({"core", "datafiles", "library", *RULEBOOKS}, {"msgspec", "ray"}),
    "cartography": Place({"core", "datafiles", *RULEBOOKS}, None),
    "learn": Place({"core", "library"}, {"gymnasium", "numpy", "pettingzoo"}),
    "library": Place({"briefings", "core", "texts", *RULEBOOKS}, {"msgspec"}),
    "terminal": Place({*BELOW_THE_TOP, "library"}, {"rich"}),
    "server": Place({*BELOW_THE_TOP, "library"}, None),
    "commands": Place({*BELOW_THE_TOP, "library", "terminal", "server"}, None),
    "__main__": Place({"cli"}, set()),
    "cli": Place({*BELOW_THE_TOP, "library", "server", "commands", "command_texts"}, None),
    "command_texts": Place({"core", "texts"}, {"typer"}),
}
ROOMS: dict[str, tuple[tuple[str, ...], ...]] = {
    "core": (
        ("ids", "seats"),
        ("board",),
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
        ("initiative", "land_battle", "hidden_stacks", "victory", "goals", "winter"),
        ("sequence",),
        ("advanced", "cards"),
        ("rulebook",),
    ),
    "skirmish": (
        ("options", "order_rules", "places", "printed"),
        ("maps",),
        ("sight",),
        ("scenario",),
        ("state",),
        ("seams", "notes"),
        ("people", "turns", "standing_by"),
        ("movement",),
        ("combat",),
        ("acts",),
        ("fire",),
        ("magic",),
        ("challenge",),
        ("set_up",),
        ("victory",),
        ("prospects", "specials", "goals"),
        ("sequence", "scenario_changes"),
        ("rulebook",),
        ("exile_campaign",),
    ),
    "battle": (
        ("options", "table"),
        ("roster",),
        ("formations",),
        ("scenario",),
        ("state",),
        ("engagements", "seams", "terrain"),
        ("woods_and_cover",),
        ("command",),
        ("morale",),
        ("combat",),
        ("movement",),
        ("missiles", "rout"),
        ("rally",),
        ("melee",),
        ("heroes",),
        ("set_up", "initiative", "victory", "overlays", "notes"),
        ("sequence", "goals"),
        ("levels",),
        ("rulebook",),
    ),
    "cartography": (("studio",), ("campaign", "skirmish"), ("battle",)),
}
"""The rooms and top modules of a part, the lowest first; each may import its own line and those listed before it."""
MOST_MODULES = 18
"""How many modules a package may have besides its rooms, its ``__init__`` included."""
MAY_USE_RANDOM = {"server", "commands", "cli"}


def part_of(file: Path, package: Path) -> str:
    """The part of the house in which a file stands."""
    return file.relative_to(package).parts[0].removesuffix(".py")


@cache
def importing(file: Path) -> tuple[ast.AST, ...]:
    """The import statements and the conditions of a file."""
    return tuple(node for node in statements(file) if isinstance(node, ast.Import | ast.ImportFrom | ast.If))


def imported(file: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, wherever in it, with the line; relative imports made absolute."""
    home = file.relative_to(package.parent).with_suffix("").parts
    for node in nodes(file):
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
    typing = [node for node in nodes(file) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)]
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


def test_no_package_has_too_many_modules() -> None:
    crowded = {}
    for folder in {file.parent for file in PACKAGE.rglob("*.py")}:
        modules = list(folder.glob("*.py"))
        if len(modules) > MOST_MODULES:
            crowded[folder.relative_to(PACKAGE).as_posix()] = len(modules)
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
            text = ast.get_docstring(tree(file)) or ""
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


# Caches

RULE_MODULES = ("battle", "campaign", "skirmish")
REGISTRIES = {"ACTS", "EFFECTS", "RULES"}
"""Tables that chapters fill while they are imported."""


def keeping(package: Path) -> list[str]:
    """Every place in a rule module where an answer is kept by hand, or where the journal is touched."""
    found = []
    for book in RULE_MODULES:
        for file in sorted((package / book).rglob("*.py")):
            name = file.relative_to(package.parent).as_posix()
            found += [f"{name}:{line}: {why}" for line, why in sorted(set(kept_by_hand(file)))]
    return found


def kept_by_hand(file: Path) -> Iterator[tuple[int, str]]:
    """The lines of a module that keep answers, and what is wrong with each."""
    for node in nodes(file):
        match node:
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                if any("weakref" in name.name or name.name.startswith("Weak") for name in names):
                    yield node.lineno, "weak references serve only caches"
            case ast.ImportFrom(module="weakref"):
                yield node.lineno, "weak references serve only caches"
            case ast.Global():
                yield node.lineno, "a module has no variables"
            case ast.Attribute(attr="_journal" | "_answers" | "answers" | "_cells" | "_hashing"):
                yield node.lineno, f"{node.attr} is core's own; write through set(), keep with @derived"
            case ast.FunctionDef():
                yield from _kept_in(node)
    tables = {name for node in tree(file).body for name in _names_of(node)} - REGISTRIES
    for function in [node for node in statements(file) if isinstance(node, ast.FunctionDef)]:
        for line, name in _written(function):
            if name in tables:
                yield line, f"{name} is written while the game goes on; use @derived or lru_cache"


def _kept_in(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    if function.name == "__missing__":
        yield function.lineno, "a table that fills itself is a cache; use @derived or lru_cache"
    decorated = [ast.unparse(decorator) for decorator in function.decorator_list]
    cached = any("cache" in text for text in decorated)
    first = function.args.args[0] if function.args.args else None
    by = ast.unparse(first.annotation) if first is not None and first.annotation is not None else ""
    if cached and by in ("Skirmish", "War", "State", "Any"):
        yield function.lineno, "a position changes: use @derived"
    if function.returns is None or ast.unparse(function.returns) == "None":
        return
    for node in ast.walk(function):
        if isinstance(node, ast.If | ast.Try) and (isinstance(node, ast.Try) or _asks_what_is_known(node.test)):
            for inner in ast.walk(node):
                for target in _targets(inner):
                    if _is_attribute_of_self(target):
                        yield target.lineno, "an answer kept in an attribute; use @derived or lru_cache"


def _asks_what_is_known(test: ast.expr) -> bool:
    """Whether a condition asks if something is not there yet: ``is None``, ``not in``, ``not self.…``."""
    for node in ast.walk(test):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.NotIn):
            return True
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) and _is_attribute_of_self(node.operand):
            return True
    return False


def _targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign | ast.NamedExpr) else []


def _is_attribute_of_self(target: ast.expr) -> bool:
    while isinstance(target, ast.Subscript):
        target = target.value
    return isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"


def _names_of(node: ast.stmt) -> list[str]:
    return [target.id for target in _targets(node) if isinstance(target, ast.Name)]


CHANGES = {"add", "append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}


def _written(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """The names of tables that a function writes into, with the line."""
    own = {name for node in ast.walk(function) if isinstance(node, ast.stmt) for name in _names_of(node)}
    for node in ast.walk(function):
        for target in _targets(node):
            if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                yield target.lineno, target.value.id
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            table = node.func.value
            if isinstance(table, ast.Name) and table.id not in own:
                yield node.lineno, table.id


def test_rule_modules_keep_no_answers_and_leave_the_journal_alone() -> None:
    assert keeping(PACKAGE) == []


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("KNOWN = {}\n\ndef cost(hex):\n    KNOWN[hex] = 1\n    return KNOWN[hex]\n", 4, "KNOWN is written"),
        ("KNOWN = {}\n\ndef cost(hex):\n    return KNOWN.setdefault(hex, 1)\n", 4, "KNOWN is written"),
        ("def cost(field):\n    global best\n    best = 1\n", 2, "no variables"),
        (
            "class Gait:\n    def way(self, hex) -> int:\n        if hex not in self.ways:\n"
            "            self.ways[hex] = 1\n        return self.ways[hex]\n",
            4,
            "kept in an attribute",
        ),
        (
            "class Gait:\n    def way(self) -> int:\n        if self.best is None:\n            self.best = 1\n"
            "        return self.best\n",
            4,
            "kept in an attribute",
        ),
        ("class Ways(dict):\n    def __missing__(self, hex) -> int:\n        return 1\n", 2, "fills itself"),
        ("from weakref import WeakKeyDictionary\n", 1, "weak references"),
        ("@lru_cache\ndef reach(field: Skirmish, piece: int) -> int:\n    return 1\n", 2, "a position changes"),
        ("def put(field):\n    field._journal.append(1)\n", 2, "_journal is core's own"),
    ],
)
def test_an_answer_kept_by_hand_is_found(tmp_path: Path, text: str, line: int, word: str) -> None:
    package = house_with(tmp_path, "skirmish/movement/reachable_hexes.py", text)
    found = keeping(package)
    assert [fault.split(":")[1] for fault in found] == [str(line)]
    assert word in found[0]


def test_tables_of_what_never_changes_and_builders_may_be_kept(tmp_path: Path) -> None:
    text = (
        "@lru_cache\ndef steps(ground: Ground) -> int:\n    return 1\n\n\n"
        "class Plan:\n    def add(self, hex) -> None:\n"
        "        if hex not in self.hexes:\n            self.hexes[hex] = 1\n"
    )
    assert keeping(house_with(tmp_path, "skirmish/movement/reachable_hexes.py", text)) == []
