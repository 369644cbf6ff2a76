"""The moments of a match: who could force a win at each, what each move was worth, and which were not judged.

First it is found who wins everywhere, with one memory for the whole match. What takes too long is its beginning, where
positions are largest: then the reader is told. While there is time it is found, too, how much slower a move was than
the best one, and what it cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from time import process_time

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.drawing.svg import shorten
from grundy.explaining.language import Language
from grundy.explaining.words import move_in_words
from grundy.play.match import Match, forced_winner
from grundy.play.review import MoveClass, Review, review, review_in_words
from grundy.web.address import LONGEST_LINKS, PlayAddress
from grundy.web.limits import MOST_SECONDS, judged, solved
from grundy.web.sitting import Sitting

LONGEST_MOVE = 60
NEAR = 8
"""So many moments before and after the one that is shown are links, however long their addresses are."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the match, who could force a win there, and the move that led to it."""

    ply: int
    url: str
    """The address of the moment; empty if it is one of very many in a long match."""
    winner: int | None
    mover: int | None = None
    told: str = ""
    """Who made which move."""
    is_mistake: bool = False
    """Whether the move gave a win or a draw away."""
    verdict: str = ""
    """What the move was worth, in words."""
    better: str = ""
    """The best move there was."""
    before: str = ""
    """The address of the moment before, if it has one."""
    faced_win: bool = False
    """Whether the mover could force a win."""
    wasted: Fraction | None = None
    """What the move gave away that the best one would have kept, in a game of Left and Right; None if it is not known,
    and where there is no such cost."""
    known: bool = True
    """Whether it is known who could force a win, or that nobody could, or nobody asks."""
    judged: bool = True
    """Whether it is known what the move was worth, or nobody asks."""


def moments_of(sitting: Sitting, to: Language, now: Answer | None = None, *, told: bool = True) -> list[Moment]:
    """Return the moments of the match, those that were taken back included; `now` is known of the position now.

    If nothing is to be told, they only say what was played.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> from grundy.web.sitting import seated
    >>> moments = moments_of(seated(PlayAddress("nim(3,4,5)", moves=("1-1", "1-1"))), language("en"))
    >>> [(moment.winner, moment.is_mistake) for moment in moments]
    [(0, False), (1, True), (1, False)]
    """
    course = sitting.course
    answers: Sequence[Answer | None] = _answers(course, now) if told else [None] * len(course.positions)
    moments: list[Moment] = []
    for ply, answer in enumerate(answers):
        outcome = answer.outcome if answer else None
        moment = Moment(ply, "", forced_winner(outcome, ply % 2), known=not told or outcome is not None)
        if moments:
            moment = _moved(moment, moments[-1], answers[ply - 1], answer, sitting, to)
        moments.append(moment)
    return _linked(moments, sitting.address)


def _answers(course: Match, now: Answer | None) -> list[Answer]:
    """Return what is known of each position, in the time for a page: who wins, then how soon and by which moves."""
    end = process_time() + MOST_SECONDS
    found = {} if now is None else {now.position: now}
    others = [position for position in course.positions if position not in found]
    found |= zip(others, judged(others, course.play_convention), strict=True)
    hopeless = False
    for position in reversed(others):
        answer = found[position]
        if _is_complete(answer) or (hopeless and not answer.outcome) or process_time() > end:
            continue
        full = solved(position, course.play_convention)
        if full.outcome:
            found[position] = full
        hopeless |= full.outcome is None
    return [found[position] for position in course.positions]


def _is_complete(answer: Answer) -> bool:
    """Return whether a move can be reviewed without a list of all moves."""
    if answer.outcome is None:
        return False
    if answer.moves or not answer.position.moves:
        return True
    timed = answer.remoteness is not None or answer.outcome is Outcome.D
    return timed and answer.winning_count is not None and not answer.position.drawn.ruleset.partizan


def _moved(
    moment: Moment, last: Moment, before: Answer | None, after: Answer | None, sitting: Sitting, to: Language
) -> Moment:
    """Return the moment with what the move was worth that led to it from the last one."""
    made = sitting.course.moves[last.ply]
    worth = review(before, after.verdict, made) if before and after else Review(MoveClass.UNKNOWN)
    mover = last.ply % 2
    return replace(
        moment,
        mover=mover,
        told=shorten(to.say(sitting.told(last.ply)), LONGEST_MOVE),
        is_mistake=worth.is_mistake,
        verdict=review_in_words(worth, to) if before else "",
        better=shorten(move_in_words(before.best_move, to), LONGEST_MOVE) if before and before.best_move else "",
        faced_win=last.winner == mover,
        wasted=worth.wasted if worth.loss is not None else None,
        judged=last.known and moment.known,
    )


def _linked(moments: list[Moment], address: PlayAddress) -> list[Moment]:
    """Return the moments with their addresses: each holds the whole match, so of very many only some have one.

    These are the nearest to the moment that is shown, then mistakes, then the others that are near.
    """
    now = len(address.moves)
    named = {ply for moment in moments if moment.is_mistake for ply in (moment.ply - 1, moment.ply)}

    def importance(ply: int) -> tuple[bool, int]:
        return abs(ply - now) > NEAR and ply not in named, abs(ply - now)

    most = max(2 * NEAR + 1, LONGEST_LINKS // len(address.url))
    chosen = sorted(range(len(moments)), key=importance)[:most]
    urls = {ply: address.undo(now - ply).url for ply in chosen}
    return [replace(moment, url=urls.get(moment.ply, ""), before=urls.get(moment.ply - 1, "")) for moment in moments]


def accuracy_of(moments: list[Moment], mover: int) -> tuple[int, int]:
    """Return how many wins a player kept, and how many he could have kept, in the moves that were judged.

    Examples
    --------
    >>> accuracy_of([Moment(1, "", 0, mover=0, faced_win=True)], 0)
    (1, 1)
    """
    faced = [moment for moment in moments if moment.mover == mover and moment.faced_win and moment.judged]
    return sum(not moment.is_mistake for moment in faced), len(faced)


def unjudged(moments: Iterable[Moment]) -> list[int]:
    """Return the numbers of the moves that were not judged.

    Examples
    --------
    >>> unjudged([Moment(0, "", None), Moment(1, "", None, judged=False)])
    [1]
    """
    return [moment.ply for moment in moments if not moment.judged]


def unjudged_in_words(plies: Sequence[int], to: Language) -> str:
    """Return that moves with these numbers, in order, were not judged; nothing if all were.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> unjudged_in_words([1, 2, 4, 5], language("en"))
    'Moves 1–2 and 4–5 were not judged: that would take too long.'
    """
    if not plies:
        return ""
    if len(plies) == 1:
        return to.text("Move {number} was not judged: that would take too long.", number=plies[0])
    firsts = [plies[0], *(after for before, after in pairwise(plies) if after > before + 1)]
    lasts = [*(before for before, after in pairwise(plies) if after > before + 1), plies[-1]]
    runs = [f"{first}–{last}" if first < last else f"{first}" for first, last in zip(firsts, lasts, strict=True)]
    return to.text("Moves {numbers} were not judged: that would take too long.", numbers=to.listing(runs))
