"""The tables that the migrations make are those that the program describes."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select

from grundy.classroom import tables  # describes its tables
from grundy.core.errors import NotApplicable
from grundy.database.engine import engine_of, metadata, migrate
from grundy.jobs import store  # noqa: F401


def test_migrations_make_the_tables_that_are_described() -> None:
    engine = engine_of("sqlite://")
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_rooms_of_the_version_before_stay_and_are_open() -> None:
    engine = engine_of("sqlite://")
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE learned")
        connection.exec_driver_sql("ALTER TABLE rooms DROP COLUMN closed")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0002'")
        names = [column.name for column in tables.rooms.columns if column.name not in ("id", "closed")]
        values = ", ".join(["'x'"] * len(names))
        connection.exec_driver_sql(f"INSERT INTO rooms ({', '.join(names)}) VALUES ({values})")
    migrate(engine)
    with engine.connect() as connection:
        assert connection.scalars(select(tables.rooms.c.closed)).all() == [0]


def test_database_of_a_newer_version_is_refused_in_one_sentence_and_left_alone() -> None:
    engine = engine_of("sqlite://")
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(NotApplicable, match="a newer version of the program has used this database"):
        migrate(engine)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "0099"
