"""The teacher plays perfectly, but hands back the win a few times, and says afterwards where.

The win is handed back as soon as the teacher has it: the move leaves a position that the other can win, of those
the one that takes longest, so that there is still something to find. Chance has no part in it. How often
it was done is read off the moves so far, so a match that is taken back or reopened goes on as before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from grundy.core.answer import Answer
from grundy.core.outcome import Outcome
from grundy.core.position import Move
from grundy.explaining.language import Language
from grundy.play.match import Match
from grundy.play.opponents.perfect import Solve
from grundy.solving import solve


def move_that_hands_back(match: Match, times: int, solve: Solve = solve) -> Move | None:
    """Return the move by which the teacher hands back the win; None if it has none, or did so often enough.

    Examples
    --------
    >>> from grundy import nim
    >>> move_that_hands_back(Match(nim(1, 2)), 1)
    Move('1-1' to nim(0,2))
    >>> move_that_hands_back(Match(nim(1, 1)), 1) is None
    True
    """
    answer = solve(match.position, match.play_convention)
    if answer.outcome is not Outcome.N:
        return None
    losing = [judged for judged in answer.moves if judged.verdict.outcome is Outcome.N]
    if not losing or len(list(islice(_handed_back(match, match.player, solve), times))) == times:
        return None
    return max(losing, key=lambda judged: judged.verdict.remoteness or 0).move


def handed_back(match: Match, teacher: int, solve: Solve = solve) -> list[int]:
    """Return the numbers of the moves, from 0, by which the player `teacher` gave the win to the other.

    Examples
    --------
    >>> from grundy import nim
    >>> handed_back(Match(nim(3, 4, 5)).play_all(["1-1", "1-2", "2-4", "3-5"]), teacher=1)
    [1]
    """
    return list(_handed_back(match, teacher, solve))


def _handed_back(match: Match, teacher: int, solve: Solve) -> Iterator[int]:
    own = ((ply, move) for ply, move in enumerate(match.moves) if ply % 2 == teacher)
    answers = ((ply, move, solve(move.position, match.play_convention)) for ply, move in own)
    return (ply for ply, move, answer in answers if _hands_back(answer, move, solve))


def _hands_back(answer: Answer, move: Move, solve: Solve) -> bool:
    if answer.outcome is not Outcome.N:
        return False
    after = next((judged.verdict for judged in answer.moves if judged.move == move), None)
    outcome = solve(move.to, answer.play_convention).outcome if after is None else after.outcome
    return outcome is Outcome.N


def handed_back_in_words(plies: Sequence[int], to: Language) -> str:
    """Return where the teacher handed back the win, in a sentence; the first move of a match has number 1.

    Examples
    --------
    >>> from grundy.explaining.language import language
    >>> handed_back_in_words([1, 5], language("en"))
    'The teacher handed back the win at moves 2 and 6.'
    """
    if not plies:
        return to.text("The teacher did not hand back the win.")
    return to.plural(
        "The teacher handed back the win at move {moves}.",
        "The teacher handed back the win at moves {moves}.",
        len(plies),
        moves=to.listing([to.number(ply + 1) for ply in plies]),
    )
