"""Sets of cells in a word: rows that follow each other, with an empty column between them.

So a step to a neighbour is a shift and never runs from one row into the next. The first row and the first column of a
set in the corner have a cell. Reflections of such a set are in the corner, too.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from grundy.kernels.exploring import INNER

__all__ = ["connected", "flipped_columns", "flipped_rows", "turned"]


@njit("i8(i8, i8)", **INNER)
def flipped_rows(bits: Any, stride: Any) -> Any:
    """Return a set with its rows in the opposite order."""
    row = (1 << stride) - 1
    flipped = 0
    while bits:
        flipped = flipped << stride | bits & row
        bits >>= stride
    return flipped


@njit("i8(i8, i8)", **INNER)
def flipped_columns(bits: Any, column: Any) -> Any:
    """Return a set with its columns in the opposite order; the first column is given."""
    flipped = 0
    while bits:
        flipped = flipped << 1 | bits & column
        bits = (bits & ~column) >> 1
    return flipped


@njit("i8(i8, i8)", **INNER)
def turned(bits: Any, stride: Any) -> Any:
    """Return a set with its rows as columns."""
    turned = row = 0
    while bits >> (row * stride):
        cells = bits >> (row * stride) & ((1 << stride) - 1)
        at = row
        while cells:
            turned |= (cells & 1) << at
            cells >>= 1
            at += stride
        row += 1
    return turned


@njit("i8(i8, i8)", **INNER)
def connected(bits: Any, stride: Any) -> Any:
    """Return the part of a set that steps along rows and columns connect with its first cell."""
    part, reached = 0, bits & -bits
    while part != reached:
        part = reached
        reached = (part | part << 1 | part >> 1 | part << stride | part >> stride) & bits
    return part
