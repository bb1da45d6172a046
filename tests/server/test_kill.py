"""Killed at any instant, the server loses no order that it has answered."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from urllib.error import URLError

import pytest

from tests.server.running import Json, Refused, RunningServer, database_file
from warhost.core import Dice

DEPLOYED = "throtyl-1@1313,throtyl-2@1314,throtyl-3@1215,throtyl-4@1313,draconian-1@1314,draconian-2@1215,toede@1313"
KENDER = {"rulebook": "dragons-of-glory", "scenario": "kender-strike"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    running = RunningServer(database_file(tmp_path))
    running.start()
    yield running
    running.stop()


class Client:
    """Somebody who shuffles pieces about in the set-up as fast as the server answers."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        keys = server.call("POST", "/api/games", KENDER)
        self.game, self.key = keys["game"]["id"], keys["seats"]["highlord"]
        self.answered: list[Json] = []

    def work(self) -> None:
        """Give orders until the server is gone."""
        with contextlib.suppress(URLError, ConnectionError, HTTPException, TimeoutError):
            while True:
                order = {"after": len(self.answered), "order": {"text": f"deploy {DEPLOYED}"}}
                self.answered.append(self.server.call("POST", f"/api/games/{self.game}/orders", order, self.key))


def test_no_answered_order_is_lost_when_the_server_is_killed_in_the_middle_of_many(server: RunningServer) -> None:
    clients = [Client(server) for _ in range(4)]
    threads = [threading.Thread(target=client.work) for client in clients]
    for thread in threads:
        thread.start()
    until = time.monotonic() + 30
    while sum(len(client.answered) for client in clients) < 60 and time.monotonic() < until:
        time.sleep(0.01)
    server.kill()
    for thread in threads:
        thread.join()
    server.start()
    for client in clients:
        assert client.answered
        records = server.call("GET", f"/api/games/{client.game}/records", key=client.key)["records"]
        told = [record for answer in client.answered for record in answer["records"]]
        assert records[: len(told)] == told
        # At most the order that was on its way had been kept without being answered.
        assert len(records) - len(told) in (0, 1)


def test_a_game_goes_on_after_a_kill_with_the_same_view_log_and_dice(server: RunningServer) -> None:
    keys = server.call("POST", "/api/games", {**KENDER, "seed": "1"})
    id, seats = keys["game"]["id"], keys["seats"]
    dice = Dice("kill")
    for _ in range(12):
        step(server, id, seats, dice)
    before = {seat: server.call("GET", f"/api/games/{id}/view", key=key) for seat, key in seats.items()}
    annals = server.call("GET", f"/api/games/{id}/records")
    server.kill()
    server.start()
    assert {seat: server.call("GET", f"/api/games/{id}/view", key=key) for seat, key in seats.items()} == before
    assert server.call("GET", f"/api/games/{id}/records") == annals
    for _ in range(12):
        step(server, id, seats, dice)
    assert server.call("GET", f"/api/games/{id}")["position"] > annals["position"]


def step(server: RunningServer, id: str, seats: dict[str, str], dice: Dice) -> None:
    """Let whoever is asked give an order without components, or take the proposed arrangement."""
    for key in seats.values():
        view = server.call("GET", f"/api/games/{id}/view", key=key)
        if "ask" not in view["prompt"]:
            continue
        offers = view["prompt"]["ask"]["offers"]
        simple = [offer for offer in offers if not offer.get("components")]
        offer = dice.choose(simple) if simple else offers[0]
        components = []
        if offer.get("components"):
            found = server.call("POST", f"/api/games/{id}/choices", {"verb": offer["verb"]}, key)
            components = [found["proposed"] if "proposed" in found else found["values"][0]["value"]]
        order = {"verb": offer["verb"], "components": components}
        server.call("POST", f"/api/games/{id}/orders", {"after": view["position"], "order": order}, key)
        return


def test_bots_go_on_by_themselves_after_a_kill(server: RunningServer) -> None:
    bots = {"red": {"type": "bot", "bot": "random"}, "blue": {"type": "bot", "bot": "random"}}
    id = server.call("POST", "/api/games", {"rulebook": "toy", "scenario": "two-crews", "seats": bots})["game"]["id"]
    while (before := server.call("GET", f"/api/games/{id}")["position"]) < 3:
        time.sleep(0.02)
    server.kill()
    server.start()
    until = time.monotonic() + 60
    while (found := server.call("GET", f"/api/games/{id}"))["state"] != "over":
        assert time.monotonic() < until, found
        time.sleep(0.1)
    assert found["position"] > before
    assert found["verdict"]


def test_keys_go_on_fitting_and_deleted_games_stay_deleted(server: RunningServer) -> None:
    keep, drop = (server.call("POST", "/api/games", KENDER) for _ in range(2))
    server.call("DELETE", f"/api/games/{drop['game']['id']}", key=drop["host"])
    server.kill()
    server.start()
    view = server.call("GET", f"/api/games/{keep['game']['id']}/view", key=keep["seats"]["whitestone"])
    assert view["seat"] == "whitestone"
    with pytest.raises(Refused):
        server.call("GET", f"/api/games/{drop['game']['id']}")
