"""An explorer of Clobber: a stone moves onto an orthogonal neighbour of the other player, which is removed.

A cell belongs to the player whose stone is on it. Stones that no path of stones connects never meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numba import njit

from grundy.kernels.exploring import ARRAYS, WRITTEN, Exploration, next_vertex
from grundy.kernels.sided_boards import (
    HALF,
    STRIDE,
    board_of,
    exchanged,
    item_of_board,
    left_of,
    right_of,
    shifted,
)

__all__ = ["exploration"]


@njit(f"void({ARRAYS}, i8[::1])", cache=True, nogil=True)
def _explore(
    counts: Any, keys: Any, table: Any, starts: Any, items: Any, sums: Any, end: Any, widest: Any, board: Any
) -> None:
    """Look at some vertices."""
    stride, half = board[STRIDE], board[HALF]
    vertex = next_vertex(counts, keys, table, starts, items, sums, end, widest)
    while vertex >= 0:
        for side in range(2):
            word = exchanged(keys[vertex], board) if side else keys[vertex]
            mine, yours = left_of(word, board), right_of(word, board)
            for step in (1, -1, stride, -stride):
                movers = mine & shifted(yours, -step)
                while movers:
                    mover = movers & -movers
                    movers ^= mover
                    taken = shifted(mover, step)
                    after = (mine ^ mover | taken) << half | yours ^ taken
                    after = exchanged(after, board) if side else after
                    items[counts[WRITTEN]] = item_of_board(counts, keys, table, after, board)
                    counts[WRITTEN] += 1
            starts[2 * vertex + 1 + side] = counts[WRITTEN]
        vertex = next_vertex(counts, keys, table, starts, items, sums, end, widest)


def exploration(rows: Sequence[str]) -> Exploration:
    """Return the exploration of a board.

    Parameters
    ----------
    rows
        ``x`` a stone of Left, ``o`` one of Right, ``.`` an empty cell; as `board_of` wants them.

    Examples
    --------
    Whoever moves leaves one stone, and so no move.

    >>> pair = exploration(["xo"])
    >>> pair.run()
    >>> pair.finished, pair.graph.items.tolist()
    (True, [1, 1])
    """
    word, board = board_of(rows, "x", "o", diagonals=False)
    widest = (
        4 * word.bit_count() ** 2
    )  # a stone has four moves at most, and no more parts and sums are left than stones
    return Exploration(_explore, word, widest, board)
