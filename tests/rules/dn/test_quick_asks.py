"""What is asked after every order is kept while it holds: it is always what a slow look would find."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.test_quick_answers import SCENARIOS, on
from warhost import library
from warhost.core import Dice
from warhost.core.modes import Phase
from warhost.skirmish.movement.marches import marchers
from warhost.skirmish.sequence import Movement
from warhost.skirmish.set_up.placing import Dismount, Face, Ready, SetUp, areas_of, places_of
from warhost.skirmish.standing_ask import standing
from warhost.skirmish.state import OFF, Skirmish


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
            known = standing(field, step.side)
            if known is not None:
                held += 1
                assert known.may == list(marchers(field.copy(), step.side))
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


def can_turn(field: Skirmish, step: SetUp, piece: int) -> bool:
    """Whether somebody who stands already could stand there in another facing: each is tried."""
    others = [facing for facing in range(6) if facing != field.facing[piece]]
    return any(step.refusal(field, Face(piece, facing)) is None for facing in others)


def can_get_off(field: Skirmish, step: SetUp, piece: int) -> bool:
    """Whether a rider could stand on foot beside his horse: each hex of his area is tried."""
    if not field.is_mounted(piece) or not field.muster.sides[step.side].may_dismount:
        return False
    beside = {hex_ for cell in field.cells(piece) for hex_ in field.grid.neighbours[cell]}
    return any(not field.here[hex_] for hex_ in beside if hex_ in areas_of(field.muster, step.side)[piece])


@rule("DN-2.11-01", "DN-2.36.1-01")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_can_be_turned_or_get_off_while_setting_up_is_found_at_once(scenario: str) -> None:
    game, dice = library.new("dragon-noir", scenario, seed=3), Dice(f"set up {scenario}")
    field = game.state
    assert isinstance(field, Skirmish)
    for _ in range(60):
        step = field.top
        if not isinstance(step, SetUp):
            break
        placed = [piece for piece in places_of(field, step.side) if field.at[piece] != OFF]
        kinds = {offer.order for offer in game.ask.offers}
        for kind, can in ((Face, can_turn), (Dismount, can_get_off)):
            able = [piece for piece in placed if can(field, step, piece)]
            assert (kind in kinds) == bool(able)
            assert not able or list(game.choices(kind).all()) == able
        orders = [game.suggest(dice) for _ in range(3)]
        game.give(next((order for order in orders if not isinstance(order, Ready)), orders[0]))
