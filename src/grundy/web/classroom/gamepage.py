"""The board of a game of a class: a player moves by touching it, the other one sees it at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from grundy.core.errors import GrundyError
from grundy.core.ruleset import N_
from grundy.explaining.words import capitalized, move_in_words
from grundy.web.address import short
from grundy.web.classroom.entering import AsPupil, changed, seated
from grundy.web.classroom.gameview import (
    GameNumber,
    GameView,
    board_in,
    make_moves,
    moves_in,
    read_ply,
    shown_in,
    view_of,
    words_of_change,
)
from grundy.web.classroom.scribepage import sheet
from grundy.web.classroom.voting import cast_vote
from grundy.web.failures import Outdated
from grundy.web.forms import read_form, sent_form
from grundy.web.limits import read_body
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

MOST_FIELDS = 160
"""How many fields a form for a move has: some have a box for every part of the board."""

SEVERAL = "moves"
"""The field with moves that are entered at once, with spaces between them."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/class/s/{secret}/game/{game}")
@router.get("/class/s/{secret}/game/{game}/move")  # where pages stand that refuse something
@router.get("/class/s/{secret}/game/{game}/vote")
async def game_page(request: Request, entered: AsPupil, game: GameNumber) -> Response:
    """Show a game; a move in the address is shown on the board, and made only when the pupil says so."""
    view = view_of(request, entered, game)
    asked = request.query_params.get("move", "")
    try:
        if asked and request.query_params.get("ply", str(len(view.game.moves))) != str(len(view.game.moves)):
            raise Outdated(N_("the game has gone on meanwhile, look at the board"))
        return _page(request, view, chosen=short(asked) if view.acting else "")
    except GrundyError as error:
        return _page(request, view, error)


@router.post("/class/s/{secret}/game/{game}/move")
async def make_move(request: Request, entered: AsPupil, game: GameNumber) -> Response:
    """Keep the move of a pupil, then show the board after it; a move that is refused is told with its reason."""
    fields = read_form(await read_body(request), request.headers.get("content-type", ""), MOST_FIELDS).fields
    view = view_of(request, entered, game)
    try:
        moves = short(fields.get(SEVERAL, "")).split() or [view.sitting.written(fields)]
        made = make_moves(view, read_ply(fields.get("ply", "")), moves)
    except GrundyError as error:
        return _page(request, view_of(request, seated(entered.secret), game), error, fields)
    place = "write" if entered.room.way == "scribe" else "game"
    return changed(request, entered.address(place, game), entered.room, *words_of_change(made, entered.room))


@router.post("/class/s/{secret}/{place}/{game}/vote")
async def vote(
    request: Request,
    entered: AsPupil,
    place: Literal["game", "write"],
    game: GameNumber,
    sent: Annotated[Mapping[str, str], Depends(sent_form)],
) -> Response:
    """Keep the vote of a pupil whose game waits, and stay at the game."""
    try:
        return cast_vote(request, entered, sent, (place, game))
    except GrundyError as error:
        return _page(request, view_of(request, entered, game), error)


def _page(
    request: Request,
    view: GameView,
    mistake: GrundyError | None = None,
    written: Mapping[str, str] | None = None,
    *,
    chosen: str = "",
) -> Response:
    if view.entered.room.way == "scribe" and view.acting and not chosen:
        return sheet(request, view, mistake, written=written)
    to = reader_language(request)
    lang = request.query_params.get("lang", "")
    acting, shown, question = view.acting, view, ""
    if chosen:
        move = view.sitting.match.position.move(chosen)
        question, chosen = capitalized(move_in_words(move, to)), move.notation
        shown = replace(view, game=replace(view.game, moves=(*view.game.moves, chosen)))
    here = "" if acting is None or chosen else acting.address("game", view.game.id)
    return render(
        request,
        "class/game.html",
        form=view.sitting.form,
        board=board_in(shown, to, lang, here),
        moves=moves_in(view, to),
        chosen=chosen,
        question=question,
        written=written or {},
        **shown_in(request, view, mistake),
    )
