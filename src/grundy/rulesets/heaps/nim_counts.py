"""How many Nim positions are P: the missing heap, P-positions in a box, and the chance of a safe start.

In a box every heap has its own range and the order of the heaps counts; a start
is a set of heaps from one range, order ignored. Both counts are exact for any
number of heaps. The parity characters χ_c(n) = (−1)^popcount(c & n) turn the
condition "nim-sum 0" into an average over c.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement
from math import comb
from operator import xor

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.limits import limits
from grundy.core.outcome import PlayConvention, play_convention_of
from grundy.core.position import Position
from grundy.rulesets.heaps.nim import nim


def missing_heap(*heaps: int) -> int:
    """Return the heap that makes a P-position of normal play together with `heaps`.

    Examples
    --------
    >>> missing_heap(9, 2)
    11
    """
    return reduce(xor, nim.validate(heaps), 0)


def nim_sum_after(nim_sum: int, before: int, after: int) -> int:
    """Return the nim-sum when one heap changes from `before` to `after`.

    From a P-position, where the nim-sum is 0, the new one is simply
    ``before ⊕ after``: enough to find the answer in one's head.

    Examples
    --------
    >>> nim_sum_after(0, 7, 6)
    1
    """
    return nim_sum ^ before ^ after


def p_positions(
    heaps: int, largest: int, *, least: int = 1, play_convention: PlayConvention = "normal"
) -> Iterator[Position]:
    """Yield the P-positions of `heaps` heaps from `least` to `largest`, each once, heaps in order.

    Examples
    --------
    >>> list(p_positions(3, 6))
    [nim(1,2,3), nim(1,4,5), nim(2,4,6), nim(3,5,6)]
    """
    _check(heaps, least, largest, play_convention)
    if not heaps:
        yield from [nim()] if play_convention == "normal" else []
        return
    candidates = _starts(heaps - 1, least, largest)
    if candidates > (most := limits().starts_listed):
        raise Undecided("there are {count} positions to list, more than {limit}", count=candidates, limit=most)
    for others in combinations_with_replacement(range(least, largest + 1), heaps - 1):
        last = reduce(xor, others, 0)
        if play_convention == "misere" and max(others, default=0) <= 1 >= last:
            last ^= 1  # of single tokens an odd number is left
        if max(others[-1:], default=least) <= last <= largest:
            yield nim(*others, last)


def count_p_starts(heaps: int, largest: int, *, least: int = 1, play_convention: PlayConvention = "normal") -> int:
    """Return the number of P-positions of `heaps` heaps from `least` to `largest`, order ignored.

    Examples
    --------
    >>> count_p_starts(4, 8)
    43
    >>> [count_p_starts(3, 2**n - 1) for n in (2, 3, 4)]
    [1, 7, 35]

    Notes
    -----
    For each character c let p numbers of the range have χ = +1 and q have −1:
    the multisets contribute the coefficient of z^heaps in (1−z)^−p (1+z)^−q.
    All p come from one Walsh–Hadamard transform of the range.
    """
    _check(heaps, least, largest, play_convention)
    size = 1 << largest.bit_length()
    if size > (most := limits().characters):
        raise Undecided(
            "heaps up to {largest} are too large to count, at most {limit}", largest=largest, limit=most - 1
        )
    spectrum = [1 if least <= n <= largest else 0 for n in range(size)]
    width = 1
    while width < size:
        for start in range(0, size, 2 * width):
            for i in range(start, start + width):
                a, b = spectrum[i], spectrum[i + width]
                spectrum[i], spectrum[i + width] = a + b, a - b
        width *= 2
    members = max(0, largest - least + 1)
    coefficients = {d: _multisets(heaps, (members + d) // 2, (members - d) // 2) for d in set(spectrum)}
    count = sum(coefficients[d] for d in spectrum) // size
    if play_convention == "misere":
        # Of heaps 0 and 1 only, an odd number of ones is P here and an even number is not.
        for ones in range(heaps + 1):
            if (ones == 0 or least <= 1 <= largest) and (ones == heaps or least == 0):
                count += 1 if ones % 2 else -1
    return count


def _multisets(size: int, plus: int, minus: int) -> int:
    """Return the coefficient of z^size in (1−z)^−plus (1+z)^−minus."""

    def choose(kinds: int, k: int) -> int:
        return comb(kinds + k - 1, k) if kinds else int(k == 0)

    return sum((-1) ** k * choose(minus, k) * choose(plus, size - k) for k in range(size + 1))


def count_p_in_box(largest: Sequence[int], *, play_convention: PlayConvention = "normal") -> int:
    """Return the number of P-positions with heap i from 0 to ``largest[i]``, order counting.

    Examples
    --------
    >>> count_p_in_box([3, 3, 3])
    16
    >>> count_p_in_box([10**18, 10**18])
    1000000000000000001

    Notes
    -----
    Digit by digit from the top: a heap is either still at its bound or free.
    Once one heap is free at bit b, its lower b bits can be chosen to make the
    nim-sum 0 in exactly one way, so each first moment of freedom counts at once.
    """
    play_convention_of(play_convention)
    bounds = list(nim.validate(tuple(largest)))
    count = _zero_sums(bounds)
    # Of heaps 0 and 1 those with an odd number of ones are P instead: as many, unless all heaps must be 0.
    return count - 1 if play_convention == "misere" and not any(bounds) else count


def _zero_sums(bounds: list[int]) -> int:
    """Return the number of (x_i ≤ bounds[i]) with nim-sum 0."""
    limits = [bound + 1 for bound in bounds]  # x_i < limits[i]
    total = 0 if bounds else 1
    for bit in range(max((limit.bit_length() for limit in limits), default=0) - 1, -1, -1):
        # Above `bit` all heaps equal their limits. At `bit`, a heap with a one there may take 0
        # and become free (2^bit ways below), or stay tight (limit mod 2^bit ways below).
        ways = [1, 0]  # by parity of the ones taken at `bit`, no heap free yet
        free = [0, 0]  # by parity, with at least one free heap; one free heap's low bits are not counted
        for limit in limits:
            below = limit & ((1 << bit) - 1)
            if limit >> bit & 1:
                free = [
                    free[0] * (1 << bit) + free[1] * below + ways[0],
                    free[1] * (1 << bit) + free[0] * below + ways[1],
                ]
                ways = [ways[1] * below, ways[0] * below]
            else:
                free = [free[0] * below, free[1] * below]
                ways = [ways[0] * below, ways[1] * below]
        total += free[0]
        if sum(limit >> bit & 1 for limit in limits) % 2:
            break  # the heaps cannot equal their limits further down
    return total


def chance_of_p(heaps: int, largest: int, *, least: int = 1, play_convention: PlayConvention = "normal") -> Fraction:
    """Return the exact chance that a random start is P, all sets of heaps being equally likely.

    Examples
    --------
    >>> [chance_of_p(3, 2**n - 1) for n in (2, 3, 4)]
    [Fraction(1, 10), Fraction(1, 12), Fraction(7, 136)]
    """
    _check(heaps, least, largest, play_convention)
    starts = _starts(heaps, least, largest)
    if not starts:
        raise NotApplicable("there is no start with heaps from {least} to {largest}", least=least, largest=largest)
    return Fraction(count_p_starts(heaps, largest, least=least, play_convention=play_convention), starts)


def _starts(heaps: int, least: int, largest: int) -> int:
    """Return the number of multisets of `heaps` sizes from `least` to `largest`."""
    return comb(max(0, largest - least + 1) + heaps - 1, heaps) if heaps else 1


def _check(heaps: int, least: int, largest: int, play_convention: str) -> None:
    play_convention_of(play_convention)
    if heaps < 0 or least < 0 or largest < 0:
        raise NotApplicable("the number and the sizes of heaps must not be negative")
