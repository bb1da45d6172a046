"""`warhost games`: what those who run a server do with its games: list, back up, restore, clear out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from warhost.commands import Complaint
from warhost.core import WarhostError
from warhost.texts import say

if TYPE_CHECKING:
    from warhost.server.store.archive import GameLine
    from warhost.server.store.keeper import Keeper

T = TypeVar("T")
Database = Annotated[str, typer.Option()]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    games = typer.Typer(no_args_is_help=True)
    games.command("list")(list_command)
    games.command("backup")(backup_command)
    games.command("restore")(restore_command)
    games.command("clear")(clear_command)
    app.add_typer(games, name="games")


def list_command(database: Database = "") -> None:
    """List the games of a server, the latest first."""
    from warhost.server.store.archive import list_games

    show(with_keeper(database, lambda keeper: list_games(keeper.engine)))


def backup_command(file: Annotated[Path, typer.Argument()], database: Database = "") -> None:
    """Write all games into one file, also while the server runs."""
    from warhost.server.store.archive import back_up

    if file.exists():
        raise Complaint(say("commands-there-already", file=str(file)))
    typer.echo(
        say("commands-games-kept", n=with_keeper(database, lambda keeper: back_up(keeper.engine, file)), file=str(file))
    )


def restore_command(file: Annotated[Path, typer.Argument()], database: Database = "") -> None:
    """Put the games of a backup into a database, of either kind."""
    from warhost.server.store.archive import restore

    restored = with_keeper(database, lambda keeper: restore(keeper.engine, file))
    typer.echo(say("commands-games-restored", n=restored))


def clear_command(
    days: Annotated[int, typer.Option(min=1)] = 90,
    unfinished: Annotated[bool, typer.Option("--unfinished")] = False,
    delete: Annotated[bool, typer.Option("--delete")] = False,
    database: Database = "",
) -> None:
    """Show ended games in which nothing has happened for a while, and delete them if told to."""
    from warhost.server.store.archive import old_games

    before = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")

    async def clear(keeper: Keeper) -> list[GameLine]:
        found = await old_games(keeper.engine, before, unfinished=unfinished)
        for game in found if delete else ():
            await keeper.delete(game.id)
        return found

    found = with_keeper(database, clear)
    show(found)
    typer.echo(say("commands-games-cleared" if delete else "commands-games-would-clear", n=len(found)))


def with_keeper(database: str, work: Callable[[Keeper], Awaitable[T]]) -> T:
    """Open a database, do something with its games, and close it."""
    from sqlalchemy.exc import SQLAlchemyError

    from warhost.commands.serve import database_address
    from warhost.server.settings import default_database
    from warhost.server.store.keeper import Keeper

    async def run() -> T:
        keeper = Keeper(database_address(database) if database else default_database(), "games")
        await keeper.open()
        try:
            return await work(keeper)
        finally:
            await keeper.close()

    try:
        return asyncio.run(run())
    except (SQLAlchemyError, OSError) as error:
        raise Complaint(say("commands-games-no-database", error=type(error).__name__)) from None
    except WarhostError as error:
        raise Complaint(str(error)) from None


def show(games: list[GameLine]) -> None:
    """Print games, one a line."""
    for game in games:
        state = say("commands-games-over" if game.over else "commands-games-open", position=game.position)
        typer.echo(f"{game.updated[:16]}  {game.id}  {game.rulebook}/{game.scenario}  {state}  {game.title}")
