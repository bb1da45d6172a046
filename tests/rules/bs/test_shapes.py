"""Where the figures of a unit stand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulemark import rule
from warhost.battle.formations.changing import shortened
from warhost.battle.formations.shapes import SPACING, TURNED, Base, Formation, Pose, Shape, mob_frontage
from warhost.battle.table.blocks import distance, overlap, separation, touch, touching_pairs

MAN = Base(750, 750)
HORSE = Base(750, 1500)


@rule("BS-7.3-01")
def test_six_open_men_in_a_rank_are_seven_inches_wide() -> None:
    assert Shape(Pose(0, 0, 0), MAN, 6, 6, SPACING[Formation.OPEN]).width == 7000


@rule("BS-7.2-01", "BS-7.3-01", "BS-7.4-01", "BS-7.5-01")
@pytest.mark.parametrize(
    ("formation", "gap"),
    [
        (Formation.CLOSED, 0),
        (Formation.OPEN, 500),
        (Formation.SKIRMISH, 1000),
        (Formation.MOB, 0),
        (Formation.ALONE, 0),
    ],
)
def test_the_bases_of_each_formation_stand_so_far_apart(formation: Formation, gap: int) -> None:
    first, beside, behind, _ = Shape(Pose(0, 0, 0), MAN, 4, 2, SPACING[formation]).bases
    assert distance(first, beside) == distance(first, behind) == gap


@rule("BS-7.2-01")
def test_closed_figures_stand_base_to_base_and_losses_thin_the_rear_rank() -> None:
    unit = Shape(Pose(0, 0, 0), MAN, 12, 4, SPACING[Formation.CLOSED])
    assert (unit.ranks, unit.width, unit.depth) == (3, 3000, 2250)
    thinned = unit._replace(figures=9)
    assert (thinned.ranks, thinned.last_rank, len(thinned.front)) == (3, 1, 4)


@rule("BS-7.5-01", "BS-2.10-03")
@pytest.mark.parametrize(("figures", "frontage"), [(25, 5), (16, 4), (1, 1), (24, 5)])
def test_a_mob_is_about_as_wide_as_deep(figures: int, frontage: int) -> None:
    assert mob_frontage(figures) == frontage


@given(
    st.builds(Pose, st.integers(0, 48_000), st.integers(0, 48_000), st.integers(0, 35_999)),
    st.integers(1, 30),
    st.integers(1, 12),
    st.sampled_from([0, 500]),
    st.booleans(),
)
def test_no_two_figures_share_a_place_and_all_stand_in_the_outline(
    pose: Pose, figures: int, frontage: int, spacing: int, crooked: bool
) -> None:
    stagger = tuple(file * file * 97 % 1300 for file in range(frontage)) if crooked else ()
    unit = Shape(pose, MAN, figures, frontage, spacing, stagger)
    assert len(unit.bases) == figures
    for at, one in enumerate(unit.bases):
        assert not any(overlap(one, other) for other in unit.bases[at + 1 :])
        assert any(separation(one, part) < -370 for part in unit.outline)


@st.composite
def bent_units(draw: st.DrawFn) -> Shape:
    """A unit near the middle of the table: straight or with files that went on, wings and turned figures."""
    pose = Pose(draw(st.integers(0, 6000)), draw(st.integers(0, 6000)), draw(st.integers(0, 35_999)))
    figures, frontage = draw(st.integers(1, 20)), draw(st.integers(1, 8))
    spacing, base = draw(st.sampled_from([0, 500, 1000])), draw(st.sampled_from([MAN, HORSE]))
    stagger = tuple(draw(st.lists(st.integers(0, 900), min_size=frontage, max_size=frontage)))
    wings = (draw(st.integers(0, frontage // 2)), draw(st.integers(0, 8999)), 0, 0)
    turned = draw(st.sampled_from(TURNED))
    match draw(st.sampled_from(["straight", "crooked", "wrapped", "turned"])):
        case "crooked":
            return Shape(pose, base, figures, frontage, spacing, stagger)
        case "wrapped":
            return Shape(pose, base, figures, frontage, spacing, wings=wings)
        case "turned":
            return Shape(pose, base, figures, frontage, spacing, turned=turned)
    return Shape(pose, base, figures, frontage, spacing)


@rule("BS-8.1-01")
@settings(max_examples=300, deadline=None)
@given(bent_units(), bent_units())
def test_the_quick_tests_never_lose_a_contact(one: Shape, other: Shape) -> None:
    found = {
        (i, j) for i, ours in enumerate(one.holdings) for j, theirs in enumerate(other.holdings) if touch(ours, theirs)
    }
    assert set(one.contacts(other)) == found
    assert {(ours, theirs) for theirs, ours in other.contacts(one)} == found
    assert one.touches(other) is bool(found)


@given(st.integers(1, 30), st.integers(1, 12), st.integers(0, 35_999))
def test_a_mirrored_unit_stands_mirrored(figures: int, frontage: int, facing: int) -> None:
    one = Shape(Pose(1000, 0, facing), MAN, figures, frontage, 500)
    other = Shape(Pose(-1000, 0, -facing % 36_000), MAN, figures, frontage, 500)
    ours = sorted((round(base.x), round(base.y)) for base in one.bases)
    mirror = sorted((round(-base.x), round(base.y)) for base in other.bases)
    assert all(abs(x - its) <= 1 and abs(y - that) <= 1 for (x, y), (its, that) in zip(ours, mirror, strict=True))


@rule("BS-7.2-01", "BS-7.8-01")
def test_a_line_that_loses_files_keeps_the_others_where_they_stand() -> None:
    line = Shape(Pose(24_000, 20_000, 3000), MAN, 6, 6, 0, (0, 100, 200, 300, 400, 500))
    idle = [False, False, False, True, True, True]
    shorter = shortened(line, 3, idle)
    assert shorter.stagger == (0, 100, 200), "idle files leave first"
    for one, other in zip(shorter.bases, line.bases[:3], strict=True):
        assert (one.x, one.y) == pytest.approx((other.x, other.y), abs=1)
    assert shortened(line, 4, [False] * 6).stagger == (100, 200, 300, 400), "both ends alike"
    assert shortened(line, 5, [False] * 6).stagger == (100, 200, 300, 400, 500)


@rule("BS-7.2-01", "BS-7.11-01")
def test_a_wing_that_loses_its_files_stays_bent() -> None:
    line = Shape(Pose(24_000, 20_000, 0), MAN, 8, 8, wings=(2, 9000, 1, 4500))
    shorter = shortened(line, 6, [True, *[False] * 6, True])
    assert shorter.wings == (1, 9000, 0, 4500)
    for one, other in zip(shorter.bases, line.bases[1:7], strict=True):
        assert (one.x, one.y) == pytest.approx((other.x, other.y), abs=1)
    assert shortened(line, 4, [True, True, *[False] * 4, True, True]).wings == ()


@rule("BS-7.2-01", "BS-7.8-01")
@given(st.integers(1, 30), st.integers(1, 12), st.integers(0, 35_999))
def test_who_is_left_in_a_bent_line_takes_no_new_ground(figures: int, frontage: int, facing: int) -> None:
    stagger = tuple(file * file * 97 % 1300 for file in range(frontage))
    unit = Shape(Pose(24_000, 20_000, facing), MAN, figures + frontage, frontage, 0, stagger)
    before = {(round(base.x), round(base.y)) for base in unit.bases}
    assert {(round(base.x), round(base.y)) for base in unit._replace(figures=unit.figures - 1).bases} <= before


@rule("BS-7.3-01", "BS-8.1-01")
def test_who_stands_before_a_gap_of_an_open_line_touches_both_its_neighbours() -> None:
    line = Shape(Pose(24_000, 20_000, 0), MAN, 3, 3, 500)
    scout = Shape(Pose(24_625, 20_005, 18_000), Base(500, 500), 1, 1)
    assert [ours for ours, _ in touching_pairs(line.holdings, scout.holdings)] == [1, 2]
    beyond = scout.at(Pose(26_000 + 200, 20_005, 18_000))
    assert not list(touching_pairs(line.holdings, beyond.holdings)), "nobody holds ground past the end of his line"
