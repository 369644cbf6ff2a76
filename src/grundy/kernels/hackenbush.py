"""The value of a green picture of Hackenbush with very many edges.

The walk of `rulesets.graphs.fusion`, on arrays. Neighbours are sorted by vertex; a depth-first walk
from the ground gives every vertex its place in the order of meeting, and all else is kept by
places, so that it lies close together in memory: the lowest place that the edges beyond a vertex lead
back to, and the nim-sum of what stands beyond it. Both are complete when the walk goes back from a vertex.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

__all__ = ["picture_value"]


@njit(cache=True, nogil=True)
def _neighbours(tails: Any, heads: Any, vertices: int) -> Any:
    """Return where the neighbours of each vertex begin, and the neighbours; a loop makes its vertex one, once."""
    begin = np.zeros(vertices + 2, np.int32)
    for edge in range(tails.size):
        tail, head = tails[edge], heads[edge]
        begin[tail + 2] += 1
        if head != tail:
            begin[head + 2] += 1
    for vertex in range(2, vertices + 2):
        begin[vertex] += begin[vertex - 1]
    near = np.empty(begin[vertices + 1], np.int32)
    for edge in range(tails.size):  # begin[v + 1] moves on to where the neighbours of v end
        tail, head = tails[edge], heads[edge]
        near[begin[tail + 1]] = head
        begin[tail + 1] += 1
        if head != tail:
            near[begin[head + 1]] = tail
            begin[head + 1] += 1
    return begin, near


@njit(cache=True, nogil=True)
def picture_value(tails: Any, heads: Any, vertices: int) -> int:
    """Return the Grundy value of the picture whose edges join these vertices; the ground is vertex 0.

    Examples
    --------
    A triangle on a stick.

    >>> picture_value(np.array([0, 1, 2, 3], np.int32), np.array([1, 2, 3, 1], np.int32), 4)
    2

    Notes
    -----
    29 bytes for each vertex and 16 for each edge, the given arrays included. A value never exceeds the number of
    edges, so it fits.
    """
    begin, near = _neighbours(tails, heads, vertices)
    place = np.full(vertices, -1, np.int32)
    vertex_at = np.empty(vertices, np.int32)
    parent = np.empty(vertices, np.int32)
    # Whether the edge to the parent has been passed over; others are parallel to it.
    came = np.zeros(vertices, np.bool_)
    lowest = np.empty(vertices, np.int32)
    sums = np.zeros(vertices, np.int32)
    resume = np.empty(vertices, np.int32)
    place[0] = vertex_at[0] = lowest[0] = 0
    parent[0] = -1
    here, met = 0, 1
    at, end = begin[0], begin[1]
    while True:
        if at < end:
            other = near[at]
            at += 1
            there = place[other]
            if there < 0:
                resume[here] = at
                place[other] = lowest[met] = met
                vertex_at[met], parent[met] = other, here
                here = met
                met += 1
                at, end = begin[other], begin[other + 1]
            elif there == parent[here] and not came[here]:
                came[here] = True
            elif there <= here:  # back to an ancestor, or a loop; from its lower end an edge counts nothing
                lowest[here] = min(lowest[here], there)
                sums[here] ^= 1
        elif here == 0:
            return int(sums[0])
        else:
            below = parent[here]
            if lowest[here] == here:  # a bridge
                sums[below] ^= sums[here] + 1
            else:
                lowest[below] = min(lowest[below], lowest[here])
                sums[below] ^= sums[here] ^ 1
            here = below
            at, end = resume[here], begin[vertex_at[here] + 1]
