"""Several workers over one PostgreSQL: any of them can answer, none of them is missed."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import URLError

import pytest
import websockets.sync.client
from websockets.exceptions import ConnectionClosed

from tests.server.postgres import postgres
from tests.server.running import Json, Refused, RunningServer
from tests.server.table import TOY
from warhost.core import Dice

PATIENCE = 60.0
PLACES = ("0000", "0100", "0001")
BOTS = {"red": {"type": "bot", "bot": "random"}, "blue": {"type": "bot", "bot": "random"}}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgres() as found:
        yield found


@pytest.fixture(scope="module")
def workers(address: str) -> Iterator[list[RunningServer]]:
    """Three servers of their own, as three hosts behind a proxy would be."""
    running = [RunningServer(address, "--requests-a-second", "0", "--knocks-a-minute", "0") for _ in range(3)]
    with ThreadPoolExecutor() as pool:
        list(pool.map(RunningServer.start, running))
    yield running
    for server in running:
        server.stop()


class Watcher:
    """Somebody who follows a game through one worker, and remembers every frame."""

    def __init__(self, server: RunningServer, game: str, key: str = "") -> None:
        self.frames: list[Json] = []
        self.texts: list[str] = []
        self._open = contextlib.ExitStack()
        connecting = websockets.sync.client.connect(f"ws://127.0.0.1:{server.port}/api/live")
        self._socket = self._open.enter_context(connecting)
        self._socket.send(json.dumps({"type": "hello", "game": game, **({"key": key} if key else {})}))
        self._take(str(self._socket.recv()))
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _take(self, text: str) -> None:
        self.frames.append(json.loads(text))
        self.texts.append(text)

    def _listen(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            for text in self._socket:
                self._take(str(text))

    @property
    def changes(self) -> list[str]:
        """The changes as they came."""
        return [text for text, frame in zip(self.texts, self.frames, strict=False) if frame["type"] == "change"]

    @property
    def steps(self) -> list[tuple[int, int]]:
        """Where each change began and ended."""
        return [(frame["after"], frame["position"]) for frame in self.frames if frame["type"] == "change"]

    def latest(self, kind: str) -> Json:
        """The last frame of a kind; an empty one if none has come."""
        return next((frame for frame in reversed(self.frames) if frame["type"] == kind), {})

    def close(self) -> None:
        """Go."""
        self._open.close()


class AtTable(NamedTuple):
    """A game, and the keys to its seats."""

    id: str
    keys: dict[str, str]

    def play(self, workers: list[RunningServer], orders: int, dice: Dice) -> int:
        """Let whoever is asked give suggested orders, each through a worker drawn by lot; the last position."""
        position = 0
        for _ in range(orders):
            for seat, key in self.keys.items():
                position = self._answer(dice.choose(workers), seat, key, dice) or position
        return position

    def _answer(self, worker: RunningServer, seat: str, key: str, dice: Dice) -> int:
        view = worker.call("GET", f"/api/games/{self.id}/view", key=key)
        assert view["seat"] == seat
        if "ask" not in view["prompt"]:
            return 0
        order = {
            "text": dice.choose((f"place {seat}-hound@0000", f"place {seat}-hound@0100", f"place {seat}-hound@0001"))
        }
        with contextlib.suppress(Refused):
            given = {"after": view["position"], "order": order}
            return int(worker.call("POST", f"/api/games/{self.id}/orders", given, key)["position"])
        return 0


def new_game(worker: RunningServer, **more: Any) -> AtTable:
    """A game of the toy."""
    made = worker.call("POST", "/api/games", {**TOY, **more})
    return AtTable(made["game"]["id"], made["seats"])


def eventually(holds: Callable[[], bool], patience: float = PATIENCE) -> float:
    """Wait until something holds; for how long."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < patience, "it never came to pass"
        time.sleep(0.02)
    return time.monotonic() - began


def test_watchers_of_one_game_on_different_workers_see_the_same_frames(workers: list[RunningServer]) -> None:
    table = new_game(workers[0], seed="1")
    watchers = [Watcher(worker, table.id) for worker in workers]
    reds = [Watcher(worker, table.id, table.keys["red"]) for worker in workers]
    last = table.play(workers, 12, Dice("watch"))
    assert last > 8
    for same in (watchers, reds):
        eventually(lambda same=same: all(one.steps and one.steps[-1][1] == last for one in same))  # type: ignore[misc]
        for one in same:
            # Without gap or repeat: each change begins where the one before it ended.
            assert [after for after, _ in one.steps] == [0, *(position for _, position in one.steps[:-1])]
            assert one.changes == same[0].changes
    for one in (*watchers, *reds):
        one.close()


def test_everybody_is_told_who_is_there_whichever_worker_he_came_to(workers: list[RunningServer]) -> None:
    table = new_game(workers[0])
    first = Watcher(workers[0], table.id, table.keys["red"])
    second = Watcher(workers[1], table.id, table.keys["blue"])

    def online(watcher: Watcher) -> list[int]:
        news = watcher.latest("table") or watcher.latest("welcome")
        return [seat.get("online", 0) for seat in news["game"]["seats"]]

    eventually(lambda: online(first) == [1, 1] and online(second) == [1, 1])
    second.close()
    eventually(lambda: online(first) == [1, 0])
    first.close()


def test_talk_reaches_every_worker_once(workers: list[RunningServer]) -> None:
    table = new_game(workers[0])
    watchers = [Watcher(worker, table.id, table.keys["red"]) for worker in workers]
    for number, worker in enumerate(workers):
        worker.call("POST", f"/api/games/{table.id}/talk", {"text": f"line {number}"}, table.keys["blue"])
    for one in watchers:
        eventually(lambda one=one: len([f for f in one.frames if f["type"] == "talk"]) == 3)  # type: ignore[misc]
        said = [frame["line"]["text"] for frame in one.frames if frame["type"] == "talk"]
        assert said == ["line 0", "line 1", "line 2"]
        one.close()


def test_of_two_orders_at_once_one_is_stale(workers: list[RunningServer]) -> None:
    table = new_game(workers[0])
    key = table.keys["red"]
    with ThreadPoolExecutor(3) as pool:
        for position in range(20):

            def give(worker: RunningServer, position: int = position) -> str:
                order = {"after": position, "order": {"text": f"place red-hound@{PLACES[position % 2]}"}}
                try:
                    worker.call("POST", f"/api/games/{table.id}/orders", order, key)
                except Refused as refused:
                    return str(refused.args[0]["type"]).rpartition(":")[2]
                return "kept"

            assert sorted(pool.map(give, workers)) == ["kept", "stale", "stale"]
    for worker in workers:
        assert worker.call("GET", f"/api/games/{table.id}", key=key)["position"] == 20


def test_a_seat_that_was_given_away_loses_its_connections_to_every_worker(workers: list[RunningServer]) -> None:
    made = workers[0].call("POST", "/api/games", TOY)
    id, key = made["game"]["id"], made["seats"]["blue"]
    watcher = Watcher(workers[2], id, key)
    filling = {"filling": {"type": "open"}}
    workers[1].call("PUT", f"/api/games/{id}/seats/blue", filling, made["host"])
    eventually(lambda: bool(watcher.latest("closed")))
    with pytest.raises(Refused, match="bad-key"):
        workers[2].call("GET", f"/api/games/{id}/view", key=key)
    workers[0].call("DELETE", f"/api/games/{id}", key=made["host"])
    with pytest.raises(Refused, match="not-found"):
        workers[1].call("GET", f"/api/games/{id}")


def test_bots_go_on_through_another_worker_when_theirs_is_killed(workers: list[RunningServer]) -> None:
    def position(id: str) -> int:
        return int(workers[2].call("GET", f"/api/games/{id}")["position"])

    # Worker 0 plays its own games' bots, for it has woken them.
    ids = [new_game(workers[0], seats=BOTS, seed=str(seed)).id for seed in range(6)]
    eventually(lambda: any(position(id) > 2 for id in ids))
    workers[0].kill()
    stood = {id: position(id) for id in ids}
    going = [id for id in ids if workers[2].call("GET", f"/api/games/{id}")["state"] != "over"]
    waited = eventually(lambda: any(position(id) > stood[id] for id in going) or not going)
    print(f"the bots went on after {waited:.1f} s")
    workers[0].start()


class Player:
    """Somebody who places a hound through any worker that answers, and notes what was acknowledged."""

    def __init__(self, workers: list[RunningServer]) -> None:
        self._workers = workers
        self._table = new_game(workers[1])
        self.acknowledged: dict[int, str] = {}
        self.ends = threading.Event()

    def work(self) -> None:
        """Give orders until told to stop; after a broken connection look where the game stands."""
        dice, key, id = Dice("player"), self._table.keys["red"], self._table.id
        position = 0
        while not self.ends.is_set():
            worker = dice.choose(self._workers)
            text = f"place red-hound@{PLACES[position % 3]}"
            try:
                order = {"after": position, "order": {"text": text}}
                answer = worker.call("POST", f"/api/games/{id}/orders", order, key)
                position = answer["position"]
                assert position not in self.acknowledged, "an order was kept twice"
                self.acknowledged[position] = text
            except Refused as refused:
                # The order before it was kept, and its answer lost; or the database was busy.
                if refused.args[0]["type"].rpartition(":")[2] not in ("stale", "busy"):
                    raise
                position = self._look(position)
            except (URLError, ConnectionError, HTTPException, TimeoutError):
                position = self._look(position)

    def _look(self, position: int) -> int:
        for worker in self._workers:
            with contextlib.suppress(URLError, ConnectionError, HTTPException, TimeoutError):
                return int(worker.call("GET", f"/api/games/{self._table.id}")["position"])
        return position

    def check(self) -> None:
        """All that was acknowledged stands in the record, at its place."""
        for worker in self._workers:
            records = worker.call("GET", f"/api/games/{self._table.id}/records", key=self._table.keys["red"])["records"]
            positions = [record["position"] for record in records]
            assert positions == sorted(set(positions))
            kept = {record["position"]: record["text"] for record in records}
            assert {position: kept.get(position) for position in self.acknowledged} == self.acknowledged


def kill_often(workers: list[RunningServer], times: int) -> None:
    player = Player(workers)
    thread = threading.Thread(target=player.work)
    thread.start()
    try:
        for number in range(times):
            seen = len(player.acknowledged)
            eventually(lambda seen=seen: len(player.acknowledged) > seen + 3 or not thread.is_alive())  # type: ignore[misc]
            victim = workers[number % len(workers)]
            victim.kill()
            victim.start()
    finally:
        player.ends.set()
        thread.join(PATIENCE)
    player.check()
    assert len(player.acknowledged) > 3 * times


def test_nothing_acknowledged_is_lost_or_doubled_when_workers_are_killed(workers: list[RunningServer]) -> None:
    kill_often(workers, 3)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_or_doubled_in_fifty_kills(workers: list[RunningServer]) -> None:
    kill_often(workers, 50)


def test_one_command_serves_with_several_workers_and_replaces_a_dead_one(address: str) -> None:
    server = RunningServer(address, "--workers", "2", "--metrics", "--requests-a-second", "0")
    server.start()
    try:
        names: set[str] = set()

        def ask() -> set[str]:
            with contextlib.suppress(URLError, ConnectionError, HTTPException, TimeoutError, Refused):
                names.add(server.call("GET", "/api/ready")["worker"])
            return names

        eventually(lambda: len(ask()) == 2)
        killed = children_of(server.pid)[-1]
        os.kill(killed, signal.SIGKILL)
        eventually(lambda: len(ask()) == 3)
    finally:
        server.stop()


def children_of(pid: int) -> list[int]:
    """The processes that a process has started and that serve."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = entry.read_text().rpartition(")")[2].split()
            command = (entry.parent / "cmdline").read_text()
            if int(fields[1]) == pid and "multiprocessing.spawn" in command:
                found.append(int(entry.parent.name))
    return sorted(found)


def test_a_file_refuses_several_workers_with_a_clear_word(tmp_path: Path) -> None:
    from warhost.commands import Complaint
    from warhost.commands.serve import serve

    with pytest.raises(Complaint, match="2 workers cannot share an SQLite file"):
        serve(database=str(tmp_path / "games.db"), workers=2)
