"""Every order of the warlord says why, in a sentence that names what it is about."""

from __future__ import annotations

import pytest

from warhost.bots import WarlordBot
from warhost.bots.problems.problem_files import load_problems
from warhost.bots.problems.solving import solve
from warhost.core import CHANCE
from warhost.core.messages import Message
from warhost.library import new

SOME = 90
"""How many orders of a game are looked at."""


@pytest.mark.parametrize(
    "scenario", ["kender-strike", "silvanesti", "solamnic-plain", "kalaman", "historical", "campaign"]
)
def test_every_order_has_its_reason(scenario: str) -> None:
    game = new("dragons-of-glory", scenario, seed="reasons")
    players = {seat: WarlordBot(f"reasons {seat}") for seat in game.seats}
    said: set[str] = set()
    for _ in range(SOME):
        while not game.over and game.ask.seat is CHANCE:
            game.roll()
        if game.over:
            break
        player = players[game.ask.seat]
        order = player.choose(game.view(game.ask.seat))
        assert isinstance(player.reason, Message), game.write(order)
        text = str(player.reason)
        assert len(text.split()) >= 2, (game.write(order), text)
        assert "bots-why" not in text, "the message has no text"
        said.add(player.reason.id)
        game.give(order, game.ask.seat)
    assert len(said) >= 4, "the same reason for everything says nothing"


def test_an_army_that_comes_to_hold_a_place_counts_the_stacks_that_can_reach_it() -> None:
    problem = next(problem for problem in load_problems() if problem.name == "silvanost-not-left-to-griffons")
    reasons = [str(reason) for reason in solve(problem, "warlord").reasons]
    assert any(reason.startswith("to hold Silvanost") and "can reach it" in reason for reason in reasons), reasons
