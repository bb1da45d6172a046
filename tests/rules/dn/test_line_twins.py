"""Lines of fire over any ground, against plain geometry; clear and empty lines against a closer look."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulemark import rule
from warhost.core.board.hexes import HexGrid
from warhost.skirmish.maps.ground import Ground, Sheet, lay_out
from warhost.skirmish.sight.hex_lines import CENTRE, course
from warhost.skirmish.sight.judging import Judge, clear_line
from warhost.skirmish.sight.line_of_fire import empty_line, line_of_fire
from warhost.skirmish.sight.seen_ground import sight_of

GRID = HexGrid(14, 12)
PLACES = st.integers(0, GRID.size - 1)


def crossed(start: int, end: int) -> set[int]:
    """Hexes whose inside the straight line between two centres meets: slow and plain, by clipping."""
    ax, ay = middle(start)
    bx, by = middle(end)
    found = set()
    for hex_ in range(GRID.size):
        low, high = Fraction(0), Fraction(1)
        corners = GRID.corners(hex_)
        for d in range(6):
            (px, py), (qx, qy) = corners[d], corners[(d + 1) % 6]
            ex, ey = qx - px, qy - py
            # Inside lies to the right of each side, clockwise: ex * (y - py) - ey * (x - px) > 0.
            here = ex * (ay - py) - ey * (ax - px)
            there = ex * (by - py) - ey * (bx - px)
            if here == there:
                if here <= 0:
                    low, high = Fraction(1), Fraction(0)
                continue
            at = Fraction(here, here - there)
            if there > here:
                low = max(low, at)
            else:
                high = min(high, at)
        if low < high:
            found.add(hex_)
    return found - {start, end}


def middle(hex_: int) -> tuple[int, int]:
    column, row = GRID.col_row(hex_)
    return 2 * column + row % 2, 3 * row


@rule("DN-2.21-01")
@settings(deadline=None)
@given(PLACES, PLACES)
def test_the_line_crosses_exactly_the_hexes_that_geometry_says(start: int, end: int) -> None:
    sight = sight_of(Ground(GRID, [0] * GRID.size, [0] * GRID.size, [0] * (GRID.size * 6)))
    way = course(sight.stride, CENTRE, sight.first[end] - sight.first[start])
    assert way is not None
    assert {sight.hex_at[sight.first[start] + offset] for offset in way.hexes} == crossed(start, end)


@rule("DN-2.21-01")
@settings(deadline=None)
@given(PLACES, PLACES, st.sets(PLACES, max_size=30))
def test_whom_i_can_shoot_at_can_shoot_at_me(start: int, end: int, trees: set[int]) -> None:
    base = Ground(GRID, [0] * GRID.size, [0] * GRID.size, [0] * (GRID.size * 6))
    ground = base.changed(terrain=dict.fromkeys(trees - {start, end}, "tree"))
    assert line_of_fire(ground, start, end).blocked == line_of_fire(ground, end, start).blocked


MILL = lay_out([Sheet("watermill")])
CAVES = lay_out([Sheet("dwarves-cave"), Sheet("dragons-lake", (1, 0))])


@settings(deadline=None)
@given(st.data(), st.sampled_from([MILL, CAVES]))
def test_a_line_judged_at_a_glance_is_clear_on_a_closer_look_too(data: st.DataObject, ground: Ground) -> None:
    hexes = st.integers(0, ground.grid.size - 1)
    shooter, target, people = data.draw(hexes), data.draw(hexes), data.draw(st.sets(hexes, max_size=20))
    standing = [int(h in people) for h in range(ground.grid.size)]
    glance = clear_line(sight_of(ground), shooter, target, standing)
    if glance is not None:
        assert glance == Judge(sight_of(ground), shooter, target, standing, over_heads=False).line(CENTRE, "exile")


@settings(deadline=None)
@given(st.data(), st.sampled_from([MILL, CAVES]))
def test_a_line_that_is_kept_holds_while_nobody_comes_near_it(data: st.DataObject, ground: Ground) -> None:
    hexes = st.integers(0, ground.grid.size - 1)
    shooter, target, people = data.draw(hexes), data.draw(hexes), data.draw(st.sets(hexes, max_size=20))
    if shooter == target:
        return
    line, near = empty_line(ground, shooter, target)
    standing = [int(h in people) for h in range(ground.grid.size)]
    with_people = line_of_fire(ground, shooter, target, standing=standing)
    assert with_people.cover >= line.cover
    if not people & set(near):
        assert with_people == line
