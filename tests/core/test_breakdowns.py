"""Numbers that explain themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from warhost.core import Breakdown, Part, msg, multiply, part
from warhost.core.breakdowns import at_least, at_most, becomes, forbid, shift

ARMIES = msg("test-armies")
FORTRESS = msg("test-fortress")
CAP = msg("test-cap")


@pytest.mark.parametrize(
    ("parts", "total"),
    [
        ((), 0),
        ((part("A-1", ARMIES, 12), part("A-2", FORTRESS, -5)), 7),
        ((part("A-1", ARMIES, 12), multiply("A-2", FORTRESS, 3)), 36),
        ((part("A-1", ARMIES, 7), multiply("A-2", FORTRESS, Fraction(1, 2))), 3),
        ((part("A-1", ARMIES, 7), multiply("A-2", FORTRESS, Fraction(1, 2)), part("A-3", CAP, 1)), 4),
        ((shift("A-1", ARMIES, 2), shift("A-2", FORTRESS, -3)), -1),
        ((part("A-1", ARMIES, 12), becomes("A-2", CAP, 4), part("A-3", ARMIES, 1)), 5),
        ((part("A-1", ARMIES, 12), at_most("A-2", CAP, 10)), 10),
        ((part("A-1", ARMIES, -12), at_least("A-2", CAP, -6)), -6),
        ((part("A-1", ARMIES, 12), forbid("A-2", CAP)), 0),
    ],
)
def test_parts_are_worked_out_from_first_to_last(parts: tuple[Part, ...], total: int) -> None:
    assert Breakdown(*parts).total == total


def test_a_part_that_does_not_apply_is_absent() -> None:
    assert Breakdown(None, part("A-1", ARMIES, 1), None).parts == (part("A-1", ARMIES, 1),)


def test_a_cancelled_part_stays_struck_out_with_the_rule_that_cancels_it() -> None:
    number = Breakdown(part("A-1", ARMIES, 12), multiply("A-2", FORTRESS, 3, cancelled_by="A-9"))
    assert number.total == 12
    assert number.rules == ("A-1", "A-2")
    assert str(number) == "+12 armies [A-1] (×3 fortress [A-2]: cancelled by A-9) = 12"


def test_what_forbids_the_whole_can_be_asked_for_unless_it_is_cancelled() -> None:
    assert Breakdown(part("A-1", ARMIES, 1)).forbidden is None
    assert Breakdown(forbid("A-2", CAP)).forbidden == forbid("A-2", CAP)
    assert Breakdown(forbid("A-2", CAP, cancelled_by="A-3")).forbidden is None


def test_equal_breakdowns_are_equal() -> None:
    one, other = (Breakdown(part("A-1", ARMIES, 1)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Breakdown(part("A-1", ARMIES, 2))


def test_a_breakdown_in_a_unit_keeps_its_fraction() -> None:
    march = Breakdown(part("A-1", ARMIES, 9), multiply("A-2", FORTRESS, Fraction(1, 2)), unit="test-inches")
    assert march.exact == Fraction(9, 2)
    assert march.total == 4
    assert str(march).endswith("= 9/2")
    assert march != Breakdown(*march.parts)
