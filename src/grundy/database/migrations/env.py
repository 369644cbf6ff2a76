"""Alembic asks here how to reach the database: whoever migrates it hands over the connection."""

from alembic import context

from grundy.database.engine import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
