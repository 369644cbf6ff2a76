"""Chomp on small bars, without compiled code: all values by numpy, and three rows by sets of bits.

The shapes inside a shape are valued size by size, all with the same number of squares together: a
bite leaves fewer. What every bite leaves is found for all shapes at once. Three rows go further by the search that
`chomp_three_rows.py` explains, here with an integer for each set.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from grundy.kernels.chomp_bites import ThreeRowsFound
from grundy.kernels.chomp_ranks import ValuedShapes, shapes_in_box

MOST_OPTIONS = 4_000_000
"""How many bites of all shapes together are looked at: 3.5 million for the bar of 8×10."""


def is_small(rows: int, columns: int) -> bool:
    """Return whether all shapes of a bar are valued in a moment.

    Examples
    --------
    >>> is_small(8, 10), is_small(10, 10), is_small(10**9, 10**9)
    (True, False, False)
    """
    return shapes_in_box(rows, columns) * rows * columns <= MOST_OPTIONS


class SmallBar(ValuedShapes):
    """The Grundy values of all shapes inside a shape, and how long best play lasts.

    Examples
    --------
    >>> bar = SmallBar((7, 7, 7, 7))
    >>> bar.value((7, 7, 7, 7)), bar.value((7, 7, 3, 3)), bar.length((7, 7, 3, 3))
    (19, 0, 16)
    >>> bar.histogram(4, 7).tolist()[:5]
    [30, 38, 31, 19, 29]
    >>> SmallBar((9, 5, 5, 1)).value((7, 5, 2)) == SmallBar((7, 7, 7)).value((7, 5, 2))
    True
    """

    def __init__(self, lengths: Sequence[int]) -> None:
        super().__init__(lengths, turned=len(lengths) > lengths[0])
        self._shapes = self._inside.shapes(np.arange(self._inside.total, dtype=np.uint64))
        self._values = np.full(self._inside.total, -1, np.int64)
        self._lengths = np.zeros(self._inside.total, np.int64)
        options = self._options()
        sizes = self._shapes.sum(1)
        for size in range(1, sum(self.lengths) + 1):
            self._value(np.flatnonzero(sizes == size), options)
        self.decided = self.positions

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many shapes with exactly these numbers of rows and columns have each value."""
        rows, columns = self._inside.rows, self._inside.columns
        found = np.zeros((rows + 1, columns + 1, rows * columns), np.int64)
        shapes = self._shapes[1:]
        np.add.at(found, ((shapes > 0).sum(1), shapes[:, 0], self._values[1:]), 1)
        return found.transpose(1, 0, 2) if self.turned else found

    def length(self, shape: Sequence[int]) -> int:
        """Return how many moves best play lasts: the winner hurries, the loser delays."""
        return int(self._lengths[self.rank(shape)])

    def _options(self) -> NDArray[np.int64]:
        """Return the ranks of what every bite of every shape leaves, 0 where there is no such bite."""
        rows, columns = self._inside.rows, self._inside.columns
        squares = [*product(range(rows), range(columns))][1:]
        found = np.zeros((len(self._shapes), len(squares)), np.int64)
        for place, (row, column) in enumerate(squares):
            bitten = np.flatnonzero(self._shapes[:, row] > column)
            left = self._shapes[bitten]
            left[:, row:] = np.minimum(left[:, row:], column)
            found[bitten, place] = self._inside.ranks(left)
        return found

    def _value(self, ranks: NDArray[np.int64], options: NDArray[np.int64]) -> None:
        """Value shapes of the same size."""
        left = options[ranks]
        values = self._values[left]  # −1 where there is no bite
        most = max(int(values.max(initial=-1)) + 2, 1)
        has = np.zeros((len(ranks), most + 1), np.bool_)
        has[np.arange(len(ranks))[:, None], values] = True  # what is no bite goes into the last column
        has[:, most] = False
        found = has.argmin(1)
        self._values[ranks] = found
        lengths = self._lengths[left]
        longest = np.where(values >= 0, lengths + 1, 0).max(1, initial=0)
        soonest = np.where(values == 0, lengths + 1, np.iinfo(np.int64).max).min(1, initial=np.iinfo(np.int64).max)
        self._lengths[ranks] = np.where(found == 0, longest, soonest)


class PlainThreeRows(ThreeRowsFound):
    """The P-positions with three rows up to a first row.

    Examples
    --------
    >>> search = PlainThreeRows(10)
    >>> int(search.counts.sum()), search.bite(10), search.bite(9), search.unique
    (29, (10, 5, 5), (9, 9, 6), True)
    """

    def __init__(self, longest: int) -> None:
        self.longest = self.decided = longest
        self.counts = np.zeros(longest + 1, np.int64)
        self.bites = np.full((longest + 1, 2), -1, np.int64)
        used = [(1 << r) - 1 for r in range(longest + 1)]  # the second rows that a third row has no more
        bound = [longest] * (longest + 1)
        for p in range(1, longest + 1):
            own = count = 0
            for r in range(p + 1):
                taken = used[r] | own
                bit = ~taken & (taken + 1)
                q = bit.bit_length() - 1
                if q > p or q > bound[r]:
                    continue
                used[r] |= bit
                own |= bit
                count += 1
                if q == p:
                    bound[r] = p - 1
                    self.bites[p, 0] = r
                if q == r:
                    self.bites[p, 1] = r
                    break
            self.counts[p] = count
