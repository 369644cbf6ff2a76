"""Find the better move: the position before a mistake, and any move that does not make it again.

A wrong try is answered by its refutation, played out on the board as far as the reader likes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from grundy.core.errors import IllegalMove, InvalidNotation
from grundy.drawing.badges import CROSS
from grundy.drawing.touch import Mark
from grundy.explaining.words import capitalized, play_in_words
from grundy.play.attempts import Attempt, attempted
from grundy.web.address import FIRST_REPLY, LONGEST_LINKS, ReviewAddress, read_review_address
from grundy.web.boardview import board_of_sitting
from grundy.web.failures import status_of as http_status_of
from grundy.web.history import history_svg
from grundy.web.limits import solved
from grundy.web.moments import NEAR, Moment, moments_of, unjudged, unjudged_in_words
from grundy.web.reader import check_language, reader_language
from grundy.web.rendering import render
from grundy.web.sitting import Sitting, seated

router = APIRouter(include_in_schema=False, dependencies=[Depends(check_language)])


@dataclass(frozen=True, slots=True)
class Task:
    """A mistake of a match that is to be bettered, among all of them."""

    sitting: Sitting
    address: ReviewAddress
    moments: list[Moment]
    """All moments of the match."""
    mistakes: list[Moment]
    moment: Moment
    """The mistake."""

    @property
    def before(self) -> Sitting:
        """The sitting before the mistake."""
        back = len(self.sitting.match.moves) - self.moment.ply + 1
        return Sitting(self.sitting.address.undo(back), self.sitting.match.undo(back))

    @property
    def next(self) -> Moment | None:
        """The first mistake that is not bettered yet."""
        return next((each for each in self.mistakes if each.ply not in self.address.solved), None)

    @property
    def linked(self) -> list[Moment]:
        """The mistakes that are links, the nearest ones if there are many: each address holds the whole match."""
        nearest = sorted(self.mistakes, key=lambda each: abs(each.ply - self.moment.ply))
        return nearest[: max(NEAR, LONGEST_LINKS // len(self.address.url))]

    def solved(self) -> Task:
        """Return the task when a better move was found."""
        known = self.address.solved
        added = () if self.moment.ply in known else (self.moment.ply,)
        return replace(self, address=self.address.having(solved=(*known, *added)))


@router.get("/review")
async def review_page(request: Request) -> Response:
    """Show a task of the review of a match; a written move is a try."""
    address = read_review_address(request.query_params)
    sitting = seated(address.match)
    to = reader_language(request)
    task = _task(sitting, address, moments_of(sitting, to))
    if task is None:
        return RedirectResponse(sitting.address.url, 303)
    before = task.before
    try:
        if written := before.written(request.query_params):
            tried = before.match.position.move(written).notation
            return RedirectResponse(task.address.having(tried=tried, at=FIRST_REPLY).url, 303)
        attempt = attempted(before.match, address.tried, to, solved) if address.tried else None
    except (IllegalMove, InvalidNotation) as error:
        return _page(request, task, None, error)
    return _page(request, task.solved() if attempt and attempt.solved else task, attempt)


def _task(sitting: Sitting, address: ReviewAddress, moments: list[Moment]) -> Task | None:
    """Return the task that an address names, or the first that is left; None if there is no such mistake."""
    mistakes = [moment for moment in moments if moment.is_mistake and moment.mover in sitting.persons]
    if not mistakes or (address.task and address.task not in {moment.ply for moment in mistakes}):
        return None
    left = [moment for moment in mistakes if moment.ply not in address.solved]
    chosen = next((moment for moment in mistakes if moment.ply == address.task), (left or mistakes)[0])
    return Task(sitting, address.having(task=chosen.ply), moments, mistakes, chosen)


def _page(
    request: Request, task: Task, attempt: Attempt | None, mistake: IllegalMove | InvalidNotation | None = None
) -> Response:
    to = reader_language(request)
    sitting, before, address = task.sitting, task.before, task.address
    line = attempt.line if attempt else ()
    at = min(address.at, len(line)) if attempt and not attempt.solved else len(line)
    shown = before
    for move in line[:at]:
        shown = Sitting(shown.address.after(move.notation), shown.match.play(move))
    asks = address.having(tried="", at=FIRST_REPLY)
    played = sitting.match.moves[task.moment.ply - 1]
    return render(
        request,
        "review.html",
        status=http_status_of(mistake) if mistake else 200,
        sitting=shown,
        form=shown.form,
        address=address,
        asks=asks,
        task=task.moment,
        tasks=task.mistakes,
        linked=task.linked,
        attempt=attempt,
        at=at,
        moves=play_in_words(line, to),
        board=board_of_sitting(
            shown,
            to,
            None if attempt else lambda move: asks.having(tried=move.notation).url,
            lambda move: Mark("poor", CROSS) if not attempt and move == played else None,
        ),
        solved_count=sum(each.ply in address.solved for each in task.mistakes),
        next_task=asks.having(task=task.next.ply) if task.next else None,
        history=Markup(history_svg(task.moments, before, to)),
        unjudged=unjudged_in_words(unjudged(task.moments), to),
        upper=sitting.player_name(sitting.upper, to),
        lower=sitting.player_name(1 - sitting.upper, to),
        mistake=capitalized(to.error(mistake)) if mistake else "",
        written=request.query_params if mistake else {},
    )
