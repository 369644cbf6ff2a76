"""How far the rules look: all bounds of their arithmetic and of what they list, in one place.

A search has a budget of positions. What a theorem or a set of numbers looks through is no
search, yet it must end too: a rule may allow nothing for a very long stretch. These bounds
grow with the limit that a user gives, and shrink with a very low one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import astuple, dataclass
from mmap import mmap
from typing import TypeVar

from grundy.core.errors import Undecided

T = TypeVar("T")

MOST_BYTES = 4 << 30
"""How much memory a table of all subsets of a board may take, and what a search on it remembers, if nobody says it."""
TABLE_PACE = 1_000_000_000
"""About how many moves are tried in a second to value all subsets of a board."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds, each some seconds' work at most."""

    idle_candidates: int = 1_000_000
    """How many candidates in a row may be no move."""
    heaps_listed: int = 4_000_000
    """How many heaps, beyond two each, the options of one heap may have together."""
    divided: int = 10**12
    """The largest number whose divisors are looked for."""
    coins_valued: int = 10_000
    nim_sums: int = 4_000_000
    """How many coins are valued one by one, and from how many nim-sums of turns."""
    code_coins: int = 500
    code_bits: int = 1 << 23
    """How many coins are valued by a lexicographic code, and how large its sets of nim-sums may be."""
    coin_sets: int = 500_000
    """How many sets of coins are held to find the ones with a given nim-sum."""
    coins_turned: int = 100_000
    coins_listed: int = 1_000_000
    """How many coins one move may turn, and all moves of a position that are listed."""
    power_digits: int = 100_000
    factor_digits: int = 1 << 10
    """How many binary digits a value may have, and one that is multiplied with another."""
    turns_sorted: int = 40_000
    divisions: int = 20_000
    """How many coins the turns of one row or column may turn together to be sorted, and how many are then divided."""
    starts_listed: int = 100_000_000
    characters: int = 1 << 20
    """How many starts of Nim are gone through, and how many parity characters are summed."""
    forms_compared: int = 200_000
    days: int = 2_000
    """How many comparisons and sums of canonical forms a theorem makes, and on which day a number among them is born
    at the latest."""


USUAL = Bounds()
_LIMITS: ContextVar[Bounds] = ContextVar("limits", default=USUAL)


def limits() -> Bounds:
    """Return the bounds that hold now.

    Examples
    --------
    >>> limits().coins_valued
    10000
    """
    return _LIMITS.get()


@contextmanager
def scaled(given: int, usual: int) -> Iterator[None]:
    """Raise all bounds in the ratio of a given limit to the usual one; one below a hundredth lowers them to a tenth.

    Examples
    --------
    >>> with scaled(300, 100):
    ...     limits().coins_valued
    30000
    >>> with scaled(1, 1000):
    ...     limits().coins_valued
    1000
    """
    over, under = max(given, usual), 10 * usual if 100 * given < usual else usual
    before = _LIMITS.set(Bounds(*(bound * over // under for bound in astuple(limits()))))
    try:
        yield
    finally:
        _LIMITS.reset(before)


def cores() -> int:
    """Return how many processes or threads can work at once.

    Examples
    --------
    >>> cores() >= 1
    True
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def duration(seconds: int) -> str:
    """Return a time in a unit that gives it few digits.

    Examples
    --------
    >>> [duration(seconds) for seconds in (0, 69, 1000, 40_000, 500_000)]
    ['1 s', '69 s', '16 min', '11 h', '5 d']
    """
    for unit, size in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds // size} {unit}"
    return f"{max(seconds, 1)} s"


def expect_memory(size: int) -> None:
    """Raise an error if there is no memory for so many bytes, before a library is called that would end the program.

    Examples
    --------
    >>> expect_memory(1000)
    >>> expect_memory(1 << 62)
    Traceback (most recent call last):
    OSError: [Errno 12] Cannot allocate memory
    """
    mmap(-1, max(1, size)).close()


def found_among(candidates: Iterable[T | None]) -> Iterator[T]:
    """Yield the candidates that are not None; give up after too many in a row that are.

    Examples
    --------
    >>> list(found_among([1, None, 2]))
    [1, 2]
    """
    idle, most = 0, limits().idle_candidates
    for candidate in candidates:
        if candidate is not None:
            idle = 0
            yield candidate
            continue
        idle += 1
        if idle > most:
            raise Undecided("after {count} candidates in a row that are no move the search was given up", count=most)
