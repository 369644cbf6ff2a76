"""Powers of ↑ against their definition, and their names in every way of writing.

↑ⁿ = {0 | ∗ − ↑ − … − ↑ⁿ⁻¹}, as in A. N. Siegel, Combinatorial Game Theory (2013), chapter II.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy import CanonicalForm, Nimber, value
from grundy.core.forms.store import Store
from grundy.lab.expressions import evaluated
from tests.core.test_forms import ZERO, Raw, at_least, negated, wins

STAR: Raw = ((ZERO,), (ZERO,))


def power(n: int, store: Store) -> CanonicalForm:
    """Return ↑ⁿ by its definition."""
    zero, star = CanonicalForm.number_of(0, store), CanonicalForm.number_of(0, store) + Nimber(1)
    powers: list[CanonicalForm] = []
    for _ in range(n):
        powers.append(CanonicalForm.of([zero], [star - sum(powers, start=zero)]))
    return powers[-1]


def expected(coefficients: tuple[int, ...], number: Fraction, star: int, store: Store) -> CanonicalForm:
    total = CanonicalForm.number_of(number, store) + Nimber(star)
    return sum((a * power(n, store) for n, a in enumerate(coefficients, 1)), start=total)


@pytest.mark.parametrize("n", range(1, 9))
def test_powers_and_their_sums_are_those_of_the_definition(n: int) -> None:
    store = Store()
    assert value(f"^<{n}>") == power(n, store)
    assert value(f"v<{n}>") == -power(n, store)
    assert value(f"^[{n}]") == sum((power(k, store) for k in range(1, n + 1)), start=value("0"))
    assert value(f"^[{n}]") == value(f"{{{'0' if n == 1 else f'^[{n - 1}]'}|*}}")


def test_square_of_up_is_that_of_play() -> None:
    """Raw games, compared by trying everything."""
    up: Raw = ((ZERO,), (STAR,))
    down_star: Raw = ((ZERO,), (ZERO, STAR))  # ↓ + ∗
    square: Raw = ((ZERO,), (down_star,))
    bracket: Raw = ((up,), (STAR,))
    assert not any(wins(tuple(sorted((up, square, negated(bracket)))), begins) for begins in (True, False))
    assert at_least(up, square)
    assert not at_least(square, up)
    assert at_least(square, ZERO)


@pytest.mark.parametrize("n", range(1, 5))
def test_each_power_exceeds_all_multiples_of_the_next(n: int) -> None:
    assert 0 < value(f"^<{n + 1}>9") < value(f"^<{n}>")


@pytest.mark.parametrize("star", [0, 1, 2])
def test_every_uptimal_has_a_name_that_reads_back(star: int) -> None:
    store = Store(10**9)
    for coefficients in product((-2, -1, 0, 1), repeat=3):  # the rest are their negatives
        found = expected(coefficients, Fraction(0), star, store)
        assert "|" not in str(found)
        assert value(str(found)) == value(found.symbol) == value(found.latex) == found


@given(
    st.lists(st.integers(-3, 3), max_size=5).map(tuple),
    st.sampled_from([Fraction(0), Fraction(-5, 4), Fraction(3)]),
    st.integers(0, 5),
)
def test_names_tell_the_sum(coefficients: tuple[int, ...], number: Fraction, star: int) -> None:
    """Right is to move in the last power, whatever else there is."""
    store = Store(10**9)
    found = expected(coefficients, number, star, store)
    assert "|" not in str(found)
    assert value(str(found)) == found


@pytest.mark.parametrize(
    ("written", "ascii_", "symbol", "latex"),
    [
        ("{0|v*}", "^<2>", "↑²", r"{\uparrow}^{2}"),
        ("{^|*}", "^[2]", "↑[2]", r"{\uparrow}^{[2]}"),
        ("{^[2]|*}", "^[3]", "↑[3]", r"{\uparrow}^{[3]}"),
        ("1/2 - ^<2> + *2", "1/2v<2>*2", "½↓²∗2", r"\frac{1}{2}{\downarrow}^{2}{\ast}2"),
        ("3.^<2>", "^<2>3", "↑²3", r"{\uparrow}^{2}3"),
        ("^[4] + ^[4]", "^[4]2", "↑[4]2", r"{\uparrow}^{[4]}2"),
        ("2.^ + v<12>", "^2v<12>", "⇑↓¹²", r"{\Uparrow}{\downarrow}^{12}"),
        ("-^ - ^<2>", "v[2]", "↓[2]", r"{\downarrow}^{[2]}"),
        ("v2 - ^<2>", "v2v<2>", "⇓↓²", r"{\Downarrow}{\downarrow}^{2}"),
        ("v - ^<2>3", "vv<2>3", "↓↓²3", r"{\downarrow}{\downarrow}^{2}3"),
    ],
)
def test_names(written: str, ascii_: str, symbol: str, latex: str) -> None:
    found = value(written)
    assert (str(found), found.symbol, found.latex) == (ascii_, symbol, latex)


@pytest.mark.parametrize("other", ["{^3|v2}", "{^2|v}", "tiny(1)", "{1|*}", "+-1"])
def test_other_values_keep_their_forms(other: str) -> None:
    found = value(other)
    assert "|" in str(found) or str(found) == other
    assert value(str(found)) == found


def test_comparison_with_a_number_is_no_power() -> None:
    assert evaluated("^<2").result is True
    assert evaluated("^<2> > 0").result is True
    assert evaluated("v<3").result is True
