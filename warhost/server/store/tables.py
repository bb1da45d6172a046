"""The tables of the database. Changing them takes a migration; a test compares the two."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, false

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("rulebook", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("title", String(80), nullable=False),
    Column("dice", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    # A digest of the host's key.
    Column("host", String(64), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("position", Integer, nullable=False),
    # Who is to act and how it ended, as JSON: what lists show of a game without loading it.
    Column("summary", Text, nullable=False),
    # The take-back that is asked for, as JSON.
    Column("take_back", Text),
    # The seats that want dice to wait for them, separated by commas.
    Column("stops", Text, nullable=False, server_default=""),
    # The seats that allow everybody at the table to ask a bot for advice, separated by commas.
    Column("advice", Text, nullable=False, server_default=""),
    # Whether a bot is to act, or dice that nobody else rolls.
    Column("bots_wait", Boolean, nullable=False, server_default=false()),
    # How often the game has been changed. Whoever changes it says which revision he knows.
    Column("revision", Integer, nullable=False, server_default="0"),
    # Times are ISO 8601 in UTC: they sort as text.
    Column("created", String(32), nullable=False),
    Column("updated", String(32), nullable=False),
    Index("ix_games_updated", "updated"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("filled", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(64), nullable=False),
    # A digest of the seat's key.
    Column("key", String(64)),
    Column("resigned", Boolean, nullable=False),
)

RECORDS = Table(
    "records",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # The record's number in the chronicle; 0 is the header.
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    # The lines of the log that the record wrote, as JSON; empty if none.
    Column("log", Text, nullable=False),
)

TALK = Table(
    "talk",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", String(32), nullable=False),
    # What somebody said, or what the house announces.
    Column("kind", String(16), nullable=False),
    # The seat, and what its player was called then; no seat if the host has none.
    Column("seat", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
)

# What players note for themselves; gone when somebody else takes the seat.
NOTES = Table(
    "notes",
    METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)
