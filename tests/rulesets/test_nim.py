"""Nim: its rules, its counts and its theorem, the counts against brute force."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations_with_replacement, islice, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import GrundyError, InvalidPosition, NotApplicable, Outcome, Undecided, nim, nim_sum, solve
from grundy.core.outcome import PlayConvention
from grundy.rulesets.heaps.nim_counts import (
    chance_of_p,
    count_p_in_box,
    count_p_starts,
    missing_heap,
    nim_sum_after,
    p_positions,
)
from tests.strategies import huge_heaps, many, small_heaps, some

conventions: st.SearchStrategy[PlayConvention] = st.sampled_from(["normal", "misere"])


def wins(misere: bool, known: dict[tuple[tuple[int, ...], bool], bool], heaps: tuple[int, ...]) -> bool:
    """Return whether the mover wins, from the definition alone; order and empty heaps do not matter to play."""
    heaps = tuple(sorted(tally for tally in heaps if tally))
    if (heaps, misere) not in known:
        options = [
            (*heaps[:place], left, *heaps[place + 1 :]) for place, tally in enumerate(heaps) for left in range(tally)
        ]
        known[heaps, misere] = any(not wins(misere, known, option) for option in options) if options else misere
    return known[heaps, misere]


KNOWN: dict[tuple[tuple[int, ...], bool], bool] = {}


def is_p(heaps: tuple[int, ...], convention: PlayConvention) -> bool:
    return not wins(convention == "misere", KNOWN, heaps)


@many
@given(st.lists(st.integers(0, 5), max_size=4), conventions)
def test_count_in_a_box_when_compared_with_brute_force(largest: list[int], convention: PlayConvention) -> None:
    box = product(*(range(bound + 1) for bound in largest))
    assert count_p_in_box(largest, play_convention=convention) == sum(is_p(heaps, convention) for heaps in box)


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize("heaps", range(5))
@pytest.mark.parametrize("least", range(3))
def test_starts_when_compared_with_brute_force(convention: PlayConvention, heaps: int, least: int) -> None:
    for largest in range(least - 1 if least and heaps else least, 8):
        starts = list(combinations_with_replacement(range(least, largest + 1), heaps))
        safe = [start for start in starts if is_p(start, convention)]
        assert count_p_starts(heaps, largest, least=least, play_convention=convention) == len(safe)
        listed = p_positions(heaps, largest, least=least, play_convention=convention)
        assert [position.state for position in listed] == safe
        if starts:
            chance = chance_of_p(heaps, largest, least=least, play_convention=convention)
            assert chance == Fraction(len(safe), len(starts))


def test_list_when_neither_heaps_nor_sizes_are_left() -> None:
    """The empty table is the only start without heaps, whatever sizes are allowed."""
    assert list(p_positions(0, 0)) == [nim()]


def test_count_in_a_box_when_two_heaps_are_huge() -> None:
    """Two heaps are P exactly when they are equal."""
    assert count_p_in_box([10**30, 10**40]) == 10**30 + 1


def test_count_in_a_box_when_the_bounds_fill_the_bits() -> None:
    """Below 2**n each choice of all heaps but one leaves one for the last."""
    assert count_p_in_box([2**50 - 1] * 7) == 2 ** (50 * 6)


@some
@given(st.lists(st.integers(0, 60), min_size=1, max_size=3))
def test_count_in_a_box_when_bounds_are_larger(largest: list[int]) -> None:
    *rest, last = largest
    expected = sum(nim_sum(*heaps) <= last for heaps in product(*(range(bound + 1) for bound in rest)))
    assert count_p_in_box(largest) == expected


def test_count_when_there_are_many_heaps() -> None:
    """With heaps of one only, P means an even number of them, in misère play an odd one."""
    assert count_p_starts(1000, 1) == 1
    assert count_p_starts(1001, 1) == 0
    assert count_p_starts(1001, 1, play_convention="misere") == 1


@pytest.mark.parametrize("n", range(2, 12))
def test_count_when_three_heaps_are_below_a_power_of_two(n: int) -> None:
    """Of three non-empty heaps below 2**n, (2**(n−1) − 1)(2**n − 1)/3 starts are P."""
    assert count_p_starts(3, 2**n - 1) == (2 ** (n - 1) - 1) * (2**n - 1) // 3
    assert chance_of_p(3, 2**n - 1) == Fraction(2 ** (n - 1) - 1, 2 ** (n - 1) * (2**n + 1))


def test_count_when_heaps_are_too_large_is_undecided() -> None:
    with pytest.raises(Undecided, match="too large to count"):
        count_p_starts(3, 10**9)


def test_list_when_it_would_be_too_long_is_undecided() -> None:
    with pytest.raises(Undecided, match="positions to list"):
        next(p_positions(10, 1000))


def test_list_when_long_is_yielded_lazily() -> None:
    assert [str(position) for position in islice(p_positions(3, 500), 2)] == ["nim(1,2,3)", "nim(1,4,5)"]


@pytest.mark.parametrize(("heaps", "least", "largest"), [(-1, 1, 5), (3, -1, 5), (3, 1, -5)])
def test_refused_when_a_number_is_negative(heaps: int, least: int, largest: int) -> None:
    with pytest.raises(NotApplicable, match="negative"):
        count_p_starts(heaps, largest, least=least)


def test_chance_when_there_is_no_start() -> None:
    with pytest.raises(NotApplicable, match="no start"):
        chance_of_p(3, 4, least=5)


@some
@given(st.integers(0, 4), st.integers(0, 6), st.integers(0, 6))
def test_chance_when_multiplied_by_all_starts(heaps: int, least: int, largest: int) -> None:
    if least <= largest:
        starts = comb(largest - least + heaps, heaps)
        assert chance_of_p(heaps, largest, least=least) * starts == count_p_starts(heaps, largest, least=least)


@some
@given(huge_heaps)
def test_missing_heap_when_added_makes_p(heaps: tuple[int, ...]) -> None:
    """For any heaps exactly one more heap makes a P-position."""
    missing = missing_heap(*heaps)
    assert solve(nim(*heaps, missing), moves=0).outcome is Outcome.P
    assert solve(nim(*heaps, missing + 1), moves=0).outcome is Outcome.N


def test_missing_heap_when_a_heap_is_wrong() -> None:
    with pytest.raises(InvalidPosition):
        missing_heap(3, -1)


@some
@given(huge_heaps, st.data())
def test_nim_sum_when_one_heap_changes(heaps: tuple[int, ...], data: st.DataObject) -> None:
    """The sum after a move is the sum before, with the heap before and after."""
    if not any(heaps):
        return
    place = data.draw(st.sampled_from([place for place, tally in enumerate(heaps) if tally]))
    left = data.draw(st.integers(0, heaps[place] - 1))
    after = (*heaps[:place], left, *heaps[place + 1 :])
    assert nim_sum_after(nim_sum(*heaps), heaps[place], left) == nim_sum(*after)


@some
@given(small_heaps)
def test_move_count_when_compared_with_the_list(heaps: tuple[int, ...]) -> None:
    assert nim.move_count(heaps) == len(list(nim.moves(heaps))) == sum(heaps)


@some
@given(small_heaps, st.integers(0, 15))
def test_moves_to_a_value_when_compared_with_all_moves(heaps: tuple[int, ...], value: int) -> None:
    found = [nim.play(heaps, move) for move in nim.moves_to(heaps, value)]
    assert sorted(found) == sorted(option for option in nim.options(heaps) if nim_sum(*option) == value)


@some
@given(small_heaps)
def test_key_when_heaps_are_rearranged(heaps: tuple[int, ...]) -> None:
    """Neither order nor empty heaps change the play."""
    other = (0, *reversed(heaps), 0)
    assert nim.key(heaps) == nim.key(other)
    assert solve(nim(*heaps)).verdict == solve(nim(*other)).verdict


@some
@given(huge_heaps)
def test_winning_moves_when_counted(heaps: tuple[int, ...]) -> None:
    """Their number is that of the heaps with a one in the leftmost odd column, and it is odd."""
    total = nim_sum(*heaps)
    known = nim.theorem(heaps, "normal")
    assert known.winning_moves is not None
    winning = list(known.winning_moves)
    assert known.winning_count == len(winning)
    if total:
        assert len(winning) == sum(tally >> total.bit_length() - 1 & 1 for tally in heaps)
        assert len(winning) % 2 == 1
    else:
        assert not winning


@some
@given(huge_heaps, conventions)
def test_theorem_when_winning_moves_are_played(heaps: tuple[int, ...], convention: PlayConvention) -> None:
    known = nim.theorem(heaps, convention)
    assert known.winning_moves is not None
    for move in known.winning_moves:
        assert nim.is_heap_option(heaps[move[0]], move[1])
        assert nim.theorem(nim.play(heaps, move), convention).outcome is Outcome.P


def test_nim_when_a_heap_has_a_hundred_thousand_digits() -> None:
    large = 10**100_000 - 1
    answer = solve(nim(large, large - 1, 5), moves=3)
    assert answer.outcome is Outcome.N
    assert answer.winning_moves


def test_play_when_a_move_is_huge() -> None:
    assert nim(10**30, 1).play(f"1-{10**30 - 1}") == nim(1, 1)


def test_play_when_heaps_are_many() -> None:
    chance = random.Random(2)
    heaps = [chance.randrange(10**6) for _ in range(10_000)]
    place = next(place for place, tally in enumerate(heaps) if tally)
    assert nim(*heaps).play(f"{place + 1}-1").state[place] == heaps[place] - 1


def test_misere_when_only_single_tokens_are_left() -> None:
    """With heaps of one only, the play conventions are opposite."""
    for ones in range(6):
        normal, misere = solve(nim(*[1] * ones)), solve(nim(*[1] * ones), "misere")
        assert {normal.outcome, misere.outcome} == {Outcome.P, Outcome.N}


def test_misere_when_a_large_heap_is_left_agrees_with_normal_play() -> None:
    for heaps in product(range(5), repeat=3):
        if max(heaps) > 1:
            assert solve(nim(*heaps), "misere").outcome is solve(nim(*heaps)).outcome


def test_refused_when_there_are_too_many_heaps() -> None:
    with pytest.raises(GrundyError, match="at most 1000000 heaps"):
        nim(*[1] * 1_000_001)
