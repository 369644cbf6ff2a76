"""Numbering the shapes of Chomp inside a larger one: the rank of a shape among all, in the order of their rows.

The boundary of a shape is a word of steps down and left. The order of the words as
binary numbers is that of the rows as tuples, so every bite leads to a smaller rank. A
row adds to the rank the number of ways to fill it and the rows below it with less; in a box,
with t rows below it, a row of length x adds C(x + t, t + 1).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import Undecided
from grundy.structures.diagram import transposed, trimmed

PIECE = 1 << 22
"""How many ranks are looked at together."""
LARGEST_RANK = 1 << 62
"""Also what is said to be added by a row that is too long."""

MOST_BYTES = 3 << 30
"""How much memory a table takes at most, unless told otherwise."""
EXACT_SIDE = 1_000
"""Boxes with longer sides are only known to have more shapes than can ever be numbered."""


def shapes_in_box(rows: int, columns: int) -> int:
    """Return how many shapes a box has, the empty one too, or at least has.

    Examples
    --------
    >>> shapes_in_box(3, 4), shapes_in_box(10**9, 10**9) > 10**500
    (35, True)
    """
    side = min(rows, columns)
    return comb(rows + columns, side) if side <= EXACT_SIDE else comb(2 * EXACT_SIDE, EXACT_SIDE)


def check_memory(rows: int, columns: int, needed: int, most: int) -> None:
    """Raise `Undecided` if a table of a box needs too much memory.

    Examples
    --------
    >>> check_memory(20, 20, 17 << 30, 3 << 30)
    Traceback (most recent call last):
    grundy.core.errors.Undecided: a bar of 20×20 needs 17408 MB of memory, at most 3072 are used
    """
    if needed > most:
        megabytes = -(-needed >> 20)
        raise Undecided(
            "a bar of {rows}×{columns} needs {needed} MB of memory, at most {limit} are used",
            rows=rows,
            columns=columns,
            needed=megabytes if megabytes < 10**15 else f"10^{len(str(megabytes)) - 1}",
            limit=most >> 20,
        )


class Container:
    """The shapes inside a shape, numbered from 0, the empty one.

    Examples
    --------
    >>> box = Container((4, 4, 4))
    >>> box.total, box.rank((4, 4, 4)), Container((4, 2, 2)).total
    (35, 34, 22)
    >>> box.shapes(np.array([0, 1, 20, 34], np.uint64)).tolist()
    [[0, 0, 0], [1, 0, 0], [4, 0, 0], [4, 4, 4]]
    >>> box.ranks(np.array([[1, 0, 0], [4, 4, 4]]))
    array([ 1, 34], dtype=uint64)
    """

    def __init__(self, lengths: Sequence[int]) -> None:
        self.lengths = tuple(lengths)
        self.rows, self.columns = len(lengths), lengths[0]
        terms = []
        below = [1] * (self.columns + 1)  # the ways to fill the rows below one of each length
        for length in reversed(lengths):
            term = [0]
            for x in range(length + 1):
                term.append(term[-1] + below[x])
            below = term[1:] + [term[-1]] * (self.columns - length)
            terms.append(term[:-1] + [LARGEST_RANK] * (self.columns - length))
        self.total = below[-1]
        """How many shapes there are, the empty one too."""
        if self.total > LARGEST_RANK:
            raise Undecided(
                "a bar of {rows}×{columns} has too many shapes to number", rows=self.rows, columns=self.columns
            )
        self.terms: NDArray[np.uint64] = np.array(terms, np.uint64)
        """What a row of length x with t rows below it adds to the rank."""

    def rank(self, shape: Sequence[int]) -> int:
        """Return the rank of a shape, which may have fewer rows."""
        return sum(int(self.terms[self.rows - 1 - row, length]) for row, length in enumerate(shape))

    def ranks(self, shapes: NDArray[Any]) -> NDArray[np.uint64]:
        """Return the rank of each row of lengths."""
        below = np.arange(self.rows - 1, -1, -1)
        found: NDArray[np.uint64] = self.terms[below, shapes].sum(1)
        return found

    def shapes(self, ranks: NDArray[Any]) -> NDArray[np.int64]:
        """Return a row of lengths for each rank."""
        rest = ranks.astype(np.uint64)
        found = np.empty((len(rest), self.rows), np.int64)
        for row in range(self.rows):
            terms = self.terms[self.rows - 1 - row]
            found[:, row] = np.searchsorted(terms, rest, side="right") - 1
            rest -= terms[found[:, row]]
        return found


class ShapeTable(ABC):
    """What is known of all shapes inside a shape, found piece by piece."""

    def __init__(self, lengths: Sequence[int], *, turned: bool) -> None:
        self.lengths = tuple(lengths)
        self.turned = turned
        """Whether shapes are kept transposed."""
        self._inside = Container(transposed(self.lengths) if turned else self.lengths)
        self.positions = self._inside.total - 1
        """How many shapes there are; the empty one is none."""
        self.decided = 0
        """How many shapes are decided."""

    @property
    def finished(self) -> bool:
        """Whether all shapes are decided."""
        return self.decided == self.positions

    @abstractmethod
    def _are_lost(self, ranks: NDArray[np.uint64]) -> NDArray[np.bool_]:
        """Return which ranks have a P-position."""

    @abstractmethod
    def _lost_ranks(self) -> Iterator[NDArray[Any]]:
        """Yield the ranks of all P-positions in their order, many at a time."""

    def rank(self, shape: Sequence[int]) -> int:
        """Return the rank under which a shape is kept."""
        rows = trimmed(shape)
        return self._inside.rank(transposed(rows) if self.turned else rows)

    def is_p(self, shape: Sequence[int]) -> bool:
        """Return whether a shape that was decided is P."""
        return bool(self._are_lost(np.array([self.rank(shape)], np.uint64))[0])

    def are_p(self, shapes: NDArray[Any]) -> NDArray[np.bool_]:
        """Return which shapes are P, each a row of lengths as it is kept."""
        return self._are_lost(self._inside.ranks(shapes))

    def p_positions(self) -> Iterator[NDArray[np.int64]]:
        """Yield the P-positions, once all shapes are decided, many at a time, in the order of their rows."""
        found = map(self._inside.shapes, self._lost_ranks())
        if not self.turned:
            yield from found
            return
        upright = Container(self.lengths)
        rows = np.arange(upright.rows)[:, None]
        ranks = np.sort(np.concatenate([upright.ranks((shapes[:, None] > rows).sum(2)) for shapes in found]))
        yield from (upright.shapes(ranks[at : at + PIECE]) for at in range(0, len(ranks), PIECE))


class ValuedShapes(ShapeTable):
    """The Grundy values of all shapes inside a shape, with their counts."""

    _values: NDArray[Any]

    @property
    @abstractmethod
    def counts(self) -> NDArray[np.int64]:
        """How many shapes with exactly so many rows and columns have each value."""

    @cached_property
    def _cumulated(self) -> NDArray[np.int64]:
        return self.counts.cumsum(0).cumsum(1)

    def histogram(self, rows: int, columns: int) -> NDArray[np.int64]:
        """Return how many shapes with at most so many rows and columns have each value, once all are valued."""
        return np.trim_zeros(self._cumulated[rows, columns], "b")

    @property
    def p_counts(self) -> NDArray[np.int64]:
        """How many P-positions have exactly so many rows and columns."""
        return self.counts[:, :, 0]

    def value(self, shape: Sequence[int]) -> int:
        """Return the Grundy value of a shape."""
        return int(self._values[self.rank(shape)])

    @abstractmethod
    def length(self, shape: Sequence[int]) -> int:
        """Return how many moves best play lasts, once all shapes are valued."""

    def _are_lost(self, ranks: NDArray[np.uint64]) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = self._values[ranks] == 0
        return found

    def _lost_ranks(self) -> Iterator[NDArray[Any]]:
        return (
            np.flatnonzero(self._values[start : start + PIECE] == 0) + start
            for start in range(0, len(self._values), PIECE)
        )


def has_arrays(state: Mapping[str, Any], **expected: NDArray[Any]) -> bool:
    """Return whether a saved state has arrays like those that they are to replace.

    Examples
    --------
    >>> has_arrays({"counts": np.zeros(3, np.int64)}, counts=np.ones(3, np.int64))
    True
    """
    return all(state[name].shape == like.shape and state[name].dtype == like.dtype for name, like in expected.items())
