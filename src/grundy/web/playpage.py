"""The play page: the board, the status line, hints, reasons, moves and the course of the match."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from grundy.core.answer import Answer, JudgedMove
from grundy.core.errors import IllegalMove, InvalidNotation, Undecided
from grundy.core.forms.writing import UNICODE
from grundy.core.outcome import Outcome
from grundy.core.position import Move, Position
from grundy.drawing import picture
from grundy.drawing.forms import written_move
from grundy.drawing.gamegraph import draw_graph
from grundy.drawing.story import before_and_after
from grundy.drawing.svg import shorten
from grundy.explaining import explain
from grundy.explaining.hints import RUNGS, hint_titles, hints
from grundy.explaining.language import Language
from grundy.explaining.step import Origin
from grundy.explaining.words import advice, capitalized, move_in_words, value_in_symbols
from grundy.play.opponents import OPPONENTS
from grundy.play.review import review, review_in_words
from grundy.solving import describe_graph
from grundy.solving.turns import costs
from grundy.web.address import HUMAN, read_play_address, short
from grundy.web.failures import status_of as http_status_of
from grundy.web.heatpanel import heat_panel
from grundy.web.history import Moment, accuracy_of, history_svg, moments_of
from grundy.web.limits import GRAPH_POSITIONS, LISTED_MOVES, MOST_SECONDS, solved
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render
from grundy.web.sitting import Sitting, seated
from grundy.web.status import LONGEST_VALUE, status_of

LONGEST_LINKS, MOST_LINKS = 200_000, 1_000
"""How long the addresses on a board may be together; longer ones are left to the script, or the move is written."""

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/play")
async def play(request: Request) -> Response:
    """Show a match; a written move and the computer's reply lead on to the address after them."""
    asked = sitting = seated(read_play_address(request.query_params))
    try:
        if written := short(written_move(request.query_params)):
            if not sitting.may_move:
                raise IllegalMove("it is not your turn")
            sitting = sitting.after(sitting.match.position.move(written))
    except (IllegalMove, InvalidNotation) as error:
        return _page(request, asked, error)
    if sitting.awaits_computer:
        sitting = sitting.after(sitting.reply())
    return _page(request, sitting) if sitting is asked else RedirectResponse(sitting.address.url, 303)


def _page(request: Request, sitting: Sitting, mistake: IllegalMove | InvalidNotation | None = None) -> Response:
    to = reader_language(request)
    match, address = sitting.match, sitting.address
    answer = solved(match.position, match.play_convention)
    moments = moments_of(sitting, to, answer)
    return render(
        request,
        "play.html",
        status=http_status_of(mistake) if mistake else 200,
        sitting=sitting,
        form=sitting.form,
        address=address,
        position=str(match.position),
        status_line=status_of(sitting, answer, to),
        board=_board(sitting, to),
        hint=address.having(hint=min(address.hint + 1, RUNGS), panel="hints") if sitting.may_move else None,
        undo=sitting.undone(),
        redo=sitting.redone(),
        history=Markup(history_svg(moments, sitting, to)),
        upper=sitting.player_name(1 if sitting.computer == 0 else 0, to),
        lower=sitting.player_name(0 if sitting.computer == 0 else 1, to),
        result=_result(sitting, moments, to) if match.is_over else None,
        panel=_PANELS[address.panel](sitting, answer, to),
        opponents=(*OPPONENTS, *({address.opponent} - {*OPPONENTS, HUMAN}), HUMAN),
        start_advice=_start_advice(sitting, to),
        share=str(request.base_url).rstrip("/") + address.url,
        python=f"from grundy import parse; position = parse({str(match.position)!r})",
        mistake=to.error(mistake) if mistake else "",
        written=request.query_params if mistake else {},
    )


def _start_advice(sitting: Sitting, to: Language) -> str:
    """Return who should begin; nothing where Left and Right differ, for then it is fixed who begins."""
    match = sitting.match
    if sitting.side(0) is not None or not match.start.moves:
        return ""
    return advice(solved(match.start, match.play_convention), to)


def _board(sitting: Sitting, to: Language) -> Markup:
    address, match = sitting.address, sitting.match
    moves = sum(1 for _ in islice(match.position.moves, MOST_LINKS)) if sitting.may_move else 0
    short = moves * len(address.url) <= LONGEST_LINKS

    def link(move: Move) -> str | None:
        return address.after(move.notation).url if short else None

    now = picture(
        match.position,
        to,
        link=link if moves else None,
        origin=Origin(match.start.drawn),
        last=match.moves[-1] if match.moves else None,
    )
    # The frame keeps the size of the start, so that nothing jumps when matches are taken.
    return Markup(now.within(*_size(match.start)).svg(sized=True))


@lru_cache(maxsize=1024)
def _size(start: Position) -> tuple[float, float]:
    """Return the size of a board on which moves can be made, the same in every language."""
    drawn = picture(start, link=lambda move: None, origin=Origin(start.drawn))
    return drawn.width, drawn.height


def _hints_panel(sitting: Sitting, answer: Answer, to: Language) -> dict[str, Any]:
    said = hints(answer, to, sitting.address.level) if sitting.may_move else []
    shown = sitting.address.hint
    return {
        "rungs": [
            {
                "title": capitalized(title),
                "text": text if number <= shown else "",  # empty while it is hidden
                "url": sitting.address.having(hint=number, panel="hints").url,
            }
            for number, (title, text) in enumerate(zip(hint_titles(to), said, strict=False), 1)
        ],
        "next_rung": min(shown + 1, RUNGS),
    }


def _why_panel(sitting: Sitting, answer: Answer, to: Language) -> dict[str, Any]:
    moves = sitting.match.moves
    start = sitting.match.start.drawn
    steps = explain(answer, to, previous=moves[-1].position if moves else None, level=sitting.address.level)
    drawn = (before_and_after(step, to, start).svg("board", "img") if step.positions else "" for step in steps)
    pictures = [Markup(picture) for picture in drawn]
    return {"steps": steps, "pictures": pictures, "speaks_to_computer": sitting.match.player == sitting.computer}


def _moves_panel(sitting: Sitting, answer: Answer, to: Language) -> dict[str, Any]:
    price = costs(answer)
    listed = sorted(
        answer.moves, key=lambda judged: (*_rank(judged)[:1], price.get(judged.move.move, 0), _rank(judged))
    )
    listed = listed[:LISTED_MOVES]
    values = {judged.move.move: judged.verdict for judged in answer.board.moves} if answer.board else {}
    rows = [
        {
            "name": shorten(judged.move.notation, LONGEST_VALUE),
            "words": shorten(move_in_words(judged.move, to), 60),
            "url": sitting.address.after(judged.move.notation).url if sitting.may_move else "",
            "outcome": outcome.value if (outcome := values.get(judged.move.move, judged.verdict).outcome) else "",
            "value": shorten(
                value_in_symbols(values.get(judged.move.move, judged.verdict), answer.play_convention), LONGEST_VALUE
            )
            if judged.move.to.ruleset.valued or values
            else "–",
            "remoteness": "" if judged.verdict.remoteness is None else shorten(str(judged.verdict.remoteness), 12),
            "tone": "good" if judged.winning else "even" if judged.verdict.outcome is Outcome.D else "poor",
            "verdict": review_in_words(review(answer, judged.verdict, judged.move), to),
        }
        for judged in listed
    ]
    return {"rows": rows, "more": answer.more is not None or len(answer.moves) > len(rows)}


def _rank(judged: JudgedMove) -> tuple[int, int]:
    """Order moves best first: quick wins, draws, long resistance, and the unknown."""
    length = judged.verdict.remoteness or 0
    return {Outcome.P: (0, length), Outcome.D: (1, 0), Outcome.N: (2, -length), None: (3, 0)}[judged.verdict.outcome]


def _graph_panel(sitting: Sitting, answer: Answer, to: Language) -> dict[str, Any]:
    try:
        described = describe_graph(
            sitting.match.position, answer.play_convention, limit=GRAPH_POSITIONS, seconds=MOST_SECONDS
        )
    except Undecided as error:
        return {"picture": "", "why_not": capitalized(f"{to.error(error)}.")}
    return {"picture": Markup(draw_graph(described, to).svg("graph", "img")), "why_not": ""}


_PANELS = {
    "hints": _hints_panel,
    "why": _why_panel,
    "moves": _moves_panel,
    "heat": heat_panel,
    "graph": _graph_panel,
}


def _result(sitting: Sitting, moments: list[Moment], to: Language) -> dict[str, Any]:
    """Return the card at the end of a match: the wins that persons kept and missed."""
    persons = [player for player in (0, 1) if player != sitting.computer]
    return {
        "mistakes": [moment for moment in moments if (moment.is_mistake or moment.wasted) and moment.mover in persons],
        "accuracy": [
            (sitting.player_name(player, to), *accuracy_of(moments, player), _wasted(moments, player))
            for player in persons
        ],
        "again": sitting.address.afresh().url,
    }


def _wasted(moments: list[Moment], player: int) -> str:
    """Return what a player gave away in a game of Left and Right, nothing if that is nothing."""
    total = sum(moment.wasted for moment in moments if moment.mover == player)
    return UNICODE.number(Fraction(total)) if total else ""
