"""Many matches at once: one way to play them, two engines to play them on.

:class:`Processes` shares them among processes of this machine, :class:`Cluster` among the machines of a Ray cluster. A
match depends on its seed alone, so the same matches have the same outcomes on either engine, in whatever order they
come in. A file of results takes every outcome as it comes in, and an interrupted run continues from it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from hashlib import blake2b
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from warhost.bots.matches import Match, Outcome, play_match
from warhost.core import WarhostError
from warhost.core.messages import msg

BATCH: Final = 8
"""The most matches sent together, to keep the cost of sending low."""
WAITING: Final = 4
"""How many batches are queued for each processor, so it is never idle."""

Numbered = tuple[int, Outcome]
"""An outcome with the place of its match in the list."""


class Engine(Protocol):
    """Something that plays matches."""

    def play(self, matches: Sequence[tuple[int, Match]]) -> Iterator[Numbered]:
        """The outcomes of numbered matches, in whatever order they come in."""
        ...


class Processes:
    """Plays on this machine, in this process or in several others."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs

    def play(self, matches: Sequence[tuple[int, Match]]) -> Iterator[Numbered]:
        """The outcomes of numbered matches, in whatever order they come in."""
        if self.jobs <= 1 or len(matches) < 2:
            yield from ((number, play_match(match)) for number, match in matches)
            return
        batches = iter(batched(matches, self.jobs))
        # Spawn, don't fork: a progress bar runs in a thread, and threads don't survive a fork.
        with ProcessPoolExecutor(min(self.jobs, len(matches)), mp_context=get_context("spawn")) as pool:
            running: set[Future[list[Numbered]]] = set()
            try:
                for batch in batches:
                    running.add(pool.submit(play_batch, batch))
                    if len(running) >= WAITING * self.jobs:
                        done, running = wait(running, return_when=FIRST_COMPLETED)
                        for future in done:
                            yield from future.result()
                while running:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield from future.result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


class Cluster:
    """Plays on a Ray cluster. Every machine of it needs the same version of Warhost."""

    def __init__(self, address: str = "auto") -> None:
        self.address = address

    def play(self, matches: Sequence[tuple[int, Match]]) -> Iterator[Numbered]:
        """The outcomes of numbered matches, in whatever order they come in.

        A batch whose machine is lost is played again elsewhere: Ray reports each batch once, when it is finished.
        """
        with connected(self.address) as ray:
            processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
            task = ray.remote(max_retries=-1, num_cpus=1)(play_batch_of_version)
            batches = iter(batched(matches, processors))
            here = version("warhost")
            running = [task.remote(here, batch) for _, batch in zip(range(WAITING * processors), batches, strict=False)]
            while running:
                done, running = ray.wait(running)
                for batch in batches:
                    running.append(task.remote(here, batch))
                    break
                yield from finished(ray, done[0])


def engine(jobs: int, cluster: str = "") -> Engine:
    """The engine that a command asks for: a cluster if an address is named, else processes."""
    return Cluster(cluster) if cluster else Processes(jobs)


def play_matches(matches: Sequence[Match], on: Engine | None = None, results: Path | None = None) -> Iterator[Outcome]:
    """The outcomes of matches in order, as they come in; matches already in a file of results are not played again."""
    known = ResultFile(results, matches) if results is not None else None
    early: dict[int, Outcome] = dict(known.outcomes) if known is not None else {}
    left = [(number, match) for number, match in enumerate(matches) if number not in early]
    due = 0
    while due in early:
        yield early.pop(due)
        due += 1
    for number, outcome in (on or Processes()).play(left):
        if known is not None:
            known.add(number, outcome)
        early[number] = outcome
        while due in early:
            yield early.pop(due)
            due += 1


def play_batch(batch: Sequence[tuple[int, Match]]) -> list[Numbered]:
    """The outcomes of a batch."""
    return [(number, play_match(match)) for number, match in batch]


def play_batch_of_version(wanted: str, batch: Sequence[tuple[int, Match]]) -> list[Numbered]:
    """The outcomes of a batch, on a machine of a cluster."""
    if version("warhost") != wanted:
        raise WarhostError(str(msg("bots-cluster-version", here=wanted, there=version("warhost"))))
    return play_batch(batch)


def batched(matches: Sequence[tuple[int, Match]], processors: int) -> Iterator[Sequence[tuple[int, Match]]]:
    """The matches in batches, small enough to keep all processors busy until the end.

    >>> [len(batch) for batch in batched([(0, None)] * 20, 2)]
    [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
    """
    size = max(1, min(BATCH, len(matches) // (WAITING * processors)))
    for first in range(0, len(matches), size):
        yield matches[first : first + size]


# Ray


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected to a cluster: ``auto`` for the one on this machine, ``local`` for a new one of this machine."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # Leave accelerators visible, Ray's future default; otherwise it warns at every start.
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise WarhostError(str(msg("bots-cluster-missing"))) from None
    is_ours = not ray.is_initialized()
    if is_ours:
        chosen = {"include_dashboard": False} if address == "local" else {"address": address}
        try:
            ray.init(**chosen, log_to_driver=False, logging_level="error")
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise WarhostError(str(msg("bots-cluster-unreachable", address=address, why=str(error)))) from None
    try:
        yield ray
    finally:
        if is_ours:
            ray.shutdown()


def finished(ray: Any, reference: Any) -> list[Numbered]:
    """The outcomes of a finished batch; raises Warhost's own errors, unwrapped."""
    try:
        found: list[Numbered] = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, WarhostError):
            raise WarhostError(str(error.cause)) from None
        raise
    return found


# Results


class Head(msgspec.Struct, frozen=True):
    """The first line of a file of results: which matches it belongs to."""

    matches: int
    digest: str


class Line(msgspec.Struct, frozen=True):
    """A further line: a match and its outcome."""

    number: int
    match: Match
    outcome: Outcome


class ResultFile:
    """Outcomes as JSON lines, each written as soon as its match is over."""

    def __init__(self, file: Path, matches: Sequence[Match]) -> None:
        self.outcomes: dict[int, Outcome] = {}
        self._file = file
        self._matches = matches
        head = Head(len(matches), digest_of(matches))
        lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]
        if not whole:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(msgspec.json.encode(head) + b"\n")
            return
        self._read(head, whole)
        if len(whole) < len(lines):
            # The run was interrupted in the middle of a line.
            file.write_bytes(b"".join(whole))

    def _read(self, head: Head, lines: Sequence[bytes]) -> None:
        try:
            if msgspec.json.decode(lines[0], type=Head) != head:
                raise WarhostError(str(msg("bots-results-of-others", file=str(self._file))))
            for line in lines[1:]:
                found = msgspec.json.decode(line, type=Line)
                self.outcomes[found.number] = found.outcome
        except msgspec.DecodeError as error:
            raise WarhostError(str(msg("bots-results-unreadable", file=str(self._file), why=str(error)))) from None

    def add(self, number: int, outcome: Outcome) -> None:
        """Write an outcome at once."""
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(Line(number, self._matches[number], outcome)) + b"\n")


def digest_of(matches: Sequence[Match]) -> str:
    """A fingerprint of matches."""
    return blake2b(msgspec.json.encode(matches), digest_size=8).hexdigest()
