"""The tables that the migrations make are those that the program describes."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from grundy.classroom import tables  # noqa: F401 # describes its tables
from grundy.database.engine import engine_of, metadata, migrate
from grundy.jobs import store  # noqa: F401


def test_migrations_make_the_tables_that_are_described() -> None:
    engine = engine_of("sqlite://")
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
