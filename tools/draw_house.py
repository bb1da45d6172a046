"""Draw the house from its real imports: `make house` writes the drawing into docs/architecture.md, a test compares it.

Every storey uses only storeys below it. Rooms on one storey do not use each other, unless a double arrow says so.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tools.sources import statements

TOP = Path(__file__).parent.parent
PAGE = TOP / "docs" / "architecture.md"
PACKAGE = TOP / "warhost"
FURNISHED = ("core", "campaign", "skirmish", "battle", "bridge", "cartography", "bots", "server")
"""The parts that have rooms of their own to be drawn."""
BEGIN, END = "<!-- the house, drawn by tools/draw_house.py -->\n", "<!-- the end of the drawing -->\n"


def rooms(folder: Path) -> dict[str, list[Path]]:
    """The rooms and modules of a package with their files; ``__init__`` and data are no rooms."""
    found: dict[str, list[Path]] = {}
    for entry in sorted(folder.iterdir()):
        if entry.is_dir() and (entry / "__init__.py").is_file():
            found[entry.name] = sorted(entry.rglob("*.py"))
        elif entry.suffix == ".py" and entry.stem != "__init__":
            found[entry.stem] = [entry]
    return found


@cache
def imported(file: Path) -> tuple[str, ...]:
    """The modules that a file imports when it runs, as dotted names; what only the type checker needs is left out."""
    found: list[str] = []
    inside = 0
    for node in statements(file):
        if node.lineno <= inside:
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            inside = node.end_lineno or node.lineno
        elif isinstance(node, ast.Import):
            found += (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found += (f"{node.module}.{name.name}" for name in node.names)
    return tuple(found)


def used(folder: Path) -> dict[str, set[str]]:
    """Which other rooms of a package each of its rooms imports."""
    found = rooms(folder)
    prefix = ".".join(folder.relative_to(TOP).parts) + "."
    return {
        name: {
            target
            for file in files
            for module in imported(file)
            if module.startswith(prefix)
            and (target := module.removeprefix(prefix).partition(".")[0]) in found
            and target != name
        }
        for name, files in found.items()
    }


def reachable(uses: Mapping[str, set[str]], room: str) -> set[str]:
    """All that a room uses, directly or through others."""
    seen: set[str] = set()
    waiting = [room]
    while waiting:
        for other in uses[waiting.pop()] - seen:
            seen.add(other)
            waiting.append(other)
    return seen


def storeys(uses: Mapping[str, set[str]]) -> list[list[str]]:
    """The storeys from the roof to the cellar; rooms that use each other are one entry with a double arrow."""
    below = {room: reachable(uses, room) for room in uses}
    knots = {room: frozenset({room, *(other for other in below[room] if room in below[other])}) for room in uses}
    heights: dict[frozenset[str], int] = {}
    while len(heights) < len(set(knots.values())):
        for knot in knots.values():
            under = {knots[other] for room in knot for other in uses[room]} - {knot}
            if knot not in heights and under <= heights.keys():
                heights[knot] = 1 + max((heights[other] for other in under), default=0)
    highest = max(heights.values(), default=0)
    return [
        sorted(" ↔ ".join(sorted(knot)) for knot, height in heights.items() if height == level)
        for level in range(highest, 0, -1)
    ]


def drawing() -> str:
    """The whole house as text."""
    lines = ["```text"]
    for folder in (PACKAGE, *(PACKAGE / part for part in FURNISHED if (PACKAGE / part).is_dir())):
        lines += ["/".join(folder.relative_to(TOP).parts)]
        lines += [f"    {'   '.join(storey)}" for storey in storeys(used(folder))]
    return "\n".join([*lines, "```"]) + "\n"


def redrawn(page: str) -> str:
    """A page with the drawing as it is now."""
    before, _, rest = page.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise ValueError(f"{PAGE.name} has no place for the drawing")
    return before + BEGIN + drawing() + END + after


if __name__ == "__main__":
    text = PAGE.read_text("utf-8")
    PAGE.write_text(redrawn(text), "utf-8")
    sys.stdout.write(drawing())
