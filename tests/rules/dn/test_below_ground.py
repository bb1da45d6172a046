"""What The Challenge changes in turns, fire, jumps and spells, and nowhere else (DN-1-02, DN-2.12.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.combat.odds import Melee, reckon, table_of
from warhost.skirmish.maps.drawings import Letter
from warhost.skirmish.sight.judged_lines import judge
from warhost.skirmish.turns import PlayerTurn

ROW = "A   .   .   .   .   .   .   ."


def below(drawing: str = ROW, **more: Any) -> Field:
    """A fight below ground by the rules of The Challenge."""
    return Field.on(drawing, **{"volume": "challenge", "dark": True, **more})


@rule("DN-2.12.2-01", "DN-2.12.2-03")
def test_adventurers_move_unshot_at_and_a_crossbowman_who_shot_does_not_move() -> None:
    board = below(adventurers=["hurin@A1", "konrad@A2"], krobs=["hunter-1@A5"])
    board.field.put(board.piece("konrad"), board.place("A7"))
    board.shooting("adventurers").give("shoot hurin hunter-1", 10)
    if board.asked == "krobs":
        board.give(min(board.orders("fall-back")))
    if "hold-fire" in board.offered():
        board.give("hold-fire")
    assert board.refuses("march hurin A2").because("DN-2.12.2-03")
    board.give("march konrad A6")
    assert board.asked == "adventurers", "nobody interrupts a march with arrows"
    assert board.game.ask.rules == ("DN-2.12.2-01",), "a player reads the rule of this volume"


@rule("DN-2.12.2-04")
def test_adventurers_attack_krobs_in_contact_alone() -> None:
    board = below(adventurers=["konrad@A1"], krobs=["hunter-1@A3", "hunter-2@A7"]).fighting("adventurers")
    assert board.asked != "adventurers" or "attack" not in board.offered()
    near = below(adventurers=["konrad@A1"], krobs=["hunter-1@A2"]).fighting("adventurers")
    assert near.orders("attack") == {"attack hunter-1 konrad"}


@rule("DN-2.12.2-05")
def test_a_stunned_adventurer_stands_up_at_the_end_of_his_next_turn() -> None:
    board = below(adventurers=["rix@A1 stunned", "konrad@A4"], krobs=["hunter-1@A5", "hunter-2@A7"])
    board.field.set("stunned_in", board.piece("rix"), 0)
    board.fighting("adventurers")
    assert board.health("rix") == "stunned"
    board.give("end-combat")
    assert board.health("rix") == "fit"


@rule("DN-2.12.2-08")
def test_the_turn_of_the_krobs_is_movement_and_combat() -> None:
    board = below(adventurers=["rix@A4"], krobs=["hunter-1@A5", "hunter-2@A7"])
    seat = board.side("krobs")
    phases = [type(step).__name__ for step in PlayerTurn(0, seat).listed(board.field)]
    assert [name for name in phases if "Turn" not in name] == [
        "OpenMovement",
        "Movement",
        "AfterMovement",
        "OpenCombat",
        "Combat",
    ]
    board.moving("krobs")
    assert board.game.ask.rules == ("DN-2.12.2-08",), "a player reads the rule of this volume"
    assert board.refuses("shoot rix hunter-1").because("DN-2.12.2-01"), "out of phase he reads its sequence too"
    board.give("end-movement")
    assert board.offered() == {"attack", "end-combat"}


@rule("DN-4.44-01", "DN-1.32-02")
@pytest.mark.parametrize("krob", ["hunter-1@C5", "migam@C5>W", "alkiram@C6>W"])
def test_every_krob_is_fought_on_the_table_for_those_on_foot(krob: str) -> None:
    hall = "\n".join(f"{row}   {'  ' * (n % 2)}{'   '.join('.' * 9)}" for n, row in enumerate("ABCDE"))
    board = below(hall, adventurers=["konrad@A1"], krobs=[krob])
    melee = Melee((board.piece("konrad"),), (board.piece(krob.partition("@")[0]),))
    assert table_of(board.field, melee) is board.field.muster.tables.combat_foot


@rule("DN-4.52-02")
def test_a_gharv_on_the_beach_is_out_of_its_element() -> None:
    board = below("A   b   b   ~", adventurers=["konrad@A1"], krobs=["hunter-1"], wild=["gharv-1@A2"])
    melee = Melee((board.piece("konrad"),), (board.piece("gharv-1"),))
    assert reckon(board.field, melee).shift == 1
    paved = below("A   p   p   ~", adventurers=["konrad@A1"], krobs=["hunter-1"], wild=["gharv-1@A2"])
    melee = Melee((paved.piece("konrad"),), (paved.piece("gharv-1"),))
    assert reckon(paved.field, melee).shift == 2, "on any land, paved too"


@rule("DN-2.24-11")
def test_baby_krobs_are_in_the_way_of_dwarves_alone() -> None:
    for archer, refused in (("laberne", False), ("barin", True)):
        board = below(adventurers=[f"{archer}@A1"], krobs=["hunter-1@A3 baby", "warrior-1@A5"]).shooting("adventurers")
        assert bool(board.refuses(f"shoot {archer} warrior-1").because("DN-2.24-07")) is refused


@rule("DN-3.1-02")
def test_spells_of_the_surface_do_not_exist_below() -> None:
    board = below(adventurers=["zacharie@A1"], krobs=["hunter-1@A7"]).moving("adventurers")
    energy = board.field.energy[board.piece("zacharie")]
    assert board.refuses("reshape zacharie tree small A3 0", "adventurers").because("DN-3.1-02")
    assert board.field.energy[board.piece("zacharie")] == energy == 200


# The slope and the wall of the Wights' Bridge

SLOPE = {"^": Letter("flat", 0), "/": Letter("slope", -0.5), ",": Letter("flat", -1)}


@rule("DN-2.24-25")
@pytest.mark.parametrize(
    ("volume", "at", "blocked"),
    [("challenge", "A2", True), ("challenge", "A3", False), ("challenge", "A6", False), ("exile", "A2", False)],
)
def test_over_the_lip_of_the_steep_slope_one_shoots_only_from_its_top(volume: Any, at: str, blocked: bool) -> None:
    sides = {"adventurers": [f"laberne@{at}"], "krobs": ["hunter-1@A4"]}
    board = below("A   ^   ^   ^   /   ,   ,", legend=SLOPE, volume=volume, **sides)
    line = judge(board.field.ground, board.place(at), board.place("A4"), volume=volume)
    assert line.blocked is blocked
    if volume == "challenge" and at != "A3":
        board.field.put(board.piece("hunter-1"), board.place("A4"))
        board.shooting("adventurers")
        assert ("shoot" in board.offered()) is not blocked


BRIDGE = {"B": Letter("stone-bridge", 0), "i": Letter("beach", -1), "~": Letter("water", -1), ".": Letter("flat", 0)}
SPAN = """
A   .   B   B   B   .
         =   =
B     ~   i   ~   ~   ~
"""


@rule("DN-5.12.2-03")
@pytest.mark.parametrize(("option", "allowed"), [("on", True), ("off", False)])
def test_one_climbs_the_low_wall_for_two_points_more_and_jumps_onto_the_island(option: str, allowed: bool) -> None:
    walled = SPAN.replace("         =   =", "           = =")
    board = below(
        walled, legend=BRIDGE, adventurers=["rix@A3"], krobs=["hunter-1@A5"], options={"low-wall-jumps": option}
    ).moving("adventurers")
    leaps = {order for order in board.orders("march") if "leap" in order}
    assert ("march rix leap:rix>B2" in leaps) is allowed
    if allowed:
        board.give("march rix leap:rix>B2", 4)
        assert board.at("rix") == "B2"
        slow = below(walled, legend=BRIDGE, adventurers=["thorin@A3 wounded"], krobs=["hunter-1@A5"]).moving(
            "adventurers"
        )
        assert slow.refuses("march thorin leap:thorin>B2").because("DN-2.31-09"), "two points do not do"


@rule("DN-2.24-06")
def test_the_fallen_arch_is_rubble() -> None:
    board = below("A   .   d   .   .   .", adventurers=["laberne@A5", "rix@A3"], krobs=["hunter-1@A2"])
    assert board.moving("krobs").reach("hunter-1")
    field = board.field
    field.put(board.piece("hunter-1"), board.place("A1"))
    assert board.moving("krobs").reach("hunter-1")["A2"] == 2
    field.put(board.piece("hunter-1"), board.place("A2"))
    assert reckon(field, Melee((board.piece("rix"),), (board.piece("hunter-1"),))).shift == 1
