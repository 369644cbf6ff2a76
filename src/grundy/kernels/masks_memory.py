"""What a search for Grundy values on a grid remembers: all values in a table, and the last sets that it looked at.

The table is of open addressing, by the mark of a set. Where touching pairs of cells
are the moves, that is the mark of its graph: sets with one mark are compared
(`masks_graphs`), and isomorphic ones share a value. Elsewhere the mark tells the
canonical form, and congruent sets share one.

The last sets are kept by their *form*, which is found much sooner than the mark: a
set and its image under a half-turn have one, wherever they lie.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64

from grundy.kernels.masks_graphs import isomorphic, kinds_of
from grundy.kernels.masks_grid import BARE, canonical, cornered, half_turned, is_mirrored
from grundy.kernels.shared_words import claim, publish, published

FORM, KNOWN = range(2)
"""One of the last sets that were looked at: its form, and what is known of it. That is one more than its value, or 0,
and from bit `NUMBERS` on, the numbers to which moves were found, as bits: none of them is its value."""
NUMBERS = 8
LAST_BITS = 16
"""How many sets are kept so, 2 to this power: as many as the processor reaches at once."""

_ONE, _HALF, _SPREAD = uint64(1), uint64(32), uint64(0x9E3779B97F4A7C15)


@njit(**BARE)
def home(marks: Any, mark: Any) -> Any:
    """Return the place in the table at which the search for a mark begins."""
    return mark >> _HALF & uint64(len(marks) - 1)


def grown(table: Any) -> Any:
    """Return the table, twice as long; numpy asks for large pages of memory, in which places are found sooner.

    Examples
    --------
    >>> marks, sets, values = (np.zeros(4, kind) for kind in (np.uint64, np.uint64, np.uint8))
    >>> marks[3], sets[3], values[3] = 7 << 32, 5, 2
    >>> marks, sets, values = grown((marks, sets, values))
    >>> marks.nonzero()[0].tolist(), sets.tolist(), values.tolist()
    ([7], [0, 0, 0, 0, 0, 0, 0, 5], [0, 0, 0, 0, 0, 0, 0, 2])
    """
    longer = tuple(np.zeros(2 * len(column), column.dtype) for column in table)
    _refill(table, longer)
    return longer


@njit(**BARE)
def _refill(table: Any, longer: Any) -> Any:
    """Enter what is in a table into an empty one."""
    marks, sets, values = table
    for i in range(len(marks)):
        if marks[i]:
            place = home(longer[0], marks[i])
            while longer[0][place]:
                place = place + _ONE & uint64(len(longer[0]) - 1)
            longer[0][place], longer[1][place], longer[2][place] = marks[i], sets[i], values[i]


@njit(**BARE)
def form_of(plane: Any, cells: Any) -> Any:
    """Return the form of a set that is not empty: in the corner of the grid, and turned if that makes it less."""
    return min(cornered(plane, cells), cornered(plane, half_turned(plane, cells)))


@njit(**BARE)
def mark_of(grid: Any, form: Any) -> Any:
    """Return the mark of a form, which is not 0."""
    return kinds_of(grid.plane, form)[0] if grid.plane.pairs else canonical(grid, form) * _SPREAD


@njit(**BARE)
def find(plane: Any, marks: Any, sets: Any, form: Any, mark: Any, notes: Any) -> Any:
    """Return where in the table a form is, or one with its value, or where it would go; and whether it is there.

    Whether it is there must not be asked again: another thread may have entered another form where nothing was.
    """
    place = home(marks, mark)
    found = published(marks, place)
    while found and not (found == mark and alike(plane, form, sets[place], notes)):
        place = place + _ONE & uint64(len(marks) - 1)
        found = published(marks, place)
    return place, found != 0


@njit(**BARE)
def enter(plane: Any, table: Any, form: Any, mark: Any, value: Any, notes: Any) -> Any:
    """Enter the value of a form into the table, unless it is there; return whether it was not.

    Another thread may have entered a form since, and even the same one: then it is there twice.
    """
    marks, sets, values = table
    place, is_there = find(plane, marks, sets, form, mark, notes)
    if is_there:
        return False
    while not claim(sets, place, form):
        place = place + _ONE & uint64(len(marks) - 1)
    values[place] = value
    publish(marks, place, mark)
    return True


@njit(**BARE)
def alike(plane: Any, form: Any, other: Any, notes: Any) -> Any:
    """Return whether two forms with one mark have one value, as far as can be seen at once."""
    return form == other or not plane.pairs or isomorphic(plane, form, other, notes)


@njit(**BARE)
def slot(cells: Any) -> Any:
    """Return where a form is kept among the last ones; another one may have taken its place."""
    return cells * _SPREAD >> uint64(64 - LAST_BITS)


@njit(**BARE)
def look_at(grid: Any, form: Any, last: Any) -> Any:
    """Keep a form of a connected set among the last ones, with what is seen of it at once."""
    at = slot(form)
    last[at, FORM], last[at, KNOWN] = form, uint64(is_mirrored(grid, form))


@njit(**BARE)
def refuted(numbers: Any) -> Any:
    """Return what is known of a set if moves to these numbers were found, as far as there is room for it."""
    return numbers << uint64(NUMBERS)


@njit(**BARE)
def is_refuted(known: Any, number: Any) -> Any:
    """Return whether a move to a number was found."""
    return number < 64 - NUMBERS and known >> uint64(NUMBERS + number) & _ONE != 0


@njit(**BARE)
def value_in(known: Any) -> Any:
    """Return one more than the value in what is known of a set, or 0."""
    return known & uint64((1 << NUMBERS) - 1)
