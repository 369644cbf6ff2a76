"""The P-positions of Chomp in a box, by marking: a shape that no P-position has marked is P itself.

Shapes are decided in the order of their ranks, a bit for each. Only P-positions cost
work, and they are few. The shapes from which one bite leads to P are found corner by
corner: where the boundary goes a columns left and then b rows down, any smaller shape
may be put into that corner of b × a squares. How far the rank grows by that depends only on the
place of the corner and on the shape, so the growths of the lowest four rows are
listed once. The lowest row of all has the rank of its length, and is marked as a run of bits.

A table of all shapes in m × n takes C(m + n, m) bits, and each shape about 1.8 marks.
"""

from __future__ import annotations

from math import comb
from typing import Any, Self

import numpy as np
from numba import njit, uint64
from numba.cpython.unsafe.numbers import trailing_zeros
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable
from grundy.kernels.chomp_ranks import MOST_BYTES, Container, ShapeTable, check_memory, has_arrays, shapes_in_box

SLICE = 1 << 23
"""How many shapes are decided together."""
LISTED = 4
"""How many rows of a corner have their growths listed."""

_ONE, _SIX, _LAST = uint64(1), uint64(6), uint64(63)


@njit(cache=True, nogil=True)
def list_growths(growths: Any, lengths: Any, starts: Any, ends: Any, terms: Any) -> None:
    """Fill the lists: for b rows with t below them, from length c on, all shapes with a first row of at most a.

    `lengths` keeps the last row of each. The list for a is a beginning of that for a + 1.
    """
    most, height, width, _ = starts.shape
    at = 0
    for b in range(1, most):
        for t in range(height - b + 1):
            for c in range(width):
                begin = at
                top = t + b - 1
                for a in range(width - c):
                    more = terms[top, c + a] - terms[top, c]
                    if b == 1:
                        growths[at], lengths[at] = more, a
                        at += 1
                    else:
                        for k in range(starts[b - 1, t, c, a], ends[b - 1, t, c, a]):
                            growths[at], lengths[at] = growths[k] + more, lengths[k]
                            at += 1
                    starts[b, t, c, a], ends[b, t, c, a] = begin, at


@njit(cache=True, nogil=True)
def mark_outcomes(
    marks: Any, counts: Any, terms: Any, growths: Any, lengths: Any, starts: Any, ends: Any, start: Any, stop: Any
) -> None:
    """Decide the ranks from `start`, a multiple of 64, below `stop`; a bit is set for N. P is counted by its size."""
    m, n = terms.shape[0], terms.shape[1] - 1
    most = starts.shape[0] - 1
    shape = np.zeros(m, np.int64)
    put = np.zeros(m, np.int64)  # what is put into the upper rows of a corner
    reached = np.zeros(m + 1, np.uint64)
    for word in range(uint64(start) >> _SIX, (uint64(stop) + _LAST) >> _SIX):
        free = ~marks[word]
        while free:
            place = uint64(trailing_zeros(free))
            rank = (word << _SIX) + place
            if rank >= uint64(stop):
                break
            rest, x, height = rank, n, 0
            for row in range(m):
                while terms[m - 1 - row, x] > rest:
                    x -= 1
                rest -= terms[m - 1 - row, x]
                shape[row] = x
                height += x > 0
            counts[height, shape[0]] += 1
            end = 0
            while end < m:
                row, c = end, shape[end]
                while end < m and shape[end] == c:
                    end += 1
                a = (shape[row - 1] if row else n) - c
                if not a:
                    continue
                lowest = end == m
                t = 1 if lowest else m - end
                listed = m - t - row
                if not listed:
                    _mark_run(marks, rank, uint64(a))
                    continue
                upper = max(listed - most, 0)
                listed -= upper
                begin = starts[listed, t, c, 0]
                depth = 0
                reached[0] = rank
                while True:
                    while depth < upper:  # one square into each of the rows above the listed ones
                        if depth:
                            marks[reached[depth] >> _SIX] |= _ONE << (reached[depth] & _LAST)
                        put[depth] = 1
                        above = m - 1 - row - depth
                        reached[depth + 1] = reached[depth] + terms[above, c + 1] - terms[above, c]
                        depth += 1
                    first = put[depth - 1] if depth else a
                    base = reached[depth]
                    if lowest:
                        for k in range(begin, ends[listed, t, c, first]):
                            _mark_run(marks, base + uint64(growths[k]), uint64(lengths[k]))
                    else:
                        for k in range(begin, ends[listed, t, c, first]):
                            target = base + uint64(growths[k])
                            marks[target >> _SIX] |= _ONE << (target & _LAST)
                    while depth and put[depth - 1] == (put[depth - 2] if depth > 1 else a):
                        depth -= 1
                    if not depth:
                        break
                    put[depth - 1] += 1
                    above = m - row - depth
                    reached[depth] = reached[depth - 1] + terms[above, c + put[depth - 1]] - terms[above, c]
            # The empty corner was marked along with the others.
            marks[word] &= ~(_ONE << place)
            free = ~marks[word] & ~((uint64(2) << place) - _ONE)


@njit(inline="always")
def _mark_run(marks: Any, first: Any, more: Any) -> None:
    """Mark a rank and so many after it."""
    while more > _LAST:
        _mark_run_in_word(marks, first, _LAST)
        first += _LAST + _ONE
        more -= _LAST + _ONE
    _mark_run_in_word(marks, first, more)


@njit(inline="always")
def _mark_run_in_word(marks: Any, first: Any, more: Any) -> None:
    run = (uint64(2) << more) - _ONE
    shift = first & _LAST
    marks[first >> _SIX] |= run << shift
    if shift + more > _LAST:
        marks[(first >> _SIX) + _ONE] |= run >> (_LAST + _ONE - shift)


def outcome_bytes(rows: int, columns: int) -> int:
    """Return how much memory the outcomes of all shapes take, with the lists.

    Examples
    --------
    >>> outcome_bytes(14, 14), outcome_bytes(17, 17)
    (6065463, 294578365)
    """
    m, n = max(rows, columns), min(rows, columns)
    total = shapes_in_box(m, n)
    return (total >> 3) + _entries(m, n) * (2 + _width(total).itemsize)


def _entries(m: int, n: int) -> int:
    """Return how many growths are listed: C(a + b, b) for each corner of b rows and a columns."""
    return sum((m - b + 1) * comb(n + b + 1, b + 1) for b in range(1, min(LISTED, m) + 1))


def _width(total: int) -> np.dtype[Any]:
    return np.dtype(np.uint32 if total < 1 << 32 else np.uint64)


class OutcomeTable(ShapeTable):
    """Which shapes in a box are P-positions, found piece by piece.

    Examples
    --------
    >>> table = OutcomeTable(3, 4)
    >>> table.run(table.positions)
    >>> table.finished, table.is_p((4, 2, 2)), table.is_p((2, 2)), int(table.p_counts.sum())
    (True, True, False, 7)
    >>> [shape.tolist() for shape in next(table.p_positions())][:4]
    [[1, 0, 0], [2, 1, 0], [2, 2, 1], [3, 1, 1]]
    """

    def __init__(self, rows: int, columns: int, *, most_bytes: int = MOST_BYTES) -> None:
        check_memory(rows, columns, outcome_bytes(rows, columns), most_bytes)
        # Upright, a corner has few columns, and the lists are short.
        super().__init__((columns,) * rows, turned=columns > rows)
        self._marks = np.zeros((self._inside.total >> 6) + 2, np.uint64)
        self._marks[0] = 1  # whoever leaves nothing ate the poisoned square
        self._counts = np.zeros((self._inside.rows + 1, self._inside.columns + 1), np.int64)
        self._lists = _lists(self._inside)

    @property
    def p_counts(self) -> NDArray[np.int64]:
        """How many P-positions have exactly so many rows and columns."""
        return self._counts.T if self.turned else self._counts

    def run(self, most: int | None = None) -> None:
        """Decide about so many more shapes."""
        stop = min(self.decided + 1 + (most or SLICE) + 63 & ~63, self._inside.total)
        start = self.decided + 1 & ~63
        mark_outcomes(self._marks, self._counts, self._inside.terms, *self._lists, start, stop)
        self.decided = stop - 1

    def _are_lost(self, ranks: NDArray[np.uint64]) -> NDArray[np.bool_]:
        marks = self._marks[ranks >> np.uint64(6)] >> (ranks & np.uint64(63))
        found: NDArray[np.bool_] = marks & np.uint64(1) == 0
        return found

    def _lost(self, start: int, stop: int) -> NDArray[np.bool_]:
        words = self._marks[start >> 6 : (stop + 63) >> 6]
        marked = np.unpackbits(words.view(np.uint8), count=stop - start, bitorder="little")
        return ~marked.view(np.bool_)

    def state(self) -> dict[str, Any]:
        """Return all that `restored` needs, as arrays and plain numbers."""
        size = [len(self.lengths), self.lengths[0]]
        return {"size": size, "decided": self.decided, "counts": self._counts, "marks": self._marks}

    @classmethod
    def restored(cls, state: dict[str, Any], *, most_bytes: int = MOST_BYTES) -> Self:
        """Return the table that had this state; it goes on to the same outcomes."""
        rows, columns = map(int, state["size"])
        self = cls(rows, columns, most_bytes=most_bytes)
        decided, counts, marks = int(state["decided"]), state["counts"], state["marks"]
        sound = (
            has_arrays(state, counts=self._counts, marks=self._marks)
            and 0 <= decided <= self.positions
            and (decided == self.positions or (decided + 1) % 64 == 0 or not decided)
            and decided + 1 - np.bitwise_count(marks[: (decided + 64) >> 6]).sum() == counts.sum()
        )
        if not sound:
            raise NotApplicable("the saved table is damaged")
        self._counts, self._marks, self.decided = counts, marks, decided
        return self


def _lists(shapes: Container) -> tuple[NDArray[Any], ...]:
    """Return the lists of growths with their ends."""
    m, n = shapes.rows, shapes.columns
    most = min(LISTED, m)
    size = _entries(m, n)
    growths, lengths = np.empty(size, _width(shapes.total)), np.empty(size, np.uint16)
    starts, ends = (np.zeros((most + 1, m, n + 1, n + 1), np.int64) for _ in range(2))
    list_growths(growths, lengths, starts, ends, shapes.terms)
    return growths, lengths, starts, ends
