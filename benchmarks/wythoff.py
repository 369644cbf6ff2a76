"""The table of Wythoff's game against the definition, compiled, and against the time allowed.

The definition looks at every option of every square, which takes cubic time; it is
measured on a small table and extrapolated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import njit, uint64

from benchmarks.nim_field import Workload, seconds
from grundy.kernels.wythoff import wythoff_table

SIDE, SMALL_SIDE = 4000, 400


@njit  # type: ignore[untyped-decorator]
def by_definition(side: int) -> Any:
    """The mex of the row, the column and the diagonal, each value stamped with the number of the square."""
    table = np.zeros((side, side), np.uint16)
    stamps = np.zeros(3 * side, np.uint32)
    for i in range(uint64(side)):
        for j in range(uint64(side)):
            stamp = np.uint32(i * uint64(side) + j + uint64(1))
            for k in range(i):
                stamps[table[k, j]] = stamp
            for k in range(j):
                stamps[table[i, k]] = stamp
            for k in range(uint64(1), min(i, j) + uint64(1)):
                stamps[table[i - k, j - k]] = stamp
            mex = uint64(0)
            while stamps[mex] == stamp:
                mex += uint64(1)
            table[i, j] = mex
    return table


def workloads() -> Iterator[Workload]:
    """Yield (name, our seconds, baseline seconds, required ratio, note)."""
    assert np.array_equal(wythoff_table(SMALL_SIDE, SMALL_SIDE), by_definition(SMALL_SIDE))  # compiles
    ours, small = seconds(lambda: wythoff_table(SIDE, SIDE), lambda: by_definition(SMALL_SIDE), rounds=3)
    note = f"the definition compiled, extrapolated from {SMALL_SIDE} × {SMALL_SIDE} by the cube"
    yield "Wythoff's game, 4000 × 4000 values", ours, small * (SIDE / SMALL_SIDE) ** 3, 100, note
    yield "Wythoff's game, 4000 × 4000: time allowed", ours, 0.5, 1, "half a second"
