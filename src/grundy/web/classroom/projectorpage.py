"""The page for the wall: the code to join, the tables and the games of all groups, the final, or what is discussed.

It only reads, and nothing on it leads to a page on which something can be changed.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.classroom.groups import groups_of
from grundy.drawing.qr import qr_svg
from grundy.explaining.finding import folded
from grundy.web.address import link
from grundy.web.classroom.bracket import bracket_of
from grundy.web.classroom.discussed import discussed_in
from grundy.web.classroom.entering import AsProjector, rooms
from grundy.web.classroom.overview import live_of
from grundy.web.classroom.setup import is_local
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/class/p/{secret}")
async def projector(request: Request, entered: AsProjector) -> Response:
    """Show the room to everyone."""
    to, room = reader_language(request), entered.room
    pupils, games = rooms().pupils(room), rooms().games(room)
    names = {pupil.id: pupil.name for pupil in pupils}
    bracket = bracket_of(room, [game for game in games if game.group == 0], names)
    discussed = discussed_in(rooms(), room, to)
    shown = "discussion" if discussed else "tables" if games else "joining"
    join = f"{request.url.scheme}://{request.url.netloc}{link('/class/join', code=room.code)}"
    groups: list[dict[str, Any]] = [
        {
            "number": group.number,
            "rows": [(row.place, names[row.pupil], row.won) for row in group.table.rows],
            "playing": [(names[game.first], names[game.second], len(game.moves) % 2) for game in group.playing],
            "winner": "" if group.winner is None else names[group.winner],
        }
        for group in groups_of(pupils, games)
    ]
    return render(
        request,
        "class/projector.html",
        live=live_of(room, games, "votes"),
        room=room,
        shown=shown,
        join=join,
        place=f"{request.url.netloc}/class",
        is_local=is_local(request.url.hostname or ""),
        qr=Markup(qr_svg(join, to.text("Join the room"))),
        joined=sorted((pupil.name for pupil in pupils if pupil.joined), key=folded),
        expected=len(pupils),
        groups=groups,
        bracket=bracket,
        discussed=discussed,
    )
