"""What the server refuses, and how: clear problem details, nothing changed, nothing given away."""

from __future__ import annotations

import contextlib
import logging
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.exceptions import WebSocketDisconnect

from tests.server.conftest import Opener
from tests.server.table import KENDER, TOY, Host, Json
from warhost.core import AmbiguousOrder, Dice, Game, MalformedOrder, Order, new_game
from warhost.library import rulebook
from warhost.server.parsing import component, order_of
from warhost.server.wire.prompts import OrderGiven


def test_a_problem_has_the_form_of_rfc_9457(host: Host) -> None:
    found = host.call("GET", "/api/games/nowhere")
    assert found.headers["content-type"] == "application/problem+json"
    assert found.body == {
        "type": "urn:warhost:problem:not-found",
        "title": "There is no such thing",
        "status": 404,
        "detail": "There is no such game.",
    }


def test_the_wrong_seat_changes_nothing(host: Host) -> None:
    game = host.create()
    found = game.seat("blue").give("ready", after=0)
    assert (found.status, found.kind) == (403, "wrong-seat")
    assert found.body["refusal"]["message"]["text"] == "It is not for blue to decide now."
    assert game.spectator.give("ready", after=0).kind == "key-needed"
    assert game.read()["position"] == 0


def test_a_key_opens_only_its_own_game_and_only_its_own_seat(host: Host) -> None:
    one, other = host.create(), host.create()
    key = one.keys["red"]
    assert host.call("GET", f"/api/games/{other.id}/view", key=key).kind == "bad-key"
    assert one.seat("red").view()["seat"] == "red"
    assert host.call("GET", f"/api/games/{one.id}/view", key=one.host_key).ok()["seat"] == "spectator"
    for header in ("Basic abc", "Bearer", "Bearer  ", f"Bearer {'x' * 200}"):
        found = host.call("GET", f"/api/games/{one.id}/view", Authorization=header)
        assert (found.status, found.kind) == (401, "bad-key")
        assert found.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("order", "kind"),
    [
        ({"text": "plaice red-hound@0000"}, "malformed-order"),
        ({"text": ""}, "malformed-order"),
        ({"text": "place red-hound@9999"}, "malformed-order"),
        ({"text": "place red-runner@0000"}, "ambiguous-order"),
        ({}, "malformed-order"),
        ({"text": "ready", "verb": "ready"}, "malformed-order"),
        ({"verb": "place"}, "malformed-order"),
        ({"verb": "place", "components": [[[0, 0]], 1]}, "malformed-order"),
        ({"verb": "place", "components": [[[99, 0]]]}, "malformed-order"),
        ({"verb": "place", "components": [[[-1, 0]]]}, "malformed-order"),
        ({"verb": "place", "components": [[[0, True]]]}, "malformed-order"),
        ({"verb": "place", "components": [{"0": 0}]}, "malformed-order"),
        ({"verb": "fly", "components": [[1, 2, 3]]}, "refused"),
        ({"text": "ready"}, "refused"),
    ],
)
def test_an_order_that_is_none_is_told_apart_from_one_that_is_forbidden(host: Host, order: Json, kind: str) -> None:
    red = host.create().seat("red")
    found = red.post("orders", {"after": 0, "order": order})
    assert found.kind == kind
    assert found.body["detail"]
    assert red.position == 0
    if kind == "ambiguous-order":
        assert found.body["candidates"] == ["red-runner-1", "red-runner-2"]


@pytest.mark.parametrize(
    "body",
    [
        {"after": 0},
        {"after": -1, "order": {"text": "ready"}},
        {"after": "zero", "order": {"text": "ready"}},
        {"after": 0, "order": {"text": 5}},
        {"after": 0, "order": {"text": "ready"}, "more": 1},
        {"after": 0, "order": {"text": "x" * 9000}},
        [],
        "ready",
    ],
)
def test_a_request_of_the_wrong_form_names_its_faults(host: Host, body: Any) -> None:
    red = host.create().seat("red")
    found = red.post("orders", body)
    assert (found.status, found.kind) == (400, "invalid")
    assert found.body["faults"][0]["message"]
    assert red.position == 0


def test_what_is_not_json_is_refused(host: Host) -> None:
    game = host.create()
    found = host.client.post(
        f"/api/games/{game.id}/orders",
        content=b'{"after": 0, "order": ',
        headers={"Authorization": f"Bearer {game.keys['red']}", "Content-Type": "application/json"},
    )
    assert found.status_code == 400
    assert found.json()["type"] == "urn:warhost:problem:invalid"


def test_a_body_that_is_too_large_is_refused(opener: Opener) -> None:
    host = opener(body_limit=2000, import_limit=4000)
    game = host.create()
    large = {"after": 0, "order": {"verb": "place", "components": [[[0, 0]] * 500]}}
    found = game.seat("red").post("orders", large)
    assert (found.status, found.kind) == (413, "too-large")
    assert host.call("POST", "/api/imports", {"chronicle": "x" * 3000}).kind == "bad-chronicle"
    assert host.call("POST", "/api/imports", {"chronicle": "x" * 5000}).kind == "too-large"
    assert game.seat("red").position == 0


def test_requests_and_knocks_are_limited(opener: Opener) -> None:
    host = opener(knocks_a_minute=3)
    for _ in range(3):
        host.create()
    found = host.call("POST", "/api/games", TOY)
    assert (found.status, found.kind) == (429, "too-many")
    assert host.call("GET", "/api/games").status == 200
    hasty = opener(requests_a_second=5)
    answers = [hasty.call("GET", "/api/bots").status for _ in range(30)]
    assert 429 in answers
    assert answers[:5] == [200] * 5


def test_the_server_answers_only_under_its_own_names(host: Host) -> None:
    for name, status in (
        ("testserver.local", 200),
        ("testserver.local:8642", 200),
        ("evil.example", 421),
        ("evil.example:80", 421),
        ("", 421),
    ):
        found = host.call("GET", "/api/bots", Host=name)
        assert found.status == status, name
        assert status == 200 or found.kind == "foreign-host"


def test_pages_of_other_addresses_may_not_call(opener: Opener) -> None:
    host = opener(allowed_origins=("http://localhost:5173",))
    game = host.create()
    for origin, status in (
        ("http://testserver.local", 200),
        ("http://localhost:5173", 200),
        ("http://evil.example", 403),
        ("null", 403),
    ):
        found = host.call("GET", f"/api/games/{game.id}", Origin=origin)
        assert found.status == status, origin
        assert status == 200 or found.kind == "foreign-page"
    with (
        pytest.raises(WebSocketDisconnect),
        host.client.websocket_connect("/api/live", headers={"Origin": "http://evil.example"}) as session,
    ):
        session.receive_json(timeout=5)


def test_every_answer_forbids_foreign_and_inline_scripts(host: Host) -> None:
    for path in ("/", "/api/bots", "/api/nowhere", "/api/games/nowhere"):
        headers = host.call("GET", path).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["script-src"] == "'self'"
        assert policy["default-src"] == "'self'"
        assert "unsafe-inline" not in policy["script-src"]
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert host.call("GET", "/api/bots").headers["cache-control"] == "no-store"


def test_keys_stand_in_no_address_no_log_and_not_in_the_database(
    host: Host, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        game = host.create(KENDER, seats={"whitestone": {"type": "bot", "bot": "random"}}, seed="a-secret-seed")
        highlord = game.seat("highlord")
        with highlord.live() as socket:
            socket.next("welcome")
            game.play(3)
        assert highlord.give("nonsense").status == 400
    secrets = (game.host_key, *game.keys.values())
    assert not any(secret in caplog.text for secret in secrets)
    # The server is still open: what it wrote ahead counts too.
    files = [path.read_bytes() for path in _files(database)]
    assert files
    assert not any(secret.encode() in text for secret in secrets for text in files)
    for what in ("view", "records", "log", "export", "board"):
        assert "a-secret-seed" not in str(highlord.get(what).body)


def _files(database: str) -> list[Path]:
    path = Path(database.partition(":///")[2])
    return [file for file in path.parent.iterdir() if file.name.startswith(path.name)]


@pytest.fixture(scope="module")
def kender() -> Game:
    return new_game(rulebook("dragons-of-glory"), "kender-strike", seed=1)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(values=st.lists(PLAIN, max_size=4))
def test_no_json_that_a_client_can_send_breaks_the_reading_of_orders(kender: Game, values: list[Any]) -> None:
    for kind in kender.rulebook.orders.values():
        try:
            order = order_of(kender, OrderGiven(verb=kind.verb, components=values))
        except MalformedOrder:
            continue
        assert isinstance(order, Order)
        assert kender.read(kender.write(order)) == order


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=60))
def test_no_text_that_a_client_can_send_breaks_the_reading_of_orders(kender: Game, text: str) -> None:
    with contextlib.suppress(MalformedOrder, AmbiguousOrder):
        assert isinstance(kender.read(text), Order)


def test_every_order_that_the_choices_lead_to_is_read_from_json_as_from_text(kender: Game) -> None:
    game, dice = kender.copy(), Dice("json")
    for _ in range(200):
        if game.over:
            break
        if game.ask.seat == "chance":
            game.roll()
            continue
        order = game.suggest(dice)
        plain = [_plain(value) for value in order.components()]
        parts = type(order).parts()
        assert tuple(component(game, kind, value) for (_, kind), value in zip(parts, plain, strict=True)) == (
            order.components()
        )
        game.give(order)


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
