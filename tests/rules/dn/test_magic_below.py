"""Spells in The Challenge on what only it has: Guards, walkways, two player turns to cast in, half-lived spirits."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_places import CROSSING, LEGEND
from warhost.skirmish.places import upper

HALL = """
    A   .   .   .   .   .   .   .   .   .
    B     .   .   .   .   .   .   .   .   .
    C   .   .   .   .   .   .   .   .   .
    D     .   .   .   .   .   .   .   .   .
    E   .   .   .   .   .   .   .   .   .
    F     .   .   .   .   .   .   .   .   .
"""


def hall(*adventurers: str, krobs: tuple[str, ...] = ("golom@C6>W", "hunter-9@F9"), drawing: str = HALL) -> Field:
    """Zacharie with others in a hall with a Guard, in the company's movement phase."""
    board = Field.on(
        drawing,
        volume="challenge",
        dark=True,
        spells=True,
        legend=LEGEND if drawing is CROSSING else {},
        adventurers=["zacharie@C1", *adventurers],
        krobs=list(krobs),
    )
    return board.moving("adventurers")


@rule("DN-3.53-07", "DN-4.44-02")
def test_halving_a_guard_halves_both_her_palps() -> None:
    board = hall()
    palps = [board.piece(f"golom-{side}-palp") for side in ("left", "right")]
    assert [board.field.attack(palp) for palp in palps] == [20, 20]
    board.claim("adventurers", "enchant zacharie weakness golom", 10)
    assert [board.field.attack(palp) for palp in palps] == [10, 10]


@rule("DN-3.55-02", "DN-4.44-15")
@pytest.mark.parametrize("cell", range(3))
def test_a_fireball_on_any_hex_of_a_guard_is_one_roll_for_her(cell: int) -> None:
    board = hall()
    board.claim("adventurers", f"fireball zacharie {sorted(board.cells('golom'))[cell]}", 10)
    assert "Golom" in str(board.game.ask.message)
    board.roll(1)
    assert not board.waits_for_dice, "her palps are no targets of their own"


@rule("DN-3.55-05", "DN-3.55-10", "DN-3.55-09")
def test_spirits_stay_half_as_long_below_ground() -> None:
    board = hall().claim("adventurers", "conjure zacharie gargoyles gargoyle-1@A1,gargoyle-2@A2", 10)
    assert board.field.stays[board.piece("gargoyle-1")] == board.field.player_turn[0] + 2 * 2 - 1
    board = hall()
    dead = ",".join(f"living-dead-{number}@{hex_}" for number, hex_ in enumerate(("A1", "A2", "B1", "B2"), 1))
    board.claim("adventurers", f"conjure zacharie living-dead {dead}", 10)
    assert board.field.stays[board.piece("living-dead-1")] == board.field.player_turn[0] + 1 * 2 - 1


@rule("DN-3.53-09")
def test_levitation_lifts_from_the_passage_onto_the_walkway_above_and_not_into_the_same_hex() -> None:
    board = hall("rix@C3", krobs=("hunter-9@A6",), drawing=CROSSING)
    assert board.refuses("levitate zacharie rix C4", "adventurers").because("DN-3.53-09"), "no higher"
    board.claim("adventurers", "levitate zacharie rix B2", 10)
    assert board.field.place(board.piece("rix")) == upper(board.hex("B2"))


@rule("DN-2.12.2-06")
def test_a_caster_has_one_spell_a_game_turn_in_his_own_turn_or_in_that_of_the_krobs() -> None:
    own = hall("rix@F1").claim("adventurers", "fireball zacharie A9", 10)
    assert own.turn_of("krobs", "movement").refuses("fireball zacharie A8", "adventurers").because("DN-2.12.2-06")
    theirs = hall("rix@F1").turn_of("krobs", "movement").claim("adventurers", "fireball zacharie A9", 10)
    assert theirs.refuses("fireball zacharie A8", "adventurers").because("DN-2.12.2-06")
    assert not theirs.turn_of("adventurers", "movement").refuses("fireball zacharie A8", "adventurers")
