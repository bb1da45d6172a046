"""Whatever is kept of a position is what a fresh copy of it answers, through whole fights with trials and undos."""

from __future__ import annotations

from typing import Any

import pytest

from warhost import library
from warhost.core import CHANCE, Dice, Game, Order
from warhost.skirmish.combat.retreats import Refuges
from warhost.skirmish.movement.reachable_hexes import MarchReach
from warhost.skirmish.movement.stepping_and_turning import Gait
from warhost.skirmish.rulebook import muster_of
from warhost.skirmish.state import Skirmish

SCENARIOS = [card.id for card in library.rulebook("dragon-noir").scenarios()]
ORDERS = 60
SHARED = {"field", "table", "edges"}
"""What an answer holds that is the position's own, or never changes."""


def plain(answer: Any) -> Any:
    """An answer as something that can be compared: objects without an equality of their own by what they hold."""
    if isinstance(answer, dict):
        return [(key, plain(value)) for key, value in answer.items()]
    if isinstance(answer, tuple):
        return [plain(value) for value in answer]
    if isinstance(answer, Gait | MarchReach | Refuges):
        return type(answer), [(name, plain(value)) for name, value in vars(answer).items() if name not in SHARED]
    return answer


def hold_to_a_fresh_look(field: Skirmish) -> int:
    """Compare every answer that is kept of the position with that of a copy; how many there were."""
    kept = dict(field.answers())
    for key, answer in kept.items():
        assert isinstance(key, tuple)
        function, args, *named = key
        fresh = function(field.copy(), *args, **dict(*named))
        assert plain(fresh) == plain(answer), (function.__qualname__, args)
    return len(kept)


def field_of(game: Game) -> Skirmish:
    """The position of a game."""
    assert isinstance(game.state, Skirmish)
    return game.state


def look(game: Game, dice: Dice) -> Order:
    """Look at what can be done, at random: the order to be given."""
    order, other = game.suggest(dice), game.suggest(dice)
    game.preview(other)
    game.refusal(other)
    return order


BEFORE_THE_FIGHT = ("eight-doors",)
"""Scenarios in which much is written down before anybody is on the map."""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_kept_is_what_a_fresh_copy_answers(scenario: str) -> None:
    game, dice = library.new("dragon-noir", scenario, seed=f"kept {scenario}"), Dice(f"kept {scenario}")
    compared = undone = 0
    while scenario in BEFORE_THE_FIGHT and not field_of(game).turn[0]:
        game.give(game.suggest(dice))
    for _ in range(ORDERS):
        if game.over:
            break
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll_preview()
            game.roll()
            continue
        order = look(game, dice)
        if not dice.below(2):
            compared += hold_to_a_fresh_look(field_of(game))
        game.give(order)
        if not dice.below(3) and game.can_undo(seat):
            if game.ask_of(seat):
                look(game, dice)
            game.undo(seat)
            undone += 1
            compared += hold_to_a_fresh_look(field_of(game))
    assert compared > ORDERS
    assert undone


def test_a_game_at_random_is_the_same_whatever_was_worked_out_in_games_before() -> None:
    muster_of.cache_clear()
    courses = []
    for _ in range(2):
        game, dice = library.new("dragon-noir", "first-smoke", seed=30), Dice(30)
        while not game.over and field_of(game).turn[0] <= 2:
            if game.ask.seat is CHANCE:
                game.roll()
            else:
                game.give(game.suggest(dice))
        courses.append([entry.hash for entry in game.entries])
    assert courses[0] == courses[1]
