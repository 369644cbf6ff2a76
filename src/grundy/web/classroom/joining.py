"""Pupils enter a room: by its code, and by choosing their name or writing it.

Whoever takes a place gets a secret for it, which stands in the address of the pupil's page and in a cookie of the
device. The cookie only finds the way back to the places of a device; to do anything there the address is needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from time import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.classroom.model import Pupil
from grundy.classroom.room import Room
from grundy.core.errors import GrundyError, InvalidNotation, NotApplicable, Undecided
from grundy.web.address import number_of, short
from grundy.web.classroom.entering import MOST_SEATS, SEATS, Seated, changed, rooms, seated, seats_of, told_status
from grundy.web.database import database_url
from grundy.web.failures import Busy, NoSuchPage
from grundy.web.forms import sent_form
from grundy.web.reader import check_language
from grundy.web.rendering import render

LARGEST_ID = 2**31 - 1

router = APIRouter(prefix="/class/join", include_in_schema=False, dependencies=[Depends(check_language)])

SentForm = Annotated[Mapping[str, str], Depends(sent_form)]


@router.get("")
async def asked(request: Request) -> Response:
    """Ask for the code, or show the places of the room with a code."""
    code = short(request.query_params.get("code", "")).strip()
    if not code:
        return _page(request)
    try:
        room = _room_of(request, code)
    except GrundyError as error:
        return _page(request, code, error=error)
    return _page(request, code, room)


@router.post("")
async def joined(request: Request, form: SentForm) -> Response:
    """Take a place, or show what is wrong."""
    code, room = short(form.get("code", "")).strip(), None
    try:
        room = _room_of(request, code)
        pupil = _place(room, form)
        secret = rooms().take_seat(room, pupil)
    except GrundyError as error:
        return _page(request, code, room, error=error, name=form.get("name", ""))
    response = changed(request, f"/class/s/{secret}", room, "room")
    kept = [secret, *seats_of(request)][:MOST_SEATS]
    response.set_cookie(
        SEATS,
        ".".join(kept),
        max_age=max(1, int(room.expires - time())),
        path="/",  # lessons ask, too, whether they are open to a seat
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return response


def _room_of(request: Request, code: str) -> Room:
    """Return the room with a code; who tries too many has to wait."""
    try:
        return rooms().by_code(code, request.client.host if request.client else "")
    except Undecided as error:
        raise Busy(error.phrase) from None


def _place(room: Room, form: Mapping[str, str]) -> int:
    """Return the pupil who enters: chosen, or written, and then new unless the teacher has written the same name."""
    if chosen := form.get("pupil", ""):
        number = number_of("pupil", chosen, LARGEST_ID)
        if number in {pupil.id for pupil in _gone(room, rooms().pupils(room))}:
            raise NotApplicable("nobody new can come in now; choose your name, or ask your teacher")
        return number
    name = " ".join(short(form.get("name", "")).split())
    if not name:
        raise InvalidNotation("choose your name, or write it")
    for pupil in rooms().pupils(room):
        if pupil.name.casefold() == name.casefold():
            if pupil.joined:
                raise NotApplicable(
                    "there is already somebody called {name} in this room; "
                    "if that is not you, add a letter of your surname",
                    name=pupil.name,
                )
            return pupil.id
    if room.closed:
        raise NotApplicable("nobody new can come in now; choose your name, or ask your teacher")
    return rooms().add_pupil(room, name).id


def _gone(room: Room, everyone: Sequence[Pupil]) -> list[Pupil]:
    """Return who was taken out of a room that is closed: nobody comes in under those names."""
    begun = room.closed and bool(rooms().games(room))
    return [pupil for pupil in everyone if begun and not pupil.group]


def device_seats(request: Request) -> list[Seated]:
    """Return the pupils who have a place at the device that sends a request, in whichever room."""
    found = []
    for secret in seats_of(request):
        try:
            found.append(seated(secret))
        except NoSuchPage:
            continue
    return found


def _page(
    request: Request, code: str = "", room: Room | None = None, *, error: GrundyError | None = None, name: str = ""
) -> Response:
    everyone = rooms().pupils(room) if room else []
    gone = _gone(room, everyone) if room else []
    values: dict[str, Any] = {
        "code": code,
        "room": room,
        "free": _by_group([pupil for pupil in everyone if not pupil.joined and pupil not in gone]),
        "taken": [pupil.name for pupil in everyone if pupil.joined],
        "begun": bool(room and rooms().games(room)),
        "seats": [at for at in device_seats(request) if room is None or at.room.id == room.id]
        if database_url()
        else [],
        "error": error,
        "name": name,
    }
    return render(
        request,
        "class/join.html",
        status=told_status(error),
        headers={"Retry-After": "60"} if isinstance(error, Busy) else {},
        **values,
    )


def _by_group(pupils: list[Pupil]) -> list[tuple[int, list[Pupil]]]:
    """Return pupils by their groups; those in none come last."""
    ordered = sorted(pupils, key=lambda pupil: (not pupil.group, pupil.group, pupil.name))
    return [(group, list(members)) for group, members in groupby(ordered, key=lambda pupil: pupil.group)]
