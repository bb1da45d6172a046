"""The cards at a terminal: the hand with what it can do, and nothing of the other hand."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import warhost
from tests.rulemark import rule
from tests.rules.dg.board import board
from tests.rules.pl.table import HL, WS, CardTable, table
from tests.rules.pl.test_points import lose, rebuilder
from warhost.core import Dice
from warhost.core.refusals import WarhostError
from warhost.core.seats import Seat
from warhost.terminal.cards import show_cards
from warhost.terminal.screen import Screen
from warhost.terminal.table import TerminalTable


@rule("PL-02-05")
def test_the_hand_is_told_with_what_it_can_do_and_why_not() -> None:
    war = table().deal("high-tide-of-evil", "ambush", to=HL).deal("fizban", to=WS).playing(HL)
    out = StringIO()
    show_cards(Screen(Console(file=out, width=160)), war.war, Seat("highlord"))
    said = out.getvalue()
    assert "✓ play high-tide-of-evil" in said
    assert "✗ play: " in said
    assert "fizban" not in said
    assert "War Clouds" in said


@rule("PL-02-10")
@pytest.mark.parametrize("stops", [False, True])
def test_a_moment_without_a_card_passes_at_the_terminal_unless_one_wants_to_be_asked(
    tmp_path: Path, stops: bool
) -> None:
    game, dice = warhost.new("dragons-of-glory", "historical", seed=5, options={"cards": "on"}), Dice("save")
    while not (game.ask.seat == "highlord" and game.ask.is_idle):
        game.roll() if game.ask.seat == "chance" else game.give(game.suggest(dice))
    before, out = len(game.entries), StringIO()
    at_table = TerminalTable(game, {}, Console(file=out, width=120), lambda _: "quit", tmp_path / "kept.jsonl")
    if stops:
        at_table.stop("cards")
    at_table.play()
    assert ("You hold no card for it" in out.getvalue()) != stops
    assert (len(game.entries) > before) != stops


def typed(war: CardTable, tmp_path: Path, *lines: str) -> str:
    """What the terminal prints and asks when these lines are typed, until they run out."""
    out, read = StringIO(), iter(lines)

    def next_line(prompt: str) -> str:
        out.write(f"{prompt}\n")
        line = next(read, None)
        if line is None:
            raise EOFError
        return line

    TerminalTable(war.game, {}, Console(file=out, width=120), next_line, tmp_path / "kept.jsonl").play()
    return out.getvalue()


@rule("PL-02-05")
def test_cards_are_listed_by_their_titles_and_the_words_to_type(tmp_path: Path) -> None:
    war = lose(rebuilder("last-muster", "ambush"), "khur-1").playing(HL)
    said = typed(war, tmp_path, "2")
    assert "1  Ambush (ambush)" in said
    assert "2  Last Muster (last-muster)" in said


@rule("PL-02-16", "PL-02-17")
@pytest.mark.parametrize(("line", "track", "left"), [("", 1, 0), ("khur-1:1", 0, 1), ("much", 0, 0)])
def test_points_of_rebuilding_are_divided_as_proposed_or_as_typed(
    tmp_path: Path, line: str, track: int, left: int
) -> None:
    war = lose(rebuilder("last-muster"), "khur-1").playing(HL)
    offers = [offer.order.verb for offer in war.game.ask.offers]
    said = typed(war, tmp_path, str(offers.index("rebuild") + 1), "last-muster", line, "no", "b")
    assert "Khur 1 (khur-1) 4-4: up to 4 points" in said
    assert "4 points to divide: Enter for khur-1:4" in said
    assert (len(war.war.track[0]), len(war.war.rebuilding[0])) == (track, left)


def test_a_war_without_cards_says_so() -> None:
    with pytest.raises(WarhostError, match="not played with cards"):
        show_cards(Screen(Console(file=StringIO())), board().war, Seat("highlord"))
