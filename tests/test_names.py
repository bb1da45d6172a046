"""One word, one meaning: no two public types, nor functions of a rulebook, share a name without a reason."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

import pytest

from tools.sources import nodes, statements, tree

PACKAGE = Path(__file__).parent.parent / "warhost"
RULEBOOKS = {"campaign", "battle", "skirmish"}

SHARED: dict[str, str] = {}
"""Names that types share all the same, each with the reason."""


def type_name(node: ast.stmt) -> str:
    """The name of the class, the type alias or the ``NewType`` that a statement defines; empty if it defines none."""
    match node:
        case ast.ClassDef(name=name):
            return name
        case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
            return name
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="NewType"))):
            return name
    return ""


def types(package: Path) -> dict[str, list[str]]:
    """The modules that define a public type, by its name."""
    found: dict[str, list[str]] = {}
    for file in sorted(package.rglob("*.py")):
        module = ".".join(file.relative_to(package).with_suffix("").parts)
        for node in tree(file).body:
            name = type_name(node)
            if name and not name.startswith("_"):
                found.setdefault(name, []).append(module)
    return found


def is_clash(modules: Iterable[str]) -> bool:
    """Whether types of the same name in these modules could be taken for each other.

    What goes over the wire bears the name of what it carries. Two rulebooks may use the same word of their books, such
    as Attack: they never meet.
    """
    others = [module for module in modules if not module.startswith("server.wire.")]
    parts = [module.partition(".")[0] for module in others]
    return len(others) > 1 and not (len(set(parts)) == len(parts) and set(parts) <= RULEBOOKS)


def test_no_two_public_types_share_a_name_without_a_reason() -> None:
    clashes = {name: modules for name, modules in types(PACKAGE).items() if is_clash(modules)}
    assert {name: clashes[name] for name in clashes.keys() - SHARED.keys()} == {}
    assert sorted(SHARED.keys() - clashes.keys()) == [], "these names are no longer shared"


def test_clashes_are_told_from_words_that_books_share() -> None:
    assert not is_clash(["campaign.combat.attack", "skirmish.combat.attack"])
    assert not is_clash(["core.prompts", "server.wire.prompts"])
    assert is_clash(["campaign.land.flying", "campaign.sea.ships"])
    assert is_clash(["core.modes", "skirmish.printed.weapons"])
    assert is_clash(["campaign.combat.attack", "skirmish.combat.attack", "skirmish.fire.shots"])


@pytest.mark.parametrize(
    "text", ["class Side: ...", "Side: TypeAlias = int | str", "Side = NewType('Side', int)", "Side: TypeAlias = 'int'"]
)
def test_every_way_to_define_a_type_is_seen(text: str) -> None:
    assert [type_name(node) for node in ast.parse(text).body] == ["Side"]


# Functions

PARTED = {"bots", "cartography"}
"""Parts whose rooms are one for each rulebook and never meet."""


def realm_of(module: str) -> str:
    """The rulebook, or the part of another sort, in which the name of a function should mean one thing."""
    part, _, rest = module.partition(".")
    return f"{part}.{rest.partition('.')[0]}" if part in PARTED else part


def functions(package: Path) -> dict[tuple[str, str], list[str]]:
    """The modules that define a public function, by its realm and name."""
    found: dict[tuple[str, str], list[str]] = {}
    for file in sorted(package.rglob("*.py")):
        module = ".".join(file.relative_to(package).with_suffix("").parts)
        for node in tree(file).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                found.setdefault((realm_of(module), node.name), []).append(module)
    return found


def imported_names(package: Path) -> set[tuple[str, str]]:
    """The modules and names that some other module imports by name, and so uses without their module."""
    found: set[tuple[str, str]] = set()
    for file in package.rglob("*.py"):
        for node in statements(file):
            if isinstance(node, ast.ImportFrom):
                module = (node.module or "").removeprefix(f"{package.name}.")
                found |= {(module, alias.name) for alias in node.names}
    return found


def function_clashes(package: Path) -> dict[tuple[str, str], list[str]]:
    """The functions that are used without their module although another of their rulebook has the same name."""
    bare = imported_names(package)
    return {
        key: modules
        for key, modules in functions(package).items()
        if len(modules) > 1 and any((module, key[1]) in bare for module in modules)
    }


def test_a_function_that_is_imported_by_name_shares_it_with_no_other_of_its_rulebook() -> None:
    parts = {*RULEBOOKS, "core", *(f"bots.{book}" for book in RULEBOOKS)}
    assert {key: modules for key, modules in function_clashes(PACKAGE).items() if key[0] in parts} == {}


def test_functions_of_one_name_are_found(tmp_path: Path) -> None:
    house = {
        "campaign/land.py": "def arrive(): ...\n",
        "campaign/sea.py": "from warhost.campaign.land import arrive\ndef sail(): ...\n",
        "campaign/air.py": "from warhost.campaign import sea\ndef arrive(): ...\ndef sail(): ...\n",
        "skirmish/land.py": "def arrive(): ...\n",
    }
    for name, text in house.items():
        path = tmp_path / "warhost" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert function_clashes(tmp_path / "warhost") == {("campaign", "arrive"): ["campaign.air", "campaign.land"]}


# Pieces, hexes, sides and seats have types of their own

PIECES = {
    *("piece", "pieces", "army", "ship", "leader", "wizard", "citadel", "flier", "passenger", "carrier"),
    *("caster", "rider", "horse", "attacker", "attackers", "defenders"),
}
SIDES = {"side", "viewer", "invader", "seat"}
HEXES = {"hex", "hex_", "hexes", "station", "stations"}
NUMBERED = PIECES | SIDES | HEXES
"""Words for things that a game knows by number; ``core/ids.py`` has a type for each."""
PLACES = {"place", "places", "pose", "poses", "cell", "cells"}
"""Words for where a counter of the skirmish lies; ``skirmish/places.py`` has their types."""

TYPED = {
    "core": NUMBERED,
    "campaign": NUMBERED,
    "bots/campaign": NUMBERED,
    "battle": NUMBERED,
    "bots/battle": NUMBERED,
    "skirmish": NUMBERED | PLACES,
    "bots/skirmish": NUMBERED | PLACES,
}
"""The parts that are typed, each with the words that never stand for plain numbers there."""

UNTYPED = {
    "core/board/hexes.py": "map makers and drawings count hexes with it before there is a map",
}
"""Modules in which such words may stand for plain numbers, each with the reason."""


def bare_numbers(nodes: Iterable[ast.AST], words: set[str]) -> list[tuple[int, str]]:
    """The parameters and fields that are called like a thing and annotated like a number, with their lines."""
    found = []
    for node in nodes:
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as annotation):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                pass
            case _:
                continue
        if name in words and any(isinstance(part, ast.Name) and part.id == "int" for part in ast.walk(annotation)):
            found.append((annotation.lineno, name))
    return sorted(found)


def test_pieces_hexes_and_sides_are_no_bare_numbers() -> None:
    astray: dict[str, list[tuple[int, str]]] = {}
    for part, words in TYPED.items():
        for file in sorted((PACKAGE / part).rglob("*.py")):
            if found := bare_numbers(nodes(file), words):
                astray[file.relative_to(PACKAGE).as_posix()] = found
    assert {name: astray[name] for name in astray.keys() - UNTYPED.keys()} == {}
    assert sorted(UNTYPED.keys() - astray.keys()) == [], "these modules have their types now"


def test_bare_numbers_are_found_in_parameters_fields_and_collections() -> None:
    code = "def f(hex: int, side: Side, turn: int) -> int: ...\nclass C:\n    pieces: tuple[int, ...]\n"
    assert bare_numbers(ast.walk(ast.parse(code)), NUMBERED) == [(1, "hex"), (3, "pieces")]
