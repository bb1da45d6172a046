"""Secret dice: everyone sees that they are rolled, only those named see what they show."""

from __future__ import annotations

import pytest

from tests.conformance.suite import Player
from tests.conformance.toy import RULEBOOK
from tests.conformance.toy.errands import SITES, DrawErrand
from tests.conformance.toy.fen import Fen
from warhost.core import SPECTATOR, Game, IllegalOrder, Seat, new_game
from warhost.core.saving.chronicle import ChronicleEntry
from warhost.core.saving.saves import load_lines, save_lines

RED, BLUE = Seat("red"), Seat("blue")


def at_the_errands() -> Game:
    """A game of the toy in which the errand of red is about to be drawn."""
    game, player = new_game(RULEBOOK, "two-crews", seed=4, options={"errands": "on"}), Player(1, claims=False)
    while not isinstance(game.step, DrawErrand):
        player.act(game)
    return game


def errand(game: Game) -> int:
    """Where the errand of red lies."""
    assert isinstance(game.state, Fen)
    return game.state.errand[0]


def drawn() -> tuple[Game, ChronicleEntry]:
    """The game after that die, and its record."""
    game = at_the_errands()
    game.roll()
    return game, game.entries[-1]


def test_only_the_seats_named_see_the_faces_in_the_record() -> None:
    game, entry = drawn()
    assert errand(game) == SITES[entry.what[0] - 1]
    assert entry.faces_for(RED) == entry.what
    assert entry.faces_for(BLUE) == entry.faces_for(SPECTATOR) == ()


def test_dice_that_were_taken_back_are_listed_for_those_who_saw_them() -> None:
    game, entry = drawn()
    point = game.live[-1]
    assert game.dice_taken_back(point, RED) == (entry.what,)
    assert game.dice_taken_back(point, BLUE) == game.dice_taken_back(point, SPECTATOR) == ()


def test_nobody_types_the_faces_of_a_secret_roll() -> None:
    game = at_the_errands()
    with pytest.raises(IllegalOrder, match="rolls them itself"):
        game.roll(3)
    assert game.copy().roll(3) == (3,), "a search may try every face"


def test_who_does_not_see_the_faces_sees_neither_preview_nor_what_they_would_mean() -> None:
    game = at_the_errands()
    mine, theirs = game.view(RED), game.view(BLUE)
    assert mine.roll_preview() is not None
    assert theirs.roll_preview() is None
    sites, faces = mine.odds(), theirs.odds()
    assert sites is not None
    assert faces is not None
    assert {site for site, _ in sites.chances} == set(SITES)
    assert {face for face, _ in faces.chances} == {(n + 1,) for n in range(len(SITES))}


def test_a_save_remembers_who_saw_the_dice_and_is_replayed_with_them() -> None:
    game, entry = drawn()
    lines = save_lines(game)
    assert '"seen_by":["red"]' in lines[len(game.entries)]
    again = load_lines(lines, lambda _: RULEBOOK)
    assert again.entries[-1].seen_by == entry.seen_by
    assert again.state.hash == game.state.hash
    again.rewind(again.live[-1])
    again.roll()
    assert again.entries[-1].faces_for(BLUE) == ()


def test_the_log_tells_the_others_only_that_a_die_was_rolled() -> None:
    game, _ = drawn()
    assert any("Your errand lies at" in str(line) for line in game.view(RED).log())
    assert not any("Your errand lies at" in str(line) for line in game.view(BLUE).log())
    assert "red knows its errand." in [str(line) for line in game.view(BLUE).log()]


def test_what_is_imagined_does_not_follow_the_die() -> None:
    game, entry = drawn()
    true = SITES[entry.what[0] - 1]
    imagined = {errand(game.imagine(BLUE, salt)) for salt in range(40)}
    assert len(imagined) > 1
    assert {errand(game.imagine(RED, salt)) for salt in range(5)} == {true}
