"""Dice: the same on every machine, fair, and never rewound."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.core import Dice, MalformedOrder, Roll, msg

CHI_SQUARE_ONE_IN_A_MILLION = {3: 30.7, 5: 35.9, 6: 38.3, 9: 44.8, 19: 62.9}


def test_the_same_seed_gives_these_very_dice_on_every_machine() -> None:
    assert [Dice("kender").roll((6, 6, 10)) for _ in range(2)] == [(6, 2, 4)] * 2
    dice = Dice("kender")
    assert [dice.roll((6,)) for _ in range(6)] == [(6,), (6,), (4,), (1,), (3,), (4,)]


def test_a_seed_may_be_a_number_or_a_word() -> None:
    assert Dice(7).roll((100,)) == Dice("7").roll((100,))
    assert Dice(7).roll((100, 100, 100)) != Dice(8).roll((100, 100, 100))


def test_a_roll_uses_one_count_however_many_dice_it_has() -> None:
    few, many = Dice("a"), Dice("a")
    few.roll((6,))
    many.roll((6,) * 40)
    assert few.count == many.count == 1
    assert few.roll((20, 20)) == many.roll((20, 20))


def test_dice_go_on_at_any_count() -> None:
    dice = Dice("a")
    rolls = [dice.roll((20, 20)) for _ in range(10)]
    assert Dice("a", count=7).roll((20, 20)) == rolls[7]


@pytest.mark.parametrize("sides", [4, 6, 7, 10, 20])
def test_every_face_comes_up_equally_often(sides: int) -> None:
    rolled, drawn = Dice("fair"), Dice("fair too")
    for faces in (
        Counter(rolled.roll((sides,))[0] - 1 for _ in range(4000)),
        Counter(drawn.below(sides) for _ in range(4000)),
    ):
        assert set(faces) == set(range(sides))
        expected = 4000 / sides
        square = sum((n - expected) ** 2 / expected for n in faces.values())
        assert square < CHI_SQUARE_ONE_IN_A_MILLION[sides - 1]


def test_dice_of_one_roll_do_not_depend_on_each_other() -> None:
    dice = Dice("pairs")
    pairs = Counter(dice.roll((4, 4)) for _ in range(4000))
    assert len(pairs) == 16
    square = sum((n - 250) ** 2 / 250 for n in pairs.values())
    assert square < 56.5  # one in a million for 15 degrees of freedom


@given(st.lists(st.integers()), st.integers())
def test_shuffling_loses_and_adds_nothing(items: list[int], seed: int) -> None:
    assert sorted(Dice(seed).shuffled(items)) == sorted(items)


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    dice = Dice("shuffle")
    orders = Counter(tuple(dice.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < n < 1150 for n in orders.values())


def test_a_roll_lists_every_result_once() -> None:
    roll = Roll((4, 6), msg("x"))
    results = list(roll.results())
    assert roll.ways == len(results) == len(set(results)) == 24
    assert all(roll.check(faces) == faces for faces in results)


@pytest.mark.parametrize(
    ("faces", "fault"),
    [
        ((1,), "2 dice are to be rolled, 1 were given"),
        ((0, 1), "a die of 4 sides shows 1 to 4, not 0"),
        ((4, 7), "a die of 6 sides shows 1 to 6, not 7"),
    ],
)
def test_dice_from_a_real_table_are_checked(faces: tuple[int, ...], fault: str) -> None:
    with pytest.raises(MalformedOrder, match=fault):
        Roll((4, 6), msg("x")).check(faces)
