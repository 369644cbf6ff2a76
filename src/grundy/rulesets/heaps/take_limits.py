"""Limits that a take sets for the next one: a polynomial that is written, or a function of Python.

Schwenk's theorem supposes that the limit never falls. A polynomial is read only if that
is certain for every take, and if the limit is never below the take itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from grundy.core.decimals import decimal
from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.notation import integer
from grundy.core.ruleset import as_integer

MOST_POWER = 20
MOST_SHIFTS = 1_000
"""How large a power may be, and up to which take a polynomial with minus signs is looked at."""

_TERM = re.compile(r"\s*([-+]?)\s*(?:([0-9]+)\s*\*?)?\s*(?:(n)(?:\s*\^\s*([0-9]{1,2}))?\s*)?")


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
    if not _never_negative(_rises(coefficients)):
        raise InvalidNotation("the limit {given} falls after some take n, and it must never fall", given=quote(text))
    if not _never_negative([c - (power == 1) for power, c in enumerate([*coefficients, 0, 0])]):
        raise InvalidNotation(
            "the limit {given} is below n for some n, and the next take must be free to be as large as the last",
            given=quote(text),
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
    """Return whether a polynomial is certain to be at least 0 for every positive n.

    Where n is written as m plus some take, and no coefficient is negative, it is so for all m ≥ 0.
    """
    for _ in range(MOST_SHIFTS):
        coefficients = _shifted(coefficients)
        if min(coefficients, default=0) >= 0:
            return True
        if coefficients[0] < 0:
            return False
    return False
