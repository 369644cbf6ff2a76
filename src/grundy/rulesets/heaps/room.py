"""Positions with so many moves that not all of them can be looked at.

A search need not even begin then: it is foreseen how many positions it would meet. Moves are
still made one by one, as they are asked for. And a theorem may find some winning moves, though not all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.core.errors import Undecided
from grundy.core.ruleset import ASTRONOMICAL

M = TypeVar("M")


def sets_below(heaps: Iterable[int]) -> int:
    """Return a number of sets of heaps that are no larger, one by one, than those given: there are no fewer.

    Choose the largest k heaps: of all ways to make them smaller at most k! are the same set.

    Examples
    --------
    >>> sets_below([3, 3]), sets_below([1, 1, 1]), sets_below([10**9] * 100)
    (8, 2, 1000000000000000000)
    """
    found = 1
    for k, heap in enumerate(sorted(heaps, reverse=True), 1):
        if heap < k or found >= ASTRONOMICAL:
            break
        found = found * (heap + 1) // k
    return min(found, ASTRONOMICAL)


@dataclass(frozen=True, slots=True)
class SomeMoves(Generic[M]):
    """Winning moves that are known, of more that are not: whoever asks for more is told so.

    Examples
    --------
    >>> moves = iter(SomeMoves(["1-1"]))
    >>> next(moves)
    '1-1'
    >>> next(moves)
    Traceback (most recent call last):
    grundy.core.errors.Undecided: the position has too many moves to find all the winning ones
    """

    known: Iterable[M]

    def __iter__(self) -> Iterator[M]:
        yield from self.known
        # Not a limit: no method is known here that finds the others.
        raise Undecided("the position has too many moves to find all the winning ones")
