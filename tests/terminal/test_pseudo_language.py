"""In a language that nobody speaks, a person at the terminal reads no English but names, data and what is typed."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import warhost
from tests.spoken import english_words
from warhost.core import CHANCE, Dice
from warhost.core.rulebook import CERTAIN
from warhost.skirmish.state import Skirmish
from warhost.skirmish.victory import end_fight
from warhost.terminal.table import EXAMPLE, HELP, TerminalTable

ASKED = (
    ("help", "log", "map", "hex 1619", "rules DG-07-09", "odds", "undo"),
    ("why", "gibberish", "99", "hex", "rules", "load", "log x", "odds march", "b"),
    ("kronin", "ready", "end", "march 1619", "deploy hylo-1@0000", "resign x", "stop x"),
)
"""What is typed besides orders; the second and third line are answered with complaints."""


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize(
    ("book", "scenario", "options"),
    [
        ("dragons-of-glory", "kender-strike", {}),
        ("dragons-of-glory", "historical", {"cards": "on"}),
        ("dragons-of-glory", "abanasinia", {}),
        ("dragon-noir", "first-smoke", {}),
        ("dragon-noir", "eight-doors", {}),
        ("battlesystem", "lairn", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value) or "plain",
)
def test_a_person_at_the_terminal_reads_no_english(
    tmp_path: Path, book: str, scenario: str, options: dict[str, str]
) -> None:
    game = warhost.new(book, scenario, seed=5, options=options)
    out = StringIO()
    dice = Dice("pseudo")
    typed: set[str] = set()
    script = iter([line for lines in ASKED for line in lines])
    turns = 0

    def read(prompt: str) -> str:
        nonlocal turns
        turns += 1
        if turns > 150:
            raise EOFError
        seat = game.ask.seat
        asked = game.ask_of(seat) if seat is not CHANCE else None
        whole = asked is not None and prompt.startswith(f"{seat}>")
        line = next(script, "") if whole and turns % 5 == 0 else ""
        if not line and whole:
            line = "1" if turns % 7 == 0 else game.write(game.suggest(dice))
        elif not line:
            line = "" if turns % 2 else "b"
        typed.update((f"“{line}”", f"[{line} "))
        out.write(f"{prompt}\n")
        return line

    TerminalTable(game, {}, Console(file=out, width=400), read, tmp_path / "kept.jsonl").play()
    assert "[" in out.getvalue()
    commands = [command for command, _ in HELP]
    found = english_words(out.getvalue(), game, EXAMPLE, *commands, *typed, str(tmp_path / "kept.jsonl"))
    assert not found, "\n".join(found)


@pytest.mark.usefixtures("pseudo")
def test_a_verdict_that_is_certain_early_is_told_without_english(tmp_path: Path) -> None:
    game = warhost.new("dragon-noir", "first-smoke", seed=5)
    field = game.state
    assert isinstance(field, Skirmish)
    victory = field.muster.scenario.victories[0]
    end_fight(field, victory, early=True)
    assert game.verdict is not None
    assert game.verdict.reason == f"{victory.text}{CERTAIN}"
    out = StringIO()
    TerminalTable(game, {}, Console(file=out, width=400), lambda _: "", tmp_path / "kept.jsonl").play()
    assert CERTAIN.strip() not in out.getvalue()
    found = english_words(out.getvalue(), game, victory.text, str(tmp_path / "kept.jsonl"))
    assert not found, "\n".join(found)
