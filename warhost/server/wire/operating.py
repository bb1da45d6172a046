"""What those who watch over a server are told."""

from __future__ import annotations

from warhost.server.wire.base import Sent


class WorkerHealth(Sent, frozen=True, kw_only=True):
    """How a worker is."""

    worker: str
    """Its name among those that share a database; another after every start."""
    sockets: int
    """How many live connections it has."""
    tables: int
    """How many games it holds in memory."""
