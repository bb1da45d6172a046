"""Prospects in any rulebook, and how a game goes on in the imagination: what weak and strong levels judge orders by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from warhost.battle.state import Battle
from warhost.bots.battle.outlook import outlook as of_battle
from warhost.bots.campaign.outlook import outlook as of_war
from warhost.bots.odds_bot import OddsBot
from warhost.bots.players import Player
from warhost.bots.skirmish.outlook import outlook as of_fight
from warhost.campaign.printed.sides import NEUTRAL, side_of
from warhost.campaign.state import War
from warhost.core import CHANCE, Dice, Game, Order, Seat, View
from warhost.skirmish.state import Skirmish

LARGEST: Final = 20
"""Wars with more armies than this on the map are too large to be played on in the imagination."""
NEAR: Final = 40
"""How many orders a look ahead plays on at most."""
EVEN: Final = 0.5
"""The prospects in a game that nobody here understands."""


def outlook_of(game: Game, seat: Seat) -> float:
    """A seat's prospects in a position, from 0 for a defeat to 1 for a victory."""
    state = game.state
    if isinstance(state, War):
        return of_war(state, side_of(seat))
    if isinstance(state, Skirmish):
        return of_fight(state, state.muster.seat_index[seat])
    if isinstance(state, Battle):
        return of_battle(state, state.side(seat))
    verdict = game.verdict
    return EVEN if verdict is None or verdict.winner is None else float(verdict.winner == seat)


def turn_of(game: Game) -> int:
    """The number of the turn or round."""
    state = game.state
    if isinstance(state, War | Skirmish):
        return state.turn[0]
    return state.round[0] if isinstance(state, Battle) else 0


def is_playable(game: Game) -> bool:
    """Whether a position is small enough to be played on in the imagination."""
    state = game.state
    if not isinstance(state, War):
        return True
    owners = enumerate(state.owner)
    return sum(owner != NEUTRAL and state.of.is_army[p] and state.at[p] >= 0 for p, owner in owners) <= LARGEST


def play_on(game: Game, player: Callable[[Seat], Player], until: int, most: int) -> int:
    """Play an imagined game on until a turn begins, at most so many orders; returns their number."""
    players = {seat: player(seat) for seat in game.seats}
    orders = 0
    while not game.over and orders < most and turn_of(game) < until:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
        else:
            game.give(players[seat].choose(game.view(seat)), seat)
            orders += 1
    return orders


def alternatives(view: View, order: Order, dice: Dice, tries: int) -> list[Order]:
    """Other orders of the same kind, drawn by lot, each once."""
    found: list[Order] = []
    for _ in range(tries):
        other = view.suggest(dice)
        if type(other) is type(order) and other != order and other not in found:
            found.append(other)
    return found


def looked_ahead(game: Game, seat: Seat, order: Order, number: int, turns: int = 1, most: int = NEAR) -> float:
    """The prospects after an order, so many turns later; in a large war as soon as its dice have fallen."""
    twin = game.copy(number)
    until = turn_of(twin) + turns + 1
    twin.give(order, seat)
    if is_playable(twin):
        play_on(twin, lambda other: OddsBot(f"{number} {other}"), until, most)
    else:
        while not twin.over and twin.ask.seat is CHANCE:
            twin.roll()
    return outlook_of(twin, seat)
