"""A move that is tried: whether it is as good as any, and if not, the play that refutes it."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.core.outcome import Outcome
from grundy.core.position import Move
from grundy.core.ruleset import N_
from grundy.explaining.language import Language
from grundy.play.match import Match
from grundy.play.opponents.perfect import Solve
from grundy.play.review import review
from grundy.solving import solve

LONGEST_REFUTATION = 40
"""How many moves of a refutation are played out."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a try: whether it is as good as any move, what is said of it, and how play would go on."""

    solved: bool
    said: str
    line: tuple[Move, ...]
    """The move that was tried; if it is wrong, the answers and the moves between them, too."""


def attempted(match: Match, move: str, to: Language, solve: Solve = solve) -> Attempt:
    """Return what becomes of a move that is tried at the end of a match so far.

    Examples
    --------
    >>> from grundy import nim
    >>> from grundy.explaining.language import language
    >>> attempted(Match(nim(3, 4, 5)), "1-2", language("en")).solved
    True
    >>> wrong = attempted(Match(nim(3, 4, 5)), "1-1", language("en"))
    >>> wrong.said, wrong.line[1]
    ('That gives the win away. Your opponent then takes 1 match from heap 1.', Move('1-1' to nim(1,4,5)))
    """
    tried = match.position.move(move)
    answer, after = (solve(position, match.play_convention) for position in (match.position, tried.to))
    worth = review(answer, after.verdict, tried)
    if after.outcome is None:
        return Attempt(False, to.text("It would take too long to find out whether that is better."), (tried,))
    if not worth.is_mistake:
        kept = to.text("Yes: from there your opponent cannot win.")
        return Attempt(True, kept if after.outcome is Outcome.P else to.text("Yes: that keeps the draw."), (tried,))
    line = (tried, *best_play(match.play(tried), solve).moves[len(match.moves) + 1 :])
    return Attempt(False, _mistaken(answer.outcome is Outcome.D, line, to), line)


def best_play(match: Match, solve: Solve = solve) -> Match:
    """Return a match played on by both players as well as they can, as far as that is known.

    Examples
    --------
    >>> from grundy import nim
    >>> best_play(Match(nim(1, 3))).moves[0]
    Move('2-2' to nim(1,1))
    """
    begun = len(match.moves)
    while len(match.moves) - begun < LONGEST_REFUTATION - 1:
        best = solve(match.position, match.play_convention).best_move
        if best is None:
            break
        match = match.play(best)
    return match


def _mistaken(draw: bool, line: tuple[Move, ...], to: Language) -> str:
    """Return what a wrong move gives away, and the opponent's reply: there is none if the move ends the game."""
    if len(line) == 1:
        return to.text("That gives the draw away.") if draw else to.text("That gives the win away.")
    said = N_("That gives the win away. Your opponent then {reply:present}.")
    if draw:
        said = N_("That gives the draw away. Your opponent then {reply:present}.")
    return to.text(said, reply=line[1].phrase)
