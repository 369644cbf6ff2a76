"""Heaps of Nim, and of Nim in which heaps may also grow: values, winning moves, and the length of the game.

A heap grows by at most its reserve. That helps nobody: the opponent takes away what
was added, and the reserve is used up. In Nim itself there are no reserves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Self, TypeVar

from grundy.core.known import Known, WhenAsked
from grundy.core.outcome import PlayConvention
from grundy.core.reason import Theorem
from grundy.rulesets.heaps.heap_ruleset import Heaps

M = TypeVar("M")
Resizing = tuple[int, int]
"""The number of a heap, from 0, and its new size."""


@dataclass(frozen=True, slots=True)
class GrowingNim:
    """Heaps of Nim that may grow, each by at most its reserve, and the length of the longest game.

    Examples
    --------
    >>> stairs = GrowingNim((3, 0, 2), (1, 2, 0), 3 + 2 * 1 + 4 * 2 + 5 * 2)
    >>> list(stairs.winning("normal")), stairs.fate("normal")
    ([(0, 2), (1, 1)], ((0, 2), 2, 23))

    Notes
    -----
    Growing is reversible, so it changes neither the value of the heaps nor their
    misère value: an option that Nim does not have leads back to the position by a
    move of Nim, and so has another value. Only when all heaps are empty Nim has
    no option at all; then growing by 1 leads to g⁻ = 0, and nothing to g⁻ = 1, the
    value that the end has.

    In the longest game tokens go one by one, so a move of c tokens shortens it by
    c. The loser of a P-position can always move one token so that every right
    answer moves one token: from an odd heap, or else from a reserve, which makes
    the nim-sum 1; or else, no reserve being left, from the heap whose lowest binary
    one is lowest. So a P-position lasts as long as the longest game. In misère play
    with a heap of 2 or more that has the wrong parity, and exactly one move is
    saved, when the last such heap goes. The winner of an N-position moves as many
    tokens as a winning move can.
    """

    heaps: Heaps
    reserves: Heaps
    longest: int = 0

    @classmethod
    def without_reserves(cls, heaps: Heaps) -> Self:
        """Return heaps that cannot grow: Nim."""
        return cls(heaps, (0,) * len(heaps), sum(heaps))

    @property
    def nim_sum(self) -> int:
        """The nim-sum of the heaps."""
        return reduce(xor, self.heaps, 0)

    def value(self, play_convention: PlayConvention) -> int:
        """Return the Grundy value, or g⁻ in misère play."""
        if play_convention == "misere" and all(size <= 1 for size in self.heaps):
            return 1 - self.nim_sum
        return self.nim_sum

    def resizings(self, sizes: Iterable[int]) -> Iterator[Resizing]:
        """Yield the moves that bring a heap to its size among `sizes`, which has one for each heap."""
        for heap, (size, reserve, wanted) in enumerate(zip(self.heaps, self.reserves, sizes, strict=True)):
            if wanted < size or size < wanted <= size + reserve:
                yield heap, wanted

    def moves_to(self, value: int) -> Iterator[Resizing]:
        """Yield the moves that leave the nim-sum `value`."""
        change = self.nim_sum ^ value
        return self.resizings(size ^ change for size in self.heaps)

    def winning(self, play_convention: PlayConvention) -> Iterator[Resizing]:
        """Yield every winning move."""
        if play_convention == "normal":
            return self.moves_to(0)
        nim_sum = self.nim_sum
        large = sum(size >= 2 for size in self.heaps)
        # If all other heaps have at most one token, an odd number of ones has to be left, not nim-sum 0.
        return self.resizings(size ^ nim_sum ^ (large == (size >= 2)) for size in self.heaps)

    def known(
        self,
        theorem: Theorem,
        play_convention: PlayConvention,
        resizing: Callable[[int, int], Sequence[M]],
        ways: int = 1,
    ) -> Known[M]:
        """Return what is known of a position with these heaps; `resizing` are the `ways` moves to a size of a heap."""
        best, wins, remoteness = self.fate(play_convention)
        return Known.nimber(
            theorem,
            self.value(play_convention),
            remoteness,
            WhenAsked(lambda: (move for resized in self.winning(play_convention) for move in resizing(*resized))),
            ways * wins,
            None if best is None else resizing(*best)[0],
        )

    def fate(self, play_convention: PlayConvention) -> tuple[Resizing | None, int, int]:
        """Return the best move, the number of winning moves and the remoteness."""
        misere = play_convention == "misere"
        large = sum(size >= 2 for size in self.heaps)
        wins, most, best = 0, 0, None
        for heap, wanted in self.winning(play_convention):
            size = self.heaps[heap]
            saved = abs(size - wanted) + (misere and large - (size >= 2) + (wanted >= 2) > 0)
            wins += 1
            if saved > most:
                most, best = saved, (heap, wanted)
        if best is None:
            return self._resistance(), 0, self.longest - (misere and large > 0)
        return best, wins, 1 + self.longest - most

    def _resistance(self) -> Resizing | None:
        """Return a move that no answer can hurry, None at the end."""
        lowest, shrinking = min(((size & -size, heap) for heap, size in enumerate(self.heaps) if size), default=(0, 0))
        growing = next((heap for heap, reserve in enumerate(self.reserves) if reserve), None)
        if lowest != 1 and growing is not None:
            return growing, self.heaps[growing] + 1
        return (shrinking, self.heaps[shrinking] - 1) if lowest else None
