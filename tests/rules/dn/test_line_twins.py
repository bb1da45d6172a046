"""Lines of fire over any ground, against plain geometry; kept lines against fresh ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulemark import rule
from warhost.core.board.hex_lines import CENTRE, course
from warhost.core.board.hexes import OFF_MAP, HexGrid
from warhost.core.ids import HexId
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Ground, Sheet, lay_out
from warhost.skirmish.places import Place, upper
from warhost.skirmish.sight.judged_lines import empty_line, judge, places_beside, visible
from warhost.skirmish.sight.seen_ground import sight_of

GRID = HexGrid(14, 12)
PLACES = st.integers(0, GRID.size - 1).map(HexId)


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
    assert {sight.hex_at[sight.first[start] + offset] for offset in way.entered} == crossed(start, end)


@rule("DN-2.21-01")
@settings(deadline=None)
@given(PLACES, PLACES, st.sets(PLACES, max_size=30))
def test_whom_i_can_shoot_at_can_shoot_at_me(start: HexId, end: HexId, trees: set[HexId]) -> None:
    base = Ground(GRID, [0] * GRID.size, [0] * GRID.size, [0] * (GRID.size * 6))
    ground = base.changed(terrain=dict.fromkeys(trees - {start, end}, "tree"))
    here, there = upper(start), upper(end)
    assert judge(ground, here, there).blocked == judge(ground, there, here).blocked


MILL = lay_out([Sheet("watermill")])
CAVES = lay_out([Sheet("dwarves-cave"), Sheet("dragons-lake", (1, 0))])


BARE = Ground(GRID, [0] * GRID.size, [0] * GRID.size, [0] * (GRID.size * 6))
ASIDE = Fraction(1, 10**6)
"""How far the slow twin moves a line to pass a corner on one side: nothing else lies so near."""


class Leg(NamedTuple):
    """A stretch of a straight line inside one hex: from and to are parts of the whole line."""

    begin: Fraction
    end: Fraction
    hex: int


def legs(start: int, end: int, aside: Fraction) -> list[Leg]:
    """The hexes that a line meets, in order; it is moved a little to the left or right."""
    (ax, ay), (bx, by) = middle(start), middle(end)
    dx, dy = bx - ax, by - ay
    px, py = Fraction(ax) - dy * aside, Fraction(ay) + dx * aside
    found = []
    for hex_ in range(GRID.size):
        low, high = Fraction(0), Fraction(1)
        corners = GRID.corners(hex_)
        for d in range(6):
            (qx, qy), (rx, ry) = corners[d], corners[(d + 1) % 6]
            ex, ey = rx - qx, ry - qy
            here, gain = ex * (py - qy) - ey * (px - qx), ex * dy - ey * dx
            if gain == 0:
                if here <= 0:
                    high = low
            elif gain > 0:
                low = max(low, -here / Fraction(gain))
            else:
                high = min(high, -here / Fraction(gain))
        if low < high:
            found.append(Leg(low, high, hex_))
    return sorted(found)


def is_free(ground: Ground, start: int, end: int) -> bool:
    """The slow, obvious twin of `visible`, for walls and trees on level ground.

    The line is drawn twice, a little to the left and a little to the right. Where both meet the same, it must be free;
    where they differ, the line runs through a corner or along a hexside, and one free side is enough (DN-2.21-01).
    """
    ways = [legs(start, end, aside) for aside in (ASIDE, -ASIDE)]
    common = {leg.hex for leg in ways[0]} & {leg.hex for leg in ways[1]}
    if not on_map(ways[0]):
        ways = [ways[1]]
    elif not on_map(ways[1]):
        ways = [ways[0]]
    parts = []
    for way in ways:
        blocked: list[bool] = []
        for before, after in pairwise(way):
            hit = wall_between(ground, before.hex, after.hex) or ground.kind(Place(after.hex)).blocks
            blocked = [*blocked, hit] if before.hex in common or not blocked else [*blocked[:-1], blocked[-1] or hit]
        parts.append(blocked)
    along = any(wall_between(ground, *pair) for pair in shared_hexsides(ways, common))
    return not along and not any(all(stretch) for stretch in zip(*parts, strict=True))


def on_map(way: list[Leg]) -> bool:
    """Whether a line never leaves the map."""
    return all(before.end == after.begin for before, after in pairwise(way))


def wall_between(ground: Ground, here: int, there: int) -> bool:
    """Whether a wall stands between two neighbours."""
    return ground.sides[here * 6 + GRID.direction(here, there)] == HexsideKind.WALL


def shared_hexsides(ways: list[list[Leg]], common: set[int]) -> list[tuple[int, int]]:
    """The pairs of hexes between which the line itself runs along a hexside."""
    if len(ways) == 1:
        return []
    left, right = ([leg for leg in way if leg.hex not in common] for way in ways)
    return [
        (one.hex, other.hex)
        for one in left
        for other in right
        if min(one.end, other.end) - max(one.begin, other.begin) > Fraction(1, 1000)
    ]


WALLS = st.sets(st.integers(0, GRID.size * 6 - 1), max_size=60)


@rule("DN-2.21-01", "DN-2.24-30", "DN-2.24-32")
@settings(deadline=None, max_examples=100)
@given(PLACES, PLACES, st.sets(PLACES, max_size=25), WALLS)
def test_what_is_visible_is_what_a_line_drawn_to_the_left_or_right_of_corners_sees(
    start: HexId, end: HexId, trees: set[HexId], walls: set[int]
) -> None:
    if start == end:
        return
    inner = {side for side in walls if GRID.table[side] != OFF_MAP}
    ground = BARE.changed(
        terrain=dict.fromkeys(trees - {start, end}, "tree"), sides=dict.fromkeys(inner, HexsideKind.WALL)
    )
    assert visible(ground, upper(start), upper(end)) == is_free(ground, start, end)


@settings(deadline=None)
@given(st.data(), st.sampled_from([MILL, CAVES]))
def test_a_line_left_at_the_first_thing_that_blocks_it_is_judged_as_a_whole_one(
    data: st.DataObject, ground: Ground
) -> None:
    hexes = st.integers(0, ground.grid.size - 1).map(Place)
    shooter, target = data.draw(hexes), data.draw(hexes)
    if shooter != target:
        assert visible(ground, shooter, target) == (not judge(ground, shooter, target).blocked)


@settings(deadline=None)
@given(st.data(), st.sampled_from([MILL, CAVES]))
def test_a_line_that_is_kept_holds_while_nobody_comes_near_it(data: st.DataObject, ground: Ground) -> None:
    hexes = st.integers(0, ground.grid.size - 1).map(Place)
    shooter, target, people = data.draw(hexes), data.draw(hexes), data.draw(st.sets(hexes, max_size=20))
    if shooter == target:
        return
    line, near = empty_line(ground, shooter, target), places_beside(ground, shooter, target)
    standing = dict.fromkeys(people, True)
    with_people = judge(ground, shooter, target, standing=standing)
    assert with_people.cover >= line.cover
    if not people & set(near):
        assert with_people == line
