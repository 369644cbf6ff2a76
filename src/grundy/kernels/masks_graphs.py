"""Sets of cells as graphs: in Cram sets whose cells touch in the same way have one value, whatever their shape.

A row of cells that hangs on others may be bent, a part be turned over at its only
link: there are more than twice as many sets up to congruence as up to isomorphism
of graphs. The *mark* of a set is a number that isomorphic sets have in common: it is
mixed of the sizes of its *kinds*, sets of cells that every isomorphism maps onto
their likes. Two kinds are known from how many others the cells touch. Which cells
touch how many of one kind is a kind, too, and so they are made finer a few times
(Weisfeiler and Leman), of all cells at once, for a kind is a machine word. Sets
with one mark need not be isomorphic, so nothing is concluded before `isomorphic` has
found a map that takes touching cells to touching cells.

References
----------
.. [1] B. Weisfeiler, A. Leman, The reduction of a graph to canonical form and the algebra which appears therein, 1968.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from grundy.kernels.masks_grid import BARE, Grid, beside, first_bit, neighbours, size_of

ROUNDS = 3
"""How often kinds are made finer: the fewer times, the more sets have one mark that are not isomorphic."""
MOST_TRIES = 1000
"""How many cells are tried as images before two sets count as different: that costs time, and is never wrong."""

NEAR, ORDER, WHEN, IMAGE, UNTRIED = range(5)
"""The rows of what is noted to match two sets: the cells that touch each cell; the cells of the first set in the order
in which they get their images, and when each cell does; the images, and what is left to try."""

_ONE, _MIX = uint64(1), uint64(0x9E3779B97F4A7C15)


def matching_notes(grid: Grid) -> NDArray[np.uint64]:
    """Return room for what is noted to match two sets, with the cells that touch each cell.

    Examples
    --------
    >>> from grundy.kernels.grid_making import grid_around
    >>> from grundy.structures.pieces import read_pieces
    >>> grid = grid_around(read_pieces("domino"), 3, 3)
    >>> notes = matching_notes(grid)
    >>> bin(notes[NEAR, 1])
    '0b10101'
    >>> straight, bent, round = np.uint64(0b000_001_111), np.uint64(0b001_001_011), np.uint64(0b000_011_011)
    >>> marks = [int(kinds_of(grid.plane, cells)[0]) for cells in (straight, bent, round)]
    >>> marks[0] == marks[1], marks[0] == marks[2], isomorphic(grid.plane, straight, bent, notes)
    (True, False, True)
    """
    notes = np.zeros((5, 64), np.uint64)
    board = np.uint64((1 << grid.plane.height * grid.plane.width) - 1)
    notes[NEAR] = [beside(grid.plane, np.uint64(1 << bit)) & board for bit in range(64)]
    return notes


@njit(**BARE)
def _mixed(mark: Any, first: Any, second: Any, third: Any, fourth: Any) -> Any:
    """Mix the sizes of four sets into a mark."""
    sizes = uint64(size_of(first)) << uint64(24) | uint64(size_of(second)) << uint64(16)
    sizes |= uint64(size_of(third)) << uint64(8) | uint64(size_of(fourth))
    mark = (mark ^ sizes) * _MIX
    return mark ^ mark >> uint64(29)


@njit(**BARE)
def kinds_of(plane: Any, cells: Any) -> Any:
    """Return the mark of a set, which is not 0, and three of its kinds."""
    ones, twos, fours = neighbours(plane, cells)
    odd, both = cells & ones, twos & ~(ones | fours)
    one, two = cells & both, cells & (twos & ones | fours)
    mark = _mixed(uint64(0), cells, odd, one, two)
    for _ in range(ROUNDS):
        near_one, twice_one, _ = neighbours(plane, one)
        near_two, twice_two, _ = neighbours(plane, two)
        mark = _mixed(mark, one & near_one, one & twice_one, two & near_one, two & twice_one)
        mark = _mixed(mark, one & near_two, one & twice_two, two & near_two, two & twice_two)
        one, two = cells & (one ^ near_one ^ twice_two), cells & (two ^ near_two ^ twice_one)
        mark = _mixed(mark, one, two, odd & one, odd & two)
    return mark | _ONE, odd, one, two


@njit(**BARE)
def _links(plane: Any, cells: Any) -> Any:
    """Return twice the number of touching pairs of a set."""
    ones, twos, fours = neighbours(plane, cells)
    return size_of(cells & ones) + 2 * size_of(cells & twos) + 4 * size_of(cells & fours)


@njit(**BARE)
def isomorphic(plane: Any, ours: Any, others: Any, notes: Any) -> Any:
    """Return whether a map takes the cells of a connected set to those of another, touching ones to touching ones.

    As many cells and as many touching pairs are in both, so none but touching cells go to touching ones. Cells go to
    cells of the same kind; that is needed if there is such a map, and leaves little to try. The first cell is of a
    rare kind, and each other one touches one that has its image already.
    """
    count = size_of(ours)
    if size_of(others) != count or _links(plane, ours) != _links(plane, others):
        return False
    _, odd, one, two = kinds_of(plane, ours)
    _, like_odd, like_one, like_two = kinds_of(plane, others)
    first, untried, fewest = ours, others, count + 1
    for kind in range(8):
        mine = ours & (odd if kind & 1 else ~odd) & (one if kind & 2 else ~one) & (two if kind & 4 else ~two)
        if mine and size_of(mine) < fewest:
            first, fewest = mine, size_of(mine)
            untried = others & (like_odd if kind & 1 else ~like_odd)
            untried &= (like_one if kind & 2 else ~like_one) & (like_two if kind & 4 else ~like_two)
    cell = uint64(first_bit(first))
    notes[ORDER, 0], notes[WHEN, cell], notes[UNTRIED, 0] = cell, 0, untried
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
        notes[UNTRIED, at], notes[IMAGE, at] = untried & (untried - _ONE), there
        placed |= _ONE << cell
        taken |= _ONE << there
        at += 1
        if at == count:
            return True
        cell = uint64(first_bit(beside(plane, placed) & ours & ~placed))
        notes[ORDER, at], notes[WHEN, cell] = cell, at
        untried = others & ~taken & (like_odd if odd >> cell & _ONE else ~like_odd)
        untried &= (like_one if one >> cell & _ONE else ~like_one) & (like_two if two >> cell & _ONE else ~like_two)
        earlier = notes[NEAR, cell] & placed
        while earlier:
            untried &= notes[NEAR, notes[IMAGE, notes[WHEN, first_bit(earlier)]]]
            earlier &= earlier - _ONE
        notes[UNTRIED, at] = untried
    return False
