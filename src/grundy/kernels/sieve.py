"""Subtraction games with infinite sets: cold positions and Grundy values, each by two sieves.

A heap is cold (a P-position) if no take leads to another cold one. So the
cold heaps are found in ascending order, and each makes hot all the heaps from
which a take leads to it. How that is marked depends on the set:

* thin, like the squares: one mark at a time. Every cold heap keeps a pointer to its
  next take, so that a segment can be finished while it is in the cache.
* thick, like the primes: 64 marks at a time, `hot |= set << cold`, on bitmaps.

Both make marks for every cold heap, so how many are cold does not matter for the
choice: only the number of takes, against the number of words of the bitmap.

Grundy values of a thin set are found heap by heap, by stamps. Those of a thick set are
found value by value: among the heaps that have no value below v, those with the
value v are found in ascending order in the same way as the cold ones, for the others all
reach each smaller value.

In misère play a heap without a move is won and has the value 1; the rest is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable, Undecided
from grundy.kernels.nim_arrays import announce_compilation

__all__ = ["HEAPS_PER_TAKE", "cold_positions", "is_thick", "sieve_values"]

Numbers: TypeAlias = NDArray[np.uint64]

SEGMENT = 1 << 18  # heaps, one byte each: half of a common second-level cache
TILE = 1 << 9  # words, 4 KB: the tile stays in the first-level cache while the set passes by
HEAPS_PER_TAKE = 4 * 64
"""A thick set has more than one member in so many numbers: a mark takes as long as four words of the bitmap."""
LARGEST = 1 << 32
FULL = np.uint64((1 << 64) - 1)
SLICE = 1 << 16
"""How many heaps are valued between two calls of `progress`."""


def is_thick(count: int, to: int) -> bool:
    """Return whether a set with so many members up to `to` is sieved by words.

    Examples
    --------
    >>> is_thick(1000, 10**6), is_thick(78_498, 10**6)
    (False, True)
    """
    return count * HEAPS_PER_TAKE > to


def cold_positions(
    takes: NDArray[Any], to: int, *, misere: bool = False, progress: Callable[[int], None] | None = None
) -> Numbers:
    """Return the heaps 0, …, `to` from which the next player loses, in ascending order.

    Parameters
    ----------
    takes
        The set in ascending order, at least as far as `to`.
    to
        The largest heap.
    misere
        Whether a heap without a move is won.
    progress
        Called now and then with the number of heaps that are decided.

    Examples
    --------
    >>> cold_positions(np.arange(1, 10) ** 2, 50).tolist()
    [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44]
    >>> cold_positions(np.array([1, 2, 3]), 12, misere=True).tolist()
    [1, 5, 9]

    Notes
    -----
    Memory: 12 bytes for every cold heap of a thin set, `to` / 4 bytes of bitmaps for a thick one.

    References
    ----------
    .. [E] D. Eppstein, Faster evaluation of subtraction games, FUN 2018, arXiv:1804.06515.
    """
    takes = _checked(takes, to)
    won = _stuck(takes, to) if misere else 0
    sieve = _cold_by_words if is_thick(len(takes), to) else _cold_by_marks
    return sieve(takes, to, won, progress)


def sieve_values(
    takes: NDArray[Any], to: int, *, misere: bool = False, progress: Callable[[int], None] | None = None
) -> NDArray[np.unsignedinteger[Any]]:
    """Return the Grundy values of the heaps 0, …, `to`, for a set in ascending order; g⁻ in misère play.

    A value is at most the number of takes, or 1, so the type is wide enough.

    Examples
    --------
    >>> sieve_values(np.arange(1, 10) ** 2, 12)
    array([0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0], dtype=uint8)
    >>> sieve_values(np.array([1, 2, 3]), 8, misere=True)
    array([1, 0, 2, 3, 1, 0, 2, 3, 1], dtype=uint8)

    Notes
    -----
    A thin set takes `to` · number of takes pairs, about 1.5 ns each; a thick one `to`² / 128 words, about 0.4 ns each.
    """
    takes = _checked(takes, to)
    values: NDArray[np.unsignedinteger[Any]] = np.zeros(to + 1, np.min_scalar_type(max(len(takes), 1)))
    if is_thick(len(takes), to):
        _values_by_words(values, takes, misere, progress)
        return values
    announce_compilation(stamp_values)
    stamps = np.zeros(len(takes) + 2, np.uint32)
    for first in range(0, to + 1, SLICE):
        last = min(first + SLICE, to + 1)
        stamp_values(values, takes, stamps, misere, first, last)
        if progress:
            progress(last)
    return values


def _checked(takes: NDArray[Any], to: int) -> Numbers:
    """Return the takes that some heap allows."""
    if not 0 <= to < LARGEST:
        raise Undecided("a sieve reaches heaps below {most}, got {to}", most=LARGEST, to=to)
    if len(takes) and (takes[0] < 1 or np.any(takes[1:] <= takes[:-1])):
        raise NotApplicable("the takes must be positive and ascending")
    return np.ascontiguousarray(takes[takes <= to], np.uint64)


def _stuck(takes: Numbers, to: int) -> int:
    """Return how many of the heaps have no move: all below the least take."""
    return int(takes[0]) if len(takes) else to + 1


def _cold_by_marks(takes: Numbers, to: int, won: int, progress: Callable[[int], None] | None) -> Numbers:
    announce_compilation(sieve_segment)
    hot = np.empty(SEGMENT, np.bool_)
    cold, pointers, count = np.empty(0, np.uint64), np.empty(0, np.uint32), 0
    for low in range(0, to + 1, SEGMENT):
        if count + SEGMENT > len(cold):
            cold, pointers = (np.concatenate([a, np.empty(count + SEGMENT, a.dtype)]) for a in (cold, pointers))
        high = min(low + SEGMENT, to + 1)
        count = sieve_segment(hot, takes, cold, pointers, count, low, high, won)
        if progress:
            progress(high)
    return cold[:count].copy()


def _cold_by_words(takes: Numbers, to: int, won: int, progress: Callable[[int], None] | None) -> Numbers:
    announce_compilation(sieve_tile)
    words = to // 64 + 1
    bitmap, hot = _bitmap(takes, words), _first_bits(won, words)
    cold, count = np.empty(0, np.uint64), 0
    for first in range(0, words, TILE):
        if count + 64 * TILE > len(cold):
            cold = np.concatenate([cold, np.empty(count + 64 * TILE, np.uint64)])
        last = min(first + TILE, words)
        count = sieve_tile(hot, bitmap, cold, count, first, last)
        if progress:
            progress(min(64 * last, to + 1))
    cold = cold[:count]
    return cold[cold <= to].copy()


def _values_by_words(
    values: NDArray[Any], takes: Numbers, misere: bool, progress: Callable[[int], None] | None
) -> None:
    """Fill in the values, the heaps of each value in turn."""
    announce_compilation(sieve_class)
    total = len(values)
    words = (total - 1) // 64 + 1
    bitmap, valued = _bitmap(takes, words), ~_first_bits(total, words)
    # In misère play the heaps that have no move wait for the value 1.
    hot = valued | _first_bits(_stuck(takes, total - 1) if misere else 0, words)
    cold = np.empty(64 * words, np.uint64)
    count, value, first, said = 0, 0, 0, 0
    while count < total:
        count += sieve_class(values, value, valued, hot, bitmap, cold, first)
        hot[:] = valued
        while first < words - 1 and valued[first] == FULL:
            first += 1
        value += 1
        if progress and count - said >= SLICE:
            said = count
            progress(count)


def _bitmap(takes: Numbers, words: int) -> Numbers:
    """Return the set as bits, with an empty word in front: a shifted word takes its low bits from there."""
    members = np.zeros((words + 1) * 64, np.bool_)
    members[takes + np.uint64(64)] = True
    return np.packbits(members, bitorder="little").view(np.uint64)


def _first_bits(count: int, words: int) -> Numbers:
    """Return so many words, with the first `count` bits set."""
    bits = np.zeros(words * 64, np.bool_)
    bits[:count] = True
    return np.packbits(bits, bitorder="little").view(np.uint64)


@njit(cache=True, nogil=True)
def sieve_segment(
    hot: Any, takes: Numbers, cold: Numbers, pointers: NDArray[np.uint32], count: int, low: int, high: int, won: int
) -> int:
    """Append the cold heaps of [low, high) and return how many there are now; those below `won` are not.

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
    for heap in range(uint64(min(max(won, low), high)) - start, length):
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
        if hot[word] == FULL:
            continue
        for bit in range(uint64(64)):
            if (hot[word] >> bit) & uint64(1) == uint64(0):
                heap = (word << uint64(6)) | bit
                cold[end] = heap
                end += uint64(1)
                _mark_shifted(hot, members, heap, word, stop)
    return int(end)


@njit(cache=True, nogil=True)
def sieve_class(
    values: Any, value: int, valued: Numbers, hot: Numbers, members: Numbers, cold: Numbers, start: int
) -> int:
    """Find the heaps from the word `start` on that have the value, and return how many there are.

    The heaps that have a value, and some others, are hot from the beginning.
    """
    count, words = 0, len(hot)
    for first in range(start, words, TILE):
        count = sieve_tile(hot, members, cold, count, first, min(first + TILE, words))
    for j in range(uint64(count)):
        heap = cold[j]
        values[heap] = value
        valued[heap >> uint64(6)] |= uint64(1) << (heap & uint64(63))
    return count


@njit(cache=True, nogil=True)
def stamp_values(values: Any, takes: Numbers, stamps: NDArray[np.uint32], misere: bool, first: int, last: int) -> None:
    """Fill in the mex of each heap in [first, last): the first value that does not bear its stamp."""
    number = uint64(len(takes))
    for heap in range(uint64(first), uint64(last)):
        if misere and (number == uint64(0) or heap < takes[0]):
            values[heap] = 1
            continue
        stamp = np.uint32(heap + uint64(1))
        k = uint64(0)
        while k < number and takes[k] <= heap:
            stamps[uint64(values[heap - takes[k]])] = stamp
            k += uint64(1)
        mex = uint64(0)
        while stamps[mex] == stamp:
            mex += uint64(1)
        values[heap] = mex
