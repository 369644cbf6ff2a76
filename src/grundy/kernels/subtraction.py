"""Grundy sequences of finite subtraction sets, several heaps at a time.

The value v is coded as the bit 1 << v, so that the options are joined by OR and
the mex is one addition: ``~seen & (seen + 1)`` is the lowest bit not seen.
A heap below zero is coded 0. With n takes the values are 0, …, n, so up to seven
takes fit a byte, and a 64-bit word holds eight heaps. As a heap depends only on
those at least min(S) below, min(S) heaps are made at once, or the whole word.

Sets of more than 63 takes are coded as v + 1 and made by stamps. In both codes
0 is no heap and 1 is a P-position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import njit, types, uint64
from numba.extending import intrinsic
from numpy.typing import NDArray

from grundy.kernels.nim_arrays import announce_compilation
from grundy.kernels.sieve import ValueSieve

__all__ = ["empty_window", "extend", "find_window", "misere_window"]

Codes: TypeAlias = NDArray[np.unsignedinteger[Any]]

WORD = 8  # bytes
MOST_BITS = 63
"""More takes than this have no code of one bit for each value."""
TOO_OFTEN = -2


def empty_window(takes: Sequence[int]) -> Codes:
    """Return the codes of the heaps below zero, as many as the largest take reaches.

    Examples
    --------
    >>> empty_window([2, 3])
    array([0, 0, 0], dtype=uint8)
    """
    number = len(takes)
    largest_code = 1 << number if number <= MOST_BITS else number + 1
    return np.zeros(max(takes, default=1), np.min_scalar_type(largest_code))


def misere_window(takes: Sequence[int]) -> Codes:
    """Return the codes of the first heaps in misère play, as many as the largest take.

    Examples
    --------
    >>> misere_window([2, 3])
    array([2, 2, 1], dtype=uint8)
    """
    window = empty_window(takes)
    sieve = ValueSieve(np.array(takes), len(window) - 1, misere=True)
    while not sieve.finished:
        sieve.run()
    values = sieve.values.astype(np.uint64)
    window[:] = np.uint64(1) << values if len(takes) <= MOST_BITS else values + np.uint64(1)
    return window


def extend(window: Codes, takes: Sequence[int], count: int) -> Codes:
    """Return the codes of the window and of the next `count` heaps.

    Examples
    --------
    >>> extend(empty_window([1, 2]), [1, 2], 5)
    array([0, 0, 1, 2, 4, 1, 2], dtype=uint8)
    """
    size, width = len(window), window.itemsize
    codes = np.empty(size + count + WORD, window.dtype)  # the last word may reach beyond the last heap
    codes[:size] = window
    if len(takes) > MOST_BITS:
        announce_compilation(stamp_codes)
        stamp_codes(codes, np.array(takes, np.uint64), size, size + count, np.zeros(len(takes) + 3, np.uint64))
    else:
        announce_compilation(fill_codes)
        ones = sum(1 << 8 * place for place in range(0, WORD, width))
        step = min(WORD, width * min(takes, default=WORD))
        spans = width * np.array(takes, np.uint64)
        fill_codes(codes.view(np.uint8), spans, width * size, width * (size + count), step, np.uint64(ones))
    return codes[: size + count]


def find_window(codes: Codes, window: Codes) -> int:
    """Return the place of a window in the codes, the first after their beginning, or -1.

    Examples
    --------
    >>> codes = extend(empty_window([1, 2]), [1, 2], 10)[2:]
    >>> find_window(codes, codes[:2])
    3

    Notes
    -----
    Linear time: where many places begin like the window, Python's two-way search takes over.
    """
    width = codes.itemsize
    announce_compilation(find_word)
    place = int(find_word(codes.view(np.uint8), window.view(np.uint8), width))
    if place == TOO_OFTEN:
        text, pattern = codes.tobytes(), window.tobytes()
        place = text.find(pattern, width)
        while place >= 0 and place % width:  # begins inside a code
            place = text.find(pattern, place + 1)
    return place // width


def _word_at(context: Any, builder: ir.IRBuilder, array_type: Any, array: ir.Value, place: ir.Value) -> ir.Value:
    """Emit the address of the word that begins at a byte, at any byte."""
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [place]), ir.IntType(64).as_pointer())


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def _load(_: Any, array: Any, place: Any) -> Any:
    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> ir.Value:
        return builder.load(_word_at(context, builder, signature.args[0], *arguments), align=1)

    return types.uint64(array, types.uint64), emit


@intrinsic  # type: ignore[untyped-decorator, unused-ignore]
def _store(_: Any, array: Any, place: Any, word: Any) -> Any:
    def emit(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> ir.Value:
        *where, content = arguments
        builder.store(content, _word_at(context, builder, signature.args[0], *where), align=1)
        return context.get_dummy_value()

    return types.void(array, types.uint64, types.uint64), emit


@njit(cache=True, nogil=True)
def fill_codes(
    codes: NDArray[np.uint8], spans: NDArray[np.uint64], start: int, stop: int, step: int, ones: Any
) -> None:
    """Fill in the codes of the bytes [start, stop), a word at a time.

    The lanes beyond `step` are not yet right; the next word overwrites them. They are the upper ones,
    so that a carry out of them touches none that counts; a right lane has none, its top bit is not seen.
    """
    place, end = uint64(start), uint64(stop)
    while place < end:
        seen = uint64(0)
        for k in range(uint64(len(spans))):
            seen |= _load(codes, place - spans[k])
        _store(codes, place, ~seen & (seen + ones))
        place += uint64(step)


@njit(cache=True, nogil=True)
def find_word(codes: NDArray[np.uint8], window: NDArray[np.uint8], width: int) -> int:
    """Return the first byte of the window in the codes, -1, or `TOO_OFTEN`, by comparing its last word first."""
    size = uint64(len(window))
    if size < uint64(WORD):
        return TOO_OFTEN
    last = size - uint64(WORD)
    word = _load(window, last)
    work = uint64(len(codes))
    step = uint64(width)
    place = step
    while place + size <= uint64(len(codes)):
        if _load(codes, place + last) == word:
            left = last
            while left > uint64(0) and codes[place + left - uint64(1)] == window[left - uint64(1)]:
                left -= uint64(1)
            if left == uint64(0):
                return int(place)
            if last - left > work:
                return TOO_OFTEN
            work -= last - left
        place += step
    return -1


@njit(cache=True, nogil=True)
def stamp_codes(codes: Any, takes: NDArray[np.uint64], start: int, stop: int, stamps: NDArray[np.uint64]) -> None:
    """Fill in the codes v + 1 of the places [start, stop)."""
    for place in range(uint64(start), uint64(stop)):
        for k in range(uint64(len(takes))):
            stamps[uint64(codes[place - takes[k]])] = place
        code = uint64(1)
        while stamps[code] == place:
            code += uint64(1)
        codes[place] = code
