"""The cards at a terminal: the hand with what it can do, and nothing of the other hand."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from tests.rulemark import rule
from tests.rules.dg.board import board
from tests.rules.pl.table import HL, WS, table
from warhost.core.refusals import WarhostError
from warhost.core.seats import Seat
from warhost.terminal.cards import show_cards
from warhost.terminal.screen import Screen


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


def test_a_war_without_cards_says_so() -> None:
    with pytest.raises(WarhostError, match="not played with cards"):
        show_cards(Screen(Console(file=StringIO())), board().war, Seat("highlord"))
