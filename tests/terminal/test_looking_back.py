"""Looking back at the terminal, offered when a game has ended."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from warhost.bots import Player, bot
from warhost.bots.looking_back import costliest, told
from warhost.bots.players import play
from warhost.core import Game, Seat
from warhost.library import load, new
from warhost.terminal.table import TerminalTable

OFFER = "name the orders that cost most?"


def typed(game: Game, file: Path, lines: list[str], bots: dict[Seat, Player]) -> str:
    """What is printed when lines are typed."""
    out, waiting = StringIO(), iter(lines)

    def read(prompt: str) -> str:
        out.write(prompt)
        line = next(waiting, None)
        if line is None:
            raise EOFError
        return line

    TerminalTable(game, bots, Console(file=out, width=400), read, file).play()
    return out.getvalue()


def finished() -> Game:
    """A war in which the kender played at random."""
    game = new("dragons-of-glory", "kender-strike", seed=1)
    play(game, {Seat("highlord"): bot("odds", "xhighlord"), Seat("whitestone"): bot("random", "xwhitestone")})
    return game


def test_who_wants_it_is_told_what_his_orders_cost(tmp_path: Path) -> None:
    game = finished()
    text = typed(game, tmp_path / "kept.jsonl", ["y"], {Seat("highlord"): bot("odds", 1)})
    assert OFFER in text
    found = costliest(game, Seat("whitestone"))
    assert found
    for one in found:
        assert str(told(game, one)) in text


@pytest.mark.parametrize("lines", [[], [""], ["n"]])
def test_who_does_not_want_it_is_left_alone(tmp_path: Path, lines: list[str]) -> None:
    text = typed(finished(), tmp_path / "kept.jsonl", lines, {Seat("highlord"): bot("odds", 1)})
    assert OFFER in text
    assert "of a victory" not in text


def test_it_is_offered_after_the_game_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    game = new("dragons-of-glory", "kender-strike", seed=1)
    text = typed(game, file, ["resign", "y", "y"], {Seat("highlord"): bot("odds", 1)})
    assert game.over
    assert text.index(str(file)) < text.index(OFFER)
    assert load(file).over


def test_nobody_is_asked_where_only_bots_played(tmp_path: Path) -> None:
    assert OFFER not in typed(
        finished(), tmp_path / "kept.jsonl", [], {seat: bot("odds", 1) for seat in finished().seats}
    )
