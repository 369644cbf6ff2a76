"""The compiled engine says what the general search says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from grundy import Outcome, game, solve
from grundy.core.outcome import PlayConvention
from grundy.kernels.engine import CYCLE, FINISHED, LIMIT, Engine
from tests.strategies import conventions, some

KIND = 1 << 40
ONE_HEAP, TWO_HEAPS, STEPS, BRANCHES, RING, GROWING = range(6)


def rules(state: int) -> Iterator[int]:
    """Yield the options of several games at once, told apart by the high bits: compiling takes seconds.

    One heap of Nim; two, packed into 20 bits each; take 1, 3 or 4; n to n // 2 and n - 1;
    walk on a ring of ten with exits to 0, or in place from 11 on; double without end;
    and n to n + 2 and n + 3 up to zero from below.
    """
    kind, n = state >> 40, state & 0xFFFFFFFFFF
    base = kind << 40
    if kind == 0:
        for left in range(n):
            yield base + left
    elif kind == 1:
        first, second = n >> 20, n & 0xFFFFF
        for left in range(first):
            yield base + (left << 20) + second
        for left in range(second):
            yield base + (first << 20) + left
    elif kind == 2:
        for amount in (1, 3, 4):
            if amount <= n:
                yield base + n - amount
    elif kind == 3:
        if n > 0:
            yield base + n // 2
            yield base + n - 1
    elif kind == 4:
        if n > 10:
            yield state
        elif n > 0:
            yield base + n % 10 + 1
            if n % 3 == 1:
                yield base
    elif kind >= 5:
        yield state * 2
    else:
        for step in (2, 3):
            if state + step <= -1:
                yield state + step


jitted: Callable[[int], Iterator[int]] = njit(rules)
compiled, interpreted = game(jitted), game(rules)


def both(state: int, convention: PlayConvention, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    return tuple(solve(walk(state), convention, **options).json() for walk in (compiled, interpreted))  # type: ignore[return-value]


def test_game_when_given_a_compiled_function_uses_the_engine() -> None:
    assert compiled.jitted_options is jitted
    assert interpreted.jitted_options is None


@pytest.mark.slow
@some
@given(
    st.one_of(
        st.integers(0, 40),
        st.builds(lambda a, b: TWO_HEAPS * KIND + (a << 20) + b, st.integers(0, 9), st.integers(0, 9)),
        st.integers(0, 200).map(lambda n: STEPS * KIND + n),
        st.integers(0, 200).map(lambda n: BRANCHES * KIND + n),
        st.integers(0, 10).map(lambda n: RING * KIND + n),
        st.integers(-60, -1),
    ),
    conventions,
)
def test_engine_when_compared_with_the_general_search(state: int, convention: PlayConvention) -> None:
    fast, slow = both(state, convention)
    assert fast.pop("reason")["method"] == slow.pop("reason")["method"] == "search"
    assert fast == slow


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_engine_when_the_table_grows(convention: PlayConvention) -> None:
    fast, slow = both(TWO_HEAPS * KIND + (60 << 20) + 61, convention)
    assert fast == slow


def test_engine_when_values_are_large() -> None:
    """A heap of Nim has its size as value, beyond the marks that a search begins with."""
    assert [solve(compiled(n)).grundy_value for n in (63, 64, 65, 129, 500)] == [63, 64, 65, 129, 500]


def test_engine_when_play_is_deep() -> None:
    answer = solve(compiled(STEPS * KIND + 200_001))
    assert answer.grundy_value == [0, 1, 0, 1, 2, 3, 2][200_001 % 7]


def test_engine_when_options_repeat() -> None:
    """The two options of 1 by halving and stepping are one position."""
    assert solve(compiled(BRANCHES * KIND + 1)).grundy_value == 1


@pytest.mark.parametrize("start", [RING * KIND + n for n in range(12)])
def test_cycle_when_met_falls_back_to_retrograde_analysis(start: int) -> None:
    fast, slow = both(start, "normal")
    assert fast["reason"]["name"] == ("retrograde" if start % KIND else "mex")
    assert {**fast, "reason": None} == {**slow, "reason": None}


def test_cycle_when_met_stops_the_engine() -> None:
    engine = Engine(jitted, RING * KIND + 1, misere=False)
    engine.run(1000, 100_000)
    assert engine.status == CYCLE


def test_cycle_when_drawn() -> None:
    assert solve(compiled(RING * KIND + 11)).outcome is Outcome.D


@some
@given(st.lists(st.integers(1, 50), min_size=1, max_size=20))
def test_engine_when_run_in_slices(slices: list[int]) -> None:
    """Stopping and going on changes nothing."""
    start = TWO_HEAPS * KIND + (7 << 20) + 8
    whole, piecewise = (Engine(jitted, start, misere=True) for _ in range(2))
    whole.run(10_000, 100_000)
    for most in slices:
        piecewise.run(most, 100_000)
    assert piecewise.positions <= sum(slices)
    while piecewise.status == LIMIT:
        piecewise.run(10, 100_000)
    assert (piecewise.positions, piecewise.status) == (whole.positions, FINISHED) == (72, whole.status)
    assert piecewise.moves == whole.moves
    assert piecewise.lookup(start) == whole.lookup(start)


def test_lookup_when_a_state_was_not_reached() -> None:
    engine = Engine(jitted, 5, misere=False)
    assert engine.lookup(5) is None
    engine.run(100, 1000)
    assert (engine.lookup(5), engine.lookup(6)) == ((5, 1), None)


def test_limit_when_just_enough() -> None:
    assert solve(compiled(9), limit=10).grundy_value == 9


def test_limit_when_one_too_few() -> None:
    answer = solve(compiled(9), limit=9)
    assert set(answer.unknown) == {"outcome", "grundy", "remoteness"}
    assert str(answer.unknown["outcome"]) == "the limit of 9 positions was reached"


@pytest.mark.parametrize("limit", [0, -1])
def test_limit_when_there_is_none(limit: int) -> None:
    assert "outcome" in solve(compiled(9), limit=limit).unknown


@pytest.mark.parametrize("start", [1 << 62, -(1 << 62), 1 << 100])
def test_engine_when_a_state_does_not_fit_leaves_it_to_python(start: int) -> None:
    """Integers of Python have any size."""

    def once(n: int) -> Iterator[int]:
        if n != 0:
            yield 0

    assert solve(game(njit(once))(start)).grundy_value == 1


def test_engine_when_states_grow_too_large_is_not_believed() -> None:
    assert "outcome" in solve(compiled(GROWING * KIND), limit=100).unknown


def test_limit_when_a_compiled_position_has_too_many_moves() -> None:
    assert "outcome" in solve(compiled(ONE_HEAP * KIND + 300_000_000), limit=1000, moves=0).unknown


def test_engine_when_games_are_added() -> None:
    """Values join in normal play; misère play searches the sum in Python."""
    for convention in ("normal", "misere"):
        fast, slow = (solve(walk(5) + walk(STEPS * KIND + 6), convention).verdict for walk in (compiled, interpreted))
        assert fast == slow
