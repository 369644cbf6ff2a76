"""How a pupil votes on a moment of a game, and sees afterwards what is right: it covers every page of the pupil.

Games wait meanwhile, and the page of a game comes back as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from fastapi import Request
from fastapi.responses import Response
from markupsafe import Markup

from grundy.classroom.room import Discussion
from grundy.core.errors import GrundyError, IllegalMove, NotApplicable
from grundy.core.position import Move
from grundy.drawing import picture
from grundy.explaining.language import Language
from grundy.explaining.words import capitalized
from grundy.web.address import link, number_of
from grundy.web.classroom.discussed import (
    NO_MOVE,
    Discussed,
    checked_vote,
    discussed_in,
    offered,
    vote_in_words,
)
from grundy.web.classroom.entering import Seated, changed, neighbours, rooms, seats_of
from grundy.web.reader import reader_language

Place = tuple[object, ...]
"""Where a pupil is below the own page: nowhere else, or at a game."""


def vote_values(
    request: Request, entered: Seated, place: Place = (), mistake: GrundyError | None = None, *, waits: bool = False
) -> dict[str, Any]:
    """Return what ``class/vote.html`` shows to a pupil; nothing of it tells the answer before it is revealed."""
    to = reader_language(request)
    refused = capitalized(to.error(mistake)) if mistake else ""
    discussed = discussed_in(rooms(), entered.room, to)
    if discussed is None:
        return {"discussed": None, "refused": refused}
    own = discussed.votes.get(entered.pupil.id, "")
    asked = request.query_params.get("vote", "")
    chosen = _chosen(discussed, asked) or own
    lang = request.query_params.get("lang", "")
    revealed = discussed.revealed is not None
    others = neighbours(request, entered)[1:] if len(seats_of(request)) > 1 else []
    return {
        "discussed": discussed,
        "refused": refused,
        "ballot": {
            "action": link(entered.address(*place, "vote"), game=str(discussed.game.id), lang=lang),
            "board": discussed.picture if revealed else _board(entered.address(*place), discussed, chosen, to, lang),
            "waits": waits,
            "name": entered.pupil.name if others else "",
            "others": [(each.pupil.name, each.address(*place, lang=lang)) for each in others],
            "offered": [] if revealed else offered(discussed.position, to),
            "voted": own,
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


def _board(here: str, discussed: Discussed, chosen: str, to: Language, lang: str) -> Markup:
    """Return the board on which a move is tapped to vote for it, without script to choose it; that move is marked."""

    def choose(move: Move) -> str:
        return link(here, vote=move.notation, lang=lang) + "#vote"

    drawn = picture(discussed.position, to, link=choose).svg(sized=True)
    move = f"data-move={quoteattr(chosen)}"
    return Markup(drawn.replace(f'class="move" {move}', f'class="move voted" aria-current="true" {move}'))


def cast_vote(request: Request, entered: Seated, sent: Mapping[str, str], place: Place = ()) -> Response:
    """Keep the vote of a pupil, who stays at a place; it can be changed until it is told what is right."""
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
    return changed(request, entered.address(*place), room, "votes")
