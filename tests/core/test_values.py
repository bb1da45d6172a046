"""What may stand in a state, written as JSON and digested."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, dataclass, replace
from hashlib import blake2b
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.core.position.values import MOST_DIGESTS, BadValue, Record, Value, decode, digest, encode


@dataclass(frozen=True, slots=True)
class Parcel(Record):
    """A record for these tests."""

    content: Value
    weight: int = 0


plain_values = st.none() | st.integers(-(2**40), 2**40) | st.text(max_size=5)
values = st.recursive(
    plain_values,
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.builds(Parcel, inner, st.integers(0, 9)),
    max_leaves=8,
)


@given(values)
def test_values_survive_json(value: Value) -> None:
    assert decode(json.loads(json.dumps(encode(value)))) == value


@given(values, values)
def test_different_values_have_different_digests(one: Value, other: Value) -> None:
    assert (digest(one) == digest(other)) == (one == other)


def test_digests_are_the_same_on_every_machine() -> None:
    assert digest((1, "a", None, Parcel((2, 3), 4))) == 6114829497848625400


def test_a_record_is_digested_alike_however_often_it_was_met() -> None:
    parcels = [Parcel((number, "x"), 1) for number in range(3 * MOST_DIGESTS)]
    first = [digest(parcel) for parcel in parcels]
    assert len(set(first)) == len(parcels)
    assert [digest((parcel,)) for parcel in parcels[:9]] == [digest((Parcel((n, "x"), 1),)) for n in range(9)]
    assert [digest(parcel) for parcel in parcels] == first


def test_truth_values_become_numbers() -> None:
    assert encode(True) == 1
    assert type(encode(True)) is int


@pytest.mark.parametrize("value", [1.5, [1], {"a": 1}, {1, 2}, b"x"])
def test_nothing_else_can_stand_in_a_state(value: Any) -> None:
    with pytest.raises(TypeError, match="cannot stand in a state"):
        encode(value)


@pytest.mark.parametrize(
    ("plain", "fault"),
    [
        (1.5, "float cannot stand in a state"),
        ({"!": "tests.core/Parcels"}, "unknown record 'tests.core/Parcels'"),
        ({"x": 1}, "unknown record None"),
        ({"!": ["x"]}, "unknown record"),
        ({"!": "tests.core/Parcel"}, "record Parcel: .*missing"),
        ({"!": "tests.core/Parcel", "content": 1, "colour": 2}, "record Parcel: .*colour"),
        ([1, [2.5]], "float cannot stand in a state"),
    ],
)
def test_a_broken_value_is_named(plain: object, fault: str) -> None:
    with pytest.raises(BadValue, match=fault):
        decode(plain)


def test_a_rulebook_cannot_have_two_records_of_one_name() -> None:
    with pytest.raises(TypeError, match="two records called Parcel"):
        type("Parcel", (Record,), {"__module__": "tests.core.elsewhere"})


@dataclass(frozen=True, slots=True)
class Sortie(Record):
    leader: int
    way: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NightSortie(Sortie):
    torches: int = 2


def test_a_record_is_made_as_any_dataclass_is_and_cannot_be_changed() -> None:
    assert NightSortie(3, torches=1) == NightSortie(leader=3, way=(), torches=1)
    assert NightSortie(3) != Sortie(3)
    assert len({NightSortie(3), NightSortie(3, ()), NightSortie(4)}) == 2
    assert replace(NightSortie(3, (7,)), torches=0) == NightSortie(3, (7,), 0)
    make: Any = NightSortie
    with pytest.raises(TypeError, match="leader"):
        make()
    with pytest.raises(FrozenInstanceError):
        make(3).leader = 4


@dataclass(frozen=True, slots=True)
class Errand(Record):
    """A record that got a field after games had been recorded."""

    late_fields = ("urgent",)

    goal: int
    urgent: int = 0


def test_a_late_field_is_left_out_of_save_and_digest_while_it_has_its_default() -> None:
    assert encode(Errand(3)) == {"!": f"{Errand.home}/Errand", "goal": 3}
    assert decode(encode(Errand(3))) == Errand(3)
    plain = "Errand(3)"
    assert digest(Errand(3)) == int.from_bytes(blake2b(plain.encode(), digest_size=8).digest(), "little")


def test_a_late_field_that_is_used_counts() -> None:
    assert decode(encode(Errand(3, 1))) == Errand(3, 1)
    assert len({digest(Errand(3)), digest(Errand(3, 1)), digest(Errand(3, 2))}) == 3
