"""Partizan subtraction and Sulucrus: outcomes, values and winning moves against the plain rules, and proved periods."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

import pytest

from grundy import CanonicalForm, GrundyError, Outcome, parse, partizan_subtraction, solve, sulucrus, value
from grundy.core.numbersets import number_set
from grundy.core.outcome import PlayConvention
from grundy.lab.sequences import heap_game
from grundy.rulesets.heaps.partizan_subtraction import heap_outcomes
from tests.plain_partizan import Plain, check_against, some

Takes = tuple[frozenset[int], frozenset[int]]
Heaps = tuple[int, ...]


def plain_game(takes: Takes) -> Plain:
    def options(player: str, heaps: Heaps) -> Iterable[Heaps]:
        for place, heap in enumerate(heaps):
            for taken in takes[player == "R"]:
                if taken <= heap:
                    yield (*heaps[:place], heap - taken, *heaps[place + 1 :])

    return Plain(options)


def some_takes(chance: random.Random) -> Takes:
    left, right = (frozenset(chance.sample(range(1, 8), chance.randint(1, 3))) for _ in range(2))
    return left, right


GAMES = some(some_takes, 60)


def written(takes: Takes) -> str:
    return " | ".join(",".join(map(str, sorted(numbers))) for numbers in takes)


def test_outcome_and_winning_moves_when_compared_with_brute_force() -> None:
    chance = random.Random(2)
    checked = 0
    for takes in GAMES:
        rules, plain = partizan_subtraction(written(takes)), plain_game(takes)
        for heaps in {tuple(chance.randint(0, 9) for _ in range(chance.randint(1, 3))) for _ in range(30)}:
            check_against(plain, rules(*heaps), heaps)
            checked += 1
    assert checked > 1_500


def test_value_follows_from_the_options_heap_by_heap() -> None:
    for takes in GAMES[:20]:
        rules = partizan_subtraction(written(takes))
        values: list[CanonicalForm] = []
        for heap in range(14):
            left, right = ([values[heap - taken] for taken in numbers if taken <= heap] for numbers in takes)
            values.append(CanonicalForm.of(left, right))
            assert solve(rules(heap)).value == values[heap]


def test_number_when_subtracted_leaves_nothing() -> None:
    plain = plain_game((frozenset({1, 3, 6}), frozenset({2, 4, 5})))
    numbers = 0
    for heap in range(12):
        worth = value(f"sulucrus({heap})")
        if worth.number is not None:
            assert plain.is_worth((heap,), worth.number)
            numbers += 1
    assert numbers > 1


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_periods_of_outcomes_when_compared_with_the_table_of_heaps(convention: PlayConvention) -> None:
    for takes in GAMES:
        left, right = map(number_set, takes)
        found = heap_outcomes(left, right, convention)
        assert found is not None
        outcomes, period = found

        @cache
        def wins(heap: int, side: int, takes: Takes = takes) -> bool:
            taken = [number for number in takes[side] if number <= heap]
            return any(not wins(heap - number, 1 - side) for number in taken) if taken else convention == "misere"

        for heap in range(period.preperiod + 3 * period.period + 20):
            at = heap if heap < len(outcomes) else period.preperiod + (heap - period.preperiod) % period.period
            expected = Outcome.of_turns(*(Outcome.N if wins(heap, side) else Outcome.P for side in (0, 1)))
            assert outcomes[at] is expected


def test_sulucrus_when_heaps_are_22_to_60() -> None:
    """V. Němcová's thesis begins with 22 matches at least: the player with 1, 3, 6 begins and wins from 22 alone."""
    left_begins = [
        heap for heap in range(22, 61) if solve(parse(f"to-move(L; sulucrus({heap}))"), moves=0).outcome is Outcome.N
    ]
    assert left_begins == [22]


def test_large_heaps_are_decided_by_the_period() -> None:
    assert sulucrus(10**30).outcome is Outcome.R
    answer = solve(sulucrus(10**12), limit=10_000)
    assert [answer.outcome, answer.value] == [Outcome.R, None]
    assert {judged.winning for judged in answer.moves if judged.player == "R"} == {True}


def test_sulucrus_is_the_game_with_its_sets() -> None:
    assert value("sulucrus(7) - partizan-subtraction[1,3,6|2,4,5](7)") == 0


@pytest.mark.parametrize("rule", ["1,2,3", "1 | ", "0 | 1", "1 | x"])
def test_bad_sets_are_refused(rule: str) -> None:
    with pytest.raises(GrundyError):
        partizan_subtraction(rule)


def test_infinite_sets_are_played_heap_by_heap() -> None:
    assert value("partizan-subtraction[odd | even](5)") == solve(partizan_subtraction("1,3,5 | 2,4")(5)).value


def test_very_many_moves_of_a_player_leave_the_value_unknown() -> None:
    answer = solve(partizan_subtraction("all | all")(10**6), limit=1_000)
    assert [answer.outcome, answer.value] == [None, None]
    assert "value" in answer.unknown


def test_values_of_single_heaps_are_no_nim_sequence() -> None:
    """What is made for impartial heaps refuses a game of Left and Right."""
    with pytest.raises(GrundyError):
        heap_game("sulucrus")
