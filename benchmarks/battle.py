"""The battle, ready to be timed: what players feel of it with two hosts of all kinds of troops on the table.

Every answer is asked cold: of a copy of the game, after the kept shapes are forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from time import process_time
from typing import Any

from warhost.battle.combat.odds import melee_odds
from warhost.battle.formations import shapes
from warhost.battle.movement.plain_moves import itinerary
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, shape_of, touching
from warhost.bots import bot
from warhost.core import CHANCE, Game
from warhost.core.ids import PieceId, Side
from warhost.library import new

SCENARIO = "proving-ground"
"""Two hosts of sixteen pieces."""
MEASURED = {"measuring": "always"}
"""Where distances may be known a prompt holds the limits of all acts: the dearest case."""
CLOSED = 4
"""In this round both hosts are in each other's reach."""


@cache
def battle_between_generals() -> tuple[Game, tuple[float, ...], float]:
    """A whole battle, the seconds of work for each of its orders, and for all of it."""
    game = new("battlesystem", SCENARIO, seed="bench")
    return game, *_played(game, lambda: False)


def _played(game: Game, stop: Callable[[], bool]) -> tuple[tuple[float, ...], float]:
    players = {seat: bot("odds", f"bench {seat}") for seat in game.state.rules.seats}
    seconds, start = [], process_time()
    while not game.over and not stop():
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        before = process_time()
        order = players[game.ask.seat].choose(game.view(game.ask.seat))
        seconds.append(process_time() - before)
        game.give(order)
    return tuple(seconds), process_time() - start


@cache
def hosts_at_blows() -> Game:
    """A battle in the Movement Phase, with both hosts in each other's reach and some units in contact."""
    game = new("battlesystem", SCENARIO, seed="bench", options=MEASURED)
    state: Any = game.state
    _played(game, lambda: state.round[0] >= CLOSED and game.ask.seat is not CHANCE and _moves(game))
    return game


def _moves(game: Game) -> bool:
    return any(offer.order.verb == "move" for offer in game.ask.offers)


def _cold() -> Battle:
    """The same position with nothing kept."""
    shapes.forget()
    state = hosts_at_blows().copy().state
    assert isinstance(state, Battle)
    return state


def _movers(battle: Battle) -> Iterator[PieceId]:
    for side in (GOOD, EVIL):
        yield from (piece for piece in battle.standing(side) if not touching(battle, piece))


def _worst(question: Callable[[Battle, PieceId], object], pieces: list[PieceId]) -> float:
    """The seconds of work for the unit that takes longest."""
    found = []
    for piece in pieces:
        battle = _cold()
        before = process_time()
        question(battle, piece)
        found.append(process_time() - before)
    return max(found)


def worst_prompt(_: int) -> float:
    """The limits of all acts, for the unit that takes longest."""
    return _worst(lambda battle, piece: itinerary(battle, piece).acts(), list(_movers(_cold())))


def worst_ghost(_: int) -> float:
    """The way to a place five inches ahead to which a unit is dragged, for the one that takes longest."""

    def judge(battle: Battle, piece: PieceId) -> object:
        x, y, facing = shape_of(battle, piece).pose
        forward = 5000 if battle.unit(piece).side == GOOD else -5000
        return itinerary(battle, piece).route((x + 1500, y + forward, facing))

    return _worst(judge, list(_movers(_cold())))


def worst_odds(_: int) -> float:
    """The exact odds of all fights of a unit, for the one that takes longest."""

    def odds(battle: Battle, piece: PieceId) -> object:
        return melee_odds(battle, [(piece, enemy) for enemy in touching(battle, piece)])

    return _worst(odds, [piece for piece in _cold().standing(Side(GOOD)) if touching(_cold(), piece)])


def median_order(_: int) -> float:
    """What a general thinks about an order, in the median of a whole battle."""
    seconds = sorted(battle_between_generals()[1])
    return seconds[len(seconds) // 2]


def longest_order(_: int) -> float:
    """What a general thinks about an order, at most in a whole battle."""
    return max(battle_between_generals()[1])


def whole_battle(_: int) -> float:
    """A battle between two generals."""
    return battle_between_generals()[2]
