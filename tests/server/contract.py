"""The contract: every answer and every frame of every test is held against the OpenAPI document."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

DOCUMENT = Path(__file__).parent.parent.parent / "web" / "openapi.json"
FRAMES = {
    "welcome": "Welcome",
    "resumed": "Resumed",
    "change": "Change",
    "table": "TableNews",
    "talk": "Talk",
    "closed": "Closed",
    "trouble": "Trouble",
}


@cache
def document() -> dict[str, Any]:
    """The document that the client is built from."""
    found: dict[str, Any] = json.loads(DOCUMENT.read_text("utf-8"))
    return found


@cache
def routes() -> list[tuple[re.Pattern[str], str]]:
    """Patterns of paths, the longer ones first, with their templates."""
    templates = sorted(document()["paths"], key=len, reverse=True)
    return [(re.compile(re.sub(r"\{[^}]*\}", "[^/]+", path) + "/?"), path) for path in templates]


@cache
def validator(schema: str) -> jsonschema_rs.Draft202012Validator:
    """A validator for a schema of the document, given as JSON."""
    return jsonschema_rs.Draft202012Validator({**json.loads(schema), "components": document()["components"]})


def hold(schema: dict[str, Any], value: Any) -> None:
    """Raise an error if a value does not fit a schema."""
    validator(json.dumps(schema)).validate(value)


def hold_answer(method: str, path: str, status: int, media_type: str, body: Any) -> None:
    """Raise an error if an answer is not what the document says."""
    path = path.partition("?")[0]
    template = next((template for pattern, template in routes() if pattern.fullmatch(path)), None)
    operation = document()["paths"].get(template, {}).get(method.lower())
    if operation is None or status == 304:
        return
    answer = operation["responses"].get(str(status))
    # Whoever calls under a foreign name has read no document.
    assert answer is not None or status == 421, f"{method} {template} says nothing of {status}"
    contents = (answer or {}).get("content") or {}
    if contents:
        kind = media_type.partition(";")[0]
        assert kind in contents, f"{method} {template} says nothing of {kind} for {status}"
        if "json" in kind and "ndjson" not in kind:
            hold(contents[kind]["schema"], body)


def hold_frame(frame: dict[str, Any]) -> None:
    """Raise an error if a frame is not what the document says."""
    hold({"$ref": f"#/components/schemas/{FRAMES[frame['type']]}"}, frame)
