"""What explorers share: vertices met by their keys, sums of two vertices, and arrays that grow.

An explorer is the compiled rules of one kind of board. It is called as
``explorer(counts, keys, table, starts, items, sums, end, widest, *rules)`` and looks at one vertex after the other, in
the order in which they were met; `next_vertex` tells which. It writes the items of the vertex, each of which `item_of`
finds by its key; the complement stands for the negative, of a key as of an item. Keys of vertices are not negative;
those that are belong to sums, which `sum_of` finds and `next_vertex` writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from grundy.core.errors import Undecided
from grundy.kernels.game_graph import GameGraph

__all__ = ["ARRAYS", "INNER", "WRITTEN", "Exploration", "item_of", "next_vertex", "sum_of"]

MET, SEEN, WRITTEN = range(3)
"""Counters: how many vertices were met, how many were looked at, how many items were written."""
ARRAYS = "i8[::1], i8[::1], i8[::1], i8[::1], i8[::1], b1[::1], i8, i8"
"""The types of what every explorer is given, for its signature."""
INNER = {"cache": True, "nogil": True, "no_cpython_wrapper": True}
MOST_ITEMS = 1 << 27
"""How many items are written at most: a gigabyte."""
SLICE = 1 << 18
"""How many items are written between two looks at the clock."""
_FIRST_VERTICES = 1 << 12
_ITEMS_OF_VERTEX = 8
_MIX = -7046029254386353131  # 2^64 divided by the golden ratio; as a signed word, or numba would make it a float
_HALF = 32
"""A sum of vertices v and ±w has the key ~(v << 32 | w << 1 | sign)."""


@njit("i8(i8[::1], i8[::1], i8)", **INNER)
def _slot(keys: Any, table: Any, key: Any) -> Any:
    """Return where a key is, or would go, in the table, which has the numbers of vertices from 1."""
    last = table.size - 1
    hashed = key * _MIX
    slot = (hashed ^ (hashed >> 32)) & last
    while table[slot] != 0 and keys[table[slot] - 1] != key:
        slot = (slot + 1) & last
    return slot


@njit("i8(i8[::1], i8[::1], i8[::1], i8)", cache=True, nogil=True)
def _vertex_of(counts: Any, keys: Any, table: Any, key: Any) -> Any:
    """Return the vertex of a key; it is a new one if the key has not been met."""
    slot = _slot(keys, table, key)
    if table[slot] == 0:
        keys[counts[MET]] = key
        counts[MET] += 1
        table[slot] = counts[MET]
    return table[slot] - 1


@njit("i8(i8[::1], i8[::1], i8[::1], i8)", **INNER)
def item_of(counts: Any, keys: Any, table: Any, key: Any) -> Any:
    """Return the item of a key, or of the complement of the key of the negative."""
    return _vertex_of(counts, keys, table, key) if key >= 0 else ~_vertex_of(counts, keys, table, ~key)


@njit("i8(i8[::1], i8[::1], i8[::1], i8, i8)", **INNER)
def sum_of(counts: Any, keys: Any, table: Any, one: Any, other: Any) -> Any:
    """Return the item that is the sum of two items; −g − h and g + h are one vertex."""
    v, w = max(one, ~one), max(other, ~other)
    if v > w:
        v, w, one, other = w, v, other, one
    alike = (one < 0) == (other < 0)
    vertex = _vertex_of(counts, keys, table, ~(v << _HALF | w << 1 | (0 if alike else 1)))
    return vertex if one >= 0 else ~vertex


@njit(f"i8({ARRAYS})", **INNER)
def next_vertex(counts: Any, keys: Any, table: Any, starts: Any, items: Any, sums: Any, end: Any, widest: Any) -> Any:
    """Return the next vertex to look at, after the sums before it are written; −1 if it is time to return.

    That is when all are seen, `end` items are written, or one more might not find room.
    """
    while counts[SEEN] < counts[MET]:
        at = counts[WRITTEN]
        if at >= end or counts[MET] + widest > keys.size or at + widest > items.size:
            return -1
        vertex = counts[SEEN]
        counts[SEEN] += 1
        if keys[vertex] >= 0:
            return vertex
        parts = ~keys[vertex]
        other = (parts & ((1 << _HALF) - 1)) >> 1
        items[at], items[at + 1] = parts >> _HALF, ~other if parts & 1 else other
        counts[WRITTEN] = starts[2 * vertex + 1] = starts[2 * vertex + 2] = at + 2
        sums[vertex] = True
    return -1


@njit("void(i8[::1], i8[::1], i8)", cache=True, nogil=True)
def _refill(keys: Any, table: Any, met: Any) -> None:
    for vertex in range(met):
        table[_slot(keys, table, keys[vertex])] = vertex + 1


class Exploration:
    """The vertices that an explorer meets, in arrays that grow between its calls.

    Parameters
    ----------
    key
        The key of the first vertex.
    widest
        How many items one vertex has at most, and how many new keys are met there.
    rules
        What the explorer is given besides.

    Examples
    --------
    Domineering on four cells: after a move of Left two cells are left for him, the negative of what Right leaves.

    >>> from grundy.kernels.sided_cells import exploration
    >>> square = exploration(0b011_011, 3, [0b001_001, 0b010_010], [0b000_011, 0b011_000])
    >>> while not square.finished:
    ...     square.run()
    >>> square.decided, square.graph.items.tolist()
    (3, [-2, -2, 1, 1, 2])
    """

    def __init__(self, explorer: Callable[..., None], key: int, widest: int, *rules: Any) -> None:
        self._explorer, self._widest, self._rules = explorer, widest, rules
        self._counts = np.zeros(3, np.int64)
        vertices = _FIRST_VERTICES + widest
        self._keys, self._starts = np.zeros(vertices, np.int64), np.zeros(2 * vertices + 1, np.int64)
        self._items, self._sums = np.zeros(_ITEMS_OF_VERTEX * vertices, np.int64), np.zeros(vertices, np.bool_)
        self._table = np.zeros(2 << (vertices - 1).bit_length(), np.int64)
        _vertex_of(self._counts, self._keys, self._table, key)

    @property
    def finished(self) -> bool:
        """Whether all vertices that were met have been looked at."""
        return bool(self._counts[SEEN] == self._counts[MET])

    @property
    def decided(self) -> int:
        """How many vertices have been looked at."""
        return int(self._counts[SEEN])

    @property
    def moves(self) -> int:
        """How many options have been written."""
        return int(self._counts[WRITTEN])

    @property
    def graph(self) -> GameGraph:
        """The graph of what has been met."""
        met, written = int(self._counts[MET]), int(self._counts[WRITTEN])
        return GameGraph(self._starts[: 2 * met + 1], self._items[:written], self._sums[:met])

    def run(self) -> None:
        """Look at some more vertices."""
        met, _, written = self._counts
        if met + self._widest > self._keys.size or written + self._widest > self._items.size:
            self._grow()
        arrays = self._counts, self._keys, self._table, self._starts, self._items, self._sums
        self._explorer(*arrays, written + SLICE, self._widest, *self._rules)

    def _grow(self) -> None:
        """Double the room."""
        if 2 * self._items.size > MOST_ITEMS:
            raise Undecided(
                "the search remembers {positions} positions and has no room for more in {megabytes} MB of memory",
                positions=int(self._counts[MET]),
                megabytes=self._items.nbytes >> 20,
            )
        self._keys, self._sums, self._items = (_doubled(each) for each in (self._keys, self._sums, self._items))
        self._starts = np.concatenate([self._starts, np.zeros(self._starts.size - 1, np.int64)])
        self._table = np.zeros(2 * self._table.size, np.int64)
        _refill(self._keys, self._table, self._counts[MET])


def _doubled(array: Any) -> Any:
    return np.concatenate([array, np.zeros_like(array)])
