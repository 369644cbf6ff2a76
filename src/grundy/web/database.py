"""The database of the server, as its workers know it: jobs and class rooms are kept there."""

from __future__ import annotations

import logging
import os

from fastapi import FastAPI, Request
from fastapi.responses import Response
from sqlalchemy.exc import SQLAlchemyError

from grundy.core.ruleset import N_
from grundy.web.failures import OutOfOrder, answer_with

logger = logging.getLogger("grundy.database")

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


def add_handler(app: FastAPI) -> None:
    """Make the app answer in one sentence when the database fails, and leave the details to the log."""

    @app.exception_handler(SQLAlchemyError)
    async def database_error(request: Request, error: SQLAlchemyError) -> Response:
        logger.warning("the database cannot be reached: %s", str(error).splitlines()[0])
        return answer_with(request, OutOfOrder(N_("the database of the server cannot be reached, try again later")))
