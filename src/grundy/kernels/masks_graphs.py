"""Sets of cells as graphs: in Cram sets whose cells touch in the same way have one value, whatever their shape.

A row of cells that hangs on others may be bent, a part be turned over at its only
link: there are more than twice as many sets up to congruence as up to isomorphism
of graphs. The *mark* of a set is a number that isomorphic sets have in common.
Every cell gets a label, at first all the same, which is then mixed with the labels
of the cells that it touches, several times; the mark is made of all labels
(Weisfeiler and Leman). Sets with one mark need not be isomorphic, so nothing is
concluded before `isomorphic` has found a map that takes touching cells to touching
cells.

Labels are words of 32 bits, a cell's at the place `MARGIN` + its bit, and 0 where
there is no cell: so the compiler works on eight cells at a time.

References
----------
.. [1] B. Weisfeiler, A. Leman, The reduction of a graph to canonical form and the algebra which appears therein, 1968.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint32, uint64
from numpy.typing import NDArray

from grundy.kernels.masks_grid import BARE, Grid, beside, size_of

ROUNDS = 4
"""How often labels are mixed: the fewer times, the more sets have one mark that are not isomorphic."""
MOST_TRIES = 1000
"""How many cells are tried as images before two sets count as different: that costs time, and is never wrong."""
MARGIN = 64
"""The place of the first cell: no grid is wider than that."""

LABEL, MIXED, LEFT, RIGHT = range(4)
"""The rows of a sheet: labels, the next labels, and for each place 1 if its cell has a neighbour on that side."""
NEAR, ORDER, WHEN, IMAGE, UNTRIED = range(5)
"""The rows of what is noted to match two sets: the cells that touch each cell; the cells of the first set in an order
in which each but the first touches an earlier one, and when each cell comes; their images, and what is left to try."""

_ONE, _BITS, _MARGIN = uint64(1), uint64(64), uint64(MARGIN)


def label_sheets(grid: Grid) -> NDArray[np.uint32]:
    """Return a sheet for the labels of each of two sets on a grid.

    Examples
    --------
    >>> from grundy.kernels.masks_grid import grid_around
    >>> from grundy.structures.pieces import read_pieces
    >>> grid = grid_around(read_pieces("domino"), 3, 3)
    >>> sheets, notes = label_sheets(grid), matching_notes(grid)
    >>> straight, bent, round = np.uint64(0b000_001_111), np.uint64(0b001_001_011), np.uint64(0b000_011_011)
    >>> bool(mark_of(straight, 3, False, sheets) == mark_of(bent, 3, False, sheets))
    True
    >>> isomorphic(straight, bent, 3, False, sheets, notes), isomorphic(straight, round, 3, False, sheets, notes)
    (True, False)
    """
    sheets = np.zeros((2, 4, MARGIN + 64 + MARGIN), np.uint32)
    columns = np.arange(64) % grid.width
    sheets[:, LEFT, MARGIN : MARGIN + 64] = columns > 0
    sheets[:, RIGHT, MARGIN : MARGIN + 64] = columns < grid.width - 1
    return sheets


def matching_notes(grid: Grid) -> NDArray[np.uint64]:
    """Return room for what is noted to match two sets, with the cells that touch each cell.

    Examples
    --------
    >>> from grundy.kernels.masks_grid import grid_around
    >>> from grundy.structures.pieces import read_pieces
    >>> bin(matching_notes(grid_around(read_pieces("domino"), 2, 3))[NEAR, 1])
    '0b10101'
    """
    notes = np.zeros((5, 64), np.uint64)
    board = np.uint64((1 << grid.height * grid.width) - 1)
    notes[NEAR] = [beside(grid, np.uint64(1 << bit)) & board for bit in range(64)]
    return notes


@njit(**BARE)
def mark_of(cells: Any, width: Any, slanted: Any, sheets: Any, which: Any = 0) -> Any:
    """Label the cells of a set on one of the sheets, and return its mark, which is not 0."""
    sheet = sheets[which]
    row = uint64(width)
    slant = row - _ONE
    for bit in range(_BITS):
        sheet[LABEL, _MARGIN + bit] = uint32(cells >> bit & _ONE)
    for _ in range(ROUNDS):
        for place in range(_MARGIN, _MARGIN + _BITS):
            left, right = sheet[LABEL, place - _ONE], sheet[LABEL, place + _ONE]
            if slanted:
                left = uint32(left + sheet[LABEL, place + slant])
                right = uint32(right + sheet[LABEL, place - slant])
            total = uint32(uint32(sheet[LEFT, place] * left) + uint32(sheet[RIGHT, place] * right))
            total = uint32(total + sheet[LABEL, place - row] + sheet[LABEL, place + row])
            total = uint32(total + uint32(sheet[LABEL, place] * uint32(0x9E3779B1)))
            total = uint32(uint32(total ^ uint32(total >> uint32(15))) * uint32(0x85EBCA77))
            total = uint32(uint32(total ^ uint32(total >> uint32(13))) | uint32(1))
            sheet[MIXED, place] = total if sheet[LABEL, place] else uint32(0)
        for place in range(_MARGIN, _MARGIN + _BITS):
            sheet[LABEL, place] = sheet[MIXED, place]
    first = second = uint32(0)
    for place in range(_MARGIN, _MARGIN + _BITS):
        label = sheet[LABEL, place]
        first = uint32(first + label)
        second = uint32(second + uint32(uint32(label ^ uint32(label >> uint32(16))) * uint32(0xC2B2AE3D)))
    return uint64(first) << uint64(32) | uint64(second) | _ONE


@njit(**BARE)
def _first(cells: Any) -> Any:
    """Return the bit of the first cell of a set that is not empty."""
    return size_of((cells & ~cells + _ONE) - _ONE)


@njit(**BARE)
def _touching(notes: Any, cells: Any) -> Any:
    """Return twice the number of touching pairs of a set."""
    left, count = cells, 0
    while left:
        count += size_of(notes[NEAR, _first(left)] & cells)
        left &= left - _ONE
    return count


@njit(**BARE)
def isomorphic(ours: Any, others: Any, width: Any, slanted: Any, sheets: Any, notes: Any) -> Any:
    """Return whether a map takes the cells of a connected set to those of another, touching ones to touching ones.

    As many cells and as many touching pairs are in both, so none but touching cells go to touching ones. Cells go to
    cells with the same label; that is needed if there is such a map, and leaves little to try.
    """
    count = size_of(ours)
    if size_of(others) != count or _touching(notes, ours) != _touching(notes, others):
        return False
    mark_of(ours, width, slanted, sheets, 0)
    mark_of(others, width, slanted, sheets, 1)
    notes[ORDER, 0] = _first(ours)
    notes[WHEN, notes[ORDER, 0]] = 0
    reached, placed = 1, _ONE << notes[ORDER, 0]
    for i in range(count):
        new = notes[NEAR, notes[ORDER, i]] & ours & ~placed
        placed |= new
        while new:
            cell = _first(new)
            new &= new - _ONE
            notes[ORDER, reached], notes[WHEN, cell] = cell, reached
            reached += 1
    placed, taken = uint64(0), uint64(0)
    notes[UNTRIED, 0] = others
    at = tries = 0
    while at >= 0 and tries < MOST_TRIES:
        cell, untried = notes[ORDER, at], notes[UNTRIED, at]
        if not untried:
            at -= 1
            if at >= 0:
                placed ^= _ONE << notes[ORDER, at]
                taken ^= _ONE << notes[IMAGE, at]
            continue
        tries += 1
        there = uint64(_first(untried))
        notes[UNTRIED, at] = untried & (untried - _ONE)
        if sheets[1, LABEL, _MARGIN + there] != sheets[0, LABEL, _MARGIN + cell]:
            continue
        notes[IMAGE, at] = there
        placed |= _ONE << cell
        taken |= _ONE << there
        at += 1
        if at == count:
            return True
        untried = others & ~taken
        earlier = notes[NEAR, notes[ORDER, at]] & placed
        while earlier:
            untried &= notes[NEAR, notes[IMAGE, notes[WHEN, _first(earlier)]]]
            earlier &= earlier - _ONE
        notes[UNTRIED, at] = untried
    return False
