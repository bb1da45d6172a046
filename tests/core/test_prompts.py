"""Choices: what is listed can be picked, what is picked is listed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from warhost.core import Dice
from warhost.core.orders import Kind
from warhost.core.prompts import (
    Allocate,
    Arrange,
    ArrangePoses,
    Between,
    Choices,
    OneOf,
    PathTo,
    Sampled,
    SequenceOf,
    SubsetOf,
    TooMany,
)

LISTED: dict[str, Callable[[], Choices]] = {
    "one": lambda: OneOf(Kind.PIECE, [3, 1, 4]),
    "between": lambda: Between(-1, 2),
    "path": lambda: PathTo({7: 2, 9: 3}, lambda goal: (goal - 1, goal)),
    "subset": lambda: SubsetOf([1, 2, 3, 4], least=2, most=3),
    "subset of which some are forbidden": lambda: SubsetOf([1, 2, 3, 4], holds=lambda found: sum(found) % 2 == 0),
    "subset that may be empty": lambda: SubsetOf([], least=0),
    "subset that is hard to find": lambda: SubsetOf(range(12), holds=lambda found: found == (0, 5, 7, 11)),
    "sequence": lambda: SequenceOf([5, 6, 7]),
    "allocation": lambda: Allocate({1: 2, 2: 1, 3: 3}, 3),
}
EMPTY: dict[str, Callable[[], Choices]] = {
    "one": lambda: OneOf(Kind.PIECE, []),
    "between": lambda: Between(1, 0),
    "path": lambda: PathTo({}, lambda goal: (goal,)),
    "subset": lambda: SubsetOf([1], least=2),
    "subset that nothing satisfies": lambda: SubsetOf([1, 2], holds=lambda found: len(found) > 5),
    "allocation": lambda: Allocate({1: 1}, 2),
}


@pytest.mark.parametrize("make", LISTED.values(), ids=LISTED)
def test_whatever_is_picked_is_listed_and_whatever_is_listed_can_be_picked(make: Callable[[], Choices]) -> None:
    listed = list(make().all())
    assert len(set(listed)) == len(listed)
    dice = Dice("pick")
    picked = {make().pick(dice) for _ in range(400)}
    assert picked == set(listed)


@pytest.mark.parametrize("make", EMPTY.values(), ids=EMPTY)
def test_where_nothing_can_be_chosen_nothing_is_listed_or_picked(make: Callable[[], Choices]) -> None:
    assert list(make().all()) == []
    assert make().pick(Dice("pick")) is None


@pytest.mark.parametrize(
    "choices",
    [
        SubsetOf(range(30)),
        SequenceOf(range(9)),
        Allocate(dict.fromkeys(range(12), 3), 9),
        Arrange({1: [2, 3]}, ((1, 2),), lambda dice: ((1, dice.choose((2, 3))),)),
        ArrangePoses({1: ()}, ((1, (0, 0, 0)),), lambda dice: ((1, (dice.below(9), 0, 0)),)),
        Between(0, 10_000),
        Sampled(Kind.POSE, lambda dice: (dice.below(10), 0, 0)),
    ],
    ids=lambda choices: type(choices).__name__,
)
def test_what_is_too_much_to_list_says_so_and_can_still_be_picked(choices: Choices) -> None:
    with pytest.raises(TooMany):
        list(islice(choices.all(), 1))
    assert choices.pick(Dice("pick")) is not None


def test_sets_are_sorted_so_that_equal_ones_are_equal() -> None:
    assert next(iter(SubsetOf([3, 1, 2], least=3).all())) == (1, 2, 3)


def test_no_share_is_larger_than_its_limit_and_empty_ones_are_left_out() -> None:
    limits = {1: 2, 2: 1, 3: 3}
    for shares in Allocate(limits, 3).all():
        assert sum(n for _, n in shares) == 3
        assert all(0 < n <= limits[key] for key, n in shares)
