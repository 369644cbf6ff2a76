"""Closed forms are found where there are some, and recurrences hold for the numbers that they come from."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.sweeps.arithmetic import read_expression
from grundy.sweeps.atlas import Atlas
from grundy.sweeps.formulas import arithmetic_period, closed_form, fitted, linear_recurrence
from tests.sweeps.test_folder import swept

SMALL = st.integers(-5, 5)


@settings(max_examples=10)
@given(SMALL, SMALL, SMALL)
def test_forms_are_found_again(one: int, two: int, three: int) -> None:
    a, b = (part.ravel() + 1 for part in np.indices((9, 11)))
    columns = {"a": a, "b": b, "f": one * a + two * a * b + three}
    found = fitted(columns, "f", ["a", "b"])
    values = read_expression(found[0].form).values(columns)
    assert int((values == columns["f"]).sum()) == found[0].holds
    assert found[0].holds == found[0].rules == 99


def test_three_takes_have_a_closed_form(tmp_path: Path) -> None:
    """{a, b, a + b} with b = q·a + r: a(2b + r)/gcd(a, b) if q is even, else a + 2b - r; here as far as b ≤ 60."""
    swept(tmp_path / "sweep", "subtraction[a, b, a + b; a<b<=60]")
    atlas = Atlas(tmp_path / "sweep")
    found = fitted(atlas.numbers("a", "b", "period"), "period", ["a", "b"])
    whole = closed_form(found)
    assert whole is not None
    assert atlas.tested(f"period == ({whole})").holds == 1770
    known = "a*(2*b + b % a) // gcd(a, b) if b // a % 2 == 0 else a + 2*b - b % a"
    assert atlas.tested(f"period == ({known})").holds == 1770


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=3), st.lists(st.integers(-9, 9), min_size=3, max_size=3))
def test_recurrences_hold_for_what_they_come_from(coefficients: list[int], first: list[int]) -> None:
    sequence = first[: len(coefficients)]
    while len(sequence) < 20:
        sequence.append(sum(c * sequence[-place] for place, c in enumerate(coefficients, 1)))
    found = linear_recurrence(sequence)
    assert found is not None
    assert len(found) <= len(coefficients)
    for n in range(len(found), 20):
        assert sequence[n] == sum((c * sequence[n - place] for place, c in enumerate(found, 1)), Fraction(0))


@given(st.lists(st.integers(0, 9), min_size=1, max_size=5), st.lists(st.integers(0, 9), max_size=4), SMALL)
def test_arithmetic_periods_hold_for_what_they_come_from(cycle: list[int], before: list[int], saltus: int) -> None:
    sequence = before + [number + saltus * turn for turn in range(6) for number in cycle]
    found = arithmetic_period(sequence)
    assert found is not None
    assert found.period <= len(cycle)
    for n in range(found.preperiod, len(sequence) - found.period):
        assert sequence[n + found.period] == sequence[n] + found.saltus


def test_long_irregular_sequences_have_no_recurrence() -> None:
    """Fractions would grow as long as the sequence, and this would take a minute."""
    irregular = [n * n % 1009 * n % 1013 for n in range(999)]
    assert linear_recurrence(irregular) is None
    assert linear_recurrence([5]) is linear_recurrence([0, 0, 0, 0, 0, 1]) is None
    assert linear_recurrence([3 << 20 - n for n in range(20)]) == [Fraction(1, 2)]


def test_forms_of_many_parameters_are_bounded() -> None:
    """Forty parameters have four thousand quotients, remainders and divisors, and eight million products of them."""
    names = [f"s{place}" for place in range(1, 41)]
    columns = {name: np.arange(50) * place + place for place, name in enumerate(names, 1)}
    assert fitted(columns | {"f": columns["s3"] + columns["s5"]}, "f", names)[0].holds == 50
