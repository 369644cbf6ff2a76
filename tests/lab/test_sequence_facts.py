"""Facts about sequences: each is found in two ways."""

from __future__ import annotations

from itertools import combinations
from operator import xor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.lab.sequence_facts import first_difference, histogram, missing, sparse_space
from grundy.lab.sequences import heap_game, heap_values

SEQUENCES = st.lists(st.integers(0, 40), min_size=2, max_size=60)


@given(SEQUENCES)
def test_histogram_counts_every_heap_once(values: list[int]) -> None:
    counts = histogram(values)
    assert sum(number for _, number in counts) == len(values)
    assert all(values.count(value) == number for value, number in counts)
    there = {value for value, _ in counts}
    assert there.isdisjoint(missing(values))
    assert there | set(missing(values)) == {*range(max(values) + 1)}


@given(SEQUENCES)
def test_mask_is_the_best_of_all_masks(values: list[int]) -> None:
    space = sparse_space(values)

    def rare(mask: int) -> list[int]:
        return [n for n, value in enumerate(values) if n and bin(value & mask).count("1") % 2 == 0]

    if space is None:
        assert not any(values[1:])
        return
    assert list(space.heaps) == rare(space.mask)
    assert len(space.heaps) == min(len(rare(mask)) for mask in range(1, 64))


@pytest.mark.parametrize("rule", ["kayles", "dawsons-kayles", "octal[0.16]", "octal[0.137]", "octal[0.56]"])
def test_rare_values_are_those_that_the_engine_of_codes_chooses(rule: str) -> None:
    """The nim-sum of two rare or of two common values is rare, of one of each it is common (Winning Ways, ch. 4)."""
    from grundy.kernels.octal_sequence import least_form, rare_heaps

    values = heap_values(heap_game(rule), 400)
    space = sparse_space(values)
    assert space is not None
    array = np.array(values, np.uint8)
    assert least_form(array, [1, 2]) == (space.mask, False)  # splits of both parities: the place plays no part
    assert rare_heaps(array, [1, 2], space.mask, False).tolist() == list(space.heaps)
    for one, other in combinations(range(16), 2):
        assert space.is_rare(xor(one, other)) == (space.is_rare(one) == space.is_rare(other))


def test_rare_values_of_kayles_are_the_evil_numbers() -> None:
    """They have an even number of ones, whatever the place."""
    values = heap_values(heap_game("kayles"), 500)
    space = sparse_space(values)
    assert space is not None
    assert [value for value in sorted(set(values)) if space.is_rare(value)] == [0, 3, 5, 6]
    assert [value for value in range(10) if space.is_rare(value)] == [0, 3, 5, 6, 9]


@given(SEQUENCES, SEQUENCES)
def test_sequences_agree_before_their_first_difference(one: list[int], other: list[int]) -> None:
    found = first_difference(one, other)
    common = min(len(one), len(other))
    if found is None:
        assert one[:common] == other[:common]
    else:
        assert one[:found] == other[:found]
        assert one[found] != other[found]
