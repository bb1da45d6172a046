"""The battle, ready to be timed: what players feel of it with two hosts of all kinds of troops on the table.

Every answer is asked cold: of a copy of the game, after the kept shapes are forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from statistics import median
from time import process_time
from typing import Any

from warhost.battle.combat.odds import melee_odds
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations import shapes
from warhost.battle.missiles.shooters import line_of_fire
from warhost.battle.missiles.volleys import volley, volley_odds
from warhost.battle.movement.moves_and_forced_marches import itinerary
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, shape_of, touching
from warhost.bots import bot
from warhost.core import CHANCE, Dice, Game
from warhost.core.ids import PieceId, Side
from warhost.library import new

SCENARIO = "proving-ground"
"""Two hosts of sixteen pieces."""
LAIRN = "lairn"
"""Missiles, ground and heroes."""
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
def hosts_at_blows(scenario: str) -> Game:
    """A battle in the Movement Phase, with both hosts in each other's reach and some units in contact."""
    game = new("battlesystem", scenario, seed="bench", options=MEASURED)
    state: Any = game.state
    _played(game, lambda: state.round[0] >= CLOSED and game.ask.seat is not CHANCE and _moves(game))
    return game


def _moves(game: Game) -> bool:
    return any(offer.order.verb == "move" for offer in game.ask.offers)


def _cold(scenario: str = SCENARIO) -> Battle:
    """The same position with nothing kept."""
    shapes.forget()
    state = hosts_at_blows(scenario).copy().state
    assert isinstance(state, Battle)
    return state


def _movers(battle: Battle) -> Iterator[PieceId]:
    for side in (GOOD, EVIL):
        yield from (piece for piece in battle.standing(side) if not touching(battle, piece))


def _worst(question: Callable[[Battle, PieceId], object], pieces: list[PieceId], scenario: str = SCENARIO) -> float:
    """The seconds of work for the unit that takes longest."""
    return max(_seconds(question, _cold(scenario), piece) for piece in pieces)


def _seconds(question: Callable[[Battle, PieceId], object], battle: Battle, piece: PieceId) -> float:
    before = process_time()
    question(battle, piece)
    return process_time() - before


def worst_prompt(_: int, scenario: str = SCENARIO) -> float:
    """The limits of all acts, for the unit that takes longest."""
    movers = list(_movers(_cold(scenario)))
    return _worst(lambda battle, piece: itinerary(battle, piece).acts(), movers, scenario)


def prompt_among(units: int) -> float:
    """The limits of all acts with only so many units on the table, for the unit in the middle."""
    found = []
    for number, piece in enumerate(_movers(_cold())):
        if number % 2 == 0:
            battle = _cold()
            _thin_out(battle, piece, units)
            found.append(_seconds(lambda battle, piece: itinerary(battle, piece).acts(), battle, piece))
    return median(found)


def _thin_out(battle: Battle, kept: PieceId, units: int) -> None:
    """Take all pieces off the table but one and those nearest to it."""
    x, y, _ = shape_of(battle, kept).pose
    pieces = [piece for side in (GOOD, EVIL) for piece in battle.standing(side)]
    places = {piece: shape_of(battle, piece).pose for piece in pieces}
    pieces.sort(key=lambda piece: (places[piece].x - x) ** 2 + (places[piece].y - y) ** 2)
    for piece in pieces[units:]:
        battle.set("figures", piece, 0)
    settle_engagements(battle)


def growth(_: int) -> float:
    """How many times as long a prompt takes among 32 units as among 8; a quadratic cost would take sixteen times."""
    return prompt_among(32) / prompt_among(8)


def worst_volley(_: int) -> float:
    """The figures that see a target and the exact odds of the volley, for the target that takes longest."""
    battle = _cold(LAIRN)
    archers = next(piece for piece in battle.standing(GOOD) if battle.unit(piece).sheet.missile)

    def judge(battle: Battle, target: PieceId) -> object:
        found = line_of_fire(battle, archers, target, over=True)
        return volley_odds(volley(battle, archers, target, True, 1, found), found.visible)

    units = [piece for piece in battle.standing(EVIL) if not battle.unit(piece).is_individual]
    return _worst(judge, units, LAIRN)


def seconds_an_action(run: int) -> float:
    """What an order or a roll of a random battle at Lairn takes."""
    game = new("battlesystem", LAIRN, seed=f"random {run}", options={"last-round": "6"})
    player, count, start = Dice(f"random {run}"), 0, process_time()
    while not game.over:
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(player))
        count += 1
    return (process_time() - start) / count


def worst_ghost(_: int, scenario: str = SCENARIO) -> float:
    """The way to a place five inches ahead to which a unit is dragged, for the one that takes longest."""

    def judge(battle: Battle, piece: PieceId) -> object:
        x, y, facing = shape_of(battle, piece).pose
        forward = 5000 if battle.unit(piece).side == GOOD else -5000
        return itinerary(battle, piece).route((x + 1500, y + forward, facing))

    return _worst(judge, list(_movers(_cold(scenario))), scenario)


def worst_odds(_: int, scenario: str = SCENARIO) -> float:
    """The exact odds of all fights of a unit, for the one that takes longest."""

    def odds(battle: Battle, piece: PieceId) -> object:
        return melee_odds(battle, [(piece, enemy) for enemy in touching(battle, piece)])

    battle = _cold(scenario)
    return _worst(odds, [piece for piece in battle.standing(Side(GOOD)) if touching(battle, piece)], scenario)


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
