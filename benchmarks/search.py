"""The general search against a hand-written loop, and the compiled engine against plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
from numba import njit

from benchmarks.nim_field import Workload, seconds
from grundy import game, solve
from grundy.solving.gamegraph import explore
from grundy.solving.theory import NORMAL

HEAPS = (17, 17, 17, 17)
BITS = 5
NODE_KAYLES_3_BY_11 = 3
"""OEIS A316632."""
STATE = sum(heap << BITS * place for place, heap in enumerate(HEAPS))


def heap_options(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for place, heap in enumerate(heaps):
        for left in range(heap):
            yield (*heaps[:place], left, *heaps[place + 1 :])


def hand_written(options: Callable[[Any], Iterable[Any]], start: Any) -> dict[Any, int]:
    """The loop that everybody writes: a dictionary, a stack, and a mex."""
    value: dict[Any, int] = {}
    stack = [start]
    while stack:
        state = stack[-1]
        if state in value:
            stack.pop()
            continue
        found = list(options(state))
        missing = [option for option in found if option not in value]
        if missing:
            stack.extend(missing)
            continue
        seen = {value[option] for option in found}
        mex = 0
        while mex in seen:
            mex += 1
        value[state] = mex
        stack.pop()
    return value


def packed_options(state: int) -> Iterator[int]:
    for place in range(4):
        heap = (state >> BITS * place) & 31
        for taken in range(1, heap + 1):
            yield state - (taken << BITS * place)


def lattice(width: int) -> tuple[Callable[[int], Iterable[int]], Callable[[int], Iterable[int]], Callable[[int], int]]:
    """Node Kayles on three rows, as a user writes it: the options, the connected parts, the least image of a set."""
    cells = 3 * width
    places = [divmod(cell, width) for cell in range(cells)]
    near = np.array([sum(1 << b for b, p in enumerate(places) if dist(p, q) <= 1) for q in places], np.int64)
    flips = ((down, across) for down in (False, True) for across in (False, True))
    images = np.array(
        [
            [(2 - r if down else r) * width + (width - 1 - c if across else c) for r, c in places]
            for down, across in flips
        ]
    )

    def options(free: int) -> Iterator[int]:
        for cell in range(cells):
            if free >> cell & 1:
                yield free & ~near[cell]

    def components(free: int) -> Iterator[int]:
        while free:
            part, reached = 0, free & -free
            while part != reached:
                part = reached
                for cell in range(cells):
                    if part >> cell & 1:
                        reached |= near[cell] & free
            yield part
            free &= ~part

    def key(free: int) -> int:
        least = free
        for image in range(1, 4):
            there = 0
            for cell in range(cells):
                if free >> cell & 1:
                    there |= 1 << images[image, cell]
            least = min(least, there)
        return least

    return options, components, key


def dist(p: tuple[int, int], q: tuple[int, int]) -> int:
    return abs(p[0] - q[0]) + abs(p[1] - q[1])


def workloads() -> Iterator[Workload]:
    rules = game(heap_options)
    start = (*HEAPS[:3], 8)
    found = NORMAL.values(explore(rules, start))
    assert found is not None
    assert found[0] == hand_written(heap_options, start)[start]
    ours, theirs = seconds(
        lambda: NORMAL.values(explore(rules, start)), lambda: hand_written(heap_options, start), rounds=3
    )
    yield "Grundy values of 52 488 positions, tuples", ours, theirs, 0.5, "a hand-written dict loop on the same tuples"

    compiled, plain = game(njit(packed_options)), game(packed_options)
    assert solve(compiled(STATE), moves=0).verdict == solve(plain(STATE), moves=0).verdict
    ours, theirs = seconds(lambda: solve(compiled(STATE), moves=0), lambda: solve(plain(STATE), moves=0), rounds=1)
    yield "numba ruleset, 104 976 integer positions", ours, theirs, 10, "the same rules in plain Python"

    width, full = 11, (1 << 33) - 1
    options, components, key = map(njit, lattice(width))
    whole, parts = game(options), game(options, components=components, key=key)
    values = [solve(rules(full), moves=0).grundy_value for rules in (whole, parts)]  # compiles both
    assert values[0] == values[1] == NODE_KAYLES_3_BY_11
    ours, theirs = seconds(lambda: solve(parts(full), moves=0), lambda: solve(whole(full), moves=0), rounds=1)
    yield "Node Kayles 3×11, numba with components and key", ours, theirs, 10, "the same functions without them"
