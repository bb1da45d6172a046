"""The server as a process of its own, for tests that kill it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

Json = dict[str, Any]
SHELF = "tests.server.shelf:shelf_with_toy"


class RunningServer:
    """`warhost serve` over a database file or address."""

    def __init__(self, database: str, *options: str) -> None:
        self._database = database
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-W", "ignore", "-m", "warhost", "serve", "--port", str(self.port)]
        options = ["--database", self._database, "--shelf", SHELF]
        self._process = subprocess.Popen(
            [*command, *options, *self._options],
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,
        )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                self.call("GET", "/api/bots")
            except (URLError, ConnectionError):
                assert self._process.poll() is None, "the server did not start"
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server does not answer")

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End it at once, as a power cut would: no handler runs, nothing is written any more."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(10)
        self._process = None

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(20)
            self._process = None

    def call(self, method: str, path: str, body: Any = None, key: str = "") -> Json:
        """Make a request; a problem is an error."""
        request = Request(f"http://127.0.0.1:{self.port}{path}", method=method)
        if key:
            request.add_header("Authorization", f"Bearer {key}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        try:
            with urlopen(request, timeout=120) as answer:
                found: Json = json.loads(answer.read() or b"{}")
                return found
        except HTTPError as error:
            with error:
                raise Refused(json.loads(error.read())) from None


class Refused(Exception):
    """A problem that the server answered with."""


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def database_file(folder: Path) -> str:
    """A file for the games."""
    return str(folder / "games.db")
