"""Grundy values of Wythoff's game: the mex of a row, a column and a diagonal, as sets of bits.

The values in one row are all different, and so are those in a column or a
diagonal. So each line keeps the set of its values, and the value of a square is the
first number that is in none of the three sets. A line also remembers up to where
its set is full: the search begins behind the furthest of the three.

Only squares (i, j) with i ≤ j are computed, column by column. Column i is then also
row i up to its diagonal square, and becomes the set of the row. A diagonal that has
left the table gives its place to a new one, so the sets take little room.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import njit, uint64
from numba.cpython.unsafe.numbers import trailing_zeros
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable, Undecided
from grundy.kernels.nim_arrays import announce_compilation

__all__ = ["wythoff_table"]

Words: TypeAlias = NDArray[np.uint64]

MOST_CELLS = 1 << 28
ALL_ONES = np.uint64(2**64 - 1)


def wythoff_table(rows: int, columns: int) -> NDArray[np.unsignedinteger[Any]]:
    """Return the Grundy values of the pairs (0…`rows`−1, 0…`columns`−1).

    Examples
    --------
    >>> wythoff_table(4, 6)
    array([[0, 1, 2, 3, 4, 5],
           [1, 2, 0, 4, 5, 3],
           [2, 0, 1, 5, 3, 4],
           [3, 4, 5, 6, 2, 0]], dtype=uint16)

    Notes
    -----
    A value is at most the number of tokens, since every move takes one: that gives the
    type of the table and the length of the sets. Beside the table the sets take
    rows · (rows + columns) / 4 bytes, for rows ≤ columns.

    References
    ----------
    .. [N] G. Nivasch, More on the Sprague–Grundy function for Wythoff's game, Games of No Chance 3 (2009).
    """
    if rows < 1 or columns < 1:
        raise NotApplicable("a table needs at least one row and one column")
    if rows * columns > MOST_CELLS:
        raise Undecided(
            "a table of {cells} cells is too large, at most {limit}", cells=rows * columns, limit=MOST_CELLS
        )
    short, long = sorted((rows, columns))
    largest = short + long - 2
    table = np.empty((short, long), np.uint16 if largest < 1 << 16 else np.uint32)
    words = largest // 64 + 2  # so that no set is ever full
    announce_compilation(fill_table)
    fill_table(
        table, np.zeros((short, words), np.uint64), np.zeros((short, words), np.uint64), np.zeros(words, np.uint64)
    )
    return table if rows <= columns else np.ascontiguousarray(table.T)


@njit(cache=True, nogil=True)
def fill_table(table: Any, row_sets: Words, diagonal_sets: Words, column_set: Words) -> None:
    """Fill in the values; the sets are empty and one word longer than the largest value needs."""
    short, long = uint64(table.shape[0]), uint64(table.shape[1])
    one, zero, six, ones = uint64(1), uint64(0), uint64(6), uint64(ALL_ONES)
    row_full, diagonal_full = np.zeros(short, np.uint64), np.zeros(short, np.uint64)
    for j in range(long):
        # What an earlier column, or an earlier diagonal in the same place, has left in the words of this one.
        first = (j - min(j, short + short + one)) >> six
        column_full = first
        place = j % short
        diagonal_full[place] = first
        last = (j + short + short) >> six
        column_set[first : last + one] = zero
        diagonal_sets[place, first : last + one] = zero
        for i in range(min(j + one, short)):
            row, diagonal = row_sets[i], diagonal_sets[place]
            word = max(max(row_full[i], diagonal_full[place]), column_full)
            used = row[word] | column_set[word] | diagonal[word]
            while used == ones:
                word += one
                used = row[word] | column_set[word] | diagonal[word]
            free = ~used & (used + one)
            value = (word << six) + uint64(trailing_zeros(free))
            table[i, j] = value
            if j < short:
                table[j, i] = value
            row[word] |= free
            column_set[word] |= free
            diagonal[word] |= free
            while row[row_full[i]] == ones:
                row_full[i] += one
            while diagonal[diagonal_full[place]] == ones:
                diagonal_full[place] += one
            while column_set[column_full] == ones:
                column_full += one
            place = (short if place == zero else place) - one
        if j < short:  # the row up to the square on the diagonal, whose own set was empty, is the column itself
            row_sets[j, :] = column_set
            row_full[j] = column_full
