"""The database of the server, as its workers know it: jobs and class rooms are kept there."""

from __future__ import annotations

import os

DATABASE = "GRUNDY_DATABASE"
"""The variable that names the database to the workers."""


def database_url() -> str:
    """Return the address of the database; nothing if this server keeps nothing.

    Examples
    --------
    >>> os.environ[DATABASE] = "sqlite:///kept.db"
    >>> database_url()
    'sqlite:///kept.db'
    >>> del os.environ[DATABASE]
    """
    return os.environ.get(DATABASE, "")
