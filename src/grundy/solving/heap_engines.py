"""Which fast way fits the rules of a heap game; the values of games that only take; short periods without numba.

The engines read the set or the code of a game, its structure, and not its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from math import isqrt

from grundy.core.errors import Undecided
from grundy.core.heaps import HeapGame
from grundy.core.numbersets import NumberSet
from grundy.core.takebreak import Code
from grundy.solving.periodicity import Periodicity, least_preperiod

PLAIN_OPTIONS = 40_000
"""Python has looked at so many options before numba would be loaded."""
MOST_LOOKS = 20_000_000_000
"""How many options, or words of options, the compiled code looks at: some seconds' work."""


def take_set(rules: HeapGame) -> NumberSet | None:
    """Return the numbers that may be taken if they are the same for all heaps; None for other rules.

    Examples
    --------
    >>> from grundy import nim, subtraction
    >>> str(take_set(subtraction({2, 5, 6}))), take_set(nim), take_set(subtraction("divisors"))
    ('2,5,6', None, None)
    """
    takes = rules.structure
    return takes if isinstance(takes, NumberSet) and not takes.depends_on_heap else None


def code_digits(rules: HeapGame) -> tuple[tuple[int, ...], bool] | None:
    """Return the digits of a finite code and whether two heaps that are left must be unequal; None for other rules.

    Examples
    --------
    >>> from grundy import grundys_game, kayles, nim
    >>> code_digits(kayles), code_digits(grundys_game), code_digits(nim)
    (((0, 7, 7), False), ((4, 0), True), None)
    """
    code = rules.structure
    if not isinstance(code, Code) or code.small_digits is None:
        return None
    return code.small_digits, code.unequal


def plain_octal_period(values: Sequence[int], digits: Sequence[int]) -> Periodicity | None:
    """Return the period of an octal game if these first values prove one, by the theorem of Guy and Smith.

    Examples
    --------
    >>> from grundy.solving.octal_periods import plain_octal_values
    >>> plain_octal_period(plain_octal_values((0, 7, 7), 167), (0, 7, 7))
    Periodicity(period=12, preperiod=71, saltus=0)
    >>> plain_octal_period(plain_octal_values((0, 7, 7), 166), (0, 7, 7)) is None
    True
    """
    heaps = 2 if any(digit & 4 for digit in digits) else 1
    taken = max((place for place, digit in enumerate(digits) if digit), default=0)
    for period in range(1, (len(values) - taken) // heaps):
        start = least_preperiod(values, period)
        if heaps * (max(start, 1) + period) + taken <= len(values):
            return Periodicity(period, start)
    return None


def plain_take_values(takes: Sequence[int], to: int, *, misere: bool = False, known: Sequence[int] = ()) -> list[int]:
    """Return the values of the heaps 0 to `to` by the definition, g, or g⁻ in misère play; the first may be known.

    Examples
    --------
    >>> plain_take_values([1, 2, 3], 8), plain_take_values([1, 2, 3], 8, misere=True)
    ([0, 1, 2, 3, 0, 1, 2, 3, 0], [1, 0, 2, 3, 1, 0, 2, 3, 1])
    """
    values = list(known)
    for heap in range(len(values), to + 1):
        options = {values[heap - take] for take in takes if take <= heap}
        least = 0 if options else int(misere)
        while least in options:  # a call of mex for each heap would take as long again
            least += 1
        values.append(least)
    return values


def take_values(
    takes: NumberSet,
    to: int,
    *,
    misere: bool = False,
    most: int = MOST_LOOKS,
    progress: Callable[[int], None] | None = None,
) -> list[int]:
    """Return the values of the heaps 0 to `to` of a subtraction game by the fastest way.

    Parameters
    ----------
    takes, to
        The set and the largest heap.
    misere
        Whether to return g⁻, the values of misère play.
    most
        How many options, or words of options, may be looked at; if more are needed, the work is not begun.
    progress
        Called now and then with the number of heaps that are valued.

    Examples
    --------
    >>> from grundy.core.numbersets import number_set
    >>> take_values(number_set("squares"), 12)
    [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0]
    """
    members = thin_members(takes, to, most=isqrt(128 * most))
    if members is None:
        raise _too_many(to, most)
    if len(members) * to <= PLAIN_OPTIONS:
        return plain_take_values(members, to, misere=misere)
    import numpy as np

    from grundy.kernels.sieve import is_thick, sieve_values

    if not is_thick(len(members), to) and len(members) * to > most:
        raise _too_many(to, most)
    found = sieve_values(np.array(members, np.uint64), to, misere=misere, progress=progress)
    return found.tolist()  # type: ignore[no-any-return]


def thin_members(takes: NumberSet, to: int, *, most: int) -> list[int] | None:
    """Return the members up to `to`; None if `to` is above `most` and there are more than a sieve takes one by one.

    Examples
    --------
    >>> from grundy.core.numbersets import number_set
    >>> len(thin_members(number_set("squares"), 10**7, most=10**6)), thin_members(number_set("odd"), 10**7, most=10**6)
    (3162, None)
    """
    if to <= most:
        return list(takes.up_to(to))
    from grundy.kernels.sieve import HEAPS_PER_TAKE

    few = to // HEAPS_PER_TAKE
    members = list(islice(takes.up_to(to), few + 1))
    return members if len(members) <= few else None


def _too_many(to: int, most: int) -> Undecided:
    return Undecided("the values up to a heap of {to} take more than {limit} steps", to=to, limit=most)
