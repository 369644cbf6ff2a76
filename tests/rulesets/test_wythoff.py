"""Wythoff's game: cold pairs in exact arithmetic, all winning moves, several queens, published tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, Outcome, Position, Undecided, game, parse, solve, wythoff
from grundy.core.outcome import PlayConvention
from grundy.lab.tables import value_table
from grundy.rulesets.heaps.wythoff import cold_pair, cold_partner
from grundy.solving.budget import Budget
from grundy.solving.wythoff_values import WythoffMethod
from tests.strategies import conventions, some

Pair = tuple[int, int]

GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "variants.json").read_text(encoding="utf-8"))
CLAIMS = [claim for claim in GOLDEN["claims"] if claim["id"].startswith("variants.wythoff.") and "check" in claim]
SIDE = 60

numbers = st.one_of(st.integers(0, 30), st.integers(0, 10**40))
queens = st.lists(st.tuples(numbers, numbers), max_size=4).map(tuple)


def options(pair: Pair) -> list[Pair]:
    a, b = pair
    straight = [(c, b) for c in range(a)] + [(a, c) for c in range(b)]
    return straight + [(a - k, b - k) for k in range(1, min(a, b) + 1)]


@cache
def lost(convention: PlayConvention) -> frozenset[Pair]:
    """The P-positions of one queen by brute force."""
    found: set[Pair] = set()
    for a in range(SIDE):
        for b in range(SIDE):
            if (a, b) == (0, 0):
                found.update([(0, 0)] if convention == "normal" else [])
            elif found.isdisjoint(options((a, b))):
                found.add((a, b))
    return frozenset(found)


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_winning_moves_when_compared_with_brute_force(convention: PlayConvention) -> None:
    """Wythoff, and Fraenkel for misère play: at most three moves lead to a cold pair, and these are they."""
    cold = lost(convention)
    for a in range(SIDE):
        for b in range(SIDE):
            known = wythoff.theorem(((a, b),), convention)
            assert known is not None
            assert (known.outcome is Outcome.P) == ((a, b) in cold)
            assert known.winning_moves is not None
            wins = [pair for _, pair in known.winning_moves]
            assert sorted(wins) == sorted(cold.intersection(options((a, b))))
            assert known.winning_count == len(wins) <= 3


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_cold_pairs_when_listed_are_those_of_brute_force(convention: PlayConvention) -> None:
    pairs = {cold_pair(n, convention) for n in range(SIDE)}
    assert {pair for pair in pairs if max(pair) < SIDE} == {(a, b) for a, b in lost(convention) if a <= b}


@some
@given(st.integers(0, 10**300), conventions)
def test_cold_partner_when_taken_twice_is_the_number(number: int, convention: PlayConvention) -> None:
    partner = cold_partner(number, convention)
    assert cold_partner(partner, convention) == number
    smaller, larger = sorted((number, partner))
    assert cold_pair(larger - smaller, convention) == (smaller, larger)


@some
@given(st.integers(1, 10**300))
def test_cold_pair_when_bounded_by_fractions(n: int) -> None:
    """⌊nφ⌋ lies between n times two neighbouring quotients of Fibonacci numbers, which enclose φ."""
    a, b = 1, 1
    while b < n * n * 10:
        a, b = b, a + b
    quotients = sorted((Fraction(b, a), Fraction(a + b, b)))
    smaller, larger = cold_pair(n)
    assert quotients[0] * n - 1 < smaller <= quotients[1] * n
    assert larger - smaller == n


@some
@given(numbers, numbers, conventions)
def test_winning_moves_when_numbers_are_large_lead_to_cold_pairs(a: int, b: int, convention: PlayConvention) -> None:
    known = wythoff.theorem(((a, b),), convention)
    assert known is not None
    moves = list(known.winning_moves or ())
    assert len(moves) <= 3
    assert bool(moves) == (known.outcome is Outcome.N) or (a, b) == (0, 0)
    for queen, (c, d) in moves:
        assert queen == 0
        assert {c, d} == set(cold_pair(abs(c - d), convention))
        assert wythoff.move_to(((a, b),), ((c, d),)) == (0, (c, d))


def test_pair_when_it_has_many_digits() -> None:
    n = 7 * 10**5_000
    smaller, larger = cold_pair(n)
    answer = solve(wythoff(smaller, larger))
    assert (answer.outcome, answer.grundy_value) == (Outcome.P, 0)
    hot = solve(wythoff(larger + 5, smaller + 5), moves=3)
    assert hot.outcome is Outcome.N
    assert hot.grundy_value is None
    assert hot.limit_reached
    assert {move.to.state for move in hot.winning_moves} >= {((larger, smaller),)}
    assert hot.best_move is not None


def test_queens_when_large_and_all_cold_but_one() -> None:
    """The values of cold pairs are 0, so the other pair decides; its cold options are winning moves."""
    cold = cold_pair(10**30)
    assert solve(wythoff(cold, (3, 5), cold[::-1]), moves=5).outcome is Outcome.P
    position = wythoff(cold, (10**30, 10**30), (4, 7))
    answer = solve(position, moves=5)
    assert answer.outcome is Outcome.N
    assert answer.best_move is not None
    assert wythoff(cold, (0, 0), (4, 7)) in [move.to for move in answer.winning_moves]
    assert solve(answer.best_move.to).outcome is Outcome.P
    unknown = solve(wythoff((10**30, 10**30), (10**30, 10**30 + 1)), moves=5, seconds=0.05)
    assert unknown.outcome is None


@pytest.mark.parametrize("pairs", [((3, 5), (8, 1)), ((2, 2), (1, 3)), ((4, 4),), ((1, 2), (3, 5), (0, 0)), ()])
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_queens_when_compared_with_a_plain_search(pairs: tuple[Pair, ...], convention: PlayConvention) -> None:
    def moves(state: tuple[Pair, ...]) -> list[tuple[Pair, ...]]:
        return [(*state[:q], new, *state[q + 1 :]) for q, pair in enumerate(state) for new in options(pair)]

    plain, ours = game(moves), wythoff(*pairs)
    expected, answer = solve(Position(plain, pairs), convention), solve(ours, convention)
    assert answer.verdict == expected.verdict
    assert {move.to.state for move in answer.winning_moves} == {move.to.state for move in expected.winning_moves}


def test_sum_when_written_apart_is_the_same() -> None:
    apart = solve(wythoff(3, 5) + wythoff(8, 1))
    together = solve(wythoff((3, 5), (8, 1)))
    assert apart.verdict == together.verdict
    assert len(apart.winning_moves) == len(together.winning_moves)
    assert solve(wythoff(5, 8) + wythoff(0, 0)).reason.json()["name"] == "Wythoff"


@some
@given(queens)
def test_text_when_read_back_is_the_same(state: tuple[Pair, ...]) -> None:
    position = wythoff(*state)
    assert parse(str(position)) == position


@some
@given(queens, st.integers(0, 10**50))
def test_nth_move_when_numbers_are_large_is_legal_and_reads_back(state: tuple[Pair, ...], n: int) -> None:
    count = wythoff.move_count(state)
    assert count == sum(a + b + min(a, b) for a, b in state)
    if count:
        move = wythoff.nth_move(state, n % count)
        assert wythoff.move_to(state, wythoff.play(state, move)) == move
        assert wythoff.parse_move(state, wythoff.format_move(state, move)) == move


@some
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=3).map(tuple), st.randoms())
def test_key_when_queens_are_shuffled_and_mirrored_is_the_same(state: tuple[Pair, ...], chance: Any) -> None:
    other = [pair[::-1] if chance.random() < 0.5 else pair for pair in state]
    chance.shuffle(other)
    assert wythoff.key(tuple(other)) == wythoff.key(state) == wythoff.key((*state, (0, 0)))


def test_values_when_looked_up_agree_with_the_search() -> None:
    values = WythoffMethod(wythoff, "normal", Budget())
    for pair in [(3, 5), (5, 3), (20, 31), (7, 60), (12, 12)]:
        assert values.value((pair,)) == wythoff(*pair).grundy_value
    assert values.value(((1, 2), (3, 4))) is None


def test_values_when_they_would_cost_too_much_are_undecided() -> None:
    values = WythoffMethod(wythoff, "normal", Budget(1000))
    with pytest.raises(Undecided):
        values.value(((10**6, 10**6),))
    assert wythoff.least_positions(((10**12, 10**12),)) == 10**18


@pytest.mark.parametrize("text", ["3", "3,5,8", "3,5; 8", "3,5;", "3,-5", "a,b", "3;5"])
def test_refused_when_a_pair_is_wrong(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(f"wythoff({text})")


@pytest.mark.parametrize("state", [(3,), (3, 5, 8), ((3, 5), 8), ((3, -5),), ("3", "5"), ((1.5, 2),)])
def test_refused_when_a_python_state_is_wrong(state: tuple[Any, ...]) -> None:
    with pytest.raises(GrundyError):
        wythoff(*state)


@pytest.mark.parametrize("text", ["1-0,0", "1-1,2", "1-4,0", "2-1,0", "0-1,0", "1-1", "wythoff(3,6)", ""])
def test_move_when_it_is_none_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        wythoff(3, 5).move(text)


def is_cold(a: int, b: int) -> bool:
    known = wythoff.theorem(((a, b),), "normal")
    assert known is not None
    return known.outcome is Outcome.P


def cold_pairs(bound: int) -> list[list[int]]:
    return sorted([a, b] for b in range(bound + 1) for a in range(b + 1) if is_cold(a, b))


def squares() -> list[str]:
    rows = value_table("wythoff", 8, 8)["rows"]
    return ["abcdefgh"[x] + str(y + 1) for y in range(8) for x in range(8) if rows[x][y] == 0]


RECOMPUTED: dict[str, Callable[..., Any]] = {
    "wythoff_positive": lambda bound: [pair for pair in cold_pairs(bound) if pair[0]],
    "wythoff_first": lambda count: [list(cold_pair(n)) for n in range(1, count + 1)],
    "wythoff_pairs_pn": cold_pairs,
    "wythoff_P_squares": squares,
    "wythoff_sg": lambda rows, cols: value_table("wythoff", rows, cols)["rows"],
    "wythoff_cells": lambda cells: [wythoff(*cell).grundy_value for cell in cells],
    "wythoff_next": lambda pos: sorted(list(option.state[0]) for option in wythoff(*pos).options),
}


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim["id"])
def test_golden_claim_when_recomputed(claim: dict[str, Any]) -> None:
    check = claim["check"]
    assert RECOMPUTED[check["fn"]](**check["args"]) == claim["value"]
