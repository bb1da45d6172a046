"""A game as an environment of PettingZoo: agents take turns, an action is the next component of an order.

from warhost.learn import env

game = env("kender-strike")
game.reset(seed=1)
for agent in game.agent_iter():
observation, reward, termination, truncation, info = game.last()
done = termination or truncation
game.step(None if done else game.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from warhost.core import CHANCE, Dice, Game, Seat
from warhost.learn.actions import ANY, Draft, Numbering, actions, finished_by_lot
from warhost.learn.observations import Columns, Numbers
from warhost.library import find, new

LONGEST = 200_000
"""After this many actions a game is truncated."""

Observation = dict[str, Any]


class WarhostEnv(AECEnv):
    """One scenario, played over and over; the referee rolls the dice itself."""

    def __init__(
        self, scenario: str, options: Mapping[str, str] | None = None, most: int = LONGEST, *, text: bool = False
    ) -> None:
        super().__init__()
        book, card = find(scenario)
        self.metadata = {"name": f"warhost-{card.id}", "is_parallelizable": False, "render_modes": ["ansi"]}
        self.render_mode = "ansi" if text else None
        self._book, self._scenario = book.id, card.id
        self._options = dict(options or {})
        self._most = most
        self._seeds = Dice("learn")
        game = self._new("0")
        self.numbers = Numbering(game)
        self.columns = Columns(game)
        self.possible_agents = [str(seat) for seat in game.seats]
        limits = np.iinfo(np.int32)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(int(limits.min), int(limits.max), (self.columns.size,), np.int32),
                    "action_mask": spaces.Box(0, 1, (self.numbers.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.numbers.size) for agent in self.possible_agents}

    def _new(self, seed: str) -> Game:
        return new(self._book, self._scenario, seed=seed, options=self._options)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent is shown: its view, and which actions it may take."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of an agent, the same in every game of the scenario."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed the next one of a fixed list of games."""
        if seed is not None:
            self._seeds = Dice(f"learn {seed}")
        self.game = self._new(f"{self._seeds.below(1 << 60)}")
        self._dice = Dice(f"any {self._seeds.below(1 << 60)}")
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._taken = 0
        self._draft = Draft()
        self._open: dict[int, Draft] = {}
        self._wait()

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._mask()[action]:
            raise ValueError(f"action {action} is masked for {agent}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._taken += 1
        seat = Seat(agent)
        draft = self._open.get(int(action))
        order = finished_by_lot(self.game, seat, self._draft, self._dice) if draft is None else draft.whole()
        if draft is not None and order is None:
            self._draft = draft
            self._open = actions(self.game, seat, draft, self.numbers)
        elif order is not None:
            if self.game.refusal(order, seat) is not None:
                order = finished_by_lot(self.game, seat, Draft(), self._dice)
            self.game.give(order, seat)
            self._draft = Draft()
            self._wait()
        if self._taken >= self._most and not self.game.over:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _wait(self) -> None:
        """Roll until somebody must decide or the game is over."""
        game = self.game
        while not game.over and game.ask.seat is CHANCE:
            game.roll()
        if game.over:
            verdict = game.verdict
            winner = verdict.winner if verdict else None
            for agent in self.agents:
                self.rewards[agent] = 0.0 if winner is None else 1.0 if winner == agent else -1.0
            self.terminations = dict.fromkeys(self.agents, True)
            self._open = {}
            return
        self.agent_selection = str(game.ask.seat)
        self._open = actions(game, Seat(self.agent_selection), self._draft, self.numbers)

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which actions it may take if it is its turn."""
        acts = agent == self.agent_selection and not self.game.over
        seen: Numbers = self.columns.observe(self.game, Seat(agent), self._draft if acts else None)
        mask = self._mask() if acts else np.zeros(self.numbers.size, dtype=np.int8)
        return {"observation": seen, "action_mask": mask}

    def _mask(self) -> NDArray[np.int8]:
        mask = np.zeros(self.numbers.size, dtype=np.int8)
        mask[list(self._open)] = 1
        # Where nothing can be listed, the rest of the order is left to chance.
        mask[ANY] = not self._open
        return mask

    def render(self) -> str | None:
        """The log of the game so far."""
        if self.render_mode is None:
            return None
        return "\n".join(str(line) for line in self.game.view(Seat(self.agent_selection)).log())

    def close(self) -> None:
        """Close the environment; there is nothing to release."""


def env(scenario: str, options: Mapping[str, str] | None = None, **settings: Any) -> WarhostEnv:
    """The environment of a scenario: ``env("kender-strike")``, ``env("first-smoke")``."""
    return WarhostEnv(scenario, options, **settings)
