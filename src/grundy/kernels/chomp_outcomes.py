"""The P-positions of Chomp in a box, decided 64 shapes at a time.

Shapes are decided in the order of their ranks. Fix the rows above row i; the *reach* of row i
has a bit for each way to fill the rows below it, and tells where a bite in row i leads to P when
that row is y squares long. A shape whose row i has y + 1 squares is bitten there to what a
shape cut to y squares is bitten to, or to that shape itself. So the reach for y + 1 is the reach for y
with the P-positions found since then, and stays in its place; only where more rows have
y + 1 squares, long runs of bits are copied from where the same rows have y. A shape is N if
it has a bit in the reach of one of its rows: shapes with the same upper rows are next to
each other in every reach, and one OR of words for each row decides them.

What is left below is soon a small box. There each P-position is found alone, and a list made
once says which shapes of the box lead to it, and what it gives to the reach that begins there.

Rows as long as the box are never stored in a reach, for nothing is longer: the bits are read where
they would be copied from. Of all C(m + n, m) shapes that takes half a bit each. P-positions
are few, and are kept as their ranks.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple, Self

import numpy as np
from numba import int64, njit, uint64
from numba.cpython.unsafe.numbers import trailing_zeros
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable
from grundy.kernels.chomp_ranks import (
    MOST_BYTES,
    PIECE,
    Container,
    ShapeTable,
    check_memory,
    has_arrays,
    shapes_in_box,
)

SLICE = 1 << 27
"""How many shapes are decided together."""
SMALL = 1 << 10
"""How many shapes a small box has at most."""
ROOM = 1 << 21
"""For so many P-positions room is made at once."""

_ONE, _SIX, _LAST, _ALL = uint64(1), uint64(6), uint64(63), uint64(0xFFFF_FFFF_FFFF_FFFF)


class Plan(NamedTuple):
    """What is known of a box beforehand; t is a number of rows, counted from below."""

    terms: NDArray[np.uint64]
    """What a row adds to the rank."""
    sizes: NDArray[np.int64]
    """How many shapes t rows of a length have."""
    widths: NDArray[np.int64]
    """How long t rows may be in a small box."""
    starts: NDArray[np.int64]
    """The first word of the reach of each row from above, and how many words there are."""
    marks: NDArray[np.uint64]
    """For t rows and each shape of the small box the others that lead to it, as bits."""
    reached: NDArray[np.uint64]
    """For the same what it gives to the reach of the first row when that outgrows the small box."""
    extents: NDArray[np.int64]
    """For the same its rows and columns."""


@njit(cache=True, nogil=True)
def decide(rows: Any, place: Any, reach: Any, found: Any, counts: Any, plan: Any, stop: Any) -> None:
    """Decide the ranks below `stop`, and perhaps some more, as long as there is room for what is found.

    `place` has the number of upper rows that are fixed in `rows`, the next rank, and the number of P-positions found.
    They are counted by their rows and columns.
    """
    terms, sizes, widths, starts, all_marks, all_reached, all_extents = plan
    m, n = terms.shape[0], terms.shape[1] - 1
    depth, number = place[0], place[2]
    bits = np.zeros((m + 1, m + 1), np.uint64)  # where the shapes below so many fixed rows begin in each reach
    ranks = np.zeros(m + 1, np.int64)
    for fixed in range(1, depth + 1):
        _descend(bits, ranks, fixed, rows, terms, starts)
    lost = np.zeros(SMALL, np.int64)  # the P-positions of a small box
    won = np.zeros((SMALL >> 6) + 1, np.uint64)
    while ranks[depth] < stop and number + SMALL <= len(found):
        t = m - depth
        longest = rows[depth - 1] if depth else n
        width = min(longest, widths[t])
        words = (sizes[t, width] + 63) >> 6
        won[:words] = 0
        won[0] = ranks[depth] == 0  # whoever leaves nothing ate the poisoned square
        for row in range(depth):
            _join(won, reach, bits[depth, row], words)
        if sizes[t, width] & 63:
            won[words - 1] |= _ALL << uint64(sizes[t, width] & 63)
        marks, reached, extents = all_marks[t], all_reached[t], all_extents[t]
        losses = 0
        for word in range(words):
            free = ~won[word]
            while free:
                at = (word << 6) + int64(trailing_zeros(free))
                lost[losses] = at
                losses += 1
                for k in range(word, words):
                    won[k] |= marks[at, k]
                free = ~won[word] & ~((uint64(2) << uint64(at & 63)) - _ONE)
        for k in range(losses):
            at = lost[k]
            found[number] = ranks[depth] + at
            number += 1
            counts[depth + extents[at, 0], rows[0] if depth else extents[at, 1]] += 1
        for row in range(depth):
            if rows[row] < (rows[row - 1] if row else n):  # it grows once more
                for k in range(losses):
                    bit = bits[depth, row] + uint64(lost[k])
                    reach[bit >> _SIX] |= _ONE << (bit & _LAST)
        if width < longest:
            rows[depth] = width + 1
            begin = starts[depth]
            words = (sizes[t - 1, min(width + 1, n - 1)] + 63) >> 6
            reach[begin : begin + words] = 0
            for k in range(losses):
                for word in range(words):
                    reach[begin + word] |= reached[lost[k], word]
            depth += 1
        else:
            while depth and rows[depth - 1] == (rows[depth - 2] if depth > 1 else n):
                depth -= 1
            if not depth:
                ranks[0] = sizes[m, n]
                break
            rows[depth - 1] += 1
            _grow(reach, starts[depth - 1], m - depth, rows[depth - 1], terms, sizes)
        _descend(bits, ranks, depth, rows, terms, starts)
    place[0], place[1], place[2] = depth, ranks[depth], number


@njit(inline="always")
def _descend(bits: Any, ranks: Any, depth: Any, rows: Any, terms: Any, starts: Any) -> None:
    """Find where the shapes below `depth` fixed rows begin."""
    row = depth - 1
    below, length = terms.shape[0] - depth, rows[row]
    ranks[depth] = ranks[row] + int64(terms[below, length])
    more = terms[below, min(length, terms.shape[1] - 2)]
    for above in range(row):
        bits[depth, above] = bits[row, above] + more
    bits[depth, row] = uint64(starts[row]) << _SIX


@njit(inline="always")
def _join(won: Any, reach: Any, bit: Any, words: Any) -> None:
    """OR so many words of a reach, from any bit on."""
    first, right = bit >> _SIX, bit & _LAST
    left = _LAST - right
    for k in range(uint64(words)):
        won[k] |= (reach[first + k] >> right) | ((reach[first + k + _ONE] << _ONE) << left)


@njit(cache=True, nogil=True)
def _grow(reach: Any, start: Any, below: Any, length: Any, terms: Any, sizes: Any) -> None:
    """Extend the reach of a row that has grown to this length, by the shapes of the rows below it that are as long.

    The more of them are, the later they come. Each time they are cut to one square less.
    """
    if length > sizes.shape[1] - 2:
        return
    target, source = uint64(0), uint64(0)
    for under in range(below - 1, -1, -1):
        target += terms[under, length]
        source += terms[under, length - 1]
        _copy(reach, uint64(start), target, source, sizes[under, length - 1])


@njit(inline="always")
def _copy(reach: Any, start: Any, target: Any, source: Any, size: Any) -> None:
    """Copy a run of bits to a later place; what is behind that place is lost."""
    left = int64(size)
    word, shift = start + (target >> _SIX), target & _LAST
    if shift:
        first, right = start + (source >> _SIX), source & _LAST
        bits = (reach[first] >> right) | ((reach[first + _ONE] << _ONE) << (_LAST - right))
        reach[word] = reach[word] & ((_ONE << shift) - _ONE) | bits << shift
        word += _ONE
        source += _LAST + _ONE - shift
        left -= 64 - int64(shift)
    if left > 0:
        first, right = start + (source >> _SIX), source & _LAST
        for k in range(uint64((left + 63) >> 6)):
            reach[word + k] = (reach[first + k] >> right) | ((reach[first + k + _ONE] << _ONE) << (_LAST - right))


def outcome_bytes(rows: int, columns: int) -> int:
    """Return about how much memory the outcomes of all shapes take.

    Examples
    --------
    >>> outcome_bytes(14, 14) >> 20, outcome_bytes(18, 18) >> 20, outcome_bytes(20, 20) >> 20
    (5, 914, 12817)

    Notes
    -----
    How many P-positions there are is not known beforehand. Of all shapes they were at most 1.61/m² on the squares from
    8 × 8 to 20 × 20, and at most 3.3/mn on the longer bars that were tried; 1.75 to 3.5 are reckoned with.
    """
    m, n = min(rows, columns), max(rows, columns)
    total = shapes_in_box(m, n)
    lost = 7 * total * min(m + n, 4 * m) // (8 * m * m * n)
    return 8 * (_words(m, n)[-1] if total < 1 << 62 else total >> 7) + 8 * lost


def _words(m: int, n: int) -> list[int]:
    """Return where the reach of each row begins, from above, and where the last one ends."""
    starts = [0]
    for below in range(m - 1, -1, -1):
        starts.append(starts[-1] + (comb(below + n - 1, below) >> 6) + 3)  # words are read in pairs
    return starts


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
        # With few and long rows, few words decide a shape.
        super().__init__((columns,) * rows, turned=rows > columns)
        m, n = self._inside.rows, self._inside.columns
        self._plan = _plan(self._inside)
        self._rows, self._place = np.zeros(m, np.int64), np.zeros(3, np.int64)
        self._reach = np.zeros(self._plan.starts[-1] + (SMALL >> 6), np.uint64)
        self._found = np.zeros(SMALL, np.uint64)
        self._counts = np.zeros((m + 1, n + 1), np.int64)

    @property
    def p_counts(self) -> NDArray[np.int64]:
        """How many P-positions have exactly so many rows and columns."""
        return self._counts.T if self.turned else self._counts

    @property
    def _lost(self) -> NDArray[np.uint64]:
        """The ranks of the P-positions found, in their order."""
        return self._found[: self._place[2]]

    def run(self, most: int | None = None) -> None:
        """Decide about so many more shapes."""
        stop = min(self.decided + 1 + (most or SLICE), self._inside.total)
        while self._place[1] < stop:
            if len(self._found) < self._place[2] + SMALL:
                # In place: the system moves large arrays without a copy.
                self._found.resize(len(self._found) + max(SMALL, min(len(self._found), ROOM)), refcheck=False)
            decide(self._rows, self._place, self._reach, self._found, self._counts, self._plan, stop)
        self.decided = int(self._place[1]) - 1
        if self.finished:  # the memory is free for what is done with the result, and a checkpoint is small
            self._reach = self._reach[:0].copy()

    def _are_lost(self, ranks: NDArray[np.uint64]) -> NDArray[np.bool_]:
        at = np.searchsorted(self._lost, ranks)
        known = at < len(self._lost)
        known[known] = self._lost[at[known]] == ranks[known]
        return known

    def _lost_ranks(self) -> Iterator[NDArray[np.uint64]]:
        return (self._lost[at : at + PIECE] for at in range(0, len(self._lost), PIECE))

    def state(self) -> dict[str, Any]:
        """Return all that `restored` needs, as arrays and plain numbers."""
        size = [len(self.lengths), self.lengths[0]]
        arrays = {"counts": self._counts, "found": self._lost, "reach": self._reach}
        return {"size": size, "rows": self._rows, "place": self._place, **arrays}

    @classmethod
    def restored(cls, state: dict[str, Any], *, most_bytes: int = MOST_BYTES) -> Self:
        """Return the table that had this state; it goes on to the same outcomes."""
        rows, columns = map(int, state["size"])
        if min(rows, columns) < 1:
            raise NotApplicable("the saved table is damaged")
        self = cls(rows, columns, most_bytes=most_bytes)
        if state["place"][1] == self._inside.total:
            self._reach = self._reach[:0].copy()
        expected = {"rows": self._rows, "place": self._place, "counts": self._counts, "reach": self._reach}
        if not (has_arrays(state, **expected) and self._goes_on(state)):
            raise NotApplicable("the saved table is damaged")
        self._rows, self._place, self._reach, self._counts = (
            state[name] for name in ("rows", "place", "reach", "counts")
        )
        self._found = state["found"] if state["found"].flags.owndata else state["found"].copy()
        self.decided = max(int(self._place[1]) - 1, 0)
        return self

    def _goes_on(self, state: dict[str, Any]) -> bool:
        """Return whether a saved place is one where the work may be, with as many P-positions as are counted."""
        depth, rank, number = state["place"].tolist()
        rows, found = state["rows"].tolist()[: max(depth, 0)], state["found"]
        inside = self._inside
        longer = zip([inside.columns, *rows], rows, self._plan.widths[::-1].tolist(), strict=False)
        return (
            0 <= depth <= inside.rows
            and all(width < length <= above for above, length, width in longer)
            and rank == (inside.rank(rows) if depth or not rank else inside.total)
            and found.dtype == np.uint64
            and found.shape == (number,)
            and number == state["counts"].sum()
            and (not number or (found[0] > 0 and found[-1] < rank and bool((found[1:] > found[:-1]).all())))
        )


def _plan(inside: Container) -> Plan:
    """Return what the kernel needs to know of a box."""
    m, n = inside.rows, inside.columns
    sizes = np.array([[comb(t + length, t) for length in range(n + 1)] for t in range(m + 1)], np.int64)
    # Rows as long as the box are always fixed, down to the last.
    widths = np.minimum((sizes <= SMALL).sum(1) - 1, n - 1)
    widths[0] = n
    marks = np.zeros((m + 1, SMALL, SMALL >> 6), np.uint64)
    most = max(comb(t + int(widths[t]), t - 1) for t in range(1, m + 1))
    reached = np.zeros((m + 1, SMALL, (most >> 6) + 1), np.uint64)
    extents = np.zeros((m + 1, SMALL, 2), np.int64)
    for t in range(1, m + 1):
        _list_small_box(t, int(widths[t]), marks[t], reached[t], extents[t])
    return Plan(inside.terms, sizes, widths, np.array(_words(m, n), np.int64), marks, reached, extents)


def _list_small_box(
    rows: int, columns: int, marks: NDArray[np.uint64], reached: NDArray[np.uint64], extents: NDArray[np.int64]
) -> None:
    """List for each shape the shapes that a bite takes to it, those one column longer, and its extent.

    Those one column longer are bitten in their first row, and are told by the others.
    """
    size = comb(rows + columns, rows)
    wider = Container((columns + 1,) * rows)
    shapes = wider.shapes(np.arange(wider.total, dtype=np.uint64))
    extents[:size] = np.stack(((shapes[:size] > 0).sum(1), shapes[:size, 0]), 1)
    for row in range(rows):
        for column in range(columns):
            bitten = np.flatnonzero(shapes[:size, row] > column)
            left = shapes[bitten]
            left[:, row:] = np.minimum(left[:, row:], column)
            _set_bits(marks, wider.ranks(left), bitten)
    longer = np.arange(wider.total - size)
    for column in range(columns + 1):
        _set_bits(reached, wider.ranks(np.minimum(shapes[size:], column)), longer)


def _set_bits(bits: NDArray[np.uint64], rows: NDArray[np.uint64], places: NDArray[np.int64]) -> None:
    np.bitwise_or.at(bits, (rows.astype(np.int64), places >> 6), np.uint64(1) << (places & 63).astype(np.uint64))
