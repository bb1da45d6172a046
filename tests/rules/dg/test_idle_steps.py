"""Steps that a sequence passes over at a glance: they would have done nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from warhost import library
from warhost.campaign.battle import BATTLE_STEPS
from warhost.campaign.sequence import movement_and_combat
from warhost.campaign.sides import HL, WS
from warhost.campaign.war import War
from warhost.core import CHANCE, Dice
from warhost.core.steps import Decision, Procedure, one_of_each


def positions(scenario: str, orders: int) -> Iterator[War]:
    """The positions of a random game, one after the other."""
    game = library.new("dragons-of-glory", scenario, seed=3)
    dice = Dice(3)
    for _ in range(orders):
        if game.over:
            return
        assert isinstance(game.state, War)
        yield game.state
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))


@pytest.mark.parametrize(("scenario", "orders"), [("kender-strike", 200), ("campaign", 400)])
def test_a_step_that_is_passed_over_would_have_done_nothing(scenario: str, orders: int) -> None:
    passed_over = set()
    for war in positions(scenario, orders):
        steps = [*movement_and_combat(HL), *movement_and_combat(WS)]
        if war.battle[0] is not None:
            steps.extend(one_of_each(BATTLE_STEPS))
        for step in steps:
            if not step.is_idle(war):
                continue
            passed_over.add(type(step).__name__)
            twin = war.copy()
            if isinstance(step, Decision):
                assert step.moot(twin)
                step.skip(twin)
            else:
                assert isinstance(step, Procedure)
                step.run(twin)
            assert twin.mark == 0, step
    assert passed_over >= {"ClearCapitals", "LateArrivals"}
