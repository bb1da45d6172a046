"""Ledgers: how a batch of statements is committed, in one transaction.

SQLite works in one thread of its own, a whole transaction at a time. A driver that returns to the event loop after
every statement would wait for a busy loop a dozen times in each commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Engine, Executable, create_engine, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry


class Busy(Exception):
    """The database could not keep something; nothing of it was kept."""


class Conflict(Busy):
    """Another worker was faster: the row exists already, or it is not the one that was to be changed."""


class Statement(NamedTuple):
    """A statement with the rows that it is executed with."""

    sql: Executable
    rows: list[dict[str, Any]]
    exact: bool = False
    """Whether every row must change exactly one; otherwise :class:`Conflict` is raised."""


Batch = Sequence[Statement]
"""Statements in their order."""

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


class Ledger(Protocol):
    """Where batches are committed."""

    async def commit(self, batch: Batch) -> None:
        """Return when the whole batch is safely on disk; after an error nothing of it is."""

    async def close(self) -> None:
        """Close the database."""


class DriverLedger:
    """Commits through the driver that also reads: PostgreSQL, or SQLite in memory."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def commit(self, batch: Batch) -> None:
        """Commit a batch."""
        async with self._engine.begin() as connection:
            for statement in batch:
                if not statement.exact:
                    await connection.execute(statement.sql, statement.rows)
                    continue
                # The driver counts the changed rows of one execution, not of many together.
                for row in statement.rows:
                    _check_exact((await connection.execute(statement.sql, row)).rowcount, 1)

    async def close(self) -> None:
        """Does nothing: the engine is closed by the keeper."""


class ThreadLedger:
    """Commits to an SQLite file from one thread."""

    def __init__(self, file: str) -> None:
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._engine = create_engine(f"sqlite:///{file}")
        set_pragmas(self._engine)

    async def commit(self, batch: Batch) -> None:
        """Commit a batch."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, batch)

    def _commit(self, batch: Batch) -> None:
        with self._engine.begin() as connection:
            for statement in batch:
                result = connection.execute(statement.sql, statement.rows)
                if statement.exact:
                    _check_exact(result.rowcount, len(statement.rows))

    async def close(self) -> None:
        """End the thread and close the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


def _check_exact(changed: int, wanted: int) -> None:
    if changed != wanted:
        raise Conflict("another worker has changed the game")


def ledger_for(engine: AsyncEngine) -> Ledger:
    """The ledger that suits a database."""
    url = make_url(engine.url)
    return ThreadLedger(url.database) if url.get_backend_name() == "sqlite" and url.database else DriverLedger(engine)


def set_pragmas(engine: Engine) -> None:
    """Tell SQLite to write ahead and to wait for the disk at every commit."""

    @event.listens_for(engine, "connect")
    def tell(connection: Any, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
