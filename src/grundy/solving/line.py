"""Best play to the end, move by move."""

from __future__ import annotations

from grundy.core.errors import Undecided
from grundy.core.outcome import PlayConvention
from grundy.core.partizan import start_of
from grundy.core.position import Move, Position
from grundy.solving.budget import DEFAULT_POSITIONS, Budget
from grundy.solving.deciding import FIELDS, Solver
from grundy.solving.moves import MOST_MOVES, MoveList

LONGEST_LINE = 100_000


def perfect_line(
    position: Position, play_convention: PlayConvention = "normal", *, limit: int = DEFAULT_POSITIONS
) -> list[Move]:
    """Return best play to the end: the winner hurries, the loser delays; in a game of Left and Right, Left begins.

    A drawn position has no end, so its line is empty.

    Examples
    --------
    >>> from grundy import nim
    >>> [str(move) for move in perfect_line(nim(1, 2, 2))]
    ['1-1', '2-1', '3-1', '2-1', '3-1']
    """
    position = start_of(position)
    solver = Solver(position.ruleset.convention(play_convention), Budget(limit))
    answer = solver.answer(position, ("remoteness",)).having("remoteness")
    if answer.remoteness is None:
        return []
    if answer.remoteness > LONGEST_LINE:
        raise Undecided(
            "the line has {moves} moves, at most {limit} are listed", moves=answer.remoteness, limit=LONGEST_LINE
        )
    line: list[Move] = []
    while (best := _best(solver, position)) is not None:
        line.append(best)
        position = best.to
    return line


def _best(solver: Solver, position: Position) -> Move | None:
    """Return the best move, that of the theorem if it names one."""
    record = solver.decide(position, FIELDS)
    known = record.known
    return MoveList(solver, record, 0 if known and known.best_move is not None else MOST_MOVES, FIELDS).listed().best
