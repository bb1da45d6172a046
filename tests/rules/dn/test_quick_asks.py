"""What is asked after every order is kept while it holds: it is always what a slow look would find."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.test_quick_answers import SCENARIOS, on
from warhost import library
from warhost.core import Dice
from warhost.core.modes import Phase
from warhost.skirmish.sequence import Movement
from warhost.skirmish.standing_ask import standing_ask
from warhost.skirmish.state import Skirmish


def asks_are_alike(scenario: str, seed: str, orders: int) -> int:
    """Play at random and look at every ask of a movement phase twice; how often the one before it still held."""
    game, dice, held = library.new("dragon-noir", scenario, seed=seed), Dice(seed), 0
    field = game.state
    assert isinstance(field, Skirmish)
    for _ in range(orders):
        if game.over:
            break
        step = field.top
        if isinstance(step, Movement):
            held += standing_ask(field, step.side) is not None
            afresh = field.copy()
            afresh.rebuild()
            assert game.ask == Phase.ask(step, afresh)
        on(game, dice)
    return held


@rule("DN-2.12.1-03", "DN-2.32.1-01", "DN-2.37-01")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_ask_that_stands_is_what_would_be_asked(scenario: str) -> None:
    held = asks_are_alike(scenario, f"asks {scenario}", 500)
    assert bool(held) != bool(library.new("dragon-noir", scenario).state.rules.seams["allowances"])
