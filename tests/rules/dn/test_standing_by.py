"""Standing by: whoever may cast in the enemy's turn is asked before each of its phases, if he wants to be."""

from __future__ import annotations

from typing import Any

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_magic_casting import meadow
from warhost.core import CHANCE, Seat
from warhost.skirmish.standing_by import BeforePhase

REBELS, ORKS = Seat("rebels"), Seat("orks")


def begun(**sides: Any) -> Field:
    """The rebels' movement in a game turn that goes on with the orks."""
    return meadow(**sides).give("end-movement")


def hand_over(board: Field) -> None:
    """End the turn of the side that moves: nobody is in contact."""
    board.give("end-movement")


def has_word(board: Field) -> bool:
    """Whether somebody is asked before a phase begins."""
    return isinstance(board.game.step, BeforePhase)


def lines(board: Field) -> list[str]:
    return [message.id for message, _ in board.game.log]


@rule("DN-3.3-04")
def test_whoever_stands_by_casts_before_the_enemys_phases() -> None:
    board = begun()
    game = board.game
    board.claim("rebels", "stand-by yes")
    hand_over(board)
    assert has_word(board)
    assert game.ask.seat == "rebels"
    spent = board.field.energy[board.piece("zacharie")]
    board.claim("rebels", "empower zacharie strong-arm 3")
    while game.ask.seat is CHANCE:
        game.roll()
    assert board.field.energy[board.piece("zacharie")] < spent
    while has_word(board):
        board.give("let-them")
    assert game.ask.seat == "orks"


@rule("DN-3.3-04")
def test_nobody_is_asked_who_does_not_stand_by() -> None:
    board = begun()
    board.claim("rebels", "stand-by yes")
    board.claim("rebels", "stand-by no")
    hand_over(board)
    assert board.game.ask.seat == "orks"
    assert board.field.stands_by[0] == ()


@rule("DN-3.3-03")
@rule("DN-2.12.1-06")
def test_spells_are_cast_in_the_turn_of_an_enemy_who_can_do_nothing() -> None:
    board = begun(orks=["shaman@E12"])
    shaman = board.piece("shaman")
    board.field.set("idle", shaman, 1)
    game = board.game
    hand_over(board)
    assert game.ask.seat == "rebels", "without a word the enemy's whole turn goes by"
    assert not has_word(board)
    board.claim("rebels", "stand-by yes")
    hand_over(board)
    assert has_word(board)
    assert board.field.active[0] == game.seats.index(ORKS)
    assert game.refusal(game.read("empower zacharie strong-arm 3"), REBELS) is None


@rule("DN-3.3-04")
def test_a_word_is_asked_for_whatever_anybody_could_cast() -> None:
    """It is a seat's own wish, spoken aloud: that it is asked tells nobody whether a caster lives or has energy."""
    board = begun()
    board.claim("rebels", "stand-by yes")
    board.field.set("energy", board.piece("zacharie"), 0)
    hand_over(board)
    assert has_word(board)


@rule("DN-3-01")
def test_without_magic_nobody_stands_by() -> None:
    board = meadow(spells=False)
    assert board.refuses("stand-by yes").because("DN-3-01")


@rule("DN-2.12.1-02")
@rule("DN-2.12.1-04")
def test_a_phase_that_is_passed_over_says_why() -> None:
    board = begun()
    hand_over(board)
    assert {"dn-log-no-combat", "dn-log-no-fire"} <= set(lines(board))
    assert "DN-2.12.1-04" in str(next(m for m, _ in board.game.log if m.id == "dn-log-no-combat"))
    assert "dn-log-no-movement" not in lines(board)
