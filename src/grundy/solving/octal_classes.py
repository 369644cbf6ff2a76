"""Octal games with the same values: the codes of up to three digits that are proved to have those of a code.

Three rules change a code and, but for zeros in front, no value.

1. *A dead heap.* If nothing can be done with a heap of 1, count every heap as one smaller. What leaves one heap leaves
   it one smaller, perhaps empty; what leaves two leaves both one smaller, as if one more had been taken.
2. *One heap only.* The 1 in a digit lets its player take a whole heap of one size, and is dropped where the heap has
   the same value without.
3. *A lost heap.* If heaps of a have the value 0, taking k so that two heaps are left may leave a and the rest, and is
   worth as much as taking k + a so that one is left. The 2 in the digit of place k + a is then dropped.

Codes that these rules bring to one form have the same values. Those with a short period have a second way: if the
values of two games agree until the theorem of Guy and Smith proves the period for both, they agree for ever. The
1024 codes 0.abc and 4.abc then have 175 classes, that of 0.0 included, the same as in T. Czajka's table of octal games.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from grundy.core.reason import Period
from grundy.solving.plain_octal import plain_octal_values

FIRST_VALUES = 16
"""Codes whose first values, after the zeros, are not the same are not looked at again."""
SHORT = 255
"""Heaps up to this are valued to carry a period over to another code."""


def octal_class(digits: Sequence[int], found: Period | None) -> list[tuple[str, int]]:
    """Return the codes of up to three digits with the values of a code, the shift of each, the name of the class first.

    A heap of n has the value of a heap of n plus the shift in the other game.

    Parameters
    ----------
    digits
        The digits of a finite octal code, that of place 0 first.
    found
        The period of its values, if it is proved.

    Examples
    --------
    >>> octal_class((0, 0, 7), Period(34, 53))[:4]
    [('0.4', 1), ('0.07', 0), ('0.42', 1), ('0.071', 0)]
    >>> octal_class((0, 0, 0, 7), None)
    [('0.04', 1), ('0.007', 0), ('0.042', 1)]
    """
    zeros = _zeros(plain_octal_values(digits, len(digits) + 1))
    if zeros is None:
        return []
    values = plain_octal_values(digits, zeros + SHORT)[zeros:]
    form = _form(digits)
    alike = []
    for code, other, its_zeros, first in _codes():
        if first == values[: len(first)]:
            shift = its_zeros - zeros
            if _form(other) == form or (found is not None and _carried(found, shift, values, other, its_zeros)):
                alike.append((code, shift))
    return alike


@lru_cache(maxsize=1)
def _codes() -> list[tuple[str, tuple[int, ...], int, list[int]]]:
    """Return each code of up to three digits in which there is a move, its zeros in front and its next values."""
    codes = []
    for place_0 in (0, 4):
        for taken in product(range(8), repeat=3):
            digits = (place_0, *taken)
            values = plain_octal_values(digits, FIRST_VALUES)
            zeros = _zeros(values)
            if zeros is not None:
                text = "".join(map(str, taken)).rstrip("0") or "0"
                codes.append((f"{place_0}.{text}", digits, zeros, values[zeros:]))
    return sorted(codes, key=lambda code: (code[1][0], len(code[0]), code[0]))


def _zeros(values: Sequence[int]) -> int | None:
    """Return the first heap that has not the value 0, None if there is none."""
    return next((heap for heap, value in enumerate(values) if value), None)


def _form(digits: Sequence[int]) -> tuple[int, ...]:
    """Return the digits that the three rules leave."""
    left = [*digits]
    for changed in iter(lambda: _changed(left), None):
        left[:] = changed
    return tuple(left)


def _changed(digits: Sequence[int]) -> list[int] | None:
    """Return the digits after one use of a rule, None if there is none."""
    if len(digits) > 1 and not digits[-1]:
        return [*digits[:-1]]
    if len(digits) < 2 or not digits[1] & 1:
        return _without_dead_heap(digits) if any(digits) else None
    values = plain_octal_values(digits, len(digits))
    for place, digit in enumerate(digits):
        if digit & 1 and plain_octal_values(_dropped(digits, place, 1), place) == values[: place + 1]:
            return _dropped(digits, place, 1)
        if digit & 2 and any(digits[k] & 4 and not values[place - k] for k in range(place)):
            return _dropped(digits, place, 2)
    return None


def _without_dead_heap(digits: Sequence[int]) -> list[int]:
    """Return the digits if every heap is counted as one smaller, and nothing can be done with a heap of 1."""
    smaller = [0] * (len(digits) + 1)
    for place, digit in enumerate(digits):
        if digit & 1 and place:
            smaller[place - 1] |= 1
        if digit & 2 and place:
            smaller[place] |= 3
        if digit & 4:
            smaller[place + 1] |= 7
    return smaller


def _dropped(digits: Sequence[int], place: int, bit: int) -> list[int]:
    return [*digits[:place], digits[place] & ~bit, *digits[place + 1 :]]


def _carried(found: Period, shift: int, values: Sequence[int], digits: Sequence[int], zeros: int) -> bool:
    """Return whether the values of a code, those given after its zeros, go on far enough to have the period as well."""
    start = max(found.preperiod + shift, 1)
    window = 2 * (start + found.period) + len(digits)
    if found.saltus or window > SHORT:
        return False
    return plain_octal_values(digits, window)[zeros:] == values[: window + 1 - zeros]
