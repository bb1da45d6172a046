"""The policy of docs/learning.md, in miniature."""

from __future__ import annotations

import numpy as np

from warhost.learn import env
from warhost.learn.example import Policy, nearness, play, score, train


def test_a_policy_learns_from_whole_games() -> None:
    game = env("kender-strike")
    policy = train(game, 60)
    assert any(np.abs(weights).sum() > 0 for weights in policy.weights.values())
    assert 0 <= score(game, policy, 4) <= 1


def test_what_went_well_becomes_likelier() -> None:
    game = env("kender-strike")
    policy = Policy.blank(game)
    agent = game.possible_agents[0]
    allowed = np.array([3, 5, 8])
    policy.learn(agent, [(allowed, 1)], 1.0)
    better = policy.chances(agent, allowed)
    assert better[1] > 1 / 3 > better[0]
    policy.learn(agent, [(allowed, 0)], -1.0)
    assert policy.chances(agent, allowed)[0] < better[0]


def test_nearness_looks_from_the_side_that_asks() -> None:
    game = env("kender-strike")
    first, second = game.possible_agents
    play(game, Policy.blank(game), first, 5, learns=False)
    assert nearness(game, first) == -nearness(game, second)
