"""Everybody shares one scene where nothing is secret; so everybody must see the same there."""

from __future__ import annotations

import pytest

from tests.server.shelf import shelf_with_toy
from warhost import library
from warhost.bots import RandomBot
from warhost.core import CHANCE, SPECTATOR, Game, new_game

OPEN = [
    pytest.param(book.id, card.id, id=card.id)
    for book in library.all_rulebooks()
    for card in book.scenarios()
    if not book.keeps_secrets(shelf_with_toy().resolve(book.id, card.id))
]
ORDERS = 40


def play_a_while(game: Game) -> None:
    bots = {seat: RandomBot(seat) for seat in game.seats}
    for _ in range(ORDERS):
        if game.over:
            return
        seat = game.ask.seat
        if seat == CHANCE:
            game.roll()
        else:
            game.give(bots[seat].choose(game.view(seat)), seat)


@pytest.mark.parametrize(("rulebook", "scenario"), OPEN)
def test_a_game_without_secrets_looks_the_same_from_every_seat(rulebook: str, scenario: str) -> None:
    game = new_game(library.rulebook(rulebook), scenario, seed=5)
    for _ in range(3):
        play_a_while(game)
        views = [game.view(seat).snapshot() for seat in (*game.seats, SPECTATOR)]
        assert all({**view, "seat": ""} == {**views[0], "seat": ""} for view in views)


def test_the_toy_has_secrets_and_shows_each_seat_its_own() -> None:
    game = new_game(shelf_with_toy().rulebook("toy"), "first-steps", seed=1)
    assert game.rulebook.keeps_secrets(game.resolved)
    play_a_while(game)
    views = [{**game.view(seat).snapshot(), "seat": ""} for seat in game.seats]
    assert any(view != views[0] for view in views)
