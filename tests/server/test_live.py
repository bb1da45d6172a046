"""Live connections: everything on joining, then every change once and in order, whatever happens to the connection."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.server.conftest import Opener
from tests.server.table import KENDER, TOY, Game, Host, Json, Player, Socket
from warhost.core import Dice


class Mirror:
    """What a browser holds: a view brought up to date by frames, exactly as the frames say."""

    def __init__(self, welcome: Json) -> None:
        self.view: Json = welcome["view"]
        self.changes = 0

    @property
    def position(self) -> int:
        return int(self.view["position"])

    def take(self, frame: Json) -> None:
        """Apply a change; it must build on what is held."""
        assert frame["after"] == self.position, "a gap or a repeat"
        view = self.view
        view["position"] = frame["position"]
        if frame.get("facts") is not None:
            view["facts"] = frame["facts"]
        counters = {counter["key"]: counter for counter in view["counters"]}
        for key in frame.get("gone", ()):
            del counters[key]
        counters.update({counter["key"]: counter for counter in frame.get("counters", ())})
        view["counters"] = list(counters.values())
        view["prompt"] = frame["prompt"]
        lines = view["log"]["lines"][: frame["log_first"] - view["log"]["first"]] + frame.get("log", [])
        view["log"] = {**view["log"], "lines": lines, "total": view["log"]["first"] + len(lines)}
        self.changes += 1

    def follow(self, socket: Socket, position: int) -> None:
        """Take changes until a position is reached."""
        while self.position < position:
            self.take(socket.next("change"))


def comparable(view: Json) -> Json:
    """A view in which the order of counters, and how much of the log was fetched, do not matter."""
    return {
        **view,
        "counters": sorted(view["counters"], key=lambda counter: str(counter["key"])),
        "log": view["log"]["lines"][-20:],
    }


def act(game: Game, dice: Dice, times: int = 1) -> int:
    """Let whoever is asked act; the position reached."""
    game.play(times, dice)
    return int(game.read()["position"])


HIDDEN: Json = {**KENDER, "options": {"hidden-stacks": "on"}}


@pytest.mark.parametrize("scenario", [TOY, KENDER, HIDDEN], ids=["toy", "kender-strike", "hidden-stacks"])
def test_changes_lead_every_browser_to_the_very_view_that_the_server_has(host: Host, scenario: Json) -> None:
    game, dice = host.create(scenario, seed="4"), Dice("live")
    players = [*(game.seat(name) for name in game.keys), game.spectator]
    sockets: list[tuple[Player, Any]] = [(player, player.live()) for player in players]
    open_now = [(player, context, context.__enter__()) for player, context in sockets]
    try:
        mirrors = [Mirror(socket.next("welcome")) for _, _, socket in open_now]
        for _ in range(40):
            position = act(game, dice)
            for (player, _, socket), mirror in zip(open_now, mirrors, strict=True):
                mirror.follow(socket, position)
                assert comparable(mirror.view) == comparable(player.view())
    finally:
        for _, context, _ in open_now:
            context.__exit__(None, None, None)


def test_a_dropped_connection_goes_on_where_it_stopped_without_gaps_or_repeats(host: Host) -> None:
    game, dice = host.create(seed="5"), Dice("dropped")
    red, blue = game.seat("red"), game.seat("blue")
    with red.live() as watching:
        kept = Mirror(watching.next("welcome"))
        with blue.live() as socket:
            mirror = Mirror(socket.next("welcome"))
            mirror.follow(socket, act(game, dice, 3))
        missed_from = mirror.position
        reached = act(game, dice, 6)
        with blue.live(after=missed_from) as socket:
            assert socket.next()["type"] == "resumed"
            mirror.follow(socket, reached)
            mirror.follow(socket, act(game, dice, 3))
        kept.follow(watching, mirror.position)
    assert comparable(mirror.view) == comparable(blue.view())
    assert mirror.changes == kept.changes


def test_who_has_everything_is_sent_nothing_again(host: Host) -> None:
    game = host.create()
    position = act(game, Dice("x"), 2)
    red = game.seat("red")
    with red.live(after=position) as socket:
        assert socket.next()["type"] == "resumed"
        assert socket.next()["type"] == "table"
        reached = act(game, Dice("y"))
        assert socket.next("change")["position"] == position + 1
        assert reached == position + 1


def test_a_client_that_was_away_too_long_gets_everything(opener: Opener) -> None:
    game = opener(frames_kept=2).create()
    red = game.seat("red")
    with red.live() as socket:
        socket.next("welcome")
    act(game, Dice("long"), 6)
    with red.live(after=1) as socket:
        assert socket.next()["view"]["position"] == red.position


def test_a_position_that_the_game_never_had_gets_everything(host: Host) -> None:
    game = host.create()
    with game.seat("red").live(after=99) as socket:
        assert socket.next()["type"] == "welcome"


def test_after_a_restart_of_the_server_a_client_gets_everything_and_goes_on(opener: Opener) -> None:
    game, dice = opener().create(seed="8"), Dice("restart")
    position = act(game, dice, 4)
    game.host = opener()
    with game.seat("red").live(after=position - 2) as socket:
        mirror = Mirror(socket.next("welcome"))
        assert mirror.position == position
        mirror.follow(socket, act(game, dice, 2))
    assert comparable(mirror.view) == comparable(game.seat("red").view())


def test_clients_without_a_live_connection_fetch_what_they_missed(host: Host) -> None:
    game = host.create()
    red = game.seat("red")
    mirror = Mirror({"view": red.view()})
    act(game, Dice("poll"), 3)
    for frame in red.get(f"changes?after={mirror.position}").ok()["frames"]:
        mirror.take(frame)
    assert comparable(mirror.view) == comparable(red.view())
    assert red.get(f"changes?after={mirror.position}").ok()["frames"] == []
    assert red.get("changes?after=999").ok()["frames"][0]["type"] == "welcome"


def test_everybody_sees_who_is_there(host: Host) -> None:
    game = host.create()
    with game.seat("red").live() as red:
        assert red.next("welcome")["game"]["seats"][0]["online"] == 1
        with game.seat("blue").live() as blue:
            assert blue.next("welcome")["game"]["seats"][1]["online"] == 1
            red.next("table")
            assert red.next("table")["game"]["seats"][1]["online"] == 1
            with game.spectator.live() as watcher:
                watcher.next("welcome")
                assert red.next("table")["game"]["watching"] == 1
            assert "watching" not in red.next("table")["game"]
        assert "online" not in red.next("table")["game"]["seats"][1]


def test_a_hello_that_fits_nothing_is_refused(host: Host) -> None:
    game = host.create(spectators=False)
    for hello, kind in (
        ({"game": "nowhere"}, "not-found"),
        ({"game": game.id}, "key-needed"),
        ({"game": game.id, "key": "wrong"}, "bad-key"),
        ({"game": game.id, "key": game.keys["red"], "more": 1}, "invalid"),
        ({"game": game.id, "after": -1}, "invalid"),
    ):
        with host.live(hello) as socket:
            assert socket.next()["problem"]["type"].endswith(kind)
            with pytest.raises(WebSocketDisconnect):
                socket.next()


def test_a_connection_of_a_seat_ends_when_its_key_is_void(host: Host) -> None:
    game = host.create()
    with game.seat("blue").live() as socket:
        socket.next("welcome")
        filling = {"filling": {"type": "person"}}
        host.call("PUT", f"/api/games/{game.id}/seats/blue", filling, game.host_key).ok()
        assert socket.next("closed")["reason"]
        with pytest.raises(WebSocketDisconnect):
            socket.next()


def test_connections_end_when_the_game_is_deleted(host: Host) -> None:
    game = host.create()
    with game.seat("blue").live() as blue, game.spectator.live() as watcher:
        host.call("DELETE", f"/api/games/{game.id}", key=game.host_key).ok()
        assert blue.next("closed")["reason"] == watcher.next("closed")["reason"]


def test_there_are_only_so_many_connections(opener: Opener) -> None:
    game = opener(open_sockets=1).create()
    with game.seat("red").live() as first:
        first.next("welcome")
        with game.seat("blue").live() as second:
            assert second.next()["problem"]["status"] == 429
    with game.seat("blue").live() as again:
        again.next("welcome")


def test_a_hidden_stack_shows_where_it_stands_and_nothing_else(host: Host) -> None:
    game, dice = host.create(HIDDEN, seed="1"), Dice("stacks")
    while game.seat("highlord").view()["facts"]["turn"] < 1:
        game.act(dice)
    own = [one for one in game.seat("whitestone").view()["counters"] if one.get("seat") == "whitestone"]
    seen = [one for one in game.seat("highlord").view()["counters"] if one.get("seat") == "whitestone"]
    assert {one["hex"] for one in seen if one["kind"] == "stack"} == {one["hex"] for one in own if "hex" in one}
    assert [one for one in seen if one["kind"] != "stack" and "hex" in one] == []
    sheet = host.call("GET", "/api/drawings/dragons-of-glory/kender-strike/counters").ok()
    assert f'id="{seen[-1]["symbol"]}"' in sheet


def test_nobody_is_sent_what_another_seat_hides(host: Host) -> None:
    game, dice = host.create(seed="11"), Dice("secrets")
    red, blue = game.seat("red"), game.seat("blue")
    red.give("place red-runner-1@0000,red-runner-2@0100,red-hound@0001").ok()
    red.give("ready").ok()
    proposed = blue.post("choices", {"verb": "place"}).ok()["proposed"]
    blue.post("orders", {"after": blue.position, "order": {"verb": "place", "components": [proposed]}}).ok()
    blue.give("ready").ok()
    with blue.live() as other, game.spectator.live() as watcher, red.live() as own:
        for socket in (other, watcher, own):
            socket.next("welcome")
        red.give("hide 0403").ok()
        for socket in (other, watcher):
            frame = socket.next("change")
            assert "text" not in frame["record"]
            assert "0403" not in str(frame)
            assert [counter for counter in frame["counters"] if counter.get("hex") is not None] == []
        frame = own.next("change")
        assert frame["record"]["text"] == "hide 0403"
        assert [counter["hex"] for counter in frame["counters"] if counter["key"] == "snare:0"] == [3 * 9 + 4]
    assert "Your snare lies at 0403." in str(red.get("log").ok())
    for player in (blue, game.spectator):
        assert "Your snare" not in str(player.get("log").ok())
        assert "hide 0403" not in str(player.get("records").ok())
    act(game, dice, 5)
    assert game.rows("red", 5)["snare"][0]["lies_at"] == 3 * 9 + 4
    assert "lies_at" not in game.rows("blue", 5)["snare"][0]
    seen = blue.get("replay/5").ok()["counters"]
    assert [one for one in seen if one["key"] == "snare:0" and one.get("hex") is not None] == []
