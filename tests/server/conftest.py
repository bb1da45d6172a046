"""A real server for the tests: the whole application over a real database, talked to over HTTP and WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from tests.server.table import Host
from warhost.server.app import create_app
from warhost.server.settings import Settings

SETTINGS = Settings(
    shelf="tests.server.shelf:shelf_with_toy",
    allowed_hosts=("testserver.local",),
    requests_a_second=0,
    knocks_a_minute=0,
)

Opener = Callable[..., Host]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A file of its own."""
    return f"sqlite+aiosqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def opener(database: str) -> Iterator[Opener]:
    """Opens servers over one database, with other settings if wanted; all are closed at the end."""
    with ExitStack() as open_servers:

        def open_server(**changes: object) -> Host:
            settings = replace(SETTINGS, database=database, **changes)
            client: TestClient[Litestar] = open_servers.enter_context(
                TestClient(create_app(settings), raise_server_exceptions=False)
            )
            return Host(client)

        yield open_server


@pytest.fixture
def host(opener: Opener) -> Host:
    """A server with the settings of the tests."""
    return opener()


@pytest.fixture(scope="session", autouse=True)
def _no_old_loop() -> Iterator[None]:
    """Bots are processes, and a process needs a loop that watches over it to the end."""
    yield
    asyncio.set_event_loop(None)
