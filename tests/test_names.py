"""One word, one meaning: no two public classes share a name without a reason."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "warhost"
RULEBOOKS = {"campaign", "battle", "skirmish"}

SHARED: dict[str, str] = {
    "Counter": "in the skirmish a counterspell and a piece of cardboard",
    "Dismount": "in the skirmish an order of the set-up and one of the march",
    "Effect": "of a part of a number, and of a blow in the skirmish",
    "File": "each file of printed data of the skirmish is read by its own class",
    "Flight": "in the skirmish over a wall and from a fight",
    "Judge": "of lines of fire and of victory in the skirmish",
    "Lead": "in the skirmish an order and a part of a scenario",
    "Mode": "of a phase, and of a weapon in the skirmish",
    "Reach": "of a flood, and of marches and advances in the skirmish",
    "Record": "of the state, and of data files of the skirmish",
    "Rule": "of a catalogue, and of a scenario of the skirmish",
    "Sacks": "in the skirmish data and the special rule that reads them",
    "SetUp": "in the skirmish data and the step that reads them",
    "View": "of a game by a seat, and over the ground of the skirmish",
}
"""Names that two modules of the same part, or of parts that meet, still share, each with its meanings."""


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
