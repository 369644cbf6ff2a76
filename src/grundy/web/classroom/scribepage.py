"""The sheet of a scribe: a game that is played on a table is written down row by row, and checked at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from grundy.classroom.model import ClassGame
from grundy.classroom.room import Paused
from grundy.classroom.scribe import Row, has_columns, read_end, read_row
from grundy.core.errors import GrundyError, IllegalMove, InvalidNotation
from grundy.core.position import Position
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.explaining.words import move_in_words
from grundy.play.match import Match
from grundy.records.sheets import Notation
from grundy.web.classroom.entering import AsPupil, changed, rooms, seated
from grundy.web.classroom.gameview import (
    GameNumber,
    GameView,
    board_in,
    check_writer,
    make_moves,
    moves_in,
    read_ply,
    shown_in,
    view_of,
    words_of_change,
)
from grundy.web.failures import Forbidden, Outdated
from grundy.web.forms import sent_form
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render

MOST_BUTTONS = 12
"""How large a heap may be for its numbers to be buttons; the number of a larger one is written."""
LONGEST_NUMBER = 18
HEAP = "heap-"
"""What the names of the fields begin with that have the numbers of a row."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@dataclass(frozen=True, slots=True)
class Column:
    """A heap of the sheet: how many matches it has, what can be chosen for it, and what is."""

    heap: int
    tally: int
    chosen: str
    buttons: range
    """Empty if the number is written."""


@router.get("/class/s/{secret}/write/{game}")
@router.get("/class/s/{secret}/write/{game}/over")  # where pages stand that refuse something
@router.get("/class/s/{secret}/write/{game}/back")
@router.get("/class/s/{secret}/write/{game}/vote")
async def sheet_page(request: Request, entered: AsPupil, game: GameNumber) -> Response:
    """Show the sheet of a game to whoever writes it, and the game to everyone else."""
    view = view_of(request, entered, game)
    if view.acting is None or entered.room.way != "scribe":
        return RedirectResponse(entered.address("game", game, lang=request.query_params.get("lang", "")), 303)
    return sheet(request, view)


@router.post("/class/s/{secret}/write/{game}")
async def write_row(request: Request, entered: AsPupil, game: GameNumber) -> Response:
    """Keep a row; of one that is no move, say what is wrong and offer what may have been meant."""
    fields = await sent_form(request)
    view = view_of(request, entered, game)
    try:
        ply = read_ply(fields.get("ply", ""))
        position = view.sitting.match.positions[min(ply, len(view.game.moves))]
        row = read_row(position, entered.room.notation, _numbers(position, entered.room.notation, fields))
        if row.mistake is None:
            return _changed(request, view, make_moves(view, ply, row.moves))
        check_writer(view, view.game)
        if ply != len(view.game.moves):
            raise Outdated(N_("the game has gone on meanwhile, look at the board"))
        return sheet(request, view, IllegalMove(row.mistake), row, fields)
    except GrundyError as error:
        return sheet(request, view_of(request, seated(entered.secret), game), error, written=fields)


@router.post("/class/s/{secret}/write/{game}/over")
async def say_over(request: Request, entered: AsPupil, game: GameNumber) -> Response:
    """Answer a scribe who says that the game is over, although the sheet says otherwise."""
    view = view_of(request, entered, game)
    try:
        check_writer(view, view.game)
    except GrundyError as error:
        return sheet(request, view, error)
    row = read_end(view.sitting.match.position)
    assert row.mistake is not None  # otherwise the sheet itself would say that the game is over
    return sheet(request, view, IllegalMove(row.mistake), row)


@router.post("/class/s/{secret}/write/{game}/back")
async def take_back(request: Request, entered: AsPupil, game: GameNumber) -> Response:
    """Take back the last row of the sheet, also of one that has just been finished."""
    fields = await sent_form(request)
    view = view_of(request, entered, game)
    room = entered.room
    try:
        if room.discussion is not None:
            raise Paused
        if view.mending is None or view.mending.pupil != entered.pupil:
            if view.game.state == "done":
                raise Forbidden(N_("this game is over, and only your teacher can change it now"))
            check_writer(view, view.game)
        if room.way != "scribe":
            raise IllegalMove("only your teacher can take back a move")
        rooms().take_back(room, game, read_ply(fields.get("ply", "")))
        return changed(request, entered.address("write", game), room, *words_of_change(view.game, room))
    except GrundyError as error:
        return sheet(request, view_of(request, entered, game), error)


def _changed(request: Request, view: GameView, game: ClassGame) -> Response:
    room = view.entered.room
    return changed(request, view.entered.address("write", game.id), room, *words_of_change(game, room))


def _numbers(position: Position, notation: Notation, fields: Mapping[str, str]) -> list[int]:
    """Return the numbers of a row; what is left empty among takings is 0."""
    if not has_columns(position):
        raise IllegalMove("choose the move on the board, or write it")
    names = [f"{HEAP}{heap}" for heap in range(1, len(position.state) + 1)]
    for name in fields:
        if name.startswith(HEAP) and name not in names:
            raise InvalidNotation("there is no heap {name}", name=name.removeprefix(HEAP)[:LONGEST_NUMBER])
    numbers = []
    for heap, name in enumerate(names, 1):
        text = fields.get(name, "").strip() or ("0" if notation == "takings" else "")
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
            raise InvalidNotation("write a number for heap {heap}", heap=heap)
        numbers.append(int(text))
    return numbers


def sheet(
    request: Request,
    view: GameView,
    mistake: GrundyError | None = None,
    row: Row | None = None,
    written: Mapping[str, str] | None = None,
) -> Response:
    """Return the page of a scribe, with what is wrong and how to repair it."""
    to = reader_language(request)
    acting, match = view.acting, view.sitting.match
    here = acting.address("game", view.game.id) if acting else ""
    return render(
        request,
        "class/scribe.html",
        form=view.sitting.form,
        board=board_in(view, to, request.query_params.get("lang", ""), here),
        columns=_columns(match, view.entered.room.notation, written or {}),
        rows=_rows(match, view) if has_columns(match.start) else [],
        moves=moves_in(view, to),
        repairs=[(_offer(match, moves, to), " ".join(moves)) for moves in row.repairs] if row else [],
        written=written or {},
        **shown_in(request, view, mistake),
    )


def _columns(match: Match, notation: Notation, written: Mapping[str, str]) -> list[Column]:
    """Return the heaps of the row that is to be written; none where moves are written otherwise."""
    if not has_columns(match.position):
        return []
    most = max(match.start.state)
    heaps = enumerate(zip(match.start.state, match.position.state, strict=True), 1)
    return [
        Column(
            heap,
            tally,
            written.get(f"{HEAP}{heap}", "0" if notation == "takings" else str(tally)),
            range(start + 1) if most <= MOST_BUTTONS else range(0),
        )
        for heap, (start, tally) in heaps
    ]


def _rows(match: Match, view: GameView) -> list[tuple[str, list[int]]]:
    """Return the rows of the sheet: who moved, and the numbers in the notation of the room."""
    states = [position.state for position in match.positions]
    if view.entered.room.notation == "positions":
        told = states
    else:
        told = [[old - new for old, new in zip(*pair, strict=True)] for pair in pairwise(states)]
    names = ["", *(view.names[ply % 2] for ply in range(len(match.moves)))][len(states) - len(told) :]
    return [(name, list(numbers)) for name, numbers in zip(names, told, strict=True)]


def _offer(match: Match, moves: tuple[str, ...], to: Language) -> str:
    """Return in words what a wrong row is replaced by."""
    if not moves:
        return to.text("Leave this row out")
    said = [move_in_words(move, to) for move in match.play_all(moves).moves[len(match.moves) :]]
    if len(said) == 1:
        return to.text("Write this move: {move}", move=said[0])
    return to.text("Write two moves: {first}, then {second}", first=said[0], second=said[1])
