"""Floods, beside the slow and obvious way."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from warhost.core.floods import flood, way_back
from warhost.core.hexes import HexGrid

GRID = HexGrid(7, 6)
costs = st.lists(st.integers(0, 4), min_size=GRID.size, max_size=GRID.size)
flags = st.lists(st.sampled_from([0, 0, 0, 1]), min_size=GRID.size, max_size=GRID.size)
starts = st.integers(0, GRID.size - 1)


def tables(cost: list[int]) -> list[list[tuple[int, int]]]:
    return [[(n, cost[n]) for n in GRID.neighbours[h]] for h in range(GRID.size)]


def slowly(start: int, budget: int, cost: list[int], blocked: list[int], halts: list[int]) -> dict[int, int]:
    """The same by Dijkstra over a graph without the edges that may not be used."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_node(start)
    for here in range(GRID.size):
        if here == start or not halts[here]:
            graph.add_weighted_edges_from((here, n, cost[n]) for n in GRID.neighbours[here] if not blocked[n])
    return {
        hex_: int(length) for hex_, length in nx.single_source_dijkstra_path_length(graph, start, cutoff=budget).items()
    }


@given(starts, st.integers(0, 9), costs, flags, flags)
def test_a_flood_finds_what_dijkstra_finds(
    start: int, budget: int, cost: list[int], blocked: list[int], halts: list[int]
) -> None:
    assert flood(start, budget, tables(cost), blocked, halts) == slowly(start, budget, cost, blocked, halts)


@given(starts, st.integers(0, 9), costs, flags, flags)
def test_who_has_less_left_than_any_step_costs_need_not_be_asked(
    start: int, budget: int, cost: list[int], blocked: list[int], halts: list[int]
) -> None:
    dear = [price + 1 for price in cost]
    found = flood(start, budget, tables(dear), blocked, halts, least=min(dear))
    assert found == flood(start, budget, tables(dear), blocked, halts)


@given(starts, st.integers(0, 9), costs, flags, flags)
def test_every_way_back_can_be_walked_at_the_price_that_the_flood_names(
    start: int, budget: int, cost: list[int], blocked: list[int], halts: list[int]
) -> None:
    came: dict[int, int] = {}
    for goal, price in flood(start, budget, tables(cost), blocked, halts, came).items():
        path = way_back(came, start, goal)
        here = start
        for number, there in enumerate(path):
            assert there in GRID.neighbours[here]
            assert not blocked[there]
            assert not halts[there] or number == len(path) - 1
            here = there
        assert here == goal
        assert sum(cost[h] for h in path) == price
