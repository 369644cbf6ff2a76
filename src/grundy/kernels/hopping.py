"""An explorer of Toads and Frogs: toads go right, frogs left, by a step or by a jump over one of the others.

A strip is a word: the bits of Right's set, in which are the frogs and the free cells, and then those of Left's, with
the toads and the free cells. Cells of nobody are walls. Pieces that never move again become walls, too, and walls
separate what never meets. Reflecting a strip and exchanging the players gives its negative.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from grundy.kernels.cell_words import flipped_columns
from grundy.kernels.exploring import ARRAYS, INNER, WRITTEN, Exploration, item_of, next_vertex, sum_of

__all__ = ["exploration"]


@njit("i8(i8, i8)", **INNER)
def _stuck(word: Any, size: Any) -> Any:
    """Return the pieces that a wall, or each other, keep from ever moving."""
    ours, theirs = word >> size, word & ((1 << size) - 1)
    cells, toads, frogs = ours | theirs, ours & ~theirs, theirs & ~ours
    # neither of a toad and a frog that face each other can jump if behind both is a wall or another of their kind
    facing = toads & frogs >> 1 & (toads << 1 | ~(cells << 1)) & (frogs >> 2 | ~(cells >> 2))
    return toads & ~(cells >> 1) | frogs & ~(cells << 1) | facing | facing << 1


@njit("i8(i8, i8)", **INNER)
def _key(word: Any, size: Any) -> Any:
    """Return the key of a part, or the complement of that of the negative."""
    ends = 1 | 1 << size
    while word & ends == 0:
        word >>= 1
    image = flipped_columns(word, ends)
    image = image >> size | (image & ((1 << size) - 1)) << size
    return word if word <= image else ~image


@njit("i8(i8[::1], i8[::1], i8[::1], i8, i8)", **INNER)
def _item(counts: Any, keys: Any, table: Any, word: Any, size: Any) -> Any:
    """Return the item of a strip: a part, or the sum of the parts; those without pieces or free cells are dropped."""
    stuck = _stuck(word, size)
    while stuck:
        word &= ~(stuck | stuck << size)
        stuck = _stuck(word, size)
    cells, first, total = (word >> size | word) & ((1 << size) - 1), True, 0
    while cells:
        part = cells & ~(cells + (cells & -cells))
        cells ^= part
        ours, theirs = word >> size & part, word & part
        if ours and theirs and ours != theirs:
            item = item_of(counts, keys, table, _key(ours << size | theirs, size))
            total = item if first else sum_of(counts, keys, table, total, item)
            first = False
    return item_of(counts, keys, table, 0) if first else total


@njit(f"void({ARRAYS}, i8)", cache=True, nogil=True)
def _explore(
    counts: Any, keys: Any, table: Any, starts: Any, items: Any, sums: Any, end: Any, widest: Any, size: Any
) -> None:
    """Look at some vertices."""
    vertex = next_vertex(counts, keys, table, starts, items, sums, end, widest)
    while vertex >= 0:
        ours, theirs = keys[vertex] >> size, keys[vertex] & ((1 << size) - 1)
        free, toads, frogs = ours & theirs, ours & ~theirs, theirs & ~ours
        for side in range(2):
            # where a piece may land, by a step and by a jump: each cell can be reached in one way only
            steps = free & frogs >> 1 if side else free & toads << 1
            jumps = free & toads >> 1 & frogs >> 2 if side else free & frogs << 1 & toads << 2
            landings = steps | jumps
            while landings:
                to = landings & -landings
                landings ^= to
                length = 2 if jumps & to else 1
                come = to << length if side else to >> length
                # for the other player the cell that the piece leaves becomes free, and where it lands is none any more
                left, right = ((ours | come) & ~to, theirs) if side else (ours, (theirs | come) & ~to)
                items[counts[WRITTEN]] = _item(counts, keys, table, left << size | right, size)
                counts[WRITTEN] += 1
            starts[2 * vertex + 1 + side] = counts[WRITTEN]
        vertex = next_vertex(counts, keys, table, starts, items, sums, end, widest)


def exploration(strip: str) -> Exploration:
    """Return the exploration of a strip of at most 31 cells.

    Parameters
    ----------
    strip
        ``T`` a toad, ``F`` a frog, ``.`` a free cell, ``#`` a wall.

    Examples
    --------
    What Left leaves is the negative of what Right leaves.

    >>> whole = exploration("T.F")
    >>> whole.run()
    >>> whole.finished, whole.graph.items.tolist()
    (True, [1, -2, -3, 3])
    """
    size = len(strip)
    ours, theirs = (sum(1 << at for at, cell in enumerate(strip) if cell in letters) for letters in ("T.", "F."))
    widest = size**2  # a part has two cells, and there are no more sums than parts
    return Exploration(_explore, ours << size | theirs, widest, np.int64(size))
