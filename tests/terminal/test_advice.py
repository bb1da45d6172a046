"""Advice at the terminal, and that somebody who waits for a bot sees that it thinks."""

from __future__ import annotations

import time
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import warhost
from warhost.bots import RandomBot, bot
from warhost.core import Game, Order, Seat, View
from warhost.terminal import screen
from warhost.terminal.table import TerminalTable


def typed(game: Game, file: Path, lines: list[str], *bots: str) -> str:
    """What is printed when lines are typed at a table with some bots."""
    out, waiting = StringIO(), iter(lines)

    def read(prompt: str) -> str:
        line = next(waiting, None)
        if line is None:
            raise EOFError
        out.write(f"{prompt}{line}\n")
        return line

    players = {Seat(seat): bot("random", seed=3) for seat in bots}
    TerminalTable(game, players, Console(file=out, width=120), read, file).play()
    return out.getvalue()


def test_a_bot_says_what_it_would_do_and_nothing_happens(tmp_path: Path) -> None:
    game = warhost.new("dragon-noir", "first-smoke", seed=7)
    text = typed(game, tmp_path / "kept.jsonl", ["advice"], "orks")
    assert "The captain would order: " in text
    assert "Nothing is ordered yet" in text
    assert [entry.seat for entry in game.entries if entry.seat == "rebels"] == []


def test_the_board_and_the_odds_of_what_is_advised_are_shown(tmp_path: Path) -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=7)
    players = {seat: bot("warlord", 3) for seat in game.seats}
    verb = ""
    while verb != "attack":
        if game.pending_roll:
            game.roll()
            continue
        seat = game.ask.seat
        order = players[seat].choose(game.view(seat))
        verb = order.verb
        if verb != "attack":
            game.give(order, seat)
    asked = game.ask.seat
    others = [seat for seat in game.seats if seat != asked]
    text = typed(game, tmp_path / "kept.jsonl", ["advice"], *others)
    shown = text[text.index("> advice") :]
    assert "would order: attack" in shown
    assert "chance" in shown
    assert "▲" in shown, "the board"


def test_two_people_at_a_terminal_must_both_allow_it(tmp_path: Path) -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=7)
    lines = ["advice", "advice allow", "advice", "1", "", "ready", "advice allow", "advice"]
    text = typed(game, tmp_path / "kept.jsonl", lines)
    assert text.count("with several people all must type") == 2
    assert "the others must too" in text
    assert text.count("would order:") == 1


class Ponderer(RandomBot):
    """Takes its time."""

    def choose(self, view: View) -> Order:
        time.sleep(0.3)
        return super().choose(view)


def test_a_bot_that_thinks_long_is_seen_thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=7)
    shown = {}
    for moment in (0.01, 60.0):
        monkeypatch.setattr(screen, "A_MOMENT", moment)
        out = StringIO()
        console = Console(file=out, width=120, force_terminal=True)
        players = {seat: Ponderer(seat) for seat in game.seats}
        table = TerminalTable(game, players, console, lambda _: "quit", tmp_path / "kept.jsonl")
        table._turn()
        shown[moment] = "thinks it over" in out.getvalue()
    assert shown == {0.01: True, 60.0: False}
