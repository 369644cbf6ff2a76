"""Boards whose cells belong to Left, to Right, to both or to nobody, and the vertices of their connected parts.

What that means is the explorer's affair: in Clobber a cell belongs to whose stone is on it; in Amazons one that belongs
to both is free, and one that belongs to nobody is burnt. A board is one word. The rows of Right's set come first,
then those of Left's, as `cell_words` has them, so that exchanging the halves exchanges the players.

The key of a part is the least of its images in the corner of the board. Reflections keep its value, quarter-turns
of a square do, and exchanging the players gives the negative.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from grundy.kernels.cell_words import connected, flipped_columns, turned
from grundy.kernels.exploring import INNER, item_of, sum_of

__all__ = ["HALF", "STRIDE", "Board", "board_of", "exchanged", "item_of_board", "left_of", "right_of", "shifted"]

MOST_BITS = 31
"""How many bits the set of a player may have, the empty columns included."""
STRIDE, HALF, COLUMN, TURNS, DIAGONALS = range(5)
"""The words of a board: the bits of a row and of the set of a player, the first column of both sets, whether the
board is a square, and whether cells that touch in a corner are connected."""
Board = tuple[int, NDArray[np.int64]]
"""A board as a word, and the words that describe all boards of its size."""


@njit("i8(i8, i8[::1])", **INNER)
def left_of(word: Any, board: Any) -> Any:
    """Return the cells of Left."""
    return word >> board[HALF]


@njit("i8(i8, i8[::1])", **INNER)
def right_of(word: Any, board: Any) -> Any:
    """Return the cells of Right."""
    return word & ((1 << board[HALF]) - 1)


@njit("i8(i8, i8[::1])", **INNER)
def exchanged(word: Any, board: Any) -> Any:
    """Return a board with the cells of Left and Right exchanged."""
    return right_of(word, board) << board[HALF] | left_of(word, board)


@njit("i8(i8, i8)", **INNER)
def shifted(cells: Any, step: Any) -> Any:
    """Return a set of cells after a step, forwards or backwards."""
    return cells << step if step >= 0 else cells >> -step


@njit("i8(i8, i8, i8[::1])", **INNER)
def _flipped_rows(word: Any, rows: Any, board: Any) -> Any:
    """Return a board with its rows, so many of each player, in the opposite order."""
    stride, half = board[STRIDE], board[HALF]
    row = ((1 << stride) - 1) * (1 | 1 << half)
    flipped = 0
    for i in range(rows):
        flipped |= (word >> i * stride & row) << (rows - 1 - i) * stride
    return flipped


@njit("i8(i8, i8[::1])", **INNER)
def _key(word: Any, board: Any) -> Any:
    """Return the key of a connected part, or the complement of that of the negative."""
    stride, half = board[STRIDE], board[HALF]
    row = (1 << stride) - 1
    while word & (row | row << half) == 0:
        word >>= stride
    while word & board[COLUMN] == 0:
        word >>= 1
    ours, theirs = word, exchanged(word, board)
    for turn in range(1 + board[TURNS]):
        if turn:
            word = turned(left_of(word, board), stride) << half | turned(right_of(word, board), stride)
        cells, rows = left_of(word, board) | right_of(word, board), 0
        while cells >> rows * stride:
            rows += 1
        for _ in range(2):
            for image in (word, _flipped_rows(word, rows, board)):
                ours, theirs = min(ours, image), min(theirs, exchanged(image, board))
            word = flipped_columns(word, board[COLUMN])
    return ours if ours <= theirs else ~theirs


@njit("i8(i8, i8[::1])", **INNER)
def _part(cells: Any, board: Any) -> Any:
    """Return the connected part of a set that has its first cell."""
    stride = board[STRIDE]
    if not board[DIAGONALS]:
        return connected(cells, stride)
    part, reached = 0, cells & -cells
    while part != reached:
        part = reached
        reached |= part << 1 | part >> 1
        reached = (reached | reached << stride | reached >> stride) & cells
    return part


@njit("i8(i8[::1], i8[::1], i8[::1], i8, i8[::1])", **INNER)
def item_of_board(counts: Any, keys: Any, table: Any, word: Any, board: Any) -> Any:
    """Return the item of a board: a part, or the sum of the parts; those without moves are dropped.

    There are none where one player has no cell, nor where all cells belong to both.
    """
    half = board[HALF]
    cells, first, total = left_of(word, board) | right_of(word, board), True, 0
    while cells:
        part = _part(cells, board)
        cells ^= part
        piece = word & (part | part << half)
        ours, theirs = left_of(piece, board), right_of(piece, board)
        if ours and theirs and ours != theirs:
            item = item_of(counts, keys, table, _key(piece, board))
            total = item if first else sum_of(counts, keys, table, total, item)
            first = False
    return item_of(counts, keys, table, 0) if first else total


def board_of(rows: Sequence[str], left: str, right: str, *, diagonals: bool) -> Board:
    """Return the board on which the cells of Left and those of Right have some letters.

    Parameters
    ----------
    rows
        A letter for each cell; no more rows than columns, and with one more column no more than 31 letters.

    Examples
    --------
    >>> word, board = board_of(["ox", ".."], "x", "o", diagonals=False)
    >>> bin(word), int(board[STRIDE]), int(board[HALF])
    ('0b10000001', 3, 6)
    """
    height, width = len(rows), len(rows[0])
    stride = width + 1
    turns = width * stride <= MOST_BITS
    half = stride * (width if turns else height)
    cells = [(stride * i + j, cell) for i, row in enumerate(rows) for j, cell in enumerate(row)]
    ours, theirs = (sum(1 << at for at, cell in cells if cell in letters) for letters in (left, right))
    column = sum(1 << at for at in range(0, 2 * half, stride))
    return ours << half | theirs, np.array([stride, half, column, turns, diagonals], np.int64)
