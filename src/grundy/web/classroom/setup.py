"""The page on which a teacher sets a room up: its code and links, the pupils, their groups, and the beginning."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.classroom.checks import MOST_PUPILS
from grundy.classroom.model import ClassGame, Pupil
from grundy.classroom.room import Room, projector_secret
from grundy.classroom.tournament import can_be_divided, missing_games, random_groups
from grundy.core.errors import GrundyError, NotApplicable, quote
from grundy.core.ruleset import N_
from grundy.drawing.qr import qr_svg
from grundy.web.address import link, number_of
from grundy.web.classroom.entering import AsTeacher, Entered, changed, rooms, told_status
from grundy.web.classroom.following import PAUSE, Live
from grundy.web.classroom.settings import names_of, read_settings, settings_sent
from grundy.web.forms import read_form
from grundy.web.limits import read_body
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

FIELDS = 4 * MOST_PUPILS + 10
"""How many fields the form of all pupils has."""

_ACTION = re.compile("(save|random|begin|close|open)|(free|remove|surely-remove) ([0-9]{1,9})")
_chance = SystemRandom()


async def sent_pupils(request: Request) -> Mapping[str, str]:
    """Return the fields of a form about all pupils."""
    return read_form(await read_body(request), request.headers.get("content-type", ""), FIELDS).fields


SentForm = Annotated[Mapping[str, str], Depends(sent_pupils)]

router = APIRouter(prefix="/class/t/{secret}/setup", include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("")
async def look(request: Request, entered: AsTeacher) -> Response:
    """Show how the room is set up."""
    return _page(request, entered)


@router.post("/add")
async def add(request: Request, entered: AsTeacher, form: SentForm) -> Response:
    """Add pupils, one in each line."""
    try:
        names = names_of(form.get("names", ""))
        if not names:
            raise NotApplicable("write at least one name")
        rooms().add_pupils(entered.room, names)
    except GrundyError as error:
        return _page(request, entered, error, names=form.get("names", ""))
    return changed(request, entered.address("setup"), entered.room, "room")


@router.post("/pupils")
async def pupils(request: Request, entered: AsTeacher, form: SentForm) -> Response:
    """Keep the names and groups as they stand in the form, and do what its button says."""
    try:
        _keep(entered.room, form)
        do = form.get("do", "save")
        asked = _act(entered.room, do)
    except GrundyError as error:
        return _page(request, entered, error, written=form)
    to = entered.home if do == "begin" else link(entered.address("setup"), remove=asked)
    return changed(request, to, entered.room, "room")


@router.post("/settings")
async def settings(request: Request, entered: AsTeacher, form: SentForm) -> Response:
    """Change the settings; once games are planned, how they are played stays and how they are entered may change."""
    room = entered.room
    try:
        begun = bool(rooms().games(room))
        columns = read_settings({**form, **(_fixed(room) if begun else {})}).columns
        rooms().change(room, **columns)
    except GrundyError as error:
        return _page(request, entered, error, sent=settings_sent(room) | dict(form))
    return changed(request, entered.address("setup"), room, "room")


def _fixed(room: Room) -> dict[str, str]:
    kept = settings_sent(room)
    return {name: kept[name] for name in ("game", "play", "games")}


def _keep(room: Room, form: Mapping[str, str]) -> None:
    everyone = rooms().pupils(room)
    names, groups = {}, {}
    for pupil in everyone:
        if (name := _written(form, "name", pupil)) not in (None, pupil.name):
            names[pupil.id] = name or ""
        if (group := _written(form, "group", pupil)) is not None:
            groups[pupil.id] = number_of("group", group or "0", MOST_PUPILS)
    rooms().rename(room, names)
    rooms().set_groups(room, groups)


def _written(form: Mapping[str, str], field: str, pupil: Pupil) -> str | None:
    """Return what was written into a field; None if it has what the page showed, which may be old."""
    given = form.get(f"{field}-{pupil.id}")
    shown = form.get(f"shown-{field}-{pupil.id}")
    return None if given is None or given.strip() == shown else given.strip()


def _act(room: Room, do: str) -> str:
    """Do what a button says; return the pupil who shall go in the middle of the tournament, which is asked again."""
    action = _ACTION.fullmatch(do)
    if action is None:
        raise NotApplicable("this page does not know what to do: {given}", given=quote(do))
    pupil = int(action[3] or 0)
    if action[2] == "free":
        rooms().free_seat(room, pupil)
    elif action[2] == "surely-remove" or (action[2] == "remove" and not _has_games(room, pupil)):
        rooms().remove_pupil(room, pupil)
    elif action[2] == "remove":
        return str(pupil)
    elif action[1] == "random":
        if rooms().games(room):
            raise NotApplicable("the tournament has begun, so groups are not drawn any more")
        drawn = random_groups([pupil.id for pupil in rooms().pupils(room)], _chance)
        rooms().set_groups(room, {pupil: number for number, group in enumerate(drawn, 1) for pupil in group})
    elif action[1] == "begin":
        _begin(room)
    elif action[1] in ("close", "open"):
        rooms().change(room, closed=action[1] == "close")
    return ""


def _begin(room: Room) -> None:
    """Plan the games of all groups, or those of pupils who came later, and let the first ones begin."""
    games = rooms().games(room)
    if not _missing(room, rooms().pupils(room), games):
        raise NotApplicable(
            N_("all games are planned") if games else N_("put at least two pupils into one group first")
        )
    rooms().begin(room)


def _missing(room: Room, everyone: Sequence[Pupil], games: Sequence[ClassGame]) -> int:
    """Return how many games are to be planned."""
    return sum(map(len, missing_games(everyone, games, room.games_per_pair, _chance).values()))


def _has_games(room: Room, pupil: int) -> bool:
    return any(pupil in game.players for game in rooms().games(room) if game.state != "void")


def _page(request: Request, entered: Entered, error: GrundyError | None = None, **sent: Any) -> Response:
    room, kept = entered.room, rooms()
    everyone, games = kept.pupils(room), kept.games(room)
    site = f"{request.url.scheme}://{request.url.netloc}"
    join = f"{site}/class/join?code={room.code}"
    members = _by_group(everyone)
    values: dict[str, Any] = {
        "entered": entered,
        "room": room,
        "live": Live(room.channel, "room", PAUSE, refresh=0),
        "error": error,
        "site": site,
        "join": join,
        "is_local": is_local(request.url.hostname or ""),
        "port": request.url.port or 80,
        "projector": f"{site}/class/p/{projector_secret(entered.secret)}",
        "everyone": [pupil for group in members.values() for pupil in group],
        "one_group": not can_be_divided(len(everyone)),
        "joined": sum(pupil.joined for pupil in everyone),
        "groups": {number: group for number, group in members.items() if number},
        "leaving": [pupil for pupil in everyone if str(pupil.id) == request.query_params.get("remove")],
        "without": members.get(0, []),
        "new_games": _missing(room, everyone, games),
        "begun": bool(games),
        "most_pupils": MOST_PUPILS,
        "sent": settings_sent(room),
        "qr": Markup(qr_svg(join, reader_language(request).text("QR code for joining the room"))),
        "names": "",
        "written": {},
    }
    return render(
        request,
        "class/setup.html",
        status=told_status(error),
        **values | sent,
    )


def _by_group(everyone: list[Pupil]) -> dict[int, list[Pupil]]:
    """Return the pupils by groups, those in none first: they are the ones to be looked after."""
    members: dict[int, list[Pupil]] = {}
    for pupil in everyone:
        members.setdefault(pupil.group, []).append(pupil)
    return members


def is_local(host: str) -> bool:
    """Return whether a host is the computer itself, which no other device reaches by this name.

    Examples
    --------
    >>> [is_local(host) for host in ("localhost", "127.0.0.1", "0.0.0.0", "192.168.1.7", "school.example")]
    [True, True, True, False, False]
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified
