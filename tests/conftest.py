"""Hypothesis without deadlines, for a loaded machine is no reason to fail; every run has examples of its own.

Two workers share what takes long: they compile the kernels from both ends, and the browser is one worker's first work.
"""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from hypothesis import settings

from grundy import kernels
from grundy.core import limits
from grundy.database.engine import engine_of, metadata, migrate
from tests.postgres import running_postgres

settings.register_profile("grundy", deadline=None, max_examples=60)
settings.load_profile("grundy")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the kernels that are compiled when they are imported; what one worker has compiled the other loads.

    A shell that starts the tests in the background lets them ignore interrupts, and some tests interrupt themselves.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if worker := getattr(config, "workerinput", {}).get("workerid"):
        for module in sorted(iter_modules(kernels.__path__), reverse=worker == "gw1"):
            import_module(f"{kernels.__name__}.{module.name}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Keep all that is made while the tests are collected: the collector of garbage would look through it in vain."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Collect garbage seldom from here on: searches make many positions, and hardly a cycle of references."""
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in a browser first: they take longest, and side by side they share one browser."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a database in PostgreSQL."""
    with running_postgres() as url:
        yield url


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind, its tables made."""
    url = f"sqlite:///{tmp_path}/kept.db"
    if request.param == "PostgreSQL":
        url = request.getfixturevalue("postgres")
    engine = engine_of(url)
    migrate(engine)
    with engine.begin() as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())
    engine.dispose()
    return url


@pytest.fixture
def impatient() -> Iterator[None]:
    """Rules that give up after far fewer candidates than usual that are no move: the road is the same, and shorter."""
    before = limits._LIMITS.set(replace(limits.USUAL, idle_candidates=20_000))
    yield
    limits._LIMITS.reset(before)
