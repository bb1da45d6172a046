"""`python -m benchmarks.server`: the server under load, measured from outside over real sockets.

Two figures. *To the other screen*: from the moment a player's order leaves until the other player's live connection has
the change, while 50 games are being played. *Durable orders*: how many orders a second are answered, each safely on
disk, to 16 clients at once whose games have two watchers each. The server is one process over one SQLite file that
waits for the disk at every commit; the clients are another process on the same machine. The orders move a piece about
in the set-up of The Kender Strike: they can be repeated for ever; each is checked, recorded, hashed and sent to all.
Beside the rate stands the processor time that the server takes for an order, as a share of a spin loop that was timed
before and after: a busy machine changes that least. And two figures say what the machine itself adds to an order: how
long the server stood ready to work and had no processor, as the system counts it, and how long the disk takes to keep
as much as a commit of 16 orders writes, timed between the runs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import uvicorn
import websockets
from rich.console import Console
from rich.table import Table

from benchmarks.peers import spin

Json = dict[str, Any]
GAME = {"rulebook": "dragons-of-glory", "scenario": "kender-strike"}
ORDERS = ("deploy toede@1313", "deploy toede@1314")
READY = 60.0


class Connection:
    """A kept-alive HTTP connection that costs the measuring process next to nothing."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: Json, key: str = "") -> Json:
        """Make a request; the JSON of the answer."""
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        text = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {key}\r\nContent-Length: {len(text)}\r\n\r\n"
        )
        self._writer.write((head if key else head.replace("Authorization: Bearer \r\n", "")).encode() + text)
        headers = await self._reader.readuntil(b"\r\n\r\n")
        length = next(int(line[15:]) for line in headers.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        found: Json = json.loads(await self._reader.readexactly(length))
        if not headers.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
            raise RuntimeError(str(found))
        return found

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()


class Player:
    """Somebody who gives orders in a game of his own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.connection = Connection(port)
        self.position = 0
        self.id = ""
        self.keys: dict[str, str] = {}

    async def sit_down(self) -> None:
        """Make the game."""
        made = await self.connection.post("/api/games", GAME)
        self.id, self.keys = made["game"]["id"], made["seats"]

    async def order(self) -> float:
        """Give an order; the seconds until it was answered."""
        body = {"after": self.position, "order": {"text": ORDERS[self.position % 2]}}
        begun = time.perf_counter()
        answer = await self.connection.post(f"/api/games/{self.id}/orders", body, self.keys["highlord"])
        self.position = answer["position"]
        return time.perf_counter() - begun

    async def watcher(self, seat: str | None) -> websockets.ClientConnection:
        """A live connection to the game."""
        socket = await websockets.connect(f"ws://127.0.0.1:{self.port}/api/live", compression=None)
        await socket.send(json.dumps({"type": "hello", "game": self.id, "key": self.keys.get(seat or "")}))
        await socket.recv()
        return socket


async def swallow(socket: websockets.ClientConnection) -> None:
    """Take what comes and forget it."""
    with suppress(websockets.ConnectionClosed):
        async for _ in socket:
            pass


async def to_the_other_screen(port: int, games: int, samples: int, pause: float) -> list[float]:
    """Seconds from an order to the other player's change, while all games are being played."""
    players = [Player(port) for _ in range(games)]
    for player in players:
        await player.sit_down()
    sockets = [await player.watcher("whitestone") for player in players]
    measured, *others = players
    crowd = [asyncio.create_task(swallow(socket)) for socket in sockets[1:]]
    stop = asyncio.Event()

    async def keep_playing(player: Player) -> None:
        while not stop.is_set():
            await player.order()
            await asyncio.sleep(pause)

    crowd += [asyncio.create_task(keep_playing(player)) for player in others]
    found: list[float] = []
    for _ in range(samples):
        begun = time.perf_counter()
        giving = asyncio.create_task(measured.order())
        while json.loads(await sockets[0].recv())["type"] != "change":
            pass
        found.append(time.perf_counter() - begun)
        await giving
        await asyncio.sleep(0.02)
    stop.set()
    await leave(players, sockets, crowd)
    return found


class Stint(NamedTuple):
    """What came of some seconds of orders."""

    rate: float
    """Orders answered a second."""
    took: list[float]
    """The seconds that each took."""
    worked: float
    """Processor seconds that the server took for one."""
    starved: float
    """Seconds for each during which some thread of the server could have worked and had no processor."""


async def durable_orders(port: int, process: int, clients: int, seconds: float) -> Stint:
    """Let clients give orders as fast as they are answered. Sitting down beforehand does not count."""
    players = [Player(port) for _ in range(clients)]
    for player in players:
        await player.sit_down()
    sockets = [await player.watcher(seat) for player in players for seat in ("whitestone", None)]
    crowd = [asyncio.create_task(swallow(socket)) for socket in sockets]
    took: list[float] = []
    until = time.perf_counter() + seconds

    async def play(player: Player) -> None:
        while time.perf_counter() < until:
            took.append(await player.order())

    begun, worked, starved = time.perf_counter(), processor_seconds(process), waiting_seconds(process)
    await asyncio.gather(*map(play, players))
    rate = len(took) / (time.perf_counter() - begun)
    worked = (processor_seconds(process) - worked) / len(took)
    starved = (waiting_seconds(process) - starved) / len(took)
    await leave(players, sockets, crowd)
    return Stint(rate, took, worked, starved)


async def leave(
    players: Sequence[Player], sockets: Sequence[websockets.ClientConnection], crowd: Sequence[asyncio.Task[None]]
) -> None:
    """Hang up everywhere."""
    await asyncio.gather(*(socket.close() for socket in sockets))
    await asyncio.gather(*crowd, return_exceptions=True)
    for player in players:
        player.connection.close()


def serve(port: int, database: str) -> None:
    """The server to be measured: without limits of rate, for all clients come from one address."""
    from warhost.server.app import uvicorn_config
    from warhost.server.settings import Settings

    settings = Settings(database=database, requests_a_second=0, knocks_a_minute=0, own_process=True)
    config = uvicorn_config(settings)
    config.port = port
    uvicorn.Server(config).run()


async def wait_until_ready(port: int) -> None:
    """Return when the server answers."""
    until = time.monotonic() + READY
    while time.monotonic() < until:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.05)
    raise RuntimeError("the server does not answer")


def processor_seconds(process: int) -> float:
    """The processor time that a process has taken; nothing where the system does not tell."""
    with suppress(OSError):
        user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return math.nan


def waiting_seconds(process: int) -> float:
    """How long the threads of a process have waited for a processor; nothing where the system does not tell."""
    with suppress(OSError):
        threads = Path(f"/proc/{process}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[1]) for thread in threads) / 1e9
    return math.nan


def spinning() -> float:
    """Processor seconds of a spin loop: what the machine is worth at this moment."""
    found = []
    for _ in range(5):
        begun = time.process_time()
        spin()
        found.append(time.process_time() - begun)
    return median(found)


COMMIT = 80 * 1024
"""About as many bytes as SQLite writes for 16 orders of as many games: some twenty pages."""


def syncing(folder: Path, times: int) -> list[float]:
    """Seconds to add to a file and wait until it is on disk."""
    found = []
    with (folder / "syncing").open("wb", buffering=0) as file:
        for _ in range(times):
            begun = time.perf_counter()
            file.write(bytes(COMMIT))
            os.fsync(file.fileno())
            found.append(time.perf_counter() - begun)
    return found


async def measure(port: int, process: int, folder: Path, runs: int, quick: bool) -> Table:
    """All figures."""
    await wait_until_ready(port)
    # The first games draw a map and read the rulebook.
    await durable_orders(port, process, 16, 2.0)
    samples, seconds = (40, 2.0) if quick else (200, 5.0)
    table = Table(title=f"The server, {platform.python_implementation()} {platform.python_version()}")
    for heading in ("what", "median", "99 in 100", "wanted", ""):
        table.add_column(heading)
    screens = [one for _ in range(runs) for one in await to_the_other_screen(port, 50, samples, 0.5)]
    table.add_row(
        "order to the other screen, 50 games active",
        f"{median(screens) * 1000:.1f} ms",
        f"{quantiles(screens, n=100)[98] * 1000:.1f} ms",
        "median < 50 ms",
        verdict(median(screens) < 0.05),
    )
    turns, stints, syncs = [spinning()], [], list[float]()
    for _ in range(runs):
        stints.append(await durable_orders(port, process, 16, seconds))
        turns.append(spinning())
        syncs += syncing(folder, 200)
    rate = median(one.rate for one in stints)
    worked, starved = median(one.worked for one in stints), median(one.starved for one in stints)
    slowest = quantiles([one for stint in stints for one in stint.took], n=100)[98]
    table.add_row(
        "durable orders a second, 16 clients, 2 watchers a game",
        f"{rate:.0f}/s",
        f"{slowest * 1000:.1f} ms",
        "1,000/s, 99 in 100 < 40 ms",
        verdict(rate >= 1000 and slowest < 0.04),
    )
    table.add_row(
        f"processor time of the server an order, in spin loops ({median(turns) * 1000:.0f} ms now, 100 ms at rest)",
        f"{worked / median(turns):.4f}",
        f"{worked * 1000:.2f} ms",
        "< 0.01: a processor for 1,000/s",
        verdict(worked / median(turns) < 0.01),
    )
    table.add_row("the machine itself: the server waits for a processor, an order", f"{starved * 1000:.2f} ms")
    table.add_row(
        "the machine itself: a commit's worth of writing, on disk",
        f"{median(syncs) * 1000:.1f} ms",
        f"{quantiles(syncs, n=100)[98] * 1000:.1f} ms",
        f"slowest {max(syncs) * 1000:.0f} ms",
    )
    return table


def verdict(reached: bool) -> str:
    """A word for a figure."""
    return "reached" if reached else "missed"


def main() -> None:
    """Start a server, measure it, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer samples")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DATABASE"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(int(given.serve[0]), given.serve[1])
        return
    with tempfile.TemporaryDirectory() as folder:
        port, database = 18642, f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}"
        command = [sys.executable, "-m", "benchmarks.server", "--serve", str(port), database]
        server = subprocess.Popen(command, env=os.environ)
        try:
            runs = 1 if given.quick else given.runs
            Console().print(asyncio.run(measure(port, server.pid, Path(folder), runs, given.quick)))
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
