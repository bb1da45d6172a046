"""The hex grid: neighbours, sides, corners, lines and distances."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.core.hexes import DIRECTION_NAMES, NE, NW, OFF_MAP, SE, SW, E, HexGrid, W, opposite

GRID = HexGrid(9, 7)
ODD_SHAPES = [HexGrid(1, 1), HexGrid(1, 8), HexGrid(8, 1), HexGrid(5, 4), HexGrid(65, 53)]
hexes = st.integers(0, GRID.size - 1)


def test_directions_run_clockwise_from_the_east() -> None:
    assert list(range(6)) == [E, SE, SW, W, NW, NE]
    middle = GRID.hex(4, 2)
    assert {DIRECTION_NAMES[d]: GRID.token(GRID.neighbour(middle, d)) for d in range(6)} == {
        "E": "0502",
        "SE": "0403",
        "SW": "0303",
        "W": "0302",
        "NW": "0301",
        "NE": "0401",
    }


def test_odd_rows_lie_half_a_hex_farther_east() -> None:
    assert [GRID.token(n) for n in GRID.neighbours[GRID.hex(4, 3)]] == ["0503", "0504", "0404", "0303", "0402", "0502"]
    assert GRID.centre(GRID.hex(4, 3))[0] == GRID.centre(GRID.hex(4, 2))[0] + 0.5


@pytest.mark.parametrize("grid", ODD_SHAPES, ids=repr)
def test_neighbours_are_neighbours_of_each_other(grid: HexGrid) -> None:
    for hex_ in range(grid.size):
        for direction in range(6):
            other = grid.neighbour(hex_, direction)
            if other != OFF_MAP:
                assert grid.neighbour(other, opposite(direction)) == hex_
                assert grid.direction(hex_, other) == direction
        assert set(grid.neighbours[hex_]) == {n for n in grid.table[hex_ * 6 : hex_ * 6 + 6] if n != OFF_MAP}


@pytest.mark.parametrize("grid", ODD_SHAPES, ids=repr)
def test_a_side_has_one_number_and_its_two_corners_are_shared(grid: HexGrid) -> None:
    for hex_ in range(grid.size):
        mine = grid.corners(hex_)
        for direction in range(6):
            other = grid.neighbour(hex_, direction)
            side = grid.side(hex_, direction)
            assert hex_ in grid.side_hexes(side)
            if other != OFF_MAP:
                assert grid.side(other, opposite(direction)) == side
                assert set(grid.side_hexes(side)) == {hex_, other}
                ends = {mine[direction], mine[(direction + 1) % 6]}
                assert set(mine) & set(grid.corners(other)) == ends


@given(hexes)
def test_distance_is_the_number_of_steps(start: int) -> None:
    steps = {start: 0}
    waiting = deque([start])
    while waiting:
        hex_ = waiting.popleft()
        for other in GRID.neighbours[hex_]:
            if other not in steps:
                steps[other] = steps[hex_] + 1
                waiting.append(other)
    assert [GRID.distance(start, end) for end in range(GRID.size)] == [steps[end] for end in range(GRID.size)]


@given(hexes, hexes)
def test_a_line_goes_from_neighbour_to_neighbour_by_the_shortest_way(start: int, end: int) -> None:
    line = GRID.line(start, end)
    assert (line[0], line[-1]) == (start, end)
    assert len(line) == GRID.distance(start, end) + 1
    assert all(GRID.direction(a, b) >= 0 for a, b in pairwise(line))


def test_a_line_straight_north_zigzags_within_its_column() -> None:
    line = GRID.line(GRID.hex(4, 6), GRID.hex(4, 0))
    assert [GRID.token(h) for h in line] == ["0406", "0405", "0404", "0403", "0402", "0401", "0400"]


@given(hexes, st.integers(0, 4))
def test_within_finds_what_is_near(hex_: int, radius: int) -> None:
    near = set(GRID.within(hex_, radius))
    assert near == {h for h in range(GRID.size) if GRID.distance(hex_, h) <= radius}


@given(hexes)
def test_tokens_columns_and_rows_read_back(hex_: int) -> None:
    assert GRID.from_token(GRID.token(hex_)) == hex_
    assert GRID.hex(*GRID.col_row(hex_)) == hex_


@pytest.mark.parametrize("token", ["", "16", "0907", "9999", "16a9", "01619", "-116"])
def test_bad_tokens_are_refused(token: str) -> None:
    with pytest.raises(ValueError, match=r"no hex|off the map"):
        GRID.from_token(token)


def test_hexes_that_do_not_touch_have_no_direction() -> None:
    assert GRID.direction(GRID.hex(0, 0), GRID.hex(5, 5)) == -1
    assert GRID.direction(3, 3) == -1


def test_a_grid_without_hexes_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        HexGrid(0, 5)
