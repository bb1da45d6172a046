"""The environment for learning: PettingZoo's own tests, sound masks, and observations that tell no secret."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from warhost.core import CHANCE, Dice, Game
from warhost.learn import env
from warhost.learn.actions import ANY, DONE, Draft, Numbering, actions
from warhost.learn.observations import Columns
from warhost.library import all_rulebooks, new

SCENARIOS = [book.scenarios()[0].id for book in all_rulebooks()]
"""The first scenario of every rulebook."""


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_finds_no_fault(scenario: str) -> None:
    api_test(env(scenario), num_cycles=60)
    seed_test(lambda: env(scenario), num_cycles=20)


@pytest.mark.parametrize("scenario", ["kender-strike", "first-smoke"])
def test_random_actions_play_a_game_to_its_verdict(scenario: str) -> None:
    game = env(scenario)
    game.reset(seed=3)
    lot = np.random.default_rng(3)
    rewards = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter(200_000):
        observation, earned, over, broken_off, _ = game.last()
        rewards[agent] += earned
        game.step(None if over or broken_off else int(lot.choice(np.flatnonzero(observation["action_mask"]))))
    assert game.game.over
    verdict = game.game.verdict
    assert verdict is not None
    wanted = {seat: 0.0 if verdict.winner is None else 1.0 if verdict.winner == seat else -1.0 for seat in rewards}
    assert rewards == wanted


@pytest.mark.parametrize("scenario", ["kender-strike", "silvanesti", "first-smoke"])
def test_every_listed_action_leads_to_a_legal_order(scenario: str) -> None:
    book = next(book.id for book in all_rulebooks() if scenario in {card.id for card in book.scenarios()})
    game, dice = new(book, scenario, seed=5), Dice("mask")
    numbers = Numbering(game)
    given = 0
    for _ in range(400):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        seat = game.ask.seat
        draft = Draft()
        while draft.whole() is None:
            found = actions(game, seat, draft, numbers)
            if not found:
                break
            assert ANY not in found
            draft = found[dice.choose(sorted(found))]
        order = draft.whole()
        if order is None:
            game.give(game.suggest(dice, seat), seat)
            continue
        assert game.refusal(order, seat) is None, game.write(order)
        game.give(order, seat)
        given += 1
    assert given > 30


def test_a_set_is_chosen_member_by_member() -> None:
    game, dice = new("dragons-of-glory", "kender-strike", seed=5), Dice("set")
    numbers = Numbering(game)
    attacks = 0
    for _ in range(2000):
        if game.over or attacks:
            break
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        seat = game.ask.seat
        begun = actions(game, seat, Draft(), numbers)
        if numbers.of_verb("attack") in begun:
            targets = actions(game, seat, begun[numbers.of_verb("attack")], numbers)
            members = actions(game, seat, next(iter(targets.values())), numbers)
            assert DONE not in members, "an attack needs an army"
            second = actions(game, seat, next(iter(members.values())), numbers)
            order = second[DONE].whole()
            assert order is not None
            assert game.refusal(order, seat) is None
            attacks += 1
        game.give(game.suggest(dice, seat), seat)
    assert attacks


def test_a_masked_action_is_refused() -> None:
    game = env("kender-strike")
    game.reset(seed=1)
    masked = int(np.flatnonzero(game.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="masked"):
        game.step(masked)


def test_a_game_that_takes_too_long_is_broken_off() -> None:
    game = env("kender-strike", most=5)
    game.reset(seed=1)
    lot = np.random.default_rng(1)
    taken = 0
    for _ in game.agent_iter():
        observation, _, over, broken_off, _ = game.last()
        if not over and not broken_off:
            taken += 1
        game.step(None if over or broken_off else int(lot.choice(np.flatnonzero(observation["action_mask"]))))
    assert taken == 5


def played(game: Game, orders: int, seed: str) -> Game:
    """A game after so many random orders and rolls."""
    dice = Dice(seed)
    for _ in range(orders):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice, game.ask.seat), game.ask.seat)
    return game


@pytest.mark.parametrize("orders", [4, 40, 160])
def test_observations_tell_no_more_than_the_view(orders: int) -> None:
    """What a seat cannot see is resampled in an imagined twin: its observation must be the same there."""
    game = played(new("dragons-of-glory", "silvanesti", seed=2, options={"hidden-stacks": "on"}), orders, "leak")
    columns = Columns(game)
    told = {}
    for seat in game.seats:
        mine = columns.observe(game, seat, None)
        for salt in range(3):
            assert np.array_equal(mine, columns.observe(game.imagine(seat, salt), seat, None))
        told[seat] = mine[: columns.position]
    assert len({bytes(one) for one in told.values()}) > 1, "something is hidden here"


def test_the_order_in_the_making_is_seen_by_who_makes_it_alone() -> None:
    game = env("kender-strike")
    game.reset(seed=1)
    agent = game.agent_selection
    other = next(one for one in game.possible_agents if one != agent)
    before = game.observe(other)["observation"].copy()
    game.step(int(np.flatnonzero(game.last()[0]["action_mask"])[0]))
    assert game.agent_selection == agent
    assert game.observe(agent)["observation"][game.columns.position + 1] == 1
    assert np.array_equal(game.observe(other)["observation"], before)
    assert game.observe(other)["action_mask"].sum() == 0
