"""Numbers as they are given: of any integer type, or as text."""

from __future__ import annotations

from operator import index

from grundy.core.decimals import decimal
from grundy.core.notation import integer


def as_integer(value: object) -> int | None:
    """Return an integer of any kind, numpy's included, as Python's; None for anything else.

    Examples
    --------
    >>> as_integer(3), as_integer(True), as_integer("3")
    (3, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole_number(given: object) -> int:
    """Return a non-negative integer that is given as a number or as text.

    Examples
    --------
    >>> whole_number(3), whole_number("12")
    (3, 12)
    >>> whole_number(2.5)
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: expected a non-negative integer, got '2.5'
    """
    number = as_integer(given)
    return integer(decimal(given)) if number is None or number < 0 else number


def as_pair(value: object) -> tuple[int, int] | None:
    """Return a pair of non-negative integers, None for anything else.

    Examples
    --------
    >>> as_pair([3, 2]), as_pair((3, -2)), as_pair(3)
    ((3, 2), None, None)
    """
    if not isinstance(value, tuple | list) or len(value) != 2:
        return None
    first, second = map(as_integer, value)
    return None if first is None or second is None or first < 0 or second < 0 else (first, second)
