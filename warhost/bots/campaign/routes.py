"""How many Turns it takes to reach a goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import War
from warhost.campaign.terrain.movement_costs import Gait
from warhost.core.board.floods import Steps
from warhost.core.ids import HexId, PieceId, Side, each_hex

Key = tuple[Gait, int, bool]
"""What decides how a piece marches: its gait, its Movement Points, and whether the enemy stops it."""


_BACKWARD: dict[int, tuple[Steps, Steps]] = {}
"""Costs of entering hexes, by the movement costs they are made from."""
MOST_BACKWARD = 16
_EMPTY: dict[tuple[int, tuple[int, ...], int, int], tuple[Steps, dict[HexId, float]]] = {}
"""Routes over ground without enemies, which depend only on the goals; with the costs they are made from."""
MOST_EMPTY = 128


def _backward(steps: Steps) -> Steps:
    """Movement costs by the hex that is entered."""
    known = _BACKWARD.get(id(steps))
    if known is not None:
        return known[1]
    if len(_BACKWARD) >= MOST_BACKWARD:
        _BACKWARD.clear()
    rows: list[list[tuple[HexId, int]]] = [[] for _ in steps]
    for here, ways in each_hex(steps):
        for there, cost in ways:
            rows[there].append((here, cost))
    turned = Steps(map(tuple, rows))
    _BACKWARD[id(steps)] = (steps, turned)  # keeps the costs alive, so that their id is not reused
    return turned


class EnemyGround(NamedTuple):
    """Where the enemy hinders movement: the hexes that he holds and those next to him."""

    held: Sequence[int]
    near: Sequence[int]
    is_empty: bool = False

    @classmethod
    def now(cls, war: War, side: Side) -> EnemyGround:
        """The ground with the enemies of a side where they are now."""
        other = enemy(side)
        return cls(war.armies[other][:], war.contact(other).flags(war.theatre.atlas.grid.size))

    @classmethod
    def empty(cls, war: War) -> EnemyGround:
        """The ground without enemies."""
        nobody = [0] * war.theatre.atlas.grid.size
        return cls(nobody, nobody, is_empty=True)


class Routes:
    """The routes of a side to some goals over a ground, computed on first use.

    A goal that enemies hold is reached by standing next to it, ready to attack.
    """

    def __init__(self, war: War, side: Side, goals: tuple[HexId, ...], turns: int, ground: EnemyGround) -> None:
        self.turns = turns
        self._war = war
        self._side = side
        self._goals = goals
        self._enemies, self._near, self._is_empty = ground
        self._ways: dict[Key, dict[HexId, float]] = {}

    def way(self, piece: PieceId, hex: HexId) -> float:
        """How many Turns a piece needs from a hex to the nearest goal; the last Turn counts by the points used.

        One Turn more than the limit if there is no route in time.
        """
        return self.ways_of(piece).get(hex, self.turns + 1.0)

    def ways_of(self, piece: PieceId) -> dict[HexId, float]:
        """How many Turns a piece needs to the nearest goal, for every hex from which it can arrive in time."""
        of = self._war.of
        key = (of.gait[piece], max(self._war.points(piece), 1), of.is_ground[piece] and not of.is_cavalry[piece])
        known = self._ways.get(key)
        if known is None:
            known = self._ways[key] = self._flood(*key)
        return known

    def _flood(self, gait: Gait, points: int, stops: bool) -> dict[HexId, float]:
        steps = _backward(self._war.steps(self._side, gait))
        if not self._is_empty:
            return self._ways_over(steps, points, stops)
        key = (id(steps), self._goals, self.turns, points)
        known = _EMPTY.get(key)
        if known is None:
            if len(_EMPTY) >= MOST_EMPTY:
                _EMPTY.clear()
            known = _EMPTY[key] = (steps, self._ways_over(steps, points, stops))
        return known[1]

    def _ways_over(self, steps: Steps, points: int, stops: bool) -> dict[HexId, float]:
        reached = self._ends(steps)
        found = dict.fromkeys(reached, 0.0)
        for turn in range(self.turns):
            reached = self._one_turn(reached, found, steps, points, stops, turn)
            if not reached:
                break
        return found

    def _ends(self, steps: Steps) -> list[HexId]:
        """The hexes where a march ends: the goals, or next to those that enemies hold."""
        enemies = self._enemies
        free = [goal for goal in self._goals if not enemies[goal]]
        beside = [hex for goal in self._goals if enemies[goal] for hex, _ in steps[goal] if not enemies[hex]]
        return list(dict.fromkeys((*free, *beside)))

    def _one_turn(
        self, ends: list[HexId], found: dict[HexId, float], steps: Steps, points: int, stops: bool, turn: int
    ) -> list[HexId]:
        """Add every hex from which one of ``ends`` is one Turn away (DG-05-20, DG-05-23); returns those added."""
        enemies, near = self._enemies, self._near
        cost = dict.fromkeys(ends, 0)
        buckets: list[list[HexId]] = [[] for _ in range(points + 1)]
        buckets[0] += ends
        added: list[HexId] = []
        for spent, bucket in enumerate(buckets):
            for there in bucket:
                if cost[there] != spent:
                    continue
                if spent and there not in found:
                    found[there] = turn + spent / points
                    added.append(there)
                held = stops and near[there]
                if spent and held:
                    continue
                for here, price in steps[there]:
                    total = spent + price
                    # A piece that starts next to the enemy must break contact with its first step.
                    if total > points or enemies[here] or (held and near[here]):
                        continue
                    if here not in cost or total < cost[here]:
                        cost[here] = total
                        buckets[total].append(here)
        return added
