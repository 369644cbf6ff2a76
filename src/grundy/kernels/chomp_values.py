"""The Grundy values of Chomp inside a shape, and how long play lasts, a table entry for each smaller shape.

A bite at row i and column j leaves the rows above and some rows below as they are, and
makes the rows between equally long. So the rank after it is

    R + A(i) − D(j) + E(i, j),

where R is the rank of the shape, A(i) what the rows above i add to it, E(i, j) what the rows
from i down would add if all had the new length, and D(j) depends on the column alone:
an addition and two look-ups for each option.

Shapes with the same number of squares in their first r rows do not depend on each
other, unless those rows are the same: so the table splits into blocks of ranks, and the
blocks of one level are shared out to threads, which write no entry of another. Shapes
that are transposed to each other have one value; whoever comes second copies it.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from math import comb
from typing import Any, Self

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable, Undecided
from grundy.kernels.chomp_ranks import MOST_BYTES, Container, ValuedShapes, check_memory, has_arrays, shapes_in_box

MOST_UPPER = 6
"""How many rows tell the blocks apart, at most."""
THREADS = 2
SPLITS_FROM = 200_000
"""With fewer shapes the whole table is one block."""
MOST_BLOCKS = 50_000
SHARED_FROM = 2_000
"""Levels with fewer shapes are left to one thread."""
SMALL_SIDE = 18
"""Boxes with no more squares than this side squared have values far below 254: they fit bytes."""

_ONE, _NEVER = uint64(1), uint64(1 << 32)


@njit(cache=True, nogil=True)
def fill_values(
    values: Any, counts: Any, terms: Any, runs: Any, most: Any, unknown: Any, starts: Any, stops: Any
) -> bool:
    """Value the blocks of ranks and count the values by rows and columns; False if one does not fit.

    The largest entry stands for a shape that is not valued, the one below it for the empty shape.
    """
    m, n = terms.shape[0], terms.shape[1] - 1
    unknown, room = uint64(unknown), uint64(counts.shape[2])
    shape = np.zeros(m, np.uint64)
    above = np.zeros(m + 1, np.uint64)
    columns = np.zeros(n, np.uint64)
    heights = np.zeros(n, np.uint64)
    stamps = np.zeros(unknown + _ONE, np.uint32)
    stamp = np.uint32(0)
    for block in range(len(starts)):
        rank, stop = uint64(starts[block]), uint64(stops[block])
        height = _begin(rank, shape, above, columns, heights, terms, runs)
        while True:
            value = unknown
            if shape[0] <= uint64(m) and height <= n:
                turned, fits = uint64(0), True
                for row in range(uint64(0), shape[0]):
                    turned += terms[uint64(m - 1) - row, heights[row]]
                    fits &= heights[row] <= most[row]
                if fits:
                    value = uint64(values[turned])
            if value == unknown:
                stamp += np.uint32(1)
                for row in range(height):
                    base = rank + above[row]
                    run = runs[m - row]
                    for column in range(uint64(0), shape[row]):
                        stamps[values[base - columns[column] + run[column]]] = stamp
                value = uint64(0)
                while stamps[value] == stamp:
                    value += _ONE
                if value >= room:
                    return False
            values[rank] = value
            if len(counts):
                counts[height, shape[0], value] += 1
            rank += _ONE
            if rank >= stop:
                break
            height = _advance(shape, above, columns, heights, terms, runs, most)
    return True


@njit(cache=True, nogil=True)
def fill_lengths(lengths: Any, values: Any, terms: Any, runs: Any, most: Any) -> None:
    """Find how long play lasts from all ranks, their values being known."""
    m, n = terms.shape[0], terms.shape[1] - 1
    shape = np.zeros(m, np.uint64)
    above = np.zeros(m + 1, np.uint64)
    columns = np.zeros(n, np.uint64)
    heights = np.zeros(n, np.uint64)
    rank = _ONE
    height = _begin(rank, shape, above, columns, heights, terms, runs)
    while True:
        quickest, longest = _NEVER, uint64(0)
        won = values[rank] != 0
        for row in range(height):
            base = rank + above[row]
            run = runs[m - row]
            for column in range(uint64(row == 0), shape[row]):
                option = base - columns[column] + run[column]
                length = uint64(lengths[option])
                if won and values[option] == 0:
                    quickest = min(quickest, length)
                longest = max(longest, length)
        if rank > _ONE:
            lengths[rank] = _ONE + (quickest if won else longest)
        rank += _ONE
        if rank >= uint64(len(lengths)):
            break
        height = _advance(shape, above, columns, heights, terms, runs, most)


@njit(inline="always")
def _begin(rank: Any, shape: Any, above: Any, columns: Any, heights: Any, terms: Any, runs: Any) -> Any:
    """Set the shape with a rank, A and D of it; return its number of rows."""
    m, n = terms.shape[0], terms.shape[1] - 1
    rest, x, height = rank, uint64(n), 0
    for row in range(m):
        while terms[m - 1 - row, x] > rest:
            x -= _ONE
        rest -= terms[m - 1 - row, x]
        shape[row] = x
        above[row + 1] = above[row] + terms[m - 1 - row, x]
        height += x > uint64(0)
    for column in range(n):
        h = 0
        while h < m and shape[h] > uint64(column):
            h += 1
        heights[column] = uint64(h)
        columns[column] = above[h] + runs[m - h, column]
    return height


@njit(inline="always")
def _advance(shape: Any, above: Any, columns: Any, heights: Any, terms: Any, runs: Any, most: Any) -> Any:
    """Go on to the shape with the next rank: lengthen the last row that can be, and empty the rows below it."""
    m = terms.shape[0]
    row = m - 1
    while row > 0 and (shape[row] == shape[row - 1] or shape[row] == most[row]):
        row -= 1
    shape[row] += _ONE
    above[row + 1] = above[row] + terms[m - 1 - row, shape[row]]
    for other in range(row + 1, m):
        shape[other] = uint64(0)
        above[other + 1] = above[other]
    run = runs[m - row - 1]
    for column in range(uint64(0), shape[row]):
        heights[column] = uint64(row + 1)
        columns[column] = above[row + 1] + run[column]
    return row + 1


def value_bytes(rows: int, columns: int, shapes: int | None = None) -> int:
    """Return how much memory the values of all shapes, or of so many, take with their counts.

    Examples
    --------
    >>> value_bytes(14, 14) >> 20, value_bytes(17, 17) >> 20
    (39, 2227)
    """
    shapes = shapes_in_box(rows, columns) if shapes is None else shapes
    counts = 8 * (THREADS + 1) * (rows + 1) * (columns + 1) * rows * columns
    return shapes * _width(rows, columns).itemsize + counts


def _width(rows: int, columns: int) -> np.dtype[Any]:
    return np.dtype(np.uint8 if rows * columns <= SMALL_SIDE**2 else np.uint16)


class ValueTable(ValuedShapes):
    """The Grundy values of all shapes inside a shape, found level by level and counted if wanted.

    Examples
    --------
    >>> table = ValueTable((7, 7, 7, 7))
    >>> while not table.finished: table.run()
    >>> table.value((7, 7, 7, 7)), table.value((7, 7, 3, 3)), table.length((7, 7, 3, 3))
    (19, 0, 16)
    >>> table.histogram(4, 7).tolist()[:5], int(table.histogram(2, 2).sum())
    ([30, 38, 31, 19, 29], 5)
    """

    def __init__(self, lengths: Sequence[int], *, counted: bool = True, most_bytes: int = MOST_BYTES) -> None:
        rows, columns = len(lengths), lengths[0]
        full = lengths[-1] == columns
        shapes = None if full else Container(lengths).total
        check_memory(rows, columns, value_bytes(rows, columns, shapes), most_bytes)
        super().__init__(lengths, turned=rows > columns)
        inside = self._inside
        runs = np.zeros((inside.rows + 1, inside.columns + 1), np.uint64)
        np.cumsum(inside.terms, 0, out=runs[1:])
        self._places = inside.terms, runs, np.array(inside.lengths, np.uint64)
        width = _width(rows, columns)
        self._unknown = int(np.iinfo(width).max)
        self._values: NDArray[Any] = np.full(inside.total, self._unknown, width)
        self._values[0] = self._unknown - 1
        room = min(self._unknown - 1, rows * columns)  # a value is smaller than the number of squares
        size = (inside.rows + 1, inside.columns + 1) if counted else (0, 0)
        self._counts = np.zeros((THREADS, *size, room), np.int64)  # one for each thread
        self._blocks = _blocks(inside, full=full)
        self._level = 0

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many shapes with exactly so many rows and columns have each value."""
        found: NDArray[np.int64] = self._counts.sum(0)
        return found.transpose(1, 0, 2) if self.turned else found

    def run(self) -> None:
        """Value the shapes of the next level."""
        starts, stops = self._blocks[self._level]
        threads = THREADS if len(starts) > 1 and (stops - starts).sum() > SHARED_FROM else 1
        # The largest blocks are shared out first.
        order = np.argsort(starts - stops, kind="stable")
        shares = [order[thread::threads] for thread in range(threads)]

        def fill(thread: int) -> bool:
            blocks = starts[shares[thread]], stops[shares[thread]]
            return bool(fill_values(self._values, self._counts[thread], *self._places, self._unknown, *blocks))

        if threads == 1:
            fitted = fill(0)
        else:
            with ThreadPoolExecutor(threads) as pool:
                fitted = all(pool.map(fill, range(threads)))
        if not fitted:
            raise Undecided("a Grundy value above {largest} does not fit the table", largest=self._unknown - 2)
        self._level += 1
        self.decided += int((stops - starts).sum())

    @cached_property
    def _lengths(self) -> NDArray[np.uint16]:
        lengths = np.zeros(self._inside.total, np.uint16)
        fill_lengths(lengths, self._values, *self._places)
        return lengths

    def length(self, shape: Sequence[int]) -> int:
        """Return how many moves best play lasts, once all shapes are valued."""
        return int(self._lengths[self.rank(shape)])

    def state(self) -> dict[str, Any]:
        """Return all that `restored` needs, as arrays and plain numbers."""
        counts = self._counts.sum(0)
        return {"lengths": self.lengths, "level": self._level, "counts": counts, "values": self._values}

    @classmethod
    def restored(cls, state: dict[str, Any], *, most_bytes: int = MOST_BYTES) -> Self:
        """Return the table that had this state; it goes on to the same values."""
        self = cls([int(length) for length in state["lengths"]], most_bytes=most_bytes)
        level = int(state["level"])
        self.decided = sum(int((stops - starts).sum()) for starts, stops in self._blocks[: max(level, 0)])
        fits = has_arrays(state, counts=self._counts[0], values=self._values) and 0 <= level <= len(self._blocks)
        if not fits or self.decided != state["counts"].sum():
            raise NotApplicable("the saved table is damaged")
        self._counts[0], self._values, self._level = state["counts"], state["values"], level
        return self


Blocks = tuple[NDArray[np.uint64], NDArray[np.uint64]]
"""Where blocks of ranks begin and end."""


def _blocks(inside: Container, *, full: bool) -> list[Blocks]:
    """Return the blocks of a full box, level by level; of a small one, or of another shape, a single block."""
    m, n = inside.rows, inside.columns
    fits = (rows for rows in range(min(m // 2, MOST_UPPER), 0, -1) if comb(n + rows, rows) <= MOST_BLOCKS)
    upper = next(fits, 0) if full and inside.total > SPLITS_FROM else 0
    if not upper:
        return [(np.array([1], np.uint64), np.array([inside.total], np.uint64))]
    rows = Container((n,) * upper)
    shapes = rows.shapes(np.arange(1, rows.total, dtype=np.uint64))
    starts = inside.terms[np.arange(m - 1, m - 1 - upper, -1), shapes].sum(1)
    sizes = np.array([comb(x + m - upper, m - upper) for x in range(n + 1)], np.uint64)
    stops = starts + sizes[shapes[:, -1]]
    levels = shapes.sum(1)
    return [(starts[levels == level], stops[levels == level]) for level in range(1, upper * n + 1)]
