"""What others do, timed beside us: well-known Python packages at the same kind of work."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import chess
import icepool
import networkx as nx
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from warhost.core.board.floods import Steps

SPIN = 2_000_000
OPENING = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"


def spin() -> int:
    """A loop that counts to two million: what the interpreter and the machine are worth."""
    total = 0
    for number in range(SPIN):
        total += number
    return total


MOST_TURNS = 1000


def catan(seed: int, actions: int = 0) -> Any:
    """A game of Catan between two random players, after so many actions."""
    game = Catan([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
    for _ in range(actions):
        game.play_tick()
    return game


def catan_game(seed: int) -> int:
    """Play a whole game of Catan at random; how many actions it took."""
    game = catan(seed)
    actions = 0
    while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
        game.play_tick()
        actions += 1
    return actions


@cache
def chess_board() -> tuple[chess.Board, tuple[chess.Move, ...]]:
    """A position from the Spanish opening, with its legal moves."""
    board = chess.Board()
    for move in OPENING.split():
        board.push_san(move)
    return board, tuple(board.legal_moves)


def chess_push_pop() -> int:
    """Make and take back every legal move; how many there were."""
    board, moves = chess_board()
    for move in moves:
        board.push(move)
        board.pop()
    return len(moves)


def graph_of(steps: Steps) -> Any:
    """The map as a graph of networkx, with our movement costs as weights."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    for here, ways in enumerate(steps):
        for there, cost in ways:
            graph.add_edge(here, there, weight=cost)
    return graph


def dijkstra(graph: Any, start: int, points: int) -> None:
    """Find every hex within so many Movement Points of a start."""
    nx.single_source_dijkstra_path_length(graph, start, cutoff=points)


def largest_part(graph: Any) -> list[int]:
    """The hexes of the largest part of a graph in which every one can be reached from every other."""
    parts = [sorted(part) for part in nx.strongly_connected_components(graph)]
    return max(parts, key=len)


def shortest_path(graph: Any, start: int, goal: int) -> None:
    """Find a path of fewest steps."""
    nx.shortest_path(graph, start, goal)


def icepool_odds(results: Sequence[str]) -> list[tuple[str, Fraction]]:
    """The odds of a ten-sided die that is read on a table."""
    die = icepool.d(10).map(lambda face: results[face - 1])
    ways = die.denominator()
    return [(result, Fraction(count, ways)) for result, count in die.items()]
