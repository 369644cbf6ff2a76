"""The engine of a database: SQLite in a file, or PostgreSQL where an address names one.

Who keeps something has the description of its tables beside it, under the one `metadata`; `migrations` makes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, MetaData, create_engine, event

from grundy.core.errors import NotApplicable

metadata = MetaData()
"""The tables of all who keep something."""


def engine_of(url: str) -> Engine:
    """Return the engine of a database.

    Examples
    --------
    >>> engine_of("postgres://localhost/class").dialect.driver
    'psycopg'
    """
    if url.startswith(("postgres://", "postgresql://")):  # as hosts write it; our driver is psycopg
        url = "postgresql+psycopg://" + url.partition("://")[2]
    engine = create_engine(url, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _prepare(connection: Any, _record: Any) -> None:
            # Readers never wait for a writer, what is committed survives a loss of power, and what is deleted is gone.
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA busy_timeout=10000")
            connection.execute("PRAGMA foreign_keys=ON")
            connection.execute("PRAGMA secure_delete=ON")

    return engine


def migrate(engine: Engine) -> None:
    """Bring the tables to the version of this program; refuse those of a newer one.

    Examples
    --------
    >>> from sqlalchemy import inspect
    >>> engine = engine_of("sqlite://")
    >>> migrate(engine)
    >>> inspect(engine).has_table("jobs")
    True
    """
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            # Without it every statement is kept by itself, and tables that are half made stop the next start.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        version = MigrationContext.configure(connection).get_current_revision()
        if version not in {None, *(known.revision for known in ScriptDirectory.from_config(config).walk_revisions())}:
            raise NotApplicable(
                "a newer version of the program has used this database; install it, or name another database"
            )
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
