"""Sweeps beside the bare kernel, and two processes beside one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np

from benchmarks.nim_field import Workload, seconds
from grundy.kernels.set_periods import find_periods
from grundy.sweeps.cluster import _client, _spread, sweep
from grundy.sweeps.families import Task, read_family
from grundy.sweeps.folder import Plan, SweepFolder
from grundy.sweeps.set_families import SetFamily

FOUR, MANY = "subtraction[4 of 1..64]", "subtraction[subsets of 1..24]"


def in_this_process(text: str) -> float:
    """Return the seconds of a sweep in this process."""
    with TemporaryDirectory() as path:
        begun = perf_counter()
        folder = SweepFolder.begun(Path(path, "sweep"), Plan.of(read_family(text), Task()))
        assert not sweep(folder, workers=1)
        return perf_counter() - begun


def by_dask(text: str, workers: int) -> float:
    """Return the seconds of a sweep by processes that are there: a cluster is started once, for many sweeps."""
    with TemporaryDirectory() as path, _client(None, workers) as client:
        folder = SweepFolder.begun(Path(path, "sweep"), Plan.of(read_family(text), Task()))
        client.submit(find_periods, np.array([3], np.uint64)).result()  # every worker has loaded the program
        begun = perf_counter()
        assert not _spread(client, folder, folder.missing(), 4096, lambda *_: None)
        folder.save()
        return perf_counter() - begun


def workloads() -> Iterator[Workload]:
    """Yield (name, our seconds, baseline seconds, required ratio, note)."""
    family = read_family(FOUR)
    assert isinstance(family, SetFamily)
    sets = family.sets(range(family.end))
    ours = theirs = float("inf")
    for _ in range(7):  # they take turns, so that a busy machine is busy for both
        ours = min(ours, in_this_process(FOUR))
        theirs = min(theirs, *seconds(lambda: find_periods(sets), rounds=1))
    note = f"the bare kernel; ours {len(sets) / ours / 1e6:.2f} M sets/s, written to disk"
    yield "sweep of all 635 376 4-sets in 1..64, one process", ours, theirs, 0.9, note

    masks = np.arange(1, 1 << 24, dtype=np.uint64)
    begun = perf_counter()
    find_periods(masks)
    bare = perf_counter() - begun
    one, two = by_dask(MANY, 1), by_dask(MANY, 2)
    yield "sweep of all subsets of 1..24, one Dask worker", one, bare, 0.9, "the bare kernel"
    yield "sweep of all subsets of 1..24, two Dask workers", two, one, 1.7, "one Dask worker"


if __name__ == "__main__":
    for name, ours, theirs, required, note in workloads():
        print(f"{name}: {ours:.3g} s, {theirs:.3g} s, ×{theirs / ours:.3g} (required ×{required}; {note})")
