"""An explorer of Amazons: a queen moves over free cells, then shoots an arrow, and the cell that it hits burns.

Free cells belong to both players, the cell of an amazon to her own, burnt ones to nobody. Amazons that burnt cells
separate never meet.
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
    steps = (1, stride - 1, stride, stride + 1, -1, 1 - stride, -stride, -1 - stride)
    vertex = next_vertex(counts, keys, table, starts, items, sums, end, widest)
    while vertex >= 0:
        for side in range(2):
            word = exchanged(keys[vertex], board) if side else keys[vertex]
            mine, yours = left_of(word, board), right_of(word, board)
            amazons = mine & ~yours
            while amazons:
                amazon = amazons & -amazons
                amazons ^= amazon
                free = mine & yours | amazon  # the cell that she leaves, too
                for step in steps:
                    to = shifted(amazon, step)
                    while to & free:
                        for shot in steps:
                            arrow = shifted(to, shot)
                            while arrow & free:
                                after = (mine & ~arrow) << half | (yours | amazon) & ~(arrow | to)
                                after = exchanged(after, board) if side else after
                                items[counts[WRITTEN]] = item_of_board(counts, keys, table, after, board)
                                counts[WRITTEN] += 1
                                arrow = shifted(arrow, shot)
                        to = shifted(to, step)
            starts[2 * vertex + 1 + side] = counts[WRITTEN]
        vertex = next_vertex(counts, keys, table, starts, items, sums, end, widest)


def exploration(rows: Sequence[str]) -> Exploration:
    """Return the exploration of a board.

    Parameters
    ----------
    rows
        ``x`` an amazon of Left, ``o`` one of Right, ``.`` a free cell, ``#`` no cell; as `board_of` wants them.

    Examples
    --------
    Left moves once and burns the cell that she left.

    >>> lonely = exploration(["x."])
    >>> lonely.run()
    >>> lonely.finished, lonely.graph.starts.tolist()
    (True, [0, 1, 1, 1, 1])
    """
    word, board = board_of(rows, "x.", "o.", diagonals=True)
    amazons = sum(row.count("x") + row.count("o") for row in rows)
    free = sum(row.count(".") for row in rows)
    widest = 2 * amazons**2 * (free + 1) ** 2  # where she goes, what she hits, and a part and a sum for each amazon
    return Exploration(_explore, word, widest, board)
