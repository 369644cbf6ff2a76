"""Alembic asks here how to reach the database: the store hands it the connection that it has."""

from alembic import context

from grundy.jobs.store import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
