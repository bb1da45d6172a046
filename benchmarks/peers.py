"""The peers: what other libraries need for comparable work, timed in the same run."""

from __future__ import annotations

from typing import Any

import chess
import icepool
import networkx as nx
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from benchmarks.timing import rate, seconds
from warhost.campaign.atlas import Atlas, Terrain


def catan_game(seed: int) -> Any:
    """A new two-player game of random players."""
    return Catan([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)


def catan_actions() -> float:
    """Actions a second of catanatron in random two-player play."""

    def play() -> int:
        done = 0
        for seed in range(3):
            game = catan_game(seed)
            while game.winning_color() is None and game.state.num_turns < 1000:
                game.play_tick()
                done += 1
        return done

    return rate(play)


def catan_games() -> float:
    """Games a second of catanatron in random two-player play."""

    def play() -> int:
        for seed in range(4):
            catan_game(seed).play()
        return 4

    return rate(play)


def catan_copy() -> float:
    """Seconds for a copy of a game of catanatron."""
    game = catan_game(1)
    for _ in range(100):
        game.play_tick()
    return seconds(game.copy, 200)


def chess_push_pop() -> float:
    """Seconds for python-chess to make and take back a move."""
    board = chess.Board()
    move = chess.Move.from_uci("e2e4")

    def work() -> None:
        board.push(move)
        board.pop()

    return seconds(work, 5000)


def networkx_reach(atlas: Atlas, start: int, points: int) -> float:
    """Seconds for networkx to flood the same map with the same number of points."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    table = atlas.grid.table
    for side, there in enumerate(table):
        if there >= 0 and atlas.terrain[there] not in (Terrain.SEA, Terrain.DESERT, Terrain.MARSH, Terrain.MAELSTROM):
            graph.add_edge(side // 6, there, weight=2 if atlas.terrain[there] == Terrain.FOREST else 1)
    return seconds(lambda: nx.single_source_dijkstra_path_length(graph, start, cutoff=points), 50)


def icepool_odds() -> float:
    """Seconds for icepool to work out one ten-sided die read on a table."""
    results = {face: f"result {min(max(face + 3, 0), 12) // 2}" for face in range(1, 11)}
    return seconds(lambda: list(icepool.d10.map(results).items()), 200)


def spin() -> float:
    """Seconds for a loop of two million steps."""

    def work() -> int:
        total = 0
        for i in range(2_000_000):
            total += i
        return total

    return seconds(work)
