"""The laws of the field of nimbers, and its definition."""

from __future__ import annotations

import subprocess
import sys
from math import prod
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grundy.core import nimfield
from grundy.core.errors import NotApplicable
from grundy.core.nimfield import (
    fermat_powers,
    field_bits,
    karatsuba_product,
    mex,
    nim_divide,
    nim_inverse,
    nim_multiply,
    nim_power,
    nim_product,
    nim_product_cost,
    nim_sqrt,
    nim_sum,
)
from grundy.core.nimfield_theory import (
    Expansion,
    NimSum,
    PowerProduct,
    fermat_number_primes,
    nim_log,
    nim_minimal_polynomial,
    nim_order,
    nim_product_steps,
    nim_solve_quadratic,
)

small = st.integers(0, 2**16 - 1)
words = st.integers(0, 2**64 - 1)
nonzero = st.integers(1, 2**64 - 1)
large = st.integers(0, 2**700)


def product_by_rules(a: int, b: int) -> int:
    """Multiply by F ⊗ k = F·k, F ⊗ F = 3F/2 and distributivity alone."""
    if a < 2 or b < 2:
        return a * b
    fermat = 2
    while fermat**2 <= max(a, b):
        fermat **= 2
    a1, a0 = divmod(a, fermat)
    b1, b0 = divmod(b, fermat)
    square = product_by_rules(a1, b1)
    mixed = product_by_rules(a1, b0) ^ product_by_rules(a0, b1)
    return (square ^ mixed) * fermat ^ product_by_rules(square, fermat // 2) ^ product_by_rules(a0, b0)


def is_probable_prime(n: int) -> bool:
    """Miller and Rabin, to the first twelve prime bases."""
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        if base == n:
            return True
        x = pow(base, n >> twos, n)
        if x != 1 and n - 1 not in [x := x if k == 0 else x * x % n for k in range(twos)]:
            return False
    return True


def test_product_is_the_least_that_the_field_axioms_leave() -> None:
    """Conway's definition: mex of a'b ⊕ ab' ⊕ a'b' over all a' < a, b' < b."""
    table = [[0] * 40 for _ in range(40)]
    for a in range(40):
        for b in range(40):
            row = table[a]
            table[a][b] = mex(table[x][b] ^ row[y] ^ table[x][y] for x in range(a) for y in range(b))
    assert table == [[nim_multiply(a, b) for b in range(40)] for a in range(40)]


@given(words, words)
def test_product_follows_the_two_rules(a: int, b: int) -> None:
    assert nim_multiply(a, b) == product_by_rules(a, b)


@given(st.sets(st.integers(0, 3000), max_size=4), st.sets(st.integers(0, 3000), max_size=4))
def test_large_product_follows_the_two_rules(left: set[int], right: set[int]) -> None:
    a, b = sum(1 << k for k in left), sum(1 << k for k in right)
    assert karatsuba_product(a, b) == product_by_rules(a, b)


def test_known_product() -> None:
    assert nim_multiply(2**64 - 1, 2**64 - 2) == 7156334549604198408


def test_empty_sum_and_product() -> None:
    assert (nim_sum(), nim_product(), mex([])) == (0, 1, 0)


@given(large, large, large)
def test_field_axioms(a: int, b: int, c: int) -> None:
    assert nim_multiply(a, b) == nim_multiply(b, a)
    assert nim_multiply(nim_multiply(a, b), c) == nim_multiply(a, nim_multiply(b, c)) == nim_product(a, b, c)
    assert nim_multiply(a, b ^ c) == nim_multiply(a, b) ^ nim_multiply(a, c)
    assert nim_multiply(a, 1) == a
    if a:
        assert nim_multiply(a, nim_inverse(a)) == 1
        assert nim_multiply(nim_divide(b, a), a) == b


@given(words, words)
def test_squaring_is_additive_and_sqrt_undoes_it(a: int, b: int) -> None:
    assert nim_power(a ^ b, 2) == nim_power(a, 2) ^ nim_power(b, 2)
    assert nim_sqrt(nim_multiply(a, a)) == a


@given(nonzero, st.integers(-(10**50), 10**50), st.integers(-(10**50), 10**50))
def test_exponents_add(a: int, m: int, n: int) -> None:
    assert nim_power(a, m + n) == nim_multiply(nim_power(a, m), nim_power(a, n))


@given(small, st.integers(0, 20))
def test_power_is_a_repeated_product(a: int, exponent: int) -> None:
    assert nim_power(a, exponent) == nim_product(*[a] * exponent)


def test_powers_of_zero() -> None:
    assert [nim_power(0, exponent) for exponent in (0, 1, 255)] == [1, 0, 0]
    with pytest.raises(NotApplicable, match="zero"):
        nim_power(0, -1)


@given(large)
def test_quadratic_roots(c: int) -> None:
    least, other = nim_solve_quadratic(c)
    assert other == least ^ 1 > least
    assert nim_multiply(least, least) ^ least == c
    has_top_bit = c.bit_length() == field_bits(c) and c > 0
    assert (field_bits(least) > field_bits(c)) == has_top_bit


@pytest.mark.parametrize("k", range(12))
def test_fermat_numbers_are_factored(k: int) -> None:
    primes = fermat_number_primes(k)
    assert prod(primes) == 2**2**k + 1
    assert list(primes) == sorted(set(primes))
    assert all(map(is_probable_prime, primes))


def test_order_by_repeated_product() -> None:
    for a in range(1, 256):
        power, order = a, 1
        while power != 1:
            power, order = nim_multiply(power, a), order + 1
        assert nim_order(a) == order


@given(nonzero)
def test_order_is_the_least_exponent_that_gives_one(a: int) -> None:
    order = nim_order(a)
    assert nim_power(a, order) == 1
    for k in range(6):
        for prime in fermat_number_primes(k):
            assert order % prime or nim_power(a, order // prime) != 1


def test_order_in_the_largest_field() -> None:
    a = 2**4095 + 12345
    order = nim_order(a)
    assert (2**4096 - 1) % order == 0
    assert nim_power(a, order) == 1
    with pytest.raises(NotApplicable, match=r"2\^4096"):
        nim_order(2**4096)


@given(st.integers(2, 2**32 - 1), st.integers(0, 2**40))
def test_log_undoes_power(base: int, exponent: int) -> None:
    log = nim_log(nim_power(base, exponent), base)
    assert log == exponent % nim_order(base)


def test_log_in_the_field_of_64_bits() -> None:
    base, exponent = 2**63 + 2, 123456789123456789
    assert nim_log(nim_power(base, exponent), base) == exponent % nim_order(base)


@pytest.mark.parametrize(("x", "base", "log"), [(1, 0, 0), (0, 0, 1), (1, 1, 0), (1, 7, 0), (7, 7, 1)])
def test_log_of_extremes(x: int, base: int, log: int) -> None:
    assert nim_log(x, base) == log


@pytest.mark.parametrize(("x", "base"), [(0, 5), (2, 0), (2, 1), (16, 4), (9, 2), (5, 2**64)])
def test_log_refuses_what_is_no_power(x: int, base: int) -> None:
    with pytest.raises(NotApplicable):
        nim_log(x, base)


@given(words)
def test_minimal_polynomial_has_just_the_conjugates_as_roots(a: int) -> None:
    conjugates, root = set(), a
    while root not in conjugates:
        conjugates.add(root)
        root = nim_multiply(root, root)
    polynomial = nim_minimal_polynomial(a)
    assert nim_sum(*(coefficient * nim_power(a, k) for k, coefficient in enumerate(polynomial))) == 0
    assert polynomial[-1] == 1
    assert len(polynomial) == len(conjugates) + 1


@given(st.integers(0, 255), st.integers(0, 2**64 - 1))
def test_steps_add_up(a: int, b: int) -> None:
    left, right, *products, total = nim_product_steps(a, b)
    assert isinstance(left, Expansion)
    assert isinstance(right, Expansion)
    assert isinstance(total, NimSum)
    assert (sum(left.powers), sum(right.powers), total.total) == (a, b, nim_multiply(a, b))
    assert total.terms == tuple(step.value for step in products if isinstance(step, PowerProduct))
    for step in products:
        assert isinstance(step, PowerProduct)
        assert (prod(step.left_fermat), prod(step.right_fermat)) == (step.left, step.right)
        assert step.value == nim_multiply(step.left, step.right) == nim_product(*step.factors)


@given(st.integers(1, 2**40), st.integers(1, 2**40))
def test_cost_is_about_the_number_of_products_of_bytes(a: int, b: int) -> None:
    assume(max(a, b).bit_length() > 8)
    looked_up = []

    class Row(bytes):
        def __getitem__(self, index: int) -> int:  # type: ignore[override]
            looked_up.append(index)
            return super().__getitem__(index)

    nimfield._tower_product(a, b, [Row(row) for row in nimfield.BYTE_PRODUCTS])
    assert len(looked_up) <= 2 * nim_product_cost(max(a, b).bit_length())


def test_fermat_powers() -> None:
    assert fermat_powers(6) == [2, 4, 16, 256, 65536, 2**32]


@pytest.mark.parametrize("value", [-1, 2.5, "3", None])
def test_refuses_what_is_no_nimber(value: Any) -> None:
    for function in (nim_sum, nim_product, nim_inverse, nim_sqrt, nim_order, nim_solve_quadratic):
        with pytest.raises(NotApplicable, match="non-negative integer"):
            function(value)


def test_refuses_zero_and_too_large() -> None:
    for function in (nim_inverse, nim_order):
        with pytest.raises(NotApplicable, match="zero"):
            function(0)
    with pytest.raises(NotApplicable, match="zero"):
        nim_divide(3, 0)
    with pytest.raises(NotApplicable):
        nim_minimal_polynomial(2**1024)
    with pytest.raises(NotApplicable):
        nim_product_steps(2**64, 1)


def test_import_is_light() -> None:
    code = "import grundy.core.nimfield_theory, sys; print({'numpy', 'numba'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "set()"
