"""The sequence of a take-and-break game, found piece by piece by the kernel that suits it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from grundy.core.errors import NotApplicable, Undecided
from grundy.kernels.octal import BLOCK, DENSE, FIRST_CHOICE, LARGEST_SAMPLE, WIDEST, plain, sparse, three_heaps

SLICE, LARGEST_SLICE = 1 << 14, 1 << 16
MOST_DIGITS = 1 << 13
"""So that the values by the definition stay below `WIDEST`."""
FEW = 8
"""Before `DENSE` heaps are valued, the rare ones are followed only if they are at most one in so many."""
LONGEST = 1 << 32
LARGEST_SETS = 1 << 25
"""Words of 64 bits, 256 MB."""


def least_form(values: NDArray[Any], splits: Sequence[int]) -> tuple[int, bool]:
    """Return the mask, and whether the place joins it, for which the fewest of the heaps are rare.

    The Walsh–Hadamard transform of the counts of the values is, for each mask, the
    number of heaps with χ = 0 less those with χ = 1; counted with the sign
    (−1)^(a+i), the same for the form with the place.

    Examples
    --------
    >>> least_form(np.array([0, 1, 2, 2, 1, 4, 4, 1], np.uint8), [1, 2])
    (7, False)
    """
    width = 1 << max(1, int(values.max()).bit_length())
    heaps = np.arange(1, len(values))
    counts = np.bincount(values[1:], minlength=width)
    balance = _walsh_hadamard(counts)
    balance[0] = len(values)  # the mask 0 makes all heaps rare
    mask, position = int(balance.argmin()), False
    if len({i % 2 for i in splits}) == 1:
        signed = _walsh_hadamard(2 * np.bincount(values[1:][(heaps + splits[0]) % 2 == 0], minlength=width) - counts)
        if signed.min() < balance[mask]:
            mask, position = int(signed.argmin()), True
    return mask, position


def _walsh_hadamard(counts: NDArray[Any]) -> NDArray[Any]:
    step = 1
    while step < len(counts):
        pairs = counts.reshape(-1, 2, step)
        counts = np.stack((pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]), 1).reshape(-1)
        step *= 2
    return counts


def parities(width: int, mask: int) -> NDArray[np.uint8]:
    """Return χ of each value below `width`, the parity of its bits in `mask`.

    Examples
    --------
    >>> parities(8, 6).tolist()
    [0, 0, 1, 1, 1, 1, 0, 0]
    """
    found: NDArray[np.uint8] = np.bitwise_count(np.arange(width) & mask).astype(np.uint8) & np.uint8(1)
    return found


def rare_heaps(values: NDArray[Any], splits: Sequence[int], mask: int, position: bool) -> NDArray[np.uint64]:
    """Return the heaps of at least one token that are rare under the form.

    Examples
    --------
    >>> rare_heaps(np.array([0, 1, 2, 2, 1, 4, 4, 3], np.uint8), [1, 2], 7, False)
    array([7], dtype=uint64)
    """
    form = parities(1 << int(values.max()).bit_length(), mask)[values]
    if position:
        form ^= ((np.arange(len(values)) + splits[0]) & 1).astype(np.uint8)
    form[0] = 1
    return np.flatnonzero(form == 0).astype(np.uint64)


class OctalSequence:
    """The Grundy values of heaps 0, 1, 2, … under a take-and-break rule, found piece by piece.

    `digits` are d0, d1, …: with bit 1 of d_i a move may take i tokens and leave
    nothing, with 2, 4 and 8 leave one, two and three heaps. With `unequal` no two
    equal heaps may be left, which is meant for Grundy's game.

    Examples
    --------
    >>> kayles = OctalSequence((0, 7, 7))
    >>> kayles.extend(12)
    >>> kayles.values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> again = OctalSequence.restored(kayles.state())
    >>> again.extend(13)
    >>> int(again.values[12])
    4
    """

    def __init__(self, digits: Sequence[int], *, unequal: bool = False, total: int = LONGEST) -> None:
        if len(digits) > MOST_DIGITS:
            raise Undecided("a rule has at most {most} digits here, got {count}", most=MOST_DIGITS, count=len(digits))
        self.digits, self.unequal = tuple(digits), unequal
        self.total = total
        """How many values are wanted."""
        self._ends, self._singles, self._splits, self._triples = (
            np.array([i for i, digit in enumerate(digits) if digit & bit], np.uint64) for bit in (1, 2, 4, 8)
        )
        self._first = max(FIRST_CHOICE, 4 * len(self.digits))  # the sample must not reach the middle of a heap
        self._buffer: NDArray[Any] = np.zeros(256, np.uint16)
        self._sets = np.zeros((2, 0, 1), np.uint64)  # of the values of two and of three heaps
        self.decided = 1
        """How many values are known."""
        self.work = 0
        """How many pairs of heaps the sparse method looked at: what it cost."""
        self.mask, self.position = 0, False
        """The form of the rare heaps in use; the mask 0 without the place stands for the definition."""
        self._chosen = 0  # the length at which the form was chosen
        self._next = self._first  # the length at which it is chosen next
        self._width, self._sample = 64, 16
        self._hints = np.empty((0, 2), np.uint64)
        self._rare, self._count = np.empty(0, np.uint64), 0

    @property
    def values(self) -> NDArray[Any]:
        """The values that are known; a view, not to be written to."""
        return self._buffer[: self.decided]

    @property
    def rare(self) -> NDArray[np.uint64]:
        """The rare heaps under the form in use; empty for the definition."""
        return self._rare[: self._count]

    @property
    def finished(self) -> bool:
        """Whether all values are known that are wanted."""
        return self.decided >= self.total

    def run(self, most: int = SLICE) -> None:
        """Find so many more values."""
        self.extend(min(self.decided + most, self.total))

    def extend(self, stop: int) -> None:
        """Find all values of the heaps below `stop`."""
        if stop > LONGEST:
            raise Undecided("at most {longest} values are kept, {stop} were asked for", longest=LONGEST, stop=stop)
        if len(self._triples):
            self._reserve_sets(stop, self._sets.shape[2])
        if stop > len(self._buffer):
            self._buffer = _lengthened(self._buffer, max(stop, len(self._buffer) * 3 // 2))
        if len(self._triples):
            self._extend_triples(stop)
        while self.decided < stop:
            if self.decided >= self._next and len(self._splits):
                self._choose()
            if self._chosen:
                self._extend_sparse(min(stop, self._next, self.decided + LARGEST_SLICE))
            else:
                bound = min(stop, self._next) if len(self._splits) else stop
                plain(self._buffer, self.decided, bound, self._ends, self._singles, self._splits, self.unequal)
                self.decided = bound

    def _extend_triples(self, stop: int) -> None:
        moves = self._ends, self._singles, self._splits, self._triples
        while self.decided < stop:
            self.decided = int(three_heaps(self._buffer, *self._sets, self.decided, stop, *moves))
            if self.decided < stop:
                self._reserve_sets(stop, 2 * self._sets.shape[2])

    def _reserve_sets(self, length: int, words: int) -> None:
        _, known, width = self._sets.shape
        if length <= known and words == width:
            return
        length = max(length, known * 3 // 2 if words == width else known)
        if 2 * length * words > LARGEST_SETS:
            raise Undecided(
                "breaking into three heaps is not followed further than {length} heaps", length=self.decided
            )
        sets = np.zeros((2, length, words), np.uint64)
        sets[:, :known, :width] = self._sets
        self._sets = sets

    def _choose(self) -> None:
        """Choose the form anew; each choice is right, the best one is fast, and with many rare heaps the definition."""
        splits = self._splits.tolist()
        form = least_form(self.values, splits)
        rare = rare_heaps(self.values, splits, *form)
        self._next = 2 * self.decided
        if self.decided >= DENSE or FEW * len(rare) <= self.decided:
            self.mask, self.position = form
            self._chosen = self.decided
            self._prepare(rare)

    def _prepare(self, rare: NDArray[np.uint64]) -> None:
        """Make what follows from the values and the form, under which these heaps are rare."""
        self._rare, self._count = rare, len(rare)
        width = max(64, 1 << int(self.values.max()).bit_length())
        if width <= 256:
            self._buffer = self._buffer.astype(np.uint8, copy=False)
        self._widen(width)

    def _widen(self, width: int) -> None:
        self._width = width
        if width > 256 and self._buffer.itemsize == 1:
            self._buffer = self._buffer.astype(np.uint16)
        hints = np.ones((width, 2), np.uint64)
        hints[:, 1] = self._splits[0]
        hints[: len(self._hints)] = self._hints[:width]
        self._hints = hints

    def _extend_sparse(self, stop: int) -> None:
        self._rare = _lengthened(self._rare, self._count + stop - self.decided)
        while self.decided < stop:
            length, count, sample, work = sparse(
                self._buffer,
                np.uint64(self.decided),
                np.uint64(stop),
                self._singles,
                self._splits,
                self.unequal,
                parities(self._width, self.mask),
                self.position,
                self._rare,
                np.uint64(self._count),
                self._hints,
                np.uint64(self._sample),
                *self._room(),
            )
            self.decided, self._count, self._sample = int(length), int(count), int(sample)
            self.work += int(work)
            if self.decided < stop:
                if self._width == WIDEST:
                    raise Undecided("Grundy values above {largest} are not kept", largest=WIDEST)
                self._widen(2 * self._width)

    def _room(self) -> tuple[NDArray[Any], np.uint64 | None]:
        if self._width == 64:
            return np.zeros(BLOCK, np.uint64), None
        return np.zeros(BLOCK * self._width, np.uint8), np.uint64(self._width.bit_length() - 1)

    def state(self) -> dict[str, Any]:
        """Return all that `restored` needs, as arrays and plain numbers."""
        return {
            "digits": self.digits,
            "unequal": self.unequal,
            "values": self.values,
            "mask": self.mask,
            "position": self.position,
            "chosen": self._chosen,
            "work": self.work,
            "width": self._width,
            "sample": self._sample,
            "hints": self._hints,
        }

    @classmethod
    def restored(cls, state: dict[str, Any]) -> Self:
        """Return the sequence that had this state; it goes on to the same values."""
        self = cls([int(digit) for digit in state["digits"]], unequal=bool(state["unequal"]))
        self._buffer = np.array(state["values"], np.uint16)
        self.decided = len(self._buffer)
        self.mask, self.position, self._chosen = int(state["mask"]), bool(state["position"]), int(state["chosen"])
        self.work, self._sample = int(state["work"]), int(state["sample"])
        self._hints = np.array(state["hints"], np.uint64)
        if not self._sound(int(state["width"])):
            raise NotApplicable("the saved sequence is damaged")
        if len(self._triples):
            length, self.decided = self.decided, 1
            self.extend(length)
        elif self._chosen:
            self._next = 2 * self._chosen
            self._prepare(rare_heaps(self.values, self._splits.tolist(), self.mask, self.position))
            self._widen(int(state["width"]))
        while self._next < self.decided:
            self._next *= 2
        return self

    def _sound(self, width: int) -> bool:
        """Return whether the kernels may be given this state: all that they use as an index is one."""
        values, hints = self._buffer, self._hints
        if values.ndim != 1 or not len(values) or values[0] or hints.shape[1:] != (2,) or self.work < 0:
            return False
        if not self._chosen:
            return not self.mask and not self.position and not len(hints)
        return (
            len(self._splits) > 0
            and self._first <= self._chosen <= self.decided
            and int(values.max()) < width <= WIDEST
            and width in (1 << bit for bit in range(6, 17))
            and len(hints) <= width
            and 0 <= self.mask < WIDEST
            and 0 <= self._sample <= LARGEST_SAMPLE
            and bool(((hints[:, 0] > 0) & (hints[:, 0] <= self.decided // 2)).all())
            and bool(np.isin(hints[:, 1], self._splits).all())
        )


def _lengthened(array: NDArray[Any], length: int) -> NDArray[Any]:
    longer = np.zeros(max(length, len(array)), array.dtype)
    longer[: len(array)] = array
    return longer
