"""Whatever is sent, the server answers with a problem of the client's and goes on: never with one of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.contract import document
from tests.server.table import KENDER, Game, Host
from warhost.core import Dice

DEPTHS = (200, 700, 900, 950, 980, 1_000, 1_500, 20_000)
SCRAPS = (
    "",
    "null",
    "0",
    "-1",
    "1e400",
    "9" * 5000,
    '"\\ud800"',
    '"\\u0000"',
    "[]",
    "{}",
    "[[]]",
    "true",
    '"a"',
    "{",
    '"',
)
BYTES = (b"", b"\xff\xfe", b"\x00", b"[" * 20_000, b'{"a":' * 20_000, b"[" * 900 + b"]" * 900, b"\xed\xa0\x80", b"{}")
IDS = ("nowhere", "%00", "..%2f..", "a" * 400, "%ff", "0", "-", "%F0%9F%90%89", "spectator")
KEYS = ("x", "x" * 127, "\xe9", "Bearer", " ", "x y", "'; drop table games", "\t")
QUERIES = (
    "",
    "?limit=0",
    "?limit=x",
    "?limit=99999999999999999999",
    "?after=%00",
    "?after=~",
    "?after=-1",
    "?book=%ff",
    "?v=%00",
)


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("inside", ["{}", '{{"after": 0, "order": {{"verb": "place", "components": [{}]}}}}'])
def test_a_body_nested_too_deeply_is_the_clients_mistake(host: Host, depth: int, inside: str) -> None:
    game = host.create()
    body = inside.format("[" * depth + "]" * depth)
    for content in (body, body[: len(body) // 2]):
        found = host.client.post(
            f"/api/games/{game.id}/orders",
            content=content,
            headers={"Authorization": f"Bearer {game.keys['red']}", "Content-Type": "application/json"},
        )
        assert found.status_code == 400, found.text
        assert found.json()["type"].startswith("urn:warhost:problem:")
    assert game.read()["position"] == 0


class Saboteur:
    """Sends what no client would, to every route of the document, by seeded dice."""

    def __init__(self, host: Host, seed: str) -> None:
        self.host = host
        self.dice = Dice(seed)
        self.games = [host.create(), host.create(KENDER), host.create(dice="table")]
        self.routes = [(method.upper(), path) for path, item in document()["paths"].items() for method in item]

    def send(self) -> tuple[int, str]:
        """One broken request: the status, and what it was."""
        dice = self.dice
        method, template = dice.choose(self.routes)
        game = dice.choose(self.games)
        path = self.path(template, game) + (dice.choose(QUERIES) if dice.below(3) == 0 else "")
        headers = {
            "Content-Type": dice.choose(("application/json", "application/json", "text/plain", "application/msgpack"))
        }
        key = self.key(game)
        if key:
            headers["Authorization"] = f"Bearer {key}"
        content = self.body() if method in ("POST", "PUT") else None
        sent = {name.encode(): value.encode("latin-1", "replace") for name, value in headers.items()}
        found = self.host.client.request(method, path, content=content, headers=sent)
        return found.status_code, f"{method} {path} {headers} {(content or b'')[:200]!r}: {found.text[:300]}"

    def path(self, template: str, game: Game) -> str:
        """The template with an id of a game that is there, or with anything."""
        dice = self.dice
        path = template.replace("{game_id}", game.id if dice.below(4) else dice.choose(IDS))
        for name in ("{seat}", "{position}", "{rule_id}", "{rulebook}", "{scenario}", "{drawing}"):
            path = path.replace(name, dice.choose((*IDS, "0", "1", "red", "toy", "two-crews")))
        return path

    def key(self, game: Game) -> str:
        """A key that fits, one that does not, or none."""
        return self.dice.choose((*game.keys.values(), game.host_key, "", self.dice.choose(KEYS)))

    def body(self) -> bytes:
        """Bytes, or something like JSON."""
        if self.dice.below(5) == 0:
            return self.dice.choose(BYTES)
        return self.value(3).encode("utf-8", "surrogatepass")

    def value(self, depth: int) -> str:
        """JSON of known fields with values that do not belong there."""
        dice = self.dice
        kind = dice.below(5) if depth else 4
        if kind in (0, 1):
            fields = [f"{json.dumps(dice.choose(FIELDS))}:{self.value(depth - 1)}" for _ in range(dice.below(5))]
            return "{" + ",".join(fields) + "}"
        if kind == 2:
            return "[" + ",".join(self.value(depth - 1) for _ in range(dice.below(4))) + "]"
        if kind == 3:
            return json.dumps(dice.choose(WORDS))
        return dice.choose(SCRAPS)


def fields() -> Iterator[str]:
    """The names of all fields that the document knows."""
    for schema in document()["components"]["schemas"].values():
        yield from schema.get("properties", ())


FIELDS = sorted(set(fields()))
WORDS = (
    "toy",
    "two-crews",
    "kender-strike",
    "dragons-of-glory",
    "person",
    "bot",
    "open",
    "random",
    "place",
    "march",
    "fly",
    "ready",
    "game",
    "table",
    "x" * 100,
    "\x00",
    "\u202e",
    "𝔉",
    "red",
    "place red-hound@0000",
    "text",
)


def hammer(host: Host, requests: int, seed: str) -> None:
    """Send so many broken requests; none is answered with a mistake of ours."""
    saboteur = Saboteur(host, seed)
    answered: dict[int, int] = {}
    for _ in range(requests):
        status, what = saboteur.send()
        answered[status] = answered.get(status, 0) + 1
        assert status < 500, what
    assert answered.get(400, 0) > requests // 20
    assert {401, 404} <= answered.keys()
    # After all that a game can be played.
    host.create().play(5)


def test_no_broken_request_makes_the_server_fail(host: Host) -> None:
    hammer(host, 1_500, "saboteur")


@pytest.mark.long
def test_ten_thousand_broken_requests_do_not_make_the_server_fail(host: Host) -> None:
    hammer(host, 10_000, "saboteurs")


def hellos(game: Game) -> Iterator[str | bytes]:
    """First messages that are no hello."""
    yield from ("", "null", "[" * 20_000, "{", '"hello"', "[]", "{}", b"\xff", b"[" * 20_000, "\x00")
    yield '{"type": "hello"}'
    for field in ("game", "key", "after", "more"):
        for scrap in (*SCRAPS[1:-2], "[" * 20_000, "[" * 900 + "]" * 900):
            known: dict[str, Any] = {"type": "hello", "game": game.id}
            known.pop(field, None)
            yield json.dumps(known)[:-1] + f', "{field}": {scrap}}}'


def test_no_broken_hello_makes_the_live_connection_fail(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    game = host.create()
    for hello in hellos(game):
        with host.client.websocket_connect("/api/live") as socket:
            socket.send(hello) if isinstance(hello, str) else socket.send_bytes(hello)
            frame = socket.receive_json(timeout=20)
            assert frame["type"] in ("trouble", "welcome", "resumed"), hello[:80]
            if frame["type"] == "trouble":
                assert frame["problem"]["status"] < 500
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    with host.live({"game": game.id}) as socket:
        assert socket.next()["type"] == "welcome"
