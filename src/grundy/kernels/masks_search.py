"""Grundy values of large boards by search: Lemoine and Viennot's couples of a position and a number.

To value a sum, all its parts but the largest are valued, and of the largest one
asks only whether it has the value that is still missing. So the question is of a
couple: has the connected set G the value n? It has if no move leads to the value
n and some move leads to each smaller one. The search looks for a move to n first,
since finding one ends it; then for moves to 0, 1, …; the first number that no move
reaches is the value. Moves are tried in order of the largest part that they leave.

Parts are remembered by their canonical form in an open-addressing table: the
value, or the values that moves from it are known to reach. Two equal parts cancel.
Nothing recurses: a frame for each set on the way waits until what it asked for is
in the table. Frames get smaller, so there are few.

References
----------
.. [1] J. Lemoine, S. Viennot, Nimbers are inevitable, Theoret. Comput. Sci. 462 (2012).
.. [2] P. Beling, M. Rogalski, On pruning search trees of impartial games, Artificial
   Intelligence 283 (2020).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
from numba import njit, uint64

from grundy.core.errors import Undecided
from grundy.kernels.masks_grid import Grid, canonical, first_part, live, size_of

FINISHED, PAUSED, FULL = 0, 1, 2
ANY = -1
"""The number of a couple that asks for the value itself."""
FIRST_SLOTS = 1 << 12
MOST_BYTES = 4 << 30

NEW, LOOKING, BELOW = 0, 1, 2
"""A frame that is not expanded, one that looks for a move to its number, and one that looks for smaller values."""
NUMBER, STAGE, WANTED, PLACE, OPTIONS, PARTS = range(6)
"""A frame: its number, its stage, the value it looks for and the option it is at, and where its options and their
parts begin; they end where those of the next frame begin."""
KNOWN, BEGIN, END, SIZE = range(4)
"""An option: the nim-sum of the parts with a value, where the others begin and end, and how large the largest is."""

_ONE = uint64(1)
_VALUED = uint64(1 << 63)
"""An entry with this bit has the value below it; any other has the reached values as bits. Sets have at most 63
cells, so their options at most 62, and a value is at most the number of cells."""


@njit(cache=True, nogil=True)
def slot_of(keys: Any, key: Any) -> Any:
    """Return where a set is, or would go, in the table, whatever bit 63 there; the empty set marks a free place."""
    mask = uint64(len(keys) - 1)
    place = key * uint64(0x9E3779B97F4A7C15) >> uint64(20) & mask
    while keys[place] and keys[place] & ~_VALUED != key:
        place = place + _ONE & mask
    return place


@njit(cache=True, nogil=True)
def _grown(keys: Any, entries: Any) -> Any:
    """Return the table, twice as long."""
    keys2, entries2 = np.zeros(2 * len(keys), np.uint64), np.zeros(2 * len(keys), np.uint64)
    for i in range(len(keys)):
        if keys[i]:
            place = slot_of(keys2, keys[i])
            keys2[place], entries2[place] = keys[i], entries[i]
    return keys2, entries2


@njit(cache=True, nogil=True)
def _expand(grid: Any, cells: Any, keys: Any, entries: Any, reached: Any, options: Any, parts: Any, frame: Any) -> Any:
    """List the options of a set whose value is not known yet, the easiest first.

    Returns the values that options with a value have, added to `reached`, where
    the lists of options and of their parts end, and the number of moves.
    """
    first_option, part_end = frame[OPTIONS], frame[PARTS]
    option_end, moves = first_option, 0
    for mask in grid.masks:
        if cells & mask != mask:
            continue
        moves += 1
        left = cells & ~mask
        if grid.smallest > 2:
            left = live(grid, left)
        begin, known, largest = part_end, uint64(0), 0
        while left:
            part = first_part(grid, left)
            left ^= part
            size = size_of(part)
            if size < grid.smallest:
                continue
            part = canonical(grid, part)
            place = slot_of(keys, part)
            if entries[place] & _VALUED:
                known ^= entries[place] ^ _VALUED
                continue
            twin = begin
            while twin < part_end and parts[twin] != part:
                twin += 1
            if twin < part_end:  # a sum of two equal parts is 0
                part_end -= 1
                parts[twin] = parts[part_end]
                continue
            parts[part_end] = part
            part_end += 1
            largest = max(largest, size)
        if begin == part_end:
            reached |= _ONE << known
            continue
        at = option_end
        while at > first_option and options[at - 1, SIZE] > largest:
            for field in range(4):
                options[at, field] = options[at - 1, field]
            at -= 1
        options[at, KNOWN], options[at, BEGIN] = known, begin
        options[at, END], options[at, SIZE] = part_end, largest
        option_end += 1
    return reached, option_end, part_end, moves


@njit(cache=True, nogil=True)
def _ask(option: Any, wanted: Any, parts: Any, keys: Any, entries: Any, smallest: Any) -> Any:
    """Return what is known of an option, and if that is too little, the couple to ask for first.

    The answer is (value, 0, 0) if the value is known, (−1, 0, 0) if it is known not to be `wanted`, else
    (−2, part, number).
    """
    value, unknown = uint64(option[KNOWN]), 0
    asked, reached, least = uint64(0), uint64(0), 0
    for i in range(option[BEGIN], option[END]):
        place = slot_of(keys, parts[i])
        entry = entries[place]  # 0 if the part is new
        if entry & _VALUED:
            value ^= entry ^ _VALUED
            continue
        unknown += 1
        size = size_of(parts[i])
        if unknown == 1 or size < least:
            asked, reached, least = parts[i], entry, size
    if unknown == 0:
        return np.int64(value), uint64(0), 0
    if unknown > 1:
        return -2, asked, ANY
    number = uint64(wanted) ^ value
    # A value is at most the number of moves that can follow each other.
    if np.int64(number) * smallest > least or reached >> number & _ONE:
        return -1, uint64(0), 0
    return -2, asked, np.int64(number)


@njit(cache=True, nogil=True)
def _search(grid: Any, table: Any, used: Any, stack: Any, depth: Any, most: Any, most_slots: Any) -> Any:
    """Search on until the couple below all frames is decided, `most` sets were expanded, or the table is full."""
    (keys, entries), (sets, frames, options, parts) = table, stack
    opened, moves, status = 0, 0, FINISHED
    while depth > 0:
        frame, cells = frames[depth - 1], sets[depth - 1]
        place = slot_of(keys, cells)
        if frame[STAGE] == NEW:
            if opened == most:
                status = PAUSED
                break
            if not keys[place]:
                if 4 * (used + 1) > 3 * len(keys):
                    if 3 * len(keys) > most_slots:  # the old table and the new one
                        status = FULL
                        break
                    keys, entries = _grown(keys, entries)
                    place = slot_of(keys, cells)
                keys[place] = cells
                used += 1
            opened += 1
            entries[place], frames[depth, OPTIONS], frames[depth, PARTS], looked_at = _expand(
                grid, cells, keys, entries, entries[place], options, parts, frame
            )
            moves += looked_at
            frame[STAGE] = BELOW if frame[NUMBER] == ANY else LOOKING
            frame[WANTED] = ANY
        pushed = False
        reached = entries[place]
        while frame[NUMBER] == ANY or not reached >> uint64(frame[NUMBER]) & _ONE:
            wanted = frame[NUMBER]
            if frame[STAGE] == BELOW:
                wanted = 0
                while reached >> uint64(wanted) & _ONE:
                    wanted += 1
                if wanted == frame[NUMBER]:  # no move leads there, and one to each smaller value
                    reached = _VALUED | uint64(wanted)
                    break
            if frame[WANTED] != wanted:
                frame[WANTED], frame[PLACE] = wanted, frame[OPTIONS]
            found = False
            while frame[PLACE] < frames[depth, OPTIONS] and not found:
                value, part, number = _ask(options[frame[PLACE]], wanted, parts, keys, entries, grid.smallest)
                if value == -2:
                    sets[depth] = part
                    frames[depth, NUMBER], frames[depth, STAGE] = number, NEW
                    pushed = True
                    break
                if value >= 0:
                    reached |= _ONE << uint64(value)
                    found = value == wanted
                frame[PLACE] += 1
            if pushed:
                break
            if found:
                continue
            if frame[STAGE] == BELOW:
                reached = _VALUED | uint64(wanted)
                break
            frame[STAGE] = BELOW
        entries[place] = reached
        depth += 1 if pushed else -1
    return status, (keys, entries), used, depth, opened, moves


class GridSearch(ABC):
    """A search on one grid, which remembers what it found and can be run piece by piece.

    Examples
    --------
    >>> from grundy.kernels.masks_grid import grid_around
    >>> from grundy.kernels.masks_misere import MisereSearch
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
    """The compiled search."""
    _table: Any
    _stack: tuple[Any, ...]
    """What the search keeps of each set on the way; `_sets` comes first."""

    def __init__(self, grid: Grid, *, most_bytes: int = MOST_BYTES) -> None:
        self.grid = grid
        self.most_slots = most_bytes // self.bytes_per_slot
        # Sets get smaller by a piece at least.
        self._pieces = grid.height * grid.width // grid.smallest
        self._sets = np.zeros(self._pieces + 2, np.uint64)
        self._used = self._depth = 0
        self.positions = self.moves = 0
        """How many sets were expanded, and how many moves were looked at."""

    @property
    def decided(self) -> int:
        """How many sets were expanded."""
        return self.positions

    @property
    @abstractmethod
    def finished(self) -> bool:
        """Whether it is known what was asked for."""

    @abstractmethod
    def _look(self) -> None:
        """Look up what was asked for."""

    def run(self, most: int) -> None:
        """Search on, expanding at most so many sets."""
        status, self._table, self._used, self._depth, opened, moves = type(self).search(
            self.grid, self._table, self._used, self._stack, self._depth, most, self.most_slots
        )
        self.positions += int(opened)
        self.moves += int(moves)
        if status == FULL:
            raise Undecided(
                "the search remembers {positions} positions and has no room for more in {megabytes} MB of memory",
                positions=self._used,
                megabytes=self.most_slots * self.bytes_per_slot >> 20,
            )
        self._look()


class NimberSearch(GridSearch):
    """A search for Grundy values; see `GridSearch`."""

    bytes_per_slot = 16
    search = _search

    def __init__(self, grid: Grid, *, most_bytes: int = MOST_BYTES) -> None:
        super().__init__(grid, most_bytes=most_bytes)
        self._table = np.zeros(FIRST_SLOTS, np.uint64), np.zeros(FIRST_SLOTS, np.uint64)
        # No option has more parts than pieces fit in.
        most_options = len(grid.masks) * (self._pieces + 1)
        self._frames = np.zeros((self._pieces + 2, 6), np.int64)
        lists = np.empty((most_options, 4), np.int64), np.empty(most_options * self._pieces, np.uint64)
        self._stack = self._sets, self._frames, *lists
        self.value: int | None = None
        """The value that was asked for, once it is known."""

    @property
    def finished(self) -> bool:
        """Whether the value is known."""
        return self.value is not None

    @property
    def megabytes(self) -> int:
        """How much memory the table takes."""
        return len(self._table[0]) * self.bytes_per_slot >> 20

    def begin(self, cells: int) -> None:
        """Ask for the value of a connected set of at least one cell."""
        self._sets[0] = canonical(self.grid, np.uint64(cells))
        self._frames[0, :] = 0
        self._frames[0, NUMBER] = ANY
        self._depth = 1
        self._look()

    def _look(self) -> None:
        keys, entries = self._table
        entry = int(entries[slot_of(keys, self._sets[0])])
        self.value = entry ^ 1 << 63 if entry >> 63 else None
