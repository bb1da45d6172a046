"""Health, readiness, figures and logs: what those who run a server look at."""

from __future__ import annotations

import json
import logging
import time

from tests.server.conftest import Opener
from tests.server.table import Host
from warhost.core import Seat
from warhost.server.logs import JsonLines
from warhost.server.settings import Settings, read_settings


def test_a_server_says_that_it_lives_and_when_it_is_ready(host: Host) -> None:
    lives = host.call("GET", "/api/health").ok()
    assert lives["worker"]
    assert lives["tables"] == 0
    host.create()
    until = time.monotonic() + 60
    while (found := host.call("GET", "/api/ready")).status != 200 and time.monotonic() < until:
        assert found.kind == "busy"
        time.sleep(0.05)
    assert found.ok()["tables"] == 1


def test_figures_are_served_only_where_they_are_wanted(opener: Opener) -> None:
    assert "warhost_requests" not in opener().client.get("/metrics").text
    host = opener(metrics=True)
    game = host.create()
    game.seat("red").give("place red-hound@0000").ok()
    text = host.client.get("/metrics").text
    counted = [line for line in text.splitlines() if line.startswith("warhost_requests_total") and "/orders" in line]
    assert len(counted) == 1
    assert counted[0].endswith(" 1.0")
    # Paths are counted by their pattern: no id of a game, no key.
    assert game.id not in text
    assert game.keys["red"] not in text


def test_a_game_takes_only_so_many_live_connections(opener: Opener) -> None:
    host = opener(sockets_a_game=1)
    game = host.create()
    with host.live({"game": game.id}) as first:
        assert first.next()["type"] == "welcome"
        with host.live({"game": game.id}) as second:
            assert second.next()["problem"]["status"] == 429


def test_a_log_for_programs_has_one_object_a_line() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        record = logging.LogRecord("warhost.house", logging.ERROR, "", 1, "game %s", ("x",), None)
        record.exc_info = (type(error), error, error.__traceback__)
    line = JsonLines().format(record)
    assert "\n" not in line
    found = json.loads(line)
    assert (found["level"], found["logger"], found["text"]) == ("error", "warhost.house", "game x")
    assert "ValueError" in found["trace"]


def test_settings_reach_another_process_unchanged() -> None:
    settings = Settings(database="postgresql+asyncpg://x@y/z", allowed_hosts=("a", "b"), metrics=True)
    assert read_settings(settings.written()) == settings


def test_dice_wait_for_a_seat_after_the_server_was_started_again(opener: Opener) -> None:
    game = opener().create()
    game.seat("red").post("stops", {"dice": True}).ok()
    again = opener()
    stops = [seat for seat in again.call("GET", f"/api/games/{game.id}").ok()["seats"] if seat.get("stops")]
    assert [Seat(seat["seat"]) for seat in stops] == ["red"]
