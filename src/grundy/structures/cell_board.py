"""A board of cells and the moves on it, as sets of bits.

Cell (row, column) is the bit row·stride + column, where the last column of each
row stays empty: so a step to a neighbour is a shift of all bits at once, and
never runs from one row into the next. A move is the set of the cells it takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from operator import or_

from grundy.structures.lattice import Cell, Matrix, image
from grundy.structures.pieces import Pieces

Rows = tuple[str, ...]
"""The rows of a board as written: 1 is a cell that is there, 0 one that is not."""


class CellBoard:
    """The cells of a board with rows of given lengths, and every way to take a piece from it.

    Examples
    --------
    >>> from grundy.structures.pieces import read_pieces
    >>> board = board_of(read_pieces("domino"), (2, 2))
    >>> bits = board.bits(("11", "10"))
    >>> [board.name(move) for move in board.moves(bits)]
    ['a1-b1', 'a1-a2']
    >>> board.rows(bits & ~board.named["a1-b1"])
    ('00', '10')
    >>> board.connected_sets(bits), board.connected_sets(board.bits(("11", "11")))
    (6, None)
    """

    def __init__(self, pieces: Pieces, lengths: tuple[int, ...]) -> None:
        self.pieces, self.lattice = pieces, pieces.lattice
        self.starts = self.lattice.row_starts(lengths)
        self.lengths = lengths
        self.stride = max((start + length for start, length in zip(self.starts, lengths, strict=True)), default=0) + 1
        self.cells: tuple[Cell, ...] = tuple(
            (row, start + place)
            for row, (start, length) in enumerate(zip(self.starts, lengths, strict=True))
            for place in range(length)
        )
        self._index = {cell: self.bit(cell) for cell in self.cells}
        begins = [row * self.stride + start for row, start in enumerate(self.starts)]
        self._rows = [slice(begin, begin + length) for begin, length in zip(begins, lengths, strict=True)]
        self._rectangle = self.starts == (0,) * len(lengths) and len({*lengths}) == 1
        self._meeting: dict[tuple[Matrix, Cell], tuple[int, ...]] = {}

    def bit(self, cell: Cell) -> int:
        """Return the set that has one cell."""
        return 1 << cell[0] * self.stride + cell[1]

    def bits(self, rows: Rows) -> int:
        """Return the set of the cells that are there."""
        if self._rectangle:
            return int("0".join(rows)[::-1], 2)
        lines = ("0" * start + row for start, row in zip(self.starts, rows, strict=True))
        return int("".join(line.ljust(self.stride, "0") for line in lines)[::-1] or "0", 2)

    def rows(self, bits: int) -> Rows:
        """Return a set of cells in rows."""
        marks = format(bits, "b")[::-1].ljust(self.stride * len(self.lengths), "0")
        return tuple([marks[row] for row in self._rows])

    def cells_of(self, bits: int) -> list[Cell]:
        """Return the cells of a set, row by row."""
        found = []
        while bits:
            lowest = bits & -bits
            found.append(divmod(lowest.bit_length() - 1, self.stride))
            bits ^= lowest
        return found

    @cached_property
    def all_moves(self) -> tuple[int, ...]:
        """The moves on the full board, from its first cell to its last."""
        return tuple(sum(map(self.bit, taken)) for taken in self.pieces.placements(self.cells))

    def moves(self, bits: int) -> list[int]:
        """Return the moves that take only cells of a set."""
        return [move for move in self.all_moves if move & bits == move]

    @cached_property
    def named(self) -> dict[str, int]:
        """The moves on the full board by their names."""
        return {self.name(move): move for move in self.all_moves}

    def name(self, move: int) -> str:
        """Return the ends of a line, such as ``a1-a3``, or the cells of any other piece."""
        cells = tuple(self.cells_of(move))
        names = [self.cell_name(cell) for cell in cells]
        if len(cells) > 1 and self.pieces.is_line(cells):
            return f"{names[0]}-{names[-1]}"
        return ",".join(names)

    def cell_name(self, cell: Cell) -> str:
        """Return the place in the row as a letter and the row as a number, from the left and from the top."""
        row, column = cell
        return letters(column - self.starts[row]) + str(row + 1)

    def line(self, start: Cell, end: Cell) -> list[Cell]:
        """Return the cells from `start` to `end`, both ends alone if they are on no line.

        Examples
        --------
        >>> from grundy.structures.pieces import read_pieces
        >>> board = board_of(read_pieces("line"), (3, 3))
        >>> board.line((0, 2), (0, 0)), board.line((0, 0), (1, 2))
        ([(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 2)])
        """
        first, last = sorted([start, end])
        length = max(abs(last[0] - first[0]), abs(last[1] - first[1])) + 1
        lines = [[(first[0] + a * n, first[1] + b * n) for n in range(length)] for a, b in self.lattice.steps]
        return next((line for line in lines if line[-1] == last), [first, last])

    def bits_named(self, names: Sequence[str]) -> int | None:
        """Return the set of the cells with these names, None if one of them is no cell."""
        named = {self.cell_name(cell): bit for cell, bit in self._index.items()}
        return sum(named[name] for name in set(names)) if named.keys() >= set(names) else None

    def live(self, bits: int) -> int:
        """Return the cells that some move can take; the others stay for good."""
        if self.pieces.smallest == 1:
            return bits
        return reduce(or_, self.moves(bits), 0)

    def near(self, bits: int) -> int:
        """Return the cells with those that touch one of them."""
        reached = bits
        for row, column in self.lattice.steps:
            shift = row * self.stride + column
            reached |= bits << shift | bits >> shift
        return reached

    def parts(self, bits: int) -> Iterator[int]:
        """Yield the connected parts of a set: no piece lies in two of them."""
        while bits:
            part, reached = 0, bits & ~(bits + (bits & -bits))  # the first cell, and those after it up to a gap
            while part != reached:
                part = reached
                reached = self.near(part) & bits
            yield part
            bits ^= part

    def connected_sets(self, part: int) -> int | None:
        """Return how many connected sets of cells a connected part has, None if it has a circle.

        A set is counted at the cell where the walk through the part meets it first: each branch from
        there gives one of its own sets that begin at its first cell, or nothing.
        """
        cells = self.cells_of(part)
        walk, found = [(part & -part, 0)], []
        while walk:
            cell, before = walk.pop()
            found.append((cell, before))
            after = self.near(cell) & part & ~cell & ~before
            if len(found) + len(walk) + after.bit_count() > len(cells):
                return None  # some cell is met twice
            walk.extend((self.bit(place), cell) for place in self.cells_of(after))
        beginning = dict.fromkeys((cell for cell, _ in found), 1)
        for cell, before in reversed(found):
            if before:
                beginning[before] *= beginning[cell] + 1
        return sum(beginning.values())

    def meeting_itself(self, matrix: Matrix, by: Cell) -> tuple[int, ...]:
        """Return the moves of the full board that share a cell with their image."""
        if (matrix, by) not in self._meeting:
            # A move shares a cell with its image if it has a cell and the image of that cell.
            pairs = {bit | self.mapped(bit, matrix, by) for bit in self._index.values() if self.mapped(bit, matrix, by)}
            met = tuple(move for move in self.all_moves if any(move & pair == pair for pair in pairs))
            self._meeting[matrix, by] = met
        return self._meeting[matrix, by]

    def mapped(self, bits: int, matrix: Matrix, by: Cell) -> int:
        """Return the image of a set under a matrix and a translation; cells that leave the board are lost."""
        found = 0
        for row, column in image(matrix, self.cells_of(bits)):
            found |= self._index.get((row + by[0], column + by[1]), 0)
        return found


@lru_cache(maxsize=128)
def board_of(pieces: Pieces, lengths: tuple[int, ...]) -> CellBoard:
    """Return the board with rows of these lengths, made once.

    Examples
    --------
    >>> from grundy.structures.pieces import read_pieces
    >>> len(board_of(read_pieces("line"), (4, 4, 4, 4)).all_moves)
    64
    """
    return CellBoard(pieces, lengths)


def letters(number: int) -> str:
    """Return the column letters as in a spreadsheet, from 0.

    Examples
    --------
    >>> [letters(n) for n in (0, 25, 26, 51, 52)]
    ['a', 'z', 'aa', 'az', 'ba']
    """
    text = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        text = "abcdefghijklmnopqrstuvwxyz"[digit] + text
    return text
