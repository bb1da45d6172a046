"""How far a piece can go: a bucket-queue flood over hexes, in one small pure function.

The flood knows no rules. It is given, for each hex, the neighbours that can be entered and their cost, the hexes that
cannot be entered, and the hexes where movement ends. The rules make these tables once for each movement class.
"""

from __future__ import annotations

from collections.abc import Sequence

Steps = Sequence[Sequence[tuple[int, int]]]
"""For each hex, (neighbour, cost) for every neighbour that can be entered from it."""


def flood(
    start: int,
    budget: int,
    steps: Steps,
    blocked: Sequence[int],
    halts: Sequence[int] | None = None,
    came: dict[int, int] | None = None,
    least: int = 0,
) -> dict[int, int]:
    """The cost of every hex that can be reached with ``budget`` points, the start included.

    ``blocked[hex]`` non-zero: cannot be entered. ``halts[hex]`` non-zero: entering ends the
    movement (not the start). ``came`` is filled with the hex before each hex on a cheapest way; see :func:`way_back`.
    ``least``: what every step costs at least; who has less left is not asked, and these are the most.
    """
    if came is None:
        came = {}
    # A list of the best costs is quicker to ask than a dictionary; whatever lies beyond the budget never gets in.
    best = [budget + 1] * len(steps)
    best[start] = 0
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for spent in range(budget + 1 - least):
        for here in buckets[spent]:
            if best[here] != spent or (halts is not None and halts[here] and here != start):
                continue
            for there, price in steps[here]:
                total = spent + price
                if total < best[there] and not blocked[there]:
                    best[there] = total
                    came[there] = here
                    buckets[total].append(there)
    return {start: 0, **{hex: best[hex] for hex in came}}


def way_back(came: dict[int, int], start: int, goal: int) -> tuple[int, ...]:
    """The path from start to goal, the start left out."""
    path = []
    while goal != start:
        path.append(goal)
        goal = came[goal]
    return tuple(reversed(path))
