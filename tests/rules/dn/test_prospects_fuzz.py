"""Prospects once more: fights thinned out at random shortly before their end, and played on to it (DN-2.11-02)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.test_prospects import SEVEN, Unending
from warhost.bots import bot
from warhost.bots.players import Player
from warhost.core import CHANCE, Dice, Game, new_game
from warhost.core.seats import Seat
from warhost.skirmish.magic.range_and_energy import casters
from warhost.skirmish.movement.arrivals import exits
from warhost.skirmish.places import NOWHERE, upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.prospects import settled
from warhost.skirmish.state import OFF, Skirmish

GAMES = 24
"""Fights of each scenario."""
LATE = 3
"""How many turns are left of them at most."""
OPEN_TO_THE_END = ("beans-for-giants", "day-of-the-black-fox")
"""Where hardly anything is certain while somebody is left."""


def step(game: Game, players: dict[Seat, Player]) -> None:
    """Let chance or a player have his way."""
    if game.ask.seat is CHANCE:
        game.roll()
    else:
        game.give(players[game.ask.seat].choose(game.view(game.ask.seat)))


def thin_out(field: Skirmish, dice: Dice) -> None:
    """Some or most of a side die where they stand, sink, or leave where they may; casters have little energy left."""
    unlucky = [dice.below(7) for _ in field.muster.sides]
    for piece in field.muster.walkers:
        counter, horse = field.muster.pieces[piece], field.mount[piece]
        if counter.sort != "fighter" or field.health[piece] == Health.DEAD or dice.below(6) >= unlucky[counter.side]:
            continue
        at, ways = field.at[piece], sorted(exits(field.muster, counter.side))
        lot = dice.below(3)
        if lot == 0 and ways:
            for one in (piece, horse):
                if one >= 0:
                    field.set("exit", one, ways[dice.below(len(ways))])
            field.take_off(piece)
            continue
        if horse >= 0 and at != OFF:
            field.unseat(piece, NOWHERE)
        if lot == 1 and at != OFF:
            field.put(piece, upper(at))
        else:
            field.take_off(piece)
            field.set("gone", piece, 1)
        field.become(piece, Health.DEAD)
    for caster in casters(field.muster):
        field.set("energy", caster, dice.below(40))
    field.set("turn", 0, field.muster.scenario.turns - dice.below(LATE))
    field.note("event", "thinned out")


@rule("DN-2.11-02")
@pytest.mark.parametrize("scenario", SEVEN)
def test_nothing_that_is_settled_comes_out_otherwise(scenario: str) -> None:
    decided = 0
    for number in range(GAMES):
        seed = f"thin {scenario} {number}"
        game, dice = new_game(Unending(), scenario, seed=seed), Dice(seed)
        field = game.state
        assert isinstance(field, Skirmish)
        players = {seat: bot("random", f"{seed} {seat}") for seat in game.seats}
        while field.turn[0] < 2 or field.march[0] is not None:
            step(game, players)
        thin_out(field, dice)
        game.settle()
        certain = None
        while not game.over:
            now = settled(field)
            assert certain is None or now is not None, f"{seed}: it was certain once"
            certain = now or certain
            step(game, players)
        assert game.verdict is not None
        if certain is not None:
            decided += 1
            winner = None if certain.level in ("draw", "shared") else certain.side
            assert (game.verdict.winner, game.verdict.level) == (winner, certain.level), seed
    assert decided or scenario in OPEN_TO_THE_END
