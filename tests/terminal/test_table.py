"""A game at one terminal, played through what people type."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import warhost
from tests.rulemark import rule
from warhost.bots import bot
from warhost.core import CHANCE, Dice, Seat
from warhost.terminal.table import TerminalTable


def session(
    tmp_path: Path, lines: list[str], *, bots: dict[str, str] | None = None, seed: int = 7
) -> tuple[TerminalTable, str]:
    """Play with typed lines until they run out; the table and what it printed."""
    game = warhost.new("dragons-of-glory", "kender-strike", seed=seed)
    out = StringIO()
    typed: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        out.write(f"{prompt}{line}\n")
        return line

    players = {Seat(seat): bot(name, seed=seed) for seat, name in (bots or {}).items()}
    table = TerminalTable(game, players, Console(file=out, width=120), read, tmp_path / "kept.jsonl")
    table.play()
    return table, out.getvalue()


SET_UP = ["1", "", "ready", "deploy", "", "ready"]


def test_two_people_set_up_and_move_by_numbers(tmp_path: Path) -> None:
    table, text = session(tmp_path, [*SET_UP, "1", "2", "1", "1"])
    assert "Whitestone:" in text
    assert table.game.state.top is not None
    assert "march" in text


@rule("DG-12-09")
def test_why_tells_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    _, text = session(tmp_path, [*SET_UP, "first whitestone", "why march throtyl-1 - 1414"])
    assert "is not yours to command" in text
    assert "DG-12-09" in text


def test_nonsense_is_answered_in_a_line_and_asked_again(tmp_path: Path) -> None:
    lines = [
        "gibberish",
        "99",
        "march",
        "hex nowhere",
        "rules XX-1",
        "load missing.jsonl",
        "deploy hylo-9@1619",
        "log x",
    ]
    _, text = session(tmp_path, lines)
    assert "no order is called" in text
    assert "there is no choice 99" in text
    assert "cannot be read" in text
    assert "Traceback" not in text


def test_leaving_keeps_the_game_and_it_goes_on(tmp_path: Path) -> None:
    table, text = session(tmp_path, [*SET_UP, "quit"])
    assert "The game is kept in" in text
    again = warhost.load(tmp_path / "kept.jsonl")
    assert again.state.hash == table.game.state.hash


def test_the_end_of_the_input_loses_nothing(tmp_path: Path) -> None:
    table, _ = session(tmp_path, SET_UP)
    assert warhost.load(tmp_path / "kept.jsonl").state.hash == table.game.state.hash


def test_undo_takes_the_last_order_back(tmp_path: Path) -> None:
    table, text = session(tmp_path, ["1", "", "undo"])
    assert "Taken back." in text
    assert all(hex < 0 for hex in table.game.state.at)  # type: ignore[attr-defined]


def test_save_and_load_by_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    _, text = session(tmp_path, ["1", "", f"save {file}", f"load {file}"])
    assert f"Saved to {file}" in text
    assert file.exists()


@pytest.mark.parametrize("bots", [{"highlord": "random", "whitestone": "random"}])
def test_bots_play_to_the_verdict_while_one_watches(tmp_path: Path, bots: dict[str, str]) -> None:
    table, text = session(tmp_path, [], bots=bots)
    assert table.game.over
    assert "DG-18-04" in text


@rule("DG-07-08", "DG-07-12")
def test_the_odds_of_an_attack_are_shown_with_every_part(tmp_path: Path) -> None:
    dice = Dice("to the first attack")
    for seed in range(40):
        game = warhost.new("dragons-of-glory", "kender-strike", seed=seed)
        while not game.over and not any(offer.order.verb == "attack" for offer in game.ask.offers):
            game.roll() if game.ask.seat is CHANCE else game.give(game.suggest(dice))
        if not game.over:
            break
    order = next(o for o in game.orders() if o.verb == "attack")
    out = StringIO()
    lines = iter([f"odds {game.write(order)}"])
    table = TerminalTable(game, {}, Console(file=out, width=120), lambda _: next(lines), tmp_path / "kept.jsonl")
    with pytest.raises(StopIteration):
        table.play()
    text = out.getvalue()
    assert "Attackers:" in text
    assert "Die roll modifier" in text
    assert "%" in text
