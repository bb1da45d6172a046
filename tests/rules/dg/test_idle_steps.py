"""What is passed over at a glance: steps that would have done nothing, modes that nobody could use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from warhost import library
from warhost.campaign.land_battle import BATTLE_STEPS
from warhost.campaign.position.war_modes import COMBAT, MOVEMENT, modes_at_hand
from warhost.campaign.printed.sides import HL, WS
from warhost.campaign.sequence import steps_of_side
from warhost.campaign.state import War
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
        steps = [*steps_of_side(war.rules, HL), *steps_of_side(war.rules, WS)]
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


@pytest.mark.parametrize(("scenario", "orders"), [("kender-strike", 200), ("silvanesti", 200), ("campaign", 200)])
def test_what_is_left_out_of_a_phase_could_never_have_been_offered(scenario: str, orders: int) -> None:
    for war in positions(scenario, orders):
        for seam in (MOVEMENT, COMBAT):
            at_hand = modes_at_hand(war.rules, seam)
            left_out = [mode for mode in war.rules[seam] if mode not in at_hand]
            assert not any(mode.offered(war, side) for mode in left_out for side in (HL, WS))


def test_the_kender_strike_leaves_out_ships_and_fliers_and_the_campaign_nothing_but_what_options_forbid() -> None:
    kender, campaign = (next(positions(scenario, 1)) for scenario in ("kender-strike", "campaign"))
    assert {mode.order.verb for mode in modes_at_hand(kender.rules, MOVEMENT)} == {"march", "disband"}
    assert {mode.order.verb for mode in modes_at_hand(kender.rules, COMBAT)} == {"attack"}
    modes = {mode.order.verb for mode in campaign.rules[MOVEMENT]}
    idle = modes - {mode.order.verb for mode in modes_at_hand(campaign.rules, MOVEMENT)}
    assert idle <= {"disband", "hand-over", "depart"}, "only the Maelstrom has an exit"
