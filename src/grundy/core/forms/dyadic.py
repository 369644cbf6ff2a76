"""Dyadic numbers: m/2^k, the numbers that are values of short games."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import Any

from grundy.core.decimals import decimal

FINEST = 1 << 21
"""The denominator of a number is at most 2 to this power: a stalk of Hackenbush may be as long."""
SHORT = 1_000
"""How many binary digits a denominator may have for which the greatest common divisor is found at once."""


@dataclass(frozen=True, slots=True)
class _LowestTerms:
    """A fraction that cannot be reduced."""

    numerator: int
    denominator: int


Rational.register(_LowestTerms)  # so that a Fraction takes it over as it is


def fraction(numerator: int, bits: int) -> Fraction:
    """Return numerator / 2^bits; of very many digits, too.

    Examples
    --------
    >>> fraction(12, 4), fraction(3 << 5_000, 5_001) == Fraction(3, 2)
    (Fraction(3, 4), True)
    """
    if bits <= SHORT:
        return Fraction(numerator, 1 << bits)
    even = min((numerator & -numerator).bit_length() - 1, bits) if numerator else bits
    reduced: Any = _LowestTerms(numerator >> even, 1 << bits - even)
    return Fraction(reduced)


def is_dyadic(number: Fraction) -> bool:
    """Return whether the denominator of a fraction is a power of two.

    Examples
    --------
    >>> is_dyadic(Fraction(5, 4)), is_dyadic(Fraction(1, 3))
    (True, False)
    """
    return number.denominator & (number.denominator - 1) == 0


def fraction_text(number: Fraction) -> str:
    """Return a fraction as the notation writes it.

    Examples
    --------
    >>> fraction_text(Fraction(5, 4)), fraction_text(Fraction(-3))
    ('5/4', '-3')
    """
    whole = decimal(number.numerator)
    return whole if number.denominator == 1 else f"{whole}/{decimal(number.denominator)}"


def birthday(number: Fraction) -> int:
    """Return the day on which a number is born: its sign expansion has so many signs.

    Examples
    --------
    >>> [birthday(Fraction(*each)) for each in [(0, 1), (3, 1), (1, 2), (5, 4)]]
    [0, 3, 2, 4]
    """
    size = abs(number)
    whole = size.numerator // size.denominator
    return whole if size.denominator == 1 else whole + size.denominator.bit_length()


def options(number: Fraction) -> tuple[Fraction | None, Fraction | None]:
    """Return the left and the right option of a number's canonical form.

    Examples
    --------
    >>> options(Fraction(3)), options(Fraction(3, 4)) == (Fraction(1, 2), 1)
    ((Fraction(2, 1), None), True)
    """
    if number.denominator == 1:
        return (number - 1 if number > 0 else None), (number + 1 if number < 0 else None)
    step = Fraction(1, number.denominator)
    return number - step, number + step


def simplest(low: int | None, high: int | None, scale: int, *, low_in: bool, high_in: bool) -> Fraction:
    """Return the simplest number between two bounds, given in units of 2^-scale; None for no bound.

    The interval must not be empty. A bound may belong to it.

    Examples
    --------
    >>> simplest(0, 1, 0, low_in=False, high_in=False), simplest(5, None, 1, low_in=False, high_in=False)
    (Fraction(1, 2), Fraction(3, 1))
    >>> simplest(-7, -5, 2, low_in=False, high_in=True)
    Fraction(-3, 2)
    """
    unit = 1 << scale
    if (low is None or low < 0 or (low == 0 and low_in)) and (high is None or high > 0 or (high == 0 and high_in)):
        return Fraction(0)
    if high is not None and (high < 0 or (high == 0 and not high_in)):  # mirrored, it is above 0
        return -simplest(-high, None if low is None else -low, scale, low_in=high_in, high_in=low_in)
    assert low is not None
    for bits in range(scale + 2):  # the coarsest grid that has a point in the interval has only one
        points = low << bits
        point = -(-points // unit) if low_in else points // unit + 1
        if high is None or (point << scale) < (high << bits) or (high_in and (point << scale) == (high << bits)):
            return Fraction(point, 1 << bits)
    raise AssertionError
