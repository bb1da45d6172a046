"""Spider webs: closed to Adventurers, torn in combat, burned by fire (DN-2.46-01, DN-2.31-10, DN-1.53-02)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.combat.webs import COUNTERS, spin, webs
from warhost.skirmish.scenario.conditions import Area
from warhost.skirmish.scenario.scenarios import Special
from warhost.skirmish.sequence import Movement
from warhost.skirmish.specials.spinning_webs import Hang, Spinning

ROW = """
    A   .   .   .   .   .   .   .
    B     .   .   .   .   .   .   .
"""


def webbed(hex_: str, *adventurers: str, krobs: tuple[str, ...] = ("hunter-9@A7",), **more: Any) -> Field:
    """A passage with a web."""
    board = Field.on(ROW, volume="challenge", dark=True, adventurers=list(adventurers), krobs=list(krobs), **more)
    spin(board.field, board.hex(hex_))
    return board


def hung(board: Field) -> list[str]:
    """The hexes with webs, by name."""
    return [board.field.muster.ground.name(hex_) for hex_ in webs(board.field)]


@rule("DN-2.31-10")
def test_an_adventurer_stops_before_a_web_and_a_krob_walks_through() -> None:
    board = webbed("A4", "konrad@A3", krobs=("hunter-9@A5",))
    assert board.moving("adventurers").refuses("march konrad A4").because("DN-2.31-10")
    assert board.moving("krobs").reach("hunter-9")["A4"] == 1


@rule("DN-2.46-01")
def test_an_empty_web_is_torn_by_a_sure_advance_that_begins_in_it() -> None:
    board = webbed("A4", "konrad@A3").fighting("adventurers")
    assert "tear" in board.offered()
    reach = {order.split(">")[-1].split()[-1] for order in board.orders("tear")}
    assert "A4" in reach
    assert "A7" not in reach, "a Krob stands there"
    board.give("tear konrad A4>A5>A6")
    assert board.at("konrad") == "A6"
    assert hung(board) == []
    assert "tear" not in board.offered()


@rule("DN-2.46-01")
def test_tearing_is_his_attack_and_his_advance_half_his_points() -> None:
    board = webbed("A4", "thorin@A3", "rix@B7").fighting("adventurers")
    reach = {order.split(">")[-1].split()[-1] for order in board.orders("tear")}
    assert all(board.field.grid.distance(board.hex("A3"), board.hex(hex_)) <= 2 for hex_ in reach), "two of four points"
    fought = webbed("A4", "konrad@A3", "rix@B1", krobs=("warrior-1@B3", "hunter-9@B2")).fighting("adventurers")
    fought.give("attack warrior-1 konrad", 9)  # 20 against 8: 2-1, armour, nothing happens
    assert fought.refuses("tear konrad A4")


@rule("DN-2.46-01")
def test_who_is_too_weak_for_half_a_step_still_tears_the_web_before_him() -> None:
    board = webbed("A4", "sarah@A3 wounded").fighting("adventurers")
    board.field.set("charms", board.piece("sarah"), (("move", 1 - board.field.allowance(board.piece("sarah")), 9),))
    assert board.field.allowance(board.piece("sarah")) == 1
    assert board.orders("tear") == {"tear sarah A4"}
    board.give("tear sarah A4")
    assert (board.at("sarah"), hung(board)) == ("A4", [])


@rule("DN-2.46-01")
def test_the_krob_in_a_web_can_be_attacked_and_the_web_falls_only_to_who_advances_into_it() -> None:
    for order, left in (("advance konrad A4", []), ("stay-put", ["A4"])):
        board = webbed("A4", "konrad@A3", krobs=("hunter-1@A4", "hunter-9@A7")).fighting("adventurers")
        assert "tear" not in board.offered(), "it is not empty"
        board.give("attack hunter-1 konrad", 1)
        assert board.health("hunter-1") == "dead"
        board.give(order)
        assert hung(board) == left


@rule("DN-4.44-15")
def test_fire_burns_a_web() -> None:
    board = webbed("A4", "zacharie@A1").moving("adventurers")
    board.claim("adventurers", "fireball zacharie A4", 9)
    assert hung(board) == []


@rule("DN-2.24-26")
def test_webs_stop_arrows_as_trees_do() -> None:
    board = webbed("A3", "laberne@A1", "jon@B1", krobs=("hunter-1@A5", "hunter-2@A3")).shooting("adventurers")
    assert board.refuses("shoot laberne hunter-1").because("DN-2.24-26")
    assert not board.refuses("shoot laberne hunter-2")


@rule("DN-1.53-02")
@pytest.mark.parametrize("wanted", [2, COUNTERS + 3])
def test_the_krobs_spin_their_webs_before_the_first_turn_but_no_more_than_there_are(wanted: int) -> None:
    figures = {"hexes": ("A1",), "side": "krobs", "spins": wanted, "area": Area(rows="A-B", columns="2-7")}
    board = Field.on(
        ROW,
        volume="challenge",
        dark=True,
        adventurers=["rix@A2"],
        krobs=["hunter-9@A7"],
        specials=(Special("webs", "Webs hang here.", figures),),
    )
    board.doing(Movement(board.side("adventurers")), Spinning(), Hang())
    assert board.asked == "krobs"
    assert board.refuses("spin A2").because("DN-1.53-02"), "somebody stands there"
    assert board.refuses("spin A1").because("DN-1.53-02"), "beyond the area"
    free = [f"{row}{column}" for row in "AB" for column in range(2, 8) if (row, column) not in (("A", 2), ("A", 7))]
    most = min(wanted, COUNTERS - 1)
    for hex_ in free[:most]:
        board.give(f"spin {hex_}")
    assert len(hung(board)) == most + 1
    assert board.offered() != {"spin", "no-more-webs"}
