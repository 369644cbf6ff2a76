"""A class at play: ``python -m benchmarks.class_load`` lets thirty devices make a move a second each.

Every device keeps a connection open for what changes and one for its pages, as a browser does. Measured is how long a
move takes until the page after it is there, and how long until the opponent's page has it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlencode

from grundy import parse
from grundy.classroom.store import Rooms

START = "nim(99,99,99)"
TURN = re.compile(rb'data-post="[^"]*" data-ply="([0-9]+)"')
"""What a page says to the player whose turn it is."""
BAR = 0.3
"""Nineteen of twenty moves must be there within so many seconds."""


@dataclass
class Connection:
    """A kept connection, on which one request follows another."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def ask(self, path: str, body: bytes | None = None) -> tuple[int, str, bytes]:
        """Return the status, where it leads and the content of an answer."""
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: localhost\r\n"
        if body is not None:
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + (body or b""))
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", answer, re.IGNORECASE)
        content = await self.reader.readexactly(int(length[1]) if length else 0)
        there = re.search(rb"location: (\S+)", answer, re.IGNORECASE)
        return int(answer.split(b" ", 2)[1]), there[1].decode() if there else "", content


async def connected(port: int) -> Connection:
    return Connection(*await asyncio.open_connection("127.0.0.1", port))


@dataclass
class Class:
    """What all devices share: the times that were measured."""

    made: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    refused: int = 0
    sent: dict[tuple[int, int], float] = field(default_factory=dict)
    """When a move was sent, by its game and number."""


async def device(port: int, channel: str, seat: str, game: int, until: float, measured: Class) -> None:
    """Play one side of a game: a move a second, whenever it is this side's turn."""
    home, pages = f"/class/s/{seat}/game/{game}", await connected(port)
    heard, events = asyncio.Event(), await connected(port)
    events.writer.write(f"GET /class/live/{channel} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    async def listen() -> None:
        while line := await events.reader.readline():
            if f"game-{game}".encode() in line.split():
                heard.set()

    listening = asyncio.ensure_future(listen())
    next_move = perf_counter() + random()  # nobody waits for the clock to strike
    _, _, page = await pages.ask(home)
    while perf_counter() < until:
        ply = TURN.search(page)
        if ply is None:  # the other one thinks
            heard.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(heard.wait(), 5)
            _, _, page = await pages.ask(home)
            there = TURN.search(page)
            sent = measured.sent.get((game, int(there[1]) - 1)) if there else None
            if sent is not None:
                measured.seen.append(perf_counter() - sent)
            continue
        await asyncio.sleep(max(0.0, next_move - perf_counter()))
        next_move = perf_counter() + 1
        number = int(ply[1])
        began = measured.sent[game, number] = perf_counter()
        move = urlencode({"move": f"{number % 3 + 1}-1", "ply": number}).encode()
        status, after, page = await pages.ask(f"{home}/move", move)
        if status == 303:
            _, _, page = await pages.ask(after)
            measured.made.append(perf_counter() - began)
        else:
            measured.refused += 1
            _, _, page = await pages.ask(home)
    listening.cancel()
    for connection in (pages, events):
        connection.writer.close()


async def lesson(port: int, kept: Rooms, devices: int, seconds: float) -> tuple[Class, float]:
    """Let a class play for some seconds."""
    room, _ = kept.open(parse(START), games_per_pair=1)
    seats = {}
    for number in range(devices):
        pupil = kept.add_pupil(room, f"{number}", number // 2 + 1)
        seats[pupil.id] = kept.take_seat(room, pupil.id)
    kept.begin(room)
    measured, began = Class(), perf_counter()
    playing = [
        device(port, room.channel, seats[player], game.id, began + seconds, measured)
        for game in kept.games(room)
        for player in (game.first, game.second)
    ]
    await asyncio.gather(*playing)
    return measured, perf_counter() - began


def told(name: str, seconds: list[float], elapsed: float) -> bool:
    """Print how long something took, and return whether the bar holds."""
    cuts = quantiles(seconds, n=100)
    print(
        f"{name}: {len(seconds)} ({len(seconds) / elapsed:.1f}/s), median {1000 * cuts[49]:.0f} ms, "
        f"p95 {1000 * cuts[94]:.0f} ms, longest {1000 * max(seconds):.0f} ms"
    )
    return cuts[94] <= BAR


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--devices", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        url = os.environ.get("DATABASE_URL") or f"sqlite:///{Path(folder) / 'grundy.db'}"
        kept = Rooms.prepared(url)
        command = [sys.executable, "-m", "grundy", "serve", "--port", "0", "--json"]
        environment = {**os.environ, "DATABASE_URL": url}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            assert server.stdout is not None
            port = int(json.loads(server.stdout.readline())["address"].rsplit(":", 1)[1].strip("/"))
            asyncio.run(lesson(port, kept, 4, 5))  # the first answers load what they need
            measured, elapsed = asyncio.run(lesson(port, kept, given.devices, given.seconds))
            server.terminate()
        kept.close()
    held = told("moves", measured.made, elapsed)
    held &= told("moves on the opponent's page", measured.seen, elapsed)
    print(f"refused: {measured.refused}")
    return int(not held)


if __name__ == "__main__":
    sys.exit(main())
