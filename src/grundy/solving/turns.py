"""A turn in a game of Left and Right: what each move costs the player to move, and which costs least.

With best play a position stops at a number, which depends on who begins. What a move costs is how much worse for the
player that number is after it, exactly; so along a game the costs of both players add up to its result.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from grundy.core.answer import Answer, JudgedMove
from grundy.core.position import Move


def costs(answer: Answer) -> dict[Any, Fraction]:
    """Return what each listed move of the player to move costs; nothing if the value is not known.

    Examples
    --------
    >>> from grundy import domineering, solve
    >>> from grundy.core.partizan import to_move
    >>> answer = solve(to_move(domineering("11/10/10"), "L"))
    >>> [(str(judged.move), str(costs(answer)[judged.move.move])) for judged in answer.moves]
    [('a1-a2', '1/2'), ('a2-a3', '3/2')]
    """
    board = answer if answer.board is None else answer.board
    if board.player is None:
        return {}
    from grundy.core.forms.canonical import CanonicalForm  # impartial games have no use for it
    from grundy.core.forms.sums import cost

    before = board.value
    if not isinstance(before, CanonicalForm):
        return {}
    after = ((judged.move.move, judged.verdict.value) for judged in board.moves)
    return {move: cost(before, value, board.player) for move, value in after if isinstance(value, CanonicalForm)}


def cheapest(moves: Sequence[JudgedMove], price: dict[Any, Fraction]) -> Move | None:
    """Return the win that costs least, or the least costly move if none wins; None if the price is not known.

    Among equal ones it is the quickest win, or the longest resistance.

    Examples
    --------
    >>> from grundy import domineering, solve
    >>> answer = solve(domineering("111/111"), player="L")
    >>> cheapest(answer.moves, costs(answer))
    Move('b1-b2' to domineering(101/101))
    """
    winning = [judged for judged in moves if judged.winning]
    priced = [judged for judged in winning or moves if judged.move.move in price]

    def worth(judged: JudgedMove) -> tuple[Fraction, int]:
        length = judged.verdict.remoteness or 0
        return price[judged.move.move], length if winning else -length

    return min(priced, key=worth).move if priced else None
