"""Lists of safe positions: the printed tables, the formula, and sizes that are refused before anything is made."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import NotApplicable, Undecided
from grundy.core.outcome import PlayConvention
from grundy.lab.safe_starts import safe_starts
from grundy.rulesets.heaps.nim_counts import chance_of_p, count_p_starts
from tests.strategies import conventions


def test_lists_are_those_of_the_thesis() -> None:
    assert [len(safe_starts(heaps, largest).positions) for heaps, largest in ((3, 15), (3, 16), (4, 8))] == [35, 35, 43]
    assert [safe_starts(3, largest).share for largest in (3, 7, 15)] == [
        Fraction(1, 10),
        Fraction(1, 12),
        Fraction(7, 136),
    ]


@given(st.integers(1, 5), st.integers(1, 9), conventions)
def test_list_has_every_safe_position_once(heaps: int, largest: int, play: PlayConvention) -> None:
    found = safe_starts(heaps, largest, play)
    starts = list(combinations_with_replacement(range(1, largest + 1), heaps))

    def is_safe(start: tuple[int, ...]) -> bool:
        alone = play == "misere" and max(start) == 1
        return reduce(xor, start) == (1 if alone else 0)

    assert found.positions == list(filter(is_safe, starts))
    assert found.starts == len(starts)
    assert len(found.positions) == count_p_starts(heaps, largest, play_convention=play)
    assert found.share == chance_of_p(heaps, largest, play_convention=play)


@pytest.mark.parametrize("size", [(10, 10**6), (100, 10**6), (100, 2 * 10**5)])
def test_list_when_too_long_is_refused_at_once(size: tuple[int, int]) -> None:
    begun = perf_counter()
    with pytest.raises(Undecided, match="fewer or smaller heaps"):
        safe_starts(*size)
    assert perf_counter() - begun < 1


@pytest.mark.parametrize("size", [(0, 5), (3, 0), (101, 5), (3, 10**6 + 1), (-1, 3)])
def test_size_that_makes_no_sense_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(NotApplicable, match="must be a number from 1"):
        safe_starts(*size)
