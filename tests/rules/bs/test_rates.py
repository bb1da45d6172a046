"""Rates and costs of movement."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from warhost.battle.formations.shapes import Formation
from warhost.battle.movement import rates

INCH = 1000


@rule("BS-7.6-01", "BS-7.9-03", "BS-7.0-01")
def test_changes_of_formation_and_facing_cost_shares_of_the_rate() -> None:
    assert rates.change_of_formation(12 * INCH) == 4 * INCH
    assert rates.change_of_formation(9 * INCH) == 3 * INCH
    assert (rates.face(12 * INCH), rates.about_face(12 * INCH)) == (4 * INCH, 6 * INCH)
    assert (rates.face(9 * INCH), rates.about_face(9 * INCH)) == (3 * INCH, 4500)


@rule("BS-7.9-02")
def test_a_wheel_costs_the_way_of_its_outer_corner() -> None:
    assert rates.wheel(4500, 4500) == 3535
    assert rates.wheel(6000, 4775) == 5001, "the wheel that the book draws, 5 inches"


@rule("BS-7.10-01")
def test_a_change_of_frontage_costs_an_inch_a_figure() -> None:
    assert rates.change_of_frontage(6, 9) == 3 * INCH
    assert rates.change_of_frontage(9, 6) == 3 * INCH


@rule("BS-7.11-01")
def test_a_wrap_around_costs_its_figures_and_the_longer_wheel() -> None:
    assert rates.wrap_around(4, 3 * INCH, 2 * INCH) == 7 * INCH


@rule("BS-7.12-01")
def test_only_the_quick_withdraw_fighting() -> None:
    assert rates.can_withdraw(3 * INCH)
    assert not rates.can_withdraw(2 * INCH)


@rule("BS-7.13-01", "BS-7.14-01", "BS-7.14-02")
@pytest.mark.parametrize(("rate", "farther"), [(9, 13_500), (12, 18_000), (6, 9000)])
def test_marches_and_charges_go_half_as_far_again(rate: int, farther: int) -> None:
    assert rates.forced_march(rate * INCH) == farther
    assert rates.charge_range(rate * INCH, Formation.OPEN) == farther
    assert rates.charge_range(rate * INCH, Formation.SKIRMISH) == rate * INCH
    assert rates.charge_range(rate * INCH, Formation.CLOSED, individual=True) == rate * INCH


@rule("BS-7.14-03")
def test_a_charge_needs_two_thirds_of_the_rate() -> None:
    assert rates.least_run_up(9 * INCH) == 6 * INCH


@rule("BS-4.5-02", "BS-7.15-01")
@pytest.mark.parametrize(("rate", "far"), [(9, 12), (12, 16), (6, 8)])
def test_a_rout_begins_with_a_rate_and_a_third(rate: int, far: int) -> None:
    assert rates.first_rout(rate * INCH) == far * INCH


@rule("BS-7.0-01", "BS-7.3-02")
def test_what_may_be_spent_is_the_rate_less_what_is_owed() -> None:
    assert rates.move_breakdown(9 * INCH).total == 9 * INCH
    assert rates.move_breakdown(9 * INCH, half_again=True, owed=2 * INCH).total == 11_500
