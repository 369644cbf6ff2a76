"""How a pupil votes on a moment of a game, and sees afterwards what is right: a part of the pupil's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any
from xml.sax.saxutils import quoteattr

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.classroom.room import Discussion
from grundy.core.errors import GrundyError, IllegalMove, NotApplicable
from grundy.core.position import Move
from grundy.drawing import picture
from grundy.explaining.language import Language
from grundy.web.address import link, number_of
from grundy.web.classroom.discussed import (
    NO_MOVE,
    Discussed,
    checked_vote,
    discussed_in,
    offered,
    vote_in_words,
)
from grundy.web.classroom.entering import AsPupil, Seated, changed, rooms
from grundy.web.forms import sent_form
from grundy.web.reader import check_language, reader_language

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


def vote_values(request: Request, entered: Seated) -> dict[str, Any]:
    """Return what ``class/vote.html`` shows to a pupil; nothing of it tells the answer before it is revealed."""
    to = reader_language(request)
    discussed = discussed_in(rooms(), entered.room, to)
    if discussed is None:
        return {"discussed": None}
    own = discussed.votes.get(entered.pupil.id, "")
    asked = request.query_params.get("vote", "")
    chosen = _chosen(discussed, asked) or own
    lang = request.query_params.get("lang", "")
    revealed = discussed.revealed is not None
    return {
        "discussed": discussed,
        "ballot": {
            "action": link(f"{entered.home}/vote", game=str(discussed.game.id), lang=lang),
            "board": discussed.picture if revealed else _board(entered, discussed, chosen, to, lang),
            "offered": [] if revealed else offered(discussed.position, to),
            "own": _words(discussed, own, to),
            "chosen": chosen,
            "asked": _words(discussed, chosen, to) if chosen != own else "",
            "none": NO_MOVE,
            "right": next((choice.right for choice in discussed.choices if choice.vote == own), None),
        },
    }


def _chosen(discussed: Discussed, asked: str) -> str:
    """Return the move that was tapped on the board."""
    try:
        return checked_vote(discussed.position, asked) if asked else ""
    except GrundyError:
        return ""


def _words(discussed: Discussed, vote: str, to: Language) -> str:
    try:
        return vote_in_words(discussed.position, vote, to) if vote else ""
    except GrundyError:  # the move was possible before others were taken back
        return ""


def _board(entered: Seated, discussed: Discussed, chosen: str, to: Language, lang: str) -> Markup:
    """Return the board on which a move is tapped to vote for it, without script to choose it; that move is marked."""

    def choose(move: Move) -> str:
        return link(entered.home, vote=move.notation, lang=lang) + "#vote"

    drawn = picture(discussed.position, to, link=choose).svg(sized=True)
    move = f"data-move={quoteattr(chosen)}"
    return Markup(drawn.replace(f'class="move" {move}', f'class="move voted" aria-current="true" {move}'))


@router.post("/class/s/{secret}/vote")
async def vote(request: Request, entered: AsPupil, sent: Annotated[Mapping[str, str], Depends(sent_form)]) -> Response:
    """Keep the vote of a pupil; it can be changed until it is told what is right."""
    room, kept = entered.room, rooms()
    game = sent.get("game") or request.query_params.get("game", "")
    on = Discussion(number_of("game", game, 2**31 - 1), number_of("ply", sent.get("ply", ""), 10**6))
    if room.discussion is None:
        raise NotApplicable("there is nothing to vote on now")
    if room.discussion.revealed:
        raise NotApplicable("the voting is over")
    discussed = discussed_in(kept, room, reader_language(request))
    if discussed is None or on != Discussion(discussed.game.id, discussed.ply):
        raise IllegalMove("the class looks at another position now, vote again")
    chosen = sent.get("vote") or sent.get("move", "")  # a board sends a move, as in a game
    kept.vote(room, entered.pupil.id, checked_vote(discussed.position, chosen))
    return changed(request, entered.home, room, "votes")
