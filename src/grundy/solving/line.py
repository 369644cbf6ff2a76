"""Best play to the end, move by move."""

from __future__ import annotations

from grundy.core.errors import Undecided
from grundy.core.position import Move, Position
from grundy.solving.budget import DEFAULT_POSITIONS, Budget
from grundy.solving.solver import Solver

LONGEST_LINE = 100_000


def perfect_line(position: Position, play_convention: str = "normal", *, limit: int = DEFAULT_POSITIONS) -> list[Move]:
    """Return best play to the end: the winner hurries, the loser delays.

    A drawn position has no end, so its line is empty.

    Examples
    --------
    >>> from grundy import nim
    >>> [str(move) for move in perfect_line(nim(1, 2, 2))]
    ['1-1', '2-1', '3-1', '2-1', '3-1']
    """
    solver = Solver(position.ruleset.convention(play_convention), Budget(limit))
    answer = solver.answer(position).having("remoteness")
    if answer.remoteness is None:
        return []
    if answer.remoteness > LONGEST_LINE:
        raise Undecided(
            "the line has {moves} moves, at most {limit} are listed", moves=answer.remoteness, limit=LONGEST_LINE
        )
    line: list[Move] = []
    while (best := solver.with_moves(answer, 0).best_move) is not None:
        line.append(best)
        answer = solver.answer(best.to)
    return line
