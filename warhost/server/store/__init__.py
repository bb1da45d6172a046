"""What is kept: games, seats and the append-only chronicle, in SQLite or PostgreSQL."""

from warhost.server.store.keeper import Busy, Conflict, Keeper, KeptGame, KeptRecord, KeptSeat

__all__ = ["Busy", "Conflict", "Keeper", "KeptGame", "KeptRecord", "KeptSeat"]
