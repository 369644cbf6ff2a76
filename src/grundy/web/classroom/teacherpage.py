"""What every group plays now, with what a teacher does about it: the page that stays open during a lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import RedirectResponse, Response

from grundy.classroom.groups import Group, groups_of, winners_of_groups
from grundy.classroom.model import ClassGame
from grundy.classroom.room import EVERYONE, Room, projector_secret
from grundy.classroom.standings import play_off_rounds
from grundy.classroom.tournament import extra_game, free
from grundy.core.errors import NotApplicable
from grundy.explaining.language import Language
from grundy.web.address import link, one_of
from grundy.web.classroom.bracket import bracket_of
from grundy.web.classroom.entering import AsTeacher, Entered, changed, rooms
from grundy.web.classroom.overview import cross_table, live_of, shown_game
from grundy.web.forms import sent_form
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

OF_GROUP = ("extra", "play-off", "release", "hide")
OF_CLASS = ("release", "hide", "final")

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])
Sent = Annotated[Mapping[str, str], Depends(sent_form)]
Number = Annotated[int, Path(ge=0, le=2**31 - 1)]
"""What a database takes for the number of something."""


@router.get("/class/t/{secret}")
async def now(request: Request, entered: AsTeacher) -> Response:
    """Show what every group plays; a class that has not begun is set up first."""
    to, room = reader_language(request), entered.room
    pupils, games = rooms().pupils(room), rooms().games(room)
    if not games:
        lang = request.query_params.get("lang", "")
        return RedirectResponse(entered.address("setup", lang=lang), 303)
    groups = groups_of(pupils, games)
    names = {pupil.id: pupil.name for pupil in pupils}
    moment = time()
    with_games = [group for group in groups if len(group.pupils) > 1]
    final = [game for game in games if game.group == 0]
    of_final = [shown_game(game, names, to, moment) for game in final if game.state == "playing"]
    shown = [_shown_group(group, room, names, to, moment) for group in groups]
    return render(
        request,
        "class/teacher.html",
        entered=entered,
        room=room,
        live=live_of(room, games),
        groups=shown,
        final=of_final,
        bracket=bracket_of(room, final, names),
        busy=_busy_finalists(games, names),
        is_planned=any(game.state == "planned" for game in final),
        winners=winners_of_groups(groups),
        has_final=len(with_games) > 1,
        undecided=sum(group.winner is None for group in with_games),
        released=EVERYONE in room.released,
        running=any(game.is_open for game in games),
        projector=link(f"/class/p/{projector_secret(entered.secret)}"),
        quiet=sum(bool(game.quiet) for games in (of_final, *(group["playing"] for group in shown)) for game in games),
    )


def _shown_group(group: Group, room: Room, names: Mapping[int, str], to: Language, now: float) -> dict[str, Any]:
    return {
        "number": group.number,
        "playing": [shown_game(game, names, to, now) for game in group.playing],
        "to_come": [([names[pupil] for pupil in sorted(pair)], left) for pair, left in group.to_come.items()],
        "left": group.to_come.total(),
        "done": len(group.done),
        "table": cross_table(group.table, names),
        "play_offs": [[shown_game(game, names, to, now) for game in games] for games in play_off_rounds(group.games)],
        "tied": [names[pupil] for pupil in group.tied],
        "winner": names[group.winner] if group.winner is not None else "",
        "released": room.shows_values(group.number),
        "may_have_extra": extra_game(group.games, group.ids) is not None,
    }


def _busy_finalists(games: Sequence[ClassGame], names: Mapping[int, str]) -> list[str]:
    """Return for whom the next games of the final wait."""
    waiting = [pupil for game in games if game.group == 0 and game.state == "planned" for pupil in game.players]
    idle = free(games, waiting)
    return [names[pupil] for pupil in waiting if pupil not in idle]


@router.post("/class/t/{secret}/group/{group}")
async def of_group(request: Request, entered: AsTeacher, group: Number, sent: Sent) -> Response:
    """Plan another game or a play-off in a group, or let it see lessons and values."""
    room, kept = entered.room, rooms()
    match one_of("do", sent.get("do", ""), OF_GROUP):
        case "extra":
            kept.plan_extra_game(room, group)
        case "play-off":
            kept.plan_play_off(room, group)
        case "release":
            kept.release(room, group)
        case "hide":
            kept.hide(room, group)
    return changed(request, _place(request, entered, group), room, f"group-{group}", "room")


@router.post("/class/t/{secret}/everyone")
async def of_class(request: Request, entered: AsTeacher, sent: Sent) -> Response:
    """Let everyone see lessons and values, or nobody; begin the final, or go on with it."""
    room, kept = entered.room, rooms()
    match one_of("do", sent.get("do", ""), OF_CLASS):
        case "release":
            kept.release(room)
        case "hide":
            kept.hide(room)
        case _ if room.finalists:
            kept.go_on_with_final(room)
        case _:
            entrants = winners_of_groups(groups_of(kept.pupils(room), kept.games(room)))
            if entrants is None:
                raise NotApplicable("the final begins when every group has a winner")
            kept.begin_final(room, entrants)
    return changed(request, entered.home, room, "room", "group-0")


def _place(request: Request, entered: Entered, group: int) -> str:
    """Return the address of a group on the page."""
    return f"{entered.address(lang=request.query_params.get('lang', ''))}#group-{group}"
