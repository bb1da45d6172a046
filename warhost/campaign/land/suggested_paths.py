"""Suggested paths: among equally short ones the quietest, which has the fewest consequences on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush

from warhost.core.board.floods import Reach
from warhost.core.ids import HexId

CLOSED = 1000
"""The price of a closed step when a refusal looks for the step that fails: more than any open path."""


def direct_way(
    start: HexId, goal: HexId, neighbours: Sequence[Sequence[HexId]], price: Callable[[HexId, HexId], int]
) -> tuple[HexId, ...]:
    """The cheapest way to a goal whatever the allowance, over as few closed hexsides as possible, the start left out.

    ``price`` is the cost of a step, 0 if it is closed. Where somebody cannot go, the first step of this way that fails
    tells why.
    """
    spent, came, waiting = {start: 0}, {start: start}, [(0, start)]
    while waiting:
        cost, here = heappop(waiting)
        if here == goal:
            break
        if cost > spent[here]:
            continue
        for there in neighbours[here]:
            total = cost + (price(here, there) or CLOSED)
            if total < spent.get(there, total + 1):
                spent[there], came[there] = total, here
                heappush(waiting, (total, there))
    path: list[HexId] = []
    while goal != start:
        path.append(goal)
        goal = came[goal]
    return tuple(reversed(path))


def quiet_way(reach: Reach, goal: HexId, is_loud: Callable[[HexId], bool]) -> tuple[HexId, ...]:
    """A shortest path to a goal that a flood has reached, through as few loud hexes as possible, the start left out."""
    return _silent_way(reach, goal, is_loud) or _quietest_way(reach, goal, is_loud)


def _silent_way(reach: Reach, goal: HexId, is_loud: Callable[[HexId], bool]) -> tuple[HexId, ...]:
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


def _quietest_way(reach: Reach, goal: HexId, is_loud: Callable[[HexId], bool]) -> tuple[HexId, ...]:
    """The quietest of all shortest paths."""
    noise = {goal: 0}
    onward: dict[HexId, HexId] = {}
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
