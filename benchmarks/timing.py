"""How things are timed: the median of several runs, one after the other on one core."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

RUNS = 5


def seconds(work: Callable[[], object], times: int = 1, runs: int = RUNS) -> float:
    """The median time of one call of ``work``, which is called ``times`` times in each run."""
    found = []
    for _ in range(runs):
        gc.collect()
        start = time.perf_counter()
        for _ in range(times):
            work()
        found.append((time.perf_counter() - start) / times)
    return median(found)


def rate(work: Callable[[], int], runs: int = RUNS) -> float:
    """The median number of things done in a second; ``work`` says how many it did."""
    found = []
    for _ in range(runs):
        gc.collect()
        start = time.perf_counter()
        done = work()
        found.append(done / (time.perf_counter() - start))
    return median(found)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: our figure, the peer's, and their ratio beside floor and target.

    ``more_is_better``: figures are rates; otherwise they are times.
    """

    what: str
    ours: float
    peer: float
    peer_name: str
    unit: str
    floor: float
    target: float
    more_is_better: bool

    @property
    def ratio(self) -> float:
        """Ours to the peer's."""
        return self.ours / self.peer

    @property
    def grade(self) -> str:
        """Target met, floor kept, or below the floor; thirty per cent of noise are allowed."""
        if self.more_is_better:
            return "target" if self.ratio >= self.target else "floor" if self.ratio >= self.floor * 0.7 else "BELOW"
        return "target" if self.ratio <= self.target else "floor" if self.ratio <= self.floor * 1.3 else "BELOW"
