"""All subsets of a small board at once: Grundy values and remoteness by direct addressing.

A position is a set of cells, the number whose bits they are; a move is a mask, and
takes its cells if all are there. Options are smaller numbers, so one pass upwards
decides every position. No hashing, no move lists. The mex and the length of play over all moves
both fit a byte, for neither exceeds the number of cells.

Where a mask is followed by larger masks that contain it, as a line by longer
lines, one that does not fit skips them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit, uint64

from grundy.core.errors import Undecided
from grundy.core.limits import MOST_BYTES, TABLE_PACE, duration

SLICE = 1 << 22
"""How many positions are valued at a time, if nobody says it."""

_ONE, _BYTE = uint64(1), uint64(8)
_NONE = 255


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


def check_room(cells: int, needed: int, most: int, pace: int) -> None:
    """Raise `Undecided` if a table of all subsets of so many cells takes too much memory.

    Examples
    --------
    >>> check_room(36, 1 << 33, 4 << 30, 1 << 30)
    Traceback (most recent call last):
    grundy.core.errors.Undecided: all 2^36 subsets of 36 cells take 8192 MB of memory and about 64 s of work; \
at most 4096 MB are used
    """
    if needed > most:
        raise Undecided(
            "all 2^{cells} subsets of {cells} cells take {needed} MB of memory and about {time} of work; "
            "at most {limit} MB are used",
            cells=cells,
            needed=-(-needed >> 20),
            time=duration(-(-(1 << cells) // pace)),
            limit=most >> 20,
        )


class ValueTable:
    """The Grundy value and the remoteness of all subsets of a board, found piece by piece.

    Examples
    --------
    >>> values = ValueTable(3, [0b001, 0b010, 0b100, 0b011, 0b110, 0b111])
    >>> while not values.finished: values.run(4)
    >>> values.lookup(0b111), values.lookup(0b101)
    ((3, 1), (0, 2))
    """

    def __init__(self, cells: int, masks: Sequence[int], *, misere: bool = False, most_bytes: int = MOST_BYTES) -> None:
        check_room(cells, 2 << cells, most_bytes, TABLE_PACE // max(1, len(masks)))
        self.positions, self.misere = 1 << cells, misere
        self._table = np.zeros(self.positions, np.uint16)
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
        fill_values(self._table, *self._moves, self.decided, stop, self.misere)
        self.decided = stop

    def lookup(self, position: int) -> tuple[int, int]:
        """Return the value and the remoteness of a position that was valued."""
        entry = int(self._table[position])
        return entry & _NONE, entry >> 8
