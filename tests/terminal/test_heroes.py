"""Heroes at a terminal: their ratings, what they carry as far as one knows, and what the Active Hero may do."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from tests.rulemark import rule
from tests.rules.dg.board import Board, board
from tests.rules.md.hero_book import give_parcel
from tests.rules.md.test_diplomacy import CAPITALS, envoy
from warhost.core import Seat
from warhost.core.refusals import WarhostError
from warhost.terminal.heroes import show_heroes
from warhost.terminal.screen import Screen


def shown(war: Board, seat: str) -> str:
    """What a seat reads."""
    out = StringIO()
    show_heroes(Screen(Console(file=out, width=200)), war.war, Seat(seat))
    return out.getvalue()


@rule("MD-43-01", "MD-03-09")
def test_ratings_parcels_and_deeds_are_printed() -> None:
    war = envoy("elistan", CAPITALS["qualinesti"])
    give_parcel(war, "elistan", "dragonlance-1")
    own, other = shown(war, "whitestone"), shown(war, "highlord")
    assert "2 · 1 · — · 10" in own
    assert "Dragonlances 1, still covered" in own
    assert "Look for the Hammer of Kharas: yes" in own
    assert "A covered counter (E10)" in other
    assert "Dragonlances" not in other


def test_a_war_without_heroes_says_so() -> None:
    with pytest.raises(WarhostError, match="without heroes"):
        shown(board("kender-strike"), "highlord")
