"""Moves on a matrix of heaps: all of them by number, and those that Holladay's theorem asks for.

A move leaves some column untouched, or it touches a whole row and nothing else. Those
of the first kind are sorted by the last column that they leave untouched: the columns
behind it are all touched, those before it may be. So a number is read as digits in a
mixed base, one digit for each column, and the move is made without the ones before it.

A winning move is built as in the proof of the theorem. Where the least heaps of
the rows have the nim-sum X, a row is chosen as in Nim, and its least heap a must
become a ⊕ X. Either some column has enough tokens too many: then its heap in that row
gives them, and all columns are lowered to the least sum. Or none has: then that row alone
lowers all columns to one sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import xor

Matrix = tuple[tuple[int, ...], ...]
CellsMove = tuple[tuple[int, int, int], ...]
"""(row, column, what is left) for each heap touched, rows and columns from 0, in order."""


def move_between(before: Matrix, after: Matrix) -> CellsMove:
    """Return the heaps that differ, with what is left of them.

    Examples
    --------
    >>> move_between(((1, 2), (2, 3)), ((1, 2), (2, 1)))
    ((1, 1, 1),)
    """
    return tuple(
        (row, column, new)
        for row, (old_row, new_row) in enumerate(zip(before, after, strict=True))
        for column, (old, new) in enumerate(zip(old_row, new_row, strict=True))
        if old != new
    )


class Numbering:
    """The moves of a matrix by number; 0 is the move that takes nothing, which is none.

    Examples
    --------
    >>> numbering = Numbering(((1, 2),))
    >>> [numbering.move(n) for n in range(1, 7)]
    [((0, 0, 0),), ((0, 1, 1),), ((0, 1, 0),), ((0, 0, 0), (0, 1, 1)), ((0, 0, 0), (0, 1, 0)), None]
    """

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self.columns = list(zip(*matrix, strict=True))

    def move(self, n: int) -> CellsMove | None:
        """Return move number `n` from 1 on, None if there are fewer moves."""
        for untouched in range(len(self.columns) - 1, -1, -1):
            size = self._size(untouched, n)
            if n < size:
                return self._beside(untouched, n)
            n -= size
        for row, heaps in enumerate(self.matrix):
            size = _capped_product(heaps, n) if all(heaps) else 0
            if n < size:
                cells = []
                for column, heap in enumerate(heaps):
                    n, taken = divmod(n, heap)
                    cells.append((row, column, heap - 1 - taken))
                return tuple(cells)
            n -= size
        return None

    def _size(self, untouched: int, n: int) -> int:
        """Return how many moves have this as their last untouched column, or some number above `n`."""
        behind = self.columns[untouched + 1 :]
        if not all(map(any, behind)):
            return 0
        touched = (_ways(column, n + 1) - 1 for column in behind)
        return _capped_product(chain(touched, (_ways(column, n) for column in self.columns[:untouched])), n)

    def _beside(self, untouched: int, n: int) -> CellsMove:
        """Return move number `n` among those that have this as their last untouched column."""
        cells = []
        for number, column in enumerate(self.columns):
            if number == untouched:
                continue
            if number < untouched:
                n, taken = divmod(n, _ways(column, n))
            else:
                n, taken = divmod(n, _ways(column, n + 1) - 1)
                taken += 1
            for row, heap in enumerate(column):
                if not taken:
                    break
                taken, here = divmod(taken, heap + 1)
                if here:
                    cells.append((row, number, heap - here))
        return tuple(sorted(cells))


def _ways(column: Iterable[int], cap: int) -> int:
    """Return in how many ways a column can be left as it is or reduced, or some number above `cap`."""
    return _capped_product((heap + 1 for heap in column), cap)


def _capped_product(factors: Iterable[int], cap: int) -> int:
    """Return the product of positive factors, or some number above `cap`: it may have very many digits."""
    product = 1
    for factor in factors:
        product *= factor
        if product > cap:
            break
    return product


def balanced_options(state: Matrix) -> Iterator[Matrix]:
    """Yield some P-positions to which a move leads, one for each row that can be chosen; none from a P-position.

    Examples
    --------
    >>> list(balanced_options(((1, 2), (2, 3))))
    [((1, 2), (2, 1))]
    >>> list(balanced_options(((10**30, 10**30), (1, 1))))
    [((1, 1), (1, 1))]
    """
    sums = [sum(column) for column in zip(*state, strict=True)]
    least = [min(row) for row in state]
    nim_sum = reduce(xor, least, 0)
    if nim_sum:
        chosen = (row for row, heap in enumerate(least) if heap ^ nim_sum < heap)
        yield from (_balanced(state, sums, least, row, least[row] ^ nim_sum) for row in chosen)
    elif len(set(sums)) > 1:
        yield _lowered(state, sums, least)


def _balanced(state: Matrix, sums: list[int], least: list[int], row: int, goal: int) -> Matrix:
    """Return a matrix with equal sums in which the least heap of `row` is `goal`, and those of the others stay."""
    goal_sum = min(sums)
    surplus = [total - goal_sum for total in sums]
    heaps = state[row]
    column = next((column for column, heap in enumerate(heaps) if surplus[column] >= heap - goal), None)
    if column is not None:
        changed = (*heaps[:column], goal, *heaps[column + 1 :])
        sums = [*sums[:column], sums[column] - heaps[column] + goal, *sums[column + 1 :]]
        floors = [*least[:row], goal, *least[row + 1 :]]
        return _lowered((*state[:row], changed, *state[row + 1 :]), sums, floors)
    # Every heap of the row exceeds what its column has too many by more than the goal.
    rest = [heap - too_many for heap, too_many in zip(heaps, surplus, strict=True)]
    down = min(rest) - goal
    return (*state[:row], tuple(heap - down for heap in rest), *state[row + 1 :])


def _lowered(state: Matrix, sums: Sequence[int], floors: Sequence[int]) -> Matrix:
    """Return the matrix with every column lowered to the least sum, no heap below the floor of its row."""
    columns = []
    goal = min(sums)
    for column, total in zip(zip(*state, strict=True), sums, strict=True):
        too_many = total - goal
        heaps = []
        for heap, floor in zip(column, floors, strict=True):
            taken = min(too_many, heap - floor)
            too_many -= taken
            heaps.append(heap - taken)
        columns.append(heaps)
    return tuple(zip(*columns, strict=True))
