"""Bots go by the paths that people are proposed, and these go round neutral lands (DG-03-10)."""

from __future__ import annotations

from tests.rulemark import rule
from warhost import library
from warhost.bots import bot
from warhost.campaign.land.flying import Fly
from warhost.campaign.land.movement import March
from warhost.core import CHANCE
from warhost.core.prompts import PathTo

MARCHES = 25


@rule("DG-03-10")
def test_a_bot_marches_by_the_paths_that_people_are_proposed() -> None:
    game = library.new("dragons-of-glory", "campaign", seed=11)
    players = {seat: bot("odds", 3) for seat in game.seats}
    marches = 0
    while marches < MARCHES:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        seat = game.ask.seat
        order = players[seat].choose(game.view(seat))
        if isinstance(order, March | Fly):
            first, along, path = (getattr(order, name) for name, _ in order.parts())
            proposed = game.choices(type(order), first, along)
            assert isinstance(proposed, PathTo)
            assert tuple(path) == tuple(proposed.path(path[-1]))
            marches += 1
        game.give(order, seat)
