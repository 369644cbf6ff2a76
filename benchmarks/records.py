"""A million recorded games of Nim: written, read, checked and analysed, within the time allowed.

The games are drawn at random from three starts. The counts of the games read must be those of the
games that were written.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.nim_field import Workload
from grundy import nim
from grundy.records.analyse import analyse
from grundy.records.check import CheckReport, check
from grundy.records.formats import read_sheets, write_games
from grundy.records.games import Game
from grundy.records.json_report import analysis_json

GAMES = 1_000_000
STARTS = ((3, 4, 5), (1, 3, 5, 7), (6, 2, 4))
ANALYSED_PER_SECOND = 20_000
READ_PER_SECOND = 10_000


def random_games(count: int) -> Iterator[Game]:
    chance = Random(1)
    options: dict[Any, list[Any]] = {}
    for number in range(count):
        state = STARTS[number % len(STARTS)]
        states = [state]
        while True:
            found = options.get(state)
            if found is None:
                found = options[state] = list(nim.options(state))
            if not found:
                break
            state = found[int(chance.random() * len(found))]
            states.append(state)
        yield Game(f"{number % 30}/{number}", nim, tuple(states))


def workloads() -> Iterator[Workload]:
    games = list(random_games(GAMES))
    begun = perf_counter()
    analysis = analyse(games)
    ours = perf_counter() - begun
    assert analysis.total.games == GAMES
    note = f"{ANALYSED_PER_SECOND} games in a second"
    yield f"records: {GAMES} games of Nim analysed, time allowed", ours, GAMES / ANALYSED_PER_SECOND, 1, note

    counts = analysis_json(analysis)
    data = b"".join(write_games(games, "csv"))
    del games, analysis
    begun = perf_counter()
    report = CheckReport.of(check(read_sheets(data, "csv", nim)))
    ours = perf_counter() - begun
    assert report.counts["kept"] == GAMES
    assert analysis_json(analyse(report.games)) == counts
    note = f"{READ_PER_SECOND} games in a second; a file of {len(data)} bytes"
    yield f"records: {GAMES} games read and checked, time allowed", ours, GAMES / READ_PER_SECOND, 1, note
