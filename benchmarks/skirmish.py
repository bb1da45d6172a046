"""The skirmish, ready to be timed: lines of fire over a map, fights at random, copies, the heaviest prompt."""

from __future__ import annotations

from functools import cache
from time import process_time
from typing import Any

from benchmarks import peers
from warhost.core import CHANCE, Dice, Game
from warhost.core.board.floods import Steps
from warhost.library import new
from warhost.skirmish.maps.ground import Ground, Sheet, lay_out
from warhost.skirmish.maps.passages import passages
from warhost.skirmish.movement.marches import March
from warhost.skirmish.sequence import NextTurn
from warhost.skirmish.sight.line_of_fire import judge
from warhost.skirmish.sight.seen_ground import sight_of
from warhost.skirmish.state import Skirmish
from warhost.skirmish.turns import PlayerTurn

MAP = "watermill"
PAIRS = 400
CLOSED = 4
"""After so many turns of a fight at random both sides have closed."""
COPIES = 200
GAMES_BEFORE = 5


@cache
def ground() -> Ground:
    """The map over which lines and paths are drawn, seen once."""
    laid = lay_out([Sheet(MAP)])
    sight_of(laid)
    return laid


@cache
def graph() -> Any:
    """The same map as a graph of networkx, for a fighter on foot."""
    return peers.graph_of(Steps(passages(ground(), "foot").steps))


def pairs(run: int) -> list[tuple[int, int]]:
    """Pairs of hexes between which one can walk, others in every run."""
    dice = Dice(f"lines {run}")
    hexes = peers.largest_part(graph())
    return [(dice.choose(hexes), dice.choose(hexes)) for _ in range(PAIRS)]


def seconds_a_line(run: int) -> float:
    """Judge the line of fire between two hexes, with all that blocks or covers it."""
    table, drawn = ground(), pairs(run)
    begun = process_time()
    for shooter, target in drawn:
        judge(table, shooter, target)
    return (process_time() - begun) / PAIRS


def seconds_a_path(run: int) -> float:
    """Find a path of fewest hexes between the same two with networkx."""
    walked, drawn = graph(), pairs(run)
    begun = process_time()
    for start, goal in drawn:
        peers.shortest_path(walked, start, goal)
    return (process_time() - begun) / PAIRS


# Whole fights


BOOK = "dragon-noir"
LARGEST = "day-of-the-black-fox"


def random_actions(scenario: str, seed: int, turns: int | None = None) -> tuple[Game, int]:
    """A random game, chronicle and hash on, to its end or through so many game turns; and its orders and rolls."""
    game, dice, actions = new(BOOK, scenario, seed=seed), Dice(seed), 0
    field = field_of(game)
    while not game.over and (turns is None or field.turn[0] <= turns):
        actions += 1
        if game.ask.seat is CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    assert not game.entries or game.entries[-1].hash == game.state.hash, "no hash is left due"
    return game, actions


def field_of(game: Game) -> Skirmish:
    """The position of a game of the skirmish."""
    field = game.state
    assert isinstance(field, Skirmish)
    return field


@cache
def warmed_up() -> None:
    """A few games have been played: the ground has been looked over, as it is after the first seconds of a batch."""
    for number in range(GAMES_BEFORE):
        random_actions(LARGEST, -1 - number)


def seconds_an_action(run: int) -> float:
    """Orders and rolls of a whole game at random, legality included, in the largest scenario; each run a new one."""
    warmed_up()
    begun = process_time()
    _, actions = random_actions(LARGEST, run)
    return (process_time() - begun) / actions


@cache
def midfight() -> Game:
    """The largest battle when both sides have closed."""
    game, _ = random_actions(LARGEST, 3, CLOSED)
    return game


def seconds_a_copy(_: int) -> float:
    """Copy the largest battle for a search."""
    game = midfight()
    begun = process_time()
    for _ in range(COPIES):
        game.copy()
    return (process_time() - begun) / COPIES


def heaviest_prompt(_: int) -> float:
    """All that a player can be shown at once: every way of every rider, every attack, cold."""
    game = midfight().copy()
    field = field_of(game)
    field.set("stack", 0, (NextTurn(), PlayerTurn(2, field.active[0])))
    game.settle()
    begun = process_time()
    game = game.copy()
    choices = game.choices(March)
    for piece in choices.all():
        len(game.choices(March, piece))
    return process_time() - begun
