"""The bounds of what the rules look through follow the limit of the user, and only while he asks."""

from __future__ import annotations

import pytest

from grundy import solve
from grundy.core.errors import Undecided
from grundy.core.limits import USUAL, limits, scaled
from grundy.core.numbersets import divisors
from grundy.rulesets.coins.turning import turning
from grundy.solving.budget import DEFAULT_POSITIONS


def test_limits_when_raised_are_all_in_the_same_ratio_and_for_a_while_only() -> None:
    with scaled(3 * DEFAULT_POSITIONS, DEFAULT_POSITIONS):
        assert limits().coin_sets == 3 * USUAL.coin_sets
        assert limits().divided == 3 * USUAL.divided
    assert limits() == USUAL


def test_limits_when_the_limit_is_low_are_lowered_only_if_it_is_very_low() -> None:
    with scaled(DEFAULT_POSITIONS // 100, DEFAULT_POSITIONS):
        assert limits() == USUAL
    with scaled(10, DEFAULT_POSITIONS):
        assert limits().coin_sets == USUAL.coin_sets // 10


def test_divisors_when_the_number_is_too_large_are_found_within_a_higher_limit() -> None:
    number = 2 * 10**12
    with pytest.raises(Undecided, match="above 1000000000000"):
        divisors(number)
    with scaled(2, 1):
        assert divisors(number)[-2:] == [10**12, number]


def test_coin_when_it_is_far_to_the_right_is_valued_within_a_higher_limit() -> None:
    """At most four coins are turned: about 500 of them are valued by the lexicographic code."""
    rules = turning("1-4")
    refused = solve(rules(600), moves=0)
    assert refused.outcome is None
    assert "only the first" in str(refused.unknown["outcome"])
    assert solve(rules(600), moves=0, limit=2 * DEFAULT_POSITIONS).outcome is not None
