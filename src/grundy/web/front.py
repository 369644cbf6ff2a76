"""The server itself: it reads requests and writes answers, and lets the crew compute.

Nothing here takes longer than copying some bytes, so that no request can stop the others. Bodies are
read before a worker is taken, and within a deadline; a request whose client has gone is given up.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from time import perf_counter

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from grundy.core.errors import GrundyError
from grundy.web.crew import TOO_MUCH, Crew
from grundy.web.failures import Busy, answer_with
from grundy.web.framing import Asked
from grundy.web.headers import SecurityHeaders
from grundy.web.jobrunner import JobRunner
from grundy.web.limits import MOST_TABLES, is_large, logger, read_body
from grundy.web.live import CHANGED, MOST_LISTENERS, Hub, Live
from grundy.web.metrics import Metrics
from grundy.web.origin import check_origin
from grundy.web.punctual import END_STREAMS

STATIC_SECONDS = 3600
"""How long a browser may keep style sheets and scripts without asking again."""
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1", "[::1]")


class Desk:
    """Takes requests, has them answered by the crew, and hands out the answers."""

    def __init__(self, crew: Crew, hub: Hub, metrics: Metrics, address: str, trusted: Iterable[str]) -> None:
        self.crew, self.hub, self.metrics = crew, hub, metrics
        self.address = address
        self.trusted = {name.lower() for name in trusted}
        self._tables = 0
        """How many large bodies are held now."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        began = perf_counter()
        request = Request(scope, receive)
        client = request.client.host if request.client else ""
        try:
            check_origin(request)
            with self._room(request):
                asked = self._asked(request, client, await read_body(request))
                response = await self._answered(asked, client, request)
        except GrundyError as error:
            response = answer_with(request, error)
        except ClientDisconnect:
            logger.warning("a client left before its request had arrived")
            response = None
        if response is None:
            self.metrics.gone += 1
            return
        if request.method == "HEAD":
            response.body = b""
        self.metrics.count(response.status_code, perf_counter() - began)
        await response(scope, receive, send)

    @contextmanager
    def _room(self, request: Request) -> Iterator[None]:
        """Count a request with a large body while it is held, and refuse one too many."""
        large = is_large(request)
        if large and self._tables >= MOST_TABLES:
            raise Busy(TOO_MUCH)
        self._tables += large
        try:
            yield
        finally:
            self._tables -= large

    def _asked(self, request: Request, client: str, body: bytes) -> Asked:
        """Return the request as a worker is given it: with a host that may be believed."""
        host = request.headers.get("host", "")
        if not self.believes(host):
            host = self.address
        headers = [(name, value) for name, value in request.headers.raw if name != b"host"]
        headers.append((b"host", host.encode()))
        method = "GET" if request.method == "HEAD" else request.method
        scope = request.scope
        return Asked(method, scope["path"], scope["query_string"], tuple(headers), scope["scheme"], client, body)

    def believes(self, host: str) -> bool:
        """Return whether links may name a host; any address of numbers, if the server listens on all of them."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() and not host.endswith("]") else host
        if name.lower() in self.trusted:
            return True
        return "*" in self.trusted and _is_number(name.strip("[]"))

    async def _answered(self, asked: Asked, client: str, request: Request) -> Response | None:
        """Return the answer, None if the client went before it came."""
        answer = asyncio.ensure_future(self.crew.answer(asked, client))
        gone = asyncio.ensure_future(_hung_up(request))
        try:
            # A change of a room is told to the others even if its author has gone.
            awaited = {answer} if asked.changes_room else {answer, gone}
            await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                return None
            replied = answer.result()
        finally:
            answer.cancel()
            gone.cancel()
        response = Response(replied.body, replied.status)
        response.raw_headers = [header for header in replied.headers if header[0] != CHANGED]
        for value in (value for name, value in replied.headers if name == CHANGED):
            self.hub.publish_header(value)
        return response


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Files(StaticFiles):
    """Static files that a browser may keep for a while."""

    def file_response(self, *given: object, **named: object) -> Response:
        """Return a file with the time that it may be kept."""
        response = super().file_response(*given, **named)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = f"public, max-age={STATIC_SECONDS}"
        return response


def create_front(
    crew: Crew,
    *,
    address: str = "localhost",
    trusted: Iterable[str] = LOCAL_NAMES,
    database: str = "",
    listeners: int = MOST_LISTENERS,
) -> Starlette:
    """Return the server's own app: a crew starts and ends with it, and a runner of jobs if there is a database."""
    hub = Hub(listeners)
    metrics = Metrics(crew, hub)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[dict[str, object]]:
        crew.start()
        runner = JobRunner(database) if database else None
        yield {END_STREAMS: hub.end}
        crew.stop()
        if runner is not None:
            runner.stop()

    async def health(_request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def measured(_request: Request) -> Response:
        return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4")

    return Starlette(
        routes=[
            Mount("/static", GZipMiddleware(Files(directory=Path(__file__).parent / "static"))),
            Route("/health", health),
            Route("/metrics", measured),
            Route("/class/live/{channel}", Live(hub), methods=["GET"]),
            Mount("/", Desk(crew, hub, metrics, address, trusted)),
        ],
        middleware=[Middleware(SecurityHeaders)],
        lifespan=lifespan,
    )
