"""What is answered when something is wrong: the right status, one sentence, never a traceback.

The API answers in JSON; a page answers with a page that repeats the input, so
that it can be corrected.
"""

from __future__ import annotations

import re
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from grundy.classroom.room import Paused
from grundy.core.errors import GrundyError, InvalidNotation, Undecided, quote
from grundy.core.ruleset import N_
from grundy.web.reader import reader_language, says_json


class TooLarge(GrundyError):
    """More text than the server reads."""

    kind = "too-large"


class TooSlow(GrundyError):
    """A request that does not arrive."""

    kind = "too-slow"


class Busy(GrundyError):
    """Too many computations at once."""

    kind = "busy"


class OutOfOrder(GrundyError):
    """Something that the server needs does not work now."""

    kind = "out-of-order"


class Fault(GrundyError):
    """A mistake of the program itself."""

    kind = "fault"


class NoSuchPage(GrundyError):
    """Nothing stands at the address."""

    kind = "not-found"


class Forbidden(GrundyError):
    """Something that somebody else may do."""

    kind = "forbidden"


class Closed(GrundyError):
    """Something that will be open later."""

    kind = "closed"


class Outdated(GrundyError):
    """What was sent fits to how things were before."""

    kind = "outdated"


class WrongMethod(GrundyError):
    """The address does not answer the method used."""

    kind = "wrong-method"


class BadParameter(GrundyError):
    """A parameter is missing or is not of its type."""

    kind = "invalid-parameter"


STATUS: dict[type[GrundyError], int] = {
    TooLarge: 413,
    TooSlow: 408,
    Busy: 429,
    Forbidden: 403,
    Closed: 403,
    NoSuchPage: 404,
    Outdated: 409,
    Paused: 409,
    Undecided: 503,
    OutOfOrder: 503,
    Fault: 500,
}
"""The status of each kind of error; every other kind is bad input, 400."""


def status_of(error: GrundyError) -> int:
    """Return the HTTP status of an error.

    Examples
    --------
    >>> status_of(InvalidNotation("expected a number")), status_of(Undecided("too long"))
    (400, 503)
    """
    return STATUS.get(type(error), 400)


def answer_with(request: Request, error: GrundyError, status: int | None = None) -> Response:
    """Return the answer that tells an error."""
    status = status or status_of(error)
    headers = {"Retry-After": "1"} if status in (429, 503) else {}
    to = reader_language(request)
    column = error.column if isinstance(error, InvalidNotation) else None
    if says_json(request):
        told: dict[str, object] = {"kind": error.kind, "message": to.say(error.phrase)}
        if column is not None:
            told["where"] = column
        return JSONResponse({"error": told}, status, headers)
    from grundy.web.rendering import render

    given = request.query_params.get("text" if request.url.path == "/open" else "position", "")
    page: dict[str, Any] = {"error": error, "given": given[:200], "column": column if given else None}
    home = getattr(request.state, "home", "")  # where somebody is in a room
    if home or f"{request.url.path}/".startswith("/class/"):
        headers["Cache-Control"] = "no-store"  # the way back to a seat is a secret, wherever it was refused
        return render(request, "class/error.html", status=status, headers=headers, error=error, home=home)
    return render(request, "error.html", status=status, headers=headers, **page)


def _refusal(found: dict[str, Any]) -> GrundyError:
    """Return in our own words what is wrong with a parameter, from what its check found."""
    place, name = found["loc"][0], str(found["loc"][-1])
    kind, bounds, given = found["type"], found.get("ctx", {}), quote(found.get("input"))
    if place == "path":
        return NoSuchPage(N_("there is nothing at this address"))
    if kind == "missing":
        return BadParameter(N_("the parameter {name} is missing"), name=name)
    if kind == "literal_error":
        allowed = ", ".join(re.findall("'(.*?)'", bounds["expected"]))
        return BadParameter("{name} must be one of {allowed}, not {given}", name=name, allowed=allowed, given=given)
    if kind == "greater_than_equal":
        least = bounds["ge"]
        return BadParameter(N_("{name} must be at least {least}, not {given}"), name=name, least=least, given=given)
    if kind == "less_than_equal":
        most = bounds["le"]
        return BadParameter(N_("{name} must be at most {most}, not {given}"), name=name, most=most, given=given)
    if kind.startswith("int_"):
        return BadParameter(N_("{name} must be a whole number, not {given}"), name=name, given=given)
    if kind.startswith("bool_"):
        return BadParameter(
            "{name} must be one of {allowed}, not {given}", name=name, allowed="true, false", given=given
        )
    return BadParameter(N_("the parameter {name} cannot be read"), name=name)


def add_handlers(app: FastAPI) -> None:
    """Make the app answer every error in this way."""

    @app.exception_handler(GrundyError)
    async def grundy_error(request: Request, error: GrundyError) -> Response:
        return answer_with(request, error)

    @app.exception_handler(RequestValidationError)
    async def bad_parameter(request: Request, error: RequestValidationError) -> Response:
        return answer_with(request, _refusal(error.errors()[0]))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        told: GrundyError = NoSuchPage(N_("there is nothing at this address"))
        if error.status_code != 404:
            told = WrongMethod(N_("this address does not answer {method}"), method=request.method)
        response = answer_with(request, told, error.status_code)
        response.headers.update(error.headers or {})
        return response
