"""Suggested paths: among equally short ones the quietest, which has the fewest consequences on the way."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from warhost.core.board.floods import Reach


def quiet_way(reach: Reach, goal: int, is_loud: Callable[[int], bool]) -> tuple[int, ...]:
    """A shortest path to a goal that a flood has reached, through as few loud hexes as possible, the start left out."""
    return _silent_way(reach, goal, is_loud) or _quietest_way(reach, goal, is_loud)


def _silent_way(reach: Reach, goal: int, is_loud: Callable[[int], bool]) -> tuple[int, ...]:
    """A shortest path without loud hexes, if one is found by walking back from quiet hex to quiet hex."""
    path = [goal]
    here, spent = goal, reach[goal]
    while True:
        for before, price in reach.before(here, spent):
            if not price:
                return tuple(reversed(path))
            if not is_loud(before):
                here, spent = before, price
                path.append(here)
                break
        else:
            return ()


def _quietest_way(reach: Reach, goal: int, is_loud: Callable[[int], bool]) -> tuple[int, ...]:
    """The quietest of all shortest paths."""
    noise = {goal: 0}
    onward: dict[int, int] = {}
    farthest_first = [(-reach[goal], goal)]
    while farthest_first:
        spent, here = heappop(farthest_first)
        for before, price in reach.before(here, -spent):
            if before not in noise:
                heappush(farthest_first, (-price, before))
            total = noise[here] + (price > 0 and is_loud(before))
            if total < noise.get(before, total + 1):
                noise[before] = total
                onward[before] = here
    here = next(hex for hex in onward if not reach[hex])
    path = []
    while here != goal:
        here = onward[here]
        path.append(here)
    return tuple(path)
