"""Misère outcomes of large boards by search.

In misère play the parts of a position cannot be valued alone, so the search is
of whole sets, by their canonical form, without the cells that no move can take. It
is depth first and stops at a set as soon as a move to a P-position is found. What
was decided is kept in an open-addressing table of single words: a set has at most
63 cells, and bit 63 tells that it is N.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64

from grundy.core.limits import MOST_BYTES
from grundy.kernels.grid_search import FINISHED, FIRST_SLOTS, FULL, PAUSED, GridSearch, Walk
from grundy.kernels.masks_grid import BARE, Grid, canonical, live, moves_in

_ONE, _SPREAD = uint64(1), uint64(0x9E3779B97F4A7C15)
_WON = uint64(1 << 63)
"""The bit of an entry that no set has."""


@njit(**BARE)
def slot_of(keys: Any, key: Any) -> Any:
    """Return where a set is, or would go, in the table, whatever bit 63 there; the empty set marks a free place."""
    mask = uint64(len(keys) - 1)
    place = key * _SPREAD >> uint64(20) & mask
    while keys[place] and keys[place] & ~_WON != key:
        place = place + _ONE & mask
    return place


@njit(cache=True, nogil=True)
def _grown(table: Any) -> Any:
    """Return the table, twice as long."""
    longer = np.zeros(2 * len(table), np.uint64)
    for entry in table:
        if entry:
            longer[slot_of(longer, entry & ~_WON)] = entry
    return longer


@njit(cache=True, nogil=True)
def form_of(grid: Any, cells: Any) -> Any:
    """Return the canonical form of a set without the cells that no move can take; the empty set for a terminal one."""
    if grid.smallest > 1:
        cells = live(grid, cells)
    return canonical(grid, cells) if cells else cells


@njit(cache=True, nogil=True)
def _expand(grid: Any, cells: Any, table: Any, options: Any, begin: Any) -> Any:
    """List the options of a set that are not decided.

    Returns where the list ends, −1 if some option is P, and the number of moves looked at.
    """
    end, moves = begin, 0
    first_move, last_move = moves_in(grid, cells)
    for i in range(first_move, last_move):
        if cells & grid.needs[i] != grid.needs[i]:
            continue
        moves += 1
        option = form_of(grid, cells & ~grid.masks[i])
        if not option:
            continue  # whoever cannot move has won
        entry = table[slot_of(table, option)]
        if entry:
            if not entry & _WON:
                return -1, moves
            continue
        at = begin
        while at < end and options[at] != option:
            at += 1
        if at == end:
            options[end] = option
            end += 1
    return end, moves


@njit(**BARE)
def _search(grid: Any, table: Any, room_for: Any, stack: Any, depth: Any, most: Any) -> Any:
    """Search on until the set below all others is decided, `most` sets were expanded, or the room is used up.

    `places` has where the options of each set begin, where they end, and which one is next; 0 as the end marks
    a set that is not expanded.
    """
    sets, places, options = stack
    used = opened = moves = 0
    while depth > 0:
        here = places[depth - 1]
        if here[1] == 0:
            if opened == most:
                return PAUSED, used, depth, opened, moves
            opened += 1
            here[1], looked_at = _expand(grid, sets[depth - 1], table, options, here[0])
            moves += looked_at
            here[2] = here[0]
        won = here[1] < 0
        while here[2] < here[1]:
            option = options[here[2]]
            entry = table[slot_of(table, option)]
            if not entry:
                break
            if not entry & _WON:
                won = True
                break
            here[2] += 1
        if not won and here[2] < here[1]:
            sets[depth] = options[here[2]]
            places[depth, 0], places[depth, 1] = here[1], 0
            depth += 1
            continue
        if used == room_for:
            return FULL, used, depth, opened, moves
        cells = sets[depth - 1]
        table[slot_of(table, cells)] = cells | _WON if won else cells
        used += 1
        depth -= 1
    return FINISHED, used, depth, opened, moves


class MisereSearch(GridSearch):
    """A search for misère outcomes; see `GridSearch`."""

    bytes_per_slot = 8
    search, grown = _search, _grown

    def __init__(self, grid: Grid, *, most_bytes: int = MOST_BYTES) -> None:
        super().__init__(grid, most_bytes=most_bytes)
        self._table = np.zeros(FIRST_SLOTS, np.uint64)
        self.is_p: bool | None = None
        """Whether the set that was asked for is P, once it is known."""

    @property
    def finished(self) -> bool:
        """Whether the outcome is known."""
        return self.is_p is not None

    def _walk(self, turn: int) -> Walk:
        sets, places = np.zeros(self._pieces + 2, np.uint64), np.zeros((self._pieces + 2, 3), np.int64)
        options = np.empty(self.grid.most_moves * (self._pieces + 1) + 1, np.uint64)
        return Walk(self.grid, (sets, places, options))

    def _set_out(self, walk: Walk) -> None:
        sets, places, _ = walk.stack
        sets[0] = form_of(self.grid, np.uint64(self._asked))
        places[0] = 1, 0, 1  # no list of options ends at 0
        walk.depth = 1

    def _look(self) -> None:
        cells = self._walks[0].stack[0][0]
        entry = int(self._table[slot_of(self._table, cells)])
        self.is_p = False if not cells else None if not entry else not entry >> 63
