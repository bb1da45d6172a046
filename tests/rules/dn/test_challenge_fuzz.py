"""Whole games of The Challenge at random, each under options drawn at random: what must hold in every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from warhost import library
from warhost.core import CHANCE, Dice, Game
from warhost.core.saving.saves import load_lines, save_lines
from warhost.skirmish.combat.webs import COUNTERS, webs
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.options import OPTIONS
from warhost.skirmish.places import NOWHERE
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.rulebook import closed_options
from warhost.skirmish.scenario.scenarios import load_scenario, scenario_keys
from warhost.skirmish.state import OFF, Skirmish

SCENARIOS = [key for key in scenario_keys() if load_scenario(key).volume == "challenge"]
GAMES, SHORT = 100, 5
LONGEST = 6_000
"""More orders and rolls than any of these games takes."""


def drawn_options(scenario: str, dice: Dice) -> Mapping[str, str]:
    """Some of the options that mean something in a scenario, each with a value drawn by lot."""
    closed = closed_options(load_scenario(scenario))
    able = [option for option in OPTIONS if option.id not in closed]
    return {option.id: dice.choose(option.values) for option in able if not dice.below(3)}


def hold(field: Skirmish) -> None:
    """What is true in every position of The Challenge."""
    muster = field.muster
    covered: Counter[int] = Counter()
    for piece in muster.everybody:
        cells = field.cells(piece)
        assert bool(cells) == (field.at[piece] != OFF), "who is on the map covers places, and nobody else does"
        if not cells or muster.is_palp[piece] or field.health[piece] == Health.DEAD:
            continue
        assert NOWHERE not in cells
        assert all(piece in field.here[cell] for cell in cells)
        assert cells == gait_of(field, piece).cells(field.pose(piece)), "a counter lies as its body and facing say"
        assert gait_of(field, piece).fits(field.pose(piece)) or not field.body(piece).is_large, (
            "no wall runs through it"
        )
        covered.update(cells)
    assert {cell: len(some) for cell, some in enumerate(field.here) if some} == dict(covered)
    limit = int(muster.options["gharv-limit"]) + len(muster.captives)
    assert sum(field.is_alive(gharv) for gharv in muster.gharvs) <= limit, "DN-1.51-05"
    assert len(webs(field)) <= COUNTERS, "DN-1.53-02"
    assert min(field.energy) >= 0
    assert all(not field.baby[piece] or len(field.cells(piece)) < 2 for piece in muster.krobs), "DN-1.51-08"


def played(scenario: str, number: int) -> Game:
    """A game at random, held to the rules in every position."""
    dice = Dice(f"the challenge {scenario} {number}")
    game = library.new("dragon-noir", scenario, seed=f"fuzz {number}", options=dict(drawn_options(scenario, dice)))
    field = game.state
    assert isinstance(field, Skirmish)
    for _ in range(LONGEST):
        if game.over:
            return game
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
        hold(field)
    raise AssertionError(f"{scenario} {number} does not end")


@pytest.mark.parametrize("number", [n if n < SHORT else pytest.param(n, marks=pytest.mark.long) for n in range(GAMES)])
def test_a_game_at_random_ends_with_a_verdict_and_replays(number: int) -> None:
    game = played(SCENARIOS[number % len(SCENARIOS)], number)
    assert game.verdict is not None
    assert game.state.hash == game.state.fresh_hash()
    lines = save_lines(game, library.CODEC)
    assert load_lines(lines, library.rulebook, codec=library.CODEC, verify=True).state.hash == game.state.hash
