"""Sparse evaluation of take-and-break games against the definition, compiled.

The definition takes quadratic time; it is measured on a beginning and
extrapolated, which favours it: values no longer fit the first cache later.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import numpy as np

from benchmarks.nim_field import Workload, seconds
from grundy.core.reason import Period
from grundy.kernels.octal import plain
from grundy.kernels.octal_sequence import OctalSequence
from grundy.solving.heap_sequences import CodeSequence

BEGINNING = 30_000
SMALL = {(0, 6, 4, 4): Period(442, 3256), (0, 3, 5, 6): Period(142, 7315)}
"""Games whose proof takes milliseconds, so that the first values count."""
GRUNDYS_HEAPS = 2_000_000


def by_definition(digits: tuple[int, ...], length: int, *, unequal: bool = False) -> None:
    moves = [np.array([i for i, digit in enumerate(digits) if digit & bit], np.uint64) for bit in (1, 2, 4)]
    plain(np.zeros(length, np.uint16), 1, length, *moves, unequal)


def small_periods() -> Iterator[Workload]:
    for digits, expected in SMALL.items():
        found = CodeSequence(digits).period()
        assert found.grundy == expected
        by_definition(digits, 10)

        def ours(digits: tuple[int, ...] = digits) -> None:
            CodeSequence(digits).period()

        def theirs(digits: tuple[int, ...] = digits, length: int = len(found.values)) -> None:
            by_definition(digits, length)

        code = "0." + "".join(map(str, digits[1:]))
        note = f"the definition compiled, {len(found.values)} values and no proof"
        mine, baseline = seconds(ours, theirs, rounds=3)
        yield f"octal game {code}: period proved", mine, baseline, 2, note


def workloads() -> Iterator[Workload]:
    yield from small_periods()
    found = CodeSequence((0, 1, 6)).period()  # compiles
    assert found.grundy == Period(149459, 105351)
    by_definition((0, 1, 6), 10)
    ours, beginning = seconds(
        lambda: CodeSequence((0, 1, 6)).period(), lambda: by_definition((0, 1, 6), BEGINNING), rounds=1
    )
    theirs = beginning * (len(found.values) / BEGINNING) ** 2
    note = f"the definition compiled, extrapolated from {BEGINNING} heaps to {len(found.values)}"
    yield "octal game 0.16: period proved", ours, theirs, 100, note
    yield "octal game 0.16: time allowed", ours, 0.5, 1, "half a second"

    CodeSequence((0, 3, 5, 4)).period(10_000)
    start = perf_counter()
    found = CodeSequence((0, 3, 5, 4)).period()
    ours = perf_counter() - start
    assert found.grundy == Period(1180, 10061916)
    yield "octal game 0.354: period proved, time allowed", ours, 30, 1, f"30 s; {len(found.values)} values"

    sequence = OctalSequence((4,), unequal=True)
    start = perf_counter()
    sequence.extend(GRUNDYS_HEAPS + 1)
    ours = perf_counter() - start
    (beginning,) = seconds(lambda: by_definition((4,), BEGINNING, unequal=True), rounds=1)
    theirs = beginning * (GRUNDYS_HEAPS / BEGINNING) ** 2
    rares = 1 + len(sequence.rare)  # the empty heap is one of them
    assert rares == 1274
    note = f"the definition compiled, extrapolated; {rares} rare values, the last at heap {sequence.rare[-1]}"
    yield "Grundy's game to 2 000 000", ours, theirs, 20, note
