"""Sequences and periods of take-and-break games with finitely many digits, and what proves a period.

A rule is the tuple of its digits d0, d1, …, dt. A move takes i tokens from a
heap; with bit 1 of d_i it may leave nothing, with 2, 4 and 8 one, two and three heaps.

**A period is proved by a window.** Let at most h heaps be left, n0 ≥ 1, and
g(n + p) = g(n) for n0 ≤ n < h·n0 + (h − 1)·p + t. Then it holds for all n ≥ n0.
For take the first larger n. An option of n + p has at least h·(n0 + p) tokens in at
most h heaps, so one heap has n0 + p or more, and p tokens less in it make an
option of n of the same value; and back, since the largest heap of an option of n
has n0 or more. So n and n + p have the same mex. For h = 2 this is the theorem of
Guy and Smith [1]_. It needs n0 ≥ 1 because no heap that is left may be empty.

**With a saltus** s > 0 the window must be longer, and s a power of two;
`_arithmetic_window` has the hypotheses and the proof, in the manner of Austin [2]_
and of Howse and Nowakowski [3]_.

References
----------
.. [1] R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge
   Philos. Soc. 52 (1956).
.. [2] R. B. Austin, Impartial and partisan games, M.Sc. thesis, Calgary, 1976.
.. [3] S. Howse, R. J. Nowakowski, Periodicity and arithmetic-periodicity in
   hexadecimal games, Theoret. Comput. Sci. 313 (2004).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.core.errors import NotApplicable
from grundy.core.nimfield import mex
from grundy.solving.periodicity import Periodicity, outcome_period

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.kernels.octal_sequence import OctalSequence

FIRST_LENGTH = 256
SLICE = 1 << 14
LARGEST_WORK = 15_000_000_000
"""Pairs of heaps that are looked at without a limit; about 10 seconds."""
LARGEST_LENGTH = 1 << 26
LARGEST_LENGTH_OF_TRIPLES = 1 << 13
LARGEST_BESIDE = 24
"""The largest heap that is tried beside another one to prove an arithmetic period."""


@dataclass(frozen=True, slots=True, eq=False)
class OctalPeriod:
    """What is known of the period of a take-and-break game.

    `grundy` and `outcome` are None if no period was proved; `window` then is empty. Otherwise it has
    the values of the heaps 0, 1, …, as many as the theorem needs.
    """

    digits: tuple[int, ...]
    grundy: Periodicity | None
    outcome: Periodicity | None
    checked_to: int
    """The largest heap whose value was found."""
    window: NDArray[Any]
    mask: int
    position: bool
    """The rare heaps a are those with an even number of bits in g(a) & mask; with `position`,
    a + i is added to that number, i being the place of a digit with 4. Mask 0 without it: none were used."""


def plain_octal_values(digits: Sequence[int], to: int, *, unequal: bool = False) -> list[int]:
    """Return the Grundy values of the heaps 0 to `to` by the definition.

    Examples
    --------
    >>> plain_octal_values((0, 7, 7), 11)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> plain_octal_values((4,), 10, unequal=True)
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]
    """
    values: list[int] = []
    pairs: list[set[int]] = []  # the values of two heaps that have n tokens together
    for n in range(to + 1):
        pairs.append({values[a] ^ values[n - a] for a in range(1, n // 2 + 1) if not (unequal and 2 * a == n)})
        seen = set()
        for i, digit in enumerate(digits[: n + 1]):
            left = n - i
            if digit & 1 and left == 0:
                seen.add(0)
            if digit & 2 and left > 0:
                seen.add(values[left])
            if digit & 4:
                seen |= pairs[left]
            if digit & 8:
                seen |= {values[a] ^ pair for a in range(1, left // 3 + 1) for pair in pairs[left - a]}
        values.append(mex(seen))
    return values


def checked_digits(digits: Sequence[int]) -> tuple[int, ...]:
    """Return the digits without the zeros at the end; refuse those that define no finite game.

    Examples
    --------
    >>> checked_digits([0, 7, 7, 0])
    (0, 7, 7)
    >>> checked_digits([2, 7])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: a move that takes nothing must break the heap: the digit before the point is ...
    """
    checked = tuple(digits)
    while checked and checked[-1] == 0:
        checked = checked[:-1]
    if wrong := [digit for digit in checked if not 0 <= digit <= 15]:
        raise NotApplicable("a digit is a number from 0 to 15, got {digit}", digit=wrong[0])
    if checked and checked[0] & 3:
        raise NotApplicable(
            "a move that takes nothing must break the heap: the digit before the point is 0, 4, 8 or 12, got {digit}",
            digit=checked[0],
        )
    return checked or (0,)


def octal_period(
    digits: Sequence[int],
    *,
    limit: int | None = None,
    progress: Callable[[int], None] | None = None,
    sequence: OctalSequence | None = None,
) -> OctalPeriod:
    """Return the periods of the Grundy values and of the outcomes, both least, as far as they are proved.

    Parameters
    ----------
    limit
        The largest heap that is looked at; without it, a certain amount of work is done.
    progress
        Called now and then with the number of heaps that are known.
    sequence
        The values to go on from; what is found stays in it, also after an interrupt.

    Examples
    --------
    >>> kayles = octal_period((0, 7, 7))
    >>> kayles.grundy, kayles.outcome
    (Periodicity(period=12, preperiod=71, saltus=0), Periodicity(period=1, preperiod=1, saltus=0))
    >>> octal_period((0, 7, 7), limit=100).grundy is None
    True
    """
    from grundy.kernels.octal_sequence import OctalSequence

    rule = checked_digits(digits)
    known = OctalSequence(rule) if sequence is None else sequence
    if checked_digits(known.digits) != rule or known.unequal:
        raise NotApplicable("the sequence to go on from belongs to another rule")
    largest = LARGEST_LENGTH_OF_TRIPLES if any(digit & 8 for digit in rule) else LARGEST_LENGTH
    last = largest if limit is None else limit + 1
    goal = min(last, FIRST_LENGTH)
    while True:
        while known.length < goal and (limit is not None or known.work < LARGEST_WORK):
            known.extend(min(goal, known.length + SLICE))
            if progress:
                progress(known.length)
        values = known.values[:goal]  # not more, so that a run that goes on from more ends in the same way
        grundy, needed = _find(values, rule)
        if grundy or len(values) < goal or goal == last:
            break
        goal = min(last, max(goal + 1, min(needed, goal + goal // 4)))
    return OctalPeriod(
        rule,
        grundy,
        outcome_period((values == 0).tobytes(), grundy) if grundy else None,
        len(values) - 1,
        values[: needed if grundy else 0].copy(),
        known.mask,
        known.position,
    )


def _find(values: NDArray[Any], digits: tuple[int, ...]) -> tuple[Periodicity | None, int]:
    """Return the period that the values prove and how many of them that takes; or None and how many may do it."""
    import numpy as np

    from grundy.kernels.octal import least_period

    heaps = max(1, max(digits).bit_length() - 1)
    taken = len(digits) - 1
    # Differences repeat where values grow by a saltus, which they never do if a heap breaks into at most two.
    steps = np.diff(values.astype(np.int64)) if heaps > 2 else values
    room = np.empty(len(steps) // heaps + 1, np.uint32)
    found = least_period(steps, np.uint64(len(steps)), np.uint64(heaps), np.uint64(taken), room)
    period, preperiod, needed = (int(number) for number in found)
    if not period:
        return None, needed
    saltus = int(values[preperiod + period]) - int(values[preperiod]) if heaps > 2 else 0
    claim = Periodicity(period, preperiod, saltus)
    if saltus:
        needed = _arithmetic_window(values, digits, claim)
    return (claim if needed <= len(values) else None), needed


def _arithmetic_window(values: NDArray[Any], digits: tuple[int, ...], claim: Periodicity) -> int:
    """Return how many values, with g(n + p) = g(n) + s from n0 to their end, prove that this goes on for ever.

    A huge number if the hypotheses fail. They are, with N for what is returned:

    1. s is a power of two. If p is odd, let p and s stand for their doubles below; and n0
       for 1 if it is 0.
    2. Write g(n) = s·q(n) + r(n) with r(n) < s. Take u, l ≥ 0 with q(n) ≤ n/p + u
       for all n and q(n) ≥ n/p − l for n ≥ n0. Let 2^j exceed (3u + l)/2, u + n0/p + 1
       and q(n) for n < n0 + p. Then N > p·(10·2^j + 3l) + 3·n0 + t.
    3. Say that n *holds* v by m if v = g(m), m ≥ 1, and n − i − m is even and positive for
       a place i of an 8: then v is an option of n, by m beside two equal heaps. It holds 0
       also if n − i is even and positive for a place i of a 4.
       Let V exceed g(m) for m < n0. For each n of the last p below N: g(n) ≥ V + s;
       n holds each v < V + s, and by an m ≥ n0 if v ≥ V; n holds each other
       v < g(n) by an m ≥ n0, or *reaches* it: v = g(m) ⊕ w, m ≥ n0, where w < s is the value
       of no, one or two heaps that a move may leave beside m.

    *All v < g(n − p) + s are options of n ≥ N.* For 3 passes from n to n + p. What is held
    stays so, as p is even. And if V + s ≤ v < g(n) + s,
    then n holds or reaches v − s ≥ V by an m ≥ n0, and n + p does v by m + p and the same
    other heaps: (g(m) ⊕ w) + s = (g(m) + s) ⊕ w, as w < s and s is a power of two.

    *g(n − p) + s is no option of n ≥ N.* If it is, take the first such n, and write q(n) for
    q(n − p) + 1. Let the heaps a, b, c, or fewer, have that value, a + b + c = n − i,
    and let x, y, z be their q. As s is a power of two, x ⊕ y ⊕ z = q(n), and
    the r of the heaps have the nim-sum r(n − p). Now x + y + z − (x ⊕ y ⊕ z) = 2D,
    where D has the bits that two or three of x, y, z have; and it is
    x + y + z − q(n) ≤ 3u + l. So D < 2^j: the bits from j on are disjoint. There are
    some, since q(n) ≥ n/p − l. In each of x, y, z that has any, put a single one for all of them:
    2^j, 2^(j+1), 2^(j+2). These heaps have more than n0 + p tokens, before and after, and
    change by multiples of p, so that their r stay, and so does D. Hence the new heaps have the value
    g(n') of the new n' = a + b + c + i. But n0 ≤ (2^j − u)·p ≤ n' < N, and there g(n') is a
    mex, which no option has.
    """
    import numpy as np

    never = 1 << 62
    start, period, saltus = claim.preperiod, claim.period, claim.saltus
    places = {bit: [i for i, digit in enumerate(digits) if digit & bit] for bit in (2, 4, 8)}
    if saltus < 0 or saltus & (saltus - 1) or not places[8]:
        return never
    start = max(start, 1)
    if period % 2:
        period, saltus = 2 * period, 2 * saltus
    if len(values) < start + 2 * period:
        return start + 2 * period
    g = values[: start + period].astype(np.int64)
    heaps = np.arange(len(g))
    q = g // saltus
    above = max(0, int((q - heaps // period).max()))
    below = max(0, int((-(-heaps // period) - q)[start:].max()))
    size = max((3 * above + below) // 2, int(q.max()), above + start // period + 2)
    window = period * (10 * (1 << size.bit_length()) + 3 * below) + 3 * start + len(digits) + 1
    if window > len(values):
        return window
    floor = int(g[:start].max(initial=-1)) + 1
    small = list(enumerate(values[: LARGEST_BESIDE + 1].tolist()))[1:]
    beside = {(i, 0) for i in places[2]}
    beside |= {(i + b, y) for i in places[4] for b, y in small if y < saltus}
    beside |= {(i + b + c, y ^ z) for i in places[8] for b, y in small for c, z in small if y ^ z < saltus}
    for n in range(window - period, window):
        value = int(values[n])
        held = np.zeros(value + 1, bool)
        lasting = np.zeros(value + 1, bool)
        for i in places[8]:
            for marks, least in ((held, 1), (lasting, start)):
                least += (n - i - least) % 2
                marked = values[least : n - i - 1 : 2]
                marks[marked[marked <= value]] = True
        held[0] |= any((n - i) % 2 == 0 for i in places[4])
        reached = lasting.copy()
        for away, rest in beside:
            if n - away >= start and (v := int(values[n - away]) ^ rest) <= value:
                reached[v] = True
        base = floor + saltus
        if value < base or not (held[:floor].all() and lasting[floor:base].all() and reached[base:value].all()):
            return never
    return window
