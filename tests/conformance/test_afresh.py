"""What a referee keeps in mind to answer quickly never shows: a prompt is the same however its position was reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.conformance.registry import Setting
from tests.conformance.suite import (
    askers,
    offered,
    plain_ask,
    plain_preview,
    plain_refusal,
    sampled_prompts,
)
from warhost.core import Dice, Game, Order
from warhost.core.saving.saves import load_lines, save_lines


def afresh(game: Game) -> Game:
    """The same game with nothing kept in mind: all that follows from the position is worked out anew."""
    twin = game.copy()
    twin.state.rebuild()
    twin.resume(twin.state)  # a copy would be asked what the game was asked
    return twin


def reloaded(game: Game) -> Game:
    """The same game out of its own save."""
    return load_lines(save_lines(game), lambda _: game.rulebook)


def prompt(game: Game, stale: list[Order]) -> list[Any]:
    """What everybody is asked and may order, what it would mean, and what is said of orders of another time."""
    found: list[Any] = []
    for seat in askers(game):
        orders = offered(game, seat, Dice("prompt"), 30)
        found += [plain_ask(game.ask_of(seat)), [game.write(order) for order in orders]]
        found += [plain_preview(game.preview(order, seat)) for order in orders[:10]]
        found += [plain_refusal(game.refusal(order, seat)) for order in (*orders[:10], *stale)]
    for seat in game.seats:
        claims = [(kind.verb, game.sample(kind, Dice("claim"), seat)) for kind in game.claims(seat)]
        found += [[verb, order and game.write(order)] for verb, order in claims]
    return found


def after_detours(setting: Setting, dice: Dice) -> Iterator[tuple[Game, list[Order]]]:
    """A game at some of its prompts, reached through orders that were tried, refused, given and taken back.

    With it, orders of earlier prompts, about which a seat may ask at any time.
    """
    stale: list[Order] = []
    for game in sampled_prompts(setting, 9, rarely=2):
        seats = askers(game)
        if seats:
            seat = dice.choose(seats)
            order = game.suggest(dice, seat)
            prompt(game, stale)
            game.give(order, seat)
            if not game.over:
                prompt(game, stale)
            if game.can_undo(seat):
                game.undo(seat)
            stale = [*stale[-5:], order]
        if not game.over:
            yield game, stale


def test_a_prompt_is_what_it_would_be_thought_of_afresh(setting: Setting) -> None:
    dice = Dice("afresh")
    compared = 0
    for number, (game, stale) in enumerate(after_detours(setting, dice)):
        kept = prompt(game, stale)
        for twin in [afresh(game)] if number % 4 else [afresh(game), reloaded(game)]:
            assert prompt(twin, stale) == kept, game.step
        compared += bool(askers(game))
    assert compared
