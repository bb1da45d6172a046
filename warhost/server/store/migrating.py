"""Bringing a database to the newest form, without a configuration file."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

SCRIPTS = Path(__file__).parent / "migrations"
TURN = 8642
"""The advisory lock of those who bring a database up to date: several workers start at once."""


def config_for(connection: Connection) -> Config:
    """Alembic's configuration for one connection."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that the database has not seen yet."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": TURN})
        await connection.run_sync(lambda one: command.upgrade(config_for(one), "head"))


async def compare(engine: AsyncEngine) -> None:
    """Raise an error if the migrations do not lead to the tables as the program knows them."""
    async with engine.begin() as connection:
        await connection.run_sync(lambda one: command.check(config_for(one)))
