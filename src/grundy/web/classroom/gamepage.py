"""The board of a game of a class: a player moves by touching it, the other one sees it at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from grundy.classroom.store import MOST_MOVES
from grundy.core.errors import GrundyError, InvalidNotation
from grundy.core.ruleset import N_
from grundy.explaining.language import LANGUAGES
from grundy.explaining.words import capitalized, move_in_words
from grundy.web.address import short
from grundy.web.classroom.entering import AsPupil, changed
from grundy.web.classroom.gameview import (
    GameNumber,
    GameView,
    board_in,
    make_moves,
    moves_in,
    sides_in,
    status_in,
    view_of,
    words_of_change,
)
from grundy.web.failures import Outdated
from grundy.web.failures import status_of as http_status_of
from grundy.web.forms import read_form
from grundy.web.limits import read_body
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render
from grundy.web.rulecard import rule_card

MOST_FIELDS = 160
"""How many fields a form for a move has: some have a box for every part of the board."""

SEVERAL = "moves"
"""The field with moves that are entered at once, with spaces between them."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/class/s/{secret}/game/{game}")
@router.get("/class/s/{secret}/game/{game}/move")  # where a page stands that refuses a move
async def game_page(request: Request, entered: AsPupil, game: GameNumber) -> Response:
    """Show a game; a move in the address is shown on the board, and made only when the pupil says so."""
    view = view_of(request, entered, game)
    asked = request.query_params.get("move", "")
    if view.acting and entered.room.way == "scribe" and not asked:
        return RedirectResponse(view.acting.address("write", game, lang=request.query_params.get("lang", "")), 303)
    try:
        if asked and view.acting and read_ply(request.query_params.get("ply", "")) != len(view.game.moves):
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
        return _page(request, view_of(request, entered, game), error, fields)
    place = "write" if entered.room.way == "scribe" else "game"
    return changed(request, entered.address(place, game), entered.room, *words_of_change(made))


def read_ply(text: str) -> int:
    """Return how many moves a page had when something was sent from it.

    Examples
    --------
    >>> read_ply("12")
    12
    """
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_MOVES))):
        raise InvalidNotation("the number of the move is missing, open the page of the game again")
    return int(text)


def _page(
    request: Request,
    view: GameView,
    mistake: GrundyError | None = None,
    written: Mapping[str, str] | None = None,
    *,
    chosen: str = "",
) -> Response:
    to = reader_language(request)
    lang = request.query_params.get("lang", "")
    lang = lang if lang in LANGUAGES else ""
    acting, shown, question = view.acting, view, ""
    if chosen:
        move = view.sitting.match.position.move(chosen)
        question, chosen = capitalized(move_in_words(move, to)), move.notation
        shown = replace(view, game=replace(view.game, moves=(*view.game.moves, chosen)))
    here = "" if acting is None or chosen else acting.address("game", view.game.id)
    return render(
        request,
        "class/game.html",
        status=http_status_of(mistake) if mistake else 200,
        view=view,
        sitting=view.sitting,
        form=view.sitting.form,
        acting=acting,
        status_line=status_in(view, to),
        board=board_in(shown, to, lang, here),
        sides=sides_in(view, to),
        moves=moves_in(view, to),
        rules=rule_card(view.sitting, to),
        chosen=chosen,
        question=question,
        mistake=capitalized(to.error(mistake)) if mistake else "",
        written=written or {},
        live=view.live,
    )
