"""Looking for moves with patience that ends: a rule may allow nothing for a very long stretch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from grundy.core.errors import Undecided
from grundy.core.limits import limits

T = TypeVar("T")


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
