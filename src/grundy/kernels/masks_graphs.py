"""Sets of cells as graphs: in Cram sets whose cells touch in the same way have one value, whatever their shape.

A row of cells that hangs on others may be bent, a part be turned over at its only
link: there are more than twice as many sets up to congruence as up to isomorphism
of graphs. The *mark* of a set is a number that isomorphic sets have in common. Its
upper half, the *profile*, is made of how many cells touch one, two, three or more
others, and of which kinds these are; that is soon counted, and tells most sets
apart. For the lower half every cell gets a label, at first all the same, which is
then mixed with the labels of the cells that it touches, several times (Weisfeiler
and Leman). Sets with one mark need not be isomorphic, so nothing is concluded before
`isomorphic` has found a map that takes touching cells to touching cells.

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

from grundy.kernels.masks_grid import BARE, Grid, beside, first_bit, neighbours, size_of

ROUNDS = 3
"""How often labels are mixed: the fewer times, the more sets have one mark that are not isomorphic."""
MOST_TRIES = 1000
"""How many cells are tried as images before two sets count as different: that costs time, and is never wrong."""
MARGIN = 64
"""The place of the first cell: no grid is wider than that."""

LABEL, MIXED, LEFT, RIGHT = range(4)
"""The rows of a sheet: labels, the next labels, and for each place 1 if its cell has a neighbour on that side."""
NEAR, ORDER, WHEN, IMAGE, UNTRIED = range(5)
"""The rows of what is noted to match two sets: the cells that touch each cell; the cells of the first set in the order
in which they get their images, and when each cell does; the images, and what is left to try."""

_ONE, _MARGIN, _MIX = uint64(1), uint64(MARGIN), uint64(0x9E3779B97F4A7C15)


def label_sheets(grid: Grid) -> NDArray[np.uint32]:
    """Return a sheet for the labels of each of two sets on a grid.

    Examples
    --------
    >>> from grundy.kernels.masks_grid import grid_around
    >>> from grundy.structures.pieces import read_pieces
    >>> grid = grid_around(read_pieces("domino"), 3, 3)
    >>> sheets, notes = label_sheets(grid), matching_notes(grid)
    >>> straight, bent, round = np.uint64(0b000_001_111), np.uint64(0b001_001_011), np.uint64(0b000_011_011)
    >>> bool(label(grid.plane, straight, sheets, 0) == label(grid.plane, bent, sheets, 1))
    True
    >>> isomorphic(grid.plane, straight, bent, sheets, notes)
    True
    >>> bool(profile_of(grid.plane, straight) == profile_of(grid.plane, round))
    False
    """
    sheets = np.zeros((2, 4, MARGIN + 64 + MARGIN), np.uint32)
    columns = np.arange(64) % grid.plane.width
    sheets[:, LEFT, MARGIN : MARGIN + 64] = columns > 0
    sheets[:, RIGHT, MARGIN : MARGIN + 64] = columns < grid.plane.width - 1
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
    board = np.uint64((1 << grid.plane.height * grid.plane.width) - 1)
    notes[NEAR] = [beside(grid.plane, np.uint64(1 << bit)) & board for bit in range(64)]
    return notes


@njit(**BARE)
def _counted(profile: Any, kind: Any, near: Any, more: Any) -> Any:
    """Mix into a profile how many cells are of one kind, and how many of them touch cells of other kinds."""
    counts = uint64(size_of(kind)) << uint64(7) | uint64(size_of(kind & near[0]))
    counts = counts << uint64(7) | uint64(size_of(kind & near[1]))
    counts = counts << uint64(7) | uint64(size_of(kind & more[0]))
    counts = counts << uint64(7) | uint64(size_of(kind & more[1]))
    profile = (profile ^ counts) * _MIX
    return profile ^ profile >> uint64(29)


@njit(**BARE)
def profile_of(plane: Any, cells: Any) -> Any:
    """Return the upper half of the mark of a set; the lower half is 0."""
    ones, twos, fours = neighbours(plane, cells)
    first, second = cells & ones & ~(twos | fours), cells & twos & ~(ones | fours)
    third, fourth = cells & ones & twos & ~fours, cells & fours
    near = neighbours(plane, second)
    more = neighbours(plane, third | fourth)
    profile = _counted(uint64(0), first, near, more)
    profile = _counted(profile, second, near, more)
    profile = _counted(profile, third, near, more)
    profile = _counted(profile, fourth, near, more)
    return profile >> uint64(32) << uint64(32)


@njit(**BARE)
def label(plane: Any, cells: Any, sheets: Any, which: Any) -> Any:
    """Label the cells of a set on one of the sheets, and return the lower half of its mark, which is not 0."""
    sheet = sheets[which]
    row = uint64(plane.width)
    slant = row - _ONE
    end = _MARGIN + (uint64(plane.height) * row + uint64(7) & ~uint64(7))  # eight cells at a time
    for place in range(_MARGIN, end):
        sheet[LABEL, place] = uint32(cells >> (place - _MARGIN) & _ONE)
    for _ in range(ROUNDS):
        for place in range(_MARGIN, end):
            left, right = sheet[LABEL, place - _ONE], sheet[LABEL, place + _ONE]
            if plane.slanted:
                left = uint32(left + sheet[LABEL, place + slant])
                right = uint32(right + sheet[LABEL, place - slant])
            total = uint32(uint32(sheet[LEFT, place] * left) + uint32(sheet[RIGHT, place] * right))
            total = uint32(total + sheet[LABEL, place - row] + sheet[LABEL, place + row])
            total = uint32(total + uint32(sheet[LABEL, place] * uint32(0x9E3779B1)))
            total = uint32(uint32(total ^ uint32(total >> uint32(15))) * uint32(0x85EBCA77))
            total = uint32(uint32(total ^ uint32(total >> uint32(13))) | uint32(1))
            sheet[MIXED, place] = total if sheet[LABEL, place] else uint32(0)
        for place in range(_MARGIN, end):
            sheet[LABEL, place] = sheet[MIXED, place]
    total = uint32(0)
    for place in range(_MARGIN, end):
        one = sheet[LABEL, place]
        total = uint32(total + uint32(uint32(one ^ uint32(one >> uint32(16))) * uint32(0xC2B2AE3D)))
    return uint64(total) | _ONE


@njit(**BARE)
def _links(plane: Any, cells: Any) -> Any:
    """Return twice the number of touching pairs of a set."""
    ones, twos, fours = neighbours(plane, cells)
    return size_of(cells & ones) + 2 * size_of(cells & twos) + 4 * size_of(cells & fours)


@njit(**BARE)
def isomorphic(plane: Any, ours: Any, others: Any, sheets: Any, notes: Any) -> Any:
    """Return whether a map takes the cells of a connected set to those of another, touching ones to touching ones.

    Both are labelled, the first one on the first sheet. As many cells and as many touching pairs are in both, so none
    but touching cells go to touching ones. Cells go to cells with the same label; that is needed if there is such a
    map, and leaves little to try. Each cell but the first touches one that has its image already.
    """
    count = size_of(ours)
    if size_of(others) != count or _links(plane, ours) != _links(plane, others):
        return False
    cell = uint64(first_bit(ours))
    notes[ORDER, 0], notes[WHEN, cell], notes[UNTRIED, 0] = cell, 0, others
    placed, taken = uint64(0), uint64(0)
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
        there = uint64(first_bit(untried))
        notes[UNTRIED, at] = untried & (untried - _ONE)
        if sheets[1, LABEL, _MARGIN + there] != sheets[0, LABEL, _MARGIN + cell]:
            continue
        notes[IMAGE, at] = there
        placed |= _ONE << cell
        taken |= _ONE << there
        at += 1
        if at == count:
            return True
        cell = uint64(first_bit(beside(plane, placed) & ours & ~placed))
        notes[ORDER, at], notes[WHEN, cell] = cell, at
        untried = others & ~taken
        earlier = notes[NEAR, cell] & placed
        while earlier:
            untried &= notes[NEAR, notes[IMAGE, notes[WHEN, first_bit(earlier)]]]
            earlier &= earlier - _ONE
        notes[UNTRIED, at] = untried
    return False
