"""The field of nimbers: addition, multiplication and their inverses.

The nim-sum adds in binary without carries. The nim-product is fixed by two
rules for the Fermat powers F = 2, 4, 16, 256, …: F ⊗ k = F·k for k < F, and
F ⊗ F = F ⊕ F/2. So the numbers below F form a field for every F, and each
field is quadratic over the one before it: a number below F² is a pair
(high, low) that stands for high ⊗ F ⊕ low. Every operation here walks down
that tower, halving its operands until they are bytes.

Integers may have any size. Arrays of unsigned integers are handed over to
`grundy.kernels.nim_arrays`, large integers to `grundy.kernels.nim_words`.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeGuard, overload

from grundy.core.errors import NotApplicable, quote

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    NimArray = NDArray[np.unsignedinteger[Any]]

__all__ = [
    "BYTE_PRODUCTS",
    "as_nimber",
    "fermat_powers",
    "field_bits",
    "karatsuba_product",
    "mex",
    "nim_divide",
    "nim_inverse",
    "nim_multiply",
    "nim_power",
    "nim_product",
    "nim_product_cost",
    "nim_sqrt",
    "nim_sum",
]

WORDS_PAY_FROM_BITS = 256  # below, turning integers into words costs more than it saves
WORDS_PAY_FROM_COST = 1_000_000  # a third of a second in pure Python, as long as importing numba


def as_nimber(value: object) -> int:
    """Return a non-negative integer as it is, and refuse anything else.

    Examples
    --------
    >>> as_nimber(3)
    3
    >>> as_nimber(-3)
    Traceback (most recent call last):
    ...
    grundy.core.errors.NotApplicable: a nimber is a non-negative integer, got '-3'
    """
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if number < 0:
        raise NotApplicable("a nimber is a non-negative integer, got {value}", value=quote(value))
    return number


def nim_sum(*values: int) -> int:
    """Return the nim-sum of the values.

    Examples
    --------
    >>> nim_sum(3, 4, 5)
    2
    >>> nim_sum()
    0
    """
    return reduce(operator.xor, map(as_nimber, values), 0)


def nim_product(*values: int) -> int:
    """Return the nim-product of the values.

    Examples
    --------
    >>> nim_product(24, 17)
    128
    >>> nim_product(2, 2, 2)
    1
    >>> nim_product()
    1
    """
    return reduce(_product, map(as_nimber, values), 1)


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the values.

    Examples
    --------
    >>> mex([0, 1, 3])
    2
    """
    seen = set(values)
    least = 0
    while least in seen:
        least += 1
    return least


@overload
def nim_multiply(a: int, b: int, out: None = None) -> int: ...
@overload
def nim_multiply(a: NimArray, b: NimArray | int, out: NimArray | None = None) -> NimArray: ...
@overload
def nim_multiply(a: int, b: NimArray, out: NimArray | None = None) -> NimArray: ...
def nim_multiply(a: NimArray | int, b: NimArray | int, out: NimArray | None = None) -> NimArray | int:
    """Return the nim-product of two numbers, or of two arrays element by element.

    Parameters
    ----------
    a, b
        Integers of any size, or arrays of unsigned integers that broadcast.
    out
        The array that receives the result, if the operands are arrays.

    Examples
    --------
    >>> nim_multiply(8, 8)
    13
    >>> nim_multiply(2**64 - 1, 2**64 - 2)
    7156334549604198408

    Notes
    -----
    O(n**1.6 log n) for n bits; `nim_product_cost` tells how much that is.

    References
    ----------
    .. [ONAG] Conway, On Numbers and Games, ch. 6.
    """
    if _is_array(a) or _is_array(b) or _is_array(out):
        from grundy.kernels import nim_arrays

        return nim_arrays.multiply(a, b, out)
    return _product(as_nimber(a), as_nimber(b))


@overload
def nim_divide(a: int, b: int, out: None = None) -> int: ...
@overload
def nim_divide(a: NimArray, b: NimArray | int, out: NimArray | None = None) -> NimArray: ...
@overload
def nim_divide(a: int, b: NimArray, out: NimArray | None = None) -> NimArray: ...
def nim_divide(a: NimArray | int, b: NimArray | int, out: NimArray | None = None) -> NimArray | int:
    """Return the nimber x with x ⊗ b = a, element by element for arrays.

    Examples
    --------
    >>> nim_divide(13, 8)
    8
    """
    if _is_array(a) or _is_array(b) or _is_array(out):
        from grundy.kernels import nim_arrays

        return nim_arrays.divide(a, b, out)
    return _product(as_nimber(a), nim_inverse(as_nimber(b)))


@overload
def nim_power(a: int, exponent: int, out: None = None) -> int: ...
@overload
def nim_power(a: NimArray, exponent: int, out: NimArray | None = None) -> NimArray: ...
def nim_power(a: NimArray | int, exponent: int, out: NimArray | None = None) -> NimArray | int:
    """Return the nim-product of `exponent` factors `a`; 0 to the power 0 is 1.

    Examples
    --------
    >>> nim_power(4, 3)
    14
    >>> nim_power(4, -1) == nim_inverse(4)
    True
    >>> nim_power(5, 15 * 10**100)
    1

    Notes
    -----
    The numbers other than 0 below 2**n, n a power of two, form a group of
    2**n - 1 elements, so the exponent is reduced to n bits first.
    """
    if _is_array(a) or _is_array(out):
        from grundy.kernels import nim_arrays

        return nim_arrays.power(a, exponent, out)
    base, exponent = as_nimber(a), operator.index(exponent)
    if base == 0:
        if exponent < 0:
            raise NotApplicable("zero has no nim-inverse")
        return int(exponent == 0)
    if exponent < 0:
        base, exponent = nim_inverse(base), -exponent
    bits = field_bits(base)
    exponent %= (1 << bits) - 1
    expect_products(bits, products=2 * exponent.bit_length())
    power = 1
    for digit in f"{exponent:b}":
        power = _product(power, power)
        if digit == "1":
            power = _product(power, base)
    return power


def nim_inverse(a: int) -> int:
    """Return the nimber whose nim-product with `a` is 1.

    Examples
    --------
    >>> nim_inverse(2), nim_inverse(4)
    (3, 15)
    """
    a = as_nimber(a)
    if a == 0:
        raise NotApplicable("zero has no nim-inverse")
    if a < 256:
        return BYTE_PRODUCTS[a].index(1)
    # F and F ⊕ 1 are the two roots of x ⊗ x ⊕ x = F/2, so putting one for the other is
    # an automorphism, and a times its conjugate lies in the smaller field.
    half, high, low = _halves(a)
    scale = nim_inverse(_product(_product(high, high), 1 << half - 1) ^ _product(low, low ^ high))
    return _product(high, scale) << half | _product(low ^ high, scale)


def nim_sqrt(a: int) -> int:
    """Return the only nimber whose nim-square is `a`.

    Examples
    --------
    >>> nim_sqrt(2), nim_sqrt(13)
    (3, 8)
    """
    a = as_nimber(a)
    if a < 2:
        return a
    # (h ⊗ F ⊕ l)² = h² ⊗ F ⊕ (h² ⊗ F/2 ⊕ l²), the cross terms being equal in pairs.
    half, high, low = _halves(a)
    return nim_sqrt(high) << half | nim_sqrt(low ^ _product(high, 1 << half - 1))


def fermat_powers(n: int) -> list[int]:
    """Return the first `n` Fermat powers of two, 2**(2**k).

    Examples
    --------
    >>> fermat_powers(5)
    [2, 4, 16, 256, 65536]
    """
    return [1 << (1 << k) for k in range(n)]


def field_bits(a: int) -> int:
    """Return the least power of two n such that `a` is below 2**n.

    The numbers below 2**n are then the smallest field of that kind with `a`.

    Examples
    --------
    >>> [field_bits(a) for a in (0, 1, 2, 3, 4, 15, 16, 256)]
    [1, 1, 2, 2, 4, 4, 8, 16]
    """
    return 1 << (a.bit_length() - 1).bit_length() if a > 1 else 1


def nim_product_cost(bits: int) -> int:
    """Return about how many products of bytes a nim-product of `bits`-bit numbers takes.

    In pure Python one takes a third of a microsecond, compiled a nanosecond;
    a power with an exponent of m bits takes up to 2·m nim-products.

    Examples
    --------
    >>> [nim_product_cost(bits) for bits in (8, 64, 4096)]
    [1, 54, 78732]
    """
    levels = max(0, (bits - 1).bit_length() - 3)
    # Three products of half the size, and one by F/2, which itself takes 3**(levels - 1).
    products: int = 3**levels
    return products + levels * products // 3


def karatsuba_product(a: int, b: int) -> int:
    """Return the nim-product of two nimbers, computed in pure Python.

    Examples
    --------
    >>> karatsuba_product(300, 400)
    48586
    """
    return _tower_product(a, b, BYTE_PRODUCTS)


def _tower_product(a: int, b: int, table: Sequence[Sequence[int]]) -> int:
    """Return a ⊗ b, given the table of the products in one of the fields."""
    if a < b:
        a, b = b, a
    if a < len(table):
        return table[a][b]
    if b < 2:
        return a * b
    half = 1 << (a.bit_length() - 1).bit_length() - 1  # as in _halves, without its calls
    mask = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & mask, b >> half, b & mask
    if b1 == 0:  # a scalar of the smaller field multiplies both halves
        return _tower_product(a1, b, table) << half | _tower_product(a0, b, table)
    low = _tower_product(a0, b0, table)
    high = _tower_product(a1, b1, table)
    cross = _tower_product(a1 ^ a0, b1 ^ b0, table)
    return (cross ^ low) << half | low ^ _tower_product(high, 1 << half - 1, table)


def _halves(a: int) -> tuple[int, int, int]:
    """Return half the bits of the field of a > 1, and the high and the low half of a."""
    half = field_bits(a) >> 1
    return half, a >> half, a & (1 << half) - 1


def _byte_products() -> tuple[bytes, ...]:
    """Return the products of all bytes, from those of the powers of two by distributivity."""
    bits = [1 << k for k in range(8)]
    rows = [0]
    for a in bits:
        row = [0]
        for b in bits:
            product = _tower_product(a, b, ((0, 0), (0, 1)))
            row += [product ^ entry for entry in row]
        packed = int.from_bytes(row)
        rows += [packed ^ other for other in rows]
    return tuple(row.to_bytes(256) for row in rows)


BYTE_PRODUCTS = _byte_products()


def _product(a: int, b: int) -> int:
    """Return a ⊗ b by the words kernel where it pays, else in pure Python."""
    bits = min(a, b).bit_length()
    if bits >= WORDS_PAY_FROM_BITS:
        if "numba" not in sys.modules:
            expect_products(bits, products=1)
        if "numba" in sys.modules:
            from grundy.kernels import nim_words

            return nim_words.multiply(a, b)
    return karatsuba_product(a, b)


def expect_products(bits: int, *, products: int) -> None:
    """Load the words kernel if that many products of that size are worth it.

    Examples
    --------
    >>> expect_products(64, products=10)
    """
    if bits >= WORDS_PAY_FROM_BITS and products * nim_product_cost(bits) > WORDS_PAY_FROM_COST:
        import grundy.kernels.nim_words  # noqa: F401


def _is_array(value: object) -> TypeGuard[NimArray]:
    """Tell whether the value is a numpy array, without importing numpy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, getattr(numpy, "ndarray", ()))
