"""How the winner answers each move out of a lost position: the proof that a search found, move by move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice

from grundy.core.answer import JudgedMove, Verdict
from grundy.core.errors import Undecided
from grundy.core.outcome import Outcome
from grundy.core.position import Move, Position

MOST_ANSWERED = 24
MOST_TRIED = 200
"""How many moves are answered, and how many answers are tried to each."""


def with_replies(judged: Sequence[JudgedMove], verdict: Callable[[Position], Verdict]) -> list[JudgedMove]:
    """Return the moves, each with an answer that wins as soon as possible, if there are few.

    Examples
    --------
    >>> from grundy import game, solve
    >>> answer = solve(game(lambda n: range(max(0, n - 3), n), name="take")(8))
    >>> [(str(judged.move), str(judged.reply)) for judged in answer.moves]
    [('5', '4'), ('6', '4'), ('7', '4')]
    """
    if len(judged) > MOST_ANSWERED:
        return list(judged)
    return [replace(each, reply=_reply(each.move.to, verdict)) for each in judged]


def _reply(position: Position, verdict: Callable[[Position], Verdict]) -> Move | None:
    best, shortest = None, None
    try:
        for plain in islice(position.ruleset.moves(position.state), MOST_TRIED):
            move = Move(position, plain)
            found = verdict(move.to)
            if found.outcome is not Outcome.P:
                continue
            if best is None or (found.remoteness is not None and (shortest is None or found.remoteness < shortest)):
                best, shortest = move, found.remoteness
    except Undecided:
        pass
    return best
