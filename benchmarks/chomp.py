"""The study of Chomp: against a straightforward program, and within the times allowed for large bars.

The straightforward program does for each bar what the thesis describes: it lists the
positions, looks at all successors of each for P and N, and takes the mex for the values.
Outcomes alone are held against the usual compiled sieve: each P-position marks, one by one, the positions
from which a bite leads to it.
"""

from __future__ import annotations

import resource
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from math import comb
from time import perf_counter
from typing import Any, TypeVar

import numpy as np
from numba import njit

from benchmarks.nim_field import Workload
from grundy.kernels.chomp_outcomes import OutcomeTable
from grundy.kernels.chomp_ranks import Container
from grundy.lab.chomp import BarReport, study, three_rows

T = TypeVar("T")
Shape = tuple[int, ...]

ALL_BARS = tuple(product(range(1, 9), range(1, 11)))
GROWING = (9, 10, 11, 12, 13)
SIEVED = 15
ALLOWED = {14: (0.5, 256_366), 16: (2.0, 3_317_972), 17: (8.0, 10_862_859), 18: (30.0, 37_993_832)}
"""For each side the seconds allowed, and the P-positions."""
MEMORY = 3 << 30


def straightforward(rows: int, columns: int) -> BarReport:
    """One bar by the definitions."""
    lengths = combinations_with_replacement(range(columns, -1, -1), rows)
    positions = sorted((shape for shape in lengths if shape[0]), key=sum)
    lost: set[Shape] = set()
    values: dict[Shape, int] = {}
    for shape in positions:
        options = successors(shape)
        if not any(option in lost for option in options):
            lost.add(shape)
        seen = {values[option] for option in options}
        mex = 0
        while mex in seen:
            mex += 1
        values[shape] = mex
    full = (columns,) * rows
    bites = tuple(sorted((option for option in successors(full) if option in lost), reverse=True))
    counted = [0] * (max(values.values()) + 1)
    for value in values.values():
        counted[value] += 1
    return BarReport(rows, columns, len(lost), bites, tuple(counted), values[full])


def successors(shape: Shape) -> list[Shape]:
    return [
        shape[:row] + tuple(min(length, column) for length in shape[row:])
        for row, length in enumerate(shape)
        for column in range(length)
        if row or column
    ]


def all_bars() -> list[BarReport]:
    bar = study(8, 10, grundy=True)
    return [bar.report(*size) for size in ALL_BARS]


def outcomes(side: int) -> OutcomeTable:
    table = OutcomeTable(side, side)
    table.run(table.positions)
    return table


@njit(cache=True)  # type: ignore[untyped-decorator, unused-ignore]
def sieve(marks: Any, terms: Any) -> int:
    """Mark the ranks from which a bite leads to P, and count the others."""
    m, n = terms.shape[0], terms.shape[1] - 1
    shape, put = np.zeros(m, np.int64), np.zeros(m, np.int64)
    lost = 0
    for rank in range(1, len(marks)):
        if marks[rank]:
            continue
        lost += 1
        rest, x = rank, n
        for row in range(m):
            while terms[m - 1 - row, x] > rest:
                x -= 1
            rest -= terms[m - 1 - row, x]
            shape[row] = x
        end = 0
        while end < m:
            first, length = end, shape[end]
            while end < m and shape[end] == length:
                put[end] = length
                end += 1
            above = shape[first - 1] if first else n
            target = rank
            row = end - 1
            while row >= first:  # count up, the lowest row first
                if put[row] == (put[row - 1] if row > first else above):
                    target -= terms[m - 1 - row, put[row]] - terms[m - 1 - row, length]
                    put[row] = length
                    row -= 1
                else:
                    target += terms[m - 1 - row, put[row] + 1] - terms[m - 1 - row, put[row]]
                    put[row] += 1
                    marks[target] = True
                    row = end - 1
    return lost


def sieved(side: int) -> int:
    box = Container((side,) * side)
    return int(sieve(np.zeros(box.total, np.bool_), box.terms.astype(np.int64)))


def timed(run: Callable[[], T]) -> tuple[float, T]:
    start = perf_counter()
    result = run()
    return perf_counter() - start, result


def workloads() -> Iterator[Workload]:
    """Yield (name, our seconds, baseline seconds, required ratio, note)."""
    study(2, 3, grundy=True)  # compiles
    outcomes(3)
    three_rows(70)
    baseline, expected = timed(lambda: [straightforward(*size) for size in ALL_BARS])
    ours, found = min((timed(all_bars) for _ in range(5)), key=lambda each: each[0])
    assert found == expected
    yield "Chomp: all 80 bars up to 8×10, P and values", ours, baseline, 1000, "a Python loop over all successors"
    assert sieved(4) == 10  # compiles
    baseline, lost = timed(lambda: sieved(SIEVED))
    ours, table = min((timed(lambda: outcomes(SIEVED)) for _ in range(3)), key=lambda each: each[0])
    assert table.p_counts.sum() == lost
    yield f"Chomp {SIEVED}×{SIEVED}: P-positions", ours, baseline, 5, "a compiled sieve that marks one by one"
    for side, (allowed, p_positions) in ALLOWED.items():
        seconds, table = timed(lambda side=side: outcomes(side))  # type: ignore[misc]
        assert table.p_counts.sum() == p_positions
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
        assert used < MEMORY
        note = f"{allowed:g} s; {1e9 * seconds / table.positions:.2f} ns per position, {used >> 20} MB in all"
        yield f"Chomp {side}×{side}: P-positions, time allowed", seconds, allowed, 1, note
    seconds, bar = timed(lambda: study(13, 13, grundy=True))
    assert bar.report().start == 33
    yield "Chomp 13×13: all values, time allowed", seconds, 4.0, 1, "4 s"
    seconds, search = timed(lambda: three_rows(10_000))
    assert search.unique
    assert search.counts.sum() == 17_169_755
    yield "Chomp 3×10000: P-positions, time allowed", seconds, 2.0, 1, "2 s"
    per_position = {side: _nanoseconds(side) for side in GROWING}
    shown = ", ".join(f"{time:.2f} ({side}×{side})" for side, time in per_position.items())
    first, last = per_position[GROWING[0]], per_position[GROWING[-1]]
    yield "Chomp: time per position on growing bars", last * 1e-9, first * 1e-9, 0.2, f"ns: {shown}"


def _nanoseconds(side: int) -> float:
    """The time per position, the best of three."""
    return min(timed(lambda: outcomes(side))[0] for _ in range(3)) * 1e9 / comb(2 * side, side)
