"""Alembic's entry: migrates over the connection that :mod:`warhost.server.store.migrating` hands over."""

from typing import Any

from alembic import context

from warhost.server.store.tables import METADATA


def migrate(connection: Any) -> None:
    """Run the migrations that are asked for."""
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


# The context has a configuration only while Alembic runs this file; importing it migrates nothing.
if hasattr(context, "config"):
    migrate(context.config.attributes["connection"])
