"""Sets of cells of a rectangle of at most 64 cells, each in one word without gaps: row by row, from the first bit on.

A step to the side must not run from one row into the next, so the last column is masked. All words are unsigned: the
last of 64 cells is the bit that would be the sign.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from grundy.kernels.forms_layout import INNER

MOST_CELLS = 64
"""How large a board may be."""
ROWS, COLUMNS, FIRST_COLUMN, LAST_COLUMN = range(4)
"""The words of a frame: how many rows and columns it has, and the bits of its first and last column."""
NONE, ONE_CELL = np.uint64(0), np.uint64(1)


@njit("u8(u8)", **INNER)
def first_cell(cells: Any) -> Any:
    """Return the first cell of a set."""
    return cells & (~cells + ONE_CELL)


@njit("u8(u8)", **INNER)
def place_of(cell: Any) -> Any:
    """Return the number of the bit of a cell."""
    place = NONE
    for k in (32, 16, 8, 4, 2, 1):
        if cell >> np.uint64(k):
            cell >>= np.uint64(k)
            place += np.uint64(k)
    return place


@njit("i8(u8)", **INNER)
def size_of(cells: Any) -> Any:
    """Return how many cells a set has."""
    size = 0
    while cells:
        cells &= cells - ONE_CELL
        size += 1
    return size


@njit("u8(u8, u8[::1])", **INNER)
def first_part(cells: Any, frame: Any) -> Any:
    """Return the connected part of a set that has its first cell."""
    part, reached = NONE, first_cell(cells)
    while part != reached:
        part = reached
        reached |= part << frame[COLUMNS] | part >> frame[COLUMNS]
        reached |= (part & ~frame[LAST_COLUMN]) << ONE_CELL | part >> ONE_CELL & ~frame[LAST_COLUMN]
        reached &= cells
    return part


@njit("u8(u8, u8[::1])", **INNER)
def to_corner(cells: Any, frame: Any) -> Any:
    """Return by how many places a set is moved down to lie in the corner of its frame."""
    row, places = (ONE_CELL << frame[COLUMNS]) - ONE_CELL, NONE
    while cells >> places & row == NONE:
        places += frame[COLUMNS]
    while cells >> places & frame[FIRST_COLUMN] == NONE:
        places += ONE_CELL
    return places


@njit("u8(u8, u8[::1])", **INNER)
def rows_reversed(cells: Any, frame: Any) -> Any:
    """Return a set with its rows in the opposite order."""
    columns = frame[COLUMNS]
    row, found = (ONE_CELL << columns) - ONE_CELL, NONE
    for _ in range(np.int64(frame[ROWS])):
        found = found << columns | cells & row
        cells >>= columns
    return found


@njit("u8(u8, u8[::1])", **INNER)
def columns_reversed(cells: Any, frame: Any) -> Any:
    """Return a set with its columns in the opposite order."""
    found = NONE
    for i in range(np.int64(frame[COLUMNS])):
        found = found << ONE_CELL | cells >> np.uint64(i) & frame[FIRST_COLUMN]
    return found


def fits(rows: int, columns: int) -> bool:
    """Return whether a rectangle fits into a word, and a row of it leaves a bit free: no shift is by 64.

    Examples
    --------
    >>> fits(8, 8), fits(5, 13), fits(1, 64)
    (True, False, False)
    """
    return 0 < rows * columns <= MOST_CELLS and columns < MOST_CELLS


def frame_of(rows: int, columns: int) -> NDArray[np.uint64]:
    """Return the frame of a rectangle.

    Examples
    --------
    >>> frame_of(2, 3).tolist()
    [2, 3, 9, 36]
    """
    assert fits(rows, columns)
    first = sum(1 << columns * row for row in range(rows))
    return np.array([rows, columns, first, first << columns - 1], np.uint64)
