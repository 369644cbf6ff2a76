"""Periods of subtraction sets against pure Python and a plain register kernel, cold squares against a byte sieve."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import isqrt
from typing import Any

import numpy as np
from numba import njit, uint64

from benchmarks.nim_field import Workload, seconds
from benchmarks.plain_sweep import plain_sweep
from grundy.kernels.sieve import ColdSieve
from grundy.kernels.subtraction_sweep import sweep
from grundy.solving.subtraction_periods import subtraction_period
from grundy.solving.work import drive

TAKES = (7, 64, 89, 96)
STRETCH = 200_000
SQUARES_TO = 40_000_000


def hand_written(takes: tuple[int, ...], length: int) -> list[int]:
    """The loop that everybody writes: a set, and a mex."""
    values: list[int] = []
    for heap in range(length):
        options = {values[heap - take] for take in takes if take <= heap}
        mex = 0
        while mex in options:
            mex += 1
        values.append(mex)
    return values


@njit  # type: ignore[untyped-decorator]
def byte_sieve(takes: Any, to: int) -> Any:
    """One byte for each heap, and every cold heap marks all above it at once (Eppstein)."""
    hot = np.zeros(to + 1, np.uint8)
    last = uint64(to)
    for heap in range(uint64(to + 1)):
        if hot[heap] == 0:
            for k in range(uint64(len(takes))):
                if heap + takes[k] > last:
                    break
                hot[heap + takes[k]] = 1
    return hot


def workloads() -> Iterator[Workload]:
    """Yield (name, our seconds, baseline seconds, required ratio, note)."""
    found = subtraction_period(TAKES, limit=None)
    assert found
    needed = found[0].preperiod + found[0].period + max(TAKES)
    ours, theirs = seconds(
        lambda: subtraction_period(TAKES, limit=None), lambda: hand_written(TAKES, STRETCH), rounds=5
    )
    note = f"a Python loop timed on {STRETCH} values, scaled to the {needed} that any proof needs"
    yield "period of {7,64,89,96} proved, 5 756 171", ours, theirs * needed / STRETCH, 100, note

    sets = np.array([*combinations(range(1, 65), 4)], np.uint8)
    assert np.array_equal(sweep(sets)[:, :2], plain_sweep(sets))
    ours, theirs = seconds(lambda: sweep(sets), lambda: plain_sweep(sets), rounds=3)
    note = f"the register kernel that makes one value at a time; ours {len(sets) / ours / 1e6:.2f} M sets/s"
    yield "periods of all 635 376 4-sets in 1..64", ours, theirs, 1.8, note

    squares = np.arange(1, isqrt(SQUARES_TO) + 1, dtype=np.uint64) ** 2
    byte_sieve(squares, 1000)  # compile
    assert np.array_equal(drive(ColdSieve(squares, 10**6)).cold, np.flatnonzero(byte_sieve(squares, 10**6) == 0))
    ours, theirs = seconds(
        lambda: drive(ColdSieve(squares, SQUARES_TO)), lambda: byte_sieve(squares, SQUARES_TO), rounds=1
    )
    yield "cold positions of subtract-a-square to 4·10⁷", ours, theirs, 3, "a compiled byte sieve over all heaps"


if __name__ == "__main__":
    for name, ours, theirs, required, note in workloads():
        print(f"{name}: {ours:.3g} s, {theirs:.3g} s, ×{theirs / ours:.3g} (required ×{required}; {note})")
