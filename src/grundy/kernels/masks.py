"""All subsets of a small board at once: outcomes, Grundy values and remoteness by direct addressing.

A position is a set of at most 40 cells, the number whose bits they are; a move
is a mask, and takes its cells if all are there. Options are smaller numbers, so
one pass upwards decides every position. No hashing, no move lists.

`mark_outcomes` works backwards: a number that no P-position has marked is P
itself, and marks every set that a move leads from to it. Only about a tenth of
the positions mark anything. `fill_values` takes the mex and the length of play
over all moves; both fit a byte, for neither exceeds the number of cells.

Where a mask is followed by larger masks that contain it, as a line by longer
lines, one that does not fit skips them all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np
from numba import njit, uint64

from grundy.core.errors import Undecided

MOST_CELLS = 40
SLICE = 1 << 22
"""How many positions are decided at a time, if nobody says it."""
MOST_BYTES = 4 << 30
"""How much memory a table may take."""

_ONE, _BYTE = uint64(1), uint64(8)
_WORD, _PLACE = uint64(6), uint64(63)
"""A position's bit is in the word position // 64, at the place position % 64."""
_NONE = 255


@njit(cache=True, nogil=True)
def mark_outcomes(marks: Any, masks: Any, skips: Any, start: Any, stop: Any, misere: bool) -> None:
    """Decide the positions from `start` below `stop`: a bit of `marks` is set for N."""
    for position in range(uint64(start), uint64(stop)):
        if marks[position >> _WORD] >> (position & _PLACE) & _ONE:
            continue
        if misere:
            terminal = True
            for mask in masks:
                if position & mask == mask:
                    terminal = False
                    break
            if terminal:  # whoever cannot move has won
                marks[position >> _WORD] |= _ONE << (position & _PLACE)
                continue
        i = 0
        while i < len(masks):
            if position & masks[i]:
                i = skips[i]
            else:
                before = position | masks[i]
                marks[before >> _WORD] |= _ONE << (before & _PLACE)
                i += 1


@njit(cache=True, nogil=True)
def count_by_cells(marks: Any, counts: Any, positions: Any) -> None:
    """Count the positions that are not marked, by the number of their cells."""
    for position in range(uint64(positions)):
        if marks[position >> _WORD] >> (position & _PLACE) & _ONE:
            continue
        cells, left = 0, position
        while left:
            left &= left - _ONE
            cells += 1
        counts[cells] += 1


@njit(cache=True, nogil=True)
def fill_values(table: Any, masks: Any, skips: Any, start: Any, stop: Any, misere: bool) -> None:
    """Find value and remoteness of the positions from `start` below `stop`, in the low and the high byte."""
    for position in range(uint64(start), uint64(stop)):
        seen = uint64(0)
        quickest, longest = uint64(_NONE), uint64(0)
        i = 0
        while i < len(masks):
            mask = masks[i]
            if position & mask != mask:
                i = skips[i]
                continue
            i += 1
            option = uint64(table[position ^ mask])
            value, length = option & uint64(_NONE), option >> _BYTE
            seen |= _ONE << value
            if value == uint64(0):
                quickest = min(quickest, length)
            longest = max(longest, length)
        value, length = uint64(0), uint64(0)
        if seen == uint64(0):
            value = _ONE if misere else uint64(0)
        else:
            while seen >> value & _ONE:
                value += _ONE
            length = _ONE + (longest if quickest == uint64(_NONE) else quickest)
        table[position] = value | length << _BYTE


def skips_of(masks: Sequence[int]) -> list[int]:
    """Return for each mask the place of the next one that does not contain it.

    Examples
    --------
    >>> skips_of([0b001, 0b011, 0b111, 0b010, 0b110])
    [3, 3, 3, 5, 5]
    """
    skips = []
    for place, mask in enumerate(masks):
        after = place + 1
        while after < len(masks) and masks[after] & mask == mask:
            after += 1
        skips.append(after)
    return skips


def check_room(positions: int, cells: int, needed: int, most: int) -> None:
    """Raise `Undecided` if a table takes too much memory.

    Examples
    --------
    >>> check_room(1 << 36, 36, 1 << 33, 4 << 30)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.core.errors.Undecided: all 68719476736 positions of 36 cells would take 8192 MB of memory, at most 4096 ...
    """
    if needed > most:
        raise Undecided(
            "all {positions} positions of {cells} cells would take {needed} MB of memory, at most {limit} are used",
            positions=positions,
            cells=cells,
            needed=needed >> 20,
            limit=most >> 20,
        )


class SubsetTable:
    """What is known of all subsets of a board, found piece by piece.

    Examples
    --------
    >>> row_of_three = [0b001, 0b010, 0b100, 0b011, 0b110, 0b111]
    >>> outcomes, values = OutcomeTable(3, row_of_three), ValueTable(3, row_of_three)
    >>> while not outcomes.finished: outcomes.run(4)
    >>> values.run(8)
    >>> [outcomes.is_p(position) for position in (0b000, 0b101, 0b111)]
    [True, True, False]
    >>> values.lookup(0b111), values.lookup(0b101)
    ((3, 1), (0, 2))
    """

    bits: ClassVar[int]
    """How many bits a position takes."""
    word: ClassVar[type[np.unsignedinteger[Any]]]
    """What the table is made of."""
    fill: ClassVar[Callable[..., None]]
    """The compiled code that decides some positions."""

    def __init__(self, cells: int, masks: Sequence[int], *, misere: bool = False, most_bytes: int = MOST_BYTES) -> None:
        if cells > MOST_CELLS:
            raise Undecided("tables have at most {limit} cells, not {cells} cells", limit=MOST_CELLS, cells=cells)
        self.positions = 1 << cells
        """How many positions there are."""
        needed = self.positions * self.bits >> 3
        check_room(self.positions, cells, needed, most_bytes)
        self.misere = misere
        self._table = np.zeros(max(1, needed // np.dtype(self.word).itemsize), self.word)
        self._moves = np.array(masks, np.uint64), np.array(skips_of(masks), np.int64)
        self.decided = 0
        """How many positions are decided."""

    @property
    def finished(self) -> bool:
        """Whether all positions are decided."""
        return self.decided == self.positions

    def run(self, most: int = SLICE) -> None:
        """Decide at most so many more positions."""
        stop = min(self.positions, self.decided + most)
        type(self).fill(self._table, *self._moves, self.decided, stop, self.misere)
        self.decided = stop


class OutcomeTable(SubsetTable):
    """The outcomes of all subsets of a board, a bit for each; see `SubsetTable`."""

    bits, word, fill = 1, np.uint64, mark_outcomes

    def is_p(self, position: int) -> bool:
        """Return whether a position that was decided is P."""
        return not int(self._table[position >> 6]) >> (position & 63) & 1

    @property
    def p_counts(self) -> list[int]:
        """How many P-positions have 0, 1, 2, … cells, once all are decided."""
        counts = np.zeros(MOST_CELLS + 1, np.int64)
        count_by_cells(self._table, counts, self.positions)
        return counts[: self.positions.bit_length()].tolist()  # type: ignore[no-any-return]

    def count_p(self) -> int:
        """Return how many positions are P, once all are decided."""
        return sum(self.p_counts)


class ValueTable(SubsetTable):
    """The Grundy value and the remoteness of all subsets of a board; see `SubsetTable`."""

    bits, word, fill = 16, np.uint16, fill_values

    def lookup(self, position: int) -> tuple[int, int]:
        """Return the value and the remoteness of a position that was valued."""
        entry = int(self._table[position])
        return entry & _NONE, entry >> 8
