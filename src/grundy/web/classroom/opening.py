"""The first page of class mode: join a room by its code, or open one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.core.errors import GrundyError, Undecided
from grundy.web.address import link, number_of
from grundy.web.classroom.entering import changed, rooms, told_status
from grundy.web.classroom.joining import device_seats
from grundy.web.classroom.settings import MOST_TYPED, USUAL, names_of, read_settings
from grundy.web.database import database_url
from grundy.web.failures import Busy
from grundy.web.forms import sent_form
from grundy.web.reader import check_language
from grundy.web.rendering import render

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])

SentForm = Annotated[Mapping[str, str], Depends(sent_form)]


@router.get("/class")
async def welcome(request: Request) -> Response:
    """Show both ways into a room."""
    return _page(request, {})


@router.post("/class")
async def opened(request: Request, form: SentForm) -> Response:
    """Open a room, and lead its teacher to it."""
    kept = rooms()
    try:
        settings = read_settings(form)
        room, secret = kept.open(
            settings.start,
            settings.play_convention,
            games_per_pair=settings.games_per_pair,
            way=settings.way,
            notation=settings.notation,
            days=number_of("days", form.get("days", "").strip() or USUAL["days"], MOST_TYPED),
            client=request.client.host if request.client else "",
        )
    except Undecided as error:
        return _page(request, form, Busy(error.phrase))
    except GrundyError as error:
        return _page(request, form, error)
    try:
        kept.add_pupils(room, names_of(form.get("names", "")))
    except GrundyError as error:
        kept.delete(room)
        return _page(request, form, error)
    return changed(request, f"/class/t/{secret}/setup", room)


def _page(request: Request, form: Mapping[str, str], error: GrundyError | None = None) -> Response:
    lang = request.query_params.get("lang", "")
    return render(
        request,
        "class/open.html",
        status=told_status(error),
        headers={"Retry-After": "60"} if isinstance(error, Busy) else {},
        sent=USUAL | {"names": ""} | dict(form),
        error=error,
        keeps=bool(database_url()),
        deleted=request.query_params.get("deleted") == "1",
        seats=device_seats(request) if database_url() else [],
        join=link("/class/join", lang=lang),
    )
