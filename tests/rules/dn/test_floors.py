"""Switches for single maps and for armour in the marsh (DN-1.42-07, DN-2.24-06, DN-1.42-12, DN-5.23-01)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.challenge.mire import STUCK, is_stuck, struggle
from warhost.skirmish.maps.floors import floored, lower_passages
from warhost.skirmish.maps.ground import Ground, Sheet, lay_out
from warhost.skirmish.maps.movement_costs import passages
from warhost.skirmish.notes import remember
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.rulebook import DragonNoir
from warhost.skirmish.sequence import Movement

BOOK = DragonNoir()


def laid(map_: str, **options: str) -> Ground:
    """A map with some options."""
    return floored(lay_out([Sheet(map_)]), {name.replace("_", "-"): value for name, value in options.items()})


@rule("DN-1.42-07")
@pytest.mark.parametrize(("floor", "foot", "armoured"), [("floor", 1, 1), ("water", 5, 0), ("marsh", 2, 2)])
def test_the_lower_passages_of_the_maze_are_floor_water_or_marsh(floor: str, foot: int, armoured: int) -> None:
    ground = laid("maze", maze_floor=floor)
    into_b4 = ground.hex("A4") * 6 + ground.grid.direction(ground.hex("A4"), ground.hex("B4"))
    assert passages(ground, "foot").cost[into_b4] == foot
    assert passages(ground, "armoured").cost[into_b4] == armoured
    under = ground.lower(ground.hex("D8"))
    assert ground.kind(under).key == {"floor": "flat"}.get(floor, floor), "under a walkway too"
    assert ground.kind(ground.hex("F7")).key == "paved"


@rule("DN-1.42-07")
def test_the_switch_is_offered_only_where_nobody_begins_in_the_passages() -> None:
    closed = {card.id: set(card.closed) for card in BOOK.scenarios()}
    assert "maze-floor" not in closed["throne-of-alkiram"]
    assert "maze-floor" in closed["narrow-ways"]
    assert "maze-floor" in closed["three-lights"]
    assert lower_passages(lay_out([Sheet("jails")])) == frozenset()


@rule("DN-2.24-06")
@pytest.mark.parametrize(("arch", "key", "cost"), [("rubble", "rubble", 2), ("slope", "gentle-slope", 1)])
def test_the_fallen_arch_is_rubble_unless_the_switch_says_otherwise(arch: str, key: str, cost: int) -> None:
    ground = laid("wights-bridge", fallen_arch=arch)
    f10 = ground.hex("F10")
    assert ground.kind(f10).key == key
    from_f9 = ground.hex("F9") * 6 + ground.grid.direction(ground.hex("F9"), f10)
    assert passages(ground, "foot").cost[from_f9] == cost


@rule("DN-1.42-12")
@pytest.mark.parametrize(("on", "cost"), [("on", 2), ("off", 1)])
def test_the_furniture_of_the_jails_can_be_taken_away(on: str, cost: int) -> None:
    ground = laid("jails", jails_furniture=on)
    to_h7 = ground.hex("H6") * 6 + ground.grid.direction(ground.hex("H6"), ground.hex("H7"))
    to_h8 = ground.hex("H7") * 6 + ground.grid.direction(ground.hex("H7"), ground.hex("H8"))
    assert passages(ground, "foot").cost[to_h7] == 1
    assert passages(ground, "foot").cost[to_h8] == cost


MARSH = "A   .   %   %   %   ."


def marsh(*adventurers: str, krobs: tuple[str, ...] = ("hunter-9@A5",), on: str = "on", **more: Any) -> Field:
    """A row of marsh."""
    sides = {"adventurers": [*adventurers], "krobs": list(krobs)}
    return Field(MARSH, sides, volume="challenge", dark=True, options={"stuck-in-marsh": on}, **more)


@rule("DN-5.23-01")
@pytest.mark.parametrize(("die", "stuck"), [(4, True), (5, False)])
def test_armour_tests_in_every_marsh_hex_and_is_stuck_on_1_to_4(die: int, stuck: bool) -> None:
    board = marsh("konrad@A1").moving("adventurers").give("march konrad A2>A3", die)
    assert is_stuck(board.field, board.piece("konrad")) is stuck
    assert board.at("konrad") == ("A2" if stuck else "A3")
    assert board.waits_for_dice, "the next hex is tested too, or he struggles in his next turn"


@rule("DN-5.23-01")
def test_warriors_test_and_the_unarmoured_do_not() -> None:
    board = marsh("rix@A1").moving("adventurers").give("march rix A2")
    assert not board.waits_for_dice
    krobs = marsh("rix@A1", krobs=("warrior-1@A5",)).moving("krobs").give("march warrior-1 A4")
    assert krobs.waits_for_dice


@rule("DN-5.23-01")
@pytest.mark.parametrize(("die", "free"), [(4, False), (5, True)])
def test_who_is_stuck_gets_free_at_the_start_of_his_turn_on_5_to_10(die: int, free: bool) -> None:
    board = marsh("konrad@A1").moving("adventurers").give("march konrad A2", 1)
    while not board.waits_for_dice:
        ends = [verb for verb in board.offered() if verb.startswith(("end-", "hold-"))]
        board.give(ends[0])
    board.roll(die)
    assert is_stuck(board.field, board.piece("konrad")) is not free
    moves = board.moving("adventurers").reach("konrad")
    assert bool(moves) is free


@rule("DN-5.23-01")
@pytest.mark.parametrize("who", ["konrad", "warrior-1"])
def test_who_died_in_the_marsh_struggles_no_more(who: str) -> None:
    board = marsh("konrad@A3", "rix@A1", krobs=("warrior-1@A4", "hunter-9@A5"))
    remember(board.field, STUCK, tuple(map(board.piece, ("konrad", "warrior-1"))))
    board.field.become(board.piece(who), Health.DEAD)
    board.doing(Movement(board.side("adventurers")))
    for side in ("adventurers", "krobs"):
        struggle(board.field, board.side(side))
    assert not is_stuck(board.field, board.piece(who))
    board.game.resume(board.field)
    roll = board.game.pending_roll
    assert roll is not None, "the other one still does"
    board.roll(1)
    assert not board.waits_for_dice


@rule("DN-5.23-01")
def test_nobody_is_stuck_without_the_switch() -> None:
    board = marsh("konrad@A1", on="off").moving("adventurers").give("march konrad A2")
    assert not board.waits_for_dice
