"""A search on one grid that remembers what it found in a table, and can be run piece by piece.

Searches that take long may go on in several *walks*, one for each core. All ask the
same question and share one table, but they try options in different orders: what one
has found, the others need not search for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.core.errors import Undecided
from grundy.core.limits import MOST_BYTES
from grundy.kernels.masks_grid import Grid

FINISHED, PAUSED, FULL = 0, 1, 2
"""How a run ends: it is known what was asked for, enough sets were searched, or the table must grow."""
FIRST_SLOTS = 1 << 12
"""How many sets a table has room for at first."""
ALONE = 1 << 15
"""How many sets one walk searches before others join it: so what is short is always searched in the same way."""


@dataclass
class Walk:
    """One way through a search: what it keeps of each set on the way, and how many sets these are."""

    grid: Grid
    stack: tuple[Any, ...]
    depth: int = 0


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

    def __init__(self, grid: Grid, *, most_bytes: int = MOST_BYTES, threads: int = 1) -> None:
        self.grid = grid
        self.most_slots = most_bytes // self.bytes_per_slot
        self.threads = threads
        # Sets get smaller by a piece at least.
        self._pieces = grid.plane.height * grid.plane.width // grid.smallest
        self._walks: list[Walk] = []
        self._asked = self._searched_before = 0
        self._used = 0
        self._slots = FIRST_SLOTS
        self.positions = self.moves = 0
        """How many sets were searched, and how many moves were looked at."""

    def begin(self, cells: int) -> None:
        """Ask for a set of cells."""
        self._asked, self._searched_before = cells, self.positions
        self._walks = [*self._walks[:1], *([] if self._walks else [self._walk(0)])]
        self._set_out(self._walks[0])
        self._look()

    @abstractmethod
    def _walk(self, turn: int) -> Walk:
        """Return a walk that can set out, the first one if `turn` is 0; each tries options in an order of its own."""

    @abstractmethod
    def _set_out(self, walk: Walk) -> None:
        """Let a walk begin with the set that was asked for."""

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
        if self.positions - self._searched_before >= ALONE:
            for turn in range(len(self._walks), self.threads):
                self._walks.append(self._walk(turn))
                self._set_out(self._walks[turn])
        status = FULL
        while status == FULL:
            ends = self._run_all(most)
            self.positions += sum(opened for _, opened in ends)
            most -= sum(opened for _, opened in ends)
            status = FINISHED if FINISHED in {status for status, _ in ends} else max(status for status, _ in ends)
            if status == FULL:
                self._grow()
        self._look()

    def _run_all(self, most: int) -> list[tuple[int, int]]:
        """Run all walks, through so many sets together; return how each has ended, and how many sets it searched."""
        room_for = (3 * self._slots // 4 - self._used) // len(self._walks)

        def run(walk: Walk) -> tuple[int, int, int, int]:
            status, used, walk.depth, opened, moves = type(self).search(
                walk.grid, self._table, room_for, walk.stack, walk.depth, max(1, most // len(self._walks))
            )
            return status, int(used), int(opened), int(moves)

        if len(self._walks) == 1:
            ends = [run(self._walks[0])]
        else:
            with ThreadPoolExecutor(len(self._walks)) as pool:
                ends = list(pool.map(run, self._walks))
        self._used += sum(used for _, used, _, _ in ends)
        self.moves += sum(moves for _, _, _, moves in ends)
        return [(status, opened) for status, _, opened, _ in ends]

    @property
    def full(self) -> bool:
        """Whether there is no room for a longer table beside the one that is there."""
        return 3 * self._slots > self.most_slots

    def _grow(self) -> None:
        """Make the table twice as long, if there is room for both."""
        if self.full:
            raise Undecided(
                "the search remembers {positions} positions and has no room for more in {megabytes} MB of memory",
                positions=self._used,
                megabytes=self.most_slots * self.bytes_per_slot >> 20,
            )
        self._table = type(self).grown(self._table)
        self._slots *= 2
