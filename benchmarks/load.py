"""The server under load: ``python -m benchmarks.load`` starts it and asks it, alone and beside hopeless requests.

Clients speak HTTP over kept connections, in a process of their own. It prints answers per second,
the median and the 99th percentile of their times, and how much memory the processes have at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from urllib.parse import quote

THEOREMS = [f"nim({a},{b},{a + b})" for a in range(1, 30) for b in range(1, 10)]
HOPELESS = [
    "/api/solve?position=" + quote(f"shannon({','.join(['3'] * 1300)})"),
    "/api/solve?play=misere&position=" + quote(f"kayles({','.join(['1'] * 1900)})"),
    "/api/graph?position=" + quote("nim(9,9,9,0,0,0,0,0,0)"),
    "/api/period?rule=" + quote("take-and-break[C.5]"),
    "/api/explain?position=" + quote("divisors(7312316880125952000000000)"),
    "/api/solve?position=" + quote("cram(" + "/".join(["1" * 9] * 7) + ")"),
]


@dataclass
class Times:
    """How long answers took, and how many were not the ones wished for."""

    seconds: list[float] = field(default_factory=list)
    refused: int = 0

    def line(self, name: str, elapsed: float) -> str:
        if len(self.seconds) < 2:
            return f"{name}: no answers, {self.refused} refused"
        cuts = quantiles(self.seconds, n=100)
        return (
            f"{name}: {len(self.seconds) / elapsed:.0f}/s, median {1000 * cuts[49]:.1f} ms, "
            f"p99 {1000 * cuts[98]:.1f} ms, longest {1000 * max(self.seconds):.0f} ms, refused {self.refused}"
        )


async def request(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str) -> int:
    """Ask once on a kept connection and return the status."""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    await reader.readexactly(int(length[1]) if length else 0)
    return int(head.split(b" ", 2)[1])


async def client(port: int, paths: list[str], until: float, times: Times) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    n = 0
    while perf_counter() < until:
        began = perf_counter()
        status = await request(reader, writer, paths[n % len(paths)])
        if status == 200:
            times.seconds.append(perf_counter() - began)
        else:
            times.refused += 1
        n += 1
    writer.close()


async def measure(port: int, seconds: float, quick: int, hopeless: int) -> tuple[Times, Times, float]:
    """Let some clients ask for theorems and some for what cannot be done."""
    easy = [f"/api/solve?position={quote(position)}" for position in THEOREMS]
    began = perf_counter()
    until = began + seconds
    times, hopes = Times(), Times()
    clients = [client(port, easy[n:] + easy[:n], until, times) for n in range(quick)]
    clients += [client(port, HOPELESS[n % len(HOPELESS) :], until, hopes) for n in range(hopeless)]
    await asyncio.gather(*clients)
    return times, hopes, perf_counter() - began


def memory_of(pid: int) -> float:
    """Return the megabytes that a process and all its descendants have for themselves."""
    total, left = 0, [pid]
    while left:
        one = left.pop()
        try:
            rollup = Path(f"/proc/{one}/smaps_rollup").read_text(encoding="ascii")
            total += sum(int(kilobytes) for kilobytes in re.findall(r"^Pss:\s+(\d+)", rollup, re.MULTILINE))
            left += map(int, Path(f"/proc/{one}/task/{one}/children").read_text(encoding="ascii").split())
        except OSError:
            continue
    return total / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=1)
    given = parser.parse_args()
    command = [sys.executable, "-m", "grundy", "serve", "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        port = int(json.loads(server.stdout.readline())["address"].rsplit(":", 1)[1].strip("/"))
        asyncio.run(measure(port, 3, 4, 0))  # the first answers load what they need
        print(f"at the start: {memory_of(server.pid):.0f} MB")
        for _ in range(given.rounds):
            for hopeless in (0, 4):
                times, hopes, elapsed = asyncio.run(measure(port, given.seconds, 8, hopeless))
                print(times.line(f"8 clients beside {hopeless} hopeless ones", elapsed))
                if hopeless:
                    print(hopes.line("  the hopeless ones", elapsed))
        print(f"at the end: {memory_of(server.pid):.0f} MB", flush=True)
        server.terminate()


if __name__ == "__main__":
    main()
