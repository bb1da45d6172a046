"""Floods, beside the slow and obvious way."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.core.board.floods import Reach, Steps, flood, nth_member
from warhost.core.board.hexes import HexGrid
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId, all_hexes, each_hex

GRID = HexGrid(7, 6)
hexes = st.integers(0, GRID.size - 1)
costs = st.lists(st.integers(1, 4), min_size=GRID.size, max_size=GRID.size)
some = st.sets(hexes, max_size=GRID.size // 3)
budgets = st.integers(0, 9)


def steps_at(cost: list[int]) -> Steps:
    return Steps(tuple((n, cost[n]) for n in GRID.neighbours[h]) for h in range(GRID.size))


def slowly(
    start: HexId, budget: int, cost: list[int], blocked: set[HexId], halts: set[HexId], first: set[HexId]
) -> dict[HexId, int]:
    """The same by Dijkstra over a graph without the edges that may not be used."""
    graph: nx.DiGraph[HexId] = nx.DiGraph()
    graph.add_node(start)
    for here in all_hexes(GRID.size):
        if here == start or here not in halts:
            onward = [n for n in GRID.neighbours[here] if n not in blocked and (here != start or n in first)]
            graph.add_weighted_edges_from((here, n, cost[n]) for n in onward)
    return {
        hex_: int(length) for hex_, length in nx.single_source_dijkstra_path_length(graph, start, cutoff=budget).items()
    }


def flooded(
    start: HexId, budget: int, cost: list[int], blocked: set[HexId], halts: set[HexId], first: set[HexId]
) -> Reach:
    return flood(start, budget, steps_at(cost), HexSet(blocked), HexSet(halts), HexSet(first))


@given(hexes, budgets, costs, some, some, some)
def test_a_flood_finds_what_dijkstra_finds(
    start: HexId, budget: int, cost: list[int], blocked: set[HexId], halts: set[HexId], barred: set[HexId]
) -> None:
    first = set(all_hexes(GRID.size)) - barred
    found = flooded(start, budget, cost, blocked, halts, first)
    expected = slowly(start, budget, cost, blocked, halts, first)
    assert dict(found.items()) == expected
    assert {hex_: found[hex_] for hex_ in found} == expected
    assert len(found) == len(expected)


def test_by_default_the_first_step_leads_everywhere() -> None:
    steps = steps_at([1] * GRID.size)
    assert flood(HexId(8), 3, steps) == flood(HexId(8), 3, steps, HexSet(), HexSet(), HexSet(all_hexes(42)))


@given(hexes, budgets, costs, some, some, some)
def test_every_way_can_be_walked_at_the_price_that_the_flood_names(
    start: HexId, budget: int, cost: list[int], blocked: set[HexId], halts: set[HexId], barred: set[HexId]
) -> None:
    first = set(all_hexes(GRID.size)) - barred
    reach = flooded(start, budget, cost, blocked, halts, first)
    for goal, price in reach.items():
        path = reach.way(goal)
        assert not path or path[0] in first
        here = start
        for number, there in enumerate(path):
            assert there in GRID.neighbours[here]
            assert there not in blocked
            assert there not in halts or number == len(path) - 1
            here = there
        assert here == goal
        assert sum(cost[h] for h in path) == price


@given(hexes, costs, some)
def test_a_part_of_what_was_reached_keeps_its_prices(start: HexId, cost: list[int], part: set[HexId]) -> None:
    reach = flood(start, 5, steps_at(cost))
    assert dict(reach.within(HexSet(part)).items()) == {h: price for h, price in reach.items() if h in part}


@given(costs, some, costs)
def test_an_amended_table_is_as_good_as_a_new_one(cost: list[int], where: set[HexId], other: list[int]) -> None:
    plain, dear = steps_at(cost), steps_at(other)
    rows = {hex_: dear[hex_][::2] for hex_ in where}
    amended = plain.amended(rows)
    fresh = Steps(rows.get(hex_, row) for hex_, row in each_hex(plain))
    assert amended == fresh
    assert [move for move in amended.moves if move[2]] == list(fresh.moves)
    assert [sorted(row) for row in amended.into] == [sorted(row) for row in fresh.into]


def test_what_was_not_reached_has_no_price() -> None:
    reach = flood(HexId(0), 1, steps_at([1] * GRID.size))
    assert GRID.size - 1 not in reach
    assert -1 not in reach
    with pytest.raises(KeyError):
        reach[HexId(GRID.size - 1)]


def test_a_step_that_costs_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        flood(HexId(0), 2, steps_at([0] * GRID.size))


@given(some)
def test_sets_of_hexes_hold_what_was_put_in(found: set[HexId]) -> None:
    packed = HexSet(found)
    assert list(packed) == sorted(found)
    assert list(reversed(packed)) == sorted(found, reverse=True)
    assert (len(packed), bool(packed), set(packed)) == (len(found), bool(found), found)
    assert list(packed.flags(GRID.size)) == [int(hex_ in found) for hex_ in range(GRID.size)]
    assert [nth_member(packed, n) for n in range(len(found))] == sorted(found)


@given(some)
def test_around_a_set_lie_the_neighbours_of_its_hexes(found: set[HexId]) -> None:
    beside = {n for hex_ in found for n in GRID.neighbours[hex_]}
    assert set(steps_at([2] * GRID.size).around(HexSet(found))) == beside


@given(some, some, hexes)
def test_sets_of_hexes_combine_as_sets_do(one: set[HexId], other: set[HexId], hex_: HexId) -> None:
    left, right = HexSet(one), HexSet(other)
    assert left | right == HexSet(one | other)
    assert left & right == HexSet(one & other)
    assert left - right == HexSet(one - other)
    assert left ^ right == HexSet(one ^ other)
    assert left.with_hex(hex_) == HexSet(one | {hex_})
    assert left.without_hex(hex_) == HexSet(one - {hex_})
    assert (hex_ in left, left <= right, left.isdisjoint(right)) == (hex_ in one, one <= other, one.isdisjoint(other))
    assert (left == right, hash(left) == hash(HexSet(one))) == (one == other, True)
    assert -1 not in left
    assert "hex" not in left


def test_sets_of_hexes_are_read_as_they_are_written() -> None:
    assert repr(HexSet([HexId(8), HexId(0)])) == "HexSet([0, 8])"
    assert HexSet.from_mask(257) == HexSet([HexId(8), HexId(0)]) != 257
