"""The engine of a database: SQLite in a file, or PostgreSQL where an address names one.

Who keeps something has the description of its tables beside it, under the one `metadata`; `migrations` makes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, MetaData, create_engine, event

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
    """Bring the tables to the version of this program.

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

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            # Without it every statement is kept by itself, and tables that are half made stop the next start.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
