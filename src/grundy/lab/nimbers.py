"""One nimber in its field, and lists of them: what a table of the calculator shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, repeat

from grundy.core.calculator import calculate
from grundy.core.errors import GrundyError, NotApplicable
from grundy.core.nimfield import field_bits, mex, nim_inverse, nim_multiply, nim_product, nim_sqrt, nim_sum
from grundy.core.nimfield_theory import nim_minimal_polynomial, nim_order

MOST_POWERS = 64
"""How many powers of a number are listed."""
LARGEST_BITS = 64
"""How large a number may be whose place in its field is looked for."""


@dataclass(frozen=True, slots=True)
class Place:
    """A nimber in the smallest field that has it: the numbers below `field`."""

    number: int
    field: int
    square: int
    root: int
    inverse: int | None
    """None for 0, as is the order."""
    order: int | None
    """The least exponent above 0 with which its power is 1."""
    powers: tuple[int, ...]
    """Its powers from the first on: all different ones, or the first of them."""
    polynomial: tuple[int, ...]
    """The coefficients, constant first, of the least polynomial over {0, 1} of which it is a root."""

    @property
    def is_generator(self) -> bool:
        """Whether its powers are all numbers of the field but 0."""
        return self.order == self.field - 1

    @property
    def all_powers(self) -> bool:
        """Whether no power is left out."""
        return self.order is None or len(self.powers) == self.order


def place_of(number: int) -> Place:
    """Return a nimber below 2^64 in its field.

    Examples
    --------
    >>> place = place_of(5)
    >>> place.field, place.order, place.is_generator, place.inverse, place.root
    (16, 15, True, 12, 6)
    >>> place_of(2).powers, place_of(2).polynomial
    ((2, 3, 1), (1, 1, 1))
    """
    if number >> LARGEST_BITS:
        raise NotApplicable("the place of a number in its field is shown below 2^{bits}", bits=LARGEST_BITS)
    order = nim_order(number) if number else None
    count = min(order or 1, MOST_POWERS)
    return Place(
        number,
        1 << field_bits(number),
        nim_multiply(number, number),
        nim_sqrt(number),
        nim_inverse(number) if number else None,
        order,
        tuple(accumulate(repeat(number, count), nim_multiply)),
        nim_minimal_polynomial(number),
    )


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of expressions, each with its value or with what is wrong, and what its values come to."""

    items: tuple[tuple[str, int | GrundyError], ...]

    @property
    def values(self) -> list[int]:
        """The values, of those that have one."""
        return [value for _, value in self.items if isinstance(value, int)]

    @property
    def sum(self) -> int:
        """The nim-sum of all values."""
        return nim_sum(*self.values)

    @property
    def product(self) -> int | None:
        """The nim-product of all values; None if they are too large."""
        return nim_product(*self.values) if all(value >> LARGEST_BITS == 0 for value in self.values) else None

    @property
    def mex(self) -> int:
        """The least number that is not among the values."""
        return mex(self.values)

    @property
    def counts(self) -> list[tuple[int, int]]:
        """The values in their order, and how often each occurs."""
        return sorted(Counter(self.values).items())


def read_list(text: str, work: int) -> Listed:
    r"""Return the expressions of a list, one on a line; numbers may also stand on one line, with commas or spaces.

    Each expression may take the same part of the work.

    Examples
    --------
    >>> listed = read_list("3, 4, 5\n8*8", work=1000)
    >>> listed.values, listed.sum, listed.mex, listed.counts[0]
    ([3, 4, 5, 13], 15, 0, (3, 1))
    """
    items: list[tuple[str, int | GrundyError]] = []
    expressions = _items(text)
    for written in expressions:
        try:
            items.append((written, calculate(written, work=work // len(expressions)).value))
        except GrundyError as error:
            items.append((written, error))
    return Listed(tuple(items))


def _items(text: str) -> Sequence[str]:
    """Return the expressions of a text."""
    found: list[str] = []
    for line in text.splitlines():
        numbers_alone = re.fullmatch(r"[0-9\s,;]*", line)
        found += re.findall("[0-9]+", line) if numbers_alone else [line.strip()]
    return found
