"""An explorer of Col and Snort: Left and Right colour vertices of a graph, and neighbours must differ, or be alike.

A state is a word: the set of the vertices that Right may still colour, and above it that of Left. An edge matters as
long as colouring one end takes the other from a player; what such edges do not connect are parts. The key of a part is
the least of its images under some symmetries of the graph. A single vertex is the first one, for it is the
same game everywhere. Exchanging the players gives the negative.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numba import njit

from grundy.kernels.exploring import ARRAYS, INNER, WRITTEN, Exploration, item_of, next_vertex, sum_of

__all__ = ["exploration"]

MOST_SYMMETRIES = 8
"""So many images are compared; a graph that has more symmetries uses some of them."""
MOST_TRIALS = 1000
"""So many vertices are placed in the search for symmetries."""


@njit("i8(i8, i8, i8, i8[::1], i8)", **INNER)
def _touched(vertex: Any, ours: Any, theirs: Any, neighbours: Any, together: Any) -> Any:
    """Return the neighbours that colouring a vertex may take from a player, or from which it may be taken."""
    touched = 0
    if ours >> vertex & 1:
        touched |= theirs if together else ours
    if theirs >> vertex & 1:
        touched |= ours if together else theirs
    return touched & neighbours[vertex]


@njit("i8(i8)", **INNER)
def _place(bit: Any) -> Any:
    """Return which bit it is."""
    place = 0
    for width in (16, 8, 4, 2, 1):
        if bit >> width:
            bit >>= width
            place += width
    return place


@njit("i8(i8, i8[::1], i8)", **INNER)
def _image(vertices: Any, images: Any, first: Any) -> Any:
    """Return the image of a set; that of each vertex is in a list from a place on."""
    image = 0
    while vertices:
        vertex = vertices & -vertices
        vertices ^= vertex
        image |= images[first + _place(vertex)]
    return image


@njit("i8(i8, i8, i8[::1], i8[::1])", **INNER)
def _key(ours: Any, theirs: Any, neighbours: Any, images: Any) -> Any:
    """Return the key of a part, or the complement of that of the negative."""
    size = neighbours.size
    part = ours | theirs
    if part & (part - 1) == 0:
        ours, theirs = min(ours, 1), min(theirs, 1)
    plus, minus = ours << size | theirs, theirs << size | ours
    for first in range(0, images.size, size):
        one, other = _image(ours, images, first), _image(theirs, images, first)
        plus, minus = min(plus, one << size | other), min(minus, other << size | one)
    return plus if plus <= minus else ~minus


@njit("i8(i8[::1], i8[::1], i8[::1], i8, i8, i8[::1], i8[::1], i8)", **INNER)
def _item(
    counts: Any, keys: Any, table: Any, ours: Any, theirs: Any, neighbours: Any, images: Any, together: Any
) -> Any:
    """Return the item of a state: a part, or the sum of the parts."""
    rest, first, total = ours | theirs, True, 0
    while rest:
        part = fresh = rest & -rest
        while fresh:
            vertex = fresh & -fresh
            touched = _touched(_place(vertex), ours, theirs, neighbours, together)
            fresh = (fresh | touched & ~part) ^ vertex
            part |= touched
        rest ^= part
        item = item_of(counts, keys, table, _key(ours & part, theirs & part, neighbours, images))
        total = item if first else sum_of(counts, keys, table, total, item)
        first = False
    return item_of(counts, keys, table, 0) if first else total


@njit(f"void({ARRAYS}, i8[::1], i8[::1], i8)", cache=True, nogil=True)
def _explore(
    counts: Any,
    keys: Any,
    table: Any,
    starts: Any,
    items: Any,
    sums: Any,
    end: Any,
    widest: Any,
    neighbours: Any,
    images: Any,
    together: Any,
) -> None:
    """Look at some vertices of the graph of positions."""
    size = neighbours.size
    vertex = next_vertex(counts, keys, table, starts, items, sums, end, widest)
    while vertex >= 0:
        ours, theirs = keys[vertex] >> size, keys[vertex] & ((1 << size) - 1)
        for side in range(2):
            for at in range(size):
                if (theirs if side else ours) >> at & 1:
                    left, right = ours & ~(1 << at), theirs & ~(1 << at)
                    if side == together:
                        left &= ~neighbours[at]
                    else:
                        right &= ~neighbours[at]
                    items[counts[WRITTEN]] = _item(counts, keys, table, left, right, neighbours, images, together)
                    counts[WRITTEN] += 1
            starts[2 * vertex + 1 + side] = counts[WRITTEN]
        vertex = next_vertex(counts, keys, table, starts, items, sums, end, widest)


def exploration(neighbours: Sequence[int], left: int, right: int, *, together: bool) -> Exploration:
    """Return the exploration of a graph of which at most 31 vertices may still be coloured.

    Parameters
    ----------
    neighbours
        The neighbours of each vertex, as bits.
    left, right
        The vertices that Left and Right may still colour, as bits.
    together
        Whether neighbours must have the same colour, or different ones.

    Examples
    --------
    Snort on two vertices: whoever begins keeps the other one for himself.

    >>> pair = exploration([0b10, 0b01], 0b11, 0b11, together=True)
    >>> pair.run()
    >>> pair.finished, pair.graph.items.tolist()
    (True, [-2, -2, 1, 1, 2])
    """
    live = [vertex for vertex in range(len(neighbours)) if (left | right) >> vertex & 1]
    size = len(live)

    def among(vertices: int) -> int:
        return sum(1 << at for at, vertex in enumerate(live) if vertices >> vertex & 1)

    edges = [among(neighbours[vertex]) for vertex in live]
    images = [1 << image for symmetry in _symmetries(edges) for image in symmetry]
    widest = 4 * max(size, 1) ** 2  # two players, and no more parts and sums than twice the vertices
    rules = np.array(edges, np.int64), np.array(images, np.int64), np.int64(together)
    return Exploration(_explore, among(left) << size | among(right), widest, *rules)


def _symmetries(neighbours: Sequence[int]) -> list[tuple[int, ...]]:
    """Return some symmetries of a graph: where each vertex goes."""
    found: list[tuple[int, ...]] = []
    trials = 0
    stack: list[tuple[int, ...]] = [()]
    while stack and len(found) < MOST_SYMMETRIES and trials < MOST_TRIALS:
        placed = stack.pop()
        trials += 1
        if len(placed) == len(neighbours):
            found.append(placed)
        else:
            stack += [(*placed, image) for image in _images(neighbours, placed)]
    return [symmetry for symmetry in found if symmetry != tuple(range(len(neighbours)))]


def _images(neighbours: Sequence[int], placed: tuple[int, ...]) -> Iterator[int]:
    """Yield where the next vertex may go if those before it are placed so."""
    vertex = len(placed)
    for image in range(len(neighbours)):
        alike = neighbours[image].bit_count() == neighbours[vertex].bit_count() and image not in placed
        if alike and all(
            neighbours[image] >> there & 1 == neighbours[vertex] >> here & 1 for here, there in enumerate(placed)
        ):
            yield image
