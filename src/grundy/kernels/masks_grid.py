"""Sets of cells in one machine word: congruent sets have one form, and sets fall apart into connected parts.

A grid of at most 63 cells, height × width, holds a position and all that play can
reach from it. The cell (row, column) is the bit row·width + column.

The *canonical form* of a set is its least image under the symmetries of the
lattice, each moved into the corner of the grid; images that do not fit are left
out, and congruent sets leave out the same ones. An image is looked up byte by
byte, with bits counted modulo 64, and a rotation of the word moves it to the
corner: the row and the column where it begins are, up to sign, bounds of the set
in one of the directions row, column and row + column.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

BARE = {"cache": True, "nogil": True, "_nrt": False}
"""How what makes no array is compiled: without counting who refers to those it is given, which takes half the time."""

DIRECTIONS = ((1, 0), (0, 1), (1, 1))
"""The forms row, column and row + column; a row of a symmetry's matrix is one of them, or its negative."""

_ONE, _BYTE, _LAST_BYTE = uint64(1), uint64(8), uint64(255)
_ALL = uint64(0xFFFF_FFFF_FFFF_FFFF)


class Plane(NamedTuple):
    """How the cells of a grid lie and touch. To pass it costs much less than to pass a grid with all its arrays."""

    height: int
    width: int
    not_first: np.uint64
    not_last: np.uint64
    """The cells that are not in the first column, and those that are not in the last one."""
    slanted: bool
    """Whether cells touch along the third direction too, as hexagons do."""
    pairs: bool
    """Whether the moves are just the pairs of cells that touch, as in Cram."""


class Grid(NamedTuple):
    """A grid with the moves on it, in the form in which compiled code takes it; see `grid_making`."""

    plane: Plane
    images: NDArray[np.uint64]
    """The image of each value of each byte under each symmetry, bits modulo 64."""
    maps: NDArray[np.int64]
    """Of each symmetry: direction and sign of the new row, direction and sign of the new column."""
    lines: NDArray[np.uint64]
    """The cells on each line of each direction."""
    bounds: NDArray[np.int64]
    """Room for the first and the last line of each direction that a set meets."""
    boxes: NDArray[np.int64]
    """For each box of rows and columns in the corner, where the list of its moves begins and where it ends."""
    needs: NDArray[np.uint64]
    masks: NDArray[np.uint64]
    """The cells that must be there for each move, and those that it takes, as far as they are there: box by box."""
    smallest: int
    """The number of cells of the smallest piece."""

    @property
    def most_moves(self) -> int:
        """How many moves a set may have."""
        return int(self.boxes[-1, -1, 1] - self.boxes[-1, -1, 0])


@njit(**BARE)
def size_of(cells: Any) -> Any:
    """Return the number of cells of a set."""
    cells = cells - (cells >> _ONE & uint64(0x5555555555555555))
    cells = (cells & uint64(0x3333333333333333)) + (cells >> uint64(2) & uint64(0x3333333333333333))
    cells = (cells + (cells >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(cells * uint64(0x0101010101010101) >> uint64(56))


@njit(**BARE)
def canonical(grid: Any, cells: Any) -> Any:
    """Return the canonical form of a set that is not empty."""
    bounds = grid.bounds
    for direction in range(3 if grid.plane.slanted else 2):
        line = 0
        while not cells & grid.lines[direction, line]:
            line += 1
        bounds[direction, 0] = line
        line = grid.lines.shape[1] - 1
        while not cells & grid.lines[direction, line]:
            line -= 1
        bounds[direction, 1] = line
    best = _ALL
    for k in range(len(grid.maps)):
        down, across = grid.maps[k, 0], grid.maps[k, 2]
        if (
            bounds[down, 1] - bounds[down, 0] >= grid.plane.height
            or bounds[across, 1] - bounds[across, 0] >= grid.plane.width
        ):
            continue
        image, left = uint64(0), cells
        for byte in range(grid.images.shape[1]):
            image |= grid.images[k, byte, left & _LAST_BYTE]
            left >>= _BYTE
        row = bounds[down, 0] if grid.maps[k, 1] > 0 else -bounds[down, 1]
        column = bounds[across, 0] if grid.maps[k, 3] > 0 else -bounds[across, 1]
        shift = uint64((row * grid.plane.width + column) & 63)
        best = min(best, image >> shift | image << (uint64(64) - shift & uint64(63)))
    return best


@njit(**BARE)
def neighbours(plane: Any, cells: Any) -> Any:
    """Return how many cells of a set each place touches, in binary: the words of the ones, of the twos, of the fours.

    Places off the grid may count some, too.
    """
    row = uint64(plane.width)
    right, left, above, below = (
        (cells & plane.not_last) << _ONE,
        (cells & plane.not_first) >> _ONE,
        cells << row,
        cells >> row,
    )
    across, down = right ^ left, above ^ below
    ones = across ^ down
    both, others, mixed = right & left, above & below, across & down
    twos, fours = both ^ others ^ mixed, both & others
    if plane.slanted:
        slant = row - _ONE
        for near in ((cells & plane.not_first) << slant, (cells & plane.not_last) >> slant):
            carry = ones & near
            ones ^= near
            fours |= twos & carry
            twos ^= carry
    return ones, twos, fours


@njit(**BARE)
def simplified(plane: Any, cells: Any) -> Any:
    """Return a set of the same value with fewer cells, where every pair of cells that touch is a move.

    A cell *hangs* if it touches just one other, its *hook*. Three kinds of cells change no value, and once they are
    taken off there are no more:

    - A cell that touches no other.
    - Of several cells that hang on one hook, all but one: they give the same moves.
    - A cell b that touches hooks only. For in the sum of the set and the set without b the second player wins: a move
      that takes b and a hook is answered by this hook and a cell that hangs on it, any other by its copy. Then b is
      gone, or still touches hooks only.
    """
    row, slant = uint64(plane.width), uint64(plane.width - 1)
    ones, twos, fours = neighbours(plane, cells)
    cells &= ones | twos | fours
    hanging = cells & ~(twos | fours)
    if not hanging:
        return cells
    hooks = cells & (hanging & plane.not_first) >> _ONE
    more = cells & (hanging & plane.not_last) << _ONE
    spare = (hooks & more) >> _ONE
    hooks |= more
    more = cells & hanging >> row
    spare |= (hooks & more) << row
    hooks |= more
    more = cells & hanging << row
    spare |= (hooks & more) >> row
    hooks |= more
    if plane.slanted:
        more = cells & (hanging & plane.not_last) >> slant
        spare |= (hooks & more) << slant
        hooks |= more
        more = cells & (hanging & plane.not_first) << slant
        spare |= (hooks & more) >> slant
        hooks |= more
    others = cells & ~(hooks | hanging)
    return cells & ~spare & ~(others & ~beside(plane, others))


@njit(**BARE)
def beside(plane: Any, cells: Any) -> Any:
    """Return the places that touch a cell of a set, some of them perhaps off the plane."""
    row = uint64(plane.width)
    right, left = cells & plane.not_last, cells & plane.not_first
    near = right << _ONE | left >> _ONE | cells << row | cells >> row
    if plane.slanted:
        near |= left << (row - _ONE) | right >> (row - _ONE)
    return near


@njit(**BARE)
def first_part(plane: Any, cells: Any) -> Any:
    """Return the connected part of a set in which its first cell lies."""
    part, reached = uint64(0), cells & (~cells + _ONE)
    while part != reached:
        part = reached
        reached |= beside(plane, part) & cells
    return part


@njit(**BARE)
def weight_of(plane: Any, cells: Any) -> Any:
    """Return a measure of how much work it is to value a set: a cell counts more if it has more neighbours.

    How much more was found by trying it out on boards of Cram.
    """
    ones, twos, fours = neighbours(plane, cells)
    twice, thrice = twos | fours, ones & twos | fours
    return 4 * size_of(cells) + 6 * size_of(cells & twice) + 3 * size_of(cells & thrice) + 4 * size_of(cells & fours)


@njit(**BARE)
def _swapped(word: Any, width: Any, lower: Any) -> Any:
    """Return a word with neighbouring fields of bits exchanged; `lower` has the bits of every other field."""
    return (word & uint64(lower)) << uint64(width) | word >> uint64(width) & uint64(lower)


@njit(**BARE)
def half_turned(plane: Any, cells: Any) -> Any:
    """Return the image of a set under the half-turn of the grid: of the bits in reverse order."""
    word = _swapped(cells, 1, 0x5555555555555555)
    word = _swapped(word, 2, 0x3333333333333333)
    word = _swapped(word, 4, 0x0F0F0F0F0F0F0F0F)
    word = _swapped(word, 8, 0x00FF00FF00FF00FF)
    word = _swapped(word, 16, 0x0000FFFF0000FFFF)
    return (word << uint64(32) | word >> uint64(32)) >> uint64(64 - plane.height * plane.width)


@njit(**BARE)
def first_bit(cells: Any) -> Any:
    """Return the number of the first bit of a set that is not empty."""
    return size_of((cells & ~cells + _ONE) - _ONE)


@njit(**BARE)
def cornered(plane: Any, cells: Any) -> Any:
    """Return a set that is not empty, moved into the corner of the grid: without branches, for they cost more."""
    above = first_bit(cells)
    cells >>= uint64(above - above % plane.width)
    columns, rows = cells, 1
    while rows < plane.height:
        columns |= columns >> uint64(rows * plane.width)
        rows *= 2
    return cells >> uint64(first_bit(columns))


@njit(**BARE)
def moves_in(grid: Any, cells: Any) -> Any:
    """Return where those moves begin and end that fit into the box around a set, which lies in the corner."""
    row, height, width, columns = uint64(grid.plane.width), 0, 0, uint64(0)
    while cells:
        columns |= cells & (_ONE << row) - _ONE
        cells >>= row
        height += 1
    while columns:
        columns >>= _ONE
        width += 1
    return grid.boxes[height - 1, width - 1, 0], grid.boxes[height - 1, width - 1, 1]


@njit(**BARE)
def is_mirrored(grid: Any, cells: Any) -> Any:
    """Return whether a half-turn maps a set that is not empty onto itself, and no move takes what its image needs.

    Then whoever moves second answers each move by its image, so the value is 0. The set lies in the corner of the grid.
    """
    turned = half_turned(grid.plane, cells)
    return cornered(grid.plane, turned) == cells and not _meets_image(grid, cells, first_bit(turned) - first_bit(cells))


@njit(**BARE)
def _meets_image(grid: Any, cells: Any, shift: Any) -> Any:
    """Return whether some move takes what its image needs, which lies `shift` bits before the image on the grid."""
    begin, end = moves_in(grid, cells)
    for i in range(begin, end):
        need = grid.needs[i]
        if cells & need == need and half_turned(grid.plane, need) >> uint64(shift) & grid.masks[i]:
            return True
    return False


@njit(**BARE)
def live(grid: Any, cells: Any) -> Any:
    """Return the cells of a set that some move can take."""
    found = uint64(0)
    for i in range(grid.boxes[-1, -1, 0], grid.boxes[-1, -1, 1]):
        if cells & grid.masks[i] == grid.masks[i]:
            found |= grid.masks[i]
    return found
