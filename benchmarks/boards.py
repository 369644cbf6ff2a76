"""Games of taking pieces from boards: all subsets by direct addressing, and large Cram boards by search."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from benchmarks.nim_field import Workload, seconds
from grundy import node_kayles, solve
from grundy.kernels.masks import OutcomeTable, ValueTable
from grundy.kernels.masks_grid import grid_around
from grundy.kernels.masks_search import MOST_BYTES, NimberSearch
from grundy.rulesets.boards.taking import cram, tactix
from grundy.solving.mask_games import plain_table

ALLOWED = {(5, 5): 0.5, (5, 6): 5.0, (5, 7): 10.0, (4, 9): 10.0}
"""Seconds for the value of a Cram board; MCGS takes 0.44 and 19.3 for the first two."""
VALUES = {(5, 5): 0, (5, 6): 2, (5, 7): 1, (4, 9): 1}
"""P. Beling's table."""
NODE_KAYLES_3_BY_16 = 3
"""OEIS A316632."""


def rectangle(height: int, width: int) -> list[tuple[int, int]]:
    return [(row, column) for row in range(height) for column in range(width)]


def all_values(masks: list[int]) -> ValueTable:
    table = ValueTable(16, masks)
    table.run(1 << 16)
    return table


def cram_value(height: int, width: int) -> tuple[int, NimberSearch]:
    search = NimberSearch(grid_around(cram.pieces, height, width))
    search.begin((1 << height * width) - 1)
    while search.value is None:
        search.run(1 << 14)
    return search.value, search


def workloads() -> Iterator[Workload]:
    masks = tactix.pieces.masks(rectangle(4, 4))
    plain, compiled = plain_table(16, masks), all_values(masks)
    assert all(plain[position] == compiled.lookup(position) for position in range(1 << 16))
    (ours,) = seconds(lambda: all_values(masks), rounds=1)
    start = perf_counter()
    plain_table(16, masks)
    note = "the same table in plain Python: values and lengths of all positions"
    yield "TacTix 4×4: 65 536 positions", ours, perf_counter() - start, 10, note

    masks = tactix.pieces.masks(rectangle(5, 5))
    for misere in (False, True):
        OutcomeTable(2, [1, 2], misere=misere).run(4)
        start = perf_counter()
        table = OutcomeTable(25, masks, misere=misere)
        table.run(1 << 25)
        ours = perf_counter() - start
        assert not table.is_p((1 << 25) - 1)
        played = "misère" if misere else "normal"
        note = f"2 s; {table.count_p()} P-positions, {(1 << 22) >> 20} MB"
        yield f"TacTix 5×5: all 33 554 432 {played} outcomes", ours, 2, 1, note

    solve(node_kayles(*["." * 7] * 2), moves=0)
    board = node_kayles(*["." * 16] * 3)
    (ours,) = seconds(lambda: solve(board, moves=0), rounds=1)
    assert solve(board, moves=0).grundy_value == NODE_KAYLES_3_BY_16
    yield "Node Kayles 3×16: value by search", ours, 20, 1, "20 s"

    cram_value(2, 2)
    for (height, width), allowed in ALLOWED.items():
        start = perf_counter()
        value, search = cram_value(height, width)
        ours = perf_counter() - start
        assert value == VALUES[height, width]
        note = f"{allowed:g} s; {search.remembered} values in {search.megabytes} MB of at most {MOST_BYTES >> 20}"
        yield f"Cram {height}×{width}: value by search", ours, allowed, 1, note
