"""Graphs of games in flat arrays, as explorers write and the engine of values reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

__all__ = ["GameGraph", "postorder"]


@dataclass(frozen=True)
class GameGraph:
    """The options of each vertex, or its parts if it is a sum.

    The left options of vertex v are the items from starts[2v] to starts[2v + 1], the right ones those up to
    starts[2v + 2]. A sum has its parts there. An item ~w stands for the negative of vertex w.
    """

    starts: NDArray[np.int64]
    items: NDArray[np.int64]
    sums: NDArray[np.bool_]
    """Which vertices are sums."""


@njit("i8(i8[::1], i8[::1], i8[::1], i8[::1], i8[::1])", cache=True, nogil=True)
def _postorder(starts: Any, items: Any, order: Any, stack: Any, following: Any) -> Any:
    """Write the order, and return how many vertices it has, −1 if play goes round.

    The item of a vertex that is looked at next is `following`, −1 before the vertex is met and −2 when it is done.
    """
    following[:] = -1
    stack[0], following[0] = 0, starts[0]
    depth, found = 1, 0
    while depth > 0:
        vertex = stack[depth - 1]
        at = following[vertex]
        if at == starts[2 * vertex + 2]:
            order[found], following[vertex] = vertex, -2
            found += 1
            depth -= 1
            continue
        following[vertex] = at + 1
        item = max(items[at], ~items[at])
        if following[item] >= 0:
            return -1
        if following[item] == -1:
            stack[depth], following[item] = item, starts[2 * item]
            depth += 1
    return found


def postorder(graph: GameGraph) -> NDArray[np.int64]:
    """Return the vertices that vertex 0 leads to, each after its items.

    Raises
    ------
    ValueError
        If play goes round; explorers are for games in which it does not.

    Examples
    --------
    >>> graph = GameGraph(np.array([0, 1, 2, 2, 2, 2, 3]), np.array([1, 2, 1]), np.zeros(3, np.bool_))
    >>> postorder(graph).tolist()
    [1, 2, 0]
    """
    order, stack, following = np.empty((3, graph.sums.size), np.int64)
    found = _postorder(graph.starts, graph.items, order, stack, following)
    if found < 0:
        raise ValueError("play goes round")
    return order[:found]
