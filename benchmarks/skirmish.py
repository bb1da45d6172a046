"""The skirmish, ready to be timed: lines of fire over a map."""

from __future__ import annotations

from functools import cache
from time import process_time
from typing import Any

from benchmarks import peers
from warhost.core import Dice
from warhost.core.floods import Steps
from warhost.skirmish.ground import Ground, Sheet, lay_out
from warhost.skirmish.line_of_fire import line_of_fire, sight_of
from warhost.skirmish.passages import passages

MAP = "watermill"
PAIRS = 400


@cache
def ground() -> Ground:
    """The map over which lines and paths are drawn, seen once."""
    laid = lay_out([Sheet(MAP)])
    sight_of(laid)
    return laid


@cache
def graph() -> Any:
    """The same map as a graph of networkx, for a fighter on foot."""
    return peers.graph_of(Steps(passages(ground(), "foot").steps))


def pairs(run: int) -> list[tuple[int, int]]:
    """Pairs of hexes between which one can walk, others in every run."""
    dice = Dice(f"lines {run}")
    hexes = peers.largest_part(graph())
    return [(dice.choose(hexes), dice.choose(hexes)) for _ in range(PAIRS)]


def seconds_a_line(run: int) -> float:
    """Judge the line of fire between two hexes, with all that blocks or covers it."""
    table, drawn = ground(), pairs(run)
    begun = process_time()
    for shooter, target in drawn:
        line_of_fire(table, shooter, target)
    return (process_time() - begun) / PAIRS


def seconds_a_path(run: int) -> float:
    """Find a path of fewest hexes between the same two with networkx."""
    walked, drawn = graph(), pairs(run)
    begun = process_time()
    for start, goal in drawn:
        peers.shortest_path(walked, start, goal)
    return (process_time() - begun) / PAIRS
