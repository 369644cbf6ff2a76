"""Graphs of games: the options or parts of each vertex in flat arrays, as explorers write and the engine reads them.

The left options of vertex v are the items from starts[2v] to starts[2v + 1], the right ones those up to
starts[2v + 2]. A vertex that is a sum has its parts there. An explorer meets vertices by keys of 64 bits and numbers
them in the order of meeting, vertex 0 being asked for; it looks at one after the other and writes its items.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

__all__ = ["MET", "SEEN", "WRITTEN", "GameGraph", "postorder", "vertex_of"]

MET, SEEN, WRITTEN = range(3)
"""Counters of an exploration: vertices that were met, that were looked at, and items that were written."""
FIRST_ROOM = 1 << 12
MOST_ITEMS = 1 << 28
"""How many items are kept at most: two gigabytes."""
_MIX = -7046029254386353131  # 2^64 divided by the golden ratio; as a signed word, or numba would make it a float


@njit("i8(i8[::1], i8[::1], i8[::1], i8)", cache=True, nogil=True, no_cpython_wrapper=True)
def vertex_of(counts: Any, keys: Any, table: Any, key: Any) -> Any:
    """Return the vertex of a key; it is a new one if the key has not been met. The table has numbers from 1."""
    last = table.size - 1
    hashed = key * _MIX
    slot = (hashed ^ (hashed >> 32)) & last
    while table[slot] != 0:
        if keys[table[slot] - 1] == key:
            return table[slot] - 1
        slot = (slot + 1) & last
    vertex = counts[MET]
    keys[vertex] = key
    counts[MET] += 1
    table[slot] = counts[MET]
    return vertex


@njit("i8(i8[::1], i8[::1], i8[::1], i8[::1])", cache=True, nogil=True)
def _postorder(starts: Any, items: Any, order: Any, stack: Any) -> Any:
    """Write an order in which each vertex that vertex 0 leads to follows its items.

    Returns how many there are, −1 if play goes round. Of a vertex on the stack, `at` is the item to look at next.
    """
    vertices = order.size
    at = np.empty(vertices, np.int64)
    at[:] = -1
    stack[0], at[0] = 0, starts[0]
    depth, found = 1, 0
    while depth > 0:
        v = stack[depth - 1]
        if at[v] == starts[2 * v + 2]:
            order[found] = v
            found += 1
            depth -= 1
            at[v] = -2
            continue
        item = items[at[v]]
        at[v] += 1
        if at[item] >= 0:
            return -1
        if at[item] == -1:
            stack[depth], at[item] = item, starts[2 * item]
            depth += 1
    return found


@dataclass(frozen=True)
class GameGraph:
    """The options of the vertices, and which vertices are sums."""

    starts: NDArray[np.int64]
    items: NDArray[np.int64]
    sums: NDArray[np.bool_]


def postorder(graph: GameGraph) -> NDArray[np.int64] | None:
    """Return the vertices that vertex 0 leads to, each after its items; None if play goes round.

    Examples
    --------
    >>> switch = GameGraph(np.array([0, 1, 2, 2, 2, 2, 3]), np.array([1, 2, 1]), np.zeros(3, np.bool_))
    >>> postorder(switch).tolist()
    [1, 2, 0]
    """
    order, stack = np.empty((2, graph.sums.size), np.int64)
    found = _postorder(graph.starts, graph.items, order, stack)
    return None if found < 0 else order[:found]
