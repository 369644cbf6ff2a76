"""Puzzles: positions with one winning move, the puzzle of the day, and the trainer with what was missed."""

from __future__ import annotations

from datetime import date
from time import process_time
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from grundy.core.answer import Answer
from grundy.core.errors import GrundyError, IllegalMove, InvalidNotation, quote
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import player_to_move, start_of, without_turn
from grundy.core.position import Position
from grundy.course.facts import may_come_round
from grundy.course.puzzles import DAILY_GAMES, LEVELS, Puzzle, daily, puzzle_of, puzzles, quick
from grundy.drawing.touch import Link
from grundy.explaining.finding import findable_games, folded
from grundy.explaining.hints import hint_titles, hints
from grundy.explaining.language import Language
from grundy.explaining.words import capitalized, play_in_words
from grundy.play.attempts import Attempt, attempted
from grundy.play.match import Match
from grundy.play.opponents import Solve
from grundy.web.address import FIRST_REPLY, read_position, short
from grundy.web.boardview import board_of_sitting
from grundy.web.course.addresses import PuzzleAddress, read_puzzle_address
from grundy.web.course.shown import sitting_at, written_move
from grundy.web.failures import status_of as http_status_of
from grundy.web.limits import solved
from grundy.web.opening import example_position
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render
from grundy.web.rulecard import plain_card

SECONDS = 2.0
"""How much processor time the search for a puzzle may take."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/puzzle")
async def puzzle_page(request: Request) -> Response:
    """Show a puzzle and what became of a try; without a position, lead to a puzzle of the game and level asked for."""
    address = read_puzzle_address(request.query_params)
    if not address.position:
        return _another(request, address)
    puzzle = puzzle_of(start_of(read_position(address.position), address.begins), address.play, solved)
    match = Match(puzzle.position, puzzle.play_convention)
    try:
        if (move := written_move(sitting_at(match), request.query_params)) is not None:
            return RedirectResponse(address.having(tried=move.notation, at=0, hint=0).url, 303)
        attempt = attempted(match, address.tried, reader_language(request), solved) if address.tried else None
    except (IllegalMove, InvalidNotation) as error:
        return _page(request, address, puzzle, None, error)
    return _page(request, address, puzzle, attempt)


def _another(request: Request, address: PuzzleAddress) -> Response:
    """Lead to a puzzle; where there is none of this game and level, say so."""
    text = address.rule or DAILY_GAMES[address.seed % len(DAILY_GAMES)]
    start = read_position(text)
    made = puzzles(
        start,
        level=address.level or None,
        count=1,
        seed=address.seed,
        play_convention=address.play,
        solve=_until(process_time() + SECONDS),
    )
    try:
        found = next(made, None)
    except _TooLong:
        found = None
    if found is None:
        to = reader_language(request)
        title = to.text(start.drawn.ruleset.title) or start.ruleset.name
        return render(request, "course/no_puzzle.html", status=404, game=title, **_choices(address, to))
    return RedirectResponse(_address_of(found, address).url, 303)


class _TooLong(Exception):
    """Says that the search for a puzzle took too long for a page."""


def _until(end: float) -> Solve:
    """Return what solves candidates until a moment of processor time."""

    def solved_in_time(position: Position, play_convention: PlayConvention) -> Answer:
        if process_time() > end:
            raise _TooLong
        return quick(position, play_convention, seconds=SECONDS)

    return solved_in_time


def _address_of(puzzle: Puzzle, asked: PuzzleAddress) -> PuzzleAddress:
    """Return the address of a puzzle, with what was asked for, so that the next one is alike."""
    return asked.having(
        position=str(without_turn(puzzle.position)), begins=player_to_move(puzzle.position) or "L", at=0, tried=""
    )


@router.get("/puzzle/today")
async def today(request: Request) -> Response:
    """Lead to the puzzle of a day: that of the reader, if the address says it."""
    written = short(request.query_params.get("date", ""))
    try:
        day = date.fromisoformat(written) if written else date.today()
    except ValueError:
        raise InvalidNotation(
            "expected a date such as {example}, got {given}", example="2026-11-18", given=quote(written)
        ) from None
    asked = PuzzleAddress("", lang=request.query_params.get("lang", ""))
    return RedirectResponse(_address_of(daily(day), asked).url, 303)


@router.get("/train")
async def trainer(request: Request) -> Response:
    """Show what is due; only the browser knows it."""
    return render(request, "course/train.html")


def _page(
    request: Request,
    address: PuzzleAddress,
    puzzle: Puzzle,
    attempt: Attempt | None,
    mistake: GrundyError | None = None,
) -> Response:
    to = reader_language(request)
    match = Match(puzzle.position, puzzle.play_convention)
    line = attempt.line if attempt else ()
    at = min(address.at or FIRST_REPLY, len(line)) if attempt and not attempt.solved else len(line)
    for move in line[:at]:
        match = match.play(move)
    sitting, asks = sitting_at(match), address.having(tried="", at=0)
    titles = hint_titles(puzzle.position, to)
    said = hints(solved(puzzle.position, puzzle.play_convention), to, "table") if address.hint else []
    return render(
        request,
        "course/puzzle.html",
        status=http_status_of(mistake) if mistake else 200,
        paper={"position": address.position, "play": address.play, "begins": address.begins},
        asks=asks,
        plain=PuzzleAddress(address.position, address.play, address.begins, lang=address.lang),
        puzzle=puzzle,
        may_draw=may_come_round(puzzle.position),
        attempt=attempt,
        sitting=sitting,
        form=sitting.form,
        board=board_of_sitting(sitting, to, None if attempt else _trying(asks)),
        rules=plain_card(sitting, to, open_=not attempt),
        at=at,
        moves=play_in_words(line, to),
        hints=list(zip(map(capitalized, titles[: address.hint]), said, strict=False)),
        most_hints=len(titles),
        **_choices(address, to),
        mistake=capitalized(to.error(mistake)) if mistake else "",
        written=request.query_params if mistake else {},
    )


def _trying(asks: PuzzleAddress) -> Link:
    return lambda move: asks.having(tried=move.notation, hint=0).url


def _choices(address: PuzzleAddress, to: Language) -> dict[str, Any]:
    """Return what the form to choose a puzzle shows."""
    return {"address": address, "levels": LEVELS, "games": _games(to)}


def _games(to: Language) -> list[tuple[str, str]]:
    """Return the games to choose from: where their puzzles start, and what they are called."""
    found: dict[str, str] = {}
    for game in findable_games():
        if example_position(game.rules.example) is not None:
            found.setdefault(game.rules.example, to.text(game.rules.title))
    return sorted(found.items(), key=lambda item: folded(item[1]))
