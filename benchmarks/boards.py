"""Games of taking pieces from boards: all subsets by direct addressing, and large Cram boards by search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from benchmarks.nim_field import Workload, seconds
from benchmarks.one_by_one import mark_outcomes
from grundy import node_kayles, solve
from grundy.core.limits import MOST_BYTES
from grundy.kernels.grid_making import grid_around
from grundy.kernels.masks import ValueTable, skips_of
from grundy.kernels.masks_outcomes import OutcomeTable
from grundy.kernels.masks_search import NimberSearch
from grundy.rulesets.boards.taking import cram, tactix
from grundy.solving.mask_games import plain_table
from grundy.solving.work import drive

ALLOWED = {(5, 5): 0.5, (5, 6): 5.0, (5, 8): 15.0}
"""Seconds for the value of a Cram board; MCGS takes 0.44 and 19.3 for the first two."""
FORMER = {(5, 7): (3.2, 8), (4, 9): (2.5, 14)}
"""How often a table of all subsets of 4 × 6 cells was made in the time that a search took when it kept every couple of
a set and a number, measured on that version; and how many times as fast the search must be now."""
MOST_VALUES = 100_000
VALUES = {(5, 5): 0, (5, 6): 2, (5, 7): 1, (4, 9): 1, (5, 8): 1}
"""P. Beling's table."""
NODE_KAYLES_3_BY_16 = 3
"""OEIS A316632."""


def rectangle(height: int, width: int) -> list[tuple[int, int]]:
    return [(row, column) for row in range(height) for column in range(width)]


def all_values(masks: list[int], cells: int = 16) -> ValueTable:
    table = ValueTable(cells, masks)
    table.run(1 << cells)
    return table


def one_by_one(cells: int, masks: list[int], misere: bool) -> NDArray[np.uint64]:
    marks = np.zeros(max(1, 1 << cells >> 6), np.uint64)
    moves = np.array(masks, np.uint64), np.array(skips_of(masks), np.int64)
    mark_outcomes(marks, *moves, 0, 1 << cells, misere)
    return marks


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
        drive(OutcomeTable(2, [1, 2], misere=misere))
        one_by_one(2, [1, 2], misere)
        start = perf_counter()
        table = drive(OutcomeTable(25, masks, misere=misere, threads=1))
        ours = perf_counter() - start
        start = perf_counter()
        marks = one_by_one(25, masks, misere)
        theirs = perf_counter() - start
        assert np.array_equal(table.state()["table"], marks)
        played = "misère" if misere else "normal"
        note = f"the same table, one position after the other; {table.count_p()} P-positions, one thread"
        yield f"TacTix 5×5: all 33 554 432 {played} outcomes", ours, theirs, 8, note

    solve(node_kayles(*["." * 7] * 2), moves=0)
    board = node_kayles(*["." * 16] * 3)
    (ours,) = seconds(lambda: solve(board, moves=0), rounds=1)
    assert solve(board, moves=0).grundy_value == NODE_KAYLES_3_BY_16
    yield "Node Kayles 3×16: value by search", ours, 20, 1, "20 s"

    masks = cram.pieces.masks(rectangle(4, 6))
    (table_of_all,) = seconds(lambda: all_values(masks, 24), rounds=1)
    cram_value(5, 6)
    for (height, width), (tables, faster) in FORMER.items():
        (ours,) = seconds(partial(cram_value, height, width), rounds=1)
        value, search = cram_value(height, width)
        assert value == VALUES[height, width]
        assert search.remembered <= MOST_VALUES
        note = f"the former search: {tables} tables of all subsets of 4 × 6; {search.remembered} values are kept"
        yield f"Cram {height}×{width}: value by search", ours, tables * table_of_all, faster, note
    for (height, width), allowed in ALLOWED.items():
        start = perf_counter()
        value, search = cram_value(height, width)
        ours = perf_counter() - start
        assert value == VALUES[height, width]
        note = f"{allowed:g} s; {search.remembered} values in {search.megabytes} MB of at most {MOST_BYTES >> 20}"
        yield f"Cram {height}×{width}: value by search", ours, allowed, 1, note
