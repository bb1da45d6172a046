"""`warhost chronicle`: the war told month by month."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser

import pytest

import warhost
from tests.rulemark import rule
from warhost.cartography.war_chronicle import armies_near, tell, write_page
from warhost.core import CHANCE, Dice, Game, WarhostError


@cache
def finished() -> Game:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=11)
    dice = Dice("chronicle")
    while not game.over:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    return game


class Ids(HTMLParser):
    """The ids and the depth of a page's elements."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name == "id" and value]


@rule("DG-13-02", "DG-13-05")
def test_every_turn_has_its_date_its_lines_and_its_stacks() -> None:
    reports = tell(finished())
    assert [report.turn for report in reports] == [1, 2, 3, 4, 5]
    assert all(report.stacks for report in reports)
    page = write_page(finished())
    reader = Ids()
    reader.feed(page)
    assert {f"turn-{turn}" for turn in range(1, 6)} <= set(reader.found)
    assert "March/April 348 AC" in page
    assert "http://" not in page.replace("http://www.w3.org", "")


@rule("DG-13-05")
def test_the_log_can_be_asked_for_the_evil_armies_near_a_place() -> None:
    game = finished()
    everywhere = armies_near(game, "Hylo", 1, 30)
    near = armies_near(game, "Hylo", 1, 2)
    assert everywhere
    assert {stack.hex for stack in near} <= {stack.hex for stack in everywhere}
    assert all(stack.side == 0 and stack.armies for stack in everywhere)


def test_a_turn_that_was_not_played_is_told() -> None:
    with pytest.raises(WarhostError, match="no Turn 9"):
        armies_near(finished(), "Hylo", 9, 3)
