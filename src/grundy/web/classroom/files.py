"""What a teacher takes out of a room: its games as records, sheets for paper; and how long it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.classroom.checks import DAY, MOST_DAYS, check_days
from grundy.classroom.export import recorded
from grundy.classroom.groups import Group, groups_of
from grundy.classroom.room import Room
from grundy.core.errors import GrundyError, NotApplicable
from grundy.core.ruleset import N_
from grundy.paper.scheme import games_of_room, planned_games
from grundy.paper.sheets import PlannedGroup, lesson_pdf, recorded_pdf, sheets_pdf
from grundy.records.formats import format_of, write_games
from grundy.records.games import Game
from grundy.records.sheets import NOTATIONS, Notation
from grundy.records.tables import write_table
from grundy.rulesets.catalogue import parse
from grundy.web.address import number_of, one_of
from grundy.web.classroom.entering import AsTeacher, Entered, changed, rooms, told_status
from grundy.web.classroom.settings import MOST_TYPED
from grundy.web.downloads import download
from grundy.web.failures import NoSuchPage
from grundy.web.forms import sent_form
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

SentForm = Annotated[Mapping[str, str], Depends(sent_form)]

router = APIRouter(prefix="/class/t/{secret}/files", include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("")
async def look(request: Request, entered: AsTeacher) -> Response:
    """Show what can be saved."""
    return _page(request, entered)


@router.get("/games.{ending}")
async def games(request: Request, entered: AsTeacher, ending: str) -> Response:
    """Return the games as a file, the pupils under numbers unless their names are asked for."""
    if ending not in ("csv", "json", "pdf"):
        raise NoSuchPage(N_("there is nothing at this address"))
    query, room = request.query_params, entered.room
    asked = one_of("notation", query.get("notation", "positions"), NOTATIONS)
    notation: Notation = "takings" if asked == "takings" else "positions"
    with_names = one_of("names", query.get("names", ""), ("", "1")) == "1"
    found = recorded(rooms().games(room), rooms().pupils(room), with_names=with_names)
    if not found:
        raise NotApplicable("no game has been begun yet")
    name = f"games-{room.code}.{ending}"
    if ending == "pdf":
        return download(recorded_pdf(found, notation, reader_language(request)), name)
    return download(b"".join(write_games(found, format_of(name), notation)), name)


@router.get("/sheets.pdf")
async def sheets(request: Request, entered: AsTeacher) -> Response:
    """Return the paper for a lesson without devices, with the groups of the room; blank for four if there are none."""
    room, to = entered.room, reader_language(request)
    start, convention, notation = parse(room.start), room.play_convention, room.notation
    groups = [_planned(group, room) for group in groups_of(rooms().pupils(room), rooms().games(room))]
    if groups:
        paper = lesson_pdf(start, groups, play_convention=convention, notation=notation, to=to)
    else:
        paper = sheets_pdf(start, [4], room.games_per_pair, play_convention=convention, notation=notation, to=to)
    return download(paper, f"sheets-{room.code}.pdf")


def _planned(group: Group, room: Room) -> PlannedGroup:
    """Return a group with the games that are planned for it; before the tournament begins, a plan for paper is made."""
    names = [pupil.name for pupil in group.pupils]
    games = games_of_room(group) or planned_games(names, room.games_per_pair)
    return PlannedGroup(group.number, tuple(names), tuple(games))


@router.post("/days")
async def keep(request: Request, entered: AsTeacher, form: SentForm) -> Response:
    """Keep the room for another time, counted from now."""
    try:
        days = check_days(number_of("days", form.get("days", "").strip(), MOST_TYPED))
        rooms().change(entered.room, expires=time() + days * DAY)
    except GrundyError as error:
        return _page(request, entered, error)
    return changed(request, entered.address("files"), entered.room, "room")


@router.post("/delete")
async def delete(request: Request, entered: AsTeacher, form: SentForm) -> Response:
    """Delete the room with all that belongs to it, if that is surely meant."""
    if form.get("sure") != "1":
        return _page(request, entered, NotApplicable("tick that you know it before you delete the room"))
    rooms().delete(entered.room)
    return changed(request, "/class?deleted=1", entered.room, "room")


def _page(request: Request, entered: Entered, error: GrundyError | None = None) -> Response:
    room = entered.room
    found = rooms().games(room)
    records = recorded(found, rooms().pupils(room))
    values: dict[str, Any] = {
        "entered": entered,
        "room": room,
        "error": error,
        "begun": sum(bool(game.moves) for game in found if game.state != "void"),
        "done": sum(game.state == "done" for game in found),
        "grouped": any(pupil.group for pupil in rooms().pupils(room)),
        "of_heaps": _fit_a_table(records, "positions"),
        "as_takings": _fit_a_table(records, "takings"),
        "options": _options(room),
        "days": max(1, round((room.expires - time()) / DAY)),
        "most_days": MOST_DAYS,
    }
    return render(request, "class/files.html", status=told_status(error), **values)


def _fit_a_table(records: Sequence[Game], notation: Notation) -> bool:
    """Return whether the games can be written as a table in a notation."""
    try:
        return len(list(write_table(records, notation))) > 1
    except NotApplicable:
        return False


def _options(room: Room) -> str:
    """Return what `grundy records` is told about a table of the room, which does not say its rules."""
    rule = parse(room.start).ruleset.name
    told = [] if rule == "nim" else ["--rule", f'"{rule}"' if "[" in rule else rule]
    return " ".join([*told, *(["--play", "misere"] if room.play_convention == "misere" else [])])
