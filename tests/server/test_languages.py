"""The server answers in the language of who asks: boards and drawings, refusals and faults of requests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import warhost
from tests.server.table import Answer, Host
from tests.spoken import english_words
from tools import pseudo_language
from warhost import texts
from warhost.server.shelf import standard_shelf


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The server and its processes have the pseudo-language."""
    pseudo_language.write(tmp_path)
    monkeypatch.setenv("WARHOST_TEXTS", str(tmp_path))
    texts.add_folder(tmp_path)
    yield
    texts.remove_folder(tmp_path)


@pytest.mark.usefixtures("pseudo")
def test_counters_and_hexes_are_called_in_the_language_of_who_asks() -> None:
    shelf = standard_shelf()
    volume, resolved = shelf.volume("dragons-of-glory"), shelf.resolve("dragons-of-glory", "kender-strike")
    for language, word in (("en", "woods"), (pseudo_language.ID, pseudo_language.accented("woods")), ("en", "woods")):
        with texts.speaking(language):
            layout = shelf.layout(volume, resolved)
            (counters,) = (one.href for one in layout.drawings if one.name == "counters")
            drawn = shelf.sheet("dragons-of-glory", "kender-strike", "counters").svg.decode()
        assert any(word in ground.name for ground in layout.ground)
        assert counters.endswith(f"&language={language}")
        assert (pseudo_language.accented("infantry") in drawn) == (language == pseudo_language.ID)


KENDER_STRIKE = {"rulebook": "dragons-of-glory", "scenario": "kender-strike"}
FORMAT = (
    "int",
    "str",
    "object",
    "array",
    "'order'",
    "'more'",
    "kender-strike",
    "kendr-strike",
    "Authorization: Bearer",
)
"""Types and fields of JSON and what is typed, which are called so in every language."""
BODIES: tuple[Any, ...] = (
    {"after": 0},
    {"after": -1, "order": {"text": "ready"}},
    {"after": "zero", "order": {"text": "ready"}},
    {"after": 0, "order": {"text": "ready"}, "more": 1},
    {"after": 0, "order": {"text": "x" * 9000}},
    [],
)
ORDERS: tuple[tuple[str, str], ...] = (
    ("gibberish", "malformed-order"),
    ("march throtyl-1 - 1618", "refused"),
    ("ready", "refused"),
    ("deploy throtyl-1@3305", "refused"),
    ("deploy throtyl@1619", "ambiguous-order"),
)


def words_of(problem: Answer) -> str:
    """What a problem says to a person."""
    body = problem.body
    said = [body["title"], body.get("detail", ""), *(fault["message"] for fault in body.get("faults", []))]
    refusal = body.get("refusal") or {}
    return "\n".join([*said, *(part for part in str(refusal.get("text", "")).split("\n"))])


@pytest.mark.usefixtures("pseudo")
def test_what_is_wrong_with_a_request_is_told_in_the_language_of_who_asks(host: Host) -> None:
    made = host.create(KENDER_STRIKE)
    game = warhost.new("dragons-of-glory", "kender-strike", seed=1)
    headers = {"accept-language": pseudo_language.ID}
    orders, key = f"/api/games/{made.id}/orders", made.keys["highlord"]
    faulty = [host.call("POST", orders, body, key, **headers) for body in BODIES]
    assert {answer.kind for answer in faulty} == {"invalid"}
    unread = host.call("POST", "/api/imports", {"chronicle": "not a game"}, **headers)
    unmade = host.call("POST", "/api/games", {"rulebook": "dragons-of-glory", "scenario": "kendr-strike"}, **headers)
    assert (unread.kind, unmade.kind) == ("bad-chronicle", "bad-setup")
    others = [
        host.call("GET", "/api/games/nothing", **headers),
        host.call("GET", "/api/nowhere", **headers),
        host.call("DELETE", "/api/rulebooks", **headers),
        host.call("POST", orders, {"after": 0, "order": {"text": "ready"}}, **headers),
    ]
    refused = []
    for text, kind in ORDERS:
        refused.append(host.call("POST", orders, {"after": 0, "order": {"text": text}}, key, **headers))
        assert refused[-1].kind == kind, refused[-1].body
    for answer in (*faulty, unread, unmade, *others, *refused):
        assert answer.body["title"].startswith("["), answer.body
        found = english_words(words_of(answer), game, *FORMAT, *(text for text, _ in ORDERS))
        assert not found, (answer.body, found)
