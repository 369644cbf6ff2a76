"""Perfect play and pure chance: the other opponents are made of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from grundy.core.answer import Answer
from grundy.core.outcome import PlayConvention
from grundy.core.position import Move, Position

MOST_DRAWN = 100_000
"""From how many moves one is drawn if they are too many to be counted."""

Solve = Callable[[Position, PlayConvention], Answer]
"""Solves a position; a face with a tight budget passes its own."""


def perfect_move(position: Position, play_convention: PlayConvention, chance: Random, solve: Solve) -> Move:
    """Return the quickest win or the longest resistance; where none is known, a move that is not known to lose.

    Examples
    --------
    >>> from grundy import nim, solve
    >>> perfect_move(nim(3, 4, 5), "normal", Random(1), solve)
    Move('1-2' to nim(1,4,5))
    """
    answer = solve(position, play_convention)
    if answer.best_move is not None:
        return answer.best_move
    return chance.choice(answer.hopeful_moves) if answer.hopeful_moves else random_move(position, chance)


def random_move(position: Position, chance: Random) -> Move:
    """Return one of all legal moves, each as likely as any other.

    Examples
    --------
    >>> from grundy import nim
    >>> random_move(nim(3, 4, 5), Random(1)) in nim(3, 4, 5).moves
    True
    """
    count = position.ruleset.move_count(position.state)
    return Move(position, position.ruleset.nth_move(position.state, chance.randrange(count or MOST_DRAWN)))
