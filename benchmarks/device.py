"""What a GPU does beside the processor: ``python -m benchmarks.device``, on a machine that has one.

Prints each workload with its seconds, and checks that both find the same.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np

from grundy.kernels.cuda import cupy
from grundy.kernels.cuda.set_periods import find_periods_on_device
from grundy.kernels.set_periods import find_periods, masks_of
from grundy.sweeps.cluster import sweep
from grundy.sweeps.families import Task, read_family
from grundy.sweeps.folder import Plan, SweepFolder


def swept(text: str, device: str, play: str = "normal", *, workers: int = 1) -> tuple[float, dict[str, object]]:
    """Return the seconds of a sweep that keeps totals only, and its manifest."""
    task = Task("misere" if play == "misere" else "normal", device=device, memory=100_000)
    with TemporaryDirectory() as path:
        family = read_family(text)
        folder = SweepFolder.begun(Path(path, "sweep"), Plan.of(family, task, totals_only=family.has_rules))
        begun = perf_counter()
        assert not sweep(folder, workers=workers, device=device, memory=task.memory)
        return perf_counter() - begun, {k: v for k, v in folder.manifest().items() if k not in ("parts", "periods")}


def main() -> None:
    cp = cupy()
    print(cp.cuda.runtime.getDeviceProperties(0)["name"].decode())
    random = np.random.default_rng(7)
    family = read_family("subtraction[4 of 1..64]")
    four = masks_of(family.sets(range(family.end)))  # type: ignore[attr-defined]
    eight = masks_of(np.sort(random.random((20_000, 64)).argsort(1)[:, :7] + 1, 1))
    for name, words in (("4 of 1..64", four), ("7 of 1..64", eight), ("1..32", random.integers(1, 1 << 32, 50_000))):
        words = words.astype(np.uint64)
        find_periods_on_device(words)  # the first call takes its memory
        begun = perf_counter()
        found = find_periods_on_device(words)
        cp.cuda.Device().synchronize()
        seconds = perf_counter() - begun
        sample = random.choice(len(words), 20_000)
        begun = perf_counter()
        expected = find_periods(words[sample])
        alone = (perf_counter() - begun) * len(words) / len(sample)
        assert np.array_equal(cp.asnumpy(found)[sample], expected), name
        print(f"periods of {name}: {seconds:.4f} s on the GPU, {alone:.2f} s on one core, equal", flush=True)
    for text in sys.argv[1:] or ("subtraction[subsets of 1..20]", "tactix[5x5]", "tactix[5x5] misere"):
        game = text.removesuffix(" misere")
        seconds, manifest = swept(game, "cuda", "misere" if text.endswith("misere") else "normal")
        print(f"{text}: {seconds:.2f} s on the GPU", manifest, flush=True)


if __name__ == "__main__":
    main()
