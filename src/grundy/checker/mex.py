"""Claimed values are the values of a game if each is the mex of its options: all smaller ones are there, itself is not.

**It is not there.** A linear form χ on values, the parity of the bits of v & mask, makes a heap a *rare* if
χ(g(a)) = 0 and common if it is 1; with the position, a + i is added to χ(g(a)), where i is the number of
tokens that a split takes, and all such i have one parity. Now χ(v ⊕ w) = χ(v) + χ(w). So if a heap n
breaks into a and b with a + b = n − i and g(a) ⊕ g(b) = g(n), the forms of a and b add up to that
of n; in particular, two rare or two common heaps make n rare. Hence nothing but a rare heap beside another
one can give a common n its own value, and only for rare n all pairs are looked at. Any mask is right; a good
one leaves few rare heaps. It is the finder's choice, by the method of sparse spaces in Winning Ways, ch. 4.

**Smaller ones are there.** They are looked for among small heaps beside their rests, which give nearly
all of them at once. If a heap n ≥ n0 has all of them in options whose largest heap is n0 or more, then so
has n + p, by p tokens more in that heap, as long as the values have the period p. Therefore p such heaps in a
row are enough.

Three heaps are a heap beside two, and the values of two heaps with m tokens together are kept for each m.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from grundy.checker.document import Claim
from grundy.core.errors import NotApplicable, Undecided

BLOCK = 1 << 16
MOST_PAIRS = 200_000_000_000
"""Pairs of heaps that are looked at, some minutes' work."""
MOST_CELLS = 1 << 28
"""How many bytes the sets of the values of two heaps may take."""
NEVER = 1 << 62
PLAIN_STEPS = 600_000
"""If there are at most so many options, the interpreter runs the same code: to load what is compiled takes longer."""

_ONE, _TWO, _THREE, _CHUNK = uint64(1), uint64(2), uint64(3), uint64(64)


def places(digits: Sequence[int], bit: int) -> NDArray[np.uint64]:
    """Return the numbers of tokens that may be taken to leave so many heaps: bit 1 none, 2 one, 4 two, 8 three.

    Examples
    --------
    >>> places((0, 3, 5, 4), 4)
    array([2, 3], dtype=uint64)
    """
    return np.array([taken for taken, digit in enumerate(digits) if digit & bit], np.uint64)


def subtraction_values(takes: Sequence[int], count: int) -> NDArray[Any]:
    """Return the values of the heaps below `count` of a subtraction game.

    Examples
    --------
    >>> subtraction_values([2, 5, 6], 15).tolist()
    [0, 0, 1, 1, 0, 2, 1, 3, 0, 2, 1, 0, 0, 1, 1]
    """
    if count * len(takes) > MOST_PAIRS:
        raise Undecided("to check {count} values would take too long", count=count)
    values = np.zeros(count, np.min_scalar_type(len(takes)))
    all_of_it, none = np.array(takes, np.uint64), np.empty(0, np.uint64)
    room = np.zeros(len(takes) + 2, np.uint32)
    _confirmer(count * len(takes))(
        values, False, NEVER, NEVER, all_of_it, all_of_it, none, none, np.zeros((1, 1), np.bool_), room, NEVER
    )
    return values


def check_values(values: NDArray[Any], digits: Sequence[int], claim: Claim, mask: int, position: bool) -> None:
    """Check that these are the values of the first heaps of a take-and-break game; they obey the claim.

    Examples
    --------
    >>> check_values(np.array([0, 1, 2, 3, 1, 4]), (0, 7, 7), Claim(12, 71, 0), 0, False)
    >>> check_values(np.array([0, 1, 2, 3, 1, 3]), (0, 7, 7), Claim(12, 71, 0), 0, False)
    Traceback (most recent call last):
    grundy.core.errors.NotApplicable: an option of heap 5 has the same value
    """
    ends, singles, splits, triples = (places(digits, bit) for bit in (1, 2, 4, 8))
    for taken in (int(i) for i in ends if i < len(values)):
        if values[taken] == 0:
            raise _same_value(taken)
    for taken in (int(i) for i in singles):
        _check_singles(values, taken)
    _check_splits(values, [int(i) for i in splits], mask, position)
    pairs = np.zeros((1, 1), np.bool_)
    if len(triples):
        pairs = values_of_pairs(values)
        _check_triples(values, [int(i) for i in triples], pairs)
    room = np.zeros(1 << max(1, int(values.max()).bit_length()), np.uint32)
    # A saltus moves the smaller values too, and three heaps come in short windows: there each heap is looked at.
    period = NEVER if claim.saltus or len(triples) else claim.period
    moves = ends, singles, splits, triples
    pairs_of_heaps = len(values) * (len(splits) + len(triples)) // 4
    options = len(values) * (len(ends) + len(singles) + pairs_of_heaps)
    heap, looked = _confirmer(options)(values, True, max(claim.preperiod, 1), period, *moves, pairs, room, MOST_PAIRS)
    if looked > MOST_PAIRS:
        raise Undecided("to check {count} values would take too long", count=len(values))
    if heap < len(values):
        raise NotApplicable("a value below that of heap {heap} is not the value of an option", heap=int(heap))


def _confirmer(options: int) -> Any:
    return _confirm.py_func if options <= PLAIN_STEPS else _confirm


def _same_value(heap: int) -> NotApplicable:
    return NotApplicable("an option of heap {heap} has the same value", heap=heap)


def _check_singles(values: NDArray[Any], taken: int) -> None:
    """Check that no heap has the value of the heap that is left."""
    for start in range(taken + 1, len(values), BLOCK):
        stop = min(start + BLOCK, len(values))
        _expect_none(values[start - taken : stop - taken] == values[start:stop], start)


def _expect_none(same: NDArray[np.bool_], start: int) -> None:
    if same.any():
        raise _same_value(start + int(same.argmax()))


def _check_splits(values: NDArray[Any], splits: list[int], mask: int, position: bool) -> None:
    """Check that no two heaps that a heap may be broken into have its value together."""
    if not splits:
        return
    if position and len({taken % 2 for taken in splits}) > 1:
        raise NotApplicable("the position can tell rare heaps only if all splits take numbers of one parity")
    rare: list[int] = []
    most = MOST_PAIRS // (2 * len(values) * len(splits))
    for start in range(0, len(values), BLOCK):
        form = np.bitwise_count(values[start : start + BLOCK].astype(np.uint64) & np.uint64(mask)) & np.uint8(1)
        if position:
            form ^= (np.arange(start + splits[0], start + splits[0] + len(form)) % 2).astype(np.uint8)
        rare += [start + int(heap) for heap in np.flatnonzero(form == 0) if start + heap]
        if len(rare) > most:
            raise Undecided("to check {count} values would take too long", count=len(values))
    for taken in splits:
        for start in range(0, len(values), BLOCK):  # a block of values stays in the cache for all rare heaps
            stop = min(start + BLOCK, len(values))
            for heap in rare:
                least = max(start, heap + taken + 1)
                if least >= stop:
                    break
                rests = values[least - taken - heap : stop - taken - heap]
                _expect_none((rests ^ values[heap]) == values[least:stop], least)
        for heap in rare:
            half = max(heap - taken, 0) // 2
            left = values[1 : half + 1] ^ values[heap - taken - half : heap - taken][::-1]
            if (left == values[heap]).any():
                raise _same_value(heap)


def values_of_pairs(values: NDArray[Any]) -> NDArray[np.bool_]:
    """Return for each number of tokens which values two heaps have that share them.

    Examples
    --------
    >>> values_of_pairs(np.array([0, 1, 2, 3, 1])).nonzero()[1].tolist()  # 1+1; 1+2; 1+3 or 2+2
    [0, 3, 0, 2]
    """
    width = 1 << max(1, int(values.max()).bit_length())
    if len(values) * width > MOST_CELLS or 2 * len(values) ** 2 > MOST_PAIRS:
        raise Undecided("to check {count} values would take too long", count=len(values))
    pairs = np.zeros((len(values), width), np.bool_)
    for total in range(2, len(values)):
        half = total // 2
        pairs[total, values[1 : half + 1] ^ values[total - half : total][::-1]] = True
    return pairs


def _check_triples(values: NDArray[Any], triples: list[int], pairs: NDArray[np.bool_]) -> None:
    """Check that no three heaps that a heap may be broken into have its value together."""
    for taken in triples:
        for heap in range(taken + 3, len(values)):
            least = np.arange(1, (heap - taken) // 3 + 1)
            if pairs[heap - taken - least, values[least] ^ values[heap]].any():
                raise _same_value(heap)


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _confirm(
    values: Any,
    claimed: Any,
    preperiod: Any,
    period: Any,
    ends: Any,
    singles: Any,
    splits: Any,
    triples: Any,
    pairs: Any,
    seen: Any,
    most: Any,
) -> Any:
    """Return the first heap with a smaller value that no option has, and how many pairs of heaps were looked at.

    If the values are not claimed, each becomes the mex of its options instead. After `period` heaps in a row whose
    options would do as well one period later, all are confirmed.
    """
    looked, row = uint64(0), uint64(0)
    for n in range(uint64(0), uint64(len(values))):
        stamp = n + _ONE  # seen[v] == stamp: an option has the value v
        goal = uint64(values[n]) if claimed else uint64(len(seen)) - _ONE
        mex, away = uint64(0), uint64(0)  # the largest heap of each option has at least n − away tokens
        for i in ends:
            if i == n:
                seen[0], away = stamp, n
        for i in singles:
            if i < n:
                seen[values[n - i]], away = stamp, max(away, i)
        while mex < goal and seen[mex] == stamp:
            mex += _ONE
        first, more = _ONE, True
        while mex < goal and more:
            more = False
            for i in splits:
                last = min(first + _CHUNK, (n - i) // _TWO + _ONE) if i < n else first
                for a in range(first, last):
                    seen[values[a] ^ values[n - i - a]] = stamp
                if first < last:
                    more, looked, away = True, looked + last - first, max(away, last + i)
            first += _CHUNK
            while mex < goal and seen[mex] == stamp:
                mex += _ONE
        for i in triples:
            if mex < goal and i < n:
                for a in range(_ONE + (n - i + _ONE) % _TWO, n - i - _ONE, _TWO):  # beside two equal heaps
                    seen[values[a]] = stamp
        while mex < goal:
            for i in triples:
                for a in range(_ONE, (n - i) // _THREE + _ONE if i < n else _ONE):
                    if seen[mex] == stamp:
                        break
                    looked += _ONE
                    if pairs[n - i - a, mex ^ uint64(values[a])]:
                        seen[mex] = stamp
            if seen[mex] != stamp:
                break
            mex += _ONE
        if not claimed:
            values[n] = mex
        elif mex < goal or looked > uint64(most):
            return n, looked
        row = row + _ONE if n >= uint64(preperiod) + away else uint64(0)
        if row == uint64(period):
            break
    return uint64(len(values)), looked
