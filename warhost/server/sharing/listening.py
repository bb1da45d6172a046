"""Listening to the news of other workers, over PostgreSQL. Needs the extra ``server``."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import asyncpg
import msgspec
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from sqlalchemy import make_url

from warhost.server.sharing.news import CHANNEL, News

LOG = logging.getLogger("warhost.news")
AGAIN = 1.0
"""After how many seconds a lost connection is made anew."""

Listener = Callable[[News], Coroutine[Any, Any, None]]


async def listen(database: str, worker: str, listener: Listener) -> None:
    """Hear the news of all other workers until cancelled; a lost connection is made anew."""
    address = make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            await _listen(address, worker, listener)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, RuntimeError) as error:
            LOG.warning("the news broke off: %s", type(error).__name__)
        await asyncio.sleep(AGAIN)


async def _listen(address: str, worker: str, listener: Listener) -> None:
    lost = asyncio.Event()

    async def connect() -> Any:
        connection = await asyncpg.connect(dsn=address)
        connection.add_termination_listener(lambda _: lost.set())
        return connection

    backend = AsyncPgChannelsBackend(make_connection=connect)
    await backend.on_startup()
    try:
        await backend.subscribe([CHANNEL])
        reading = asyncio.create_task(_read(backend, worker, listener))
        losing = asyncio.create_task(lost.wait())
        try:
            done, _ = await asyncio.wait((reading, losing), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            reading.cancel()
            losing.cancel()
            await asyncio.gather(reading, losing, return_exceptions=True)
    finally:
        await backend.on_shutdown()


async def _read(backend: AsyncPgChannelsBackend, worker: str, listener: Listener) -> None:
    async for _, message in backend.stream_events():
        try:
            news = msgspec.json.decode(message, type=News)
        except msgspec.DecodeError:
            continue  # Somebody else uses the channel, or a newer version of ours.
        if news.by != worker:
            await listener(news)
