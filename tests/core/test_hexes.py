"""The hex grid, beside the slow and obvious way."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.core.board.hexes import OFF_MAP, HexGrid, opposite
from warhost.core.ids import HexId

GRID = HexGrid(9, 8)
hexes = st.integers(0, GRID.size - 1)


def steps_between(start: int, end: int) -> int:
    """The distance by walking outwards ring by ring."""
    ring, seen, distance = {HexId(start)}, {HexId(start)}, 0
    while end not in ring:
        ring = {n for h in ring for n in GRID.neighbours[h]} - seen
        seen |= ring
        distance += 1
    return distance


def test_neighbours_are_neighbours_of_each_other_in_opposite_directions() -> None:
    for here in range(GRID.size):
        for direction in range(6):
            there = GRID.neighbour(here, direction)
            if there != OFF_MAP:
                assert GRID.neighbour(there, opposite(direction)) == here
                assert GRID.direction(here, there) == direction
                assert GRID.side(here, direction) == GRID.side(there, opposite(direction))
                assert set(GRID.side_hexes(GRID.side(here, direction))) == {here, there}


def test_a_hex_inside_has_six_neighbours_and_the_edge_has_less() -> None:
    assert len(GRID.neighbours[GRID.hex(4, 4)]) == 6
    assert len(GRID.neighbours[GRID.hex(0, 0)]) == 2
    assert GRID.direction(GRID.hex(0, 0), GRID.hex(5, 5)) == -1


@given(hexes, hexes)
def test_the_distance_is_the_number_of_steps(start: int, end: int) -> None:
    assert GRID.distance(start, end) == GRID.distance(end, start) == steps_between(start, end)


@given(hexes, st.integers(0, 4))
def test_what_lies_within_a_radius(centre: int, radius: int) -> None:
    assert list(GRID.within(centre, radius)) == [h for h in range(GRID.size) if steps_between(centre, h) <= radius]


@given(hexes, hexes)
def test_a_line_goes_from_neighbour_to_neighbour_by_the_shortest_way(start: int, end: int) -> None:
    line = GRID.line(start, end)
    assert line[0] == start
    assert line[-1] == end
    assert len(line) == GRID.distance(start, end) + 1
    assert all(b in GRID.neighbours[a] for a, b in pairwise(line))


def test_neighbours_share_the_two_corners_of_their_side() -> None:
    for here in range(GRID.size):
        corners = GRID.corners(here)
        assert len(set(corners)) == 6
        for there in GRID.neighbours[here]:
            direction = GRID.direction(here, there)
            shared = {corners[direction], corners[(direction + 1) % 6]}
            assert set(corners) & set(GRID.corners(there)) == shared


@given(hexes, st.integers(0, 4))
def test_each_ring_is_one_hex_farther_away(centre: int, radius: int) -> None:
    found = GRID.rings(centre, radius)
    assert found == [{h for h in range(GRID.size) if GRID.distance(centre, h) == far + 1} for far in range(radius)]


@given(hexes)
def test_tokens_and_places_lead_back(hex_: int) -> None:
    assert GRID.from_token(GRID.token(hex_)) == hex_
    assert GRID.hex(*GRID.col_row(hex_)) == hex_


@pytest.mark.parametrize("token", ["", "12", "12345", "ab12", "1 12", "9900", "０１０１"])
def test_what_is_no_hex_is_named(token: str) -> None:
    with pytest.raises(ValueError, match=r"no hex|off the map"):
        GRID.from_token(token)


def test_a_grid_has_hexes() -> None:
    with pytest.raises(ValueError, match="at least one column and one row, not 0 by 3"):
        HexGrid(0, 3)
