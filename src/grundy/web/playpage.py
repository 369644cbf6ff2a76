"""The play page: the board, the status line, what stands beside them, and the course of the match."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from grundy.core.errors import GrundyError, IllegalMove, InvalidNotation, NotApplicable, quote
from grundy.core.partizan import without_turn
from grundy.drawing.touch import Link
from grundy.explaining.hints import hint_titles
from grundy.explaining.language import Language
from grundy.explaining.words import advice, capitalized
from grundy.play.opponents import OPPONENTS, opponent_described, opponent_in_words
from grundy.web.address import HUMAN, LADDER, PlayAddress, read_play_address, short
from grundy.web.boardview import board_of_sitting, marks_of
from grundy.web.failures import status_of as http_status_of
from grundy.web.history import history_svg
from grundy.web.ladder import COOKIE, OUTCOME, ladder_of, rung_names
from grundy.web.limits import solved
from grundy.web.moments import moments_of, unjudged, unjudged_in_words
from grundy.web.panels import panel_of
from grundy.web.reader import check_language, reader_language
from grundy.web.recordpage import LONGEST_RECORD, address_of, record_of
from grundy.web.rendering import render
from grundy.web.result import result_of
from grundy.web.rulecard import rule_card
from grundy.web.sitting import Sitting, seated
from grundy.web.sizes import Sizes, sizes_of
from grundy.web.status import status_of

PASTED = "record"
"""The field with a pasted record."""
COOKIE_SECONDS = 365 * 24 * 3600

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@router.get("/play")
async def play(request: Request) -> Response:
    """Show a match; a written move and the computer's reply lead on to the address after them."""
    asked = sitting = seated(read_play_address(request.query_params))
    if PASTED in request.query_params:
        return _pasted(request, asked)
    if "" in (request.query_params.get("one"), request.query_params.get("two")):  # names that were left empty
        return RedirectResponse(asked.address.url, 303)
    try:
        if written := sitting.written(request.query_params):
            if not sitting.may_move:
                raise IllegalMove("it is not your turn")
            sitting = sitting.after(sitting.match.position.move(written))
    except (IllegalMove, InvalidNotation) as error:
        return _page(request, asked, error)
    # Where the computer plays both sides, the reader says when.
    if sitting.awaits_computer and (sitting.persons or "reply" in request.query_params):
        sitting = sitting.after(sitting.reply())
    return _page(request, sitting) if sitting is asked else RedirectResponse(sitting.address.url, 303)


def _pasted(request: Request, asked: Sitting) -> Response:
    """Open the match that a pasted record writes; one that cannot be read leaves the page as it is, and says why."""
    try:
        address = address_of(short(request.query_params[PASTED], LONGEST_RECORD))
    except GrundyError as error:
        return _page(request, asked, error)
    return RedirectResponse(address.having(lang=asked.address.lang).url, 303)


@router.get("/show")
async def show(request: Request) -> Response:
    """Remember in the browser what a page is to tell, and go back to the match."""
    rung = request.query_params.get("rung", "")
    if rung not in LADDER:
        raise NotApplicable(
            "{name} must be one of {allowed}, not {given}", name="rung", allowed=", ".join(LADDER), given=quote(rung)
        )
    address = read_play_address(request.query_params)
    response = RedirectResponse(address.having(show="").url, 303)
    response.set_cookie(COOKIE, rung, max_age=COOKIE_SECONDS, samesite="lax", httponly=True)
    return response


def _page(request: Request, sitting: Sitting, mistake: GrundyError | None = None) -> Response:
    to = reader_language(request)
    match, address = sitting.match, sitting.address
    ladder = ladder_of(sitting, request.cookies)
    told = ladder.tells(OUTCOME)
    needed = told or (ladder.explains and (address.panel not in ("hints", "graph") or address.hint > 0))
    answer = solved(match.position, match.play_convention) if needed else None
    moments = moments_of(sitting, to, answer, told=told)
    return render(
        request,
        "play.html",
        status=http_status_of(mistake) if mistake else 200,
        sitting=sitting,
        form=sitting.form,
        address=address,
        position=str(match.position),
        ladder=ladder,
        rungs=rung_names(to),
        status_line=status_of(sitting, answer, ladder, to),
        board=board_of_sitting(sitting, to, _link(sitting), marks_of(answer, ladder)),
        rules=rule_card(sitting, to),
        hint=_next_hint(sitting, to) if sitting.may_move else None,
        undo=sitting.undone(),
        redo=sitting.redone(),
        history=Markup(history_svg(moments, sitting, to)),
        unjudged=unjudged_in_words(unjudged(moments), to),
        upper=sitting.player_name(sitting.upper, to),
        lower=sitting.player_name(1 - sitting.upper, to),
        back=address.undo(1) if match.moves else None,
        forth=address.redone(1) if address.redo else None,
        parted=sitting.branches(),
        result=result_of(sitting, moments, ladder, to) if match.is_over else None,
        panel=panel_of(sitting, answer, ladder, to) if ladder.explains else None,
        opponents=_opponents(address.opponent, to),
        start_advice=_start_advice(sitting, to) if told else "",
        begin_instead=_begin_instead(sitting),
        record=record_of(sitting),
        sizes=_sizes(sitting),
        share=str(request.base_url).rstrip("/") + address.url,
        python=f"from grundy import parse; position = parse({str(match.position)!r})",
        mistake=capitalized(to.error(mistake)) if mistake else "",
        written=request.query_params if mistake else {},
        paper=sitting.on_paper.fields,
    )


def _next_hint(sitting: Sitting, to: Language) -> PlayAddress:
    most = len(hint_titles(sitting.match.position, to))
    return sitting.address.having(hint=min(sitting.address.hint + 1, most), panel="hints")


def _link(sitting: Sitting) -> Link | None:
    return (lambda move: sitting.address.after(move.notation).url) if sitting.may_move else None


def _sizes(sitting: Sitting) -> Sizes:
    """Return how the start can be changed; each change begins another match."""
    afresh = sitting.address.afresh()
    fields = {name: value for name, value in afresh.fields.items() if name != "position"}
    start = without_turn(sitting.match.start)
    return sizes_of(start, lambda changed: afresh.having(position=str(changed)).url, "play", fields)


def _start_advice(sitting: Sitting, to: Language) -> str:
    """Return who should begin; nothing where Left and Right differ, for then it is fixed who begins."""
    match = sitting.match
    if sitting.side(0) is not None or not match.start.moves:
        return ""
    return advice(solved(match.start, match.play_convention), to)


def _begin_instead(sitting: Sitting) -> PlayAddress | None:
    """Return the address of the match that the computer begins.

    It is offered at every start, whether that is lost or not: the offer gives nothing away.
    """
    if sitting.match.moves or sitting.computer != 1 or sitting.match.is_over:
        return None
    return sitting.address.having(first="computer")


def _opponents(chosen: str, to: Language) -> dict[str, tuple[str, str]]:
    """Return the opponents to choose from, what each is called and does: one with a number of its own, too."""
    names = dict.fromkeys((*OPPONENTS, chosen))
    names.pop(HUMAN, None)
    described = {name: (opponent_in_words(name, to), opponent_described(name, to)) for name in names}
    return described | {HUMAN: (to.text("Another person"), to.text("Two people play at one screen."))}
