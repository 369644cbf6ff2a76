"""The outcomes of all subsets of a board on a GPU, by direct addressing, level by level of the number of cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from grundy.core.errors import NotApplicable
from grundy.kernels.cuda import compiled, cupy
from grundy.kernels.masks import check_room
from grundy.kernels.masks_outcomes import PACE, OutcomeTable

THREADS = 256
LOWEST = 6
"""A word has all subsets of so many cells."""
FREE_BYTES = 1 << 30
"""What is left free on the GPU for all else."""


class DeviceOutcomes:
    """Which subsets of a board are P-positions, found on a GPU a level at a time.

    What `OutcomeTable` finds on the processor; `p_counts` has how many P-positions there are of each number of cells.
    """

    def __init__(self, cells: int, masks: Sequence[int], *, misere: bool = False) -> None:
        cp = cupy()
        self.cells, self.positions = max(cells, LOWEST), 1 << cells
        most = cp.cuda.Device().mem_info[0] - FREE_BYTES
        check_room(cells, 1 << max(0, cells - 3), most, PACE)
        self._kernel = compiled("masks.cu", "decide")
        self._lost = cp.zeros(1 << self.cells - LOWEST, cp.uint64)
        self._counts = cp.zeros(self.cells + 1, cp.uint64)
        self._given, self.level, self.decided = cells, 0, 0
        lowest = (1 << LOWEST) - 1
        outer, inner = [m for m in masks if m > lowest], [m for m in masks if m <= lowest]
        upper, lower = [m >> LOWEST for m in outer], [m & lowest for m in (*outer, *inner)]
        subsets = range(1 << LOWEST)
        without = [sum(1 << place for place in subsets if not place & taken) for taken in subsets]
        with_all = [sum(1 << place for place in subsets if place & taken == taken) for taken in subsets]
        # Cells that the board does not have belong to no position.
        of_size = [
            sum(1 << place for place in subsets if place.bit_count() == size and place < self.positions)
            for size in range(LOWEST + 1)
        ]
        words = [cp.array(part or [0], cp.uint64) for part in (upper, without, with_all, of_size)]
        self._game = (
            np.int32(len(outer)),
            np.int32(len(inner)),
            words[0],
            cp.array(lower, cp.int32),
            *words[1:],
            np.int32(misere),
        )
        bits = self.cells - LOWEST
        self._low, self._high = _by_size(bits // 2, 0), _by_size(bits - bits // 2, bits // 2)

    @property
    def finished(self) -> bool:
        """Whether all positions are decided."""
        return self.decided == self.positions

    def run(self) -> None:
        """Decide the positions with one more upper cell."""
        cp = cupy()
        for size, high in enumerate(self._high):
            if not 0 <= self.level - size < len(self._low):
                continue
            low = self._low[self.level - size]
            number = len(high) * len(low)
            arguments = (high, len(high), low, len(low), np.int32(self.level), self._counts)
            self._kernel((-(-number // THREADS),), (THREADS,), (self._lost, *self._game, *arguments))
            self.decided += number << min(LOWEST, self._given)
        cp.cuda.Device().synchronize()  # else an interrupt would wait for all levels
        self.level += 1

    @property
    def p_counts(self) -> list[int]:
        """How many P-positions have 0, 1, 2, … cells."""
        return [int(count) for count in self._counts.get()[: self._given + 1]]

    def is_p(self, position: int) -> bool:
        """Return whether a position that was decided is P."""
        return bool(int(self._lost[position >> LOWEST].get()) >> (position & (1 << LOWEST) - 1) & 1)


def _by_size(bits: int, shift: int) -> list[Any]:
    """Return the subsets of so many cells by their number of cells, moved up by some places."""
    cp = cupy()
    subsets = np.arange(1 << bits, dtype=np.uint64)
    sizes = np.bitwise_count(subsets)
    return [cp.asarray(subsets[sizes == size] << np.uint64(shift)) for size in range(bits + 1)]


@cache
def check_sample(misere: bool) -> None:
    """Refuse a GPU that finds other outcomes than the processor, for the lines of a board of 3×4.

    Examples
    --------
    >>> check_sample(misere=True)  # doctest: +SKIP
    """
    rows = [[4 * row + column for column in range(4)] for row in range(3)]
    lines = [*rows, *zip(*rows, strict=True)]
    stretches = ((line, a, b) for line in lines for a in range(len(line)) for b in range(a + 1, len(line) + 1))
    pieces = sorted({sum(1 << cell for cell in line[a:b]) for line, a, b in stretches})
    table, outcomes = OutcomeTable(12, pieces, misere=misere), DeviceOutcomes(12, pieces, misere=misere)
    table.run()
    while not outcomes.finished:
        outcomes.run()
    if any(table.is_p(position) != outcomes.is_p(position) for position in range(table.positions)):
        raise NotApplicable("the GPU finds other outcomes than the processor, so it is not used")
