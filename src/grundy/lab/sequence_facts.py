"""Facts about a sequence of values: how often each occurs, which are rare, and where two sequences part.

**Rare and common values.** A mask chooses places of the binary notation. A value is *rare* if it has an even number of
ones in them, and *common* if that number is odd. So 0 is rare, the nim-sum of two rare or of two common values is
rare, and that of a rare and a common one is common. Where a heap breaks into two, a common value therefore comes only
from a rare heap beside a common one. In many octal games nearly all heaps have common values under a good mask; that
is the *sparse space* phenomenon, and in none is it known to be more than an observation before its period is proved.

References
----------
.. [1] E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, vol. 1, ch. 4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress, count
from operator import ne


def histogram(values: Sequence[int]) -> list[tuple[int, int]]:
    """Return each value that occurs with how often it does, the smallest first.

    Examples
    --------
    >>> histogram([0, 1, 2, 3, 1, 4, 3, 2])
    [(0, 1), (1, 2), (2, 2), (3, 2), (4, 1)]
    """
    return sorted(Counter(values).items())


def missing(values: Sequence[int]) -> list[int]:
    """Return the numbers below the largest value that are no value.

    Examples
    --------
    >>> missing([0, 1, 4])
    [2, 3]
    """
    there = set(values)
    return [number for number in range(max(there)) if number not in there]


@dataclass(frozen=True, slots=True)
class SparseSpace:
    """The mask under which the fewest heaps are rare, and those heaps; the empty heap does not count.

    Examples
    --------
    >>> from grundy.solving.plain_octal import plain_octal_values
    >>> space = sparse_space(plain_octal_values((0, 7, 7), 200))  # Kayles
    >>> space.mask, space.heaps, [value for value in range(10) if space.is_rare(value)]
    (15, (3, 6, 11, 18, 22, 28, 34, 39, 70), [0, 3, 5, 6, 9])
    """

    mask: int
    heaps: tuple[int, ...]

    def is_rare(self, value: int) -> bool:
        """Return whether a value is rare."""
        return (value & self.mask).bit_count() % 2 == 0


def sparse_space(values: Sequence[int]) -> SparseSpace | None:
    """Return the mask under which the fewest of the heaps 1, 2, … have rare values; None if all values are 0.

    The Walsh–Hadamard transform of the histogram is, for each mask, the number of the rare heaps less that of the
    common ones; so all masks are weighed at once. Of equal masks the least one is taken.

    Examples
    --------
    >>> sparse_space([0, 1, 1, 2, 1])
    SparseSpace(mask=3, heaps=())
    >>> sparse_space([0, 0]) is None
    True
    """
    largest = max(values[1:], default=0)
    if not largest:
        return None
    counted = Counter(values[1:])
    balance = [counted[value] for value in range(1 << largest.bit_length())]
    step = 1
    while step < len(balance):
        for start in range(0, len(balance), 2 * step):
            for low in range(start, start + step):
                one, other = balance[low], balance[low + step]
                balance[low], balance[low + step] = one + other, one - other
        step *= 2
    mask = min(range(1, len(balance)), key=balance.__getitem__)
    space = SparseSpace(mask, ())
    rare = (space.is_rare(value) for value in values[1:])
    return SparseSpace(mask, tuple(compress(count(1), rare)))


def first_difference(one: Sequence[int], other: Sequence[int]) -> int | None:
    """Return the first place at which two sequences differ, as far as both go; None if there is none.

    Examples
    --------
    >>> first_difference([0, 1, 2, 3, 1], [0, 1, 2, 0]), first_difference([0, 1], [0, 1, 2])
    (3, None)
    """
    return next(compress(count(), map(ne, one, other)), None)
