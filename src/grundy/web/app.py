"""The application: routes, headers and errors put together. Its endpoints compute; a server lets its crew run it.

>>> from grundy.web.app import create_app
>>> create_app().title
'Grundy'
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import Depends, FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.staticfiles import StaticFiles

from grundy._version import __version__
from grundy.web import (
    analysepage,
    api,
    calcpage,
    chomppage,
    database,
    failures,
    graphpage,
    homepage,
    jobpage,
    jobs,
    labpage,
    opening,
    pages,
    playpage,
    recordpage,
    recordspage,
    reviewpage,
    safepage,
    sizes,
    studiopage,
    tablespage,
    valuepage,
    verifypage,
)
from grundy.web.classroom.lessons import check_lessons_open
from grundy.web.classroom.routes import CLASS_PAGES
from grundy.web.course import learnpage, puzzlepage
from grundy.web.headers import SecurityHeaders
from grundy.web.limits import FreshAllowance


def create_app() -> FastAPI:
    """Return a new web app; ``grundy serve`` runs it."""
    app = FastAPI(
        title="Grundy",
        version=__version__,
        description="Solves, explains and draws combinatorial games.",
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(SecurityHeaders)
    app.add_middleware(FreshAllowance)
    failures.add_handlers(app)
    database.add_handler(app)
    instruments = (
        studiopage,
        labpage,
        tablespage,
        chomppage,
        calcpage,
        valuepage,
        graphpage,
        recordspage,
        safepage,
        verifypage,
    )
    course = (learnpage, puzzlepage)
    pages_of_matches = (playpage, reviewpage, recordpage, sizes)
    for part in (
        homepage,
        opening,
        *pages_of_matches,
        analysepage,
        pages,
        *instruments,
        jobpage,
        api,
        jobs,
        *CLASS_PAGES,
    ):
        app.include_router(part.router)
    for part in course:
        app.include_router(part.router, dependencies=[Depends(check_lessons_open)])
    app.mount("/static", StaticFiles(directory=Path(__file__).parent / "static"), name="static")
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign] # FastAPI's documented way
    return app


def _openapi(app: FastAPI) -> dict[str, Any]:
    """Return the description of the API; wrong parameters are answered with 400, never with 422."""
    if app.openapi_schema is None:
        described = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        for path in described["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
        for name in ("HTTPValidationError", "ValidationError"):
            described["components"]["schemas"].pop(name)
        app.openapi_schema = described
    return app.openapi_schema
