"""The field of nimbers as a field: orders, logarithms, polynomials, equations.

The numbers below 2**(2**k) form a field whose group has
2**(2**k) - 1 = F0·F1·…·F(k-1) elements, the product of the Fermat numbers
Fi = 2**(2**i) + 1. These are coprime in pairs, so the group splits into cyclic
parts of Fi elements, one for each floor of the tower, and questions about it are
answered one floor, and one prime factor of Fi, at a time.

Every step of a nim-product is here as data too, for an explanation in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from math import isqrt, prod
from typing import TypeAlias

from grundy.core.errors import NotApplicable, quote
from grundy.core.nimfield import as_nimber, field_bits, nim_divide, nim_multiply, nim_power, nim_product, nim_sum

__all__ = [
    "Expansion",
    "NimProductStep",
    "NimSum",
    "PowerProduct",
    "fermat_number_primes",
    "nim_log",
    "nim_minimal_polynomial",
    "nim_order",
    "nim_product_steps",
    "nim_solve_quadratic",
]

LARGEST_ORDER_BITS = 4096
LARGEST_LOG_BITS = 64
LARGEST_POLYNOMIAL_BITS = 1024
LARGEST_STEPS_BITS = 64

# All prime factors of F0, …, F11 but the largest. F12 is not factored completely.
# W. Keller, "Prime factors k·2^n + 1 of Fermat numbers and complete factoring status";
# R. P. Brent, "Factorization of the tenth Fermat number", Math. Comp. 68 (1999).
_SMALLER_PRIMES: tuple[tuple[int, ...], ...] = (
    (),
    (),
    (),
    (),
    (),
    (641,),
    (274177,),
    (59649589127497217,),
    (1238926361552897,),
    (2424833, 7455602825647884208337395736200454918783366342657),
    (45592577, 6487031809, 4659775785220018543264560743076778192897),
    (319489, 974849, 167988556341760475137, 3560841906445833920513),
)


def fermat_number_primes(k: int) -> tuple[int, ...]:
    """Return the prime factors of the Fermat number 2**(2**k) + 1, for k up to 11.

    Examples
    --------
    >>> [fermat_number_primes(k) for k in (0, 4, 5)]
    [(3,), (65537,), (641, 6700417)]
    """
    if k >= len(_SMALLER_PRIMES):
        raise NotApplicable("the factors of the Fermat number F{k} are not all known", k=k)
    smaller = _SMALLER_PRIMES[k]
    return (*smaller, ((1 << (1 << k)) + 1) // prod(smaller))


def nim_order(a: int) -> int:
    """Return the multiplicative order: the least e > 0 with `a` to the power e equal to 1.

    Examples
    --------
    >>> [nim_order(a) for a in (1, 2, 4, 5, 16)]
    [1, 3, 15, 15, 85]

    Notes
    -----
    For `a` below 2**4096, whose group has an order that is factored.
    """
    a = _as_nimber_below(a, LARGEST_ORDER_BITS)
    if a == 0:
        raise NotApplicable("zero has no multiplicative order")
    return prod(_order_primes(a))


def nim_log(x: int, base: int) -> int:
    """Return the least e ≥ 0 with `base` to the power e equal to `x`.

    Examples
    --------
    >>> nim_log(14, 4)
    3
    >>> nim_log(4, 2)
    Traceback (most recent call last):
    ...
    grundy.core.errors.NotApplicable: '4' is not a nim-power of 2

    Notes
    -----
    For bases below 2**64. The order of the base has distinct prime factors p, the
    largest 6700417; e is found modulo each by baby and giant steps (Pohlig, Hellman).
    """
    x, base = as_nimber(x), _as_nimber_below(base, LARGEST_LOG_BITS)
    if x == base == 0:
        return 1
    primes = _order_primes(base)
    order = prod(primes)
    # A cyclic group has one subgroup of each order, so x is in that of the base iff x**order = 1.
    if x != 1 and (base == 0 or field_bits(x) > field_bits(base) or nim_power(x, order) != 1):
        raise NotApplicable("{x} is not a nim-power of {base}", x=quote(x), base=base)
    exponent = 0
    for prime in primes:
        rest = order // prime
        digit = _log_of_prime_order(nim_power(x, rest), nim_power(base, rest), prime)
        exponent += digit * rest * pow(rest, -1, prime)
    return exponent % order


def nim_minimal_polynomial(a: int) -> tuple[int, ...]:
    """Return the coefficients, constant first, of the least polynomial over {0, 1} with root `a`.

    Examples
    --------
    >>> nim_minimal_polynomial(2)
    (1, 1, 1)
    >>> nim_minimal_polynomial(4)
    (1, 1, 0, 0, 1)

    Notes
    -----
    The first power of `a` that is a nim-sum of lower powers, by elimination; for `a` below 2**1024.
    """
    a = _as_nimber_below(a, LARGEST_POLYNOMIAL_BITS)
    reduced: dict[int, tuple[int, int]] = {}  # by top bit: a nim-sum of powers, and which powers
    power = 1
    for degree in count():
        vector, powers = power, 1 << degree
        while vector and (known := reduced.get(vector.bit_length())):
            vector, powers = vector ^ known[0], powers ^ known[1]
        if not vector:
            return tuple(powers >> k & 1 for k in range(degree + 1))
        reduced[vector.bit_length()] = vector, powers
        power = nim_multiply(power, a)
    raise AssertionError("a field of n bits has no n + 1 independent powers")


def nim_solve_quadratic(c: int) -> tuple[int, int]:
    """Return both roots of x ⊗ x ⊕ x = `c`, the lesser first.

    Examples
    --------
    >>> nim_solve_quadratic(1)
    (2, 3)
    >>> nim_solve_quadratic(8)
    (16, 17)

    Notes
    -----
    The roots lie in the field of `c` if its top bit there is 0, else in the next one.
    """
    c = as_nimber(c)
    # In a field, x ⊗ x ⊕ x = c has roots iff the trace of c is 0. A number h ⊗ F ⊕ l and its
    # conjugate h ⊗ (F ⊕ 1) ⊕ l have the sum h, so the trace down one floor is the high half,
    # and down to {0, 1} it is the top bit. In the next field the top bit of c is 0.
    root = _quadratic_root(c, 2 * field_bits(c))
    return root, root ^ 1


@dataclass(frozen=True, slots=True)
class Expansion:
    """A factor as a sum of powers of two, largest first."""

    number: int
    powers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PowerProduct:
    """The nim-product of two powers of two.

    Each is the product of its Fermat powers. One that both have is squared,
    F ⊗ F = 3F/2; the others multiply as ordinary numbers. What is left are the
    `factors`, with the nim-product `value`; more than one are explained by
    `nim_product_steps` in turn.
    """

    left: int
    right: int
    left_fermat: tuple[int, ...]
    right_fermat: tuple[int, ...]
    squared: tuple[int, ...]
    factors: tuple[int, ...]
    value: int


@dataclass(frozen=True, slots=True)
class NimSum:
    """The nim-sum of all partial products, which is the result."""

    terms: tuple[int, ...]
    total: int


NimProductStep: TypeAlias = Expansion | PowerProduct | NimSum


def nim_product_steps(a: int, b: int) -> list[NimProductStep]:
    """Return the steps of the nim-product of `a` and `b` by hand.

    Both factors are expanded, every power of two of one is multiplied by every
    power of two of the other, and the results are nim-added.

    Examples
    --------
    >>> nim_product_steps(24, 17)[-1]
    NimSum(terms=(24, 16, 128, 8), total=128)
    >>> nim_product_steps(8, 8)[2]
    PowerProduct(left=8, right=8, left_fermat=(2, 4), right_fermat=(2, 4), squared=(2, 4), factors=(3, 6), value=13)

    Notes
    -----
    For numbers below 2**64, at most 4096 partial products.
    """
    a, b = _as_nimber_below(a, LARGEST_STEPS_BITS), _as_nimber_below(b, LARGEST_STEPS_BITS)
    left, right = _powers_of_two(a), _powers_of_two(b)
    products = [_power_product(x, y) for x in left for y in right]
    terms = tuple(product.value for product in products)
    return [Expansion(a, left), Expansion(b, right), *products, NimSum(terms, nim_sum(*terms))]


def _as_nimber_below(a: int, bits: int) -> int:
    """Return a nimber below 2**bits as it is, and refuse what is above the limit of a method."""
    if as_nimber(a) >> bits:
        raise NotApplicable(
            "this needs a nimber below 2^{bits}, got one of {size} bits", bits=bits, size=a.bit_length()
        )
    return as_nimber(a)


def _order_primes(a: int) -> list[int]:
    """Return the primes whose product is the order of a, none for 0 and 1."""
    primes = []
    while a > 1:
        # With q² elements in the field, q = 2**half, the group has (q + 1)(q - 1), both coprime.
        # conjugate / a = a**(q - 1) keeps the part of a of order q + 1, a Fermat number,
        # and conjugate ⊗ a = a**(q + 1) keeps the other part and lies in the field of q elements.
        half = field_bits(a) >> 1
        conjugate = a ^ a >> half
        part, order = nim_divide(conjugate, a), (1 << half) + 1
        primes += [p for p in fermat_number_primes(half.bit_length() - 1) if nim_power(part, order // p) != 1]
        a = nim_multiply(conjugate, a)
    return primes


def _log_of_prime_order(x: int, base: int, prime: int) -> int:
    """Return the logarithm of x in the group of `prime` elements that base generates."""
    width = isqrt(prime) + 1
    babies: dict[int, int] = {}
    power = 1
    for step in range(width):
        babies[power] = step
        power = nim_multiply(power, base)
    giant = nim_power(power, -1)
    for step in range(width):
        if x in babies:
            return step * width + babies[x]
        x = nim_multiply(x, giant)
    raise AssertionError("x is not in the group of base")


def _quadratic_root(c: int, bits: int) -> int:
    """Return the even root of x ⊗ x ⊕ x = c in the field of 2**bits elements, where c has top bit 0."""
    if c == 0:
        return 0
    # With x = h ⊗ F ⊕ l this says h ⊗ h ⊕ h = high and l ⊗ l ⊕ l = low ⊕ (h ⊗ h ⊗ F/2). Of the two
    # h exactly one makes the right side have top bit 0, for h ⊕ 1 changes it by F/2, the top bit.
    half = bits >> 1
    high, low = c >> half, c & (1 << half) - 1
    h = _quadratic_root(high, half)
    rest = low ^ nim_multiply(h ^ high, 1 << half - 1)
    if rest >> half - 1:
        h, rest = h ^ 1, rest ^ 1 << half - 1
    return h << half | _quadratic_root(rest, half)


def _powers_of_two(number: int) -> tuple[int, ...]:
    """Return the powers of two whose sum is the number, largest first."""
    return tuple(1 << k for k in reversed(range(number.bit_length())) if number >> k & 1)


def _fermat_factors(exponent: int) -> tuple[int, ...]:
    """Return the Fermat powers, smallest first, whose product is 2**exponent."""
    return tuple(1 << (1 << k) for k in range(exponent.bit_length()) if exponent >> k & 1)


def _power_product(left: int, right: int) -> PowerProduct:
    """Return the step for two powers of two."""
    i, j = left.bit_length() - 1, right.bit_length() - 1
    squared = _fermat_factors(i & j)
    factors = tuple(3 * fermat // 2 for fermat in squared)
    if i ^ j or not squared:
        factors = (*factors, 1 << (i ^ j))
    return PowerProduct(left, right, _fermat_factors(i), _fermat_factors(j), squared, factors, nim_product(*factors))
