"""Leases: one worker at a time plays a game's bots.

A lease is an advisory lock of PostgreSQL. It ends with the connection of its holder, so a killed worker holds none. Two
holders would do no harm but think in vain, for an order is kept only at the position that it was given for.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from hashlib import blake2b
from typing import Protocol

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

_TAKE = text("SELECT pg_try_advisory_lock(:key)")
_GIVE_BACK = text("SELECT pg_advisory_unlock(:key)")


class Leases(Protocol):
    """Who may play a game's bots."""

    async def take(self, id: str) -> bool:
        """Whether the caller may play the bots of a game now; then it must give the lease back."""

    async def give_back(self, id: str) -> None:
        """Let others play the bots of a game."""

    async def close(self) -> None:
        """Give everything back."""


class OwnLeases:
    """The leases of a worker that has no others beside it: it may always play."""

    async def take(self, id: str) -> bool:
        """Always."""
        return True

    async def give_back(self, id: str) -> None:
        """Does nothing."""

    async def close(self) -> None:
        """Does nothing."""


class SharedLeases:
    """Leases among the workers over one PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._turn = asyncio.Lock()
        self._held: set[str] = set()

    async def take(self, id: str) -> bool:
        """Whether no other worker has it."""
        async with self._turn:
            if id in self._held:
                return False
            try:
                connection = await self._connected()
                taken = bool((await connection.execute(_TAKE, {"key": key_of(id)})).scalar())
            except SQLAlchemyError:
                await self._lose()
                return False
            if taken:
                self._held.add(id)
            return taken

    async def give_back(self, id: str) -> None:
        """Give the lease of a game back."""
        async with self._turn:
            if id not in self._held:
                return
            self._held.discard(id)
            try:
                await (await self._connected()).execute(_GIVE_BACK, {"key": key_of(id)})
            except SQLAlchemyError:
                await self._lose()

    async def close(self) -> None:
        """Give everything back, by closing the connection."""
        async with self._turn:
            await self._lose()

    async def _connected(self) -> AsyncConnection:
        if self._connection is None:
            fresh = await self._engine.connect()
            self._connection = await fresh.execution_options(isolation_level="AUTOCOMMIT")
        return self._connection

    async def _lose(self) -> None:
        connection, self._connection = self._connection, None
        self._held.clear()
        if connection is not None:
            with suppress(SQLAlchemyError):
                # Not back into the pool, where the locks would live on.
                await connection.invalidate()
                await connection.close()


def key_of(id: str) -> int:
    """The number that stands for a game among PostgreSQL's advisory locks."""
    return int.from_bytes(blake2b(id.encode(), digest_size=8).digest(), "big", signed=True)
