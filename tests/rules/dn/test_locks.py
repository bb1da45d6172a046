"""Doors of bars that lock, and a gate that two levers open (DN-2.11-02, DN-2.24-21)."""

from __future__ import annotations

from typing import Any

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.people.stuns_and_wounds import stun
from warhost.skirmish.scenario.conditions import Left
from warhost.skirmish.scenario.scenarios import Special, Victory
from warhost.skirmish.sequence import Movement
from warhost.skirmish.specials.underground.locks import Levers, LockAll, is_locked, unlock
from warhost.skirmish.state import SHOT

JAIL = """
    A   .   .   . D .   .   .   .
             H   H
    B     .   .   .   .   .   .   .
"""
DOORS = {"opens": "adventurers", "locks": "krobs", "doors": [["A3", "A4"]]}


def jail(*adventurers: str, krobs: tuple[str, ...] = ("hunter-9@B7",), **more: Any) -> Field:
    """A door of bars between A3 and A4, locked."""
    board = Field.on(
        JAIL,
        volume="challenge",
        dark=True,
        specials=(Special("locks", "", DOORS),),
        adventurers=list(adventurers),
        krobs=list(krobs),
        **more,
    )
    return board.doing(Movement(board.side("adventurers")), LockAll())


def side(board: Field) -> int:
    """The hexside of the door."""
    return board.hex("A3") * 6


@rule("DN-2.11-02")
def test_a_locked_door_stops_adventurers_and_no_krob() -> None:
    board = jail("konrad@A4", "rix@B1").moving("adventurers")
    assert board.refuses("march konrad A3").because("DN-2.11-02")
    krobs = jail("rix@B1", krobs=("hunter-9@A5",)).moving("krobs")
    assert krobs.reach("hunter-9")["A3"] == 2


@rule("DN-2.11-02")
def test_an_adventurer_beside_it_opens_it_with_his_whole_movement_phase() -> None:
    board = jail("konrad@A4", "rix@B1", krobs=("hunter-9@B7",)).moving("adventurers")
    board.give("unlock konrad A3")
    assert board.refuses("march konrad A5").because("DN-2.3-01")
    assert is_locked(board.field, side(board)), "not before the phase ends"
    board.give("end-movement")
    assert board.field.ground.sides[side(board)] == HexsideKind.DOOR
    moved = jail("konrad@A5", "rix@B1").moving("adventurers").give("march konrad A4")
    assert moved.refuses("unlock konrad A3").because("DN-2.3-01")
    assert "unlock" not in moved.offered()


@rule("DN-2.11-02", "DN-2.12.2-03")
def test_a_crossbowman_who_shot_has_no_movement_phase_left_for_a_lock() -> None:
    shot = jail("hurin@A4", "rix@B1").moving("adventurers")
    assert not shot.refuses("unlock hurin A3")
    shot.field.set("did", shot.piece("hurin"), SHOT)
    shot.game.resume(shot.field)
    assert shot.refuses("unlock hurin A3").because("DN-2.12.2-03")
    assert "unlock" not in shot.offered()


@rule("DN-2.11-02", "DN-3.53-01")
def test_a_krob_that_a_spell_roots_still_locks_a_door_beside_it() -> None:
    board = jail("rix@B1", krobs=("hunter-9@A5", "warrior-1@A4"))
    unlock(board.field, side(board))
    board.field.set("charms", board.piece("warrior-1"), (("root", 1, 99),))
    board.moving("krobs")
    assert board.refuses("march warrior-1 A5").because("DN-3.53-01")
    board.give("lock warrior-1 A3").give("end-movement")
    assert is_locked(board.field, side(board))


@rule("DN-2.11-02")
def test_two_who_work_at_one_lock_open_it_once() -> None:
    board = jail("konrad@A4", "rix@A3", krobs=("hunter-9@B7",)).moving("adventurers")
    board.give("unlock konrad A3").give("unlock rix A4").give("end-movement")
    assert board.field.ground.sides[side(board)] == HexsideKind.DOOR


@rule("DN-2.11-02")
def test_who_is_stunned_at_the_lock_does_not_open_it_and_a_dog_cannot() -> None:
    board = jail("konrad@A4", "rix@B1").moving("adventurers").give("unlock konrad A3")
    stun(board.field, board.piece("konrad"))
    board.give("end-movement")
    assert is_locked(board.field, side(board))
    dog = jail("wardog-1@A4", "rix@B1").moving("adventurers")
    assert "unlock" not in dog.offered()


@rule("DN-2.11-02")
def test_a_krob_locks_an_open_door_in_the_same_way() -> None:
    board = jail("konrad@A4", "rix@B1", krobs=("warrior-1@A3", "hunter-9@B7")).moving("krobs")
    assert "lock" not in board.offered(), "it is locked already"
    board = jail("konrad@A4", "rix@B1", krobs=("hunter-9@B7", "warrior-1@A1")).moving("adventurers")
    board.give("unlock konrad A3").give("end-movement")
    board.field.put(board.piece("konrad"), board.place("B6"))
    board.field.put(board.piece("warrior-1"), board.place("A3"))
    board.moving("krobs").give("lock warrior-1 A4").give("end-movement")
    assert is_locked(board.field, side(board))


@rule("DN-3.52.2-05")
def test_demolish_a_wall_tears_a_locked_door() -> None:
    board = jail("zacharie@A5", "konrad@A4", "rix@B1", spells=True).moving("adventurers")
    board.claim("adventurers", "demolish zacharie A4>A3", 10)
    assert board.field.ground.sides[side(board)] == HexsideKind.DEMOLISHED
    assert board.reach("konrad")["A3"] == 2
    assert "unlock" not in board.offered()


@rule("DN-2.24-21")
def test_a_shot_passes_a_locked_door_as_it_passes_bars() -> None:
    board = jail("jon@A5", "rix@B7", krobs=("warrior-1@A2",)).shooting("adventurers")
    assert not board.refuses("shoot jon warrior-1")


# Levers

HALL = """
    A   .   .   .   .   .   .   .   .
    B     .   .   .   .   .   .   .   .
"""


def hall(*adventurers: str, krobs: tuple[str, ...] = ("hunter-9@B8",)) -> Field:
    """A gate in A5 and levers in A1 and B1."""
    figures = {"side": "adventurers", "levers": ["A1", "B1"], "gate": ["A5"]}
    return Field.on(
        HALL,
        volume="challenge",
        dark=True,
        specials=(Special("levers", "", figures),),
        adventurers=list(adventurers),
        krobs=list(krobs),
        sites={"Y-east": ("A5",)},
        victories=(Victory("Out.", Left(("adventurers",), 3), "once", "adventurers"),),
    )


@rule("DN-2.11-02")
def test_the_gate_opens_while_somebody_stands_on_each_lever() -> None:
    board = hall("konrad@A2", "rix@B1", "laberne@A4", "thorin@A3").moving("adventurers")
    assert board.refuses("march laberne A5>leave:laberne").because("DN-2.11-02")
    board.give("march konrad A1")
    assert Levers.of(board.field).is_open(board.field)
    board.give("march laberne A5>leave:laberne")
    assert board.at("laberne") == ""


@rule("DN-2.11-02")
def test_the_gate_stays_open_for_the_turn_and_the_stunned_hold_no_lever() -> None:
    board = hall("konrad@A2", "rix@B1", "laberne@A4", "thorin@A3").moving("adventurers").give("march konrad A1")
    board.field.set("did", board.piece("konrad"), 0)
    board.game.resume(board.field)
    board.give("march konrad A2").give("march laberne A5>leave:laberne")
    assert board.at("laberne") == ""
    stunned = hall("konrad@A2", "rix@B1 stunned", "laberne@A4").moving("adventurers").give("march konrad A1")
    assert stunned.refuses("march laberne A5>leave:laberne").because("DN-2.11-02")
    board.field.set("turn", 0, 2)
    assert not Levers.of(board.field).is_open(board.field)


@rule("DN-2.11-02", "DN-2.33-01")
def test_a_guard_locks_a_door_beside_any_of_her_three_hexes() -> None:
    board = jail("rix@B1", krobs=("zym@B4>NW",)).moving("krobs")
    unlock(board.field, side(board))
    zym = board.piece("zym")
    touching = [h for h in board.field.hexes(zym) if h == board.hex("A4")]
    assert touching, "one of her palps is beside the door"
    assert board.field.at[zym] != board.hex("A4"), "her rear hex is not"
    board.game.resume(board.field)
    board.give("lock zym A3").give("end-movement")
    assert is_locked(board.field, side(board))


@rule("DN-2.11-02", "DN-1.51-01")
def test_a_spirit_holds_no_lever() -> None:
    board = hall("konrad@A2", "living-dead-1@B2", "zacharie@A4", "laberne@A3").moving("adventurers")
    board.give("march living-dead-1 B1").give("march konrad A1")
    assert not Levers.of(board.field).is_open(board.field)
