"""What is put into words on the way to the client."""

from __future__ import annotations

from tests.server.shelf import shelf_with_toy
from warhost.core import Kind, new_game
from warhost.core.prompts import OneOf
from warhost.server.bots import bot_cards
from warhost.server.rendering import Speller
from warhost.server.wire import prompts


def test_a_hexside_is_called_by_the_hexes_on_both_sides() -> None:
    game = new_game(shelf_with_toy().rulebook("toy"), "first-steps", seed=1)
    speller = Speller(game)
    grid = game.state.lexicon
    found = speller.choices(OneOf(Kind.HEXSIDE, [(3, 4)]), game.view(game.seats[0]))
    assert isinstance(found, prompts.OneOf)
    (side,) = found.values
    assert side.value == (3, 4)
    assert side.word == f"{grid.token(Kind.HEX, 3)}|{grid.token(Kind.HEX, 4)}"
    assert side.label is not None
    names = [speller.value(Kind.HEX, hex).ref for hex in (3, 4)]
    assert side.label.text == " | ".join(name.text for name in names if name)


def test_a_bot_says_which_rulebooks_it_understands() -> None:
    cards = {card.name: card for card in bot_cards()}
    assert cards["random"].rulebooks == []
    assert "dragons-of-glory" in cards["odds"].rulebooks
