"""Many matches: the same games on every engine, results that outlive a run, and a cluster that loses a machine."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from warhost.bots import batches as module
from warhost.bots.batches import Cluster, Numbered, Processes, batched, engine, play_matches
from warhost.bots.matches import Match, Outcome
from warhost.cli import assemble
from warhost.core import WarhostError

MATCH = Match("dragons-of-glory", "kender-strike", {"highlord": "random", "whitestone": "random"}, "b")
MATCHES = [replace(MATCH, seed=f"b/{number}") for number in range(12)]


def what_happened(outcomes: Sequence[Outcome]) -> list[tuple[object, ...]]:
    """Outcomes without their times."""
    return [(one.winner, one.level, one.reason, one.orders, one.rolls) for one in outcomes]


class Counting(Processes):
    """Plays in this process and counts; a limit breaks it off."""

    def __init__(self, most: int = 10**6) -> None:
        super().__init__(1)
        self.played: list[int] = []
        self._most = most

    def play(self, matches: Sequence[tuple[int, Match]]) -> Iterator[Numbered]:
        # The last first: outcomes may come in any order.
        for number, outcome in super().play(matches[::-1]):
            if len(self.played) == self._most:
                raise KeyboardInterrupt
            self.played.append(number)
            yield number, outcome


@pytest.fixture(scope="module")
def alone() -> list[tuple[object, ...]]:
    """What happens in the matches one after the other."""
    return what_happened(list(play_matches(MATCHES)))


def test_outcomes_keep_the_order_of_the_matches(alone: list[tuple[object, ...]]) -> None:
    assert what_happened(list(play_matches(MATCHES, Counting()))) == alone
    assert len(set(alone)) > 3


def test_a_broken_off_run_goes_on_from_its_file(tmp_path: Path, alone: list[tuple[object, ...]]) -> None:
    file = tmp_path / "deep" / "results.jsonl"
    first, second = Counting(most=5), Counting()
    with pytest.raises(KeyboardInterrupt):
        list(play_matches(MATCHES, first, file))
    with file.open("ab") as broken:
        broken.write(b'{"number":3,"outc')  # the machine stopped while it wrote
    assert what_happened(list(play_matches(MATCHES, second, file))) == alone
    assert sorted(first.played + second.played) == list(range(12))
    third = Counting()
    assert what_happened(list(play_matches(MATCHES, third, file))) == alone
    assert third.played == []


def test_a_file_of_other_matches_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    list(play_matches(MATCHES[:1], None, file))
    with pytest.raises(WarhostError, match="other matches"):
        list(play_matches(MATCHES[:2], None, file))
    file.write_text("a diary\n")
    with pytest.raises(WarhostError, match="no file of results"):
        list(play_matches(MATCHES[:1], None, file))


def test_batches_leave_nobody_without_work() -> None:
    for count in (1, 7, 64, 1000):
        numbered = [(number, MATCH) for number in range(count)]
        found = list(batched(numbered, 4))
        assert [one for batch in found for one in batch] == numbered
        assert max(map(len, found)) <= module.BATCH
        assert len(found) >= min(count, 16)


def test_the_command_chooses_the_engine_and_writes_results(tmp_path: Path) -> None:
    assert isinstance(engine(2), Processes)
    assert isinstance(engine(2, "auto"), Cluster)
    file = tmp_path / "r.jsonl"
    words = ["simulate", "kender-strike", "-n", "3", "-j", "1", "--bots", "random", "--out", str(file)]
    assert CliRunner().invoke(assemble(["simulate"]), words).exit_code == 0
    assert len(file.read_text().splitlines()) == 4


# A real cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A Ray cluster of two nodes on this machine, with this process connected to it."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray
    from ray.cluster_utils import Cluster as LocalCluster

    local = LocalCluster(initialize_head=True, head_node_args={"num_cpus": 1})
    local.add_node(num_cpus=1)
    ray.init(address=local.address, log_to_driver=False)
    yield local
    ray.shutdown()
    local.shutdown()


def test_a_cluster_plays_the_same_games(cluster: Any, alone: list[tuple[object, ...]]) -> None:
    assert what_happened(list(play_matches(MATCHES, Cluster(cluster.address)))) == alone


def test_matches_of_a_lost_machine_are_played_again_and_counted_once(
    cluster: Any, tmp_path: Path, alone: list[tuple[object, ...]]
) -> None:
    file = tmp_path / "results.jsonl"
    doomed = cluster.add_node(num_cpus=2)
    found = []
    for outcome in play_matches(MATCHES * 4, Cluster(cluster.address), file):
        found.append(outcome)
        if len(found) == 3:
            cluster.remove_node(doomed, allow_graceful=False)
    assert what_happened(found) == alone * 4
    assert len(file.read_text().splitlines()) == 1 + 48


def test_another_version_on_a_machine_is_told(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "version", lambda _: "0.0.1")
    with pytest.raises(WarhostError, match=r"0\.0\.1"):
        list(play_matches(MATCHES[:1], Cluster(cluster.address)))
