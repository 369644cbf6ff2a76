"""Patterns of coins that may be turned together: neighbours, equal distances, symmetry, the first coin, a span.

A pattern has a range for the number of coins and a shape. Neighbours are equally spaced, and
equally spaced coins are symmetric, so one shape is enough. The values have no closed form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from math import comb

from grundy.core.errors import Undecided
from grundy.core.limits import found_among, limits
from grundy.rulesets.coins.turns import MOST_SIZES, Coins, KnownValues, ValuedOneByOne, counted, nth_of, run, subsets

MOST_DISTANCES = 20_000
"""Over how many sizes equally spaced coins are counted; with more there are more than enough."""


class Shape(IntEnum):
    """How the coins stand, each shape stricter than the one before it."""

    ANY = 0
    SYMMETRIC = 1
    EQUALLY_SPACED = 2
    CONSECUTIVE = 3


LETTERS = {Shape.SYMMETRIC: "S", Shape.EQUALLY_SPACED: "E", Shape.CONSECUTIVE: "C"}
"""How the shapes are written in a code."""


@dataclass(frozen=True)
class Pattern:
    """Sets of coins of one shape.

    Examples
    --------
    >>> list(Pattern(3, 3, Shape.EQUALLY_SPACED).turns(5))
    [(3, 4, 5), (1, 3, 5)]
    >>> list(Pattern(4, 4, Shape.SYMMETRIC, with_first=True).turns(5))
    [(0, 1, 4, 5), (0, 2, 3, 5)]
    """

    least: int
    most: int | None
    shape: Shape = Shape.ANY
    with_first: bool = False
    """Whether the first coin of the row must be turned."""
    span: int | None = None
    """Within how many neighbouring places all coins must be, None for no limit."""

    def allows(self, turn: Coins) -> bool:
        """Return whether these coins have the shape."""
        if len(turn) < self.least or (self.most is not None and len(turn) > self.most):
            return False
        if (self.with_first and turn[0]) or (self.span is not None and turn[-1] - turn[0] >= self.span):
            return False
        if self.shape is Shape.ANY:
            return True
        if self.shape is Shape.SYMMETRIC:
            return all(a + b == turn[0] + turn[-1] for a, b in zip(turn, reversed(turn), strict=True))
        steps = {b - a for a, b in pairwise(turn)}
        return len(steps) < 2 if self.shape is Shape.EQUALLY_SPACED else steps <= {1}

    def turns(self, coin: int) -> Iterator[Coins]:
        """Yield the sets whose rightmost is a coin."""
        if self._starts(coin):
            if self.shape is Shape.ANY:
                yield from self._any(coin)
            elif self.shape is Shape.SYMMETRIC:
                yield from self._symmetric(coin)
            else:
                yield from self._equally_spaced(coin)

    @lru_cache(maxsize=1024)  # noqa: B019 - a pattern is small, and going through its turns is not
    def count(self, coin: int) -> int | None:
        """Return the number of turns of a coin, None if there are too many to count."""
        if not self._starts(coin):
            return 0
        if self.shape is Shape.SYMMETRIC or (self.with_first and self.shape is not Shape.ANY):
            return counted(self.turns(coin))
        sizes = self._sizes(coin - self._starts(coin)[0] + 1)
        number = max(0, sizes.stop - sizes.start)  # `len` is for machine words
        if self.shape is Shape.CONSECUTIVE:
            return number
        if number > (MOST_SIZES if self.shape is Shape.ANY else MOST_DISTANCES):
            return None
        return sum(self._count_of(size, coin) for size in sizes)

    def _count_of(self, size: int, coin: int) -> int:
        """Return the number of turns with so many coins: a pattern without symmetry."""
        if self.shape is Shape.ANY:
            fixed, start = self._free(coin)
            return comb(coin - start, size - 1 - len(fixed)) if size > len(fixed) else 0
        return (coin - self._starts(coin)[0]) // (size - 1) if size > 1 else 1

    def nth(self, coin: int, n: int) -> Coins:
        """Return turn number `n`, passing over whole sizes of equally spaced coins."""
        if self.with_first or self.shape in (Shape.ANY, Shape.SYMMETRIC):
            return nth_of(self.turns(coin), n)
        if self.shape is Shape.CONSECUTIVE:
            return run(coin + 1 - self.least - n, coin)
        for size in self._sizes(coin - self._starts(coin)[0] + 1):
            found = self._count_of(size, coin)
            if n < found:
                return run(coin - (size - 1) * (n + 1), coin, n + 1)
            n -= found
        raise IndexError(n)

    def _starts(self, coin: int) -> range:
        """Return where a set may begin."""
        start = 0 if self.span is None else max(0, coin - self.span + 1)
        return range(start, coin + 1) if not self.with_first else range(start, 1)

    def _sizes(self, places: int) -> range:
        """Return how many coins may be turned if there are so many places."""
        return range(self.least, min(places, places if self.most is None else self.most) + 1)

    def _free(self, coin: int) -> tuple[Coins, int]:
        """Return the coins that must go with a coin, and where those begin of which any may, if the shape is free."""
        fixed = (0,) if self.with_first and coin else ()
        return fixed, len(fixed) or self._starts(coin)[0]

    def _any(self, coin: int) -> Iterator[Coins]:
        fixed, start = self._free(coin)
        for size in self._sizes(coin - self._starts(coin)[0] + 1):
            if size > len(fixed):
                for others in subsets(coin - start, size - 1 - len(fixed)):
                    yield (*fixed, *(place + start for place in others), coin)

    def _equally_spaced(self, coin: int) -> Iterator[Coins]:
        starts = self._starts(coin)
        places = coin - starts[0]
        if self.least == 1 and coin in starts:
            yield (coin,)
        sizes = self._sizes(places + 1)
        spaced: Iterable[tuple[int, int]]
        if not self.with_first:
            widest = places if self.shape is Shape.EQUALLY_SPACED else 1
            spaced = (
                (size, step) for size in sizes if size > 1 for step in range(1, min(widest, places // (size - 1)) + 1)
            )
        elif self.shape is Shape.CONSECUTIVE:
            spaced = [(coin + 1, 1)] if coin and coin + 1 in sizes else []
        else:
            # The distance divides the number of the coin: there may be none for a long stretch of sizes.
            larger = (size for size in sizes if size > 1)
            spaced = found_among((size, coin // (size - 1)) if not coin % (size - 1) else None for size in larger)
        for size, step in spaced:
            yield run(coin - (size - 1) * step, coin, step)

    def _symmetric(self, coin: int) -> Iterator[Coins]:
        for start in reversed(self._starts(coin)):
            if start == coin:
                yield from [(coin,)] if self.least == 1 else []
                continue
            inside = coin - start - 1
            for size in self._sizes(inside + 2):
                if size < 2 or (size % 2 and not inside % 2):
                    continue  # an odd number of coins needs one in the middle
                middle = ((start + coin) // 2,) if size % 2 else ()
                for pairs in subsets(inside // 2, (size - 2) // 2):
                    left = tuple(start + 1 + place for place in pairs)
                    right = tuple(coin - 1 - place for place in reversed(pairs))
                    yield (start, *left, *middle, *right, coin)

    def nim_sums(self, coin: int, known: KnownValues) -> set[int]:
        """Return the nim-sums of the other coins of all turns of a coin."""
        starts, values = self._starts(coin), known.values
        if not starts:
            return set()
        if self.shape is Shape.ANY:
            fixed, start = self._free(coin)
            blocks = [(1, value) for value in values[start:coin]]
            return self._sums_of(blocks, 1 + len(fixed), values[0] if fixed else 0, known)
        sums = {0} if self.least == 1 and coin in starts else set()
        if self.shape is not Shape.SYMMETRIC:
            return sums | self._sums_of_progressions(coin, known)
        for start in starts:
            if start < coin:
                sums |= self._sums_of(_mirrored(start, coin, values), 2, values[start], known)
        return sums

    def _sums_of_progressions(self, coin: int, known: KnownValues) -> set[int]:
        start = self._starts(coin)[0]
        widest = coin - start if self.shape is Shape.EQUALLY_SPACED else min(1, coin - start)
        least, most = self.least, self.most or coin + 1
        sums = set()
        for step in range(1, widest + 1):
            total, size = 0, 1
            end = max(start, coin - (most - 1) * step)
            for place in range(coin - step, end - 1, -step):
                total ^= known.values[place]
                size += 1
                if size >= least and not (self.with_first and place):
                    sums.add(total)
            _look_at(size, known)
        return sums

    def _sums_of(self, blocks: list[tuple[int, int]], fixed: int, total: int, known: KnownValues) -> set[int]:
        """Return the nim-sums of `total` and some blocks, given as (number of coins, nim-sum), `fixed` coins apart.

        The sums are kept by the number of coins; if that has no limit, only up to what is needed at least.
        """
        least = max(0, self.least - fixed)
        most = least if self.most is None else min(self.most - fixed, sum(size for size, _ in blocks))
        if most < least:
            return set()
        by_size: list[set[int]] = [{total}, *(set() for _ in range(most))]
        for size, block in blocks:
            seen = 1
            for before in range(most, -1, -1):
                after = before + size if self.most is not None else min(before + size, most)
                if after <= most and by_size[before]:
                    seen += len(by_size[before])
                    by_size[after] |= {block ^ other for other in by_size[before]}
            _look_at(seen, known)
        return set().union(*by_size[least:])

    def __str__(self) -> str:
        most = "+" if self.most is None else f"-{self.most}" if self.most > self.least else ""
        written = f"{self.least}{most}" + "F" * self.with_first + LETTERS.get(self.shape, "")
        return written if self.span is None else f"{written}C({self.span})"


def _look_at(nim_sums: int, known: KnownValues) -> None:
    """Count the nim-sums looked at, and end the search when they are too many."""
    if known.looked_at > limits().nim_sums:
        raise Undecided("only the first {limit} coins are valued in a game with this code", limit=len(known.values))
    known.looked_at += nim_sums


def _mirrored(start: int, end: int, values: list[int]) -> list[tuple[int, int]]:
    """Return the pairs of coins that mirror each other between two coins, and the middle one, as blocks."""
    pairs = [(2, values[start + d] ^ values[end - d]) for d in range(1, (end - start + 1) // 2)]
    return pairs if (end - start) % 2 else [*pairs, (1, values[(start + end) // 2])]


@dataclass(frozen=True)
class Patterns(ValuedOneByOne):
    """Turn coins in one of several patterns.

    Examples
    --------
    >>> ternups = Patterns((Pattern(3, 3, Shape.EQUALLY_SPACED),))
    >>> [ternups.value(coin) for coin in range(12)]
    [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1]
    """

    patterns: tuple[Pattern, ...]

    @property
    def most(self) -> int | None:  # type: ignore[override] # read-only here
        """The most coins that one move turns."""
        sizes = [pattern.most for pattern in self.patterns]
        return None if None in sizes else max(size for size in sizes if size is not None)

    def turns(self, coin: int) -> Iterator[Coins]:
        """Yield the turns of every pattern, those that an earlier one has left out."""
        for number, pattern in enumerate(self.patterns):
            for turn in pattern.turns(coin):
                if not any(earlier.allows(turn) for earlier in self.patterns[:number]):
                    yield turn

    def allows(self, turn: Coins) -> bool:
        """Return whether one of the patterns has these coins."""
        return any(pattern.allows(turn) for pattern in self.patterns)

    def count(self, coin: int) -> int | None:
        """Return the number of turns; those of several patterns may overlap, and are gone through."""
        if len(self.patterns) > 1:
            return counted(self.turns(coin))
        return self.patterns[0].count(coin)

    def nth(self, coin: int, n: int) -> Coins:
        """Return turn number `n`."""
        return self.patterns[0].nth(coin, n) if len(self.patterns) == 1 else super().nth(coin, n)

    def nim_sums(self, coin: int, known: KnownValues) -> set[int]:
        """Return the nim-sums of all turns of every pattern."""
        return set().union(*(pattern.nim_sums(coin, known) for pattern in self.patterns))
