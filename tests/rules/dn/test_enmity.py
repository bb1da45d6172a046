"""Enmity: forces that a seat leads, neutral ones, wild ones; command is another question."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.combat.attack import Strike
from warhost.skirmish.combat.retreats import Retreat
from warhost.skirmish.combat.who_can_attack import can_be_attacked, can_be_provoked
from warhost.skirmish.fire.shooters import can_be_shot, contacts
from warhost.skirmish.movement.challenges import challengers
from warhost.skirmish.scenario.muster import NO_SEAT, NOBODY
from warhost.skirmish.sequence import NextTurn

MEADOW = """
    A   .   .   .   .   .   .   .   .
    B     .   .   .   .   .   .   .   .
    C   .   .   .   .   .   .   .   .
    D     .   .   .   .   .   .   .   .
"""


def meadow(**more: list[str]) -> Field:
    """Two sides that are led, onlookers, and two packs of wild beasts."""
    sides = {
        "rebels": ["konrad@B2", "laberne@D2"],
        "orks": ["zugun@A7"],
        "neutrals": ["gerfindel@C7"],
        "wild_dogs": ["wardog-1@B4", "wardog-2@D8"],
        "wild_apes": ["barin@A1"],
    }
    return Field(MEADOW, {**sides, **more})


@pytest.mark.parametrize(
    ("one", "other", "enemies"),
    [
        ("konrad", "zugun", True),
        ("konrad", "laberne", False),
        ("konrad", "gerfindel", False),
        ("konrad", "wardog-1", True),
        ("gerfindel", "wardog-1", True),
        ("wardog-1", "wardog-2", False),
        ("wardog-1", "barin", True),
        ("gerfindel", "gerfindel", False),
    ],
)
def test_the_led_the_neutral_and_the_wild(one: str, other: str, enemies: bool) -> None:
    field, a, b = (board := meadow()).field, board.piece(one), board.piece(other)
    assert field.are_enemies(a, b) is field.are_enemies(b, a) is enemies
    if field.seat_of(b) != NO_SEAT:
        assert field.opposes(a, field.seat_of(b)) is enemies


def test_nobody_commands_the_neutral_and_the_wild() -> None:
    board = meadow()
    assert [str(seat) for seat in board.field.muster.seats] == ["rebels", "orks"]
    for name in ("gerfindel", "wardog-1", "barin"):
        assert board.field.seat_of(board.piece(name)) == NO_SEAT
    board.moving("rebels")
    assert board.refuses("march wardog-1 B5").because("DN-2.12.1-03")
    assert {order.split()[1] for order in board.orders("march")} == {"konrad", "laberne"}


def test_to_attack_the_wild_provokes_nobody() -> None:
    board = meadow(wild_dogs=["wardog-1@B3"], neutrals=["gerfindel@A3"]).fighting("rebels")
    field, dog, elf = board.field, board.piece("wardog-1"), board.piece("gerfindel")
    rebels = board.side("rebels")
    assert can_be_attacked(field, rebels, dog)
    assert not can_be_provoked(field, dog)
    assert not can_be_attacked(field, rebels, elf)
    assert can_be_provoked(field, elf)
    board.give("attack wardog-1 konrad")
    assert board.waits_for_dice
    assert field.under[3] < NOBODY, "it is still led by nobody"


@rule("DN-2.35-01")
def test_the_wild_challenge_whoever_slips_past_them() -> None:
    board = meadow(wild_dogs=["zed@B4"], neutrals=["gerfindel@A4"]).moving("rebels")
    board.give("march konrad B3>C4")
    assert board.waits_for_dice, "Zed, who is wild, dares him; the neutral Elf does not"
    field, konrad = board.field, board.piece("konrad")
    assert challengers(field, konrad, (board.place("B3"),)) == [board.piece("zed")]
    assert challengers(field, board.piece("gerfindel"), (board.place("A5"),)) == [board.piece("zed")]


@rule("DN-2.2-03")
def test_the_wild_keep_an_archer_from_shooting_and_neutrals_do_not() -> None:
    beside = meadow(wild_apes=["barin@D3"], neutrals=["gerfindel@C2"]).shooting("rebels")
    assert contacts(beside.field, beside.piece("laberne"))
    assert "shoot" not in beside.offered()
    apart = meadow(wild_apes=["barin@A1"], neutrals=["gerfindel@D3"]).shooting("rebels")
    assert not contacts(apart.field, apart.piece("laberne"))
    assert "shoot" in apart.offered()


def test_arrows_fly_at_the_wild() -> None:
    board = meadow(wild_apes=["barin@D6"]).shooting("rebels")
    assert can_be_shot(board.field, board.side("rebels"), board.piece("barin"))
    assert not can_be_shot(board.field, board.side("rebels"), board.piece("gerfindel"))
    board.give("shoot laberne barin")
    assert board.waits_for_dice


@rule("DN-2.31-01")
def test_nobody_passes_the_wild() -> None:
    board = Field.on("A   .   .   .   .", rebels=["konrad@A1", "matt@A4"], wild_dogs=["zed@A2"])
    assert board.moving("rebels").refuses("march konrad A2>A3").because("DN-2.31-01")


@rule("DN-2.37-01")
def test_the_wild_and_others_share_no_hex() -> None:
    board = Field.on(MEADOW, rebels=["konrad@B2"], wild_dogs=["wardog-1@B3 stunned"]).moving("rebels")
    assert not board.refuses("march konrad B3>B4"), "who is stunned is in nobody's way"
    assert board.refuses("march konrad B3").because("DN-2.37-01")


@rule("DN-2.24-07")
def test_the_wild_stand_in_the_line_of_fire() -> None:
    row = "A   .   .   .   .   .   .   .   ."
    board = Field.on(row, rebels=["arlon@A1"], orks=["zugun@A8"], wild_dogs=["zed@A4"]).shooting("rebels")
    assert board.refuses("shoot arlon zugun").because("DN-2.24-07")


@rule("DN-5.14.2-05")
def test_a_piece_that_nobody_commands_retreats_to_where_the_fewest_enemies_threaten_it() -> None:
    board = meadow(wild_apes=["barin@B4"], wild_dogs=["wardog-1@D8"]).moving("rebels")
    board.field.put(board.piece("konrad"), board.place("B3"))
    board.field.put(board.piece("zugun"), board.place("A5"))
    board.doing(NextTurn(), Retreat(board.piece("barin"), 1))
    # Konrad stands to the west of him and Zugun to the north-east: only the south-east is out of reach of both.
    assert board.at("barin") == "C5"
    assert board.asked != "orks", "no seat is asked where a wild beast goes"


@rule("DN-2.43.1-04")
def test_nobody_is_asked_which_of_the_wild_takes_a_blow() -> None:
    board = meadow(wild_dogs=["zed@B3", "wardog-2@D8"])
    pack = board.piece("zed"), board.piece("wardog-2")
    board.doing(NextTurn(), Strike(pack, "wound"))
    assert (board.health("zed"), board.health("wardog-2")) == ("wounded", "fit")
