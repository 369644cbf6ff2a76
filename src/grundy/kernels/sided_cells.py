"""An explorer of games in which Left and Right take connected pieces, each of his own, from a set of cells.

A set of at most 62 cells is a word. Its rows follow each other, with an empty column between them, so that a step
to a neighbour is a shift and never runs from one row into the next. Cells that no piece takes are dropped; what
remains falls into connected parts, whose keys are their images in the corner of the board, the least of those
that reflections give if they keep the pieces of each player. A quarter-turn may exchange the pieces of the two; then
the image of a part is its negative, and a part is never kept higher than wide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import starmap
from typing import Any

import numpy as np
from numba import njit

from grundy.kernels.cell_words import connected, flipped_columns, flipped_rows, turned
from grundy.kernels.exploring import ARRAYS, INNER, WRITTEN, Exploration, item_of, next_vertex, sum_of

__all__ = ["MOST_BITS", "exploration"]

MOST_BITS = 62
"""How many bits a board may have, the empty columns included."""
STRIDE, COLUMN, FLIPS_ROWS, FLIPS_COLUMNS, TURNS = range(5)
"""The words of a board: the bits of a row, the first column, which reflections keep the pieces of each player, and
whether quarter-turns, which need a square, exchange them."""


@njit("i8(i8, i8[::1])", **INNER)
def _least(bits: Any, board: Any) -> Any:
    """Return the least image of a set in the corner under the reflections that keep the pieces."""
    least = bits
    if board[FLIPS_ROWS]:
        least = min(least, flipped_rows(bits, board[STRIDE]))
    if board[FLIPS_COLUMNS]:
        flipped = flipped_columns(bits, board[COLUMN])
        least = min(least, flipped)
        if board[FLIPS_ROWS]:
            least = min(least, flipped_rows(flipped, board[STRIDE]))
    return least


@njit("i8(i8, i8)", **INNER)
def _taller(bits: Any, stride: Any) -> Any:
    """Return whether a set in the corner is higher than wide: 1, 0 if it is as high as wide, else −1."""
    rows = union = 0
    while bits:
        union |= bits & ((1 << stride) - 1)
        bits >>= stride
        rows += 1
    return (union >> (rows - 1) == 0) - (union >> rows != 0)


@njit("i8(i8, i8[::1])", **INNER)
def _key(bits: Any, board: Any) -> Any:
    """Return the key of a connected set, or the complement of that of the negative."""
    if bits == 0:
        return 0
    stride = board[STRIDE]
    while bits & ((1 << stride) - 1) == 0:
        bits >>= stride
    while bits & board[COLUMN] == 0:
        bits >>= 1
    taller = _taller(bits, stride) if board[TURNS] else -1
    if taller < 0:
        return _least(bits, board)
    image = _least(turned(bits, stride), board)
    if taller > 0:
        return ~image
    upright = _least(bits, board)
    return upright if upright <= image else ~image


@njit("i8(i8[::1], i8[::1], i8[::1], i8, i8[::1])", **INNER)
def _item(counts: Any, keys: Any, table: Any, bits: Any, board: Any) -> Any:
    """Return the item of a set of cells: its part, or the sum of its parts."""
    part = connected(bits, board[STRIDE])
    total = item_of(counts, keys, table, _key(part, board))
    while bits != part:
        bits ^= part
        part = connected(bits, board[STRIDE])
        total = sum_of(counts, keys, table, total, item_of(counts, keys, table, _key(part, board)))
    return total


@njit(f"void({ARRAYS}, i8[::1], i8[::1], i8, i8[::1])", cache=True, nogil=True)
def _explore(
    counts: Any,
    keys: Any,
    table: Any,
    starts: Any,
    items: Any,
    sums: Any,
    end: Any,
    widest: Any,
    board: Any,
    pieces: Any,
    lefts: Any,
    fitting: Any,
) -> None:
    """Look at some vertices; the pieces of Left come first, and `fitting` has room for all that fit."""
    vertex = next_vertex(counts, keys, table, starts, items, sums, end, widest)
    while vertex >= 0:
        cells, at = keys[vertex], counts[WRITTEN]
        fit = ours = 0
        for i in range(pieces.size):
            if cells & pieces[i] == pieces[i]:
                fitting[fit] = pieces[i]
                fit += 1
                ours += i < lefts
        for i in range(fit):
            live = 0
            for j in range(fit):
                if fitting[i] & fitting[j] == 0:
                    live |= fitting[j]
            items[at + i] = _item(counts, keys, table, live, board)
        starts[2 * vertex + 1] = at + ours
        counts[WRITTEN] = starts[2 * vertex + 2] = at + fit
        vertex = next_vertex(counts, keys, table, starts, items, sums, end, widest)


def exploration(cells: int, stride: int, left: Sequence[int], right: Sequence[int]) -> Exploration:
    """Return the exploration of a set of cells.

    Parameters
    ----------
    cells
        The set of cells, as bits; row r and column c are the bit r·stride + c, and the last column is empty.
    stride
        How many bits a row has.
    left, right
        The pieces that Left and Right may take from a full rectangle with room for the cells, as bits.

    Examples
    --------
    Upright and lying dominoes on a square of four cells.

    >>> square = exploration(0b011_011, 3, [0b001_001, 0b010_010], [0b000_011, 0b011_000])
    >>> square.run()
    >>> square.finished, square.graph.starts.tolist()
    (True, [0, 2, 4, 4, 5, 5, 5])
    """
    width, height = stride - 1, -(-max(map(int.bit_length, [*left, *right, 0])) // stride)

    def keeps(image: Callable[[int, int], tuple[int, int]], onto: Sequence[Sequence[int]] = (left, right)) -> bool:
        images = [{_image(piece, stride, image) for piece in side} for side in (left, right)]
        return images == [{*side} for side in onto]

    flips_rows = keeps(lambda row, column: (height - 1 - row, column))
    flips_columns = keeps(lambda row, column: (row, width - 1 - column))
    turns = height == width and keeps(lambda row, column: (column, row), (right, left))
    first_column = sum(1 << stride * row for row in range(height))
    board = np.array([stride, first_column, flips_rows, flips_columns, turns], np.int64)
    pieces = np.array([*left, *right], np.int64)
    widest = 2 * pieces.size * cells.bit_count()  # an option has no more parts than cells, and fewer sums of them
    return Exploration(_explore, cells, widest, board, pieces, len(left), np.empty_like(pieces))


def _image(piece: int, stride: int, image: Callable[[int, int], tuple[int, int]]) -> int:
    places = (divmod(bit, stride) for bit in range(piece.bit_length()) if piece >> bit & 1)
    return sum(1 << row * stride + column for row, column in starmap(image, places))
