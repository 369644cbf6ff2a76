"""The periods of many subtraction sets on a GPU, a thread for each set.

Most sets end soon, and a few run a thousand times as long. Those are given up, and collected for another
pass, so that one of them does not hold all the threads beside it. What is left at the end is a single
chain of steps for each set, in which the processor is quicker.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable
from grundy.kernels.cuda import compiled, cupy
from grundy.kernels.set_periods import FIELDS, LONGEST, find_periods

PASSES = 1 << 7, 1 << 9, 1 << 11, 1 << 13
"""How far a set may run in each pass."""
THREADS = 128
SAMPLE = 100
"""How many sets are compared with the processor when a kernel is first used."""


def find_periods_on_device(words: NDArray[np.uint64] | range, limit: int = LONGEST) -> Any:
    """Return what `find_periods` does, as an array in the memory of the GPU.

    A set is a word, bit k - 1 for the take k: of at most eight takes up to 64, or of any takes up to 32. Words that
    follow each other are a range, and need not be written down.

    Examples
    --------
    >>> find_periods_on_device(np.array([0b110010], np.uint64)).tolist()  # doctest: +SKIP
    [[11, 0, 11, 0, 3, 4]]
    """
    if isinstance(words, range):
        takes = reach = (words.stop - 1).bit_length()
    else:
        takes, reach = (int(np.bitwise_count(words).max(initial=1)), int(words.max(initial=1)).bit_length())
    kind = _kind(takes, reach)
    _check_sample(takes, reach, *kind)
    return _found(words, limit, *kind)


def _kind(takes: int, reach: int) -> tuple[str, int]:
    """Return how the values are kept in registers, and in how many of them."""
    if takes <= 8:
        return "PLANES", 4 if takes <= 4 else 8
    if reach <= 32:
        return "WINDOW", 32
    raise NotApplicable("a GPU has no room for more than 8 takes if one is above 32")


def _found(words: NDArray[np.uint64] | range, limit: int, way: str, registers: int) -> Any:
    cp, kernel = cupy(), compiled("set_periods.cu", "find_periods", **{way: registers})
    first, sets = (words.start, None) if isinstance(words, range) else (0, cp.asarray(words))
    found = _run(kernel, sets, first, len(words), PASSES[0], limit)
    for most in (*PASSES[1:], None):
        rows = cp.flatnonzero(found[:, 0] < 0)
        if not len(rows):
            break
        left = (rows + first).astype(cp.uint64) if sets is None else sets[rows]
        if most is None:
            found[rows] = cp.asarray(_by_all_cores(cp.asnumpy(left), min(limit, LONGEST)))
        else:
            found[rows] = _run(kernel, left, 0, len(left), most, limit)
    return found


def _by_all_cores(words: NDArray[np.uint64], limit: int) -> NDArray[np.int64]:
    """Return what `find_periods` does; the cores share the sets as cards are dealt, for long ones stand together."""
    hands = min(len(words), os.cpu_count() or 1)
    found = np.empty((len(words), len(FIELDS)), np.int64)
    with ThreadPoolExecutor(hands) as threads:
        for hand, part in enumerate(threads.map(lambda k: find_periods(words[k::hands], limit), range(hands))):
            found[hand::hands] = part
    return found


def _run(kernel: Any, sets: Any, first: int, count: int, most: int, limit: int) -> Any:
    cp = cupy()
    found = cp.empty((len(FIELDS), count), cp.int64)
    arguments = (np.uint64(0) if sets is None else sets, np.uint64(first), count, np.int32(most), limit, found)
    kernel((-(-count // THREADS),), (THREADS,), arguments)
    return found.T


@cache
def _check_sample(takes: int, reach: int, way: str, registers: int) -> None:
    """Refuse a GPU that finds other periods than the processor."""
    random = np.random.default_rng(1)
    bits = random.random((SAMPLE, reach)).argsort(1)[:, : max(1, takes)]
    chosen = np.arange(bits.shape[1]) < random.integers(1, bits.shape[1] + 1, (SAMPLE, 1))
    words = np.bitwise_or.reduce(np.where(chosen, np.uint64(1) << bits.astype(np.uint64), np.uint64(0)), axis=1)
    if not np.array_equal(cupy().asnumpy(_found(words, LONGEST, way, registers)), find_periods(words)):
        raise NotApplicable("the GPU finds other periods than the processor, so it is not used")
