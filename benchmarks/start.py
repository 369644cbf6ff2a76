"""What a person waits for: a cold start, a batch of lines, an enormous position."""

from __future__ import annotations

import compileall
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import grundy
from benchmarks.nim_field import Workload, seconds

COMMAND = [str(Path(sys.executable).with_name("grundy"))]


def run(*arguments: str, lines: str = "") -> None:
    subprocess.run(arguments, input=lines, text=True, check=True, stdout=subprocess.DEVNULL)


def workloads() -> Iterator[Workload]:
    compileall.compile_dir(
        Path(grundy.__file__).parent, quiet=1
    )  # as an installed package is, whatever the environment
    ours, theirs = seconds(
        lambda: run(*COMMAND, "solve", "nim(3,4,5)"), lambda: run(sys.executable, "-c", "import click"), rounds=5
    )
    yield 'cold "grundy solve nim(3,4,5)", at most 0.2 s', ours, theirs, 1 / 3, "python -c 'import click'"

    chance = Random(1)
    heaps = ",".join(str(chance.randrange(10**18)) for _ in range(100_000))
    numbers = f"nim({heaps})"
    read = "import sys; sum(map(int, sys.stdin.read()[4:-1].split(',')))"
    ours, theirs = seconds(
        lambda: run(*COMMAND, "solve", "-", lines=numbers),
        lambda: run(sys.executable, "-c", read, lines=numbers),
        rounds=2,
    )
    yield "Nim with 100 000 heaps up to 10^18, about a second", ours, theirs, 0.03, "reading the numbers in Python"

    batch = "\n".join(
        f"nim({','.join(str(chance.randrange(1, 16)) for _ in range(chance.randrange(1, 6)))})" for _ in range(10_000)
    )
    ours, theirs = seconds(
        lambda: run(*COMMAND, "solve", "-", lines=batch),
        lambda: run(*COMMAND, "solve", "nim(3,4,5)"),
        rounds=1,
    )
    yield "10 000 Nim lines through solve -", ours, theirs * 10_000, 50, "10 000 cold starts (one, scaled)"
