"""Sets of positive integers as they are written in rules: ``1,4,9``, ``1..5``, ``primes``, ``all-but 1,4``.

Ranges stay ranges, so that a set of 10^18 numbers costs nothing until its
members are asked for, and then only those up to a heap. ``divisors`` and
``proper-divisors`` depend on the heap: they are those of the number asked about.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import merge
from itertools import groupby
from math import isqrt

from grundy.core.decimals import decimal
from grundy.core.errors import InvalidNotation, Undecided, quote
from grundy.core.limits import found_among, limits
from grundy.core.notation import integer
from grundy.core.phrase import Phrase
from grundy.core.ruleset import N_

Range = tuple[int, int]
MOST_SAID = 6
"""How many numbers of a set are said one by one."""

PROVED_BY_BASES = 3_317_044_064_679_887_385_961_981
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


def _fibonacci(top: int) -> Iterator[int]:
    a, b = 1, 2
    while a <= top:
        yield a
        a, b = b, a + b


def _primes(top: int) -> Iterator[int]:
    """Yield the primes up to `top`, found by the sieve of Eratosthenes up to bounds that double."""
    start, bound = 0, 1 << 12
    while start <= top:
        for prime in primes_below(bound):
            if start <= prime <= top:
                yield prime
        start, bound = bound, 2 * bound


@lru_cache(maxsize=2)
def primes_below(bound: int) -> list[int]:
    """Return the primes below `bound`.

    Examples
    --------
    >>> primes_below(20)
    [2, 3, 5, 7, 11, 13, 17, 19]
    """
    sieve = bytearray([1]) * bound
    sieve[:2] = bytes(min(2, bound))
    for p in range(2, isqrt(bound) + 1):
        if sieve[p]:
            sieve[p * p :: p] = bytes(len(range(p * p, bound, p)))
    return [n for n, prime in enumerate(sieve) if prime]


def is_prime(number: int) -> bool:
    """Return whether a number is prime.

    Examples
    --------
    >>> [n for n in range(20) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19]

    Notes
    -----
    The test of Miller and Rabin with the first 13 primes as bases is a proof below
    3 317 044 064 679 887 385 961 981 (Sorenson and Webster, Math. Comp. 86, 2017).
    """
    if number < 2 or any(number % p == 0 for p in _BASES):
        return number in _BASES
    if number >= PROVED_BY_BASES:  # not a limit: above it the test is no proof
        raise Undecided("whether a number above {limit} is prime is not decided", limit=PROVED_BY_BASES)
    twos = ((number - 1) & -(number - 1)).bit_length() - 1
    for base in _BASES:
        power = pow(base, (number - 1) >> twos, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def divisors(number: int) -> list[int]:
    """Return the divisors of a positive integer in order.

    Examples
    --------
    >>> divisors(12)
    [1, 2, 3, 4, 6, 12]
    """
    if number > (most := limits().divided):
        raise Undecided("the divisors of a number above {limit} are not looked for", limit=most)
    small = [d for d in range(1, isqrt(number) + 1) if number % d == 0]
    return sorted({*small, *(number // d for d in small)})


NAMED: dict[str, Callable[[int], Iterable[int]]] = {
    "squares": lambda top: (k * k for k in range(1, isqrt(top) + 1)),
    "primes": _primes,
    "odd": lambda top: range(1, top + 1, 2),
    "even": lambda top: range(2, top + 1, 2),
    "powers-of-2": lambda top: (1 << k for k in range(top.bit_length())),
    "fibonacci": _fibonacci,
    "divisors": lambda top: divisors(top) if top else (),
    "proper-divisors": lambda top: divisors(top)[1:-1] if top else (),
}
"""The named sets: their members up to a number, in order."""

MEMBER: dict[str, Callable[[int], bool]] = {
    "squares": lambda n: isqrt(n) ** 2 == n,
    "primes": is_prime,
    "odd": lambda n: n % 2 == 1,
    "even": lambda n: n % 2 == 0,
    "powers-of-2": lambda n: n & (n - 1) == 0,
    "fibonacci": lambda n: n in _fibonacci(n),
}
"""Whether a positive number belongs to a named set that does not depend on the heap."""

DEPENDENT = frozenset({"divisors", "proper-divisors"})
"""The sets that are those of the heap itself."""


@dataclass(frozen=True)
class NumberSet:
    """A set of positive integers.

    Examples
    --------
    >>> takes = number_set("1..3, 7")
    >>> list(takes.up_to(10)), 2 in takes, takes.largest
    ([1, 2, 3, 7], True, 7)
    >>> list(number_set("all-but 1,4").up_to(6))
    [2, 3, 5, 6]
    >>> str(number_set("3, 1..2"))
    '1..3'
    """

    ranges: tuple[Range, ...] = ()
    """Disjoint, in order, with a gap between any two."""
    named: tuple[str, ...] = ()
    complement: bool = False

    def up_to(self, top: int) -> Iterator[int]:
        """Yield the members up to `top`, in order."""
        if self.complement and self.named:
            return found_among(n if n in self else None for n in range(1, top + 1))
        if self.complement:
            return self._gaps(top)
        parts: list[Iterable[int]] = [range(a, min(b, top) + 1) for a, b in self.ranges if a <= top]
        parts += [NAMED[name](top) for name in self.named]
        return iter(parts[0]) if len(parts) == 1 else (number for number, _ in groupby(merge(*parts)))

    def _gaps(self, top: int) -> Iterator[int]:
        start = 1
        for a, b in self.ranges:
            yield from range(start, min(a, top + 1))
            start = b + 1
        yield from range(start, top + 1)

    def __contains__(self, number: int) -> bool:
        place = bisect_right(self.ranges, (number, float("inf"))) - 1
        listed = place >= 0 and self.ranges[place][0] <= number <= self.ranges[place][1]
        listed = listed or any(MEMBER[name](number) for name in self.named if name in MEMBER)
        return number > 0 and listed != self.complement

    def count_up_to(self, top: int) -> int | None:
        """Return the number of members up to `top`, None if they would have to be counted one by one."""
        if self.named:
            return None
        listed = sum(min(b, top) - a + 1 for a, b in self.ranges if a <= top)
        return top - listed if self.complement else listed

    @cached_property
    def largest(self) -> int | None:
        """The largest member of a finite set, None for an infinite one."""
        return self.ranges[-1][1] if self.ranges and not self.named and not self.complement else None

    @property
    def initial(self) -> int | None:
        """The k for which this is {1, …, k}; None if it is no such set."""
        return self.largest if len(self.ranges) == 1 and self.ranges[0][0] == 1 else None

    @property
    def depends_on_heap(self) -> bool:
        """Whether the members are different for every heap."""
        return not DEPENDENT.isdisjoint(self.named)

    @property
    def in_words(self) -> Phrase | None:
        """Its numbers as one says them, 1, 2 or 3, or 1 to 10; None if they are many and have gaps.

        Examples
        --------
        >>> [number_set(written).in_words for written in ("1..3", "1..10", "squares")]
        [Phrase('1, 2 or 3'), Phrase('1 to 10'), None]
        """
        if self.largest is None:
            return None
        if self.initial is not None and self.initial > MOST_SAID:
            return Phrase(N_("{least} to {most}"), least=1, most=self.initial)
        if (self.count_up_to(self.largest) or 0) > MOST_SAID:
            return None
        *items, last = map(decimal, self.up_to(self.largest))
        return Phrase(N_("{items} or {last}"), items=", ".join(items), last=last) if items else Phrase(last)

    def __str__(self) -> str:
        written = [
            decimal(a) if a == b else f"{decimal(a)}{'..' if b > a + 1 else ','}{decimal(b)}" for a, b in self.ranges
        ]
        text = ",".join([*written, *self.named])
        if self.complement:
            return f"all-but {text}" if text else "all"
        return text


def number_set(written: str | Iterable[int]) -> NumberSet:
    """Return the set that a text writes, or that some numbers make.

    Examples
    --------
    >>> number_set({3, 1, 2}).initial
    3
    >>> number_set("1, 5..4")
    Traceback (most recent call last):
    grundy.core.errors.InvalidNotation: the range 5..4 is empty
    """
    if not isinstance(written, str):
        return NumberSet(_merged((n, n) for n in map(_positive, written)))
    text = written.strip()
    complement = text == "all" or text.startswith("all-but")
    rest = text[len("all-but") :] if text.startswith("all-but") else "" if complement else text
    shift = len(written) - len(written.lstrip()) + (len(text) - len(rest) if rest else 0)
    ranges: list[Range] = []
    named: list[str] = []
    column = shift + 1
    for piece in rest.split(",") if rest.strip() else ():
        item = piece.strip()
        at = column + len(piece) - len(piece.lstrip())
        if item in NAMED:
            named.append(item)
        else:
            ranges.append(_range(item, at))
        column += len(piece) + 1
    if not ranges and not named and not complement:
        raise InvalidNotation("expected a set of numbers such as 1,2,3 or 1..5 or primes, got nothing", column=1)
    return NumberSet(_merged(ranges), tuple(dict.fromkeys(named)), complement)


def _range(item: str, column: int) -> Range:
    first, dots, last = item.partition("..")
    if not first[:1].isdigit():
        raise InvalidNotation(
            "expected a number, a range such as 1..5 or one of {names}, got {given}",
            names=", ".join(NAMED),
            given=quote(item),
            column=column,
        )
    a = integer(first, column=column)
    b = integer(last, column=column + len(first) + 2) if dots else a
    if not a:
        raise InvalidNotation("a set of numbers to take must not contain 0", column=column)
    if b < a:
        raise InvalidNotation("the range {range} is empty", range=item, column=column)
    return a, b


def _positive(number: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise InvalidNotation("a set of numbers to take holds positive integers, got {given}", given=quote(number))
    return number


def _merged(ranges: Iterable[Range]) -> tuple[Range, ...]:
    merged: list[Range] = []
    for a, b in sorted(ranges):
        if merged and a <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(merged[-1][1], b))
        else:
            merged.append((a, b))
    return tuple(merged)
