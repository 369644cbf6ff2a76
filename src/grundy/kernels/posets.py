"""All positions of a poset game at once: what is left of an order is a down-set, a number whose bits are elements.

Elements are numbered upwards, so the down-sets of the first k elements come before
those with element k, and taking an element makes the number smaller: one pass through the
sorted down-sets values all of them. An option is found by bisection.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from grundy.core.errors import Undecided
from grundy.core.phrase import Counted
from grundy.structures.order import MOST_IN_WORD, Order, bits

_ONE = uint64(1)

SLICE = 1 << 18
"""How many positions are valued at a time."""


@njit(cache=True, nogil=True)
def fill_values(downsets: Any, above: Any, values: Any, lengths: Any, start: int, stop: int, misere: bool) -> None:
    """Find the value and the length of play of the down-sets from number `start` below `stop`."""
    for place in range(start, stop):
        left = downsets[place]
        seen = uint64(0)
        quickest, longest = len(above) + 1, 0
        for element in range(len(above)):
            if not left >> uint64(element) & _ONE:
                continue
            option = left & ~above[element]
            low, high = 0, place
            while low < high:
                middle = (low + high) >> 1
                if downsets[middle] < option:
                    low = middle + 1
                else:
                    high = middle
            seen |= _ONE << uint64(values[low])
            length = int(lengths[low])
            longest = max(longest, length)
            if not values[low]:
                quickest = min(quickest, length)
        if left:
            value = 0
            while seen >> uint64(value) & _ONE:
                value += 1
            values[place] = value
            lengths[place] = 1 + (quickest if value else longest)
        else:
            values[place], lengths[place] = misere, 0


class DownsetTable:
    """The value and the remoteness of every position that play can reach from a down-set of an order.

    Examples
    --------
    >>> from grundy.structures.order import ordered
    >>> table = DownsetTable(ordered(4, [(0, 1), (0, 2), (1, 3), (2, 3)]), 0b1111)
    >>> table.run(table.positions)
    >>> table.positions, table.lookup(0b1111), table.lookup(0b0110)
    (6, (3, 1), None)
    """

    def __init__(self, order: Order, left: int, *, most: int = 1 << 26, misere: bool = False) -> None:
        if left.bit_count() > MOST_IN_WORD:
            raise Undecided(
                "an order of {count} elements is too large for a table, at most {limit}",
                count=left.bit_count(),
                limit=MOST_IN_WORD,
            )
        self._elements = list(bits(left))
        self.left, self.misere = left, misere
        downsets: NDArray[np.uint64] = np.zeros(1, np.uint64)
        for number, element in enumerate(self._elements):
            below = np.uint64(self._packed(order.below[element]) ^ 1 << number)
            larger = downsets[downsets & below == below] | np.uint64(1 << number)
            if len(downsets) + len(larger) > most:
                raise Undecided(
                    Counted(
                        "there is more than {n} position to look at",
                        "there are more than {n} positions to look at",
                        most,
                    )
                )
            downsets = np.concatenate((downsets, larger))
        self._downsets = downsets
        self._above = np.array([self._packed(order.above[element]) for element in self._elements], np.uint64)
        self._values, self._lengths = (np.zeros(len(downsets), np.uint8) for _ in range(2))
        self.positions = len(downsets)
        """How many positions there are."""
        self.decided = 0

    def _packed(self, mask: int) -> int:
        """Return a set by the numbers of its elements among those that were left at the start."""
        return sum(1 << number for number, element in enumerate(self._elements) if mask >> element & 1)

    @property
    def finished(self) -> bool:
        """Whether all positions are valued."""
        return self.decided == self.positions

    def run(self, most: int = SLICE) -> None:
        """Value at most so many more positions."""
        stop = min(self.positions, self.decided + most)
        table = self._downsets, self._above, self._values, self._lengths
        fill_values(*table, self.decided, stop, self.misere)
        self.decided = stop

    def lookup(self, left: int) -> tuple[int, int] | None:
        """Return the value and the remoteness of a down-set that play can reach, None of any other set."""
        if left & ~self.left:
            return None
        wanted = np.uint64(self._packed(left))
        place = int(np.searchsorted(self._downsets, wanted))
        if place == self.positions or self._downsets[place] != wanted:
            return None
        return int(self._values[place]), int(self._lengths[place])
