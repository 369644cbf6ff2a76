"""Grids with the moves of a game, in the form in which compiled searches take them.

Every set that is searched lies in the corner of its grid. So there is a list of moves
for each box of rows and columns in the corner: a set has only moves of the box around
it, and which of them are tried first depends on the box. First come those near the
middle of its long side, for they leave small parts, whose values are known or soon
found; lying across counts as much as lying one cell nearer to the middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import Undecided
from grundy.kernels.masks_grid import DIRECTIONS, Grid, Plane
from grundy.structures.lattice import SQUARE, Cell, corner
from grundy.structures.pieces import Pieces

MOST_CELLS = 63


def frame(sets: Sequence[Sequence[Cell]]) -> tuple[int, int]:
    """Return the height and the width of a grid that has room for each of several sets of cells.

    Examples
    --------
    >>> frame([[(0, 0), (0, 5)], [(3, 2), (4, 2)]])
    (2, 6)
    """
    sides = [tuple(max(numbers) - min(numbers) + 1 for numbers in zip(*cells, strict=True)) for cells in sets if cells]
    return max((side[0] for side in sides), default=1), max((side[1] for side in sides), default=1)


def grid_around(pieces: Pieces, height: int, width: int) -> Grid:
    """Return the grid with the moves of a game.

    Examples
    --------
    >>> from grundy.structures.pieces import read_pieces
    >>> grid = grid_around(read_pieces("domino"), 2, 3)
    >>> begin, end = grid.boxes[1, 1]
    >>> [bin(mask) for mask in grid.masks[begin:end].tolist()]
    ['0b1001', '0b10010', '0b11', '0b11000']
    """
    if height * width > MOST_CELLS:
        raise Undecided(
            "a frame of {height} × {width} cells has up to 2^{cells} positions, in at least 2^{power} MB of memory; "
            "a search looks at frames of at most {limit} cells",
            height=height,
            width=width,
            cells=height * width,
            power=height * width - 17,  # a search keeps a word for each
            limit=MOST_CELLS,
        )
    cells = [(row, column) for row in range(height) for column in range(width)]
    matrices = pieces.lattice.symmetries
    maps = [[*_direction(matrix[:2]), *_direction(matrix[2:])] for matrix in matrices]
    values = np.zeros((len(matrices), -(-len(cells) // 8), 256), np.uint64)
    lines = np.zeros((3, height + width), np.uint64)
    for k, (down, sign_down, across, sign_across) in enumerate(maps):
        for bit, cell in enumerate(cells):
            row, column = (a * cell[0] + b * cell[1] for a, b in (DIRECTIONS[down], DIRECTIONS[across]))
            there = np.uint64((sign_down * row * width + sign_across * column) % 64)
            has_bit = np.arange(256) >> bit % 8 & 1 == 1
            values[k, bit // 8, has_bit] |= np.uint64(1) << there
    for bit, (row, column) in enumerate(cells):
        for direction, (a, b) in enumerate(DIRECTIONS):
            lines[direction, a * row + b * column] |= np.uint64(1 << bit)
    slanted = pieces.lattice != SQUARE
    masks = pieces.masks(cells)
    boxes, moves = _box_by_box(masks, height, width)
    column_of = [sum(1 << row * width + column for row in range(height)) for column in range(width)]
    return Grid(
        Plane(
            height,
            width,
            np.uint64(sum(column_of[1:])),
            np.uint64(sum(column_of[:-1])),
            slanted,
            all(mask.bit_count() == 2 and _around(mask & -mask, cells, slanted) & mask for mask in masks),
        ),
        values,
        np.array(maps, np.int64),
        lines,
        np.zeros((3, 2), np.int64),
        boxes,
        moves,
        moves,
        pieces.smallest,
    )


def _box_by_box(masks: Sequence[int], height: int, width: int) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Return where the moves of each box begin and end in a list, and the list."""
    boxes = np.zeros((height, width, 2), np.int64)
    moves: list[int] = []
    sides = [_sides(mask, width) for mask in masks]
    for rows, columns in product(range(1, height + 1), range(1, width + 1)):
        inside = []
        for mask, (top, bottom, left, right) in zip(masks, sides, strict=True):
            if bottom < rows and right < columns:
                # Distances are doubled, so that the middle is a number.
                along, across = (top + bottom, rows), (left + right, columns)
                extent = right - left
                if columns >= rows:
                    along, across, extent = across, along, bottom - top
                from_middle, aside = (abs(place - length + 1) for place, length in (along, across))
                inside.append((from_middle - 2 * extent, aside, mask))
        boxes[rows - 1, columns - 1] = len(moves), len(moves) + len(inside)
        moves += [mask for _, _, mask in sorted(inside)]
    return boxes, np.array(moves, np.uint64)


def _sides(mask: int, width: int) -> tuple[int, int, int, int]:
    """Return the first and the last row of a mask, and its first and last column."""
    rows, columns = zip(*(divmod(bit, width) for bit in range(mask.bit_length()) if mask >> bit & 1), strict=True)
    return min(rows), max(rows), min(columns), max(columns)


def grid_of_neighbourhoods(height: int, width: int) -> Grid:
    """Return the grid of squares with the moves that choose a cell, and take it with its neighbours.

    Examples
    --------
    >>> grid = grid_of_neighbourhoods(1, 3)
    >>> [(bin(need), bin(mask)) for need, mask in zip(grid.needs.tolist(), grid.masks.tolist())][-3:]
    [('0b10', '0b111'), ('0b1', '0b11'), ('0b100', '0b110')]
    """
    grid = grid_around(Pieces(SQUARE, frozenset({((0, 0),)})), height, width)
    cells = [(row, column) for row in range(height) for column in range(width)]
    taken = {1 << bit: 1 << bit | _around(1 << bit, cells, slanted=False) for bit in range(len(cells))}
    return grid._replace(masks=np.array([taken[need] for need in grid.needs.tolist()], np.uint64))


def _around(mask: int, cells: Sequence[Cell], slanted: bool) -> int:
    """Return the cells that touch those of a mask."""
    steps = [(0, 1), (0, -1), (1, 0), (-1, 0), *([(1, -1), (-1, 1)] if slanted else [])]
    place = {cell: bit for bit, cell in enumerate(cells)}
    taken = [cell for cell, bit in place.items() if mask >> bit & 1]
    near = {(row + down, column + across) for row, column in taken for down, across in steps}
    return sum(1 << place[cell] for cell in near & place.keys() - set(taken))


def _direction(row: Sequence[int]) -> tuple[int, int]:
    """Return the direction, up to sign, and the sign of a row of a matrix."""
    sign = -1 if min(row) < 0 else 1
    return DIRECTIONS.index((sign * row[0], sign * row[1])), sign


def word_of(grid: Grid, cells: Sequence[Cell]) -> int:
    """Return a set of cells as a word, moved into the corner of the grid.

    Examples
    --------
    >>> from grundy.structures.pieces import read_pieces
    >>> bin(word_of(grid_around(read_pieces("domino"), 2, 3), [(4, 4), (5, 4), (5, 6)]))
    '0b101001'
    """
    first_row, first_column = corner(cells) if cells else (0, 0)
    return sum(1 << (row - first_row) * grid.plane.width + column - first_column for row, column in cells)
