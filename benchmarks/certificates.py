"""Checking certificates of periods, within the time allowed for it.

The values of 0.354 come from the finder; the other two certificates are found here in a moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from benchmarks.nim_field import Workload
from grundy.checker import verify
from grundy.lab.certificates import certificate, certificate_text
from grundy.lab.sequences import heap_game, prove_period

ALLOWED = 30.0
RULES = ("octal[0.16]", "subtraction[7,64,89,96]", "octal[0.354]")


def workloads() -> Iterator[Workload]:
    for rule in ("kayles", "subtraction[2,5,6]"):
        assert verify(certificate(prove_period(heap_game(rule)))).valid  # compiles
    for rule in RULES:
        document = certificate(prove_period(heap_game(rule)))
        start = perf_counter()
        found = verify(document)
        ours = perf_counter() - start
        assert found.valid, found.why
        size = len(certificate_text(document))
        yield f"certificate of {rule}: checked, time allowed", ours, ALLOWED, 1, f"30 s; a file of {size} bytes"
