"""Suggested paths: among equally short ones the quietest, which has the fewest consequences on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush

from warhost.campaign.theatre import Steps
from warhost.core.floods import way_back


def quiet_way(
    cost: Mapping[int, int],
    came: dict[int, int],
    steps: Steps,
    neighbours: Sequence[Sequence[int]],
    start: int,
    goal: int,
    is_loud: Callable[[int], bool],
    halts: Sequence[int] | None = None,
) -> tuple[int, ...]:
    """A shortest path to a goal that a flood has reached, through as few loud hexes as possible, the start left out.

    ``cost`` and ``came`` are what the flood found, ``halts`` the hexes where it went no farther.
    """
    usual = way_back(came, start, goal)
    if not any(is_loud(hex) for hex in usual[:-1]):
        return usual
    noise = {goal: 0}
    onward: dict[int, int] = {}
    farthest_first = [(-cost[goal], goal)]
    while farthest_first:
        _, here = heappop(farthest_first)
        for before in neighbours[here]:
            if before not in cost or (halts is not None and halts[before] and before != start):
                continue
            if all(there != here or cost[before] + price != cost[here] for there, price in steps[before]):
                continue
            if before not in noise:
                heappush(farthest_first, (-cost[before], before))
            total = noise[here] + (before != start and is_loud(before))
            if total < noise.get(before, total + 1):
                noise[before] = total
                onward[before] = here
    path = []
    here = start
    while here != goal:
        here = onward[here]
        path.append(here)
    return tuple(path)
