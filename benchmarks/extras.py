"""`python -m benchmarks.extras`: what the extras cost and give, each beside its peer in the same run.

*Ray beside processes*: the same matches, of about a fifth of a second each, on both engines of one machine, in turns.
Ray's workers are up beforehand, processes start in that time: the ratio flatters Ray.

*Steps a second*: random masked actions in our PettingZoo environments, one scenario of each rulebook, beside random
actions in PettingZoo's own chess, in processor time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from warhost.bots.batches import Cluster, Engine, Processes, play_matches
from warhost.bots.matches import Match, play_match
from warhost.library import find

SCENARIOS = ("kender-strike", "first-smoke", "crossroads")
MATCH = "silvanesti"


def matches_of_a_fifth_of_a_second(number: int) -> list[Match]:
    """Matches between bots that play The Fall of Silvanesti in about that time."""
    book, card = find(MATCH)
    bots: dict[str, str] = dict.fromkeys(card.seats, "odds")
    return [Match(book.id, card.id, bots, f"extras/{seed}") for seed in range(number)]


def seconds(engine: Engine, matches: list[Match]) -> float:
    """How long an engine takes for matches, by the clock."""
    begun = time.perf_counter()
    for _ in play_matches(matches, engine):
        pass
    return time.perf_counter() - begun


def ray_beside_processes(number: int, runs: int) -> tuple[float, float, float]:
    """The seconds of one match, and the medians of both engines for all of them."""
    import ray

    matches = matches_of_a_fifth_of_a_second(number)
    one = median(play_match(match).seconds for match in matches[:5])
    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR")
    try:
        cluster, processes = Cluster("auto"), Processes(2)
        seconds(cluster, matches[:4])
        found = [(seconds(processes, matches), seconds(cluster, matches)) for _ in range(runs)]
    finally:
        ray.shutdown()
    return one, median(first for first, _ in found), median(second for _, second in found)


def steps_a_second(make: Callable[[], Any], wanted: float) -> float:
    """Random masked actions a second of processor time."""
    generator = np.random.default_rng(1)
    environment = make()
    environment.reset(seed=1)
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < wanted:
        if not environment.agents:
            environment.reset(seed=steps)
        observation, _, termination, truncation, _ = environment.last()
        mask = observation["action_mask"]
        action = None if termination or truncation else int(generator.choice(np.flatnonzero(mask)))
        environment.step(action)
        steps += 1
    return steps / (time.process_time() - begun)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    table = Table(title="The extras beside their peers")
    for column in ("what", "ours", "the peer", "ratio"):
        table.add_column(column)
    one, processes, cluster = ray_beside_processes(40 if quick else 200, 1 if quick else 3)
    table.add_row(
        f"matches of {one:.2f} s: Ray, beside processes (at most 1.1x)",
        f"{cluster:.1f} s",
        f"{processes:.1f} s",
        f"{cluster / processes:.2f}x",
    )
    from pettingzoo.classic import chess_v6

    from warhost.learn import env

    wanted = 2.0 if quick else 10.0
    chess = steps_a_second(chess_v6.env, wanted)
    for scenario in SCENARIOS:
        own = steps_a_second(lambda scenario=scenario: env(scenario), wanted)  # type: ignore[misc]
        table.add_row(
            f"steps a second, {scenario}, beside PettingZoo's chess",
            f"{own:,.0f}",
            f"{chess:,.0f}",
            f"{own / chess:.2f}x",
        )
    Console().print(table)


if __name__ == "__main__":
    main()
