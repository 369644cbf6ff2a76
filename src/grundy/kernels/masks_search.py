"""Grundy values of large boards by search: Lemoine and Viennot's couples of a position and a number.

To value a sum, all its parts but the largest are valued, and of the largest one
asks only whether it has the value that is still missing. So the question is of a
couple: has the connected set G the value n? It has if no move leads to the value
n and some move leads to each smaller one. The search looks for a move to n first,
since finding one ends it; then for moves to 0, 1, …; the first number that no move
reaches is the value.

What makes it short:

- Only values are remembered, by the canonical form of a part, in an open-addressing table. That a part has not the
  value n is shown by one move to n, and most often that move is found again as soon as the moves are looked through:
  to keep such answers takes ten times the room.
- Moves are tried in the order of how large the largest part is that they leave, cells and pairs of cells that touch
  counted: what has few moves is soon valued, and soon met again.
- The canonical forms of the last sets are kept, so that most need not be made again.
- A part that a half-turn maps onto itself has the value 0, if no move meets its own image. Two equal parts cancel.

Nothing recurses: a frame for each set on the way waits until what it asked for is
known. Frames get smaller, so there are few.

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
from grundy.kernels.masks_grid import Grid, adjacent_pairs, canonical, first_part, is_mirrored, live, size_of

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
KNOWN, BEGIN, END, LARGEST = range(4)
"""An option: the nim-sum of the parts with a value, where the others begin and end, and how large the largest of
them is: its cells and the pairs of cells that touch are counted."""
OTHER, ASKED = -1, -2
"""What is known of an option that has not the value looked for, and of one of which something must be asked."""

FORM_BITS = 16
"""How many sets have a place where their form is kept, 2 to this power."""

_ONE = uint64(1)
_WON = uint64(1 << 63)
"""The bit of an entry that no set has."""


@njit(cache=True, nogil=True)
def slot_of(keys: Any, key: Any) -> Any:
    """Return where a set is, or would go, in the table, whatever bit 63 there; the empty set marks a free place."""
    mask = uint64(len(keys) - 1)
    place = key * uint64(0x9E3779B97F4A7C15) >> uint64(20) & mask
    while keys[place] and keys[place] & ~_WON != key:
        place = place + _ONE & mask
    return place


@njit(cache=True, nogil=True)
def _grown(keys: Any, values: Any) -> Any:
    """Return the table, twice as long."""
    keys2, values2 = np.zeros(2 * len(keys), np.uint64), np.zeros(2 * len(keys), np.uint8)
    for i in range(len(keys)):
        if keys[i]:
            place = slot_of(keys2, keys[i])
            keys2[place], values2[place] = keys[i], values[i]
    return keys2, values2


@njit(cache=True, nogil=True)
def _form_slot(cells: Any) -> Any:
    """Return where the form of a connected set is kept; another set may have taken its place."""
    return cells * uint64(0x9E3779B97F4A7C15) >> uint64(64 - FORM_BITS)


@njit(cache=True, nogil=True)
def _expand(grid: Any, cells: Any, table: Any, room: Any, frame: Any) -> Any:
    """List the options of a set whose value is not known yet, the easiest first, until one has the frame's number.

    Returns the values that options with a value have, as bits, where the lists of options and of their parts end, and
    the number of moves that were looked at.
    """
    (keys, values), (forms, options, parts) = table, room
    first_option, part_end = frame[OPTIONS], frame[PARTS]
    option_end, moves, reached = first_option, 0, uint64(0)
    for i in range(len(grid.masks)):
        if cells & grid.needs[i] != grid.needs[i]:
            continue
        moves += 1
        left = cells & ~grid.masks[i]
        if grid.smallest > 2:
            left = live(grid, left)
        begin, known, most = part_end, uint64(0), 0
        while left:
            part, at = left, _form_slot(left)
            if forms[at, 0] != part:  # what has a form there is connected
                part = first_part(grid, left)
                at = _form_slot(part)
            left ^= part
            if size_of(part) < grid.smallest:
                continue
            if forms[at, 0] != part:
                forms[at, 0] = part
                forms[at, 1] = uint64(0) if is_mirrored(grid, part) else canonical(grid, part)
            part = forms[at, 1]
            if not part:  # its value is 0
                continue
            place = slot_of(keys, part)
            if keys[place]:
                known ^= uint64(values[place])
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
            most = max(most, adjacent_pairs(grid, part) + size_of(part))
        if begin == part_end:
            reached |= _ONE << known
            if np.int64(known) == frame[NUMBER]:
                break
            continue
        at = option_end
        while at > first_option and options[at - 1, LARGEST] > most:
            for field in range(4):
                options[at, field] = options[at - 1, field]
            at -= 1
        options[at, KNOWN], options[at, BEGIN] = known, begin
        options[at, END], options[at, LARGEST] = part_end, most
        option_end += 1
    return reached, option_end, part_end, moves


@njit(cache=True, nogil=True)
def _ask(option: Any, wanted: Any, parts: Any, keys: Any, values: Any, smallest: Any) -> Any:
    """Return what is known of an option, and if that is too little, the couple to ask for first.

    The answer is (value, 0, 0) if the value is known, (OTHER, 0, 0) if it is known not to be `wanted`, else
    (ASKED, part, number).
    """
    value, unknown, asked, least = uint64(option[KNOWN]), 0, uint64(0), 0
    for i in range(option[BEGIN], option[END]):
        place = slot_of(keys, parts[i])
        if keys[place]:
            value ^= uint64(values[place])
            continue
        unknown += 1
        size = size_of(parts[i])
        if unknown == 1 or size < least:
            asked, least = parts[i], size
    if unknown == 0:
        return np.int64(value), uint64(0), 0
    if unknown > 1:
        return ASKED, asked, ANY
    number = np.int64(uint64(wanted) ^ value)
    if number * smallest > least:  # a value is at most the number of moves that can follow each other
        return OTHER, uint64(0), 0
    return ASKED, asked, number


@njit(cache=True, nogil=True)
def _search(grid: Any, table: Any, used: Any, stack: Any, depth: Any, most: Any, most_slots: Any) -> Any:
    """Search on until the couple below all frames is decided, `most` sets were searched, or the table is full."""
    (keys, values), (sets, frames, reached, forms, options, parts) = table, stack
    opened, moves, status, denied = 0, 0, FINISHED, False
    while depth > 0:
        frame, cells = frames[depth - 1], sets[depth - 1]
        if frame[STAGE] == NEW:
            if opened == most:
                status = PAUSED
                break
            reached[depth - 1], frames[depth, OPTIONS], frames[depth, PARTS], looked_at = _expand(
                grid, cells, (keys, values), (forms, options, parts), frame
            )
            moves += looked_at
            # A set whose moves answer at once is looked at, but not searched.
            opened += frame[NUMBER] == ANY or not reached[depth - 1] >> uint64(frame[NUMBER]) & _ONE
            frame[STAGE] = BELOW if frame[NUMBER] == ANY else LOOKING
            frame[WANTED] = ANY
        elif denied:  # the part that was asked for has not the number
            frame[PLACE] += 1
        value, asked = ANY, False
        while frame[NUMBER] == ANY or not reached[depth - 1] >> uint64(frame[NUMBER]) & _ONE:
            wanted = frame[NUMBER]
            if frame[STAGE] == BELOW:
                wanted = 0
                while reached[depth - 1] >> uint64(wanted) & _ONE:
                    wanted += 1
                if wanted == frame[NUMBER]:  # no move leads there, and one to each smaller value
                    value = wanted
                    break
            if frame[WANTED] != wanted:
                frame[WANTED], frame[PLACE] = wanted, frame[OPTIONS]
            found = False
            while frame[PLACE] < frames[depth, OPTIONS] and not found:
                known, part, number = _ask(options[frame[PLACE]], wanted, parts, keys, values, grid.smallest)
                if known == ASKED:
                    sets[depth] = part
                    frames[depth, NUMBER], frames[depth, STAGE] = number, NEW
                    asked = True
                    break
                if known >= 0:
                    reached[depth - 1] |= _ONE << uint64(known)
                    found = known == wanted
                frame[PLACE] += 1
            if asked:
                break
            if found:
                continue
            if frame[STAGE] == BELOW:
                value = wanted
                break
            frame[STAGE] = BELOW
        denied = False
        if asked:
            depth += 1
            continue
        if value >= 0:
            if 4 * (used + 1) > 3 * len(keys):
                if 3 * len(keys) > most_slots:  # the old table and the new one
                    status = FULL
                    break
                keys, values = _grown(keys, values)
            place = slot_of(keys, cells)
            keys[place], values[place] = cells, value
            used += 1
        else:
            denied = True
        depth -= 1
    return status, (keys, values), used, depth, opened, moves


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

    bytes_per_slot = 9
    search = _search

    def __init__(self, grid: Grid, *, most_bytes: int = MOST_BYTES) -> None:
        super().__init__(grid, most_bytes=most_bytes)
        self._table = np.zeros(FIRST_SLOTS, np.uint64), np.zeros(FIRST_SLOTS, np.uint8)
        # No option has more parts than pieces fit in.
        most_options = len(grid.masks) * (self._pieces + 1)
        self._frames = np.zeros((self._pieces + 2, 6), np.int64)
        reached, forms = np.zeros(self._pieces + 2, np.uint64), np.zeros((1 << FORM_BITS, 2), np.uint64)
        lists = np.empty((most_options, 4), np.int64), np.empty(most_options * self._pieces, np.uint64)
        self._stack = self._sets, self._frames, reached, forms, *lists
        self.value: int | None = None
        """The value that was asked for, once it is known."""

    @property
    def finished(self) -> bool:
        """Whether the value is known."""
        return self.value is not None

    @property
    def remembered(self) -> int:
        """How many sets have a value in the table."""
        return self._used

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
        keys, values = self._table
        if is_mirrored(self.grid, self._sets[0]):
            self.value = 0
            return
        place = slot_of(keys, self._sets[0])
        self.value = int(values[place]) if keys[place] else None
