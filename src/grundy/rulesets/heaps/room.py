"""Positions with so many moves that not all of them can be looked at.

An option is a whole new state. A position may be a million numbers of many
digits, and have more options than fit any memory: then a search need not even
begin. Moves are still made one by one, as they are asked for. And a theorem may
find some winning moves, though not all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.core.errors import Undecided

M = TypeVar("M")

MOST_OPTIONS, MOST_BYTES = 50_000, 100_000_000
"""How many options of one position are looked at, and how much room they may take.

Every option has nearly as many options itself, so a search of more would not come to an end."""


def check_room(options: int | None, numbers: int, largest: int) -> None:
    """Raise `Undecided` if so many options of a state, None for too many to count, take too much room.

    Parameters
    ----------
    options
        How many there are.
    numbers, largest
        How many numbers the state consists of, and the largest of them.

    Examples
    --------
    >>> check_room(1_000, numbers=3, largest=10)
    >>> check_room(10**18, numbers=3, largest=10**17)
    Traceback (most recent call last):
    grundy.core.errors.Undecided: the position has too many moves to look at the options one by one
    """
    each = 64 + 8 * numbers + largest.bit_length() // 8
    if options is None or options > MOST_OPTIONS or options * each > MOST_BYTES:
        raise Undecided("the position has too many moves to look at the options one by one")


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
        raise Undecided("the position has too many moves to find all the winning ones")
