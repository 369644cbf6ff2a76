"""Schwenk's theorem: the numbers that decide every game with one heap and a limit set by the last take.

After t tokens are taken, the opponent may take at most f(t), where f never falls.
A heap is *losing* if whoever begins, and may not take all of it, loses. Write
L(n) for the least take that wins from a heap of n; losing heaps are those with
L(n) = n, since taking all always wins.

**Every L(n) is a losing number, and f(L(n)) < L(n − L(n)).** The second holds because
the take wins. If in a heap of t = L(n) alone some s < t would win, it would win
from n too: play as in t alone; the opponent is never allowed to finish t, one
finishes it oneself with some u ≤ t, and f(u) ≤ f(t) < L(n − t). But t is the least.

So n is a sum h₁ + h₂ + … of losing numbers with f(hᵢ) < hᵢ₊₁. **There is one such sum,
and h₁ = L(n).** Taking h₁ wins, as f(h₁) < h₂ = L(n − h₁); a take s < h₁ does not, as the
opponent can finish h₁ with some u < h₁, and f(u) < h₂. **The winning takes are
the sums h₁ + … + hⱼ with f(h₁ + … + hⱼ) < hⱼ₊₁**: a winning take and what it leaves are
sums of this kind that fit together to the only one of n.

**The next losing number after h is h + g, g the least losing number with f(g) ≥ h.** For
x < g, x and h make a sum of the kind above. For x = g they do not, and such sums of
numbers up to h that are larger than h stay below h + g. If there is no such g,
the list ends and h may occur several times in a sum.

For f(t) = t these are the powers of 2, for f(t) = 2t the Fibonacci numbers, whose sums are
Zeckendorf's.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, zip_longest

Limit = Callable[[int], int]
"""How many tokens may be taken after so many were."""

MOST_NUMBERS = 200_000
MOST_BITS = 1 << 26
"""How many losing numbers are written down, and how many binary digits they may have together."""


@lru_cache(maxsize=16)
def losing_numbers(limit: Limit, top: int) -> tuple[int, ...] | None:
    """Return the losing numbers up to one that is at least `top`, None if they are too many.

    Fewer numbers come back if the list ends.

    Examples
    --------
    >>> losing_numbers(lambda taken: taken, 20)
    (1, 2, 4, 8, 16, 32)
    >>> losing_numbers(lambda taken: 2 * taken, 20)
    (1, 2, 3, 5, 8, 13, 21)
    >>> losing_numbers(lambda taken: 1, 20)
    (1, 2)
    """
    numbers = [1]
    least, bits = 0, 1
    while numbers[-1] < top:
        while least < len(numbers) and limit(numbers[least]) < numbers[-1]:
            least += 1
        if least == len(numbers):
            break
        numbers.append(numbers[-1] + numbers[least])
        bits += numbers[-1].bit_length()
        if len(numbers) > MOST_NUMBERS or bits > MOST_BITS:
            return None
    return tuple(numbers)


def losing_parts(numbers: tuple[int, ...], heap: int) -> list[int]:
    """Return the only sum of losing numbers that makes a heap, smallest part first.

    Examples
    --------
    >>> losing_parts((1, 2, 3, 5, 8, 13, 21, 34), 51)
    [1, 3, 13, 34]
    """
    parts = []
    end = len(numbers)
    while heap:
        end = bisect_right(numbers, heap, 0, end)
        parts.append(numbers[end - 1])
        heap -= numbers[end - 1]
    return parts[::-1]


def winning_takes(parts: list[int], limit: Limit) -> list[int]:
    """Return every take that wins if it is allowed, given the parts of the heap, smallest first.

    Examples
    --------
    >>> winning_takes([1, 3, 13, 34], lambda taken: 2 * taken)
    [1, 4, 51]
    """
    ends = zip_longest(accumulate(parts), parts[1:])
    return [taken for taken, following in ends if following is None or limit(taken) < following]
