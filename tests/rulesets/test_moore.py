"""Moore's Nim: the theorem and its winning moves against brute force, values, moves by number, enormous positions."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, Outcome, mex, moore, nim, parse, solve
from grundy.core.outcome import PlayConvention
from grundy.explaining import explain
from grundy.rulesets.heaps.moore_columns import balancing_moves, column_counts, first_balancing_move
from tests.strategies import some

Heaps = tuple[int, ...]

GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "variants.json").read_text(encoding="utf-8"))
CLAIMS = [claim for claim in GOLDEN["claims"] if claim["id"].startswith("variants.moore")]
SMALL = [(1, 3, 5), (2, 3, 5), (2, 4, 3), (2, 5, 2), (3, 4, 3), (3, 5, 2), (7, 3, 4)]
"""k, the number of heaps, and the largest heap."""

huge = st.lists(st.one_of(st.integers(0, 3), st.integers(0, 10**30)), max_size=8).map(tuple)
numbers = st.integers(1, 6)


def moves(heaps: Heaps, k: int) -> list[tuple[tuple[int, int], ...]]:
    """The rule, word by word."""
    return [
        tuple(zip(places, left, strict=True))
        for size in range(1, k + 1)
        for places in combinations(range(len(heaps)), size)
        for left in product(*(range(heaps[place]) for place in places))
    ]


def play(heaps: Heaps, move: tuple[tuple[int, int], ...]) -> Heaps:
    left = dict(move)
    return tuple(left.get(place, tally) for place, tally in enumerate(heaps))


@cache
def lost(k: int, number: int, largest: int, convention: PlayConvention) -> frozenset[Heaps]:
    """The P-positions by brute force, heaps in order."""
    found: set[Heaps] = set()
    for heaps in combinations_with_replacement(range(largest + 1), number):
        options = {tuple(sorted(play(heaps, move))) for move in moves(heaps, k)}
        if found.isdisjoint(options) and (options or convention == "normal"):
            found.add(heaps)
    return frozenset(found)


@pytest.mark.parametrize(("k", "number", "largest"), SMALL)
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_winning_moves_when_compared_with_brute_force(
    k: int, number: int, largest: int, convention: PlayConvention
) -> None:
    """Moore: P exactly when k+1 divides every column; misère: single tokens, one more than a multiple of k+1."""
    cold = lost(k, number, largest, convention)
    rules = moore(k)
    for heaps in product(range(largest + 1), repeat=number):
        known = rules.theorem(heaps, convention)
        assert (known.outcome is Outcome.P) == (tuple(sorted(heaps)) in cold)
        wins = [move for move in moves(heaps, k) if tuple(sorted(play(heaps, move))) in cold]
        assert known.winning_moves is not None
        found = list(known.winning_moves)
        assert sorted(found) == sorted(wins)
        assert known.winning_count in (None, len(wins))


@pytest.mark.parametrize(("k", "number", "largest"), SMALL)
def test_first_balancing_move_when_found_quickly_is_the_first_of_all(k: int, number: int, largest: int) -> None:
    for heaps in product(range(largest + 1), repeat=number):
        assert first_balancing_move(heaps, k) == next(balancing_moves(heaps, k), None)


@some
@given(huge)
def test_column_counts_when_counted_one_by_one(heaps: Heaps) -> None:
    width = max((heap.bit_length() for heap in heaps), default=0)
    assert column_counts(heaps) == [sum(heap >> bit & 1 for heap in heaps) for bit in reversed(range(width))]


@some
@given(huge, numbers)
def test_winning_move_when_heaps_are_huge_puts_every_column_right(heaps: Heaps, k: int) -> None:
    found = first_balancing_move(heaps, k)
    assert (found is None) == all(count % (k + 1) == 0 for count in column_counts(heaps))
    for move in [found] if found else []:
        assert 1 <= len(move) <= k
        assert all(0 <= left < heaps[place] for place, left in move)
        assert all(count % (k + 1) == 0 for count in column_counts(play(heaps, move)))


def values(k: int, number: int, largest: int) -> dict[Heaps, int]:
    found: dict[Heaps, int] = {}
    for heaps in combinations_with_replacement(range(largest + 1), number):
        found[heaps] = mex({found[tuple(sorted(play(heaps, move)))] for move in moves(heaps, k)})
    return found


@pytest.mark.parametrize(("k", "number", "largest"), [(1, 3, 5), (2, 2, 6), (2, 3, 6), (3, 4, 4), (2, 4, 2), (3, 5, 1)])
def test_value_when_compared_with_the_definition(k: int, number: int, largest: int) -> None:
    """Nim for k = 1, the number of tokens for at most k heaps, Jenkyns and Mayberry for k+1 heaps, else a search."""
    for heaps, value in values(k, number, largest).items():
        assert moore(k)(*heaps).grundy_value == value


def test_values_when_by_formula_need_no_search() -> None:
    for heaps, value in values(2, 3, 7).items():
        assert moore(2).theorem(heaps, "normal").grundy_value == value
    assert moore(2)(10**50, 10**50).grundy_value == 2 * 10**50
    assert moore(2)(10**50, 10**50, 10**50).grundy_value == 0
    assert moore(2).theorem((1, 1, 1, 2), "normal").grundy_value is None


@some
@given(huge, st.sampled_from(["normal", "misere"]))
def test_one_heap_at_a_time_when_compared_with_nim(heaps: Heaps, convention: PlayConvention) -> None:
    ours, theirs = solve(moore(1)(*heaps), convention, moves=0), solve(nim(*heaps), convention, moves=0)
    assert ours.verdict == theirs.verdict
    assert ours.more == theirs.more


@pytest.mark.parametrize(
    ("k", "heaps"), [(1, (3, 0, 2)), (2, (3, 0, 2, 1)), (3, (2, 2, 1, 2)), (9, (1, 2, 3)), (2, ())]
)
def test_moves_when_counted_and_numbered(k: int, heaps: Heaps) -> None:
    rules = moore(k)
    found = list(rules.moves(heaps))
    assert sorted(found) == sorted(moves(heaps, k))
    assert rules.move_count(heaps) == len(found)
    assert [rules.nth_move(heaps, n) for n in range(len(found))] == found
    with pytest.raises(IndexError):
        rules.nth_move(heaps, len(found))


@some
@given(huge, numbers, st.integers(0, 10**100))
def test_nth_move_when_heaps_are_huge_is_legal_and_reads_back(heaps: Heaps, k: int, n: int) -> None:
    rules = moore(k)
    count = rules.move_count(heaps)
    sizes = range(1, k + 1)
    assert count == sum(prod(chosen) for size in sizes for chosen in combinations(heaps, size))
    if count:
        move = rules.nth_move(heaps, n % count)
        assert rules.move_to(heaps, rules.play(heaps, move)) == move
        assert rules.parse_move(heaps, rules.format_move(heaps, move)) == move
        assert rules.parse_move(heaps, rules.notation(rules.play(heaps, move))) == move


def test_position_when_enormous_is_won_at_once() -> None:
    chance = random.Random(1910)
    heaps = tuple(chance.randrange(10**1000) for _ in range(1000))
    for k in (2, 50):
        for convention in ("normal", "misere"):
            answer = solve(moore(k)(*heaps), convention, moves=1)
            assert answer.outcome is Outcome.N
            assert answer.limit_reached  # the value is not known
            assert answer.best_move is not None
            after = answer.best_move.to.state
            assert sum(old != new for old, new in zip(heaps, after, strict=True)) <= k
            assert all(count % (k + 1) == 0 for count in column_counts(after))


def test_misere_ending_when_many_heaps_are_left() -> None:
    """Two large heaps, k = 3: single tokens are left, one more than a multiple of 4."""
    position = moore(3)(10**20, 10**30, *[1] * 40)
    answer = solve(position, "misere", moves=5)
    assert answer.outcome is Outcome.N
    assert answer.best_move is not None
    after = answer.best_move.to.state
    assert max(after) == 1
    assert sum(after) % 4 == 1
    assert answer.more is not None
    assert answer.more["winning_moves"] == 2 + 40  # one large heap is cut down to 1, or both are and a token goes


def test_numbers_when_absurd_end() -> None:
    assert moore(2).move_count((1,) * 500_000) == 500_000 * 500_001 // 2
    assert moore(400_000).move_count((1,) * 500_000) is None
    assert moore(2500).nth_move((1,) * 5000, 7000) == ((0, 0), (2001, 0))
    assert moore(10**1000)(5, 6, 7).grundy_value == 18
    assert "at least" in str(solve(moore(2)(10**9, 10**9, 1), moves=0, remoteness=True).unknown["remoteness"])


def test_sum_when_components_stand_apart_is_not_one_position() -> None:
    """Two heaps of one component may be touched at once, heaps of two components may not."""
    assert moore(2)(1, 1).grundy_value == 2
    assert (moore(2)(1) + moore(2)(1)).outcome is Outcome.P
    assert (moore(2)(1, 1) + nim(2)).outcome is Outcome.P


@pytest.mark.parametrize(
    "text", ["moore(3,4)", "moore[0](3,4)", "moore[](3)", "moore[-1](3)", "moore[2](3,x)", "moore[x](3)"]
)
def test_refused_when_the_rule_or_the_heaps_are_wrong(text: str) -> None:
    with pytest.raises(GrundyError):
        parse(text)


@pytest.mark.parametrize(
    "text", ["1-1,2-1,3-1", "1-0", "1-1,1-1", "1-9", "4-1", "0-1", "", "1", "moore[2](3,4,6)", "1-1,"]
)
def test_move_when_it_is_none_is_refused(text: str) -> None:
    with pytest.raises(GrundyError):
        moore(2)(3, 4, 5).move(text)


def test_move_when_written_in_another_order_is_the_same() -> None:
    position = moore(2)(3, 4, 5)
    assert position.move("3-2, 2-1") == position.move("2-1,3-2") == position.move("moore[2](3,3,3)")


@pytest.mark.parametrize("text", ["moore[3](15,8,3,1)", "moore[2](7,7,7)", "moore[2](3,1,1)", "moore[2](1,1,1,1)"])
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_explanation_when_given_names_its_source(text: str, convention: PlayConvention) -> None:
    steps = explain(solve(parse(text), convention))
    assert steps[-1].text.startswith("Moore: E. H. Moore")


def moore_good(pos: list[int], k: int) -> list[list[int]]:
    return sorted(list(move.to.state) for move in moore(k)(*pos).winning_moves)


def moore_theorem(maxheap: int, heaps: int, k: int) -> bool:
    """Whether the outcomes that the package finds are those of the columns."""
    return all(
        (moore(k)(*position).outcome is Outcome.P)
        == all(sum(heap >> bit & 1 for heap in position) % (k + 1) == 0 for bit in range(5))
        for position in combinations_with_replacement(range(maxheap + 1), heaps)
    )


RECOMPUTED: dict[str, Callable[..., Any]] = {"moore_good": moore_good, "moore_theorem": moore_theorem}


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim["id"])
def test_golden_claim_when_recomputed(claim: dict[str, Any]) -> None:
    check = claim["check"]
    assert RECOMPUTED[check["fn"]](**check["args"]) == claim["value"]
