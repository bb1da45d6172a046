"""Exact odds, beside an independent calculator."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.core import Odds, Roll, msg, odds_of


def theirs(die: icepool.Die[object]) -> dict[object, Fraction]:
    return {outcome: Fraction(n, die.denominator()) for outcome, n in die.items()}


@given(st.lists(st.integers(1, 12), min_size=1, max_size=3))
def test_the_sum_of_any_dice(sides: list[int]) -> None:
    ours = odds_of(Roll(tuple(sides), msg("x")), sum)
    assert dict(ours.chances) == theirs(sum((icepool.d(n) for n in sides), icepool.Die([0])))


def test_the_higher_of_two_dice() -> None:
    ours = odds_of(Roll((10, 10), msg("x")), max)
    assert dict(ours.chances) == theirs(icepool.d(10).highest(2, 1))
    assert ours.of(10) == Fraction(19, 100)
    assert ours.of(11) == 0


def test_questions_about_odds() -> None:
    d6 = odds_of(Roll((6,), msg("x")), lambda faces: faces[0])
    assert d6.that(lambda face: face >= 5) == Fraction(1, 3)
    assert d6.mean(lambda face: face) == Fraction(7, 2)


def test_outcomes_that_read_alike_are_added_up() -> None:
    d6 = odds_of(Roll((6,), msg("x")), lambda faces: faces[0])
    assert dict(d6.read(lambda face: face > 2).chances) == {False: Fraction(1, 3), True: Fraction(2, 3)}


def test_a_chain_of_rolls_states_its_policy_and_its_unknowns() -> None:
    """Roll a die; on a six roll again and add: two links of the chain beside the calculator's explosion."""
    d6 = odds_of(Roll((6,), msg("x")), lambda faces: faces[0])
    snow = msg("snow")

    def again(face: int) -> Odds[int]:
        if face < 6:
            return Odds(((face, Fraction(1)),))
        more = d6.read(lambda other: face + other)
        return Odds(more.chances, unknowns=(snow,))

    chain = d6.then(again, msg("nobody withdraws"))
    assert dict(chain.chances) == theirs(icepool.d(6).explode(depth=1))
    assert chain.policy == msg("nobody withdraws")
    assert chain.unknowns == (snow,)
    assert sum(chance for _, chance in chain.chances) == 1


@pytest.mark.parametrize("sides", [(6,), (10, 10), (4, 6, 8)])
def test_odds_are_fractions_never_floats(sides: tuple[int, ...]) -> None:
    for _, chance in odds_of(Roll(sides, msg("x")), lambda faces: faces).chances:
        assert type(chance) is Fraction
