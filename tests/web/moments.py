"""Moments of games between bots, by the orders that lead there."""

from __future__ import annotations

from functools import lru_cache

from tests.web.serving import SEED
from warhost import library
from warhost.bots import bot
from warhost.core import CHANCE, Game

Orders = tuple[tuple[str, str], ...]
"""Who gave an order, and the order."""


@lru_cache
def orders_until(rulebook: str, scenario: str, seat: str, verb: str) -> Orders:
    """The orders of a game between bots until a seat can give an order of a kind; all of them for no verb."""
    game = library.new(rulebook, scenario, seed=SEED)
    players = {one: bot("odds", 3) for one in game.seats}
    while not game.over and not (verb and may_give(game, seat, verb)):
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(players[game.ask.seat].choose(game.view(game.ask.seat)), game.ask.seat)
    return tuple((entry.seat, game.write(entry.what)) for entry in game.entries if entry.kind == "order")


def may_give(game: Game, seat: str, verb: str) -> bool:
    """Whether a seat is asked and can give orders of a kind."""
    return game.ask.seat == seat and verb in {offer.order.verb for offer in game.offers()}
