"""A server in a process of its own, over a file of its own, that can be killed and started again."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[2]
SHELF = "tests.server.shelf:shelf_with_toy"
START_SECONDS = 60.0
PORTS = range(20_000, 30_000)
SEED = "11"
"""Of the dice and of the bots: a game takes the same course in every run."""

Json = dict[str, Any]


def free_port() -> int:
    """A port that nobody uses, and that the system gives to nobody who calls out: it is still free after a restart."""
    first = PORTS.start + os.getpid() * 10 % len(PORTS)
    for port in chain(range(first, PORTS.stop), PORTS):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free")


class Server:
    """``warhost serve`` with the toy rulebook on its shelf."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is served."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = (sys.executable, "-m", "warhost", "serve", "--port", str(self.port), "--shelf", SHELF)
        # All players of all tests come from one address, and play faster than people.
        unlimited = ("--requests-a-second", "0", "--knocks-a-minute", "0")
        self._process = subprocess.Popen(
            (*command, *unlimited, "--database", str(self.database)),
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if self._process.poll() is not None:
                raise RuntimeError(f"the server stopped with {self._process.returncode}")
            try:
                self.call("/bots")
                return
            except URLError:
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """End it as a power cut would, bots included."""
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._process = None

    def call(self, path: str, data: Json | None = None, key: str = "") -> Any:
        """Ask the server something, as any client can."""
        request = Request(f"{self.url}/api{path}", data=None if data is None else json.dumps(data).encode())
        request.add_header("content-type", "application/json")
        if key:
            request.add_header("authorization", f"Bearer {key}")
        try:
            with urlopen(request, timeout=120) as answer:
                return json.loads(answer.read())
        except HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()}") from None

    def new_game(self, scenario: str = "kender-strike", rulebook: str = "dragons-of-glory", **seats: str) -> Json:
        """A new game; a seat is named with a bot, others are for persons."""
        filled = {seat: {"type": "bot", "bot": bot} for seat, bot in seats.items()}
        made: Json = self.call("/games/", {"rulebook": rulebook, "scenario": scenario, "seats": filled, "seed": SEED})
        return made
