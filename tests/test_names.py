"""One word, one meaning: no two public classes share a name without a reason."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "warhost"
RULEBOOKS = {"campaign", "battle", "skirmish"}

SHARED: dict[str, str] = {}
"""Names that classes share all the same, each with the reason."""


def classes(package: Path) -> dict[str, list[str]]:
    """The modules that define a public class, by its name."""
    found: dict[str, list[str]] = {}
    for file in sorted(package.rglob("*.py")):
        module = ".".join(file.relative_to(package).with_suffix("").parts)
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(module)
    return found


def is_clash(modules: Iterable[str]) -> bool:
    """Whether classes of the same name in these modules could be taken for each other.

    What goes over the wire bears the name of what it carries. Two rulebooks may use the same word of their books, such
    as Attack: they never meet.
    """
    others = [module for module in modules if not module.startswith("server.wire.")]
    parts = [module.partition(".")[0] for module in others]
    return len(others) > 1 and not (len(set(parts)) == len(parts) and set(parts) <= RULEBOOKS)


def test_no_two_public_classes_share_a_name_without_a_reason() -> None:
    clashes = {name: modules for name, modules in classes(PACKAGE).items() if is_clash(modules)}
    assert {name: clashes[name] for name in clashes.keys() - SHARED.keys()} == {}
    assert sorted(SHARED.keys() - clashes.keys()) == [], "these names are no longer shared"


def test_clashes_are_told_from_words_that_books_share() -> None:
    assert not is_clash(["campaign.combat.attack", "skirmish.combat.attack"])
    assert not is_clash(["core.prompts", "server.wire.prompts"])
    assert is_clash(["campaign.land.flying", "campaign.sea.ships"])
    assert is_clash(["core.modes", "skirmish.printed.weapons"])
    assert is_clash(["campaign.combat.attack", "skirmish.combat.attack", "skirmish.fire.shots"])
