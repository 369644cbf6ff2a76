"""Every workload beside its baseline, measured in one run: ``make bench``.

A ratio is the baseline's time over ours; it travels between machines where
seconds do not. The exit code tells whether every required ratio was reached.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain

from benchmarks import (
    boards,
    certificates,
    chomp,
    forms,
    hackenbush,
    matches,
    nim_field,
    octal,
    outcomes,
    records,
    search,
    start,
    subtraction,
    sweeps,
    wythoff,
)

Workload = tuple[str, float, float, float, str]


def workloads() -> Iterator[Workload]:
    return chain(
        nim_field.workloads(),
        search.workloads(),
        subtraction.workloads(),
        sweeps.workloads(),
        octal.workloads(),
        certificates.workloads(),
        wythoff.workloads(),
        boards.workloads(),
        hackenbush.workloads(),
        chomp.workloads(),
        forms.workloads(),
        outcomes.workloads(),
        records.workloads(),
        matches.workloads(),
        start.workloads(),
    )


def shown(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def main() -> int:
    missed = 0
    print(f"{'workload':<52} {'ours':>9} {'baseline':>9} {'ratio':>8} {'needed':>8}")
    for name, ours, baseline, required, note in workloads():
        ratio = baseline / ours
        missed += ratio < required
        mark = "" if ratio >= required else "  MISSED"
        print(f"{name:<52} {shown(ours):>9} {shown(baseline):>9} {ratio:>8.3g} {required:>8.3g}{mark}")
        print(f"    baseline: {note}", flush=True)
    print("every ratio reached" if not missed else f"{missed} ratios missed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
