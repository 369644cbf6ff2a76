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

from typing import Any, TypeAlias

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable, Undecided
from grundy.kernels.nim_arrays import announce_compilation

__all__ = ["HEAPS_PER_TAKE", "ColdSieve", "ValueSieve", "is_thick"]

Numbers: TypeAlias = NDArray[np.uint64]

SEGMENT = 1 << 18  # heaps, one byte each: half of a common second-level cache
TILE = 1 << 9  # words, 4 KB: the tile stays in the first-level cache while the set passes by
HEAPS_PER_TAKE = 4 * 64
"""A thick set has more than one member in so many numbers: a mark takes as long as four words of the bitmap."""
LARGEST = 1 << 32
FULL = np.uint64((1 << 64) - 1)
SLICE = 1 << 16
"""How many heaps of a thin set are valued together."""


def is_thick(count: int, to: int) -> bool:
    """Return whether a set with so many members up to `to` is sieved by words.

    Examples
    --------
    >>> is_thick(1000, 10**6), is_thick(78_498, 10**6)
    (False, True)
    """
    return count * HEAPS_PER_TAKE > to


class ColdSieve:
    """The heaps 0, …, `to` from which the next player loses, for a set in ascending order, at least as far as `to`.

    In misère play (`misere`) a heap without a move is won.

    Examples
    --------
    >>> sieve = ColdSieve(np.arange(1, 10) ** 2, 50)
    >>> sieve.run()
    >>> sieve.finished, sieve.decided, sieve.cold[:5].tolist()
    (True, 51, [0, 2, 5, 7, 10])

    Notes
    -----
    Memory: 12 bytes for every cold heap of a thin set, `to` / 4 bytes of bitmaps for a thick one.

    References
    ----------
    .. [E] D. Eppstein, Faster evaluation of subtraction games, FUN 2018, arXiv:1804.06515.
    """

    def __init__(self, takes: NDArray[Any], to: int, *, misere: bool = False) -> None:
        self._takes = _checked(takes, to)
        self._to, self._won = to, _stuck(self._takes, to) if misere else 0
        self._cold, self._count = np.empty(0, np.uint64), 0
        self._pointers = np.empty(0, np.uint32)
        self.decided = 0
        """How many heaps are decided."""
        self._thick = is_thick(len(self._takes), to)
        if self._thick:
            words = to // 64 + 1
            self._bitmap, self._hot = _bitmap(self._takes, words), _bits(slice(self._won), words)

    @property
    def finished(self) -> bool:
        """Whether all heaps are decided."""
        return self.decided > self._to

    @property
    def cold(self) -> Numbers:
        """The cold heaps among those that are decided."""
        found = self._cold[: self._count]
        return found[found <= self._to].copy()

    def run(self) -> None:
        """Decide the heaps of one more segment, or of one more tile of words."""
        low, count = self.decided, self._count
        high = low + (64 * TILE if self._thick else SEGMENT)
        if (room := count + high - low) > len(self._cold):
            self._cold = np.concatenate([self._cold, np.empty(room, np.uint64)])
            self._pointers = np.concatenate([self._pointers, np.empty(room, np.uint32)])
        self.decided = min(high, self._to + 1)
        if self._thick:
            announce_compilation(sieve_tile)
            last = min(high // 64, len(self._hot))
            self._count = sieve_tile(self._hot, self._bitmap, self._cold, count, low // 64, last)
        else:
            announce_compilation(sieve_segment)
            hot = np.empty(SEGMENT, np.bool_)
            self._count = sieve_segment(
                hot, self._takes, self._cold, self._pointers, count, low, self.decided, self._won
            )


class ValueSieve:
    """The Grundy values of the heaps 0, …, `to`, for a set in ascending order; g⁻ in misère play.

    Examples
    --------
    >>> sieve = ValueSieve(np.arange(1, 10) ** 2, 12)
    >>> while not sieve.finished: sieve.run()
    >>> sieve.decided, sieve.values[:5].tolist()
    (13, [0, 1, 0, 1, 2])

    Notes
    -----
    A value is at most the number of takes, or 1, so the type is wide enough. A thin set takes `to` · number of takes
    pairs, about 1.5 ns each; a thick one `to`² / 128 words, about 0.4 ns each.
    """

    def __init__(self, takes: NDArray[Any], to: int, *, misere: bool = False) -> None:
        self._takes, self._misere = _checked(takes, to), misere
        count = len(self._takes)
        self.values: NDArray[np.unsignedinteger[Any]] = np.zeros(to + 1, np.min_scalar_type(max(count, 1)))
        self.decided = 0
        """How many heaps are valued."""
        self._thick = is_thick(count, to)
        self._stamps = np.zeros(count + 2, np.uint32)
        if self._thick:
            words = to // 64 + 1
            self._bitmap, self._valued = _bitmap(self._takes, words), ~_bits(slice(to + 1), words)
            # In misère play the heaps that have no move wait for the value 1.
            self._hot = self._valued | _bits(slice(_stuck(self._takes, to) if misere else 0), words)
            self._room = np.empty(64 * words, np.uint64)
            self._value = self._first = 0

    @property
    def finished(self) -> bool:
        """Whether all heaps are valued."""
        return self.decided == len(self.values)

    def run(self) -> None:
        """Value some more heaps: the next ones of a thin set, those of the next value of a thick one."""
        if not self._thick:
            announce_compilation(stamp_values)
            last = min(self.decided + SLICE, len(self.values))
            stamp_values(self.values, self._takes, self._stamps, self._misere, self.decided, last)
            self.decided = last
            return
        announce_compilation(sieve_class)
        valued = self._valued
        found = sieve_class(self.values, self._value, valued, self._hot, self._bitmap, self._room, self._first)
        self.decided += int(found)
        self._hot[:] = valued
        while self._first < len(valued) - 1 and valued[self._first] == FULL:
            self._first += 1
        self._value += 1


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


def _bitmap(takes: Numbers, words: int) -> Numbers:
    """Return the set as bits, with an empty word in front: a shifted word takes its low bits from there."""
    return _bits(takes + np.uint64(64), words + 1)


def _bits(places: Numbers | slice, words: int) -> Numbers:
    """Return so many words, with the bits at these places set."""
    bits = np.zeros(words * 64, np.bool_)
    bits[places] = True
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
