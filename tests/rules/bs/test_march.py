"""Marches: itineraries walked act by act."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.rulemark import rule
from warhost.battle.formations.changing import widened
from warhost.battle.formations.shapes import Base, Formation, Pose, Shape
from warhost.battle.movement.manoeuvres import (
    ACT_FORMS,
    Moment,
    Stop,
    Surroundings,
    march,
    stands_free,
    widest,
)
from warhost.battle.table.blocks import block, touch
from warhost.battle.table.ground import TerrainPiece
from warhost.battle.table.units import TOUCH
from warhost.core.orders import Kind, Names, read_component, write_component

MAN = Base(750, 750)
GUARD = Shape(Pose(24_000, 20_000, 0), MAN, 12, 6)
NAMES = Names({Kind.PIECE: ["guard"], Kind.HEX: []}, ACT_FORMS)
EMPTY = Surroundings(48_000, 48_000)


def walk(text: str, around: Surroundings = EMPTY, rate: int = 9000, unit: Shape = GUARD, **more: Any) -> list[Moment]:
    """The moments of an itinerary in its text form."""
    acts = read_component(Kind.PATH, text, NAMES)
    assert write_component(Kind.PATH, acts, NAMES) == text
    return march(unit, more.get("formation", Formation.CLOSED), rate, more.get("allowance", rate), acts, around)


@rule("BS-7.7-01", "BS-7.0-01")
def test_a_straight_advance_moves_every_figure_by_its_length() -> None:
    (end,) = walk("advance:9")
    assert (end.shape.pose, end.spent, end.stop) == (Pose(24_000, 29_000, 0), 9000, None)
    for before, after in zip(GUARD.bases, end.shape.bases, strict=True):
        assert (after.x - before.x, after.y - before.y) == pytest.approx((0, 9000))


@rule("BS-7.0-01")
def test_nobody_goes_farther_than_his_rate() -> None:
    assert walk("advance:9.001")[-1].stop is Stop.SPENT
    assert walk("advance")[-1].spent == 9000
    assert walk("close>advance:6")[-1].spent == 9000
    assert walk("open>advance:6.5")[-1] == walk("open>advance:6")[-1]._replace(act=("advance", 6500), stop=Stop.SPENT)


@rule("BS-7.9-01")
def test_an_oblique_move_keeps_the_facing_and_costs_its_length() -> None:
    (end,) = walk("oblique-right:45:9")
    assert end.shape.pose == Pose(30_364, 26_364, 0)
    assert end.spent == 9000
    assert walk("oblique-left:50:9")[-1].stop is Stop.TOO_OBLIQUE


@rule("BS-7.9-02")
def test_a_wheel_turns_about_its_end_and_costs_the_way_of_the_other() -> None:
    (end,) = walk("wheel-right:45")
    assert end.spent == 3535
    assert end.shape.pose.facing == 4500
    corner = GUARD.outline[0].corners[1]
    assert end.shape.outline[0].corners[1] == pytest.approx(corner, abs=2)
    (left,) = walk("wheel-left:45")
    assert left.shape.pose.facing == 31_500
    assert left.shape.pose.x - 24_000 == pytest.approx(24_000 - end.shape.pose.x, abs=2)


@rule("BS-7.9-03")
def test_faces_cost_a_third_and_half_of_the_rate() -> None:
    assert [walk(act)[-1].spent for act in ("face-left", "face-right", "about-face")] == [3000, 3000, 4500]
    assert walk("about-face>about-face>face-left")[-1].stop is Stop.SPENT


@rule("BS-7.10-01", "BS-7.10-02")
def test_frontage_costs_an_inch_a_file_and_changes_one_way_only() -> None:
    assert walk("widen-left:2>widen-right:1")[-1].spent == 3000
    assert walk("widen-left:2>narrow-right:1")[-1].stop is Stop.BOTH_WAYS
    assert walk("narrow-left:6")[-1].stop is Stop.NO_SUCH_FRONTAGE
    assert walk("widen-left:1", formation=Formation.MOB)[-1].stop is Stop.NOT_IN_LINE


@rule("BS-7.10-02")
def test_nobody_comes_into_contact_by_changing_frontage() -> None:
    beside = Shape(Pose(26_700, 20_000, 18_000), MAN, 1, 1)
    found = walk("widen-right:1", EMPTY._replace(enemies=beside.outline, foes=(beside,)))[-1]
    assert (found.stop, found.shape) == (Stop.ENEMY, GUARD)


@rule("BS-7.8-01")
def test_a_march_ends_in_contact_and_its_other_files_go_on() -> None:
    enemy = Shape(Pose(24_000, 24_000, 18_500), MAN, 6, 6)
    moments = walk("advance:9>wheel-left:10", EMPTY._replace(enemies=enemy.bases))
    assert len(moments) == 1, "nobody changes direction after the first contact"
    assert moments[0].stop is Stop.ENEMY
    assert all(any(touch(one, other) for other in enemy.bases) for one in moments[0].shape.front)
    assert moments[0].spent <= 9000


@rule("BS-7.8-01")
def test_after_an_oblique_contact_the_other_files_go_straight_ahead() -> None:
    enemy = Shape(Pose(26_000, 24_000, 18_500), MAN, 8, 8)
    (end,) = walk("oblique-right:30:9", EMPTY._replace(enemies=enemy.outline, foes=(enemy,)))
    assert end.stop is Stop.ENEMY
    assert all(any(touch(one, other) for other in enemy.bases) for one in end.shape.front)
    assert end.met is not None
    assert end.spent == end.met + max(end.shape.stagger) <= 9000


@rule("BS-7.8-01")
def test_a_file_that_goes_on_stops_at_a_friend() -> None:
    enemy = Shape(Pose(22_600, 24_000, 18_000), MAN, 2, 2)
    deep = Shape(Pose(25_000, 24_500, 18_000), MAN, 2, 2)
    friend = block(25_000, 24_300, 18_000, 1500, 500)
    (end,) = walk("advance:9", EMPTY._replace(enemies=(*enemy.outline, *deep.outline), friends=(friend,)))
    assert end.stop is Stop.ENEMY
    assert stands_free(end.shape, EMPTY._replace(friends=(friend,)))
    assert max(end.shape.stagger, default=0) <= 310


@rule("BS-7.3-01", "BS-7.8-01")
def test_nobody_walks_into_a_gap_of_an_open_line() -> None:
    loose = Shape(Pose(24_000, 24_000, 18_000), MAN, 6, 3, 500)
    scout = Shape(Pose(24_625, 20_000, 0), Base(500, 500), 1, 1)  # his base fits exactly between two others
    around = EMPTY._replace(enemies=loose.outline, foes=(loose,))
    end = march(scout, Formation.ALONE, 9000, 9000, [("advance",)], around)[-1]
    assert end.stop is Stop.ENEMY
    assert 24_000 <= end.shape.pose.y <= 24_010
    crooked = loose._replace(stagger=(0, 300, 600))
    side = Shape(Pose(29_000, 24_575, 27_000), Base(500, 500), 1, 1)  # between the two ranks, from the flank
    for shape in (loose, crooked):
        around = EMPTY._replace(enemies=shape.outline, foes=(shape,))
        end = march(side, Formation.ALONE, 9000, 9000, [("advance",)], around)[-1]
        assert end.shape.pose.x >= max(x for part in shape.outline for x, _ in part.corners) - TOUCH


@rule("BS-7.4-02")
def test_friends_stop_a_march_and_a_wheel() -> None:
    friend = Surroundings(48_000, 48_000, friends=(block(24_000, 25_750, 0, 4500, 750),))
    found = walk("advance:9", friend)[-1]
    assert (found.stop, found.spent) == (Stop.FRIEND, 5010)
    assert walk("advance:4>wheel-left:40", friend)[-1].stop is Stop.FRIEND


@rule("BS-S1-02")
def test_prohibited_ground_is_not_entered() -> None:
    mere = TerrainPiece("mere", "prohibited", ((20_000, 25_000), (28_000, 25_000), (28_000, 28_000), (20_000, 28_000)))
    around = EMPTY._replace(barred=(mere,))
    found = walk("advance:9", around)[-1]
    assert (found.stop, found.spent) == (Stop.PROHIBITED, 5010)
    assert walk("advance:9", EMPTY)[-1].stop is None


def test_a_march_ends_at_the_edge_of_the_table() -> None:
    found = walk("advance:9", unit=GUARD.at(Pose(24_000, 44_000, 0)))[-1]
    assert (found.stop, found.spent) == (Stop.EDGE, 4000)


ACTS = st.one_of(
    st.tuples(st.just("advance"), st.integers(0, 9000)),
    st.tuples(st.sampled_from(["oblique-left", "oblique-right"]), st.integers(0, 4500), st.integers(0, 9000)),
    st.tuples(st.sampled_from(["wheel-left", "wheel-right"]), st.integers(0, 9000)),
    st.tuples(st.sampled_from(["face-left", "face-right", "about-face", "open", "close"])),
    st.tuples(st.sampled_from(["widen-left", "narrow-right"]), st.integers(1, 3)),
)
ENEMY = Shape(Pose(26_000, 25_000, 17_000), MAN, 8, 8)
AROUND = Surroundings(
    48_000,
    48_000,
    ENEMY.bases,
    (block(20_000, 24_000, 3000, 4000, 1500),),
    (TerrainPiece("crag", "prohibited", ((28_000, 15_000), (32_000, 15_000), (30_000, 19_000))),),
)


@rule("BS-7.0-01", "BS-7.4-02")
@settings(max_examples=80, deadline=None)
@given(st.lists(ACTS, min_size=1, max_size=4))
@example([("oblique-left", 576, 2616)])  # a pose that is rounded into a friend
def test_whatever_is_ordered_a_unit_spends_no_more_than_it_has_and_stands_in_nobody(acts: list[Any]) -> None:
    for moment in march(GUARD, Formation.CLOSED, 9000, 9000, acts, AROUND):
        assert moment.spent <= 9000
        assert stands_free(moment.shape, AROUND), (moment.act, moment.stop)


@settings(max_examples=60, deadline=None)
@given(st.integers(-9000, 9000), st.integers(-3000, 3000), st.integers(0, 35_999), st.booleans())
def test_no_line_can_be_widened_beyond_what_its_front_rank_has_room_for(
    x: int, y: int, facing: int, at_left: bool
) -> None:
    friend = block(24_000 + x, 20_000 + y, facing, 2000, 1500)
    around = Surroundings(48_000, 48_000, friends=(friend,))
    line = Shape(Pose(24_000, 20_000, 0), MAN, 18, 6)
    widths = [widened(line, n, 0) if at_left else widened(line, 0, n) for n in range(1, 13)]
    room = widest(line, at_left, 12, around)
    assert not any(stands_free(wider, around) for wider in widths[room:])
