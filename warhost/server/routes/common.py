"""What all routes share: the caller's key, the names in paths, the problems that can be answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import SecurityRequirement
from litestar.params import PathParameter
from litestar.types import ASGIApp, HTTPResponseStartEvent, Receive, Scope, Send

from warhost.core.messages import msg
from warhost.server.house import House
from warhost.server.problems import KINDS, Trouble
from warhost.server.tables.audience import ENCODER
from warhost.server.wire.problems import Problem
from warhost.texts import ENGLISH, language, say

PROBLEM_TYPE = "application/problem+json"

GameId: TypeAlias = Annotated[
    str, PathParameter(pattern=r"^[A-Za-z0-9]+$", max_length=32, description="The id of a game.")
]
SeatName: TypeAlias = Annotated[str, PathParameter(pattern=r"^[a-z0-9-]+$", max_length=64, description="A seat.")]
Name: TypeAlias = Annotated[str, PathParameter(pattern=r"^[a-z0-9-]+$", max_length=64)]

KNOCK = {"knock": True}
"""Marks a route that a stranger can knock for; limited more strictly, for each knock makes a key."""

UNCOMPRESSED = {"uncompressed": True}
"""Marks a route whose answers are too short to be worth packing."""

WITH_KEY: Sequence[SecurityRequirement] = [{"key": []}]
KEY_OR_NONE: Sequence[SecurityRequirement] = [{"key": []}, {}]


Asking: TypeAlias = Request[Any, Any, State]


class Key(str):
    """The key of a request; empty if it has none."""

    __slots__ = ()

    @property
    def given(self) -> str | None:
        """The key, or None."""
        return str(self) or None


def key_of(request: Asking) -> Key:
    """The key out of ``Authorization: Bearer …``; it is never taken from an address."""
    header = request.headers.get("authorization", "")
    if not header:
        return Key()
    scheme, _, key = header.partition(" ")
    if scheme.lower() != "bearer" or not key.strip() or len(key) > 128:
        raise Trouble("bad-key", say("server-bearer"))
    return Key(key.strip())


def house_of(request: Asking) -> House:
    """The house that a request is made to."""
    house: House = request.app.state.house
    return house


async def provide_key(request: Asking, house: NamedDependency[House]) -> Key:  # noqa: ARG001
    """The key of a request.

    It names the house so that the two are provided one after the other: both at once would take a group of tasks for
    every request.
    """
    return key_of(request)


async def provide_house(state: State) -> House:
    """The house."""
    house: House = state.house
    return house


class ShortAnswer(Response[Any]):
    """An answer of some JSON and nothing else: no cookies, no headers of its own, no work after it."""

    def to_asgi_response(self, app: Litestar | None, request: Asking, **_: Any) -> ASGIApp:  # type: ignore[override]
        """Write it down and send it."""
        body = ENCODER.encode(self.content)
        head: HTTPResponseStartEvent = {
            "type": "http.response.start",
            "status": self.status_code or 200,
            "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
        }

        async def answer(_: Scope, __: Receive, send: Send) -> None:
            await send(head)
            await send({"type": "http.response.body", "body": body, "more_body": False})

        return answer


def problems(*kinds: str) -> dict[int, ResponseSpec]:
    """The problems that a route can answer with, for the OpenAPI document."""
    always = ("invalid", "foreign-page", "too-many", "internal")
    found: dict[int, list[str]] = {}
    for kind in (*kinds, *always):
        status, title = KINDS[kind], language(ENGLISH).text(msg(f"server-problem-{kind}"))
        if title not in found.setdefault(status, []):
            found[status].append(title)
    return {
        status: ResponseSpec(
            data_container=Problem,
            generate_examples=False,
            description=". ".join(titles) + ".",
            media_type=PROBLEM_TYPE,
        )
        for status, titles in sorted(found.items())
    }
