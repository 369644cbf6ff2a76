"""The other pages for people: the list of instruments, and the description of the API."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.web.reader import check_language
from grundy.web.rendering import render

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/explore")
async def explore(request: Request) -> Response:
    """Show all instruments."""
    return render(request, "explore.html")


@router.get("/docs")
async def documentation(request: Request) -> Response:
    """Show what the API can do, from its own description."""
    return render(request, "docs.html", api=request.app.openapi())
