"""What a search of Chomp in three rows has found, compiled or plain: counts, and the winning first bites."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


class ThreeRowsFound:
    """The P-positions with three rows, counted for each first row, and the bites of the full bars."""

    longest: int
    decided: int
    """The longest first row whose P-positions are known."""
    counts: NDArray[np.int64]
    """How many P-positions have each first row."""
    bites: NDArray[np.int64]
    """For each p the r with (p, p, r), and the q with (p, q, q), that are P; −1 if there is none."""

    def left(self, columns: int) -> list[tuple[int, int, int]]:
        """Return what each winning first bite of a full bar leaves."""
        third, second = self.bites[columns].tolist()
        return [(columns, columns, third)] * (third >= 0) + [(columns, second, second)] * (second >= 0)

    def bite(self, columns: int) -> tuple[int, int, int] | None:
        """Return what the winning first bite of a full bar leaves; None unless there is exactly one."""
        found = self.left(columns)
        return found[0] if len(found) == 1 else None

    @property
    def unique(self) -> bool:
        """Whether all full bars that were decided have exactly one winning first bite."""
        return bool(((self.bites[1 : self.decided + 1] >= 0).sum(1) == 1).all())
