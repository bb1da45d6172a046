"""The rooms of each rulebook import one way, and rule modules keep nothing: what is worth keeping is @derived."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_architecture import PACKAGE, house_with, imported

ROOMS: dict[str, tuple[tuple[str, ...], ...]] = {
    "campaign": (
        *(("options",), ("printed",), ("world",), ("scenario",)),
        ("terrain", "position", "state"),
        *(("land",), ("combat",), ("sea",), ("politics",), ("special",), ("set_up",), ("initiative",)),
        *(("land_battle",), ("victory",), ("goals",), ("hidden_stacks",), ("sequence",), ("advanced",), ("rulebook",)),
    ),
    "skirmish": (
        *(("options",), ("printed",), ("maps",), ("sight",), ("scenario",), ("state",), ("people",), ("turns",)),
        *(("movement",), ("combat",), ("acts",), ("fire",), ("magic",), ("set_up",)),
        *(("victory",), ("prospects",), ("specials",), ("goals",), ("sequence",)),
        *(("scenario_changes",), ("rulebook",), ("exile_campaign",)),
    ),
}
"""The rooms of each rulebook in the order in which they build on each other; those in one row import each other."""

MOST_MODULES = 18
"""How many modules a package has at most: as many as a reader can look over."""

REGISTRIES = {"ACTS", "EFFECTS", "RULES"}
"""Tables that chapters fill while they are imported."""


# Rooms


def against_the_order(package: Path) -> list[str]:
    """Every import inside a rulebook that leads to a later room, late and typing imports included."""
    found = []
    for book, rows in ROOMS.items():
        places = {room: place for place, row in enumerate(rows) for room in row}
        for file in sorted((package / book).rglob("*.py")):
            room = file.relative_to(package / book).parts[0].removesuffix(".py")
            name = file.relative_to(package.parent).as_posix()
            if room == "__init__":
                continue
            if room not in places:
                found.append(f"{name}: {room} has no place among the rooms; give it one in {Path(__file__).name}")
                continue
            for line, module in imported(file, package):
                parts = module.split(".")
                other = parts[2] if parts[:2] == ["warhost", book] and len(parts) > 2 else room
                if places.get(other, -1) > places[room]:
                    found.append(f"{name}:{line}: {room} must not import {other}, which builds on it")
    return found


def test_rooms_import_only_those_on_which_they_build() -> None:
    assert against_the_order(PACKAGE) == []


def test_an_import_of_a_later_room_is_found_wherever_it_stands(tmp_path: Path) -> None:
    text = "def strike():\n    from warhost.skirmish.fire.shots import Shoot\n"
    package = house_with(tmp_path, "skirmish/movement/legs.py", text)
    assert against_the_order(package) == [
        "warhost/skirmish/movement/legs.py:2: movement must not import fire, which builds on it"
    ]


def test_no_package_is_too_large_to_look_over() -> None:
    crowded = {}
    for folder in (PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir())):
        modules = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
        if len(modules) > MOST_MODULES:
            crowded[folder.relative_to(PACKAGE.parent).as_posix()] = len(modules)
    assert crowded == {}


# Caches


def keeping(package: Path) -> list[str]:
    """Every place in a rule module where an answer is kept by hand, or where the journal is touched."""
    found = []
    for book in ROOMS:
        for file in sorted((package / book).rglob("*.py")):
            name = file.relative_to(package.parent).as_posix()
            tree = ast.parse(file.read_text("utf-8"))
            found += [f"{name}:{line}: {why}" for line, why in sorted(set(kept_by_hand(tree)))]
    return found


def kept_by_hand(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The lines of a module that keep answers, and what is wrong with each."""
    for node in ast.walk(tree):
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
    tables = {name for node in tree.body for name in _names_of(node)} - REGISTRIES
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
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
                if any(_is_attribute_of_self(target) for target in _targets(inner)):
                    yield inner.lineno, "an answer kept in an attribute; use @derived or lru_cache"  # type: ignore[attr-defined]


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
    package = house_with(tmp_path, "skirmish/movement/ways.py", text)
    found = keeping(package)
    assert [fault.split(":")[1] for fault in found] == [str(line)]
    assert word in found[0]


def test_tables_of_what_never_changes_and_builders_may_be_kept(tmp_path: Path) -> None:
    text = (
        "@lru_cache\ndef steps(ground: Ground) -> int:\n    return 1\n\n\n"
        "class Plan:\n    def add(self, hex) -> None:\n"
        "        if hex not in self.hexes:\n            self.hexes[hex] = 1\n"
    )
    assert keeping(house_with(tmp_path, "skirmish/movement/ways.py", text)) == []
