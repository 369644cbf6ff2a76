"""The application: routes, limits, headers and errors put together.

>>> from grundy.web.app import create_app
>>> create_app().title
'Grundy'
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grundy._version import __version__
from grundy.web import api, failures, graphpage, pages, playpage
from grundy.web.limits import Workroom

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""The headers of every answer: nothing comes from elsewhere, no script stands inside a page."""


class SecurityHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and add the headers to its answer."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def create_app() -> FastAPI:
    """Return a new web app; ``grundy serve`` runs it."""
    app = FastAPI(
        title="Grundy",
        version=__version__,
        description="Solves, explains and draws combinatorial games.",
        docs_url=None,
        redoc_url=None,
    )
    app.state.workroom = Workroom()
    app.add_middleware(SecurityHeaders)
    failures.add_handlers(app)
    for part in (playpage, pages, graphpage, api):
        app.include_router(part.router)
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
