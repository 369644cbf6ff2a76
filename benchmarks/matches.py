"""The page of a match that is over, every move judged: a match of 120 moves against four of 30."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx

from benchmarks.nim_field import Workload, seconds
from grundy.web.address import PlayAddress
from grundy.web.app import create_app
from grundy.web.limits import _remembered

SHORT, LONG = 30, 120


def page_of(client: httpx.AsyncClient, runner: asyncio.Runner, plies: int) -> None:
    half = plies // 2
    address = PlayAddress(f"nim({half},{half})", moves=("1-1", "2-1") * half, opponent="human")
    _remembered.clear()  # as if nobody had looked at it before
    assert f"{half} of {half} winning chances kept" in runner.run(client.get(address.url)).text


def workloads() -> Iterator[Workload]:
    client = httpx.AsyncClient(transport=httpx.ASGITransport(create_app()), base_url="http://bench")
    with asyncio.Runner() as runner:
        ours, short = seconds(lambda: page_of(client, runner, LONG), lambda: page_of(client, runner, SHORT))
        runner.run(client.aclose())
    note = f"{LONG // SHORT} pages of {SHORT} moves"
    yield f"the page of a match of Nim of {LONG} moves", ours, short * LONG / SHORT, 1, note


if __name__ == "__main__":
    for name, ours, theirs, required, note in workloads():
        print(f"{name}: {ours:.3g} s, {theirs:.3g} s, ×{theirs / ours:.2f} (required ×{required}; {note})")
