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

As long as h ≤ f(g), the same g is added. So the losing numbers are *runs* with equal
steps, one for each g at most, and no run is written out: for f(t) = t² a thousand
runs reach beyond 10^10.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, zip_longest

Limit = Callable[[int], int]
"""How many tokens may be taken after so many were."""

MOST_STEPS = 200_000
MOST_BITS = 1 << 26
"""How many losing numbers are tried as a step, and how many binary digits the ends of the runs may have together."""


@lru_cache(maxsize=16)
def losing_runs(limit: Limit, top: int) -> tuple[range, ...] | None:
    """Return the losing numbers up to one that is at least `top` as runs with equal steps, None if they are too many.

    Fewer numbers come back if the list ends.

    Examples
    --------
    >>> [number for run in losing_runs(lambda taken: 2 * taken, 20) for number in run]
    [1, 2, 3, 5, 8, 13, 21]
    >>> losing_runs(lambda taken: taken**2, 20)
    (range(1, 2), range(2, 3), range(4, 7, 2), range(10, 19, 4), range(24, 43, 6))
    >>> losing_runs(lambda taken: 1, 20)
    (range(1, 2), range(2, 3))
    """
    runs = [range(1, 2)]
    last, bits = 1, 1
    smaller = (number for run in runs for number in run)  # goes on into the runs that are found meanwhile
    for tried, step in enumerate(smaller):
        if last >= top:
            break
        if tried > MOST_STEPS or bits > MOST_BITS:
            return None
        most = limit(step)
        if most >= last:
            end = last + ((most - last) // step + 1) * step
            runs.append(range(last + step, end + 1, step))
            last = end
            bits += end.bit_length()
    return tuple(runs)


def losing_parts(runs: tuple[range, ...], heap: int) -> list[int]:
    """Return the only sum of losing numbers that makes a heap, smallest part first.

    Examples
    --------
    >>> losing_parts(losing_runs(lambda taken: 2 * taken, 51), 51)
    [1, 3, 13, 34]
    """
    parts = []
    end = len(runs)
    while heap:
        end = bisect_right(runs, heap, 0, end, key=lambda run: run.start)
        run = runs[end - 1]
        part = min(heap - (heap - run.start) % run.step, run.stop - 1)
        parts.append(part)
        heap -= part
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
