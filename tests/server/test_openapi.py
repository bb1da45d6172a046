"""The OpenAPI document: current, complete, and true whatever a client sends."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE
from msgspec.structs import replace
from typer.testing import CliRunner

from tests.server.conftest import SETTINGS
from tests.server.serving import served
from tests.server.table import Json
from warhost.cli import assemble
from warhost.core.orders import Kind
from warhost.server.app import create_app
from warhost.server.openapi import document_text
from warhost.server.wire import live

KEPT = Path(__file__).parent.parent.parent / "web" / "openapi.json"


def test_the_document_that_the_client_is_built_from_is_current(tmp_path: Path) -> None:
    written = tmp_path / "openapi.json"
    CliRunner().invoke(assemble(["openapi"]), ["openapi", str(written)], catch_exceptions=False)
    assert written.read_text("utf-8") == KEPT.read_text("utf-8"), "run: warhost openapi web/openapi.json"


def test_the_document_is_the_same_text_every_time() -> None:
    assert document_text(create_app()) == document_text(create_app())


@pytest.fixture(scope="module")
def document() -> Json:
    found: Json = json.loads(KEPT.read_text("utf-8"))
    return found


def test_every_frame_of_the_live_connection_and_the_hello_are_described(document: Json) -> None:
    schemas = document["components"]["schemas"]
    for kind in (live.Hello, live.Welcome, live.Resumed, live.Change, live.TableNews, live.Closed, live.Trouble):
        assert kind.__name__ in schemas


def test_the_vocabulary_of_prompts_is_closed_and_the_same_as_the_referees(document: Json) -> None:
    kinds = document["components"]["schemas"]["Component"]["properties"]["kind"]["enum"]
    assert sorted(kinds) == sorted(kind.value for kind in Kind)


def test_every_struct_and_route_explains_itself(document: Json) -> None:
    for name, schema in document["components"]["schemas"].items():
        assert schema.get("description"), name
    for path, item in document["paths"].items():
        for method, operation in item.items():
            assert operation.get("description"), (method, path)
            assert operation["responses"]["429"]["content"].keys() == {"application/problem+json"}


def test_what_a_client_gives_may_hold_nothing_unknown(document: Json) -> None:
    given = [
        content["schema"]["$ref"].rpartition("/")[2]
        for item in document["paths"].values()
        for operation in item.values()
        for content in operation.get("requestBody", {}).get("content", {}).values()
    ]
    assert len(given) > 10
    for name in given:
        assert document["components"]["schemas"][name]["additionalProperties"] is False, name


class Target:
    """A served application with games in several states, and their keys."""

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(base_url=address, timeout=30)
        self.address = address

    def create(self, body: Json) -> Json:
        """Make a game."""
        answer = self.client.post("/api/games", json=body)
        found: Json = answer.raise_for_status().json()
        return found

    def keys(self) -> list[tuple[str, str]]:
        """New games, each with one of its keys, or none."""
        games = [
            self.create({"rulebook": "toy", "scenario": "two-crews"}),
            self.create({"rulebook": "toy", "scenario": "two-crews", "dice": "table"}),
            self.create({"rulebook": "dragons-of-glory", "scenario": "kender-strike"}),
        ]
        found = [(game["game"]["id"], key) for game in games for key in (*game["seats"].values(), game["host"], "")]
        return [*found, ("nowhere", ""), (games[0]["game"]["id"], "x" * 32)]


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('fuzz') / 'games.db'}"
    with served(replace(SETTINGS, database=database, allowed_hosts=("*",))) as address:
        found = Target(address)
        yield found
        found.client.close()


def operations(address: str) -> list[Any]:
    """Every operation of the served document."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import schemathesis
        from schemathesis.core.result import Ok

        schema = schemathesis.openapi.from_url(f"{address}/api/schema/openapi.json")
        return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


def test_no_request_that_fits_the_document_or_not_gets_an_answer_that_it_does_not_describe(target: Target) -> None:
    from schemathesis import GenerationMode
    from schemathesis.checks import CHECKS, load_all_checks
    from schemathesis.core.failures import FailureGroup

    names = (
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
        "negative_data_rejection",
    )
    load_all_checks()
    checks = CHECKS.get_by_names(names)
    (negative,) = CHECKS.get_by_names(("negative_data_rejection",))
    tried = 0

    for operation in operations(target.address):
        strategies = [
            operation.as_strategy(generation_mode=mode)
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
            if mode is GenerationMode.POSITIVE or operation.body or operation.query
        ]

        @settings(
            # An import starts a process of its own.
            max_examples=3 if "imports" in operation.path else 15,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=st.one_of(strategies), who=st.sampled_from(target.keys()))
        def ask(case: Any, who: tuple[str, str]) -> None:
            nonlocal tried
            tried += 1
            healed = False
            if "game_id" in (case.path_parameters or {}):
                # A real game in place of a broken id may heal the only fault of a request.
                healed = not re.fullmatch("[A-Za-z0-9]{1,32}", str(case.path_parameters["game_id"]))
                case.path_parameters["game_id"] = who[0]
            headers = {"Authorization": f"Bearer {who[1]}"} if who[1] else {}
            try:
                answer = case.call(headers=headers, timeout=60)
                # The check does not know that a body may also be refused because it is too large.
                too_large = answer.status_code == HTTP_413_REQUEST_ENTITY_TOO_LARGE
                spared = too_large or healed
                case.validate_response(answer, checks=[c for c in checks if not (spared and c is negative)])
            except FailureGroup as group:
                raise AssertionError([str(failure) for failure in group.exceptions]) from None

        ask()

    assert tried > 300
    assert target.client.get("/api/games").status_code == 200
