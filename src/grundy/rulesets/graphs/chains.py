"""What the beginnings of a chain are worth: pieces one on top of the other, each on a bridge.

A piece p that carries something worth x is worth p ⊕ x, and (p ⊕ x) + 1 with the bridge below
it. So the first n pieces of a chain are worth

    f₀(f₁(… fₙ₋₁(0) …)),   fᵢ(x) = (pᵢ ⊕ x) + 1.

All beginnings together are found from the last piece to the first: keep the numbers reached
so far, add a 0 for the beginning that ends here, and apply fᵢ to all of them at once. A
binary tree of their digits, lowest digit first, does that in one step for each digit: ⊕ p
exchanges branches, which can wait until someone comes by, and + 1 exchanges them along one path.
"""

from __future__ import annotations

from collections.abc import Sequence

FEW = 48
"""Up to so many pieces each beginning is simply valued on its own."""


def chain_worths(pieces: Sequence[int]) -> list[int]:
    """Return what the first n pieces of a chain are worth, for n = 0, 1, 2, ….

    Examples
    --------
    Pieces of value 0 make a stalk.

    >>> chain_worths([0, 0, 0])
    [0, 1, 2, 3]
    >>> chain_worths([1, 0, 2])
    [0, 2, 1, 6]

    Notes
    -----
    One step for each piece and binary digit of the largest worth.
    """
    if len(pieces) <= FEW:
        return [_worth(pieces[:n]) for n in range(len(pieces) + 1)]
    numbers = _Numbers((len(pieces) + sum(pieces)).bit_length())
    for n in reversed(range(len(pieces))):
        numbers.add_zero(n + 1)
        numbers.exclusive_or(pieces[n])
        numbers.increment()
    worths = [0] * (len(pieces) + 1)
    for worth, ends in numbers.items():
        for end in ends:
            worths[end] = worth
    return worths


def _worth(pieces: Sequence[int]) -> int:
    worth = 0
    for piece in reversed(pieces):
        worth = (piece ^ worth) + 1
    return worth


class _Numbers:
    """Named numbers, all changed at once; each node of the tree has a branch for the digit 0 and one for 1."""

    def __init__(self, digits: int) -> None:
        self.digits = digits
        self.zero = [-1]
        self.one = [-1]
        self.waiting = [0]
        """For each node the digits that are still to be exchanged from it on."""
        self.names: dict[int, list[int]] = {}
        """The names of the numbers at the leaves."""

    def add_zero(self, name: int) -> None:
        node = 0
        for _ in range(self.digits):
            self._settle(node)
            if self.zero[node] < 0:
                self.zero[node] = len(self.zero)
                self.zero.append(-1)
                self.one.append(-1)
                self.waiting.append(0)
            node = self.zero[node]
        self.names.setdefault(node, []).append(name)

    def exclusive_or(self, number: int) -> None:
        self.waiting[0] ^= number

    def increment(self) -> None:
        node = 0
        for _ in range(self.digits):
            self._settle(node)
            self.zero[node], self.one[node] = self.one[node], self.zero[node]
            node = self.zero[node]  # a 1 became 0: carry
            if node < 0:
                return

    def items(self) -> list[tuple[int, list[int]]]:
        """Return each number with its names."""
        found = []
        stack = [(0, 0, 0)]
        while stack:
            node, digit, number = stack.pop()
            if digit == self.digits:
                found.append((number, self.names[node]))
                continue
            self._settle(node)
            for branch, more in ((self.zero[node], 0), (self.one[node], 1 << digit)):
                if branch >= 0:
                    stack.append((branch, digit + 1, number + more))
        return found

    def _settle(self, node: int) -> None:
        waiting = self.waiting[node]
        if not waiting:
            return
        self.waiting[node] = 0
        if waiting & 1:
            self.zero[node], self.one[node] = self.one[node], self.zero[node]
        for branch in (self.zero[node], self.one[node]):
            if branch >= 0:
                self.waiting[branch] ^= waiting >> 1
