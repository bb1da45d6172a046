"""What is put into words on the way to the client."""

from __future__ import annotations

from tests.server.shelf import shelf_with_toy
from warhost.core import Kind, Ref, msg, new_game
from warhost.core.prompts import OneOf
from warhost.server.bots.pool import bot_cards
from warhost.server.rendering import Speller, text
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


def test_a_line_that_is_older_than_its_words_is_told_as_far_as_it_goes() -> None:
    grown = text(msg("rendering-grown", who="Toede", place=Ref("hex", 7, "Hylo")))
    assert grown.text == "Toede takes Hylo from …"
    assert [part if isinstance(part, str) else part.id for part in grown.parts] == ["Toede takes ", 7, " from …"]
    assert text(msg("rendering-odds", who="Toede", die=3, odds="2-1")).text == "Toede rolls +3 at 2-1"
    assert "rolls" in text(msg("rendering-odds", who="Toede", die=3)).text


def test_a_bot_says_which_rulebooks_it_understands() -> None:
    cards = {card.name: card for card in bot_cards()}
    assert [role.rulebook for role in cards["random"].roles] == [""]
    assert [(role.rulebook, role.title) for role in cards["warlord"].roles] == [
        ("dragons-of-glory", "warlord"),
        ("dragon-noir", "captain"),
        ("battlesystem", "general"),
    ]
    assert all(role.strength and role.about for card in cards.values() for role in card.roles)
