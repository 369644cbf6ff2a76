"""A search on one grid that remembers what it found in a table, and can be run piece by piece."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from grundy.core.errors import Undecided
from grundy.core.limits import MOST_BYTES
from grundy.kernels.masks_grid import Grid

FINISHED, PAUSED, FULL = 0, 1, 2
"""How a run ends: it is known what was asked for, enough sets were searched, or the table must grow."""
FIRST_SLOTS = 1 << 12
"""How many sets a table has room for at first."""


class GridSearch(ABC):
    """A search on one grid, which remembers what it found and can be run piece by piece.

    Examples
    --------
    >>> from grundy.kernels.grid_making import grid_around
    >>> from grundy.kernels.masks_misere import MisereSearch
    >>> from grundy.kernels.masks_search import NimberSearch
    >>> from grundy.structures.pieces import read_pieces
    >>> grid = grid_around(read_pieces("domino"), 4, 5)
    >>> values, outcomes = NimberSearch(grid), MisereSearch(grid)
    >>> values.begin((1 << 20) - 1)
    >>> while not values.finished: values.run(1000)
    >>> outcomes.begin(0b11110_11110_11110_11110)
    >>> while not outcomes.finished: outcomes.run(1000)
    >>> values.value, outcomes.is_p
    (2, True)
    """

    bytes_per_slot: ClassVar[int]
    search: ClassVar[Callable[..., Any]]
    grown: ClassVar[Callable[..., Any]]
    """The compiled search, and what makes its table twice as long."""
    _table: Any
    _stack: tuple[Any, ...]
    """What the search keeps of each set on the way; `_sets` comes first."""

    def __init__(self, grid: Grid, *, most_bytes: int = MOST_BYTES) -> None:
        self.grid = grid
        self.most_slots = most_bytes // self.bytes_per_slot
        # Sets get smaller by a piece at least.
        self._pieces = grid.plane.height * grid.plane.width // grid.smallest
        self._sets = np.zeros(self._pieces + 2, np.uint64)
        self._used = self._depth = 0
        self._slots = FIRST_SLOTS
        self.positions = self.moves = 0
        """How many sets were searched, and how many moves were looked at."""

    @property
    def decided(self) -> int:
        """How many sets were searched."""
        return self.positions

    @property
    @abstractmethod
    def finished(self) -> bool:
        """Whether it is known what was asked for."""

    @abstractmethod
    def _look(self) -> None:
        """Look up what was asked for."""

    def run(self, most: int) -> None:
        """Search on, through at most so many sets."""
        status = FULL
        while status == FULL:
            status, self._used, self._depth, opened, moves = type(self).search(
                self.grid, self._table, self._used, self._stack, self._depth, most
            )
            self.positions += int(opened)
            self.moves += int(moves)
            most -= int(opened)
            if status == FULL:
                self._grow()
        self._look()

    def _grow(self) -> None:
        """Make the table twice as long, if there is room for both."""
        if 3 * self._slots > self.most_slots:
            raise Undecided(
                "the search remembers {positions} positions and has no room for more in {megabytes} MB of memory",
                positions=self._used,
                megabytes=self.most_slots * self.bytes_per_slot >> 20,
            )
        self._table = type(self).grown(self._table)
        self._slots *= 2
