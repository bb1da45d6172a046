"""Three lights of which one is the Mauve Orb, and who carries it (DN-1.53-03)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core.seats import Seat
from warhost.skirmish.combat.retreats import Retreat
from warhost.skirmish.notes import remember
from warhost.skirmish.people.stuns_and_wounds import wound
from warhost.skirmish.scenario.scenarios import Special
from warhost.skirmish.sequence import Movement
from warhost.skirmish.specials.markers import ORB_AT, Orb, lights_of, orb_of

CAVE = """
    A   .   .   .   .   .   .   .
    B     .   .   .   .   .   .   .
    C   .   .   .   .   .   .   .
"""


def cave(*adventurers: str, krobs: tuple[str, ...] = ("hunter-9@C7",), **more: Any) -> Field:
    """A cave with three lights."""
    specials = (Special("orb", "", {"side": "adventurers", "lights": ["A3", "A5", "A7"]}),)
    return Field.on(
        CAVE, volume="challenge", dark=True, specials=specials, adventurers=list(adventurers), krobs=list(krobs), **more
    )


@rule("DN-1.53-03")
def test_one_of_three_lights_is_the_orb_and_is_drawn_as_it_is_turned() -> None:
    board = cave("sarah@A1", "konrad@C1").moving("adventurers")
    assert len(lights_of(board.field)) == 3
    board.give("march sarah A2>A3>turn-over:sarah", 2)
    assert lights_of(board.field) == [board.hex("A5"), board.hex("A7")]
    board.moving("adventurers").give("march konrad B1>B2")
    found = cave("sarah@A1", "konrad@C1").moving("adventurers").give("march sarah A2>A3>turn-over:sarah", 1)
    assert lights_of(found.field) == []
    assert orb_of(found.field) == found.hex("A3")
    assert Orb.of(found.field).carrier(found.field) == found.piece("sarah")


@rule("DN-1.53-03")
def test_turning_is_a_choice_and_he_may_go_on_after_it() -> None:
    board = cave("sarah@A2", "konrad@C1").moving("adventurers").give("march sarah A3>A4")
    assert len(lights_of(board.field)) == 3
    board = cave("sarah@A2", "konrad@C1").moving("adventurers").give("march sarah A3>turn-over:sarah>A4", 3)
    assert board.at("sarah") == "A4"
    assert board.refuses("march konrad B1>turn-over:konrad").because("DN-1.53-03")


@rule("DN-1.53-03")
def test_the_last_light_is_the_orb() -> None:
    board = cave("sarah@A3", "konrad@A5", "rix@A7").moving("adventurers")
    board.give("march sarah turn-over:sarah", 3).give("march konrad turn-over:konrad", 2)
    board.give("march rix turn-over:rix", 1)
    assert orb_of(board.field) == board.hex("A7")


def fallen(*adventurers: str, krobs: tuple[str, ...], **more: Any) -> Field:
    """The Orb has been found and lies in A3."""
    board = cave(*adventurers, krobs=krobs, **more)
    remember(board.field, "light-real", 0)
    remember(board.field, ORB_AT, board.hex("A3"))
    return board


@rule("DN-1.53-03")
def test_a_grown_krob_carries_it_off_at_half_its_points() -> None:
    board = fallen("konrad@C1", krobs=("hunter-9@A2", "hunter-8@B2 baby")).moving("krobs")
    assert board.refuses("march hunter-8 A3>take-orb:hunter-8").because("DN-1.53-03")
    whole = board.field.allowance(board.piece("hunter-9"))
    board.give("march hunter-9 A3>take-orb:hunter-9")
    assert Orb.of(board.field).carrier(board.field) == board.piece("hunter-9")
    again = board.moving("krobs")
    assert max(again.reach("hunter-9").values()) <= whole // 2


@rule("DN-1.53-03")
def test_a_krob_lets_it_fall_when_hurt_or_driven_back() -> None:
    board = fallen("konrad@C1", krobs=("warrior-1@A3", "hunter-9@C7"))
    Orb.of(board.field).give(board.field, board.piece("warrior-1"))
    board.doing(Movement(board.side("adventurers")), Retreat(board.piece("warrior-1"), 1))
    if board.asked == "krobs":
        board.give(min(board.orders("fall-back")))
    assert board.at("warrior-1") != "A3"
    assert orb_of(board.field) == board.hex("A3")
    hurt = fallen("konrad@C1", krobs=("warrior-1@A3", "hunter-9@C7"))
    Orb.of(hurt.field).give(hurt.field, hurt.piece("warrior-1"))
    wound(hurt.field, hurt.piece("warrior-1"))
    hurt.doing(Movement(hurt.side("adventurers")))
    assert Orb.of(hurt.field).carrier(hurt.field) < 0


@rule("DN-1.53-03")
def test_an_adventurer_bears_it_in_retreat_and_it_falls_when_he_dies() -> None:
    board = fallen("konrad@A2", krobs=("hunter-9@C7",)).moving("adventurers").give("march konrad A3")
    assert Orb.of(board.field).carrier(board.field) == board.piece("konrad")
    board.doing(Movement(board.side("krobs")), Retreat(board.piece("konrad"), 1))
    if board.asked == "adventurers":
        board.give(min(board.orders("fall-back")))
    assert Orb.of(board.field).carrier(board.field) == board.piece("konrad")


@rule("DN-1.53-03")
@pytest.mark.parametrize("seat", ["adventurers", "krobs"])
def test_the_lights_are_public(seat: str) -> None:
    board = cave("sarah@A1", "konrad@C1").moving("adventurers")
    facts = board.game.rulebook.facts(board.field, Seat(seat))
    assert facts["lights"] == [board.hex(hex_) for hex_ in ("A3", "A5", "A7")]
