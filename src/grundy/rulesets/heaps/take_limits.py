"""Limits that a take sets for the next one: a polynomial that is written, or a function of Python.

Schwenk's theorem supposes that the limit never falls. A polynomial is read only if that
is certain for every take, and if the limit is never below the take itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from grundy.core.decimals import decimal
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.integers import as_integer
from grundy.core.notation import integer

MOST_POWER = 20
MOST_DIGITS = 100
"""How large a power may be, and how long the numbers of a polynomial with minus signs."""

_TERM = re.compile(r"\s*([-+]?)\s*(?:([0-9]+)(?:\s*\*(?=\s*n))?)?\s*(?:(n)(?:\s*\^\s*([0-9]{1,2}))?\s*)?")


@dataclass(frozen=True, slots=True)
class Polynomial:
    """The limit that is a polynomial of the last take; the constant term comes first.

    Examples
    --------
    >>> Polynomial((1, 2))(5), str(Polynomial((1, 2))), str(Polynomial((0, 3)))
    (11, '2n+1', '3')
    """

    coefficients: tuple[int, ...]

    def __call__(self, taken: int) -> int:
        """Return the limit after a take."""
        limit = 0
        for coefficient in reversed(self.coefficients):
            limit = limit * taken + coefficient
        return limit

    def __str__(self) -> str:
        """Return the polynomial as the notation has it, a multiple of the take by its factor alone."""
        if self.factor is not None:
            return decimal(self.factor)
        terms = [
            f"{'-' if c < 0 else '+'}{'' if abs(c) == 1 and power else decimal(abs(c))}{_power(power)}"
            for power, c in enumerate(self.coefficients)
            if c
        ]
        return "".join(reversed(terms)).removeprefix("+")

    @property
    def factor(self) -> int | None:
        """The factor, if the limit is a multiple of the take."""
        return self.coefficients[1] if len(self.coefficients) == 2 and not self.coefficients[0] else None


@dataclass(frozen=True, slots=True)
class Checked:
    """The limit that a function gives, checked to be a non-negative integer.

    Examples
    --------
    >>> Checked(lambda taken: taken - 2)(1)
    Traceback (most recent call last):
    grundy.core.errors.InvalidPosition: the limit after taking 1 must be a non-negative integer, got '-1'
    """

    function: Callable[[int], object]

    def __call__(self, taken: int) -> int:
        """Return the limit."""
        given = self.function(taken)
        limit = as_integer(given)
        if limit is None or limit < 0:
            raise InvalidPosition(
                "the limit after taking {taken} must be a non-negative integer, got {value}",
                taken=taken,
                value=quote(given),
            )
        return limit


def read_polynomial(text: str) -> Polynomial:
    """Return the limit that a factor or a polynomial in n writes; it must never fall, nor be below n.

    Examples
    --------
    >>> read_polynomial("3"), read_polynomial("n^2 - n + 1")
    (Polynomial(coefficients=(0, 3)), Polynomial(coefficients=(1, -1, 1)))
    >>> read_polynomial("n^2 - 9n + 30")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the limit 'n^2 - 9n + 30' falls after some take n, and it must never fall
    """
    factor = text.strip()
    coefficients = [0, integer(factor)] if factor.isascii() and factor.isdigit() else _coefficients(text)
    while coefficients and not coefficients[-1]:
        coefficients.pop()
    limit = Polynomial(tuple(coefficients))
    if min(coefficients, default=0) < 0 and max(map(abs, coefficients)) >= 10**MOST_DIGITS:
        raise InvalidNotation(
            "a limit with a minus sign may have numbers of at most {most} digits", most=MOST_DIGITS, column=1
        )
    if not _never_negative(_rises(coefficients)):
        raise InvalidNotation(
            "the limit {given} falls after some take n, and it must never fall", given=quote(text), column=1
        )
    if not _never_negative([c - (power == 1) for power, c in enumerate([*coefficients, 0, 0])]):
        raise InvalidNotation(
            "the limit {given} is below n for some n, and the next take must be free to be as large as the last",
            given=quote(text),
            column=1,
        )
    return limit


def _power(power: int) -> str:
    return "" if not power else "n" if power == 1 else f"n^{power}"


def _coefficients(written: str) -> list[int]:
    """Return the coefficients of the terms that are written, the constant one first."""
    coefficients = [0] * (MOST_POWER + 1)
    at = 0
    while at < len(written) or not at:
        term = _TERM.match(written, at)
        power = 0 if not term or not term[3] else int(term[4] or 1)
        if not term or not (term[2] or term[3]) or (at and not term[1]) or power > MOST_POWER:
            raise InvalidNotation(
                "expected a factor such as 3, or a limit such as n^2, 2n+1 or n+3 with powers up to {most}, "
                "got {given}",
                most=MOST_POWER,
                given=quote(written),
                column=at + 1,
            )
        coefficients[power] += (-1 if term[1] == "-" else 1) * (integer(term[2]) if term[2] else 1)
        at = term.end()
    return coefficients


def _shifted(coefficients: list[int]) -> list[int]:
    """Return the polynomial with n + 1 in the place of n."""
    shifted = list(coefficients)
    for first in range(len(shifted) - 1):
        for power in range(len(shifted) - 2, first - 1, -1):
            shifted[power] += shifted[power + 1]
    return shifted


def _rises(coefficients: list[int]) -> list[int]:
    """Return by how much the polynomial rises from n to n + 1."""
    return [after - before for before, after in zip(coefficients, _shifted(coefficients), strict=True)]


def _never_negative(coefficients: list[int]) -> bool:
    """Return whether a polynomial is at least 0 for every positive n: it is least at 1, or where it begins to rise."""
    polynomial = Polynomial(tuple(coefficients))
    leading = next(filter(None, reversed(coefficients)), 0)
    return leading >= 0 and all(polynomial(n) >= 0 for n in (1, *_turns(_rises(coefficients))))


def _turns(coefficients: list[int]) -> list[int]:
    """Return every n above 1 such that a polynomial is negative at n, and not at n - 1, or the other way round.

    Between the turns of its differences the polynomial only rises or only falls, so one is found by bisection.
    """
    while coefficients and not coefficients[-1]:
        coefficients = coefficients[:-1]
    if len(coefficients) < 2:
        return []
    polynomial = Polynomial(tuple(coefficients))
    last = 2 + max(map(abs, coefficients)) // abs(coefficients[-1])  # no root is larger (Cauchy)
    found = []
    for low, high in pairwise([1, *(turn for turn in _turns(_rises(coefficients)) if turn < last), last]):
        negative = polynomial(high) < 0
        if (polynomial(low) < 0) == negative:
            continue
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if (polynomial(middle) < 0) == negative else (middle, high)
        found.append(high)
    return found
