"""The one writer: it drains a queue, commits all that waits in one transaction, and only then answers everybody.

One commit to disk takes longer than everything else about an order. While it runs, further orders wait; they share the
next commit. So an answer always means that the order is on disk, and many games at once cost little more than one.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Executable
from sqlalchemy.exc import IntegrityError

from warhost.server.store.ledger import Busy, Conflict, Ledger, Statement

MOST_AT_ONCE = 500


class Write(NamedTuple):
    """A statement and what it is executed with. Statements of lower rank go first, regardless of the caller."""

    rank: int
    statement: Executable
    rows: Sequence[dict[str, Any]]
    exact: bool = False
    """Whether every row must change exactly one."""


class Job(NamedTuple):
    """What one caller wants kept, all or nothing, and where the answer goes."""

    writes: Sequence[Write]
    done: asyncio.Future[None]


class Writer:
    """Keeps what callers hand over; start it with :meth:`start`, end it with :meth:`stop`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.commits = 0

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._work(), name="writer")

    async def stop(self) -> None:
        """Keep what is in the queue, then end."""
        if self._task is not None:
            await self._queue.put(None)
            await self._task
            self._task = None

    async def keep(self, writes: Sequence[Write]) -> None:
        """Return when the writes are safely on disk; raise :class:`Busy` or :class:`Conflict` if they are not."""
        done = asyncio.get_running_loop().create_future()
        await self._queue.put(Job(writes, done))
        # A cancelled caller must not cancel the answer to the others.
        await asyncio.shield(done)

    async def _work(self) -> None:
        while True:
            first = await self._queue.get()
            if first is None:
                return
            batch = [first]
            ending = False
            with contextlib.suppress(asyncio.QueueEmpty):
                while len(batch) < MOST_AT_ONCE:
                    job = self._queue.get_nowait()
                    if job is None:
                        ending = True
                        break
                    batch.append(job)
            await self._commit(batch)
            if ending:
                return

    async def _commit(self, batch: list[Job]) -> None:
        error = await self._try(batch)
        if error is not None and len(batch) > 1:
            for job in batch:
                await self._commit([job])
            return
        for job in batch:
            if job.done.done():
                continue
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(error)

    async def _try(self, batch: list[Job]) -> Busy | None:
        merged: dict[tuple[int, int], Statement] = {}
        for job in batch:
            for write in job.writes:
                key = write.rank, id(write.statement)
                merged.setdefault(key, Statement(write.statement, [], write.exact)).rows.extend(write.rows)
        try:
            await self._ledger.commit([found for _, found in sorted(merged.items(), key=lambda item: item[0])])
        except Conflict as conflict:
            return conflict
        except IntegrityError as error:
            return Conflict(str(error.orig))
        except Exception as error:  # whatever it is, everybody who waits must get an answer
            return Busy(type(error).__name__)
        self.commits += 1
        return None
