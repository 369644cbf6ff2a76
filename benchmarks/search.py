"""The general search against a hand-written loop, and the compiled engine against plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from numba import njit

from benchmarks.nim_field import Workload, seconds
from grundy import game, solve
from grundy.solving.gamegraph import explore
from grundy.solving.theory import NORMAL

HEAPS = (17, 17, 17, 17)
BITS = 5
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
