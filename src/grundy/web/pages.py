"""The other pages for people: the list of instruments, the calculator, and the description of the API."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.core.errors import GrundyError
from grundy.explaining.calculation import calculation_document
from grundy.web.address import short
from grundy.web.failures import status_of
from grundy.web.limits import CALCULATION_LENGTH, CALCULATION_WORK
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/explore")
async def explore(request: Request) -> Response:
    """Show all instruments."""
    return render(request, "explore.html")


@router.get("/calc")
async def calculator(request: Request) -> Response:
    """Show the nimber calculator with the value and the steps of an expression."""
    given = request.query_params.get("expression", "").strip()
    document: dict[str, Any] | None = None
    error: GrundyError | None = None
    if given:
        try:
            expression = short(given, CALCULATION_LENGTH)
            document = calculation_document(expression, reader_language(request), work=CALCULATION_WORK)
        except GrundyError as wrong:
            error = wrong
    return render(
        request,
        "calc.html",
        status=status_of(error) if error else 200,
        given=given[:CALCULATION_LENGTH],
        document=document,
        error=error,
    )


@router.get("/docs")
async def documentation(request: Request) -> Response:
    """Show what the API can do, from its own description."""
    return render(request, "docs.html", api=request.app.openapi())
