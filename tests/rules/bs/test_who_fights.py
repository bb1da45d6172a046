"""Who strikes, who is in command, and the shapes that manoeuvres make."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.rulemark import rule
from warhost.battle.combat.who_fights import can_divide, strikers
from warhost.battle.command.command_radius import all_within, is_in_command
from warhost.battle.formations.changing import centre, faced, formed, opened_by_force, widened
from warhost.battle.formations.shapes import Base, Formation, Pose, Shape
from warhost.battle.table.blocks import Block, block, overlap

MAN = Base(750, 750)


def line(figures: int, frontage: int, facing: int = 0, spacing: int = 0, x: int = 0) -> Shape:
    """A unit whose front lies on the middle of the table."""
    return Shape(Pose(x, 0, facing), MAN, figures, frontage, spacing)


@rule("BS-8.1-01", "BS-8.1-02")
def test_in_open_formation_only_those_who_touch_strike() -> None:
    found = strikers(line(8, 8, spacing=500), line(4, 4, 18000), Formation.OPEN)
    assert found.all == found.touching
    assert 0 < len(found.all) < 8


@rule("BS-8.1-02")
@pytest.mark.parametrize(("ours", "touching", "striking"), [(8, 6, 8), (9, 7, 9), (12, 6, 8), (6, 6, 6)])
def test_a_closed_line_uses_one_figure_beyond_each_end(ours: int, touching: int, striking: int) -> None:
    found = strikers(line(ours, ours), line(6, 6, 18000), Formation.CLOSED)
    assert len(found.touching) == touching
    assert len(found.all) == striking


@rule("BS-8.1-02")
def test_nine_against_six_all_fight_on_both_sides() -> None:
    nine, six = line(9, 9), line(6, 6, 18000)
    assert len(strikers(nine, six, Formation.CLOSED).all) == 9
    assert len(strikers(six, nine, Formation.CLOSED).all) == 6


@rule("BS-8.1-03")
@pytest.mark.parametrize(("ranks_behind", "striking"), [(2, 18), (1, 12), (0, 6)])
def test_long_weapons_strike_from_the_ranks_behind(ranks_behind: int, striking: int) -> None:
    three_ranks, enemy = line(18, 6), line(6, 6, 18000)
    assert len(strikers(three_ranks, enemy, Formation.CLOSED, ranks_behind).all) == striking


@rule("BS-8.1-03")
def test_pikes_in_open_formation_strike_from_the_front_alone() -> None:
    assert not strikers(line(18, 6), line(6, 6, 18000), Formation.OPEN, 2).behind


@rule("BS-8.1-03")
def test_a_figure_of_a_short_rank_stands_behind_either_of_two_files() -> None:
    unit, enemy = line(5, 4), line(1, 1, 18000, x=-375)
    found = strikers(unit, enemy, Formation.CLOSED, 1)
    assert found.behind == {4}


@rule("BS-8.1-04")
def test_figures_that_reach_two_enemies_are_divided_and_strike_once() -> None:
    reach = (frozenset({0, 1, 2, 6, 7}), frozenset({3, 4, 5, 6, 7}))
    assert [can_divide(reach, shares) for shares in ((5, 3), (4, 4), (3, 5))] == [True] * 3
    assert not can_divide(reach, (5, 5))
    assert not can_divide(reach, (6, 2))


@rule("BS-4.7-01")
def test_one_figure_beyond_the_radius_puts_the_unit_out_of_command() -> None:
    commander = block(0, 0, 0, 500, 500)
    near, far = block(0, -6500, 0, 750, 750), block(0, -6700, 0, 750, 750)
    assert all_within(commander, (near,), 6000)
    assert not all_within(commander, (near, far), 6000)


@rule("BS-4.7-01", "BS-6.5-02")
def test_a_goblin_line_too_long_for_its_commander_is_out_of_command_until_it_draws_together() -> None:
    goblins = Shape(Pose(0, 0, 0), Base(500, 500), 12, 12, 500)
    assert not is_in_command(goblins, 4000)
    assert is_in_command(goblins._replace(frontage=6), 4000)


@rule("BS-2.8-01", "BS-4.7-01")
def test_routs_failed_discipline_and_the_loss_of_the_commander_end_command() -> None:
    unit = line(12, 6)
    assert is_in_command(unit, 10_000)
    assert not is_in_command(unit, 10_000, routed=True)
    assert not is_in_command(unit, 10_000, undisciplined=True)
    assert not is_in_command(unit, 10_000, commander_lives=False)


@rule("BS-7.9-03")
def test_a_face_exchanges_files_and_ranks_about_the_centre() -> None:
    unit = line(12, 6)
    right = faced(unit, 9000)
    assert (right.pose.facing, right.frontage, right.ranks) == (9000, 2, 6)
    assert centre(right) == pytest.approx(centre(unit), abs=1)
    about = faced(unit, 18000)
    assert (about.pose.facing, about.frontage) == (18000, 6)
    assert centre(about) == pytest.approx(centre(unit), abs=1)


@rule("BS-7.10-01")
def test_files_are_added_at_the_end_that_is_named_and_the_others_stay() -> None:
    unit = line(12, 6)
    wider = widened(unit, 0, 2)
    assert (wider.frontage, wider.width) == (8, 6000)
    assert wider.front[0].x == pytest.approx(unit.front[0].x, abs=1)
    narrower = widened(unit, -2, 0)
    assert narrower.front[-1].x == pytest.approx(unit.front[-1].x, abs=1)


@rule("BS-7.6-01")
def test_a_change_of_formation_keeps_the_middle_of_the_front() -> None:
    opened = formed(line(12, 6), Formation.OPEN)
    assert (opened.pose, opened.width) == (Pose(0, 0, 0), 7000)


def clear_of(shape: Shape, walls: Iterable[Block]) -> bool:
    """Whether a unit overlaps none of some blocks."""
    return not any(overlap(part, wall) for part in shape.outline for wall in walls)


@rule("BS-4.5-01")
def test_broken_ranks_open_without_growing_and_narrow_in_a_crowd() -> None:
    unit = line(12, 6)
    assert opened_by_force(unit, lambda shape: clear_of(shape, ())).frontage == 6
    walls = (block(-3000, 1000, 0, 500, 9000), block(3000, 1000, 0, 500, 9000))
    crowded = opened_by_force(unit, lambda shape: clear_of(shape, walls))
    assert crowded.frontage < 6
    assert not any(overlap(part, wall) for part in crowded.outline for wall in walls)
    hemmed = (*walls, block(0, -1600, 0, 9000, 500))
    assert opened_by_force(unit, lambda shape: clear_of(shape, hemmed)) == unit
