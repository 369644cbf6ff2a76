"""The teacher chooses a moment of a game, sees the votes come in, and reveals what is right."""

from __future__ import annotations

from time import time

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.classroom.groups import groups_of
from grundy.classroom.room import Discussion
from grundy.core.errors import NotApplicable
from grundy.web.address import number_of, one_of
from grundy.web.classroom.discussed import discussed_in
from grundy.web.classroom.entering import AsTeacher, changed, rooms
from grundy.web.classroom.missed import missed_wins
from grundy.web.classroom.overview import live_of, shown_game
from grundy.web.classroom.teacherpage import Sent
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

ACTIONS = ("show", "reveal", "end")

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/class/t/{secret}/discussion")
async def discussion(request: Request, entered: AsTeacher) -> Response:
    """Show the moment that is discussed with its votes, and the games to choose from."""
    to, room = reader_language(request), entered.room
    pupils, games = rooms().pupils(room), rooms().games(room)
    names = {pupil.id: pupil.name for pupil in pupils}
    discussed = discussed_in(rooms(), room, to, for_teacher=True)
    now = time()
    by_group = {0: [game for game in games if game.group == 0]}
    by_group |= {group.number: list(group.games) for group in groups_of(pupils, games)}
    with_moves = {
        number: [game for game in of_group if game.moves and game.state != "void"]
        for number, of_group in by_group.items()
    }
    missed = missed_wins(game for of_group in with_moves.values() for game in of_group)
    return render(
        request,
        "class/discussion.html",
        entered=entered,
        live=live_of(room, [], "votes"),
        discussed=discussed,
        players=shown_game(discussed.game, names, to, now) if discussed else None,
        unjudged=sum(not complete for _, complete in missed.values()),
        groups={
            number: {
                "games": [(shown_game(game, names, to, now), missed[game.id][0]) for game in of_group],
                "is_over": not any(game.is_open for game in by_group[number]),
            }
            for number, of_group in with_moves.items()
            if of_group
        },
    )


@router.post("/class/t/{secret}/discussion")
async def discuss(request: Request, entered: AsTeacher, sent: Sent) -> Response:
    """Show a moment to everyone, reveal what is right there, or end the discussion."""
    room, kept = entered.room, rooms()
    match one_of("do", sent.get("do", ""), ACTIONS):
        case "show":
            game = number_of("game", sent.get("game", ""), 2**31 - 1)
            kept.discuss(room, Discussion(game, number_of("ply", sent.get("ply", ""), 10**6)))
        case "reveal":
            if room.discussion is None:
                raise NotApplicable("nothing is discussed now")
            kept.discuss(room, Discussion(room.discussion.game, room.discussion.ply, revealed=True))
        case _:
            kept.discuss(room, None)
    return changed(request, entered.address("discussion"), room, "room", "votes")
