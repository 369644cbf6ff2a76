"""One game for the teacher: its moments as small boards, each to be shown to everyone, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import time

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.classroom.matches import match_of
from grundy.explaining.language import Language
from grundy.explaining.words import capitalized, move_in_words
from grundy.play.match import Match
from grundy.records.facts import Facts
from grundy.solving.budget import Budget
from grundy.web.address import number_of, one_of
from grundy.web.classroom.entering import AsTeacher, changed, rooms
from grundy.web.classroom.following import Live
from grundy.web.classroom.missed import gives_away
from grundy.web.classroom.overview import shown_game
from grundy.web.classroom.teacherpage import Number, Sent
from grundy.web.homepage import thumbnail
from grundy.web.moments import unjudged_in_words
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

MOMENTS = 24
"""How many moments of a game stand on a page."""
SECONDS = 0.5
"""How long missed wins may be looked for."""
OF_GAME = ("back", "void", "again")

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game, the move that was made there, and whether that gave away a win; None if nobody knows."""

    ply: int
    picture: Markup
    player: str
    move: str
    missed: bool | None


@router.get("/class/t/{secret}/game/{game}")
async def one_game(request: Request, entered: AsTeacher, game: Number) -> Response:
    """Show a game, moment by moment."""
    to, room = reader_language(request), entered.room
    found = rooms().game(room, game)
    names = {pupil.id: pupil.name for pupil in rooms().pupils(room)}
    shown = shown_game(found, names, to, time())
    first = number_of("from", request.query_params.get("from", "0"), len(found.moves))
    moments = _moments(match_of(found), (shown.first, shown.second), first, to)
    return render(
        request,
        "class/moments.html",
        entered=entered,
        live=Live(room.channel, f"room game-{game}"),
        shown=shown,
        moments=moments,
        unjudged=unjudged_in_words([moment.ply + 1 for moment in moments if moment.missed is None], to),
        earlier=max(0, first - MOMENTS) if first else None,
        later=first + MOMENTS if first + MOMENTS <= len(found.moves) else None,
        first=first,
    )


def _moments(match: Match, names: Sequence[str], first: int, to: Language) -> list[Moment]:
    positions = match.positions
    facts = Facts(match.start.ruleset, match.play_convention, Budget(seconds=SECONDS))
    missed = gives_away(positions[first : first + MOMENTS + 1], facts)
    found = []
    for ply, position in list(enumerate(positions))[first : first + MOMENTS]:
        move = capitalized(move_in_words(match.moves[ply], to)) if ply < len(match.moves) else ""
        player = names[ply % 2] if move else ""
        gave_away = missed[ply - first] if move else False
        found.append(Moment(ply, thumbnail(position, to), player, move, gave_away))
    return found


@router.post("/class/t/{secret}/game/{game}")
async def of_game(request: Request, entered: AsTeacher, game: Number, sent: Sent) -> Response:
    """Take back the last move of a game, or let it count for nothing, or be played again."""
    room, kept = entered.room, rooms()
    match one_of("do", sent.get("do", ""), OF_GAME):
        case "back":
            kept.take_back(room, game, number_of("ply", sent.get("ply", "0"), 1_000_000))
        case wanted:
            kept.void(room, game, again=wanted == "again")
    group = kept.game(room, game).group
    place = f"{entered.address(lang=request.query_params.get('lang', ''))}#group-{group}"
    return changed(request, place, room, f"game-{game}", f"group-{group}", "room")
