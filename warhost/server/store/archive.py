"""Backups: all games of a database in one packed file of JSON Lines, the same for SQLite and PostgreSQL.

A backup is taken in one transaction, also while a server writes; it can be restored into either kind of database, so it
is the way from a file to a PostgreSQL too.
"""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Table, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from warhost.core import WarhostError
from warhost.core.messages import msg
from warhost.server.store.tables import GAMES, NOTES, RECORDS, SEATS, TALK

FORMAT = 1
TABLES: Sequence[Table] = (GAMES, SEATS, RECORDS, TALK, NOTES)
"""In the order in which rows can be put back."""
AT_ONCE = 500


class BadBackup(WarhostError):
    """A file that is no backup, or one that does not fit the database."""


class GameLine(NamedTuple):
    """What a list shows of a game."""

    id: str
    title: str
    rulebook: str
    scenario: str
    over: bool
    position: int
    updated: str


async def list_games(engine: AsyncEngine) -> list[GameLine]:
    """All games, the latest first, listed publicly or not."""
    columns = [GAMES.c[name] for name in GameLine._fields]
    async with engine.connect() as connection:
        return [GameLine(*row) for row in await connection.execute(select(*columns).order_by(GAMES.c.updated.desc()))]


async def old_games(engine: AsyncEngine, before: str, *, unfinished: bool) -> list[GameLine]:
    """Games in which nothing has happened since some time; only ended ones unless told otherwise."""
    return [game for game in await list_games(engine) if game.updated < before and (game.over or unfinished)]


async def back_up(engine: AsyncEngine, file: Path) -> int:
    """Write all games into a file; how many there are. The file appears when it is whole."""
    draft = file.with_name(file.name + ".part")
    games = 0
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        with gzip.open(draft, "wb") as out:
            out.write(msgspec.json.encode({"warhost-backup": FORMAT}) + b"\n")
            for table in TABLES:
                async for row in _rows(connection, table):
                    games += table is GAMES
                    out.write(msgspec.json.encode([str(table.name), row]) + b"\n")
            out.write(msgspec.json.encode({"games": games}) + b"\n")
    draft.replace(file)
    return games


async def _rows(connection: AsyncConnection, table: Table) -> AsyncIterator[dict[str, Any]]:
    found = await connection.stream(select(table).order_by(*table.primary_key.columns))
    async for row in found.mappings():
        yield {str(name): value for name, value in row.items()}


async def restore(engine: AsyncEngine, file: Path) -> int:
    """Put the games of a backup back, all or none; how many there are. Games that are there already are an error."""
    lines = _lines(file)
    if next(lines, None) != {"warhost-backup": FORMAT}:
        raise BadBackup(msg("commands-games-no-backup", file=file.name))
    tables = {table.name: table for table in TABLES}
    games, whole = 0, False
    async with engine.begin() as connection:
        waiting: list[dict[str, Any]] = []
        current: Table | None = None
        for line in lines:
            if isinstance(line, dict):
                whole = line == {"games": games}
                break
            table = tables[line[0]]
            if table is not current or len(waiting) == AT_ONCE:
                await _put_back(connection, current, waiting)
                current, waiting = table, []
            games += table is GAMES
            waiting.append(line[1])
        await _put_back(connection, current, waiting)
        if not whole:
            raise BadBackup(msg("commands-games-cut-short", file=file.name))
    return games


async def _put_back(connection: AsyncConnection, table: Table | None, rows: list[dict[str, Any]]) -> None:
    if table is None or not rows:
        return
    if table is GAMES:
        known = select(GAMES.c.id).where(GAMES.c.id.in_([row["id"] for row in rows]))
        there = (await connection.execute(known)).scalars().first()
        if there is not None:
            raise BadBackup(msg("commands-games-there-already", game=there))
    await connection.execute(table.insert(), rows)


def _lines(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rb") as given:
            for line in given:
                yield msgspec.json.decode(line)
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise BadBackup(msg("commands-games-no-backup", file=file.name)) from error
