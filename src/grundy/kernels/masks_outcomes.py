"""The outcomes of all subsets of a board, a bit for each, 64 positions at a time.

A position is a set of cells, the number whose bits they are; its bit is set
if it is N. A word has the subsets of the first 6 cells, with the same other cells, and a
block the 64 words of the first 12. So a move, a mask, has three parts: it takes a word from
one block to another, to a word within it, and to a place within the word.

Each word pulls: for every move that fits, the P-positions of the word that the move leads to
are shifted to where the move leads from, all at once. What is left within a word is decided by a
table, byte by byte upwards. In misère play whoever cannot move has won, so the terminal positions
are N from the beginning.

A piece is all blocks with the same last cells. It needs only pieces whose last cells are fewer, so those
with equally many are worked on by several threads at once, and each word is written by one of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable
from grundy.core.limits import MOST_BYTES, cores
from grundy.kernels.masks import check_room

WORD, BLOCK = 6, 12
"""Of how many cells a word and a block have all subsets."""
PIECE, MOST_LAST = 22, 10
"""A piece has all subsets of at least so many cells, and at most so many last cells tell the pieces apart."""
PACE = 1_000_000_000
"""About how many positions a thread decides in a second."""
AT_ONCE = 4
"""How many pieces each thread gets in a slice."""

Words = NDArray[np.uint64]

_ONE, _THREE, _EIGHT = uint64(1), uint64(3), uint64(8)
_BYTE, _ALL = uint64(255), uint64((1 << 64) - 1)
_WORDS = 1 << BLOCK - WORD


class Moves(NamedTuple):
    """The masks of a board, divided for the compiled code; see `moves_of`."""

    above: NDArray[np.int64]
    within: NDArray[np.int64]
    low: Words
    """The three parts of each mask that leads to another block."""
    begins: NDArray[np.int64]
    sources: NDArray[np.int64]
    source_low: Words
    """To which words of its block each word has moves, and which cells of the places these take."""
    marked: Words
    """What the P-positions among the 8 places of a byte mark in their word, for all contents of the first byte, the
    second, …"""
    free: Words
    containing: Words
    """The places with none and with all of some cells."""
    live: Words
    """The places of each word of a block that have a move within it."""


def moves_of(masks: Sequence[int]) -> Moves:
    """Return the masks of a board as the compiled code wants them.

    Examples
    --------
    >>> moves = moves_of([0b1, 0b1_000001, 0b11_000000_000000])
    >>> [part.tolist() for part in (moves.above, moves.within, moves.low)]
    [[3], [0], [0]]
    >>> moves.sources[:1].tolist(), hex(moves.containing[0b11111])
    ([0], '0x8000000080000000')
    """
    places = range(1 << WORD)
    split = sorted(((m >> BLOCK, m >> WORD & _WORDS - 1, m & len(places) - 1) for m in masks), key=_size)
    outer = [mask for mask in split if mask[0]]
    inner = [(within, low) for above, within, low in split if not above]
    inside = [[(word ^ w, low) for w, low in inner if w and word & w == w] for word in range(_WORDS)]
    containing = [sum(1 << place for place in places if place & low == low) for low in places]
    low = [low for within, low in inner if not within]
    live = [0] * _WORDS
    for word in range(_WORDS):
        for within, taken in inner:
            if word & within == within:
                live[word] |= containing[taken]
    return Moves(
        np.array([above for above, _, _ in outer], np.int64),
        np.array([within for _, within, _ in outer], np.int64),
        np.array([low for _, _, low in outer], np.uint64),
        np.cumsum([0, *map(len, inside)]),
        np.array([source for moves in inside for source, _ in moves], np.int64),
        np.array([low for moves in inside for _, low in moves], np.uint64),
        np.array([_marked(low, byte, bits) for byte in range(8) for bits in range(256)], np.uint64),
        np.array([sum(1 << place for place in places if not place & low) for low in places], np.uint64),
        np.array(containing, np.uint64),
        np.array(live, np.uint64),
    )


def _marked(masks: Sequence[int], byte: int, bits: int) -> int:
    """Return the bits of a word that are set because of what is not set in one of its bytes."""
    word = bits << 8 * byte
    for place in range(8 * byte, 8 * byte + 8):
        if not word >> place & 1:
            for mask in masks:
                if not place & mask:
                    word |= 1 << (place | mask)
    return word


def _size(mask: tuple[int, int, int]) -> int:
    return sum(part.bit_count() for part in mask)


@njit(cache=True, nogil=True)
def _end(moves: Any, block: Any, won: Any) -> None:
    """Set the bits of the terminal positions of a block."""
    won[:] = ~moves.live
    for k in range(len(moves.above)):
        if moves.above[k] & ~block:
            continue
        first, places = moves.within[k], moves.containing[moves.low[k]]
        word = first
        while word < _WORDS:
            won[word] &= ~places
            word = (word + 1) | first
        if first == 0 and places == _ALL:
            return


@njit(cache=True, nogil=True)
def decide(table: Any, moves: Any, first: Any, last: Any, misere: bool) -> None:
    """Decide the blocks from `first` below `last`: a bit of the table is set for N."""
    won = np.empty(_WORDS, np.uint64)
    for block in range(first, last):
        if misere:
            _end(moves, block, won)
        else:
            won[:] = uint64(0)
        for k in range(len(moves.above)):
            if moves.above[k] & ~block:
                continue
            start = (block ^ moves.above[k]) * _WORDS
            after = table[start : start + _WORDS]
            within, low = moves.within[k], moves.low[k]
            free = moves.free[low]
            if within == 0:
                for word in range(_WORDS):
                    won[word] |= (~after[word] & free) << low
            else:
                word = within
                while word < _WORDS:
                    won[word] |= (~after[word ^ within] & free) << low
                    word = (word + 1) | within
        for word in range(_WORDS):
            here = won[word]
            for k in range(moves.begins[word], moves.begins[word + 1]):
                low = moves.source_low[k]
                here |= (~won[moves.sources[k]] & moves.free[low]) << low
            for byte in range(_EIGHT):
                here |= moves.marked[(byte << _EIGHT) | (here >> (byte << _THREE) & _BYTE)]
            won[word] = here
        table[block * _WORDS : (block + 1) * _WORDS] = won


@njit(cache=True, nogil=True)
def _bits(word: Any) -> Any:
    """Return how many bits of a word are set."""
    word -= word >> _ONE & uint64(0x5555555555555555)
    word = (word & uint64(0x3333333333333333)) + (word >> uint64(2) & uint64(0x3333333333333333))
    word = (word + (word >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return (word * uint64(0x0101010101010101)) >> uint64(56)


@njit(cache=True, nogil=True)
def _count(table: Any, of_size: Any, first: Any, last: Any, counts: Any) -> None:
    """Count the P-positions of the words from `first` below `last`, by the number of their cells."""
    for word in range(first, last):
        lost, cells = ~table[word], _bits(uint64(word))
        for size in range(len(of_size)):
            counts[cells + uint64(size)] += _bits(lost & of_size[size])


def check_outcomes(cells: int, most_bytes: int) -> None:
    """Raise `Undecided` if the outcomes of all subsets of so many cells take too much memory.

    Examples
    --------
    >>> check_outcomes(36, 10 << 30)
    >>> check_outcomes(36, 4 << 30)
    Traceback (most recent call last):
    grundy.core.errors.Undecided: all 2^36 subsets of 36 cells take 8192 MB of memory and about 69 s of work; \
at most 4096 MB are used
    """
    check_room(cells, 1 << max(0, cells - 3), most_bytes, PACE)


class OutcomeTable:
    """The outcomes of all subsets of a board, found slice by slice by several threads.

    Examples
    --------
    >>> row_of_three = [0b001, 0b010, 0b100, 0b011, 0b110, 0b111]
    >>> table = OutcomeTable(3, row_of_three)
    >>> table.run()
    >>> table.finished, [table.is_p(position) for position in (0b000, 0b101, 0b111)], table.p_counts
    (True, [True, True, False], [1, 0, 1, 0])
    """

    def __init__(
        self,
        cells: int,
        masks: Sequence[int],
        *,
        misere: bool = False,
        most_bytes: int = MOST_BYTES,
        threads: int | None = None,
        last: int | None = None,
        state: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin, or go on from a `state`; `last` is how many cells tell the pieces apart, if it is not to be chosen."""
        check_outcomes(cells, most_bytes)
        self.cells, self.positions, self.misere = cells, 1 << cells, misere
        if last is None:
            last = min(MOST_LAST, max(0, cells - PIECE))
        self._threads = threads or cores()
        self._moves = moves_of(masks)
        self._pieces = sorted(range(1 << last), key=int.bit_count)
        self._blocks = (1 << max(0, cells - BLOCK)) >> last
        """How many blocks a piece has."""
        size = max(_WORDS, self.positions >> WORD)
        if state is None:
            self._table, self._done = np.zeros(size, np.uint64), 0
            return
        self._table, self._done = state["table"], int(state["done"])
        sound = self._table.dtype == np.uint64 and self._table.shape == (size,) and int(state["pieces"]) == 1 << last
        if not sound or not 0 <= self._done <= len(self._pieces):
            raise NotApplicable("the saved table is damaged")

    @property
    def finished(self) -> bool:
        """Whether all positions are decided."""
        return self._done == len(self._pieces)

    @property
    def decided(self) -> int:
        """How many positions are decided."""
        return self.positions // len(self._pieces) * self._done

    def run(self) -> None:
        """Decide the next pieces, none of which needs another one of them."""
        size = self._pieces[self._done].bit_count()
        pieces = self._pieces[self._done : self._done + AT_ONCE * self._threads]
        pieces = [piece for piece in pieces if piece.bit_count() == size]
        with ThreadPoolExecutor(self._threads) as pool:
            list(pool.map(self._decide, pieces))
        self._done += len(pieces)

    def _decide(self, piece: int) -> None:
        decide(self._table, self._moves, piece * self._blocks, (piece + 1) * self._blocks, self.misere)

    def is_p(self, position: int) -> bool:
        """Return whether a position that was decided is P."""
        return not int(self._table[position >> WORD]) >> (position & 63) & 1

    @cached_property
    def p_counts(self) -> list[int]:
        """How many P-positions have 0, 1, 2, … cells, once all are decided."""
        places = range(min(self.positions, 1 << WORD))
        of_size = [sum(1 << place for place in places if place.bit_count() == size) for size in range(WORD + 1)]
        words = max(1, self.positions >> WORD)
        starts = range(0, words, max(1, words >> MOST_LAST))
        with ThreadPoolExecutor(self._threads) as pool:
            counted = pool.map(partial(self._counted, np.array(of_size, np.uint64), starts.step), starts)
            return [sum(column) for column in zip(*counted, strict=True)][: self.cells + 1]

    def _counted(self, of_size: Words, words: int, start: int) -> list[int]:
        counts = np.zeros(max(self.cells, WORD) + 1, np.int64)
        _count(self._table, of_size, start, start + words, counts)
        return counts.tolist()

    def count_p(self) -> int:
        """Return how many positions are P, once all are decided."""
        return sum(self.p_counts)

    def state(self) -> dict[str, Any]:
        """Return what it takes to go on later."""
        return {"table": self._table, "done": self._done, "pieces": len(self._pieces)}
