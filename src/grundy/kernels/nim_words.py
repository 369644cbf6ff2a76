"""Nim-products of large integers, cut into words of 64 bits.

The tower is walked floor by floor, not number by number: all numbers of one
floor lie in one array, block after block, and going down makes three blocks of
half the words from each: its low half, its high half and their nim-sum. At the
bottom a single call of the array kernel multiplies all words, and the way up
puts the products together.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from grundy.core.nimfield import field_bits
from grundy.kernels import nim_arrays

__all__ = ["multiply"]

LARGEST_BATCH_BITS = 1 << 20  # 3**14 words, 40 MB; larger numbers are halved first

# a ⊗ 2**63 is linear in a: the nim-sum of one entry for each of its bytes.
TIMES_HALF = nim_arrays.multiply(
    np.arange(256, dtype=np.uint64) << np.arange(0, 64, 8, dtype=np.uint64)[:, None], 1 << 63
)


def multiply(a: int, b: int) -> int:
    """Return the nim-product of two non-negative integers.

    Examples
    --------
    >>> multiply(1 << 64, 1 << 64) == 3 << 63
    True

    Notes
    -----
    4096 bits take about 20 microseconds, 2**19 bits a quarter of a second.
    """
    if a < b:
        a, b = b, a
    bits = max(64, field_bits(b))
    if bits > LARGEST_BATCH_BITS:
        return _multiply_halves(a, b, bits >> 1)
    # The blocks of `a` of the size of b are coordinates over the field of b, multiplied one by one.
    width = bits // 64
    blocks = -(-a.bit_length() // bits)
    left, right = _leaves(_words(a, blocks * width), width), _leaves(_words(b, width), width)
    if blocks > 1:
        right = np.tile(right, blocks)
    nim_arrays.announce_compilation(_assembled)
    nim_arrays.KERNEL.multiply(left, right, left)
    return int.from_bytes(_assembled(left, width, TIMES_HALF).tobytes(), "little")


def _multiply_halves(a: int, b: int, half: int) -> int:
    """Return a ⊗ b from products of numbers of `half` bits, for b of more bits."""
    if field_bits(a) > 2 * half:
        middle = field_bits(a) >> 1
        return multiply(a >> middle, b) << middle | multiply(a & (1 << middle) - 1, b)
    mask = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & mask, b >> half, b & mask
    low, high, cross = multiply(a0, b0), multiply(a1, b1), multiply(a1 ^ a0, b1 ^ b0)
    return (cross ^ low) << half | low ^ multiply(high, 1 << half - 1)


def _words(a: int, count: int) -> NDArray[np.uint64]:
    """Return an integer as words, least significant first."""
    return np.frombuffer(bytearray(a.to_bytes(8 * count, "little")), np.uint64)


@njit(cache=True, nogil=True)
def _leaves(words: Any, width: Any) -> Any:
    """Go down: replace every block by its low half, its high half and their nim-sum, to single words."""
    while width > 1:
        half = width // 2
        parts = np.empty(words.size // 2 * 3, np.uint64)
        low, target = uint64(0), uint64(0)
        while low < words.size:
            high = low + uint64(half)
            for k in range(half):
                parts[target + uint64(k)] = words[low + uint64(k)]
                parts[target + uint64(half + k)] = words[high + uint64(k)]
                parts[target + uint64(2 * half + k)] = words[low + uint64(k)] ^ words[high + uint64(k)]
            low += uint64(width)
            target += uint64(3 * half)
        words, width = parts, half
    return words


@njit(cache=True, nogil=True)
def _assembled(parts: Any, width: Any, times_half: Any) -> Any:
    """Go up: put the products of the three parts of every block together, until blocks have `width` words."""
    half = 1
    while half < width:
        words = np.empty(parts.size // 3 * 2, np.uint64)
        target = uint64(0)
        low = uint64(0)
        while low < parts.size:
            high, cross = low + uint64(half), low + uint64(2 * half)
            _multiply_by_half(parts, high, uint64(half), times_half)
            for k in range(half):
                words[target + uint64(k)] = parts[low + uint64(k)] ^ parts[high + uint64(k)]
                words[target + uint64(half + k)] = parts[low + uint64(k)] ^ parts[cross + uint64(k)]
            low += uint64(3 * half)
            target += uint64(2 * half)
        parts, half = words, 2 * half
    return parts


@njit(cache=True, nogil=True)
def _multiply_by_half(words: Any, start: Any, width: Any, times_half: Any) -> None:
    """Multiply a block below the Fermat power F, in place, by F/2; see `nim_tower.Emitter.times_half`."""
    if width == uint64(1):
        word, product = words[start], uint64(0)
        for k in range(8):
            product ^= times_half[k, word >> uint64(8 * k) & uint64(255)]
        words[start] = product
        return
    half = width // uint64(2)
    high = start + half
    for k in range(half):
        words[start + uint64(k)] ^= words[high + uint64(k)]
    _multiply_by_half(words, start, half, times_half)
    _multiply_by_half(words, high, half, times_half)
    _multiply_by_half(words, high, half, times_half)
    for k in range(half):
        words[start + uint64(k)], words[high + uint64(k)] = words[high + uint64(k)], words[start + uint64(k)]
