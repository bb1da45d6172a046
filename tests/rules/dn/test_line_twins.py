"""Lines of fire over any ground: held against plain geometry, and what is seen at a glance against a closer look."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.rulemark import rule
from warhost.core.board.hexes import HexGrid
from warhost.skirmish.maps.ground import Ground, Sheet, Side, lay_out
from warhost.skirmish.sight.free_ways import Outlook, Views, empty_line, views
from warhost.skirmish.sight.hex_lines import CENTRE, course
from warhost.skirmish.sight.judging import Judge, clear_line
from warhost.skirmish.sight.line_of_fire import Cover, line_of_fire
from warhost.skirmish.sight.seen_ground import BLOCKS, LIP, sight_of

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
def test_what_bars_lines_at_first_sight_lies_on_them(data: st.DataObject, ground: Ground) -> None:
    sight, shooter = sight_of(ground), data.draw(st.integers(0, ground.grid.size - 1))
    start, level = sight.first[shooter], ground.level
    found = 0
    for target in range(ground.grid.size):
        way = course(sight.stride, CENTRE, sight.first[target] - start)
        assert way is not None
        height = max(level[shooter], level[target])
        sides = [start * 6 + offset for offset in way.sides]
        walls = [side for side in sides if sight.sides[side] == Side.WALL]
        lips = [side for side in sides if sight.sides[side] == LIP and sight.lips[side].height > height]
        trees = [offset for offset in way.hexes if sight.hexes[start + offset] == BLOCKS]
        if not (walls or lips or trees) or not sight.level_field[shooter]:
            found |= 1 << target
    assert Outlook(views(ground, "exile", 99), shooter).unbarred == found


@settings(deadline=None, max_examples=25)
@given(st.data(), st.sampled_from([MILL, CAVES]), st.sampled_from([9, 99]))
def test_who_looks_out_sees_exactly_the_ends_of_free_lines(data: st.DataObject, ground: Ground, reach: int) -> None:
    shooter = data.draw(st.integers(0, ground.grid.size - 1))
    outlook = Outlook(views(ground, "exile", reach), shooter)
    for target in range(ground.grid.size):
        near = ground.grid.distance(shooter, target) <= reach
        free = target == shooter or not line_of_fire(ground, shooter, target).blocked
        assert outlook.sees(target) == (near and free), ground.name(target)


@settings(deadline=None)
@given(st.data(), st.sampled_from([MILL, CAVES]))
def test_a_line_that_is_kept_holds_while_nobody_comes_near_it(data: st.DataObject, ground: Ground) -> None:
    hexes = st.integers(0, ground.grid.size - 1)
    shooter, target, people = data.draw(hexes), data.draw(hexes), data.draw(st.sets(hexes, max_size=20))
    if shooter == target:
        return
    line, near = empty_line(ground, shooter, target)
    outlook = views(ground, "exile", ground.grid.size)[shooter]
    way = outlook.way(target)
    assert (way and sorted(way.hexes)) == (None if line.blocked else sorted(near))
    assert outlook.sees(target) == (way is not None) == outlook.open >> target & 1
    # Who chooses among those who can perhaps be seen must not notice that somebody has looked before.
    assert outlook.unbarred == Views(ground, "exile", ground.grid.size)[shooter].unbarred
    standing = [int(h in people) for h in range(ground.grid.size)]
    with_people = line_of_fire(ground, shooter, target, standing=standing)
    assert with_people.cover >= line.cover
    if not people & set(near):
        assert with_people == line


@rule("DN-2.24-19", "DN-2.24-24")
@settings(deadline=None, max_examples=300)
@given(st.data(), st.sampled_from([MILL, CAVES]))
def test_nothing_covers_who_is_known_to_stand_clear_whoever_is_near_the_line(
    data: st.DataObject, ground: Ground
) -> None:
    hexes = st.integers(0, ground.grid.size - 1)
    shooter, people = data.draw(hexes), data.draw(st.sets(hexes, max_size=200))
    standing = [int(hex_ in people) for hex_ in range(ground.grid.size)]
    outlook, clear = Outlook(views(ground, "exile", 99), shooter), 0
    for target in data.draw(st.sets(hexes, min_size=20, max_size=60)) - {shooter}:
        if outlook.is_clear(target):
            clear += 1
            assert outlook.is_clear(target), "also when it was found out before"
            for line in (outlook.line(target), line_of_fire(ground, shooter, target, standing=standing)):
                if outlook.sees(target):
                    assert line.cover in (Cover.NONE, Cover.INFINITE)
                else:
                    there = [mark for mark in line.marks if mark.hex == target and mark.side < 0]
                    assert all(mark.cover in (Cover.NONE, Cover.INFINITE) for mark in there)
    event(f"{clear // 10 * 10} and more stand clear")
