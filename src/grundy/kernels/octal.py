"""Grundy values of take-and-break games on heaps, and the search for their period.

`plain` is the definition: a mex over all ways to break a heap, a time of
O(n²). Three heaps at once go through sets of bits, one set for each total.

`sparse` is the method of Berlekamp, Conway and Guy. A linear form χ on values,
the parity of the bits of v & mask, cuts the heaps into two classes such that
nearly all are *common*, χ(g(a)) = 1, and few are *rare*, χ(g(a)) = 0. A nim-sum
of two commons is rare in kind, so a common value can only be reached from a
rare heap: looking at rare × all gives the least common value not reached, and
the rare values below it are then found among all pairs, nearly always soon. One
that is not found after all pairs is the mex, and the heap joins the rare ones.

The place of a heap may join the form: χ(g(a)) + a + i, where two heaps are left
with n − i tokens together, and all such i have one parity. Then the classes add
as before, and the common values of a heap n are those with χ(v) = 1 + n + i.
Every choice of the form gives the same values; a good one gives them fast.

Heaps come in blocks of 64. A heap a ≥ 64 beside all rests of a block reads 64
values in a row, and what the block saw are 64 words of bits while values are
below 64, else rows of bytes; that is several times faster than heap by heap.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64
from numba.cpython.unsafe.numbers import trailing_zeros

BLOCK = 64
"""So many heaps are begun together: beside a heap of as many tokens all their rests are known."""
LARGEST_SAMPLE = 1024
"""So many heaps at most are put beside all rests of a block before the missing values are searched for."""
FIRST_CHOICE, DENSE = 512, 4096
"""So many heaps are valued by the definition before rare ones are chosen: fewer if few of them are rare."""
WIDEST = 1 << 16

_ONE, _TWO, _BLOCK = uint64(1), uint64(2), uint64(BLOCK)


@njit(cache=True, nogil=True)
def plain(values: Any, start: Any, stop: Any, ends: Any, singles: Any, splits: Any, unequal: Any) -> None:
    """Find the values of the heaps from `start` below `stop` by the definition, for at most two heaps.

    A move takes i tokens: all if i is in `ends`, and leaves one heap if i is
    in `singles`, two if it is in `splits`, different ones if `unequal`.
    """
    seen = np.zeros(WIDEST, np.uint64)  # seen[v] == n: an option of n has the value v
    for n in range(uint64(max(start, 1)), uint64(stop)):
        for i in ends:
            if i == n:
                seen[0] = n
        for i in singles:
            if i < n:
                seen[values[n - i]] = n
        for i in splits:
            if i < n:
                total = n - i
                half = (total - _ONE) // _TWO if unequal else total // _TWO
                for a in range(_ONE, half + _ONE):
                    seen[values[a] ^ values[total - a]] = n
        mex = uint64(0)
        while seen[mex] == n:
            mex += _ONE
        values[n] = mex


@njit(cache=True, nogil=True)
def _mark_row(seen: Any, values: Any, a: Any, total: Any, first: Any, last: Any, shift: Any) -> None:
    """Mark the value of the heaps a and total + j − a for the j-th heap of the block, j from `first` below `last`."""
    value, rest = uint64(values[a]), total - a
    for j in range(first, last):
        if shift is None:
            seen[j] |= _ONE << (value ^ uint64(values[rest + j]))
        else:
            seen[(j << shift) + (value ^ uint64(values[rest + j]))] = 1


@njit(cache=True, nogil=True)
def _search(
    missing: Any,
    found: Any,
    values: Any,
    heap: Any,
    splits: Any,
    unequal: Any,
    hints: Any,
    sample: Any,
    row: Any,
    shift: Any,
) -> Any:
    """Look for the missing values among all pairs but those of the sample; return how many stay, and the pairs seen."""
    a, size, looked, bits = _ONE, _BLOCK - _ONE, uint64(0), uint64(0)
    while found:
        before = looked
        for i in splits:
            total = heap - i
            half = (total - _ONE) // _TWO if unequal else total // _TWO
            last = min(half + _ONE, a + size)
            if a >= last:
                continue
            looked += last - a
            bits = uint64(0)
            for b in range(a, last):
                if shift is None:
                    bits |= _ONE << uint64(values[b] ^ values[total - b])
                else:
                    row[values[b] ^ values[total - b]] = 1
            begun, found = found, uint64(0)
            for k in range(begun):
                v = missing[k]
                if bits >> v & _ONE if shift is None else row[v]:
                    b = a
                    while values[b] ^ values[total - b] != v:
                        b += _ONE
                    hints[v, 0], hints[v, 1] = b, i
                else:
                    missing[found] = v
                    found += _ONE
        if looked == before:
            break
        a += size
        if a == _BLOCK:
            a += sample
        size = min(_TWO * size, uint64(1024))
    return found, looked


@njit(cache=True, nogil=True)
def sparse(
    values: Any,
    start: Any,
    stop: Any,
    singles: Any,
    splits: Any,
    unequal: Any,
    odd: Any,
    position: Any,
    rare: Any,
    count: Any,
    hints: Any,
    sample: Any,
    seen: Any,
    shift: Any,
) -> Any:
    """Find the values from `start` below `stop` with the help of the rare heaps.

    Parameters
    ----------
    odd
        χ for each value below the width, a power of two above all values.
    position
        Whether the place of a heap joins the form.
    rare, count
        The rare heaps of at least one token, in order, and how many.
    hints
        For each value the heap and the split that made it last; any will do.
    sample
        So many heaps are tried for a whole block.
    seen, shift
        Room for the values seen by each heap of a block: a byte for each value, in rows of
        2**shift, or if the width is 64 and `shift` is None the bits of one word.

    Returns
    -------
    tuple
        The first heap without a value, the number of rare heaps, the size of
        the sample, and how many pairs were looked at. The first is below
        `stop` if the width did not suffice.
    """
    width = uint64(len(odd))
    late = np.zeros(len(splits), np.uint64)
    missing = np.zeros(width, np.uint64)
    odd_bits = uint64(0)
    if shift is None:
        for v in range(width):
            odd_bits |= uint64(odd[v]) << v
    n, stop, work = uint64(start), uint64(stop), uint64(0)
    few = uint64(0)  # rare heaps of fewer than BLOCK tokens: their rests are not known when a block begins
    while few < count and rare[few] < _BLOCK:
        few += _ONE
    while n < stop:
        seen[:] = 0
        for s in range(uint64(len(splits))):
            total = n - splits[s]
            k = few
            while k < count and rare[k] < total:
                # Two equal heaps, if they are no move, are left out of the row.
                twin = _TWO * rare[k] - total  # a huge number if there are none
                if unequal and twin < _BLOCK:
                    _mark_row(seen, values, rare[k], total, uint64(0), twin, shift)
                    _mark_row(seen, values, rare[k], total, twin + _ONE, _BLOCK, shift)
                else:
                    _mark_row(seen, values, rare[k], total, uint64(0), _BLOCK, shift)
                k += _ONE
            late[s] = k
            for a in range(_BLOCK, _BLOCK + sample):
                _mark_row(seen, values, a, total, uint64(0), _BLOCK, shift)
            work += (k - few + sample) * _BLOCK
        scanned = uint64(0)
        for j in range(min(_BLOCK, stop - n)):
            heap = n + j
            bits = seen[j]
            row = seen if shift is None else seen[j << shift : (j + _ONE) << shift]
            for i in singles:
                if shift is None:
                    bits |= _ONE << uint64(values[heap - i])
                else:
                    row[values[heap - i]] = 1
            for s in range(uint64(len(splits))):
                total = heap - splits[s]
                for first, last in ((uint64(0), few), (late[s], count)):
                    for k in range(first, last):
                        a = rare[k]
                        if a < total and not (unequal and a + a == total):
                            if shift is None:
                                bits |= _ONE << uint64(values[a] ^ values[total - a])
                            else:
                                row[values[a] ^ values[total - a]] = 1
            # All options of common value are marked now: the least one that is not is an upper bound of the mex.
            flip = position and (heap - splits[0]) & _ONE == _ONE
            found = uint64(0)  # how many rare values below it are missing
            if shift is None:
                common = ~odd_bits if flip else odd_bits
                free = ~bits & common
                if free == 0:
                    return heap, count, sample, work
                mex = uint64(trailing_zeros(free))
                rest = ~bits & ~common & ((_ONE << mex) - _ONE)
                while rest:
                    missing[found] = uint64(trailing_zeros(rest))
                    rest &= rest - _ONE
                    found += _ONE
            else:
                mex = uint64(0)
                while mex < width and (row[mex] or (odd[mex] ^ flip) == 0):
                    missing[found] = mex
                    found += uint64(1 - row[mex])
                    mex += _ONE
                if mex == width:
                    return heap, count, sample, work
            begun, found = found, uint64(0)
            for k in range(begun):
                v = missing[k]
                b, total = hints[v, 0], heap - hints[v, 1]
                if values[b] ^ values[total - b] != v or (unequal and b + b == total):
                    missing[found] = v
                    found += _ONE
            if found:
                found, looked = _search(missing, found, values, heap, splits, unequal, hints, sample, row, shift)
                scanned += looked
                if found:  # All pairs were looked at: what is missing is no option, and the least of it is the mex.
                    mex = missing[0]
                    rare[count] = heap
                    count += _ONE
            values[heap] = mex
        n += _BLOCK
        work += scanned
        # A pair of the sample is cheaper than one of a scan, but it is paid by all heaps of the block.
        if scanned > sample * _BLOCK:
            sample = min(_TWO * sample + uint64(4), uint64(LARGEST_SAMPLE), n // uint64(8))
        elif scanned * uint64(4) < sample * _BLOCK:
            sample -= (sample + uint64(3)) // uint64(4)
    return stop, count, sample, work


@njit(cache=True, nogil=True)
def _translated(word: Any, by: Any) -> Any:
    """Return the set {v ^ by} of a set of values below 64, by < 64."""
    for k in range(uint64(6)):
        if by >> k & _ONE:
            step = _ONE << k
            keep = ~uint64(0) // ((_ONE << step) + _ONE)  # 0101…, 00110011…, and so on
            word = (word & keep) << step | word >> step & keep
    return word


@njit(cache=True, nogil=True)
def three_heaps(
    values: Any, pairs: Any, threes: Any, start: Any, stop: Any, ends: Any, singles: Any, splits: Any, triples: Any
) -> Any:
    """Find the values from `start` below `stop` by the definition, for rules that may leave three heaps.

    ``pairs[m]`` and ``threes[m]`` are the sets of the values of two and of three heaps
    with m tokens together, as bits. Three heaps are the least, a, and two others, so
    ``threes[m]`` is the union of the sets g(a) ⊕ pairs[m − a]; the shifts within a word are
    made at the end, once for each. Returns the first heap without a value,
    below `stop` if the sets are too narrow.
    """
    words, six, low = uint64(pairs.shape[1]), uint64(6), uint64(63)
    seen = np.zeros(words, np.uint64)
    parts = np.zeros((64, words), np.uint64)
    for n in range(uint64(start), uint64(stop)):
        for a in range(_ONE, n // _TWO + _ONE):
            v = uint64(values[a] ^ values[n - a])
            pairs[n, v >> six] |= _ONE << (v & low)
        parts[:] = 0
        for a in range(_ONE, n // uint64(3) + _ONE):
            v = uint64(values[a])
            for w in range(words):
                parts[v & low, w ^ v >> six] |= pairs[n - a, w]
        for by in range(uint64(64)):
            for w in range(words):
                threes[n, w] |= _translated(parts[by, w], by)
        seen[:] = 0
        for i in ends:
            if i == n:
                seen[0] |= _ONE
        for i in singles:
            if i < n:
                v = uint64(values[n - i])
                seen[v >> six] |= _ONE << (v & low)
        for i in splits:
            if i < n:
                seen |= pairs[n - i]
        for i in triples:
            if i < n:
                seen |= threes[n - i]
        mex = uint64(0)
        while mex >> six < words and seen[mex >> six] >> (mex & low) & _ONE:
            mex += _ONE
        if mex >> six == words:
            return n
        values[n] = mex
    return uint64(stop)


@njit(cache=True, nogil=True)
def least_period(values: Any, length: Any, heaps: Any, taken: Any, matches: Any) -> Any:
    """Return the least p that the end of a sequence repeats long enough, its n0, and where a candidate would be proved.

    The end has the period p from n0 on; that is long enough if heaps·(max(n0, 1) + p) + taken
    values are known. If none is, p is 0, and the last number the least
    length at which one that was repeated at least twice can be proved.

    Notes
    -----
    Read backwards, matches[p] is how far the sequence agrees with itself p later:
    the Z-function, in linear time, of which only p ≤ length / heaps are needed.
    """
    length = uint64(length)
    end = length - _ONE
    needed = ~uint64(0)
    left, right = uint64(0), uint64(0)
    for p in range(_ONE, length // heaps + _ONE):
        match = uint64(0)
        if p < right:
            match = min(right - p, matches[p - left])
        if p + match >= right:
            while p + match < length and values[end - match] == values[end - p - match]:
                match += _ONE
            left, right = p, p + match
        matches[p] = match
        start = length - p - match
        proved = heaps * (max(start, _ONE) + p) + taken
        if proved <= length:
            return p, start, proved
        if match >= p:
            needed = min(needed, proved)
    return uint64(0), uint64(0), needed
