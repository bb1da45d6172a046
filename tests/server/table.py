"""What a client does, in a few words: tables, seats and players over HTTP and WebSocket."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from tests.server.contract import hold_answer, hold_frame
from warhost.core import Dice, Seat
from warhost.server.tables.table import GameTable

Json = dict[str, Any]
KENDER = {"rulebook": "dragons-of-glory", "scenario": "kender-strike"}
TOY = {"rulebook": "toy", "scenario": "two-crews"}


class Answer:
    """An answer and its JSON."""

    def __init__(self, status: int, body: Any, headers: Any) -> None:
        self.status = status
        self.body = body
        self.headers = headers

    @property
    def kind(self) -> str:
        """The kind of problem; empty if there is none."""
        kind = str(self.body.get("type", "")) if isinstance(self.body, dict) else ""
        return kind.removeprefix("urn:warhost:problem:") if kind.startswith("urn:") else ""

    def ok(self) -> Any:
        """The JSON of an answer that must be a success."""
        assert self.status < 300, self.body
        return self.body


class Host:
    """A server, seen from outside."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client

    def call(self, method: str, path: str, body: Any = None, key: str | None = None, **headers: str) -> Answer:
        """Make a request."""
        if key:
            headers["Authorization"] = f"Bearer {key}"
        if body is not None:
            found = self.client.request(method, path, json=body, headers=headers)
        else:
            found = self.client.request(method, path, headers=headers)
        is_json = "json" in found.headers.get("content-type", "") and "ndjson" not in found.headers["content-type"]
        answered = found.json() if is_json else found.text
        hold_answer(method, path, found.status_code, found.headers.get("content-type", ""), answered)
        return Answer(found.status_code, answered, found.headers)

    def create(self, game: Json = TOY, **more: Any) -> Game:
        """Make a game."""
        return Game(self, self.call("POST", "/api/games", {**game, **more}).ok())

    @contextmanager
    def live(self, hello: Json) -> Iterator[Socket]:
        """Open a live connection and say hello."""
        with self.client.websocket_connect("/api/live") as session:
            session.send_json({"type": "hello", **hello})
            yield Socket(session)


class Socket:
    """A live connection."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session

    def next(self, *kinds: str) -> Json:
        """The next frame, or the next of these kinds."""
        for _ in range(500):
            # On a busy machine a bot's process alone may need a quarter of a minute to start.
            frame: Json = self.session.receive_json(timeout=60)
            hold_frame(frame)
            if not kinds or frame["type"] in kinds:
                return frame
        raise AssertionError(f"no {kinds} came")


class Game:
    """A game and the keys that its creator got."""

    def __init__(self, host: Host, keys: Json) -> None:
        self.host = host
        self.id: str = keys["game"]["id"]
        self.info: Json = keys["game"]
        self.host_key: str = keys["host"]
        self.keys: dict[str, str] = keys["seats"]

    def seat(self, name: str) -> Player:
        """The player who holds the key of a seat."""
        return Player(self.host, self.id, name, self.keys[name])

    @property
    def spectator(self) -> Player:
        """Somebody without a key."""
        return Player(self.host, self.id, "spectator", None)

    def read(self) -> Json:
        """The game as everybody sees it."""
        found: Json = self.host.call("GET", f"/api/games/{self.id}").ok()
        return found

    @property
    def table(self) -> GameTable:
        """The table inside the server, to hold what is sent against what the referee knows."""
        found: GameTable = self.host.client.app.state.house._live[self.id]
        return found

    def rows(self, seat: str, position: int | None = None) -> Any:
        """The raw rows that a seat may see, now or at a position of the past. They never leave the server."""
        table = self.table
        game = table.game if position is None else table.reel.at(table.game.entries, position)
        return game.view(Seat(seat)).snapshot()["tables"]

    def play(self, orders: int, dice: Dice | None = None) -> None:
        """Let the persons play so many orders at random, through nothing but prompts and choices."""
        dice = dice or Dice("play")
        for _ in range(orders):
            if not self.act(dice):
                return

    def act(self, dice: Dice) -> bool:
        """Let whoever is asked give one order; whether somebody was."""
        for name in self.keys:
            player = self.seat(name)
            view = player.view()
            if view["prompt"].get("ask"):
                player.act(view, dice)
                return True
        return False

    def wait_for(self, position: int, seconds: float = 30) -> Json:
        """The game once it has reached a position or its end."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            found = self.read()
            if found["position"] >= position or found["state"] == "over":
                return found
            time.sleep(0.05)
        raise AssertionError(f"the game stands at {found['position']}, not at {position}")


class Player:
    """Somebody with a key, or without."""

    def __init__(self, host: Host, game: str, seat: str, key: str | None) -> None:
        self.host = host
        self.game = game
        self.seat = seat
        self.key = key

    def get(self, what: str) -> Answer:
        """Look at something."""
        return self.host.call("GET", f"/api/games/{self.game}/{what}", key=self.key)

    def post(self, what: str, body: Any) -> Answer:
        """Do or ask something."""
        return self.host.call("POST", f"/api/games/{self.game}/{what}", body, key=self.key)

    def view(self) -> Json:
        """Everything the player sees."""
        found: Json = self.get("view").ok()
        return found

    @property
    def position(self) -> int:
        """Where the game stands."""
        return int(self.view()["position"])

    def give(self, text: str, after: int | None = None) -> Answer:
        """Give an order as text."""
        return self.post("orders", {"after": self.position if after is None else after, "order": {"text": text}})

    def live(self, after: int | None = None) -> Any:
        """Follow the game."""
        return self.host.live({"game": self.game, "key": self.key, "after": after})

    def act(self, view: Json, dice: Dice) -> Answer:
        """Give an order at random, made from what the prompt offers and the choices that the server names."""
        offers = view["prompt"]["ask"]["offers"]
        for _ in range(50):
            offer = dice.choose(offers)
            components = self.components(offer, dice)
            if components is None:
                continue
            order = {"verb": offer["verb"], "components": components}
            found = self.post("orders", {"after": view["position"], "order": order})
            if found.kind != "refused":
                found.ok()
                return found
        raise AssertionError(f"no order was found among {offers}")

    def act_or_be_late(self, view: Json, dice: Dice) -> Answer:
        """Act at random; somebody else may have acted since the player looked."""
        try:
            return self.act(view, dice)
        except AssertionError:
            return self.post("orders", {"after": view["position"], "order": {"text": "?"}})

    def components(self, offer: Json, dice: Dice) -> list[Any] | None:
        """A component after the other, each out of the choices; None where they lead nowhere."""
        chosen: list[Any] = []
        for _ in offer.get("components", ()):
            found = self.post("choices", {"verb": offer["verb"], "components": chosen}).ok()
            value = self.pick(offer["verb"], chosen, found, dice)
            if value is None:
                return None
            chosen.append(value)
        return chosen

    def pick(self, verb: str, chosen: list[Any], found: Json, dice: Dice) -> Any:
        """One value out of the choices, whichever of the seven shapes they have."""
        match found["type"]:
            case "one-of":
                return dice.choose(found["values"])["value"] if found["values"] else None
            case "path-to":
                if not found["reach"]:
                    return None
                wanted = {"verb": verb, "components": chosen, "to": dice.choose(found["reach"])["hex"]}
                return self.post("paths", wanted).ok()["value"]
            case "subset-of":
                size = found["least"] + dice.below(found["most"] - found["least"] + 1)
                return [one["value"] for one in dice.shuffled(found["values"])[:size]]
            case "sequence-of":
                return [one["value"] for one in dice.shuffled(found["values"])]
            case "allocate":
                return self.allocate(found, dice)
            case "arrange":
                return found["proposed"]
            case "sampled":
                return found["sample"]
        raise AssertionError(found)

    def allocate(self, found: Json, dice: Dice) -> list[list[int]]:
        """A total divided at random."""
        shares = {limit["value"]["value"]: 0 for limit in found["limits"]}
        most = {limit["value"]["value"]: limit["most"] for limit in found["limits"]}
        for _ in range(found["total"]):
            key = dice.choose([one for one, share in shares.items() if share < most[one]])
            shares[key] += 1
        return [[key, share] for key, share in shares.items() if share]
