"""Orders as text: read and written without loss; malformed, ambiguous and illegal are three different mistakes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conformance.toy import RULEBOOK
from warhost.core import AmbiguousOrder, IllegalOrder, MalformedOrder, Order, new_game
from warhost.core.orders import (
    Allocation,
    Arrangement,
    Card,
    Hex,
    Hexside,
    Kind,
    Names,
    Number,
    OnePose,
    Ordered,
    Path,
    Piece,
    Pieces,
    Point,
    Word,
    YesNo,
    read_component,
    read_order,
    write_component,
    write_order,
)
from warhost.core.position.notation import WHOLE, ActForm, Scaled, WordNotation
from warhost.core.refusals import OrderError

NAMES = Names(
    {
        Kind.PIECE: ["hylo-1", "hylo-2", "hylo-10", "kronin", "serinda"],
        Kind.HEX: ["1618", "1619", "1719", "2001"],
        Kind.CARD: ["ace", "tower"],
    }
)


@dataclass(frozen=True, slots=True)
class Everything(Order):
    """An order with a component of every kind."""

    verb: ClassVar[str] = "everything"
    piece: Piece
    hex: Hex
    card: Card
    side: Hexside
    path: Path
    point: Point
    pose: OnePose
    number: Number
    word: Word
    pieces: Pieces
    ordered: Ordered
    allocation: Allocation
    arrangement: Arrangement
    yes: YesNo


ORDERS: dict[str, type[Order]] = {"everything": Everything}
TEXT = (
    "everything kronin 1619 tower 1618|1619 1619>load:hylo-1>1719 25,-3 100,200,4500 -7 smoke hylo-1,kronin "
    "serinda,hylo-2 hylo-1:2,kronin:1 hylo-1@1619,kronin@2001 yes"
)
ORDER = Everything(
    3,
    1,
    1,
    (0, 1),
    (1, ("load", 0), 2),
    (25, -3),
    (100, 200, 4500),
    -7,
    "smoke",
    (0, 3),
    (4, 1),
    ((0, 2), (3, 1)),
    ((0, 1), (3, 3)),
    1,
)


def test_an_order_with_every_kind_of_component_is_written_and_read() -> None:
    assert write_order(ORDER, NAMES) == TEXT
    assert read_order(TEXT, ORDERS, NAMES) == ORDER


def test_the_parts_of_an_order_are_asked_for_in_the_order_of_its_fields() -> None:
    assert [kind for _, kind in Everything.parts()] == [
        Kind.PIECE,
        Kind.HEX,
        Kind.CARD,
        Kind.HEXSIDE,
        Kind.PATH,
        Kind.POINT,
        Kind.POSE,
        Kind.NUMBER,
        Kind.OPTION,
        Kind.SET,
        Kind.SEQUENCE,
        Kind.ALLOCATION,
        Kind.ARRANGEMENT,
        Kind.YESNO,
    ]


pieces, hexes = st.integers(0, 4), st.integers(0, 3)
COMPONENTS: dict[Kind, st.SearchStrategy[Any]] = {
    Kind.PIECE: pieces,
    Kind.HEX: hexes,
    Kind.CARD: st.integers(0, 1),
    Kind.HEXSIDE: st.tuples(hexes, hexes),
    Kind.PATH: st.lists(hexes | st.tuples(st.sampled_from(["load", "drop-2"]), pieces), max_size=5).map(tuple),
    Kind.POINT: st.tuples(st.integers(-(10**8), 10**8), st.integers(-9, 9)),
    Kind.POSE: st.lists(st.integers(-99999, 99999), min_size=3, max_size=5).map(tuple),
    Kind.NUMBER: st.integers(-(10**9) + 1, 10**9 - 1),
    Kind.OPTION: st.from_regex(r"[a-z0-9][a-z0-9_-]{0,6}", fullmatch=True),
    Kind.SET: st.sets(pieces).map(lambda found: tuple(sorted(found))),
    Kind.SEQUENCE: st.permutations(range(5)).map(lambda row: tuple(row[:3])),
    Kind.ALLOCATION: st.dictionaries(pieces, st.integers(-5, 99)).map(lambda d: tuple(d.items())),
    Kind.ARRANGEMENT: st.dictionaries(pieces, hexes).map(lambda d: tuple(d.items())),
    Kind.POSES: st.dictionaries(pieces, st.lists(st.integers(-99999, 99999), min_size=3, max_size=5).map(tuple)).map(
        lambda d: tuple(d.items())
    ),
    Kind.YESNO: st.integers(0, 1),
    Kind.DONE: st.just(0),
}


def test_every_kind_of_the_vocabulary_is_tried() -> None:
    assert set(COMPONENTS) == set(Kind)


@given(st.sampled_from(list(Kind)).flatmap(lambda kind: st.tuples(st.just(kind), COMPONENTS[kind])))
def test_every_component_is_one_word_and_survives_it(case: tuple[Kind, Any]) -> None:
    kind, value = case
    word = write_component(kind, value, NAMES)
    assert word.split() == [word]
    assert read_component(kind, word, NAMES) == value


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "an empty line is no order"),
        ("   \t ", "an empty line is no order"),
        ("everythin", "no order is called “everythin”; did you mean everything?"),
        ("dance", "no order is called “dance”"),
        ("everything kronin", "“everything” is written as: everything <piece> <hex> <card>"),
    ],
)
def test_what_is_no_order_is_malformed(text: str, fault: str) -> None:
    with pytest.raises(MalformedOrder) as caught:
        read_order(text, ORDERS, NAMES)
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "word", "fault"),
    [
        (Kind.PIECE, "kronim", "no piece is called “kronim”; did you mean kronin?"),
        (Kind.PIECE, "xyz", "no piece is called “xyz”"),
        (Kind.HEX, "9999", "no hex is called “9999”"),
        (Kind.CARD, "-", "no card is called “-”"),
        (Kind.HEXSIDE, "1618", "a hexside is two hexes, not 1"),
        (Kind.HEXSIDE, "-", "no hex is called “-”"),
        (Kind.PATH, "1619>>1618", "no hex is called “”"),
        (Kind.PATH, ":kronin", "“” is not a word"),
        (Kind.PATH, "LOAD:kronin", "“LOAD” is not a word of small letters"),
        (Kind.POINT, "1", "a point is two or three numbers, not 1"),
        (Kind.POINT, "1,x", "“x” is not a whole number"),
        (Kind.POSE, "1,2", "a pose is a point, a facing"),
        (Kind.POSE, "1,2,3,4,5,6", "a pose is a point, a facing"),
        (Kind.NUMBER, "1.5", "“1.5” is not a whole number"),
        (Kind.NUMBER, "1e3", "“1e3” is not a whole number"),
        (Kind.NUMBER, "٣", "is not a whole number"),
        (Kind.NUMBER, "1234567890", "“1234567890” is not a whole number"),
        (Kind.OPTION, "-x", "“-x” is not a word of small letters"),
        (Kind.SET, "kronin,kronin", "“kronin,kronin” names a piece twice"),
        (Kind.SEQUENCE, "kronin,kronin", "“kronin,kronin” names a piece twice"),
        (Kind.ALLOCATION, "kronin", "“kronin” should be written as name:value"),
        (Kind.ALLOCATION, "kronin:1,kronin:2", "“kronin,kronin” names a piece twice"),
        (Kind.ARRANGEMENT, "kronin:1619", "“kronin:1619” should be written as name@value"),
        (Kind.ARRANGEMENT, "kronin@1618,kronin@1619", "“kronin,kronin” names a piece twice"),
        (Kind.YESNO, "maybe", "the answer is yes or no, not “maybe”"),
        (Kind.DONE, "x", "nothing is written as -, not “x”"),
    ],
)
def test_a_malformed_component_is_named(kind: Kind, word: str, fault: str) -> None:
    with pytest.raises(MalformedOrder) as caught:
        read_component(kind, word, NAMES)
    assert fault in str(caught.value)


def test_a_unique_beginning_is_enough_and_a_shared_one_is_ambiguous() -> None:
    assert NAMES.value(Kind.PIECE, "kro") == 3
    assert NAMES.value(Kind.PIECE, "hylo-1") == 0, "a whole name wins over a longer one"
    with pytest.raises(AmbiguousOrder) as caught:
        NAMES.value(Kind.PIECE, "hylo")
    assert caught.value.candidates == ("hylo-1", "hylo-2", "hylo-10")
    assert str(caught.value) == "“hylo” could mean hylo-1, hylo-2, hylo-10"


@given(st.text(max_size=40))
def test_any_text_is_an_order_or_an_order_error(text: str) -> None:
    for candidate in (text, f"everything {text}", TEXT.replace("kronin", text, 1)):
        try:
            found = read_order(candidate, ORDERS, NAMES)
        except OrderError as error:
            assert str(error)  # noqa: PT017
        else:
            assert read_order(write_order(found, NAMES), ORDERS, NAMES) == found


@pytest.mark.parametrize("name", ["", "-", "two words", "a,b", "a>b", "a:b", "a@b", "a|b"])
def test_a_name_that_could_not_be_read_back_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no piece can be called"):
        Names({Kind.PIECE: [name]})


def test_two_things_of_a_kind_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="two of the same piece name: 'a'"):
        Names({Kind.PIECE: ["a", "b", "a"], Kind.HEX: ["a"]})


def test_malformed_ambiguous_and_illegal_are_told_apart_by_the_game() -> None:
    game = new_game(RULEBOOK, "two-crews", seed=1)
    with pytest.raises(MalformedOrder):
        game.give("place red-runner-9@0000")
    with pytest.raises(AmbiguousOrder):
        game.give("place red-runner@0000")
    with pytest.raises(IllegalOrder) as caught:
        game.give("place red-runner-1@0403")
    assert caught.value.refusal.rules == ("FEN-1-1",)
    assert str(caught.value) == "0403 is not in the home of red. [FEN-1-1]"
    assert game.entries == []


TABLE = Names(
    {Kind.PIECE: ["guard", "orcs"], Kind.HEX: []},
    {
        "advance": ActForm((Scaled(3),), least=0),
        "wheel-left": ActForm((Scaled(2),)),
        "wrap": ActForm((WHOLE, Scaled(2))),
        "close": ActForm(),
    },
    (Scaled(3), Scaled(3), Scaled(2), WHOLE, WordNotation(("closed", "open"))),
)


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Kind.PATH, "advance:4.5>wheel-left:30.25>close", (("advance", 4500), ("wheel-left", 3025), ("close",))),
        (Kind.PATH, "advance", (("advance",),)),
        (Kind.PATH, "wrap:2:25>fire:orcs", (("wrap", 2, 2500), ("fire", 1))),
        (Kind.POSE, "24,6.125,0,6,closed", (24000, 6125, 0, 6, 0)),
        (Kind.POSE, "-0.5,6,359.99", (-500, 6000, 35999)),
        (
            Kind.POSES,
            "guard@24|6|0|6|open,orcs@30|40|180",
            ((0, (24000, 6000, 0, 6, 1)), (1, (30000, 40000, 18000))),
        ),
    ],
)
def test_acts_and_poses_are_written_in_the_notation_of_the_rulebook(kind: Kind, text: str, value: Any) -> None:
    assert read_component(kind, text, TABLE) == value
    assert write_component(kind, value, TABLE) == text


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        (Kind.PATH, "advance:4.5001", "“4.5001” is not a number with at most 3 decimals"),
        (Kind.PATH, "advance:4.", "“4.” is not a number with at most 3 decimals"),
        (Kind.PATH, "wheel-left", "“wheel-left” has one number, not 0"),
        (Kind.PATH, "close:3", "“close” stands alone, without a number, not 1"),
        (Kind.PATH, "wrap:2", "“wrap” has 2 numbers, not 1"),
        (Kind.POSE, "1,2,3,4,clsed", "“clsed” is not one of closed"),
        (Kind.POSE, "1,2", "a pose is a point, a facing"),
        (Kind.PATH, "advance:9999999999", "is not a number"),
        (Kind.PATH, "advance:9999999", "is not a whole number"),
    ],
)
def test_numbers_in_a_wrong_notation_are_malformed(kind: Kind, text: str, why: str) -> None:
    with pytest.raises(MalformedOrder, match=re.escape(why)):
        read_component(kind, text, TABLE)


@given(st.integers(-(10**9) + 1, 10**9 - 1), st.integers(0, 4))
def test_every_number_survives_every_scale(value: int, places: int) -> None:
    assert Scaled(places).read(Scaled(places).write(value)) == value
