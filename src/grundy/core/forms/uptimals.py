"""Uptimals: sums of a number, a star, and powers of ↑, each infinitely smaller than the one before.

↑ⁿ = {0 | ∗ − ↑ − ↑² − … − ↑ⁿ⁻¹}, and ↑[n] = ↑ + ↑² + … + ↑ⁿ = {↑[n−1] | ∗}. Here an uptimal is a sum of these ↑[n],
for then a move is simple: Right moves from ↑ⁿ to ∗ + ↑ⁿ − ↑[n].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.core.forms.store import Store


@dataclass(frozen=True, slots=True)
class Uptimal:
    """number + ∗star + the sum of copies·↑[n].

    Examples
    --------
    >>> squared = Uptimal(Fraction(1), {1: -1, 2: 1}, 0)
    >>> squared.powers(), squared.length, Uptimal(Fraction(0), {3: 2}, 1).powers()
    ({2: 1}, 2, {1: 2, 2: 2, 3: 2})
    """

    number: Fraction
    copies: Mapping[int, int]
    """Of each n, from the least on, how many ↑[n] there are, none of them 0."""
    star: int

    @property
    def length(self) -> int:
        """The largest power of ↑ in it."""
        return max(self.copies, default=0)

    def _runs(self) -> list[tuple[range, int]]:
        """Return how many ↑ⁿ there are, for n from one range after another; ↑[n] has one of each up to n."""
        found = []
        before, copies = 0, sum(self.copies.values())
        for n, ended in self.copies.items():
            if copies:
                found.append((range(before + 1, n + 1), copies))
            before, copies = n, copies - ended
        return found

    @property
    def different_powers(self) -> int:
        """How many different ↑ⁿ there are in it."""
        return sum(len(ns) for ns, _ in self._runs())

    def powers(self) -> dict[int, int]:
        """Return how many ↑ⁿ there are of each n."""
        return {n: copies for ns, copies in self._runs() for n in ns}

    def plus(self, n: int, copies: int) -> Uptimal:
        """Return this + copies·↑[n] + ∗."""
        changed = {**self.copies, n: self.copies.get(n, 0) + copies}
        return Uptimal(self.number, {n: changed[n] for n in sorted(changed) if changed[n]}, self.star ^ 1)


class Uptimals:
    """The uptimals among the games of a store.

    Examples
    --------
    >>> from grundy.core.forms.store import Store
    >>> store = Store()
    >>> uptimals = Uptimals(store)
    >>> star, down_star = store.named(Fraction(0), 0, 1), store.named(Fraction(0), -1, 1)
    >>> uptimals.sum_to(2) == store.form([store.named(Fraction(0), 1)], [star])
    True
    >>> uptimals.power(2) == store.form([0], [down_star])
    True
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._sums = [0]

    def sum_to(self, n: int) -> int:
        """Return ↑[n] = {↑[n−1] | ∗}."""
        star = self.store.named(Fraction(0), 0, 1)
        while len(self._sums) <= n:
            self._sums.append(self.store.form([self._sums[-1]], [star]))
        return self._sums[n]

    def power(self, n: int) -> int:
        """Return ↑ⁿ = ↑[n] − ↑[n−1]."""
        return self.store.add(self.sum_to(n), self.store.negative(self.sum_to(n - 1)))

    def recognised(self, game: int, left: Sequence[Uptimal | None], right: Sequence[Uptimal | None]) -> Uptimal | None:
        """Return what a game is, if it is an uptimal, from what its options are.

        If its last power ↑ⁿ has a positive coefficient, Right has but one option in the canonical form: he moves in
        ↑ⁿ. So the game is that option + ↑[n] + ∗, which is computed and compared. The power is the last one of the
        option or, where Right has taken the only one, one more than is left in any option.
        """
        store = self.store
        if store.left_stops[game] != store.right_stops[game] or None in left or None in right:
            return None
        options = store.options(game)
        longest = max(option.length for option in (*left, *right) if option is not None)
        for sign, (answers, answered) in ((1, (right, options[1])), (-1, (left, options[0]))):
            if len(answers) != 1 or (answer := answers[0]) is None:
                continue
            before = store.add(answered[0], store.named(Fraction(0), 0, 1))
            for n in {answer.length or 1, longest + 1}:
                moved = self.sum_to(n) if sign > 0 else store.negative(self.sum_to(n))
                if store.add(before, moved) == game:
                    return answer.plus(n, sign)
        return None
