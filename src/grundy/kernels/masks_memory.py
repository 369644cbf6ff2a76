"""What a search for Grundy values on a grid remembers: all values in a table, and the last sets that it looked at.

The table is of open addressing, by the mark of a set: its canonical form, or where
touching pairs of cells are the moves, the mark of its graph. Sets with one mark are
then compared (`masks_graphs`), and isomorphic ones share a value.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64

from grundy.kernels.masks_graphs import isomorphic, mark_of
from grundy.kernels.masks_grid import BARE, canonical, is_mirrored

SET, FORM, MARK, VALUE, REFUTED = range(5)
"""One of the last sets that were looked at: its form, its mark, one more than its value, 0 if that is not known, and of
a form the numbers to which moves were found, as bits: none of them is its value."""
LAST_BITS = 18
"""How many sets are kept so, 2 to this power."""

_ONE, _SPREAD = uint64(1), uint64(0x9E3779B97F4A7C15)


@njit(cache=True, nogil=True)
def grown(table: Any) -> Any:
    """Return the table, twice as long."""
    marks, sets, values = table
    size = 2 * len(marks)
    marks2, sets2, values2 = np.zeros(size, np.uint64), np.zeros(size, np.uint64), np.zeros(size, np.uint8)
    for i in range(len(marks)):
        if marks[i]:
            place = place_of(marks2, marks[i])
            while marks2[place]:
                place = place + _ONE & uint64(size - 1)
            marks2[place], sets2[place], values2[place] = marks[i], sets[i], values[i]
    return marks2, sets2, values2


@njit(**BARE)
def place_of(marks: Any, mark: Any) -> Any:
    """Return the first place in the table with a given mark, or where it would go."""
    mask = uint64(len(marks) - 1)
    place = mark * _SPREAD >> uint64(20) & mask
    while marks[place] and marks[place] != mark:
        place = place + _ONE & mask
    return place


@njit(**BARE)
def find(grid: Any, marks: Any, sets: Any, form: Any, mark: Any, sheets: Any, notes: Any) -> Any:
    """Return where in the table a set is, or one that is isomorphic, or where it would go."""
    place = place_of(marks, mark)
    while marks[place] and not (marks[place] == mark and alike(grid, form, sets[place], sheets, notes)):
        place = place + _ONE & uint64(len(marks) - 1)
    return place


@njit(**BARE)
def alike(grid: Any, form: Any, other: Any, sheets: Any, notes: Any) -> Any:
    """Return whether two forms with one mark have one value, as far as can be seen at once."""
    return form == other or (grid.pairs and isomorphic(form, other, grid.width, grid.slanted, sheets, notes))


@njit(**BARE)
def slot(cells: Any) -> Any:
    """Return where a set is kept among the last ones; another one may have taken its place."""
    return cells * _SPREAD >> uint64(64 - LAST_BITS)


@njit(**BARE)
def look_at(grid: Any, part: Any, last: Any, sheets: Any) -> Any:
    """Keep a connected set and its form among the last ones, with what is seen of it at once."""
    form = canonical(grid, part)
    at = slot(form)
    if last[at, SET] != form:
        last[at, SET] = last[at, FORM] = last[at, MARK] = form
        last[at, VALUE] = last[at, REFUTED] = uint64(0)
        if is_mirrored(grid, form):
            last[at, VALUE] = _ONE
        elif grid.pairs:
            last[at, MARK] = mark_of(form, grid.width, grid.slanted, sheets)
    there = slot(part)
    if part != form:
        last[there, SET], last[there, FORM], last[there, MARK] = part, form, last[at, MARK]
        last[there, VALUE], last[there, REFUTED] = last[at, VALUE], uint64(0)
