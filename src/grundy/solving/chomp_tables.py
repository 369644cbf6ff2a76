"""Chomp and its relatives: which table values a position, within one budget.

A few thousand positions are left to the search. More of them are valued at once: the
shapes of Chomp in a box, or all that can be left of a bar in more dimensions or of any small
order. With three long rows only the outcomes are found. How many positions there
are is counted first, so that what does not fit is not begun.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import reduce
from math import comb, isqrt
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.core.answer import Verdict
from grundy.core.errors import Undecided
from grundy.core.outcome import Outcome
from grundy.core.phrase import Counted
from grundy.core.reason import Search
from grundy.core.value import Nimber
from grundy.solving.methods import Method
from grundy.solving.work import drive
from grundy.structures.diagram import Diagram, transposed
from grundy.structures.offers import Bites, Downsets
from grundy.structures.order import MOST_IN_WORD, Order

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.kernels.chomp_values import ValueTable
    from grundy.kernels.posets import DownsetTable

SEARCHED, MOST_SEARCHES = 3_000, 8
"""So many positions are searched sooner than the compiled code is loaded, unless that happens too often."""
MOST_SQUARES = 10_000
"""In a larger box the shapes are not counted: they are too many."""
FEW_ROWS = 8
MOST_SEARCHED = 20_000
"""Orders of too many elements for a table are searched if only so many sets can be left of them."""


def count_shapes(rows: Diagram, most: int) -> int | None:
    """Return how many shapes, the empty one too, are contained in a shape; None if they are more than `most`.

    Examples
    --------
    >>> count_shapes((4, 4, 4), 100), count_shapes((2, 1), 100), count_shapes((9,) * 9, 1000)
    (35, 5, None)
    """
    if rows[0] * len(rows) > MOST_SQUARES:
        return None
    if any(comb(height + length, height) > most for height, length in enumerate(rows[:FEW_ROWS], 1)):
        return None
    # The number of ways to fill the rows from here down, for each largest length of this row.
    ways = [1]
    for length in reversed(rows):
        ways += [ways[-1]] * (length + 1 - len(ways))
        for x in range(1, length + 1):
            ways[x] += ways[x - 1]
        if ways[-1] > most:
            return None
    return ways[-1]


class ChompTables(Method):
    """The method of Chomp, bars, divisors and orders.

    Examples
    --------
    >>> from grundy.rulesets.boards.chomp import chomp
    >>> from grundy.solving.budget import Budget
    >>> tables = ChompTables(chomp, "normal", Budget())
    >>> tables.value((4, 3, 2)), tables.value((10,) * 8), tables.reason()
    (None, 51, Search(name='mex', positions=43757))
    >>> tables.found((700, 700, 404))
    Verdict(outcome=Outcome.N, value=None, remoteness=None)
    """

    def __post_init__(self) -> None:
        self._shapes: list[ValueTable] = []
        self._searched: list[Diagram] = []
        self._orders: list[tuple[Order, DownsetTable]] = []
        self._few: list[tuple[Order, int]] = []
        self._parts: dict[int, tuple[Order, dict[int, int]]] = {}
        self._partners: NDArray[Any] | None = None
        self._positions: int | None = None

    def why_unknown(self, state: Any, verdict: Verdict) -> Undecided:
        """Return that three long rows have no table of values, or that there are too many positions."""
        return _only_outcomes() if verdict.value is None else self._too_many()

    def value(self, state: Any) -> int | None:
        """Return the Grundy value; None if the position is to be searched."""
        found = self.found(state)
        if found is not None and found.value is None:
            raise _only_outcomes()
        return None if found is None else found.grundy_value

    def reason(self) -> Search | None:
        """Return how the positions are known; None if none of them was looked up."""
        return None if self._positions is None else Search("mex", self._positions)

    def found(self, state: Any, fields: Collection[str] = ()) -> Verdict | None:
        """Return all that the table of the position says; None if the position is to be searched."""
        ruleset, before = self.ruleset, self.budget.used
        diagram = ruleset.diagram(state) if isinstance(ruleset, Bites) else None
        if diagram is not None:
            found = self._shape(diagram)
        else:
            assert isinstance(ruleset, Downsets)
            found = self._downset(*ruleset.downset(state))
        if found is not None:
            self._positions = (self._positions or 0) + self.budget.used - before
        return found

    def _shape(self, rows: Diagram) -> Verdict | None:
        if len(rows) > rows[0]:
            rows = transposed(rows)
        for table in self._shapes:
            if _inside(rows, table.lengths):
                return Verdict.of(Nimber(table.value(rows)), table.length(rows))
        left = self.budget.left
        count = count_shapes(rows, max(left, SEARCHED))
        if count is not None and count <= SEARCHED and self._search_knows(rows):
            return None
        if len(rows) <= 3 and self._partners is not None and rows[0] < len(self._partners):
            return self._three_rows(rows)
        if count is not None:
            return self._values(rows)
        if len(rows) == 3 and rows[0] ** 2 <= 2 * left:
            return self._three_rows(rows)
        raise self._too_many()

    def _too_many(self) -> Undecided:
        return Undecided(
            Counted(
                "there is more than {n} position to look at",
                "there are more than {n} positions to look at",
                self.budget.positions,
            )
        )

    def _search_knows(self, rows: Diagram) -> bool:
        """Return whether a search knows the shape, or is to begin with it; it does not pay to begin too often."""
        if any(_inside(rows, larger) for larger in self._searched):
            return True
        if len(self._searched) == MOST_SEARCHES:
            return False
        self._searched.append(rows)
        return True

    def _values(self, rows: Diagram) -> Verdict:
        from grundy.kernels.chomp_values import ValueTable

        table = drive(ValueTable(rows, counted=False), budget=self.budget)
        self._shapes = [table, *(other for other in self._shapes if not _inside(other.lengths, rows))]
        return Verdict.of(Nimber(table.value(rows)), table.length(rows))

    def _three_rows(self, rows: Diagram) -> Verdict:
        """Return the outcome of three rows: for each pair of the lower ones at most one first row makes it P."""
        if self._partners is None or rows[0] >= len(self._partners):
            import numpy as np

            from grundy.kernels.chomp_three_rows import ThreeRows

            # Longer rows may be asked for next.
            longest = max(rows[0], min(2 * rows[0], isqrt(2 * (self.budget.left))))
            search = ThreeRows(longest)
            partners = np.zeros((longest + 1, longest + 1), np.int32)
            while not search.finished:
                found = search.run(listed=True)
                assert found is not None
                partners[found[:, 1], found[:, 2]] = found[:, 0]
                self.budget.spend(len(found), 0)
            self._partners = partners
        first, second, third = (*rows, 0, 0)[:3]
        return Verdict(Outcome.P if self._partners[second, third] == first else Outcome.N)

    def _downset(self, order: Order, left: int) -> Verdict | None:
        if self._looked_up(order, left) is None and self._has_few(order, left):
            return None
        try:
            value, length = self._entry(order, left)
        except Undecided:
            parts = order.parts(left)
            if self.play_convention == "misere" or len(parts) < 2:
                raise
            # How long play lasts does not follow from the parts.
            return Verdict.of(Nimber(reduce(xor, (self._part(order, part) for part in parts))))
        return Verdict.of(Nimber(value), length)

    def _has_few(self, order: Order, left: int) -> bool:
        """Return whether so few sets can be left that they are searched."""
        if any(known is order and not left & ~larger for known, larger in self._few):
            return True
        most = SEARCHED if left.bit_count() <= MOST_IN_WORD else MOST_SEARCHED
        if order.has_more_downsets(left, min(most, self.budget.allowed)):
            return False
        self._few.append((order, left))
        return True

    def _part(self, order: Order, part: int) -> int:
        """Return the value of a part that stands alone; many positions may have it."""
        _, known = self._parts.setdefault(id(order), (order, {}))  # the order is kept, so that no other has its id
        if part not in known:
            known[part] = self._entry(order, part)[0]
        return known[part]

    def _looked_up(self, order: Order, left: int) -> tuple[int, int] | None:
        found = (table.lookup(left) for known, table in self._orders if known is order)
        return next((entry for entry in found if entry is not None), None)

    def _entry(self, order: Order, left: int) -> tuple[int, int]:
        """Return value and remoteness from a table, made now if there is none."""
        if (entry := self._looked_up(order, left)) is not None:
            return entry
        from grundy.kernels.posets import DownsetTable

        misere = self.play_convention == "misere"
        table = drive(DownsetTable(order, left, most=self.budget.left, misere=misere), budget=self.budget)
        if left.bit_count() > 1:  # not worth a look each time
            self._orders.append((order, table))
        entry = table.lookup(left)
        assert entry is not None
        return entry


def _inside(rows: Diagram, larger: Diagram) -> bool:
    return len(rows) <= len(larger) and all(map(int.__le__, rows, larger))


def _only_outcomes() -> Undecided:
    return Undecided("of so long rows only the outcomes are found")
