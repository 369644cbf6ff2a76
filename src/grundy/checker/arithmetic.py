"""Periods with a saltus: what must hold of the first values so that g(n + p) = g(n) + s for all n ≥ n0.

Three heaps can make values grow, as in the hexadecimal game 0.8. The theorem is in the
manner of Austin [1]_ and of Howse and Nowakowski [2]_. It is about games whose moves take at
most t tokens and leave at most three heaps, and asks for this:

1. s is a power of two and p is even; if p is odd, p and s stand for their doubles. n0 ≥ 1.
2. Let g(n) = s·q(n) + r(n) with 0 ≤ r(n) < s. There are u, l ≥ 0 with q(n) ≤ n/p + u for
   all n, and q(n) ≥ n/p − l for n ≥ n0; one period is enough to find them. A power of two, J,
   exceeds (3u + l)/2, u + n0/p + 1, and q(n) for n < n0 + p. The claim holds for all values
   below some N > p·(10·J + 3·l) + 3·n0 + t.
3. An option is *steady* if it is m beside two equal heaps, or two equal heaps alone; its value is
   g(m), or 0. It is *growing* if it is m ≥ n0 beside no, one or two heaps of value w < s; its value
   is g(m) ⊕ w. Let V exceed g(m) for m < n0. For each of the last p heaps n below N,
   g(n) ≥ V + s, and every v < g(n) is the value of an option that is steady if v < V + s, and
   growing if v ≥ V; both if both.

*Then g(n) ≥ g(n − p) + s for n ≥ N,* since 3 passes on from n to n + p. A steady option keeps its
value if its two equal heaps grow by p/2 each. And if V + s ≤ v < g(n) + s, a growing option
of n has the value v − s ≥ V; with p tokens more in m it has the value v, for
(g(m) ⊕ w) + s = (g(m) + s) ⊕ w, as w < s and s is a power of two.

*And no option of n has the value g(n − p) + s.* Suppose one has, for the first such n: heaps a, b, c
with the quotients x, y, z, some of which may be missing. Put q(n) = q(n − p) + 1. Then
x ⊕ y ⊕ z = q(n), and x + y + z − q(n) is twice the number D whose bits are those that two or three of
x, y, z have. By 2 it is at most 3u + l, so D < J, and no two of x, y, z share a bit from J on.
One of them has such a bit, since q(n) ≥ n/p − l. In each that has some, put a single one of J, 2J, 4J
for all of them, each time another. By 2 such a heap has at least n0 + p tokens before and
after; it changes by a multiple of p, and keeps its r. As D stays, the new heaps have the value
g(n') of the new n', which has at least n0 and fewer than N tokens. But there the value of a heap
is a mex, which no option has.

References
----------
.. [1] R. B. Austin, Impartial and partisan games, M.Sc. thesis, Calgary, 1976.
.. [2] S. Howse, R. J. Nowakowski, Periodicity and arithmetic-periodicity in
   hexadecimal games, Theoret. Comput. Sci. 313 (2004).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.checker.document import Claim
from grundy.checker.mex import places, values_of_pairs
from grundy.core.errors import NotApplicable, Undecided

MOST_HEAPS = 1 << 18
BESIDE = 64
"""The most tokens of the heaps that are tried beside m: these few give what is needed, if anything does."""


def arithmetic_length(values: NDArray[Any], digits: Sequence[int], claim: Claim) -> int:
    """Return how many values the theorem needs, given those below max(n0, 1) + 2p.

    Examples
    --------
    The game 0.8 takes one token and leaves three heaps.

    >>> claim = Claim(period=3, preperiod=1, saltus=1)
    >>> arithmetic_length(np.array([0, 0, 0, 0, 1, 1, 1]), (0, 8), claim)
    264
    """
    start, period, saltus = _even(claim)
    if start + period > MOST_HEAPS:
        raise Undecided("{count} values are too many to be checked", count=start + period)
    if saltus & (saltus - 1) or max(digits) < 8:
        raise NotApplicable("a saltus is proved only if it is a power of two and a move may leave three heaps")
    heaps = np.arange(start + period)
    quotients = values[: start + period].astype(np.int64) // saltus
    above = max(0, int((quotients - heaps // period).max()))
    below = max(0, int((-(-heaps // period) - quotients)[start:].max()))
    bound = max((3 * above + below) // 2, above + start // period + 2, int(quotients.max()))
    return period * (10 * (1 << bound.bit_length()) + 3 * below) + 3 * start + len(digits) + 1


def check_recurrence(values: NDArray[Any], digits: Sequence[int], claim: Claim) -> None:
    """Check the third hypothesis for the last heaps.

    Examples
    --------
    >>> values = (np.arange(-1, 263) // 3).clip(0)
    >>> check_recurrence(values, (0, 8), Claim(3, 1, 1))
    """
    start, period, saltus = _even(claim)
    values = values.astype(np.int64)
    single, split, triple = (places(digits, bit).astype(np.int64) for bit in (2, 4, 8))
    pairs = values_of_pairs(values[: BESIDE + 1])
    few = np.zeros((BESIDE + 1, saltus), np.bool_)  # few[k, w]: two heaps of k tokens together have the value w
    few[:, : pairs.shape[1]] = pairs[:, :saltus]
    floor = int(values[:start].max()) + 1
    for heap in range(len(values) - period, len(values)):
        value = int(values[heap])
        steady, both = np.zeros(value, np.bool_), np.zeros(value, np.bool_)
        for taken in triple:
            for marks, least in ((steady, 1), (both, start)):
                least += (heap - taken - least) % 2
                _mark(marks, values[least : heap - taken - 1 : 2])
        if any((heap - taken) % 2 == 0 for taken in split):
            steady[:1] = True
        growing = both.copy()
        for taken in single:
            _mark(growing, values[max(heap - taken, start) : heap - taken + 1])
        beside = np.arange(1, min(BESIDE, heap - len(digits) - start) + 1)
        for taken in split:
            small = beside[values[beside] < saltus]
            _mark(growing, values[heap - taken - small] ^ values[small])
        for taken in triple:
            tokens, rests = few[beside].nonzero()
            _mark(growing, values[heap - taken - beside[tokens]] ^ rests)
        base = floor + saltus
        if value < base or not (steady[:floor].all() and both[floor:base].all() and growing[base:].all()):
            raise NotApplicable("the options of heap {heap} do not show that the saltus goes on", heap=heap)


def _even(claim: Claim) -> tuple[int, int, int]:
    """Return n0, p and s, or the doubles of an odd p and its s."""
    twice = 1 + claim.period % 2
    return max(claim.preperiod, 1), twice * claim.period, twice * claim.saltus


def _mark(marks: NDArray[np.bool_], found: NDArray[np.int64]) -> None:
    marks[found[found < len(marks)]] = True
