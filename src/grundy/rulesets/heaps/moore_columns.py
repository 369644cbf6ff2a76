"""Moore's columns: how many ones stand in each binary column of the heaps, and the moves that put them right.

All columns must hold a multiple of k+1 ones. A move is built from the left. A
heap is touched at its first digit that changes, a one that becomes a zero; all
its digits to the right are then free. In each column the numbers of heaps to
touch there and of free digits to set are chosen so that the column comes out
right. That is always possible: if the touched heaps are too few to fill a
column up with ones, they are also so few that its remaining ones may all be
touched. So no choice runs into a dead end, and no losing move is ever looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

SeveralHeaps = tuple[tuple[int, int], ...]
"""A move on several heaps: (heap from 0, what is left of it) for each, in order."""


def column_counts(heaps: Sequence[int]) -> list[int]:
    """Return the number of ones in each binary column, the leftmost first.

    Examples
    --------
    >>> column_counts([15, 8, 3, 1])
    [2, 1, 2, 3]

    Notes
    -----
    The counts are kept in binary, one integer for each of their digits and one bit of
    it for each column: so all columns are counted at once.
    """
    planes: list[int] = []
    for heap in heaps:
        carry = heap
        for place, plane in enumerate(planes):
            if not carry:
                break
            planes[place], carry = plane ^ carry, plane & carry
        if carry:
            planes.append(carry)
    width = max((heap.bit_length() for heap in heaps), default=0)
    if not width:
        return []
    counts = [0] * width
    for place, plane in enumerate(planes):
        for column, digit in enumerate(f"{plane:0{width}b}"):
            if digit == "1":
                counts[column] += 1 << place
    return counts


def leading_wrong_column(counts: Sequence[int], modulus: int) -> int | None:
    """Return the place of the first count that `modulus` does not divide, None if it divides all.

    Examples
    --------
    >>> leading_wrong_column([4, 0, 3, 1], 4)
    2
    """
    return next((place for place, count in enumerate(counts) if count % modulus), None)


def balancing_moves(heaps: Sequence[int], k: int) -> Iterator[SeveralHeaps]:
    """Yield every move on at most `k` heaps after which each column has a multiple of k+1 ones.

    The first move touches no more heaps than a column forces it to.

    Examples
    --------
    >>> list(balancing_moves([15, 8, 3, 1], 3))
    [((0, 1), (1, 1), (2, 1))]
    >>> list(balancing_moves([1, 2, 3], 1))
    []
    """
    counts = column_counts(heaps)
    if leading_wrong_column(counts, k + 1) is not None:
        yield from _Search(heaps, counts, k).moves()


def first_balancing_move(heaps: Sequence[int], k: int) -> SeveralHeaps | None:
    """Return the first of the balancing moves, without the walk through all; None if there is none.

    Examples
    --------
    >>> first_balancing_move([15, 8, 3, 1], 3)
    ((0, 1), (1, 1), (2, 1))
    """
    modulus, counts = k + 1, column_counts(heaps)
    last = len(counts) - 1
    touched: dict[int, int] = {}
    while True:
        # A column short of a multiple by no more ones than there are touched heaps is filled up by them.
        start = max(touched.values(), default=-1) + 1
        free = len(touched)
        column = next((place for place in range(start, last + 1) if -counts[place] % modulus > free), None)
        if column is None:
            break
        bit = last - column
        ones = (place for place, heap in enumerate(heaps) if heap >> bit & 1 and place not in touched)
        for place in islice(ones, counts[column] % modulus):
            touched[place] = column
            for right, digit in enumerate(_digits(heaps[place], bit), column + 1):
                counts[right] -= digit == "1"
        counts[column] = 0
    short = [-count % modulus for count in counts]
    moves = []
    for number, (place, column) in enumerate(touched.items()):
        bit = last - column
        free_digits = "".join("1" if missing > number else "0" for missing in short[column + 1 :])
        moves.append((place, _with_digits(heaps[place], free_digits)))
    return tuple(sorted(moves)) or None


def _digits(heap: int, width: int) -> str:
    """Return the last `width` binary digits of a heap."""
    return f"{heap & (1 << width) - 1:0{width}b}" if width else ""


def _with_digits(heap: int, digits: str) -> int:
    """Return the heap with its last digits as given, and a zero in front of them."""
    width = len(digits) + 1
    return heap >> width << width | int(digits or "0", 2)


class _Search:
    """A walk through all choices, column by column, without recursion: there may be very many columns."""

    def __init__(self, heaps: Sequence[int], counts: list[int], k: int) -> None:
        self.heaps, self.counts, self.k = heaps, counts, k
        self.touched: list[int] = []
        """The heaps touched so far, in the order of their columns."""
        self.digits: dict[int, str] = {}
        """For each of them, the digits to the right of the one where it was touched."""
        self.set_: list[frozenset[int]] = [frozenset()] * len(counts)
        """For each column, the touched heaps that get a one."""
        self.plans: dict[tuple[int, int], list[_Plan]] = {}
        """The plans for a number of ones and a number of touched heaps."""

    def moves(self) -> Iterator[SeveralHeaps]:
        """Yield the moves, each as soon as it is found."""
        waiting: list[tuple[int, int, Iterator[_Choice]]] = []
        column = 0
        while True:
            while column < len(self.counts):
                before, plans = len(self.touched), self._plans(column)
                choices = self._choices(column, plans)
                self._take(column, next(choices))
                # Only a column with another choice is come back to: there may be very many without.
                if len(plans) > 1 or plans[0].is_choice:
                    waiting.append((column, before, choices))
                column += 1
            yield tuple(sorted((heap, self._left(heap)) for heap in self.touched))
            while waiting:
                column, before, choices = waiting[-1]
                while len(self.touched) > before:
                    del self.digits[self.touched.pop()]
                choice = next(choices, None)
                if choice is not None:
                    self._take(column, choice)
                    column += 1
                    break
                waiting.pop()
            else:
                return

    def _plans(self, column: int) -> list[_Plan]:
        """Return the plans that put a column right, those that touch fewest heaps first."""
        right, free = len(self.counts) - column, len(self.touched)
        count = self.counts[column] - sum(digits[-right] == "1" for digits in self.digits.values())
        if (count, free) not in self.plans:
            most = min(count, self.k - free)
            plans = (_Plan((count + set_) % (self.k + 1), count, set_, free) for set_ in range(free + 1))
            self.plans[count, free] = sorted(plan for plan in plans if plan.touch <= most)
        return self.plans[count, free]

    def _choices(self, column: int, plans: list[_Plan]) -> Iterator[_Choice]:
        bit = len(self.counts) - 1 - column
        free = tuple(self.touched)
        for plan in plans:
            found = plan.touch and [h for h, heap in enumerate(self.heaps) if heap >> bit & 1 and h not in self.digits]
            for new in combinations(found or (), plan.touch):
                for chosen in combinations(free, plan.set_):
                    yield new, chosen

    def _take(self, column: int, choice: _Choice) -> None:
        new, chosen = choice
        self.set_[column] = frozenset(chosen)
        bit = len(self.counts) - 1 - column
        for heap in new:
            self.touched.append(heap)
            self.digits[heap] = _digits(self.heaps[heap], bit)

    def _left(self, heap: int) -> int:
        """Return what is left of a touched heap: its first digits, a zero, and the free digits as chosen."""
        start = len(self.counts) - len(self.digits[heap])
        return _with_digits(self.heaps[heap], "".join("1" if heap in set_ else "0" for set_ in self.set_[start:]))


class _Plan(NamedTuple):
    """How to put one column right: touch some of its ones, and set digits of some of the free heaps."""

    touch: int
    of_ones: int
    set_: int
    of_free: int

    @property
    def is_choice(self) -> bool:
        """Whether there is more than one way to do it."""
        return 0 < self.touch < self.of_ones or 0 < self.set_ < self.of_free


_Choice = tuple[tuple[int, ...], tuple[int, ...]]
"""The heaps touched in a column, and the touched ones before them that get a one."""
