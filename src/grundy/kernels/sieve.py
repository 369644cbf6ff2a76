"""Subtraction games with infinite sets: cold positions by two sieves, Grundy values by stamps.

A heap is cold (a P-position) if no take leads to another cold one. So the
cold heaps are found in ascending order, and each makes hot all the heaps from
which a take leads to it. How that is marked depends on the set:

* thin, like the squares: one mark at a time. Every cold heap keeps a pointer to its
  next take, so that a segment can be finished while it is in the cache.
* thick, like the primes: 64 marks at a time, `hot |= set << cold`, on bitmaps.

Both make marks for every cold heap, so how many are cold does not matter for the
choice: only the number of takes, against the number of words of the bitmap.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable, Undecided
from grundy.kernels.nim_arrays import announce_compilation

__all__ = ["cold_positions", "sieve_values"]

Numbers: TypeAlias = NDArray[np.uint64]

SEGMENT = 1 << 18  # heaps, one byte each: half of a common second-level cache
TILE = 1 << 9  # words, 4 KB: the tile stays in the first-level cache while the set passes by
WORDS_PER_MARK = 4
"""A mark takes as long as so many words of the bitmap, measured on squares and primes."""
LARGEST = 1 << 32


def cold_positions(takes: NDArray[Any], to: int) -> Numbers:
    """Return the heaps 0, …, `to` from which the next player loses, in ascending order.

    Parameters
    ----------
    takes
        The set in ascending order, at least as far as `to`.
    to
        The largest heap.

    Examples
    --------
    >>> cold_positions(np.arange(1, 10) ** 2, 50).tolist()
    [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44]

    Notes
    -----
    Memory: 12 bytes for every cold heap of a thin set, `to` / 4 bytes of bitmaps for a thick one.

    References
    ----------
    .. [E] D. Eppstein, Faster evaluation of subtraction games, FUN 2018, arXiv:1804.06515.
    """
    takes = _checked(takes, to)
    is_thick = len(takes) * 64 * WORDS_PER_MARK > to
    return _cold_by_words(takes, to) if is_thick else _cold_by_marks(takes, to)


def sieve_values(takes: NDArray[Any], to: int) -> NDArray[np.unsignedinteger[Any]]:
    """Return the Grundy values of the heaps 0, …, `to`, for a set in ascending order.

    A value is at most the number of takes, so the type is wide enough.

    Examples
    --------
    >>> sieve_values(np.arange(1, 10) ** 2, 12)
    array([0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0], dtype=uint8)

    Notes
    -----
    O(`to` · number of takes) time, about 1.5 ns for each pair.
    """
    takes = _checked(takes, to)
    values: NDArray[np.unsignedinteger[Any]] = np.zeros(to + 1, np.min_scalar_type(len(takes)))
    announce_compilation(stamp_values)
    stamp_values(values, takes, np.zeros(len(takes) + 2, np.uint32))
    return values


def _checked(takes: NDArray[Any], to: int) -> Numbers:
    """Return the takes that some heap allows."""
    if not 0 <= to < LARGEST:
        raise Undecided("a sieve reaches heaps below {most}, got {to}", most=LARGEST, to=to)
    if len(takes) and (takes[0] < 1 or np.any(takes[1:] <= takes[:-1])):
        raise NotApplicable("the takes must be positive and ascending")
    return np.ascontiguousarray(takes[takes <= to], np.uint64)


def _cold_by_marks(takes: Numbers, to: int) -> Numbers:
    announce_compilation(sieve_segment)
    hot = np.empty(SEGMENT, np.bool_)
    cold, pointers, count = np.empty(0, np.uint64), np.empty(0, np.uint32), 0
    for low in range(0, to + 1, SEGMENT):
        if count + SEGMENT > len(cold):
            cold, pointers = (np.concatenate([a, np.empty(count + SEGMENT, a.dtype)]) for a in (cold, pointers))
        count = sieve_segment(hot, takes, cold, pointers, count, low, min(low + SEGMENT, to + 1))
    return cold[:count].copy()


def _cold_by_words(takes: Numbers, to: int) -> Numbers:
    announce_compilation(sieve_tile)
    words = to // 64 + 1
    members = np.zeros((words + 1) * 64, np.bool_)
    members[takes + np.uint64(64)] = True  # an empty word in front: a shifted word takes its low bits from there
    bitmap = np.packbits(members, bitorder="little").view(np.uint64)
    hot = np.zeros(words, np.uint64)
    cold, count = np.empty(0, np.uint64), 0
    for first in range(0, words, TILE):
        if count + 64 * TILE > len(cold):
            cold = np.concatenate([cold, np.empty(count + 64 * TILE, np.uint64)])
        count = sieve_tile(hot, bitmap, cold, count, first, min(first + TILE, words))
    cold = cold[:count]
    return cold[cold <= to].copy()


@njit(cache=True, nogil=True)
def sieve_segment(
    hot: Any, takes: Numbers, cold: Numbers, pointers: NDArray[np.uint32], count: int, low: int, high: int
) -> int:
    """Append the cold heaps of [low, high) and return how many there are now.

    ``takes[pointers[j]]`` is the first take that leads to ``cold[j]`` from beyond the segment.
    Heaps are counted from `low`; a cold one below wraps round, and with its take comes back.
    """
    length, start = uint64(high - low), uint64(low)
    number = uint64(len(takes))
    hot[:] = False
    for j in range(uint64(count)):
        heap, k = cold[j] - start, uint64(pointers[j])
        while k < number and heap + takes[k] < length:
            hot[heap + takes[k]] = True
            k += uint64(1)
        pointers[j] = k
    end = uint64(count)
    for heap in range(length):
        if not hot[heap]:
            k = uint64(0)
            while k < number and heap + takes[k] < length:
                hot[heap + takes[k]] = True
                k += uint64(1)
            cold[end], pointers[end] = heap + start, k
            end += uint64(1)
    return int(end)


@njit(cache=True, nogil=True, inline="always")
def _mark_shifted(hot: Numbers, members: Numbers, heap: Any, first: Any, last: Any) -> None:
    """Mark in the words [first, last) the heaps from which a take leads to `heap`."""
    shift, word = heap & uint64(63), heap >> uint64(6)
    target = hot[first:last]
    high, low = members[first - word + uint64(1) : last - word + uint64(1)], members[first - word : last - word]
    for j in range(len(target)):
        # In two steps, for a shift by 64 bits is undefined.
        target[j] |= high[j] << shift | (low[j] >> uint64(1)) >> (uint64(63) - shift)


@njit(cache=True, nogil=True)
def sieve_tile(hot: Numbers, members: Numbers, cold: Numbers, count: int, first: int, last: int) -> int:
    """Append the cold heaps of the words [first, last) and return how many there are now."""
    start, stop, end = uint64(first), uint64(last), uint64(count)
    for j in range(end):
        _mark_shifted(hot, members, cold[j], start, stop)
    for word in range(start, stop):
        for bit in range(uint64(64)):
            if (hot[word] >> bit) & uint64(1) == uint64(0):
                heap = (word << uint64(6)) | bit
                cold[end] = heap
                end += uint64(1)
                _mark_shifted(hot, members, heap, word, stop)
    return int(end)


@njit(cache=True, nogil=True)
def stamp_values(values: Any, takes: Numbers, stamps: NDArray[np.uint32]) -> None:
    """Fill in the mex of each heap: the first value that does not bear its stamp."""
    number = uint64(len(takes))
    for heap in range(uint64(len(values))):
        stamp = np.uint32(heap + uint64(1))
        k = uint64(0)
        while k < number and takes[k] <= heap:
            stamps[uint64(values[heap - takes[k]])] = stamp
            k += uint64(1)
        mex = uint64(0)
        while stamps[mex] == stamp:
            mex += uint64(1)
        values[heap] = mex
