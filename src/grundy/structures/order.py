"""Finite orders as sets of bits, for games in which a move takes an element and all above it.

The elements are numbered from 0, lower ones first, so that everything above an
element has a larger number. What is left after some moves is a down-set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from grundy.core.errors import InvalidPosition

MOST_IN_WORD = 63
"""Of so many elements every set fits a word of 64 bits, and so do the values of the options."""


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits of a set, from the lowest.

    Examples
    --------
    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@dataclass(frozen=True)
class Order:
    """An order on 0, 1, …; `above[i]` is the set of the elements from i upwards, i included.

    Examples
    --------
    >>> vee = ordered(3, [(0, 1), (0, 2)])
    >>> vee.above, vee.left([1]), vee.greatest(0b011)
    ((7, 2, 4), 5, 1)
    """

    above: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.above)

    @cached_property
    def below(self) -> tuple[int, ...]:
        """For each element the set of the elements down from it, it included."""
        found = [0] * len(self)
        for low, mask in enumerate(self.above):
            for high in bits(mask):
                found[high] |= 1 << low
        return tuple(found)

    @cached_property
    def covers(self) -> tuple[tuple[int, int], ...]:
        """The pairs of an element and one above it with nothing between them."""
        found = []
        for low, mask in enumerate(self.above):
            over = mask ^ 1 << low
            found += [(low, high) for high in bits(over) if self.below[high] & over == 1 << high]
        return tuple(found)

    def left(self, taken: Iterable[int]) -> int:
        """Return the set that is left when elements were taken with all above them."""
        mask = (1 << len(self)) - 1
        for element in taken:
            mask &= ~self.above[element]
        return mask

    def has_more_downsets(self, mask: int, most: int) -> bool:
        """Return whether more than `most` down-sets lie in a down-set, counted only as long as need be."""
        elements = list(bits(mask))
        # Of two comparable elements the upper one has less above it. So those with equally much above them are
        # incomparable, and every subset of them belongs to another down-set.
        alike = Counter((self.above[element] & mask).bit_count() for element in elements)
        if max(alike.values(), default=0) >= most.bit_length():
            return True
        found = [0]
        for number, element in enumerate(elements):
            new = 1 << element
            below = sum(1 << low for low in elements[:number] if self.above[low] & new)
            found += [known | new for known in found if known & below == below]
            if len(found) > most:
                return True
        return False

    def lowest(self, mask: int) -> list[int]:
        """Return the elements of a set with none of the set below them."""
        return [element for element in bits(mask) if self.below[element] & mask == 1 << element]

    def greatest(self, mask: int) -> int | None:
        """Return the element of a set that is above all others of it; None if there is none."""
        top = mask.bit_length() - 1
        return top if mask and all(self.above[low] >> top & 1 for low in bits(mask)) else None

    def parts(self, mask: int) -> list[int]:
        """Return the parts of a set: no element of one is comparable to one of another."""
        if self.greatest(mask) is not None:
            return [mask]
        parts = []
        while mask:
            part, waiting = 0, mask & -mask
            while waiting:
                # High elements have much below them, so that few of them lead to all the others.
                element = waiting.bit_length() - 1
                part |= 1 << element
                waiting = (waiting | self.above[element] | self.below[element]) & mask & ~part
                if part | waiting == mask:
                    part = mask
                    break
            parts.append(part)
            mask &= ~part
        return parts


def ordered(count: int, pairs: Iterable[tuple[int, int]]) -> Order:
    """Return the order in which the first element of each pair is below the second, which has a larger number.

    Examples
    --------
    >>> ordered(3, [(0, 1), (1, 2)]).above
    (7, 6, 4)
    >>> ordered(2, [(1, 0)])
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: element 2 is numbered above element 1, which should be above it
    """
    above = [1 << element for element in range(count)]
    for low, high in sorted(pairs, reverse=True):
        if low >= high:
            raise InvalidPosition(
                "element {low} is numbered above element {high}, which should be above it", low=low + 1, high=high + 1
            )
        above[low] |= above[high]
    return Order(tuple(above))
