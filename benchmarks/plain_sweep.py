"""The periods of many subtraction sets of four takes, one heap at a time: the yardstick of the sweep by blocks."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray


def plain_sweep(sets: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """Return the period and the preperiod of each set, by Brent's search on four registers."""
    found = np.empty((len(sets), 2), np.uint32)
    _sweep(np.sort(sets, axis=1).astype(np.uint64, order="C"), found)
    return found


@njit  # type: ignore[untyped-decorator, unused-ignore]
def _difference(a: Any, b: Any, window: Any) -> Any:
    return ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) & window


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator, unused-ignore]
def _sweep(sets: Any, found: Any) -> None:
    for row in range(len(sets)):
        takes = sets[uint64(row)]
        window = (~uint64(0)) >> (uint64(64) - takes[3])
        options = uint64(0)
        for k in range(uint64(4)):
            options |= uint64(1) << (takes[k] - uint64(1))
        state = _single_heap((uint64(0), uint64(0), uint64(0), uint64(0)), options)
        slow, power, period = state, uint64(1), uint64(0)
        while True:
            state = _single_heap(state, options)
            period += uint64(1)
            if _difference(state, slow, window) == uint64(0):
                break
            if period == power:
                slow, power, period = state, power << uint64(1), uint64(0)
        behind = (uint64(0), uint64(0), uint64(0), uint64(0))
        ahead = behind
        for _ in range(period):
            ahead = _single_heap(ahead, options)
        heap = uint64(0)
        while _difference(behind, ahead, window):
            behind, ahead = _single_heap(behind, options), _single_heap(ahead, options)
            heap += uint64(1)
        found[row, 0] = period
        found[row, 1] = max(heap, takes[3]) - takes[3]


@njit  # type: ignore[untyped-decorator, unused-ignore]
def _single_heap(state: Any, options: Any) -> Any:
    """Return the four registers after one more heap."""
    r0, r1, r2, r3 = state
    one = uint64(1)
    if r0 & options == uint64(0):
        return r0 << one | one, r1 << one, r2 << one, r3 << one
    if r1 & options == uint64(0):
        return r0 << one, r1 << one | one, r2 << one, r3 << one
    if r2 & options == uint64(0):
        return r0 << one, r1 << one, r2 << one | one, r3 << one
    if r3 & options == uint64(0):
        return r0 << one, r1 << one, r2 << one, r3 << one | one
    return r0 << one, r1 << one, r2 << one, r3 << one
