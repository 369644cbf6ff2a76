"""The safe positions of Nim with a number of heaps up to a largest size, and the chance that a start is one of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from grundy.core.errors import NotApplicable, Undecided
from grundy.core.outcome import PlayConvention
from grundy.explaining.language import Language
from grundy.rulesets.heaps.nim_counts import p_positions

MOST_HEAPS, LARGEST_HEAP = 100, 1_000_000
MOST_TRIED = 1_000_000
"""How many choices of all heaps but the last are gone through: the last one is known then."""


@dataclass(frozen=True, slots=True)
class SafeStarts:
    """The safe positions among all starts of some heaps; a start is a set of heaps, in whatever order they lie."""

    heaps: int
    largest: int
    play_convention: PlayConvention
    positions: list[tuple[int, ...]]
    starts: int

    @property
    def share(self) -> Fraction:
        """The chance that a start is safe, if all starts are equally likely."""
        return Fraction(len(self.positions), self.starts)

    def in_words(self, to: Language) -> str:
        """Return how many starts are safe, and which share of all.

        Examples
        --------
        >>> from grundy.explaining.language import language
        >>> safe_starts(3, 16).in_words(language("en"))
        '35 of the 816 starts are safe: a share of 35/816, or 4.2892 %.'
        """
        share = f"{self.share.numerator}/{self.share.denominator}" if self.share else "0"
        return to.plural(
            "{n} of the {starts} starts is safe: a share of {share}, or {percent} %.",
            "{n} of the {starts} starts are safe: a share of {share}, or {percent} %.",
            len(self.positions),
            starts=self.starts,
            share=share,
            percent=to.decimal(100 * self.share),
        )

    def json(self) -> dict[str, Any]:
        """Return the positions and their share as plain data."""
        return {
            "heaps": self.heaps,
            "largest": self.largest,
            "play": self.play_convention,
            "positions": [list(position) for position in self.positions],
            "count": len(self.positions),
            "starts": self.starts,
            "share": f"{self.share.numerator}/{self.share.denominator}",
        }


def safe_starts(
    heaps: int, largest: int, play_convention: PlayConvention = "normal", *, most: int = MOST_TRIED
) -> SafeStarts:
    """Return the safe positions of `heaps` heaps of 1 to `largest` matches.

    Examples
    --------
    >>> found = safe_starts(3, 15)
    >>> found.positions[:3], len(found.positions), found.starts, found.share
    ([(1, 2, 3), (1, 4, 5), (1, 6, 7)], 35, 680, Fraction(7, 136))

    Raises
    ------
    Undecided
        If more than `most` choices would have to be gone through.
    """
    for name, number, limit in (("heaps", heaps, MOST_HEAPS), ("largest", largest, LARGEST_HEAP)):
        if not 1 <= number <= limit:
            raise NotApplicable(
                "{name} must be a number from 1 to {largest}, not {given}", name=name, largest=limit, given=number
            )
    tried = comb(largest + heaps - 2, heaps - 1)
    if tried > most:
        raise Undecided("the list would take more than {limit} steps; ask for fewer or smaller heaps", limit=most)
    positions = [position.state for position in p_positions(heaps, largest, play_convention=play_convention)]
    return SafeStarts(heaps, largest, play_convention, positions, comb(largest + heaps - 1, heaps))
