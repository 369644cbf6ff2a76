"""The study of Chomp: against a straightforward program, and within the times allowed for large bars.

The straightforward program does for each bar what the thesis describes: it lists the
positions, looks at all successors of each for P and N, and takes the mex for the values.
"""

from __future__ import annotations

import resource
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from math import comb
from time import perf_counter
from typing import TypeVar

from benchmarks.nim_field import Workload
from grundy.kernels.chomp_outcomes import OutcomeTable
from grundy.lab.chomp import BarReport, study, three_rows

T = TypeVar("T")
Shape = tuple[int, ...]

ALL_BARS = tuple(product(range(1, 9), range(1, 11)))
GROWING = (9, 10, 11, 12, 13)
ALLOWED = {14: (1.0, 256_366), 16: (12.0, 3_317_972), 17: (45.0, 10_862_859)}
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
