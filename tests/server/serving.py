"""The application behind a real port, in a thread of the test."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from tests.server.running import free_port
from warhost.server.app import create_app
from warhost.server.settings import Settings


@contextmanager
def served(settings: Settings) -> Iterator[str]:
    """Serve until the block ends; the address."""
    port = free_port()
    config = uvicorn.Config(create_app(settings), port=port, log_level="error", access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            threading.Event().wait(0.02)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(30)
