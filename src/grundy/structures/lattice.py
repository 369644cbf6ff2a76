"""Squares and hexagons in rows: where the cells of a board lie, what a line is, which maps keep the lattice.

A cell is a row and a column. On the hexagonal lattice columns lean: below a
cell (r, c) lie (r + 1, c) to its right and (r + 1, c − 1) to its left. Then both
lattices have integer coordinates, and a symmetry is an integer matrix whose
entries are 0 and ±1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from grundy.core.errors import InvalidPosition

Cell = tuple[int, int]
"""Row and column."""
Shape = tuple[Cell, ...]
"""Cells in order, row by row, counted from the first of them."""
Matrix = tuple[int, int, int, int]
"""(a, b, c, d) maps row r, column k to row a·r + b·k, column c·r + d·k."""

IDENTITY: Matrix = (1, 0, 0, 1)
HALF_TURN: Matrix = (-1, 0, 0, -1)


def product(first: Matrix, second: Matrix) -> Matrix:
    """Return the matrix of `second` followed by `first`.

    Examples
    --------
    >>> product((0, 1, 1, 0), (0, 1, 1, 0))
    (1, 0, 0, 1)
    """
    a, b, c, d = first
    e, f, g, h = second
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


def image(matrix: Matrix, cells: Iterable[Cell]) -> list[Cell]:
    """Return where a linear map takes the cells.

    Examples
    --------
    >>> image((0, 1, -1, 0), [(1, 2)])
    [(2, -1)]
    """
    a, b, c, d = matrix
    return [(a * row + b * column, c * row + d * column) for row, column in cells]


def corner(cells: Iterable[Cell]) -> Cell:
    """Return the least row and the least column.

    Examples
    --------
    >>> corner([(3, 5), (4, 2)])
    (3, 2)
    """
    rows, columns = zip(*cells, strict=True)
    return min(rows), min(columns)


def moved(cells: Iterable[Cell], by: Cell) -> list[Cell]:
    """Return the cells after a translation.

    Examples
    --------
    >>> moved([(0, 0), (1, 0)], (2, 3))
    [(2, 3), (3, 3)]
    """
    return [(row + by[0], column + by[1]) for row, column in cells]


def shape_of(cells: Iterable[Cell]) -> Shape:
    """Return the shape of a set of cells: the same one wherever it lies.

    Examples
    --------
    >>> shape_of([(4, 7), (3, 7), (4, 6)])
    ((0, 0), (1, -1), (1, 0))
    """
    row, column = min(ordered := sorted(cells))
    return tuple(moved(ordered, (-row, -column)))


@dataclass(frozen=True)
class Lattice:
    """A lattice of cells in rows.

    Examples
    --------
    >>> len(SQUARE.symmetries), len(HEXAGONAL.symmetries)
    (8, 12)
    >>> len(SQUARE.involutions), len(HEXAGONAL.involutions)
    (5, 7)
    """

    name: str
    steps: tuple[Cell, ...]
    """The directions of lines, one of each opposite pair."""
    generators: tuple[Matrix, ...]

    @cached_property
    def symmetries(self) -> tuple[Matrix, ...]:
        """The linear maps that keep the lattice and its lines, the identity first."""
        found = [IDENTITY]
        for known in found:
            found += [new for generator in self.generators if (new := product(generator, known)) not in found]
        return tuple(found)

    @cached_property
    def involutions(self) -> tuple[Matrix, ...]:
        """The symmetries that undo themselves, the half-turn first."""
        found = [matrix for matrix in self.symmetries if matrix != IDENTITY and product(matrix, matrix) == IDENTITY]
        return tuple(sorted(found, key=lambda matrix: matrix != HALF_TURN))

    def row_starts(self, lengths: Sequence[int]) -> tuple[int, ...]:
        """Return the column in which each row of a board begins, the least of them 0."""
        if self == SQUARE:
            for row, length in enumerate(lengths, 1):
                if length != lengths[0]:
                    raise InvalidPosition(
                        "all rows must have the same length, but row {row} has {length} and row 1 has {first}",
                        row=row,
                        length=length,
                        first=lengths[0],
                    )
            return (0,) * len(lengths)
        starts = [0]
        for row, (above, length) in enumerate(pairwise(lengths), 2):
            if abs(above - length) != 1:
                raise InvalidPosition(
                    "on a hexagonal board every row is one longer or one shorter than the row above, "
                    "but row {row} has {length} and the row above has {above}",
                    row=row,
                    length=length,
                    above=above,
                )
            starts.append(starts[-1] - (length > above))
        return tuple(start - min(starts) for start in starts[: len(lengths)])

    def canonical(self, cells: Sequence[Cell]) -> Shape:
        """Return the least image of the cells under all symmetries, the same one for all congruent sets."""
        return min((shape_of(image(matrix, cells)) for matrix in self.symmetries), default=()) if cells else ()


SQUARE = Lattice("square", ((0, 1), (1, 0)), ((0, 1, -1, 0), (0, 1, 1, 0)))
HEXAGONAL = Lattice("hexagonal", ((0, 1), (1, 0), (1, -1)), ((1, 1, -1, 0), (0, 1, 1, 0)))
