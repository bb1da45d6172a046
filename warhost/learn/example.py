"""A small policy that learns The Kender Strike in minutes: ``python -m warhost.learn.example``.

The policy has one weight for each action of each side and plays an action with a probability that grows with its weight
among those allowed (a softmax). After every game the weights of the actions it took go up if the game went better than
usual and down if it went worse (REINFORCE). Games between random players are nearly always drawn, so a game is worth
its reward and, for learning only, how far the goals of both sides have come. It is meant to be read and replaced, not
to be strong.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from warhost.core import Seat
from warhost.learn.environment import WarhostEnv, env

Weights = NDArray[np.float64]
NEARNESS = 0.5
"""What reaching a goal is worth relative to a victory."""


@dataclass
class Policy:
    """Weights of actions for each agent."""

    weights: dict[str, Weights]
    rate: float = 0.05
    usual: dict[str, tuple[float, float]] = field(default_factory=dict)
    """The recent mean worth of a game, and the spread around it."""

    @classmethod
    def blank(cls, game: WarhostEnv) -> Policy:
        """A policy that plays at random."""
        return cls({agent: np.zeros(game.numbers.size) for agent in game.possible_agents})

    def chances(self, agent: str, allowed: NDArray[np.intp]) -> Weights:
        """How likely each allowed action is."""
        weights = self.weights[agent][allowed]
        powers = np.exp(weights - weights.max())
        found: Weights = powers / powers.sum()
        return found

    def learn(self, agent: str, taken: list[tuple[NDArray[np.intp], int]], reward: float) -> None:
        """Raise or lower the weights of a game's actions."""
        mean, spread = self.usual.get(agent, (0.0, 0.05))
        gain = max(-3.0, min((reward - mean) / spread, 3.0))
        self.usual[agent] = mean + 0.02 * (reward - mean), max(0.01, spread + 0.02 * (abs(reward - mean) - spread))
        for allowed, index in taken:
            step = -self.chances(agent, allowed)
            step[index] += 1.0
            self.weights[agent][allowed] += self.rate * gain * step


def play(game: WarhostEnv, policy: Policy, student: str, seed: int, *, learns: bool) -> float:
    """One game of the policy in a seat against random actions; its reward."""
    lot = np.random.default_rng(seed)
    taken: list[tuple[NDArray[np.intp], int]] = []
    reward = 0.0
    game.reset(seed=seed)
    for agent in game.agent_iter():
        observation, earned, over, broken_off, _ = game.last()
        if agent == student:
            reward += earned
        if over or broken_off:
            game.step(None)
            continue
        allowed = np.flatnonzero(observation["action_mask"])
        if agent == student:
            index = int(lot.choice(len(allowed), p=policy.chances(agent, allowed)))
            if len(allowed) > 1:
                taken.append((allowed, index))
        else:
            index = int(lot.integers(len(allowed)))
        game.step(int(allowed[index]))
    if learns:
        policy.learn(student, taken, reward + NEARNESS * nearness(game, student))
    return reward


def nearness(game: WarhostEnv, student: str) -> float:
    """How much nearer a side has come to its goals than the enemy to his, between -1 and 1."""
    tally = game.game.view(Seat(student)).goals()
    found = {True: 0.0, False: 0.0}
    for goal in tally.goals if tally else ():
        for mark in goal.marks:
            share = mark.have / mark.need if mark.have is not None and mark.need else float(bool(mark.met))
            found[goal.seat == student] = max(found[goal.seat == student], min(share, 1.0))
    return found[True] - found[False]


def train(game: WarhostEnv, games: int, seed: int = 1) -> Policy:
    """A policy after this many games, half of them on each side."""
    policy = Policy.blank(game)
    for number in range(games):
        play(game, policy, game.possible_agents[number % 2], seed + number, learns=True)
    return policy


def score(game: WarhostEnv, policy: Policy, games: int, seed: int = 1_000_000) -> float:
    """The part of the points that a policy makes against random actions, draws counted half, on both sides alike."""
    rewards = [play(game, policy, game.possible_agents[n % 2], seed + n // 2, learns=False) for n in range(games)]
    return sum(1 + reward for reward in rewards) / (2 * games)


def main() -> None:
    """Train, and say what was learned."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    game = env("kender-strike")
    before = score(game, Policy.blank(game), 200)
    after = score(game, train(game, games), 200)
    print(f"points against random actions: {before:.1%} before, {after:.1%} after {games} games")


if __name__ == "__main__":
    main()
