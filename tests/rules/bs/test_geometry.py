"""The geometry of the table against slow, stepped twins, in the mirror, and by hand."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon as ShapelyPolygon

from tests.rulemark import rule
from warhost.battle.formations.shapes import Base, Pose, Shape
from warhost.battle.table.blocks import (
    Block,
    UnitSide,
    block,
    distance,
    is_within,
    majority,
    overlap,
    touch,
    touched_side,
)
from warhost.battle.table.convex import Bundle, Convex
from warhost.battle.table.ground import Stretch, TerrainPiece, cut, near_wheel, stretches, thick, under
from warhost.battle.table.sight import in_sight, is_in_front, may_cross, sees
from warhost.battle.table.sweeps import Free, files_go_on, free_run, free_wheel
from warhost.battle.table.units import FULL, HALF, TOUCH, arc, heading, sine, widest_angle, yards

MAN = Base(750, 750)
lengths = st.integers(500, 8000)
places = st.integers(-6000, 6000)
angles = st.integers(0, FULL - 1)
blocks = st.builds(block, places, places, angles, lengths, lengths)


@rule("BS-2.1-01")
def test_twelve_inches_are_120_yards() -> None:
    assert yards(12_000) == 120


def test_sines_are_whole_at_the_quarters_and_mirror_each_other() -> None:
    assert [heading(angle) for angle in (0, 9000, 18000, 27000)] == [(0, 1), (1, 0), (0, -1), (-1, 0)]
    for angle in range(0, FULL, 77):
        assert sine(angle) == -sine(-angle) == sine(HALF - angle)


@given(st.integers(1, 30_000), st.integers(0, 20_000))
def test_the_widest_angle_is_the_last_that_its_length_pays_for(radius: int, length: int) -> None:
    angle = widest_angle(radius, length)
    assert arc(radius, angle) <= length < arc(radius, angle + 1)


@settings(max_examples=60, deadline=None)
@given(blocks, blocks, angles, st.integers(1, 12_000))
def test_a_run_ends_where_small_steps_would_end_it(mover: Block, other: Block, facing: int, most: int) -> None:
    if overlap(mover, other):
        return
    direction = heading(facing)
    free = free_run((mover,), direction, (other,), most)
    stepped = next((d for d in range(0, most + 1, 5) if overlap(mover.moved(direction, d), other)), None)
    if stepped is None:
        # The steps may pass a corner that the run meets for less than a step.
        assert free.obstacle is None or not overlap(mover.moved(direction, free.amount), other)
    else:
        assert free.obstacle == 0
        assert stepped - 6 <= free.amount <= stepped
    assert not overlap(mover.moved(direction, free.amount), other)


@settings(max_examples=40, deadline=None)
@given(blocks, blocks, st.sampled_from([0, 1]), st.sampled_from([1, -1]), st.integers(1, 9000))
def test_a_wheel_ends_where_small_steps_would_end_it(
    mover: Block, other: Block, corner: int, sign: int, most: int
) -> None:
    if overlap(mover, other):
        return
    pivot = mover.corners[corner]
    free = free_wheel((mover,), pivot, (other,), most, sign)
    assert not overlap(mover.turned(pivot, sign * free.amount), other)
    stepped = next((a for a in range(0, most + 1, 5) if overlap(mover.turned(pivot, sign * a), other)), None)
    if stepped is not None:
        assert stepped - 6 <= free.amount <= stepped


def mirrored(one: Block) -> Block:
    """The block on the mirrored table: east and west exchanged."""
    return one._replace(x=-one.x, ahead=(-one.ahead[0], one.ahead[1]))


@settings(max_examples=60, deadline=None)
@given(blocks, blocks, angles, st.integers(1, 12_000))
def test_mirrored_tables_give_mirrored_results(mover: Block, other: Block, facing: int, most: int) -> None:
    twin, its = mirrored(mover), mirrored(other)
    assert overlap(mover, other) == overlap(twin, its)
    assert distance(mover, other) == pytest.approx(distance(twin, its), abs=1e-6)
    if overlap(mover, other):
        return
    one = free_run((mover,), heading(facing), (other,), most)
    assert abs(one.amount - free_run((twin,), heading(-facing), (its,), most).amount) <= 1
    wheel = free_wheel((mover,), mover.corners[0], (other,), 9000, 1)
    assert abs(wheel.amount - free_wheel((twin,), twin.corners[1], (its,), 9000, -1).amount) <= 1


@given(blocks, blocks)
def test_the_distance_of_two_blocks_is_that_of_their_nearest_points(one: Block, other: Block) -> None:
    found = distance(one, other)
    assert found == distance(other, one)
    assert is_within(one, other, int(found) + 1)
    for x, y in one.corners:
        for to_x, to_y in other.corners:
            assert hypot(x - to_x, y - to_y) >= found - 1e-6


def facing_lines(ours: int, theirs: int, shift: int = 0) -> tuple[Shape, Shape]:
    """Two lines of men front to front, in contact; ours is so far to the east."""
    south = Shape(Pose(shift, 0, 0), MAN, ours, ours)
    north = Shape(Pose(0, 0, HALF), MAN, theirs, theirs)
    return south, north


@rule("BS-8.1-01")
def test_corner_against_corner_is_no_contact() -> None:
    ours, theirs = facing_lines(8, 6)
    touching = {i for i, one in enumerate(ours.bases) for other in theirs.bases if touch(one, other)}
    assert touching == {1, 2, 3, 4, 5, 6}


@rule("BS-8.1-01")
def test_a_corner_on_an_edge_touches() -> None:
    base, slanting = block(0, 0, 0, 750, 750), block(0, 0, 22500, 750, 750)
    lowest = min(y for _, y in slanting.corners)
    assert touch(base, slanting.moved((0.0, -1.0), lowest))
    assert not touch(base, slanting.moved((0.0, -1.0), lowest - 2 * TOUCH))


@rule("BS-8.3-06")
@pytest.mark.parametrize(
    ("x", "y", "facing", "side"),
    [
        (0, 0, HALF, UnitSide.FRONT),
        (-375, -375, 9000, UnitSide.LEFT),
        (375, -375, 27000, UnitSide.RIGHT),
        (0, -750, 0, UnitSide.REAR),
    ],
)
def test_the_edge_that_is_touched_is_front_flank_or_rear(x: int, y: int, facing: int, side: UnitSide) -> None:
    base, toucher = block(0, 0, 0, 750, 750), block(x, y, facing, 750, 750)
    assert touch(base, toucher)
    assert touched_side(base, toucher) is side


@rule("BS-8.3-06")
def test_an_enemy_at_the_end_of_a_long_front_is_before_it_not_on_its_flank() -> None:
    line = Shape(Pose(0, 0, 0), MAN, 12, 12)
    enemy = Shape(Pose(4500, 0, HALF), MAN, 4, 4)
    sides = [touched_side(one, other) for one in line.bases for other in enemy.bases if touch(one, other)]
    assert sides
    assert majority(sides) is UnitSide.FRONT


@rule("BS-7.8-01")
def test_files_go_on_after_the_first_has_met_a_slanting_line() -> None:
    ours = Shape(Pose(0, -4000, 0), MAN, 8, 8)
    theirs = Shape(Pose(0, 0, HALF + 500), MAN, 8, 8)
    ahead = heading(0)
    first = free_run(ours.outline, ahead, theirs.bases, 9000)
    rigid = ours.at(Pose(0, -4000 + first.amount, 0))
    assert sum(any(touch(one, other) for other in theirs.bases) for one in rigid.bases) == 1
    gone = files_go_on(rigid.front, ahead, theirs.bases, (), 9000 - first.amount)
    staggered = rigid._replace(stagger=gone)
    assert sum(any(touch(one, other) for other in theirs.bases) for one in staggered.bases) == 8
    assert not any(overlap(one, other) for one in staggered.bases for other in theirs.bases)
    assert all(later > sooner for sooner, later in pairwise(gone)) or all(
        later < sooner for sooner, later in pairwise(gone)
    )


@rule("BS-7.8-01")
def test_no_file_goes_on_farther_than_what_is_left_of_the_move_or_into_a_gap() -> None:
    files = Shape(Pose(0, -1000, 0), Base(500, 500), 3, 3, 500).front
    apart = (block(-1000, 0, HALF, 500, 500), block(1000, 0, HALF, 500, 500))
    assert files_go_on(files, heading(0), apart, (), 300) == (300, 300, 300)
    assert files_go_on(files, heading(0), apart, (), 9000)[1] <= 1000 + TOUCH


@rule("BS-7.8-01")
def test_no_file_leaves_the_one_beside_it() -> None:
    files = Shape(Pose(0, -1000, 0), MAN, 3, 3).front
    near, far = block(-750, 0, HALF, 700, 750), block(750, 5000, HALF, 700, 750)
    assert files_go_on(files, heading(0), (near, far), (), 9000) == (1010, 1010, 1760)


def test_a_run_names_what_stops_it() -> None:
    unit = Shape(Pose(0, 0, 0), MAN, 12, 6)
    far, near = block(0, 9750, 0, 4000, 750), block(1000, 5750, 0, 500, 750)
    found = free_run(unit.outline, heading(0), (far, near), 12_000)
    assert found == Free(5000 + TOUCH, 1)
    assert free_run(unit.outline, heading(9000), (far, near), 12_000) == Free(12_000)


def test_sight_is_barred_by_what_stands_between_and_not_by_what_stands_beside() -> None:
    viewer, target = block(0, 0, 0, 750, 750), block(0, 8000, HALF, 750, 750)
    between, beside = block(0, 4000, 0, 750, 750).corners, block(2000, 4000, 0, 750, 750).corners
    assert sees(viewer, target, (beside,))
    assert not sees(viewer, target, (beside, between))
    assert is_in_front(viewer, (4000, 4000))
    assert not is_in_front(viewer, (4100, 4000))
    assert not is_in_front(viewer, (0, -4000))
    assert not Convex(between).bars((375, 0), (375, 8000)), "a line along an edge is free"


POND = ((0, 0), (4000, 0), (4000, 4000), (2000, 1000), (0, 4000))


def test_a_polygon_with_a_bay_is_cut_into_triangles_of_the_same_area() -> None:
    def area(shape: tuple[tuple[float, float], ...]) -> float:
        pairs = zip(shape, (*shape[1:], shape[0]), strict=True)
        return abs(sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairs)) / 2

    for polygon in (POND, POND[::-1]):
        assert sum(map(area, cut(polygon))) == area(POND)
    with pytest.raises(ValueError, match="cross"):
        cut(((0, 0), (2000, 2000), (2000, 0), (0, 2000)))


@rule("BS-S1-02")
def test_what_lies_under_a_way_is_told_with_where_it_begins_and_ends() -> None:
    pond = tuple(TerrainPiece("pond", "prohibited", shape) for shape in cut(POND))
    brook = tuple(TerrainPiece("brook", "obstacle", shape) for shape in thick(((-9000, 7000), (9000, 7000)), 1000))
    walker = block(3000, -1000, 0, 500, 500)
    found = stretches(walker, heading(0), 12_000, (*pond, *brook))
    assert [one.feature for one in found] == ["pond", "brook"]
    assert found[0].from_ == 1000
    assert found[1] == Stretch("brook", "obstacle", 7500, 9000)
    assert not list(under(walker, (*pond, *brook)))
    assert {piece.feature for piece in under(walker.moved((0.0, 1.0), 1500), (*pond, *brook))} == {"pond"}


@given(
    viewer=blocks,
    obstacles=st.lists(blocks, min_size=1, max_size=4),
    marks=st.lists(st.tuples(places, places), min_size=1, max_size=6),
    all_round=st.booleans(),
)
@settings(max_examples=300)
def test_looking_at_many_points_at_once_finds_what_line_by_line_is_seen(
    viewer: Block, obstacles: list[Block], marks: list[tuple[int, int]], all_round: bool
) -> None:
    shapes, points = [Convex(one.corners) for one in obstacles], [(float(x), float(y)) for x, y in marks]
    eye = (viewer.x + viewer.ahead[0] * viewer.half_depth, viewer.y + viewer.ahead[1] * viewer.half_depth)
    seen = [
        number
        for number, point in enumerate(points)
        if (all_round or is_in_front(viewer, point)) and not any(shape.bars(eye, point) for shape in shapes)
    ]
    assert in_sight(viewer, points, shapes, all_round=all_round) == seen


@given(viewer=blocks, shapes=st.lists(blocks, min_size=1, max_size=4), points=st.lists(st.tuples(places, places)))
@settings(max_examples=300)
def test_no_shape_that_a_line_goes_through_is_left_out(
    viewer: Block, shapes: list[Block], points: list[tuple[int, int]]
) -> None:
    eye = (viewer.x + viewer.ahead[0] * viewer.half_depth, viewer.y + viewer.ahead[1] * viewer.half_depth)
    convex = [Convex(shape.corners) for shape in shapes]
    for point, numbers in zip(points, may_cross(viewer, points, convex), strict=True):
        crossed = {number for number, shape in enumerate(convex) if shape.bars(eye, point)}
        assert crossed <= set(numbers)


@given(shape=blocks, points=st.lists(st.tuples(places, places), min_size=2, max_size=6))
@settings(max_examples=300)
def test_a_bundle_misses_no_shape_that_one_of_its_lines_meets(shape: Block, points: list[tuple[int, int]]) -> None:
    convex = Convex(shape.corners)
    if any(convex.span(one, other) is not None for one, other in combinations(points, 2)):
        assert Bundle(points).may_meet(convex)


@given(blocks, blocks, angles, st.integers(1, 12_000))
@settings(max_examples=300)
def test_a_block_stands_on_a_shape_exactly_where_their_areas_meet(
    mover: Block, ground: Block, facing: int, far: int
) -> None:
    convex, direction = Convex(ground.corners), heading(facing)
    area, other = ShapelyPolygon(mover.corners), ShapelyPolygon(ground.corners)
    if area.intersection(other).area > 1:
        assert convex.overlaps(mover)
    if area.distance(other) > 1e-6:
        assert not convex.overlaps(mover)
    met = convex.met_by(mover, direction)
    if met is None or min(abs(far - end) for end in met) > 1e-6:
        assert convex.overlaps(mover.moved(direction, far)) is (met is not None and met[0] < far < met[1])


@given(st.lists(blocks, min_size=1, max_size=2), blocks, st.sampled_from([0, 1]), st.integers(-HALF, HALF))
@settings(max_examples=200)
def test_no_ground_of_a_wheel_is_overlooked(parts: list[Block], ground: Block, corner: int, angle: int) -> None:
    pivot, piece = parts[0].corners[corner], TerrainPiece("pond", "water", ground.corners)
    turns = range(0, angle, 200 if angle > 0 else -200)
    if any(next(under(part.turned(pivot, turn), (piece,)), None) for turn in turns for part in parts):
        assert near_wheel(parts, pivot, angle, (piece,)) == [piece]


def test_a_hill_holds_the_points_within_its_edges_and_no_other() -> None:
    hill = ((0.0, 0.0), (10.0, 0.0), (14.0, 6.0), (3.0, 9.0))
    area = ShapelyPolygon(hill)
    found = [(x, y) for x in range(-2, 17) for y in range(-2, 12) if Convex(hill).holds((x, y))]
    assert found == [(x, y) for x in range(-2, 17) for y in range(-2, 12) if area.covers(ShapelyPoint(x, y))]
    assert len(found) > 50
