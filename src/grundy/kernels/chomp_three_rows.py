"""The P-positions (p, q, r) of Chomp in three rows, one first row p after the other.

Let all P-positions with a smaller first row be known, and those with p and a smaller
third row. Then (p, q, r) is P exactly for the least q ≥ r such that

- no smaller p' has (p', q, r), and no smaller r' has (p, q, r') as a P-position,
- q ≤ p, and q ≤ c if some (c, c, r) with c < p is P;

and there is none if (p, c, c) is P for some c < r. So each third row keeps the set of the q
that are used up, each p the set of its own, and the least number outside of both is found
by words of 64. Up to about r = 4/7 p the used ones have no gaps, and the search ends at once.

Many first rows are taken together, third row by third row: then the sets stay in the cache.
A third row r is finished when all q up to its c are used.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any, Self

import numpy as np
from numba import njit, uint64
from numba.cpython.unsafe.numbers import trailing_zeros
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable
from grundy.kernels.chomp_bites import ThreeRowsFound
from grundy.kernels.chomp_ranks import MOST_BYTES, check_memory, has_arrays

TILE = 64
"""How many first rows are taken together."""
STRIDE = 8
"""How many words are looked at together while all bits are set."""

_ONE, _SIX, _LAST, _ALL = uint64(1), uint64(6), uint64(63), ~uint64(0)


@njit(cache=True, nogil=True)
def decide_first_rows(
    used: Any,
    starts: Any,
    first: Any,
    bound: Any,
    active: Any,
    count: int,
    fresh: int,
    begin: int,
    own: Any,
    counts: Any,
    bites: Any,
    listed: Any,
) -> tuple[int, int]:
    """Find the P-positions whose first row is one of `len(own)` rows from `begin` on.

    `used` and `own` are the sets of q of the third rows and of the first rows; word w of third row r stands at
    starts[r] + w, and first[r] is its first word that is not full. Third rows that are not finished are the `count`
    first of `active`, and all from `fresh` on.
    """
    tile = len(own)
    running = np.ones(tile, np.bool_)
    left, kept, at = tile, 0, 0
    while left:
        if at < count:
            r = active[at]
            at += 1
        else:
            r = fresh
            if r >= begin + tile:
                break
            fresh += 1
        start, lowest, limit = starts[r], first[r], bound[r]
        for k in range(tile):
            p = uint64(begin + k)
            if not running[k] or p < uint64(r):
                continue
            mine = own[k]
            top = min(p, limit)
            last = top >> _SIX
            word = lowest
            full = used[start + word] | mine[word]
            if full == _ALL:
                while word + uint64(STRIDE) < last:
                    together = _ALL
                    for more in range(uint64(1), uint64(STRIDE + 1)):
                        together &= used[start + word + more] | mine[word + more]
                    if together != _ALL:
                        break
                    word += uint64(STRIDE)
                while full == _ALL and word < last:
                    word += _ONE
                    full = used[start + word] | mine[word]
                if full == _ALL:
                    continue
            q = (word << _SIX) + uint64(trailing_zeros(~full))
            if q > top:
                continue
            bit = _ONE << (q & _LAST)
            used[start + word] |= bit
            mine[word] |= bit
            while used[start + lowest] == _ALL:
                lowest += _ONE
            counts[p] += 1
            if len(listed):
                listed[k, r] = q
            if q == p:
                limit = p - _ONE
                bites[p, 0] = r
            if q == uint64(r):
                bites[p, 1] = r
                running[k] = False
                left -= 1
        first[r], bound[r] = lowest, limit
        if (lowest << _SIX) + uint64(trailing_zeros(~used[start + lowest])) <= limit:
            active[kept] = r
            kept += 1
    for place in range(at, count):
        active[kept] = active[place]
        kept += 1
    return kept, fresh


@njit(cache=True, nogil=True)
def last_words(used: Any, starts: Any, first: Any, active: Any, top: int) -> Any:
    """Return for each third row the end of its words that are not empty."""
    found = np.empty(len(active), np.int64)
    for place, r in enumerate(active):
        end = top
        while end > first[r] and used[starts[r] + uint64(end - 1)] == uint64(0):
            end -= 1
        found[place] = end
    return found


def three_rows_bytes(longest: int) -> int:
    """Return how much memory the search up to a first row takes.

    Examples
    --------
    >>> three_rows_bytes(130_000) >> 20
    1018
    """
    words = (longest >> 6) + 2
    return 8 * (words * (longest + 1) - (longest >> 6) * (longest - 63) // 2 + TILE * words + 8 * (longest + 1))


class ThreeRows(ThreeRowsFound):
    """The P-positions with three rows, found a few first rows at a time.

    Examples
    --------
    >>> search = ThreeRows(100)
    >>> while not search.finished: search.run()
    >>> int(search.counts[:11].sum()), search.bite(10), search.bite(9)
    (29, (10, 5, 5), (9, 9, 6))
    >>> search = ThreeRows(4)
    >>> search.run(listed=True).tolist()
    [[1, 0, 0], [2, 1, 0], [2, 2, 1], [3, 1, 1], [3, 2, 0], [4, 2, 2], [4, 3, 0]]
    """

    def __init__(self, longest: int, *, most_bytes: int = MOST_BYTES) -> None:
        check_memory(3, longest, three_rows_bytes(longest), most_bytes)
        self.longest = longest
        self.decided = 0
        rows = np.arange(longest + 1)
        words = (longest >> 6) + 2 - (rows >> 6)
        begins = np.concatenate(([0], np.cumsum(words)[:-1]))
        self._starts = (begins - (rows >> 6)).astype(np.uint64)  # may wrap around; so does the sum with a word
        self._used = np.zeros(int(words.sum()), np.uint64)
        self._used[begins] = (np.uint64(1) << (rows & 63).astype(np.uint64)) - np.uint64(1)
        self._first = (rows >> 6).astype(np.uint64)
        self._bound = np.full(longest + 1, longest, np.uint64)
        self._active, self._count, self._fresh = np.zeros(longest + 1, np.int64), 0, 0
        self.counts = np.zeros(longest + 1, np.int64)
        self.bites = np.full((longest + 1, 2), -1, np.int64)

    @property
    def finished(self) -> bool:
        """Whether all first rows are decided."""
        return self.decided == self.longest

    def run(self, *, listed: bool = False) -> NDArray[np.int64] | None:
        """Decide some more first rows; return their P-positions if they are to be listed."""
        begin = self.decided + 1
        tile = min(TILE, self.longest + 1 - begin)
        own = np.zeros((tile, (self.longest >> 6) + 2), np.uint64)
        table = np.full((tile, begin + tile) if listed else (0, 0), -1, np.int32)
        self._count, self._fresh = decide_first_rows(
            self._used,
            self._starts,
            self._first,
            self._bound,
            self._active,
            self._count,
            self._fresh,
            begin,
            own,
            self.counts,
            self.bites,
            table,
        )
        self.decided += tile
        if not listed:
            return None
        places, third = (table >= 0).nonzero()
        second = table[places, third]
        order = np.lexsort((third, second, places))
        return np.asarray(np.stack((places + begin, second, third), 1)[order], np.int64)

    def state(self) -> dict[str, Any]:
        """Return all that `restored` needs: of the sets only the words between the full and the empty ones."""
        active = self._active[: self._count]
        ends = last_words(self._used, self._starts, self._first, active, (self.longest >> 6) + 2)
        begins = self._first[active].astype(np.int64)
        places = zip(self._starts[active].astype(np.int64).tolist(), begins.tolist(), ends.tolist(), strict=True)
        words = [self._used[start + begin : start + end] for start, begin, end in places]
        return {
            "longest": self.longest,
            "decided": self.decided,
            "fresh": self._fresh,
            "active": active,
            "begins": begins,
            "ends": ends,
            "bound": self._bound,
            "words": np.concatenate([np.empty(0, np.uint64), *words]),
            "counts": self.counts,
            "bites": self.bites,
        }

    @classmethod
    def restored(cls, state: dict[str, Any], *, most_bytes: int = MOST_BYTES) -> Self:
        """Return the search that had this state; it goes on to the same P-positions."""
        self = cls(int(state["longest"]), most_bytes=most_bytes)
        active, begins, ends = (np.asarray(state[name], np.int64) for name in ("active", "begins", "ends"))
        self.decided, self._fresh, self._count = int(state["decided"]), int(state["fresh"]), len(active)
        sound = (
            has_arrays(state, bound=self._bound, counts=self.counts, bites=self.bites)
            and 0 <= self.decided <= self.longest
            and 0 <= self._fresh <= self.longest + 1
            and ((active >= 0) & (active < self._fresh) & (begins >= active >> 6) & (begins <= ends)).all()
            and (ends <= (self.longest >> 6) + 2).all()
            and (ends - begins).sum() == len(state["words"])
            and (state["bound"] <= np.uint64(self.longest)).all()
        )
        if not sound:
            raise NotApplicable("the saved search is damaged")
        self._bound[:], self.counts[:], self.bites[:] = state["bound"], state["counts"], state["bites"]
        self._active[: self._count] = active
        self._first[active] = begins
        at = 0
        for r, begin, end in zip(active.tolist(), begins.tolist(), ends.tolist(), strict=True):
            start = int(self._starts[r].astype(np.int64))
            self._used[start + (r >> 6) : start + begin] = ~np.uint64(0)
            self._used[start + begin : start + end] = state["words"][at : at + end - begin]
            at += end - begin
        return self


class ThreeRowsTable:
    """The P-positions with three rows up to a first row, as a table of a box that is asked shape by shape.

    Examples
    --------
    >>> table = ThreeRowsTable(100)
    >>> while not table.finished: table.run()
    >>> table.is_p((10, 5, 5)), table.is_p((10, 5, 4)), table.is_p((9, 8)), table.positions
    (True, False, True, 176850)
    """

    def __init__(self, longest: int, *, most_bytes: int = MOST_BYTES) -> None:
        self._search = ThreeRows(longest, most_bytes=most_bytes)
        self.lengths = (longest,) * 3
        self.positions = comb(longest + 3, 3) - 1
        self._keys: list[NDArray[np.int64]] = []
        self._found = np.empty(0, np.int64)

    @property
    def decided(self) -> int:
        """How many first rows are decided."""
        return self._search.decided

    @property
    def finished(self) -> bool:
        """Whether all first rows are decided."""
        return self._search.finished

    def run(self) -> None:
        """Decide some more first rows."""
        found = self._search.run(listed=True)
        assert found is not None
        self._keys.append(self._key(found.T))
        if self.finished:
            self._found = np.concatenate(self._keys)
            self._keys.clear()

    def _key(self, rows: Any) -> Any:
        """Return a number for each shape, in the order of the rows."""
        first, second, third = rows
        side = self.lengths[0] + 1
        return (first * side + second) * side + third

    def is_p(self, shape: Sequence[int]) -> bool:
        """Return whether a shape is P, once all first rows are decided."""
        key = self._key((*shape, 0, 0)[:3])
        at = int(np.searchsorted(self._found, key))
        return at < len(self._found) and bool(self._found[at] == key)
