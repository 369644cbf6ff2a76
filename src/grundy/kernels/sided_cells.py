"""An explorer of games in which Left and Right take connected pieces, each of his own, from a set of cells.

A set of at most 62 cells is a word. Its rows follow each other, with an empty column between them, so that a step
to a neighbour is a shift and never runs from one row into the next. Cells that no piece takes are dropped; what
remains falls into connected parts, whose keys are their images in the corner of the board, the least of those
that reflections give if they keep the pieces of each player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

from grundy.kernels.exploring import (
    ARRAYS,
    INNER,
    MET,
    SEEN,
    WRITTEN,
    Exploration,
    sum_of,
    vertex_of,
    write_sum,
)

__all__ = ["MOST_BITS", "exploration"]

MOST_BITS = 62
"""How many bits a board may have, the empty columns included."""
STRIDE, COLUMN, FLIPS_ROWS, FLIPS_COLUMNS = range(4)
"""The words of a board: the bits of a row, the set of the first column, and which reflections keep the pieces."""


@njit("i8(i8, i8)", **INNER)
def _flipped_rows(bits: Any, stride: Any) -> Any:
    """Return a set with its rows in the opposite order."""
    row = (1 << stride) - 1
    flipped = 0
    while bits:
        flipped = flipped << stride | bits & row
        bits >>= stride
    return flipped


@njit("i8(i8, i8)", **INNER)
def _flipped_columns(bits: Any, column: Any) -> Any:
    """Return a set with its columns in the opposite order."""
    flipped = 0
    while bits:
        flipped = flipped << 1 | bits & column
        bits = (bits & ~column) >> 1
    return flipped


@njit("i8(i8, i8[::1])", **INNER)
def _key(bits: Any, board: Any) -> Any:
    """Return the least image of a set of cells that is not empty."""
    stride, column = board[STRIDE], board[COLUMN]
    while bits & ((1 << stride) - 1) == 0:
        bits >>= stride
    while bits & column == 0:
        bits >>= 1
    least = bits
    if board[FLIPS_ROWS]:
        least = min(least, _flipped_rows(bits, stride))
    if board[FLIPS_COLUMNS]:
        turned = _flipped_columns(bits, column)
        least = min(least, turned)
        if board[FLIPS_ROWS]:
            least = min(least, _flipped_rows(turned, stride))
    return least


@njit("i8(i8, i8)", **INNER)
def _part(bits: Any, stride: Any) -> Any:
    """Return the connected part of a set that has its first cell."""
    part, reached = 0, bits & -bits
    while part != reached:
        part = reached
        reached = (part | part << 1 | part >> 1 | part << stride | part >> stride) & bits
    return part


@njit("i8(i8[::1], i8[::1], i8[::1], i8, i8[::1])", **INNER)
def _vertex(counts: Any, keys: Any, table: Any, bits: Any, board: Any) -> Any:
    """Return the vertex of a set of cells: of its part, or of the sum of its parts."""
    total = -1
    while bits or total < 0:
        part = _part(bits, board[STRIDE])
        bits ^= part
        vertex = vertex_of(counts, keys, table, _key(part, board) if part else 0)
        total = vertex if total < 0 else sum_of(counts, keys, table, total, vertex)
    return total


@njit(f"void({ARRAYS}, i8, i8[::1], i8[::1], i8, i8, i8[::1])", cache=True, nogil=True)
def _explore(
    counts: Any,
    keys: Any,
    table: Any,
    starts: Any,
    items: Any,
    sums: Any,
    most: Any,
    board: Any,
    pieces: Any,
    lefts: Any,
    widest: Any,
    fitting: Any,
) -> None:
    """Look at some vertices; the pieces of Left come first, and `fitting` has room for all that fit."""
    end = counts[SEEN] + most
    while counts[SEEN] < min(counts[MET], end):
        if counts[MET] + widest > keys.size or counts[WRITTEN] + widest > items.size:
            return
        vertex, at = counts[SEEN], counts[WRITTEN]
        counts[SEEN] += 1
        cells = keys[vertex]
        if cells < 0:
            write_sum(counts, keys, table, starts, items, sums, vertex)
            continue
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
            items[at + i] = _vertex(counts, keys, table, live, board)
        starts[2 * vertex + 1] = at + ours
        counts[WRITTEN] = starts[2 * vertex + 2] = at + fit


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
    (True, [0, 2, 4, 5, 5, 5, 6, 6, 6])
    """
    width, height = stride - 1, -(-max(map(int.bit_length, [*left, *right, 0])) // stride)
    flips = [
        all({_image(piece, stride, *flip) for piece in side} == {*side} for side in (left, right))
        for flip in (((-1, height - 1), (1, 0)), ((1, 0), (-1, width - 1)))
    ]
    column = sum(1 << stride * row for row in range(height))
    board = np.array([stride, column, *flips], np.int64)
    pieces = np.array([*left, *right], np.int64)
    widest = 2 * pieces.size * cells.bit_count()  # an option has no more parts than cells, and fewer sums of them
    return Exploration(_explore, cells, widest, board, pieces, len(left), widest, np.empty_like(pieces))


def _image(piece: int, stride: int, of_row: tuple[int, int], of_column: tuple[int, int]) -> int:
    """Return a piece with each row and each column multiplied and moved."""
    places = (divmod(bit, stride) for bit in range(piece.bit_length()) if piece >> bit & 1)
    return sum(
        1 << (of_row[0] * row + of_row[1]) * stride + of_column[0] * column + of_column[1] for row, column in places
    )
