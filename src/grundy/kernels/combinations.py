"""Sets of equal size one after another, those with smaller members first."""

from __future__ import annotations

from typing import Any

from numba import njit

__all__ = ["list_combinations"]


@njit(cache=True, nogil=True)
def list_combinations(first: Any, rows: Any) -> None:
    """Fill the rows with the sets that follow each other from the first on, each in ascending order from 0.

    Examples
    --------
    >>> import numpy as np
    >>> rows = np.empty((4, 2), np.int64)
    >>> list_combinations(np.array([0, 1]), rows)
    >>> rows.tolist()
    [[0, 1], [0, 2], [1, 2], [0, 3]]
    """
    members = first.copy()
    last = len(members) - 1
    for row in range(len(rows)):
        for place in range(last + 1):
            rows[row, place] = members[place]
        # The first member that has room to grow does, and those before it begin anew.
        place = 0
        while place < last and members[place] + 1 == members[place + 1]:
            members[place] = place
            place += 1
        members[place] += 1
