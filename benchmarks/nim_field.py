"""Nim-products against galois, whose fields have the same sizes, and against pure Python.

galois has no nim field; the work of a product in a field of the same size is the yardstick.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import galois
import numpy as np

from grundy.core.nimfield import karatsuba_product, nim_multiply

Workload = tuple[str, float, float, float, str]

ELEMENTS = 1_000_000
ELEMENTS_64_GALOIS = 2_000  # galois multiplies these in Python, 20 microseconds each


def seconds(*calls: Callable[[], Any], rounds: int = 7) -> list[float]:
    """Return the shortest time of each call; they take turns, so that a busy machine is busy for all."""
    best = [float("inf")] * len(calls)
    for _ in range(rounds):
        for k, call in enumerate(calls):
            for _ in range(3):  # the first finds the cache full of the other's data
                start = perf_counter()
                call()
                best[k] = min(best[k], perf_counter() - start)
    return best


def array_product(bits: int, required: float) -> Workload:
    dtype = np.dtype(f"u{bits // 8}")
    rng = np.random.default_rng(bits)
    a, b = rng.integers(0, np.iinfo(dtype).max, (2, ELEMENTS), dtype, endpoint=True)
    out = np.empty_like(a)
    field = galois.GF(2**bits)
    size = ELEMENTS_64_GALOIS if bits == 64 else ELEMENTS
    as_field = field.dtypes[0] if bits == 64 else dtype
    x, y = (field(operand[:size].astype(as_field)) for operand in (a, b))
    target = field.Zeros(size) if bits == 64 else field(np.zeros(size, dtype))
    nim_multiply(a, b, out), np.multiply(x, y, out=target)  # compile
    ours, theirs = seconds(lambda: nim_multiply(a, b, out), lambda: np.multiply(x, y, out=target))
    scale = ELEMENTS / size
    note = f"galois GF(2^{bits}), both with out="
    if scale > 1:
        note += f"; galois timed on {size} elements and scaled by {scale:g}"
    return f"nim-product of {ELEMENTS} uint{bits}", ours, theirs * scale, required, note


def integer_product(bits: int, required: float, repeat: int = 100) -> Workload:
    rng = random.Random(bits)
    a, b = rng.getrandbits(bits) | 1 << bits - 1, rng.getrandbits(bits)
    assert nim_multiply(a, b) == karatsuba_product(a, b)
    ours, theirs = seconds(
        lambda: [nim_multiply(a, b) for _ in range(repeat)],
        lambda: karatsuba_product(a, b),
    )
    return f"nim-product of {bits}-bit integers", ours / repeat, theirs, required, "our pure-Python Karatsuba"


def workloads() -> Iterator[Workload]:
    """Yield (name, our seconds, baseline seconds, required ratio, note)."""
    yield array_product(8, 15)
    yield array_product(16, 10)
    yield array_product(64, 1500)
    yield integer_product(4096, 50)


if __name__ == "__main__":
    for name, ours, theirs, required, note in workloads():
        print(f"{name}: {ours:.3g} s, {theirs:.3g} s, ×{theirs / ours:.0f} (required ×{required}; {note})")
