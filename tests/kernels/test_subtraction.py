"""Finite subtraction sets: values, periods, searches taken up again, sweeps; and the sieves of infinite sets."""

from __future__ import annotations

import random
from collections.abc import Sequence
from io import BytesIO
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from benchmarks.plain_sweep import plain_sweep

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.numbersets import NumberSet, number_set
from grundy.core.reason import Period
from grundy.kernels import sieve, subtraction
from grundy.kernels.set_periods import find_periods, masks_of
from grundy.kernels.subtraction_sweep import sweep
from grundy.solving import subtraction_periods
from grundy.solving.heap_sequences import TakingSequence
from grundy.solving.subtraction_periods import SubtractionSearch, plain_take_values, subtraction_period
from grundy.solving.work import drive

HARD = (7, 64, 89, 96)
MULTIPLE = (3, 4, 5, 8, 12)  # the values have five times the period of the outcomes


def values_by_definition(takes: Sequence[int], length: int) -> list[int]:
    values: list[int] = []
    for heap in range(length):
        options = {values[heap - take] for take in takes if take <= heap}
        values.append(min(set(range(len(options) + 1)) - options))
    return values


def first_return(sequence: Sequence[int], window: int) -> Period:
    """The definition with all windows remembered."""
    seen: dict[tuple[int, ...], int] = {}
    for start in range(len(sequence) - window + 1):
        state = tuple(sequence[start : start + window])
        if state in seen:
            return Period(start - seen[state], seen[state])
        seen[state] = start
    raise AssertionError("the sequence is too short")


def by_definition(takes: Sequence[int], length: int = 3000) -> tuple[Period, Period]:
    values, window = values_by_definition(takes, length), max(takes)
    return first_return(values, window), first_return([int(value == 0) for value in values], window)


def random_sets(number: int, *, most: int = 6, seed: int = 1) -> list[list[int]]:
    rng = random.Random(seed)
    return [rng.sample(range(1, rng.randint(most + 2, 22)), rng.randint(1, most)) for _ in range(number)]


def cold_positions(takes: Any, to: int) -> Any:
    return drive(sieve.ColdSieve(takes, to)).cold


def sieve_values(takes: Any, to: int) -> Any:
    return drive(sieve.ValueSieve(takes, to)).values


def finished(search: SubtractionSearch) -> Any:
    search.run(10**9)
    assert search.finished
    return search.result


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every step of a search need many chunks."""
    monkeypatch.setattr(subtraction_periods, "CHUNK", 7)


def test_periods_when_compared_with_all_windows() -> None:
    for takes in random_sets(200):
        expected = by_definition(takes)
        assert subtraction_period(takes, limit=None) == expected, takes
        assert finished(SubtractionSearch(takes)) == expected, takes


@pytest.mark.usefixtures("small_chunks")
def test_periods_when_found_in_small_chunks() -> None:
    for takes in [*random_sets(100, seed=2), list(MULTIPLE)]:
        assert finished(SubtractionSearch(takes)) == by_definition(takes), takes


def test_periods_when_least() -> None:
    """No smaller period and no smaller preperiod hold on a long stretch."""
    for takes in [*random_sets(30, seed=3), [*MULTIPLE]]:
        values = values_by_definition(takes, 4000)
        found = subtraction_period(takes, limit=None)
        assert found
        for sequence, (p, n0) in (
            (values, (found[0].period, found[0].preperiod)),
            ([int(value == 0) for value in values], (found[1].period, found[1].preperiod)),
        ):
            assert sequence[n0 + p :] == sequence[n0:-p]
            assert n0 == 0 or sequence[n0 - 1] != sequence[n0 - 1 + p]
            assert all(sequence[n0 + q :] != sequence[n0:-q] for q in range(1, p))


@pytest.mark.parametrize(
    ("takes", "values", "outcomes"),
    [
        ((2, 5, 6), (11, 0), (11, 0)),
        ((22, 34, 53, 87), (114109, 3957), (114109, 314)),
        (HARD, (5756171, 1068), (5756171, 1061)),
        (MULTIPLE, (45, 47), (9, 23)),
        ((), (1, 0), (1, 0)),
        ((1,), (2, 0), (2, 0)),
        ((20_000, 10_000), (30_000, 0), (30_000, 0)),
        (range(1, 71), (71, 0), (71, 0)),
    ],
)
def test_periods_when_known(takes: Sequence[int], values: tuple[int, int], outcomes: tuple[int, int]) -> None:
    assert subtraction_period(takes, limit=None) == (Period(*values), Period(*outcomes))
    assert finished(SubtractionSearch(takes)) == (Period(*values), Period(*outcomes))


@pytest.mark.parametrize("limit", [0, 50, 96, 1000, 100_000])
def test_periods_when_the_limit_is_too_small(limit: int) -> None:
    assert subtraction_period(HARD, limit=limit) is None


def test_periods_when_they_just_fit() -> None:
    """The values of 0, …, n0 + p + max(S) - 1 are the shortest proof."""
    assert subtraction_period(MULTIPLE, limit=47 + 45 + 12) is not None
    assert subtraction_period(MULTIPLE, limit=47 + 45 + 11) is None


def test_progress_when_the_search_is_long() -> None:
    told: list[int] = []
    assert subtraction_period(HARD, limit=None, progress=told.append)
    assert told == sorted(told)
    assert len(told) > 1


@pytest.mark.usefixtures("small_chunks")
def test_search_in_misere_play_is_that_of_the_definition() -> None:
    """Heaps without a move have the value 1; all windows from heap 0 on are compared as they are."""
    for takes in [*random_sets(40, seed=9), [*range(3, 70)], [5]]:
        found = finished(SubtractionSearch(takes, misere=True))
        values = plain_take_values(takes, found[0].preperiod + 2 * found[0].period + 2 * max(takes), misere=True)
        outcomes = [value > 0 for value in values]
        assert found == (first_return(values, max(takes)), first_return(outcomes, max(takes))), takes


@pytest.mark.parametrize("slice_", [1_000, 70_000])
def test_search_when_saved_and_taken_up_again(slice_: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subtraction_periods, "CHUNK", 2_000)
    search = SubtractionSearch([22, 34, 53, 87])
    slices = 0
    while True:
        search.run(slice_)
        if search.finished:
            break
        assert search.result is None
        slices += 1
        file = BytesIO()
        np.savez(file, **search.state())
        file.seek(0)
        search = SubtractionSearch.restored(np.load(file))
    assert slices > 2
    assert search.result == (Period(114109, 3957), Period(114109, 314))


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("takes", random_sets(20, seed=4), ids=str)
def test_search_when_stopped_after_every_chunk_is_the_same(takes: list[int]) -> None:
    search = SubtractionSearch(takes)
    while not search.finished:
        search.run(1)
        search = SubtractionSearch.restored(search.state())
    whole = SubtractionSearch(takes)
    assert (finished(whole), whole.made) == (search.result, search.made)


def test_window_when_it_begins_everywhere_is_found_in_linear_time() -> None:
    """A sequence that repeats something short with rare defects makes every place look like the window."""
    codes = np.tile(np.array([1, 2], np.uint8), 50_000)
    window = codes[:10_000].copy()
    window[0] = 4
    codes[60_000:70_000] = window
    assert subtraction.find_window(codes, window) == 60_000
    wide = codes.astype(np.uint16)
    assert subtraction.find_window(wide, window.astype(np.uint16)) == 60_000
    assert subtraction.find_window(codes[:60_000], window) == -1


@pytest.mark.parametrize("number", [1, 4, 7, 8, 15, 16, 31, 32, 63, 64, 100, 255, 300])
def test_values_when_made_by_the_kernel(number: int) -> None:
    """Each width of the codes, and the stamps beyond them; in pieces, as a search makes them."""
    rng = random.Random(number)
    for takes in (sorted(rng.sample(range(1, 2 * number + 5), number)), range(1, number + 1)):
        window, values = subtraction.empty_window(takes), list[int]()
        while len(values) < 2000:
            codes = subtraction.extend(window, takes, 1000)
            made = codes[len(window) :].tolist()
            values += [code - 1 if number > subtraction.MOST_BITS else code.bit_length() - 1 for code in made]
            window = codes[1000:]
        assert values == values_by_definition(takes, 2000)


def test_values_when_a_take_is_beyond_all_heaps_need_no_window_for_it() -> None:
    assert TakingSequence(number_set([1, 2, 1 << 60])).values(50_000) == [heap % 3 for heap in range(50_001)]


def test_values_when_few_are_those_of_the_definition() -> None:
    assert TakingSequence(number_set([3, 1, 2, 2])).values(9) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]
    assert TakingSequence(NumberSet()).values(3) == [0, 0, 0, 0]


def test_takes_when_wrong_are_refused() -> None:
    with pytest.raises(NotApplicable):
        subtraction_period([0, 3], limit=None)
    with pytest.raises(NotApplicable):
        SubtractionSearch([-1])
    with pytest.raises(NotApplicable):
        sweep(np.array([[1, 2, 3, 65]], np.uint8))
    with pytest.raises(NotApplicable):
        cold_positions(np.array([4, 1]), 10)
    with pytest.raises(Undecided):
        subtraction_period([1, 1 << 40], limit=None)
    with pytest.raises(Undecided):
        cold_positions(np.array([1]), 1 << 40)


def test_sweep_when_compared_with_single_proofs() -> None:
    sets = [*combinations(range(1, 11), 4), *random.Random(5).sample([*combinations(range(1, 41), 4)], 200)]
    expected = []
    for takes in sets:
        found = subtraction_period(takes, limit=None)
        assert found
        values = values_by_definition(takes, found[0].preperiod + found[0].period + found[1].period)
        lost = values[found[0].preperiod :][: found[1].period].count(0)
        periods = [number for part in found for number in (part.period, part.preperiod)]
        expected.append([*periods, max(values), lost])
    rows = np.array(sets, np.uint8)
    assert sweep(rows).tolist() == expected
    assert find_periods(masks_of(rows)).tolist() == expected
    assert find_periods(np.pad(rows, ((0, 0), (1, 2)))).tolist() == expected
    assert plain_sweep(rows).tolist() == [row[:2] for row in expected]


def test_periods_of_many_sets_when_compared_with_single_proofs() -> None:
    sets = [set(takes) for takes in random_sets(300, most=9, seed=8)]
    rows = np.array([[0] * (9 - len(takes)) + sorted(takes) for takes in sets])
    for takes, found in zip(sets, find_periods(rows).tolist(), strict=True):
        assert (Period(*found[:2]), Period(*found[2:4])) == by_definition(sorted(takes)), takes
        values = values_by_definition(sorted(takes), found[0] + found[1] + found[2])
        assert found[4:] == [max(values), values[found[1] :][: found[2]].count(0)], takes
    assert np.array_equal(find_periods(masks_of(rows)), find_periods(rows))


def test_periods_of_many_sets_when_too_long_are_not_told() -> None:
    rows = np.array([[*HARD, 0], [2, 5, 6, 0, 0]])
    assert find_periods(rows, longest=2000).tolist() == [[0] * 6, [11, 0, 11, 0, 3, 4]]


def test_sweep_when_takes_repeat_or_reach_the_end() -> None:
    rows = np.array([[1, 1, 1, 1], [64, 64, 64, 64], [6, 2, 5, 5], [63, 64, 64, 64], [26, 1, 63, 62]], np.uint8)
    assert sweep(rows)[:, 0].tolist() == [2, 128, 11, 127, 75315]
    assert sweep(rows)[:, :2].tolist() == plain_sweep(rows).tolist()
    assert find_periods(masks_of(rows)).tolist() == sweep(rows).tolist()


def test_sweep_when_all_sets_have_the_published_extremes() -> None:
    """The checksums of both kernels over the 635 376 sets of four takes up to 64."""
    rows = np.array([*combinations(range(1, 65), 4)], np.uint8)
    found = sweep(rows)
    assert found.max(axis=0).tolist()[:2] == [75315, 21133]
    assert found.sum(axis=0).tolist()[:2] == [57143783, 72059365]
    assert rows[found[:, 0].argmax()].tolist() == [1, 26, 62, 63]


def squares(to: int) -> Any:
    roots = np.arange(1, int(to**0.5) + 2)
    return roots * roots


def primes(to: int) -> Any:
    is_prime = np.ones(to + 1, bool)
    is_prime[:2] = False
    for p in range(2, int(to**0.5) + 1):
        is_prime[2 * p :: p] &= not is_prime[p]
    return is_prime.nonzero()[0]


def cold_by_definition(takes: Sequence[int], to: int) -> list[int]:
    hot = [False] * (to + 1)
    for heap in range(to + 1):
        if not hot[heap]:
            for take in takes:
                if heap + take > to:
                    break
                hot[heap + take] = True
    return [heap for heap in range(to + 1) if not hot[heap]]


@pytest.mark.parametrize("to", [0, 1, 63, 64, 65, 3000])
@pytest.mark.parametrize(
    "takes", [squares(3000), primes(3000), primes(3000)[1:] - 1, np.arange(0), np.array([2, 5, 6])], ids=len
)
def test_cold_positions_when_compared_with_the_definition(takes: Any, to: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sieve, "SEGMENT", 100)
    monkeypatch.setattr(sieve, "TILE", 3)
    expected = cold_by_definition(takes.tolist(), to)
    for thick in (False, True):  # each of the two sieves
        monkeypatch.setattr(sieve, "is_thick", lambda takes, to, thick=thick: thick)
        assert cold_positions(takes, to).tolist() == expected


def test_cold_positions_when_squares_are_taken() -> None:
    """Up to 4·10⁷ there are 183 496, and exactly one ends in 6."""
    cold = cold_positions(squares(40_000_000), 40_000_000)
    assert len(cold) == 183_496
    assert cold[cold % 10 == 6].tolist() == [11356]


def test_cold_positions_when_primes_are_taken() -> None:
    """With 1 they are the multiples of 4 (Shannon); without it, a thick set has many cold heaps."""
    to = 100_000
    assert cold_positions(np.concatenate([[1], primes(to)]), to).tolist() == list(range(0, to + 1, 4))
    assert len(cold_positions(primes(1_000_000), 1_000_000)) == 163_912


def test_sieve_values_when_compared_with_the_definition() -> None:
    for takes in (squares(2000), primes(2000), np.array([2, 5, 6])):
        assert sieve_values(takes, 2000).tolist() == values_by_definition(takes.tolist(), 2001)


def test_sieve_values_when_squares_pass_127() -> None:
    """The first heap of a value above 127, whose options are looked at by numpy."""
    first = 465_081
    values = sieve_values(squares(first), first)
    assert values[:first].max() == 127
    options = values[first - squares(first)[squares(first) <= first]]
    assert values[first] == min(set(range(1000)) - set(options.tolist())) == 128


def test_sieve_values_when_above_255() -> None:
    """Taking up to 299 tokens has the values n mod 300, which a byte would not hold."""
    values = sieve_values(np.arange(1, 300), 1000)
    assert values.dtype == np.uint16
    assert values.tolist() == [heap % 300 for heap in range(1001)]
