"""Matrix Nim: Holladay's theorem against brute force, its moves by number, winning moves of any size."""

from __future__ import annotations

import json
from functools import cache, reduce
from itertools import product
from operator import xor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, Outcome, Position, matrix_nim, mex, parse, solve
from grundy.rulesets.heaps.matrix_moves import balanced_options
from tests.strategies import some

Matrix = tuple[tuple[int, ...], ...]

GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "variants.json").read_text(encoding="utf-8"))
CLAIMS = [claim for claim in GOLDEN["claims"] if claim["id"].startswith("variants.matrix.")]
SHAPES = [(1, 1, 6), (1, 2, 4), (1, 4, 2), (2, 1, 5), (4, 1, 2), (2, 2, 3), (3, 2, 2), (2, 3, 1), (3, 3, 1), (2, 4, 1)]
"""Rows, columns and the largest heap."""


def matrices(rows: int, columns: int, largest: int) -> list[Matrix]:
    """All of them, options before positions."""
    lines = list(product(range(largest + 1), repeat=columns))
    return list(product(lines, repeat=rows))


@cache
def options(state: Matrix) -> frozenset[Matrix]:
    """The rule, word by word."""
    found = set()
    for after in product(*(product(*(range(heap + 1) for heap in row)) for row in state)):
        changed = [(i, j) for i, row in enumerate(state) for j, heap in enumerate(row) if after[i][j] != heap]
        in_one_row = len({i for i, _ in changed}) == 1
        leaves_a_column = len({j for _, j in changed}) < len(state[0])
        if changed and (in_one_row or leaves_a_column):
            found.add(after)
    return frozenset(found)


def lost(rows: int, columns: int, largest: int, *, misere: bool = False) -> set[Matrix]:
    found: set[Matrix] = set()
    for state in matrices(rows, columns, largest):
        if not any(map(any, state)):
            if not misere:
                found.add(state)
        elif found.isdisjoint(options(state)):
            found.add(state)
    return found


def column_sums(state: Matrix) -> list[int]:
    return [sum(column) for column in zip(*state, strict=True)]


def is_balanced(state: Matrix) -> bool:
    return len(set(column_sums(state))) == 1 and not reduce(xor, map(min, state))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_outcome_when_compared_with_brute_force(shape: tuple[int, int, int]) -> None:
    """Holladay: P exactly when all column sums are equal and the row minima have nim-sum 0; one row or column too."""
    cold = lost(*shape)
    for state in matrices(*shape):
        assert (state in cold) == is_balanced(state)
        known = matrix_nim.theorem(state, "normal")
        assert known is not None
        assert (known.outcome is Outcome.P) == (state in cold)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_moves_when_compared_with_the_rule(shape: tuple[int, int, int]) -> None:
    for state in matrices(*shape)[::7]:
        moves = list(matrix_nim.moves(state))
        reached = [matrix_nim.play(state, move) for move in moves]
        assert len(reached) == len(set(reached)) == matrix_nim.move_count(state)
        assert set(reached) == options(state)
        assert [matrix_nim.nth_move(state, n) for n in range(len(moves))] == moves
        assert [matrix_nim.move_to(state, after) for after in reached] == moves


@pytest.mark.parametrize("shape", [(2, 2, 4), (3, 2, 2), (2, 3, 2), (3, 3, 1)], ids=str)
def test_balanced_options_when_there_are_some_are_lost_options(shape: tuple[int, int, int]) -> None:
    for state in matrices(*shape):
        found = list(balanced_options(state))
        assert bool(found) == (not is_balanced(state))
        for after in found:
            assert is_balanced(after)
            assert matrix_nim.move_to(state, after) is not None


@st.composite
def large_matrices(draw: st.DrawFn) -> Matrix:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    heap = st.one_of(st.integers(0, 9), st.integers(0, 10**40))
    return tuple(tuple(draw(heap) for _ in range(columns)) for _ in range(rows))


@some
@given(large_matrices())
def test_balanced_options_when_heaps_are_large(state: Matrix) -> None:
    found = list(balanced_options(state))
    assert bool(found) == (not is_balanced(state))
    for after in found:
        assert is_balanced(after)
        assert matrix_nim.move_to(state, after) is not None


@some
@given(large_matrices(), st.integers(0, 10**60))
def test_nth_move_when_heaps_are_large_is_legal(state: Matrix, n: int) -> None:
    count = matrix_nim.move_count(state)
    assert count is not None
    if not count:
        with pytest.raises(IndexError):
            matrix_nim.nth_move(state, n)
        return
    move = matrix_nim.nth_move(state, n % count)
    assert matrix_nim.move_to(state, matrix_nim.play(state, move)) == move
    assert matrix_nim.parse_move(state, matrix_nim.format_move(state, move)) == move


@some
@given(large_matrices())
def test_text_when_read_back_is_the_same(state: Matrix) -> None:
    assert parse(str(Position(matrix_nim, state))).state == state


def values(rows: int, columns: int, largest: int) -> dict[Matrix, int]:
    found: dict[Matrix, int] = {}
    for state in matrices(rows, columns, largest):
        found[state] = mex({found[option] for option in options(state)})
    return found


@pytest.mark.parametrize("shape", [(2, 2, 2), (1, 3, 3), (3, 1, 3), (3, 2, 1), (2, 3, 1)], ids=str)
def test_value_when_compared_with_the_definition(shape: tuple[int, int, int]) -> None:
    for state, value in values(*shape).items():
        assert matrix_nim(*state).grundy_value == value


@pytest.mark.parametrize("shape", [(2, 2, 2), (1, 3, 2), (3, 1, 3), (2, 3, 1)], ids=str)
def test_misere_outcome_when_compared_with_brute_force(shape: tuple[int, int, int]) -> None:
    cold = lost(*shape, misere=True)
    for state in matrices(*shape):
        assert (solve(matrix_nim(*state), "misere", moves=0).outcome is Outcome.P) == (state in cold)


@pytest.mark.parametrize("shape", [(2, 2, 2), (3, 2, 1), (2, 3, 1)], ids=str)
def test_winning_moves_when_few_are_all_of_them(shape: tuple[int, int, int]) -> None:
    cold = lost(*shape)
    for state in matrices(*shape):
        wins = {move.to.state for move in matrix_nim(*state).winning_moves}
        assert wins == options(state) & cold


def test_winning_moves_when_many_have_one_at_least() -> None:
    answer = solve(matrix_nim((10**18, 5, 7), (3, 10**20, 1)), moves=5)
    assert answer.outcome is Outcome.N
    assert answer.best_move is not None
    assert answer.winning_moves
    for move in [answer.best_move, *(move for move in answer.winning_moves)]:
        assert is_balanced(move.to.state)
    assert answer.limit_reached  # the value is not known


def test_outcome_when_enormous() -> None:
    heap = 10**99_999
    assert matrix_nim((heap, heap), (heap, heap)).outcome is Outcome.P
    many = tuple(tuple(range(row, row + 100)) for row in range(100))
    answer = solve(matrix_nim(*many), moves=3)
    assert answer.outcome is Outcome.N
    assert answer.best_move is not None
    assert is_balanced(answer.best_move.to.state)


def test_search_when_there_are_too_many_options_is_refused() -> None:
    answer = solve(matrix_nim((10**18, 10**18), (1, 1)), "misere", moves=0)
    assert "at least 1000000000000000000 positions" in str(answer.unknown["outcome"])


@pytest.mark.parametrize("text", ["1,2; 3", "1,x; 2,1", "1,2;", ";", "1,-2; 2,1", "1,,2; 2,1"])
def test_refused_when_the_matrix_is_wrong(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(f"matrix-nim({text})")


@pytest.mark.parametrize("text", ["1.1-1,2.2-1", "1.1-0", "1.1-2", "3.1-1", "1.1-1,1.1-1", "", "1-1", "9.9"])
def test_move_when_it_is_none_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        matrix_nim((1, 2), (2, 1)).move(text)


def test_state_when_given_as_numbers_is_a_row() -> None:
    assert matrix_nim(1, 2) == parse("matrix-nim(1,2)")
    assert str(matrix_nim((1, 2), (2, 1))) == "matrix-nim(1,2; 2,1)"
    assert parse("matrix-nim()").outcome is Outcome.P


@cache
def found_lost(rows: int, columns: int, largest: int) -> set[Matrix]:
    return {state for state in matrices(rows, columns, largest) if matrix_nim(*state).outcome is Outcome.P}


def claim_of(rows: int, cols: int, maxv: int, which: str) -> bool:
    """Whether a description of the P-positions agrees with the outcomes that the package finds."""
    agrees = True
    for state in matrices(rows, cols, maxv):
        sums = column_sums(state)
        equal = len(set(sums)) == 1
        twice = all(sums.count(total) > 1 for total in sums)
        described = (
            not reduce(xor, map(min, state))
            and {
                "all_column_sums_equal": equal,
                "each_column_sum_occurs_twice": twice,
            }[which]
        )
        agrees &= (state in found_lost(rows, cols, maxv)) == described
    return agrees


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim["id"])
def test_golden_claim_when_recomputed(claim: dict[str, Any]) -> None:
    assert claim_of(**claim["check"]["args"]) == claim["value"]
