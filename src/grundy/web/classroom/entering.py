"""Who enters a room, and with which right: a secret in the address opens the teacher's pages or one pupil's seat.

Endpoints depend on `teacher`, `seat` or `projector`; none of them finds anything in another room. What changes a room
is answered by `changed`, which tells the words of the change to those who look at it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, TypeVar

from fastapi import Depends, Request
from fastapi.responses import RedirectResponse, Response

from grundy.classroom.model import Pupil
from grundy.classroom.room import Room
from grundy.classroom.store import Rooms
from grundy.core.errors import GrundyError, NotApplicable, Undecided
from grundy.core.ruleset import N_
from grundy.web.address import link
from grundy.web.database import database_url
from grundy.web.failures import NoSuchPage, status_of

CHANGED = "Grundy-Changed"
"""The header that tells the server's own process, and nobody else, what has changed in which channel."""
SEATS = "grundy_seats"
"""The cookie with the seats of a device: their secrets, with points between them."""
MOST_SEATS = 8
"""How many pupils share a device."""

SECRET = re.compile("[0-9a-f]{32}")
T = TypeVar("T")
E = TypeVar("E", bound="Entered")


@cache
def _rooms(url: str) -> Rooms:
    return Rooms(url)


def rooms() -> Rooms:
    """Return the rooms of this server."""
    url = database_url()
    if not url:
        raise NotApplicable("this server keeps no class rooms")
    return _rooms(url)


@dataclass(frozen=True, slots=True)
class Entered:
    """A room, and the address of the page that a secret opens in it."""

    room: Room
    home: str
    secret: str

    def address(self, *path: object, lang: str = "") -> str:
        """Return an address below the page.

        Examples
        --------
        >>> from grundy.classroom.room import Room
        >>> room = Room(1, "ABCDEF", "c", "nim(1)", "normal", 5, "devices", "positions")
        >>> Entered(room, "/class/t/0", "0").address("game", 3, lang="cs")
        '/class/t/0/game/3?lang=cs'
        """
        return link("/".join((self.home, *map(str, path))), lang=lang)


@dataclass(frozen=True, slots=True)
class Seated(Entered):
    """A pupil who has entered."""

    pupil: Pupil


async def teacher(request: Request, secret: str) -> Entered:
    """Let the teacher in."""
    return _remembered(request, Entered(_found(secret, Rooms.by_teacher), f"/class/t/{secret}", secret))


async def projector(request: Request, secret: str) -> Entered:
    """Show the room to everyone."""
    return _remembered(request, Entered(_found(secret, Rooms.by_projector), f"/class/p/{secret}", secret))


async def seat(request: Request, secret: str) -> Seated:
    """Let a pupil in, to one seat of one room."""
    return _remembered(request, seated(secret))


def seated(secret: str) -> Seated:
    """Return the pupil whose secret it is."""
    room, pupil = _found(secret, Rooms.by_seat)
    return Seated(room, f"/class/s/{secret}", secret, pupil)


AsTeacher = Annotated[Entered, Depends(teacher)]
AsProjector = Annotated[Entered, Depends(projector)]
AsPupil = Annotated[Seated, Depends(seat)]


def seats_of(request: Request) -> list[str]:
    """Return the secrets of all seats of the device that sends a request."""
    kept = request.cookies.get(SEATS, "").split(".")[:MOST_SEATS]
    return [secret for secret in kept if SECRET.fullmatch(secret)]


def neighbours(request: Request, entered: Seated) -> list[Seated]:
    """Return the pupils of the same room who sit at the same device, the one who entered first."""
    found = [entered]
    for secret in seats_of(request):
        if secret == entered.secret:
            continue
        try:
            other = seated(secret)
        except NoSuchPage:
            continue
        if other.room.id == entered.room.id and other.pupil.id != entered.pupil.id:
            found.append(other)
    return found


def changed(request: Request, to: str, room: Room, *words: str) -> Response:
    """Answer a change: lead on to a page, and tell everyone in the room what has changed."""
    lang = request.query_params.get("lang", "")
    separator = "&" if "?" in to else "?"
    address = f"{to}{separator}lang={lang}" if lang and "lang=" not in to else to
    return RedirectResponse(address, 303, {CHANGED: " ".join((room.channel, *words))})


def told_status(error: GrundyError | None) -> int:
    """Return the status of a page that tells what was wrong with a form; a limit of a room is no fault of the server.

    Examples
    --------
    >>> told_status(None), told_status(Undecided("a room has at most 100 pupils"))
    (200, 400)
    """
    if error is None:
        return 200
    return 400 if isinstance(error, Undecided) else status_of(error)


def _remembered(request: Request, entered: E) -> E:
    """Let a page that tells an error lead back to where somebody has entered."""
    request.state.home = entered.home
    return entered


def _found(secret: str, look: Callable[[Rooms, str], T]) -> T:
    """Return what a secret opens; a wrong one leads nowhere."""
    if not SECRET.fullmatch(secret):
        raise NoSuchPage(N_("a part of this link is missing; copy the whole link and open it again"))
    kept = rooms()
    try:
        return look(kept, secret)
    except NotApplicable as error:
        raise NoSuchPage(error.phrase) from None
