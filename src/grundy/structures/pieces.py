"""The pieces that a move may take, and the small language in which they are written.

A piece is a connected set of cells in all its positions, turned and turned over.
``single``, ``domino``, ``tromino`` and ``tetromino`` stand for all pieces of 1, 2, 3
and 4 cells, ``line`` for all straight ones of any length; any other piece is drawn
in rows of 0 and 1, such as ``11/10``. Several are listed with commas.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from grundy.core.errors import InvalidNotation, quote
from grundy.structures.lattice import SQUARE, Cell, Lattice, Shape, image, shape_of

SIZES = {"single": 1, "domino": 2, "tromino": 3, "tetromino": 4}
LONGEST_SIDE = 16
MOST_PIECES = 8
"""How long a drawn piece may be, and how many pieces a list may have."""

_DRAWN = re.compile(r"[01]+(?:/[01]+)*")


def neighbours(lattice: Lattice, cell: Cell) -> list[Cell]:
    """Return the cells that touch a cell.

    Examples
    --------
    >>> neighbours(SQUARE, (0, 0))
    [(0, 1), (1, 0), (0, -1), (-1, 0)]
    """
    row, column = cell
    return [(row + a * side, column + b * side) for side in (1, -1) for a, b in lattice.steps]


def is_connected(lattice: Lattice, cells: Iterable[Cell]) -> bool:
    """Return whether one can walk from each cell to every other.

    Examples
    --------
    >>> is_connected(SQUARE, [(0, 0), (0, 1)]), is_connected(SQUARE, [(0, 0), (1, 1)])
    (True, False)
    """
    left = set(cells)
    reached = [left.pop()] if left else []
    for cell in reached:
        near = left.intersection(neighbours(lattice, cell))
        reached += near
        left -= near
    return not left


@cache
def shapes_of_size(lattice: Lattice, size: int) -> frozenset[Shape]:
    """Return all connected shapes of `size` cells.

    Examples
    --------
    >>> [len(shapes_of_size(SQUARE, size)) for size in range(1, 5)]
    [1, 2, 6, 19]
    """
    if size == 1:
        return frozenset({((0, 0),)})
    return frozenset(
        shape_of({*shape, cell})
        for shape in shapes_of_size(lattice, size - 1)
        for place in shape
        for cell in neighbours(lattice, place)
        if cell not in shape
    )


def turned(lattice: Lattice, shape: Shape) -> frozenset[Shape]:
    """Return a shape in all its positions, turned and turned over.

    Examples
    --------
    >>> len(turned(SQUARE, ((0, 0), (0, 1)))), len(turned(SQUARE, ((0, 0), (0, 1), (0, 2), (1, 0))))
    (2, 8)
    """
    return frozenset(shape_of(image(matrix, shape)) for matrix in lattice.symmetries)


@dataclass(frozen=True)
class Pieces:
    """The pieces of a game on a lattice, closed under its symmetries.

    Examples
    --------
    >>> Pieces(SQUARE, lines=True).shapes(2)
    (((0, 0),), ((0, 0), (0, 1)), ((0, 0), (1, 0)))
    >>> Pieces(SQUARE, lines=True).masks([(0, 0), (0, 1), (1, 1)])
    [1, 3, 2, 6, 4]
    """

    lattice: Lattice
    fixed: frozenset[Shape] = frozenset()
    lines: bool = False
    """Whether all straight pieces may be taken, however long."""

    def shapes(self, longest: int) -> tuple[Shape, ...]:
        """Return the shapes that a move may take from a board on which no line is longer than `longest`."""
        shapes = set(self.fixed)
        if self.lines:
            shapes |= {
                tuple((row * i, column * i) for i in range(length))
                for row, column in self.lattice.steps
                for length in range(1, longest + 1)
            }
        return tuple(sorted(shapes))

    @property
    def smallest(self) -> int:
        """The number of cells of the smallest piece."""
        return 1 if self.lines else min(map(len, self.fixed))

    @property
    def largest(self) -> int | None:
        """The number of cells of the largest piece, None if lines may be of any length."""
        return None if self.lines else max(map(len, self.fixed))

    def placements(self, cells: Sequence[Cell]) -> Iterator[list[Cell]]:
        """Yield every way to take a piece from some cells of a board, in the order of the first cell."""
        inside = set(cells)
        # Some side of a board is as long as its longest line.
        longest = max((max(numbers) - min(numbers) + 1 for numbers in zip(*cells, strict=True)), default=0)
        shapes = self.shapes(longest)
        for row, column in cells:
            for shape in shapes:
                taken = [(row + down, column + across) for down, across in shape]
                if inside.issuperset(taken):
                    yield taken

    def masks(self, cells: Sequence[Cell]) -> list[int]:
        """Return every way to take a piece from some cells as a set of bits, the k-th cell as bit k."""
        bits = {cell: 1 << place for place, cell in enumerate(cells)}
        return [sum(bits[cell] for cell in taken) for taken in self.placements(cells)]

    def row_code(self, length: int) -> tuple[int, ...]:
        """Return the octal code of the game on a straight row: pieces are connected, so a move takes a run of cells.

        Examples
        --------
        >>> read_pieces("domino").row_code(50), read_pieces("single, 111").row_code(50), read_pieces("line").row_code(4)
        ((0, 0, 7), (0, 7, 0, 7), (0, 7, 7, 7, 7))
        """
        runs = {len(shape) for shape in self.shapes(length) if self.is_line(shape)}
        return tuple(7 * (run in runs) for run in range(max(runs, default=0) + 1))

    def is_line(self, cells: Shape) -> bool:
        """Return whether the cells, in order, lie side by side on a line."""
        (row, column), length = cells[0], len(cells)
        return any(cells == tuple((row + a * i, column + b * i) for i in range(length)) for a, b in self.lattice.steps)


def drawn(text: str) -> Shape:
    """Return the piece that rows of 0 and 1 draw.

    Examples
    --------
    >>> drawn("11/10")
    ((0, 0), (0, 1), (1, 0))
    """
    rows = text.split("/")
    cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "1"]
    if not cells or max(len(rows), *map(len, rows)) > LONGEST_SIDE or not is_connected(SQUARE, cells):
        raise InvalidNotation(
            "a piece is drawn by connected ones, such as 11/10, at most {side} long, not by {given}",
            side=LONGEST_SIDE,
            given=quote(text),
        )
    return shape_of(cells)


def read_pieces(text: str) -> Pieces:
    """Return the pieces that a list of names and drawings writes.

    Examples
    --------
    >>> sorted(map(len, read_pieces("single, domino").fixed))
    [1, 2, 2]
    >>> len(read_pieces("11/10").fixed), read_pieces("line").lines
    (4, True)
    >>> read_pieces("3x1")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected single, domino, tromino, tetromino, line or rows like 11/10, got '3x1'
    """
    names = [name.strip() for name in text.split(",")]
    if len(names) > MOST_PIECES:
        raise InvalidNotation("at most {limit} shapes, got {count}", limit=MOST_PIECES, count=len(names))
    fixed: set[Shape] = set()
    for name in names:
        if name in SIZES:
            fixed |= shapes_of_size(SQUARE, SIZES[name])
        elif _DRAWN.fullmatch(name):
            fixed |= turned(SQUARE, drawn(name))
        elif name != "line":
            raise InvalidNotation(
                "expected {names}, line or rows like 11/10, got {given}", names=", ".join(SIZES), given=quote(name)
            )
    return Pieces(SQUARE, frozenset(fixed), lines="line" in names)
