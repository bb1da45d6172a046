"""The battle at a terminal: the table as text, orders by number and typed, why and what stands where."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from rich.console import Console

import warhost
from tests.rulemark import rule
from warhost.terminal.table import TerminalTable

SET_UP = ["1", "", "ready", "1", "", "ready", "first"]


def session(tmp_path: Path, lines: list[str], options: dict[str, str] | None = None) -> str:
    """Play Crossroads with typed lines until they run out; what was printed."""
    game = warhost.new("battlesystem", "crossroads", seed=3, options=options)
    out = StringIO()
    typed: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        out.write(f"{prompt}{line}\n")
        return line

    TerminalTable(game, {}, Console(file=out, width=120), read, tmp_path / "kept.jsonl").play()
    return out.getvalue()


def test_both_sides_set_up_and_a_unit_goes_a_way_with_a_name(tmp_path: Path) -> None:
    text = session(tmp_path, [*SET_UP, "1", "1", "1", "map"])
    assert "straight on, as far as it goes" in text
    assert "Orcs of the Red Blade: moved." in text
    assert "5555↓555" in text, "a unit by its number, with an arrow where it faces"
    assert "at 15.75 east and 31 north" in text


@rule("BS-3.5-01")
def test_limits_are_told_only_where_measuring_is_allowed(tmp_path: Path) -> None:
    assert "(at most" not in session(tmp_path, [*SET_UP, "1", "1"])
    assert "(at most 9)" in session(tmp_path, [*SET_UP, "1", "1"], {"measuring": "always"})


def test_a_typed_way_is_walked_and_a_wrong_one_is_refused_with_its_rule(tmp_path: Path) -> None:
    text = session(tmp_path, [*SET_UP, "why move twin-blades advance:3", "move skullcrushers wheel-left:10>advance:4"])
    assert "Twin Blades is not yours. BS-1.4-01" in text
    assert "Skullcrushers: moved." in text


def test_the_map_looks_nearer_and_hex_tells_of_one_unit(tmp_path: Path) -> None:
    text = session(tmp_path, [*SET_UP, "map twin-blades", "hex twin-blades", "hex nobody"])
    assert "A letter is 0.25 inches wide" in text
    assert "Twin Blades: 12 of 12 figures, closed, 6 files, facing north, at 15.25 east and 8 north" in text
    assert "nobody" in text.rsplit("hex nobody", 1)[1]
