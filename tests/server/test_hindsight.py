"""Looking back: after a game the orders that cost most are found elsewhere, and the server answers meanwhile."""

from __future__ import annotations

import time
from functools import cache

from msgspec.structs import replace

from tests.server.conftest import Opener
from tests.server.table import Game, Host, Json
from warhost.bots import bot
from warhost.bots.looking_back import costliest
from warhost.bots.players import play
from warhost.core import Seat
from warhost.core.saving.saves import save_lines
from warhost.library import CODEC, new
from warhost.server.settings import Settings

RANDOM = {"type": "bot", "bot": "random"}


@cache
def finished_lines() -> list[str]:
    """A war in which the kender played at random."""
    game = new("dragons-of-glory", "kender-strike", seed=1)
    play(game, {Seat("highlord"): bot("odds", "xhighlord"), Seat("whitestone"): bot("random", "xwhitestone")})
    return save_lines(game, CODEC)


def brought(host: Host, **seats: Json) -> Game:
    """That war at a table."""
    body = {"chronicle": "\n".join(finished_lines()), "seats": seats}
    return Game(host, host.call("POST", "/api/imports", body).ok())


def looked_back(host: Host, game: Game, seconds: float = 120) -> tuple[Json, list[Json]]:
    """What is found at last, and everything that was answered before."""
    told: list[Json] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = host.call("POST", f"/api/games/{game.id}/looking-back").ok()
        if found["state"] != "searching":
            return found, told
        told.append(found)
        time.sleep(0.05)
    raise AssertionError("nothing was found in time")


def test_the_three_costliest_orders_are_named_as_the_library_names_them(host: Host) -> None:
    game = brought(host, highlord=RANDOM)
    found, told = looked_back(host, game)
    assert found["state"] == "done"
    mine = costliest(game.table.game, Seat("whitestone"))
    assert [(one["position"], one["text"], one["better"]) for one in found["orders"]] == [
        (one.record, one.order, one.instead) for one in mine
    ]
    assert {one["seat"] for one in found["orders"]} == {"whitestone"}, "who played alone hears of his own orders"
    assert all(one["cost"] >= 1 and one["words"] and one["reason"]["text"] for one in found["orders"])
    assert any(one["done"] for one in told), "it is told how far the search is"
    assert all(one["done"] <= one["whole"] == len(game.table.game.entries) for one in told)
    for one in found["orders"]:
        assert game.spectator.get(f"replay/{one['position']}").ok()["position"] == one["position"]


def test_the_server_answers_while_a_search_goes_on(host: Host) -> None:
    game = brought(host)
    assert host.call("POST", f"/api/games/{game.id}/looking-back").ok()["state"] == "searching"
    asked = 0
    while host.call("POST", f"/api/games/{game.id}/looking-back").ok()["state"] == "searching":
        assert game.spectator.view()["position"] == game.info["position"]
        asked += 1
        time.sleep(0.1)
    assert asked > 3
    found, _ = looked_back(host, game)
    assert {one["seat"] for one in found["orders"]} <= {"highlord", "whitestone"}


def test_nothing_is_said_while_the_game_goes_on(host: Host) -> None:
    game = host.create()
    assert host.call("POST", f"/api/games/{game.id}/looking-back").kind == "not-allowed"


def test_a_search_that_fails_says_so_and_can_be_tried_again(opener: Opener) -> None:
    host = opener()
    game = brought(host)
    house = host.client.app.state.house
    settings: Settings = house.settings
    house.settings = replace(settings, shelf="tests.server.shelf:no_such_shelf")
    assert looked_back(host, game)[0]["state"] == "failed"
    house.settings = settings
    assert looked_back(host, game)[0]["state"] == "done"
