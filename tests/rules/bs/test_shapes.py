"""Where the figures of a unit stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulemark import rule
from warhost.battle.formations.shapes import SPACING, Base, Formation, Pose, Shape, mob_frontage
from warhost.battle.table.blocks import overlap, separation

MAN = Base(750, 750)


@rule("BS-7.3-01")
def test_six_open_men_in_a_rank_are_seven_inches_wide() -> None:
    assert Shape(Pose(0, 0, 0), MAN, 6, 6, SPACING[Formation.OPEN]).width == 7000


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
)
def test_no_two_figures_share_a_place_and_all_stand_in_the_outline(
    pose: Pose, figures: int, frontage: int, spacing: int
) -> None:
    unit = Shape(pose, MAN, figures, frontage, spacing)
    assert len(unit.bases) == figures
    for at, one in enumerate(unit.bases):
        assert not any(overlap(one, other) for other in unit.bases[at + 1 :])
        assert any(separation(one, part) < -370 for part in unit.outline)


@given(st.integers(1, 30), st.integers(1, 12), st.integers(0, 35_999))
def test_a_mirrored_unit_stands_mirrored(figures: int, frontage: int, facing: int) -> None:
    one = Shape(Pose(1000, 0, facing), MAN, figures, frontage, 500)
    other = Shape(Pose(-1000, 0, -facing % 36_000), MAN, figures, frontage, 500)
    ours = sorted((round(base.x), round(base.y)) for base in one.bases)
    mirror = sorted((round(-base.x), round(base.y)) for base in other.bases)
    assert all(abs(x - its) <= 1 and abs(y - that) <= 1 for (x, y), (its, that) in zip(ours, mirror, strict=True))
