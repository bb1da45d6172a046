"""Alembic's entry: migrates over the connection that :mod:`warhost.server.store.migrating` hands over."""

from alembic import context

from warhost.server.store.tables import METADATA

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=METADATA,
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()
